"""The curves of a finished game of *After the Empire*: gold and threat, troops, invaders, income, season by season."""

from __future__ import annotations

from typing import Final

from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel import Play
from holdfast.web.curves import NOBODY, Json, chart, line, lines_by_seat, moments

ARRIVALS: Final = ("gather", "surge")  # the events that report invaders


class Season:
    """One season measured: the troops when the siege card turns up, the rest when the season is over."""

    def __init__(self, seats: int) -> None:
        self.gold = [0] * seats
        self.troops = [0] * seats
        self.invaders = [0] * seats
        self.pieces = [0] * seats
        self.threat = 0
        self.fight_at = 0
        self.end_at = 0

    def close(self, state: EmpireState, threat: int, at: int) -> None:
        self.gold = [int(realm.gold) for realm in state.realms]
        self.pieces = [int(realm.castle_pieces()) for realm in state.realms]
        self.threat = threat
        self.end_at = at


def charts_of(play: Play) -> list[Json]:
    seasons = measure(play)
    names = play.record.seats
    count = len(seasons)
    labels = [f"Season {number}" for number in range(1, count + 1)]
    ends = [season.end_at for season in seasons]
    fights = [season.fight_at for season in seasons]
    gold = lines_by_seat(names, lambda seat, point: seasons[point].gold[seat], count)
    gold.append(line(NOBODY, "Threat", [season.threat for season in seasons]))
    return [
        chart("Gold and threat", "gold at the season’s end", labels, gold, ends),
        chart(
            "Troops",
            "troops ready for the fight",
            labels,
            lines_by_seat(names, lambda seat, point: seasons[point].troops[seat], count),
            fights,
        ),
        chart(
            "Invaders",
            "invaders before the castle",
            labels,
            lines_by_seat(names, lambda seat, point: seasons[point].invaders[seat], count),
            fights,
        ),
        chart(
            "Castle",
            "pieces that pay income",
            labels,
            lines_by_seat(names, lambda seat, point: seasons[point].pieces[seat], count),
            ends,
        ),
    ]


def measure(play: Play) -> list[Season]:
    """Every season that was played to its end."""
    seats = len(play.record.seats)
    done: list[Season] = []
    season = Season(seats)
    number, threat = 1, 0
    for state, at in moments(play):
        assert isinstance(state, EmpireState)
        if is_season_over(state, number):
            season.close(state, threat, at)
            done.append(season)
            season = Season(seats)
            number = int(state.season)
        elif about_to_fight(state):
            season.troops = [int(realm.troops()) for realm in state.realms]
            season.fight_at = at
        threat = int(state.threat)
    for place, invaders in enumerate(arrivals(play)[: len(done)]):
        done[place].invaders = invaders
    return done


def is_season_over(state: EmpireState, number: int) -> bool:
    return int(state.season) > number or len(state.stack) == 0


def about_to_fight(state: EmpireState) -> bool:
    """All troops are posted and nobody has fallen yet: the siege card is about to turn up."""
    return len(state.stack) > 0 and state.stack[-1] is state.rules.draw_siege


def arrivals(play: Play) -> list[list[int]]:
    """The invaders that each seat met, by season, as the events report them."""
    seats = len(play.record.seats)
    by_season: list[list[int]] = []
    for event in play.events():
        if event.kind == "season":
            by_season.append([0] * seats)
        elif event.kind in ARRIVALS:
            for kind in ("swordsmen", "archers"):
                by_season[-1][event.seat] += int(str(event.facts.get(kind, 0)))
    return by_season
