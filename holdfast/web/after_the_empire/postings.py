"""Whole deployments for a hint: those worth comparing, and what speaks for one, by the chances that the player sees."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from holdfast.games.after_the_empire.deployment import Posts, expand_posting
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import NOTHING, SIDES
from holdfast.games.after_the_empire.troops import DEPLOY, MERCENARIES, SOLDIERS, TROOP_KINDS, Posting
from holdfast.games.after_the_empire.view import EmpireView, resample
from holdfast.games.after_the_empire.words import amount_words, counted
from holdfast.kernel import Action, Refused, Rng
from holdfast.web.after_the_empire.forecast import attack_forecast, posted_as
from holdfast.web.after_the_empire.scene import attack_on
from holdfast.web.after_the_empire.unknown import Unknown

CERTAIN: Final = 100  # percent
SAFE: Final = 75  # percent: a wall that holds so often needs nobody
DOOMED: Final = 25  # percent: a wall that holds no more often, whoever stands on it, is not worth troops
REGRETTED: Final = 15  # percent: earlier posts that cost a wall so much are worth taking back

ALL_WALLS: Final = "Think of all four walls together."

Counts = tuple[int, ...]  # troops by side
NOBODY: Final[Counts] = (0,) * len(SIDES)
Worth = Callable[[list[int]], float]  # of the percentages with which the walls hold


@dataclass(frozen=True)
class Hands:
    """Who stands where after the posts given so far, and who can still be posted: `ahead` from the side that is asked
    about on, `anywhere` on every wall."""

    standing: Counts
    ahead: int
    anywhere: int
    side: int

    def most(self, side: int) -> int:
        """How many can stand there at most."""
        return self.standing[side] + self.anywhere + (self.ahead if side >= self.side else 0)

    def within(self, post: Counts) -> bool:
        """Whether troops can still be posted like this."""
        more = [wanted - here for wanted, here in zip(post, self.standing, strict=True)]
        return sum(more[: self.side]) <= self.anywhere and sum(more) <= self.anywhere + self.ahead


def hands_of(view: EmpireView) -> Hands:
    realm = view.realms[view.viewer]
    standing = tuple(int(side.troops()) for side in realm.sides)
    posting = view.asked()
    if not isinstance(posting, Posting):
        return Hands(standing, 0, int(realm.troops()) - sum(standing), 0)
    later = int(realm.mercenaries) if posting.kind == SOLDIERS else 0  # they are asked about after the soldiers
    return Hands(standing, int(realm.muster), later, int(posting.place))


class Walls:
    """How often each wall of the viewer's castle holds, in percent, by the number of troops on it."""

    def __init__(self, view: EmpireView) -> None:
        self.view = view
        self.realm: Realm = view.realms[view.viewer]
        self.hands = hands_of(view)
        self.coming = [sum(kinds) for kinds in attack_on(view, self.realm)]
        forecast = attack_forecast(view, self.realm, Unknown(view), True)
        self.rows: list[list[int]] = [
            [row[3] for row in side.get("volley", side["table"])] if self.walled(place) else []
            for place, side in enumerate(forecast["sides"])
        ]

    def walled(self, side: int) -> bool:
        return bool(self.realm.sides[side].piece != NOTHING)

    def holds(self, side: int, troops: int) -> int:
        return self.rows[side][min(troops, len(self.rows[side]) - 1)]

    def best(self, troops: int, worth: Worth) -> Counts:
        """The posts worth most, with this many troops at most; of equals the one that keeps most inside."""
        return max(self.posts(troops, NOBODY), key=lambda post: (worth(self.chances(post)), -sum(post)))

    def best_from_here(self) -> Counts:
        """The safest posts that the posts given so far still leave."""
        hands = self.hands
        possible = filter(hands.within, self.posts(hands.ahead + hands.anywhere, hands.standing))
        return max(possible, key=lambda post: all_hold(self.chances(post)))

    def posts(self, troops: int, standing: Counts) -> list[Counts]:
        """The ways to post up to so many more troops in which each of them helps a wall."""
        most = troops + sum(standing)
        posts = [standing]
        for side in range(len(SIDES)):
            if self.walled(side):
                posts = [
                    (*post[:side], here, *post[side + 1 :])
                    for post in posts
                    for here in range(standing[side], most - sum(post) + standing[side] + 1)
                    if here == standing[side] or self.holds(side, here) > self.holds(side, here - 1)
                ]
        return posts

    def chances(self, post: Counts) -> list[int]:
        return [self.holds(side, count) for side, count in enumerate(post) if self.walled(side)]


