"""Rewrites playthroughs: `python -m tests.playthroughs.generate [GAME …]`, those of all games if none is named."""

from __future__ import annotations

import sys

from tests.playthroughs.games import FOLDER, LOADERS, tables
from tests.playthroughs.playthrough import new_game


def main(games: list[str]) -> None:
    wanted = [table for table in tables() if table.game in games]
    written = {path for game in games for path in FOLDER.glob(f"{game}-*.txt")}
    for stale in written - {table.path for table in wanted}:
        stale.unlink()
    for table in wanted:
        lines = new_game(table)
        table.path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(f"{table.path.name}: {len(lines)} lines")


if __name__ == "__main__":
    main(sys.argv[1:] or list(LOADERS))
