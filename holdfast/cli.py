"""The one console command, `holdfast`: reads the arguments, calls the command, and turns whatever goes wrong into
one sentence and an exit status. What a command needs is imported when it is called, so that `--version` is quick.
"""

from __future__ import annotations

import argparse
import difflib
import errno
import io
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import NoReturn

import holdfast
from holdfast import native
from holdfast.commands.printable import printable
from holdfast.commands.problem import FAILED, USAGE, Problem
from holdfast.ours import DEFAULT_GAME

USUAL_GAIN = 0.05  # how much better than fair the arena's test asks for
MOST_ITERATIONS = 1_000_000
MOST_NUMBER = 10**18 - 1  # so much fits into all that is written
MOST_DIGITS = 1_000
INTERRUPTED = 130
PIPE_CLOSED = 141  # what the shell reports for every program that a closed pipe ends
WRITE_ERRORS = (errno.ENOSPC, errno.EDQUOT, errno.EIO, errno.EFBIG, errno.EROFS)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; returns the exit status. Nothing but that leaves here, whatever happens inside."""
    prepare_streams()
    try:
        status = run(sys.argv[1:] if arguments is None else list(arguments))
        sys.stdout.flush()
        return status
    except Problem as problem:
        return complain(str(problem), problem.status)
    except KeyboardInterrupt:
        return complain("interrupted", INTERRUPTED)
    except BrokenPipeError:
        abandon_output()
        return PIPE_CLOSED
    except Exception as error:
        if isinstance(error, OSError) and error.errno in WRITE_ERRORS:
            abandon_output()
            return complain(f"cannot write: {error.strerror}", FAILED)
        from holdfast.commands.crash import keep_traceback

        return complain(keep_traceback(error), FAILED)


def run(arguments: list[str]) -> int:
    parser = make_parser()
    check_command(arguments)
    try:
        parsed = parser.parse_args(arguments)
    except SystemExit as asked_for_help:
        return int(asked_for_help.code or 0)
    if parsed.version:
        print(f"holdfast {holdfast.__version__} ({native.status()})")
        return 0
    if parsed.command is None:
        parser.print_help()
        return USAGE
    status: int = COMMANDS[parsed.command](parsed)
    return status


# -- streams ---------------------------------------------------------------------------------------------------


def prepare_streams() -> None:
    """Let no letter that the screen lacks, and no stream that is closed, stop a command."""
    # They stay open as long as the process lives.
    sys.stdin = sys.stdin or open(os.devnull)  # noqa: SIM115
    sys.stdout = sys.stdout or open(os.devnull, "w")  # noqa: SIM115
    sys.stderr = sys.stderr or open(os.devnull, "w")  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="replace")


def abandon_output() -> None:
    """Send what is still buffered for standard output to nowhere, so that the interpreter ends in peace."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def complain(sentence: str, status: int) -> int:
    """Say one sentence on standard error."""
    try:
        sys.stdout.flush()
        print(printable(f"holdfast: {sentence}"), file=sys.stderr, flush=True)
    except OSError:
        abandon_output()
    return status


# -- arguments -------------------------------------------------------------------------------------------------


class Parser(argparse.ArgumentParser):
    """An argument parser whose complaints are one sentence."""

    def error(self, message: str) -> NoReturn:
        raise Problem(f"{message} (see '{self.prog} --help')", USAGE)


