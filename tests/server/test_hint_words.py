"""A hint describes the plan in the player's words, and no reason contradicts the board."""

from __future__ import annotations

import msgspec
import pytest

from holdfast.bots.after_the_empire.features import WORDS as EMPIRE_WORDS
from holdfast.bots.after_the_end.features import WORDS as END_WORDS
from holdfast.bots.ante_portas.features import WORDS as PORTAS_WORDS
from holdfast.games import load
from holdfast.games.after_the_empire.troops import Orders, Posting, Regroup
from holdfast.games.after_the_empire.turn import Turn as EmpireTurn
from holdfast.games.after_the_end.view import EndView
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.goods import WOOD
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.turns import Turn
from holdfast.kernel import CHANCE, Dealer, State
from holdfast.server.hint_task import CANDIDATES, Weighed, line_of, weigh
from holdfast.server.outgoing import question
from holdfast.web.after_the_end.aims import HOPELESS
from holdfast.web.after_the_end.forecast import forecast_of
from holdfast.web.ante_portas.stage import NOTHING_NOW
from holdfast.web.ante_portas.whereabouts import where_of
from holdfast.web.stages import stage_for

SELDOM = {"workers", "a villager's help", "the rounds left", "secret objectives"}  # no aim of their own


def asked_about(game_id: str, wanted: type, seed: int = 4) -> tuple[State, int]:
    """A game in which everybody gives the first answer, stopped at a question of this class."""
    state, dealer = load(game_id).start(2), Dealer(seed)
    while True:
        seat = int(state.actor())
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
        elif isinstance(state.asked(seat), wanted) and len(state.choices(seat)) > 1:
            return state, seat
        else:
            state.push(seat, state.choices(seat)[0])


@pytest.mark.parametrize(
    ("id", "words"), [("after-the-empire", EMPIRE_WORDS), ("after-the-end", END_WORDS), ("ante-portas", PORTAS_WORDS)]
)
def test_everything_that_counts_has_an_aim_in_a_sentence(id: str, words: list[str]) -> None:
    state, seat = asked_about(id, object)
    for word in set(words) - SELDOM:
        aim = stage_for(id).aim(word, state.view(seat))
        assert aim.endswith(".")
        assert aim != f"Think of {word}.", word


def test_a_move_is_advised_for_what_the_nudge_spoke_of() -> None:
    """Nothing speaks for a move as 'spare wood': several features of one thing are weighed as one."""
    assert not [words for words in EMPIRE_WORDS if "spare" in words or "balance" in words]
    for seed in range(4, 20):
        state, seat = asked_about("after-the-empire", EmpireTurn, seed)
        told = msgspec.json.decode(weigh(state.view(seat), list(state.choices(seat))), type=Weighed)
        if told.aim:
            break
    assert told.helps[0] == told.aim
    assert told.whys[told.shortlist.index(told.best)] == told.aim


@pytest.mark.parametrize("seed", [4, 7])
def test_a_deployment_is_advised_as_one_plan_that_can_be_carried_out(seed: int) -> None:
    state, seat = asked_about("after-the-empire", Posting, seed)
    told = msgspec.json.decode(weigh(state.view(seat), list(state.choices(seat))), type=Weighed)
    assert told.line[0] == told.best
    assert (told.shortlist, told.helps, told.costs) == ([], [], []), "there is no argument for a single wall"
    line = [action for notation in told.line if (action := state.game.action(notation)) is not None]
    nudge, plan, why = stage_for("after-the-empire").plan(line, state.view(seat))
    assert nudge.startswith("Think of all four walls together.")
    assert " 0 " not in f" {plan}", "empty walls go without saying"
    assert why.endswith(".")
    for notation in told.line:
        state.push(seat, next(choice for choice in state.choices(seat) if choice.notation == notation))
    assert not isinstance(state.asked(seat), Posting)


