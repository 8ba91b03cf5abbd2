"""The commands that can be given at any question. One table drives the help and the parsing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Command:
    name: str
    usage: str
    help: str
    also: tuple[str, ...] = ()


COMMANDS: Final = (
    Command("help", "?", "this help", ("?", "h")),
    Command("help", "? 7, ? tax gold", "explain a choice by its rule", ("?",)),
    Command("why", "why, why 7, why NAME", "why something is not possible now"),
    Command("all", "all", "list the choices, and what is not possible now"),
    Command("look", "look", "show everything again", ("l",)),
    Command("castle", "castle [NAME]", "show a castle"),
    Command("cards", "cards", "all cards in play and in the rows, with their texts"),
    Command("score", "score", "how everybody stands"),
    Command("log", "log [N]", "the last N events with their rules", ("history",)),
    Command("rules", "rules TEXT", "search the rules"),
    Command("undo", "undo", "take back your last answer", ("u",)),
    Command("redo", "redo", "give it again"),
    Command("reset", "reset", "take back all that you can take back"),
    Command("fight", "fight", "answer the rest of this fight with the first choice: hold, archers first", ("auto",)),
    Command("wait", "wait", "let this pass, until you hold or see something new"),
    Command("deploy", "deploy n2+1 e3", "place all troops at once"),
    Command("save", "save [FILE]", "say where the game is saved, or write its record to a file"),
    Command("quit", "quit", "leave; the game is saved and can be resumed", ("exit", "q")),
)

BY_WORD: Final = {word: command.name for command in COMMANDS for word in (command.name, *command.also)}


def split_command(line: str) -> tuple[str, str]:
    """The command in a line and the rest of it; no command: an empty name.

    >>> split_command("Why tax gold"), split_command("?7"), split_command("tax gold")
    (('why', 'tax gold'), ('help', '7'), ('', 'tax gold'))
    """
    if line.startswith("?"):
        return ("help", line[1:].strip())
    head, _, rest = line.partition(" ")
    name = BY_WORD.get(head.casefold(), "")
    return (name, rest.strip() if name else line)


def shortened(word: str) -> str:
    """The command that a word is the only beginning of, or nothing."""
    found = {name for known, name in BY_WORD.items() if known.startswith(word.casefold())}
    return found.pop() if len(found) == 1 and word else ""