def make_parser() -> Parser:
    parser = Parser(
        prog="holdfast", description="Games about holding what you have.", allow_abbrev=False, epilog=EPILOG
    )
    parser.add_argument("--version", action="store_true", help="say the version, and which form of the code runs")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")

    def command(name: str, help: str) -> Parser:
        return commands.add_parser(name, help=help, description=help, allow_abbrev=False)

    play = command("play", "play a game in the browser, or in this terminal")
    add_game(play)
    play.add_argument(
        "--seats", metavar="WHO,WHO…", help="who sits where: me, me:NAME or a bot such as greedy (; separates too)"
    )
    play.add_argument("--seed", type=whole_number, metavar="N", help="fixes the luck")
    play.add_argument(
        "--option", action="append", type=option, default=[], metavar="NAME=VALUE", help="see 'holdfast options'"
    )
    play.add_argument("--cards", type=Path, metavar="FOLDER", help="play with this card set")
    play.add_argument("--record", type=Path, metavar="FILE", help="write the record there")
    add_plain(play)
    play.add_argument("--resume", nargs="?", const="", metavar="NAME", help="go on with a saved game")
    where = play.add_mutually_exclusive_group()
    where.add_argument("--browser", action="store_true", help="in the browser, whatever else speaks against it")
    where.add_argument("--terminal", action="store_true", help="in this terminal, as with any of the options above")

    serve = command("serve", "serve tables to browsers")
    add_server(serve)

    saves = command("saves", "list the saved games")
    add_plain(saves)

    verify = command("verify", "replay records and say where one breaks")
    verify.add_argument("files", nargs="+", metavar="FILE", help="a record; - reads standard input")
    add_card_sets(verify)

    replay = command("replay", "walk through a record")
    replay.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    replay.add_argument("--to", type=whole_number, metavar="N", help="only as far as answer N; with --step, from there")
    replay.add_argument(
        "--step", action=argparse.BooleanOptionalAction, help="step with the keyboard (default: in a terminal)"
    )
    add_card_sets(replay)
    add_plain(replay)

    cards = command("cards", "list the cards of a game")
    cards.add_argument("game", nargs="?", metavar="GAME", help=f"default: {DEFAULT_GAME}")
    cards.add_argument("--cards", type=Path, metavar="FOLDER", help="list this card set")
    cards.add_argument("--check", type=Path, metavar="FOLDER", help="only say what is wrong with this card set")
    add_plain(cards)

    rules = command("rules", "print the rules that mention something, in our own words")
    add_game(rules)
    rules.add_argument("words", nargs="*", metavar="TEXT", help="what to look for; without it all rules")

    options = command("options", "list the options of a game")
    add_game(options)
    add_plain(options)

    bench = command("bench", "measure speed and size, plain and compiled, beside Catanatron")
    bench.add_argument("--quick", action="store_true", help="a few seconds only: to see that it runs, not to quote")
    bench.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there")
    bench.add_argument("--markdown", type=Path, metavar="FILE", help="write the table there")
    add_plain(bench)

    bench_server = command("bench-server", "measure the server under the load of many tables, beside a bare echo")
    bench_server.add_argument("--quick", action="store_true", help="a few seconds only: to see that it runs")
    bench_server.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there")
    bench_server.add_argument("--markdown", type=Path, metavar="FILE", help="write the table there")
    add_plain(bench_server)

    bench_envs = command("bench-envs", "measure environments, search and arena, beside their peers")
    bench_envs.add_argument("--quick", action="store_true", help="a few seconds only: to see that it runs")
    bench_envs.add_argument("--json", type=Path, metavar="FILE", help="write the numbers there")
    bench_envs.add_argument("--markdown", type=Path, metavar="FILE", help="write the table there")
    add_plain(bench_envs)

    hint = command("hint", "ask the bots for advice on the position where a record ends")
    hint.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    hint.add_argument("--to", type=whole_number, metavar="N", help="only as far as answer N, as in 'replay'")
    hint.add_argument("--seat", type=whole_number, metavar="N", help="for this seat (default: the first one asked)")
    hint.add_argument("--step", choices=("nudge", "shortlist", "move"), default="move", help="how much to say")
    add_iterations(hint)
    add_card_sets(hint)
    add_plain(hint)

    review = command("review", "say where a recorded game turned, and what was luck and what a decision")
    review.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    review.add_argument("--seat", type=whole_number, metavar="N", help="the turning points of this seat")
    review.add_argument(
        "--worlds", type=whole_number, default=24, metavar="N", help="imagined games a step (default: 24)"
    )
    add_iterations(review)
    add_card_sets(review)
    add_plain(review)

    arena = command("arena", "let bots play against each other and measure how strong they are")
    arena.add_argument("bots", nargs="+", metavar="BOT", help="two bots or more, such as planner:iterations=60 greedy")
    arena.add_argument("--game", default=DEFAULT_GAME, metavar="GAME", help=f"default: {DEFAULT_GAME}")
    arena.add_argument("--seats", type=whole_number, default=2, metavar="N", help="seats at the table (default: 2)")
    arena.add_argument("--pairs", type=integer, default=100, metavar="N", help="deals at most (default: 100)")
    arena.add_argument("--seed", type=whole_number, default=0, metavar="N", help="the first deal (default: 0)")
    arena.add_argument(
        "--sequential",
        type=share,
        nargs="?",
        const=0.0,
        metavar="SHARE",
        help="stop when it is sure whether the first bot wins that share or just a fair one (default: fair + 0.05)",
    )
    arena.add_argument(
        "--at-least",
        type=whole_number,
        default=0,
        metavar="N",
        help="with --sequential: deals played even when it is sure",
    )
    arena.add_argument("--out", type=Path, metavar="FILE", help="write the games there, as Parquet")
    arena.add_argument("--resume", action="store_true", help="go on with the run of --out that was interrupted")
    arena.add_argument("--processes", type=whole_number, metavar="N", help="default: one for each core")
    arena.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster at HOST:PORT, auto or local")
    arena.add_argument("--option", action="append", type=option, default=[], metavar="NAME=VALUE")
    arena.add_argument("--cards", type=Path, metavar="FOLDER", help="play with this card set")
    add_plain(arena)

    add_lab(command("lab", "simulate many games, report on them, compare variants, find out what cards are worth"))

    compile = command("compile", "compile the kernel and the games with mypyc")
    compile.add_argument("--opt", choices=("0", "1", "2", "3"), default="3", help="optimisation level (default: 3)")
    return parser


