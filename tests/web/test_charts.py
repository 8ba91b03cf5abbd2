"""The curves over a finished game: measured when they say, for every seat and season or round."""

from __future__ import annotations

from functools import cache

import pytest

from holdfast.bots import make_bot
from holdfast.bots.match import play_game
from holdfast.games import load
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import SEASONS, THREAT_STEP
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel import Play, State
from holdfast.web import stage_for
from holdfast.web.curves import Json, moments


@cache
def finished(id: str, seats: int) -> Play:
    game = load(id)
    return play_game(game, [make_bot("greedy", game, seat) for seat in range(seats)], 5)


@cache
def charts(id: str, seats: int) -> dict[str, Json]:
    return {chart["title"]: chart for chart in stage_for(id).charts(finished(id, seats))}


def state_after(play: Play, answers: int) -> State:
    return next(state for state, at in moments(play) if at == answers)


@pytest.mark.parametrize(("id", "seats"), [("after-the-empire", 2), ("after-the-empire", 4), ("after-the-end", 5)])
def test_every_chart_has_a_line_for_every_seat_and_a_value_for_every_point(id: str, seats: int) -> None:
    play = finished(id, seats)
    for chart in charts(id, seats).values():
        assert [line["seat"] for line in chart["lines"] if line["seat"] >= 0] == list(range(seats))
        assert all(len(line["values"]) == len(chart["x"]) == len(chart["at"]) for line in chart["lines"])
        assert chart["at"] == sorted(set(chart["at"]))
        assert chart["at"][-1] <= len(play.moves)
        assert all(line["name"] for line in chart["lines"])


def test_the_empire_is_measured_season_by_season() -> None:
    drawn = charts("after-the-empire", 3)
    assert list(drawn) == ["Gold and threat", "Troops", "Invaders", "Castle"]
    assert drawn["Troops"]["x"] == [f"Season {number}" for number in range(1, SEASONS + 1)]
    threat = drawn["Gold and threat"]["lines"][-1]
    assert threat["name"] == "Threat"
    assert threat["values"] == [THREAT_STEP * number for number in range(SEASONS)]


def test_gold_is_what_the_track_shows_when_a_season_is_over() -> None:
    play, chart = finished("after-the-empire", 3), charts("after-the-empire", 3)["Gold and threat"]
    for point, at in enumerate(chart["at"]):
        state = state_after(play, at)
        assert isinstance(state, EmpireState)
        assert [line["values"][point] for line in chart["lines"][:3]] == [realm.gold for realm in state.realms]
    final = play.state
    assert isinstance(final, EmpireState)
    assert [line["values"][-1] for line in chart["lines"][:3]] == [realm.gold for realm in final.realms]


def test_troops_are_counted_before_anybody_falls() -> None:
    play, chart = finished("after-the-empire", 3), charts("after-the-empire", 3)["Troops"]
    for point, at in enumerate(chart["at"]):
        state = state_after(play, at)
        assert isinstance(state, EmpireState)
        assert [line["values"][point] for line in chart["lines"]] == [realm.troops() for realm in state.realms]
        assert play.moves[at].action.notation.startswith("siege ")


def test_invaders_are_those_that_the_events_report() -> None:
    play, chart = finished("after-the-empire", 3), charts("after-the-empire", 3)["Invaders"]
    told = [event for event in play.events() if event.kind in ("gather", "surge")]
    for line in chart["lines"]:
        came = [event for event in told if event.seat == line["seat"]]
        assert sum(line["values"]) == sum(
            int(str(event.facts.get(kind, 0))) for event in came for kind in ("swordsmen", "archers")
        )


def test_the_last_control_points_are_the_final_score() -> None:
    play, drawn = finished("after-the-end", 4), charts("after-the-end", 4)
    assert list(drawn) == ["Control points", "Characters", "Stores", "Knowledge"]
    result = play.state.result()
    assert result is not None
    assert [line["values"][-1] for line in drawn["Control points"]["lines"]] == [result.points(s) for s in range(4)]


def test_a_colony_is_measured_when_its_round_is_over() -> None:
    play, chart = finished("after-the-end", 4), charts("after-the-end", 4)["Characters"]
    final = play.state
    assert isinstance(final, EndState)
    assert len(chart["x"]) == final.round
    for point, at in enumerate(chart["at"]):
        state = state_after(play, at)
        assert isinstance(state, EndState)
        assert [line["values"][point] for line in chart["lines"]] == [colony.living() for colony in state.colonies]


def test_a_game_that_is_not_over_is_drawn_as_far_as_it_went() -> None:
    game = load("after-the-empire")
    play = Play(game, ["Ada", "Bede"])
    for chart in stage_for("after-the-empire").charts(play):
        assert chart["x"] == []
        assert all(line["values"] == [] for line in chart["lines"])
