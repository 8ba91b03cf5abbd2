"""`holdfast rules`: the rules in our own words, with page and origin."""

from __future__ import annotations

import argparse
import textwrap

from holdfast.commands.arguments import Parser, add_game
from holdfast.commands.problem import Problem
from holdfast.commands.titles import load_game
from holdfast.kernel.rulebook import Rule

WIDTH = 100


def add_arguments(parser: Parser) -> None:
    add_game(parser)
    parser.add_argument("words", nargs="*", metavar="TEXT", help="what to look for (default: all rules)")


def command(parsed: argparse.Namespace) -> int:
    return print_rules(parsed.game, " ".join(parsed.words))


def print_rules(id: str, words: str) -> int:
    """Print the rules that contain all of the words; all rules by section if there are none."""
    book = load_game(id).rulebook
    found = book.search(words) if words.strip() else book.rules
    if not found:
        raise Problem(f"no rule of {id} mentions '{words}'")
    section = ""
    for place, rule in enumerate(found):
        if place:
            print()
        if not words.strip() and rule.section != section:
            section = rule.section
            print(f"{section.upper()}\n")
        print(paragraph(rule))
    return 0


def origin(rule: Rule) -> str:
    """Where a rule comes from."""
    parts = [rule.section]
    if rule.page:
        parts.append(f"page {rule.page}")
    if rule.house:
        parts.append("house ruling")
    if rule.option:
        parts.append(f"option {rule.option}")
    return ", ".join(parts)


def paragraph(rule: Rule) -> str:
    head = textwrap.fill(f"{rule.title} · {rule.id} ({origin(rule)})", WIDTH)
    text = textwrap.fill(rule.text, WIDTH, initial_indent="  ", subsequent_indent="  ")
    return f"{head}\n{text}"
