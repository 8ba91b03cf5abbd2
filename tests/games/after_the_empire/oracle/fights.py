"""Random battles of the real game, and the same battles told by the oracle.

`check_battle` sets up castles and hordes from a seed, plays the combat phase with random answers, gives the oracle
the same castles, cards and answers, and compares the two wherever an owner gives orders and at the end.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from holdfast.games import load
from holdfast.games.after_the_empire.catalog import ENGINES, SURGES, Card
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.realm import DAMAGED, Corner, Realm, Side
from holdfast.games.after_the_empire.reveal import SiegeTurnsUp
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import (
    CORNERS,
    LARGEST_COUNT,
    STONE_GATE,
    STONE_TURRET,
    STONE_WALL,
    TURRET_CUBES,
    WALL_CUBES,
    WOOD_GATE,
    WOOD_TURRET,
    WOOD_WALL,
)
from holdfast.kernel import CHANCE, Action, Event
from tests.games.after_the_empire.oracle.combat_oracle import (
    INSIDE,
    SIDES,
    Castle,
    Horde,
    InvaderCard,
    PlayedCard,
    SiegeCard,
    Story,
    Token,
    Turret,
    Wall,
)
from tests.tools.games import FROZEN_CARDS, frozen_game

WALLS = {
    WOOD_WALL: ("wood", False),
    WOOD_GATE: ("wood", True),
    STONE_WALL: ("stone", False),
    STONE_GATE: ("stone", True),
}
TURRETS = {WOOD_TURRET: "wood", STONE_TURRET: "stone"}
# Where two kinds stand together, an answer gives the number of this one.
FIRST_KINDS = ("archer", "mercenary")

Snapshot = dict[str, object]


# -- setting up ---------------------------------------------------------------------------------------------------


def battle_games() -> dict[str, AfterTheEmpire]:
    """The games that battles are fought in: what the options and the cards of combat can be."""
    return {
        "as printed": frozen_game(),
        "ladders once": frozen_game({"ladders": "once"}),
        "sieges with a minimum": sparing_game(),
    }


@cache
def sparing_game() -> AfterTheEmpire:
    """The frozen cards, with a minimum of gold on every other siege card."""
    game = load("after-the-empire", FROZEN_CARDS)
    assert isinstance(game, AfterTheEmpire)
    for siege in game.cards.sieges[::2]:
        siege.minimum = 16
    return game


def random_battle(game: AfterTheEmpire, rng: random.Random) -> EmpireState:
    """Castles, gold and cards of all kinds, just before combat; `begin_combat` starts it."""
    seats = rng.randint(2, 4)
    state = game.start(seats)
    state.stack.clear()
    state.season = rng.randint(1, 7)
    state.threat = 3 * (state.season - 1)
    richest = rng.choice((12, 25, 50))
    for realm in state.realms:
        furnish(game, realm, rng, richest)
    if rng.random() < 0.3:
        state.realms[1].gold = state.realms[0].gold  # a tie for the lead
    state.face_down = rng.randint(0, 3)
    for _ in range(rng.randint(0, 1)):
        invader = rng.choice(game.cards.invaders)
        state.invaders.take(invader.number)
        state.reports.append(int(invader.number) * 4 + rng.randrange(4))
    return state


def begin_combat(state: EmpireState) -> None:
    state.stack.append(state.rules.deployment)
    state.settle(CHANCE)


def furnish(game: AfterTheEmpire, realm: Realm, rng: random.Random, richest: int) -> None:
    realm.gold = rng.randint(0, richest)
    realm.wood = rng.randint(0, 5)
    realm.stone = rng.randint(0, 5)
    realm.moves = rng.choice((0, 0, 0, 1, 2, 3, 4, 6))
    fewest, most = rng.choice(((0, 3), (0, 8), (4, 12), (10, 30)))
    realm.soldiers = rng.randint(fewest, most)
    realm.mercenaries = rng.choice((0, rng.randint(fewest, most)))
    realm.wounded = rng.randint(0, 3)
    # What the last season's combat may have left behind.
    realm.sacked = rng.randrange(2)
    realm.round = rng.randrange(7)
    realm.surge = rng.randrange(7)
    realm.besieged = rng.randrange(2)
    gate = rng.randrange(4)
    sturdy = rng.random() < 0.4
    for place, side in enumerate(realm.sides):
        furnish_side(side, place == gate, sturdy, rng)
    for corner in realm.corners:
        furnish_corner(corner, rng)
    for card in random_cards(game, rng):
        realm.add_card(card)
        realm.marks[-1] = DAMAGED if not card.starting and rng.random() < 0.3 else 0


def furnish_side(side: Side, gate: bool, sturdy: bool, rng: random.Random) -> None:
    wood, stone = (WOOD_GATE, STONE_GATE) if gate else (WOOD_WALL, STONE_WALL)
    side.piece = stone if sturdy else rng.choice((0, wood, wood, stone))
    side.cubes = WALL_CUBES[side.piece] if sturdy else rng.randint(0, WALL_CUBES[side.piece])
    side.farm = rng.randint(0, 2)
    side.protected = int(rng.random() < 0.2)


def furnish_corner(corner: Corner, rng: random.Random) -> None:
    corner.piece = rng.choice((0, 0, WOOD_TURRET, WOOD_TURRET, STONE_TURRET, STONE_TURRET))
    corner.cubes = rng.randint(0, TURRET_CUBES[corner.piece])
    corner.flame = int(corner.piece == STONE_TURRET and corner.cubes == 0 and rng.random() < 0.5)


def random_cards(game: AfterTheEmpire, rng: random.Random) -> list[Card]:
    """Some cards; those that do something in combat more often than others."""
    fighting = [card for card in game.cards.cards if card.passives.items()]
    found = rng.sample(fighting, rng.choice((0, 0, 1, 2, 4)))
    bought = [card for card in game.cards.cards if not card.starting and card not in found]
    return found + rng.sample(bought, rng.choice((0, 1, 2, 4)))


# -- the real battle ----------------------------------------------------------------------------------------------


@dataclass
class Script:
    """What one owner answered, what else was on offer, and how the castle looked whenever orders were given."""

    posts: dict[str, dict[str, tuple[int, int]] | None] = field(default_factory=dict)
    tolls: dict[tuple[str, str, str], int] = field(default_factory=dict)
    tolls_offered: dict[tuple[str, str, str], int] = field(default_factory=dict)
    targets: list[tuple[str, set[str]]] = field(default_factory=list)
    damaged: list[tuple[str, set[str]]] = field(default_factory=list)
    seen: dict[str, Snapshot] = field(default_factory=dict)


def play_battle(state: EmpireState, rng: random.Random) -> list[Script]:
    """Play combat to its end, every answer at random and the lanes in any order."""
    scripts = [Script() for _ in state.realms]
    while asked := state.to_act():
        seat = rng.choice(asked)
        if seat == CHANCE:
            state.apply(CHANCE, random_outcome(state, rng))
            continue
        choices = state.choices(seat)
        action = rng.choice(choices)
        moment = f"movement {state.realms[seat].round}" if state.realms[seat].round else "tokens"
        note(scripts[seat], state.realms[seat], action, choices, moment)
        log: list[Event] = []
        state.apply(seat, action, log)
        for event in log:
            if event.kind == "posted" and event.seat == seat:
                scripts[seat].posts["deploy" if event.rule == "R-deploy" else moment] = posts_told(event)
    return scripts


def random_outcome(state: EmpireState, rng: random.Random) -> Action[Any]:
    """Any card; among siege cards each kind of engine is equally likely."""
    outcomes = [outcome for outcome, _ in state.outcomes()]
    engine = rng.randrange(len(ENGINES))
    engines = [out for out in outcomes if isinstance(out, SiegeTurnsUp) and out.siege.engine == engine]
    return rng.choice(engines or outcomes)


def note(script: Script, realm: Realm, action: Action[Any], choices: list[Action[Any]], moment: str) -> None:
    """Write an answer down by what it means, and what could have been answered instead."""
    verb, *words = action.notation.split()
    offered = {choice.notation.split()[1] for choice in choices if " " in choice.notation}
    if verb in ("hold", "regroup"):
        script.seen[moment] = snapshot_of_realm(realm)
        script.posts[moment] = None
    elif verb in ("slay", "lose", "climb"):
        count, _, place = words
        step = {"slay": "archery", "climb": "climb"}.get(verb, "melee" if place == INSIDE else "archery")
        key = (f"{step} {realm.round}", verb, place)
        script.tolls[key] = script.tolls.get(key, 0) + int(count)
        script.tolls_offered.setdefault(key, len(offered))
    elif verb == "target":
        script.targets.append((words[0], offered))
    elif verb == "damage":
        script.damaged.append((words[0], offered))
    else:
        assert verb == "troops", action.notation


def posts_told(event: Event) -> dict[str, tuple[int, int]]:
    soldiers, mercenaries = event.facts["soldiers"], event.facts["mercenaries"]
    assert isinstance(soldiers, list)
    assert isinstance(mercenaries, list)
    return {side: (soldiers[place], mercenaries[place]) for place, side in enumerate(SIDES)}


# -- translating --------------------------------------------------------------------------------------------------


def castle_of(state: EmpireState, realm: Realm) -> Castle:
    """The realm as the oracle sees it, before deployment."""
    troops = [Token(f"soldier {n}", "soldier") for n in range(realm.soldiers)]
    troops += [Token(f"mercenary {n}", "mercenary") for n in range(realm.mercenaries)]
    cards = [state.rules.cards.cards[number] for number in realm.cards]
    return Castle(
        gold=realm.gold,
        walls={
            name: Wall(*WALLS[side.piece], side.cubes)
            for name, side in zip(SIDES, realm.sides, strict=True)
            if side.piece
        },
        turrets={
            name: Turret(TURRETS[corner.piece], corner.cubes, bool(corner.flame))
            for name, corner in zip(CORNERS, realm.corners, strict=True)
            if corner.piece
        },
        posts={**{side: [] for side in SIDES}, INSIDE: troops},
        fields={place: [] for place in (*SIDES, INSIDE)},
        infirmary=[Token(f"wounded {n}", "soldier") for n in range(realm.wounded)],
        farms={name: side.farm for name, side in zip(SIDES, realm.sides, strict=True)},
        protected=[name for name, side in zip(SIDES, realm.sides, strict=True) if side.protected],
        stockpile={"wood": realm.wood, "stone": realm.stone},
        moves=realm.moves,
        cards=[
            PlayedCard(card.id, card.starting, bool(mark & DAMAGED), dict(card.passives.items()))
            for card, mark in zip(cards, realm.marks, strict=True)
        ],
    )


def horde_of(state: EmpireState, most_gold: int) -> Horde:
    """The cards that came, read after the battle."""
    cards = state.rules.cards
    siege = cards.sieges[state.siege // 4]
    return Horde(
        season=state.season,
        threat=state.threat,
        most_gold=most_gold,
        invaders=[
            InvaderCard(
                SIDES[report % 4],
                [(tier.gold, tier.swordsmen, tier.archers) for tier in cards.invaders[report // 4].tiers],
            )
            for report in state.reports
        ],
        siege=SiegeCard(SIDES[state.siege % 4], ENGINES[siege.engine], siege.power, SURGES[siege.surge], siege.minimum),
        ladders_once=state.rules.ladders_once,
    )


def snapshot_of_realm(realm: Realm) -> Snapshot:
    """All that combat can change, in words that both sides know."""
    return {
        "gold": int(realm.gold),
        "stockpile": {"wood": int(realm.wood), "stone": int(realm.stone)},
        "moves": int(realm.moves),
        "wounded": int(realm.wounded),
        "sacked": bool(realm.sacked),
        "villager": bool(realm.villager_coming),
        "damaged": [bool(mark & DAMAGED) for mark in realm.marks],
        "farms": {name: int(side.farm) for name, side in zip(SIDES, realm.sides, strict=True)},
        "walls": {
            name: (*WALLS[side.piece], int(side.cubes))
            for name, side in zip(SIDES, realm.sides, strict=True)
            if side.piece
        },
        "turrets": {
            name: (TURRETS[corner.piece], int(corner.cubes), bool(corner.flame))
            for name, corner in zip(CORNERS, realm.corners, strict=True)
            if corner.piece
        },
        "troops": {
            **{
                name: (int(side.soldiers), int(side.mercenaries)) for name, side in zip(SIDES, realm.sides, strict=True)
            },
            INSIDE: (int(realm.soldiers), int(realm.mercenaries)),
        },
        "invaders": {
            **{name: (int(side.swordsmen), int(side.archers)) for name, side in zip(SIDES, realm.sides, strict=True)},
            INSIDE: (int(realm.swordsmen), int(realm.archers)),
        },
    }


def snapshot_of_castle(castle: Castle) -> Snapshot:
    """The same for the oracle's castle."""
    return {
        "gold": castle.gold,
        "stockpile": dict(castle.stockpile),
        "moves": castle.moves,
        "wounded": len(castle.infirmary),
        "sacked": castle.sacked,
        "villager": castle.villager_coming,
        "damaged": [card.damaged for card in castle.cards],
        "farms": dict(castle.farms),
        "walls": {
            side: (castle.walls[side].material, castle.walls[side].gate, castle.walls[side].cubes)
            for side in SIDES
            if side in castle.walls
        },
        "turrets": {
            corner: (
                castle.turrets[corner].material,
                castle.turrets[corner].cubes,
                castle.turrets[corner].flame,
            )
            for corner in CORNERS
            if corner in castle.turrets
        },
        "troops": {
            place: (count(castle.posts[place], "soldier"), count(castle.posts[place], "mercenary"))
            for place in (*SIDES, INSIDE)
        },
        "invaders": {
            place: (count(castle.fields[place], "swordsman"), count(castle.fields[place], "archer"))
            for place in (*SIDES, INSIDE)
        },
    }


