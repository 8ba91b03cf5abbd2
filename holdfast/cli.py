"""The one console command, `holdfast`: finds the command, lets it read its arguments, and turns whatever goes wrong
into one sentence and an exit status. A command is imported when it is called, so that `--version` is quick.

A command's module has `add_arguments(parser)` and `command(parsed)`, which returns the exit status.
"""

from __future__ import annotations

import difflib
import errno
import io
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import holdfast
from holdfast import native
from holdfast.commands.arguments import Parser
from holdfast.commands.printable import printable
from holdfast.commands.problem import FAILED, USAGE, Problem
from holdfast.ours import DEFAULT_GAME

# Each command with what it does; its module bears its name.
COMMANDS = {
    "play": "play a game in the browser, or in this terminal",
    "serve": "serve tables to browsers",
    "saves": "list the saved games",
    "verify": "check that records replay, and say where one breaks",
    "replay": "step through a record",
    "cards": "list the cards of a game",
    "rules": "look up rules, in our own words",
    "options": "list the options of a game",
    "bench": "measure speed and size, plain and compiled, compared with Catanatron",
    "bench-server": "measure the server under the load of many tables, compared with a bare echo server",
    "bench-envs": "measure environments, search and arena, compared with other projects",
    "hint": "ask the bots for advice on the position where a record ends",
    "review": "find the turning points of a recorded game, and tell luck from decisions",
    "arena": "let bots play against each other and measure how strong they are",
    "lab": "simulate many games, report on them, compare variants, and find out what the cards are worth",
    "compile": "compile the kernel and the games with mypyc",
    "doctor": "check this installation: what is there, what is missing, and how to get it",
}
EPILOG = f"'holdfast COMMAND --help' explains each command. GAME is {DEFAULT_GAME} unless you name another."
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
    name = command_in(arguments)
    parser = make_parser(name)
    try:
        parsed = parser.parse_args(arguments)
    except SystemExit as asked_for_help:
        return int(asked_for_help.code or 0)
    if parsed.version:
        print(f"holdfast {holdfast.__version__} ({native.status()})")
        return 0
    if name is None:
        parser.print_help()
        return USAGE
    status: int = module_of(name).command(parsed)
    return status


def command_in(arguments: list[str]) -> str | None:
    """The command that is called; an unknown one is told apart from other mistakes, with the nearest one as a hint."""
    name = next((argument for argument in arguments if not argument.startswith("-")), None)
    if name is not None and name not in COMMANDS:
        near = difflib.get_close_matches(name, COMMANDS, 1)
        hint = f"did you mean '{near[0]}'?" if near else f"the commands are {', '.join(COMMANDS)}"
        raise Problem(f"there is no command '{name}'; {hint}", USAGE)
    return name


def make_parser(called: str | None) -> Parser:
    """The parser of all commands; only the one that is called is asked for its arguments."""
    parser = Parser(
        prog="holdfast", description="Games about holding what you have.", allow_abbrev=False, epilog=EPILOG
    )
    parser.add_argument(
        "--version", action="store_true", help="print the version, and whether compiled code is running"
    )
    commands = parser.add_subparsers(dest="command", metavar="COMMAND", title="commands")
    for name, help in COMMANDS.items():
        of_command = commands.add_parser(name, help=help, description=help, allow_abbrev=False)
        if name == called:
            module_of(name).add_arguments(of_command)
    return parser


def module_of(name: str) -> Any:
    return import_module(f"holdfast.commands.{name.replace('-', '_')}")


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


if __name__ == "__main__":
    sys.exit(main())
