"""The scripted first game of After The End: every answer it waits for is possible, and every number in it is true."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator

import pytest

from holdfast.bots import make_bot
from holdfast.games import load
from holdfast.games.after_the_end import tables
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.kernel import CHANCE, Dealer, Play
from holdfast.web import stage_for
from holdfast.web.stage import Json
from holdfast.web.tutorial import ANY, Step, load_tutorial

GAME_ID = "after-the-end"
ME, RIVAL = 0, 1
MOODS = range(12)
SCRIPT = load_tutorial("after_the_end")
GAME = load(GAME_ID, None, SCRIPT.options)


class Lesson:
    """The table of the tutorial: the rival is a bot whose luck depends on `mood`, and the learner does as told."""

    def __init__(self, mood: int) -> None:
        self.play = Play(GAME, ["You", *SCRIPT.seats[1:]])
        self.dealer = Dealer(SCRIPT.seed)
        self.mood = mood
        self.go_on()

    def go_on(self) -> None:
        state = self.play.state
        while (seats := state.to_act()) and ME not in seats:
            if seats[0] == CHANCE:
                self.play.deal(self.dealer.answer(state))
                continue
            luck = random.Random(f"{self.mood}/{len(self.play.moves)}").getrandbits(31)
            bot = make_bot(SCRIPT.seats[RIVAL], GAME, luck)
            self.play.act(RIVAL, [bot.choose(state.view(RIVAL), list(state.choices(RIVAL)))])

    def steps(self) -> Iterator[Step]:
        for step in SCRIPT.steps:
            yield step
            before = self.food()
            for expected in step.do:
                choices = list(self.play.state.choices(ME))
                found = [choice for choice in choices if expected in (ANY, choice.notation)]
                assert found, f"'{expected}' is not among {[choice.notation for choice in choices]}"
                self.play.act(ME, found[:1])
                if step.change:
                    assert {"food": self.food() - before} == step.change
                self.go_on()

    def scene(self) -> Json:
        return stage_for(GAME_ID).scene(self.play.state.view(ME))

    def food(self) -> int:
        return int(self.scene()["colonies"][ME]["stock"][0])

    def look_up(self, path: str) -> int:
        """What a step claims: `points`, `brings.mabel-cross`, `rival.total`, `mission.points`, `tables.VISIT_LIMIT`."""
        scene, catalog = self.scene(), stage_for(GAME_ID).catalog(GAME)
        mine, rival = scene["colonies"][ME], scene["colonies"][RIVAL]
        head, _, rest = path.partition(".")
        if head == "brings":
            people = [catalog["people"][number]["id"] for number in catalog["colonies"][mine["card"]]["people"]]
            return int(mine["people"][people.index(rest)]["brings"])
        if head == "tool":
            return next(int(tool["amount"]) for tool in catalog["tools"] if tool["id"] == rest.split(".")[0])
        if head == "tables":
            return int(getattr(tables, rest))
        if path == "rival.total":
            told = [event.text for event in self.play.events() if event.kind == "won"]
            return int(re.findall(r"@1 (\d+)", told[-1])[-1])
        found = {
            "people": len([person for person in mine["people"] if person["is"] == 0]),
            "points": mine["points"],
            "mission.points": catalog["missions"][scene["mission"]].get("points"),
            "rival.points": rival["points"],
            "rival.shows": rival.get("total"),
            "rival.visits": int(bool(rival.get("visits"))),
        }
        return int(found[path])


@pytest.mark.parametrize("mood", MOODS)
def test_every_expected_answer_is_possible_whatever_the_rival_does(mood: int) -> None:
    assert isinstance(GAME, AfterTheEnd)
    for _ in Lesson(mood).steps():
        pass


@pytest.mark.parametrize("mood", MOODS[:4])
def test_every_fact_of_a_step_holds_when_the_step_is_shown(mood: int) -> None:
    lesson = Lesson(mood)
    for step in lesson.steps():
        assert {path: lesson.look_up(path) for path in step.facts} == step.facts, step.title


def test_every_number_in_the_texts_is_vouched_for() -> None:
    owed: set[int] = set()
    for step in SCRIPT.steps:
        vouched = {*step.facts.values(), *(abs(amount) for amount in step.change.values())}
        assert {int(number) for number in re.findall(r"\d+", step.say)} | owed <= vouched, step.title
        owed = {int(number) for number in re.findall(r"\d+", step.then)} - vouched
    assert not owed


def test_the_lesson_says_what_wins_and_that_losing_pays() -> None:
    said = " ".join(step.say for step in SCRIPT.steps)
    assert "win the game" in said
    assert "whoever loses a mission is paid for it" in said
    book = GAME.rulebook
    assert [rule for step in SCRIPT.steps for rule in step.rules if book.get(rule) is None] == []
    assert all(step.rules and len(step.say) <= 260 for step in SCRIPT.steps)
