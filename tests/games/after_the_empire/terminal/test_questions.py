"""Questions of *After the Empire* in line mode: which number means what, what is said first, and what is not asked."""

from __future__ import annotations

import re

from holdfast.games.after_the_empire.fight_ahead import fight_forecast
from holdfast.games.after_the_empire.state import EMPTY, EmpireState
from holdfast.games.after_the_empire.turn import EndTurn
from holdfast.kernel import Action, State
from holdfast.terminal.menu import Menu, menu_for
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import Chair
from tests.games.after_the_empire.rules.battlefield import battle, build, realms
from tests.games.after_the_empire.rules.scenes import do, edit, farms, give_cards, scene, to_deployment
from tests.skins.desk import Desk

CHAIRS = [Chair("me", "Ada", "A"), Chair("me", "Bede", "B")]
SKIN = skin_for("after-the-empire")
FREE = "Use a free action, or end your turn?"


def menu(state: State, seat: int = 0) -> Menu:
    view = state.view(seat)
    return menu_for(state, seat, "", lambda actions: SKIN.keys(actions, view))


def keys(state: State, seat: int = 0) -> dict[str, int]:
    asked = menu(state, seat)
    return {action.notation: asked.number(action) for action in asked.listed()}


def test_how_many_is_answered_with_the_number_itself() -> None:
    state = scene()
    to_deployment(state)
    asked = menu(state)
    assert len(asked.choices) > 2
    for number in range(3):
        answer = asked.numbered(number)
        assert answer is not None
        assert re.match(rf"troops {number} soldiers? north", answer.notation)


def test_casualties_too_even_though_they_are_offered_in_reverse() -> None:
    state = battle(
        castle={"north": "stone wall"}, troops={"north": (2, 2)}, horde={"north": (0, 2)}, siege="ladder-long south"
    )
    asked = menu(state)
    assert [action.notation for action in asked.in_order()] == [
        "lose 0 mercenaries north",
        "lose 1 mercenary north",
        "lose 2 mercenaries north",
    ]
    assert [asked.number(action) for action in asked.in_order()] == [0, 1, 2]
    assert asked.choices[0].notation == "lose 2 mercenaries north"  # what Enter and `fight` answer


def test_places_keep_their_numbers_when_others_are_taken() -> None:
    state = scene(3)
    give_cards(state, 0, "bakery")
    before = keys(state)
    assert len(set(before.values())) == len(before)
    for seat, place in ((0, "tax gold"), (1, "quarry"), (2, "pass")):
        do(state, seat, place)
        if isinstance(state.choices(seat)[-1] if seat in state.to_act() else None, EndTurn):
            do(state, seat, "end turn")
    state.building_row[0] = -1  # somebody bought it
    state.reopen()
    after = keys(state)
    kept = [notation for notation in after if not notation.startswith(("work", "use"))]
    assert len(kept) > 20
    assert all(after[notation] == before[notation] for notation in kept)


def test_a_new_card_moves_the_number_of_no_other() -> None:
    state = scene(2)
    before = {notation: number for notation, number in keys(state).items() if notation.startswith("use")}
    assert before
    give_cards(state, 0, "bakery")  # whose worker space comes before all free actions in the action table
    state.reopen()
    after = keys(state)
    assert {notation: after[notation] for notation in before} == before
    assert after["work bakery"] > max(before.values())


def test_free_actions_keep_their_numbers_after_the_last_worker() -> None:
    state = scene(2)
    before = {notation: number for notation, number in keys(state).items() if notation.startswith("use")}
    do(state, 0, "pass")
    after = keys(state)
    assert {notation: after[notation] for notation in before} == before
    assert after["end turn"] == 0


def test_leaving_the_stockpile_is_0() -> None:
    state = scene()
    state.realms[0].wood = 12
    do(state, 0, "stockpile")
    do(
        state,
        0,
        next(choice.notation for choice in state.choices(0) if choice.notation.startswith("build wood turret")),
    )
    numbers = keys(state)
    assert numbers.pop("done") == 0
    assert min(numbers.values()) == 1


