"""The Final Wave, its variants, Twice as Strong, victory and defeat."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.calendar import spawn_cards, turns_each, usual_cards
from holdfast.games.ante_portas.result import defeat, figures_return
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.wave import round_cards, spawning_ends
from tests.games.ante_portas.scenes import (
    candidates,
    choices,
    do,
    enter,
    goods,
    have,
    idle,
    question,
    scene,
    site_named,
    soldiers,
    station,
    stock,
    sweep,
    why,
)


def wave(seats: int = 1, **options: str) -> AntePortasState:
    """The Final Wave is about to begin."""
    state = scene(seats, wood=3, **options)
    for community in state.communities:
        community.chose_goods = 1
    state.clock.half = 9
    state.clock.active = -1
    state.stack = [state.rules.acts.wave_begins]
    return state


def rounds(state: AntePortasState, count: int) -> list[object]:
    """Play this many turns of the Final Wave, sweeping Invaders away; returns the events."""
    events: list[object] = []
    target = state.clock.round + count
    state.settle(-1)
    events += idle(state, lambda: state.actor() == -2 or (state.clock.round >= target and question(state) == "turn"))
    return events


@pytest.mark.rule("P-wave", "P-ends-with-wave", "P-score")
def test_the_final_wave_comes_once_after_the_last_production() -> None:
    state = scene()
    events = idle(state, lambda: state.clock.round == 1 and question(state) == "turn")
    kinds = [event.kind for event in events if event.kind in ("produced", "wave")]
    assert kinds == ["produced"] * 5 + ["wave"]
    assert state.clock.held == 10


def test_P_wave__with_two_eras_it_comes_after_the_second() -> None:
    state = scene(eras="two")
    events = idle(state, lambda: state.clock.round == 1)
    assert [event.kind for event in events if event.kind in ("era", "wave")] == ["era", "wave"]
    assert state.clock.held == 20
    assert state.rules.cards.markets[state.decks.market].id == "f2"


@pytest.mark.rule("P-wave-stewards", "P-wave-market")
def test_stewards_gather_in_the_command_center() -> None:
    state = wave(2)
    state.communities[0].site = site_named(state, "joiner-1")
    state.communities[1].site = site_named(state, "commander")
    rounds(state, 1)
    assert state.communities[0].site == site_named(state, "small-market")
    assert state.rules.cards.markets[state.decks.market].id == "f1"
    sites = [choice for choice in choices(state, 0) if choice.startswith("go ")]
    places = {place.id: place for place in state.rules.cards.places}
    assert all(places[site.removeprefix("go ")].command for site in sites)
    assert why(state, 0, "go market-1").rule == "P-wave-stewards"
    assert state.communities[1].site == site_named(state, "commander")


@pytest.mark.rule("P-wave-turn", "P-captain")
def test_one_steward_takes_one_turn_and_the_team_decides_which() -> None:
    state = wave(3)
    state.settle(-1)
    idle(state, lambda: question(state) == "steward")
    assert state.actor() == 0
    assert choices(state, 0) == ["steward 0", "steward 1", "steward 2"]
    do(state, 0, "steward 2")
    assert state.actor() == 2
    enter(state, 2, "army-doctor")
    assert state.clock.round == 2, "then the next Battle Round begins"


def test_P_wave_turn__no_journeyman_adds_to_it() -> None:
    state = wave()
    state.communities[0].extra_turns = 3
    rounds(state, 1)
    assert "journeyman" in candidates(state, 0)
    assert why(state, 0, "journeyman").reason == "you have no Journeyman to send"


@pytest.mark.rule("P-wave-spawn", "P-wave-won")
@pytest.mark.parametrize(("seats", "cards", "spawning"), [(1, 1, 2), (2, 2, 3), (3, 2, 4)])
def test_new_invaders_come_in_the_first_rounds_and_then_the_war_can_be_won(
    seats: int, cards: int, spawning: int
) -> None:
    state = wave(seats)
    seen = 0
    events = rounds(state, 1)
    for number in range(1, spawning + 1):
        turned = [event for event in events if getattr(event, "kind", "") == "last spawn"]
        assert (len(turned) == 1) == (number == spawning)
        assert round_cards_in(state) == cards
        seen = number
        if number < spawning:
            events = rounds(state, 1)
    assert seen == spawning
    sweep(state)
    idle(state, lambda: state.actor() == -2)
    result = state.result()
    assert result is not None
    assert result.winners() == list(range(seats))
    assert "held" in result.how


def round_cards_in(state: AntePortasState) -> int:
    """How many cards this Battle Round brought."""
    spawning, state.clock.spawning = state.clock.spawning, 1
    count = int(round_cards(state))
    state.clock.spawning = spawning
    return count


def test_P_wave_won__not_while_an_invader_stands_or_one_will_come() -> None:
    state = wave()
    rounds(state, 1)
    sweep(state)
    assert state.clock.spawning == 1
    assert state.result() is None, "more will come"
    rounds(state, 1)
    state.field.basics[24] += 1
    state.field.basics_left -= 1
    do(state, 0, next(choice for choice in choices(state, 0) if choice.startswith("go ")))
    assert state.result() is None


@pytest.mark.rule("P-wave-no-food", "P-enlist")
def test_nobody_eats_in_the_final_wave() -> None:
    state = wave()
    have(state, 0, flat=1)
    stock(state, 0)
    rounds(state, 1)
    enter(state, 0, "recruiting-officer")
    do(state, 0, "enlist", "enlist 0 farmers", "enlist 1 citizens")
    assert soldiers(state, 2)[1] == 1
    assert goods(state) == {}


def test_P_wave_move__exhausted_soldiers_stay_exhausted() -> None:
    state = wave()
    station(state, 4, tired=1)
    rounds(state, 2)
    assert state.field.tired_farmers[4] == 1


def test_P_round_cap__after_forty_battle_rounds_the_war_is_lost() -> None:
    state = wave()
    state.clock.round = 40
    state.clock.spawning = 0
    state.stack = [state.rules.acts.round_begins]
    state.settle(-1)
    result = state.result()
    assert result is not None
    assert result.winners() == []
    assert result.how == "worn down in Battle Round 40 of the Final Wave"


@pytest.mark.rule("P-lost", "P-score")
def test_defeat_is_shared_by_all_and_immediate() -> None:
    state = scene(3)
    state.clock.held = 4
    state.clock.half = 4
    defeat(state, 3)
    result = state.result()
    assert result is not None
    assert list(result.ranks) == [2, 2, 2]
    assert [result.points(seat) for seat in range(3)] == [4, 4, 4]
    assert result.how == "overrun at hex 3 in the 3rd Summer of Era I"
    assert state.actor() == -2


def test_P_score__half_years_battle_rounds_and_victory_count_as_points() -> None:
    state = wave()
    state.clock.held = 10
    rounds(state, 2)
    sweep(state)
    idle(state, lambda: state.actor() == -2)
    result = state.result()
    assert result is not None
    assert [(line.points, line.text) for line in result.lines[0]] == [
        (10, "half-years held"),
        (2, "Battle Rounds of the Final Wave"),
        (10, "victory"),
    ]
    assert result.unit == "points"


def test_P_score__one_half_year_is_not_several() -> None:
    state = scene()
    state.clock.held = 1
    defeat(state, 3)
    result = state.result()
    assert result is not None
    assert [(line.points, line.text) for line in result.lines[0]] == [(1, "half-year held")]


# -- variants ------------------------------------------------------------------------------------------------------


def test_P_all_dead__the_fallen_leave_the_game_and_spawning_continues_until_a_kind_runs_out() -> None:
    state = wave(final_wave="all-dead")
    assert figures_return(state), "before the Final Wave they come back"
    rounds(state, 3)
    assert not figures_return(state)
    assert state.clock.spawning == 1, "the printed game would have stopped after two"
    state.field.elites_left = 0
    assert spawning_ends(state)
    state.field.elites_left = 3
    assert not spawning_ends(state)


def test_P_crescendo__one_card_more_each_battle_round() -> None:
    state = wave(2, final_wave="crescendo")
    for number in range(1, 5):
        rounds(state, 1)
        assert round_cards_in(state) == number
    assert not spawning_ends(state)
    state.field.basics_left = 0
    assert spawning_ends(state)


@pytest.mark.rule("P-twice", "P-twice-three")
@pytest.mark.parametrize(
    ("option", "seats", "cards", "turns"),
    [
        ("off", 2, 2, 3),
        ("on", 2, 1, 3),
        ("on", 3, 1, 2),
        ("three-turns", 3, 2, 3),
        ("three-turns", 2, 1, 3),
        ("on", 1, 1, 3),
    ],
)
def test_twice_as_strong(option: str, seats: int, cards: int, turns: int) -> None:
    state = scene(seats, twice_as_strong=option)
    state.clock.half = 2
    assert (spawn_cards(state), usual_cards(state), turns_each(state)) == (cards, cards, turns)
    strong = 1 if option == "off" else 2
    assert (state.rules.basic_strength, state.rules.elite_strength) == (strong, 3 * strong)
