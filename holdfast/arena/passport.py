"""What two copies of Holdfast must have in common for their games to be the same: version, source, rules and cards."""

from __future__ import annotations

from functools import cache

import holdfast
from holdfast import native
from holdfast.arena.blocks import GameKey, game_of, loaded_games
from holdfast.arena.errors import ArenaError
from holdfast.kernel.card_files import CardSetError

# Version, digest of the source, and the games with their rules and cards.
Passport = tuple[str, str, tuple[tuple[GameKey, int, str], ...]]


def own_passport() -> Passport:
    """That of this process, with all games it has loaded so far: the jobs it hands out are about those."""
    games = tuple((key, int(game.rulebook.version), game.card_set) for key, game in loaded_games())
    return holdfast.__version__, source(), games


@cache
def source() -> str:
    """A digest of the kernel, the games and the bots."""
    return native.fingerprint().partition(".")[0]


@cache
def compare(passport: Passport) -> None:
    """Raise unless this process is like the one whose passport that is; each passport is looked at once."""
    version, digest, games = passport
    if version != holdfast.__version__:
        raise ArenaError(f"a worker has Holdfast {holdfast.__version__}, and this is {version}: install the same there")
    for key, rules, cards in games:
        try:
            game = game_of(*key)
        except (CardSetError, ValueError) as error:
            raise ArenaError(f"a worker cannot load {key[0]}: {error}") from None
        if game.rulebook.version != rules:
            words = f"a worker has version {game.rulebook.version} of its rules, and this is version {rules}"
            raise ArenaError(f"{game.title}: {words}: install the same Holdfast there")
        if game.card_set != cards:
            raise ArenaError(f"{game.title}: a worker has the cards '{game.card_set}', and these are '{cards}'")
    if digest != source():
        raise ArenaError("a worker has another source of the games or bots: install the same Holdfast there")
