"""What happened, told in sentences: new cards in one line, the upkeep of a season in one line, and of the fights
of others only what came of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from rich.text import Text

from holdfast.games.after_the_empire.combat import FIGHT_EVENTS
from holdfast.games.after_the_empire.tables import SIDES
from holdfast.games.after_the_empire.words import amount_words, told_delta, troop_words
from holdfast.kernel import Event
from holdfast.terminal.after_the_empire.situation import delta_of

FIGHT_ENDS: Final = ("survived", "aftermath")
UPKEEP_KINDS: Final = ("income", "harvest", "feast")
FINAL_KINDS: Final = ("objective scored", "score")  # the final score says all that
BETWEEN_UPKEEP: Final = ("order", "flag", "no flag")  # do not break the line that sums the upkeep up


@dataclass
class Fight:
    """What is worth telling of another seat's fight."""

    swordsmen: int = 0
    archers: int = 0
    wounded: int = 0
    mercenaries: int = 0
    damaged: int = 0
    outcome: str = ""
    sacked: bool = False
    harm: list[str] = field(default_factory=list)

    def add(self, event: Event) -> None:
        if event.kind in ("gather", "surge"):
            self.swordsmen += _number(event, "swordsmen")
            self.archers += _number(event, "archers")
        elif event.kind in ("losses", "overrun"):
            self.wounded += delta_of(event).get("wounded", 0)
            self.mercenaries -= delta_of(event).get("mercenaries", 0)
        elif event.kind == "raze":
            self.harm.append("a farm is razed")
        elif event.kind == "damage" and event.facts["destroyed"]:
            self.harm.append("a wall falls" if _number(event, "place") < len(SIDES) else "a turret is lost")
        elif event.kind == "card damaged":
            self.damaged += 1
        elif event.kind == "survived":
            self.outcome = "survives"
        elif event.kind == "sacked":
            self.outcome = "is sacked"
            self.sacked = True

    def sentence(self, name: str) -> str:
        """One sentence, or nothing if nothing came of it."""
        doing = []
        if self.swordsmen + self.archers:
            doing.append(f"meets {troop_words(self.swordsmen, self.archers)}")
        if self.outcome:
            doing.append(self.outcome)
        if not doing:
            return ""
        losses = []
        if self.wounded:
            losses.append(f"{amount_words('soldiers', self.wounded)} wounded")
        if self.mercenaries:
            losses.append(f"{amount_words('mercenaries', self.mercenaries)} lost")
        if self.damaged:
            losses.append("1 card harmed" if self.damaged == 1 else f"{self.damaged} cards harmed")
        tail = "; ".join([", ".join(losses), *sorted(set(self.harm))]).strip("; ")
        return f"{name} {' and '.join(doing)}{f': {tail}' if tail else ''}."


def _number(event: Event, name: str) -> int:
    value = event.facts.get(name, 0)
    return value if isinstance(value, int) else 0


class Chronicle:
    """Events in, sentences out."""

    def __init__(self, viewer: int, names: list[str]) -> None:
        self.viewer = viewer
        self.names = names
        self.lines: list[Text] = []
        self.fights: dict[int, Fight] = {}
        self.new_cards: list[str] = []
        self.upkeep: dict[int, dict[str, int]] = {}

    def add(self, event: Event) -> None:
        seat = int(event.seat)
        if event.kind in FINAL_KINDS:
            return
        if event.kind == "row":
            self.new_cards.append(str(event.facts["name"]))
        elif event.kind in UPKEEP_KINDS:
            for name, amount in delta_of(event).items():
                held = self.upkeep.setdefault(seat, {})
                held[name] = held.get(name, 0) + amount
        elif event.kind in FIGHT_EVENTS and seat != self.viewer:
            self.fights.setdefault(seat, Fight()).add(event)
            if event.kind in FIGHT_ENDS:
                self.flush_fight(seat)
        else:
            if event.kind not in BETWEEN_UPKEEP:
                self.flush_upkeep()
            self.say(event)

    def say(self, event: Event) -> None:
        style = "danger" if event.kind == "sacked" else "title" if event.kind == "season" else ""
        self.lines.append(Text(event.sentence(self.names), style))

    def flush_fight(self, seat: int) -> None:
        fight = self.fights.pop(seat)
        sentence = fight.sentence(self.names[seat])
        if sentence:
            self.lines.append(Text(sentence, "warning" if fight.sacked else ""))

    def flush(self) -> None:
        """Tell all that was gathered."""
        for seat in list(self.fights):
            self.flush_fight(seat)
        self.flush_upkeep()

    def flush_upkeep(self) -> None:
        if self.upkeep:
            parts = [
                f"{self.names[seat]}{told_delta({name: n for name, n in delta.items() if n})}"
                for seat, delta in self.upkeep.items()
                if any(delta.values())
            ]
            self.lines.append(Text(f"Income, harvest and feast: {', '.join(parts)}."))
            self.upkeep = {}
        if self.new_cards:
            self.lines.append(Text(f"New cards in the rows: {', '.join(self.new_cards)}."))
            self.new_cards = []


def tell_events(events: list[Event], viewer: int, names: list[str]) -> list[Text]:
    chronicle = Chronicle(viewer, names)
    for event in events:
        chronicle.add(event)
    chronicle.flush()
    return chronicle.lines
