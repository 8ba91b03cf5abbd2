"""`greedy` plays a sensible game: it beats `random`, and does nothing that a person would shake their head at."""

from __future__ import annotations

import pytest

from holdfast.bots import make_bot
from holdfast.bots.match import play_game
from holdfast.games.after_the_empire.catalog import MOST
from holdfast.games.after_the_empire.scoring import measure
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import NOTHING, SEASONS
from holdfast.games.after_the_empire.troops import DEPLOY, Posting
from holdfast.kernel import Action
from tests.bots.contests import assert_greedy_beats_random
from tests.bots.positions import house_game, line_up, positions


@pytest.mark.slow
def test_greedy_beats_random() -> None:
    assert_greedy_beats_random(house_game(), fewest_won=95, times_the_points=3)


def test_greedy_passes_only_when_nothing_but_recruiting_is_left() -> None:
    game = house_game()
    turns = 0
    for seed in range(6):
        for state, seat in positions(game, ["greedy", "greedy"], seed):
            choices = state.choices(seat)
            errands = [choice for choice in choices if not choice.notation.startswith(("camp", "use", "pass"))]
            if game.pass_turn in choices and errands:
                turns += 1
                bot = make_bot("greedy", game, 16 * seed + seat)
                assert bot.choose(state.view(seat), choices) is not game.pass_turn
    assert turns > 100


def test_greedy_feeds_its_soldiers() -> None:
    """Nine out of ten soldiers are fed with food, not with gold."""
    game = house_game()
    eaten = {"food": 0, "gold": 0}
    for seed in range(6):
        for event in play_game(game, line_up(game, ["greedy", "greedy"], seed), seed).events():
            delta = event.facts.get("delta")
            if event.kind == "feast" and isinstance(delta, dict):
                for good in eaten:
                    eaten[good] -= delta.get(good, 0)
    assert eaten["food"] > 100
    assert 9 * eaten["gold"] < eaten["food"]


def test_greedy_mans_the_wall_where_invaders_are_reported() -> None:
    """A reported side with a wall, and more invaders than its turrets can shoot, is never left empty."""
    game = house_game()
    checked = 0
    for seed in range(4):
        for state, seat in positions(game, ["greedy", "greedy"], seed):
            question = state.asked(seat)
            if not isinstance(question, Posting) or question.purpose != DEPLOY or question.place != 0:
                continue
            if question.here or question.kind != 0 or not state.reports:
                continue
            realm = state.realms[seat]
            side = state.reports[0] % 4
            tiers = game.cards.invaders[state.reports[0] // 4].tiers
            coming = max((t.swordsmen + t.archers for t in tiers if t.gold <= state.level(realm)), default=0)
            fire = realm.corners[side].fire() + realm.corners[side - 1].fire()
            if realm.sides[side].piece == NOTHING or coming <= fire:
                continue
            deployed = state.copy()
            bot = make_bot("greedy", game, 16 * seed + seat)
            while isinstance(deployed.asked(seat), Posting):
                deployed.push(seat, bot.choose(deployed.view(seat), deployed.choices(seat)))
            assert deployed.realms[seat].sides[side].troops() > 0
            checked += 1
    assert checked >= 20


def serves_an_objective(state: EmpireState, seat: int, action: Action[EmpireState]) -> bool:
    """Whether an answer gives a seat more of something that one of its objectives counts."""
    after = state.copy()
    after.push(seat, action)
    asked = [state.rules.cards.objectives[number] for number in state.realms[seat].objectives]
    return any(
        objective.goal == MOST
        and measure(after, after.realms[seat], objective.measure)
        > measure(state, state.realms[seat], objective.measure)
        for objective in asked
    )


def test_greedy_buys_in_the_last_season_only_what_scores() -> None:
    game = house_game()
    bought = 0
    for seed in range(6):
        for state, seat in positions(game, ["greedy", "greedy"], seed):
            if state.season < SEASONS:
                continue
            choices = state.choices(seat)
            chosen = make_bot("greedy", game, 16 * seed + seat).choose(state.view(seat), choices)
            for card in game.cards.cards:
                if game.buy[card.number] is chosen:
                    bought += 1
                    assert card.gold >= card.cost.gold or serves_an_objective(state, seat, chosen)
    assert bought > 0
