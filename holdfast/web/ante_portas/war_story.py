"""How a war went, half-year by half-year, from its events: who fell, and where the line held or broke."""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from holdfast.games.ante_portas.war_words import counted, hexes_words, joined
from holdfast.kernel import Event, Play
from holdfast.web.stage import Json

BEGINNINGS: Final = ("half-year", "battle round")
ENDS: Final = ("lost", "held", "flag", "time is up")
MOST_NAMED: Final = 3  # hexes
HELD: Final = "held"
HARD: Final = "hard"
BROKE: Final = "broke"


class Stretch:
    """What happened in a half-year or a Battle Round."""

    def __init__(self, title: str, at: int) -> None:
        self.title = title
        self.at = at
        self.came: set[int] = set()  # hexes on which new Invaders appeared
        self.fell = 0
        self.wounded = 0
        self.works_lost = 0
        self.laid = 0
        self.damage = 0
        self.won: Counter[int] = Counter()
        self.lost: Counter[int] = Counter()
        self.ending = ""

    def note(self, event: Event) -> None:
        facts: dict[str, Any] = event.facts
        kind = event.kind
        if kind == "spawn":
            self.came.update(facts["hexes"])
        elif kind == "battle":
            (self.won if facts["won"] else self.lost)[facts["hex"]] += 1
            self.fell += facts["basics"] + facts["elites"] if facts["won"] else 0
        elif kind == "fallen":
            self.fell += facts["basics"] + facts["elites"]
        elif kind == "losses":
            # In a duel each wounded Soldier is reported separately.
            self.wounded += facts.get("farmers", 0) + facts.get("citizens", 0) + ("citizen" in facts)
        elif kind == "destroyed":
            self.works_lost += 1
        elif kind == "laid" and "hex" in facts:
            self.laid += 1
        elif kind in ("fire", "support"):
            self.damage += facts["damage"]
        elif kind in ENDS:
            self.ending = event.text

    def to_json(self) -> Json:
        tone = BROKE if self.ending and self.lost_the_war else HARD if self.lost else HELD
        return {"title": self.title, "at": self.at, "tone": tone, "lines": self.lines()}

    @property
    def lost_the_war(self) -> bool:
        return "lost" in self.ending

    def lines(self) -> list[str]:
        parts = [
            f"New Invaders on {hexes_words(sorted(self.came))}." if self.came else "",
            f"{counted(self.fell, 'Invader')} fell." if self.fell else "",
            battle_words(self.won, self.lost),
            f"Guns dealt {self.damage} damage." if self.damage else "",
            f"{counted(self.wounded, 'Soldier was', 'Soldiers were')} wounded." if self.wounded else "",
            f"{counted(self.laid, 'Work was', 'Works were')} laid." if self.laid else "",
            f"{counted(self.works_lost, 'Work was', 'Works were')} destroyed." if self.works_lost else "",
            self.ending,
        ]
        return [part for part in parts if part] or ["Nobody fought."]


def battle_words(won: Counter[int], lost: Counter[int]) -> str:
    """`3 Battles won, 1 lost (on hex 7).`"""
    parts = [counted(won.total(), "Battle won", "Battles won")] if won else []
    if lost:
        where = hexes_words(sorted(lost))
        parts.append(f"{lost.total() if won else counted(lost.total(), 'Battle')} lost (on {where})")
    return f"{', '.join(parts)}." if parts else ""


def story_of(play: Play) -> list[Json]:
    """First what decided the war, then every stretch of it."""
    stretches = stretches_of(play)
    told = [stretch.to_json() for stretch in stretches]
    return [summary(stretches), *told] if stretches else []


def stretches_of(play: Play) -> list[Stretch]:
    found: list[Stretch] = []
    for at, move in enumerate(play.moves, start=1):
        for event in move.events:
            if event.kind in BEGINNINGS:
                found.append(Stretch(event.text.removesuffix(" begins.").removesuffix("."), at))
            if found:
                found[-1].note(event)
    return found


def summary(stretches: list[Stretch]) -> Json:
    last = stretches[-1]
    won: Counter[int] = Counter()
    lost: Counter[int] = Counter()
    for stretch in stretches:
        won.update(stretch.won)
        lost.update(stretch.lost)
    lines = [f"Hex {hex}: {count} of {count + lost[hex]} Battles won." for hex, count in won.most_common(MOST_NAMED)]
    damage = sum(stretch.damage for stretch in stretches)
    if damage:
        lines.append(f"Guns dealt {damage} damage in all.")
    if not last.lost_the_war:
        return {"title": "What held the line", "at": last.at, "tone": HELD, "lines": lines or ["Nobody had to fight."]}
    if lost:
        fallen = joined([f"hex {hex} ({count})" for hex, count in lost.most_common(MOST_NAMED)])
        lines.append(f"Positions were lost on {fallen}.")
    return {"title": "Where the line broke", "at": last.at, "tone": BROKE, "lines": [last.ending, *lines]}
