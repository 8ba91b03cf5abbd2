"""`python -m holdfast.terminal.picture OUT.svg`: a screen of a real game, drawn for a page.

The game is played by bots from a fixed seed up to a turn of the first seat, so the picture is always the same.
"""

from __future__ import annotations

import argparse
import io
from pathlib import Path

from rich.console import Console
from rich.text import Text

from holdfast.games import load
from holdfast.kernel import Play
from holdfast.terminal.host import Host
from holdfast.terminal.menu import menu_for
from holdfast.terminal.palette import THEME
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import DEFAULT_GAME, Chair, seated
from holdfast.terminal.talk import bullet

SEATS = ["greedy", "greedy", "greedy"]
WIDTH = 100
TITLE = "holdfast play after-the-empire"


def game_at(seed: int, season: int, question: str = "turn") -> Host:
    """A game in which the first seat is asked such a question in such a season."""
    game = load(DEFAULT_GAME)
    chairs = seated(SEATS, game)
    play = Play(game, [chair.name for chair in chairs], {"seed": str(seed)})
    host = Host(play, chairs, [])
    while play.state.to_act() != []:
        asked = play.state.asked(0)
        if asked is not None and asked.name == question and season_of(play) == season:
            host.chairs = [Chair("me", chairs[0].name, chairs[0].letter), *chairs[1:]]
            return host
        host.step()
    raise SystemExit(f"seed {seed} has no '{question}' for the first seat in season {season}")


def season_of(play: Play) -> object:
    return play.state.view(0).to_json()["season"]


def render(host: Host, width: int, *, news_lines: int = 4, tight: bool = False) -> Console:
    """The screen of the first seat, recorded."""
    console = Console(record=True, width=width, file=io.StringIO(), force_terminal=True, theme=THEME, emoji=False)
    state = host.play.state
    skin = skin_for(host.play.game.id)
    menu = menu_for(state, 0, host.prompt(0))
    events = host.events_since(host.moves_seen_before_last_answer(0), 0)
    console.print(skin.picture(state.view(0), host.chairs, menu, width, tight))
    news = skin.tell(events, 0, host.names)
    for line in news[len(news) - min(news_lines, len(news)) :]:
        console.print(bullet(line))
    console.print(Text(menu.prompt, "prompt"))
    return console


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m holdfast.terminal.picture", description=__doc__)
    parser.add_argument("out", type=Path, help="the SVG file to write")
    parser.add_argument("--seed", type=int, default=11)
    parser.add_argument("--season", type=int, default=4)
    parser.add_argument("--question", default="turn", help="the question to stop at: turn, stockpile, deploy, move …")
    parser.add_argument("--width", type=int, default=WIDTH)
    args = parser.parse_args()
    console = render(game_at(args.seed, args.season, args.question), args.width)
    args.out.write_text(console.export_svg(title=TITLE), encoding="utf-8")


if __name__ == "__main__":
    main()
