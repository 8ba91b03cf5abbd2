"""Reads a folder of TOML files into a checked `CardSet`, or says in one sentence what is wrong with it.

Reading never stops at the first mistake: a wrong value is replaced by a harmless one and noted, so that
`check_card_set` can name every mistake of a folder at once. A `CardSet` is only made when nothing was noted.
"""

from __future__ import annotations

import difflib
import hashlib
import json
import re
import sys
import tomllib
from pathlib import Path
from typing import Final, final

from holdfast.games.after_the_empire.catalog import (
    AT_LEAST,
    BUILDING,
    COST_NAMES,
    ENGINES,
    GAIN,
    GAIN_NAMES,
    GOALS,
    MEASURES,
    PASSIVE_NAMES,
    PERFORM_NAMES,
    REFUGEE,
    SURGES,
    TRIGGERS,
    Ability,
    Card,
    CardSet,
    Exchange,
    Goods,
    Invader,
    Objective,
    Passives,
    Siege,
    Tier,
)

SET_FILE: Final = "set.toml"
BUILDINGS_FILE: Final = "buildings.toml"
REFUGEES_FILE: Final = "refugees.toml"
INVADERS_FILE: Final = "invaders.toml"
SIEGES_FILE: Final = "sieges.toml"
OBJECTIVES_FILE: Final = "objectives.toml"

# A deck smaller than this could run out in the longest game, or leave no choice.
FEWEST_BUILDINGS: Final = 24
FEWEST_REFUGEES: Final = 16
FEWEST_INVADERS: Final = 26
FEWEST_SIEGES: Final = 8
FEWEST_OBJECTIVES: Final = 6
FEWEST_STARTING_REFUGEES: Final = 4

MOST_GOODS: Final = 20
MOST_PASSIVE: Final = 5
MOST_COPIES: Final = 9
MOST_GOLD: Final = 99
MOST_CARD_GOLD: Final = 20
MOST_UNITS: Final = 20
MOST_POWER: Final = 10
MOST_TIERS: Final = 12
MOST_OPTIONS: Final = 6
MOST_KINDS: Final = 100
MOST_BYTES: Final = 1_000_000

LONGEST_ID: Final = 40
LONGEST_NAME: Final = 40
LONGEST_LINE: Final = 160
LONGEST_NOTE: Final = 400

_KEBAB: Final = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")

_SET_KEYS: Final = ("name", "version", "title", "note")
_COMMON_KEYS: Final = ("id", "name", "copies", "flavour")
_BUILDING_KEYS: Final = (*_COMMON_KEYS, "starting", "cost", "gold", "ability", "passive")
_REFUGEE_KEYS: Final = (*_COMMON_KEYS, "starting", "initiative", "cost", "gold", "ability", "passive")
_INVADER_KEYS: Final = (*_COMMON_KEYS, "tiers")
_SIEGE_KEYS: Final = (*_COMMON_KEYS, "engine", "power", "surge", "minimum")
_OBJECTIVE_KEYS: Final = (*_COMMON_KEYS, "measure", "goal", "amount", "gold")
_ABILITY_KEYS: Final = ("trigger", "options", "exchange")
_OPTION_KEYS: Final = ("spend", "perform", "gain")
_TIER_KEYS: Final = ("gold", "swordsmen", "archers")


class CardSetError(Exception):
    """A card set that cannot be played; its text is one sentence with file, card, field and the reason."""


def house_folder() -> Path:
    """Where the card set lives that is played unless another one is named."""
    package = sys.modules[__name__.rpartition(".")[0]]  # not __file__: compiled, this module lies elsewhere
    return Path(package.__path__[0]).resolve() / "cards" / "house"


def load_card_set(folder: Path) -> CardSet:
    """The card set in `folder`, or `CardSetError` with the first thing that is wrong with it."""
    reading = _Reading(folder)
    card_set = reading.card_set()
    if card_set is None:
        raise CardSetError(reading.problems[0])
    return card_set


def check_card_set(folder: Path) -> list[str]:
    """Everything that is wrong with the card set in `folder`; an empty list says that it can be played."""
    reading = _Reading(folder)
    reading.card_set()
    return reading.problems


# What was found, in words


def _printable(text: str, longest: int = 60) -> str:
    clean = "".join(letter if letter.isprintable() else f"\\u{ord(letter):04x}" for letter in text[: longest + 1])
    return clean if len(clean) <= longest else clean[:longest] + "…"


