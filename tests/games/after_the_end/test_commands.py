"""Every command that looks something up or replays works for *After The End* too."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from holdfast.games import load
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.options import OPTIONS
from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from tests.commands.calling import END, FROZEN, FROZEN_END, call, call_outside, one_sentence, played

# Enough answers for somebody to have drawn experience, while the game is not over.
SOME = 150


@pytest.fixture
def wide(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "400")


def written(folder: Path, text: str) -> str:
    file = folder / "game.record"
    file.write_text(text, encoding="utf-8")
    return str(file)


@pytest.mark.usefixtures("wide")
@pytest.mark.parametrize("form", [[], ["--plain"]])
def test_every_card_is_listed_with_its_flavour(capsys: pytest.CaptureFixture[str], form: list[str]) -> None:
    answer = call(capsys, "cards", END, *form)
    assert answer.status == 0
    game = load(END)
    assert isinstance(game, AfterTheEnd)
    assert game.card_set in answer.out
    cards = game.cards
    texts = [(card.name, card.flavour) for card in cards.missions]
    texts += [(card.name, card.flavour) for card in cards.nobles]
    texts += [(card.name, card.flavour) for card in cards.contracts]
    texts += [(card.name, card.flavour) for card in cards.tools]
    texts += [(card.name, card.flavour) for card in cards.experience]
    for name, flavour in texts:
        assert name in answer.out
        assert flavour[:40] in answer.out
    for colony in cards.colonies:
        assert all(character.name in answer.out for character in colony.characters)
    for spot in range(1, len(cards.knowledge) + 1):
        assert f"Spot {spot}" in answer.out


def test_the_list_keeps_to_the_width_of_the_screen(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert max(map(len, call(capsys, "cards", END).out.splitlines())) <= 80


def test_card_sets_are_checked_by_their_own_game(capsys: pytest.CaptureFixture[str]) -> None:
    good = call(capsys, "cards", END, "--check", str(FROZEN_END))
    assert (good.status, "can be played" in good.out) == (0, True)
    assert call(capsys, "cards", END, "--check", str(FROZEN)).status == 1


@pytest.mark.usefixtures("wide")
def test_every_option_is_listed_with_its_values(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "options", END)
    assert answer.status == 0
    for name, values in OPTIONS.items():
        assert name in answer.out
        assert ", ".join(values) in answer.out


def test_rules_are_found_by_words_and_all_printed_without_any(capsys: pytest.CaptureFixture[str]) -> None:
    found = call(capsys, "rules", END, "wall", "scrap")
    assert found.status == 0
    assert "E-capitol-wall" in found.out
    everything = " ".join(call(capsys, "rules", END).out.split())
    for rule in load(END).rulebook.rules:
        assert f"{rule.id} (" in everything


@pytest.mark.parametrize("seats", [2, 5])
def test_a_finished_game_is_verified(capsys: pytest.CaptureFixture[str], tmp_path: Path, seats: int) -> None:
    file = written(tmp_path, played(seats=seats, game=END))
    answer = call(capsys, "verify", file)
    assert answer.status == 0
    assert answer.out.startswith(f"{file}: holds, ")
    assert "won by " in answer.out or "shared by " in answer.out


def test_a_broken_line_is_named(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = played(answers=60, game=END)
    answer = call(capsys, "verify", written(tmp_path, f"{text}0 tax gold\n"))
    assert answer.status == 1
    assert f"breaks at line {text.count(chr(10)) + 1}: there is no action 'tax gold'" in answer.out


def test_another_card_set_is_found_by_its_label(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = written(tmp_path, played(answers=60, cards=FROZEN_END, game=END))
    assert call(capsys, "verify", file).status == 1
    assert call(capsys, "verify", file, "--cards", str(FROZEN_END)).status == 0


def test_the_chapters_of_a_replay_are_rounds(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    text = played(seats=3, game=END)
    answer = call(capsys, "replay", written(tmp_path, text))
    assert answer.status == 0
    lines = answer.out.splitlines()
    chapters = [line for line in lines if line.startswith("Round ")]
    state = replay_record(load(END), parse_record(text)).state
    numbers = [int(re.findall(r"\d+", chapter)[0]) for chapter in chapters]
    assert numbers == list(range(1, int(str(state.view(0).to_json()["round"])) + 1))
    assert lines.index("Set-up") < lines.index(chapters[0]) < lines.index("Final score")
    score = lines[lines.index("Final score") + 1 :]
    assert score[0].startswith("1. ")
    assert any(line.endswith("E-score-missions") for line in score)


def test_experience_in_hand_is_not_revealed_before_the_end(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    answer = call(capsys, "replay", written(tmp_path, played(answers=SOME, seats=4, game=END)))
    assert answer.status == 0
    assert "draws an experience card." in answer.out
    assert "keeps an experience card." in answer.out
    game = load(END)
    assert isinstance(game, AfterTheEnd)
    told = [line for line in answer.out.splitlines() if " draws " in line or " keeps " in line]
    assert not any(card.name in line for card in game.cards.experience for line in told)
    assert "Not finished: waiting for" in answer.out


def test_stepping_and_looking_show_every_colony(tmp_path: Path) -> None:
    file = written(tmp_path, played(answers=SOME, seats=3, game=END))
    answer = call_outside("replay", file, "--step", "--to", "100", stdin=b"l\nb\nq\n")
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.count("Storehouse: ") == 3
    assert len(re.findall(r"^(?:Jürgen|Bo|Cid): \d+ points", answer.out, re.MULTILINE)) == 3


def test_the_command_plays_it(tmp_path: Path) -> None:
    seats = ["--seats", "me,random,random", "--seed", "3"]
    # Choices keep their numbers, so the first possible one may have any number.
    keys = b"".join(b"%d\n" % number for number in range(16)) * 300
    answer = call_outside("play", END, *seats, stdin=keys, HOLDFAST_DATA=str(tmp_path))
    assert (answer.status, answer.err) == (0, "")
    assert "Final score" in answer.out


def test_too_many_seats_get_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    answer = call(capsys, "play", END, "--seats", "random,random,random,random,random,random")
    assert answer.status == 2
    assert one_sentence(answer.err)
    assert "is for 2 to 5 seats, not 6" in answer.err


@pytest.mark.parametrize("folder", [FROZEN, FROZEN_END])
def test_a_card_set_is_checked_for_the_game_that_it_fits(capsys: pytest.CaptureFixture[str], folder: Path) -> None:
    answer = call(capsys, "cards", "--check", str(folder))
    assert answer.status == 0
    assert "this card set can be played (frozen 1 " in answer.out
