"""What is played in a run: the game with its cards and options, and who sits at the table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from holdfast.arena.blocks import SEEDS_A_DEAL, game_of
from holdfast.bots import make_bot, split_specs
from holdfast.kernel.bot import Bot
from holdfast.kernel.game import Game


@dataclass(frozen=True)
class Setting:
    """Everything that determines game number `n` of a run. Its luck is that of seed `seed + n`."""

    game: str
    line_up: tuple[str, ...]
    cards: str | None = None
    options: tuple[tuple[str, str], ...] = ()
    seed: int = 0

    @property
    def seats(self) -> int:
        return len(self.line_up)

    def load(self) -> Game:
        """The game, loaded once in each process."""
        return game_of(self.game, self.cards, self.options)

    def specs(self, number: int) -> list[str]:
        """Who sits where in a game of the run: the line-up moves on by one seat from game to game."""
        seats = self.seats
        return [self.line_up[(seat + number) % seats] for seat in range(seats)]


def bots_for(game: Game, specs: list[str], seed: int) -> list[Bot]:
    """Bots for one game, each with a seed of its own; the arena gives the same ones."""
    return [make_bot(spec, game, SEEDS_A_DEAL * seed + seat) for seat, spec in enumerate(specs)]


def line_up_of(text: str, seats: int | None, usual: int) -> tuple[str, ...]:
    """The specs of `--line-up`; one alone is for all seats.

    >>> line_up_of("greedy", 3, 4), line_up_of("planner:iterations=8,width=2,greedy", None, 4)
    (('greedy', 'greedy', 'greedy'), ('planner:iterations=8,width=2', 'greedy'))
    """
    specs = split_specs(text) or [text]
    if len(specs) == 1:
        return tuple(specs * (usual if seats is None else seats))
    return tuple(specs)


@cache
def options_text(options: tuple[tuple[str, str], ...]) -> str:
    """Options as people read them.

    >>> options_text((("reports", "off"), ("difficulty", "hard")))
    'difficulty=hard, reports=off'
    """
    return ", ".join(f"{name}={value}" for name, value in sorted(options))