def _quoted(text: str) -> str:
    return f'"{_printable(text)}"'


def _found(value: object) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value) if abs(value) < 10**12 else "a huge number"
    if isinstance(value, float):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return f"a list of {len(value)}"
    return "a date or a time"


def _nearest(word: str, words: tuple[str, ...]) -> str:
    """A hint for a word that is not in the vocabulary, or nothing."""
    near = difflib.get_close_matches(word[:LONGEST_ID], words, n=1)
    return f" (did you mean {_quoted(near[0])}?)" if near else ""


def _is_id(value: object) -> bool:
    return isinstance(value, str) and len(value) <= LONGEST_ID and _KEBAB.fullmatch(value) is not None


def _is_line(text: str) -> bool:
    return text != "" and text.isprintable() and text == text.strip()


def _table(value: object) -> dict[str, object] | None:
    return value if isinstance(value, dict) else None


def _list(value: object) -> list[object] | None:
    return value if isinstance(value, list) else None


def _below(field: str, key: str) -> str:
    shown = key if _is_id(key) else _quoted(key)
    return f"{field}.{shown}" if field else shown


@final
class _Page:
    """One table of one file while it is read: the values of its fields, and where to note what is wrong."""

    def __init__(self, problems: list[str], place: str, field: str, table: dict[str, object]) -> None:
        self.problems: Final = problems
        self.place: Final = place
        self.field: Final = field
        self.table: Final = table

    def wrong(self, key: str, expected: str, found: str) -> None:
        self.wrong_at(_below(self.field, key) if key else self.field, expected, found)

    def wrong_at(self, field: str, expected: str, found: str) -> None:
        place = f"{self.place}, field {field}" if field else self.place
        self.problems.append(f"{place}: expected {expected}, found {found}")

    def only(self, known: tuple[str, ...]) -> None:
        """Notes every field that is not one of the `known` ones."""
        for key in self.table:
            if key not in known:
                self.wrong(key, f"one of the fields {', '.join(known)}", _quoted(key) + _nearest(key, known))

    def has(self, key: str) -> bool:
        return key in self.table

    def number(self, key: str, low: int, high: int, default: int | None = None) -> int:
        value = self.table.get(key, default)
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        self.wrong(key, f"a whole number from {low} to {high}", _found(value))
        return low

    def flag(self, key: str) -> bool:
        value = self.table.get(key, False)
        if isinstance(value, bool):
            return value
        self.wrong(key, "true or false", _found(value))
        return False

    def line(self, key: str, longest: int, default: str | None = None) -> str:
        """One printable line without blanks around it."""
        value = self.table.get(key, default)
        if isinstance(value, str) and value == default:
            return value
        if isinstance(value, str) and len(value) <= longest and _is_line(value):
            return value
        found = _found(value)
        if isinstance(value, str) and len(value) > longest:
            found = f"{len(value)} characters"
        self.wrong(key, f"one printable line of 1 to {longest} characters without blanks around it", found)
        return ""

    def id(self, key: str) -> str:
        value = self.table.get(key)
        if isinstance(value, str) and _is_id(value):
            return value
        expected = f"small letters, digits and single hyphens, at most {LONGEST_ID} characters"
        self.wrong(key, expected, _found(value))
        return ""

    def word(self, key: str, words: tuple[str, ...]) -> int:
        """The place of the word in `words`."""
        value = self.table.get(key)
        if isinstance(value, str) and value in words:
            return words.index(value)
        hint = _nearest(value, words) if isinstance(value, str) else ""
        self.wrong(key, f"one of {', '.join(words)}", _found(value) + hint)
        return 0

    def page(self, key: str) -> _Page | None:
        """The table in this field, if there is one."""
        value = self.table.get(key)
        if value is None:
            return None
        table = _table(value)
        if table is None:
            self.wrong(key, "a table", _found(value))
            return None
        return _Page(self.problems, self.place, _below(self.field, key), table)

    def pages(self, key: str, fewest: int, most: int) -> list[_Page]:
        """The list of tables in this field."""
        value = self.table.get(key)
        entries = _list(value)
        if entries is None or not fewest <= len(entries) <= most:
            amount = f"{fewest} to {most}" if fewest < most else str(most)
            self.wrong(key, f"a list of {amount} tables", _found(value))
            return []
        found: list[_Page] = []
        for place, entry in enumerate(entries, 1):
            field = f"{_below(self.field, key)}[{place}]"
            table = _table(entry)
            if table is None:
                self.wrong_at(field, "a table", _found(entry))
            else:
                found.append(_Page(self.problems, self.place, field, table))
        return found

    def amounts(self, names: tuple[str, ...], low: int, high: int) -> dict[str, int]:
        self.only(names)
        return {name: self.number(name, low, high) for name in names if self.has(name)}


