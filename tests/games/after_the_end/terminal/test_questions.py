"""Questions of *After The End* in line mode: numbers, effects by name, sums, and what is left and won."""

from __future__ import annotations

from holdfast.games.after_the_end.describe import brought, describe, summed
from holdfast.games.after_the_end.market import BuyTool
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel import Event
from holdfast.terminal.menu import Menu, menu_for
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import Chair
from tests.games.after_the_end.rules.scenes import (
    answer_chance,
    begin,
    do,
    edit_all,
    edit_person,
    give_hand,
    give_missions,
    give_tools,
    opening,
    question,
    scene,
)
from tests.tools.asking import choices

SKIN = skin_for("after-the-end")
CHAIRS = [Chair("me", "Ann", "A"), Chair("me", "Bob", "B")]


def menu(state: EndState, seat: int = 0) -> Menu:
    view = state.view(seat)
    return menu_for(state, seat, "", lambda actions: SKIN.keys(actions, view))


def said_of(state: EndState, seat: int, beginning: str) -> list[str]:
    return [describe(a, state.view(seat)) for a in state.choices(seat) if a.notation.startswith(beginning)]


def test_people_keep_their_numbers_when_others_are_used() -> None:
    state = scene(2)
    begin(state)
    before = {action.notation: menu(state).number(action) for action in menu(state).listed()}
    assert sorted(before.values()) == [1, 2, 3, 4, 5, 6, 7]
    edit_person(state, 0, state.rules.cards.characters[state.colonies[0].people[0].card].id, used=1)
    state.reopen()
    assert {action.notation: menu(state).number(action) for action in menu(state).listed()} == before


def test_second_wind_says_who_is_ready_again() -> None:
    state = scene(2)
    give_hand(state, 0, "second-wind")
    begin(state)
    edit_all(state, 0, "joss-anvil", used=1)
    lines = said_of(state, 0, "play second-wind")
    assert len(lines) == 5
    assert len({line.partition(" — ")[2] for line in lines}) == 5
    assert all(line.endswith(" is ready again") for line in lines)


def test_pairs_are_listed_with_their_sum() -> None:
    state = scene(2)
    begin(state, "water-tower")
    lines = said_of(state, 0, "send ")
    assert lines
    for line in lines:
        parts = line.partition(" — ")[2]
        if "die" not in parts:
            first, _, rest = parts.partition(" + ")
            second, _, total = rest.partition(" = ")
            assert int(first) + int(second) == int(total)


def test_a_sum_with_dice_counts_what_is_certain() -> None:
    assert [brought(total, dice) for total, dice in ((3, 0), (0, 1), (3, 1), (0, 2), (3, 2))] == [
        "3",
        "a die",
        "3 and a die",
        "2 dice",
        "3 and 2 dice",
    ]
    assert summed((2, 0), (1, 1)) == "2 + 1 and a die = 3 and a die"
    assert summed((1, 1), (2, 1)) == "1 and a die + 2 and a die = 3 and 2 dice"
    assert summed((4, 0), (0, 1)) == "4 + a die", "there is nothing to add up"
    assert summed((0, 1), (0, 1)) == "a die + a die"
    assert summed((0, 0), (4, 0)) == "0 + 4 = 4"


def test_a_multi_tool_says_which_way_it_is_set() -> None:
    state = scene(2)
    give_tools(state, 0, "multi-tool")
    begin(state)
    do(state, 0, choices(state, 0)[0])
    lines = said_of(state, 0, "assign multi-tool")
    assert [line.partition(" — ")[2] for line in lines] == ["+1 to its carrier's total", "-1 to its carrier's total"]


def test_a_tool_says_what_it_is_paid_with() -> None:
    state = scene(2)
    tool = state.rules.cards.tools[0]
    view = state.view(0)
    words = {describe(BuyTool(tool, resource), view).partition(" — ")[2] for resource in range(3)}
    assert {words_of.partition(":")[0] for words_of in words} == {
        f"{tool.name} for 1 food",
        f"{tool.name} for 1 scrap",
        f"{tool.name} for 1 tech",
    }


def test_the_die_that_counts_is_chosen_by_its_number() -> None:
    state = scene(2)
    give_tools(state, 0, "loaded-die")
    begin(state, "scrapyard-dogs")
    do(state, 0, "send gideon-bolt", "assign loaded-die")
    answer_chance(state, "die 2")
    answer_chance(state, "die 5")
    assert question(state) == "choose die"
    asked = menu(state)
    assert {asked.number(action): action.notation for action in asked.choices} == {2: "use die 2", 5: "use die 5"}


def test_line_mode_says_how_many_mission_cards_are_left_and_which_types_were_won() -> None:
    state = scene(2)
    give_missions(state, 0, "blast-door", "dead-city", "saboteur")
    begin(state)
    left = int(state.missions.size())
    assert f"; {left} cards in the mission deck." in SKIN.brief(state.view(0), CHAIRS)[0].plain
    assert SKIN.standing(state.view(1), CHAIRS)[0].plain.endswith("won 2 recon, 1 defence")


def test_a_raid_shuffled_back_is_announced() -> None:
    state = opening(2)
    told: list[Event] = []
    while state.actor() < 0:
        raids = [outcome for outcome, _ in state.outcomes() if outcome.notation == "mission dust-jackals"]
        log: list[Event] = []
        state.apply(-1, raids[0] if raids and not told else state.outcomes()[0][0], log)
        told += [event for event in log if event.kind in ("mission", "shuffled back")]
    assert "The raid card Dust Jackals is shuffled back into the mission deck." in [event.text for event in told]
    assert choices(state, state.actor())
