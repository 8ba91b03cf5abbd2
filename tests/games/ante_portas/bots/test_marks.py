"""`greedy` follows what allies have marked where that makes sense, and says whose idea it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import chain

import pytest

from holdfast.bots import make_bot
from holdfast.bots.ante_portas.greedy.bot import AntePortasGreedy
from holdfast.bots.ante_portas.greedy.marks import SLACK
from holdfast.bots.search.planner import Planner
from holdfast.games import load
from holdfast.games.ante_portas.deploy import Deploying, From, To, Whither
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.turns import Go
from holdfast.games.ante_portas.works import Lay
from holdfast.kernel import Dealer, Mark, Play
from holdfast.web.counsel import counsel_for


def positions(seed: int) -> Iterator[tuple[AntePortasState, AntePortasGreedy]]:
    """A war of two greedy allies; every position in which seat 0 has a choice."""
    game = load("ante-portas")
    bots = [make_bot("greedy", game, seat) for seat in range(2)]
    play, dealer = Play(game, ["Ann", "Bo"]), Dealer(seed)
    play.deal_all(dealer)
    while asked := play.state.to_act():
        seat = asked[0]
        if seat == 0 and len(play.state.choices(0)) > 1:
            assert isinstance(play.state, AntePortasState)
            assert isinstance(bots[0], AntePortasGreedy)
            yield play.state, bots[0]
        play.act(seat, [bots[seat].answer(play.state, seat)])
        play.deal_all(dealer)


def followed(state: AntePortasState, bot: AntePortasGreedy, ghost: str, at: str) -> str:
    """The answer that follows this mark of seat 1; '' if the bot does not follow it."""
    bot.heed([Mark(1, ghost, at)])
    found = bot.follow(state.view(0), list(state.choices(0)))
    bot.heed([])
    if found is None:
        return ""
    assert found.action in state.choices(0)
    assert (found.mark.seat, found.mark.ghost, found.mark.at) == (1, ghost, at)
    return found.action.notation


def test_a_steward_goes_where_it_was_marked_unless_that_is_clearly_worse() -> None:
    seen: Counter[str] = Counter()
    for state, bot in positions(2):
        choices = [choice for choice in state.choices(0) if isinstance(choice, Go)]
        if len(choices) < 2 or len(choices) < len(state.choices(0)):
            continue
        worth = dict(zip((choice.notation for choice in choices), bot.opinions(state.view(0), [*choices]), strict=True))
        best = max(worth.values())
        for notation, value in worth.items():
            sound = value >= best - SLACK * max(1.0, best)
            answer = followed(state, bot, "steward", f"place:{notation.removeprefix('go ')}")
            assert answer == (notation if sound and value > -500 else "")
            seen["followed" if answer else "left"] += 1
    assert min(seen["followed"], seen["left"]) > 20, seen


def test_works_are_laid_and_soldiers_sent_where_they_were_marked() -> None:
    counsel = counsel_for("ante-portas")
    seen: Counter[str] = Counter()
    for seed in (1, 2, 3):
        for state, bot in positions(seed):
            question = state.asked(0)
            for choice in state.choices(0):
                if isinstance(choice, Lay):
                    ghost, _, hex = choice.notation.rpartition(" ")
                    answer = followed(state, bot, ghost, f"hex:{hex}")
                    assert answer in ("", choice.notation)
                    assert not answer or counsel.fulfils(ghost, f"hex:{hex}", answer)
                    seen["laid" if answer else "not laid"] += 1
                elif isinstance(choice, To) and isinstance(question, Whither):
                    answer = followed(state, bot, "cover", f"hex:{choice.hex}")
                    assert answer in ("", choice.notation)
                    assert not answer or counsel.fulfils("cover", f"hex:{choice.hex}", answer)
                    seen["sent" if answer else "not sent"] += 1
            if isinstance(question, Deploying):
                for number in range(1, HEXES + 1):
                    seen["called"] += bool(followed(state, bot, "soldier", f"hex:{number}"))
    assert min(seen[kind] for kind in ("laid", "not laid", "sent", "called")) > 0, seen


def test_soldiers_are_not_called_away_from_a_hex_that_is_to_be_covered() -> None:
    """Unless they are needed much more elsewhere."""
    seen: Counter[str] = Counter()
    for seed in (1, 2, 3):
        for state, bot in positions(seed):
            usual = bot.answer(state, 0)
            if isinstance(usual, From):
                answer = followed(state, bot, "cover", f"hex:{usual.hex}")
                assert answer != usual.notation
                seen["stayed" if answer else "needed elsewhere"] += 1
    assert min(seen["stayed"], seen["needed elsewhere"]) > 0, seen


def test_it_says_why_it_does_not_go_where_a_steward_was_marked() -> None:
    told: Counter[str] = Counter()
    for state, bot in positions(2):
        choices = [choice for choice in state.choices(0) if isinstance(choice, Go)]
        if len(choices) < 2 or len(choices) < len(state.choices(0)):
            continue
        usual, near = bot.intent(state.view(0)), {choice.notation.removeprefix("go ") for choice in choices}
        for place in state.rules.cards.places:
            if state.land.spot_of[place.number] == EMPTY or state.communities[0].site == place.number:
                continue
            bot.heed([Mark(1, "steward", f"place:{place.id}")])
            said = bot.intent(state.view(0))
            if said.startswith("As @1 marked it, "):
                told["goes"] += 1
                continue
            why = "worth much less than that" if place.id in near else "out of my Steward's reach"
            assert said == f"{usual} {place.name}, which @1 marked, is {why} now."
            told[why] += 1
        bot.heed([])
    assert len(told) == 3, told
    assert min(told.values()) > 20, told


def test_it_says_whose_idea_it_was() -> None:
    told: set[str] = set()
    for state, bot in chain(*map(positions, (2, 3, 4, 5))):
        if not isinstance(state.choices(0)[0], Go):
            continue
        usual = bot.intent(state.view(0))
        assert not usual.startswith("As @")
        for ghost in ("soldier", "trench", "pressure-mine"):
            bot.heed([Mark(1, ghost, f"hex:{hex}") for hex in range(1, HEXES + 1)])
            told.add(bot.intent(state.view(0)).split("hex ", maxsplit=1)[0])
        bot.heed([])
        assert bot.intent(state.view(0)) == usual
    assert "As @1 marked it, I mean to send Soldiers to " in told
    assert any("As @1 marked it, I mean to lay a " in said for said in told), told


@pytest.mark.parametrize("at", ["hex:0", "hex:29", "hex:x", "hex:²", "hex:", "place:nowhere", "good:wood", "hex:007"])
def test_marks_that_mean_nothing_are_ignored(at: str) -> None:
    state, bot = next(found for found in positions(1) if isinstance(found[0].choices(0)[0], Go))
    for ghost in ("steward", "soldier", "cover", "trench", "marker"):
        assert followed(state, bot, ghost, at) == ""


def test_a_planner_follows_marks_as_its_rules_of_thumb_do() -> None:
    state, _ = next(found for found in positions(2) if isinstance(found[0].choices(0)[0], Go))
    planner = make_bot("planner:iterations=20", state.rules, 0)
    assert isinstance(planner, Planner)
    thumb = planner.guide.players[0]
    assert isinstance(thumb, AntePortasGreedy)
    given = set()
    for choice in state.choices(0):
        at = f"place:{choice.notation.removeprefix('go ')}"
        planner.heed([Mark(1, "steward", at)])
        found = planner.follow(state.view(0), list(state.choices(0)))
        answer = "" if found is None else found.action.notation
        assert answer == followed(state, thumb, "steward", at)
        assert not thumb.marks, "marks are ignored in imagined games"
        given.add(bool(answer))
    assert given == {True, False}
