"""The games of a run as a Parquet file, one row each, and reading such a file again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from holdfast.arena.blocks import Block, Duel, game_of
from holdfast.arena.errors import ArenaError

if TYPE_CHECKING:
    import polars


def import_polars() -> Any:
    try:
        import polars
    except ImportError:
        raise ArenaError("--out needs the package 'polars'; 'pip install holdfast[arena]' brings it") from None
    return polars


def rows_of(duel: Duel, blocks: list[Block]) -> list[dict[str, object]]:
    """One row for each game, with all that is needed to play it again."""
    game = game_of(duel.game, duel.cards, duel.options)
    options = ", ".join(f"{name}={value}" for name, value in sorted(game.options.items()))
    return [
        {
            "game": duel.game,
            "rules": game.rulebook.version,
            "card_set": game.card_set,
            "options": options,
            "seats": duel.seats,
            "candidate": duel.candidate,
            "rival": duel.rival,
            "block": number,
            "seed": row.seed,
            "seat": row.seat,
            "score": row.score,
            "margin": row.margin,
            "rank": row.ranks[row.seat],
            "ranks": row.ranks,
            "points": row.points,
            "decisions": row.decisions,
            "seconds": row.seconds,
            "rival_decisions": row.rival_decisions,
            "rival_seconds": row.rival_seconds,
        }
        for number, block in enumerate(blocks)
        for row in block.games
    ]


def write_games(path: Path, results: list[tuple[Duel, list[Block]]]) -> None:
    """Write all games; what stood there before is replaced only when the new file is whole."""
    polars = import_polars()
    frame = polars.DataFrame([row for duel, blocks in results for row in rows_of(duel, blocks)])
    scratch = path.with_name(f"{path.name}.part")
    try:
        frame.write_parquet(scratch)
        scratch.replace(path)
    except OSError as error:
        scratch.unlink(missing_ok=True)
        raise ArenaError(f"{path}: cannot be written: {error.strerror or error}") from None


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
