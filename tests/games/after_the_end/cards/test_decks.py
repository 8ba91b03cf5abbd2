"""What decks are made of: copies count, there must not be too many colonies, and only raids may be left out."""

from __future__ import annotations

from pathlib import Path

from holdfast.games.after_the_end.cardset import load_card_set
from tests.card_sets.subject import cut, rewrite
from tests.games.after_the_end.cards.subject import END


def test_copies_count(folder: Path) -> None:
    cut(folder, "experience.toml", "experience", 4)
    rewrite(folder, "experience.toml", "copies = 2", "copies = 6")
    assert sum(card.copies for card in load_card_set(folder).experience) == 12


def test_too_many_colonies(folder: Path) -> None:
    """The first one once more, under new ids."""
    path = folder / "colonies.toml"
    text = path.read_text(encoding="utf-8")
    again = text.split("[[colony]]\n")[1].replace('id = "', 'id = "second-')
    path.write_text(f"{text}\n[[colony]]\n{again}", encoding="utf-8")
    END.assert_only_problem(folder, "colonies.toml: expected exactly 5 colonies, found 6")


def test_no_knowledge(folder: Path) -> None:
    (folder / "knowledge.toml").write_bytes(b"spot = []\n")
    message = "knowledge.toml, field spot: expected a list of 1 to 100 tables, found a list of 0"
    END.assert_only_problem(folder, message)


def test_a_set_may_do_without_raids(folder: Path) -> None:
    (folder / "raids.toml").write_text("raid = []\n", encoding="utf-8")
    assert not any(mission.raid for mission in load_card_set(folder).missions)
