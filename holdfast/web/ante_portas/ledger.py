"""Who did what in a war, from its events: the Soldiers of each hex, and each gun."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.game import AntePortas
from holdfast.kernel import Event, Play
from holdfast.web.stage import Json

POSITION_HEAD: Final = ("Position", "Battles", "Won", "Invaders felled", "Soldiers wounded", "Works lost")
GUN_HEAD: Final = ("Gun", "Shots", "Damage", "Invaders felled", "Battles supported")


class Position:
    """What happened to those who stood on a hex."""

    def __init__(self) -> None:
        self.battles = 0
        self.won = 0
        self.felled = 0
        self.wounded = 0
        self.works_lost = 0

    def numbers(self) -> list[int]:
        return [self.battles, self.won, self.felled, self.wounded, self.works_lost]


class Gun:
    """What a gun did from a hex."""

    def __init__(self) -> None:
        self.shots = 0
        self.damage = 0
        self.felled = 0
        self.supported = 0

    def numbers(self) -> list[int]:
        return [self.shots, self.damage, self.felled, self.supported]


class Ledger:
    """Goes through a war, event by event. Guns that fire together share the credit for what falls."""

    def __init__(self, rules: AntePortas) -> None:
        self.rules = rules
        self.positions: dict[int, Position] = {}
        self.guns: dict[tuple[int, int], Gun] = {}  # by hex and kind of Work
        self.tiles: dict[int, int] = {}  # the Work on each hex, as far as events have said
        self.firing: list[Gun] = []  # whose shots are in the air
        self.bombs = 0  # Invaders felled by them

    def note(self, event: Event) -> None:
        facts: dict[str, Any] = event.facts
        match event.kind:
            case "laid" if "work" in facts:
                self.tiles[facts["hex"]] = facts["work"]
            case "deployed" if self.is_engine(facts):
                self.tiles[facts["to"]] = self.tiles.pop(facts["from"])
            case "battle":
                self.battle(facts)
            case "losses":
                position = self.position(facts["hex"])
                position.wounded += facts["farmers"] + facts["citizens"]
                position.works_lost += facts["work"] != NO_WORK
            case "destroyed":
                self.position(facts["hex"]).works_lost += 1
            case "fire":
                self.firing = [self.gun(hex) for hex in facts["by"]]
                for gun, hex in zip(self.firing, facts["by"], strict=True):
                    gun.shots += 1
                    gun.damage += int(self.rules.cards.works[self.tiles[hex]].damage)
            case "support":
                gun = self.gun(facts["by"])
                gun.shots += 1
                gun.damage += facts["damage"]
                gun.supported += 1
            case "fallen":
                self.fallen(event.rule, facts["hex"], facts["basics"] + facts["elites"])

    def battle(self, facts: dict[str, Any]) -> None:
        self.firing = []
        position = self.position(facts["hex"])
        position.battles += 1
        if facts["won"]:
            position.won += 1
            position.felled += facts["basics"] + facts["elites"]

    def fallen(self, rule: str, hex: int, many: int) -> None:
        if rule.startswith("P-bomb"):
            self.bombs += many
        elif rule == "P-lose":
            self.position(hex).felled += many
        else:
            for gun in {id(gun): gun for gun in self.firing}.values():
                gun.felled += many
            self.firing = []

    def is_engine(self, facts: dict[str, Any]) -> bool:
        kind = self.tiles.get(facts["from"], NO_WORK)
        return bool(facts.get("engine")) and kind != NO_WORK

    def position(self, hex: int) -> Position:
        return self.positions.setdefault(hex, Position())

    def gun(self, hex: int) -> Gun:
        return self.guns.setdefault((hex, self.tiles.get(hex, NO_WORK)), Gun())

    def tables(self) -> list[Json]:
        """What to show, leaving out those who never fought."""
        works = self.rules.cards.works
        guns = sorted(self.guns.items(), key=lambda one: -one[1].damage)
        rows = [[f"{works[kind].name} on hex {hex}", *gun.numbers()] for (hex, kind), gun in guns]
        if self.bombs:
            rows.append(["Bombs", 0, 0, self.bombs, 0])
        positions = sorted(self.positions.items(), key=lambda one: (-one[1].felled, one[0]))
        found = [
            table(
                "Soldiers and Mines, hex by hex",
                POSITION_HEAD,
                [[f"Hex {hex}", *one.numbers()] for hex, one in positions],
            ),
            table("Guns", GUN_HEAD, rows),
        ]
        return [one for one in found if one["rows"]]


def table(title: str, head: Sequence[str], rows: list[list[Any]]) -> Json:
    return {"title": title, "head": list(head), "rows": rows}


def ledger_of(play: Play) -> list[Json]:
    """The ledger of a war; a duel has only its story."""
    rules = play.game
    assert isinstance(rules, AntePortas)
    if rules.duel:
        return []
    ledger = Ledger(rules)
    for move in play.moves:
        for event in move.events:
            ledger.note(event)
    return ledger.tables()
