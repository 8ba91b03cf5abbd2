"""The stage of *After The End* over whole games: every choice has its words and place, and no secret gets out."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from holdfast.bots import make_bot
from holdfast.bots.after_the_end.features import WORDS
from holdfast.games import load
from holdfast.games.after_the_end.catalog import ROLLED, TOOL_SKILL
from holdfast.games.after_the_end.equipment import AssignTool, Equip
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.scoring import final_result
from holdfast.games.after_the_end.state import EndState
from holdfast.games.after_the_end.totals import person_total
from holdfast.kernel import CHANCE, SPECTATOR, Action, Dealer, Rng
from holdfast.server.hint_task import Weighed, weigh
from holdfast.web import stage_for
from holdfast.web.after_the_end.rows import ROWS
from holdfast.web.after_the_end.stage import EndStage
from tests.games.after_the_end.rules.scenes import begin, choices, do, give_tools, question, scene

STAGE = EndStage()
SCENE_LIMIT = 8 * 1024
PLACE = re.compile(
    r"(person|tool|noble|contract|hand|drawn|store|die|colony):\d+|pair:\d:\d"
    r"|capitol|wall|knowledge|experience|no-tool|window"
)
GAMES = [(2, "greedy", 1), (3, "random", 2), (4, "greedy", 3), (5, "random", 4), (5, "greedy", 5)]


def end_game(**options: str) -> AfterTheEnd:
    game = load("after-the-end", None, options)
    assert isinstance(game, AfterTheEnd)
    return game


GAME = end_game()


def positions(seats: int, bot: str, seed: int, game: AfterTheEnd = GAME) -> Iterator[tuple[EndState, int]]:
    """Every position of a game in which a seat is asked, with that seat; at the end the final position, with nobody."""
    state = game.start(seats)
    dealer = Dealer(seed)
    bots = [make_bot(bot, game, seed + seat) for seat in range(seats)]
    while (seat := state.actor()) >= CHANCE:
        if seat == CHANCE:
            state.apply(seat, dealer.answer(state))
            continue
        yield state, seat
        state.apply(seat, bots[seat].choose(state.view(seat), list(state.choices(seat))))
    yield state, SPECTATOR


@pytest.mark.parametrize(("seats", "bot", "seed"), GAMES)
def test_every_choice_has_a_place_a_heading_a_label_and_an_effect(seats: int, bot: str, seed: int) -> None:
    for state, seat in positions(seats, bot, seed):
        if seat == SPECTATOR:
            break
        view = state.view(seat)
        candidates = state.candidates(seat)
        assert all(PLACE.fullmatch(STAGE.place(action, view)) for action in candidates)
        assert all(STAGE.group(action, view) and STAGE.effect(action, view) for action in candidates)
        said = [STAGE.label(action, view) for action in candidates]
        assert all(said)
        assert len(set(said)) == len(said), "two choices of one question must not read the same"


def test_a_tool_says_what_whoever_takes_it_brings_then() -> None:
    """As the total really is, once the tool has been given."""
    said = set()
    for seed in range(1, 6):
        for state, seat in positions(3, "random", seed):
            for action in state.choices(seat) if seat != SPECTATOR else []:
                if not isinstance(action, AssignTool):
                    continue
                question, mission = state.asked(seat), GAME.cards.missions[state.current]
                assert isinstance(question, Equip)
                words = STAGE.effect(action, state.view(seat))
                after = state.copy()
                after.apply(seat, action)
                new, old = (one.colonies[seat].people[question.place] for one in (after, state))
                totals = [int(person_total(GAME.cards, person, mission)) for person in (new, old)]
                if totals[0] != totals[1]:
                    said.add("changed")
                    assert re.search(rf"; brings ({totals[0]}\b|a die).* instead of ({totals[1]}\b|a die)", words), (
                        words
                    )
                elif action.tool.effect == TOOL_SKILL:
                    skill = action.tool.skill
                    rolled = GAME.cards.characters[old.card].skills[skill] == ROLLED and skill in mission.skills
                    said.add("rolled" if rolled else "useless")
                    assert words.endswith("; makes no difference to this mission") != rolled
                assert words.count("brings") <= 1
    assert said == {"changed", "rolled", "useless"}


def test_a_loaded_die_is_of_no_use_to_somebody_who_does_not_roll() -> None:
    """Neither is a scope where nobody shoots: both say so in the same words, and no hint advises one."""
    state = scene(2)
    give_tools(state, 0, "loaded-die", "rifle-scope")
    begin(state, "reactor-lab")
    do(state, 0, next(choice for choice in choices(state, 0) if choice.startswith("send ")))
    assert question(state) == "equip"
    view = state.view(0)
    tools = [choice for choice in state.choices(0) if isinstance(choice, AssignTool)]
    assert len(tools) == 2
    for tool in tools:
        assert STAGE.effect(tool, view).endswith("; makes no difference to this mission"), tool
        assert not any(STAGE.bears_on(tool, words, view) for words in WORDS)
        assert STAGE.is_idle(tool, view)
    told = msgspec.json.decode(weigh(view, list(state.choices(0))), type=Weighed)
    assert (told.best, told.helps) == ("no tool", [])


def test_no_tool_is_asked_about_where_none_makes_a_difference() -> None:
    """It stays free for later; a backpack would bring something in."""
    state = scene(2)
    give_tools(state, 0, "loaded-die", "rifle-scope")
    begin(state, "reactor-lab")
    do(state, 0, next(choice for choice in choices(state, 0) if choice.startswith("send ")))
    assert question(state) == "equip"
    assert STAGE.obvious(state.view(0)) is state.rules.no_tool
    give_tools(state, 0, "backpack")
    assert STAGE.obvious(state.view(0)) is None


def test_a_mission_that_nobody_else_goes_on_needs_no_tool_to_win() -> None:
    state = scene(2)
    give_tools(state, 0, "multi-tool")
    begin(state, "reactor-lab")
    do(state, 0, next(choice for choice in choices(state, 0) if choice.startswith("send ")))
    assert STAGE.obvious(state.view(0)) is None, "the other colony may still send somebody"
    state.colonies[1].visiting = 1
    assert STAGE.obvious(state.view(0)) is state.rules.no_tool


def test_a_tool_is_advised_for_what_it_does() -> None:
    """Not for tools, of which it is one, nor for what its carrier may find at the market later."""
    state = scene(2)
    give_tools(state, 0, "signal-flare")
    begin(state, "reactor-lab")
    do(state, 0, next(choice for choice in choices(state, 0) if choice.startswith("send ")))
    assert question(state) == "equip"
    view = state.view(0)
    flare = next(choice for choice in state.choices(0) if isinstance(choice, AssignTool))
    helps = {words for words in WORDS if STAGE.bears_on(flare, words, view)}
    assert "missions won" in helps
    assert not helps & {"tools", "tech", "the wall"}


def test_every_action_of_the_game_is_known() -> None:
    """Even those that no bot ever chose."""
    assert set(ROWS) == {type(action) for action in GAME.all_actions()}


def test_colonies_can_be_drafted() -> None:
    state, seat = next(positions(3, "random", 1, end_game(colonies="draft")))
    view = state.view(seat)
    offered = state.candidates(seat)
    assert [STAGE.place(action, view) for action in offered] == [f"colony:{number}" for number in range(5)]
    assert STAGE.phase(view) == "Setting up"
    assert STAGE.scene(view)["colonies"][seat]["people"] == []


@pytest.mark.parametrize(("seats", "bot", "seed"), GAMES)
def test_scenes_are_small_plain_data(seats: int, bot: str, seed: int) -> None:
    for state, _ in positions(seats, bot, seed):
        scene = STAGE.scene(state.view(0))
        text = json.dumps(scene, separators=(",", ":"))
        assert len(text) <= SCENE_LIMIT
        assert json.loads(text) == scene


# -- secrets ---------------------------------------------------------------------------------------------------------


def shown(state: EndState, viewer: int) -> list[Any]:
    """Everything that the stage tells a viewer about a state."""
    view = state.view(viewer)
    said: list[Any] = [STAGE.scene(view), STAGE.forecast(view), STAGE.phase(view)]
    if viewer in state.to_act():
        for action in state.candidates(viewer):
            said.append([words(action, view) for words in (STAGE.place, STAGE.label, STAGE.group, STAGE.effect)])
    return said


@pytest.mark.parametrize(("seats", "bot", "seed"), GAMES)
def test_nothing_shown_depends_on_what_is_hidden(seats: int, bot: str, seed: int) -> None:
    luck = random.Random(seed)
    hidden = 0
    for state, _ in positions(seats, bot, seed):
        viewer = luck.choice([SPECTATOR, *range(seats)])
        other = GAME.resample(state.view(viewer), Rng(luck.getrandbits(30)))
        hidden += [colony.hand for colony in other.colonies] != [colony.hand for colony in state.colonies]
        assert shown(other, viewer) == shown(state, viewer)
    assert hidden > 0, "no secret was ever at stake"


def test_hands_of_others_are_only_counted() -> None:
    for state, _ in positions(4, "greedy", 3):
        if sum(len(colony.hand) for colony in state.colonies) > 4:
            own, *others = STAGE.scene(state.view(0))["colonies"]
            assert own["hand"] == sorted(state.colonies[0].hand)
            assert [other["hand"] for other in others] == [len(colony.hand) for colony in state.colonies[1:]]
            watched = STAGE.scene(state.view(SPECTATOR))
            assert [colony["hand"] for colony in watched["colonies"]] == [len(c.hand) for c in state.colonies]
            assert watched["worth"] == []
            return
    pytest.fail("nobody had a hand")


# -- numbers ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "bot", "seed"), GAMES)
def test_points_on_the_board_are_the_final_score(seats: int, bot: str, seed: int) -> None:
    *_, (state, _) = positions(seats, bot, seed)
    scene = STAGE.scene(state.view(SPECTATOR))
    result = final_result(state)
    assert [colony["points"] for colony in scene["colonies"]] == [result.points(seat) for seat in range(seats)]
    assert scene["step"] == "over"
    assert STAGE.phase(state.view(0)) == f"The end, after {state.round} rounds"


def test_the_worth_of_a_noble_is_what_it_adds() -> None:
    checked = 0
    for state, seat in positions(4, "greedy", 3):
        if seat == SPECTATOR or not state.noble_row:
            continue
        scene = STAGE.scene(state.view(seat))
        twin = state.copy()
        number = twin.noble_row[0]
        twin.colonies[seat].nobles.append(number)
        assert [number, scene["worth"][0]] in STAGE.scene(twin.view(seat))["colonies"][seat]["nobles"]
        checked += 1
    assert checked > 100


def test_rounds_left_are_bounded_and_raids_met_are_counted() -> None:
    ranges: list[tuple[int, int, int]] = []
    for state, _ in positions(3, "random", 7):
        scene = STAGE.scene(state.view(0))
        low, high = scene["deck"]["rounds"]
        if scene["step"] == "send":
            ranges.append((int(state.round), low + (scene["next"] >= 0), high + (scene["next"] >= 0)))
            assert 0 <= scene["deck"]["raid"] < 1
        met = {number for number in scene["deck"]["met"] if GAME.cards.missions[number].raid}
        assert len(met) == len(scene["deck"]["met"])
    last = int(state.round)
    assert all(low <= last - number <= high for number, low, high in ranges)


# -- the catalog -----------------------------------------------------------------------------------------------------


def test_the_catalog_holds_every_card_in_the_numbering_of_scenes() -> None:
    catalog = STAGE.catalog(GAME)
    cards = GAME.cards
    for kind in ("colonies", "missions", "nobles", "contracts", "tools", "experience"):
        known = getattr(cards, kind)
        assert [card["id"] for card in catalog[kind]] == [card.id for card in known]
        assert all(card["name"] for card in catalog[kind])
    assert [card["id"] for card in catalog["people"]] == [character.id for character in cards.characters]
    for kind in ("missions", "nobles", "contracts", "tools", "experience", "knowledge"):
        assert all(card["text"] for card in catalog[kind])
    assert len(catalog["knowledge"]) == len(cards.knowledge)
    assert json.loads(json.dumps(catalog)) == catalog
    assert catalog["walls_for_sale"] is True
    assert STAGE.catalog(end_game(wall="knowledge"))["walls_for_sale"] is False


def test_the_registry_knows_the_stage() -> None:
    assert isinstance(stage_for("after-the-end"), EndStage)


def test_an_action_is_described_in_a_few_words() -> None:
    view = next(positions(2, "random", 1))[0].view(0)
    longest: Action[Any] = max(GAME.build_wall, key=lambda action: len(STAGE.label(action, view)))
    assert STAGE.label(longest, view).startswith("Build a wall for")
