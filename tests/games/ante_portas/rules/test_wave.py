"""The Final Wave, its variants, Twice as Strong, victory and defeat."""

from __future__ import annotations

import pytest

from holdfast.games.ante_portas.result import defeat
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.windows import open_soldiers
from tests.games.ante_portas.field.scenes import card, invaders, march, on, put, settle, war
from tests.games.ante_portas.scenes import (
    answer_chance,
    candidates,
    choices,
    do,
    end_turn,
    enter,
    goods,
    have,
    idle,
    of_kind,
    opening,
    question,
    scene,
    settle_chance,
    site_named,
    soldiers,
    station,
    stock,
    sweep,
    why,
)


def wave(seats: int = 1, **options: str) -> AntePortasState:
    """The Final Wave is about to begin, with a full deck of Movement cards."""
    state = scene(seats, wood=3, **options)
    state.decks.movement.replace(state.rules.movement_counts[1])
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


def cards_by_round(state: AntePortasState, count: int) -> list[int]:
    """Play this many Battle Rounds with a lone Elite left at the top; how many cards brought new Invaders in each."""
    events = settle(state)
    for _ in range(count):
        events += idle(state, lambda: question(state) == "turn")
        sweep(state)
        put(state, 28, elites=1)
        events += enter(state, state.actor(), "army-doctor")
    found: list[int] = []
    for event in events:
        if event.kind == "battle round":
            found.append(0)
        elif event.kind == "spawn":
            found[-1] += 1
    return found[:count]


@pytest.mark.rule("P-wave-spawn")
@pytest.mark.parametrize(("seats", "cards"), [(1, [1, 1, 0, 0]), (2, [2, 2, 2, 0, 0]), (3, [2, 2, 2, 2, 0, 0])])
def test_new_invaders_come_in_the_first_battle_rounds_only(seats: int, cards: list[int]) -> None:
    assert cards_by_round(wave(seats), len(cards)) == cards


@pytest.mark.rule("P-wave-spawn", "P-wave-won")
@pytest.mark.parametrize(("seats", "spawning"), [(1, 2), (2, 3), (3, 4)])
def test_after_the_last_of_the_new_invaders_the_war_can_be_won(seats: int, spawning: int) -> None:
    state = wave(seats)
    for number in range(1, spawning + 1):
        told = [event for event in rounds(state, 1) if getattr(event, "kind", "") == "last spawn"]
        assert (len(told) == 1) == (number == spawning)
    sweep(state)
    idle(state, lambda: state.actor() == -2)
    result = state.result()
    assert result is not None
    assert result.winners() == list(range(seats))
    assert result.how == f"the line held through the Final Wave, in Battle Round {spawning}"


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


@pytest.mark.rule("P-all-dead")
@pytest.mark.parametrize(("variant", "left"), [("printed", 23), ("all-dead", 21)])
def test_in_all_dead_invaders_who_fall_leave_the_game(variant: str, left: int) -> None:
    state = wave(final_wave=variant)
    station(state, 21, farmers=1)
    station(state, 27, farmers=1)
    settle(state)
    answer_chance(state, "card R101")
    assert invaders(state) == {26: (1, 0)}, "one of the two came onto the Farmer on #27, and both fell"
    answer_chance(state, "card R102")
    assert invaders(state) == {}, "the other one has marched onto #21"
    assert state.field.basics_left == left
    assert state.field.elites_left == 12
    assert state.result() is None, "more will come"


def test_P_all_dead__before_the_final_wave_the_fallen_come_back() -> None:
    state = war(options={"final-wave": "all-dead"})
    put(state, 7, citizens=2)
    march(state, card("down"), 12, basics=3, elites=1)
    assert invaders(state) == {}
    assert (state.field.basics_left, state.field.elites_left) == (23, 12)


def test_P_all_dead__those_felled_by_fire_leave_the_game_too() -> None:
    state = war(options={"final-wave": "all-dead"})
    state.clock.round = 1
    put(state, 7, farmers=2, work="trench")
    put(state, 12, basics=2)
    open_soldiers(state, 0)
    settle(state)
    do(state, 0, "fire 12", "by 7")
    assert invaders(state) == {}
    assert state.field.basics_left == 21


def test_P_all_dead__new_invaders_come_in_every_round_while_both_kinds_are_left() -> None:
    cards = cards_by_round(wave(final_wave="all-dead"), 5)
    assert cards == [1] * 5, "the printed game would have stopped after two"


@pytest.mark.parametrize(("basics", "elites", "over"), [(0, 3, True), (3, 0, True), (1, 1, False)])
def test_P_all_dead__when_one_kind_has_run_out_nobody_comes_any_more(basics: int, elites: int, over: bool) -> None:
    state = wave(final_wave="all-dead")
    state.field.basics_left, state.field.elites_left = basics + 2, elites  # the others have left the game
    settle(state)
    events = answer_chance(state, "card R101")
    assert (state.field.basics_left, state.field.elites_left) == (basics, elites)
    assert len(of_kind(events, "last spawn")) == int(over)
    put(state, 28, elites=min(elites, 1), basics=1 - min(elites, 1))  # so that the war is not over yet
    events = idle(state, lambda: question(state) == "turn")
    events += enter(state, 0, "army-doctor")
    events += idle(state, lambda: question(state) == "turn")
    assert state.clock.round == 2
    assert (of_kind(events, "spawn") == []) == over


