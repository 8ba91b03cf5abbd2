"""Whatever leaves one place on the Battleground is in another, and random play really uses everything there is."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.catalog import WORKS
from holdfast.games.ante_portas.geometry import DIRECTIONS
from tests.games.ante_portas.field.scenes import game
from tests.games.ante_portas.field.sieges import Used, besiege

SIEGES = 320

QUESTIONS = {
    "card",
    "march",
    "last shots",
    "soldiers",
    "volley",
    "guard",
    "support",
    "mine",
    "replace",
    "knock whom",
    "knock how far",
    "knockback",
    "fire bombs",
    "deploy",
    "whither",
    "send",
    "rotate",
    "lay",
    "facing",
}
TOLD = {
    "P-win",
    "P-lose",
    "P-arrows",
    "P-trap-slow",
    "P-replace",
    "P-gunfire",
    "P-elite-fly",
    "P-support",
    "P-knockback",
    "P-soldier-bomb",
    "P-bomb-fire",
    "P-bomb-chain",
    "P-regroup",
    "P-increase",
    "P-increase-dragons",
    "P-merge-troops",
    "P-remove-citizens",
    "P-destroy-trap",
    "P-destroy-trap-dragons",
    "P-decrease-in-trap",
    "P-shoot",
    "P-killed-by-citizens",
    "P-fire-arrow",
    "P-fire-power",
    "P-destroy-building",
    "P-stealth",
    "P-deploy",
    "P-rotate",
    "P-place-tiles",
    "P-facing",
    "P-phase-end",
    "P-lost",
}


@pytest.fixture(scope="module")
def used() -> Used:
    used = Used()
    for seed in range(SIEGES):
        besiege(seed, used)
    return used


def test_every_movement_card_is_used_for_a_march(used: Used) -> None:
    assert {card.name for card in game({}).cards.movement} - set(used.cards) == set()


def test_every_question_and_answer_comes_up(used: Used) -> None:
    assert QUESTIONS - set(used.questions) == set()
    answers = {*WORKS, *(f"facing {way}" for way in DIRECTIONS), "fire", "by", "loose", "hold", "let pass"}
    answers |= {"knock", "knock from", "blow", "set off", "back", "mine", "spare mine", "replace by", "no mine"}
    answers |= {"from", "to", "send farmers", "send citizens", "with engine", "without engine", "turn left"}
    answers |= {"turn right", "basic elite"}
    assert answers - set(used.answers) == set()


def test_every_power_and_event_is_reported(used: Used) -> None:
    assert TOLD - set(used.rules) == set()
    assert used.lost_wars > 0, "some lines break"
    assert used.lost_wars < SIEGES, "and some hold"
