"""The odds of whoever is sent first: against the best that every other colony could still send."""

from __future__ import annotations

from holdfast.games.after_the_end.colony import Colony
from holdfast.games.after_the_end.view import EndView
from holdfast.web.after_the_end.forecast import beats, is_free_to_send, place_of, totals_of, ways_to_send


def odds_against_the_best(view: EndView) -> dict[str, float]:
    """By place on the drawing, without tools and experience on either side."""
    own = view.colonies[view.viewer]
    rivals = [best_totals(view, colony) for colony in view.colonies if colony.seat != own.seat and can_go(view, colony)]
    return {place_of(sent): chance_to_win(view, totals_of(view, own, sent), rivals) for sent in ways_to_send(view, own)}


def ablest(view: EndView) -> set[str]:
    """By place: those of the viewer's who do best at this mission on average."""
    own = view.colonies[view.viewer]
    sign = -1 if view.rules.cards.missions[view.current].lowest else 1
    means = {place_of(sent): sign * mean(totals_of(view, own, sent)) for sent in ways_to_send(view, own)}
    return {place for place, worth in means.items() if worth == max(means.values())}


def mean(totals: list[int]) -> float:
    return sum(totals) / len(totals)


def can_go(view: EndView, colony: Colony) -> bool:
    return is_free_to_send(colony) and len(ways_to_send(view, colony)) > 0


def best_totals(view: EndView, colony: Colony) -> list[int]:
    """The totals of those who do best at this mission on average."""
    best = min if view.rules.cards.missions[view.current].lowest else max
    return best([totals_of(view, colony, sent) for sent in ways_to_send(view, colony)], key=mean)


def chance_to_win(view: EndView, totals: list[int], rivals: list[list[int]]) -> float:
    """E-tie: whoever is sent later wins ties."""
    lowest = view.rules.cards.missions[view.current].lowest
    wins = 0.0
    for total in totals:
        chance = 1.0
        for theirs in rivals:
            chance *= sum(1 for other in theirs if beats(total, (other, True), lowest)) / len(theirs)
        wins += chance
    return round(wins / len(totals), 3)
