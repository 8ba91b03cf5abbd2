"""What is to be drawn now, from a view: the board, every realm, and what is needed for placing troops.

Card numbers are those of the catalog. Numbers are converted to plain ints, because a compiled view has its own kind.
"""

from __future__ import annotations

from holdfast.games.after_the_empire.catalog import BUILDING, MEASURES, REFUGEE
from holdfast.games.after_the_empire.fight_ahead import mustered
from holdfast.games.after_the_empire.packing import card_of, owner_of, side_of, site_of
from holdfast.games.after_the_empire.realm import DAMAGED, Realm, Side
from holdfast.games.after_the_empire.scoring import castle_measure
from holdfast.games.after_the_empire.seasons import COMBAT, FINAL_SCORING, PHASES, SET_UP
from holdfast.games.after_the_empire.state import EMPTY
from holdfast.games.after_the_empire.tables import (
    FLAG_VALUES,
    LOCATIONS,
    NOTHING,
    RICH_FARM,
    red_number,
)
from holdfast.games.after_the_empire.troops import DEPLOY, MERCENARIES, NO_LIMIT, SOLDIERS, Orders, Posting
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel.deck import Deck
from holdfast.web.stage import Json


def scene_of(view: EmpireView) -> Json:
    coming = not in_battle(view)
    return {
        "season": int(view.season),
        "threat": int(view.threat),
        "flag": FLAG_VALUES[view.season],
        "phase": view.phase(),
        "order": list(view.order),
        "open": list(view.open),
        "placed": workers_by_location(view),
        "buildings": list(view.building_row),
        "refugees": list(view.refugee_row),
        "starters": starting_refugees(view),
        "reports": reports_scene(view),
        "down": int(view.face_down),
        "siege": siege_scene(view),
        "unseen": {"invaders": unseen_cards(view.invaders), "sieges": unseen_cards(view.sieges)},
        "realms": [realm_scene(view, realm, coming) for realm in view.realms],
        "progress": progress_of(view),
        "post": posting_scene(view),
    }


def own_scene_of(view: EmpireView, watched: Json) -> Json:
    """A spectator's scene as a seat sees it: its own secrets, and what it is asked."""
    seat = int(view.viewer)
    if seat < 0:
        return watched
    own = view.realms[seat]
    realms = list(watched["realms"])
    realms[seat] = {**realms[seat], "objectives": list(own.objectives), "drawn": list(own.drawn)}
    return {**watched, "realms": realms, "progress": progress_of(view), "post": posting_scene(view)}


def picture_of(view: EmpireView, seat: int) -> Json:
    """What an event can change in a scene: the season, the attack, and a realm (or all, if it concerns everybody)."""
    coming = not in_battle(view)
    return {
        "season": int(view.season),
        "threat": int(view.threat),
        "flag": FLAG_VALUES[view.season],
        "phase": view.phase(),
        "where": phase_words(view),
        "reports": reports_scene(view),
        "down": int(view.face_down),
        "siege": siege_scene(view),
        "realms": {
            str(realm.seat): open_part(realm_scene(view, realm, coming))
            for realm in view.realms
            if seat < 0 or seat == realm.seat
        },
    }


def open_part(realm: Json) -> Json:
    """A realm without what only its owner sees."""
    return {name: value for name, value in realm.items() if name not in ("objectives", "drawn")}


def reports_scene(view: EmpireView) -> list[list[int]]:
    return [[card_of(report), side_of(report)] for report in view.reports]


def siege_scene(view: EmpireView) -> list[int] | None:
    return [int(card_of(view.siege)), int(side_of(view.siege))] if view.siege >= 0 else None


def unseen_cards(deck: Deck) -> list[list[int]]:
    """The cards of a deck that nobody has seen since it was shuffled, each with its number of copies; those face down
    are among them. Once all have been seen, the cards that come next."""
    if deck.mixed() == 0:
        return [[int(kind), 1] for kind in deck.under]
    return [[kind, int(copies)] for kind, copies in enumerate(deck.bag) if copies > 0]


# -- the moment ---------------------------------------------------------------------------------------------------


def phase_words(view: EmpireView) -> str:
    phase = view.phase()
    if phase == SET_UP:
        return "Set-up"
    if phase == FINAL_SCORING:
        return "Final scoring"
    top = view.top()
    if phase == PHASES[COMBAT] and top is not None and top.name == "deploy":
        phase = "deployment"
    return f"Season {view.season} · {phase}"