def test_regrouping_is_advised_as_one_plan_that_says_where_everybody_goes() -> None:
    state, seat = asked_about("after-the-empire", Orders)
    regroup = next(choice for choice in state.choices(seat) if isinstance(choice, Regroup))
    line = line_of(state.view(seat), regroup)
    actions = [action for action, _ in line]
    assert actions[0] is regroup
    assert len(actions) > 1
    words = stage_for("after-the-empire").line_words(actions, [label for _, label in line])
    assert words.startswith("regroup with ")
    assert " 0 " not in f" {words}", "empty walls go without saying"
    for action in actions:
        assert action in state.choices(seat)
        state.push(seat, action)
    assert not isinstance(state.asked(seat), Posting)


def test_a_hopeless_choice_is_not_said_to_win() -> None:
    stage, hopeless = stage_for("after-the-end"), 0
    state, dealer = load("after-the-end").start(3), Dealer(6)
    while (seat := int(state.actor())) != -2 and hopeless < 5:
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        view = state.view(seat)
        assert isinstance(view, EndView)
        odds = (forecast_of(view) or {}).get("odds", {})
        for choice in state.choices(seat):
            chance = odds.get(stage.place(choice, view))
            if chance is not None:
                assert ("will not win" in stage.grounds(choice, view)) == (chance < HOPELESS)
                hopeless += chance < HOPELESS
        state.push(seat, state.choices(seat)[-1 if hopeless % 2 else 0])
    assert hopeless


def test_in_ante_portas_a_whole_visit_is_one_line_and_can_be_carried_out() -> None:
    state, seat = asked_about("ante-portas", Turn, seed=5)
    stage = stage_for("ante-portas")
    told = msgspec.json.decode(weigh(state.view(seat), list(state.choices(seat))), type=Weighed)
    assert told.choice
    assert len(told.shortlist) == CANDIDATES
    assert len(told.labels) == len(told.line)
    best = next(choice for choice in state.choices(seat) if choice.notation == told.best)
    assert stage.where(best, state.view(seat)).startswith("Look at the ")
    for number, notation in enumerate(told.line):
        assert isinstance(state.asked(seat), Turn) == (number == 0), "a line ends with its visit"
        state.push(seat, next(choice for choice in state.choices(seat) if choice.notation == notation))


def test_in_ante_portas_no_hint_sends_the_steward_where_nothing_can_be_done() -> None:
    """Full stores make most Places idle; such choices are listed after all others, and never advised."""
    state, seat = asked_about("ante-portas", Turn, seed=5)
    assert isinstance(state, AntePortasState)
    stage = stage_for("ante-portas")
    goods = state.communities[seat].goods
    goods[:] = [6 if good == WOOD else 0 for good in range(len(goods))]
    view = state.view(seat)
    asked = question(state, view, stage, seat)
    assert asked is not None
    groups = [choice.group for choice in asked.choices if not choice.no]
    idle = groups.count(NOTHING_NOW)
    assert 0 < idle < len(groups)
    assert groups[-idle:] == [NOTHING_NOW] * idle
    told = msgspec.json.decode(weigh(view, list(state.choices(seat))), type=Weighed)
    for notation in (told.best, *told.shortlist):
        advised = next(choice for choice in state.choices(seat) if choice.notation == notation)
        assert stage.group(advised, view) != NOTHING_NOW


@pytest.mark.parametrize(
    ("place", "where"),
    [
        ("hex:7", "Look at the middle of the Battleground, close to the gate."),
        ("hex:16", "Look at the left of the Battleground, half-way up."),
        ("hex:28", "Look at the right of the Battleground, at the far end."),
        ("place:baker", "Look at the Mainland."),
        ("place:trapper", "Look at the Command Center."),
        ("place:small-market", "Look at the Markets."),
        ("good:wood", "Look at your community."),
        ("sickbay", "Look at the Sickbay."),
        ("", ""),
    ],
)
def test_where_to_look_is_a_named_part_of_the_table(place: str, where: str) -> None:
    rules = load("ante-portas")
    assert isinstance(rules, AntePortas)
    assert where_of(place, rules) == where
