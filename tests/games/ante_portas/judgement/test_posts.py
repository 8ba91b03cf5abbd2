"""Standing orders of single Buildings: they fire or hold by themselves, and spend nothing but shots."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from holdfast.bots import make_bot
from holdfast.games import load
from holdfast.games.ante_portas.posts import FIRE, HOLD, KILL, Posts, posted_answers
from holdfast.games.ante_portas.standing import AUTO, SMART, ordered_answer, waiting_costs
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.windows import END, Window
from holdfast.kernel import Dealer, Play
from holdfast.web.counsel import Wishes, counsel_for
from tests.games.ante_portas.field.scenes import card, march, put, settle, war
from tests.tools.asking import do, question


def in_window(arrows: str, hex: int, troop: dict[str, int], **guns: Any) -> AntePortasState:
    """A card has come up for a troop that a Trench on #7 can reach; the window before it marches is open."""
    state = war()
    put(state, 7, **{"farmers": 1, "work": "trench", **guns})
    march(state, card(arrows), hex, **troop)
    assert question(state) == "card"
    return state


def shots(state: AntePortasState, posts: Posts) -> list[str]:
    return posted_answers(state.copy(), 0, posts)


def test_one_order_fires_at_the_first_it_can_fell_and_another_only_at_a_whole_troop() -> None:
    many, one = in_window("left", 12, {"basics": 3}), in_window("left", 12, {"basics": 1})
    assert (shots(many, {7: FIRE}), shots(many, {7: KILL}), shots(many, {7: HOLD})) == (["fire 12"], [], [])
    assert (shots(one, {7: FIRE}), shots(one, {7: KILL}), shots(one, {7: HOLD})) == (["fire 12"], ["fire 12"], [])


def test_nobody_fires_where_nobody_would_fall() -> None:
    assert shots(in_window("left", 12, {"elites": 1}), {7: FIRE}) == []


def test_buildings_under_orders_fire_together_and_no_more_than_needed() -> None:
    state = in_window("left", 12, {"basics": 2})
    put(state, 6, farmers=2, work="trench", facing="ne")
    state.reopen()
    given = shots(state, {7: FIRE, 6: KILL})
    assert given == ["fire 12", "by 7", "by 6", "loose"], "two shots fell two"
    do(state, 0, *given)
    assert state.field.invaders() == 0


def test_a_building_that_holds_fire_is_not_asked_about_unless_they_break_through() -> None:
    state = in_window("left", 17, {"basics": 3})
    assert waiting_costs(state.view(0)) == "this is the last chance to fire on them"
    answer = ordered_answer(state.view(0), SMART, {7: HOLD})
    assert answer is not None
    assert answer.notation == "hold"
    losing = in_window("down down", 17, {"basics": 3})
    assert ordered_answer(losing.view(0), SMART) is None, "Soldiers would be wounded"
    assert ordered_answer(losing.view(0), SMART, {7: HOLD}) is not None, (
        "but the only Building that could help has orders to hold"
    )
    put(losing, 11, farmers=1, work="trench")
    assert ordered_answer(losing.view(0), SMART, {7: HOLD}) is None, "now another Building could help"
    breach = war()
    put(breach, 8, farmers=1, work="trench", facing="s")
    march(breach, card("down"), 3, basics=2)
    assert ordered_answer(breach.view(0), SMART, {8: HOLD}) is None


def test_buildings_that_hold_fire_are_left_out_of_what_waiting_costs() -> None:
    state = in_window("down", 12, {"basics": 1})
    assert waiting_costs(state.view(0)) == "the whole troop can be wiped out now"
    assert waiting_costs(state.view(0), {7: HOLD}) != "the whole troop can be wiped out now"


def test_auto_respects_a_building_that_holds_fire() -> None:
    state = in_window("left", 12, {"basics": 3})
    fires, holds = (ordered_answer(state.view(0), AUTO, posts) for posts in ({}, {7: HOLD}))
    assert fires is not None
    assert holds is not None
    assert (fires.notation, holds.notation) == ("fire 12", "hold")


@pytest.mark.parametrize(("battle_round", "given"), [(0, ["fire 12"]), (2, [])])
def test_at_the_end_they_fire_at_all_in_range_unless_another_round_follows(battle_round: int, given: list[str]) -> None:
    state = war()
    put(state, 7, farmers=1, work="trench")
    put(state, 12, basics=2)
    state.clock.round = battle_round
    state.ask(0, Window(0, END))
    settle(state)
    assert shots(state, {7: FIRE}) == given


def test_orders_do_not_apply_in_a_turn() -> None:
    state = war()
    put(state, 7, farmers=1, work="trench")
    put(state, 12, basics=1)
    state.ask(0, Window(0, 0))
    settle(state)
    assert shots(state, {7: FIRE}) == []


def test_in_whole_wars_every_window_that_answers_itself_makes_one_legal_move() -> None:
    counsel = counsel_for("ante-portas")
    seen: Counter[str] = Counter()
    for seed in (3, 7):  # wars in which Buildings have somebody to fire at
        for order in (FIRE, HOLD):
            game = load("ante-portas")
            bot, play, dealer = make_bot("greedy", game, 0), Play(game, ["Ann"]), Dealer(seed)
            play.deal_all(dealer)
            while play.state.to_act():
                view = play.state.view(0)
                reflex = counsel.reflex(view, Wishes(SMART, orders=dict.fromkeys(counsel.posts(view), order)))
                chosen = [bot.choose(view, list(play.state.choices(0)))]
                if reflex is not None:
                    seen[reflex.why] += 1
                    chosen = [action for do in reflex.do if (action := game.action(do))] or chosen
                play.act(0, chosen)
                play.deal_all(dealer)
    assert min(seen[why] for why in ("a Building fires by your orders", "your Buildings hold fire")) > 0, seen
