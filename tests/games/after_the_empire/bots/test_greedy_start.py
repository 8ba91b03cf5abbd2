"""How `greedy` chooses its starting refugee."""

from __future__ import annotations

from holdfast.bots import make_bot
from holdfast.bots.after_the_empire.greedy.bot import AS_GOOD
from holdfast.bots.after_the_empire.greedy.cards import Library
from holdfast.games import load
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.setup import TakeStarter
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel import Dealer
from tests.bots.positions import house_game
from tests.tools.games import FROZEN_CARDS


def chosen(game: AfterTheEmpire, seeds: range) -> set[str]:
    """The starting refugees that the first seat to choose takes, with bots of these seeds."""
    state = game.start(4)
    assert isinstance(state, EmpireState)
    dealer = Dealer(1)
    while state.stack[-1].name != "starting refugee":
        seat = state.actor()
        state.push(seat, dealer.answer(state) if seat < 0 else state.choices(seat)[0])
    seat = state.actor()
    choices = state.choices(seat)
    found = set()
    for seed in seeds:
        answer = make_bot("greedy", game, seed).choose(state.view(seat), choices)
        assert isinstance(answer, TakeStarter)
        found.add(answer.card.id)
    return found


def test_every_starting_refugee_of_the_house_set_is_taken_by_somebody() -> None:
    """They are balanced, so none of them is never taken."""
    game = house_game()
    starters = {card.id for card in game.cards.cards if card.starting and card.initiative}
    assert chosen(game, range(60)) == starters


def test_a_starting_refugee_that_is_clearly_worse_is_not_taken() -> None:
    game = load("after-the-empire", FROZEN_CARDS, {})
    assert isinstance(game, AfterTheEmpire)
    library = Library(game.cards)
    worths = {card.id: library.starter_worth(card) for card in game.cards.cards if card.starting and card.initiative}
    best = max(worths.values())
    good = {id for id, worth in worths.items() if worth >= best - AS_GOOD}
    assert set() < good < set(worths)
    assert chosen(game, range(60)) == good