def add_lab(lab: Parser) -> None:
    parts = lab.add_subparsers(dest="part", metavar="PART", title="parts", required=True)

    def part(name: str, help: str) -> Parser:
        return parts.add_parser(name, help=help, description=help, allow_abbrev=False)

    run = part("run", "simulate games into a folder of Parquet files")
    add_simulation(run, 1_000)

    report = part("report", "make one HTML page about a run, with others beside it")
    report.add_argument("folders", nargs="+", type=Path, metavar="FOLDER", help="a run; further ones are its variants")
    report.add_argument("--html", type=Path, required=True, metavar="FILE", help="write the page there")
    report.add_argument("--worth", type=Path, metavar="FOLDER", help="with what 'lab worth' found out")

    compare = part("compare", "set two card sets or rule options side by side, on the same seeds")
    for side in ("a", "b"):
        help = (
            "options (difficulty=hard), cards (FOLDER, cards=FOLDER, house), both with a comma, or the folder of a run"
        )
        compare.add_argument(side, metavar=side.upper(), help=help)
    add_simulation(compare, 400)

    worth = part("worth", "find out what each card is worth, against a blank of the same price")
    worth.add_argument("--card", action="append", default=[], metavar="ID", help="only this card; may be given again")
    add_simulation(worth, 400)


def add_simulation(parser: Parser, games: int) -> None:
    parser.add_argument("--game", default=DEFAULT_GAME, metavar="GAME", help=f"default: {DEFAULT_GAME}")
    parser.add_argument("--seats", type=whole_number, metavar="N", help="seats at the table (default: 4)")
    parser.add_argument(
        "--line-up",
        default="greedy",
        metavar="BOT,BOT…",
        help="one bot for all seats, or one for each (default: greedy)",
    )
    parser.add_argument("--games", type=integer, default=games, metavar="N", help=f"seeds (default: {games})")
    parser.add_argument("--seed", type=whole_number, default=0, metavar="N", help="the first seed (default: 0)")
    parser.add_argument("--option", action="append", type=option, default=[], metavar="NAME=VALUE")
    parser.add_argument("--cards", type=Path, metavar="FOLDER", help="play with this card set")
    parser.add_argument("--processes", type=whole_number, metavar="N", help="default: one for each core")
    parser.add_argument("--ray", metavar="ADDRESS", help="play on the Ray cluster at HOST:PORT, auto or local")
    parser.add_argument("--out", type=Path, metavar="FOLDER", help="write the tables there")
    parser.add_argument("--resume", action="store_true", help="go on with the run in --out, or make it longer")
    add_plain(parser)


EPILOG = f"'holdfast COMMAND --help' says more about each. GAME is {DEFAULT_GAME} unless another one is named."


