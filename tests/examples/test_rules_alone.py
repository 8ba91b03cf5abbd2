"""A game that brings only its rules is playable in every room."""

from __future__ import annotations

import io
from pathlib import Path

import gymnasium
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from pettingzoo.test import api_test, parallel_api_test

from holdfast.advice.hints import advise
from holdfast.bots import BotError, bot_levels, make_bot
from holdfast.bots.match import run_game
from holdfast.envs import gymnasium_env, openspiel_game
from holdfast.envs.pettingzoo_env import aec_env, parallel_env
from holdfast.envs.tables import describe_observation, encoder_for
from holdfast.kernel import CHANCE, OVER, SPECTATOR, Dealer, Game, Rng, State
from holdfast.lab.data import Data
from holdfast.lab.errors import LabError
from holdfast.lab.settings import Setting
from holdfast.lab.simulate import watch_for
from holdfast.terminal.screen import Screen
from holdfast.terminal.session import play_in_terminal
from holdfast.terminal.table import TableSetup
from holdfast.web import stage_for
from holdfast.web.stages import STATIC, drawing_for
from tests.lab.conftest import played
from tests.skins.desk import Terminal, Whims

ID = "night-watch"


def walked(game: Game, seats: int, seed: int, answers: int) -> State:
    """A position in the middle of a random game in which a seat is asked."""
    state, dealer, rng = game.start(seats), Dealer(seed), Rng(seed)
    while answers > 0 or state.actor() == CHANCE:
        seat = int(state.actor())
        assert seat != OVER
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
        else:
            choices = state.choices(seat)
            state.push(seat, choices[rng.below(len(choices))])
            answers -= 1
    return state


# -- terminal ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [["me", "random"], ["me", "squire", "random"], ["random", "random"]])
def test_it_can_be_played_in_line_mode(seats: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path))
    sink = io.StringIO()
    assert play_in_terminal(TableSetup(ID, seats=seats, seed=4), Screen(True, Whims(1), sink)) == 0
    assert "Final score" in sink.getvalue()
    assert "is dealt a" in sink.getvalue()


def test_commands_in_line_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path))
    sink = io.StringIO()
    script = io.StringIO("look\nseat Rose\nscore\n?\nrules torch\n? keep\nwhy\nquit\n")
    assert play_in_terminal(TableSetup(ID, seats=["me", "random"], seed=4), Screen(True, script, sink)) == 0
    told = sink.getvalue()
    assert "night 1 of 2" in told
    assert "coins: 5, 5" in told
    assert "hands: ember, hidden" in told or "hands: flame, hidden" in told or "hands: torch, hidden" in told
    assert "seat [NAME]" in told
    assert "9 flames and 3 torches" in told
    assert "castle" not in told


def test_it_is_drawn_on_a_terminal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "100")
    sink = Terminal()
    assert (
        play_in_terminal(TableSetup(ID, seats=["me", "random"], seed=4), Screen(False, Terminal("quit\n"), sink)) == 0
    )
    assert "NIGHT WATCH" in sink.getvalue()
    assert "YOUR CHOICES" in sink.getvalue()