# Parts of cards


def _goods(page: _Page | None, names: tuple[str, ...]) -> Goods:
    amounts = {} if page is None else page.amounts(names, 0, MOST_GOODS)
    return Goods(
        gold=amounts.get("gold", 0),
        food=amounts.get("food", 0),
        wood=amounts.get("wood", 0),
        stone=amounts.get("stone", 0),
        iron=amounts.get("iron", 0),
        soldiers=amounts.get("soldiers", 0),
        mercenaries=amounts.get("mercenaries", 0),
        heal=amounts.get("heal", 0),
        moves=amounts.get("moves", 0),
        sow=amounts.get("sow", 0),
        protect=amounts.get("protect", 0),
    )


def _passives(page: _Page | None) -> Passives:
    amounts = {} if page is None else page.amounts(PASSIVE_NAMES, 1, MOST_PASSIVE)
    return Passives(
        volley=amounts.get("volley", 0),
        oil=amounts.get("oil", 0),
        buttress=amounts.get("buttress", 0),
        guard=amounts.get("guard", 0),
        surgeon=amounts.get("surgeon", 0),
        lookout=amounts.get("lookout", 0),
        rations=amounts.get("rations", 0),
        gleaners=amounts.get("gleaners", 0),
    )


def _option(page: _Page, trigger: int) -> Exchange:
    before = len(page.problems)
    page.only(_OPTION_KEYS)
    spend = _goods(page.page("spend"), COST_NAMES)
    perform = _goods(page.page("perform"), PERFORM_NAMES)
    gain = _goods(page.page("gain"), GAIN_NAMES)
    if len(page.problems) == before:
        if not perform.items() and not gain.items():
            page.wrong("", "something to gain or to perform", "no effect")
        elif trigger == GAIN and (spend.items() or perform.items()):
            page.wrong("", "only a gain, because it comes at once with the card", "something to spend or perform")
    return Exchange(spend, perform, gain)


def _two_way(page: _Page) -> list[Exchange]:
    """Either side of the exchange for the other."""
    before = len(page.problems)
    sides = [_goods(side, COST_NAMES) for side in page.pages("exchange", 2, 2)]
    if len(page.problems) > before:
        return []
    here, there = sides[0], sides[1]
    if not here.items() or not there.items() or here.items() == there.items():
        page.wrong("exchange", "two different sides with goods on each", "the same on both or none on one")
    return [Exchange(here, Goods(), there), Exchange(there, Goods(), here)]


def _exchange_form(exchange: Exchange) -> list[object]:
    return [exchange.spend.items(), exchange.perform.items(), exchange.gain.items()]


def _options(page: _Page, trigger: int) -> list[Exchange]:
    exchanges: list[Exchange] = []
    seen: list[list[object]] = []
    for option in page.pages("options", 1, MOST_OPTIONS):
        before = len(page.problems)
        exchange = _option(option, trigger)
        form = _exchange_form(exchange)
        if form in seen and len(page.problems) == before:
            option.wrong("", "an option of its own", "a repetition of an earlier one")
        seen.append(form)
        exchanges.append(exchange)
    return exchanges


def _ability(page: _Page) -> Ability:
    page.only(_ABILITY_KEYS)
    trigger = page.word("trigger", TRIGGERS)
    if page.has("options") and page.has("exchange"):
        page.wrong("exchange", "either options or exchange", "both")
    if page.has("exchange"):
        if trigger == GAIN:
            page.wrong("exchange", "options, because a gain cannot be an exchange", "an exchange")
        return Ability(trigger, _two_way(page))
    return Ability(trigger, _options(page, trigger))


def _abilities(page: _Page) -> list[Ability]:
    """At most one ability for each trigger: a card is turned once and has one worker space."""
    if not page.has("ability"):
        return []
    abilities: list[Ability] = []
    triggers: list[int] = []
    for entry in page.pages("ability", 1, len(TRIGGERS)):
        before = len(page.problems)
        ability = _ability(entry)
        if ability.trigger in triggers and len(page.problems) == before:
            trigger = TRIGGERS[ability.trigger]
            entry.wrong("trigger", "one ability for each trigger (use several options)", f'a second "{trigger}"')
        triggers.append(ability.trigger)
        abilities.append(ability)
    return abilities


