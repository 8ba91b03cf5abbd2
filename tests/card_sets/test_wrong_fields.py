"""Mistakes in fields that the cards of every game have: one sentence with file, card, field and reason."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.card_sets.subject import ID, Subject

LINE = "one printable line of 1 to {} characters without blanks around it"

AMOUNTS = {
    "a word": ('"three"', '"three"'),
    "a truth": ("true", "true"),
    "below": ("-1", "-1"),
    "above": ("21", "21"),
    "a fraction": ("4.0", "4.0"),
    "huge": (f"0x{'f' * 5000}", "a huge number"),
    "a date": ("1453-05-29", "a date or a time"),
}
NAMES = {
    "too long": (f'"{"B" * 41}"', "41 characters"),
    "empty": ('""', '""'),
    "two lines": ('"Ba\\nkery"', '"Ba\\u000akery"'),
    "blanks around it": ('" Bakery"', '" Bakery"'),
}
FLAVOURS = {"a list": ("[1, 2]", "a list of 2"), "a number": ("3", "3")}
IDS = {
    "not kebab-case": ('"The Bakery"', '"The Bakery"'),
    "too long": (f'"{"b" * 41}"', f'"{"b" * 41}"'),
}


@pytest.mark.parametrize("case", AMOUNTS)
def test_amount(subject: Subject, folder: Path, case: str) -> None:
    value, found = AMOUNTS[case]
    message = f"{subject.amount.place}: expected a whole number from 0 to 20, found {found}"
    subject.assert_wrong(folder, subject.amount.having(value), message)


@pytest.mark.parametrize("case", NAMES)
def test_name(subject: Subject, folder: Path, case: str) -> None:
    value, found = NAMES[case]
    message = f"{subject.name.place}: expected {LINE.format(40)}, found {found}"
    subject.assert_wrong(folder, subject.name.having(value), message)


@pytest.mark.parametrize("case", FLAVOURS)
def test_flavour(subject: Subject, folder: Path, case: str) -> None:
    value, found = FLAVOURS[case]
    message = f"{subject.flavour.place}: expected {LINE.format(160)}, found {found}"
    subject.assert_wrong(folder, subject.flavour.having(value), message)


def test_too_many_copies(subject: Subject, folder: Path) -> None:
    message = f"{subject.copies.place}: expected a whole number from 1 to 9, found 10"
    subject.assert_wrong(folder, subject.copies.having("10"), message)


@pytest.mark.parametrize("case", IDS)
def test_id(subject: Subject, folder: Path, case: str) -> None:
    value, found = IDS[case]
    subject.assert_wrong(
        folder, subject.card_id.having(value), f"{subject.card_id.place}: expected {ID}, found {found}"
    )


def test_id_is_missing(subject: Subject, folder: Path) -> None:
    sample = subject.card_id
    subject.assert_wrong(folder, (sample.file, sample.text, ""), f"{sample.place}: expected {ID}, found nothing")


def test_id_is_used_twice_in_a_file(subject: Subject, folder: Path) -> None:
    file = subject.same_file[0]
    assert_id_is_taken(subject, folder, subject.same_file, file)


def test_id_is_used_twice_in_the_set(subject: Subject, folder: Path) -> None:
    assert_id_is_taken(subject, folder, subject.other_file, subject.first_file)


def assert_id_is_taken(subject: Subject, folder: Path, again: tuple[str, str, str], first: str) -> None:
    file, _, id = again
    place = f"{file}, card {id.removeprefix('id = ')}, field id"
    subject.assert_wrong(folder, again, f"{place}: expected an id that no other card has, found it in {first} before")


# -- the heading -------------------------------------------------------------------------------------------------

VERSIONS = {
    "missing": ("", f"version: expected {LINE.format(40)}, found nothing"),
    "a number": ("version = 1", f"version: expected {LINE.format(40)}, found 1"),
    "with another field": (
        'version = "1"\nauthors = "us"',
        'authors: expected one of the fields name, version, title, note, found "authors"',
    ),
}


@pytest.mark.parametrize("case", VERSIONS)
def test_version_of_the_set(subject: Subject, folder: Path, case: str) -> None:
    text, message = VERSIONS[case]
    subject.assert_wrong(folder, ("set.toml", 'version = "1"', text), f"set.toml, field {message}")
