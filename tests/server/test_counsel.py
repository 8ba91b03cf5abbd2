"""What a game offers to people who plan together: quick words, ghosts, and why a ghost cannot stand."""

from __future__ import annotations

from pathlib import Path

from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.game import load
from holdfast.games.ante_portas.sight import holds, in_sight
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.threat import threat
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.kernel import Dealer, Play
from holdfast.server.council.messages import StepWish
from holdfast.server.council.speech import clean_text
from holdfast.web.ante_portas.counsel import PortasCounsel, hex_of
from holdfast.web.counsel import Counsel, counsel_for
from tests.server.council_tools import ALLIES
from tests.server.inside import EMPIRE, house
from tests.server.store_tools import in_loop


def position(answers: int = 30) -> Play:
    play = Play(load(), ["Ann", "Bo"])
    for _ in range(answers):
        play.deal_all(Dealer(5))
        seat = play.state.to_act()[0]
        play.act(seat, [play.state.choices(seat)[0]])
    play.deal_all(Dealer(5))
    return play


def seen() -> AntePortasView:
    view = position().state.view(0)
    assert isinstance(view, AntePortasView)
    return view


def test_quick_words_may_be_said_and_ghosts_may_be_planned() -> None:
    for counsel in (Counsel(), counsel_for(ALLIES)):
        assert [clean_text(word) for word in counsel.quick_words] == list(counsel.quick_words)
        for ghost in counsel.ghosts:
            StepWish(ghost=ghost, at="hex:1")
    assert "hold fire" in counsel_for(ALLIES).quick_words
    assert type(counsel_for(EMPIRE)) is Counsel


@in_loop
async def test_the_browser_gets_them_with_the_catalog(tmp_path: Path) -> None:
    async with house(tmp_path) as home:
        made = await home.create(ALLIES)
        key = (await home.look(made["table"], made["seats"][0]["token"]))["room"]["catalog"]
        told = (await home.get(f"/api/catalog/{key}")).json()["counsel"]
        assert "fall back" in told["words"]
        assert told["ghosts"]["guard-post"] == "Guard Post"


def test_only_existing_hexes_are_read_from_spots() -> None:
    assert [hex_of(spot) for spot in ("hex:1", "hex:28", "hex:0", "hex:29", "hex:x", "hex:", "good:1", "1")] == [
        1,
        28,
        *[None] * 6,
    ]


def test_a_ghost_among_invaders_says_why_it_cannot_stand() -> None:
    view, counsel = seen(), PortasCounsel()
    there = next(hex for hex in range(1, 29) if view.field.troop_size(hex))
    for ghost in ("soldier", "guard-post"):
        refusal = counsel.ghost_refusal(view, ghost, f"hex:{there}")
        assert refusal is not None
        assert refusal.rule.startswith("P-")
    assert counsel.ghost_refusal(view, "soldier", "good:wood") is None
    assert counsel.ghost_refusal(view, "marker", f"hex:{there}") is None


def test_a_ghost_of_a_work_can_stand_where_the_work_could_be_laid() -> None:
    view, counsel = seen(), PortasCounsel()
    state = position().state
    assert isinstance(state, AntePortasState)
    sighted = in_sight(state)
    open_hexes = [hex for hex in range(1, 29) if view.field.tile[hex] == NO_WORK and not view.field.troop_size(hex)]
    free = [hex for hex in open_hexes if holds(sighted, hex)]
    refusals = {hex: counsel.ghost_refusal(view, "guard-post", f"hex:{hex}") for hex in range(1, 29)}
    assert [hex for hex, why in refusals.items() if why is None] == free


def test_supposing_leaves_the_view_unchanged() -> None:
    view, counsel = seen(), PortasCounsel()
    before = view.to_json()
    good = next(hex for hex in range(1, 29) if counsel.ghost_refusal(view, "guard-post", f"hex:{hex}") is None)
    bad = next(hex for hex in range(1, 29) if view.field.troop_size(hex))
    supposed = counsel.suppose(view, [("guard-post", f"hex:{good}"), ("soldier", f"hex:{bad}"), ("soldier", "good:x")])
    assert isinstance(supposed, AntePortasView)
    assert view.to_json() == before
    assert supposed.field.tile[good] != view.field.tile[good]
    assert supposed.field.farmers[good] >= 2
    assert supposed.field.soldiers_on(bad) == view.field.soldiers_on(bad)
    assert threat(supposed, 5).samples == 5
