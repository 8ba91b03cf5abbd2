"""What the choices of *Ante Portas* say before they are made, and in which order they are listed."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

from holdfast.advice.hints import ONLY, Advice, Counsel
from holdfast.games.ante_portas.prospects import prospect_of
from holdfast.games.ante_portas.standing import EVERY_STEP, SMART, ordered_answer
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.server.outgoing import question
from holdfast.terminal.coach import Coach
from holdfast.terminal.skins import skin_for
from holdfast.terminal.talk import Talk
from holdfast.web.ante_portas.counsel import PortasCounsel
from holdfast.web.ante_portas.stage import NOTHING_NOW, PortasStage
from holdfast.web.counsel import Wishes
from tests.games.ante_portas.field.scenes import card, march, put, war
from tests.games.ante_portas.scenes import do, enter, scene, site_named, stock
from tests.games.ante_portas.scenes import question as asked

STAGE = PortasStage()
COUNSEL = PortasCounsel()


def listed(state: AntePortasState, seat: int = 0) -> dict[str, tuple[str, str]]:
    """Label and effect of each choice, by notation, as the page shows them."""
    told = question(state, state.view(seat), STAGE, seat)
    assert told is not None
    return {choice.do: (choice.label, choice.effect) for choice in told.choices}


def prompt(state: AntePortasState, seat: int = 0) -> str:
    told = question(state, state.view(seat), STAGE, seat)
    assert told is not None
    return told.prompt


def view_of(state: AntePortasState, seat: int = 0) -> AntePortasView:
    view = state.view(seat)
    assert isinstance(view, AntePortasView)
    return view


def test_places_where_nothing_can_be_done_are_listed_last() -> None:
    state = scene()
    stock(state, 0, wood=6)
    told = question(state, state.view(0), STAGE, 0)
    assert told is not None
    idle = [choice.group == NOTHING_NOW for choice in told.choices]
    assert any(idle)
    assert idle == sorted(idle)


def test_the_developer_counts_the_tools_that_it_gives() -> None:
    state = scene()
    stock(state, 0)
    cards = state.rules.cards
    payable = next(one for one in cards.improvements if one.cost[6] in (1, 2) and sum(one.cost) == one.cost[6])
    state.communities[0].hand.append(payable.number)
    developer = next(place for place in cards.places if place.id == "developer")
    assert prospect_of(state, 0, int(developer.number))[1].endswith(f"and play {payable.name}")
    enter(state, 0, "developer")
    assert payable.number not in state.communities[0].hand or f"play {payable.id}" in listed(state)


def test_a_spot_for_a_new_place_is_called_by_its_neighbours() -> None:
    state = scene()
    spots = [action for action in state.rules.acts.at if action.notation.startswith("at c")]
    labels = {STAGE.label(action, view_of(state)): STAGE.effect(action, view_of(state)) for action in spots}
    assert any(label.startswith("Beside Commander, ") for label in labels), labels
    assert not any("Spot" in label or "Builder:" in label for label in labels)
    assert set(labels.values()) == {""}


def test_none_is_said_as_a_word() -> None:
    state = scene()
    labels = [STAGE.label(action, view_of(state)) for action in state.rules.actions if " 0" in action.notation]
    assert "Enlist no Farmers" in labels
    assert not any(label.startswith(("Enlist 0", "Heal 0", "Send 0", "Feed 0")) for label in labels)


def test_a_market_says_what_does_not_fit() -> None:
    state = scene()
    stock(state, 0, wood=6)
    enter(state, 0, "market-1")
    takes = [effect for notation, (_, effect) in listed(state).items() if notation.startswith("take ")]
    assert takes
    assert all("your stores are full" in effect for effect in takes)


def test_tools_and_dollars_fit_into_full_stores() -> None:
    state = scene()
    stock(state, 0, wood=6)
    laborer = next(place for place in state.rules.cards.places if place.id == "day-laborer")
    worthwhile, words = prospect_of(state, 0, int(laborer.number))
    assert worthwhile, words


def test_no_more_tiles_are_promised_than_there_are_free_hexes() -> None:
    state = scene()
    stock(state, 0, tools=9)
    minelayer = next(place for place in state.rules.cards.places if place.id == "minelayer-pressure")
    _, words = prospect_of(state, 0, int(minelayer.number))
    enter(state, 0, "minelayer-pressure")
    legal = [choice for choice in state.choices(0) if choice.notation.startswith("pressure-mine ")]
    assert words.startswith(f"lay up to {len(legal)} " if len(legal) > 1 else "lay one "), words


def test_the_mine_question_says_who_would_be_hurt() -> None:
    state = war()
    put(state, 7, farmers=3, work="pressure-mine")
    march(state, card("down"), 12, basics=2)
    told = listed(state)
    assert told["mine"][1] == "the Mine takes 1 of the 2 damage and is gone; 1 Farmer is wounded"
    assert told["spare mine"][1] == "2 Farmers are wounded; the Mine stays"


def test_a_battle_that_would_be_lost_says_how_much_is_missing() -> None:
    state = war()
    put(state, 7, farmers=1)
    put(state, 2, farmers=1, work="catapult")
    march(state, card("down"), 12, basics=2)
    while asked(state) != "support":
        do(state, 0, "hold")
    assert prompt(state) == "The Battle on hex 7 would be lost: Strength 1 against 2. Who supports it?"


def test_a_volley_that_fells_everybody_is_fired_without_asking_for_more_guns() -> None:
    state = war()
    put(state, 7, farmers=1, work="catapult")
    put(state, 2, farmers=1, work="catapult")
    march(state, card("down"), 17, basics=1)
    while "fire 12" not in listed(state):
        do(state, 0, "hold")
    do(state, 0, "fire 12", "by 7")
    assert asked(state) == "volley"
    assert ordered_answer(view_of(state), SMART) is state.rules.war.loose
    assert ordered_answer(view_of(state), EVERY_STEP) is None


def test_an_exchange_on_arrival_is_offered_only_if_something_lies_on_the_tray() -> None:
    state = scene(2)
    state.communities[1].site = site_named(state, "grove-1")
    do(state, 0, "go grove-1")
    assert asked(state) == "arrival"
    passes = COUNSEL.reflex(view_of(state), Wishes(SMART))
    assert passes is not None
    assert passes.do == ("go on",)
    assert COUNSEL.reflex(view_of(state), Wishes(SMART, offered=True)) is None
    assert COUNSEL.reflex(view_of(state), Wishes(EVERY_STEP)) is None


def test_an_amount_says_what_is_given() -> None:
    state = scene(2)
    stock(state, 0, plank=2)
    state.communities[1].site = site_named(state, "grove-1")
    do(state, 0, "go grove-1")
    do(state, 0, next(action.notation for action in state.choices(0) if action.notation != "go on"))
    do(state, 0, "give plank to 1")
    assert asked(state) == "how many"
    told = listed(state)
    assert (told["1"], told["2"]) == (("Give 1 plank", ""), ("Give 2 planks", ""))


def test_a_hint_in_the_terminal_says_what_its_number_counts() -> None:
    state = scene(2)
    stock(state, 0, plank=2)
    state.communities[1].site = site_named(state, "grove-1")
    do(state, 0, "go grove-1")
    do(state, 0, next(action.notation for action in state.choices(0) if action.notation != "go on"))
    do(state, 0, "give plank to 1")
    view, two = state.view(0), state.choices(0)[1]
    talk = cast(Talk, SimpleNamespace(view=lambda: view, skin=skin_for("ante-portas")))
    assert Coach(talk).named(two) == "2 (give 2 planks)"
    advice = Advice([Counsel(two, None, 1.0, ONLY, "", ())])
    assert advice.move(Coach(talk).named) == "2 (give 2 planks): there is no other answer."