def count(tokens: list[Token], kind: str) -> int:
    return sum(1 for token in tokens if token.kind == kind)


# -- the same battle again ----------------------------------------------------------------------------------------


class ScriptedOwner:
    """Gives the oracle the answers that the real game was given, and checks that it asks for all of them."""

    def __init__(self, script: Script) -> None:
        self.script = script

    def turret_struck_first(self, castle: Castle, turrets: list[str]) -> str:
        target, offered = self.script.targets.pop(0)
        assert offered == set(turrets), f"the game offered {offered}, not {turrets}"
        return target

    def fallen(self, castle: Castle, moment: str, place: str, tokens: list[Token], count: int) -> list[Token]:
        firsts = [token for token in tokens if token.kind in FIRST_KINDS]
        others = [token for token in tokens if token.kind not in FIRST_KINDS]
        if firsts[0].kind == "archer" and moment.startswith(("melee", "oil")):
            # Inside they fight alike, and before the gate archers are more dangerous, so the game takes archers first.
            return (firsts + others)[:count]
        verb = "lose" if firsts[0].kind == "mercenary" else "climb" if moment.startswith("climb") else "slay"
        certain = max(0, count - len(others))
        open_to_choice = count - certain - max(0, count - len(firsts))
        offered = self.script.tolls_offered.pop((moment, verb, place))
        assert offered == 1 + min(open_to_choice, LARGEST_COUNT), (
            f"{moment}, {place}: the game offered {offered} answers"
        )
        chosen = certain + self.script.tolls.pop((moment, verb, place))
        return firsts[:chosen] + others[: count - chosen]

    def posts(self, castle: Castle, moment: str) -> dict[str, list[Token]] | None:
        assert (moment in self.script.posts) == has_orders_to_give(castle, moment), (
            f"{moment}: only one of the two asks for posts"
        )
        if moment in self.script.seen:
            expected = self.script.seen.pop(moment)
            assert snapshot_of_castle(castle) == expected, f"{moment}: {snapshot_of_castle(castle)} != {expected}"
        wanted = self.script.posts.pop(moment, None)
        return None if wanted is None else regrouped(castle, wanted)

    def card_to_damage(self, castle: Castle, cards: list[PlayedCard]) -> PlayedCard:
        if not self.script.damaged:
            assert len(cards) <= 2, "the game did not ask which card is damaged"
            return cards[0]
        name, offered = self.script.damaged.pop(0)
        assert offered == {card.name for card in cards}, f"the game offered {offered}"
        return next(card for card in cards if card.name == name)

    def is_done(self) -> bool:
        script = self.script
        return not (script.posts or script.tolls or script.targets or script.damaged or script.seen)


