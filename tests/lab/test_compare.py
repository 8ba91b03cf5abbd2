"""Comparisons: a planted difference is found, and none is found where there is none."""

from __future__ import annotations

import random
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from holdfast.arena.figures import Figure, mean_of
from holdfast.commands.lab_compare import verdict_text
from holdfast.lab.compare import DIFFERS, SAME, UNSEEN, Difference, Quantity, compare, judged
from holdfast.lab.data import Data
from holdfast.lab.errors import LabError
from holdfast.lab.store import Run
from tests.commands.calling import FROZEN_END
from tests.lab.conftest import END, played

GAMES = 24


def changed_cards(folder: Path, file: str, old: str, new: str) -> str:
    """A copy of the frozen set with something changed."""
    shutil.copytree(FROZEN_END, folder)
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return str(folder)


def verdicts(found: list[Difference]) -> dict[str, str]:
    return {row.quantity.words: row.verdict for row in found}


def test_a_planted_difference_is_found_and_nothing_else(tmp_path: Path) -> None:
    """Contracts are worth six points more: seats have more points, but the length of the game does not change."""
    setting = replace(END, cards=str(FROZEN_END))
    richer = changed_cards(tmp_path / "cards", "contracts.toml", "points = 3", "points = 9")
    a = Data(played(tmp_path / "a", setting, GAMES))
    b = Data(played(tmp_path / "b", replace(setting, cards=richer), GAMES))
    found = compare(a, b)
    answers = verdicts(found)
    assert answers["points of a seat"] == DIFFERS
    assert answers["points of the winner"] == DIFFERS
    assert answers["rounds in a game"] == SAME
    assert answers["wins of the first in turn order"] != DIFFERS
    gap = next(row.gap for row in found if row.quantity.words == "points of a seat")
    assert gap.count == GAMES
    assert gap.low > 2


def test_the_same_cards_under_another_heading_differ_in_nothing(tmp_path: Path) -> None:
    setting = replace(END, cards=str(FROZEN_END))
    renamed = changed_cards(tmp_path / "cards", "set.toml", 'version = "', 'version = "9')
    a = Data(played(tmp_path / "a", setting, 6))
    b = Data(played(tmp_path / "b", replace(setting, cards=renamed), 6))
    assert a.manifest["card_set"] != b.manifest["card_set"]
    assert set(verdicts(compare(a, b)).values()) == {SAME}


def test_only_runs_that_fit_are_compared(end: Run, empire: Run, tmp_path: Path) -> None:
    with pytest.raises(LabError, match="the games differ"):
        compare(Data(end), Data(empire))
    with pytest.raises(LabError, match="the line-ups differ"):
        compare(Data(end), Data(played(tmp_path / "two", replace(END, line_up=("greedy",) * 2), 2)))
    with pytest.raises(LabError, match="have no seeds in common: nothing can be paired"):
        compare(Data(end), Data(played(tmp_path / "later", replace(END, seed=5_000), 2)))


def noise(rng: random.Random, shift: float = 0.0) -> Figure:
    return mean_of([rng.gauss(shift, 1.0) for _ in range(60)])


def test_false_alarms_are_rare_in_all_figures_together() -> None:
    rng = random.Random(3)
    rounds = 400
    alarms = sum(DIFFERS in judged([noise(rng) for _ in range(11)]) for _ in range(rounds))
    assert alarms / rounds < 0.09
    assert alarms > 0


def test_a_difference_is_seen_among_figures_without_one() -> None:
    rng = random.Random(4)
    answers = judged([noise(rng), noise(rng, 1.0), noise(rng), Figure(0.0, 0.0, 0.0, 60), Figure(2.0, 2.0, 2.0, 60)])
    assert answers == [UNSEEN, DIFFERS, UNSEEN, SAME, DIFFERS]


def test_an_uncertain_difference_is_reported_with_perhaps() -> None:
    """Its own interval excludes 0, but among eleven figures that proves nothing."""
    gap = Figure(-0.07, -0.12, -0.01, 400)
    row = Difference(Quantity("changes of the lead", "x"), gap, gap, gap, UNSEEN)
    assert verdict_text(row) == "perhaps lower, by 0.12 at most: not sure among so many figures"
    share = Difference(
        Quantity("castles sacked", "x", share=True), gap, gap, replace(gap, mean=0.07, low=0.01, high=0.12), UNSEEN
    )
    assert verdict_text(share) == "perhaps higher, by 12.00 points at most: not sure among so many figures"
    both = Difference(Quantity("changes of the lead", "x"), gap, gap, Figure(-0.01, -0.12, 0.1, 400), UNSEEN)
    assert verdict_text(both) == "no difference seen; it is 0.12 at most"
