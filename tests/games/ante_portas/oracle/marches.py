"""Random marches and Battles of the real game, and the same ones told by the oracle.

`check_march` sets up a field from a seed, plays one card for one troop with random answers, gives the oracle the same
field, card and answers, and compares what the players may answer at every question, and the field at the end.
`check_battle` does the same for Soldiers who move onto Invaders.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from holdfast.games.ante_portas.catalog import NO_WORK, TILE_GROUPS, WORKS
from holdfast.games.ante_portas.clash import open_clash
from holdfast.games.ante_portas.field import Troop
from holdfast.games.ante_portas.geometry import DIRECTIONS, HEXES
from holdfast.games.ante_portas.march import March
from holdfast.games.ante_portas.movement_card import ARROWS, FIGURES, UNITS, MovementCard
from holdfast.games.ante_portas.replace import Replace
from holdfast.games.ante_portas.state import AntePortasState
from tests.games.ante_portas.field.scenes import put, war
from tests.games.ante_portas.oracle.march_oracle import BrokenThrough, War
from tests.games.ante_portas.oracle.pieces import Card, Figure, Spot, Tile

Snapshot = dict[str, object]

# What a card is made of; names that belong together are always taken over together.
PARTS = [
    ["arrows"],
    ["targets", "shoot", "fire"],
    ["stronger"],
    ["weaker"],
    ["first_weaker"],
    ["add_basics", "add_elites"],
    ["regroup_from", "regroup_to"],
    ["stealth"],
    ["destroys"],
    ["dodge"],
    ["press"],
    ["remove_citizens"],
    ["killed_by_citizens"],
    ["destroy_trap"],
    ["decrease_in_trap"],
    ["split"],
]


@dataclass
class Asked:
    """A question of the real game, with its possible answers and the one that was given."""

    question: str
    seat: int
    options: frozenset[str]
    answer: str
    tools: tuple[int, ...] = ()


@dataclass
class Answers:
    """The answers of the real game, given to the oracle one by one; what differs is noted."""

    asked: list[Asked]
    tools: list[int]
    wrong: list[str] = field(default_factory=list)

    def next(self, question: str, options: list[str]) -> Asked:
        if not self.asked:
            raise Disagreement(f"the oracle asks '{question}' {options}, the game does not")
        real = self.asked.pop(0)
        if real.question != question or real.options != frozenset(options):
            raise Disagreement(
                f"the oracle asks '{question}' {sorted(options)}, the game '{real.question}' {sorted(real.options)}"
            )
        return real

    def ask(self, question: str, options: list[str]) -> str:
        return self.next(question, options).answer

    def replaces(self, tools: int, posts: list[int]) -> int | None:
        """Every seat that has the Tools is asked in turn, until one says yes."""
        for seat, held in enumerate(self.tools):
            if held < tools:
                continue
            real = self.next("replace", [*(f"replace by {post}" for post in posts), "no mine"])
            if real.seat != seat:
                raise Disagreement(f"seat {real.seat} was asked about a Mine, not {seat}")
            if real.answer != "no mine":
                self.tools[seat] -= tools
                return int(real.answer.rsplit(" ", 1)[1])
        return None


class Disagreement(AssertionError):
    """The game and the oracle read a rule differently."""


# -- setting up ----------------------------------------------------------------------------------------------------


def random_war(rng: random.Random) -> AntePortasState:
    """A field with all sorts of Units, works and Invaders."""
    options = {}
    if rng.random() < 0.15:
        options["twice-as-strong"] = "on"
    if rng.random() < 0.1:
        options["final-wave"] = "all-dead"
    state = war(rng.randint(1, 2), dragons=rng.random() < 0.6, options=options)
    state.clock.round = rng.randint(0, 1)
    for community in state.communities:
        community.tools = rng.choice((0, 1, 2, 4, 9))
    field = state.field
    field.trench_bonus = int(rng.random() < 0.1)
    field.guard_range = int(rng.random() < 0.1)
    crowd = rng.choice((0.15, 0.35, 0.6))
    explosive = rng.random() < 0.3
    armed = rng.random() < 0.5
    for hex in range(1, HEXES + 1):
        if rng.random() < crowd:
            furnish(state, rng, hex, explosive, armed)
        elif rng.random() < 0.12:
            troop(state, rng, hex)
    return state


def furnish(state: AntePortasState, rng: random.Random, hex: int, explosive: bool, armed: bool) -> None:
    """Put the players' Units there, or a Trap or Bomb with Invaders on it."""
    work = ""
    if rng.random() < 0.75:
        work = rng.choice(WORKS)
        if explosive and rng.random() < 0.4:
            work = rng.choice(("bomb", "bomb", "trap"))
        elif armed and rng.random() < 0.6:
            work = rng.choice(WORKS[:6])
        kind = WORKS.index(work)
        if state.field.tiles_left(kind, state.rules.cards.works[kind].group) == 0:
            work = ""
    facing = rng.choice(("n", "n", "ne", "nw", *DIRECTIONS))
    if work in ("trap", "bomb") and rng.random() < 0.5:
        put(state, hex, work=work, facing="n")
        if rng.random() < 0.5:
            troop(state, rng, hex)
        return
    put(
        state,
        hex,
        work=work,
        facing=facing if work in WORKS[:6] else "n",
        farmers=rng.choice((0, 0, 1, 1, 2, 3)) + int(work in ("guard-post", "trench", "catapult")),
        tired_farmers=rng.choice((0, 0, 0, 1, 2)),
        citizens=rng.choice((0, 0, 0, 1, 2)) + int(work in ("guard-tower", "bunker", "howitzer")),
        tired_citizens=rng.choice((0, 0, 0, 0, 1)),
    )


