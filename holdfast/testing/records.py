"""A record replays to the same state, event for event; undo followed by redo changes nothing."""

from __future__ import annotations

from holdfast.kernel import CHANCE, Dealer, Play
from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from holdfast.testing.walks import Table


def seated(table: Table) -> Play:
    return Play(table.game, [f"player {seat}" for seat in range(table.seats)], {"seed": str(table.seed)})


def play_with_second_thoughts(table: Table, steps: int, doubt: float) -> Play:
    """A random game in which answers are sometimes taken back, given again, or all taken back."""
    play, dealer, luck = seated(table), Dealer(table.seed), table.luck()
    for _ in range(steps):
        to_act = play.state.to_act()
        if not to_act:
            break
        seat = luck.choice(to_act)
        doubters = [seat for seat in range(table.seats) if play.can_undo(seat)]
        returners = [seat for seat in range(table.seats) if play.can_redo(seat)]
        if doubters and luck.random() < doubt:
            luck.choice([play.undo, play.undo, play.reset])(luck.choice(doubters))
        elif returners and luck.random() < doubt:
            play.redo(luck.choice(returners))
        elif seat == CHANCE:
            play.deal(dealer.answer(play.state))
        else:
            play.act(seat, [luck.choice(play.state.choices(seat))])
    return play


def check_replay(play: Play) -> None:
    text = play.record.text()
    again = replay_record(play.game, parse_record(text))
    assert again.state.to_json() == play.state.to_json()
    assert again.events() == play.events()
    assert again.record.text() == text


def a_record_replays_to_the_same_state(table: Table) -> None:
    check_replay(play_with_second_thoughts(table, table.stop(), doubt=0.0))


def a_record_with_second_thoughts_replays_too(table: Table) -> None:
    check_replay(play_with_second_thoughts(table, table.stop() // 2, doubt=0.25))


def undo_then_redo_is_nothing(table: Table) -> None:
    play = play_with_second_thoughts(table, table.stop() // 2, doubt=0.0)
    dealer, luck = Dealer(table.seed), table.luck()
    for _ in range(20):
        to_act = play.state.to_act()
        if not to_act:
            break
        seat = luck.choice(to_act)
        if seat == CHANCE:
            play.deal(dealer.answer(play.state))
            assert not any(play.can_undo(seat) for seat in range(table.seats)), "a draw cannot be taken back"
            continue
        before = play.state.to_json()
        play.act(seat, [luck.choice(play.state.choices(seat))])
        if play.can_undo(seat):
            after, events = play.state.to_json(), play.events()
            play.undo(seat)
            assert play.state.to_json() == before
            assert play.redo(seat) == events[len(events) - len(play.moves[-1].events) :]
            assert play.state.to_json() == after
            assert play.events() == events
            assert play.can_undo(seat)