def test_farms_are_numbered_by_their_sides() -> None:
    state = scene(2)
    do(state, 0, "granary")
    assert keys(state) == {"sow north": 1, "sow east": 2, "sow south": 3, "sow west": 4}
    do(state, 0, "sow north")
    do(state, 0, "sow east")
    assert [action.notation for action in menu(state).in_order()] == ["sow south", "sow west"]
    assert keys(state)["sow south"] == 3


def test_answers_keep_their_numbers_while_one_question_follows_another(desk: Desk) -> None:
    """What has been done at the Stockpile drops out; the rest does not move up."""
    script = "gate north\nstart steward\npause\nwoodmill\nend turn\nstockpile\nbuild wood turret ne\nquit\n"
    asked = desk.play(script, "me,random", 5).text.split("What do you build, repair or heal?\n")[1:]
    first, second = [dict(re.findall(r"^(\d+)\. (.+?) — ", part.split("\n> ")[0], re.MULTILINE)) for part in asked]
    assert second
    assert set(second) < set(first) | {"0"}, "only leaving is new"
    assert all(first.get(number, words) == words for number, words in second.items())


def test_answers_keep_their_numbers_after_undo(desk: Desk) -> None:
    """Another question, whose answers have numbers of their own, lay between."""
    before = "gate north\nstart steward\npause\nwoodmill\nend turn\nstockpile\nbuild wood turret ne\n"
    script = before + "done\nundo\nquit\n"
    asked = desk.play(script, "me,random", 5).text.split("What do you build, repair or heal?\n")[1:]
    lists = [re.findall(r"^(\d+)\. (.+?) — ", part.split("\n> ")[0], re.MULTILINE) for part in asked]
    assert len(lists) == 3
    assert lists[2] == lists[1]
    assert set(lists[2]) - set(lists[0]) == {("0", "done")}


def test_line_mode_says_what_enter_answers(desk: Desk) -> None:
    asked = desk.play("gate north\n1\npause\npass\nquit\n", "me,random", 5).text.split(FREE)[1]
    assert "\n(Enter: end turn)\n" in asked
    assert "(Enter: " not in desk.play("gate north\n1\nquit\n", "me,random", 5).text


def test_the_number_of_a_card_that_was_taken_says_so() -> None:
    state = scene(3)
    number = menu(state).number(state.rules.buy[state.building_row[0]])
    assert number > 0
    assert SKIN.gone(number, state.view(0)) == ""
    state.building_row[0] = EMPTY  # somebody bought it
    state.reopen()
    assert menu(state).numbered(number) is None
    assert SKIN.gone(number, state.view(0)) == f"The card with the number {number} has left its row"
    assert SKIN.gone(99, state.view(0)) == ""


def test_a_gate_has_one_cube() -> None:
    state = realms()
    build(state, north="wood gate", south="wood wall")
    words = [line.plain for line in SKIN.holding_words(state.view(0), CHAIRS, 0)]
    assert any("North: wood gate, 1 of 1 cube;" in line for line in words)
    assert any("South: wood wall, 2 of 2 cubes;" in line for line in words)


def test_a_number_that_cannot_be_chosen_says_why(desk: Desk) -> None:
    text = desk.play("gate north\n1\n1\n1\nquit\n", "me,greedy").text
    assert "0 tax gold" in desk.lines()
    assert "tax gold is not possible: every space of Tax is taken this season (R-space-free)." in text


def questions_of(text: str, words: str) -> int:
    return text.count(f"\n{words}\n")


def test_free_actions_are_asked_about_only_after_the_last_worker(desk: Desk) -> None:
    script = "gate north\n1\n" + ("pass\n" * 3 + "end turn\ndeploy inside\n" + "fight\nhold\n" * 3) * 3 + "quit\n"
    text = desk.play(script, "me,random", 5).text
    seasons = len(re.findall(r"^Season \d begins", text, re.MULTILINE))
    assert seasons >= 2
    assert questions_of(text, FREE) <= seasons
    ended = [line for line in desk.lines() if line == "0 end turn"]
    assert len(ended) > questions_of(text, FREE)