def troop(state: AntePortasState, rng: random.Random, hex: int) -> None:
    basics = min(rng.choice((0, 1, 1, 2, 3, 5)), int(state.field.basics_left))
    elites = min(rng.choice((0, 0, 1, 1, 2)), int(state.field.elites_left))
    put(state, hex, basics=basics, elites=elites)


def free_hex(state: AntePortasState, hex: int) -> bool:
    """Whether Invaders can stand there without Battle."""
    tile = state.field.tile[hex]
    return state.field.soldiers_on(hex) == 0 and (tile == NO_WORK or WORKS[tile] in ("trap", "bomb"))


def random_card(state: AntePortasState, rng: random.Random) -> MovementCard:
    """Any card of the scenario; now and then with more arrows and powers than any printed one."""
    cards = [card for card in state.rules.cards.movement if card.dragons == state.rules.dragons]
    chosen = rng.choice(cards)
    if rng.random() < 0.7:
        return chosen
    mixed = MovementCard("mixed", "mixed", chosen.dragons, chosen.era)
    for names in PARTS:
        for name in names:
            setattr(mixed, name, getattr(chosen, name))
    other = rng.choice(cards)
    for names in rng.sample(PARTS[1:], 4):
        for name in names:
            setattr(mixed, name, getattr(other, name))
    if rng.random() < 0.5:
        mixed.arrows = [rng.randrange(len(ARROWS)) for _ in range(rng.randint(2, 5))]
    mixed.flames = [int(chosen.dragons and rng.random() < 0.4) for _ in mixed.arrows]
    return mixed


# -- the same for the oracle ---------------------------------------------------------------------------------------


