"""Resampling is uniform over the deals that the pools allow."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from itertools import permutations

import pytest
from night_watch.game import NightWatch
from night_watch.table import NightState

from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_end.colony import HIDDEN, Colony
from holdfast.games.after_the_end.secrets import deal_hidden
from holdfast.kernel import SPECTATOR, Rng
from tests.tools.walks import Table, Walk


def chi_square(seen: Iterable[tuple[int, ...]], weights: Mapping[tuple[int, ...], int], samples: int) -> float:
    """How far the counts are from what the weights say, in standard deviations of a chi-square."""
    counts = Counter(seen)
    assert set(counts) <= set(weights), "an impossible deal"
    total = sum(weights.values())
    distance = sum((counts[deal] - samples * w / total) ** 2 / (samples * w / total) for deal, w in weights.items())
    freedom = len(weights) - 1
    return (distance - freedom) / math.sqrt(2 * freedom)


def is_dealt(state: object) -> bool:
    return isinstance(state, EmpireState) and all(len(realm.objectives) == 1 for realm in state.realms)


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_hidden_objectives_are_dealt_uniformly(game: AfterTheEmpire, viewer: int) -> None:
    state = Walk(Table(game, 3, 5)).go_until(is_dealt).state
    assert isinstance(state, EmpireState)
    hidden = [seat for seat in (0, 1) if seat != viewer]
    kinds = range(len(game.cards.objectives))
    known = [] if viewer == SPECTATOR else state.realms[viewer].objectives
    weights = {
        deal: math.prod(game.objective_counts[kind] for kind in deal)
        for deal in permutations([kind for kind in kinds if kind not in known], len(hidden))
    }
    samples = 20 * len(weights)
    rng, view = Rng(11), state.view(viewer)
    seen = []
    for _ in range(samples):
        realms = game.resample(view, rng).realms
        seen.append(tuple(realms[seat].objectives[0] for seat in hidden))
    assert abs(chi_square(seen, weights, samples)) < 4


def test_a_shown_card_comes_from_either_deck_in_proportion_to_the_possible_deals() -> None:
    """Three cards were in hands when the deck was remade, two here and one there; later one of three here was shown."""
    adrenaline, lookout, courier, surgery = range(4)
    in_hands, in_deck = [adrenaline, lookout, courier], [adrenaline, lookout, surgery, surgery]
    weights: Counter[tuple[int, ...]] = Counter()
    for one, two, _ in permutations(in_hands):
        for fresh in in_deck:
            held = [one, two, fresh]
            for place in range(3):
                if held[place] == adrenaline:
                    weights[tuple(sorted(held[:place] + held[place + 1 :]))] += 1
    here, there = Colony.empty(1), Colony.empty(2)
    here.hand, here.before, here.fresh, here.shown = [HIDDEN] * 2, [HIDDEN] * 2, [HIDDEN], [adrenaline]
    there.hand, there.before = [HIDDEN], [HIDDEN]
    samples = 4000
    rng = Rng(3)
    seen = []
    for _ in range(samples):
        colonies = [Colony.empty(0), here.copy(), there.copy()]
        bag = deal_hidden(colonies, 0, [1, 1, 1, 0], [1, 1, 0, 2], rng)
        assert sum(bag) == 3
        seen.append(tuple(sorted(colonies[1].hand)))
    assert abs(chi_square(seen, weights, samples)) < 4


@pytest.mark.parametrize("viewer", [SPECTATOR, 1])
def test_every_copy_of_a_card_counts(viewer: int) -> None:
    game = NightWatch()
    state = Walk(Table(game, 2, 3)).go_until(lambda state: state.actor() >= 0).state
    assert isinstance(state, NightState)
    view = state.view(viewer)
    bag = view.table.deck.bag
    weights: dict[tuple[int, ...], int] = {
        (one, two): bag[one] * (bag[two] - (one == two)) if viewer == SPECTATOR else bag[one]
        for one in range(3)
        for two in (range(3) if viewer == SPECTATOR else (state.hands[1],))
    }
    samples = 3000
    rng = Rng(7)
    seen = [tuple(game.resample(view, rng).hands) for _ in range(samples)]
    assert abs(chi_square(seen, weights, samples)) < 4
