"""A view of *After The End* as plain data to draw. Cards go by their numbers in the catalog."""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.after_the_end.catalog import ROLLED, CardSet, Mission
from holdfast.games.after_the_end.colony import NOBODY, Colony, Person
from holdfast.games.after_the_end.countdown import hidden_missions
from holdfast.games.after_the_end.experience import MOMENTS, Window
from holdfast.games.after_the_end.phases import ENDED, RAIDS, SETTING_UP
from holdfast.games.after_the_end.scoring import noble_points_of
from holdfast.games.after_the_end.totals import colony_total, person_total, skill_value
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel import SPECTATOR

Json = dict[str, Any]

# The condition of a character.
READY: Final = 0
USED: Final = 1
SENT: Final = 2
DEAD: Final = 3

_SKILLS: Final = (0, 1, 2, 3)
_QUIET: Final = (ENDED, RAIDS, SETTING_UP)  # nobody is out on a mission


def scene_of(view: EndView) -> Json:
    """Everything on the table that the viewer may see."""
    step = view.phase()
    return {
        "round": int(view.round),
        "step": step,
        "first": int(view.first_player),
        "mission": int(view.current),
        "next": int(view.upcoming),
        "winner": int(view.winner),
        "decided": bool(view.resolved) and step not in _QUIET,
        "deck": deck_of(view),
        "nobles": list(view.noble_row),
        "contracts": list(view.contract_row),
        "tools": list(view.tool_row),
        "left": [int(view.nobles.size()), int(view.contracts.size()), int(view.tools.size())],
        "worth": worth_of_row(view),
        "ask": asked(view),
        "colonies": [colony_scene(view, colony, step) for colony in view.colonies],
    }


def own_scene_of(view: EndView, watched: Json) -> Json:
    """A spectator's scene as a seat sees it: its own cards, and what nobles are worth to it."""
    seat = int(view.viewer)
    if seat < 0:
        return watched
    own = view.colonies[seat]
    colonies = list(watched["colonies"])
    colonies[seat] = {**colonies[seat], "hand": cards_shown(own.hand, True)}
    if own.drawn:
        colonies[seat]["drawn"] = cards_shown(own.drawn, True)
    return {**watched, "worth": worth_of_row(view), "colonies": colonies}


# -- the decks -----------------------------------------------------------------------------------------------------


def deck_of(view: EndView) -> Json:
    """The mission deck: cards left, raids met, and how likely the next card is a raid."""
    deck = view.missions
    met: list[int] = []
    raid = 0
    every = 0
    for mission in view.rules.cards.missions:
        number = mission.number
        weight = deck.weight(number)
        every += weight
        if mission.raid:
            raid += weight
            if not deck.bag[number] and number not in deck.inside and number not in view.set_aside:
                met.append(int(number))
    size = int(deck.size())
    return {
        "left": size,
        "met": met,
        "raid": round(raid / every, 3) if size and every else 0,
        "rounds": list(hidden_missions(view)),
    }


def worth_of_row(view: EndView) -> list[int]:
    """What each noble on display would count for the viewer, if she were theirs and the game ended now."""
    if view.viewer == SPECTATOR:
        return []
    own = view.colonies[view.viewer]
    cards = view.rules.cards
    return [noble_points_of(cards, with_noble(own, number), cards.nobles[number]) for number in view.noble_row]


def with_noble(own: Colony, number: int) -> Colony:
    """A colony like this one with one more noble, as far as scoring is concerned."""
    twin = own.copy()
    twin.nobles.append(number)
    return twin


# -- what is being asked -------------------------------------------------------------------------------------------


def asked(view: EndView) -> Json | None:
    """The open question as everybody sees it: its name, whom it asks, and the character it is about."""
    top = view.top()
    if top is None:
        return None
    raided = [int(frame.seat) for frame in view.stack[::-1] if frame.name == "raid"]
    if isinstance(top, Window):
        question: Json = {"name": "window", "when": MOMENTS[top.moment], "seats": list(top.waiting)}
    else:
        question = {"name": top.name, "seats": [int(top.seat)] if top.seat >= 0 else []}
        place = getattr(top, "place", None)
        if place is not None:
            question["person"] = int(place)
    if raided or top.name == "wound" or question.get("when") == "raid":
        question["raid"] = raided
    return question


# -- colonies ------------------------------------------------------------------------------------------------------


