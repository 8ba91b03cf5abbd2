"""The tables: their columns, and that they say what happened."""

from __future__ import annotations

from collections import Counter
from typing import Any

import polars as pl
import pytest

from holdfast.kernel.dealer import Dealer
from holdfast.kernel.event import Log
from holdfast.kernel.frame import CHANCE, OVER
from holdfast.lab.settings import Setting, bots_for, line_up_of
from holdfast.lab.store import Run
from holdfast.lab.watch import EVENTS, TABLES, decided, lead_changes
from tests.lab.conftest import EMPIRE, END, GAMES

COMMON: dict[str, dict[str, Any]] = {
    "games": {
        "game": pl.UInt32,
        "seed": pl.Int64,
        "seats": pl.UInt8,
        "line_up": pl.Enum,
        "options": pl.Enum,
        "card_set": pl.Enum,
        "rules": pl.UInt16,
        "answers": pl.UInt16,
        "decisions": pl.UInt16,
        "seasons": pl.UInt8,
        "winners": pl.UInt8,
        "margin": pl.Int16,
        "lead_changes": pl.UInt8,
        "decided": pl.UInt8,
    },
    "seats": {
        "game": pl.UInt32,
        "seat": pl.UInt8,
        "bot": pl.Enum,
        "start": pl.Enum,
        "clockwise": pl.UInt8,
        "place": pl.UInt8,
        "rank": pl.UInt8,
        "points": pl.Int16,
        "share": pl.Float32,
    },
    "seasons": {"game": pl.UInt32, "season": pl.UInt8, "seat": pl.UInt8, "points": pl.Int16},
    "cards": {
        "game": pl.UInt32,
        "season": pl.UInt8,
        "seat": pl.UInt8,
        "event": pl.Enum,
        "kind": pl.Enum,
        "card": pl.Enum,
        "price": pl.Float32,
    },
}


def read(run: Run, table: str) -> pl.DataFrame:
    return pl.read_parquet(run.files(table))


@pytest.fixture(params=["empire", "end"])
def run(request: pytest.FixtureRequest) -> Run:
    found = request.getfixturevalue(request.param)
    assert isinstance(found, Run)
    return found


@pytest.mark.parametrize("table", TABLES)
def test_every_table_has_its_columns(run: Run, table: str) -> None:
    schema = read(run, table).schema
    common = COMMON[table]
    assert [name for name in schema if name in common] == list(common)
    for name, kind in common.items():
        assert schema[name] == kind or isinstance(schema[name], kind)
    assert (len(schema) > len(common)) == (table in ("seats", "seasons"))


def test_there_is_a_row_for_everything(run: Run) -> None:
    seats = len(run.manifest["line_up"])
    games = read(run, "games")
    assert games["game"].to_list() == list(range(GAMES))
    assert (games["seed"] - games["game"]).unique().to_list() == [run.manifest["seed"]]
    assert games["rules"].unique().to_list() == [run.manifest["rules"]]
    assert read(run, "seats").height == GAMES * seats
    assert read(run, "seasons").height == games["seasons"].sum() * seats


def test_points_and_wins_add_up(run: Run) -> None:
    seats = read(run, "seats")
    sources = run.manifest["sources"]
    assert (seats.select(pl.sum_horizontal(sources)).to_series() == seats["points"]).all()
    assert seats.group_by("game").agg(pl.col("share").sum())["share"].round(5).unique().to_list() == [1.0]
    last = read(run, "seasons").sort("season").group_by("game", "seat").agg(pl.col("points").last())
    joined = seats.join(last, on=["game", "seat"], suffix="_then")
    assert joined.height == seats.height
    assert (joined["points"] == joined["points_then"]).all()


def test_places_are_a_permutation(run: Run) -> None:
    seats = read(run, "seats")
    for column in ("seat", "clockwise", "place"):
        grouped = seats.group_by("game").agg(pl.col(column).sort())[column].to_list()
        assert all(places == list(range(len(run.manifest["line_up"]))) for places in grouped)


def test_cards_are_counted_once_per_seat_and_season(run: Run) -> None:
    cards = read(run, "cards")
    market = cards.filter(pl.col("event").is_in(["seen", "payable", "bought"]))
    assert market.height > 100
    assert market.select("game", "season", "seat", "kind", "card").is_duplicated().sum() == 0
    assert set(cards["event"].to_list()) <= set(EVENTS)
    met = cards.filter(pl.col("event") == "met").select("game", "seat", "card")
    kept = cards.filter(pl.col("event") == "kept").select("game", "seat", "card")
    assert met.height > 0
    assert met.join(kept, on=["game", "seat", "card"], how="anti").height == 0


