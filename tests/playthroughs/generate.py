"""Writes all playthroughs anew: `python -m tests.playthroughs.generate`."""

from __future__ import annotations

from tests.playthroughs.games import FOLDER, tables
from tests.playthroughs.playthrough import new_game


def main() -> None:
    wanted = tables()
    for stale in set(FOLDER.glob("*.txt")) - {table.path for table in wanted}:
        stale.unlink()
    for table in wanted:
        lines = new_game(table)
        table.path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
        print(f"{table.path.name}: {len(lines)} lines")


if __name__ == "__main__":
    main()
