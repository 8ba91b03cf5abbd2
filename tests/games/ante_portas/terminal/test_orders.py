"""Orders in the terminal: a deployment in one line, standing orders, and a sentence for what cannot be done."""

from __future__ import annotations

import io
import re

import pytest

from holdfast.games import load
from holdfast.games.ante_portas.deploy import open_deploy
from holdfast.games.ante_portas.describe import describe
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.sides import SOUTH
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.words import place_text
from holdfast.kernel import Refusal, Refused
from holdfast.terminal.ante_portas.deploy import expand
from holdfast.terminal.ante_portas.skin import by_standing_order
from holdfast.terminal.screen import Screen
from holdfast.terminal.session import play_in_terminal
from holdfast.terminal.skin import ShorthandError
from holdfast.terminal.table import TableSetup
from tests.games.ante_portas.duel.scenes import deploy, duel
from tests.games.ante_portas.duel.scenes import put as muster
from tests.games.ante_portas.field.scenes import on, put, settle, war
from tests.games.ante_portas.scenes import enter, scene, site_named, stock
from tests.tools.asking import do, question, why


def deploying() -> AntePortasState:
    state = war()
    put(state, 7, farmers=3, citizens=1)
    open_deploy(state, 0, 1, 0)
    settle(state)
    return state


def order(state: AntePortasState, text: str) -> list[str]:
    actions = expand(text, state, 0)
    for action in actions:
        state.apply(0, action)
    return [action.notation for action in actions]


def test_a_whole_group_in_one_line() -> None:
    state = deploying()
    assert order(state, "7>12 2f 1c") == ["from 7", "to 12", "send 2 farmers", "send 1 citizens"]
    assert on(state, 12) == {"farmers": 2, "citizens": 1}


def test_several_groups_and_everybody() -> None:
    state = deploying()
    order(state, "7 > 12 1f  7>9")
    assert on(state, 12) == {"farmers": 1}
    assert on(state, 9) == {"farmers": 2, "citizens": 1}
    assert question(state) == "rest", "nobody is left to move"


def test_among_several_groups_the_one_that_cannot_move_is_named() -> None:
    with pytest.raises(Refused) as caught:
        expand("7>12 1f 7>28 1f", deploying(), 0)
    assert caught.value.refusal == Refusal(
        "P-deploy", "from hex 7 to hex 28: that hex is too far away; they can go to hexes 2, 4, 5, 9, 10 and 12"
    )


def test_an_engine_goes_along() -> None:
    state = war()
    put(state, 7, farmers=2, work="catapult")
    open_deploy(state, 0, 1, 0)
    settle(state)
    order(state, "7>12 1f +e")
    assert on(state, 12) == {"farmers": 1, "tile": "catapult"}


def refused(state: AntePortasState, text: str) -> str:
    with pytest.raises(Refused) as caught:
        expand(text, state, 0)
    return caught.value.refusal.reason


def test_nobody_and_nothing_is_left_behind_in_silence() -> None:
    state = scene(1)
    enter(state, 0, "commander")
    assert refused(state, "2>7 1c") == "no Citizen can move from hex 2"
    put(state, 2, farmers=1)
    assert refused(state, "2>7 1f 2>5 1f +e") == (
        "from hex 2 to hex 5: no Catapult or Howitzer of yours stands on hex 2"
    )


def test_an_engine_that_cannot_go_along_is_refused() -> None:
    state = war()
    put(state, 7, farmers=2, work="catapult")
    put(state, 9, farmers=1)
    put(state, 12, work="trap")
    open_deploy(state, 0, 1, 0)
    settle(state)
    assert refused(state, "7>12 1f +e") == "there is already a Defensive Work there"
    assert refused(state, "7>9 1f +e 9>14 1f +e") == "from hex 9 to hex 14: the Catapult cannot move any further"


def test_soldiers_do_not_pass_a_work_with_an_engine() -> None:
    state = war()
    put(state, 7, farmers=1, work="catapult")
    put(state, 12, work="trap")
    open_deploy(state, 0, 2, 0)
    settle(state)
    assert refused(state, "7>17 1f +e") == "Soldiers go one hex at a time, so none gets as far as hex 17 at once"
    assert order(state, "7>17 +e") == ["from 7", "to 17"]


def test_a_full_hex_takes_the_engine_but_no_soldier() -> None:
    state = duel()
    muster(state, SOUTH, 7, farmers=2, work="catapult")
    muster(state, SOUTH, 12, farmers=6)
    deploy(state)
    assert refused(state, "7>12 1f +e") == "no player may have more than six Soldiers on a hex"


