"""Files that are missing, are not TOML, or hold something other than cards: one sentence each."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.card_sets.subject import Subject, cut
from tests.games.after_the_empire.cards.subject import EMPIRE
from tests.games.after_the_end.cards.subject import END

NO_FILE = "expected a file of this name in the card set's folder, found none"


def test_other_cards_in_a_file(subject: Subject, folder: Path) -> None:
    file, key, typo = subject.small_file, subject.small_key, subject.small_typo
    message = f'{file}, field {typo}: expected one of the fields {key}, found "{typo}" (did you mean "{key}"?)'
    subject.assert_wrong(folder, (file, f"[[{key}]]", f"[[{typo}]]"), message)


# -- broken TOML -------------------------------------------------------------------------------------------------


def test_not_toml(subject: Subject, folder: Path) -> None:
    plain = subject.plain
    place = f"line {plain.line}, column {len(plain.key) + 2}"
    message = f"found an error: Expected '=' after a key in a key/value pair (at {place})"
    subject.assert_wrong(folder, plain.having(" 1"), f"{plain.file}: expected valid TOML, {message}")


def test_a_number_with_too_many_digits(subject: Subject, folder: Path) -> None:
    message = f"{subject.plain.file}: expected valid TOML, found a number with too many digits"
    subject.assert_wrong(folder, subject.plain.having(f" = {'1' * 5000}"), message)


def test_nested_too_deeply(subject: Subject, folder: Path) -> None:
    message = f"{subject.plain.file}: expected valid TOML, found lists or tables nested too deep"
    subject.assert_wrong(folder, subject.plain.having(f" = {'[' * 5000}{']' * 5000}"), message)


# -- wrong as a whole --------------------------------------------------------------------------------------------


def test_no_set_file(subject: Subject, folder: Path) -> None:
    (folder / "set.toml").unlink()
    subject.assert_only_problem(folder, f"set.toml: {NO_FILE}")


def test_no_file_of_cards(subject: Subject, folder: Path) -> None:
    """Nothing is said about the cards that should be in it."""
    for name in subject.files[1:]:
        path = folder / f"{name}.toml"
        content = path.read_bytes()
        path.unlink()
        subject.assert_only_problem(folder, f"{name}.toml: {NO_FILE}")
        path.write_bytes(content)


def test_a_folder_in_place_of_a_file(subject: Subject, folder: Path) -> None:
    (folder / subject.small_file).unlink()
    (folder / subject.small_file).mkdir()
    subject.assert_only_problem(folder, f"{subject.small_file}: {NO_FILE}")


def contents(subject: Subject) -> dict[str, tuple[bytes, str]]:
    """What the small file holds instead, and the complaint about it, after its name."""
    key = subject.small_key
    listed = f", field {key}: expected a list of {subject.fewest} to 100 tables, found"
    return {
        "nothing": (b"", f"{listed} nothing"),
        "one table": (f'[{key}]\nid = "ladder"\n'.encode(), f"{listed} a table"),
        "no tables": (f"{key} = [1]\n".encode(), f", field {key}[1]: expected a table, found 1"),
        "no UTF-8": (
            f'{key} = "'.encode() + b'\xff"',
            f": expected UTF-8 text, found byte 0xff at offset {len(key) + 4}",
        ),
        "far too much": (b"#" * 1_000_001, ": expected at most 1000000 bytes, found 1000001"),
    }


@pytest.mark.parametrize("case", ["nothing", "one table", "no tables", "no UTF-8", "far too much"])
def test_other_contents(subject: Subject, folder: Path, case: str) -> None:
    content, message = contents(subject)[case]
    (folder / subject.small_file).write_bytes(content)
    subject.assert_only_problem(folder, subject.small_file + message)


TOO_FEW = [(subject, *case) for subject in (EMPIRE, END) for case in subject.too_few]


@pytest.mark.parametrize(
    ("short", "key", "file", "kept", "message"), TOO_FEW, ids=[f"{case[0].id}, {case[1]}" for case in TOO_FEW]
)
def test_too_few_cards(tmp_path: Path, short: Subject, key: str, file: str, kept: int, message: str) -> None:
    folder = short.copy(tmp_path)
    cut(folder, file, key, kept)
    short.assert_only_problem(folder, f"{file}: expected {message}")


def test_no_folder(subject: Subject, tmp_path: Path) -> None:
    missing, file = tmp_path / "missing", tmp_path / "file"
    file.write_text("")
    subject.assert_first_problem(missing, f"{missing}: expected a folder with a card set, found nothing")
    subject.assert_first_problem(file, f"{file}: expected a folder with a card set, found a file")
    odd = Path("a\0b")
    subject.assert_first_problem(odd, "a\\u0000b: expected a folder with a card set, found nothing")
    assert subject.check(Path("x" * 5000))[0].endswith(
        "expected a folder with a card set, found a path that cannot be read"
    )