def oracle_of(state: AntePortasState, answers: Answers) -> War:
    field = state.field
    spots = {}
    for hex in range(1, HEXES + 1):
        spot = Spot()
        spot.soldiers += [Figure("farmer") for _ in range(field.farmers[hex])]
        spot.soldiers += [Figure("farmer", True) for _ in range(field.tired_farmers[hex])]
        spot.soldiers += [Figure("citizen") for _ in range(field.citizens[hex])]
        spot.soldiers += [Figure("citizen", True) for _ in range(field.tired_citizens[hex])]
        spot.invaders += [Figure("basic") for _ in range(field.basics[hex])]
        spot.invaders += [Figure("elite") for _ in range(field.elites[hex])]
        if field.tile[hex] != NO_WORK:
            spot.tile = oracle_tile(state, field.tile[hex], DIRECTIONS[field.facing[hex]])
        spots[hex] = spot
    rules = state.rules
    strength = {"farmer": 1, "citizen": 3, "basic": int(rules.basic_strength), "elite": int(rules.elite_strength)}
    all_dead = rules.options["final-wave"] == "all-dead"
    war = War(
        spots,
        {"basic": int(field.basics_left), "elite": int(field.elites_left)},
        strength,
        answers,
        guard_reach=int(field.guard_range),
        trench_strength=int(field.trench_bonus),
        dead_return=not (all_dead and state.clock.round > 0),
    )
    war.sickbay += [Figure("farmer") for _ in range(field.sick_farmers)]
    war.sickbay += [Figure("citizen") for _ in range(field.sick_citizens)]
    return war


def oracle_tile(state: AntePortasState, kind: int, facing: str) -> Tile:
    work = state.rules.cards.works[kind]
    sort = WORKS[kind] if WORKS[kind] in ("trap", "bomb") else TILE_GROUPS[work.group]
    return Tile(
        WORKS[kind],
        sort,
        int(work.strength),
        "citizen" if work.citizens else "farmer",
        int(work.actors),
        int(work.damage),
        int(work.arrows),
        int(work.range),
        work.air,
        int(work.replace_tools),
        facing,
    )


def oracle_card(card: MovementCard) -> Card:
    regroup = None
    if card.regroup_from != [0, 0]:
        out, into = (
            {FIGURES[place]: count for place, count in enumerate(side) if count}
            for side in (card.regroup_from, card.regroup_to)
        )
        regroup = (out, into)
    return Card(
        dragons=card.dragons,
        arrows=[(ARROWS[arrow], bool(flame)) for arrow, flame in zip(card.arrows, card.flames, strict=True)],
        merge=card.merge,
        regroup=regroup,
        add={"basic": int(card.add_basics), "elite": int(card.add_elites)},
        shoot=int(card.shoot),
        fire=int(card.fire),
        targets=[ARROWS[arrow] for arrow in card.targets],
        stronger=int(card.stronger),
        weaker=int(card.weaker),
        first_weaker=int(card.first_weaker),
        stealth=UNITS[card.stealth] if card.stealth >= 0 else "",
        destroys=UNITS[card.destroys] if card.destroys >= 0 else "",
        dodge=[[ARROWS[arrow] for arrow in row] for row in card.dodge],
        press=bool(card.press),
        split=card.split,
        remove_citizens=card.remove_citizens,
        killed_by_citizens=card.killed_by_citizens,
        destroy_trap=card.destroy_trap,
        decrease_in_trap=card.decrease_in_trap,
    )


# -- playing and comparing -----------------------------------------------------------------------------------------


def play_out(state: AntePortasState, rng: random.Random) -> list[Asked]:
    """Give random answers until all is quiet, but `hold` and `let pass` not too often."""
    asked = []
    state.settle(-1)
    while state.stack and state.stack[-1].name != "rest":
        frame = state.stack[-1]
        seat = state.actor()
        options = state.choices(seat)
        answer = rng.choice(options)
        if answer.notation in ("hold", "let pass") and rng.random() < 0.6:
            answer = rng.choice(options)
        name = "replace" if isinstance(frame, Replace) else frame.name
        asked.append(Asked(name, int(seat), frozenset(option.notation for option in options), answer.notation))
        state.apply(seat, answer)
    return asked


