"""The pieces of work that are handed to worker processes. Each returns what it counted and what went wrong."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from holdfast.games import load
from tests.exhaustive.__main__ import ONE_WAY, OTHER_WAY, runner_for
from tests.exhaustive.runner import MOST_GAMES, Runner
from tests.fuzz.line_ups import line_up
from tests.fuzz.random_games import random_game
from tests.games.after_the_empire.oracle.fights import battle_games, check_battle
from tests.games.ante_portas.oracle.marches import check_battle as check_portas_battle
from tests.games.ante_portas.oracle.marches import check_march
from tests.tools.games import FROZEN_CARDS, FROZEN_END_CARDS, FROZEN_PORTAS_CARDS

MARCHES_A_BATTLE = 5
FROZEN = {
    "after-the-empire": FROZEN_CARDS,
    "after-the-end": FROZEN_END_CARDS,
    "ante-portas": FROZEN_PORTAS_CARDS,
}


@dataclass(frozen=True)
class Work:
    """Numbers from `first` up to, but not including, `last`; every `keep_every`th game is kept in a folder."""

    first: int
    last: int
    folder: str = ""
    keep_every: int = 0
    game: str = "after-the-empire"

    def numbers(self) -> range:
        return range(self.first, self.last)


@dataclass
class Done:
    """What was counted, and what went wrong."""

    count: int = 0
    wrong: list[str] = field(default_factory=list)

    def attempt(self, what: str, work: Callable[[], int]) -> None:
        """Add what the work counts; a failure is noted, and the campaign goes on."""
        try:
            self.count += work()
        except Exception as error:
            self.wrong.append(f"{what}: {type(error).__name__}: {error}")


def play_random_games(work: Work) -> Done:
    """Random games with the laws checked, some of them saved as records; counts answers."""
    done = Done()
    for number in work.numbers():
        done.attempt(f"game {number} ({line_up(number, work.game)})", partial(play_and_keep, work, number))
    return done


def play_and_keep(work: Work, number: int) -> int:
    play = random_game(line_up(number, work.game), number)
    if work.keep_every and number % work.keep_every == 0:
        Path(work.folder, f"{number:05d}.txt").write_text(play.record.text(), encoding="utf-8")
    return len(play.moves)


def fight_battles(work: Work) -> Done:
    """Random battles compared with the oracle; counts castles."""
    done = Done()
    tables = list(battle_games().values())
    for number in work.numbers():
        game = tables[number % len(tables)]
        done.attempt(f"battle {number}", partial(check_battle, game, f"campaign {number}"))
    return done


def march_troops(work: Work) -> Done:
    """Random marches and Battles of Ante Portas compared with the oracle; counts them."""
    done = Done()
    for number in work.numbers():
        done.attempt(f"march {number}", partial(march_once, number))
    return done


def march_once(number: int) -> int:
    """A march, and with every fifth one a Battle."""
    check_march(number)
    if number % MARCHES_A_BATTLE:
        return 1
    check_portas_battle(number)
    return 2


def play_everything(work: Work) -> Done:
    """Fill the album of a game four times: the frozen and the house set, as printed and the other way round."""
    done = Done()
    for number in work.numbers():
        frozen, otherwise = number % 2, number // 2
        options = OTHER_WAY[work.game] if otherwise else ONE_WAY.get(work.game, {})
        game = load(work.game, FROZEN[work.game] if frozen else None, options)
        done.attempt(f"{game.title}, {game.card_set}", partial(fill_album, runner_for(game)))
    return done


def fill_album(runner: Runner[Any, Any]) -> int:
    runner.run(MOST_GAMES)
    gaps = runner.album.gaps()
    assert not gaps, f"not seen: {gaps}"
    return sum(len(seen) for seen in runner.album.seen.values())
