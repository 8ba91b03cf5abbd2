"""Duels on the land: set-up, turns, the Fee, trade, limits, new Places, Improvements and secret hands."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.building import citizens_left, farmers_left
from holdfast.games.ante_portas.command import captain_of
from holdfast.games.ante_portas.duel_secrets import HIDDEN
from holdfast.games.ante_portas.recruit import open_enlisting
from holdfast.games.ante_portas.sides import NORTH, SOUTH
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.trade import others_here
from holdfast.kernel import CHANCE, SPECTATOR, Event, OptionError, Refusal, Rng, SeatsError
from tests.games.ante_portas.duel.scenes import AREA, FLAG, duel, land, on, put, sick
from tests.games.ante_portas.field.scenes import settle
from tests.games.ante_portas.scenes import (
    built,
    end_turn,
    enter,
    game,
    give_hand,
    goods,
    hand,
    have,
    idle,
    man,
    number_of,
    site_named,
    stock,
)
from tests.tools.asking import can, choices, do, of_kind, question, why

# -- set-up --------------------------------------------------------------------------------------------------------


def test_P_duel_teams__two_players_or_four() -> None:
    assert game(mode=FLAG).seat_counts() == [2, 4]
    assert game(mode=AREA).teams(4) == [0, 1, 0, 1]
    with pytest.raises(SeatsError, match="Ante Portas is for 2 or 4 seats, not 3"):
        game(mode=AREA).start(3)


@pytest.mark.parametrize(
    ("name", "value"),
    [("scenario", "dragons"), ("difficulty", "siege"), ("final_wave", "crescendo"), ("twice_as_strong", "on")],
)
@pytest.mark.rule("P-duel-no-phase", "P-duel-teams")
def test_options_about_invaders_make_no_sense_in_a_duel(name: str, value: str) -> None:
    given = f"{name.replace('_', '-')}={value}"
    reason = rf"^'{given}' is about Invaders, and a duel \('mode=area-control'\) has none$"
    with pytest.raises(OptionError, match=reason):
        game(mode=AREA, **{name: value})


def test_P_duel_start__three_farms_and_a_hunting_lodge() -> None:
    state = land(4)
    for seat in range(4):
        assert (built(state, "farm", seat), built(state, "hunting-lodge", seat)) == (3, 1)
    assert on(state, SOUTH, 2) == on(state, NORTH, 27) == {"farmers": 2}


@pytest.mark.rule("P-duel-spawn", "P-duel-board")
def test_area_control_starts_closer_together() -> None:
    state = land(2, mode=AREA)
    assert on(state, SOUTH, 7) == on(state, NORTH, 22) == {"farmers": 1}


@pytest.mark.rule("P-duel-no-phase", "P-duel-seats")
def test_a_half_year_consists_of_the_teams_turns_and_nothing_else() -> None:
    state = land(4)
    turns: list[int] = []

    def summer_over() -> bool:
        if question(state) == "turn" and (not turns or turns[-1] != state.actor() or state.clock.active != turns[-1]):
            turns.append(int(state.actor()))
        return state.clock.half == 1

    events = idle(state, summer_over)
    assert turns[:4] == [0, 1, 2, 3]
    assert of_kind(events, "card") == of_kind(events, "held half-year") == of_kind(events, "phase over") == []


# -- turns ---------------------------------------------------------------------------------------------------------


def test_P_duel_upright__the_team_stands_up_before_each_players_turn() -> None:
    state = land(4)
    put(state, SOUTH, 7, tired_farmers=2)
    put(state, NORTH, 22, tired_citizens=1)
    for _ in range(3):
        end_turn(state, 0)
    assert on(state, SOUTH, 7) == {"tired_farmers": 2}
    assert on(state, NORTH, 22) == {"citizens": 1}, "it is seat 1's first turn"
    idle(state, lambda: state.clock.active == 2)
    assert on(state, SOUTH, 7) == {"farmers": 2}, "seat 2 is a mate of seat 0"


@pytest.mark.rule("P-duel-spawn-point", "P-duel-spawn-works")
def test_nobody_holds_the_other_teams_spawn_point() -> None:
    state = land()
    put(state, SOUTH, 27, farmers=1, tired_citizens=1, work="catapult")
    put(state, NORTH, 27, farmers=-1)
    left = state.field.left[2]
    for _ in range(2):
        end_turn(state, 0)
        assert on(state, SOUTH, 27) == {"farmers": 1, "tired_citizens": 1, "tile": "catapult"}
    end_turn(state, 0)
    assert on(state, SOUTH, 27) == {}
    assert sick(state, SOUTH) == (1, 1)
    assert state.field.left[2] == left + 1


@pytest.mark.rule("P-duel-six", "P-enlist")
def test_no_more_are_enlisted_than_the_spawn_point_can_hold() -> None:
    state = land()
    have(state, 0, farm=6)
    put(state, SOUTH, 2, farmers=4)
    open_enlisting(state, 0)
    settle(state)
    assert choices(state, 0) == ["enlist 0 farmers", "enlist 1 farmers"]
    assert why(state, 0, "enlist 2 farmers") == Refusal(
        "P-duel-six", "no player may have more than six Soldiers on a hex"
    )


def test_P_duel_captains__the_player_on_turn_and_the_mate_who_is_next() -> None:
    state = land(4)
    state.clock.active = 1
    assert (captain_of(state, NORTH), captain_of(state, SOUTH)) == (1, 2)
    state.clock.active = 3
    assert (captain_of(state, NORTH), captain_of(state, SOUTH)) == (3, 0)
    state.clock.active = -1
    state.clock.starting_player = 3
    assert (captain_of(state, NORTH), captain_of(state, SOUTH)) == (3, 0)
    state = land(4, command="first-seat")
    state.clock.active = 1
    assert (captain_of(state, NORTH), captain_of(state, SOUTH)) == (1, 0)


def test_P_duel_places__the_starting_player_lays_new_places() -> None:
    state = land(2, command="first-seat")
    state.clock.starting_player = 1
    idle(state, lambda: state.clock.half == 2 and question(state) == "lay place")
    assert state.to_act() == [1]


# -- the Fee -------------------------------------------------------------------------------------------------------


def beside(state: AntePortasState, other: int, site: str) -> None:
    """Put seat `other` on a Place that seat 0 can reach from the first Market."""
    state.communities[other].site = site_named(state, site)
    state.reopen()


def reachable(state: AntePortasState) -> str:
    return next(choice[3:] for choice in choices(state, 0) if choice.startswith("go ") and "market" not in choice)


@pytest.mark.rule("P-duel-fee", "P-duel-fee-goods")
def test_the_other_teams_steward_is_paid() -> None:
    state = land()
    stock(state, 0, wood=1, tools=1)
    stock(state, 1)
    site = reachable(state)
    beside(state, 1, site)
    do(state, 0, f"go {site}")
    assert question(state, 0) == "fee"
    assert choices(state, 0) == ["fee tool", "fee wood"]
    assert why(state, 0, "fee clay") == Refusal("P-duel-fee", "you have no clay in store")
    do(state, 0, "fee wood")
    assert goods(state, 1) == {"wood": 1}
    assert goods(state, 0).get("wood", 0) in (0, 2), "unless the Place gives some"


def test_P_duel_fee__a_seat_that_cannot_pay_cannot_enter() -> None:
    state = land()
    stock(state, 0, dollars=5)
    site = reachable(state)
    beside(state, 1, site)
    refused = Refusal("P-duel-fee", "you cannot pay the Fee to the other team's Steward there")
    assert why(state, 0, f"go {site}") == refused, "Dollars are no good"


def test_P_duel_fee__to_each_of_them_and_never_to_the_mate() -> None:
    state = land(4)
    stock(state, 0, tools=2)
    site = reachable(state)
    for seat in (1, 2, 3):
        beside(state, seat, site)
        stock(state, seat)
    do(state, 0, f"go {site}")
    assert [int(state.communities[seat].tools) for seat in (1, 2, 3)] == [1, 0, 1], (
        "there was nothing but Tools to pay with"
    )


def test_P_duel_fee_goods__two_goods_in_the_second_era_and_none_at_markets() -> None:
    state = land()
    state.clock.era = 2
    stock(state, 0, tools=3)
    site = reachable(state)
    beside(state, 1, site)
    do(state, 0, f"go {site}")
    assert int(state.communities[0].tools) == 1
    state = land()
    stock(state, 0)
    beside(state, 1, "market-2")
    assert can(state, 0, "go market-2")


def test_P_drop__the_receiver_drops_what_he_has_no_room_for() -> None:
    state = land()
    stock(state, 0, wood=1)
    stock(state, 1, clay=6)
    site = reachable(state)
    beside(state, 1, site)
    do(state, 0, f"go {site}")
    assert question(state, 1) == "drop"
    do(state, 1, "drop wood")
    assert goods(state, 1) == {"clay": 6}


# -- trade and limits ----------------------------------------------------------------------------------------------


def test_P_duel_trade__only_mates_trade() -> None:
    state = land(4)
    for seat in range(4):
        state.communities[seat].site = site_named(state, "market-1" if seat < 2 else "market-2")
    assert not others_here(state, 0)
    state.communities[2].site = state.communities[0].site
    assert others_here(state, 0)
    state.reopen()
    do(state, 0, "trade")
    assert state.to_act() == [0, 2]
    assert not any(choice.endswith((" to 1", " to 3")) for choice in choices(state, 0))


def test_P_duel_trade__at_the_years_end_too() -> None:
    state = land(4)
    asked: list[list[int]] = []

    def next_year() -> bool:
        if question(state) == "exchange" and state.to_act() not in asked and len(state.to_act()) == 2:
            asked.append(state.to_act())
        return state.clock.half == 2

    idle(state, next_year)
    assert asked == [[0, 2], [1, 3]]


@pytest.mark.rule("P-duel-trade", "P-sustain-together")
def test_each_team_feeds_its_own_citizens() -> None:
    state = land(4)
    for seat in range(4):
        stock(state, seat, food=1 if seat == 1 else 0)
    put(state, SOUTH, 7, citizens=1)
    put(state, NORTH, 22, citizens=1)
    idle(state, lambda: question(state) in ("feed", "exchange"))
    assert sick(state, SOUTH) == (0, 1), "South has no Food"
    assert question(state, 1) == "feed"
    do(state, 1, "feed 1")
    assert on(state, NORTH, 22) == {"citizens": 1}


def test_P_duel_figures__no_home_without_a_figure() -> None:
    state = land()
    assert (farmers_left(state, 0), citizens_left(state, 0)) == (20, 12)
    state.communities[0].farmer_homes += 20
    state.communities[0].home_farmers += 20
    stock(state, 0, wood=3, tools=6)
    enter(state, 0, "builder-farm")
    assert question(state, 0) != "build" or not can(state, 0, "build 1")
    assert farmers_left(state, 1) == 20, "each team has figures of its own"


def test_P_duel_buildings__the_table_has_a_limited_supply() -> None:
    state = land()
    number = number_of(state, "hunting-lodge")
    state.communities[1].built[number] = 11
    stock(state, 0, wood=2, clay=2, plank=1, tools=6)
    enter(state, 0, "builder-hunting-lodge")
    assert question(state, 0) != "build" or not can(state, 0, "build 1")
    state = land(4)
    state.communities[1].built[number] = 11
    stock(state, 0, wood=2, clay=2, plank=1, tools=6)
    enter(state, 0, "builder-hunting-lodge")
    assert can(state, 0, "build 1"), "with four seats there are twice as many"


# -- Improvements --------------------------------------------------------------------------------------------------


def some_cards(state: AntePortasState, count: int) -> list[str]:
    """Cards that cost nothing but Tools."""
    free = [card.id for card in state.rules.cards.improvements if card.era == 1 and sum(card.cost[:6]) == 0]
    return free[:count]


def test_P_duel_improvements__to_the_mate_only() -> None:
    state = land(4)
    card = some_cards(state, 1)[0]
    stock(state, 0, tools=9, dollars=9)
    give_hand(state, 0, card)
    enter(state, 0, "developer")
    do(state, 0, f"play {card}")
    assert choices(state, 0) == ["keep it", "to seat 2"]


def test_P_duel_hands__nothing_has_to_be_played() -> None:
    state = land()
    card = some_cards(state, 1)[0]
    stock(state, 0, tools=9, dollars=9)
    give_hand(state, 0, card)
    enter(state, 0, "developer")
    do(state, 0, "play nothing")
    assert hand(state) == [card]


@pytest.mark.parametrize("viewer", [1, 2, SPECTATOR])
def test_P_duel_hands__a_hand_is_the_secret_of_its_seat(viewer: int) -> None:
    state = land(4)
    cards = some_cards(state, 2)
    give_hand(state, 0, *cards)
    seen = state.view(viewer)
    assert sorted(state.view(0).communities[0].hand) == sorted(state.communities[0].hand)
    assert seen.communities[0].hand == [HIDDEN, HIDDEN]
    assert seen.decks.improvements.deck.size() == state.decks.improvements.deck.size()
    assert sum(seen.decks.improvements.deck.bag) == sum(state.decks.improvements.deck.bag) + 2


def test_P_duel_hands__every_possible_deal_comes_up() -> None:
    state = land()
    give_hand(state, 1, *some_cards(state, 1))
    view, rng = state.view(0), Rng(3)
    dealt = {state.rules.resample(view, rng).communities[1].hand[0] for _ in range(400)}
    assert len(dealt) == sum(state.decks.improvements.deck.bag) + 1


def test_P_duel_hands__a_card_of_the_first_era_stays_one() -> None:
    state = land(eras="two")
    give_hand(state, 1, *some_cards(state, 2))
    state.decks.improvements.replace(state.rules.improvement_counts[2])
    state.clock.era = 2
    seen = state.view(0)
    assert seen.communities[1].hand == [HIDDEN, HIDDEN], "they came from the first deck"
    eras = set()
    for seed in range(50):
        dealt = state.rules.resample(seen, Rng(seed))
        eras |= {int(state.rules.cards.improvements[card].era) for card in dealt.communities[1].hand}
        assert sorted(dealt.decks.improvements.buried + dealt.communities[1].hand) == sorted(
            state.decks.improvements.buried + state.communities[1].hand
        )
    assert eras == {1}


def test_P_duel_hands__what_is_drawn_is_shown_to_its_owner_alone() -> None:
    state = land()
    enter(state, 0, "librarian")
    assert state.actor() == CHANCE
    events: list[Event] = []
    state.apply(CHANCE, state.outcomes()[0][0], events)
    drawn = of_kind(events, "drawn")[0]
    assert drawn.for_seat(0) is drawn
    told = drawn.for_seat(1)
    assert told is not None
    assert told.text == "@0 draws an Improvement."


def test_P_open_hands__the_co_operative_game_hides_nothing() -> None:
    state = game().start(2)
    assert state.view(1).to_json()["communities"] == state.to_json()["communities"]


def test_P_duel_hands__what_is_played_is_shown_to_all() -> None:
    state = land()
    card = some_cards(state, 1)[0]
    stock(state, 0, tools=9, dollars=9)
    give_hand(state, 0, card)
    enter(state, 0, "developer")
    events = do(state, 0, f"play {card}")
    shown = of_kind(events, "shown")[0]
    assert shown.reveals
    assert shown.facts == {"card": card}


def test_P_duel_figures__north_plays_with_the_invaders_figures() -> None:
    state = duel()
    put(state, NORTH, 12, farmers=1, citizens=2)
    put(state, SOUTH, 7, farmers=1)
    field = state.field.seen_by(SOUTH)
    assert (field.basics[12], field.elites[12]) == (1, 2)
    assert (state.field.seen_by(NORTH).basics[7], state.field.seen_by(NORTH).elites[7]) == (1, 0)


def test_P_duel_buildings__workers_man_them_as_usual() -> None:
    state = land()
    man(state, 0, hunting_lodge=1)
    idle(state, lambda: state.clock.half == 2)
    assert state.communities[0].has(5) > 0, "the Lodge makes Food"
