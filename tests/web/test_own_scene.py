"""What a viewer is shown is the same whether it is made separately or shares what a spectator sees."""

from __future__ import annotations

import random
from typing import Any

import pytest
from msgspec import Raw

from holdfast.games import load
from holdfast.kernel import OVER, SPECTATOR, Dealer, Event, Onlooker, Play, State
from holdfast.server.outgoing import encode
from holdfast.server.shared_parts import SharedParts
from holdfast.web import stage_for
from holdfast.web.painter import Painter
from holdfast.web.stage import Stage

STAGE = stage_for("after-the-empire")
TABLES = [
    ("after-the-empire", {}, 4),
    ("after-the-end", {}, 3),
    ("ante-portas", {}, 3),
    ("ante-portas", {"mode": "capture-the-flag"}, 4),
]


def positions(id: str, options: dict[str, Any], seats: int, seed: int) -> Any:
    """Positions of a random game, taken now and then, and the final one."""
    game, dealer, luck = load(id, None, options), Dealer(seed), random.Random(seed)
    play = Play(game, [f"Player {seat}" for seat in range(seats)], {"seed": str(seed)})
    play.deal_all(dealer)
    while play.state.actor() != OVER:
        seat = luck.choice(play.state.to_act())
        play.act(seat, [luck.choice(play.state.choices(seat))])
        play.deal_all(dealer)
        if luck.random() < 0.15 or play.state.actor() == OVER:
            yield play.state


@pytest.mark.parametrize(("id", "options", "seats"), TABLES)
def test_a_shared_scene_is_byte_for_byte_what_the_viewer_would_get_separately(
    id: str, options: dict[str, Any], seats: int
) -> None:
    stage = stage_for(id)
    parts, compared = SharedParts(stage), 0
    for number, state in enumerate(positions(id, options, seats, 3)):
        if number > 60 and state.actor() != OVER:
            continue
        parts.turn_over()
        for viewer in (*range(seats), SPECTATOR):
            view = state.view(viewer)
            assert encode(parts.scene(state, view)) == encode(stage.scene(view))
            compared += 1
    assert compared > 50


def test_what_everybody_sees_is_encoded_once() -> None:
    state = next(iter(positions("after-the-empire", {}, 3, 5)))
    parts = SharedParts(stage_for("after-the-empire"))
    first, second = (parts.scene(state, state.view(viewer)) for viewer in (0, 1))
    assert first["reports"] is second["reports"]
    assert first["realms"][2] is second["realms"][2]
    assert type(second["realms"][0]) is Raw
    assert type(first["realms"][0]) is dict  # with secrets of its own


def test_a_forecast_that_stays_the_same_is_not_encoded_again() -> None:
    state = next(state for state in positions("after-the-empire", {}, 3, 5) if "Season" in STAGE.phase(state.view(0)))
    first, again = STAGE.forecast(state.view(0)), STAGE.forecast(state.view(0))
    assert first is not None
    assert again is not None
    assert type(first["seats"][0]) is Raw
    assert all(one is other for one, other in zip(first["seats"], again["seats"], strict=True))
    assert first["lines"] is again["lines"]


@pytest.mark.parametrize(("id", "options", "seats"), TABLES)
def test_a_stage_keeps_nothing_of_what_it_is_shown(id: str, options: dict[str, Any], seats: int) -> None:
    """The server shows it glances, which share their lists with the state."""
    stage, kept = stage_for(id), list[tuple[object, bytes]]()
    for number, state in enumerate(positions(id, options, seats, 4)):
        if number > 60 and state.actor() != OVER:
            continue
        before = encode(state.to_json())
        for viewer in (*range(seats), SPECTATOR):
            shown, view = state.glance(viewer), state.view(viewer)
            told = stage.scene(shown), stage.forecast(shown), stage.phase(shown)
            assert encode(told) == encode((stage.scene(view), stage.forecast(view), stage.phase(view)))
            kept.append((told, encode(told)))
        assert encode(state.to_json()) == before
    assert len(kept) > 25
    assert all(encode(told) == text for told, text in kept), "what was returned changed with the state"


@pytest.mark.parametrize(("id", "options", "seats"), TABLES)
def test_a_picture_keeps_nothing_of_what_it_is_shown(id: str, options: dict[str, Any], seats: int) -> None:
    game, dealer, luck = load(id, None, options), Dealer(6), random.Random(6)
    play = Play(game, [f"Player {seat}" for seat in range(seats)], {"seed": "6"})
    checked = Checked(stage_for(id))
    play.onlooker = checked
    play.deal_all(dealer)
    while play.state.actor() != OVER:
        seat = luck.choice(play.state.to_act())
        play.act(seat, [luck.choice(play.state.choices(seat))])
        play.deal_all(dealer)
    assert len(checked.pictures) > 20 or not checked.painter.stage.pictured
    assert all(encode(event.picture) == text for event, text in checked.pictures)


class Checked(Onlooker):
    """A painter whose pictures are compared with those made from a view, which shares nothing."""

    def __init__(self, stage: Stage) -> None:
        self.painter = Painter(stage)
        self.pictures: list[tuple[Event, bytes]] = []

    def saw(self, state: State, event: Event) -> None:
        self.painter.saw(state, event)
        if event.picture is not None:
            text = encode(self.painter.stage.picture(state.view(SPECTATOR), event))
            assert encode(event.picture) == text
            self.pictures.append((event, text))
