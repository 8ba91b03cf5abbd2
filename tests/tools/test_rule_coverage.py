"""The count of covered rules: what counts as carrying an id, and what counts as having run."""

from __future__ import annotations

import importlib.util
import os
import textwrap
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from holdfast.kernel import Event, Refusal
from tests.tools.rule_carriers import Carriers, find_carriers, rulebook_ids
from tests.tools.rule_tracer import RuleTracer

pytestmark = pytest.mark.skipif(os.environ.get("HOLDFAST_PLAIN") != "1", reason="compiled code cannot be traced")

SOURCE = '''
"""R-module is only mentioned."""

from holdfast.kernel import Action, Event, Game, Refusal, Rulebook, ScoreLine

TABLE = (1, 2)  # R-table
REASONS = {1: ("R-reason", "why"), 2: ("R-other-reason", "why")}


def documented():
    """R-docstring, and R-docstring-too."""
    return 1


def commented(deep):
    if deep:
        # R-own-line: about the next statement
        return 1
    if not deep:  # R-trailing
        pass
    return [
        1,
        # R-inside
        2,
    ]


def literal(told):
    if told:
        return Event("kind", "R-literal", 0, "text")
    return None


def reads_table():
    return TABLE[0]


def refuses(code):
    return Refusal(*REASONS[code])


class Documented:
    """R-class."""

    def __init__(self):
        self.note = "R-plain-init"

    def copy(self):
        return Documented()

    def act(self):
        return 1


class Move(Action):
    """What an action carries."""

    def __init__(self, notation, rule):
        super().__init__(notation, rule)
        self.also = "R-init"  # R-init-comment

    def verdict(self, state, seat):
        return 0

    def apply(self, state, seat):
        return None


class Toy(Game):
    def __init__(self):
        super().__init__("toy", "Toy", 1, 2, Rulebook(1, []), "", {}, 9)
        self.bind()
        self.moves = moves()

    def bind(self):
        """R-bound."""
        self.bound = True


def moves():
    return [Move("one", "R-move-one"), Move("two", "R-move-two")]


def scores():
    return ScoreLine("R-score", 1, "text")
'''


@pytest.fixture
def carriers(tmp_path: Path) -> Carriers:
    (tmp_path / "toy.py").write_text(textwrap.dedent(SOURCE), encoding="utf-8")
    return find_carriers(tmp_path)


@pytest.fixture
def toy(carriers: Carriers) -> ModuleType:
    spec = importlib.util.spec_from_file_location("toy", carriers.folder / "toy.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def ran(carriers: Carriers, call: Callable[[], Any]) -> set[str]:
    """The ids whose code runs when this is called."""
    with RuleTracer(carriers.ids(), carriers) as tracer:
        call()
    return tracer.ran


def test_an_id_in_a_module_docstring_is_only_mentioned(carriers: Carriers) -> None:
    assert "R-module" not in carriers.ids()


def test_a_function_docstring_counts_when_the_function_is_entered(carriers: Carriers, toy: ModuleType) -> None:
    assert ran(carriers, toy.documented) == {"R-docstring", "R-docstring-too"}


def test_a_comment_counts_when_its_statement_runs(carriers: Carriers, toy: ModuleType) -> None:
    assert ran(carriers, lambda: toy.commented(True)) == {"R-own-line"}
    assert ran(carriers, lambda: toy.commented(False)) == {"R-trailing", "R-inside"}


def test_a_literal_counts_when_its_statement_runs(carriers: Carriers, toy: ModuleType) -> None:
    assert ran(carriers, lambda: toy.literal(True)) == {"R-literal"}
    assert ran(carriers, lambda: toy.literal(False)) == set()


def test_a_comment_at_a_constant_counts_where_the_constant_is_used(carriers: Carriers, toy: ModuleType) -> None:
    assert ran(carriers, toy.reads_table) == {"R-table"}


def test_a_literal_in_a_table_counts_when_it_becomes_a_refusal(carriers: Carriers, toy: ModuleType) -> None:
    assert ran(carriers, lambda: toy.refuses(1)) == {"R-reason"}
    assert ran(carriers, lambda: toy.refuses(2)) == {"R-other-reason"}


def test_a_score_line_counts(carriers: Carriers, toy: ModuleType) -> None:
    assert ran(carriers, toy.scores) == {"R-score"}


def test_a_class_counts_when_its_methods_run_not_when_it_is_made_or_copied(carriers: Carriers, toy: ModuleType) -> None:
    assert ran(carriers, toy.Documented) == {"R-plain-init"}
    made = toy.Documented()
    assert "R-class" not in ran(carriers, made.copy)
    assert ran(carriers, made.act) == {"R-class"}


def test_building_the_table_proves_nothing_except_for_a_docstring(carriers: Carriers, toy: ModuleType) -> None:
    assert ran(carriers, toy.Toy) == {"R-bound"}


def test_an_action_counts_when_it_is_carried_out(carriers: Carriers, toy: ModuleType) -> None:
    one, two = toy.Toy().moves
    assert ran(carriers, lambda: one.apply(None, 0)) == {"R-move-one", "R-init-comment"}
    assert ran(carriers, lambda: two.verdict(None, 0)) == {"R-init-comment"}


def test_what_a_test_makes_for_itself_proves_nothing(carriers: Carriers, toy: ModuleType) -> None:
    def compares() -> None:
        Refusal("R-reason", "why")
        Event("kind", "R-literal", 0, "text")

    assert ran(carriers, compares) == set()


def test_only_the_ids_asked_for_are_watched(carriers: Carriers, toy: ModuleType) -> None:
    with RuleTracer(["R-docstring"], carriers) as tracer:
        toy.documented()
        toy.reads_table()
    assert tracer.ran == {"R-docstring"}


def test_the_games_carry_only_ids_of_their_rulebooks() -> None:
    assert find_carriers().ids() <= set(rulebook_ids())
