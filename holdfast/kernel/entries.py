"""Reading TOML tables field by field, with one clear sentence for everything that is wrong.

Reading never stops at the first mistake: a wrong value is replaced by a harmless one and noted, so that all mistakes
in a file can be reported at once. The card sets of every game are read this way.
"""

from __future__ import annotations

import difflib
import re
from typing import Final, final

LONGEST_ID: Final = 40
LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 160
MOST_COPIES: Final = 9

_KEBAB: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


def printable(text: str, longest: int = 60) -> str:
    clean = "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text[: longest + 1])
    return clean if len(clean) <= longest else clean[:longest] + "…"


def quoted(text: str) -> str:
    return f'"{printable(text)}"'


def found_words(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "a date or a time"


def nearest(word: str, words: tuple[str, ...]) -> str:
    """A hint for a word that is not in the vocabulary, or nothing."""
    near = difflib.get_close_matches(word[:LONGEST_ID], words, n=1)
    return f" (did you mean {quoted(near[0])}?)" if near else ""


def is_id(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_ID and _KEBAB.fullmatch(value) is not None


def is_line(text: str) -> bool:
    return text != "" and text.isprintable() and text == text.strip()


def as_table(value: object) -> dict[str, object] | None:
    return value if isinstance(value, dict) else None


def as_list(value: object) -> list[object] | None:
    return value if isinstance(value, list) else None


def below(field: str, key: str) -> str:
    shown = key if is_id(key) else quoted(key)
    return f"{field}.{shown}" if field else shown


@final
class Entry:
    """One table of one file while it is being read: the values of its fields, and where to note what is wrong."""

    def __init__(self, problems: list[str], place: str, field: str, table: dict[str, object]) -> None:
        self.problems: Final = problems
        self.place: Final = place
        self.field: Final = field
        self.table: Final = table

    def wrong(self, key: str, expected: str, found: str) -> None:
        self.wrong_at(below(self.field, key) if key else self.field, expected, found)

    def wrong_at(self, field: str, expected: str, found: str) -> None:
        place = f"{self.place}, field {field}" if field else self.place
        self.problems.append(f"{place}: expected {expected}, found {found}")

    def only(self, known: tuple[str, ...]) -> None:
        """Notes every field that is not one of the `known` ones."""
        for key in self.table:
            if key not in known:
                self.wrong(key, f"one of the fields {', '.join(known)}", quoted(key) + nearest(key, known))

    def has(self, key: str) -> bool:
        return key in self.table

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        return self.number_at(below(self.field, key), self.table.get(key, default), low, high)

    def number_at(self, field: str, value: object, low: int, high: int) -> int:
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong_at(field, f"a whole number from {low} to {high}", found_words(value))
        return low

    def flag(self, key: str) -> bool:
        value = self.table.get(key, False)
        if isinstance(value, bool):
            return value
        self.wrong(key, "true or false", found_words(value))
        return False

    def line(self, key: str, longest: int, default: str | None = None) -> str:
        """One printable line without blanks around it."""
        value = self.table.get(key, default)
        if isinstance(value, str) and value == default:
            return value
        if isinstance(value, str) and len(value) <= longest and is_line(value):
            return value
        found = found_words(value)
        if isinstance(value, str) and len(value) > longest:
            found = f"{len(value)} characters"
        self.wrong(key, f"one printable line of 1 to {longest} characters without blanks around it", found)
        return ""

    def id(self, key: str) -> str:
        value = self.table.get(key)
        if isinstance(value, str) and is_id(value):
            return value
        expected = f"small letters, digits and single hyphens, at most {LONGEST_ID} characters"
        self.wrong(key, expected, found_words(value))
        return ""

    def name(self) -> str:
        return self.line("name", LONGEST_NAME)

    def flavour(self) -> str:
        return self.line("flavour", LONGEST_LINE, "")

    def copies(self) -> int:
        return self.number("copies", 1, MOST_COPIES, 1)

    def word(self, key: str, words: tuple[str, ...]) -> int:
        """The place of the word in `words`."""
        return self.word_at(below(self.field, key), self.table.get(key), words)

    def word_at(self, field: str, value: object, words: tuple[str, ...]) -> int:
        if isinstance(value, str) and value in words:
            return words.index(value)
        hint = nearest(value, words) if isinstance(value, str) else ""
        self.wrong_at(field, f"one of {', '.join(words)}", found_words(value) + hint)
        return 0

    def words(self, key: str, words: tuple[str, ...], fewest: int, most: int) -> list[int]:
        """The places in `words` of a list of different words."""
        return self.words_at(below(self.field, key), self.table.get(key), words, fewest, most)

    def words_at(self, field: str, value: object, words: tuple[str, ...], fewest: int, most: int) -> list[int]:
        before = len(self.problems)
        found: list[int] = []
        for place, item in enumerate(self.items_at(field, value, "words", fewest, most), 1):
            word = self.word_at(f"{field}[{place}]", item, words)
            if word in found and len(self.problems) == before:
                self.wrong_at(f"{field}[{place}]", "a word that is not in the list yet", found_words(item))
            found.append(word)
        return found

    def numbers(self, key: str, low: int, high: int, fewest: int, most: int) -> list[int]:
        field = below(self.field, key)
        found: list[int] = []
        for place, item in enumerate(self.items_at(field, self.table.get(key), "numbers", fewest, most), 1):
            found.append(self.number_at(f"{field}[{place}]", item, low, high))
        return found

    def items_at(self, field: str, value: object, what: str, fewest: int, most: int) -> list[object]:
        """The items of a list, or none (noted) if it is not a list or has too few or too many of them."""
        items = as_list(value)
        if items is None or not fewest <= len(items) <= most:
            amount = f"{fewest} to {most}" if fewest < most else str(most)
            self.wrong_at(field, f"a list of {amount} {what}", found_words(value))
            return []
        return items

    def entry(self, key: str) -> Entry | None:
        """The table in this field, if there is one."""
        value = self.table.get(key)
        if value is None:
            return None
        table = as_table(value)
        if table is None:
            self.wrong(key, "a table", found_words(value))
            return None
        return Entry(self.problems, self.place, below(self.field, key), table)

    def entries(self, key: str, fewest: int, most: int) -> list[Entry]:
        """The list of tables in this field."""
        field = below(self.field, key)
        found: list[Entry] = []
        for place, item in enumerate(self.items_at(field, self.table.get(key), "tables", fewest, most), 1):
            table = as_table(item)
            if table is None:
                self.wrong_at(f"{field}[{place}]", "a table", found_words(item))
            else:
                found.append(Entry(self.problems, self.place, f"{field}[{place}]", table))
        return found

    def amounts(self, names: tuple[str, ...], low: int, high: int) -> dict[str, int]:
        self.only(names)
        return {name: self.number(name, low, high) for name in names if self.has(name)}
