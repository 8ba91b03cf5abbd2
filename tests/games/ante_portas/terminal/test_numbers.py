"""The numbers of answers in *Ante Portas*: the same answer has the same number whenever it is offered."""

from __future__ import annotations

import random
import re

import pytest

from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.trade import Give
from holdfast.games.ante_portas.turns import Go
from holdfast.kernel import CHANCE, Dealer
from holdfast.terminal.ante_portas.numbers import GOING_ON, WORDS
from holdfast.terminal.menu import Menu, menu_for
from holdfast.terminal.skins import skin_for
from tests.games.ante_portas.field.scenes import card, march, put, war
from tests.games.ante_portas.scenes import scene
from tests.tools.asking import question

SKIN = skin_for("ante-portas")
HEX_LAST = re.compile(r"(?:[a-z-]+ )+(\d+)(?: left| right)?")


def menu(state: AntePortasState, seat: int) -> Menu:
    view = state.view(seat)
    return menu_for(state, seat, "", lambda actions: SKIN.keys(actions, view))


@pytest.mark.parametrize(("mode", "seed"), [("together", 1), ("together", 2), ("capture-the-flag", 1)])
def test_what_goes_on_is_always_0_and_a_hex_always_itself(mode: str, seed: int) -> None:
    state: AntePortasState = scene(2, mode=mode)
    dealer, rng = Dealer(seed), random.Random(seed)
    met: dict[str, int] = {}
    for _ in range(400):
        seats = state.to_act()
        if not seats:
            break
        if seats[0] == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        asked = menu(state, seats[0])
        numbers = [asked.number(action) for action in asked.listed()]
        assert len(set(numbers)) == len(numbers)
        for action, number in zip(asked.listed(), numbers, strict=True):
            if action.notation in GOING_ON:
                assert number == 0
            elif action.notation in WORDS:
                assert number == WORDS[action.notation]
            elif (hexed := HEX_LAST.fullmatch(action.notation)) and not isinstance(action, Go | Give):
                assert number % 100 == int(hexed[1]) or not 1 <= int(hexed[1]) <= 28 or " seat " in action.notation
                assert met.setdefault(action.notation, number) % 100 == number % 100
        state.push(seats[0], rng.choice(list(state.choices(seats[0]))))


def test_hold_and_let_pass_are_told_apart_beside_hexes() -> None:
    state = war()
    put(state, 7, farmers=3, work="trench")
    march(state, card("down"), 12, basics=1)
    assert question(state) == "card"
    numbers = {action.notation: menu(state, 0).number(action) for action in menu(state, 0).listed()}
    assert numbers["hold"] == 0
    assert numbers["let pass"] == 90
    assert numbers["fire 12"] == 12


def test_a_gift_is_the_seat_and_the_good() -> None:
    acts = scene(3).rules.acts
    gifts = [acts.give[2][good] for good in range(8)]
    assert SKIN.keys([*gifts, acts.enough], scene(3).view(0)) == [31, 32, 33, 34, 35, 36, 37, 38, 0]


def test_a_building_is_turned_by_its_hex_to_either_side() -> None:
    game = scene(2).game
    turns = [game.action(f"turn {hex} {side}") for hex in (2, 12) for side in ("left", "right")]
    assert SKIN.keys([turn for turn in turns if turn is not None], scene(2).view(0)) == [102, 202, 112, 212]
