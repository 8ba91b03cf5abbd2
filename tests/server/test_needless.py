"""Questions that need no answer: every answer leads to the same position, and nobody has undone anything."""

from __future__ import annotations

from functools import cache

from holdfast.bots import make_bot
from holdfast.games import title_of
from holdfast.kernel import CHANCE, Dealer, Play, State
from holdfast.kernel.needless import needless_answer
from holdfast.server.outgoing import needless
from holdfast.web import stage_for
from tests.games.ante_portas.scenes import do, scene, stock
from tests.games.ante_portas.scenes import question as question_of
from tests.tools.games import frozen_game

TRIFLES = title_of("after-the-empire").trifles
SEATS = 3


@cache
def found() -> tuple[list[Play], list[Play]]:
    """Games stopped at a question that does not matter, and games stopped at one of the same kind that does."""
    needless_ones: list[Play] = []
    others: list[Play] = []
    for seed in range(60):
        game = frozen_game()
        bots = [make_bot("greedy", game, seat) for seat in range(SEATS)]
        play, dealer = Play(game, ["somebody"] * SEATS), Dealer(seed)
        while seats := play.state.to_act():
            if seats[0] == CHANCE:
                play.deal(dealer.answer(play.state))
                continue
            view = play.state.view(seats[0])
            asked = view.asked()
            if asked is not None and asked.name in TRIFLES:
                kept = needless_ones if needless_answer(view, TRIFLES) is not None else others
                if len(kept) < 3:
                    kept.append(again(play))
                if len(needless_ones) == len(others) == 3:
                    return needless_ones, others
            play.act(seats[0], [bots[seats[0]].choose(view, list(play.state.choices(seats[0])))])
    raise LookupError("no game comes to such questions")


def again(play: Play) -> Play:
    """A copy of the game to continue with."""
    twin = Play(play.game, list(play.record.seats), dict(play.record.notes))
    for line in play.record.lines:
        twin.read_line(line)
    return twin


def outcomes(state: State, seat: int) -> list[dict[str, object]]:
    found = []
    for choice in state.choices(seat):
        after = state.copy()
        after.apply(seat, choice)
        found.append(after.to_json())
    return found


def test_every_answer_leads_to_the_same_position() -> None:
    for play in found()[0]:
        seat = play.state.to_act()[0]
        answer = needless_answer(play.state.view(seat), TRIFLES)
        assert answer is play.state.choices(seat)[0]
        positions = outcomes(play.state, seat)
        assert len(positions) > 1
        assert all(position == positions[0] for position in positions)


def test_where_it_matters_the_owner_is_asked() -> None:
    for play in found()[1]:
        seat = play.state.to_act()[0]
        positions = outcomes(play.state, seat)
        assert any(position != positions[0] for position in positions)


def test_whoever_can_give_nothing_is_not_asked_for_gifts() -> None:
    """A gift asks everybody on the Place once more, and most of them have nothing to give."""
    state = scene(2)
    state.communities[1].site = state.communities[0].site
    stock(state, 0, wood=2)
    stock(state, 1)
    trifles = title_of("ante-portas").trifles
    do(state, 0, "trade")
    assert question_of(state, 1) == "exchange"
    assert needless_answer(state.view(0), trifles) is None, "there is something to give"
    answer = needless_answer(state.view(1), trifles)
    assert answer is not None
    assert answer.notation == "enough"
    do(state, 0, "give wood to 1", "2")
    assert needless_answer(state.view(0), trifles) is not None, "all is given"
    assert needless_answer(state.view(1), trifles) is None


def test_only_the_questions_that_the_title_names_are_answered() -> None:
    play = found()[0][0]
    view = play.state.view(play.state.to_act()[0])
    assert needless_answer(view, ()) is None


def test_a_player_who_has_undone_something_is_asked() -> None:
    for play in found()[0]:
        seat = play.state.to_act()[0]
        answer = needless(play, seat, stage_for(play.game.id))
        assert answer == play.state.choices(seat)[0].notation
        play.act(seat, [play.state.choices(seat)[0]])
        if play.can_undo(seat):
            play.undo(seat)
            assert needless(play, seat, stage_for(play.game.id)) == ""