def has_orders_to_give(castle: Castle, moment: str) -> bool:
    """The game asks for posts only where it matters: with troops, walls, and (once they are known) invaders."""
    if not castle.walls or not any(castle.posts.values()):
        return False
    if moment == "tokens" and castle.moves + castle.passive("lookout") == 0:
        return False
    return moment == "deploy" or any(castle.fields.values())


def regrouped(castle: Castle, wanted: dict[str, tuple[int, int]]) -> dict[str, list[Token]]:
    """The troops posted as wanted; of each kind, as many as possible stay where they are."""
    posts: dict[str, list[Token]] = {place: [] for place in (*SIDES, INSIDE)}
    for kind, index in (("soldier", 0), ("mercenary", 1)):
        loose: list[Token] = []
        for place in (*SIDES, INSIDE):
            here = [token for token in castle.posts[place] if token.kind == kind]
            staying = len(here) if place == INSIDE else min(len(here), wanted[place][index])
            posts[place] += here[:staying]
            loose += here[staying:]
        for side in SIDES:
            while sum(1 for token in posts[side] if token.kind == kind) < wanted[side][index]:
                if not loose:
                    loose = [next(token for token in posts[INSIDE] if token.kind == kind)]
                    posts[INSIDE].remove(loose[0])
                posts[side].append(loose.pop())
        posts[INSIDE] += loose
    return posts


def check_battle(game: AfterTheEmpire, seed: str) -> int:
    """Compare the oracle with the game in one random battle; returns the number of castles that fought."""
    rng = random.Random(seed)
    state = random_battle(game, rng)
    most_gold = max(realm.gold for realm in state.realms)
    castles = [castle_of(state, realm) for realm in state.realms]
    begin_combat(state)
    scripts = play_battle(state, rng)
    horde = horde_of(state, most_gold)
    for realm, castle, script in zip(state.realms, castles, scripts, strict=True):
        owner = ScriptedOwner(script)
        story = Story(castle, horde, owner)
        story.deploy()
        story.prepare()
        story.fight()
        ours, theirs = snapshot_of_castle(castle), snapshot_of_realm(realm)
        assert ours == theirs, f"battle {seed}, seat {realm.seat}: the oracle says {ours}, the game {theirs}"
        assert owner.is_done(), f"battle {seed}, seat {realm.seat}: the oracle did not ask for {script}"
    return len(castles)
