"""What a game brings so that it can be played in a terminal."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from rich.console import RenderableType
from rich.text import Text

from holdfast.kernel import Action, Event, State, View
from holdfast.terminal.menu import Menu
from holdfast.terminal.table import Chair


class ShorthandError(ValueError):
    """A shorthand that cannot be carried out; one clear sentence."""


class Skin(ABC):
    """One game's drawing and words. It is given views, chairs and menus; only `expand` may try things out."""

    shorthand: str  # what `deploy` means here, for the help
    legend: str  # how to read the picture

    @abstractmethod
    def effect(self, action: Action[Any], view: View) -> str:
        """What an action costs and gives."""

    @abstractmethod
    def picture(self, view: View, chairs: list[Chair], menu: Menu, width: int, tight: bool = False) -> RenderableType:
        """The whole screen for one question; where lines are few, `tight` cuts long texts short."""

    @abstractmethod
    def brief(self, view: View, chairs: list[Chair]) -> list[Text]:
        """Where the viewer stands, in a few lines: what line mode says before a question."""

    @abstractmethod
    def look(self, view: View, chairs: list[Chair]) -> list[Text]:
        """Everything that the picture shows, in words."""

    @abstractmethod
    def castle(self, view: View, chairs: list[Chair], seat: int) -> RenderableType:
        """The picture of what one seat has built."""

    @abstractmethod
    def castle_words(self, view: View, chairs: list[Chair], seat: int) -> list[Text]:
        """The same in words."""

    @abstractmethod
    def cards(self, view: View, chairs: list[Chair]) -> list[Text]:
        """The cards that can be had and those that one has, with their texts."""

    @abstractmethod
    def standing(self, view: View, chairs: list[Chair]) -> list[Text]:
        """How the seats stand in points, as far as the viewer can know."""

    @abstractmethod
    def tell(self, events: list[Event], viewer: int, names: list[str]) -> list[Text]:
        """What happened, in sentences, the fights of others cut short."""

    @abstractmethod
    def opens_chapter(self, event: Event) -> bool:
        """Whether the story before this event is complete, for those who only watch."""

    @abstractmethod
    def fights_on(self, choices: list[Action[Any]]) -> bool:
        """Whether a question is one that `fight` answers with its first choice."""

    def idle(self, choices: list[Action[Any]]) -> Action[Any] | None:
        """The answer that lets a window pass, if the question is a window at all."""
        return None

    def watched(self, view: View) -> object:
        """What a person who lets windows pass has an eye on: when it changes, the next window is asked again."""
        return None

    @abstractmethod
    def hint(self, choices: list[Action[Any]]) -> str:
        """A shorter way to answer this question, or nothing."""

    @abstractmethod
    def on_enter(self, choices: list[Action[Any]]) -> Action[Any] | None:
        """What an empty line means where one answer is the usual one: to go on."""

    @abstractmethod
    def expand(self, text: str, state: State, seat: int) -> list[Action[Any]]:
        """The actions that a `deploy` shorthand stands for; raises `ShorthandError`."""
