"""Battlefields: one castle, one horde and the fight between them, or a kingdom on the day after.

Seat 0 is the castle under test. Sides are written `north`, corners `ne`; troops are pairs of soldiers and
mercenaries, hordes are pairs of swordsmen and archers.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from holdfast.games.after_the_empire.game import AfterTheEmpire, load
from holdfast.games.after_the_empire.realm import Corner, Realm, Side
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import (
    CORNERS,
    SIDES,
    TURRET_CUBES,
    TURRET_NAMES,
    WALL_CUBES,
    WALL_NAMES,
)
from holdfast.kernel.event import Event
from holdfast.kernel.frame import CHANCE, Frame

FROZEN: Final = Path(__file__).parents[1] / "cards" / "frozen"
INSIDE: Final = "inside"

Pairs = dict[str, tuple[int, int]]

WOODEN_RING: Final = {"north": "wood wall", "east": "wood wall", "south": "wood gate", "west": "wood wall"}


@cache
def frozen_game(*options: str) -> AfterTheEmpire:
    """The game with the frozen cards; options are written `ladders=once`."""
    return load(FROZEN, dict(option.split("=") for option in options))


class Battlefield:
    """A state put together by hand, the answers of its seats by notation, and all that was told."""

    def __init__(self, seats: int = 2, options: tuple[str, ...] = ()) -> None:
        self.game = frozen_game(*options)
        self.state: EmpireState = self.game.start(seats)
        self.state.stack = []
        self.state.realms = [bare_realm(seat) for seat in range(seats)]
        self.log: list[Event] = []

    # -- putting it together ----------------------------------------------------------------------------------

    def build(self, seat: int, walls: Mapping[str, str], turrets: Mapping[str, str]) -> None:
        """Pieces are written `stone wall`, or `stone wall 3` with fewer cubes; turrets may be `burnt`."""
        for name, words in walls.items():
            side = self.side(name, seat)
            piece, _, cubes = words.partition(" of ")
            side.piece = WALL_NAMES.index(piece)
            side.cubes = int(cubes) if cubes else WALL_CUBES[side.piece]
        for name, words in turrets.items():
            corner = self.corner(name, seat)
            piece, _, cubes = words.removeprefix("burnt ").partition(" of ")
            corner.piece = TURRET_NAMES.index(piece)
            corner.cubes = int(cubes) if cubes else TURRET_CUBES[corner.piece]
            if words.startswith("burnt "):
                corner.cubes = 0
                corner.flame = 1

    def man(self, seat: int, troops: Mapping[str, tuple[int, int]]) -> None:
        for name, (soldiers, mercenaries) in troops.items():
            post = self.realm(seat) if name == INSIDE else self.side(name, seat)
            post.soldiers = soldiers
            post.mercenaries = mercenaries

    def invade(self, seat: int, horde: Mapping[str, tuple[int, int]]) -> None:
        for name, (swordsmen, archers) in horde.items():
            field = self.realm(seat) if name == INSIDE else self.side(name, seat)
            field.swordsmen = swordsmen
            field.archers = archers

    def hold_cards(self, seat: int, *cards: str) -> None:
        """Put cards in play by their ids, with all their passives."""
        for card in self.game.cards.cards:
            for _ in range(cards.count(card.id)):
                self.realm(seat).add_card(card)

    def run(self, *frames: Frame[Any]) -> Battlefield:
        """Put procedures on the stack, the last one first, and run to the next question."""
        self.state.stack.extend(frames)
        self.state.log = self.log
        self.state.settle(-1)
        self.state.log = None
        return self

    # -- answering ----------------------------------------------------------------------------------------------

    def do(self, *notations: str, seat: int = 0) -> Battlefield:
        for notation in notations:
            action = self.game.action(notation)
            assert action is not None, f"there is no action '{notation}'"
            self.state.apply(seat, action, self.log)
        return self

    def deal(self, *notations: str) -> Battlefield:
        for notation in notations:
            outcome = self.game.outcome(notation)
            assert outcome is not None, f"there is no outcome '{notation}'"
            self.state.apply(CHANCE, outcome, self.log)
        return self

    def fight_on(self) -> Battlefield:
        """Everybody gives the first answer offered until the fighting is over: hold, archers first, and so on."""
        while self.state.actor() >= 0:
            seat = self.state.actor()
            self.do(self.choices(seat)[0], seat=seat)
        return self

    def choices(self, seat: int = 0) -> list[str]:
        return [action.notation for action in self.state.choices(seat)]

    def why_not(self, notation: str, seat: int = 0) -> tuple[str, str]:
        """The rule and the reason of a refusal."""
        action = self.game.action(notation)
        assert action is not None, f"there is no action '{notation}'"
        refusal = self.state.refusal(seat, action)
        assert refusal is not None, f"'{notation}' is allowed"
        return refusal.rule, refusal.reason

    # -- reading --------------------------------------------------------------------------------------------------

    def realm(self, seat: int = 0) -> Realm:
        return self.state.realms[seat]

    def side(self, name: str, seat: int = 0) -> Side:
        return self.realm(seat).sides[SIDES.index(name)]

    def corner(self, name: str, seat: int = 0) -> Corner:
        return self.realm(seat).corners[CORNERS.index(name)]

    def wall(self, name: str, seat: int = 0) -> str:
        """What stands on a side: `wood wall of 2`, or `no wall`."""
        side = self.side(name, seat)
        return f"{WALL_NAMES[side.piece]} of {side.cubes}" if side.piece else "no wall"

    def turret(self, name: str, seat: int = 0) -> str:
        """What stands in a corner: `wood turret of 1`, `burnt stone turret`, or `no turret`."""
        corner = self.corner(name, seat)
        if corner.flame:
            return f"burnt {TURRET_NAMES[corner.piece]}"
        return f"{TURRET_NAMES[corner.piece]} of {corner.cubes}" if corner.piece else "no turret"

    def troops(self, seat: int = 0) -> Pairs:
        """Soldiers and mercenaries wherever some stand."""
        realm = self.realm(seat)
        posts = {name: (side.soldiers, side.mercenaries) for name, side in zip(SIDES, realm.sides, strict=True)}
        posts[INSIDE] = (realm.soldiers, realm.mercenaries)
        return {name: pair for name, pair in posts.items() if pair != (0, 0)}

    def horde(self, seat: int = 0) -> Pairs:
        """Swordsmen and archers wherever some stand."""
        realm = self.realm(seat)
        fields = {name: (side.swordsmen, side.archers) for name, side in zip(SIDES, realm.sides, strict=True)}
        fields[INSIDE] = (realm.swordsmen, realm.archers)
        return {name: pair for name, pair in fields.items() if pair != (0, 0)}

    def farms(self, seat: int = 0) -> list[int]:
        """The levels of the farms, clockwise from the north."""
        return [side.farm for side in self.realm(seat).sides]

    @property
    def over(self) -> bool:
        return self.state.to_act() == []

    def told(self, kind: str, seat: int = 0) -> list[str]:
        """The rules of the events of one kind about a seat."""
        return [event.rule for event in self.log if event.kind == kind and event.seat == seat]


def bare_realm(seat: int) -> Realm:
    """A realm with no castle, no troops, no goods and four farms of level 1."""
    realm = Realm.founded(seat)
    realm.soldiers = realm.food = realm.wood = realm.stone = realm.iron = 0
    return realm


def battle(
    *,
    walls: Mapping[str, str] = WOODEN_RING,
    turrets: Mapping[str, str] | None = None,
    troops: Mapping[str, tuple[int, int]] | None = None,
    horde: Mapping[str, tuple[int, int]] | None = None,
    siege: str = "",
    cards: tuple[str, ...] = (),
    options: tuple[str, ...] = (),
    season: int = 1,
    **fields: int,
) -> Battlefield:
    """The fight of seat 0 from the siege card on; without a `siege` no engine works. Seat 1 is left in peace.

    Further fields (`gold=17`, `moves=3`, `wounded=2`) go into the realm of seat 0.
    """
    field = Battlefield(options=options)
    field.state.season = season
    field.build(0, walls, turrets or {})
    field.man(0, troops or {})
    field.invade(0, horde or {})
    field.hold_cards(0, *cards)
    for name, value in fields.items():
        assert hasattr(field.realm(), name), name
        setattr(field.realm(), name, value)
    if siege:
        return field.run(field.game.battle, field.game.draw_siege).deal(f"siege {siege}")
    field.state.siege = 0
    return field.run(field.game.battle)
