"""What a game says about itself is true, its parts are where it says, and a stranger's broken package does no harm."""

from __future__ import annotations

import logging
from importlib.metadata import EntryPoint
from importlib.util import find_spec

import pytest
from night_watch import TITLE as NIGHT

from holdfast import games
from holdfast.games import DEFAULT_GAME, GAMES, OURS, UnknownGame, load, part, title_of
from holdfast.kernel.title import RIVALS, TEAMS, TOGETHER, Title
from tests.test_imports import ARROWS

BOSSY = Title("after-the-end", "Mine", "Another one of that name.", "night_watch.game:load", (2,), 2)
ODD = Title("Night Watch", "Night Watch", "An id with a space.", "night_watch.game:load", (2,), 2)
NO_TITLE = "a word"


@pytest.mark.parametrize("id", list(GAMES))
def test_a_title_describes_its_game(id: str) -> None:
    title, game = GAMES[id], load(id)
    assert (title.id, title.title) == (game.id, game.title)
    assert list(title.seats) == game.seat_counts()
    assert title.usual_seats in title.seats
    assert game.options == {name: values[0] for name, values in title.options.items()}
    assert title.options.keys() == title.option_help.keys()
    assert title.blurb.endswith(".")
    assert "\n" not in title.blurb
    assert title.primer is not None
    assert len(title.primer.turn) > 2
    assert all(text.rstrip(")").endswith(".") for text in (title.primer.goal, *title.primer.turn))


@pytest.mark.parametrize("title", [*GAMES.values(), NIGHT], ids=lambda title: title.id)
def test_seats_and_teams_hold_for_every_value_of_every_option(title: Title) -> None:
    for name, values in title.options.items():
        for value in values:
            game = title.load(None, {name: value})
            counts = game.seat_counts()
            assert list(title.seats_with.get(f"{name}={value}", title.seats)) == counts
            for seats in counts:
                teams = game.teams(seats)
                assert len(teams) == seats
                assert sorted(set(teams)) == list(range(len(set(teams))))


@pytest.mark.parametrize("id", list(GAMES))
def test_the_bond_says_who_stands_with_whom(id: str) -> None:
    game, title = load(id), GAMES[id]
    for seats in title.seats:
        sides = len(set(game.teams(seats)))
        expected = {RIVALS: sides == seats, TOGETHER: sides == 1, TEAMS: 1 < sides <= seats}
        assert expected[title.bond]


@pytest.mark.parametrize("package", OURS)
def test_parts_of_our_games_are_in_the_rooms_that_look_for_them(package: str) -> None:
    folder = package.rpartition(".")[2]
    title = next(title for title in GAMES.values() if title.loader.startswith(f"{package}."))
    for room, module in title.rooms.items():
        assert room in ARROWS
        assert module == f"holdfast.{room}.{folder}.parts"
        assert find_spec(module) is not None


def test_the_default_is_a_game_and_an_unknown_one_gets_one_sentence() -> None:
    assert DEFAULT_GAME in GAMES
    with pytest.raises(UnknownGame, match=r"^there is no game 'after-the-ende'; did you mean 'after-the-end'\?$"):
        title_of("after-the-ende")
    assert part("nobody-knows-it", "bots", "greedy") is None
    assert part(DEFAULT_GAME, "bots", "no such thing") is None
    assert part(DEFAULT_GAME, "cellar", "greedy") is None


def entry(name: str, value: str) -> EntryPoint:
    return EntryPoint(name, f"tests.games.test_titles:{value}", games.GROUP)


def test_somebody_elses_game_is_listed_after_ours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "importlib.metadata.entry_points", lambda group: [EntryPoint("night", "night_watch:TITLE", games.GROUP)]
    )
    shelf = games._Shelf()
    assert list(shelf)[-1] == "night-watch"
    assert shelf["night-watch"] is NIGHT
    assert len(shelf) == len(OURS) + 1


@pytest.mark.parametrize(
    ("value", "why"),
    [
        ("NOT_THERE", "AttributeError: module 'tests.games.test_titles' has no attribute 'NOT_THERE'"),
        ("NO_TITLE", "this is no Title"),
        ("ODD", "'Night Watch' is no id"),
        ("BOSSY", "there is already a 'after-the-end'"),
    ],
)
def test_a_broken_game_is_named_in_one_sentence_and_left_out(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, value: str, why: str
) -> None:
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry("theirs", value)])
    with caplog.at_level(logging.WARNING, "holdfast"):
        assert list(games._Shelf()) == [title.id for title in list(GAMES.values())[: len(OURS)]]
    assert len(caplog.records) == 1
    assert caplog.records[0].getMessage().startswith("the game 'theirs' ")
    assert why in caplog.records[0].getMessage()
