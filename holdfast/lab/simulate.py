"""Playing a chunk of games and recording them. This is every worker's job, wherever it runs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from holdfast.games import part
from holdfast.kernel.bot import Bot
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.game import Game
from holdfast.lab.onlooker import play_before
from holdfast.lab.plain import PlainWatch
from holdfast.lab.settings import Setting, bots_for
from holdfast.lab.store import Chunk, Done
from holdfast.lab.watch import Watch


def watch_for(game: Game, setting: Setting) -> Watch[Any]:
    """The watch that records the games of this setting."""
    make: Callable[[Game, Setting], Watch[Any]] = part(game.id, "lab", "watch") or PlainWatch
    return make(game, setting)


def play_chunk(chunk: Chunk) -> Done:
    """Play the games of a chunk; the tables come back as Parquet files, so that only one process writes."""
    game = chunk.setting.load()
    watch = watch_for(game, chunk.setting)
    for number in range(chunk.first, chunk.first + chunk.count):
        seed = chunk.setting.seed + number
        watch.begin(number)
        follow(game, bots_for(game, chunk.setting.specs(number), seed), seed, watch)
    return chunk, {name: sheet.parquet() for name, sheet in watch.sheets().items()}


def follow(game: Game, bots: list[Bot], seed: int, watch: Watch[Any]) -> None:
    """Play one game to its end while the watch looks on."""
    state = game.start(len(bots))
    answers, decisions = play_before(watch, state, bots, Dealer(seed))
    watch.end(state, answers, decisions)
