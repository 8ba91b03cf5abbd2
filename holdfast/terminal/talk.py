"""What is said at one question: the shared ground of asking, answering and explaining."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from holdfast.kernel import Action, Refusal, Rule, View
from holdfast.kernel.event import with_names
from holdfast.kernel.rulebook import KERNEL_RULES
from holdfast.kernel.state import K_ASKED
from holdfast.terminal.host import Host
from holdfast.terminal.matching import matching, nearest
from holdfast.terminal.menu import KeptNumbers, Menu, menu_for
from holdfast.terminal.screen import Screen
from holdfast.terminal.skin import Skin

FEW = 4  # choices that one sentence can name
KERNEL_IDS = frozenset(rule.id for rule in KERNEL_RULES)


class Talk:
    """Who is at the keyboard, what they are asked, and how to tell them something."""

    def __init__(self, host: Host, skin: Skin, screen: Screen) -> None:
        self.host = host
        self.skin = skin
        self.screen = screen
        self.seat = -1
        self.vocabulary = skin.vocabulary()
        self.menu = Menu("", [], [])
        self.numbers = KeptNumbers()

    def turn_to(self, seat: int) -> None:
        """Take up the question that a seat is asked now."""
        self.seat = seat
        state = self.host.play.state
        view = state.view(seat)
        menu = menu_for(state, seat, self.host.prompt(seat), lambda actions: self.skin.keys(actions, view))
        self.menu = self.numbers.keep((seat, type(state.asked(seat))), menu, len(self.host.play.moves))

    def view(self) -> View:
        return self.host.play.state.view(self.seat)

    def usual_choice(self) -> Action[Any] | None:
        """What an empty line answers, if anything: the only choice, or the usual one if nothing is at stake."""
        choices = self.menu.choices
        if len(choices) == 1:
            return choices[0]
        usual = self.skin.on_enter(choices)
        return None if usual is None or self.skin.stakes(self.view()) else usual

    def tell(self, text: str | Text) -> bool:
        """Say something; nothing has changed."""
        self.screen.say(text)
        return False

    def choice_line(self, number: int, action: Action[Any]) -> Text:
        line = Text().append(f"{number}. ", "number").append(self.skin.label(action), "title")
        names = [chair.name for chair in self.host.chairs]
        return line.append(f" — {with_names(self.skin.effect(action, self.view()), names)}")

    # -- which action is meant ---------------------------------------------------------------------------------

    def numbered(self, digits: str) -> Action[Any] | None:
        """The listed action with this number, possible or not."""
        return self.menu.numbered(int(digits)) if is_number(digits) and len(digits) < 6 else None

    def named_action(self, line: str) -> Action[Any] | None:
        """The action that somebody means, possible or not: among those asked about, then of the whole game."""
        for actions in (self.menu.listed(), self.host.play.game.actions):
            found = matching(line, actions)
            if len(found) == 1:
                return found[0]
        return None

    # -- answers to what was typed ------------------------------------------------------------------------------

    def say_ambiguous(self, line: str, found: list[Action[Any]]) -> bool:
        names = [f"{self.menu.number(action)} {self.skin.label(action)}" for action in found[:6]]
        more = " and more" if len(found) > 6 else ""
        return self.tell(f"'{line}' may mean {', '.join(names)}{more}.")

    def say_no_such_choice(self, digits: str) -> bool:
        gone = self.skin.gone(int(digits[:9]), self.view())
        last = max(map(self.menu.number, self.menu.listed()))
        missing = gone or f"There is no choice {digits[:9]}; the numbers go up to {last}"
        return self.tell(f"{missing}. 'all' lists the choices.")

    def explain_unknown(self, line: str) -> bool:
        """Name what is not possible now, or the nearest thing that is."""
        action = self.named_action(line)
        if action is not None:
            refusal = self.host.play.state.refusal(self.seat, action)
            if refusal is not None:
                return self.say_refusal(action, refusal)
        if len(found := matching(line, self.menu.listed())) > 1:
            return self.say_ambiguous(line, found)
        known = [choice.notation for choice in self.menu.choices] + list(self.vocabulary.by_word)
        near = nearest(line, known)
        hint = f"did you mean '{near}'?" if near else "? shows what can be typed."
        return self.tell(f"'{line[:40]}' is neither a choice nor a command; {hint}")

    def say_refusal(self, action: Action[Any], refusal: Refusal) -> bool:
        if refusal.rule == K_ASKED:
            return self.tell(f"{refusal.reason}; {self.what_answers()}.")
        return self.tell(f"{self.skin.label(action)} is not possible: {reason_words(refusal)}.")

    def what_answers(self) -> str:
        """What answers the open question: by name if that is not too much for a sentence."""
        names = [f"'{action.notation}'" for action in self.menu.choices]
        if len(names) == 1:
            return f"only {names[0]} does"
        if len(names) <= FEW:
            return f"{', '.join(names[:-1])} or {names[-1]} does"
        usual = self.usual_choice()
        return "'all' lists what does" if usual is None else f"Enter means '{usual.notation}', and 'all' lists the rest"


def is_number(text: str) -> bool:
    """Whether this can be the number of a choice.

    >>> is_number("12"), is_number("²"), is_number("")
    (True, False, False)
    """
    return text.isascii() and text.isdigit()


def reason_words(refusal: Refusal) -> str:
    """Why something is refused, with the rule where it is one of the game's: the kernel's mean nothing to a player."""
    return refusal.reason if refusal.rule in KERNEL_IDS else f"{refusal.reason} ({refusal.rule})"


def bullet(line: Text) -> Text:
    """A line of news."""
    return Text().append("· ", "faint").append_text(line)


def rule_text(rule: Rule) -> Text:
    """A rule as a paragraph."""
    source = "house rule" if rule.house else f"page {rule.page}" if rule.page else ""
    id = "" if rule.id in KERNEL_IDS else rule.id
    tail = " · ".join(part for part in (id, source) if part)
    return Text().append(f"{rule.title}. ", "title").append(rule.text).append(f" ({tail})" if tail else "", "faint")
