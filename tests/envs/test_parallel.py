"""Joint answers: checked together, taken together, and reported when one is not taken."""

from __future__ import annotations

import copy
from typing import Any

import numpy as np
import pytest

from holdfast.envs.pettingzoo_env import SimultaneousEnv, parallel_env
from holdfast.envs.tables import EnvError
from holdfast.kernel.frame import ANY, EACH

PASS = "pass"


def first_legal(seen: dict[str, Any]) -> dict[str, int]:
    return {agent: int(what["action_mask"].argmax()) for agent, what in seen.items()}


def several_asked(game: str, sort: int, seed: int = 0) -> tuple[SimultaneousEnv, dict[str, Any]]:
    """An environment where at least two seats are asked together, in this kind of question."""
    env = parallel_env(game, 3)
    luck = np.random.default_rng(seed)
    while True:
        seen, _ = env.reset(seed=int(luck.integers(2**31)))
        while env.agents:
            state = env.sitting.state
            if len(state.to_act()) > 1 and state.stack[-1].sort == sort:
                return env, seen
            actions = {agent: int(luck.choice(np.flatnonzero(what["action_mask"]))) for agent, what in seen.items()}
            seen, *_ = env.step(actions)


def test_an_illegal_answer_changes_nothing() -> None:
    env, seen = several_asked("after-the-empire", EACH)
    before = env.sitting.state.to_json()
    last = f"seat_{env.sitting.state.to_act()[-1]}"
    actions = first_legal(seen)
    wrong: Any
    for wrong, why in (
        (int(seen[last]["action_mask"].argmin()), rf"{last} cannot do that: .* · "),
        (env.wait, f"{last} cannot do that: it is asked and cannot wait"),
        (env.wait + 1, f"{last} cannot do that: actions are numbered from 0 to {env.wait}, not {env.wait + 1}"),
        (-1, f"{last} cannot do that: actions are numbered from 0 to {env.wait}, not -1"),
        (1.5, "an action is a whole number, not 1.5"),
        (None, "an action is a whole number, not None"),
    ):
        with pytest.raises(EnvError, match=why):
            env.step(actions | {last: wrong})
        assert env.sitting.state.to_json() == before
    env.step(actions)
    assert env.sitting.state.to_json() != before


def test_seats_that_are_not_asked_wait() -> None:
    env = parallel_env("after-the-empire", 3)
    seen, _ = env.reset(seed=1)
    seen = env.step(first_legal(seen))[0]  # everybody places a gate; then one after the other is asked
    asked = f"seat_{env.sitting.mover}"
    other = next(agent for agent in env.agents if agent != asked)
    actions = first_legal(seen)
    assert actions[other] == env.wait
    with pytest.raises(EnvError, match=f"{other} cannot do that: it is not asked and must wait"):
        env.step(actions | {other: 3})
    with pytest.raises(EnvError, match=f"{asked} is asked and gave no answer"):
        env.step({})
    with pytest.raises(EnvError, match="there is no agent 'seat_7'"):
        env.step(actions | {"seat_7": 3})
    _, _, _, _, infos = env.step({asked: actions[asked]})  # the others need not say that they wait
    assert not any(infos.values())


def test_there_is_no_step_before_or_after_the_game() -> None:
    env = parallel_env("after-the-end", 2)
    with pytest.raises(EnvError, match="no game is being played: call reset"):
        env.step({})
    seen, _ = env.reset(seed=1)
    while env.agents:
        seen, *_ = env.step(first_legal(seen))
    with pytest.raises(EnvError, match="no game is being played: call reset"):
        env.step({})


def test_the_answers_of_all_lanes_are_taken() -> None:
    for seed in range(5):
        env, seen = several_asked("after-the-empire", EACH, seed)
        actions = first_legal(seen)
        alone = copy.deepcopy(env.sitting)
        for seat in reversed(alone.state.to_act()):  # in another order than the environment's
            alone.answer(seat, actions[f"seat_{seat}"])
        _, _, _, _, infos = env.step(actions)
        assert env.sitting.state.to_json() == alone.state.to_json()
        assert not any(infos.values())


def ways(env: SimultaneousEnv, seat: int, kind: str) -> list[int]:
    """The answers of a seat that pass, or that play a card."""
    choices = env.sitting.state.choices(seat)
    return [int(action.index) for action in choices if (action.notation == PASS) == (kind == PASS)]


def test_in_a_window_only_passes_and_the_first_play_are_taken() -> None:
    """Playing a card reopens the window: the later seats gave their answers for a different position."""
    taken = {"play before play": 1, "play before pass": 1, "pass before play": 2}
    met = dict.fromkeys(taken, 0)
    for seed in range(40):
        env, _ = several_asked("after-the-end", ANY, seed)
        asked = env.sitting.state.to_act()
        for case in taken:
            kinds = [*case.split(" before "), *[PASS] * (len(asked) - 2)]
            choices = [ways(env, seat, kind) for seat, kind in zip(asked, kinds, strict=True)]
            if not all(choices):
                continue
            met[case] += 1
            answers = {seat: answers[0] for seat, answers in zip(asked, choices, strict=True)}
            expected = copy.deepcopy(env.sitting)
            for seat in asked[: taken[case]]:
                expected.answer(seat, answers[seat])
            trial = copy.deepcopy(env)
            _, _, _, _, infos = trial.step({f"seat_{seat}": action for seat, action in answers.items()})
            assert trial.sitting.state.to_json() == expected.state.to_json()
            for place, seat in enumerate(asked):
                told = infos[f"seat_{seat}"]
                assert ("not_taken" in told) == (place >= taken[case])
    assert min(met.values()) > 0, met


def test_passes_are_all_taken() -> None:
    env, _ = several_asked("after-the-end", ANY)
    asked = env.sitting.state.to_act()
    window = env.sitting.state.stack[-1]
    _, _, _, _, infos = env.step({f"seat_{seat}": ways(env, seat, PASS)[0] for seat in asked})
    assert not any(infos.values())
    assert window not in env.sitting.state.stack