def log_of(setting: Setting, number: int) -> list[tuple[int, str, Any]]:
    """The same game played again with a listener: every event with its season."""
    game = setting.load()
    seed = setting.seed + number
    bots = bots_for(game, setting.specs(number), seed)
    state = game.start(setting.seats)
    dealer = Dealer(seed)
    found: list[tuple[int, str, Any]] = []
    season = 0
    while (seat := int(state.actor())) != OVER:
        log: Log = []
        action = dealer.answer(state) if seat == CHANCE else bots[seat].choose(state.view(seat), state.choices(seat))
        state.apply(seat, action, log)
        for event in log:
            if event.kind in ("season", "round"):
                season = int(str(event.facts[event.kind]))
            found.append((season, event.kind, event))
    return found


def test_the_tables_of_after_the_empire_agree_with_its_events(empire: Run) -> None:
    cards = read(empire, "cards")
    seasons = read(empire, "seasons")
    for number in (0, 5):
        events = log_of(EMPIRE, number)
        for kind, name in (("buy", "bought"), ("card damaged", "damaged")):
            told = Counter((at, event.seat, event.facts["card"]) for at, what, event in events if what == kind)
            noted = cards.filter((pl.col("game") == number) & (pl.col("event") == name))
            assert told == Counter(noted.select("season", "seat", "card").iter_rows())
        sacked = {(at, event.seat) for at, what, event in events if what == "sacked"}
        noted = seasons.filter((pl.col("game") == number) & (pl.col("sacked") == 1))
        assert sacked == set(noted.select("season", "seat").iter_rows())
        gathered = Counter[tuple[int, int]]()
        for at, what, event in events:
            if what == "gather":
                gathered[at, event.seat] += event.facts["swordsmen"] + event.facts["archers"]
        noted = seasons.filter((pl.col("game") == number) & (pl.col("attackers") > 0))
        assert gathered == {(row[0], row[1]): row[2] for row in noted.select("season", "seat", "attackers").iter_rows()}


def test_the_tables_of_after_the_end_agree_with_its_events(end: Run) -> None:
    cards = read(end, "cards")
    seasons = read(end, "seasons")
    for number in range(GAMES):
        events = log_of(END, number)
        won = {(at, event.seat, event.facts["mission"]) for at, what, event in events if what == "won"}
        noted = cards.filter((pl.col("game") == number) & (pl.col("event") == "won"))
        assert won == set(noted.select("season", "seat", "card").iter_rows())
        purchases = Counter(
            (at, event.seat) for at, what, event in events if what == "bought" and event.rule != "E-capitol-wall"
        )
        noted = cards.filter((pl.col("game") == number) & (pl.col("event") == "bought"))
        assert purchases == Counter(noted.select("season", "seat").iter_rows())
        hurt = {
            (at, event.seat)
            for at, what, event in events
            if event.rule in ("E-raid-wound", "E-raid-death") or (what == "plundered" and event.facts["delta"])
        }
        noted = seasons.filter((pl.col("game") == number) & (pl.col("struck") == 1))
        assert hurt == set(noted.select("season", "seat").iter_rows())
        sent = {(at, event.seat) for at, what, event in events if what == "sent"}
        noted = seasons.filter((pl.col("game") == number) & (pl.col("went") == 1))
        assert sent == set(noted.select("season", "seat").iter_rows())


def test_the_line_up_rotates_from_game_to_game(empire: Run) -> None:
    seats = read(empire, "seats").filter(pl.col("bot") == "random").sort("game")
    assert seats["seat"].to_list() == [(2 - number) % 3 for number in range(GAMES)]


def test_leads_and_decisions() -> None:
    assert lead_changes([[1, 0], [0, 1], [1, 1], [0, 2]]) == 1
    assert lead_changes([[1, 1]]) == 0
    assert decided([[0, 9], [0, 9], [1, 0]], (1, 2)) == 3
    assert decided([[5, 1], [5, 5], [6, 5]], (1, 2)) == 1


def test_a_line_up_is_read() -> None:
    assert line_up_of("random", None, 4) == ("random",) * 4
    assert line_up_of("greedy, random", None, 4) == ("greedy", "random")
    assert line_up_of("greedy,planner:iterations=4,width=2", 2, 4) == ("greedy", "planner:iterations=4,width=2")
    assert line_up_of("planner:width=2,planner:width=3", 2, 4) == ("planner:width=2", "planner:width=3")
