"""The scripted first game: every answer it waits for is possible, and every number it speaks of is true.

It is played by the real rules with the house cards, against the real bots with varying luck: nothing a rival does may
lead the learner away from the script.
"""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest

from holdfast.bots import make_bot
from holdfast.games import load
from holdfast.games.after_the_empire import tables
from holdfast.games.after_the_empire.combat import wall_fire
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.realm import Side
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.kernel import CHANCE, Dealer, Play
from holdfast.web import stage_for
from holdfast.web.stage import Stage
from holdfast.web.tutorial import ANY, PERSON, Step, TutorialError, load_tutorial, parse_tutorial, read_tutorials

GAME_ID = "after-the-empire"
ME = 0
MOODS = range(12)
SCRIPT = load_tutorial("after_the_empire")

NUMBER_WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10}
PROPER_NAMES = ("Four Smoking Chimneys",)


def the_game() -> AfterTheEmpire:
    game = load(GAME_ID, None, SCRIPT.options)
    assert isinstance(game, AfterTheEmpire)
    return game


class Lesson:
    """The table of the tutorial, where rivals are bots and the learner follows the instructions."""

    def __init__(self, mood: int) -> None:
        self.game = the_game()
        self.play = Play(self.game, ["You", *SCRIPT.seats[1:]])
        self.dealer = Dealer(SCRIPT.seed)
        self.mood = mood
        self.go_on()

    @property
    def state(self) -> EmpireState:
        assert isinstance(self.play.state, EmpireState)
        return self.play.state

    def go_on(self) -> None:
        """Chance and the rivals answer until the learner is asked."""
        while (seats := self.play.state.to_act()) and ME not in seats:
            if seats[0] == CHANCE:
                self.play.deal(self.dealer.answer(self.play.state))
                continue
            seat = seats[0]
            luck = random.Random(f"{self.mood}/{seat}/{len(self.play.moves)}").getrandbits(31)
            bot = make_bot(SCRIPT.seats[seat], self.game, luck)
            state = self.play.state
            self.play.act(seat, [bot.choose(state.view(seat), list(state.choices(seat)))])

    def answer(self, expected: str) -> None:
        choices = self.play.state.choices(ME)
        notations = [choice.notation for choice in choices]
        assert expected == ANY or expected in notations, f"'{expected}' is not among {notations}"
        self.play.act(ME, [choices[0] if expected == ANY else choices[notations.index(expected)]])

    def steps(self) -> Iterator[Step]:
        """Goes through the script; each step is yielded before its answers are given."""
        for step in SCRIPT.steps:
            yield step
            before = stores(self.state)
            for number, expected in enumerate(step.do):
                self.answer(expected)
                if number == 0 and step.change:
                    now = stores(self.state)
                    changes = {name: now[name] - before[name] for name in now}
                    assert {name: change for name, change in changes.items() if change} == step.change
                self.go_on()


def stores(state: EmpireState) -> dict[str, int]:
    goods = ("gold", "food", "wood", "stone", "iron", "soldiers", "mercenaries")
    return {name: int(getattr(state.realms[ME], name)) for name in goods}


class Facts:
    """Looks up what a step claims: `gold`, `sides.west.cubes`, `view.threat`, `tables.SEASONS`, `card.bakery.gold` …"""

    def __init__(self, lesson: Lesson) -> None:
        self.lesson = lesson
        self.state = lesson.state
        self.realm = lesson.state.realms[ME]
        self.cards = lesson.game.cards

    def look_up(self, path: str) -> int:
        head, _, rest = path.partition(".")
        if head in ("card", "objective"):
            id, _, fields = rest.partition(".")
            shelf: list[Any] = [*(self.cards.cards if head == "card" else self.cards.objectives)]
            return int(follow(next(one for one in shelf if one.id == id), fields))
        if head == "tables":
            return int(follow(tables, rest))
        if head == "view":
            return int(follow(self.state.view(ME), rest))
        if head == "cubes":
            return tables.WALL_CUBES[tables.WALL_NAMES.index(rest)]
        if head == "fire":
            return tables.TURRET_FIRE[tables.TURRET_NAMES.index(rest)]
        if head == "coming":
            scene = stage_for(GAME_ID).scene(self.state.view(ME))
            return sum(scene["realms"][ME]["sides"][tables.SIDES.index(rest)]["coming"])
        special = getattr(self, f"count_{head}", None)
        return int(follow(self.realm.to_json(), path)) if special is None else int(special())

    def count_troops(self) -> int:
        return int(self.realm.troops())

    def count_rest(self) -> int:
        """The troops left inside when as many stand on the wall as invaders come."""
        return int(self.realm.troops()) - self.look_up("coming.north")

    def count_arrows(self) -> int:
        """What one soldier on a wall shoots in a round."""
        wall = Side()
        wall.soldiers = 1
        return int(wall_fire(self.realm, wall))

    def count_pieces(self) -> int:
        return int(self.realm.castle_pieces())

    def count_active_farms(self) -> int:
        return int(self.realm.active_farms())

    def count_all_soldiers(self) -> int:
        return int(self.realm.all_soldiers())

    def count_harvest(self) -> int:
        """The food of the last harvest, as its event reported it."""
        told = [event for event in self.lesson.play.events() if event.kind == "harvest" and event.seat == ME]
        delta = told[-1].facts["delta"]
        assert isinstance(delta, dict)
        return int(delta["food"])


def follow(start: Any, path: str) -> Any:
    for name in path.split("."):
        if isinstance(start, dict):
            start = start[name]
        elif isinstance(start, tuple | list):
            start = start[int(name)]
        else:
            start = getattr(start, name)
    return start