def all_hold(chances: list[int]) -> float:
    """That every wall holds. A wall that is lost anyway must not make all the others count for nothing."""
    product = 1.0
    for chance in chances:
        product *= max(1, chance)
    return product


def deployments(view: EmpireView) -> list[tuple[Action[Any], ...]]:
    """The deployments worth comparing, the safest first; none unless the question is about a whole one."""
    posting = view.asked()
    realm = view.realms[view.viewer]
    if not isinstance(posting, Posting) or posting.purpose != DEPLOY or posting.kind != SOLDIERS:
        return []
    if posting.here or realm.troops_on_walls():
        return []
    walls = Walls(view)
    troops = int(realm.troops())
    wanted = [
        walls.best(troops, all_hold),
        walls.best(troops, sum),
        walls.best(troops - 1, all_hold),
        walls.best(troops // 2, all_hold),
        NOBODY,
    ]
    state = resample(view, Rng(0))
    found = []
    for counts in dict.fromkeys(wanted):
        try:
            found.append(tuple(expand_posting(state, int(view.viewer), shared(view, walls, counts))))
        except Refused:  # a wall on which nobody is asked to stand
            continue
    return found


def shared(view: EmpireView, walls: Walls, counts: Counts) -> Posts:
    """Who stands where: mercenaries where most are known to come, but a soldier on each wall where soldiers volley."""
    realm = view.realms[view.viewer]
    hired = int(realm.mercenaries)
    soldiers = int(realm.muster)
    posts: Posts = {}
    first = sorted(range(len(SIDES)), key=lambda side: -walls.coming[side])
    lead = dict.fromkeys(first, 0)
    if realm.volley > 0:
        for side in first:
            lead[side] = 1 if counts[side] and soldiers > sum(lead.values()) else 0
    for side in first:
        here = min(hired, counts[side] - lead[side])
        hired -= here
        posts[SOLDIERS, side] = counts[side] - here
        posts[MERCENARIES, side] = here
    return {place: count for place, count in posts.items() if count}


# -- words ----------------------------------------------------------------------------------------------------------


def before_deploying(walls: Walls) -> str:
    """What to think about: where they come from, and what can be done about it."""
    text = ALL_WALLS
    if not any(walls.coming):
        return text
    worst = walls.coming.index(max(walls.coming))
    text = f"{text} In the {SIDES[worst]} {counted(walls.coming[worst], 'invader')} {are(walls.coming[worst])} certain"
    if not walls.walled(worst):
        return f"{text}, and no wall stands there: they get in, and must be met inside."
    if begun(walls):
        return " ".join(part for part in (f"{text}. {with_the_rest(walls, worst)}", regret(walls)) if part)
    alone, manned = walls.holds(worst, 0), walls.holds(worst, int(walls.realm.troops()))
    if alone == manned:
        return f"{text}. Whoever stands on it, that wall holds {alone}% of the time."
    return f"{text}. That wall holds {alone}% of the time with nobody on it, and {manned}% with everybody."


def begun(walls: Walls) -> bool:
    """Whether some have been posted, or kept inside, already."""
    sides = [side for side in range(len(SIDES)) if walls.walled(side)]
    return any(walls.hands.most(side) < walls.realm.troops() for side in sides)


def with_the_rest(walls: Walls, side: int) -> str:
    """What those who can still be posted can do for a wall."""
    standing, most = walls.hands.standing[side], walls.hands.most(side)
    now, then = walls.holds(side, standing), walls.holds(side, most)
    if now == then:
        return f"Whoever else you post there, that wall holds {now}% of the time."
    here = "nobody" if standing == 0 else f"the {standing} already" if standing > 1 else "the one already"
    return f"That wall holds {now}% of the time with {here} on it, and {then}% with all who can still go there."


def regret(walls: Walls) -> str:
    """Says so if the posts given so far cost a wall much; '' if not."""
    afresh, left = walls.best(int(walls.realm.troops()), all_hold), walls.best_from_here()
    if all_hold(walls.chances(left)) >= all_hold(walls.chances(afresh)):
        return ""
    lost = {
        side: walls.holds(side, afresh[side]) - walls.holds(side, left[side])
        for side in range(len(SIDES))
        if walls.walled(side)
    }
    side = max(lost, key=lambda side: lost[side])
    if lost[side] < REGRETTED:
        return ""
    could, can = walls.holds(side, afresh[side]), walls.holds(side, left[side])
    return (
        f"It may be worth taking your earlier posts back: posted afresh, your troops could hold the {SIDES[side]} wall "
        f"{could}% of the time, instead of {can}%."
    )


def are(count: int) -> str:
    return "is" if count == 1 else "are"


def deployed(line: Sequence[Action[Any]], walls: Walls) -> tuple[str, str]:
    """A whole deployment in words, and what speaks for it."""
    realm = posted_as(walls.view, line)
    if realm is None:
        return "nobody on the walls", ""
    stand = []
    for side, name in enumerate(SIDES):
        here = realm.sides[side]
        kinds = [(TROOP_KINDS[0], int(here.soldiers)), (TROOP_KINDS[1], int(here.mercenaries))]
        troops = " and ".join(amount_words(kind, count) for kind, count in kinds if count)
        if troops:
            stand.append(f"{troops} in the {name}")
    posted = tuple(int(side.troops()) for side in realm.sides)
    inside = int(realm.troops()) - sum(posted)
    if stand and inside:
        stand.append(f"{inside} inside")
    return ", ".join(stand) or "everybody stays inside", " ".join(reasons(walls, posted, inside))


def reasons(walls: Walls, posted: Counts, inside: int) -> list[str]:
    """A sentence about each side that is known to be attacked, and about those that are manned in case."""
    said = [attacked(walls, side, posted, inside) for side in range(len(SIDES)) if walls.coming[side]]
    in_case = [side for side in range(len(SIDES)) if posted[side] and not walls.coming[side]]
    waiting = [side for side in range(len(SIDES)) if not posted[side] and not walls.coming[side] and walls.walled(side)]
    if in_case:
        weak = f", and its wall alone holds {walls.holds(in_case[0], 0)}% of the time" if len(in_case) == 1 else ""
        said.append(f"Nobody is known to come to the {named(in_case, 'or')}, but {unseen(walls.view)}{weak}.")
    elif waiting and any(posted):
        said.append(left_alone(walls, waiting))
    if inside and any(posted):
        said.append(f"{inside} {'stays' if inside == 1 else 'stay'} inside, to meet whoever gets in.")
    return said or ["Nobody is known to come, and inside they can meet whoever gets in."]


def left_alone(walls: Walls, sides: Sequence[int]) -> str:
    """What may become of sides where nobody stands and nobody is known to come: unseen cards may bring invaders."""
    chances = [walls.holds(side, 0) for side in sides]
    low, high = min(chances), max(chances)
    if low == CERTAIN:
        return f"The {named(sides, 'and')} can wait: nothing that may still come breaks through there."
    often = f"{low}%" if low == high else f"{low}% to {high}%"
    alone = "its wall alone holds" if len(sides) == 1 else "their walls alone hold"
    perhaps = f"Nobody is known to come to the {named(sides, 'or')}, but {unseen(walls.view)}"
    return f"{perhaps}; {alone} {often} of the time."


def attacked(walls: Walls, side: int, posted: Counts, inside: int) -> str:
    """What becomes of a side where invaders are certain."""
    name, here = SIDES[side], posted[side]
    if not walls.walled(side):
        meet = "those inside meet them" if inside else "you can still move troops inside when they do"
        return f"The {name} has no wall, so whoever comes there gets in; {meet}."
    now, most = walls.holds(side, here), walls.holds(side, walls.hands.most(side))
    if here:
        return f"The {name} wall holds {now}% of the time with {'them' if here > 1 else 'one'} on it."
    if now >= SAFE:
        return f"The {name} wall needs nobody: it holds {now}% of the time."
    if most <= DOOMED:
        everybody = "everybody who can still go" if begun(walls) else "everybody"
        return f"The {name} cannot be held: even with {everybody} there, its wall holds only {most}% of the time."
    if most == now:
        return f"The {name} wall holds {now}% of the time, whoever else goes there."
    sent = f"Everybody who can still go to the {name}" if begun(walls) else f"Everybody in the {name}"
    return f"{sent} would make its wall hold {most}% of the time instead of {now}%; that pays less."


def named(sides: Sequence[int], link: str) -> str:
    """
    >>> named([0], "or"), named([0, 1], "or"), named([0, 1, 3], "and")
    ('north', 'north or the east', 'north, the east and the west')
    """
    names = [SIDES[side] for side in sides]
    return f" {link} the ".join([", the ".join(names[:-1]), names[-1]]) if len(names) > 1 else names[0]


def unseen(view: EmpireView) -> str:
    down = int(view.face_down)
    if not down:
        return "the siege card may strike there"
    return f"{counted(down, 'card')} {are(down)} face down"
