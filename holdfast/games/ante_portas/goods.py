"""The goods of *Ante Portas*: six kinds that take up storage, and Tools and Dollars, which do not."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

WOOD: Final = 0
CLAY: Final = 1
ORE: Final = 2
PLANK: Final = 3
BRICK: Final = 4
FOOD: Final = 5
TOOL: Final = 6
DOLLAR: Final = 7

STORED: Final = 6  # goods below this number take up storage
KINDS: Final = 8
GOODS: Final[tuple[str, ...]] = ("wood", "clay", "ore", "plank", "brick", "food", "tool", "dollar")


MANY: Final[tuple[str, ...]] = ("wood", "clay", "ore", "planks", "bricks", "food", "tools", "dollars")


def amount_words(goods: list[int]) -> str:
    """An amount of goods: `2 wood, 1 tool`."""
    return ", ".join([good_words(kind, amount) for kind, amount in enumerate(goods) if amount])


def good_words(good: i64, amount: i64) -> str:
    """An amount of one good: `2 tools`."""
    return f"{amount} {(GOODS if amount == 1 else MANY)[good]}"


def how_much(good: i64) -> str:
    """The question for an amount of a good: `how much wood`, `how many tools`."""
    return f"how {'much' if MANY[good] == GOODS[good] else 'many'} {MANY[good]}"


def delta_of(goods: list[int], sign: int) -> dict[str, int]:
    """The same as an event's data."""
    return {GOODS[kind]: sign * amount for kind, amount in enumerate(goods) if amount}


def no_goods() -> list[int]:
    return [0, 0, 0, 0, 0, 0, 0, 0]
