"""What people read aloud: a choice says a thing once, and one of something is not called several."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from holdfast.kernel import CHANCE, Action, Dealer, Event, Game, Rng, View
from holdfast.kernel.event import with_names
from holdfast.terminal.skins import skin_for
from holdfast.web.stages import stage_for
from tests.tools.games import frozen_end_game, frozen_game, frozen_portas_game

NAMES = ["Ann", "Bob", "Cid"]
GAMES = {"after-the-empire": frozen_game, "after-the-end": frozen_end_game, "ante-portas": frozen_portas_game}
PLURALS = (
    "soldiers|mercenaries|archers|troops|points|farmers|citizens|raiders|soldiers|tools|dollars|planks|bricks|hexes"
    "|cubes|cards|moves|places|spots|characters|improvements|times"
)
ONE_OF_SEVERAL = re.compile(rf"(?<![\d+–-])\b1 (?:{PLURALS})\b", re.IGNORECASE)


def decisions(game: Game, seed: int) -> Iterator[tuple[str, View, list[Action[Any]], list[Event]]]:
    """Every question of a random game: its prompt, who sees what, the choices, and what happened before it."""
    state = game.start(3)
    dealer, rng = Dealer(seed), Rng(seed)
    told: list[Event] = []
    while (seat := state.actor()) >= CHANCE:
        if seat == CHANCE:
            state.apply(seat, dealer.answer(state), told)
            continue
        choices = state.choices(seat)
        question = state.asked(seat)
        assert question is not None
        yield question.prompt(state), state.view(seat), choices, told
        told = []
        state.apply(seat, choices[rng.below(len(choices))], told)
    yield "", state.view(0), [], told


@pytest.mark.parametrize("id", GAMES)
@pytest.mark.parametrize("seed", range(2))
def test_a_choice_says_each_thing_once(id: str, seed: int) -> None:
    game = GAMES[id]()
    stage, skin = stage_for(id), skin_for(id)
    for place, (_, view, choices, _) in enumerate(decisions(game, seed)):
        for action in choices if place % 5 == 0 else choices[:3]:
            label, effect = stage.label(action, view), stage.effect(action, view)
            assert effect.casefold().rstrip(".") not in label.casefold() or not effect, f"{label} / {effect}"
            assert label.casefold() not in effect.casefold() or label.isdigit(), f"{label} / {effect}"
            line = skin.effect(action, view)
            assert line, action.notation
            assert line.casefold() != action.notation.casefold(), action.notation


@pytest.mark.parametrize("id", GAMES)
def test_one_of_something_is_not_called_several(id: str) -> None:
    stage, skin = stage_for(id), skin_for(id)
    for place, (prompt, view, choices, told) in enumerate(decisions(GAMES[id](), 7)):
        said = [prompt, *(event.text for event in told)]
        for action in choices if place % 5 == 0 else choices[:3]:
            said += [stage.label(action, view), stage.effect(action, view), skin.effect(action, view)]
        for text in said:
            assert ONE_OF_SEVERAL.search(with_names(text, NAMES)) is None, text


def test_only_posts_where_somebody_stands_are_told() -> None:
    posts = [
        event.text.removeprefix(f"@{event.seat}")
        for *_, told in decisions(frozen_game(), 3)
        for event in told
        if event.kind == "posted"
    ]
    assert posts
    assert not [text for text in posts if re.search(r"\b0\b", text)]
