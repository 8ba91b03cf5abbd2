"""A colony: everything that belongs to one seat. Plain numbers, cheap to copy."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from holdfast.games.after_the_end.catalog import FOOD, RESOURCES, SCRAP
from holdfast.games.after_the_end.tables import NO_WALL

NOBODY: Final = -1
NO_TOOL: Final = -1
HIDDEN: Final = -1  # stands for a card that a view may not show


@final
@mypyc_attr(acyclic=True)
class Person:
    """A character in play. `roll` is her die in the current mission, 0 if none; `sign` is how a multi-tool is set."""

    def __init__(self, card: i64) -> None:
        self.card: i64 = card
        self.used: i64 = 0
        self.dead: i64 = 0
        self.wounds: i64 = 0
        self.food: i64 = 0  # resource tokens
        self.scrap: i64 = 0
        self.tech: i64 = 0
        self.tool: i64 = NO_TOOL
        self.sign: i64 = 0
        self.roll: i64 = 0
        self.spare: i64 = 0  # the other die of a loaded pair, while she chooses

    def copy(self) -> Person:
        twin = Person(self.card)
        twin.used = self.used
        twin.dead = self.dead
        twin.wounds = self.wounds
        twin.food = self.food
        twin.scrap = self.scrap
        twin.tech = self.tech
        twin.tool = self.tool
        twin.sign = self.sign
        twin.roll = self.roll
        twin.spare = self.spare
        return twin

    def is_ready(self) -> bool:
        return not self.used and not self.dead

    def tokens(self) -> i64:
        return self.food + self.scrap + self.tech

    def add_token(self, resource: i64) -> None:
        if resource == FOOD:
            self.food += 1
        elif resource == SCRAP:
            self.scrap += 1
        else:
            self.tech += 1

    def to_json(self) -> dict[str, object]:
        return {
            "card": int(self.card),
            "used": int(self.used),
            "dead": int(self.dead),
            "wounds": int(self.wounds),
            "tokens": [int(self.food), int(self.scrap), int(self.tech)],
            "tool": int(self.tool),
            "sign": int(self.sign),
            "roll": int(self.roll),
            "spare": int(self.spare),
        }


@final
@mypyc_attr(acyclic=True)
class Colony:
    """One seat's part of the state.

    Lists whose comment says "shared" are never changed in place, so copies of a state share them.
    """

    def __init__(
        self,
        seat: i64,
        people: list[Person],
        tools: list[int],
        missions: list[int],
        contracts: list[int],
        nobles: list[int],
        hand: list[int],
        drawn: list[int],
        before: list[int],
        fresh: list[int],
        shown: list[int],
    ) -> None:
        self.seat: i64 = seat
        self.card: i64 = -1
        self.food: i64 = 0
        self.scrap: i64 = 0
        self.tech: i64 = 0
        self.wall: i64 = NO_WALL
        self.knowledge: i64 = 0
        self.people = people
        self.tools = tools
        self.missions = missions  # shared
        self.contracts = contracts  # shared
        self.nobles = nobles
        # Experience: the hand, and the drawn cards from which some are kept.
        self.hand = hand
        self.drawn = drawn
        # Where it came from, as far as everybody can follow (see `secrets`): what was held `before` the present deck
        # was made, what came `fresh` from that deck, and what was `shown` since without revealing which of the two
        # it was. The hand and the drawn cards are the first two without the third.
        self.before = before  # shared
        self.fresh = fresh
        self.shown = shown  # shared
        self.drawn_before: i64 = 0  # how many of the drawn cards came from the deck before this one
        # The current mission
        self.first: i64 = NOBODY  # place of the character sent; below, of the second one
        self.second: i64 = NOBODY
        self.bonus: i64 = 0
        self.wins_ties: i64 = 0
        self.visiting: i64 = 0
        self.ignores_raid: i64 = 0
        # The current visit to the Capitol
        self.nobles_bought: i64 = 0
        self.contracts_bought: i64 = 0
        self.tools_bought: i64 = 0

    @staticmethod
    def empty(seat: i64) -> Colony:
        """E-setup-storehouse, E-setup-no-wall, E-setup-knowledge: nothing stored or built, the tracker outside."""
        return Colony(seat, [], [], [], [], [], [], [], [], [], [])

    def copy(self) -> Colony:
        return self.twin(
            [person.copy() for person in self.people],
            self.tools[:],
            self.missions,
            self.contracts,
            self.nobles[:],
            self.hand[:],
            self.drawn[:],
            self.before,
            self.fresh[:],
            self.shown,
        )

    def twin(
        self,
        people: list[Person],
        tools: list[int],
        missions: list[int],
        contracts: list[int],
        nobles: list[int],
        hand: list[int],
        drawn: list[int],
        before: list[int],
        fresh: list[int],
        shown: list[int],
    ) -> Colony:
        """A colony with the same numbers, made of these parts."""
        twin = Colony(self.seat, people, tools, missions, contracts, nobles, hand, drawn, before, fresh, shown)
        twin.drawn_before = self.drawn_before
        twin.card = self.card
        twin.food = self.food
        twin.scrap = self.scrap
        twin.tech = self.tech
        twin.wall = self.wall
        twin.knowledge = self.knowledge
        twin.first = self.first
        twin.second = self.second
        twin.bonus = self.bonus
        twin.wins_ties = self.wins_ties
        twin.visiting = self.visiting
        twin.ignores_raid = self.ignores_raid
        twin.nobles_bought = self.nobles_bought
        twin.contracts_bought = self.contracts_bought
        twin.tools_bought = self.tools_bought
        return twin

    def copy_for(self, viewer: i64) -> Colony:
        """A copy for a view, without the experience that this viewer may not see: E-experience-secret."""
        twin = self.copy()
        twin.missions = self.missions[:]
        twin.contracts = self.contracts[:]
        twin.shown = self.shown[:]
        if viewer == self.seat:
            twin.before = self.before[:]
        else:
            twin.hand = [HIDDEN] * len(self.hand)
            twin.drawn = [HIDDEN] * len(self.drawn)
            twin.before = [HIDDEN] * len(self.before)
            twin.fresh = [HIDDEN] * len(self.fresh)
        return twin

    def seen_by(self, viewer: i64) -> Colony:
        """Like `copy_for`, but only for a glance: shares everything that the viewer may see with this colony."""
        if viewer == self.seat or len(self.before) + len(self.fresh) == 0:
            return self
        return self.twin(
            self.people,
            self.tools,
            self.missions,
            self.contracts,
            self.nobles,
            [HIDDEN] * len(self.hand),
            [HIDDEN] * len(self.drawn),
            [HIDDEN] * len(self.before),
            [HIDDEN] * len(self.fresh),
            self.shown,
        )

    # -- reading --------------------------------------------------------------------------------------------

    def stock(self, resource: i64) -> i64:
        if resource == FOOD:
            return self.food
        return self.scrap if resource == SCRAP else self.tech

    def resources(self) -> i64:
        return self.food + self.scrap + self.tech

    def ready_set(self) -> i64:
        """The places of the ready people, one bit each."""
        ready: i64 = 0
        bit: i64 = 1
        for person in self.people:
            if person.is_ready():
                ready |= bit
            bit += bit
        return ready

    def ready_people(self) -> i64:
        count: i64 = 0
        for person in self.people:
            if person.is_ready():
                count += 1
        return count

    def living(self) -> i64:
        count: i64 = 0
        for person in self.people:
            if not person.dead:
                count += 1
        return count

    def holds(self, card: i64) -> bool:
        """Whether an experience card of this kind is in the hand."""
        for held in self.hand:
            if held == card:
                return True
        return False

    def free_tool(self, tool: i64) -> bool:
        """Whether the colony owns the tool and nobody carries it."""
        return not self.is_carried(tool) and tool in self.tools

    def is_carried(self, tool: i64) -> bool:
        for person in self.people:
            if person.tool == tool:
                return True
        return False

    def has_free_tool(self) -> bool:
        with_people: i64 = 0
        for person in self.people:
            if person.tool != NO_TOOL:
                with_people += 1
        return with_people < len(self.tools)

    # -- changing -------------------------------------------------------------------------------------------

    def change(self, resource: i64, amount: i64) -> None:
        if resource == FOOD:
            self.food += amount
        elif resource == SCRAP:
            self.scrap += amount
        else:
            self.tech += amount

    def to_json(self) -> dict[str, object]:
        return {
            "seat": int(self.seat),
            "card": int(self.card),
            "resources": {name: int(self.stock(place)) for place, name in enumerate(RESOURCES)},
            "wall": int(self.wall),
            "knowledge": int(self.knowledge),
            "people": [person.to_json() for person in self.people],
            "tools": list(self.tools),
            "missions": list(self.missions),
            "contracts": list(self.contracts),
            "nobles": list(self.nobles),
            # The order of the hand means nothing; only its contents count.
            "hand": sorted(self.hand),
            "drawn": list(self.drawn),
            "before": sorted(self.before),
            "fresh": sorted(self.fresh),
            "shown": list(self.shown),
            "drawn_before": int(self.drawn_before),
            "first": int(self.first),
            "second": int(self.second),
            "bonus": int(self.bonus),
            "wins_ties": int(self.wins_ties),
            "visiting": int(self.visiting),
            "ignores_raid": int(self.ignores_raid),
            "bought": [int(self.nobles_bought), int(self.contracts_bought), int(self.tools_bought)],
        }


def next_kind(cards: list[int], after: i64) -> i64:
    """The next kind among these experience cards, in the order of the card set; -1 after the last."""
    found: i64 = -1
    for held in cards:
        kind: i64 = held
        if kind > after and (found < 0 or kind < found):
            found = kind
    return found
