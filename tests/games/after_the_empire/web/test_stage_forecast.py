"""The forecast of an attack: what it calls certain comes true, and its bounds hold."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import msgspec

from holdfast.games.after_the_empire.casualties import Toll
from holdfast.games.after_the_empire.combat import INVADERS_MOVE, OUTCOME, Fight
from holdfast.games.after_the_empire.fight_ahead import how_many, one_step
from holdfast.games.after_the_empire.siege_engine import SiegeTarget
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import NOTHING, SIDES
from holdfast.games.after_the_empire.troops import FREELY, Orders, Posting
from holdfast.kernel import CHANCE, SPECTATOR, Action, Dealer, Each, Event, Step
from holdfast.web.after_the_empire.forecast import KEPT
from holdfast.web.after_the_empire.kept_forecasts import MOST_ATTACKS
from holdfast.web.after_the_empire.scene import in_battle
from holdfast.web.stage import Json
from tests.bots.positions import house_game, positions
from tests.games.after_the_empire.web.games import STAGE, all_positions, seen, variant_game


def lane(state: EmpireState, seat: int) -> list[Any]:
    top = state.stack[-1] if state.stack else None
    return top.lanes[seat] if isinstance(top, Each) and top.name == "battle" else []


class Played:
    """A fight played out step by step, with all posts held and casualties chosen at random."""

    def __init__(self, state: EmpireState, seat: int, luck: random.Random) -> None:
        realm = state.realms[seat]
        frames = lane(state, seat)
        self.stand: list[int] = []
        self.walls: list[bool] = []
        self.events: list[Event] = []
        state.log = self.events
        while frames and not realm.sacked:
            frame = frames[-1]
            if isinstance(frame, Step):
                if isinstance(frame, Fight) and frame.step == INVADERS_MOVE and not self.stand:
                    self.stand = [int(side.invaders()) for side in realm.sides]
                if isinstance(frame, Fight) and frame.step == OUTCOME and not self.walls:
                    self.walls = [side.piece != NOTHING for side in realm.sides]
                frames.pop()
                if isinstance(frame, Fight):
                    one_step(state, realm, frames, frame.step)
                else:
                    frame.run(state)
            elif not state.answers_itself(frame):
                free = isinstance(frame, Toll | SiegeTarget)
                (luck.choice(frame.answers) if free else frame.answers[0]).apply(state, seat)
        self.sacked = bool(realm.sacked)


def told(forecast: Json | None) -> Json | None:
    """A forecast as a client reads it."""
    read: Json | None = msgspec.json.decode(msgspec.json.encode(forecast))
    return read


def battles() -> Iterator[tuple[EmpireState, int, Json]]:
    """Positions in fights, with the forecast for the seat that has a choice, except while it is placing troops."""
    for state, seat in all_positions():
        if lane(state, seat) and not isinstance(state.asked(seat), Posting):
            forecast = STAGE.forecast(seen(state, seat))
            if forecast is not None:
                yield state, seat, forecast


def test_what_is_certain_in_a_fight_comes_true_whoever_is_chosen_to_fall() -> None:
    luck = random.Random(3)
    sure = {"outcome": 0, "sacked": 0, "sides": 0, "falls": 0, "holds": 0}
    for state, seat, forecast in battles():
        mine = forecast["seats"][seat]
        for _ in range(3):
            played = Played(state.copy(), seat, luck)
            if forecast["sure"]:
                said = forecast["lines"][-1]["text"]
                assert ("survives" in said) == (not played.sacked), said
                sure["outcome"] += 1
                sure["sacked"] += played.sacked
            for place, side in enumerate(mine["sides"]):
                if side["stand"] is None:
                    assert not played.stand
                elif side["sure"]:
                    least, most = side["stand"]
                    assert least <= (played.stand or [0, 0, 0, 0])[place] <= most
                    sure["sides"] += 1
                if side["wall"] in ("falls", "holds"):
                    assert played.walls[place] == (side["wall"] == "holds")
                    sure[side["wall"]] += 1
    assert min(sure.values()) > 0


def test_a_castle_that_survives_is_not_said_to_keep_a_wall_that_falls() -> None:
    """ "The castle survives … at the price of 1 soldier" hid that the east wall was lost."""
    luck = random.Random(8)
    told = {"named": 0, "perhaps": 0, "none": 0, "later": 0}
    for state, seat, forecast in battles():
        said = forecast["lines"][-1]["text"]
        if not forecast["sure"] or "survives" not in said:
            continue
        before = [side.piece != NOTHING for side in state.realms[seat].sides]
        for _ in range(3):
            after = state.copy()
            Played(after, seat, luck)
            for place, side in enumerate(after.realms[seat].sides):
                named = re.search(rf"(perhaps )?the {SIDES[place]} (wall|gate)", said)
                fell = before[place] and side.piece == NOTHING
                if fell:
                    assert named, said
                elif named:
                    assert named[1], said
                told["named" if fell and not (named and named[1]) else "perhaps" if named else "none"] += 1
                line = next((line for line in forecast["lines"] if line["side"] == place), None)
                if fell and line and "holds" in line["text"]:
                    assert line["tone"] != "good", line
                    assert re.search(r"at first, but (falls|may fall) in a later round", line["text"])
                    told["later"] += 1
    assert min(told["named"], told["none"], told["later"]) > 0, told


def test_the_next_melee_inside_is_as_forecast() -> None:
    luck = random.Random(4)
    met = 0
    for state, seat, forecast in battles():
        said = next((line for line in forecast["lines"] if line["text"].startswith("Inside: ") and line["sure"]), None)
        if said is None:
            continue
        played = Played(state.copy(), seat, luck)
        numbers = [int(word) for word in re.findall(r"\d+", said["text"])]
        melee = next((event.facts for event in played.events if event.kind == "melee"), None)
        if len(numbers) == 4:
            assert melee is not None
            assert numbers[2:] == [melee["invaders"], melee["troops"]], said
            met += 1
    assert met > 10


def test_bad_news_never_sounds_good() -> None:
    tones = {"good": 0, "bad": 0, "": 0}
    for _, _, forecast in battles():
        for line in forecast["lines"]:
            tones[line["tone"]] += 1
            if re.search(r"sacked|wall falls|no wall stops", line["text"]):
                assert line["tone"] == "bad", line
            if line["tone"] == "bad":
                assert re.search(r"sacked|wall falls|no wall stops|none of your|fall", line["text"]), line
    assert min(tones.values()) > 5


def test_a_drafted_move_is_part_of_the_forecast() -> None:
    luck = random.Random(6)
    told = {"moved": 0, "changed": 0, "sure": 0}
    for state, seat in all_positions():
        if not lane(state, seat) or not isinstance(state.asked(seat), Orders):
            continue
        view = seen(state, seat)
        moved = state.copy()
        draft: list[Action[Any]] = []
        while isinstance(moved.asked(seat), Orders | Posting) and (not draft or draft[-1].notation != "hold"):
            if draft and not isinstance(moved.asked(seat), Posting):
                break
            choices = moved.choices(seat)
            choice = next((each for each in choices if each.notation == "regroup"), None) or luck.choice(choices)
            draft.append(choice)
            choice.apply(moved, seat)
            question = moved.asked(seat)
            while isinstance(question, Posting) and moved.answers_itself(question):
                question = moved.asked(seat)
        before, after = STAGE.forecast(view), STAGE.forecast(view, draft)
        assert before is not None
        assert after is not None
        played = Played(moved, seat, luck)
        said = after["lines"][-1]
        assert said["text"].startswith("If you do this and then hold your posts, ")
        told["moved"] += 1
        told["changed"] += before["seats"] != after["seats"] or before["lines"][-1]["tone"] != said["tone"]
        if after["sure"]:
            assert ("survives" in said["text"]) == (not played.sacked), said
            told["sure"] += 1
    assert min(told.values()) > 3, told


def test_after_the_archery_of_a_round_the_next_archery_is_in_the_round_after() -> None:
    """Invaders before a wall strike it in this melee; only then do arrows fly again."""
    luck = random.Random(7)
    met = {"shot": 0, "over": 0}
    for state, seat, forecast in battles():
        question = state.asked(seat)
        if not isinstance(question, Orders) or question.purpose != FREELY:
            continue
        played = Played(state.copy(), seat, luck)
        shots = [event for event in played.events if event.kind in ("archery", "oil")]
        for line in forecast["lines"]:
            place = line["side"]
            if place < 0:
                continue
            standing = int(state.realms[seat].sides[place].invaders())
            assert re.match(rf"\w+: {standing} strikes? the wall in this melee, and the wall ", line["text"])
            if "after the next arrows" in line["text"]:
                # These fall to the next arrows, and to hot oil before them.
                first = {event.kind: event.facts for event in reversed(shots) if event.facts["side"] == place}
                shot = sum(int(str(facts["invaders"])) for facts in first.values())
                assert line["text"].endswith(f"; {how_many([standing - shot] * 2, 'stand')} after the next arrows.")
                met["shot"] += shot > 0
            else:
                met["over"] += 1
    assert min(met.values()) > 0, met


def test_a_fight_forecast_reads_nothing_but_the_view() -> None:
    for number, (state, seat, forecast) in enumerate(battles()):
        if number % 4 == 0:
            before = state.to_json()
            assert STAGE.forecast(seen(state, seat)) == forecast
            assert state.to_json() == before


def deployed() -> Iterator[tuple[EmpireState, int, Json, int]]:
    """Positions in which a seat has posted its troops and waits for the others, with its forecast."""
    for game in (house_game(), variant_game()):
        for names, seed in (
            (["greedy", "greedy"], 21),
            (["greedy", "random", "greedy"], 22),
            (["random", "greedy"], 23),
        ):
            for state, seat in positions(game, names, seed):
                top = state.stack[-1]
                if isinstance(top, Each) and top.name == "deploy":
                    for other, frames in enumerate(top.lanes):
                        if other != seat and not frames:
                            forecast = told(STAGE.forecast(seen(state, other)))
                            assert forecast is not None
                            yield state.copy(), other, forecast, seed


def to_the_battle(state: EmpireState, seed: int) -> list[Event]:
    """Everybody takes the first choice of posts, and the cards are turned up; returns the events."""
    dealer = Dealer(seed)
    events: list[Event] = []
    while not isinstance(state.stack[-1], Each) or state.stack[-1].name != "battle":
        seat = state.actor()
        if seat == CHANCE:
            state.apply(CHANCE, dealer.answer(state), events)
        else:
            state.apply(seat, state.choices(seat)[0], events)
    return events


def test_before_the_cards_are_turned_up_the_truth_lies_within_the_bounds() -> None:
    luck = random.Random(5)
    told = {"sides": 0, "attackers": 0, "least": 0, "more": 0}
    for state, seat, forecast, seed in deployed():
        events = to_the_battle(state, seed)
        came, fallen = [0, 0, 0, 0], [0, 0, 0, 0]
        for event in events:
            facts: dict[str, Any] = event.facts
            if event.seat == seat and event.kind in ("gather", "surge"):
                came[facts["side"]] += facts["swordsmen"] + facts.get("archers", 0)
            if event.seat == seat and event.kind == "archery" and "round 1," in event.text:
                fallen[facts["side"]] += facts["invaders"]
        stand = [there - fell for there, fell in zip(came, fallen, strict=True)]
        if state.realms[seat].round == 0:  # somebody is asked before the first arrows
            stand = Played(state, seat, luck).stand or stand
        for place, side in enumerate(forecast["seats"][seat]["sides"]):
            swordsmen, archers, more = side["come"]
            assert swordsmen + archers <= came[place] <= swordsmen + archers + more
            least, most = side["stand"]
            assert least <= stand[place] <= most, (place, side, stand)
            told["attackers"] += came[place]
            told["sides"] += 1
            told["least" if stand[place] == least else "more"] += 1
    assert told["sides"] > 50
    assert min(told.values()) > 0


def test_the_table_says_what_posting_would_do() -> None:
    met = 0
    for state, seat in all_positions():
        view = seen(state, seat)
        if in_battle(view):
            continue
        forecast = told(STAGE.forecast(view))
        if forecast is None:
            continue
        placing = STAGE.scene(view)["post"] is not None
        for place, side in enumerate(forecast["seats"][seat]["sides"]):
            assert ("table" in side) == placing
            if not placing:
                continue
            table = side["table"]
            troops = int(state.realms[seat].troops())
            assert len(table) == troops + 1
            posted = state.realms[seat].sides[place]
            if not posted.soldiers or not state.realms[seat].volley:
                assert table[int(posted.troops())] == [*side["stand"], *side["odds"]]
            for fewer, more in pairwise(table):
                assert fewer[0] - 1 <= more[0] <= fewer[0]
                assert more[1] <= fewer[1]
            met += 1
    assert met > 100


def test_spectators_of_a_fight_get_no_forecast() -> None:
    watched = [STAGE.forecast(seen(state, SPECTATOR)) for state, _, _ in battles()]
    assert watched
    assert all(forecast is None for forecast in watched)


def test_a_cached_forecast_equals_a_fresh_one() -> None:
    """No matter who asked before, and what else has changed since."""
    made = kept = 0
    for number, (state, seat) in enumerate(all_positions()):
        for viewer in (seat, (seat + 1) % int(state.seats), SPECTATOR):
            remembered = STAGE.forecast(seen(state, viewer))
            if number % 3 == 0:
                attacks = dict(KEPT.attacks)
                KEPT.attacks.clear()
                assert STAGE.forecast(seen(state, viewer)) == remembered
                made += len(KEPT.attacks)
                KEPT.attacks.update(attacks)
        kept = max(kept, *(len(castles) for castles in KEPT.attacks.values()), 0)
    assert made > 100
    assert kept > 10
    assert len(KEPT.attacks) <= MOST_ATTACKS


def test_a_forecast_that_is_not_complete_says_so_in_plain_words() -> None:
    said = [
        line["text"]
        for state, seat in positions(house_game(), ["greedy", "greedy"], 3)
        if in_battle(seen(state, seat))
        for line in (STAGE.forecast(seen(state, seat)) or {}).get("lines", ())
        if "the castle is sacked" in line["text"] or "the castle survives" in line["text"]
    ]
    assert [text for text in said if text.endswith(", as far as can be foreseen.")]
    assert not [text for text in said if "tried" in text]
