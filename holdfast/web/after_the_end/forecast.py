"""What the viewer may know about what is coming: who leads the mission as things stand, the odds of sending each
character against those already sent, and what a raid would do to every colony.

Experience in other hands is not guessed at: everything is said "as things stand".
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.after_the_end.colony import NOBODY, Colony
from holdfast.games.after_the_end.phases import ENDED, LAST_WORD, SENDING, SETTING_UP
from holdfast.games.after_the_end.tables import DIE_SIDES, PAIR, WHOLE_WALL
from holdfast.games.after_the_end.totals import breaks_ties, colony_total, person_total
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel import SPECTATOR
from holdfast.web.after_the_end.scene import asks_for_die

Json = dict[str, Any]

FACES: Final = range(1, DIE_SIDES + 1)


def forecast_of(view: EndView) -> Json | None:
    """None before the first round and when the game is over; the mission only until it is decided."""
    step = view.phase()
    if step in (SETTING_UP, ENDED):
        return None
    forecast: Json = {"raid": [raid_on(colony) for colony in view.colonies]}
    if step in (SENDING, LAST_WORD):
        forecast["leader"] = leader_of(view)
        if step == SENDING and view.viewer != SPECTATOR and is_free_to_send(view.colonies[view.viewer]):
            forecast["odds"] = odds_of_sending(view)
    return forecast


# -- the mission -----------------------------------------------------------------------------------------------------


def in_turn(view: EndView) -> list[Colony]:
    return [view.colonies[(view.first_player + place) % view.seats] for place in range(view.seats)]


def is_free_to_send(colony: Colony) -> bool:
    return colony.first == NOBODY and not colony.visiting


def leader_of(view: EndView) -> int:
    """Who would win if the mission were resolved now, or -1: E-highest, E-lowest, E-tie, E-tie-effects."""
    mission = view.rules.cards.missions[view.current]
    leader, best, best_breaks = -1, 0, False
    for colony in in_turn(view):
        if colony.first != NOBODY:
            total = int(colony_total(view.rules.cards, colony, mission)) * (-1 if mission.lowest else 1)
            breaks = breaks_ties(view.rules.cards, colony)
            if leader < 0 or total > best or (total == best and (breaks or not best_breaks)):
                leader, best, best_breaks = int(colony.seat), total, breaks
    return leader


def odds_of_sending(view: EndView) -> dict[str, float]:
    """By place on the drawing: the chance of leading when just sent, without a tool, against those already sent.

    While nobody has been sent there is nothing to predict.
    """
    if all(colony.first == NOBODY for colony in view.colonies):
        return {}
    own = view.colonies[view.viewer]
    return {place_of(sent): chance_to_lead(view, sent) for sent in ways_to_send(view, own)}


def ways_to_send(view: EndView, colony: Colony) -> list[list[int]]:
    """Whom a colony could send on this mission: one of those who are ready, or two, by their places."""
    ready = [place for place, person in enumerate(colony.people) if person.is_ready()]
    if view.rules.cards.missions[view.current].people == PAIR:
        return [[one, two] for one in ready for two in ready if one < two]
    return [[place] for place in ready]


def place_of(sent: list[int]) -> str:
    return f"pair:{sent[0]}:{sent[1]}" if len(sent) > 1 else f"person:{sent[0]}"


def totals_of(view: EndView, colony: Colony, sent: list[int]) -> list[int]:
    """What they may come to without a tool: one total for each roll of the dice, all of them equally likely."""
    mission = view.rules.cards.missions[view.current]
    people = [colony.people[place] for place in sent]
    totals = [sum(int(person_total(view.rules.cards, person, mission)) for person in people)]
    for person in people:
        if asks_for_die(view.rules.cards, person, mission):
            totals = [so_far + face for so_far in totals for face in FACES]
    return totals


def chance_to_lead(view: EndView, sent: list[int]) -> float:
    lowest = view.rules.cards.missions[view.current].lowest
    to_beat = [rival_mark(view, colony) for colony in in_turn(view) if colony.first != NOBODY]
    totals = totals_of(view, view.colonies[view.viewer], sent)
    leads = sum(1 for total in totals if all(beats(total, mark, lowest) for mark in to_beat))
    return round(leads / len(totals), 3)


def rival_mark(view: EndView, colony: Colony) -> tuple[int, bool]:
    """A total to beat, and whether a tie with it is lost: those sent earlier lose ties unless an effect wins them
    (E-tie)."""
    mission = view.rules.cards.missions[view.current]
    return int(colony_total(view.rules.cards, colony, mission)), breaks_ties(view.rules.cards, colony)


def beats(total: int, mark: tuple[int, bool], lowest: bool) -> bool:
    rival, wins_ties = mark
    if total == rival:
        return not wins_ties
    return (total < rival) == lowest


# -- raids -----------------------------------------------------------------------------------------------------------


def raid_on(colony: Colony) -> str:
    """What a raid would do to a colony as it stands."""
    if colony.wall:
        return "wall damaged" if colony.wall == WHOLE_WALL else "wall falls"
    ready = [person for person in colony.people if person.is_ready()]
    if ready:
        return "one wounded"
    return "plundered" if colony.resources() else "nothing to lose"
