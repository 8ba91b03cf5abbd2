"""The cards of *After The End* as data: what a card set says once it has been read and checked.

Everything here is made once, when a game is loaded, and only read afterwards. Characters of all colonies share one
numbering (colony * 6 + place), missions and raids share another, because they lie in one deck.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.kernel.cards import PrintedCard, PrintedSet, number_cards

CHARISMA: Final = 0
ENGINEERING: Final = 1
MARKSMANSHIP: Final = 2
INVESTIGATION: Final = 3
SKILLS: Final[tuple[str, ...]] = ("charisma", "engineering", "marksmanship", "investigation")
ROLLED: Final = -1  # a question mark instead of a number

FOOD: Final = 0
SCRAP: Final = 1
TECH: Final = 2
RESOURCES: Final[tuple[str, ...]] = ("food", "scrap", "tech")

COLONY_SIZE: Final = 6

MISSION_TYPES: Final[tuple[str, ...]] = ("rescue", "recon", "salvage", "defence")

# What a noble may count.
NOBLE_MEASURES: Final[tuple[str, ...]] = (
    "rescue-missions",
    "recon-missions",
    "salvage-missions",
    "defence-missions",
    "mission-sets",  # one of each type
    "missions",
    "pair-missions",  # those that took two characters
    "lowest-missions",
    "contracts",
    "tools",
    "nobles",
    "knowledge",  # spots reached
    "wounds",  # on living characters
    "token-bearers",  # living characters with a resource token
    "deaths",  # scored by a ladder: `points[deaths]`, the last step for more
)

# What a tool does for the character it is assigned to.
TOOL_SKILL: Final = 0  # `amount` is added to `skill`, not below 0
TOOL_LOADED_DIE: Final = 1  # roll twice and choose
TOOL_BACKPACK: Final = 2  # gather a resource of your choice when assigned
TOOL_FLARE: Final = 3  # wins ties
TOOL_BIKE: Final = 4  # its rider is readied when the mission is resolved
TOOL_RECORDER: Final = 5  # keep two of three experience cards after losing
TOOL_LIBRARY: Final = 6  # advance two in knowledge after losing
TOOL_MULTI: Final = 7  # +1 or -1 to her total
TOOL_EFFECTS: Final[tuple[str, ...]] = (
    "skill",
    "loaded-die",
    "backpack",
    "flare",
    "bike",
    "recorder",
    "library",
    "multi-tool",
)

# What an experience card does.
ADRENALINE: Final = 0  # +2 to your total in the current mission
LIE_LOW: Final = 1  # -2 to it
SECOND_WIND: Final = 2  # ready a character
LOOKOUT: Final = 3  # ignore a raid
LUCKY_FIND: Final = 4  # a resource of your choice
SUPPLY_DROP: Final = 5  # one of each
STEADY_HAND: Final = 6  # set your die
FIELD_SURGERY: Final = 7  # remove a wound
NIGHT_SCHOOL: Final = 8  # one step of knowledge
GOOD_TIMING: Final = 9  # win ties in this mission
COURIER: Final = 10  # one Capitol action now, paid for
SCAVENGER: Final = 11  # equip a resource token and take its resource
EXPERIENCE_EFFECTS: Final[tuple[str, ...]] = (
    "adrenaline",
    "lie-low",
    "second-wind",
    "lookout",
    "lucky-find",
    "supply-drop",
    "steady-hand",
    "field-surgery",
    "night-school",
    "good-timing",
    "courier",
    "scavenger",
)

# What a spot of the knowledge track gives at once.
NO_BENEFIT: Final = 0
TAKE_RESOURCE: Final = 1
DRAW_EXPERIENCE: Final = 2
FREE_WALL: Final = 3
READY_ONE: Final = 4
BENEFITS: Final[tuple[str, ...]] = ("none", "resource", "experience", "wall", "ready")


@final
class Character(PrintedCard):
    """One of a colony's six. `wounds[n]` lists the skills that the n-th wound raises by one."""

    def __init__(self, id: str, name: str, skills: list[int], wounds: list[list[int]], spots: i64) -> None:
        super().__init__(id, name)
        self.skills: Final = skills
        self.wounds: Final = wounds
        self.spots: i64 = spots  # for resource tokens


@final
class ColonyCard(PrintedCard):
    def __init__(self, id: str, name: str, theme: str, characters: list[Character], capacity: list[int]) -> None:
        super().__init__(id, name)
        self.theme: Final = theme
        self.characters: Final = characters
        self.capacity: Final = capacity  # of the storehouse, by resource


@final
class Mission(PrintedCard):
    """A mission, or (with `raid`) a raid, which lies in the same deck."""

    def __init__(
        self,
        id: str,
        name: str,
        raid: bool,
        lowest: bool,
        skills: list[int],
        people: i64,
        type: i64,
        points: i64,
        flavour: str,
    ) -> None:
        super().__init__(id, name)
        self.raid: Final = raid
        self.lowest: Final = lowest
        self.skills: Final = skills
        self.people: i64 = people
        self.type: i64 = type
        self.points: i64 = points
        self.flavour: Final = flavour


@final
class Noble(PrintedCard):
    """Points at the end: `each` per unit of `measure`, at most `most`; deaths score by the ladder `steps`."""

    def __init__(self, id: str, name: str, measure: i64, each: i64, most: i64, steps: list[int], flavour: str) -> None:
        super().__init__(id, name)
        self.measure: i64 = measure
        self.each: i64 = each
        self.most: i64 = most
        self.steps: Final = steps
        self.flavour: Final = flavour


@final
class Contract(PrintedCard):
    def __init__(self, id: str, name: str, cost: list[int], points: i64, flavour: str) -> None:
        super().__init__(id, name)
        self.cost: Final = cost  # by resource
        self.points: i64 = points
        self.flavour: Final = flavour


@final
class Tool(PrintedCard):
    def __init__(self, id: str, name: str, effect: i64, skill: i64, amount: i64, flavour: str) -> None:
        super().__init__(id, name)
        self.effect: i64 = effect
        self.skill: i64 = skill
        self.amount: i64 = amount
        self.flavour: Final = flavour


@final
class Experience(PrintedCard):
    def __init__(self, id: str, name: str, effect: i64, copies: i64, flavour: str) -> None:
        super().__init__(id, name)
        self.effect: i64 = effect
        self.copies: i64 = copies
        self.flavour: Final = flavour


@final
class KnowledgeSpot:
    def __init__(self, benefit: i64, points: i64) -> None:
        self.benefit: i64 = benefit
        self.points: i64 = points


@final
class CardSet(PrintedSet):
    """A complete, checked card set. `missions` holds the missions first, then the raids."""

    def __init__(
        self,
        name: str,
        version: str,
        title: str,
        note: str,
        digest: str,
        colonies: list[ColonyCard],
        missions: list[Mission],
        nobles: list[Noble],
        contracts: list[Contract],
        tools: list[Tool],
        experience: list[Experience],
        knowledge: list[KnowledgeSpot],
    ) -> None:
        super().__init__(name, version, title, note, digest)
        self.colonies: Final = colonies
        self.characters: Final = [character for colony in colonies for character in colony.characters]
        self.missions: Final = missions
        self.nobles: Final = nobles
        self.contracts: Final = contracts
        self.tools: Final = tools
        self.experience: Final = experience
        self.knowledge: Final = knowledge
        number_cards(colonies)
        number_cards(self.characters)
        number_cards(missions)
        number_cards(nobles)
        number_cards(contracts)
        number_cards(tools)
        number_cards(experience)
