"""Holdfast: games about holding what you have, as a library.

Load a game, let bots play it, and look at what happened:

    import holdfast

    play = holdfast.play_game(holdfast.load(), ["greedy", "random"], seed=7)
    print(play.state.result())            # ranks, and how it ended
    print(play.record.text())             # save, replay, bug report and test in one

Or answer the questions yourself:

    game = holdfast.load()
    play, dealer = holdfast.Play(game, ["Ann", "Bo"]), holdfast.Dealer(7)
    play.deal_all(dealer)                 # chance answers first
    seat = play.state.actor()             # whose turn it is
    for action in play.state.choices(seat):
        print(action)
    play.act(seat, [play.state.choices(seat)[0]])

`load`         a game by its id, with cards and options
`games`        all games that are installed: `list(holdfast.games.GAMES)`
`Play`         a game being played: act, deal, undo, redo; its record
`Dealer`       answers for chance, from a seed
`play_game`    a whole game between bots
`make_bot`     a bot by its spec
`read_record`  a record from a file
`replay`       a record played again
`HoldfastError`  what all exceptions here descend from

Nothing of this is loaded before it is used. `docs/api.md` has the same with more examples; `holdfast.kernel` has all
the nouns for writing bots and games of your own.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from holdfast import native

if TYPE_CHECKING:
    from holdfast import games as games
    from holdfast.api import Dealer, HoldfastError, Play, load, make_bot, play_game, read_record, replay

__version__ = "0.1.0"

__all__ = [
    "Dealer",
    "HoldfastError",
    "Play",
    "__version__",
    "games",
    "load",
    "make_bot",
    "play_game",
    "read_record",
    "replay",
]

# Before any other module of ours is imported: from here on, `import holdfast.kernel…` finds the compiled
# module when a build matches the source, and the source itself otherwise.
native.activate()


if not TYPE_CHECKING:  # a type checker knows the names and should complain about all others

    def __getattr__(name: str) -> Any:
        """The public names, loaded when they are first used: `import holdfast` alone stays quick."""
        if name not in __all__:
            raise AttributeError(f"module 'holdfast' has no attribute '{name}'")
        value = import_module("holdfast.games") if name == "games" else getattr(import_module("holdfast.api"), name)
        globals()[name] = value
        return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