def in_battle(view: EmpireView) -> bool:
    """The attackers have arrived: the open cards have already brought theirs."""
    return view.siege >= 0 or any(realm.invaders_outside() > 0 for realm in view.realms)


def workers_by_location(view: EmpireView) -> list[list[int]]:
    """Whose workers stand at each location, in the order they arrived."""
    placed: list[list[int]] = [[] for _ in LOCATIONS]
    for mark in view.placed:
        placed[site_of(mark)].append(owner_of(mark))
    return placed


def starting_refugees(view: EmpireView) -> list[int]:
    """The starting refugees as card numbers, while they are being chosen; those already taken are -1, as in a row."""
    if all(len(realm.cards) > 1 for realm in view.realms):
        return []
    held = {card for realm in view.realms for card in realm.cards}
    numbers = [int(card.number) for card in view.rules.cards.starting_refugees()]
    return [EMPTY if number in held else number for number in numbers]


# -- realms -------------------------------------------------------------------------------------------------------


def realm_scene(view: EmpireView, realm: Realm, coming: bool) -> Json:
    attack = attack_on(view, realm) if coming else None
    muster = mustered(view, realm)
    return {
        "gold": int(realm.gold),
        "red": red_number(realm.gold),
        "next": next_threshold(view, realm),
        "food": int(realm.food),
        "wood": int(realm.wood),
        "stone": int(realm.stone),
        "iron": int(realm.iron),
        "workers": int(realm.workers),
        "team": int(realm.all_workers),
        "villager": int(realm.villager),
        "soldiers": int(realm.soldiers),
        "mercenaries": int(realm.mercenaries),
        "muster": muster,
        "wounded": int(realm.wounded),
        "swordsmen": int(realm.swordsmen),
        "archers": int(realm.archers),
        "moves": int(realm.moves),
        "flags": [int(realm.flags_1), int(realm.flags_2), int(realm.flags_3)],
        "visited": int(realm.visited),
        "besieged": int(realm.besieged) if view.siege >= 0 else 0,
        "sacked": int(realm.sacked),
        "sides": [side_scene(side, attack[place] if attack else None) for place, side in enumerate(realm.sides)],
        "corners": [[int(corner.piece), int(corner.cubes), int(corner.flame)] for corner in realm.corners],
        "cards": [[card, mark] for card, mark in zip(realm.cards, realm.marks, strict=True)],
        "objectives": list(realm.objectives),
        "drawn": list(realm.drawn),
    }


def side_scene(side: Side, coming: list[int] | None) -> Json:
    scene: Json = {
        "piece": int(side.piece),
        "cubes": int(side.cubes),
        "soldiers": int(side.soldiers),
        "mercenaries": int(side.mercenaries),
        "swordsmen": int(side.swordsmen),
        "archers": int(side.archers),
        "farm": int(side.farm),
        "protected": int(side.protected),
    }
    if coming is not None and (coming[0] or coming[1]):
        scene["coming"] = coming
    return scene


def attack_on(view: EmpireView, realm: Realm) -> list[list[int]]:
    """Swordsmen and archers that the open cards would bring to each side: R-tier, R-threat-minimum."""
    level = view.level(realm)
    sides = [[0, 0], [0, 0], [0, 0], [0, 0]]
    for report in view.reports:
        swordsmen, archers = 0, 0
        for tier in view.rules.cards.invaders[card_of(report)].tiers:
            if tier.gold <= level:
                swordsmen, archers = int(tier.swordsmen), int(tier.archers)
        sides[side_of(report)][0] += swordsmen
        sides[side_of(report)][1] += archers
    return sides


def next_threshold(view: EmpireView, realm: Realm) -> int:
    """The gold from which an open card brings this realm more; 0 if there is none."""
    level = view.level(realm)
    least = 0
    for report in view.reports:
        for tier in view.rules.cards.invaders[card_of(report)].tiers:
            if tier.gold > level:
                if least == 0 or tier.gold < least:
                    least = int(tier.gold)
                break
    return least


# -- objectives ---------------------------------------------------------------------------------------------------


def progress_of(view: EmpireView) -> list[list[int]]:
    """For each of the viewer's objectives: how much the viewer has of what it counts, and the most anybody else has."""
    if view.viewer < 0:
        return []
    objectives = view.rules.cards.objectives
    progress = []
    for number in view.realms[view.viewer].objectives:
        name = MEASURES[objectives[number].measure]
        amounts = [measured(view, realm, name) for realm in view.realms]
        own = amounts.pop(int(view.viewer))
        progress.append([own, max(amounts)])
    return progress


