"""`python -m holdfast.terminal.picture OUT.svg`: a screen of a real game, drawn for a page.

The game is played by bots from a fixed seed up to a question for the first seat, so the picture is always the same.
"""

from __future__ import annotations

import argparse
import io
import re
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from holdfast.games import DEFAULT_GAME, GAMES, load, part
from holdfast.kernel import Play
from holdfast.terminal.host import Host
from holdfast.terminal.menu import menu_for
from holdfast.terminal.palette import THEME
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import Chair, seated
from holdfast.terminal.talk import bullet

SEATS = ["greedy", "greedy", "greedy"]
WIDTH = 100


@dataclass(frozen=True)
class Moment:
    """Where a game's picture is taken: its seed, the number of the season or round, and the question."""

    seed: int
    chapter: int
    question: str


# A picture loads nothing from elsewhere: the reader's own monospaced font serves.
_WEB_FONTS = re.compile(r"@font-face \{.*?\}\s*|<!-- Generated.*?-->\s*", re.DOTALL)


def game_at(seed: int, chapter: int, question: str = "turn", id: str = DEFAULT_GAME, seats: int = len(SEATS)) -> Host:
    """A game in which the first seat is asked such a question in such a season or round."""
    game = load(id)
    chairs = seated(SEATS[:1] * seats, game)
    play = Play(game, [chair.name for chair in chairs], {"seed": str(seed)})
    host = Host(play, chairs, [])
    while play.state.to_act() != []:
        asked = play.state.asked(0)
        if asked is not None and asked.name == question and chapter_of(play) == chapter:
            host.chairs = [Chair("me", chairs[0].name, chairs[0].letter), *chairs[1:]]
            return host
        host.step()
    raise SystemExit(f"seed {seed} has no '{question}' for the first seat in {GAMES[id].stretch} {chapter}")


def chapter_of(play: Play) -> object:
    return play.state.view(0).to_json()[GAMES[play.game.id].stretch]


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
    parser.add_argument("--game", choices=list(GAMES), default=DEFAULT_GAME)
    parser.add_argument("--seats", type=int, default=len(SEATS))
    parser.add_argument("--seed", type=int)
    parser.add_argument("--season", "--round", type=int, dest="chapter", help="the season or round to stop in")
    parser.add_argument("--question", help="the question to stop at: turn, stockpile, deploy, decide, capitol …")
    parser.add_argument("--width", type=int, default=WIDTH)
    args = parser.parse_args()
    usual = part(args.game, "terminal", "moment") or Moment(11, 1, "")
    moment = Moment(args.seed or usual.seed, args.chapter or usual.chapter, args.question or usual.question)
    host = game_at(moment.seed, moment.chapter, moment.question, args.game, args.seats)
    console = render(host, args.width)
    svg = console.export_svg(title=f"holdfast play {args.game}")
    args.out.write_text(_WEB_FONTS.sub("", svg), encoding="utf-8")


if __name__ == "__main__":
    main()
