"""The real combat against the oracle, over random castles and hordes."""

from __future__ import annotations

from itertools import product

import pytest

from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import WOOD_WALL
from holdfast.games.after_the_empire.troops import BY_TOKENS, start_posting
from holdfast.kernel import CHANCE
from tests.games.after_the_empire.oracle.combat_oracle import (
    INSIDE,
    SIDES,
    Castle,
    Horde,
    InvaderCard,
    PlayedCard,
    SiegeCard,
    Story,
    Token,
    Turret,
    Wall,
)
from tests.games.after_the_empire.oracle.fights import battle_games, check_battle
from tests.tools.games import frozen_game

BATTLES = 600
BATTLES_AGAIN = 60  # also on the compiled build


GAMES = battle_games()


@pytest.mark.parametrize("name", GAMES)
def test_game_and_oracle_agree(name: str) -> None:
    game = GAMES[name]
    castles = sum(check_battle(game, f"{name} {number}") for number in range(BATTLES))
    assert castles >= 2 * BATTLES


@pytest.mark.law
@pytest.mark.parametrize("name", GAMES)
def test_game_and_oracle_agree_on_both_builds(name: str) -> None:
    game = GAMES[name]
    castles = sum(check_battle(game, f"again {name} {number}") for number in range(BATTLES_AGAIN))
    assert castles >= 2 * BATTLES_AGAIN


# -- the oracle itself, by the rulebook's worked example (pages 10 to 13) -----------------------------------------


class ExampleOwner:
    """Decides as the player in the example does."""

    def __init__(self) -> None:
        self.seen: dict[str, tuple[int, ...]] = {}
        self.moves: dict[str, dict[str, int]] = {
            "movement 1": {"north": 3, "west": 2},
            "movement 2": {INSIDE: 5},
        }

    def turret_struck_first(self, castle: Castle, turrets: list[str]) -> str:
        assert turrets == ["sw", "nw"]
        return "sw"

    def fallen(self, castle: Castle, moment: str, place: str, tokens: list[Token], count: int) -> list[Token]:
        return sorted(tokens, key=lambda token: token.kind != "archer")[:count]

    def posts(self, castle: Castle, moment: str) -> dict[str, list[Token]] | None:
        self.seen[moment] = tuple(len(castle.fields[place]) for place in (*SIDES, INSIDE))
        if moment not in self.moves:
            return None
        troops = [token for tokens in castle.posts.values() for token in tokens]
        posts: dict[str, list[Token]] = {place: [] for place in (*SIDES, INSIDE)}
        for place, count in self.moves[moment].items():
            posts[place], troops = troops[:count], troops[count:]
        assert not troops
        return posts

    def card_to_damage(self, castle: Castle, cards: list[PlayedCard]) -> PlayedCard:
        raise AssertionError("this castle is not sacked")


def test_the_oracle_tells_the_worked_example() -> None:
    def troops(side: str, count: int) -> list[Token]:
        return [Token(f"{side} {number}", "mercenary") for number in range(count)]

    castle = Castle(
        gold=17,
        walls={
            "north": Wall("stone", False, 5),
            "east": Wall("wood", False, 2),
            "south": Wall("wood", True, 1),
            "west": Wall("wood", False, 2),
        },
        turrets={
            "nw": Turret("wood", 1, False),
            "sw": Turret("wood", 1, False),
            "ne": Turret("stone", 2, False),
        },
        posts={
            "north": troops("north", 2),
            "east": troops("east", 2),
            "south": [],
            "west": troops("west", 4),
            INSIDE: [],
        },
        fields={place: [] for place in (*SIDES, INSIDE)},
        infirmary=[],
        farms={"north": 1, "east": 1, "south": 1, "west": 2},
        protected=[],
        stockpile={"wood": 0, "stone": 0},
        moves=0,
        cards=[],
    )
    cards = [InvaderCard("north", [(10, 7, 3), (18, 9, 9)]), InvaderCard("west", [(10, 1, 0), (16, 4, 1)])]
    owner = ExampleOwner()
    story = Story(castle, Horde(4, 9, 17, cards, SiegeCard("west", "mangonel", 2, "leader", 0), False), owner)

    story.prepare()
    assert sorted(castle.turrets) == ["ne", "nw"]
    assert castle.farms == {"north": 0, "east": 1, "south": 1, "west": 1}
    assert owner.seen["tokens"] == (10, 0, 0, 9, 0)

    story.fight()
    assert owner.seen["movement 1"] == (5, 0, 0, 4, 0)
    assert owner.seen["movement 2"] == (0, 0, 0, 0, 3)
    assert castle.survived
    assert not castle.sacked
    assert "north" in castle.walls
    assert "west" not in castle.walls
    assert castle.walls["north"].cubes == 0
    assert castle.stockpile == {"wood": 3, "stone": 5}


# -- move tokens: every regrouping that the tokens allow can be given, and no other -------------------------------


def reachable(state: EmpireState) -> set[tuple[tuple[int, int], ...]]:
    """Every distribution that some sequence of answers leads to."""
    if not state.to_act():
        realm = state.realms[0]
        return {tuple((int(side.soldiers), int(side.mercenaries)) for side in realm.sides)}
    found: set[tuple[tuple[int, int], ...]] = set()
    for action in state.choices(0):
        twin = state.copy()
        twin.push(0, action)
        found |= reachable(twin)
    return found


def moved(before: tuple[int, ...], after: tuple[int, ...]) -> int:
    """How many of a kind have changed places; the last place is the inside."""
    return sum(max(0, was - now) for was, now in zip(before, after, strict=True))


@pytest.mark.parametrize("budget", [1, 2, 3])
@pytest.mark.parametrize(
    ("soldiers", "mercenaries"),
    [((1, 0, 2, 0), (0, 1, 0, 0)), ((0, 0, 0, 2), (2, 0, 0, 1)), ((2, 1, 1, 0), (0, 0, 0, 0))],
)
def test_move_tokens_allow_every_regrouping_of_that_many_troops(
    budget: int, soldiers: tuple[int, ...], mercenaries: tuple[int, ...]
) -> None:
    state = frozen_game().start(2)
    state.stack.clear()
    realm = state.realms[0]
    for place in range(3):
        realm.sides[place].piece = WOOD_WALL
        realm.sides[place].soldiers = soldiers[place]
        realm.sides[place].mercenaries = mercenaries[place]
    realm.soldiers, realm.mercenaries = soldiers[3], mercenaries[3]
    start_posting(state, 0, BY_TOKENS, budget)
    state.settle(CHANCE)
    legal = {
        tuple(zip((*one[:3], 0), (*two[:3], 0), strict=True))
        for one, two in product(spreads(sum(soldiers)), spreads(sum(mercenaries)))
        if moved(soldiers, one) + moved(mercenaries, two) <= budget
    }
    assert reachable(state) == legal


def spreads(count: int) -> list[tuple[int, ...]]:
    """All ways to spread this many troops over three walls and the inside."""
    return [(*spread, count - sum(spread)) for spread in product(range(count + 1), repeat=3) if sum(spread) <= count]