def test_a_group_never_goes_anywhere_else_than_ordered() -> None:
    """The Catapult can only go to hex 4, as the other hexes beside it have Defensive Works."""
    state = war()
    put(state, 2, work="catapult")
    put(state, 7, farmers=1, work="trench")
    put(state, 5, work="trap")
    open_deploy(state, 0, 1, 0)
    settle(state)
    assert refused(state, "2>5") == "there is already a Defensive Work there"


def test_at_the_commander_the_line_starts_the_deployment() -> None:
    state = scene(1)
    enter(state, 0, "commander")
    assert question(state) == "orders"
    assert order(state, "2>7 1f")[:2] == ["deploy", "from 2"]
    assert on(state, 7) == {"farmers": 1}


@pytest.mark.parametrize(
    ("text", "rule", "reason"),
    [
        ("8>12 1f", "P-deploy", "no Unit of yours stands on hex 8"),
        ("7>28 1f", "P-deploy", "that hex is too far away; they can go to hexes 2, 4, 5, 9, 10 and 12"),
        ("7>12 5f", "P-deploy", "only 3 Farmers can move from hex 7"),
        ("7>12 99f", "P-deploy", "only 3 Farmers can move from hex 7"),
        ("7>12 2c", "P-deploy", "only 1 Citizen can move from hex 7"),
        ("7>12 0f", "P-deploy", "somebody has to go"),
        ("7>12 1f +e", "P-deploy", "no Catapult or Howitzer of yours stands on hex 7"),
        ("7>12 e", "P-deploy", "no Catapult or Howitzer of yours stands on hex 7"),
    ],
)
def test_an_impossible_order_is_refused_with_its_rule(text: str, rule: str, reason: str) -> None:
    state = deploying()
    before = state.to_json()
    with pytest.raises(Refused) as caught:
        expand(text, state, 0)
    assert caught.value.refusal == Refusal(rule, reason)
    assert state.to_json() == before


@pytest.mark.parametrize("text", ["", "2f", "7>12 2x", "7>40", "seven to twelve"])
def test_an_unreadable_order_is_reported(text: str) -> None:
    with pytest.raises(ShorthandError):
        expand(text, deploying(), 0)


def test_exhausted_soldiers_take_no_orders() -> None:
    state = war()
    put(state, 7, tired_farmers=2)
    put(state, 8, farmers=1)
    open_deploy(state, 0, 1, 0)
    settle(state)
    assert why(state, 0, "from 7") == Refusal("P-deploy", "the Soldiers there are exhausted and cannot move")


def test_a_trade_that_does_not_fit_is_refused() -> None:
    state = scene(2)
    stock(state, 0, clay=3)
    stock(state, 1, wood=6)
    do(state, 0, "trade")
    assert why(state, 0, "give clay to 1") == Refusal("P-trade-receive", "the receiver has no room for it")
    assert why(state, 0, "give wood to 1") == Refusal("P-trade", "you have none of it")


# -- at the keyboard -----------------------------------------------------------------------------------------------


def session(seats: list[str], *lines: str, **options: str) -> str:
    sink = io.StringIO()
    source = io.StringIO("\n".join((*lines, "quit")) + "\n")
    play_in_terminal(
        TableSetup("ante-portas", seats=seats, seed=2, plain=True, options=options), Screen(True, source, sink)
    )
    return sink.getvalue()


def test_two_seats_at_one_keyboard_need_no_curtain_and_are_told_the_story_once() -> None:
    said = session(["me:Ada", "me:Bede"], "1", *["go market-2", "nothing", "go small-market", "nothing"] * 2)
    assert "press Enter when nobody else is looking" not in said
    assert "Now Ada." in said
    assert "Now Bede." in said
    assert said.count("1st Summer begins") == 1


def test_standing_orders_are_shown_and_changed() -> None:
    said = session(["me", "random"], "orders", "orders nonsense", "orders every")
    assert "orders smart (now): asked only when waiting costs something" in said
    assert "There is no order 'nonsense'." in said
    assert "From now on: every step. You are asked at every step." in said


def arriving(site: str, stores: dict[str, int], **theirs: int) -> AntePortasState:
    """Seat 0 has just joined the Steward of seat 1."""
    state = scene(2)
    state.communities[1].site = site_named(state, site)
    stock(state, 0, **stores)
    stock(state, 1, **theirs)
    do(state, 0, f"go {site}")
    assert question(state, 0) == "arrival"
    return state