def real_snapshot(state: AntePortasState) -> Snapshot:
    field = state.field
    hexes = {}
    for hex in range(1, HEXES + 1):
        units = [
            ("farmer", field.farmers[hex]),
            ("tired farmer", field.tired_farmers[hex]),
            ("citizen", field.citizens[hex]),
            ("tired citizen", field.tired_citizens[hex]),
            ("basic", field.basics[hex]),
            ("elite", field.elites[hex]),
        ]
        tile = "" if field.tile[hex] == NO_WORK else f"{WORKS[field.tile[hex]]} {DIRECTIONS[field.facing[hex]]}"
        hexes[hex] = ({name: count for name, count in units if count}, tile)
    return {
        "hexes": hexes,
        "sick": (int(field.sick_farmers), int(field.sick_citizens)),
        "supply": (int(field.basics_left), int(field.elites_left)),
        "tools": [int(community.tools) for community in state.communities],
        "lost": not state.stack,
    }


def oracle_snapshot(war: War, answers: Answers, lost: bool) -> Snapshot:
    hexes = {}
    for hex, spot in war.spots.items():
        names = [("tired " if figure.tired else "") + figure.kind for figure in (*spot.soldiers, *spot.invaders)]
        hexes[hex] = (dict(Counter(names)), "" if spot.tile is None else f"{spot.tile.id} {spot.tile.facing}")
    sick = Counter(figure.kind for figure in war.sickbay)
    return {
        "hexes": hexes,
        "sick": (sick["farmer"], sick["citizen"]),
        "supply": (war.supply["basic"], war.supply["elite"]),
        "tools": answers.tools,
        "lost": lost,
    }


def compare(seed: int, state: AntePortasState, war: War, answers: Answers, lost: bool) -> None:
    if answers.asked:
        raise Disagreement(f"seed {seed}: the game asks {answers.asked[0]}, the oracle does not")
    real, told = real_snapshot(state), oracle_snapshot(war, answers, lost)
    if lost and real["lost"]:
        return  # the game stops in the middle of the step that broke through
    for name, value in real.items():
        if value != told[name]:
            raise Disagreement(f"seed {seed}: {name}\n  game   {value}\n  oracle {told[name]}")


def check_march(seed: int) -> int:
    """Compare one march; returns how many questions it had."""
    rng = random.Random(f"march {seed}")
    state = random_war(rng)
    free = [hex for hex in range(1, HEXES + 1) if free_hex(state, hex)]
    if not free:
        return 0
    start = rng.choice([hex for hex in free if hex > 8] or free)
    if state.field.troop_size(start) == 0:
        troop(state, rng, start)
    if state.field.troop_size(start) == 0:
        return 0
    card = random_card(state, rng)
    answers = Answers([], [int(community.tools) for community in state.communities])
    war = oracle_of(state, answers)
    field = state.field
    field.moving = Troop(start, field.basics[start], field.elites[start], 0)
    state.stack.append(March(card))
    answers.asked = play_out(state, rng)
    return told(seed, state, war, answers, lambda: war.march(oracle_card(card), start))


def check_battle(seed: int) -> int:
    """Compare one Battle of Soldiers who enter a hex with Invaders; returns how many questions it had."""
    rng = random.Random(f"battle {seed}")
    state = random_war(rng)
    held = [hex for hex in range(1, HEXES + 1) if state.field.troop_size(hex) > 0]
    if not held:
        return 0
    hex = rng.choice(held)
    put(state, hex, farmers=rng.randint(0, 3), citizens=rng.randint(0, 2))
    bonus = rng.randint(0, 1)
    answers = Answers([], [int(community.tools) for community in state.communities])
    war = oracle_of(state, answers)
    open_clash(state, 0, hex, bonus)
    answers.asked = play_out(state, rng)
    return told(seed, state, war, answers, lambda: war.battle(hex, None, bonus=bonus))


def told(seed: int, state: AntePortasState, war: War, answers: Answers, story: Callable[[], None]) -> int:
    """Let the oracle tell the same, and compare."""
    questions = len(answers.asked)
    lost = False
    try:
        story()
    except BrokenThrough:
        lost = True
    except Disagreement as wrong:
        raise Disagreement(f"seed {seed}: {wrong}") from None
    compare(seed, state, war, answers, lost)
    return questions
