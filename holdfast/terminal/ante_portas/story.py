"""What happened as a story: a troop's march is one line, with its card and its route."""

from __future__ import annotations

from rich.text import Text

from holdfast.games.ante_portas.war_words import hexes_words
from holdfast.kernel import Event

CHAPTERS = ("half-year", "battle round")
GRAVE = ("lost", "held", "wave", "era")
QUIET = ("place", "got")  # told by what comes before or after
SHOT = "P-shoot"
FEE = "P-duel-fee"  # whoever pays it is told; that the other gets it goes without saying
ENDS_A_CARD = ("phase over", "half-year", "battle round", "held half-year")


class Story:
    """Tells one event after another; a march is told once it is known how far it went."""

    def __init__(self, names: list[str]) -> None:
        self.names = names
        self.lines: list[Text] = []
        self.card = ""  # turned up, and not told yet
        self.who = ""
        self.way: list[str] = []  # the hexes of the march that is being told
        self.targets: list[int] = []  # of the shots that are being told
        self.paid = ""  # the last line, if it is a payment
        self.times = 0  # that it was made

    def hear(self, event: Event) -> None:
        if event.rule == SHOT and event.kind == "power":
            self.end_march(False)
            self.targets.append(int(str(event.facts["hex"])))
            return
        self.end_volley()
        if event.kind == "moved":
            self.step(event)
            return
        if event.kind == "spawn":  # it says everything that its card says
            self.card = ""
        self.end_march(event.kind == "card" or event.kind in ENDS_A_CARD)
        if event.kind == "card":
            self.card = str(event.facts["march"])
        elif event.kind not in QUIET and (event.rule != FEE or event.kind == "fee"):
            if event.kind == "paid" and self.is_repeated(event.sentence(self.names)):
                return
            style = "title" if event.kind in CHAPTERS else "danger" if event.kind in GRAVE else ""
            self.lines.append(Text(event.sentence(self.names), style))

    def is_repeated(self, said: str) -> bool:
        """Whether the last line was the same payment; then it says how many times it was made."""
        same = bool(self.lines) and said == self.paid and self.lines[-1].plain.startswith(said.removesuffix("."))
        self.paid, self.times = said, self.times + 1 if same else 1
        if same:
            times = "twice" if self.times == 2 else f"{self.times} times"
            self.lines[-1] = Text(f"{said.removesuffix('.')}, {times}.")
        return same

    def step(self, event: Event) -> None:
        start, goal = f"{event.facts['from']}", f"{event.facts['to']}"
        if self.way and self.way[-1] == start:
            self.way.append(goal)
            return
        if self.way:
            self.end_march(False)
        self.who = event.sentence(self.names).partition(" from ")[0]
        self.way = [start, goal]

    def end_volley(self) -> None:
        """All hexes that one card shoots at, up to the first on which somebody is hurt."""
        if self.targets:
            self.lines.append(Text(f"The troop shoots at {hexes_words(self.targets)}."))
        self.targets = []

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
    story.end_volley()
    story.end_march(False)
    return story.lines
