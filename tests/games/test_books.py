"""Every card of every game can be read in words."""

from __future__ import annotations

import re

import pytest

from holdfast.games import GAMES, load
from holdfast.kernel.book import CardBook
from holdfast.web.stages import stage_for

CATALOGED = {
    "after-the-empire": {"card": "cards", "invader": "invaders", "siege": "sieges", "objective": "objectives"},
    "after-the-end": {
        "colony": "colonies",
        "person": "people",
        "mission": "missions",
        "noble": "nobles",
        "contract": "contracts",
        "tool": "tools",
        "experience": "experience",
    },
}


def book_of(id: str) -> CardBook:
    return GAMES[id].book(load(id))


@pytest.mark.parametrize("id", list(GAMES))
def test_every_card_has_its_own_key_and_whole_sentences(id: str) -> None:
    cards = [card for kind in book_of(id).kinds for card in kind.cards]
    assert len(cards) > 50
    assert len({card.key for card in cards}) == len(cards)
    for card in cards:
        assert card.name
        assert card.lines, card.key
        for line in card.lines:
            assert re.fullmatch(r"[A-Z0-9+-].*[^.]\.", line), (card.key, line)
            assert "  " not in line


@pytest.mark.parametrize("id", list(CATALOGED))
def test_the_book_knows_every_card_that_the_drawing_shows(id: str) -> None:
    keys = {card.key for kind in book_of(id).kinds for card in kind.cards}
    catalog = stage_for(id).catalog(load(id))
    for kind, name in CATALOGED[id].items():
        for card in catalog[name]:
            assert f"{kind}:{card['id']}" in keys


@pytest.mark.parametrize("id", list(CATALOGED))
def test_signs_are_named_once_and_explained(id: str) -> None:
    signs = book_of(id).signs
    assert len(signs) > 15
    assert len({sign.sign for sign in signs}) == len(signs)
    assert all(sign.name[0].isupper() and (not sign.text or sign.text.endswith(".")) for sign in signs)


def test_no_picture_contradicts_the_words_of_its_card() -> None:
    """Nobody who is called "she" or a widow has a beard."""
    cards = stage_for("after-the-empire").catalog(load("after-the-empire"))["cards"]
    by_id = {card["id"]: card for card in cards}
    assert not any(by_id[id]["bearded"] for id in ("beekeeper", "midwife", "smiths-widow", "hedge-witch"))
    assert any(card["bearded"] for card in cards)
    assert not any(card["bearded"] for card in cards if card["kind"] == "building")
