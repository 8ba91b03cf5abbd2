"""No byte sent to a seat or a spectator depends on what is hidden from them."""

from __future__ import annotations

import random

import pytest

from holdfast.kernel import CHANCE, SPECTATOR, Game, Log
from holdfast.server import outgoing
from holdfast.server.messages import Trial
from holdfast.server.preview import preview
from holdfast.server.table import Table
from holdfast.testing.information import differ_by_a_reveal, the_same
from tests.server.other_truths import CANARY, WalkedTable, other_truth, republish, viewers
from tests.tools.games import frozen_end_game, frozen_game

AHEAD = 25  # for how many answers both worlds are followed
LINE_UPS = [(game, seats) for game in ("after-the-empire", "after-the-end") for seats in (2, 3, 4)]


def game_called(game_id: str) -> Game:
    return frozen_game() if game_id == "after-the-empire" else frozen_end_game()


def sent(table: Table, viewer: int, since: int) -> bytes:
    """Everything that can be sent to a viewer at this position."""
    return outgoing.update(table, viewer, since) + outgoing.room_news(table)


def previewed(table: Table, viewer: int, pick: int) -> bytes:
    """What a viewer is sent when trying out one of the answers."""
    choices = table.play.state.choices(viewer) if viewer != SPECTATOR else []
    if not choices:
        return b""
    wish = Trial(actions=[choices[pick % len(choices)].notation], expect_seq=table.seq)
    return outgoing.encode(preview(table, viewer, wish))


@pytest.mark.parametrize(("game_id", "seats"), LINE_UPS)
def test_another_truth_behind_the_same_view_gives_the_same_bytes(game_id: str, seats: int) -> None:
    world = WalkedTable(game_called(game_id), seats, seed=seats)
    luck = random.Random(seats)
    differing = positions = 0
    while True:
        since = luck.choice([0, world.table.seq, luck.randint(0, world.table.seq)])
        for viewer in viewers(seats):
            other = other_truth(world.table, viewer, positions)
            differing += other.play.state.to_json() != world.play.state.to_json()
            theirs = sent(other, viewer, since)
            assert theirs == sent(world.table, viewer, since)
            assert CANARY.encode() not in theirs
            if positions % 4 == 0:
                assert previewed(other, viewer, positions) == previewed(world.table, viewer, positions)
        positions += 1
        if world.is_over():
            break
        world.step()
    assert positions > 30 * seats
    assert differing > positions // 2, "the truths must really differ for this to mean anything"


@pytest.mark.parametrize(("game_id", "seats"), LINE_UPS)
def test_worlds_that_look_the_same_keep_sending_the_same(game_id: str, seats: int) -> None:
    game = game_called(game_id)
    luck = random.Random(f"{game_id} {seats}")
    followed = 0
    for seed in range(30):
        world = WalkedTable(game, seats, seed)
        for _ in range(luck.randint(0, 60 * seats)):
            if not world.is_over():
                world.step()
        viewer = luck.choice(viewers(seats))
        other = other_truth(world.table, viewer, seed)
        for _ in range(AHEAD):
            since = world.table.seq
            if world.is_over() or not step_both(world, other, viewer, luck):
                break
            assert sent(other, viewer, since) == sent(world.table, viewer, since)
            followed += 1
    assert followed > 150


def step_both(world: WalkedTable, other: Table, viewer: int, luck: random.Random) -> bool:
    """The same answer and the same visible luck in both worlds; False when a reveal tells them apart."""
    seat = luck.choice(world.play.state.to_act())
    action = luck.choice(world.play.state.choices(seat))
    while True:
        mirrored = the_same(world.play.state, other.play.state, seat, action, viewer, luck)
        if mirrored is None:
            return False
        events: Log = world.play.deal(action) if seat == CHANCE else world.play.act(seat, [action])
        other_events: Log = other.play.deal(mirrored) if seat == CHANCE else other.play.act(seat, [mirrored])
        if differ_by_a_reveal(events, other_events, viewer):
            return False
        if world.play.state.actor() != CHANCE:
            break
        seat, action = CHANCE, world.dealer.answer(world.play.state)
    republish(world.table)
    republish(other)
    return True


def test_the_test_would_notice_a_leak() -> None:
    """A table that shows its viewers another seat's view is caught."""
    world = WalkedTable(frozen_game(), 3, 1)
    caught = 0
    for number in range(60):
        world.step()
        other = other_truth(world.table, SPECTATOR, number)
        caught += outgoing.update(other, 0, 0) != outgoing.update(world.table, 0, 0)
    assert caught > 30
