"""Observations hold what a view shows, no more, and the quick path writes the same bytes."""

from __future__ import annotations

import random
from typing import Any

import pytest
from librt.strings import BytesWriter

from holdfast.envs.encoder import Kept
from holdfast.envs.tables import describe_observation, encoder_for
from holdfast.games import games_with, load, title_of
from holdfast.games.ante_portas.march import March
from holdfast.kernel import CHANCE, Dealer, Game, State
from holdfast.kernel.rng import Rng
from holdfast.kernel.title import TOGETHER
from tests.games.ante_portas.field.scenes import put
from tests.games.ante_portas.scenes import scene, stock

TABLES = [(game_id, seats) for game_id in games_with("envs", "encoder") for seats in load(game_id).seat_counts()]

# Allies hide nothing from each other.
SECRETIVE = [game_id for game_id in games_with("envs", "encoder") if title_of(game_id).bond != TOGETHER]


def positions(game: Game, seats: int, seed: int) -> list[State]:
    """Copies of the state throughout a random game."""
    state, dealer, chooser = game.start(seats), Dealer(seed), random.Random(seed)
    found = []
    while (actor := state.actor()) >= CHANCE:
        if actor == CHANCE:
            state.push(CHANCE, dealer.answer(state))
        else:
            found.append(state.copy())
            state.push(actor, chooser.choice(state.choices(actor)))
    return found


def quick(game: Game, seats: int, state: State, seat: int) -> bytes:
    out = BytesWriter()
    encoder = encoder_for(game, seats)
    encoder.write_state(out, state, seat, Kept())
    return out.getvalue()


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_the_quick_path_writes_what_the_view_shows(game_id: str, seats: int) -> None:
    game = load(game_id)
    encoder = encoder_for(game, seats)
    for state in positions(game, seats, seed=seats):
        for seat in range(seats):
            seen = encoder.encode(state.view(seat))
            assert len(seen) == encoder.size
            assert quick(game, seats, state, seat) == seen


@pytest.mark.parametrize(("game_id", "seats"), [row for row in TABLES if row[0] in SECRETIVE])
def test_what_is_hidden_does_not_show(game_id: str, seats: int) -> None:
    """Another truth behind the same view gives the same bytes."""
    game = load(game_id)
    encoder = encoder_for(game, seats)
    different = 0
    for state in positions(game, seats, seed=10 + seats)[::7]:
        for seat in range(seats):
            other = game.resample(state.view(seat), Rng(5))
            different += other.to_json() != state.to_json()
            assert quick(game, seats, other, seat) == encoder.encode(state.view(seat))
    assert different > 0, "no position had anything hidden: this proves nothing"


@pytest.mark.parametrize(("game_id", "seats"), TABLES)
def test_blocks_lie_side_by_side_and_have_names_of_their_own(game_id: str, seats: int) -> None:
    encoder = encoder_for(load(game_id), seats)
    end = 0
    for block in encoder.blocks:
        assert block.start == end
        assert not block.fields or len(block.fields) == block.size
        end += block.size
    assert end == encoder.size
    assert len({block.name for block in encoder.blocks}) == len(encoder.blocks)
    assert f"{encoder.size} bytes" in describe_observation(game_id, seats)


def test_numbers_are_where_the_fields_say() -> None:
    game = load("after-the-empire")
    state = positions(game, 2, seed=3)[60]
    view = state.view(1).to_json()
    parts = encoder_for(game, 2).parts(state.view(1))
    realm = dict(
        zip(encoder_for(game, 2).layout.blocks[_place(game, "own.realm")].fields, parts["own.realm"], strict=True)
    )
    own = view["realms"][1]  # type: ignore[index]
    assert realm["gold"] == own["gold"]
    assert realm["wood"] == own["wood"]
    assert realm["objectives"] == len(own["objectives"])
    assert sum(parts["objectives"]) == len(own["objectives"])


def test_the_other_seats_follow_in_turn_order() -> None:
    """Seat 2 of four sees itself, then 3, 0 and 1; here they differ in their colonies."""
    game = load("after-the-end")
    state = positions(game, 4, seed=3)[60]
    encoder = encoder_for(game, 4)
    parts = encoder.parts(state.view(2))
    fields = next(block.fields for block in encoder.blocks if block.name == "own.colony")
    card = fields.index("card")
    seen = [block[card] for name, block in parts.items() if name.endswith(".colony")]
    colonies: Any = state.to_json()["colonies"]
    cards = [colony["card"] + 1 for colony in colonies]
    assert len(set(cards)) == 4
    assert seen == [cards[seat] for seat in (2, 3, 0, 1)]


def test_the_battleground_is_written_hex_by_hex() -> None:
    """The hexes, the seat's own Community first, and the card that a troop marches by."""
    state = scene(2)
    put(state, 12, basics=2, elites=1)
    put(state, 7, farmers=1, tired_farmers=1, work="trench", facing="ne")
    stock(state, 1, wood=3, tools=2)
    state.stack.append(March(state.rules.cards.movement[4]))
    encoder = encoder_for(state.rules, 2)
    parts = encoder.parts(state.view(1))
    assert parts["hex12"] == [2, 1, 0, 0, 0, 0, 0, 0]
    assert parts["hex7"] == [0, 0, 1, 1, 0, 0, 3, 1]
    assert parts["own.goods"] == [3, 0, 0, 0, 0, 0]
    assert parts["own.community"][0] == 2
    board = dict(zip(encoder.blocks[0].fields, parts["board"], strict=True))
    assert board["card"] == 5
    assert board["starting_player"] == 2, "it is the next seat's"


def _place(game: Game, name: str) -> int:
    return [block.name for block in encoder_for(game, 2).blocks].index(name)
