"""The cards of *After the Empire* as data: what a card set says once it has been read and checked.

Everything here is made once, when a game is loaded, and only read afterwards. Cards of all kinds that can
lie in a player's area (buildings and refugees) share one class and one numbering, so a realm holds plain
card numbers.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.kernel.cards import PrintedCard, PrintedSet, number_cards

BUILDING: Final = 0
REFUGEE: Final = 1
CARD_KINDS: Final = ("building", "refugee")

# What sets an ability off (icon glossary, page 19).
FREE: Final = 0  # the card is turned: once a season, no worker
WORKER: Final = 1  # a worker space printed on the card
GAIN: Final = 2  # at once, when the card enters the area
TRIGGERS: Final = ("free", "worker", "gain")

CATAPULT: Final = 0
MANGONEL: Final = 1
TREBUCHET: Final = 2
LADDER: Final = 3
SIEGE_TOWER: Final = 4
ENGINES: Final = ("catapult", "mangonel", "trebuchet", "ladder", "siege-tower")

SURGE_NONE: Final = 0
SURGE_LEADER: Final = 1
SURGE_ALL: Final = 2
SURGES: Final = ("none", "leader", "all")

AT_LEAST: Final = 0
MOST: Final = 1
GOALS: Final = ("at-least", "most")

# What an objective may count, in the order of `scoring.measure`.
MEASURES: Final = (
    "castle-pieces",
    "stone-pieces",
    "wood-pieces",
    "turrets",
    "stone-turrets",
    "cubes",
    "active-farms",
    "rich-farms",
    "soldiers",
    "healthy-soldiers",
    "buildings",
    "refugees",
    "cards",
    "food",
    "wood",
    "stone",
    "iron",
    "goods",
    "gold",
    "flags",
)


@final
class Goods:
    """An amount of everything that a cost or a gain can name."""

    def __init__(
        self,
        gold: i64 = 0,
        food: i64 = 0,
        wood: i64 = 0,
        stone: i64 = 0,
        iron: i64 = 0,
        soldiers: i64 = 0,
        mercenaries: i64 = 0,
        heal: i64 = 0,
        moves: i64 = 0,
        sow: i64 = 0,
        protect: i64 = 0,
    ) -> None:
        self.gold: i64 = gold
        self.food: i64 = food
        self.wood: i64 = wood
        self.stone: i64 = stone
        self.iron: i64 = iron
        self.soldiers: i64 = soldiers
        self.mercenaries: i64 = mercenaries
        self.heal: i64 = heal
        self.moves: i64 = moves
        self.sow: i64 = sow
        self.protect: i64 = protect
        # Whether there is something that can always be received
        self.lasting = gold + food + wood + stone + iron + soldiers + mercenaries + moves > 0
        self.nothing = not self.lasting and heal == sow == protect == 0

    def items(self) -> list[tuple[str, int]]:
        """The named amounts that are not zero, in printed order."""
        amounts: list[tuple[str, int]] = [
            ("gold", self.gold),
            ("food", self.food),
            ("wood", self.wood),
            ("stone", self.stone),
            ("iron", self.iron),
            ("soldiers", self.soldiers),
            ("mercenaries", self.mercenaries),
            ("heal", self.heal),
            ("moves", self.moves),
            ("sow", self.sow),
            ("protect", self.protect),
        ]
        return [(name, amount) for name, amount in amounts if amount]

    def __repr__(self) -> str:
        return f"Goods({', '.join(f'{name}={amount}' for name, amount in self.items())})"


# What can be paid, and what can be gained or done.
COST_NAMES: Final = ("gold", "food", "wood", "stone", "iron", "soldiers", "mercenaries")
GAIN_NAMES: Final = (*COST_NAMES, "heal", "moves", "sow", "protect")
PERFORM_NAMES: Final = ("heal", "sow", "protect")


@final
class Exchange:
    """One way to use an ability: pay `spend`, do all of `perform`, then receive `gain`."""

    def __init__(self, spend: Goods, perform: Goods, gain: Goods) -> None:
        self.spend: Final = spend
        self.perform: Final = perform
        self.gain: Final = gain


@final
class Ability:
    """What a card lets its owner do; if there are several exchanges, one is chosen at each use."""

    def __init__(self, trigger: i64, exchanges: list[Exchange]) -> None:
        self.trigger: i64 = trigger
        self.exchanges: Final = exchanges


@final
class Passives:
    """What a card does by itself. The passives of all cards of a realm add up."""

    def __init__(
        self,
        volley: i64 = 0,
        oil: i64 = 0,
        buttress: i64 = 0,
        guard: i64 = 0,
        surgeon: i64 = 0,
        lookout: i64 = 0,
        rations: i64 = 0,
        gleaners: i64 = 0,
    ) -> None:
        self.volley: i64 = volley
        self.oil: i64 = oil
        self.buttress: i64 = buttress
        self.guard: i64 = guard
        self.surgeon: i64 = surgeon
        self.lookout: i64 = lookout
        self.rations: i64 = rations
        self.gleaners: i64 = gleaners

    def items(self) -> list[tuple[str, int]]:
        """The named passives that are not zero."""
        amounts: list[tuple[str, int]] = [
            ("volley", self.volley),
            ("oil", self.oil),
            ("buttress", self.buttress),
            ("guard", self.guard),
            ("surgeon", self.surgeon),
            ("lookout", self.lookout),
            ("rations", self.rations),
            ("gleaners", self.gleaners),
        ]
        return [(name, amount) for name, amount in amounts if amount]


PASSIVE_NAMES: Final = ("volley", "oil", "buttress", "guard", "surgeon", "lookout", "rations", "gleaners")


@final
class Card(PrintedCard):
    """A building or refugee. `initiative` is 0 except on starting refugees; `number` is its place in the set."""

    def __init__(
        self,
        id: str,
        name: str,
        kind: i64,
        starting: bool,
        cost: Goods,
        gold: i64,
        initiative: i64,
        copies: i64,
        abilities: list[Ability],
        passives: Passives,
        flavour: str,
    ) -> None:
        super().__init__(id, name)
        self.kind: i64 = kind
        self.starting: Final = starting
        self.cost: Final = cost
        self.gold: i64 = gold
        self.initiative: i64 = initiative
        self.copies: i64 = copies
        self.abilities: Final = abilities
        self.passives: Final = passives
        self.flavour: Final = flavour


@final
class Tier:
    """How many invaders come from this much gold (or threat) on."""

    def __init__(self, gold: i64, swordsmen: i64, archers: i64) -> None:
        self.gold: i64 = gold
        self.swordsmen: i64 = swordsmen
        self.archers: i64 = archers


@final
class Invader(PrintedCard):
    """An invader card: tiers in rising order of gold; only the highest one met counts."""

    def __init__(self, id: str, name: str, copies: i64, tiers: list[Tier], flavour: str) -> None:
        super().__init__(id, name)
        self.copies: i64 = copies
        self.tiers: Final = tiers
        self.flavour: Final = flavour


@final
class Siege(PrintedCard):
    """A siege card: an engine of some power, and who suffers the surge. `minimum` gold 0 hits everybody."""

    def __init__(
        self, id: str, name: str, copies: i64, engine: i64, power: i64, surge: i64, minimum: i64, flavour: str
    ) -> None:
        super().__init__(id, name)
        self.copies: i64 = copies
        self.engine: i64 = engine
        self.power: i64 = power
        self.surge: i64 = surge
        self.minimum: i64 = minimum
        self.flavour: Final = flavour


@final
class Objective(PrintedCard):
    """A secret objective: `gold` at the end for `amount` of `measure`, or for having the most of it."""

    def __init__(
        self,
        id: str,
        name: str,
        copies: i64,
        measure: i64,
        goal: i64,
        amount: i64,
        gold: i64,
        flavour: str,
    ) -> None:
        super().__init__(id, name)
        self.copies: i64 = copies
        self.measure: i64 = measure
        self.goal: i64 = goal
        self.amount: i64 = amount
        self.gold: i64 = gold
        self.flavour: Final = flavour


@final
class CardSet(PrintedSet):
    """A complete, checked card set. Numbers are given in the order of the lists.

    `cards` holds every building and refugee: first the starting building, then the starting refugees, then the
    building deck, then the refugee deck.
    """

    def __init__(
        self,
        name: str,
        version: str,
        title: str,
        note: str,
        digest: str,
        cards: list[Card],
        invaders: list[Invader],
        sieges: list[Siege],
        objectives: list[Objective],
    ) -> None:
        super().__init__(name, version, title, note, digest)
        self.cards: Final = cards
        self.invaders: Final = invaders
        self.sieges: Final = sieges
        self.objectives: Final = objectives
        number_cards(cards)
        number_cards(invaders)
        number_cards(sieges)
        number_cards(objectives)

    def starting_building(self) -> Card:
        return self.cards[0]

    def starting_refugees(self) -> list[Card]:
        return [card for card in self.cards if card.starting and card.kind == REFUGEE]

    def deck(self, kind: i64) -> list[Card]:
        """The cards of one kind that are bought from the rows, in set order."""
        return [card for card in self.cards if not card.starting and card.kind == kind]
