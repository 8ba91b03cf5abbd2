"""Who wins the mission: totals, ties and what the winner gets."""

from __future__ import annotations

import pytest

from holdfast.kernel.frame import CHANCE
from tests.games.after_the_end.rules.scenes import (
    answer_chance,
    begin,
    current,
    do,
    edit,
    edit_person,
    first_wins,
    give_hand,
    give_tools,
    mission,
    of_kind,
    question,
    scene,
    send,
    stack_missions,
    stock,
    winner,
    won_missions,
)


def test_E_total__skills_wounds_tools_dice_and_experience() -> None:
    state = scene(2)
    give_tools(state, 0, "rifle-scope")
    give_hand(state, 0, "adrenaline")
    edit_person(state, 0, "gideon-bolt", wounds=1)
    begin(state, "barricade")
    do(state, 0, "send gideon-bolt", "assign rifle-scope")
    answer_chance(state, "die 3")
    do(state, 0, "keep roll")
    do(state, 1, "send selene-okoro")
    events = do(state, 0, "play adrenaline")
    # engineering 5 + 1, marksmanship 3 (the die) + 1 + 2, adrenaline 2; Selene 3 + 4
    assert "(@0 14, @1 7)" in of_kind(events, "won")[0].text
    assert winner(events) == 0


@pytest.mark.parametrize(
    ("asked", "total"),
    [
        ("relief-convoy", 9),
        ("face-the-slavers", 5),
        ("bazaar", 7),
        ("barricade", 8),
        ("reactor-lab", 10),
        ("hunt-the-cache", 6),
        ("play-the-fool", 9),
        ("beg-at-the-depot", 5),
        ("human-decoy", 7),
        ("empty-wall", 8),
        ("blind-guide", 10),
        ("into-the-fog", 6),
    ],
)
def test_E_two_skills__both_are_added(asked: str, total: int) -> None:
    state = begin(scene(2), asked)
    events = send(state, "runa-steel", None)  # charisma 3, engineering 6, marksmanship 2, investigation 4
    assert f"(@0 {total})" in of_kind(events, "won")[0].text


@pytest.mark.parametrize(
    ("asked", "total"), [("swap-meet", 7), ("water-tower", 9), ("prison-camp", 4), ("dead-city", 9)]
)
def test_E_pair_sum__what_both_have_is_added(asked: str, total: int) -> None:
    state = begin(scene(2), asked)
    events = send(state, "runa-steel with cato-lund", None)  # 3 6 2 4 and 4 3 2 5
    assert f"(@0 {total})" in of_kind(events, "won")[0].text


def test_E_floor__no_skill_counts_for_less_than_zero() -> None:
    state = scene(2)
    edit_person(state, 0, "joss-anvil", tool="boxing-gloves")
    begin(state, "empty-wall")
    events = send(state, "joss-anvil", None)
    assert "(@0 4)" in of_kind(events, "won")[0].text  # engineering 1 - 2 is 0, marksmanship 4


@pytest.mark.rule("E-floor")
def test_a_multi_tool_and_lying_low_may_take_a_total_below_zero() -> None:
    state = scene(2)
    give_tools(state, 0, "multi-tool")
    give_hand(state, 0, "lie-low")
    begin(state, "touch-nothing")
    do(state, 0, "send joss-anvil", "assign multi-tool down")
    do(state, 1, "send jory-stacks")
    events = do(state, 0, "play lie-low")
    assert "(@0 -2, @1 1)" in of_kind(events, "won")[0].text


@pytest.mark.rule("E-floor")
def test_there_is_no_upper_bound() -> None:
    state = scene(2)
    edit_person(state, 0, "runa-steel", tool="tool-belt", wounds=1)
    begin(state, "blast-door")
    assert "(@0 9)" in of_kind(send(state, "runa-steel", None), "won")[0].text


def test_E_highest__the_highest_total_wins() -> None:
    assert first_wins("joss-anvil", "halvard-finn", "scrapyard-dogs")  # 4 against 2
    assert not first_wins("joss-anvil", "jory-stacks", "scrapyard-dogs")  # 4 against 5
    assert not first_wins("silas-bell", "mabel-cross", "scrapyard-dogs")  # 3 against 4
    assert first_wins("runa-steel", "selene-okoro", "barricade")  # 8 against 7
    assert not first_wins("cato-lund", "selene-okoro", "barricade")  # 5 against 7


def test_E_lowest__the_lowest_total_wins() -> None:
    assert first_wins("runa-steel", "selene-okoro", "no-sudden-moves")  # 2 against 4
    assert not first_wins("joss-anvil", "halvard-finn", "no-sudden-moves")  # 4 against 2
    assert first_wins("joss-anvil", "selene-okoro", "empty-wall")  # 5 against 7
    assert not first_wins("runa-steel", "selene-okoro", "empty-wall")  # 8 against 7


