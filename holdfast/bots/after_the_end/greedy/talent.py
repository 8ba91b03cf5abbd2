"""`greedy` for *After The End*: how useful each character is over all missions, worked out once per card set."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_end.greedy.form import Form, mean_score
from holdfast.games.after_the_end.catalog import CardSet, Mission
from holdfast.games.after_the_end.colony import Person


@final
class Talent:
    """`points[character]`: what she may win in a mission of any kind, when all characters of all colonies compete."""

    def __init__(self, cards: CardSet) -> None:
        self.cards: Final = cards
        self.forms: Final[list[Form | None]] = [None] * len(cards.missions)  # made when a mission first comes up
        everybody = [Person(character.number) for character in cards.characters]
        self.points: Final = [0.0] * len(everybody)
        missions: i64 = 0
        for mission in cards.missions:
            if mission.raid:
                continue
            missions += 1
            scores = [mean_score(cards, person, mission) for person in everybody]
            for number in range(len(everybody)):
                below = 0.0
                for score in scores:
                    if score < scores[number]:
                        below += 1.0
                share = below / (len(everybody) - 1)
                self.points[number] += float(mission.points) * share * share * share / float(mission.people)
        for number in range(len(everybody)):
            self.points[number] /= float(missions)

    def form(self, mission: Mission) -> Form:
        """What the characters bring to this mission."""
        form = self.forms[mission.number]
        if form is None:
            form = Form(self.cards, mission)
            self.forms[mission.number] = form
        return form

    def colony_points(self, first: i64, size: i64) -> float:
        """The total talent of a colony whose characters are numbered from `first` on."""
        total = 0.0
        for number in range(first, first + size):
            total += self.points[number]
        return total
