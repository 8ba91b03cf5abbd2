"""`holdfast compile`: the kernel and the games as native code."""

from __future__ import annotations

import argparse

from holdfast.commands.arguments import Parser
from holdfast.commands.problem import Problem
from holdfast.commands.signals import ending_in_order
from holdfast.native.build import BuildError, build


def add_arguments(parser: Parser) -> None:
    parser.add_argument("--opt", choices=("0", "1", "2", "3"), default="3", help="optimisation level (default: 3)")


def command(parsed: argparse.Namespace) -> int:
    try:
        with ending_in_order():
            build(parsed.opt)
    except BuildError as error:
        raise Problem(str(error)) from None
    return 0
