"""What skins, bots and loops ask the kernel for: offers, views, luck, and numbers that nobody can mix up."""

from __future__ import annotations

from night_watch.game import NightWatch

from holdfast.kernel import CHANCE, OVER, SPECTATOR, Dealer, Rng, next_seat, offers
from holdfast.kernel.event import ALL
from holdfast.kernel.luck import Lots
from tests.kernel.nights import Night


def test_the_numbers_that_stand_for_no_seat_are_all_different() -> None:
    assert len({CHANCE, OVER, SPECTATOR, ALL}) == 4
    assert max(CHANCE, OVER, SPECTATOR, ALL) < 0


def test_a_spectator_is_not_asked_when_chance_is() -> None:
    night = Night()
    assert night.state.to_act() == [CHANCE]
    assert SPECTATOR not in night.state.to_act()
    assert night.state.asked(SPECTATOR) is None
    assert night.state.view(SPECTATOR).asked() is None


def test_an_offer_is_every_candidate_with_the_reason_against_it() -> None:
    night = Night().dealt("flame", "ember")
    offered = offers(night.state, 0)
    assert [str(offer.action) for offer in offered] == ["keep", "swap"]
    assert offered[0].refusal is None
    assert offered[1].refusal == night.state.refusal(0, offered[1].action)
    assert offered[1].refusal is not None


def test_nothing_is_offered_to_a_seat_that_is_not_asked() -> None:
    night = Night().dealt("flame", "ember")
    assert offers(night.state, 1) == []


def test_a_view_knows_its_viewer_s_question_as_the_state_does() -> None:
    night = Night(3).staking()
    for viewer in (0, 1, 2):
        view, asked = night.state.view(viewer), night.state.asked(viewer)
        mine = view.asked()
        assert mine is not None
        assert asked is not None
        assert mine.name == asked.name
        assert mine is not asked, "a view shares nothing with the state"
        for seat in (0, 1, 2):
            other = view.asked_of(seat)
            assert other is not None
            assert other.seat == seat
    top = night.state.view(SPECTATOR).top()
    assert top is not None
    assert night.state.view(0).is_open(top.name)
    assert not night.state.view(0).is_open("no such frame")


def test_a_view_of_a_game_that_is_over_asks_nothing() -> None:
    state = NightWatch().start(2)
    lots = Lots(Rng(1))
    while (seat := next_seat(state, lots)) != OVER:
        state.push(seat, state.choices(seat)[0])
    view = state.view(0)
    assert view.top() is None
    assert view.asked() is None


def test_chance_answers_until_a_seat_is_asked() -> None:
    state, dealer = NightWatch().start(3), Dealer(5)
    assert state.actor() == CHANCE
    assert next_seat(state, dealer) == state.actor() == 0
    before = state.to_json()
    assert next_seat(state, dealer) == 0, "nothing is dealt while somebody is asked"
    assert state.to_json() == before