def test_pause_asks_after_every_worker_and_can_be_undone(desk: Desk) -> None:
    text = desk.play("gate north\n1\npause\npass\nundo\npass\npause\nend turn\nquit\n", "me,random", 5).text
    assert questions_of(text, FREE) == 2
    assert "From now on you are asked before your turn ends." in text
    assert "From now on your turn ends by itself while you have workers left." in text
    assert desk.lines().count("0 undo") == 1


def test_the_last_player_to_act_is_briefed_before_the_deployment(desk: Desk) -> None:
    """Nobody else does anything between the last worker and the posting of troops."""
    briefed = 0
    for seed in range(1, 6):
        script = "gate north\nstart toll-keeper\n" + "pass\n" * 3 + "end turn\nquit\n"
        text = desk.play(script, "me,random", seed).text
        desk.saved().unlink()
        before, asked, _ = text.partition("How many soldiers on the north wall?")
        if asked and "Azure is number 2 in turn order" in text:
            said = before.rpartition("> ")[2]
            assert "Season 1 of 7, combat." in said
            assert "from the" in said
            briefed += 1
    assert briefed > 2


def test_hold_or_regroup_shows_who_stands_where() -> None:
    state = battle(
        castle={"north": "stone wall", "south": "wood wall"},
        troops={"north": (3, 1), "inside": (2, 0)},
        horde={"north": (6, 0)},
    )
    choices: list[Action[EmpireState]] = list(state.choices(0))
    assert "hold" in [choice.notation for choice in choices]
    said = [line.plain for line in SKIN.position(state.view(0), choices)]
    assert any(line.startswith("North: stone wall") and "3 soldiers and 1 mercenary on it" in line for line in said)
    assert any("before it" in line and "swordsmen" in line for line in said)
    assert any(line.startswith("Inside: 2 soldiers") for line in said)


def test_a_sack_is_foreseen_where_troops_may_still_regroup() -> None:
    state = battle(troops={"north": (1, 0), "inside": (1, 0)}, horde={"inside": (4, 0), "north": (1, 0)})
    choices: list[Action[EmpireState]] = list(state.choices(0))
    assert [choice.notation for choice in choices] == ["hold", "regroup"]
    said = [line.plain for line in SKIN.position(state.view(0), choices)]
    assert "The fight ahead:" in said
    assert "  If you hold your posts, the castle is sacked." in said
    asked = [line["text"] for line in (fight_forecast(state.view(0)) or {})["lines"]]
    assert [line.strip() for line in said[said.index("The fight ahead:") + 1 : -1]] == asked
    assert said[-1].startswith("The castle cannot be saved, as far as can be foreseen.")


def test_who_falls_is_asked_with_what_depends_on_it() -> None:
    state = battle(
        castle={"north": "stone wall"}, troops={"north": (2, 2)}, horde={"north": (0, 2)}, siege="ladder-long south"
    )
    choices: list[Action[EmpireState]] = list(state.choices(0))
    assert "lose 0 mercenaries north" in [choice.notation for choice in choices]
    said = [line.plain for line in SKIN.position(state.view(0), choices)]
    assert len(said) == 1
    assert said[0].startswith("If you hold your posts, the castle survives")


def test_fight_is_not_offered_where_it_would_lose_the_castle() -> None:
    """Not while it is asked who falls either: a moment later, `fight` would not go on."""
    lost = battle(
        castle={"west": "wood wall"},
        troops={"west": (1, 3)},
        horde={"west": (0, 1), "north": (9, 0)},
        siege="ladder-long south",
    )
    held = battle(
        castle={"north": "stone wall"}, troops={"north": (2, 2)}, horde={"north": (0, 2)}, siege="ladder-long south"
    )
    assert SKIN.hint(held.view(0), list(held.choices(0))) == "fight answers the rest of this fight like this"
    choices: list[Action[EmpireState]] = list(lost.choices(0))
    assert choices[0].notation.startswith("lose ")
    assert SKIN.position(lost.view(0), choices)[0].plain == "If you hold your posts, the castle is sacked."
    assert SKIN.hint(lost.view(0), choices) == ""


