"""Twins: if a viewer has been told the same about two games, they look the same to that viewer in every respect."""

from __future__ import annotations

import random
from typing import cast

import pytest

from holdfast.games.after_the_end.state import EndState
from holdfast.kernel import SPECTATOR, Dealer, Play
from holdfast.testing.information import seen_by
from holdfast.testing.twins import Story
from holdfast.testing.walks import random_play
from tests.tools.games import frozen_end_game, frozen_game, frozen_portas_game

LEARN = "learn by experience"


def test_nobody_can_tell_which_deck_a_hidden_card_came_from(seats: int) -> None:
    """After a reshuffle, cards in other hands may come from the old deck or from the new one."""
    compared = 0
    for seed in range(40):
        luck, dealer = random.Random(seed), Dealer(seed)
        play = Play(frozen_end_game(), ["somebody"] * seats)
        while not (reshuffled := cast(EndState, play.state).generation) and play.state.to_act():
            random_play(play, luck, dealer, 1, LEARN)
        random_play(play, luck, dealer, luck.randint(0, 15 * seats), LEARN)
        viewer = luck.choice([SPECTATOR, *range(seats)])
        twin = Story(play, viewer).twin(luck) if reshuffled and play.state.to_act() else None
        if twin is not None:
            compared += 1
            assert seen_by(twin.state, viewer) == seen_by(play.state, viewer)
    assert compared >= 3


@pytest.mark.parametrize("id", ["after-the-empire", "after-the-end"])
def test_twins_are_found(id: str) -> None:
    """The law `what_is_told_the_same_looks_the_same` would say nothing if twins were hardly ever found."""
    game = frozen_game() if id == "after-the-empire" else frozen_end_game()
    found = 0
    for seed in range(12):
        luck = random.Random(seed)
        play = random_play(Play(game, ["somebody"] * 3), luck, Dealer(seed), 30 + 6 * seed, LEARN)
        found += play.state.to_act() != [] and Story(play, luck.choice([SPECTATOR, 0, 1, 2])).twin(luck) is not None
    assert found >= 6


def test_twins_of_duels_are_found_and_look_the_same() -> None:
    """In a duel of *Ante Portas* hands are secret, even from team mates and after decks were remade."""
    found = 0
    for seed in range(10):
        luck = random.Random(seed)
        seats = luck.choice([2, 4])
        game = frozen_portas_game({"mode": luck.choice(["capture-the-flag", "area-control"])})
        play = random_play(Play(game, ["somebody"] * seats), luck, Dealer(seed), 25 + 8 * seed, "go librarian")
        viewer = luck.choice([SPECTATOR, *range(seats)])
        twin = Story(play, viewer).twin(luck) if play.state.to_act() else None
        if twin is not None:
            found += 1
            assert seen_by(twin.state, viewer) == seen_by(play.state, viewer)
    assert found >= 4