def add_server(parser: Parser) -> None:
    """The options of `serve`; what they are without is said in `holdfast.server.settings`."""
    parser.add_argument("--host", default="127.0.0.1", metavar="ADDRESS", help="where to listen (default: 127.0.0.1)")
    parser.add_argument(
        "--port", type=whole_number, default=8000, metavar="N", help="default: 8000; 0 takes a free one"
    )
    parser.add_argument("--database", metavar="URL", help="postgresql://… or sqlite:FILE (default: in the data folder)")
    parser.add_argument("--data", type=Path, metavar="FOLDER", help="where the database lies")
    parser.add_argument("--public-url", metavar="URL", help="how people reach it, when a proxy stands in front")
    parser.add_argument("--behind-proxy", action="store_true", help="trust X-Forwarded-For from a local proxy")
    parser.add_argument("--bot-workers", type=whole_number, metavar="N", help="processes for bots (default: 2)")
    parser.add_argument(
        "--expire-days", type=whole_number, metavar="N", help="delete tables idle for N days (default: 90; 0: never)"
    )
    parser.add_argument(
        "--rate", type=whole_number, metavar="N", help="requests per second from one address (default: 100; 0: any)"
    )
    parser.add_argument(
        "--connections",
        dest="sockets",
        type=whole_number,
        metavar="N",
        help="open connections from one address (default: 512; 0: any)",
    )
    parser.add_argument(
        "--tables-a-day", type=whole_number, metavar="N", help="new tables from one address (default: 500; 0: any)"
    )
    parser.add_argument("--access-log", action="store_true", help="write a line for every request")


def add_game(parser: Parser) -> None:
    parser.add_argument("game", nargs="?", default=DEFAULT_GAME, metavar="GAME", help=f"default: {DEFAULT_GAME}")


def add_plain(parser: Parser) -> None:
    parser.add_argument("--plain", action="store_true", help="no colour and no drawing")


def add_iterations(parser: Parser) -> None:
    parser.add_argument(
        "--iterations", type=whole_number, default=200, metavar="N", help="imagined games a question (default: 200)"
    )


def add_card_sets(parser: Parser) -> None:
    parser.add_argument(
        "--cards",
        action="append",
        type=Path,
        default=[],
        metavar="FOLDER",
        help="a card set besides the house set, for records that were played with it",
    )


def check_command(arguments: list[str]) -> None:
    """An unknown command is told apart from other mistakes, with the nearest one as a hint."""
    name = next((argument for argument in arguments if not argument.startswith("-")), None)
    if name is not None and name not in COMMANDS:
        near = difflib.get_close_matches(name, COMMANDS, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"the commands are {', '.join(COMMANDS)}"
        raise Problem(f"there is no command '{name}'; {hint}", USAGE)


def integer(text: str) -> int:
    """A whole number of any size, for a command that says itself what it can take."""
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > MOST_DIGITS:
        raise argparse.ArgumentTypeError(f"expected a whole number, found '{text[:40]}'")
    return int(text)


def whole_number(text: str) -> int:
    found = integer(text)
    if not 0 <= found <= MOST_NUMBER:
        raise argparse.ArgumentTypeError(f"expected a whole number from 0 to {MOST_NUMBER}, found '{text[:40]}'")
    return found


def share(text: str) -> float:
    try:
        return float(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"expected a number such as 0.55, found '{text[:40]}'") from None


def option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"expected NAME=VALUE, found '{text[:40]}'")
    return name.strip(), value.strip()


# -- commands --------------------------------------------------------------------------------------------------


def play_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.play import play, resume

    if parsed.resume is not None:
        if parsed.option or parsed.cards or parsed.record or parsed.seed is not None:
            raise Problem("a saved game goes on as it was begun: only --seats and --plain go with --resume", USAGE)
        if parsed.browser:
            raise Problem("saved games are gone on with in the terminal: --browser does not go with --resume", USAGE)
        return resume(parsed.resume, parsed.seats, parsed.plain)

    def in_terminal() -> int:
        options = dict(parsed.option)
        return play(parsed.game, parsed.cards, options, parsed.seats, parsed.seed, parsed.record, parsed.plain)

    for_terminal = (parsed.option, parsed.cards, parsed.seats, parsed.record, parsed.plain, parsed.terminal)
    if any(for_terminal) or parsed.seed is not None:
        if parsed.browser:
            raise Problem("in the browser the table is set there: --browser goes with no other option", USAGE)
        return in_terminal()
    if not parsed.browser and not sys.stdin.isatty():
        return in_terminal()
    from holdfast.commands.browser import has_display, play_in_browser
    from holdfast.commands.titles import load_game

    load_game(parsed.game)  # a wrong word is told before anything starts
    return play_in_browser(parsed.game, in_terminal, parsed.browser or has_display())


def serve_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.serve import serve

    return serve(parsed)


