"""`holdfast play`: hands a table over to the browser or the terminal."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from holdfast.commands.arguments import Parser, add_card_set, add_game, add_options, add_plain, whole_number
from holdfast.commands.problem import USAGE, Problem
from holdfast.commands.titles import load_game
from holdfast.games import DEFAULT_GAME
from holdfast.native.news import take_news
from holdfast.terminal.saves import find_save, latest_unfinished
from holdfast.terminal.session import play_in_terminal, resume_in_terminal
from holdfast.terminal.table import TableSetup, split_seats


def add_arguments(parser: Parser) -> None:
    add_game(parser)
    parser.set_defaults(game=None)  # so that an unfinished game of any title can be offered to those who name none
    parser.add_argument(
        "--seats",
        metavar="WHO,WHO…",
        help="who sits where: me, me:NAME, a level such as yeoman or another bot, separated by , or ;",
    )
    parser.add_argument(
        "--seed", type=whole_number, metavar="N", help="play with this luck: the same seed deals the same cards"
    )
    add_options(parser)
    add_card_set(parser)
    parser.add_argument("--record", type=Path, metavar="FILE", help="write the record to this file")
    add_plain(parser)
    parser.add_argument("--resume", nargs="?", const="", metavar="NAME", help="resume a saved game")
    parser.add_argument(
        "--household", action="store_true", help="let other devices on your local network in (browser only)"
    )
    parser.add_argument(
        "--household-address",
        default="",
        metavar="ADDRESS",
        help="this machine's address on that network, if it has several",
    )
    where = parser.add_mutually_exclusive_group()
    where.add_argument("--browser", action="store_true", help="play in the browser, even without a display")
    where.add_argument(
        "--terminal",
        action="store_true",
        help="play in this terminal, as --seats, --seed, --option, --cards, --record, --plain and --resume always do",
    )


def command(parsed: argparse.Namespace) -> int:
    if parsed.resume is not None:
        if parsed.option or parsed.cards or parsed.record or parsed.seed is not None:
            raise Problem("--resume keeps the original settings; only --seats and --plain may be added", USAGE)
        if parsed.browser:
            raise Problem("saved games can only be resumed in the terminal; leave out --browser", USAGE)
        return resume(parsed.resume, parsed.seats, parsed.plain)

    id = parsed.game or DEFAULT_GAME

    def in_terminal() -> int:
        options = dict(parsed.option)
        load_game(id, parsed.cards, options)  # mistakes are reported before any question is asked
        who = None if parsed.seats is None else split_seats(parsed.seats)
        named = parsed.game is not None
        setup = TableSetup(id, parsed.cards, options, who, parsed.seed, parsed.record, parsed.plain, named)
        return play_in_terminal(setup, news=take_news)

    company = (parsed.household, parsed.household_address)
    for_terminal = (parsed.option, parsed.cards, parsed.seats, parsed.record, parsed.plain, parsed.terminal)
    if any(for_terminal) or parsed.seed is not None:
        if parsed.browser or any(company):
            raise Problem("in the browser you choose these on the page; leave out the other options", USAGE)
        return in_terminal()
    if not parsed.browser and not any(company) and not sys.stdin.isatty():
        return in_terminal()
    from holdfast.commands.browser import Company, has_display, play_in_browser

    load_game(id)  # mistakes are reported before anything starts
    return play_in_browser(id, in_terminal, parsed.browser or has_display(), Company(*company))


def resume(name: str, seats: str | None, plain: bool) -> int:
    """Resume the saved game of this name, or the latest one."""
    if name:
        path = find_save(name)
        if path is None:
            raise Problem(f"there is no saved game '{name}'; 'holdfast saves' lists them", USAGE)
    else:
        save = latest_unfinished()
        if save is None:
            raise Problem("there is no game to resume", USAGE)
        path = save.path
    return resume_in_terminal(path, plain, None if seats is None else split_seats(seats), news=take_news)
