"""The shipped sets: what they say about themselves, and the digest of their contents."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.card_sets.subject import Rewriting, Subject, rewrite
from tests.games.after_the_empire.cards.subject import EMPIRE
from tests.games.after_the_end.cards.subject import END

CHANGES = [(subject, change) for subject in (EMPIRE, END) for change in subject.changes]


def test_sets_are_labelled_as_our_own(subject: Subject) -> None:
    house, frozen = subject.load(subject.house), subject.load(subject.frozen)
    assert (house.name, frozen.name) == ("house", "frozen")
    assert "not the publisher's" in house.note
    assert "Not the publisher's" in frozen.note


def test_frozen_set_stays_frozen(subject: Subject) -> None:
    """Golden games depend on these cards: new ones go into the house set."""
    assert subject.load(subject.frozen).digest == subject.digest


def test_digest_ignores_how_a_set_is_written(subject: Subject, folder: Path) -> None:
    before = subject.load(folder).digest
    for rewording in subject.rewordings:
        rewrite(folder, *rewording)
    rewrite(folder, "set.toml", 'name = "frozen"', 'name = "thawed"')
    small = folder / subject.small_file
    small.write_bytes(b"\xef\xbb\xbf# comment\r\n" + small.read_bytes())
    assert subject.load(folder).digest == before
    assert len(before) == 16
    assert set(before) <= set("0123456789abcdef")


@pytest.mark.parametrize(("changed", "change"), CHANGES, ids=[f"{changed.id}, {text[2]}" for changed, text in CHANGES])
def test_digest_sees_every_change_of_a_card(changed: Subject, change: Rewriting, tmp_path: Path) -> None:
    folder = changed.copy(tmp_path)
    before = changed.load(folder).digest
    rewrite(folder, *change)
    assert changed.load(folder).digest != before
