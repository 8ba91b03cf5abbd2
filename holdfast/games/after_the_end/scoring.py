"""The end of the game: control points by rule, and who has won."""

from __future__ import annotations

from typing import TYPE_CHECKING

from holdfast.games.after_the_end.catalog import MISSION_TYPES, NOBLE_MEASURES, CardSet, Noble
from holdfast.games.after_the_end.colony import Colony
from holdfast.games.after_the_end.tables import PAIR
from holdfast.kernel.event import Event
from holdfast.kernel.result import Result, ScoreLine, ranks_by

if TYPE_CHECKING:
    from holdfast.games.after_the_end.state import EndState


def final_result(state: EndState) -> Result:
    """E-winner: the most control points; E-tiebreak-alive, E-tiebreak-resources, E-shared-victory."""
    lines = [score_lines(state, colony) for colony in state.colonies]
    keys: list[tuple[int, ...]] = [
        (
            sum([line.points for line in lines[seat]]),
            state.colonies[seat].living(),
            state.colonies[seat].resources(),
        )
        for seat in range(state.seats)
    ]
    ranks = ranks_by(keys)
    best = max(keys)
    how = "most control points"
    if ranks.count(1) > 1:
        how = "shared victory"
    elif sum([1 for key in keys if key[:2] == best[:2]]) > 1:
        how = "most resources among equals"
    elif sum([1 for key in keys if key[0] == best[0]]) > 1:
        how = "most living characters among equals"
    return Result(ranks, lines, how, "control points")


def score_lines(state: EndState, colony: Colony) -> list[ScoreLine]:
    """Every point of a colony, with its rule."""
    cards = state.rules.cards
    lines: list[ScoreLine] = []
    for number in colony.missions:
        mission = cards.missions[number]
        lines.append(ScoreLine("E-score-missions", mission.points, mission.name))
    for number in colony.contracts:
        contract = cards.contracts[number]
        lines.append(ScoreLine("E-score-contracts", contract.points, contract.name))
    for number in colony.nobles:
        noble = cards.nobles[number]
        lines.append(ScoreLine("E-score-nobles", noble_points_of(cards, colony, noble), noble.name))
    knowledge = sum([spot.points for spot in cards.knowledge[: colony.knowledge]])
    lines.append(
        ScoreLine(
            "E-score-knowledge",
            knowledge,
            f"{colony.knowledge} {'spot' if colony.knowledge == 1 else 'spots'} of knowledge",
        )
    )
    return lines


def noble_points_of(cards: CardSet, colony: Colony, noble: Noble) -> int:
    """E-score-nobles: points per unit, up to a maximum; deaths score by their ladder."""
    count = noble_measure(cards, colony, NOBLE_MEASURES[noble.measure])
    if noble.steps:
        return noble.steps[min(count, len(noble.steps) - 1)]
    return min(count * noble.each, noble.most)


def noble_measure(cards: CardSet, colony: Colony, name: str) -> int:
    """How much a colony has of what a noble counts."""
    won = [cards.missions[number] for number in colony.missions]
    by_type = [sum([1 for mission in won if mission.type == kind]) for kind in range(len(MISSION_TYPES))]
    living = [person for person in colony.people if not person.dead]
    measures: dict[str, int] = {
        "rescue-missions": by_type[0],  # E-noble-rescue-missions
        "recon-missions": by_type[1],  # E-noble-recon-missions
        "salvage-missions": by_type[2],  # E-noble-salvage-missions
        "defence-missions": by_type[3],  # E-noble-defence-missions
        "mission-sets": min(by_type),  # E-noble-mission-sets
        "missions": len(won),  # E-noble-missions
        "pair-missions": sum([1 for mission in won if mission.people == PAIR]),  # E-noble-pair-missions
        "lowest-missions": sum([1 for mission in won if mission.lowest]),  # E-noble-lowest-missions
        "contracts": len(colony.contracts),  # E-noble-contracts
        "tools": len(colony.tools),  # E-noble-tools
        "nobles": len(colony.nobles),  # E-noble-nobles
        "knowledge": colony.knowledge,  # E-noble-knowledge
        "wounds": sum([int(person.wounds) for person in living]),  # E-noble-wounds
        "token-bearers": sum([1 for person in living if person.tokens() > 0]),  # E-noble-token-bearers
        "deaths": len(colony.people) - len(living),  # E-noble-deaths
    }
    return measures[name]


def tell_result(state: EndState) -> None:
    result = final_result(state)
    for seat in range(state.seats):
        text = f"@{seat} ends with {result.points(seat)} control points, place {result.ranks[seat]}."
        facts: dict[str, object] = {"points": result.points(seat), "rank": result.ranks[seat]}
        state.tell(Event("score", "E-winner", seat, text, facts))