def test_P_all_dead__the_war_is_held_once_the_last_of_them_has_fallen() -> None:
    state = wave(final_wave="all-dead")
    state.field.elites_left = 1  # eleven have left the game
    station(state, 21, citizens=1)
    settle(state)
    events = answer_chance(state, "card R115")
    assert invaders(state) == {26: (0, 1)}
    assert len(of_kind(events, "last spawn")) == 1, "with the last Elite on the Battleground nobody else can come"
    assert state.result() is None
    answer_chance(state, "card R102")
    assert (state.field.basics_left, state.field.elites_left) == (23, 0), "the last Elite has fallen and is gone"
    result = state.result()
    assert result is not None
    assert result.winners() == [0]
    assert result.how == "the line held through the Final Wave, in Battle Round 1"


@pytest.mark.rule("P-crescendo")
@pytest.mark.parametrize("seats", [1, 2, 3])
def test_in_crescendo_each_battle_round_brings_one_card_more(seats: int) -> None:
    assert cards_by_round(wave(seats, final_wave="crescendo"), 5) == [1, 2, 3, 4, 5]


def test_P_crescendo__once_all_basics_have_come_nobody_else_does_and_the_war_can_be_held() -> None:
    state = wave(final_wave="crescendo")
    station(state, 16, farmers=24)
    put(state, 21, basics=22)
    put(state, 28, elites=1)
    settle(state)
    events = answer_chance(state, "card R101")
    assert invaders(state) == {21: (22, 0), 26: (1, 0), 28: (0, 1)}, "only one Basic was left to come"
    assert len(of_kind(events, "last spawn")) == 1
    answer_chance(state, "card R102", "card R105", "card R118")
    assert state.field.basics_left == 23, "all have fallen on #16"
    assert list(invaders(state).values()) == [(0, 1)]
    assert state.result() is None, "an Elite still stands"
    enter(state, 0, "army-doctor")
    events = do(state, 0, "nothing")
    events += idle(state, lambda: question(state) == "turn")
    assert [event.kind for event in events if event.kind in ("battle round", "spawn")] == ["battle round"], (
        "those who have gone back to the supply do not come again"
    )
    sweep(state)
    enter(state, 0, "army-doctor")
    do(state, 0, "nothing")
    result = state.result()
    assert result is not None
    assert result.winners() == [0]
    assert result.how == "the line held through the Final Wave, in Battle Round 2"


def test_P_crescendo__it_is_not_won_while_basics_are_left_to_come() -> None:
    state = wave(final_wave="crescendo")
    rounds(state, 3)
    sweep(state)
    enter(state, 0, "army-doctor")
    assert state.result() is None
    assert state.clock.round == 4


VARIANTS = pytest.mark.parametrize(
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


@pytest.mark.rule("P-twice", "P-twice-three")
@VARIANTS
def test_twice_as_strong_changes_how_many_cards_and_turns_there_are(
    option: str, seats: int, cards: int, turns: int
) -> None:
    state = opening(seats, twice_as_strong=option)
    events = settle_chance(state)
    while question(state) != "start goods":
        events += do(state, state.actor(), choices(state, state.actor())[0])
        events += settle_chance(state)
    assert len(of_kind(events, "spawn")) == cards
    taken = 0
    while state.clock.half == 0 and question(state) in ("turn", "start goods"):
        if question(state) == "start goods":
            do(state, state.actor(), "wood 3")
        sweep(state)
        end_turn(state, state.actor())
        taken += 1
    assert taken == seats * turns


@pytest.mark.rule("P-twice", "P-twice-three", "P-wave-spawn")
@VARIANTS
def test_twice_as_strong_changes_the_cards_of_the_final_wave(option: str, seats: int, cards: int, turns: int) -> None:
    spawning = seats + 1
    found = cards_by_round(wave(seats, twice_as_strong=option), spawning + 1)
    assert found == [cards] * spawning + [0]


@pytest.mark.rule("P-twice", "P-twice-three")
@pytest.mark.parametrize(
    ("farmers", "basics", "elites", "left", "as_printed"),
    [
        (1, 1, 0, {"basics": 1}, {}),
        (2, 1, 0, {}, {"farmers": 1}),
        (3, 1, 0, {"farmers": 1}, {"farmers": 2}),
        (5, 3, 0, {"basics": 1}, {"farmers": 2}),
        (5, 0, 1, {"elites": 1}, {"farmers": 2}),
        (6, 0, 1, {}, {"farmers": 3}),
        (7, 1, 1, {"basics": 1}, {"farmers": 3}),
        (8, 1, 1, {}, {"farmers": 4}),
    ],
)
def test_a_basic_has_strength_2_and_an_elite_6(
    farmers: int, basics: int, elites: int, left: dict[str, int], as_printed: dict[str, int]
) -> None:
    for option in ("off", "on", "three-turns"):
        state = war(options={"twice-as-strong": option})
        put(state, 7, farmers=farmers)
        march(state, card("down"), 12, basics=basics, elites=elites)
        assert on(state, 7) == (as_printed if option == "off" else left), option


def test_P_twice__fire_fells_a_basic_with_2_and_an_elite_with_6() -> None:
    def firing() -> AntePortasState:
        state = war(options={"twice-as-strong": "on"})
        put(state, 2, citizens=1, work="howitzer")
        put(state, 10, citizens=1, work="bunker")
        put(state, 9, farmers=2, work="trench")
        put(state, 12, elites=1)
        put(state, 14, basics=1)
        open_soldiers(state, 0)
        settle(state)
        return state

    state = firing()
    do(state, 0, "fire 12", "by 2", "by 10", "loose", "fire 14", "loose")
    assert invaders(state) == {12: (0, 1), 14: (1, 0)}, "5 and 1 are absorbed"
    state = firing()
    do(state, 0, "fire 12", "by 2", "by 10", "by 9", "loose")
    assert invaders(state) == {14: (1, 0)}
    state = firing()
    do(state, 0, "fire 14", "by 9")
    assert invaders(state) == {12: (0, 1)}