def test_other_questions_need_no_position() -> None:
    state = scene()
    assert SKIN.position(state.view(0), list(state.choices(0))) == []


def test_the_brief_of_a_season_says_who_comes() -> None:
    lines = [line.plain for line in SKIN.brief(scene().view(0), CHAIRS)]
    assert re.fullmatch(r"The attack: Fighting Band from the north: .*; still face down: the siege card\.", lines[1])


def test_those_who_are_still_to_be_placed_are_named() -> None:
    state = scene()
    to_deployment(state)
    words = [line.plain for line in SKIN.holding_words(state.view(0), CHAIRS, 0)]
    assert "To be placed: 2 soldiers." in words


def test_a_razed_farm_is_not_said_to_be_safe() -> None:
    state = scene()
    farms(state, 0, 0, 1, 1, 1)
    view = state.view(0)
    razed, standing = (SKIN.effect(view.rules.tend[1][side], view) for side in (0, 1))
    assert "nothing to protect" in razed
    assert standing == "the east farm (level 1) cannot be razed this season"


def test_a_card_says_first_what_is_paid_and_its_report_agrees() -> None:
    """A soldier who is healed was one before: only the new one is gained."""
    state = scene()
    edit(state, 0, food=1, iron=1, soldiers=0, wounded=1)
    view = state.view(0)
    (use,) = [action for action in state.choices(0) if action.notation.startswith("use barracks: 1 food and 1 iron")]
    assert SKIN.label(use) == "use barracks"
    assert SKIN.effect(use, view) == "pay 1 food and 1 iron: heal 1, gain 1 soldier; a free action"
    told = [line.plain for line in SKIN.tell(do(state, 0, use.notation), 0, ["Ada", "Bede"])]
    assert "Ada uses Barracks (+1 soldier, -1 food, -1 iron, 1 healed)." in told


def test_what_a_sack_would_leave_explains_itself() -> None:
    state = scene()
    edit(state, 0, gold=10)
    assert "Ada: 10 gold (6 if the castle is sacked)" in SKIN.brief(state.view(0), CHAIRS)[0].plain
    edit(state, 0, gold=0)
    assert "Ada: 0 gold" in SKIN.brief(state.view(0), CHAIRS)[0].plain
    assert "sack" not in SKIN.brief(state.view(0), CHAIRS)[0].plain


def test_the_whole_castle_is_shown_before_the_first_post_of_a_deployment() -> None:
    state = scene()
    to_deployment(state)
    first = [line.plain for line in SKIN.position(state.view(0), list(state.choices(0)))]
    assert first[0] == "Your castle:"
    assert [line.split(":")[0].strip() for line in first[1:5]] == ["North", "East", "South", "West"]
    do(state, 0, "troops 0 soldiers north")
    assert SKIN.position(state.view(0), list(state.choices(0))) == []


def test_a_castle_that_nothing_can_save_is_given_up_for_lost() -> None:
    troops = {"east": (3, 1), "inside": (1, 0)}
    lost = battle(castle={"east": "wood wall"}, troops=troops, horde={"inside": (30, 0)})
    told = [line.plain for line in SKIN.position(lost.view(0), list(lost.choices(0)))]
    assert told[-1] == "The castle cannot be saved, as far as can be foreseen. 30 invaders are inside already."
    saved = battle(castle={"east": "wood wall"}, troops=troops, horde={"inside": (3, 0)})
    told = [line.plain for line in SKIN.position(saved.view(0), list(saved.choices(0)))]
    assert not any("cannot be saved" in line for line in told)