def saves_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.saves import print_saves

    return print_saves(parsed.plain)


def verify_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.verify import verify

    return verify(parsed.files, tuple(parsed.cards))


def replay_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.records import STDIN
    from holdfast.commands.replay import replay

    terminal = sys.stdout.isatty() and sys.stdin.isatty()
    stepping = terminal if parsed.step is None else parsed.step
    if stepping and parsed.file == STDIN:
        raise Problem("a record from standard input leaves no keyboard to step with", USAGE)
    return replay(parsed.file, tuple(parsed.cards), parsed.to, stepping, parsed.plain)


def cards_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.cards import check_cards, list_cards

    if parsed.check is not None:
        return check_cards(parsed.game, parsed.check)
    return list_cards(parsed.game or DEFAULT_GAME, parsed.cards, parsed.plain)


def rules_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.rules import print_rules

    return print_rules(parsed.game, " ".join(parsed.words))


def options_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.options import list_options

    return list_options(parsed.game, parsed.plain)


def bench_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.bench import bench

    return bench(parsed.quick, parsed.json, parsed.markdown, parsed.plain)


def bench_server_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.bench_server import bench_server

    return bench_server(parsed.quick, parsed.json, parsed.markdown, parsed.plain)


def bench_envs_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.bench_envs import bench_envs

    return bench_envs(parsed.quick, parsed.json, parsed.markdown, parsed.plain)


def hint_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.advice import hint

    iterations = checked_iterations(parsed.iterations)
    return hint(parsed.file, tuple(parsed.cards), parsed.to, parsed.seat, parsed.step, iterations, parsed.plain)


def review_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.advice import review_record

    iterations = checked_iterations(parsed.iterations)
    return review_record(parsed.file, tuple(parsed.cards), parsed.seat, parsed.worlds, iterations, parsed.plain)


def checked_iterations(count: int) -> int:
    if not 1 <= count <= MOST_ITERATIONS:
        raise Problem(f"--iterations is a number from 1 to {MOST_ITERATIONS}", USAGE)
    return count


def arena_command(parsed: argparse.Namespace) -> int:
    from holdfast.commands.arena import Order, arena

    if parsed.resume and parsed.out is None:
        raise Problem("--resume needs the --out of the run that was interrupted", USAGE)
    sequential = parsed.sequential
    if sequential == 0.0:
        sequential = 1 / max(1, parsed.seats) + USUAL_GAIN
    return arena(
        Order(
            parsed.bots,
            parsed.game,
            parsed.seats,
            parsed.pairs,
            parsed.seed,
            sequential,
            parsed.out,
            parsed.resume,
            parsed.processes,
            parsed.ray,
            parsed.cards,
            dict(parsed.option),
            parsed.plain,
            parsed.at_least,
        )
    )


def lab_command(parsed: argparse.Namespace) -> int:
    if parsed.part == "report":
        from holdfast.commands.lab import report

        return report(parsed.folders, parsed.html, parsed.worth)
    from holdfast.commands.lab_orders import LabOrder

    order = LabOrder(
        parsed.game,
        parsed.seats,
        parsed.line_up,
        parsed.games,
        parsed.seed,
        dict(parsed.option),
        parsed.cards,
        parsed.processes,
        parsed.ray,
        parsed.out,
        parsed.resume,
        parsed.plain,
    )
    if parsed.part == "run":
        from holdfast.commands.lab import run

        return run(order)
    if parsed.part == "compare":
        from holdfast.commands.lab_compare import compare_sides

        return compare_sides(order, (parsed.a, parsed.b))
    from holdfast.commands.lab_worth import worth

    return worth(order, tuple(parsed.card))


def compile_command(parsed: argparse.Namespace) -> int:
    from holdfast.native.build import BuildError, build

    try:
        build(parsed.opt)
    except BuildError as error:
        raise Problem(str(error)) from None
    return 0


COMMANDS = {
    "play": play_command,
    "serve": serve_command,
    "saves": saves_command,
    "verify": verify_command,
    "replay": replay_command,
    "cards": cards_command,
    "rules": rules_command,
    "options": options_command,
    "bench": bench_command,
    "bench-server": bench_server_command,
    "bench-envs": bench_envs_command,
    "hint": hint_command,
    "review": review_command,
    "arena": arena_command,
    "lab": lab_command,
    "compile": compile_command,
}


if __name__ == "__main__":
    sys.exit(main())
