"""The end of the game: final scoring, objectives, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mypy_extensions import i64

from holdfast.games.after_the_empire.catalog import BUILDING, MEASURES, MOST, REFUGEE, Objective
from holdfast.games.after_the_empire.realm import DAMAGED, Realm
from holdfast.games.after_the_empire.tables import NOTHING, RICH_FARM, STONE_GATE, STONE_TURRET, STONE_WALL
from holdfast.games.after_the_empire.words import counted, harmed, objective_text
from holdfast.kernel.event import Event
from holdfast.kernel.result import Result, ScoreLine, ranks_by

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState


def final_result(state: EmpireState) -> Result:
    """R-winner: the most gold; R-tiebreak: then the most flag tokens; R-shared-victory after that."""
    lines = [score_lines(state, realm) for realm in state.realms]
    keys: list[tuple[int, ...]] = [
        (sum([line.points for line in lines[seat]]), state.realms[seat].flag_tokens()) for seat in range(state.seats)
    ]
    ranks = ranks_by(keys)
    best = max(keys)
    tied_on_gold = sum([1 for key in keys if key[0] == best[0]]) > 1
    how = "most gold"
    if ranks.count(1) > 1:
        how = "shared victory"
    elif tied_on_gold:
        how = "most flags among equals"
    return Result(ranks, lines, how, "gold")


def score_lines(state: EmpireState, realm: Realm) -> list[ScoreLine]:
    """Every point of a realm, with its rule."""
    lines = [ScoreLine("R-score-track", realm.gold, "gold track")]
    cards = state.rules.cards.cards
    for place, number in enumerate(realm.cards):
        card = cards[number]
        if card.gold == 0:
            continue
        if realm.marks[place] & DAMAGED:
            lines.append(ScoreLine("R-score-damaged", 0, f"{card.name} ({harmed(card)})"))
        else:
            rule = "R-score-buildings" if card.kind == BUILDING else "R-score-refugees"
            lines.append(ScoreLine(rule, card.gold, card.name))
    lines.append(ScoreLine("R-score-flags", realm.flag_gold(), counted(realm.flag_tokens(), "flag")))
    lines.append(ScoreLine("R-score-farms", realm.active_farms(), "active farms"))
    for number in realm.objectives:
        objective = state.rules.cards.objectives[number]
        met = is_met(state, realm, objective)
        points = objective.gold if met else 0
        text = f"{objective.name}: {objective_text(objective)}{'' if met else ' (not met)'}"
        lines.append(ScoreLine("R-score-objectives", points, text))
    return lines


def is_met(state: EmpireState, realm: Realm, objective: Objective) -> bool:
    """R-objective-when: measured on the final board; R-objective-most: a tie counts, but zero does not."""
    own = measure(state, realm, objective.measure)
    if objective.goal == MOST:
        return own > 0 and all(measure(state, other, objective.measure) <= own for other in state.realms)
    return own >= objective.amount


def measure(state: EmpireState, realm: Realm, what: i64) -> int:
    """How much a realm has of what an objective measures."""
    name = MEASURES[what]
    if name in ("buildings", "refugees", "cards"):
        return bought_cards(state, realm, name)
    if name in ("castle-pieces", "stone-pieces", "wood-pieces", "turrets", "stone-turrets", "cubes"):
        return castle_measure(realm, name)
    simple: dict[str, int] = {
        "active-farms": realm.active_farms(),
        "rich-farms": sum([1 for side in realm.sides if side.farm == RICH_FARM]),
        "soldiers": realm.all_soldiers(),
        "healthy-soldiers": realm.all_soldiers() - realm.wounded,
        "food": realm.food,
        "wood": realm.wood,
        "stone": realm.stone,
        "iron": realm.iron,
        "goods": realm.food + realm.wood + realm.stone + realm.iron,
        "gold": realm.gold,
        "flags": realm.flag_tokens(),
    }
    return simple[name]


def bought_cards(state: EmpireState, realm: Realm, name: str) -> int:
    """R-objective-starting-cards: starting cards do not count; R-destructive: nor do damaged ones, with that option."""
    count = 0
    for place, number in enumerate(realm.cards):
        card = state.rules.cards.cards[number]
        if card.starting or (state.rules.destructive and realm.marks[place] & DAMAGED):
            continue
        if name == "cards" or card.kind == (BUILDING if name == "buildings" else REFUGEE):
            count += 1
    return count


def castle_measure(realm: Realm, name: str) -> i64:
    """Standing pieces. R-objective-burnt-turret: a burnt stone turret still stands."""
    walls: i64 = 0
    turrets: i64 = 0
    stone_walls: i64 = 0
    stone_turrets: i64 = 0
    cubes: i64 = 0
    for side in realm.sides:
        if side.piece != NOTHING:
            walls += 1
            cubes += side.cubes
            if side.piece == STONE_WALL or side.piece == STONE_GATE:
                stone_walls += 1
    for corner in realm.corners:
        if corner.piece != NOTHING:
            turrets += 1
            cubes += corner.cubes
            if corner.piece == STONE_TURRET:
                stone_turrets += 1
    if name == "castle-pieces":
        return walls + turrets
    if name == "stone-pieces":
        return stone_walls + stone_turrets
    if name == "wood-pieces":
        return walls + turrets - stone_walls - stone_turrets
    if name == "turrets":
        return turrets
    return stone_turrets if name == "stone-turrets" else cubes


def tell_result(state: EmpireState) -> None:
    result = final_result(state)
    for realm in state.realms:
        seat = int(realm.seat)
        for line in result.lines[seat]:
            if line.rule == "R-score-objectives":
                state.tell(Event("objective scored", line.rule, seat, f"@{seat}: {line.text}.", reveals=True))
        text = f"@{seat} ends with {result.points(seat)} gold, place {result.ranks[seat]}."
        facts: dict[str, object] = {"points": result.points(seat), "rank": result.ranks[seat]}
        state.tell(Event("score", "R-winner", seat, text, facts, reveals=True))