def numbers_in(text: str) -> set[int]:
    """Every number of a text, in digits or words; a name that contains one does not count."""
    for name in PROPER_NAMES:
        text = text.replace(name, "")
    digits = {int(found) for found in re.findall(r"\d+", text)}
    return digits | {NUMBER_WORDS[word] for word in re.findall(r"[a-z]+", text.lower()) if word in NUMBER_WORDS}


# -- the script itself ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mood", MOODS)
def test_every_expected_answer_is_possible_whatever_the_rivals_do(mood: int) -> None:
    lesson = Lesson(mood)
    for _ in lesson.steps():
        pass
    assert lesson.state.season == 2
    assert not lesson.state.realms[ME].sacked


@pytest.mark.parametrize("mood", MOODS[:4])
def test_every_fact_of_a_step_holds_when_the_step_is_shown(mood: int) -> None:
    lesson = Lesson(mood)
    for step in lesson.steps():
        facts = Facts(lesson)
        assert {path: facts.look_up(path) for path in step.facts} == step.facts, step.title
    facts = Facts(lesson)
    assert {path: facts.look_up(path) for path in SCRIPT.hint_facts} == SCRIPT.hint_facts


def test_no_answer_of_a_step_makes_its_text_untrue() -> None:
    """A step stays in sight until its last answer: "you have only 3 wood" with 8 in store."""
    lesson = Lesson(0)
    for step in SCRIPT.steps:
        for expected in step.do:
            has = stores(lesson.state)
            assert {name: has[name] for name in step.facts if name in has}.items() <= step.facts.items(), step.title
            lesson.answer(expected)
            lesson.go_on()


def test_every_number_in_the_texts_is_vouched_for() -> None:
    owed: set[int] = set()  # numbers of a step's `then` may be vouched for by the step after it
    for step in SCRIPT.steps:
        vouched = {*step.facts.values(), *(abs(amount) for amount in step.change.values())}
        assert numbers_in(step.say) | numbers_in(step.first) <= vouched, step.title
        assert owed <= vouched, step.title
        owed = numbers_in(step.then) - vouched
    assert not owed
    for hint in SCRIPT.hints:
        assert numbers_in(hint) <= set(SCRIPT.hint_facts.values()), hint


def test_a_step_that_waits_points_at_a_spot_or_a_button() -> None:
    """Unless it names a part of the drawing, which only a browser can find."""
    lesson = Lesson(0)
    stage = stage_for(GAME_ID)
    for step in lesson.steps():
        for expected in step.do[:1]:
            action = lesson.game.action(expected)
            assert expected == ANY or action is not None
            if action is not None and not step.at:
                place = stage.place(action, lesson.state.view(ME))
                assert place or expected in ("end turn", "done"), step.title


def test_every_rule_that_is_taught_exists() -> None:
    book = the_game().rulebook
    taught = [rule for step in SCRIPT.steps for rule in step.rules]
    assert [rule for rule in taught if book.get(rule) is None] == []
    assert all(step.rules for step in SCRIPT.steps)


def test_the_lessons_cover_what_a_first_season_needs() -> None:
    taught = {rule for step in SCRIPT.steps for rule in step.rules}
    assert taught >= {
        "R-setup-refugees-choose",
        "R-setup-gate",
        "R-woodmill",
        "R-stockpile",
        "R-build-turret",
        "R-barracks",
        "R-refugees",
        "R-scout",
        "R-tier",
        "R-deploy",
        "R-archery-troops",
        "R-survived",
        "R-income",
    }


def test_texts_are_short() -> None:
    for step in SCRIPT.steps:
        assert len(step.say) <= 260, step.title
        assert len(step.then) <= 300, step.title


# -- reading and sending -------------------------------------------------------------------------------------------


def test_the_browser_gets_the_steps_without_what_only_the_tests_need() -> None:
    (sent,) = read_tutorials("after_the_empire")
    assert sent["seats"] == [{"person": ""}, {"bot": "greedy"}]
    assert sent["seed"] == SCRIPT.seed
    assert len(sent["steps"]) == len(SCRIPT.steps)
    keys = {"title", "say", "then", "first", "do", "at", "clear", "rules"}
    assert {key for step in sent["steps"] for key in step} <= keys
    assert [sent] == stage_for(GAME_ID).tutorials()


def test_a_game_without_a_script_has_no_tutorial() -> None:
    assert not Stage().tutorials()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("seats = [", "not TOML"),
        ('seats = ["greedy", "person"]\n[[step]]\ntitle = "a"\nsay = "b"', "one person, in the first seat"),
        ('seats = ["person", "greedy"]', "at least one"),
        ('seats = ["person"]\n[[step]]\ntitle = "a"', "step 1 lacks its 'say'"),
        ('seats = ["person"]\n[[step]]\ntitle = "a"\nsay = "b"\nsays = "c"', "step 1 has no 'says'"),
    ],
)
def test_a_script_that_does_not_hold_together_is_refused_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(TutorialError, match=re.escape(reason)):
        parse_tutorial(text)


def test_seats_are_people_or_bots_that_exist() -> None:
    game = the_game()
    game.check_seats(len(SCRIPT.seats))
    for seat in SCRIPT.seats:
        if seat != PERSON:
            make_bot(seat, game, 0)


def test_no_lesson_calls_a_bearded_figure_she() -> None:
    bearded = [card["name"] for card in stage_for(GAME_ID).catalog(the_game())["cards"] if card["bearded"]]
    said = [f"{step.title} {step.say} {step.then}" for step in SCRIPT.steps]
    about = [text for text in said if any(word in text for name in bearded for word in (name, name.split()[-1]))]
    assert about
    for text in about:
        assert not re.search(r"\b(she|her)\b", text, re.IGNORECASE), text
