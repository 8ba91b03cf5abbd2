"""Questions of *After The End* in line mode: numbers, effects by name, sums, and what is left and won."""

from __future__ import annotations

import pytest
from rich.console import Console, RenderableType

from holdfast.games.after_the_end import TITLE
from holdfast.games.after_the_end.catalog import COLONY_SIZE
from holdfast.games.after_the_end.describe import brought, describe, summed
from holdfast.games.after_the_end.die import KeepRoll
from holdfast.games.after_the_end.equipment import NoTool
from holdfast.games.after_the_end.market import BuyTool
from holdfast.games.after_the_end.raids import begin_raid
from holdfast.games.after_the_end.state import EndState
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel import CHANCE, SPECTATOR, Dealer, Event
from holdfast.kernel.needless import needless_answer
from holdfast.terminal.after_the_end.choices import choices_picture
from holdfast.terminal.after_the_end.people import people_picture
from holdfast.terminal.menu import Menu, menu_for
from holdfast.terminal.palette import THEME
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import Chair
from tests.games.after_the_end.rules.scenes import (
    NEXT,
    answer_chance,
    begin,
    do,
    edit,
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


def drawn(picture: RenderableType, width: int) -> str:
    console = Console(width=width, theme=THEME, color_system=None, legacy_windows=False)
    with console.capture() as capture:
        console.print(picture, width=width)
    return capture.get()


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
    assert all(" is ready again; brings " in line for line in lines)


def test_second_wind_brings_nothing_to_a_mission_on_which_all_have_decided() -> None:
    state = scene(2)
    give_hand(state, 0, "second-wind")
    begin(state)
    do(state, 0, "visit the capitol")
    do(state, 1, "visit the capitol")
    edit_all(state, 0, used=1)
    assert question(state, 0) == "experience: all committed"
    assert len(lines := said_of(state, 0, "play second-wind")) == 6
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
    ways = [line.partition(" — ")[2].partition("; brings ") for line in lines]
    assert [way[0] for way in ways] == ["+1 to its carrier's total", "-1 to its carrier's total"]
    assert int(ways[0][2]) - int(ways[1][2]) == 2


def test_a_tool_says_what_it_makes_of_the_total() -> None:
    state = scene(2)
    give_tools(state, 0, "rifle-scope")  # the mission asks for marksmanship
    begin(state)
    do(state, 0, choices(state, 0)[0])
    (with_it,) = said_of(state, 0, "assign rifle-scope")
    (without,) = said_of(state, 0, "no tool")
    assert int(with_it.rpartition(" brings ")[2]) == int(without.rpartition(" brings ")[2]) + 2
    assert SKIN.goes_without_saying(state.view(0), list(state.choices(0))) is None


def test_a_tool_for_a_skill_that_is_not_asked_for_is_not_asked_about() -> None:
    state = scene(2)
    give_tools(state, 0, "rifle-scope")
    begin(state, NEXT)  # asks for engineering
    do(state, 0, choices(state, 0)[0])
    assert said_of(state, 0, "assign") == [
        "assign rifle-scope — +2 marksmanship: this mission does not ask for it",
    ]
    answer = SKIN.goes_without_saying(state.view(0), list(state.choices(0)))
    assert answer is not None
    assert answer.notation == "no tool"


def test_a_loaded_die_is_not_asked_about_where_nobody_rolls() -> None:
    state = scene(2)
    give_tools(state, 0, "loaded-die")
    begin(state, NEXT)
    do(state, 0, "send joss-anvil")
    assert said_of(state, 0, "assign") == [
        "assign loaded-die — when its carrier rolls, roll twice and choose: "
        "nobody rolls for this carrier on this mission",
    ]
    answer = SKIN.goes_without_saying(state.view(0), list(state.choices(0)))
    assert answer is not None
    assert answer.notation == "no tool"


def test_a_loaded_die_is_asked_about_where_its_carrier_rolls() -> None:
    state = scene(2)
    give_tools(state, 0, "loaded-die")
    begin(state)
    do(state, 0, "send gideon-bolt")
    assert said_of(state, 0, "assign")[0].endswith("roll twice and choose; brings a die")
    assert SKIN.goes_without_saying(state.view(0), list(state.choices(0))) is None


def test_the_capitol_is_left_where_nothing_else_can_be_done_there() -> None:
    """Whoever holds experience is asked by the rules, so that nobody can tell what it is."""
    state = scene(2)
    give_hand(state, 0, "adrenaline")
    begin(state)
    do(state, 0, "visit the capitol")
    do(state, 1, "visit the capitol")
    while question(state) != "capitol":
        do(state, state.actor(), "pass")
    assert choices(state, 0) == ["leave"]
    answer = SKIN.goes_without_saying(state.view(0), list(state.choices(0)))
    assert answer is not None
    assert answer.notation == "leave"
    edit(state, 0, tech=1)
    state.reopen()
    assert SKIN.goes_without_saying(state.view(0), list(state.choices(0))) is None


def test_a_round_that_asks_nothing_is_told_in_a_line_of_its_own() -> None:
    state = scene(2)
    edit_all(state, 0, used=1)
    state.log = []
    begin(state)
    log, state.log = state.log, None
    assert state.actor() == 1
    log += do(state, 1, "visit the capitol")
    told = [line.plain for line in SKIN.tell(log, 0, ["Ann", "Bob"])]
    assert "Ann leaves the Capitol; all characters are ready." in told
    assert told[told.index("Ann leaves the Capitol; all characters are ready.") + 1] == (
        "Round 1 asked nothing of Ann: too few characters were ready for the mission, "
        "and nothing could be bought in the Capitol. Now all are ready again."
    )
    assert not any("asked nothing" in line.plain for line in SKIN.tell(log, SPECTATOR, ["Ann", "Bob"]))


@pytest.mark.parametrize(("removed", "rounds"), [("all", "1 of 19 to 24"), ("missions", "1 of 19")])
def test_line_mode_says_how_many_rounds_there_will_be_as_far_as_anybody_can_know(removed: str, rounds: str) -> None:
    """Cards leave the game unseen, so the number of rounds is certain only if all of them are missions."""
    state = scene(2, removed=removed)
    assert SKIN.brief(state.view(0), CHAIRS)[0].plain.startswith(f"Round {rounds}, first player Ann ")


def test_one_tool_that_matters_is_reason_enough_to_ask() -> None:
    state = scene(2)
    give_tools(state, 0, "rifle-scope", "multi-tool")
    begin(state, NEXT)
    do(state, 0, choices(state, 0)[0])
    assert SKIN.goes_without_saying(state.view(0), list(state.choices(0))) is None


def test_a_visit_with_an_empty_storehouse_says_so() -> None:
    state = scene(2)
    begin(state)
    (line,) = said_of(state, 0, "visit")
    assert "your storehouse is empty, so there is nothing to buy" in line
    edit(state, 0, scrap=1)  # a tool costs no more
    (line,) = said_of(state, 0, "visit")
    assert "stay away from the mission and buy" in line


@pytest.mark.parametrize(
    ("card", "said"),
    [
        ("adrenaline", "; your storehouse is empty, so there is nothing to buy"),
        ("lucky-find", " and buy"),
        ("supply-drop", " and buy"),
    ],
)
def test_only_a_card_that_brings_resources_buys_anything(card: str, said: str) -> None:
    state = scene(2)
    give_hand(state, 0, card)
    begin(state)
    (line,) = said_of(state, 0, "visit")
    assert line.endswith(f"stay away from the mission{said}")


def test_what_costs_more_than_one_has_is_not_to_be_bought() -> None:
    state = scene(2)
    state.tool_row = []
    begin(state)
    edit(state, 0, tech=1)
    (line,) = said_of(state, 0, "visit")
    assert "; you cannot afford anything there" in line


def raided(**wall: int) -> EndState:
    """A raid strikes seat 0, with all six characters ready except the first."""
    state = scene(2)
    begin(state)
    edit(state, 0, **wall)
    edit_person(state, 0, state.rules.cards.characters[state.colonies[0].people[0].card].id, used=1)
    state.stack.append(state.rules.raid_on[0])
    state.settle(-1)
    return state


def test_a_raid_wounds_people_by_the_numbers_they_are_sent_with() -> None:
    state = raided()
    assert question(state) == "wound"
    asked = menu(state)
    by_place = [person.card for person in state.colonies[0].people]
    names = {f"wound {state.rules.cards.characters[card].id}": place for place, card in enumerate(by_place, start=1)}
    assert {action.notation: asked.number(action) for action in asked.listed()} == names
    assert asked.numbered(2) in asked.choices
    assert asked.numbered(1) not in asked.choices


def test_the_picture_shows_the_numbers_of_those_who_can_be_wounded() -> None:
    state = raided()
    view = state.view(0)
    assert isinstance(view, EndView)
    lines = drawn(people_picture(view, view.colonies[0], menu(state), 100), 100).splitlines()[1:]
    assert [line.split()[0] for line in lines[1:]] == ["2", "3", "4", "5", "6"]
    assert not lines[0].split()[0].isdigit()


def test_cards_and_tokens_are_numbered_by_the_people_too() -> None:
    state = scene(2)
    give_hand(state, 0, "field-surgery")
    begin(state)
    do(state, 0, "visit the capitol")
    do(state, 1, "visit the capitol")
    edit_all(state, 0, wounds=1)
    asked = menu(state)
    assert [asked.number(action) for action in asked.in_order()] == [0, 1, 2, 3, 4, 5, 6]
    loser = scene(2)
    begin(loser)
    do(loser, 0, "send gideon-bolt")
    while question(loser) != "compensation":
        loser.push(loser.actor(), loser.choices(loser.actor())[0]) if loser.actor() >= 0 else answer_chance(
            loser, loser.outcomes()[0][0].notation
        )
    seat = loser.actor()
    place = int(loser.colonies[seat].first) + 1
    numbers = {action.notation: menu(loser, seat).number(action) for action in menu(loser, seat).listed()}
    assert [numbers[notation] for notation in numbers if notation.startswith("token ")] == [
        10 * place + resource for resource in (1, 2, 3)
    ]
    assert (numbers["learn by experience"], numbers["advance in knowledge"]) == (8, 9)


def test_pairs_are_the_numbers_of_two_people() -> None:
    state = begin(scene(2), "water-tower")
    asked = menu(state)
    assert sorted(asked.number(action) for action in asked.listed()) == [
        7,
        *(10 * one + two for one in range(1, 6) for two in range(one + 1, 7)),
    ]


@pytest.mark.parametrize(
    ("numbers", "said"),
    [
        ({"wall": 2}, "The raid meets your wall, which holds and is damaged."),
        ({"wall": 1}, "The raid meets your damaged wall, which holds and falls."),
        ({"wall": 0}, "You have no wall: the raid wounds one of your ready characters, whom you choose."),
    ],
)
def test_a_raid_says_what_it_costs(numbers: dict[str, int], said: str) -> None:
    state = scene(2)
    give_hand(state, 0, "lookout")
    begin(state)
    edit(state, 0, **numbers)
    begin_raid(state)
    state.settle(-1)
    view = state.view(0)
    assert question(state, 0) == "experience: raid"
    (line,) = SKIN.position(view, list(state.choices(0)))
    assert line.plain.startswith(said)
    shown = " ".join(drawn(SKIN.picture(view, CHAIRS, menu(state), 100), 100).split())
    assert said in shown
    edit_all(state, 0, used=1)
    edit(state, 0, wall=0, food=2, tech=1)
    (line,) = SKIN.position(state.view(0), list(state.choices(0)))
    assert line.plain == "You have no wall and nobody ready: the raid takes 2 food, 1 tech."


def test_a_window_in_which_nothing_can_be_played_is_not_asked_about() -> None:
    state = scene(2)
    give_hand(state, 0, "lookout")
    begin(state)
    do(state, 0, "visit the capitol")
    do(state, 1, "visit the capitol")
    assert choices(state, 0) == ["pass"]
    answer = needless_answer(state.view(0), TITLE.trifles)
    assert answer is not None
    assert answer.notation == "pass"


def test_who_wins_ties_is_said_before_anybody_loses_one() -> None:
    state = scene(2)
    begin(state)
    assert f"(ties go to {CHAIRS[1].name})" in SKIN.brief(state.view(0), CHAIRS)[0].plain
    three = [*CHAIRS, Chair("me", "Cy", "C")]
    crowd = begin(scene(3), first=1)
    assert "(ties go to Ann, then Cy)" in SKIN.brief(crowd.view(0), three)[0].plain


def test_look_names_the_storehouse_once() -> None:
    lines = [line.plain for line in SKIN.look(begin(scene(2)).view(0), CHAIRS)]
    assert sum("torehouse: " in line for line in lines) == 1


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
    assert SKIN.standing(state.view(1), CHAIRS)[0].plain.endswith("missions won: 2 recon, 1 defence.")


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


def asked_for_a_wound() -> EndState:
    """A game in which seat 0 is asked whom a raid wounds, with all six characters ready."""
    for seed in range(50):
        state, dealer = opening(2), Dealer(seed)
        while state.result() is None and question(state) != "wound":
            seat = state.to_act()[0]
            state.push(seat, dealer.answer(state) if seat == CHANCE else state.choices(seat)[-1])
        if state.asked(0) is not None and len(state.choices(0)) == COLONY_SIZE:
            return state
    raise AssertionError("no raid comes up while all are ready")


@pytest.mark.parametrize("width", [80, 100, 110, 130])
def test_a_picture_does_not_cut_what_a_choice_costs(width: int) -> None:
    state = asked_for_a_wound()
    view = state.view(0)
    assert isinstance(view, EndView)
    picture = " ".join(drawn(choices_picture(view, menu(state), width, True), width).split())
    for choice in state.choices(0):
        assert SKIN.effect(choice, view) in picture


@pytest.mark.parametrize(("mission", "wins"), [("beg-at-the-depot", "lowest"), ("scrapyard-dogs", "highest")])
def test_a_hint_says_who_wins_the_mission_and_that_losing_may_pay(mission: str, wins: str) -> None:
    state = scene(2)
    begin(state, mission)
    said = SKIN.stakes(state.view(0))
    assert said.startswith(f"The {wins} total wins this mission, but losing may pay as well")
    do(state, 0, "visit the capitol")
    assert SKIN.stakes(state.view(0)) == ""


def test_cards_that_somebody_draws_unseen_take_one_line() -> None:
    drawn_by = [Event("drawn", "E-compensation", seat, f"@{seat} draws an experience card.") for seat in (1, 1, 1, 0)]
    told = [line.plain for line in SKIN.tell(drawn_by, 0, ["Ada", "Bede"])]
    assert told == ["Bede draws 3 experience cards.", "Ada draws an experience card."]


def test_a_full_storehouse_does_not_move_what_a_card_may_bring() -> None:
    """`9` is not food at one question and scrap at the next."""
    state = begin(scene(2))
    give_hand(state, 0, "lucky-find")
    before = {action.notation: menu(state).number(action) for action in menu(state).listed()}
    edit(state, 0, food=2)
    after = {action.notation: menu(state).number(action) for action in menu(state).listed()}
    kinds = [f"play lucky-find {resource}" for resource in ("food", "scrap", "tech")]
    assert [before[kind] for kind in kinds] == [after[kind] for kind in kinds]
    assert kinds[0] not in choices(state, 0)


def test_what_goes_on_is_0_in_the_capitol_and_beside_tools_and_dice() -> None:
    state = begin(scene(2))
    edit(state, 0, food=2, scrap=2, tech=2)
    do(state, 0, "visit the capitol")
    do(state, 1, "visit the capitol")
    numbers = {action.notation: menu(state).number(action) for action in menu(state).listed()}
    assert question(state) == "capitol"
    assert numbers.pop("leave") == 0
    assert min(numbers.values()) == 1
    for actions in ([NoTool()], [KeepRoll()]):
        assert SKIN.keys(actions, state.view(0)) == [0]


def test_the_heading_of_the_picture_fits_a_narrow_terminal() -> None:
    state = scene(2)
    state.round = 10
    view = state.view(0)
    heading = drawn(SKIN.picture(view, CHAIRS, menu(state), 80), 80).splitlines()[0]
    assert "round 10 of 28 to 33 · first player Ann · 26 mission cards" in heading
