"""The curves of a finished war: who stood against whom, how near they came, and what was left."""

from __future__ import annotations

from holdfast.games.ante_portas.geometry import HEXES, PLACES
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import half_year_name
from holdfast.kernel import Play
from holdfast.web.curves import NOBODY, Json, chart, line, lines_by_seat, moments

FAR = 11  # half-rows of the Battleground


class Interval:
    """The war at the end of a half-year, or of a Battle Round of the Final Wave."""

    def __init__(self, state: AntePortasState, label: str, at: int) -> None:
        rules = state.rules
        field = state.field
        numbers = rules.cards.numbers
        hexes = range(1, HEXES + 1)
        self.label = label
        self.at = at
        self.invaders = sum(
            field.basics[hex] * int(rules.basic_strength) + field.elites[hex] * int(rules.elite_strength)
            for hex in hexes
        )
        self.soldiers = sum(
            int(field.farmers_on(hex) * numbers.farmer_strength + field.citizens_on(hex) * numbers.citizen_strength)
            for hex in hexes
        )
        self.distance = min((PLACES[hex][1] + 1 for hex in hexes if field.troop_size(hex) > 0), default=FAR)
        self.works = sum(1 for hex in hexes if field.tile[hex] >= 0)
        self.sick = int(field.sick_farmers + field.sick_citizens)
        self.stores = [sum(community.goods) + int(community.tools) for community in state.communities]


def charts_of(play: Play) -> list[Json]:
    war = measure(play)
    labels = [interval.label for interval in war]
    at = [interval.at for interval in war]

    def curves(title: str, unit: str, **fields: str) -> Json:
        lines = [
            line(NOBODY, name, [int(getattr(interval, field)) for interval in war]) for field, name in fields.items()
        ]
        return chart(title, unit, labels, lines, at)

    stores = lines_by_seat(play.record.seats, lambda seat, point: war[point].stores[seat], len(war))
    return [
        curves("Strength in the field", "Strength", soldiers="Soldiers", invaders="Invaders"),
        curves("How near they came", "rows between the nearest Invader and the gate", distance="nearest"),
        curves("Works and wounded", "tiles, Soldiers", works="Works", sick="wounded"),
        chart("Stores", "goods and tools", labels, stores, at),
    ]


def measure(play: Play) -> list[Interval]:
    """Every half-year and Battle Round, at its end; the last one where the war ended."""
    found: list[Interval] = []
    now, label = (0, 0, 0), ""
    for state, at in moments(play):
        assert isinstance(state, AntePortasState)
        clock = state.clock
        here = (int(clock.era), int(clock.half), int(clock.round))
        if label and (here != now or len(state.stack) == 0):
            found.append(Interval(state, label, at))
        now, label = here, label_of(state)
    return found


def label_of(state: AntePortasState) -> str:
    clock = state.clock
    if clock.round > 0:
        return f"Battle Round {clock.round}"
    name = half_year_name(clock.half).removeprefix("the ")
    return f"{name}, Era {'I' * clock.era}" if state.rules.eras > 1 else name
