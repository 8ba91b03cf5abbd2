"""The dealer: one fixed order per deck, keyed dice, and luck that paired games share."""

from __future__ import annotations

import random
from collections import Counter

import pytest
from night_watch.game import NightWatch
from night_watch.table import LIGHTS, PRINTED, NightState

from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.kernel import CHANCE, Action, Chance, Dealer, Deck, Draw, State

TORCH = LIGHTS.index("torch")


def draws(state: State, dealer: Dealer, luck: random.Random) -> list[tuple[str, str]]:
    """Play to the end at random; returns what chance gave, with the names of the streams."""
    given = []
    while state.to_act():
        seat = luck.choice(state.to_act())
        if seat == CHANCE:
            outcome = dealer.answer(state)
            given.append((state.chance().stream(state), outcome.notation))
            state.push(CHANCE, outcome)
        else:
            state.push(seat, luck.choice(state.choices(seat)))
    return given


def first_light(seed: int) -> str:
    return Dealer(seed).answer(NightWatch().start(2)).notation


def test_the_same_seed_gives_the_same_luck() -> None:
    game = NightWatch()
    one, two = (draws(game.start(3), Dealer(5), random.Random(1)) for _ in range(2))
    assert one == two


def test_another_seed_gives_other_luck() -> None:
    assert len({first_light(seed) for seed in range(20)}) > 1


def test_asking_twice_or_looking_ahead_in_a_copy_changes_nothing() -> None:
    game = NightWatch()
    state, dealer = game.start(2), Dealer(9)
    expected = dealer.answer(state)
    draws(state.copy(), dealer, random.Random(1))
    assert dealer.answer(state) is expected


def test_dice_are_keyed_and_shared_after_the_games_have_diverged() -> None:
    """Roll n of a seat in a round is the same, no matter how the seats played."""
    game = NightWatch()
    for seed in range(10):
        one, two = (
            dict(roll for roll in draws(game.start(4), Dealer(seed), random.Random(way)) if roll[0] != "lights")
            for way in (1, 2)
        )
        assert one.keys() == two.keys(), "whether a seat rolls again after a six is luck alone"
        assert one == two


def test_a_deck_deals_one_fixed_order_however_it_is_drawn_from() -> None:
    game = NightWatch()
    for seed in range(10):
        one, two = (
            [light for stream, light in draws(game.start(4), Dealer(seed), random.Random(way)) if stream == "lights"]
            for way in (1, 2)
        )
        shorter = min(len(one), len(two))
        assert shorter >= 8
        assert one[:shorter] == two[:shorter]


@pytest.mark.parametrize("stream", ["buildings", "refugees", "invaders", "sieges"])
def test_paired_games_share_every_deck_after_they_diverge(game: AfterTheEmpire, stream: str) -> None:
    unseen = {
        "buildings": sum(game.building_counts),
        "refugees": sum(game.refugee_counts),
        "invaders": sum(game.invader_counts),
        "sieges": sum(game.siege_counts),
    }[stream]
    one, two = (
        [card for name, card in draws(game.start(4), Dealer(3), random.Random(way)) if name == stream][:unseen]
        for way in (1, 2)
    )
    shorter = min(len(one), len(two))
    assert shorter >= 7
    assert one[:shorter] == two[:shorter], "the cards, and which way round they lie"


class Pile(Draw[NightState]):
    """The same lights, but not dealt to any seat."""

    def deck(self, state: NightState) -> Deck:
        return state.deck

    def printed(self, state: NightState) -> list[int]:
        return PRINTED


def test_all_copies_of_a_kind_are_dealt_before_the_bag_is_empty() -> None:
    game = NightWatch()
    state, dealer = game.start(2), Dealer(4)
    pile = Pile("pile", game.lights, 1)
    dealt: Counter[int] = Counter()
    while state.deck.unseen:
        kind = dealer.draw(state, pile).index
        state.deck.take(kind)
        dealt[kind] += 1
    assert [dealt[kind] for kind in range(len(LIGHTS))] == PRINTED


