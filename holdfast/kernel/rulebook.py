"""A game's `rules.toml`: every rule with its id, in our own words. It is the in-game help of every skin."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Final, final


@final
class Rule:
    """One rule. `house` marks our ruling on what the rulebook leaves open; `option` names its switch."""

    def __init__(self, id: str, title: str, text: str, section: str, page: int, house: bool, option: str) -> None:
        self.id: Final = id
        self.title: Final = title
        self.text: Final = text
        self.section: Final = section
        self.page: Final = page
        self.house: Final = house
        self.option: Final = option

    def __repr__(self) -> str:
        return f"Rule({self.id!r}, {self.title!r})"


KERNEL_RULES: Final = (
    Rule(
        "K-not-your-turn",
        "Not your turn",
        "Another seat, or chance, has to answer first.",
        "Taking turns",
        0,
        False,
        "",
    ),
    Rule("K-not-asked", "Not asked", "Only answers to the open question are accepted.", "Taking turns", 0, False, ""),
    Rule("K-over", "Over", "The game is over; nothing more can be done.", "Taking turns", 0, False, ""),
    Rule(
        "K-undo",
        "Undo",
        "You may undo what you did since the last draw, reveal or answer by another seat.",
        "Taking turns",
        0,
        False,
        "",
    ),
)


NOWHERE: Final = 5  # the distance of a rule that does not mention a word at all


@final
class Rulebook:
    """The rules of a game by id, in the order of its rulebook."""

    def __init__(self, version: int, rules: list[Rule]) -> None:
        self.version: Final = version
        self.rules: Final = rules
        self.by_id: Final = {rule.id: rule for rule in [*rules, *KERNEL_RULES]}

    def get(self, id: str) -> Rule | None:
        return self.by_id.get(id)

    def search(self, words: str) -> list[Rule]:
        """The rules whose id, title or text contains every word; titles come first, and words before parts of words."""
        wanted = words.casefold().split()
        hits: list[tuple[int, int, Rule]] = []
        for place, rule in enumerate(self.by_id.values()):
            farthest = max([distance(rule, word) for word in wanted], default=0)
            if farthest < NOWHERE:
                hits.append((farthest, place, rule))
        return [rule for _, _, rule in sorted(hits, key=lambda hit: hit[:2])]


def distance(rule: Rule, word: str) -> int:
    """How far a rule is from being about a word: its title has it, or begins a word with it, then its text, then any
    part of it; NOWHERE."""
    id = rule.id.casefold()
    for place, text in enumerate((rule.title, f"{rule.section} {rule.text}")):
        found = re.findall(r"[^\W_]+", text.casefold())
        if word in found or f"{word}s" in found or (place == 0 and word == id):
            return 2 * place
        if any(part.startswith(word) for part in found) or (place == 0 and id.startswith(word)):
            return 2 * place + 1
    return NOWHERE - 1 if word in f"{id} {rule.title} {rule.section} {rule.text}".casefold() else NOWHERE


def read_rulebook(path: Path) -> Rulebook:
    """Read one of our `rules.toml` files."""
    data = tomllib.loads(path.read_text(encoding="utf-8"))
    rules = [
        Rule(
            row["id"],
            row["title"],
            row["text"],
            row["section"],
            row.get("page", 0),
            row.get("house", False),
            row.get("option", ""),
        )
        for row in data["rule"]
    ]
    return Rulebook(data["version"], rules)
