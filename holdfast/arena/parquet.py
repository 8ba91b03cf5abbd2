"""Writing the games of a run to a Parquet file, one row per game, and reading such a file."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast.arena.blocks import RIVALS_TEAM, Block, Duel, game_of
from holdfast.arena.errors import ArenaError

if TYPE_CHECKING:
    import polars

# The columns that say what was played, and what they are called in messages.
IDENTITY = {
    "rules": "the rules",
    "game": "the bots or the game",
    "seats": "the bots or the game",
    "candidate": "the bots or the game",
    "rival": "the bots or the game",
    "options": "the bots or the game",
    "card_set": "the cards",
}


def import_polars() -> Any:
    try:
        import polars
    except ImportError:
        raise ArenaError("--out needs the package 'polars': pip install 'holdfast[arena]'") from None
    return polars


def played_in(duel: Duel) -> dict[str, object]:
    """What all rows of a duel have in common."""
    game = game_of(duel.game, duel.cards, duel.options)
    return {
        "game": duel.game,
        "rules": game.rulebook.version,
        "card_set": game.card_set,
        "options": ", ".join(f"{name}={value}" for name, value in sorted(game.options.items())),
        "seats": duel.seats,
        "candidate": duel.candidate,
        "rival": duel.rival,
    }


def rows_of(duel: Duel, blocks: list[Block]) -> list[dict[str, object]]:
    """One row per game, with all that is needed to play it again."""
    same = played_in(duel)
    return [
        {
            **same,
            "block": number,
            "seed": row.seed,
            "seat": row.seat,
            "score": row.score,
            "margin": row.margin,
            "rank": row.ranks[max(0, row.seat)],
            "won": 1 in row.ranks if row.seat == RIVALS_TEAM else row.ranks[row.seat] == 1,
            "ranks": row.ranks,
            "points": row.points,
            "decisions": row.decisions,
            "seconds": row.seconds,
            "rival_decisions": row.rival_decisions,
            "rival_seconds": row.rival_seconds,
            "forfeits": row.forfeits,
            "rival_forfeits": row.rival_forfeits,
        }
        for number, block in enumerate(blocks)
        for row in block.games
    ]


def write_games(path: Path, results: list[tuple[Duel, list[Block]]]) -> None:
    """Write all games; an earlier file is replaced only once the new one is complete."""
    polars = import_polars()
    frame = polars.DataFrame([row for duel, blocks in results for row in rows_of(duel, blocks)])
    scratch = path.with_name(f"{path.name}.part")
    try:
        frame.write_parquet(scratch)
        scratch.replace(path)
    except OSError as error:
        scratch.unlink(missing_ok=True)
        raise ArenaError(f"{path}: cannot be written: {error.strerror or error}") from None


def check_target(path: Path, duels: list[Duel], first_seed: int, resume: bool, unfinished: bool) -> None:
    """Raise if there is a file that must not be replaced. Only the games of this very run may be, and only while its
    job file still exists: then the run was interrupted after writing its games and before deleting the job file.
    """
    if not path.exists():
        return
    polars = import_polars()
    try:
        frame = read_games(path)
        first = frame.filter(polars.col("block") == 0)["seed"].unique().to_list()
        found = {key: set(frame[key].unique().to_list()) for key in IDENTITY}
    except (ArenaError, polars.exceptions.PolarsError):
        words = "holds something else than games of the arena; another --out leaves it alone"
        raise ArenaError(f"{path} {words}") from None
    if resume:
        rows = [played_in(duel) for duel in duels]
        wanted = {key: {row[key] for row in rows} for key in IDENTITY}
        other = next((words for key, words in IDENTITY.items() if found[key] != wanted[key]), "")
        if other or first != [first_seed]:
            raise ArenaError(f"{path} holds another run: {other or 'the seeds'} differ")
    if not (resume and unfinished):
        raise ArenaError(f"{path} already holds a finished run; use another --out to start over")


def read_games(path: Path, rules: int | None = None) -> polars.DataFrame:
    """The games of a file; with `rules`, only if they were played under that version."""
    library = import_polars()
    try:
        frame: polars.DataFrame = library.read_parquet(path)
    except OSError as error:
        raise ArenaError(f"{path}: cannot be read: {error.strerror or error}") from None
    except library.exceptions.PolarsError:
        raise ArenaError(f"{path} is not a Parquet file") from None
    if "candidate" not in frame.columns or "rules" not in frame.columns:
        raise ArenaError(f"{path} holds no games of the arena")
    other = [version for version in frame["rules"].unique().to_list() if rules is not None and version != rules]
    if other:
        raise ArenaError(f"{path} was played under rules version {other[0]}; this is version {rules}")
    return frame