@pytest.mark.parametrize(
    ("site", "stores", "theirs", "asked"),
    [
        ("joiner-1", {}, {"wood": 2}, True),  # their wood could be planed
        ("joiner-1", {}, {"clay": 2}, False),
        ("joiner-1", {}, {}, False),
        ("clay-delve-1", {"wood": 5}, {}, True),  # what there is no room for could be theirs
        ("clay-delve-1", {}, {"wood": 2}, False),
    ],
)
def test_an_exchange_is_asked_about_where_it_could_help(
    site: str, stores: dict[str, int], theirs: dict[str, int], asked: bool
) -> None:
    state = arriving(site, stores, **theirs)
    go_on = state.rules.acts.go_on
    assert by_standing_order("smart", state.view(0)) is (None if asked else go_on)
    assert by_standing_order("every step", state.view(0)) is None
    assert by_standing_order("auto", state.view(0)) is go_on


def test_hexes_and_amounts_are_their_own_numbers_and_places_keep_theirs() -> None:
    said = session(["me"], "3", "go builder-guard-post", "2", "n", "0")
    assert "2. guard-post 2 —" in said
    assert "0. done — nothing more" in said
    assert "1. facing n — sees hexes 4, 5, 6, 7, 8 and 12" in said
    assert "The Guard Post on hex 2 faces north." in said, "n is not short for ne"
    assert said.count("53. go market-2 —") >= 2


def test_how_many_to_build_is_its_own_number_even_if_razing_is_listed_too() -> None:
    said = session(["me"], "3", "go builder-farm", "2")
    assert "0. build 0 — keep your goods" in said
    assert "2. build 2 — Farm for 2 wood, 2 tools" in said
    assert "Azure builds: Farm (1 wood, 1 tool), twice.\n" in said


def test_answers_name_people_and_say_what_happens() -> None:
    """They show neither the title of a rule nor the number of a seat."""
    said = session(["me", "me"], "3", "go recruiting-officer", "enlist", "1", "go grove-1", "go grove-2")
    assert "1. enlist 1 Farmer — stands ready on hex 2" in said
    said = session(["me", "me"], "3", "trade")
    assert "give wood to 0 — for Azure; then say how much wood" in said


def test_places_and_odds_describe_the_present() -> None:
    said = session(["me"], "3", "places", "odds", "deploy 2>7 1f")
    place = next(line for line in said.splitlines() if line.startswith("joiner-1: "))
    assert place.startswith("joiner-1: 2 wood → 1 plank, any number of times. Now: 2 wood → 1 plank, once.")
    assert "(random)" not in said
    assert "Battle Phases were tried" in said
    assert "That cannot be ordered: no Units are being moved now; a Commander's Place lets you deploy" in said


def test_places_say_what_lies_beside_them_so_that_a_way_can_be_planned() -> None:
    """Whatever is said to lie beside a Place says the same of that Place."""
    said = session(["me"], "3", "places")
    beside = dict(re.findall(r"^([a-z0-9-]+)(?: \(\w+\))?: .* Beside ([^.]+)\.$", said, re.MULTILINE))
    assert len(beside) > 20
    for place, others in beside.items():
        for other in others.split(", "):
            assert "market" in other or place in beside[other].split(", ")


def test_what_citizens_cost_is_said_before_they_are_enlisted_or_set_upright() -> None:
    state = scene(1)
    state.communities[0].home_citizens = 2
    stock(state, 0, food=2)
    enter(state, 0, "recruiting-officer")
    do(state, 0, "enlist", "enlist 0 farmers")
    assert "enlist 2 citizens — they stand ready on hex 2, for 2 food" in described(state)
    state = scene(1)
    state.field.tired_citizens[7] = 1
    stock(state, 0, dollars=4)
    enter(state, 0, "army-doctor")
    do(state, 0, "set upright")
    assert "upright citizen 7 — ready to act again, for 2 dollars" in described(state)


def test_where_a_new_place_may_lie_says_what_it_would_be_beside() -> None:
    said = session(["me"], "look", mainland="by-hand")
    assert re.search(r"^\d+\. at \d+ — beside a Market", said, re.MULTILINE)


def test_the_question_names_the_new_place_and_the_line_before_says_what_it_does() -> None:
    said = session(["me"], "look", mainland="by-hand")
    asked = re.findall(r"^(.+)\nWhere do you lay the new Place, (.+)\?$", said, re.MULTILINE)
    assert len(asked) == 2, "when it is asked, and after 'look'"
    game = load("ante-portas")
    assert isinstance(game, AntePortas)
    cards = game.cards
    does = {place.name: f"{place.name} — {place_text(cards, place)}." for place in cards.places}
    assert all(before == does[name] for before, name in asked)


def described(state: AntePortasState) -> list[str]:
    return [describe(choice, state.view(0)) for choice in state.choices(0)]
