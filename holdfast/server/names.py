"""Which names people may have: one visible line, and no two names at a table that look the same."""

from __future__ import annotations

import unicodedata
from typing import Final

from holdfast.kernel.seat_names import COLOUR_NAMES
from holdfast.server.problems import Problem

LONGEST_NAME: Final = 24
# For seats without a name, when all colours are taken.
NUMBERED: Final = tuple(f"Seat {number}" for number in range(1, 10))

# Invisible characters: Unicode's "default ignorable" characters that count as printable, and the empty Braille cell.
INVISIBLE: Final = frozenset(
    "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0"
    + "".join(map(chr, range(0xFE00, 0xFE10)))
    + "".join(map(chr, range(0xE0100, 0xE01F0)))
)
# Chooses between the plain and the coloured form of the symbol before it, as in ❤️.
SYMBOL_FORMS: Final = "\ufe0e\ufe0f"
JOINER: Final = "\u200d"  # makes one picture of several emoji

# Cyrillic and Greek letters that are drawn like Latin ones.
ALIKE: Final = str.maketrans(
    "АВЕЗІЈКМНОРСТУХЅԚԜаеіјорсухѕһԁԛԝѵΑΒΕΖΗΙΚΜΝΟΡΤΥΧονικρυχϲϳ",
    "ABE3IJKMHOPCTYXSQWaeijopcyxshdqwvABEZHIKMNOPTYXovikpuxcj",
)


def clean_name(wish: str) -> str:
    """A name as it is stored, or ''; raises a `Problem`. It must fit into a record's header."""
    name = " ".join(wish.split())
    if len(name) > LONGEST_NAME:
        raise Problem(422, f"a name has at most {LONGEST_NAME} characters")
    if "," in name:
        raise Problem(422, "a name cannot contain a comma")
    if JOINER in name:
        raise Problem(422, "a name cannot contain joined emoji or other invisible joiners; use a single emoji")
    if not name.isprintable() or any(is_hidden(name, place) for place in range(len(name))):
        raise Problem(422, "a name cannot contain invisible characters")
    if name and not any(unicodedata.category(letter)[0] in "LNPS" for letter in name):
        raise Problem(422, "a name needs at least one visible character")
    return name


def is_hidden(name: str, place: int) -> bool:
    """Whether a character is invisible."""
    if name[place] in SYMBOL_FORMS:
        return place == 0 or unicodedata.category(name[place - 1]) != "So"
    return name[place] in INVISIBLE


def looks(name: str) -> set[str]:
    """What a reader may take a name for, in capitals or small letters; names that share a look are easily confused."""
    plain = "".join(letter for letter in unicodedata.normalize("NFKC", name) if letter not in INVISIBLE)
    return {plain.casefold(), plain.casefold().translate(ALIKE), plain.translate(ALIKE).casefold()}


def look_alike(name: str, others: list[str]) -> str | None:
    """The first of the others that a reader would take this name for."""
    return next((other for other in others if looks(other) & looks(name)), None)


def seat_names(wishes: list[str]) -> list[str]:
    """A name for every seat: the one asked for, or a colour that nobody uses as a name; no two look the same."""
    names: list[str] = []
    taken = [wish for wish in wishes if wish]
    for seat, wish in enumerate(wishes):
        if wish:
            if (other := look_alike(wish, names)) is not None:
                same = other.casefold() == wish.casefold()
                raise Problem(422, f"two seats are called '{wish}'" if same else alike(wish, other))
        else:
            colours = (*COLOUR_NAMES[seat:], *COLOUR_NAMES, *NUMBERED)
            wish = next(name for name in colours if look_alike(name, taken) is None)
            taken.append(wish)
        names.append(wish)
    return names


def is_given(name: str) -> bool:
    """Whether this is a name that seats get if their person has not chosen one."""
    return name in COLOUR_NAMES or name in NUMBERED


def check_free(name: str, others: list[str]) -> None:
    """Raise a `Problem` if somebody at the table has this name already, or one that looks the same."""
    other = look_alike(name, others)
    if other is not None:
        same = other.casefold() == name.casefold()
        raise Problem(422, f"somebody at this table is already called '{name}'" if same else alike(name, other))


def alike(name: str, other: str) -> str:
    return f"'{name}' looks like '{other}', who is already at this table"