def _copies(page: _Page) -> int:
    return page.number("copies", 1, MOST_COPIES, 1)


def _flavour(page: _Page) -> str:
    return page.line("flavour", LONGEST_LINE, "")


# Cards


def _check_starting(page: _Page, cost: Goods, copies: int) -> None:
    if cost.items():
        page.wrong("cost", "no cost on a starting card", "a cost")
    if copies != 1:
        page.wrong("copies", "1 on a starting card", str(copies))


def _initiative(page: _Page, starting: bool) -> int:
    if starting:
        return page.number("initiative", 1, MOST_GOLD)
    if page.has("initiative"):
        page.wrong("initiative", "an initiative only on a starting refugee", "one on another card")
    return 0


def _card(page: _Page, kind: int) -> Card:
    page.only(_BUILDING_KEYS if kind == BUILDING else _REFUGEE_KEYS)
    starting = page.flag("starting")
    copies = _copies(page)
    cost = _goods(page.page("cost"), COST_NAMES)
    if starting:
        _check_starting(page, cost, copies)
    elif not page.has("cost"):
        page.wrong("cost", "a table of goods", "nothing")
    return Card(
        id=page.id("id"),
        name=page.line("name", LONGEST_NAME),
        kind=kind,
        starting=starting,
        cost=cost,
        gold=page.number("gold", 0, MOST_CARD_GOLD, 0 if starting else None),
        initiative=0 if kind == BUILDING else _initiative(page, starting),
        copies=copies,
        abilities=_abilities(page),
        passives=_passives(page.page("passive")),
        flavour=_flavour(page),
    )


def _tier(page: _Page) -> Tier:
    before = len(page.problems)
    page.only(_TIER_KEYS)
    tier = Tier(
        page.number("gold", 0, MOST_GOLD),
        page.number("swordsmen", 0, MOST_UNITS, 0),
        page.number("archers", 0, MOST_UNITS, 0),
    )
    if len(page.problems) == before and tier.swordsmen + tier.archers == 0:
        page.wrong("", "at least one swordsman or archer", "none")
    return tier


def _tiers(page: _Page) -> list[Tier]:
    tiers: list[Tier] = []
    for entry in page.pages("tiers", 1, MOST_TIERS):
        before = len(page.problems)
        tier = _tier(entry)
        if tiers and len(page.problems) == before and tier.gold <= tiers[-1].gold:
            entry.wrong("gold", f"more than {tiers[-1].gold}, the gold of the tier before", str(tier.gold))
        tiers.append(tier)
    return tiers


def _invader(page: _Page) -> Invader:
    page.only(_INVADER_KEYS)
    return Invader(
        id=page.id("id"),
        name=page.line("name", LONGEST_NAME),
        copies=_copies(page),
        tiers=_tiers(page),
        flavour=_flavour(page),
    )


def _siege(page: _Page) -> Siege:
    page.only(_SIEGE_KEYS)
    return Siege(
        id=page.id("id"),
        name=page.line("name", LONGEST_NAME),
        copies=_copies(page),
        engine=page.word("engine", ENGINES),
        power=page.number("power", 1, MOST_POWER),
        surge=page.word("surge", SURGES),
        minimum=page.number("minimum", 0, MOST_GOLD, 0),
        flavour=_flavour(page),
    )


def _amount(page: _Page, goal: int) -> int:
    if goal == AT_LEAST:
        return page.number("amount", 1, MOST_GOLD)
    if page.has("amount"):
        page.wrong("amount", 'an amount only with goal = "at-least"', 'one with goal = "most"')
    return 0


def _objective(page: _Page) -> Objective:
    page.only(_OBJECTIVE_KEYS)
    goal = page.word("goal", GOALS)
    return Objective(
        id=page.id("id"),
        name=page.line("name", LONGEST_NAME),
        copies=_copies(page),
        measure=page.word("measure", MEASURES),
        goal=goal,
        amount=_amount(page, goal),
        gold=page.number("gold", 1, MOST_CARD_GOLD),
        flavour=_flavour(page),
    )


# The canonical form, which the digest is taken of


