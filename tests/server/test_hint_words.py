"""A hint describes the plan in the player's words, and no reason contradicts the board."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest

from holdfast.advice import Advice, Counsel
from holdfast.advice.hints import LEADS, OUTLOOK
from holdfast.bots.after_the_empire.features import WORDS as EMPIRE_WORDS
from holdfast.bots.after_the_end.features import WORDS as END_WORDS
from holdfast.bots.ante_portas.features import WORDS as PORTAS_WORDS
from holdfast.games import load
from holdfast.games.after_the_empire.setup import ChooseStarter
from holdfast.games.after_the_empire.tables import SEASONS
from holdfast.games.after_the_empire.troops import Orders, Posting, Regroup
from holdfast.games.after_the_empire.turn import Turn as EmpireTurn
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_end.view import EndView
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.goods import WOOD
from holdfast.games.ante_portas.setup import StartGoods
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.turns import Turn
from holdfast.kernel import CHANCE, OVER, Action, Dealer, Rng, State
from holdfast.server import hint_task
from holdfast.server.hint_task import CANDIDATES, Weighed, line_of, weigh
from holdfast.server.outgoing import question
from holdfast.web.after_the_end.aims import HOPELESS
from holdfast.web.after_the_end.forecast import forecast_of
from holdfast.web.ante_portas.stage import NOTHING_NOW
from holdfast.web.ante_portas.whereabouts import where_of
from holdfast.web.stages import stage_for
from tests.games.after_the_empire.rules.battlefield import battle

SELDOM = {"", "workers", "the rounds left", "progress on your secret objectives"}  # no aim of their own


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


def test_in_the_last_season_no_aim_speaks_of_seasons_to_come() -> None:
    state, seat = asked_about("after-the-empire", EmpireTurn)
    stage, view = stage_for("after-the-empire"), state.view(seat)
    assert isinstance(view, EmpireView)
    early = {words: stage.aim(words, view) for words in set(EMPIRE_WORDS) - SELDOM}
    view.season = SEASONS
    for words, said in early.items():
        late = stage.aim(words, view)
        assert not re.search("every season|season to season|next season|season left|next fight|for every", late), late
        assert words not in ("soldiers", "iron", "food") or late != said


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


def test_wood_is_not_advised_for_the_soldiers_that_luck_brought(monkeypatch: pytest.MonkeyPatch) -> None:
    state, seat = asked_about("ante-portas", StartGoods)
    view, (clay, wood) = state.view(seat), list(state.choices(seat))[:2]

    def lucky(*_: object, **__: object) -> Advice:
        better = Counsel(wood, 0.6, 0.01, "", "", (("Soldiers", 2.0), ("goods", 1.0)))
        return Advice([better, Counsel(clay, 0.5, 0.01, "", "", (("the danger", 1.0),))])

    monkeypatch.setattr(hint_task, "advise", lucky)
    told = msgspec.json.decode(weigh(view, [clay, wood]), type=Weighed)
    assert (told.aim, told.nudge) == ("", LEADS)
    assert told.helps == ["goods"]
    assert sorted(told.whys) == ["", "goods"]


def told_about(monkeypatch: pytest.MonkeyPatch, best: tuple[float, float | None], other: float) -> Weighed:
    """The hint where two answers to the first question of a turn have these chances and points."""
    state, seat = asked_about("after-the-empire", EmpireTurn)
    first, second = list(state.choices(seat))[:2]
    score = None if best[1] is None else best[1] - 3
    counsels = [Counsel(first, best[0], 0.01, "", "", (), best[1]), Counsel(second, other, 0.01, "", "", (), score)]
    monkeypatch.setattr(hint_task, "advise", lambda *_, **__: Advice(counsels, unit="gold"))
    return msgspec.json.decode(weigh(state.view(seat), [first, second]), type=Weighed)


def test_candidates_have_different_names() -> None:
    """Two equal Places are one candidate."""
    state, seat = asked_about("ante-portas", Turn)
    stage, view = stage_for("ante-portas"), state.view(seat)
    game, groves = state.game, [state.game.action(f"go grove-{number}") for number in (1, 2)]
    other = game.action("go commander")
    assert other is not None
    assert all(groves)
    assert len({stage.label(grove, view) for grove in groves if grove}) == 1
    counsels = [Counsel(choice, 0.5, 0.01, "", "", ()) for choice in (*groves, other) if choice]
    told = hint_task.told_apart(Advice(counsels), view)
    assert [counsel.action for counsel in told.counsels] == [groves[0], other]
    same = Advice(counsels[:2])
    assert hint_task.told_apart(same, view) is same


def test_whoever_is_far_behind_is_told_what_they_end_with(monkeypatch: pytest.MonkeyPatch) -> None:
    told = told_about(monkeypatch, (0.004, 27.0), 0.003)
    assert told.nudge == f"{OUTLOOK} {LEADS}"
    assert told.score == "about 27 gold"
    assert told.choice, "the chance to win is the same, what they end with is not"
    ahead = told_about(monkeypatch, (0.5, None), 0.4)
    assert (ahead.nudge, ahead.score) == (LEADS, "")


def test_going_somewhere_is_advised_for_what_the_place_does_now() -> None:
    state, seat = asked_about("ante-portas", Turn)
    view, stage = state.view(seat), stage_for("ante-portas")
    going = [choice for choice in state.choices(seat) if choice.notation.startswith("go ")]
    assert going
    for choice in going:
        assert stage.grounds(choice, view) == f"What it does now: {stage.effect(choice, view)}."


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


def orders_with_a_way_out() -> tuple[State, int, list[Action[Any]]]:
    """A fight that is lost if the troops hold their posts, and a way to regroup that saves the castle."""
    stage = stage_for("after-the-empire")
    for seed in range(40):
        state, dealer, rng = load("after-the-empire").start(2), Dealer(seed), Rng(seed)
        while (seat := int(state.actor())) != OVER:
            if seat == CHANCE:
                state.push(CHANCE, dealer.answer(state))
                continue
            if isinstance(state.asked(seat), Orders):
                view, (hold, regroup) = state.view(seat), state.choices(seat)
                line = [action for action, _ in line_of(view, regroup)]
                if "is sacked" in stage.outcome([hold], view) and "survives" in stage.outcome(line, view):
                    return state, seat, line
            choices = state.choices(seat)
            state.push(seat, choices[rng.below(len(choices))])
    raise AssertionError("no such fight")


@pytest.mark.parametrize(("north", "said"), [(0, "everybody inside"), (1, "all others inside")])
def test_a_regrouping_that_names_no_wall_says_where_everybody_is(north: int, said: str) -> None:
    stage = stage_for("after-the-empire")
    castle = {"north": "wood wall", "east": "wood wall"}
    state = battle(castle=castle, troops={"east": (2, 0), "inside": (1, 0)}, horde={"inside": (1, 0)})
    assert isinstance(state.asked(0), Orders)
    nobody = [action for name in ("north", "east") if (action := state.game.action(f"troops 0 soldiers {name}"))]
    regroup = next(choice for choice in state.choices(0) if isinstance(choice, Regroup))
    assert stage.plan([regroup, *nobody], state.view(0))[1] == "everybody inside"
    state.push(0, regroup)
    state.push(0, next(one for one in state.choices(0) if one.notation.startswith(f"troops {north} soldier")))
    assert stage.plan(nobody[1:], state.view(0))[1] == said


@pytest.mark.parametrize("words", ["wounded soldiers", "soldiers", "flags"])
def test_in_a_fight_a_hint_speaks_of_how_the_fight_ends(words: str) -> None:
    """Not of what the posts improve on average: "heal your wounded" beside "the castle is sacked"."""
    stage = stage_for("after-the-empire")
    state, seat, line = orders_with_a_way_out()
    view = state.view(seat)
    said = stage.aim(words, view)
    assert said.startswith("If you hold your posts, the castle is sacked. ")
    assert said.endswith(" See whether other posts save it.")
    assert re.search(r"inside already|no wall stops|wall (falls|may fall)", said), "it names what is in danger"
    assert stage.outcome(line, view).startswith("If you do this and then hold your posts, the castle survives")
    assert "nobody" not in stage.line_words(line, [""] * len(line))


def test_where_holding_loses_the_castle_the_hint_is_a_plan_that_saves_it() -> None:
    stage = stage_for("after-the-empire")
    state, seat, _ = orders_with_a_way_out()
    view = state.view(seat)
    told = msgspec.json.decode(weigh(view, list(state.choices(seat))), type=Weighed)
    line = [action for notation in told.line if (action := state.game.action(notation)) is not None]
    assert isinstance(line[0], Regroup)
    assert "survives" in stage.outcome(line, view)
    before, plan, why = stage.plan(line, view)
    assert before == stage.aim("", view), "the first step says what is at stake"
    assert plan
    assert "survives" in why
    for action in line:
        assert action in state.choices(seat)
        state.push(seat, action)


def test_where_nothing_saves_the_castle_the_hint_says_that(monkeypatch: pytest.MonkeyPatch) -> None:
    state = battle(castle={"east": "wood wall"}, troops={"east": (3, 1), "inside": (1, 0)}, horde={"inside": (30, 0)})
    hold, regroup = state.choices(0)
    counsels = [Counsel(choice, 0.3, 0.01, "", "", ()) for choice in (regroup, hold)]
    monkeypatch.setattr(hint_task, "advise", lambda *_, **__: Advice(counsels))
    told = msgspec.json.decode(weigh(state.view(0), [hold, regroup]), type=Weighed)
    assert told.best == "hold"
    assert told.lost == "The castle cannot be saved, as far as can be foreseen."
    assert told.nudge == f"{told.lost} Your chances of winning are about the same, whatever you answer."


def test_a_starting_refugee_is_not_chosen_because_it_is_a_card() -> None:
    stage = stage_for("after-the-empire")
    state, seat = asked_about("after-the-empire", ChooseStarter)
    assert stage.aim("cards", state.view(seat)).startswith("Compare what they do for you")
    state, seat = asked_about("after-the-empire", EmpireTurn)
    assert stage.aim("cards", state.view(seat)).startswith("Work towards another card")


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
