"""What a game brings so that it can be played in a terminal, and the default for a game that brings nothing.

`Skin` itself is the default: it draws the view as a sheet and words actions and events by the rules alone. A game's
skin replaces it method by method.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from holdfast.kernel import Action, Event, HoldfastError, View
from holdfast.kernel.sheet import SheetLine, sheet_of
from holdfast.terminal.commands import CHANGING, LOOKING, Command, Vocabulary
from holdfast.terminal.marks import choice_list, heading, seat_name
from holdfast.terminal.menu import Menu, Numbers, distinct
from holdfast.terminal.table import Chair


class ShorthandError(HoldfastError):
    """A shorthand that cannot be carried out; one clear sentence."""


class Skin:
    """One game's drawing and words. It is given views, chairs and menus; only a `Shorthand` may try things out."""

    legend: str = ""  # how to read the picture
    holding: str = "seat"  # what each seat has, and the command that shows it: a castle, a colony
    commands: tuple[Command, ...] = ()  # what else can be typed in this game
    questions: tuple[tuple[str, str], ...] = ()  # options worth a question of their own before the game

    def vocabulary(self) -> Vocabulary:
        """Everything that can be typed at a question."""
        show = Command(self.holding, f"{self.holding} [NAME]", f"show a {self.holding}")
        return Vocabulary((*LOOKING, show, *self.commands, *CHANGING))

    def questions_for(self, options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """Those of the questions that make sense with what has been chosen already."""
        return self.questions

    def label(self, action: Action[Any]) -> str:
        """How an action is called where people read it; its notation, which can be typed, unless that reads badly."""
        return action.notation

    def effect(self, action: Action[Any], view: View) -> str:
        """What an action costs and gives."""
        rule = view.game.rulebook.get(action.rule)
        return action.rule if rule is None else rule.title

    def does_nothing(self, action: Action[Any], view: View) -> bool:
        """Whether a possible answer would be of no use to the viewer now; line mode lists such answers last."""
        return False

    # -- numbers --------------------------------------------------------------------------------------------

    def amount(self, action: Action[Any]) -> int | None:
        """The number that an answer is, where the question is how many, or which number."""
        return None

    def keys(self, actions: Sequence[Action[Any]], view: View) -> Numbers | None:
        """The numbers to type for these answers; None counts an answer, or all of them from 1.

        Where the answer is a number, the number is the key.
        """
        return distinct([self.amount(action) for action in actions])

    def gone(self, number: int, view: View) -> str:
        """What has become of the answer with this number if it is no longer there; nothing if there never was one."""
        return ""

    # -- the picture ----------------------------------------------------------------------------------------

    def picture(self, view: View, chairs: list[Chair], menu: Menu, width: int, tight: bool = False) -> RenderableType:
        """The whole screen for one question; where lines are few, `tight` cuts long texts short."""
        return Group(
            heading(f"{view.game.title} ·", width, Text(view.phase())),
            *sheet_lines(sheet_of(view)),
            heading("Your choices", width),
            choice_list(menu, lambda action: self.effect(action, view), self.label),
        )

    def holding_picture(self, view: View, chairs: list[Chair], seat: int) -> RenderableType:
        """The picture of what one seat has."""
        return Group(*self.holding_words(view, chairs, seat))

    # -- words ----------------------------------------------------------------------------------------------

    def brief(self, view: View, chairs: list[Chair]) -> list[Text]:
        """Where the viewer stands, in a few lines: what line mode says before a question."""
        short = [line for line in sheet_of(view) if line.depth == 0 and line.value]
        words = "; ".join(f"{line.label} {line.value}" for line in short)
        return [Text(part) for part in (view.phase(), words) if part]

    def position(self, view: View, choices: list[Action[Any]]) -> list[Text]:
        """What line mode says before a question that cannot be answered without seeing how things stand."""
        return []

    def look(self, view: View, chairs: list[Chair]) -> list[Text]:
        """Everything that the picture shows, in words."""
        return sheet_lines(sheet_of(view))

    def holding_words(self, view: View, chairs: list[Chair], seat: int) -> list[Text]:
        """What one seat has, in words."""
        return [Text().append_text(seat_name(chairs, seat)), *sheet_lines(seat_sheet(view, seat), 1)]

    def standing(self, view: View, chairs: list[Chair]) -> list[Text]:
        """How the seats stand in points, as far as the viewer can know."""
        return [Text("The points are counted when the game is over.")]

    def tell(self, events: list[Event], viewer: int, names: list[str]) -> list[Text]:
        """What happened, in sentences."""
        shown = [event.for_seat(viewer) for event in events]
        return [Text(event.sentence(names)) for event in shown if event is not None]

    def opens_chapter(self, event: Event) -> bool:
        """Whether the story before this event is complete, for those who only watch."""
        return True

    # -- shorter ways to answer ------------------------------------------------------------------------------

    def idle(self, choices: list[Action[Any]]) -> Action[Any] | None:
        """The answer that lets a window pass, if the question is a window at all."""
        return None

    def watched(self, view: View) -> object:
        """What a person who lets windows pass is watching: when it changes, the next window is asked again."""
        return None

    def goes_without_saying(self, view: View, choices: list[Action[Any]]) -> Action[Any] | None:
        """An answer that is given for the person, because everything else can just as well be done later."""
        return None

    def hint(self, view: View, choices: list[Action[Any]]) -> str:
        """A shorter way to answer this question, or nothing."""
        return ""

    def series(self, view: View) -> bool:
        """Whether the open question is one of several that `shorthand` answers together."""
        return False

    def shorthand(self, line: Sequence[Action[Any]], view: View) -> str:
        """What to type instead of giving the answers to such a series one by one."""
        raise NotImplementedError

    def plans(self, view: View) -> list[tuple[Action[Any], ...]]:
        """Whole plans that a hint should compare instead of single answers, the safest first; none if it need not."""
        return []

    def stakes(self, view: View) -> str:
        """What is lost or saved at this question, as far as it is certain: a hint must not be silent about it."""
        return ""

    def beyond_saving(self, view: View) -> str:
        """That a loss cannot be averted whatever is answered; '' if it can, or nobody knows."""
        return ""

    def outcome(self, line: Sequence[Action[Any]], view: View) -> str:
        """What is certain to come of a plan."""
        return ""

    def on_enter(self, choices: list[Action[Any]]) -> Action[Any] | None:
        """What an empty line means if one answer is the usual one, such as continuing."""
        return None


def sheet_lines(lines: list[SheetLine], indent: int = 0) -> list[Text]:
    return [
        Text("  " * (line.depth + indent)).append(f"{line.label}: ", "faint").append(line.value)
        if line.value
        else Text("  " * (line.depth + indent)).append(f"{line.label}:", "faint")
        for line in lines
    ]


def seat_sheet(view: View, seat: int) -> list[SheetLine]:
    """What a sheet holds about one seat: from every list with an entry for each seat, the seat's own."""
    told = view.to_json()
    lines: list[SheetLine] = []
    for key, value in told.items():
        if isinstance(value, list) and len(value) == view.seats > 1 and key != "stack":
            lines.append(SheetLine(0, key.replace("_", " "), str(value[seat])))
    return lines