def _ability_form(ability: Ability) -> list[object]:
    return [TRIGGERS[ability.trigger], [_exchange_form(exchange) for exchange in ability.exchanges]]


def _card_form(card: Card) -> list[object]:
    abilities = [_ability_form(ability) for ability in card.abilities]
    traits: list[object] = [card.kind, card.starting, card.gold, card.initiative, card.copies]
    return [card.id, card.name, traits, card.cost.items(), abilities, card.passives.items()]


def _invader_form(invader: Invader) -> list[object]:
    tiers = [[tier.gold, tier.swordsmen, tier.archers] for tier in invader.tiers]
    return [invader.id, invader.name, invader.copies, tiers]


def _siege_form(siege: Siege) -> list[object]:
    traits: list[object] = [ENGINES[siege.engine], siege.power, SURGES[siege.surge], siege.minimum]
    return [siege.id, siege.name, siege.copies, traits]


def _objective_form(objective: Objective) -> list[object]:
    traits: list[object] = [
        MEASURES[objective.measure],
        GOALS[objective.goal],
        objective.amount,
        objective.gold,
    ]
    return [objective.id, objective.name, objective.copies, traits]


def _digest(cards: list[Card], invaders: list[Invader], sieges: list[Siege], objectives: list[Objective]) -> str:
    """A mark of all that can change a game: the cards and their order, not flavour and heading."""
    form: list[object] = [
        [_card_form(card) for card in cards],
        [_invader_form(invader) for invader in invaders],
        [_siege_form(siege) for siege in sieges],
        [_objective_form(objective) for objective in objectives],
    ]
    return hashlib.sha256(json.dumps(form, separators=(",", ":")).encode()).hexdigest()[:16]


# Folders and files


def _file_text(path: Path) -> str:
    """The text of a file; `CardSetError` says what it is instead."""
    if not path.is_file():
        raise CardSetError(f"{path.name}: expected a file of this name in the card set's folder, found none")
    content = path.read_bytes()
    if len(content) > MOST_BYTES:
        raise CardSetError(f"{path.name}: expected at most {MOST_BYTES} bytes, found {len(content)}")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        byte = f"byte 0x{content[error.start]:02x} at offset {error.start}"
        raise CardSetError(f"{path.name}: expected UTF-8 text, found {byte}") from None


def _file_table(path: Path) -> dict[str, object]:
    try:
        return tomllib.loads(_file_text(path))
    except OSError as error:
        reason = _printable(error.strerror or "an error")
        raise CardSetError(f"{path.name}: expected a file that can be read, found: {reason}") from None
    except RecursionError:
        raise CardSetError(f"{path.name}: expected valid TOML, found lists or tables nested too deep") from None
    except tomllib.TOMLDecodeError as error:
        reason = _printable(str(error), LONGEST_LINE)
        raise CardSetError(f"{path.name}: expected valid TOML, found an error: {reason}") from None
    except ValueError:
        raise CardSetError(f"{path.name}: expected valid TOML, found a number with too many digits") from None


def _folder_problem(folder: Path) -> str:
    """Why `folder` is no folder, or nothing."""
    shown = _printable(str(folder), LONGEST_LINE)
    try:
        if folder.is_dir():
            return ""
        found = "a file" if folder.exists() else "nothing"
    except (OSError, ValueError):
        found = "a path that cannot be read"
    return f"{shown}: expected a folder with a card set, found {found}"


