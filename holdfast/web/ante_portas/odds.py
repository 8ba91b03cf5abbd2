"""The odds of the next Battle Phase for drawing: chances of a breach and of Invaders on each hex, and by which cards.

All from public knowledge, as if everybody stood still until then: `games/ante_portas/threat.py` plays it many times.
"""

from __future__ import annotations

import json
from typing import Any, Final

from holdfast.games.ante_portas.courses import courses
from holdfast.games.ante_portas.tables import RUNNING
from holdfast.games.ante_portas.threat import Odds, threat
from holdfast.games.ante_portas.view import AntePortasView

Json = dict[str, Any]

SAMPLES: Final = 160
MOST_BEHIND: Final = 4  # how many hexes are named as origins of Invaders
# The chance from which a hex is in little, some or much danger.
BANDS: Final = (0.02, 0.2, 0.5)


def odds_key(view: AntePortasView) -> str | None:
    """The Battleground, the contents of the deck, and the point in the half-year; a duel has no Battle Phase."""
    clock = view.clock
    if clock.outcome != RUNNING or view.rules.duel:
        return None
    acts = view.rules.acts
    stack = view.stack
    begun = next((place for place, frame in enumerate(stack) if frame is view.rules.war.phase_ends), None)
    where: list[object] = []
    if begun is None:
        where.append(sum(frame is acts.spawning for frame in stack))
        where.extend(frame in stack for frame in (acts.half_year_ends, acts.wave_moves, acts.half_year_over))
    else:
        where.extend(frame.to_json() for frame in stack[begun:])
    pile = view.decks.movement
    counts = [int(view.seats), int(clock.era), int(clock.half), int(clock.round), int(clock.spawning)]
    deck = [list(pile.deck.bag), sorted(pile.discards) if pile.deck.size() == 0 else len(pile.discards)]
    return json.dumps([view.rules.options, view.rules.cards.digest, view.field.to_json(), counts, deck, where])


def odds_of(view: AntePortasView) -> Json:
    """Chances are `[share, error, band]`; hexes also have `[[hex they stand on now, share], …]`, likeliest first.

    `courses` names, for every troop, the cards that take it to each hex; hex 0 is the way out over the bottom edge.
    """
    found = threat(view, SAMPLES)
    cards = view.rules.cards.movement
    hexes = range(1, len(found.entered))
    return {
        "samples": int(found.samples),
        "breach": chance(found.breach()),
        "over": {str(hex): chance(found.breach_over(hex)) for hex in hexes if found.over[hex]},
        "hexes": {
            str(hex): [
                *chance(found.reaches(hex)),
                [[origin, round(share, 2)] for origin, share in found.from_where(hex)[:MOST_BEHIND]],
            ]
            for hex in hexes
            if found.entered[hex]
        },
        "courses": {
            str(hex): {str(goal): [cards[number].name for number in numbers] for goal, numbers in ways.items()}
            for hex, ways in courses(view).items()
        },
    }


def chance(odds: Odds) -> list[float]:
    return [round(odds.share, 3), round(odds.error, 3), band(odds.share)]


def band(share: float) -> int:
    return sum(share >= least for least in BANDS)
