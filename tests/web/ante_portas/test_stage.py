"""The stage of *Ante Portas*: every question can be shown, every spot is on the drawing, and nothing is too large."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from holdfast.games.ante_portas.game import load
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.movement_card import BASIC, ELITE
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.kernel import SPECTATOR, Play, offers
from holdfast.web.ante_portas.arrivals import arrivals_of
from holdfast.web.ante_portas.field_scene import field_scene
from holdfast.web.ante_portas.rows import ROWS
from holdfast.web.ante_portas.stage import PortasStage
from holdfast.web.painter import Painter
from holdfast.web.stages import STATIC, drawing_for
from tests.web.ante_portas.wars import played, war

STAGE = PortasStage()
SCENE_LIMIT = 8 * 1024
NAME_LIMIT = 9  # letters; the drawing cuts off longer ones
SPOTS = ("hex", "place", "spot", "good", "building", "card", "seat", "face", "sickbay")


def test_every_action_has_a_row() -> None:
    for mode in ("together", "capture-the-flag"):
        assert {type(action) for action in load(options={"mode": mode}).actions} <= set(ROWS)


def test_the_game_has_a_drawing_of_its_own() -> None:
    assert drawing_for("ante_portas") == STATIC / "games" / "ante_portas"


def test_every_shape_that_the_catalog_names_is_drawn() -> None:
    art = (Path(STATIC) / "games" / "ante_portas" / "art.svg").read_text(encoding="utf-8")
    catalog = STAGE.catalog(load())
    kinds = {"gather", "refine", "build", "lay", "baker", "trapper", "engineer"}  # see goods, buildings and works
    names = [
        *catalog["goods"],
        *(work["id"] for work in catalog["works"]),
        *(building["id"] for building in catalog["buildings"]),
        *{site["kind"] for site in catalog["sites"]} - kinds,
    ]
    assert [name for name in names if f'id="p-{name}"' not in art] == []


@pytest.mark.parametrize(
    ("seed", "seats", "options"),
    [
        (1, 2, {"eras": "two"}),
        (2, 2, {"scenario": "dragons", "eras": "two"}),
        (3, 2, {"eras": "two"}),
        (4, 2, {"mode": "capture-the-flag"}),
        (5, 4, {"mode": "area-control"}),
    ],
)
def test_every_question_can_be_shown(seed: int, seats: int, options: dict[str, str]) -> None:
    for play in war(seed, seats, **options):
        state = play.state
        for seat in state.to_act():
            view = state.view(seat)
            scene = STAGE.scene(view)
            assert len(json.dumps(scene)) < SCENE_LIMIT
            for offer in offers(state, seat):
                place = STAGE.place(offer.action, view)
                assert place == "" or place.split(":")[0] in SPOTS, place
                assert STAGE.label(offer.action, view)
                if place.startswith("hex:"):
                    assert 1 <= int(place[4:]) <= HEXES
        assert STAGE.phase(state.view(SPECTATOR))
        assert "prospects" not in STAGE.scene(state.view(SPECTATOR))


def test_a_picture_of_the_field_shows_everything_that_the_scene_shows() -> None:
    for play in war(4):
        view = play.state.view(0)
        assert isinstance(view, AntePortasView)
        scene = STAGE.scene(view)
        for name, part in field_scene(view.field).items():
            assert scene[name] == part


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_drawing_a_war_does_not_change_its_end(seed: int) -> None:
    *_, plain = war(seed)
    drawn = Play(load(), ["Ada", "Bede"], {"seed": str(seed)})
    drawn.onlooker = Painter(STAGE)
    *_, drawn = played(drawn, seed)
    assert drawn.record.lines == plain.record.lines
    result, other = drawn.state.result(), plain.state.result()
    assert result is not None
    assert other is not None
    assert result.how == other.how
    pictured = [event for move in drawn.moves for event in move.events if event.kind in STAGE.pictured]
    assert pictured
    assert all(event.picture is not None for event in pictured)


@pytest.mark.rule("P-spawn-seats")
@pytest.mark.parametrize(("seats", "expected"), [(2, {"24": [2.0, 0.0]}), (3, {"24": [2.0, 0.0], "28": [0.0, 2.0]})])
def test_only_invaders_who_come_to_this_table_are_expected(seats: int, expected: dict[str, list[float]]) -> None:
    state = load().start(seats)
    assert isinstance(state, AntePortasState)
    state.clock.half = 2
    pile = state.decks.movement
    pile.deck.bag = [0] * len(pile.deck.bag)
    pile.deck.bag[1] = 1
    card = state.rules.cards.movement[1]
    printed = (card.spawn_hexes, card.spawn_units, card.spawn_seats)
    card.spawn_hexes, card.spawn_units, card.spawn_seats = [24, 28], [BASIC, ELITE], [[], [1, 3]]
    try:
        assert arrivals_of(state) == {"cards": 2, "hexes": expected}
    finally:
        card.spawn_hexes, card.spawn_units, card.spawn_seats = printed


def test_the_lines_of_charts_have_names_that_fit_beside_them() -> None:
    *_, play = war(5)
    for chart in STAGE.charts(play)[:-1]:  # the lines of the last one are called by the players
        assert all(len(line["name"]) <= NAME_LIMIT for line in chart["lines"]), chart["title"]


def test_charts_of_a_war_have_a_point_for_each_half_year() -> None:
    *_, play = war(5)
    charts = STAGE.charts(play)
    assert isinstance(play.state, AntePortasState)
    held = int(play.state.clock.held)
    assert all(len(chart["x"]) == held + 1 for chart in charts)
    assert all(len(line["values"]) == len(chart["at"]) for chart in charts for line in chart["lines"])
