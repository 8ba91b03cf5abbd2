"""Figures of the report: a game is the unit, a few games make nothing certain, and copies count once."""

from __future__ import annotations

import math
import random
from pathlib import Path
from statistics import fmean

import pytest

from holdfast.lab import card_findings, findings
from holdfast.lab.data import Data, clustered, parquet_of, share_of_games
from holdfast.lab.report.card_parts import purchase_rate
from holdfast.lab.settings import Setting
from holdfast.lab.store import Run
from tests.lab.conftest import played

PAIRED = Setting("after-the-empire", ("greedy", "random", "greedy", "random"), seed=3)


@pytest.fixture(scope="module")
def paired(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return played(tmp_path_factory.mktemp("lab") / "paired", PAIRED, 6)


def sums(groups: list[list[float]]) -> tuple[int, int, float, float, float, float]:
    """Games, cases and the sums that `clustered` asks for."""
    cases = [len(group) for group in groups]
    totals = [math.fsum(group) for group in groups]
    return (
        len(groups),
        sum(cases),
        math.fsum(totals),
        math.fsum(total * total for total in totals),
        math.fsum(total * count for total, count in zip(totals, cases, strict=True)),
        float(sum(count * count for count in cases)),
    )


def test_seats_of_one_game_are_one_observation() -> None:
    """Where a game's seats agree, a second seat adds nothing; where they balance each other, it adds a lot."""
    rng = random.Random(2)
    single = [[float(rng.random() < 0.4)] for _ in range(400)]
    twice = [[value, value] for (value,) in single]
    opposed = [[value, 1.0 - value] for (value,) in single]
    one, two, none = (clustered(*sums(groups)) for groups in (single, twice, opposed))
    assert two.half == pytest.approx(one.half)
    assert two.count == one.count == 400
    assert none.mean == 0.5
    assert none.half < one.half / 4


def test_the_interval_over_clusters_misses_the_truth_as_often_as_it_should() -> None:
    rng = random.Random(11)
    missed = 0
    for _ in range(600):
        groups = []
        for _ in range(60):
            luck = rng.uniform(0.1, 0.7)
            groups.append([float(rng.random() < luck) for _ in range(rng.randint(1, 4))])
        found = clustered(*sums(groups))
        missed += not found.low <= 0.4 <= found.high
    assert 0.02 < missed / 600 < 0.09


def test_results_without_spread_are_not_certain() -> None:
    four = clustered(*sums([[0.0, 0.0]] * 4))
    assert (four.mean, four.low) == (0.0, 0.0)
    assert four.high == pytest.approx(0.49, abs=0.01)
    assert share_of_games(200, 1.0, 0.0).low == pytest.approx(0.981, abs=0.001)
    assert share_of_games(200, 0.5, 0.0).low < 0.5 < share_of_games(200, 0.5, 0.0).high
    assert math.isinf(share_of_games(1, 0.25, None).low)
    assert share_of_games(0, None, None).count == 0


def test_a_share_stays_between_zero_and_one() -> None:
    found = clustered(*sums([[1.0], [0.0]]))
    assert (found.low, found.high) == (0.0, 1.0)
    assert share_of_games(5, 0.9, 0.2).high == 1.0


def test_bots_with_several_seats_are_counted_by_game(paired: Run) -> None:
    data = Data(paired)
    shares = {edge.name: edge.share for edge in findings.line_up(data)}
    assert shares["greedy"].count == shares["random"].count == 6
    assert shares["greedy"].mean + shares["random"].mean == pytest.approx(0.5)
    rows = data.rows("select game, avg(share) from seats where bot = 'greedy' group by game")
    assert shares["greedy"].mean == pytest.approx(fmean(share for _, share in rows))
    assert shares["random"].high > shares["random"].low


def test_wins_with_and_without_a_card_have_games_as_clusters(empire: Run) -> None:
    data = Data(empire)
    for card in card_findings.cards(data):
        for figure in (card.winning_with, card.winning_without):
            assert figure.count <= card.games
            assert figure.count < 2 or 0.0 <= figure.low <= figure.mean <= figure.high <= 1.0
            assert figure.count == 0 or figure.high > figure.low


def test_the_last_rounds_of_few_games_are_not_certain(end: Run) -> None:
    data = Data(end)
    steps = findings.by_season(data, data.subject.danger)
    assert steps[0].figure.count == 9
    assert steps[-1].figure.count < 9, "not all games are equally long"
    for step in steps:
        if step.figure.count > 1:
            assert step.figure.high > step.figure.low
    for _, figure in findings.leader_wins(data):
        assert figure.count < 2 or (figure.low >= 0.0 and figure.high <= 1.0)


def test_every_number_in_between_has_a_place_on_the_axis(empire: Run) -> None:
    bars = findings.whole_shares([(1, 3), (4, 1)])
    assert [(bar.value, bar.share) for bar in bars] == [(1, 0.75), (2, 0.0), (3, 0.0), (4, 0.25)]
    data = Data(empire)
    for found in (findings.decided_bars(data), findings.lead_bars(data)):
        assert [bar.value for bar in found] == list(range(int(found[0].value), int(found[-1].value) + 1))
        assert sum(bar.share for bar in found) == pytest.approx(1.0)


def test_purchases_are_counted_by_game(end: Run) -> None:
    data = Data(end)
    tools = [item.id for item in data.items if item.kind == "tool"]
    copies = f"case when kind = 'tool' then '{tools[0]}' else card end as card"
    data.query(f"create or replace view cards as select * replace ({copies}) from {parquet_of(end, 'cards')}")
    found = {(card.kind, card.id): card for card in card_findings.cards(data)}
    games = data.rows("select kind, card, count(distinct game) from cards where event = 'bought' group by 1, 2")
    assert games
    for kind, card, count in games:
        assert found[kind, card].buying_games == count
        assert purchase_rate(found[kind, card]) == pytest.approx(count / found[kind, card].games)
    tool = found["tool", tools[0]]
    assert tool.bought > tool.buying_games, "with copies there are several buyers in a game"
    assert purchase_rate(tool) <= 1.0


@pytest.mark.parametrize("name", ["empire", "end"])
def test_goals_are_counted_by_seat(name: str, request: pytest.FixtureRequest) -> None:
    data = Data(request.getfixturevalue(name))
    for goal in card_findings.goals(data):
        seats = data.one(
            "select count(distinct (game, seat)) from cards where event in ('drawn', 'seen', 'payable', 'bought') "
            f"and kind = '{data.subject.goal}' and card = '{goal.id}'"
        )
        assert goal.seats == seats <= data.games * data.seats
        assert goal.kept <= goal.seats
        assert goal.met.count <= goal.kept
        assert goal.met.count < 2 or 0.0 <= goal.met.low <= goal.met.high <= 1.0


def test_a_run_of_one_game_has_figures_without_intervals(tmp_path: Path) -> None:
    data = Data(played(tmp_path / "run", PAIRED, 1))
    _, part = findings.drama(data)
    assert math.isinf(part.low)
    assert all(math.isinf(edge.share.low) for edge in findings.edges(data, "seat"))
