"""The actions and steps that only duels have, made once for a game."""

from __future__ import annotations

from typing import Any, final

from holdfast.games.ante_portas.catalog import CardSet
from holdfast.games.ante_portas.duel_battle import Wound
from holdfast.games.ante_portas.duel_deploy import OverEdge, Slow, WithCrew
from holdfast.games.ante_portas.duel_fee import PayFee
from holdfast.games.ante_portas.duel_turns import LookAs, TurnsBegin, TurnsEnd
from holdfast.games.ante_portas.goods import KINDS
from holdfast.games.ante_portas.tables import DUEL_SEATS
from holdfast.kernel.action import Action


@final
class DuelActions:
    def __init__(self, cards: CardSet) -> None:
        holds = cards.numbers.trap_holds
        self.over_edge: Action[Any] = OverEdge()
        self.with_crew: list[Action[Any]] = [WithCrew(False), WithCrew(True)]
        self.slow: list[Action[Any]] = [Slow(farmers, holds - farmers) for farmers in range(holds + 1)]
        self.wound: list[Action[Any]] = [Wound(citizen, tired) for citizen in (False, True) for tired in (False, True)]
        self.pay_fee: list[Action[Any]] = [PayFee(good) for good in range(KINDS)]
        seats = range(DUEL_SEATS[-1])
        self.look_as = [LookAs(team) for team in range(2)]
        self.turns_begin = [TurnsBegin(seat) for seat in seats]
        self.turns_end = [TurnsEnd(seat) for seat in seats]

    def actions(self) -> list[Action[Any]]:
        return [self.over_edge, *self.with_crew, *self.slow, *self.wound, *self.pay_fee]