@pytest.mark.parametrize("asked", ["scrapyard-dogs", "no-sudden-moves"])
@pytest.mark.parametrize(("first", "wins"), [(0, 2), (1, 0), (2, 1)])
def test_E_tie__furthest_from_first_player_wins(asked: str, first: int, wins: int) -> None:
    who = ["joss-anvil", "mabel-cross", "tam-drover"]  # 4 each
    state = begin(scene(3, colonies=("ironhold", "archive", "dustwatch")), asked, first=first)
    assert winner(send(state, *(who[(first + place) % 3] for place in range(3)))) == wins


@pytest.mark.rule("E-tie")
def test_only_the_tied_are_compared() -> None:
    state = scene(3, colonies=("ironhold", "archive", "dustwatch"))
    assert winner(send(state, "joss-anvil", "mabel-cross", "bishop-orrin")) == 1  # 4, 4 and 3


@pytest.mark.rule("E-tie-effects")
@pytest.mark.parametrize(
    ("flares", "wins"), [((), 2), ((0,), 0), ((1,), 1), ((2,), 2), ((0, 1), 1), ((0, 2), 2), ((0, 1, 2), 2)]
)
def test_E_tie_effects__those_who_win_ties_come_first(flares: tuple[int, ...], wins: int) -> None:
    who = ["joss-anvil", "mabel-cross", "tam-drover"]
    state = scene(3, colonies=("ironhold", "archive", "dustwatch"))
    for seat in flares:
        give_hand(state, seat, "good-timing") if seat < 2 else edit_person(state, 2, who[2], tool="signal-flare")
    begin(state)
    events = send(state, *who)
    for seat in flares:
        if seat < 2:
            events += do(state, seat, "play good-timing")
    assert winner(events) == wins


@pytest.mark.rule("E-tie-effects")
def test_winning_ties_does_not_beat_a_better_total() -> None:
    state = scene(2)
    give_hand(state, 0, "good-timing")
    begin(state)
    send(state, "joss-anvil", "jory-stacks")
    assert winner(do(state, 0, "play good-timing")) == 1


@pytest.mark.parametrize("asked", ["scrapyard-dogs", "no-sudden-moves"])
def test_E_alone__whatever_the_total(asked: str) -> None:
    state = begin(scene(3), asked)
    assert winner(send(state, None, "teodora-marsh", None)) == 1
    assert won_missions(state, 1) == [asked]
    assert question(state) != "compensation"


def test_E_nobody__the_mission_leaves_the_game() -> None:
    state = begin(scene(3), first=1)
    events = send(state, None, None, None)
    assert of_kind(events, "won") == []
    assert [event.rule for event in of_kind(events, "unattended")] == ["E-nobody"]
    assert all(colony.missions == [] for colony in state.colonies)
    assert state.actor() == CHANCE
    assert question(state) == "missions"
    assert "mission scrapyard-dogs" not in [outcome.notation for outcome, _ in state.outcomes()]
    answer_chance(state, "mission bazaar")
    assert (current(state), state.first_player) == ("blast-door", 1)
    assert [stock(state, seat) for seat in range(3)] == [(0, 0, 0)] * 3


def test_E_win__the_winner_takes_the_card() -> None:
    state = begin(scene(2), "dead-city")
    events = send(state, "runa-steel with cato-lund", "jory-stacks with mabel-cross")
    (won,) = of_kind(events, "won")
    assert (won.seat, won.facts) == (0, {"mission": "dead-city", "points": 6})
    assert (won_missions(state, 0), won_missions(state, 1)) == (["dead-city"], [])


def test_E_first_player__the_winner_goes_first_next() -> None:
    state = scene(3)
    assert winner(send(state, "joss-anvil", "halvard-finn", "lena-quill")) == 2
    assert (question(state), state.actor()) == ("compensation", 0)
    assert state.first_player == 0  # the round is not over yet
    do(state, 0, "advance in knowledge", "take food")
    do(state, 1, "advance in knowledge", "take food")
    answer_chance(state, "mission bazaar")
    assert state.first_player == 2
    assert (question(state), state.actor()) == ("decide", 2)


@pytest.mark.rule("E-first-player", "E-raid-order")
def test_the_winner_is_first_player_for_a_raid_before_the_next_round() -> None:
    state = scene(3)
    stack_missions(state, "deserters", "bazaar")
    send(state, "runa-steel", "jory-stacks", None)
    do(state, 0, "advance in knowledge", "take food")
    answer_chance(state, "mission deserters")
    order: list[int] = []
    for _ in range(3):
        assert question(state) == "wound"
        order.append(int(state.actor()))
        state.apply(state.actor(), state.choices(state.actor())[0])
    assert order == [1, 2, 0]


@pytest.mark.rule("E-first-player")
def test_without_a_winner_the_first_player_stays() -> None:
    state = begin(scene(3), first=2)
    edit(state, 0, food=0)
    send(state, None, None, None)
    answer_chance(state, "mission bazaar")
    assert (state.first_player, state.actor()) == (2, 2)
    assert mission(state, current(state)).points == 3
