"""The lessons of Ante Portas: every answer they wait for is possible, and every number they speak of is true."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from holdfast.games import load
from holdfast.games.ante_portas import tables
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.kernel import Dealer, Play
from holdfast.server.founding import opening
from holdfast.web import stage_for
from holdfast.web.stage import Json
from holdfast.web.tutorial import ANY, PERSON, Step, Tutorial, load_tutorial

GAME_ID = "ante-portas"
LESSONS = [load_tutorial("ante_portas", id) for id in ("first", "war")]
STAGE = stage_for(GAME_ID)

NUMBER_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6}
TEACHES = {
    "first": {"P-lost", "P-setup-goods", "P-move", "P-build", "P-market", "P-gathering", "P-builders", "P-arrows"},
    "war": {"P-enlist", "P-deploy", "P-minelayers", "P-battle-start", "P-mine-first", "P-gunfire", "P-year-end"},
}


def the_game() -> AntePortas:
    game = load(GAME_ID)
    assert isinstance(game, AntePortas)
    return game


class Lesson:
    """The table of a lesson, where the learner plays alone and follows the instructions."""

    def __init__(self, script: Tutorial) -> None:
        self.script = script
        self.game = the_game()
        self.dealer = Dealer(script.seed)
        self.play = Play(self.game, ["You"])
        self.play.deal_all(self.dealer)
        for answer in script.opening:
            self.answer(answer)

    def answer(self, expected: str) -> None:
        choices = self.play.state.choices(0)
        found = [choice for choice in choices if expected in (ANY, choice.notation)]
        assert found, f"'{expected}' is not among {[choice.notation for choice in choices]}"
        self.play.act(0, found[:1])
        self.play.deal_all(self.dealer)

    def steps(self) -> Iterator[Step]:
        """Goes through the script; each step is yielded before its answers are given."""
        for step in self.script.steps:
            yield step
            before = self.goods()
            for expected in step.do:
                self.answer(expected)
            if step.change:
                changes = {name: many - before[name] for name, many in self.goods().items()}
                assert {name: change for name, change in changes.items() if change} == step.change, step.title

    @property
    def state(self) -> AntePortasState:
        assert isinstance(self.play.state, AntePortasState)
        return self.play.state

    def scene(self) -> Json:
        return STAGE.scene(self.state.view(0))

    def goods(self) -> dict[str, int]:
        mine = self.scene()["communities"][0]["goods"]
        return dict(zip(STAGE.catalog(self.game)["goods"], mine, strict=True))

    def look_up(self, path: str, step: Step) -> int:
        """What a step claims: `raiders.14`, `farmers.home`, `cost.trench.clay`, `work.trench.range`, `made.wood` …"""
        head, *rest = path.split(".")
        field, home = self.state.field, self.scene()["communities"][0]
        match head:
            case "raiders":
                return int(field.troop_size(int(rest[0])) if rest else field.invaders())
            case "marching":
                assert field.moving is not None
                return int(field.moving.size())
            case "farmers":
                return int(home["home"][0] if rest == ["home"] else field.farmers_on(int(rest[0])))
            case "strength":
                mine = self.game.cards.works[field.tile[int(rest[0])]]
                return int(field.farmers_on(int(rest[0])) + mine.strength)
            case "capacity":
                return int(home["capacity"])
            case "made":
                told = next(event for event in reversed(self.play.events()) if event.kind == "produced")
                delta = told.facts["delta"]
                assert isinstance(delta, dict)
                return int(delta[rest[0]])
            case "enlisted" | "sent":
                return int(next(do for do in step.do if re.search(r"\d farmers", do)).split()[1])
            case "years" | "moves":
                return {"years": tables.HALF_YEARS // 2, "moves": tables.TURNS}[head]
            case "numbers":
                return int(getattr(self.game.cards.numbers, rest[0]))
            case "steps" | "work":
                found = self.printed(rest[0])
                return int(getattr(found, rest[1] if head == "work" else "steps"))
            case "cost" | "makes":
                return int(getattr(self.printed(rest[0]), head)[GOODS.index(rest[1])])
        return self.goods()[path]

    def printed(self, id: str) -> Any:
        """A Place, Building or Work by its id."""
        cards = self.game.cards
        return next(one for one in (*cards.places, *cards.buildings, *cards.works) if one.id == id)


def numbers_in(text: str) -> set[int]:
    """Every number of a text, in digits or words; hexes (hex 7, hexes 14 and 16) are names."""
    text = re.sub(r"\bhex(?:es)? \d+(?: and \d+)?", "hex", text)
    digits = {int(found) for found in re.findall(r"\b\d+", text)}
    return digits | {NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in NUMBER_WORDS}


@pytest.mark.parametrize("script", LESSONS, ids=lambda script: script.id)
def test_every_answer_is_possible_and_every_fact_holds_when_its_step_is_shown(script: Tutorial) -> None:
    lesson = Lesson(script)
    for step in lesson.steps():
        assert {path: lesson.look_up(path, step) for path in step.facts} == step.facts, step.title
    assert lesson.state.clock.outcome == 0


@pytest.mark.parametrize("script", LESSONS, ids=lambda script: script.id)
def test_every_number_in_the_texts_is_vouched_for(script: Tutorial) -> None:
    owed: set[int] = set()  # numbers of a step's `then` may be vouched for by the step after it
    for step in script.steps:
        vouched = {*step.facts.values(), *(abs(amount) for amount in step.change.values())}
        assert numbers_in(step.title) | numbers_in(step.say) | owed <= vouched, step.title
        owed = numbers_in(step.then) - vouched
    assert not owed
    assert not any(numbers_in(hint) for hint in script.hints)


@pytest.mark.parametrize("script", LESSONS, ids=lambda script: script.id)
def test_texts_are_short_and_rules_exist(script: Tutorial) -> None:
    book = the_game().rulebook
    for step in script.steps:
        assert len(step.say) <= 260, step.title
        assert step.rules, step.title
        assert [rule for rule in step.rules if book.get(rule) is None] == []
    assert {rule for step in script.steps for rule in step.rules} >= TEACHES[script.id]
    assert script.about
    assert script.seats == (PERSON,)


def test_the_war_begins_where_the_first_half_year_ended() -> None:
    first, war = LESSONS
    assert (war.seed, war.options) == (first.seed, first.options)
    assert [*war.opening, ANY] == [answer for step in first.steps for answer in step.do]


def test_the_opening_cannot_be_undone() -> None:
    """Otherwise the learner could undo beyond the first step of the script."""
    lesson = Lesson(LESSONS[1])
    assert not lesson.play.can_undo(0)


def test_a_step_that_waits_points_at_a_spot_or_a_button() -> None:
    for script in LESSONS:
        lesson = Lesson(script)
        for step in lesson.steps():
            if not step.at and step.do:
                action = lesson.game.action(step.do[0])
                assert action is not None
                assert STAGE.place(action, lesson.state.view(0)) or step.do[0] == "fill up", step.title


def test_the_stage_gives_both_and_the_server_plays_the_opening() -> None:
    assert [script["id"] for script in STAGE.tutorials()] == ["first", "war"]
    war = LESSONS[1]
    lines = opening(the_game(), 1, war.seed, war.opening)
    assert lines == list(Lesson(war).play.record.lines)
