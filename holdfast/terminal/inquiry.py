"""Everything that can be asked without changing the game: help, reasons, rules, what a seat has, the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from rich.text import Text

from holdfast.kernel import Action
from holdfast.terminal.coach import Coach
from holdfast.terminal.commands import Command, Listing, Shorthand
from holdfast.terminal.matching import matching
from holdfast.terminal.talk import KERNEL_IDS, Talk, is_number, reason_words, rule_text

MOST_RULES = 8
LOG_LENGTH = 20
IDLE = "Possible too, but of no use to you now:"


class Inquiry:
    """Answers questions of the person at the keyboard. Every answer returns False: nothing has changed."""

    def __init__(self, talk: Talk) -> None:
        self.talk = talk
        self.handlers: dict[str, Callable[[str], bool]] = {
            "help": self.help,
            "why": self.why,
            "all": self.list_all,
            talk.skin.holding: self.holding,
            "hint": Coach(talk).hint,
            "score": self.score,
            "log": self.log,
            "rules": self.rules,
            **{command.name: partial(self.listing, command) for command in listings(talk.vocabulary.commands)},
        }

    def list_choices(self) -> None:
        self.list_possible()
        if self.talk.menu.refused:
            count = len(self.talk.menu.refused)
            self.talk.screen.say(f"({count} more not possible now: 'all' lists, 'why' explains. '?' for help.)")
        if usual := self.talk.usual_choice():
            self.talk.screen.say(f"(Enter: {self.talk.skin.label(usual)})")
        if hint := self.talk.skin.hint(self.talk.view(), self.talk.menu.choices):
            self.talk.screen.say(f"({hint})")

    def list_possible(self) -> None:
        self.talk.screen.say(Text(self.talk.menu.prompt, "prompt"))
        listed, view = self.talk.menu.in_order(), self.talk.view()
        idle = [action for action in listed if self.talk.skin.does_nothing(action, view)]
        self.say_choices([action for action in listed if action not in idle])
        if idle:
            self.talk.screen.say(IDLE)
            self.say_choices(idle)

    def say_choices(self, actions: list[Action[Any]]) -> None:
        for action in actions:
            self.talk.screen.say(self.talk.choice_line(self.talk.menu.number(action), action))

    def help(self, rest: str) -> bool:
        if not rest:
            return self.general_help()
        action = self.talk.numbered(rest) or self.talk.named_action(rest)
        if action is not None:
            return self.explain(action)
        if is_number(rest):
            return self.talk.say_no_such_choice(rest)
        if len(found := matching(rest, self.talk.menu.listed())) > 1:
            return self.talk.say_ambiguous(rest, found)
        wanted = self.talk.vocabulary.by_word.get(rest.casefold())
        if wanted:
            for command in self.talk.vocabulary.commands:
                if command.name == wanted:
                    self.talk.tell(f"{command.usage}: {command.help}.")
                    if isinstance(command, Shorthand):
                        self.talk.tell(command.explained)
            return False
        return self.rules(rest)

    def general_help(self) -> bool:
        self.talk.tell("Type the number of a choice, or the choice itself; any case, and words may be shortened.")
        for command in self.talk.vocabulary.commands:
            self.talk.screen.say(Text().append(f"{command.usage:<22}", "title").append(command.help))
        for command in self.talk.vocabulary.commands:
            if isinstance(command, Shorthand):
                self.talk.tell(command.explained)
        legend = "" if self.talk.screen.plain else self.talk.skin.legend
        return self.talk.tell(legend) if legend else False

    def explain(self, action: Action[Any]) -> bool:
        """A choice with what it does and its rule; if it is not possible, why."""
        number = self.talk.menu.number(action)
        if number >= 0:
            self.talk.tell(self.talk.choice_line(number, action))
        refusal = self.talk.host.play.state.refusal(self.talk.seat, action)
        if refusal is not None:
            self.talk.say_refusal(action, refusal)
            if refusal.rule != action.rule:
                self.say_rule(refusal.rule)
        return self.say_rule(action.rule)

    def say_rule(self, id: str) -> bool:
        """The text of a rule of the game: the kernel's say nothing that the reason has not said."""
        rule = None if id in KERNEL_IDS else self.talk.host.play.game.rulebook.get(id)
        return False if rule is None else self.talk.tell(rule_text(rule))

    def why(self, rest: str) -> bool:
        if not rest:
            return self.list_refused()
        action = self.talk.numbered(rest) or self.talk.named_action(rest)
        if action is None:
            return self.talk.say_no_such_choice(rest) if is_number(rest) else self.talk.explain_unknown(rest)
        refusal = self.talk.host.play.state.refusal(self.talk.seat, action)
        if refusal is None:
            return self.talk.tell(
                f"{self.talk.skin.label(action)} is possible: it is choice {self.talk.menu.number(action)}."
            )
        self.talk.say_refusal(action, refusal)
        return self.say_rule(refusal.rule)

    def list_refused(self) -> bool:
        if not self.talk.menu.refused:
            return self.talk.tell("Everything that this question is about is possible.")
        for action, refusal in sorted(self.talk.menu.refused, key=lambda pair: self.talk.menu.number(pair[0])):
            number = self.talk.menu.number(action)
            self.talk.tell(Text(f"{number}. {self.talk.skin.label(action)}: {reason_words(refusal)}", "faint"))
        return False

    def list_all(self, rest: str) -> bool:
        self.list_possible()
        if self.talk.menu.refused:
            self.talk.tell("Not possible now:")
            self.list_refused()
        return False

    def rules(self, rest: str) -> bool:
        if not rest:
            return self.talk.tell("Say what to look for: rules TEXT.")
        found = self.talk.host.play.game.rulebook.search(rest)
        for rule in found[:MOST_RULES]:
            self.talk.tell(rule_text(rule))
        if not found:
            return self.talk.tell(f"No rule mentions '{rest[:40]}'.")
        more = len(found) - MOST_RULES
        return self.talk.tell(f"… and {more} more; another word narrows it down.") if more > 0 else False

    def holding(self, rest: str) -> bool:
        """Show what a seat has."""
        seat = self.seat_named(rest) if rest else self.talk.seat
        if seat is None:
            names = ", ".join(self.talk.host.names)
            what = plural(self.talk.skin.holding)
            return self.talk.tell(f"Nobody here is called '{rest[:40]}'; the {what} are those of {names}.")
        if self.talk.screen.plain:
            self.talk.screen.say_all(self.talk.skin.holding_words(self.talk.view(), self.talk.host.chairs, seat))
        else:
            self.talk.screen.draw(self.talk.skin.holding_picture(self.talk.view(), self.talk.host.chairs, seat))
        return False

    def seat_named(self, word: str) -> int | None:
        """A seat by the beginning of its name, its letter or its number."""
        wanted = word.casefold()
        chairs = self.talk.host.chairs
        for seat, chair in enumerate(chairs):
            if wanted in (chair.name.casefold(), chair.letter.casefold(), str(seat + 1)):
                return seat
        found = [seat for seat, chair in enumerate(chairs) if chair.name.casefold().startswith(wanted)]
        return found[0] if len(found) == 1 else None

    def listing(self, command: Listing, rest: str) -> bool:
        """A list that the skin brings."""
        self.talk.screen.say_all(command.lines(self.talk.view(), self.talk.host.chairs))
        return False

    def score(self, rest: str) -> bool:
        self.talk.screen.say_all(self.talk.skin.standing(self.talk.view(), self.talk.host.chairs))
        return False

    def log(self, rest: str) -> bool:
        if rest and not is_number(rest):
            return self.talk.tell("Say how many events: log 30.")
        count = int(rest[:6]) if rest else LOG_LENGTH
        events = self.talk.host.events_since(0, self.talk.seat)
        for event in events[len(events) - min(count, len(events)) :]:
            self.talk.tell(Text(event.sentence(self.talk.host.names)).append(f"  {event.rule}", "faint"))
        return False


def plural(noun: str) -> str:
    """
    >>> plural("castle"), plural("colony")
    ('castles', 'colonies')
    """
    return f"{noun[:-1]}ies" if noun.endswith("y") else f"{noun}s"


def listings(commands: Iterable[Command]) -> list[Listing]:
    return [command for command in commands if isinstance(command, Listing)]