@final
class _Reading:
    """The reading of one folder and all that was noted on the way."""

    def __init__(self, folder: Path) -> None:
        self.folder: Final = folder
        self.problems: Final[list[str]] = []
        self.ids: Final[dict[str, str]] = {}
        self.broken: Final[set[str]] = set()  # files whose list of cards is wrong: counting would only repeat it

    def card_set(self) -> CardSet | None:
        """The card set, or None when there are problems."""
        problem = _folder_problem(self.folder)
        if problem:
            self.problems.append(problem)
            return None
        heading = self.heading()
        buildings = [_card(page, BUILDING) for page in self.entries(BUILDINGS_FILE, "building")]
        refugees = [_card(page, REFUGEE) for page in self.entries(REFUGEES_FILE, "refugee")]
        invaders = [_invader(page) for page in self.entries(INVADERS_FILE, "invader")]
        sieges = [_siege(page) for page in self.entries(SIEGES_FILE, "siege")]
        objectives = [_objective(page) for page in self.entries(OBJECTIVES_FILE, "objective")]
        self.check_starting(buildings, refugees)
        self.check_decks(buildings, refugees, invaders, sieges, objectives)
        if self.problems:
            return None
        cards = [card for card in buildings + refugees if card.starting]
        cards += [card for card in buildings + refugees if not card.starting]
        return CardSet(*heading, _digest(cards, invaders, sieges, objectives), cards, invaders, sieges, objectives)

    def file(self, name: str) -> _Page | None:
        """The whole of a file, or None (noted) if it cannot be read."""
        try:
            return _Page(self.problems, name, "", _file_table(self.folder / name))
        except CardSetError as error:
            self.problems.append(str(error))
            return None

    def heading(self) -> tuple[str, str, str, str]:
        page = self.file(SET_FILE)
        if page is None:
            return ("", "", "", "")
        page.only(_SET_KEYS)
        return (
            page.id("name"),
            page.line("version", LONGEST_NAME),
            page.line("title", LONGEST_LINE),
            page.line("note", LONGEST_NOTE, ""),
        )

    def entries(self, file: str, key: str) -> list[_Page]:
        """The cards of a file, each as a page that knows its place; their ids are compared on the way."""
        before = len(self.problems)
        page = self.file(file)
        if page is not None:
            page.only((key,))
        found = [] if page is None else page.pages(key, 1, MOST_KINDS)
        if len(self.problems) > before:
            self.broken.add(file)
        pages: list[_Page] = []
        for number, entry in enumerate(found, 1):
            id = entry.table.get("id")
            named = _quoted(id) if isinstance(id, str) and _is_id(id) else str(number)
            card = _Page(self.problems, f"{file}, card {named}", "", entry.table)
            self.check_id(card, id, file)
            pages.append(card)
        return pages

    def check_id(self, card: _Page, id: object, file: str) -> None:
        if not isinstance(id, str) or not _is_id(id):
            return
        if id in self.ids:
            card.wrong("id", "an id that no other card has", f"it in {self.ids[id]} before")
        else:
            self.ids[id] = file

    def check_count(self, file: str, what: str, fewest: int, count: int) -> None:
        if count < fewest:
            self.problems.append(f"{file}: expected at least {fewest} {what}, found {count}")

    def check_starting(self, buildings: list[Card], refugees: list[Card]) -> None:
        if BUILDINGS_FILE not in self.broken:
            starting = [card for card in buildings if card.starting]
            if len(starting) != 1:
                expected = "expected exactly 1 starting building"
                self.problems.append(f"{BUILDINGS_FILE}: {expected}, found {len(starting)}")
        if REFUGEES_FILE not in self.broken:
            starting = [card for card in refugees if card.starting]
            self.check_count(REFUGEES_FILE, "starting refugees", FEWEST_STARTING_REFUGEES, len(starting))
            if not any(problem.startswith(REFUGEES_FILE) for problem in self.problems):
                self.check_initiatives(starting)

    def check_initiatives(self, starting: list[Card]) -> None:
        holders: dict[int, str] = {}
        for card in starting:
            initiative = card.initiative
            if initiative in holders:
                found = f'{initiative}, which "{holders[initiative]}" has'
                place = f'{REFUGEES_FILE}, card "{card.id}", field initiative'
                self.problems.append(f"{place}: expected a number of its own, found {found}")
            holders[initiative] = card.id

    def check_decks(
        self,
        buildings: list[Card],
        refugees: list[Card],
        invaders: list[Invader],
        sieges: list[Siege],
        objectives: list[Objective],
    ) -> None:
        bought = [sum(card.copies for card in cards if not card.starting) for cards in (buildings, refugees)]
        counts = [
            (BUILDINGS_FILE, "buildings in the deck", FEWEST_BUILDINGS, bought[0]),
            (REFUGEES_FILE, "refugees in the deck", FEWEST_REFUGEES, bought[1]),
            (INVADERS_FILE, "invaders", FEWEST_INVADERS, sum(card.copies for card in invaders)),
            (SIEGES_FILE, "sieges", FEWEST_SIEGES, sum(card.copies for card in sieges)),
            (OBJECTIVES_FILE, "objectives", FEWEST_OBJECTIVES, sum(card.copies for card in objectives)),
        ]
        for file, what, fewest, count in counts:
            if file not in self.broken:
                self.check_count(file, what, fewest, count)
