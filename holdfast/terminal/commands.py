"""The commands that can be given at any question, and the kinds that a game's skin may add.

One table drives the help and the parsing. What is here is the same in every game; commands that need to know about a
castle or a window come from the skin.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

from rich.text import Text

from holdfast.kernel import Action, State, View
from holdfast.terminal.table import Chair


@dataclass(frozen=True)
class Command:
    name: str
    usage: str
    help: str
    also: tuple[str, ...] = ()


@dataclass(frozen=True)
class Listing(Command):
    """Says something that a person may look up: the cards in play, for example."""

    lines: Callable[[View, list[Chair]], list[Text]] = lambda view, chairs: []


@dataclass(frozen=True)
class Shorthand(Command):
    """One line that stands for several answers. `expand` raises `ShorthandError`, and then `failed` opens the reply."""

    expand: Callable[[str, State, int], list[Action[Any]]] = lambda text, state, seat: []
    explained: str = ""
    failed: str = "That cannot be"


@dataclass(frozen=True)
class Autopilot(Command):
    """Answers questions of one kind until another kind comes up; without one, `idle` is the reply."""

    answer: Callable[[list[Action[Any]]], Action[Any] | None] = lambda choices: None
    idle: str = "There is nothing of that kind to answer now."


@dataclass(frozen=True)
class Standing(Command):
    """Standing orders, by person: what is answered without asking. `values` says what each order means, the first is
    the usual one; `answer` gives the answer to the open question, or None to ask."""

    values: Mapping[str, str] = field(default_factory=dict)
    answer: Callable[[str, View], Action[Any] | None] = lambda order, view: None
    passed: str = ""  # said about the questions that were answered like this, with their number


LOOKING: Final = (
    Command("help", "?", "this help", ("?", "h")),
    Command("help", "? 7, ? NAME", "explain a choice by its rule", ("?",)),
    Command("why", "why, why 7, why NAME", "why something is not possible now"),
    Command("all", "all", "list the choices, and what is not possible now"),
    Command("look", "look", "show everything again", ("l",)),
    Command("hint", "hint", "advice for this question; asking again says more"),
    Command("score", "score", "how everybody stands"),
    Command("log", "log [N]", "the last N events with their rules", ("history",)),
    Command("rules", "rules TEXT", "search the rules"),
)
CHANGING: Final = (
    Command("undo", "undo", "undo your last answer", ("u",)),
    Command("redo", "redo", "give it again"),
    Command("reset", "reset", "undo everything that can be undone"),
    Command("save", "save [FILE]", "say where the game is saved, or write its record to a file"),
    Command("quit", "quit", "leave; the game is saved and can be resumed", ("exit", "q")),
)
# For skins of games with windows: questions that one may let pass.
WAIT: Final = Command("wait", "wait", "let this pass until it is over, or you hold or see something new")
# For skins that answer by themselves what goes without saying.
PAUSE: Final = Command("pause", "pause", "be asked before your turn ends, for free actions or undo; again: no longer")


class Vocabulary:
    """All commands of one game.

    >>> words = Vocabulary((*LOOKING, *CHANGING))
    >>> words.split("Why tax gold"), words.split("?7"), words.split("tax gold")
    (('why', 'tax gold'), ('help', '7'), ('', 'tax gold'))
    >>> words.shortened("und"), words.shortened("re")
    ('undo', '')
    """

    def __init__(self, commands: Iterable[Command]) -> None:
        self.commands = tuple(commands)
        self.by_word = {word: command.name for command in self.commands for word in (command.name, *command.also)}

    def split(self, line: str) -> tuple[str, str]:
        """The command in a line and the rest of it; no command: an empty name."""
        if line.startswith("?"):
            return ("help", line[1:].strip())
        head, _, rest = line.partition(" ")
        name = self.by_word.get(head.casefold(), "")
        return (name, rest.strip() if name else line)

    def shortened(self, word: str) -> str:
        """The command that a word is the only beginning of, or nothing."""
        found = {name for known, name in self.by_word.items() if known.startswith(word.casefold())}
        return found.pop() if len(found) == 1 and word else ""