def test_alone_against_the_night(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOLDFAST_DATA", str(tmp_path))
    sink = io.StringIO()
    setup = TableSetup(ID, seats=["me"], seed=4, options={"mode": "together"})
    assert play_in_terminal(setup, Screen(True, Whims(1), sink)) == 0
    assert "How it ended" in sink.getvalue()


# -- bots ----------------------------------------------------------------------------------------------------------


def test_the_general_planner_beats_random(night: Game) -> None:
    """Dice decide much here, so what is compared is how often a pair of games on the same deal is won."""
    won = lost = 0
    for seed in range(30):
        for seat in range(2):
            specs = ["random", "random"]
            specs[seat] = "planner:iterations=60"
            bots = [make_bot(spec, night, 16 * seed + place) for place, spec in enumerate(specs)]
            result = run_game(night, bots, Dealer(seed)).result()
            assert result is not None
            won += result.winners() == [seat]
            lost += result.winners() == [1 - seat]
    assert won > 1.5 * lost


@pytest.mark.parametrize("level", [level.name for level in bot_levels()])
@pytest.mark.parametrize(("mode", "seats"), [("rivals", 3), ("teams", 4), ("together", 1)])
def test_every_level_plays_every_mode(mode: str, seats: int, level: str, on_the_shelf: object) -> None:
    from night_watch import TITLE

    game = TITLE.load(None, {"mode": mode})
    state = walked(game, seats, 2, 3)
    seat = int(state.actor())
    assert make_bot(level, game, 1).choose(state.view(seat), state.choices(seat)) in state.choices(seat)


def test_bots_that_need_to_know_the_game_say_so(night: Game) -> None:
    for spec in ("greedy", "learned"):
        with pytest.raises(BotError, match="Night Watch"):
            make_bot(spec, night, 1)


def test_the_planner_knows_no_more_than_its_view(night: Game) -> None:
    for number in range(6):
        state = walked(night, 3, number, 2 + number)
        seat = int(state.actor())
        view, choices = state.view(seat), state.choices(seat)
        truth = night.resample(view, Rng(number))
        expected = make_bot("planner:iterations=20", night, 3).choose(view, choices)
        assert make_bot("planner:iterations=20", night, 3).choose(truth.view(seat), truth.choices(seat)) is expected


def test_hints_come_without_reasons(night: Game) -> None:
    state = walked(night, 2, 1, 0)
    seat = int(state.actor())
    advice = advise(state.view(seat), state.choices(seat), 40)
    assert advice.single or advice.best.reason == "by the final score"


# -- environments --------------------------------------------------------------------------------------------------


def test_pettingzoo() -> None:
    api_test(aec_env(ID, 3), num_cycles=200)
    parallel_api_test(parallel_env(ID, 2), num_cycles=200)


def test_gymnasium() -> None:
    gymnasium_env.register()
    check_env(gymnasium.make("holdfast/NightWatch-v0").unwrapped)
    gymnasium.registry.pop("holdfast/NightWatch-v0")


def test_openspiel() -> None:
    openspiel_game.register()
    game = pyspiel.load_game("holdfast_night_watch(seats=2)")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)


def test_the_observation_is_what_the_view_shows(night: Game) -> None:
    encoder = encoder_for(night, 3)
    seen = set()
    for number in range(8):
        state = walked(night, 3, number, number)
        for seat in range(3):
            bytes_seen = encoder.encode(state.view(seat))
            truth = night.resample(state.view(seat), Rng(number))
            assert encoder.encode(truth.view(seat)) == bytes_seen
            seen.add(bytes_seen)
    assert len(seen) > 12
    assert describe_observation(night, 3).startswith("night-watch, 3 seats: 1024 bytes")


# -- the lab -------------------------------------------------------------------------------------------------------


def test_the_lab_records_what_every_game_has(tmp_path: Path, night: Game) -> None:
    setting = Setting(ID, ("random", "random", "random"), seed=5)
    run = played(tmp_path / "run", setting, 6, 3)
    assert run.count(0) == 3
    watch = watch_for(night, setting)
    assert [column.name for column in watch.seat_sheet.columns][:3] == ["game", "seat", "bot"]
    with pytest.raises(LabError, match="there are no reports about 'night-watch'"):
        Data(run)


# -- the browser ---------------------------------------------------------------------------------------------------


def test_the_stage_shows_the_view_as_a_sheet(night: Game) -> None:
    stage = stage_for(ID)
    state = walked(night, 3, 1, 2)
    seat = int(state.actor())
    view = state.view(seat)
    scene = stage.scene(view)
    assert seat in scene["asked"]
    assert [0, "coins", "5, 5, 5"] in scene["sheet"]
    assert stage.phase(view) == "night 1 of 2"
    for action in state.candidates(seat):
        assert stage.label(action, view)
        assert stage.effect(action, view)
        assert stage.group(action, view) == "The night"
        assert stage.place(action, view) == ""
    assert stage.scene(state.view(SPECTATOR))["sheet"]


def test_a_game_without_a_drawing_gets_the_sheet() -> None:
    assert drawing_for("night_watch") == STATIC / "games" / "general"
    assert (drawing_for("night_watch") / "board.js").is_file()
    assert not drawing_for("nobody_knows").exists()
