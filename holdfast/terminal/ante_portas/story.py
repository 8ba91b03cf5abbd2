"""What happened as a story: a troop's march is one line, with its card and its route."""

from __future__ import annotations

from rich.text import Text

from holdfast.kernel import Event

CHAPTERS = ("half-year", "battle round")
GRAVE = ("lost", "held", "wave", "era")
QUIET = ("place", "got")  # told by what comes before or after
ENDS_A_CARD = ("phase over", "half-year", "battle round", "held half-year")


class Story:
    """Tells one event after another; a march is told once it is known how far it went."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.lines: list[Text] = []
        self.card = ""  # turned up, and not told yet
        self.who = ""
        self.way: list[str] = []  # the hexes of the march that is being told

    def hear(self, event: Event) -> None:
        if event.kind == "moved":
            self.step(event)
            return
        if event.kind == "spawn":  # it says everything that its card says
            self.card = ""
        self.end_march(event.kind == "card" or event.kind in ENDS_A_CARD)
        if event.kind == "card":
            self.card = str(event.facts["march"])
        elif event.kind not in QUIET:
            style = "title" if event.kind in CHAPTERS else "danger" if event.kind in GRAVE else ""
            self.lines.append(Text(event.sentence(self.names), style))

    def step(self, event: Event) -> None:
        start, goal = f"{event.facts['from']}", f"{event.facts['to']}"
        if self.way and self.way[-1] == start:
            self.way.append(goal)
            return
        if self.way:
            self.end_march(False)
        self.who = event.sentence(self.names).partition(" from ")[0]
        self.way = [start, goal]

    def end_march(self, over: bool) -> None:
        """Say how a troop marched, or that it got a card; `over` means that nothing more comes of that card."""
        if self.way:
            card = f" (card: {self.card})" if self.card else ""
            self.lines.append(Text(f"{self.who} from hex {' to '.join(self.way)}{card}."))
        elif self.card:
            self.lines.append(Text(f"The enemy's card says: {self.card}{'; nobody moves' if over else ''}."))
        self.card = self.who = ""
        self.way = []


def tell_story(events: list[Event], viewer: int, names: list[str]) -> list[Text]:
    """The events that the viewer may see, in sentences."""
    story = Story(names)
    for event in events:
        shown = event.for_seat(viewer)
        if shown is not None:
            story.hear(shown)
    story.end_march(False)
    return story.lines
