"""Find out what is used in *Ante Portas*: `python -m holdfast.lab.ante_portas.usage --bot greedy`.

Plays wars and prints, for each Place, Building, Defensive Work, Improvement and Movement card, in how many wars it was
used and how many of those were held. A card that decides wars by itself shows a share of wars held that is far from the
overall share. Then come the cards that were never used, and how the wars ended.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from typing import Final

from holdfast.games import load
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.tables import HELD
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.game import Game
from holdfast.lab.ante_portas.watch import MOVEMENT, PortasWatch
from holdfast.lab.onlooker import play_before
from holdfast.lab.settings import Setting, bots_for
from holdfast.lab.watch import BOUGHT, DRAWN, USED

SEED: Final = 9_500_000
KIND, CARD, EVENT = 4, 5, 3  # columns of the table of cards
Used = set[tuple[int, int]]  # kinds and cards, by their numbers in that table


def watch_wars(game: AntePortas, setting: Setting, games: int) -> tuple[list[Used], list[bool], Counter[str]]:
    """For each war what was used in it, whether it was held, and how the others ended."""
    watch = PortasWatch(game, setting)
    used: list[Used] = []
    held: list[bool] = []
    ends: Counter[str] = Counter()
    moving = watch.rows[watch.first_movement][0]
    for number in range(games):
        watch.begin(number)
        before = len(watch.card_sheet.rows)
        state = game.start(setting.seats)
        counts = play_before(watch, state, bots_for(game, setting.specs(number), SEED + number), Dealer(SEED + number))
        watch.end(state, *counts)
        found: Used = set()
        for row in watch.card_sheet.rows[before:]:
            if row[EVENT] in ((DRAWN,) if row[KIND] == moving else (USED, BOUGHT)):
                found.add((int(row[KIND]), int(row[CARD])))
        used.append(found)
        held.append(bool(state.clock.outcome == HELD))
        result = state.result()
        assert result is not None
        ends[result.how] += 1
        print(f"\r{number + 1} of {games} wars", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    return used, held, ends


def report(game: AntePortas, setting: Setting, games: int) -> str:
    used, held, ends = watch_wars(game, setting, games)
    watch = PortasWatch(game, setting)
    lines = [f"{sum(held)} of {games} wars held by {', '.join(setting.line_up)}.", ""]
    lines += ["| kind | what | used in | held when used |", "| --- | --- | ---: | ---: |"]
    dead: list[str] = []
    for item, (kind, card, _) in zip(watch.items, watch.rows, strict=True):
        if item.kind == MOVEMENT and not comes_up(game, item.id):
            continue
        wars = [place for place, found in enumerate(used) if (kind, card) in found]
        if not wars:
            dead.append(f"{item.name} ({item.kind})")
            continue
        share = sum(held[place] for place in wars) / len(wars)
        lines.append(f"| {item.kind} | {item.name} | {len(wars) / games:.0%} | {share:.0%} |")
    lines += ["", f"Never used: {', '.join(dead) or 'nothing'}.", "", "How wars ended:"]
    lines += [f"- {count}: {how}" for how, count in ends.most_common(12)]
    return "\n".join(lines)


def comes_up(game: AntePortas, id: str) -> bool:
    """Whether a Movement card belongs to this scenario and these Eras."""
    card = next(card for card in game.cards.movement if card.id == id)
    return card.dragons == game.dragons and card.era <= game.eras


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m holdfast.lab.ante_portas.usage", description=__doc__)
    parser.add_argument("--bot", default="greedy", help="the bot that plays (default: greedy)")
    parser.add_argument("--games", type=int, default=50, help="how many wars to play (default: 50)")
    parser.add_argument("--seats", type=int, default=2, help="number of seats (default: 2)")
    parser.add_argument("--option", action="append", default=[], help="such as scenario=dragons; may be repeated")
    parsed = parser.parse_args(arguments)
    game: Game = load("ante-portas", None, dict(option.split("=", 1) for option in parsed.option))
    assert isinstance(game, AntePortas)
    setting = Setting(game.id, (parsed.bot,) * parsed.seats, options=tuple(game.options.items()), seed=SEED)
    print(report(game, setting, parsed.games))
    return 0


if __name__ == "__main__":
    sys.exit(main())
