"""`holdfast cards`, `rules` and `options`: what can be looked up."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import pytest

from holdfast.games import GAMES, load
from holdfast.games.after_the_empire import card_entries as empire_entries
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.options import OPTIONS
from holdfast.games.after_the_end import card_entries as end_entries
from holdfast.kernel import card_files, entries
from tests.commands.calling import END, FROZEN, FROZEN_END, GAME, ROOT, call, one_sentence


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("form", [[], ["--plain"]])
def test_every_card_is_listed_with_its_flavour(capsys: pytest.CaptureFixture[str], form: list[str]) -> None:
    answer = call(capsys, "cards", GAME, *form)
    assert answer.status == 0
    game = load(GAME)
    assert isinstance(game, AfterTheEmpire)
    assert game.card_set in answer.out
    cards = game.cards
    texts = [(card.name, card.flavour) for card in cards.cards]
    texts += [(card.name, card.flavour) for card in cards.invaders]
    texts += [(card.name, card.flavour) for card in cards.sieges]
    texts += [(card.name, card.flavour) for card in cards.objectives]
    for name, flavour in texts:
        assert name in answer.out
        assert flavour[:40] in answer.out


def test_a_drawn_list_fits_the_width_of_the_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    answer = call(capsys, "cards")
    assert max(map(len, answer.out.splitlines())) <= 80
    assert "Bakery" in answer.out


def test_plain_lists_hold_nothing_drawn(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "cards", "--plain")
    assert not any("─" <= letter <= "╿" or letter == "\x1b" for letter in answer.out)


def test_another_card_set_is_listed(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "cards", "--cards", str(FROZEN), "--plain")
    assert answer.status == 0
    assert "cards frozen 1" in answer.out


def test_a_good_set_passes_the_check(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "cards", "--check", str(FROZEN))
    assert answer.status == 0
    assert "can be played" in answer.out


def test_the_check_names_every_problem(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    folder = tmp_path / "mine"
    shutil.copytree(FROZEN, folder)
    sieges = folder / "sieges.toml"
    sieges.write_text(sieges.read_text(encoding="utf-8").replace("power = ", "power = -", 1), encoding="utf-8")
    (folder / "invaders.toml").write_bytes(b"\xff")
    answer = call(capsys, "cards", "--check", str(folder))
    assert answer.status == 1
    lines = answer.out.splitlines()
    assert any(line.startswith("sieges.toml, card ") and "field power: expected" in line for line in lines)
    assert any(line.startswith("invaders.toml: expected UTF-8 text") for line in lines)


@pytest.mark.parametrize("command", [["cards", "--cards"], ["play", "--seats", "random,random", "--cards"]])
def test_a_wrong_card_set_cannot_be_used(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, command: list[str]
) -> None:
    answer = call(capsys, *command, str(tmp_path))
    assert answer.status == 1
    assert one_sentence(answer.err)
    assert "set.toml" in answer.err


def test_rules_are_found_by_their_words(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "rules", GAME, "starting", "refugee", "clockwise")
    assert answer.status == 0
    assert "R-setup-refugees-choose" in answer.out
    assert "page 5" in answer.out
    assert "option refugees" in " ".join(answer.out.split())


def test_house_rulings_are_marked(capsys: pytest.CaptureFixture[str]) -> None:
    book = load(GAME).rulebook
    house = next(rule for rule in book.rules if rule.house)
    printed = next(rule for rule in book.rules if not rule.house)
    assert "house ruling" in call(capsys, "rules", GAME, house.id).out.splitlines()[0]
    assert "house ruling" not in call(capsys, "rules", GAME, printed.id).out.splitlines()[0]


def test_without_words_all_rules_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "rules")
    for rule in load(GAME).rulebook.rules:
        assert f"{rule.id} (" in " ".join(answer.out.split())


def test_a_search_that_finds_no_rule_gets_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "rules", GAME, "submarine")
    assert answer.status == 1
    assert one_sentence(answer.err)


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("form", [[], ["--plain"]])
def test_every_option_is_listed_with_its_values(capsys: pytest.CaptureFixture[str], form: list[str]) -> None:
    answer = call(capsys, "options", *form)
    assert answer.status == 0
    for name, values in OPTIONS.items():
        assert name in answer.out
        assert ", ".join(values) in answer.out


@pytest.mark.parametrize(("game", "file", "field"), [(GAME, "buildings.toml", "gold"), (END, "tools.toml", "name")])
def test_a_set_with_many_mistakes_is_judged_by_its_own_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, file: str, field: str
) -> None:
    folder = tmp_path / "mine"
    shutil.copytree({GAME: FROZEN, END: FROZEN_END}[game], folder)
    path = folder / file
    path.write_text(re.sub(f"(?m)^{field} = .*", f"{field} = 9000", path.read_text(encoding="utf-8")), encoding="utf-8")
    answer = call(capsys, "cards", "--check", str(folder))
    assert answer.status == 1
    lines = answer.out.splitlines()
    assert len(lines) > 9
    assert all(line.startswith(f"{file}, card ") and f"field {field}: expected" in line for line in lines)


@pytest.mark.parametrize(("game", "frozen"), [(GAME, FROZEN), (END, FROZEN_END)])
def test_a_set_with_a_single_file_is_judged_by_the_game_of_that_file(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, game: str, frozen: Path
) -> None:
    names = sorted(path.name for path in frozen.glob("*.toml") if path.name != "set.toml")
    shutil.copy(frozen / names[0], tmp_path)
    answer = call(capsys, "cards", "--check", str(tmp_path))
    assert answer.status == 1
    assert all(f"{name}: expected a file of this name" in answer.out for name in names[1:])
    assert f"{names[0]}: expected a file of this name" not in answer.out


def test_every_game_knows_the_files_of_its_sets() -> None:
    for id, frozen in ((GAME, FROZEN), (END, FROZEN_END)):
        assert {*GAMES[id].card_files, "set.toml"} == {path.name for path in frozen.glob("*.toml")}


def test_the_documented_limits_are_those_that_are_checked() -> None:
    """docs/cards.md against the checker, row by row."""
    text = (ROOT / "docs" / "cards.md").read_text(encoding="utf-8")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in text.splitlines() if line.startswith("|")]
    told = {row[0]: row[1] for row in rows if len(row) == 2}
    for what, limit in {
        "an `id`, and the set's `name`": f"{entries.LONGEST_ID} characters:",
        "a card's `name`, the set's `version`": f"{entries.LONGEST_NAME} characters",
        "`flavour`, `theme`, the set's `title`": f"{entries.LONGEST_LINE} characters",
        "the set's `note`": f"{card_files.LONGEST_NOTE} characters",
        "`copies`": f"1 to {entries.MOST_COPIES}",
        "different cards in a file": f"{card_files.MOST_KINDS}",
        "a file": f"{card_files.MOST_BYTES} bytes",
        "each good in `cost`, `spend`, `perform`, `gain`, `exchange`": f"0 to {empire_entries.MOST_GOODS}",
        "`gold` of a building or refugee": f"0 to {empire_entries.MOST_CARD_GOLD}",
        "`gold` of an objective": f"1 to {empire_entries.MOST_CARD_GOLD}",
        "each `passive`": f"1 to {empire_entries.MOST_PASSIVE}",
        "`options` of an ability": f"1 to {empire_entries.MOST_OPTIONS}",
        "`initiative`, `amount` of an objective": f"1 to {empire_entries.MOST_GOLD}",
        "`gold` of a tier, `minimum` of a siege": f"0 to {empire_entries.MOST_GOLD}",
        "`swordsmen`, `archers`": f"0 to {empire_entries.MOST_UNITS}",
        "`tiers` of an invader": f"1 to {empire_entries.MOST_TIERS},",
        "`power` of a siege": f"1 to {empire_entries.MOST_POWER}",
        "each skill of a character": f"0 to {end_entries.MOST_SKILL},",
        "`wounds` of a character": f"0 to {end_entries.MOST_WOUNDS}",
        "`spots` of a character": f"0 to {end_entries.MOST_SPOTS}",
        "each resource of `capacity`": f"1 to {end_entries.MOST_CAPACITY}",
        "each resource of a contract's `cost`": f"0 to {end_entries.MOST_CAPACITY},",
        "`skills` of a mission": f"1 to {end_entries.MOST_ASKED}",
        "`people` of a mission": f"1 to {end_entries.MOST_PEOPLE}",
        "`points` of a mission, contract or spot": f"0 to {end_entries.MOST_POINTS}",
        "`each`, `most` of a noble": f"1 to {end_entries.MOST_POINTS}",
        "`amount` of a tool": f"-{end_entries.MOST_AMOUNT} to {end_entries.MOST_AMOUNT},",
    }.items():
        assert f"{told[what]} ".startswith(f"{limit} "), what