def measured(view: EmpireView, realm: Realm, name: str) -> int:
    """What an objective counts, as `scoring.measure` has it."""
    if name in ("castle-pieces", "stone-pieces", "wood-pieces", "turrets", "stone-turrets", "cubes"):
        return castle_measure(realm, name)
    if name in ("buildings", "refugees", "cards"):
        return bought_cards(view, realm, name)
    if name == "active-farms":
        return int(realm.active_farms())
    if name == "rich-farms":
        return sum(1 for side in realm.sides if side.farm == RICH_FARM)
    if name in ("soldiers", "healthy-soldiers"):
        soldiers = int(realm.all_soldiers()) + mustered(view, realm)[SOLDIERS]
        return soldiers - int(realm.wounded) if name == "healthy-soldiers" else soldiers
    if name == "goods":
        return int(realm.food + realm.wood + realm.stone + realm.iron)
    return int(realm.flag_tokens()) if name == "flags" else int(getattr(realm, name))


def bought_cards(view: EmpireView, realm: Realm, name: str) -> int:
    """R-objective-starting-cards, R-destructive."""
    kind = {"buildings": BUILDING, "refugees": REFUGEE}.get(name)
    count = 0
    for number, marks in zip(realm.cards, realm.marks, strict=True):
        card = view.rules.cards.cards[number]
        counts = not card.starting and not (view.rules.destructive and marks & DAMAGED)
        if counts and (kind is None or card.kind == kind):
            count += 1
    return count


# -- placing troops -----------------------------------------------------------------------------------------------


def posting_scene(view: EmpireView) -> Json | None:
    """What the viewer needs to place all troops in one go: R-deploy, R-moves, R-movement-troops.

    By kind and side, `least` counts those already posted there by an answer of the largest count, with null where
    nothing is asked (or no longer), and `start` is where a plan begins: where the troops stood before. `hand` counts by
    kind those still to be placed, and `budget` how many may change places, null if there is no limit.
    """
    if view.viewer < 0:
        return None
    question = view.asked()
    realm = view.realms[view.viewer]
    walls = [realm.sides[place].piece != NOTHING for place in range(4)]
    if isinstance(question, Orders):
        least: list[list[int | None]] = [[0 if wall else None for wall in walls] for _ in (SOLDIERS, MERCENARIES)]
        start = [posts_of(realm, SOLDIERS), posts_of(realm, MERCENARIES)]
        hand = [hand_of(realm, SOLDIERS), hand_of(realm, MERCENARIES)]
        return posting_plan(True, moves_left(int(question.budget)), hand, least, start)
    if not isinstance(question, Posting):
        return None
    least, start = [], []
    hand = [int(realm.muster), hand_of(realm, MERCENARIES)] if question.kind == SOLDIERS else [0, int(realm.muster)]
    for kind in (SOLDIERS, MERCENARIES):
        was = list(question.was) if kind == question.kind else posts_of(realm, kind)
        still = [
            wall and (kind, place) >= (int(question.kind), int(question.place)) for place, wall in enumerate(walls)
        ]
        row: list[int | None] = [0 if asked else None for asked in still]
        if kind == question.kind:
            row[question.place] = int(question.here)
        least.append(row)
        start.append(beginning(row, was, posts_of(realm, kind), hand[kind]))
    return posting_plan(question.purpose != DEPLOY, moves_left(int(question.budget)), hand, least, start)


def posting_plan(
    moving: bool, budget: int | None, hand: list[int], least: list[list[int | None]], start: list[list[int]]
) -> Json:
    return {"moving": moving, "budget": budget, "hand": hand, "least": least, "start": start}


def beginning(least: list[int | None], was: list[int], stand: list[int], hand: int) -> list[int]:
    """Where a plan begins: as before, or, if some answers were different and too few troops are left, with nobody."""
    before = [there if low is None else max(low, stood) for low, stood, there in zip(least, was, stand, strict=True)]
    needed = sum(there - low for low, there in zip(least, before, strict=True) if low is not None)
    if needed <= hand:
        return before
    return [there if low is None else low for low, there in zip(least, stand, strict=True)]


def moves_left(budget: int) -> int | None:
    return budget if budget < NO_LIMIT // 2 else None


def posts_of(realm: Realm, kind: int) -> list[int]:
    return [int(side.soldiers if kind == SOLDIERS else side.mercenaries) for side in realm.sides]


def hand_of(realm: Realm, kind: int) -> int:
    """All of a kind, inside and on the walls."""
    inside = realm.soldiers if kind == SOLDIERS else realm.mercenaries
    return int(inside) + sum(posts_of(realm, kind))
