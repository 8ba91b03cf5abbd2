"""Following what allies have marked in their plans: a Steward on a Place, Works and Soldiers on a hex, "cover this".

A mark is followed if it is possible and not clearly worse than what `greedy` would do by itself.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.ante_portas.greedy import places, projects, troops
from holdfast.bots.ante_portas.greedy.answers import answer_worth
from holdfast.bots.ante_portas.greedy.outlook import NEVER, Outlook
from holdfast.bots.ante_portas.greedy.works import spot_is_free, spot_worth
from holdfast.games.ante_portas.catalog import COMMAND, NO_WORK
from holdfast.games.ante_portas.deploy import Deploying, From, To, Whither
from holdfast.games.ante_portas.geometry import HEXES, NEIGHBOURS
from holdfast.games.ante_portas.purse import affords
from holdfast.games.ante_portas.turns import Go
from holdfast.games.ante_portas.works import Lay
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Following, Mark
from holdfast.kernel.frame import Frame

STEWARD: Final = "steward"
SOLDIER: Final = "soldier"
COVER: Final = "cover"
SLACK: Final = 0.5  # share of the best answer's worth (at least 1) that may be lost; losing more is clearly worse

STAYING: Final = 1.0  # what may be lost by leaving Soldiers where a person wants them


@final
class Trip:
    """Where a Steward goes to follow a mark, and what that is worth."""

    def __init__(self, site: i64, mark: Mark, worth: float) -> None:
        self.site: i64 = site
        self.mark: Final = mark
        self.worth: float = worth


def follow(
    outlook: Outlook, question: Frame[Any] | None, choices: list[Action[Any]], marks: list[Mark]
) -> Following | None:
    if isinstance(question, Deploying | Whither):
        sent = send(outlook, question, choices, marks)
        return stay(outlook, question, choices, marks) if sent is None and isinstance(question, Deploying) else sent
    if isinstance(choices[0], Lay):
        return lay(outlook, question, choices, marks)
    sites: list[int] = []
    for choice in choices:
        if isinstance(choice, Go):
            sites.append(int(choice.site))
    trip = best_trip(outlook, sites, marks) if len(sites) > 0 else None
    if trip is not None:
        for choice in choices:
            if isinstance(choice, Go) and choice.site == trip.site:
                return Following(choice, trip.mark)
    return None


def is_sound(worth: float, best: float) -> bool:
    """Whether something is not clearly worse than the best."""
    return worth > NEVER / 2.0 and worth >= best - SLACK * (best if best > 1.0 else 1.0)


def marked_hex(mark: Mark) -> i64:
    """The hex that is marked; 0 if it is something else."""
    number = mark.at[4:]
    if not mark.at.startswith("hex:") or not number.isdecimal() or len(number) > 2:
        return 0
    hex: i64 = int(number)
    return hex if 1 <= hex <= HEXES else 0


# -- on the land -----------------------------------------------------------------------------------------------------


def best_trip(outlook: Outlook, sites: list[int], marks: list[Mark]) -> Trip | None:
    """The sound trip that is worth the most."""
    projects.plan(outlook)
    usual = NEVER
    for site in sites:
        worth = places.visit_worth(outlook, site)
        if worth > usual:
            usual = worth
    best: Trip | None = None
    for mark in marks:
        for site in sites:
            worth = trip_worth(outlook, site, mark)
            if is_sound(worth, usual) and (best is None or worth > best.worth):
                best = Trip(site, mark, worth)
    return best


def trip_worth(outlook: Outlook, site: i64, mark: Mark) -> float:
    """What going there to follow the mark is worth; NEVER if that does not follow it."""
    if mark.ghost == STEWARD:
        return places.visit_worth(outlook, site) if sends_to(outlook, mark, site) else NEVER
    hex = marked_hex(mark)
    if hex == 0 or outlook.view.land.is_market(site):
        return NEVER
    place = outlook.cards.places[site]
    if place.kind == COMMAND and mark.ghost in (SOLDIER, COVER):
        return reinforcement_worth(outlook, hex, place.bonus)
    if place.work == NO_WORK or outlook.cards.works[place.work].id != mark.ghost:
        return NEVER
    work = outlook.cards.works[place.work]
    cost = places.work_cost_of(outlook, place.work)
    if outlook.field.tiles_left(place.work, work.group) == 0 or not affords(outlook.cards, outlook.me, cost):
        return NEVER
    if not spot_is_free(outlook, hex, work):
        return NEVER
    return spot_worth(outlook, place.work, hex) - outlook.cost_worth(cost)


def sends_to(outlook: Outlook, mark: Mark, site: i64) -> bool:
    """Whether a mark of a Steward stands on this Place."""
    return mark.at.startswith("place:") and outlook.view.rules.acts.go[site].notation == f"go {mark.at[6:]}"


def reinforcement_worth(outlook: Outlook, hex: i64, bonus: i64) -> float:
    """What sending the best group from beside this hex is worth; NEVER if the hex is already held."""
    field = outlook.field
    best = NEVER
    if field.soldiers_on(hex) > 0:
        return best
    for direction in range(6):
        origin: i64 = NEIGHBOURS[hex * 6 + direction]
        if origin > 0 and field.farmers[origin] + field.citizens[origin] > 0:
            worth = group_worth(outlook, origin, hex, field.farmers[origin], field.citizens[origin], bonus)
            if worth > best:
                best = worth
    return best


def group_worth(outlook: Outlook, origin: i64, hex: i64, farmers: i64, citizens: i64, bonus: i64) -> float:
    men = farmers if farmers < 4 else 4
    lords = citizens if citizens < 2 else 2
    return troops.best_group(outlook, origin, hex, men, lords, bonus).worth


# -- on the Battleground ---------------------------------------------------------------------------------------------


def lay(
    outlook: Outlook, question: Frame[Any] | None, choices: list[Action[Any]], marks: list[Mark]
) -> Following | None:
    """A tile on the marked hex, unless another hex is clearly better."""
    usual = NEVER
    for choice in choices:
        worth = answer_worth(outlook, question, choice)
        if worth > usual:
            usual = worth
    best: Following | None = None
    most = NEVER
    for mark in marks:
        hex = marked_hex(mark)
        for choice in choices:
            if isinstance(choice, Lay) and choice.hex == hex:
                meant = mark.ghost == COVER or outlook.cards.works[choice.kind].id == mark.ghost
                worth = answer_worth(outlook, question, choice)
                if meant and is_sound(worth, usual) and worth > most:
                    most = worth
                    best = Following(choice, mark)
    return best


def send(
    outlook: Outlook, question: Deploying | Whither, choices: list[Action[Any]], marks: list[Mark]
) -> Following | None:
    """A group that leaves for a marked hex that nobody holds; those it leaves behind count too."""
    orders = question if isinstance(question, Deploying) else orders_of(outlook)
    best: Following | None = None
    most = NEVER
    for mark in marks:
        hex = marked_hex(mark)
        if orders is None or hex == 0 or mark.ghost not in (SOLDIER, COVER) or outlook.field.soldiers_on(hex) > 0:
            continue
        for choice in choices:
            origin: i64 = 0
            if isinstance(choice, From):
                origin = choice.hex
            elif isinstance(choice, To) and choice.hex == hex and isinstance(question, Whither):
                origin = question.hex
            if origin == 0 or not are_neighbours(origin, hex):
                continue
            farmers = still_free(orders.taken.farmers_done[origin], outlook.field.farmers[origin])
            citizens = still_free(orders.taken.citizens_done[origin], outlook.field.citizens[origin])
            worth = group_worth(outlook, origin, hex, farmers, citizens, orders.bonus)
            if is_sound(worth, 0.0) and worth > most:
                most = worth
                best = Following(choice, mark)
    return best


def stay(outlook: Outlook, orders: Deploying, choices: list[Action[Any]], marks: list[Mark]) -> Following | None:
    """What to do instead of calling Soldiers away from a hex that is to be covered; None if nobody means to, or if
    they are needed much more elsewhere."""
    field = outlook.field
    kept: Mark | None = None
    most = troops.WORTH_A_STEP
    second: Action[Any] = outlook.view.rules.done
    second_worth = 0.0
    for choice in choices:
        if not isinstance(choice, From):
            continue
        farmers = still_free(orders.taken.farmers_done[choice.hex], field.farmers[choice.hex])
        citizens = still_free(orders.taken.citizens_done[choice.hex], field.citizens[choice.hex])
        worth = troops.best_from(outlook, choice.hex, farmers, citizens, orders.bonus).worth
        mark = cover_of(marks, choice.hex)
        if worth > most:
            most = worth
            kept = mark
        if mark is None and worth > troops.WORTH_A_STEP and worth > second_worth:
            second = choice
            second_worth = worth
    return Following(second, kept) if kept is not None and most - second_worth <= STAYING else None


def cover_of(marks: list[Mark], hex: i64) -> Mark | None:
    """The mark that says this hex is to be covered."""
    for mark in marks:
        if mark.ghost == COVER and marked_hex(mark) == hex:
            return mark
    return None


def are_neighbours(one: i64, other: i64) -> bool:
    for direction in range(6):
        if NEIGHBOURS[one * 6 + direction] == other:
            return True
    return False


def orders_of(outlook: Outlook) -> Deploying | None:
    for frame in outlook.view.stack:
        if isinstance(frame, Deploying):
            return frame
    return None


def still_free(done: i64, ready: i64) -> i64:
    """How many of the ready Soldiers can still move; some of those who have moved may have fallen."""
    return ready - done if done < ready else 0
