"""What two copies of Holdfast must have in common for their games to be the same: version, rules, source and cards."""

from __future__ import annotations

import hashlib
from functools import cache
from pathlib import Path

import holdfast
from holdfast.arena.blocks import GameKey, game_of, loaded_games
from holdfast.arena.errors import ArenaError
from holdfast.games import GAMES

ROOMS = ("kernel", "games", "bots")

Passport = tuple[str, tuple[tuple[str, int], ...], str]  # version, the rules of each game, digest of the source
Cards = tuple[tuple[GameKey, str], ...]  # which cards each game was played with


@cache
def own_passport() -> Passport:
    """The passport of this process."""
    rules = tuple((id, int(game_of(id, None, ()).rulebook.version)) for id in GAMES)
    return holdfast.__version__, rules, source()


@cache
def source() -> str:
    """A digest of all that decides how a game goes: the kernel, the games and the bots, with cards and weights."""
    package = Path(holdfast.__file__).parent
    files = [path for room in ROOMS for path in (package / room).rglob("*") if path.is_file()]
    digest = hashlib.sha256()
    for path in sorted(path for path in files if counts(path.relative_to(package))):
        content = path.read_bytes()
        digest.update(f"{path.relative_to(package).as_posix()} {len(content)}\n".encode() + content)
    return digest.hexdigest()[:12]


def counts(path: Path) -> bool:
    """Whether a file in these rooms counts as source: training code and what tools leave behind do not."""
    return not any(part in ("__pycache__", "training") or part.startswith(".") for part in path.parts)


@cache
def compare(passport: Passport) -> None:
    """Raise unless this process, a worker, matches the process with this passport; each passport is checked once."""
    version, rules, digest = passport
    if version != holdfast.__version__:
        raise ArenaError(
            f"a worker has Holdfast {holdfast.__version__}, but this is {version}: install the same version there"
        )
    known = dict(own_passport()[1])
    for id, wanted in rules:
        if id not in known:
            raise ArenaError(f"a worker does not have the game '{id}': install its package there")
        if (found := known[id]) != wanted:
            words = f"a worker has version {found} of the rules of {id}, and this is version {wanted}"
            raise ArenaError(f"{words}: install the same Holdfast there")
    if digest != source():
        raise ArenaError("a worker has another source of the games or bots: install the same Holdfast there")


def own_cards() -> Cards:
    """The cards of all games that this process has loaded so far."""
    return tuple((key, game.card_set) for key, game in loaded_games())


def compare_cards(cards: Cards) -> None:
    """Raise unless a worker's cards are the same as here; the same folder may hold others on another machine."""
    for key, found in cards:
        game = game_of(*key)
        if game.card_set != found:
            raise ArenaError(f"{game.title}: a worker has the cards '{found}', but these are '{game.card_set}'")