def colony_scene(view: EndView, colony: Colony, step: str) -> Json:
    """One seat's belongings; experience that the viewer may not see is only a number of cards."""
    cards = view.rules.cards
    own = colony.seat == view.viewer
    nobles = [noble_points_of(cards, colony, cards.nobles[number]) for number in colony.nobles]
    scene: Json = {
        "card": int(colony.card),
        "stock": [int(colony.food), int(colony.scrap), int(colony.tech)],
        "wall": int(colony.wall),
        "knowledge": int(colony.knowledge),
        "points": points_now(cards, colony) + sum(nobles),
        "tools": list(colony.tools),
        "missions": list(colony.missions),
        "contracts": list(colony.contracts),
        "nobles": [[number, points] for number, points in zip(colony.nobles, nobles, strict=True)],
        "hand": cards_shown(colony.hand, own),
        "people": people_scene(view, colony, step),
    }
    if colony.drawn:
        scene["drawn"] = cards_shown(colony.drawn, own)
    if step in _QUIET:
        if colony.ignores_raid:
            scene["warned"] = True
        return scene
    if colony.visiting:
        scene["visits"] = True
    if colony.first != NOBODY:
        scene["sent"] = [int(place) for place in (colony.first, colony.second) if place != NOBODY]
        scene["total"] = int(colony_total(cards, colony, cards.missions[view.current]))
        scene["bonus"] = int(colony.bonus)
        scene["ties"] = bool(colony.wins_ties)
    return scene


def points_now(cards: CardSet, colony: Colony) -> int:
    """Control points so far, without nobles."""
    points = 0
    for number in colony.missions:
        points += int(cards.missions[number].points)
    for number in colony.contracts:
        points += int(cards.contracts[number].points)
    for spot in range(colony.knowledge):
        points += int(cards.knowledge[spot].points)
    return points


def cards_shown(cards: list[int], own: bool) -> list[int] | int:
    """The numbers of the viewer's own cards; for other people's, how many there are."""
    return sorted(cards) if own else len(cards)


def people_scene(view: EndView, colony: Colony, step: str) -> list[Json]:
    cards = view.rules.cards
    current = cards.missions[view.current] if view.current >= 0 else None
    upcoming = cards.missions[view.upcoming] if view.upcoming >= 0 else None
    away = () if step in _QUIET else (colony.first, colony.second)
    return [person_scene(cards, person, place in away, current, upcoming) for place, person in enumerate(colony.people)]


def person_scene(cards: CardSet, person: Person, away: bool, current: Mission | None, upcoming: Mission | None) -> Json:
    """One character. `skills` include wounds, a tool and a rolled die; zero and empty fields are left out.

    `brings` and `then` say what she adds to the current and to the next mission, with `die` or `dice` if a roll is
    added to that.
    """
    if person.dead:
        return {"is": DEAD}
    scene: Json = {
        "is": READY if not person.used else SENT if away else USED,
        "skills": [int(skill_value(cards, person, skill)) for skill in _SKILLS],
    }
    if person.wounds:
        scene["wounds"] = int(person.wounds)
    if person.food or person.scrap or person.tech:
        scene["tokens"] = [int(person.food), int(person.scrap), int(person.tech)]
    if person.tool >= 0:
        scene["tool"] = int(person.tool)
        if person.sign:
            scene["sign"] = int(person.sign)
    if person.roll:
        scene["roll"] = int(person.roll)
        if person.spare:
            scene["spare"] = int(person.spare)
    if current is not None:
        scene["brings"] = int(person_total(cards, person, current))
        if not person.roll and asks_for_die(cards, person, current):
            scene["die"] = 1
    if upcoming is not None:
        if person.roll:
            person = unrolled(person)
        scene["then"] = int(person_total(cards, person, upcoming))
        if asks_for_die(cards, person, upcoming):
            scene["dice"] = 1
    return scene


def asks_for_die(cards: CardSet, person: Person, mission: Mission) -> bool:
    """Whether the mission uses the skill that is a question mark on her card."""
    skills = cards.characters[person.card].skills
    for skill in mission.skills:
        if skills[skill] == ROLLED:
            return True
    return False


def unrolled(person: Person) -> Person:
    """The same character after the die of this mission has been cleared."""
    twin = person.copy()
    twin.roll = 0
    return twin
