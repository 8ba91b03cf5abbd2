"""The winner of a mission, compared with the oracle: in random situations, and in rounds that were played."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from holdfast.games.after_the_end.resolve import find_winner
from holdfast.games.after_the_end.state import NONE, EndState
from holdfast.kernel.event import Event
from holdfast.kernel.frame import CHANCE
from tests.games.after_the_end.oracle.mission_oracle import Cards, Expedition, MissionOracle, Traveller
from tests.games.after_the_end.rules.scenes import (
    begin,
    edit_person,
    give_hand,
    give_tools,
    hand,
    people,
    person,
    place_of,
    question,
    scene,
)
from tests.tools.games import FROZEN_END_CARDS

CARDS = Cards(FROZEN_END_CARDS)
ORACLE = MissionOracle(CARDS)
SITUATIONS = 1500  # for each number of seats
ROUNDS = 120

MISSION_CARDS = ("adrenaline", "lie-low", "good-timing")


# -- situations put together at random ---------------------------------------------------------------------------


class Situation:
    """A mission, a first player, and what every seat has sent; made twice: for the game and for the oracle."""

    def __init__(self, state: EndState, rng: random.Random) -> None:
        self.rng = rng
        self.state = state
        self.mission = rng.choice(sorted(CARDS.missions))
        self.free_tools = rng.sample(sorted(CARDS.tools), len(CARDS.tools))
        state.current = next(card.number for card in state.rules.cards.missions if card.id == self.mission)
        state.first_player = rng.randrange(state.seats)
        self.expeditions: dict[int, Expedition] = {}
        going = rng.choice((0.3, 0.9))
        for seat in range(state.seats):
            state.colonies[seat].first = state.colonies[seat].second = -1
            if rng.random() < going:
                self.send(seat)

    def send(self, seat: int) -> None:
        rng = self.rng
        count = int(CARDS.missions[self.mission].get("people", 1))
        colony = self.state.colonies[seat]
        names = sorted(rng.sample(people(self.state, seat), count), key=lambda name: place_of(self.state, seat, name))
        expedition = Expedition([self.traveller(seat, name) for name in names])
        colony.first = place_of(self.state, seat, names[0])
        colony.second = place_of(self.state, seat, names[1]) if count == 2 else -1
        expedition.played = [card for card in MISSION_CARDS for _ in range(rng.choice((0, 0, 0, 1, 2)))]
        colony.bonus = 2 * expedition.played.count("adrenaline") - 2 * expedition.played.count("lie-low")
        colony.wins_ties = int("good-timing" in expedition.played)
        self.expeditions[seat] = expedition

    def traveller(self, seat: int, name: str) -> Traveller:
        rng = self.rng
        traveller = Traveller(name, wounds=rng.randint(0, len(CARDS.characters[name]["wounds"])))
        if ORACLE.rolls_a_die(traveller, self.mission):
            traveller.die = rng.randint(1, 6)
        if rng.random() < 0.6:
            traveller.tool = self.free_tools.pop()
            if traveller.tool == "multi-tool":
                traveller.setting = rng.choice(("up", "down"))
        found = person(self.state, seat, name)
        found.wounds = traveller.wounds
        found.roll = traveller.die
        found.tool = next((card.number for card in self.state.rules.cards.tools if card.id == traveller.tool), NONE)
        found.sign = {"up": 1, "down": -1, "": 0}[traveller.setting]
        return traveller

    def oracles_winner(self) -> int | None:
        return ORACLE.winner(self.mission, self.expeditions, int(self.state.first_player), int(self.state.seats))

    def is_tied(self) -> bool:
        totals = [ORACLE.total(expedition, self.mission) for expedition in self.expeditions.values()]
        winner = self.oracles_winner()
        return winner is not None and totals.count(ORACLE.total(self.expeditions[winner], self.mission)) > 1

    def __str__(self) -> str:
        return f"{self.mission}, first player {self.state.first_player}: {self.expeditions}"


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_game_and_oracle_agree_in_random_situations(seats: int) -> None:
    rng = random.Random(f"situations/{seats}")
    state = scene(seats)
    missions: set[str] = set()
    met: Counter[str] = Counter()
    for _ in range(SITUATIONS):
        situation = Situation(state, rng)
        expected = situation.oracles_winner()
        assert find_winner(state) == (NONE if expected is None else expected), situation
        missions.add(situation.mission)
        met["tied"] += situation.is_tied()
        met["nobody"] += expected is None
        met["alone"] += len(situation.expeditions) == 1
    assert missions == set(CARDS.missions)
    for kind in ("tied", "nobody", "alone"):
        assert met[kind] > SITUATIONS // 50, kind


# -- rounds played with random answers ---------------------------------------------------------------------------


HANDS = ("adrenaline", "lie-low", "good-timing", "steady-hand", "field-surgery", "lucky-find")


class Round:
    """A round of the real game with random answers; the oracle gets only the written moves."""

    def __init__(self, seats: int, seed: int) -> None:
        self.rng = random.Random(f"round/{seats}/{seed}")
        self.mission = self.rng.choice(sorted(CARDS.missions))
        self.state = scene(seats, tools=("tool-belt", "earplugs", "field-library"))
        self.wounds: dict[str, int] = {}
        tools = [id for id in sorted(CARDS.tools) if id != "dirt-bike"]
        self.rng.shuffle(tools)
        for seat in range(seats):
            for name in people(self.state, seat):
                self.wounds[name] = self.rng.randint(0, len(CARDS.characters[name]["wounds"]))
                edit_person(self.state, seat, name, wounds=self.wounds[name])
            give_tools(self.state, seat, *[tools.pop() for _ in range(2)])
        for id in self.rng.sample([*HANDS, *HANDS], 8):
            give_hand(self.state, self.rng.randrange(seats), id)
        begin(self.state, self.mission, self.other_mission(), first=self.rng.randrange(seats))
        self.expeditions: dict[int, Expedition] = {}
        self.events: list[Event] = []

    def other_mission(self) -> str:
        return next(id for id in sorted(CARDS.missions) if id != self.mission)

    def play(self) -> None:
        while self.state.winner == NONE and question(self.state) != "missions" and not self.is_resolved():
            seat = int(self.state.actor())
            if seat == CHANCE:
                outcome = self.rng.choice(self.state.outcomes())[0]
                if question(self.state) == "die":
                    self.roller().die = int(outcome.notation.removeprefix("die "))
                self.state.apply(CHANCE, outcome, self.events)
            else:
                seat = self.rng.choice(self.state.to_act())
                answer = self.rng.choice(self.state.choices(seat))
                self.tell(seat, answer.notation)
                self.state.apply(seat, answer, self.events)

    def is_resolved(self) -> bool:
        return any(event.kind in ("won", "unattended") for event in self.events)

    def roller(self) -> Traveller:
        """Whose die it is: the question says."""
        place = self.state.stack[-1].to_json()["place"]
        seat = int(self.state.chance().seat)
        name = people(self.state, seat)[int(str(place))]
        return next(traveller for traveller in self.expeditions[seat].travellers if traveller.name == name)

    def tell(self, seat: int, notation: str) -> None:
        """What the answer means to the oracle."""
        words = notation.split()
        if words[0] == "send":
            self.expeditions[seat] = Expedition([Traveller(name, self.wounds[name]) for name in words[1::2]])
        elif words[0] == "assign":
            traveller = self.asked_about(seat)
            traveller.tool = words[1]
            traveller.setting = words[2] if len(words) > 2 else ""
        elif words[:2] == ["use", "die"] or words[:2] == ["play", "steady-hand"]:
            self.asked_about(seat).die = int(words[2])
        elif words[:2] == ["play", "field-surgery"]:
            self.wounds[words[2]] -= 1
            for traveller in self.expeditions[seat].travellers if seat in self.expeditions else ():
                traveller.wounds = self.wounds[traveller.name]
        elif words[0] == "play" and words[1] in MISSION_CARDS:
            self.expeditions[seat].played.append(words[1])

    def asked_about(self, seat: int) -> Traveller:
        frame = self.state.asked(seat)
        assert frame is not None
        name = people(self.state, seat)[int(str(frame.to_json()["place"]))]
        return next(traveller for traveller in self.expeditions[seat].travellers if traveller.name == name)


def rounds() -> Iterator[tuple[int, int]]:
    return ((seats, seed) for seats in (2, 3, 4, 5) for seed in range(ROUNDS))


def test_game_and_oracle_agree_in_rounds_that_are_played() -> None:
    won = 0
    for seats, seed in rounds():
        played = Round(seats, seed)
        first_player = int(played.state.first_player)
        played.play()
        winners = [int(event.seat) for event in played.events if event.kind == "won"]
        expected = ORACLE.winner(played.mission, played.expeditions, first_player, seats)
        assert winners == ([] if expected is None else [expected]), (seats, seed, played.mission, played.expeditions)
        won += len(winners)
        for seat in range(seats):
            assert set(hand(played.state, seat)) <= set(HANDS)
    assert won > 4 * ROUNDS * 9 // 10
