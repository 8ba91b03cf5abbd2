"""Finishing a game at random."""

from __future__ import annotations

from night_watch.game import NightWatch

from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.kernel import OVER, Rng
from holdfast.kernel.playout import play_out
from tests.kernel.nights import Night


def test_a_playout_ends_the_game(game: AfterTheEmpire) -> None:
    for played in (game, NightWatch()):
        state = played.start(3)
        assert play_out(state, Rng(1)) > 0
        assert state.actor() == OVER
        assert state.result() is not None


def test_the_same_numbers_give_the_same_game(game: AfterTheEmpire) -> None:
    one, two = game.start(2), game.start(2)
    assert play_out(one, Rng(4)) == play_out(two, Rng(4))
    assert one.to_json() == two.to_json()


def test_only_real_choices_count_as_decisions() -> None:
    """In the last window nobody has a coin, so all that is left is to pass."""
    night = Night()
    night.shouting()
    night.does(0, "pass")
    night.does(1, "pass")
    night.shouting()
    night.state.coins = [0, 0]
    assert play_out(night.state, Rng(1)) == 0
