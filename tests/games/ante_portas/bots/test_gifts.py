"""What `greedy` does with what an ally has just given it."""

from __future__ import annotations

import pytest

from holdfast.bots import make_bot
from holdfast.games.ante_portas.state import AntePortasState
from tests.games.ante_portas.scenes import do, goods, scene, stock


def answers_of_greedy(state: AntePortasState) -> list[str]:
    """What seat 1 answers until it has nothing more to give."""
    given: list[str] = []
    bot = make_bot("greedy", state.rules, 7)
    while "enough" not in given:
        answer = bot.choose(state.view(1), state.choices(1))
        given.append(answer.notation)
        state.apply(1, answer)
    return given


@pytest.mark.parametrize(
    ("good", "mine", "theirs", "count"), [("tool", 6, 6, 5), ("tool", 6, 0, 5), ("wood", 6, 0, 6), ("food", 4, 0, 4)]
)
def test_a_gift_is_kept(good: str, mine: int, theirs: int, count: int) -> None:
    state = scene(2)
    for seat, number in enumerate((mine, theirs)):
        stock(state, seat, **{"tools" if good == "tool" else good: number})
    do(state, 0, "trade", f"give {good} to 1", f"{count}")
    assert answers_of_greedy(state) == ["enough"]
    assert goods(state, 1) == {good: theirs + count}


def test_an_ally_who_has_given_all_their_tools_gets_enough_to_build() -> None:
    state = scene(2)
    stock(state, 0, tools=6)
    stock(state, 1, tools=6)
    do(state, 0, "trade", "give tool to 1", "6")
    assert answers_of_greedy(state) == ["give tool to 0", "2", "enough"]


def test_other_goods_are_shared_all_the_same() -> None:
    state = scene(2)
    stock(state, 0, tools=6)
    stock(state, 1, wood=6)
    do(state, 0, "trade", "give tool to 1", "3")
    assert answers_of_greedy(state) == ["give wood to 0", "3", "enough"]
