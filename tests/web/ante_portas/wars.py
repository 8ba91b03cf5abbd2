"""Wars to draw: played at random, with a preference for what puts something on the Battleground."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

from holdfast.games.ante_portas.game import AntePortas, load
from holdfast.kernel import CHANCE, Action, Dealer, Play

LIKED = ("go recruit", "go builder-", "go command", "enlist", "deploy", "guard-post", "trench", "from", "to ", "send")


def war(seed: int, seats: int = 2, **options: str) -> Iterator[Play]:
    """A war before each of its answers, and once more when it is over."""
    game = load(options={name.replace("_", "-"): value for name, value in options.items()})
    assert isinstance(game, AntePortas)
    yield from played(Play(game, ["Ada", "Bede", "Cyra", "Dido"][:seats], {"seed": str(seed)}), seed)


def played(play: Play, seed: int) -> Iterator[Play]:
    dealer, luck = Dealer(seed), random.Random(seed)
    while to_act := play.state.to_act():
        if to_act[0] == CHANCE:
            play.deal(dealer.answer(play.state))
            continue
        yield play
        play.act(to_act[0], [pick(list(play.state.choices(to_act[0])), luck)])
    yield play


def pick(choices: list[Action[Any]], luck: random.Random) -> Action[Any]:
    liked = [action for action in choices if action.notation.startswith(LIKED)]
    return luck.choice(liked if liked and luck.random() < 0.6 else choices)
