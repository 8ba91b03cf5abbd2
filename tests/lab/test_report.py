"""The report: every section, nothing loaded from outside, and correct figures."""

from __future__ import annotations

import math
import random
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from holdfast.arena.figures import Figure
from holdfast.lab import card_findings, findings
from holdfast.lab.card_findings import effect
from holdfast.lab.data import Data
from holdfast.lab.limits import verdict
from holdfast.lab.report.runs import command_of, labels
from holdfast.lab.report.writing import write_report
from holdfast.lab.store import Run
from tests.lab.conftest import END, played

SECTIONS = [
    "summary",
    "length",
    "points",
    "seats",
    "danger",
    "cards",
    "unbought",
    "goals",
    "variants",
    "drama",
    "method",
]
VOID = {"meta", "br"}


class Reader(HTMLParser):
    """Collects ids and links, and checks that tags are closed in order."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.tags: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        for name, value in attrs:
            if name == "id":
                self.ids.append(value or "")
            if name in ("href", "src", "xlink:href"):
                self.links.append(value or "")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read_page(page: str) -> Reader:
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    return reader


@pytest.mark.parametrize("name", ["empire", "end"])
def test_the_page_has_every_section_and_needs_nothing_else(name: str, request: pytest.FixtureRequest) -> None:
    run = request.getfixturevalue(name)
    page = write_report([Data(run)])
    reader = read_page(page)
    assert [found for found in reader.ids if found in SECTIONS] == SECTIONS
    assert len(reader.ids) == len(set(reader.ids)), "drawings do not share names"
    assert all(link.startswith("#") and link[1:] in reader.ids for link in reader.links)
    assert reader.tags.isdisjoint({"script", "link", "img", "iframe"})
    assert re.findall(r"https?://(?!www\.w3\.org/2000/svg)", page) == []
    assert page.count("<svg role=") >= 8
    assert "prefers-color-scheme: dark" in page
    assert len(page) < 1_000_000
    for item in run.items:
        if item.kind in Data(run).subject.market:
            assert item.name.replace("'", "&#x27;") in page or item.name in page


def test_variants_are_shown_side_by_side(end: Run, tmp_path: Path) -> None:
    other = played(tmp_path / "run", replace(END, options=(("removed", "missions"),)), 4)
    runs = [Data(end), Data(other)]
    assert labels(runs) == ["removed all", "removed missions"]
    page = write_report(runs)
    assert "removed missions" in page
    assert "Only one run was given" not in page


def test_runs_that_differ_in_seats_are_labelled_by_their_number(end: Run, tmp_path: Path) -> None:
    other = played(tmp_path / "run", replace(END, line_up=("greedy",) * 2), 2)
    assert labels([Data(end), Data(other)]) == ["seats 3", "seats 2"]


def test_an_unfinished_run_says_so(tmp_path: Path) -> None:
    run = played(tmp_path / "run", END, 4, 2)
    run.files("games")[1].unlink()
    assert "The run is not finished: 2 of 4 games are here." in write_report([Data(run)])


def test_the_page_names_the_command_that_made_it(empire: Run) -> None:
    command = command_of(empire)
    assert command.startswith("holdfast lab run --game after-the-empire --seats 3 --line-up greedy,greedy,random ")
    assert "--option difficulty=normal" in command
    assert command.endswith("--games 9 --seed 40 --out FOLDER")


def test_shares_of_wins_add_up(empire: Run) -> None:
    data = Data(empire)
    for column in ("seat", "clockwise", "place"):
        assert sum(edge.share.mean for edge in findings.edges(data, column)) == pytest.approx(1.0)
    assert sum(bar.share for bar in findings.decided_bars(data)) == pytest.approx(1.0)
    assert [season for season, _ in findings.leader_wins(data)] == list(range(1, 8))
    bots = {edge.name: edge.share.mean for edge in findings.line_up(data)}
    assert bots["random"] < bots["greedy"]
    assert findings.line_up(Data(empire))


def test_the_funnel_of_a_card_narrows(empire: Run) -> None:
    found = card_findings.cards(Data(empire))
    assert len(found) == sum(1 for item in empire.items if item.kind in ("building", "refugee"))
    for card in found:
        assert card.games <= 9
        assert card.seen >= card.payable >= card.bought >= 0
    assert sum(card.bought for card in found) > 20


def test_the_correction_finds_the_effect_that_wealth_hides() -> None:
    """Rich seats buy more and win more; buying itself adds a tenth."""
    import numpy as np

    rng = random.Random(5)
    rows = []
    for game in range(4_000):
        rich = rng.random()
        bought = float(rng.random() < rich)
        won = float(rng.random() < 0.1 + 0.6 * rich + 0.1 * bought)
        rows.append((bought, 1.0, rich, won, game // 2))
    table = np.array(rows)
    raw = table[table[:, 0] == 1, 3].mean() - table[table[:, 0] == 0, 3].mean()
    assert raw > 0.25
    found = effect(table[:, :3], table[:, 3], table[:, 4])
    assert found.count == 2_000
    assert found.low < 0.1 < found.high
    assert 0.02 < found.half < 0.05


def test_a_verdict_needs_the_whole_interval() -> None:
    assert verdict(Figure(0.0, -0.09, 0.09, 50), 0.08) == "unsure"
    assert verdict(Figure(-0.2, -0.3, -0.1, 50), 0.08) == "beyond"
    assert verdict(Figure(0.0, -math.inf, math.inf, 1), 0.08) == "unsure"
