"""The rulebook: rules by id, found by word."""

from __future__ import annotations

from pathlib import Path

import pytest

from holdfast.games import load
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.kernel import Rule, Rulebook
from holdfast.kernel.rulebook import KERNEL_RULES, read_rulebook

TOML = """
version = 3

[[rule]]
id = "X-feast"
title = "The feast"
text = "Soldiers eat one food each."
section = "Harvest"
page = 12

[[rule]]
id = "X-food"
title = "Food"
text = "What the feast is about."
section = "Goods"
house = true
option = "hunger"
"""


@pytest.fixture
def book(tmp_path: Path) -> Rulebook:
    path = tmp_path / "rules.toml"
    path.write_text(TOML, encoding="utf-8")
    return read_rulebook(path)


def test_a_rulebook_is_read_from_toml(book: Rulebook) -> None:
    assert book.version == 3
    assert [rule.id for rule in book.rules] == ["X-feast", "X-food"]
    feast, food = book.rules
    assert (feast.title, feast.section, feast.page, feast.house, feast.option) == (
        "The feast",
        "Harvest",
        12,
        False,
        "",
    )
    assert (food.page, food.house, food.option) == (0, True, "hunger")
    assert repr(feast) == "Rule('X-feast', 'The feast')"


def test_rules_are_found_by_id(book: Rulebook) -> None:
    assert book.get("X-food") is book.rules[1]
    assert book.get("X-drink") is None


def test_the_kernel_s_own_rules_are_in_every_book(book: Rulebook) -> None:
    for rule in KERNEL_RULES:
        assert book.get(rule.id) is rule
    assert {rule.id for rule in KERNEL_RULES} == {"K-not-your-turn", "K-not-asked", "K-over", "K-undo"}


def test_a_search_requires_every_word_and_puts_titles_first(book: Rulebook) -> None:
    assert [rule.id for rule in book.search("feast")] == ["X-feast", "X-food"]
    assert [rule.id for rule in book.search("FOOD")] == ["X-food", "X-feast"]
    assert [rule.id for rule in book.search("food soldiers")] == ["X-feast"]
    assert [rule.id for rule in book.search("goods")] == ["X-food"], "sections are searched too"
    assert [rule.id for rule in book.search("oldier")] == ["X-feast"], "parts of words are found, but last"
    assert book.search("dragon") == []
    assert len(book.search("")) == 2 + len(KERNEL_RULES)


def test_a_book_can_be_made_by_hand() -> None:
    book = Rulebook(1, [Rule("Y-one", "One", "The one and only.", "All", 1, False, "")])
    assert [rule.id for rule in book.search("one and only")] == ["Y-one"]


def test_the_books_of_the_games_are_complete(game: AfterTheEmpire) -> None:
    rules = game.rulebook.rules
    assert len({rule.id for rule in rules}) == len(rules)
    for rule in rules:
        assert rule.title
        assert rule.text.endswith((".", "!", "?"))
        assert rule.section
        assert rule.page >= 0
        assert rule.option == "" or rule.option in game.options


@pytest.mark.parametrize(
    ("game", "words", "first"),
    [
        ("after-the-empire", "win", "R-winner"),  # rather than sowing
        ("after-the-end", "tie", "E-tie"),
        ("after-the-end", "win", "E-highest"),  # rather than windows
        ("ante-portas", "P-lost", "P-lost"),
        ("ante-portas", "defeat", "P-lost"),
    ],
)
def test_a_word_is_looked_for_before_its_letters(game: str, words: str, first: str) -> None:
    assert load(game).rulebook.search(words)[0].id == first
