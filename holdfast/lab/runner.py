"""Filling a run's folder: all chunks that are missing, on one core, on all of them, or on Ray."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from holdfast.arena.runner import Crew
from holdfast.lab.manifest import PLAYED
from holdfast.lab.settings import Setting
from holdfast.lab.simulate import play_chunk, watch_for
from holdfast.lab.store import Chunk, Done, Run, begin, manifest_of

CHUNK = 200  # games: a few seconds of one core, so that little is lost when a run is interrupted

Teller = Callable[[int], None]


def begin_games(folder: Path, setting: Setting, games: int, resume: bool, chunk: int = CHUNK) -> Run:
    """The folder for a run of simulated games."""
    game = setting.load()
    watch = watch_for(game, setting)
    manifest = manifest_of(PLAYED, game, setting, games, chunk, watch.items, sources=watch.source_names)
    return begin(folder, manifest, resume)


def fill(run: Run, setting: Setting, crew: Crew, tell: Teller, work: Callable[[Chunk], Done] = play_chunk) -> None:
    """Play what is missing from a run; `tell` is called with the number of games done since."""

    def missing() -> Iterator[Chunk]:
        for chunk in run.chunks(setting):
            done = run.count(chunk.number)
            if done == chunk.count:
                tell(done)
            else:
                yield chunk

    for chunk, tables in crew.each(work, missing()):
        run.save(chunk, tables)
        tell(chunk.count)
