"""The action table of the Battleground: every answer and shared step of the war, made once for a game."""

from __future__ import annotations

from typing import Any, final

from holdfast.games.ante_portas.battle_phase import LastShots, PhaseEnds, Walk
from holdfast.games.ante_portas.bombs import SetOff
from holdfast.games.ante_portas.catalog import CardSet
from holdfast.games.ante_portas.clash import ChooseMine
from holdfast.games.ante_portas.crew import By
from holdfast.games.ante_portas.deploy import From, Send, To, WithEngine
from holdfast.games.ante_portas.geometry import DIRECTIONS, HEXES
from holdfast.games.ante_portas.march import MarchDraw
from holdfast.games.ante_portas.movement import DrawMovement
from holdfast.games.ante_portas.replace import NoMine, ReplaceBy
from holdfast.games.ante_portas.rotate import Turn
from holdfast.games.ante_portas.tables import MOST_PEOPLE
from holdfast.games.ante_portas.traps import Back, Knocked, KnockFrom
from holdfast.games.ante_portas.volley import Loose
from holdfast.games.ante_portas.windows import Blow, Fire, Hold, Knock, LetPass
from holdfast.games.ante_portas.works import Face, Lay
from holdfast.kernel.action import Action


@final
class WarActions:
    """Lists by hex have 29 entries; the first is for no hex and is in no table."""

    def __init__(self, cards: CardSet, card_turned: list[Action[Any]]) -> None:
        hexes = range(HEXES + 1)
        numbers = cards.numbers
        self.fire: list[Action[Any]] = [Fire(hex) for hex in hexes]
        self.by: list[Action[Any]] = [By(hex) for hex in hexes]
        self.loose: Action[Any] = Loose()
        self.knock: list[Action[Any]] = [Knock(hex) for hex in hexes]
        self.knock_from: list[Action[Any]] = [KnockFrom(hex) for hex in hexes]
        self.knocked: list[Action[Any]] = [
            Knocked(basics, elites)
            for basics in range(numbers.knock_units + 1)
            for elites in range(numbers.knock_units + 1)
            if 1 <= basics + elites <= numbers.knock_units
        ]
        self.back: list[Action[Any]] = [Back(count) for count in range(1, numbers.knock_hexes + 1)]
        self.blow: list[Action[Any]] = [Blow(hex) for hex in hexes]
        self.set_off: list[Action[Any]] = [SetOff(hex) for hex in hexes]
        self.hold: Action[Any] = Hold()
        self.let_pass: Action[Any] = LetPass()
        self.mine: Action[Any] = ChooseMine(False)
        self.spare_mine: Action[Any] = ChooseMine(True)
        self.replace_by: list[Action[Any]] = [ReplaceBy(hex) for hex in hexes]
        self.no_mine: Action[Any] = NoMine()
        self.from_: list[Action[Any]] = [From(hex) for hex in hexes]
        self.to: list[Action[Any]] = [To(hex) for hex in hexes]
        self.send_farmers: list[Action[Any]] = [Send(False, count) for count in range(MOST_PEOPLE + 1)]
        self.send_citizens: list[Action[Any]] = [Send(True, count) for count in range(MOST_PEOPLE + 1)]
        self.with_engine: Action[Any] = WithEngine(True)
        self.without_engine: Action[Any] = WithEngine(False)
        self.turn_left: list[Action[Any]] = [Turn(hex, False) for hex in hexes]
        self.turn_right: list[Action[Any]] = [Turn(hex, True) for hex in hexes]
        # Without the entry for no hex, so that they can serve as candidates as they are.
        self.lay: list[list[Action[Any]]] = [
            [Lay(kind, work.id, hex) for hex in range(1, HEXES + 1)] for kind, work in enumerate(cards.works)
        ]
        self.facing: list[Action[Any]] = [Face(direction) for direction in range(len(DIRECTIONS))]
        self.march_draw: list[DrawMovement] = [MarchDraw(card_turned, hex) for hex in hexes]
        self.walk = [Walk(hex) for hex in hexes]
        self.last_shots = LastShots()
        self.phase_ends = PhaseEnds()

    def actions(self) -> list[Action[Any]]:
        """All answers, in a stable order."""
        found: list[Action[Any]] = []
        for by_hex in (self.fire, self.by, self.knock, self.knock_from, self.blow, self.set_off):
            found.extend(by_hex[1:])
        for by_hex in (self.replace_by, self.from_, self.to, self.turn_left, self.turn_right):
            found.extend(by_hex[1:])
        for by_kind in self.lay:
            found.extend(by_kind)
        found.extend([*self.knocked, *self.back, *self.send_farmers, *self.send_citizens, *self.facing])
        found.extend([self.loose, self.hold, self.let_pass, self.mine, self.spare_mine, self.no_mine])
        found.extend([self.with_engine, self.without_engine])
        return found

    def chances(self) -> list[Action[Any]]:
        """The Battleground has no chance outcomes of its own: Movement cards are in the land's table."""
        return []
