"""What is shown is what a seat, or everybody, sees."""

from __future__ import annotations

import random

import pytest

from holdfast.envs.gymnasium_env import HoldfastEnv
from holdfast.envs.pettingzoo_env import RawEnv, parallel_env
from holdfast.envs.seats import Sitting
from holdfast.games import games_with, title_of
from holdfast.kernel.rng import Rng
from holdfast.kernel.title import TOGETHER


@pytest.mark.parametrize("game", [id for id in games_with("envs", "encoder") if title_of(id).bond != TOGETHER])
def test_different_truths_behind_one_view_render_the_same(game: str) -> None:
    """Whatever the others hold, neither this seat's picture nor everybody's picture gives it away."""
    luck = random.Random(3)
    secrets = 0
    for seed in range(2):
        sitting = Sitting(game, 4, "win", "vector")
        sitting.begin(seed)
        while not sitting.over:
            state = sitting.state
            if luck.random() < 0.2:
                seat = luck.randrange(4)
                shown = sitting.words(), sitting.words(seat)
                asked = state.choices(sitting.mover)
                sitting.state = sitting.game.resample(state.view(seat), Rng(luck.getrandbits(31)))
                assert (sitting.words(), sitting.words(seat)) == shown
                secrets += sitting.state.choices(sitting.mover) != asked
                sitting.state = state
            sitting.answer(sitting.mover, luck.choice(state.choices(sitting.mover)).index)
    assert secrets > 0, "no question was about something hidden: this proves nothing"


def test_gymnasium_shows_the_agents_question() -> None:
    env = HoldfastEnv("after-the-end", opponents=["greedy"] * 4, seat=4, render_mode="ansi")
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        text = env.render()
        state = env.sitting.state
        assert ", ".join(action.notation for action in state.choices(4)) in text
        question = state.asked(4)
        assert question is not None
        assert f"seat 4 is asked: {question.prompt(state)}" in text
        seen, _, over, _, _ = env.step(seen["action_mask"].argmax())
    assert "over (" in env.render()


def test_who_is_asked_is_shown_but_not_the_choices() -> None:
    env = RawEnv("after-the-empire", 2, render_mode="ansi")
    env.reset(seed=1)
    shown = env.render()
    assert shown is not None
    assert f"to answer: seat {env.sitting.mover}" in shown
    for action in env.sitting.state.choices(env.sitting.mover):
        assert action.notation not in shown
    joint = parallel_env("after-the-empire", 2, render_mode="ansi")
    joint.reset(seed=1)
    assert joint.render() == shown


def test_a_game_that_has_not_begun_is_shown_as_such() -> None:
    assert "not begun" in Sitting("after-the-end", 2, "win", "vector").words()
