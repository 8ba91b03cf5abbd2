"""`greedy` in the fight: move tokens bring more fire to bear, and invaders who climb in meet enough troops."""

from __future__ import annotations

from typing import Any

from holdfast.bots import make_bot
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.troops import BY_TOKENS, FREELY, Orders, Posting
from holdfast.kernel import Action, Bot, Event, View
from tests.bots.positions import house_game, positions

GAMES = 6


def give_orders(state: EmpireState, seat: int, bot: Bot) -> list[Event]:
    """Let a bot answer one question about its troops completely, on a copy; returns what happened."""
    fork = state.copy()
    events: list[Event] = []
    while True:
        fork.apply(seat, bot.choose(fork.view(seat), fork.choices(seat)), events)
        if not isinstance(fork.asked(seat), Posting):
            return [event for event in events if event.seat == seat]


def shot(events: list[Event]) -> int:
    """Invaders who fall in the archery that follows immediately."""
    total = 0
    for event in events:
        if event.kind == "archery" and "round 1," in event.text:
            fallen = event.facts["invaders"]
            assert isinstance(fallen, int)
            total += fallen
    return total


class Holder(Bot):
    """Leaves its troops where they are."""

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        return choices[0]


def test_moves_by_token_bring_more_fire_to_bear() -> None:
    game = house_game()
    regrouped = 0
    for seed in range(GAMES):
        for state, seat in positions(game, ["greedy", "greedy"], seed):
            question = state.asked(seat)
            if not isinstance(question, Orders) or question.purpose != BY_TOKENS:
                continue
            bot = make_bot("greedy", game, 16 * seed + seat)
            held = shot(give_orders(state, seat, Holder("holder")))
            moved = bot.choose(state.view(seat), state.choices(seat)) is game.regroup
            ordered = shot(give_orders(state, seat, bot))
            assert ordered > held if moved else ordered == held
            regrouped += moved
    assert regrouped > 0


def test_intruders_meet_enough_troops() -> None:
    """With as many troops as there are invaders inside, none of these outlives the melee."""
    game = house_game()
    met = 0
    for seed in range(GAMES):
        for state, seat in positions(game, ["greedy", "greedy"], seed):
            question = state.asked(seat)
            realm = state.realms[seat]
            if not isinstance(question, Orders) or question.purpose != FREELY:
                continue
            if 0 < realm.invaders_inside() <= realm.troops():
                events = give_orders(state, seat, make_bot("greedy", game, 16 * seed + seat))
                melee = next(event for event in events if event.kind == "melee")
                assert melee.facts["invaders"] == realm.invaders_inside()
                met += 1
    assert met > 10