def test_when_a_copy_is_taken_the_first_copy_in_the_order_is_gone() -> None:
    """Taking a card that was not next shifts only the later copies of its kind."""
    game = NightWatch()
    state, dealer = game.start(2), Dealer(4)
    pile = Pile("pile", game.lights, 1)
    order = dealer.order(state, pile)
    state.deck.take(order[5])
    left = order[:]
    left.remove(order[5])
    dealt = []
    while state.deck.unseen:
        kind = dealer.draw(state, pile).index
        state.deck.take(kind)
        dealt.append(kind)
    assert dealt == left


def test_what_lies_under_an_empty_bag_comes_next() -> None:
    game = NightWatch()
    state, dealer = game.start(2), Dealer(4)
    state.deck.bag = [0, 0, 0]
    state.deck.unseen = 0
    state.deck.under = [2, 0]
    assert dealer.draw(state, Pile("pile", game.lights, 1)) is game.lights[2]


def test_a_card_shuffled_back_does_not_have_to_come_first_again() -> None:
    game = NightWatch()
    pile = Pile("pile", game.lights, 1)
    begun = again = 0
    for seed in range(4000):
        state, dealer = game.start(2), Dealer(seed)
        first = dealer.draw(state, pile).index
        if first == TORCH:
            state.deck.take(first)
            state.deck.shuffle_in(first)
            begun += 1
            again += dealer.draw(state, pile).index == first
    assert begun > 500
    assert again == pytest.approx(begun * PRINTED[TORCH] / sum(PRINTED), rel=0.3)


def test_cards_shuffled_into_a_deck_with_removed_cards_may_be_anywhere_in_it() -> None:
    game = NightWatch()
    pile = Pile("pile", game.lights, 1)
    seeds, back, removed = 1000, 1, 8
    places: Counter[int] = Counter()
    for seed in range(seeds):
        state, dealer = game.start(2), Dealer(seed)
        for _ in range(PRINTED[back]):
            state.deck.take(back)
        for _ in range(PRINTED[back]):
            state.deck.shuffle_in(back)
        state.deck.removed = removed
        for place in range(int(state.deck.mixed())):
            kind = dealer.draw(state, pile).index
            state.deck.take(kind)
            places[place] += kind == back
        assert state.deck.mixed() == 0
    size = sum(PRINTED) - removed
    for place in range(size):
        assert places[place] == pytest.approx(seeds * PRINTED[back] / size, rel=0.1)


def test_over_many_seeds_every_card_and_face_comes_up_according_to_its_weight() -> None:
    game = NightWatch()
    seeds = 2000
    lights = Counter(first_light(seed) for seed in range(seeds))
    for light, copies in zip(LIGHTS, PRINTED, strict=True):
        assert lights[f"light {light}"] == pytest.approx(seeds * copies / sum(PRINTED), rel=0.15)
    state = at_first_roll(game)
    faces = Counter(Dealer(seed).answer(state).notation for seed in range(1200))
    for face in game.faces:
        assert faces[face.notation] == pytest.approx(200, rel=0.25)


def at_first_roll(game: NightWatch) -> State:
    state = game.start(2)
    while state.to_act() != [CHANCE] or isinstance(state.chance(), Draw):
        seat = state.actor()
        state.push(seat, game.lights[1] if seat == CHANCE else state.choices(seat)[0])
    return state


class Loaded(Chance[NightState]):
    """A coin that falls on its first side three times out of four."""

    def outcomes(self, state: NightState) -> list[tuple[Action[NightState], int]]:
        return [(state.rules.faces[0], 3), (state.rules.faces[1], 1)]

    def stream(self, state: NightState) -> str:
        return "coin"


def test_a_stream_without_a_deck_is_drawn_by_weight() -> None:
    game = NightWatch()
    state = game.start(2)
    state.stack.append(Loaded("coin"))
    sides = Counter(Dealer(seed).answer(state).notation for seed in range(800))
    assert set(sides) == {"roll 1", "roll 2"}
    assert sides["roll 1"] == pytest.approx(600, rel=0.1)
