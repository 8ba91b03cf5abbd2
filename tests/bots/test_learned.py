"""`learned`: fair, the same every time, and clear about networks that cannot be used."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np
import pytest

from holdfast.bots import BotError, make_bot
from holdfast.bots.after_the_empire.weights import FOLDER
from holdfast.bots.makers import make_guide
from holdfast.bots.match import run_game
from holdfast.bots.search.network import LAYERS, NetworkPrior, read_network, relative
from holdfast.bots.search.planner import Plan, Planner
from holdfast.bots.weights import NETWORK, weights_folder
from holdfast.games import games_with, load
from holdfast.kernel import Dealer, Rng
from tests.bots.positions import weighed
from tests.tools.games import frozen_game

FITTED = games_with("bots", "weights")
SPEC = "learned:iterations=6,width=3"


@pytest.mark.parametrize("id", FITTED)
def test_other_truths_behind_the_same_view_get_the_same_answer(id: str) -> None:
    game = load(id)
    differing = 0
    for number, (state, seat) in enumerate(weighed(game, make_guide(game, 1), 1, 96, 3)[::12]):
        expected = make_bot(SPEC, game, number).choose(state.view(seat), state.choices(seat))
        assert expected in state.choices(seat)
        for other in range(2):
            truth = game.resample(state.view(seat), Rng(100 * number + other))
            differing += truth.to_json() != state.to_json()
            assert make_bot(SPEC, game, number).choose(truth.view(seat), truth.choices(seat)) is expected
    assert differing > 0, "the truths must really differ for this to mean anything"


@pytest.mark.parametrize("id", FITTED)
def test_it_remembers_nothing_between_questions(id: str) -> None:
    game = load(id)
    old = make_bot(SPEC, game, 9)
    for state, seat in weighed(game, make_guide(game, 1), 2, 6):
        fresh = make_bot(SPEC, game, 9).choose(state.view(seat), state.choices(seat))
        assert old.choose(state.view(seat), state.choices(seat)) is fresh


def test_without_trials_the_network_alone_answers() -> None:
    game = load("after-the-empire")
    bot = make_bot("learned:iterations=0", game, 1)
    assert isinstance(bot, Planner)
    assert bot.prior is not None
    for state, seat in weighed(game, make_guide(game, 1), 3, 8):
        view, choices = state.view(seat), state.choices(seat)
        usual = bot.guide.players[seat].choose(view, choices)
        expected = bot.prior.expect(view, choices, bot.guide.opinions(view, choices), usual)
        assert bot.choose(view, choices) is choices[expected.index(max(expected))]
    assert run_game(game, [bot, make_bot("greedy", game, 2)], Dealer(4)).result() is not None


def test_the_expected_value_steadies_the_mean() -> None:
    game = load("after-the-empire")
    plan = Plan(game.actions[0], 0.0)
    plan.add(0.9)
    assert plan.worth() == pytest.approx(0.9)
    plan.expected, plan.trust = 0.1, 3.0
    assert plan.worth() == pytest.approx((0.9 + 3.0 * 0.1) / 4.0)


def known(names: list[str], among: list[str]) -> float:
    """The share of these names that are among the others."""
    return len(set(names) & set(among)) / len(names)


@pytest.mark.parametrize("id", FITTED)
def test_the_shipped_network_is_small_and_knows_the_game_as_it_is(id: str) -> None:
    folder = weights_folder(id)
    assert folder is not None
    path = folder / NETWORK
    assert path.stat().st_size < 5_000_000
    network, game = read_network(path), load(id)
    guide = make_guide(game, 1)
    # Inputs and answers are looked up by name; after a change of cards a few names may be new to the network.
    assert known(guide.sight(), network.sight) > 0.98
    assert known([action.notation for action in game.actions], network.notations) > 0.98
    assert network.facts["features"] == guide.judge.names
    assert "/" not in network.facts["teacher"], "a path of the machine it was trained on"
    judge = network.judge(guide.judge.names)
    assert [bool(any(row)) for row in judge.weights] == [bool(row) for row in guide.judge.weights]
    for layer in [*network.layers.values(), *network.value.values()]:
        assert np.isfinite(layer).all()


def test_a_network_finds_its_cards_in_another_card_set() -> None:
    game = frozen_game()
    network = read_network(FOLDER / NETWORK)
    guide = make_guide(game, 1)
    shared = set(network.notations) & {action.notation for action in game.actions}
    assert len(shared) > 0
    layers = network.fitted(guide.sight(), [action.notation for action in game.actions])
    for at, action in enumerate(game.actions):
        if action.notation in shared:
            row = network.notations.index(action.notation)
            assert (layers["answers"][at] == network.layers["answers"][row]).all()
    for state, seat in weighed(game, make_guide(game, 1), 5, 4):
        assert make_bot(SPEC, game, 1).choose(state.view(seat), state.choices(seat)) in state.choices(seat)


def test_a_description_has_a_number_for_each_name() -> None:
    for id in FITTED:
        game = load(id)
        guide = make_guide(game, 1)
        assert len(set(guide.sight())) == len(guide.sight())
        seen = np.zeros(len(guide.sight()), bool)
        for seats in game.seat_counts():
            for state, seat in weighed(game, make_guide(game, 1), seats, 30, seats):
                numbers = guide.describe(state.view(seat))
                assert len(numbers) == len(guide.sight())
                seen |= np.array(numbers) != 0.0
        assert seen.mean() > 0.3


def test_opinions_count_by_their_distance_from_the_best() -> None:
    assert relative([3.0, 5.0, -100.0]).tolist() == pytest.approx([-0.2, 0.0, -1.0])


def damaged(tmp_path: Path, name: str) -> Path:
    """A file that looks like a network, with one layer missing or of a wrong shape."""
    with np.load(FOLDER / NETWORK) as data:
        parts = {key: data[key] for key in data.files}
    if name == "missing":
        del parts[LAYERS[0]]
    else:
        parts[LAYERS[2]] = parts[LAYERS[2]][:-1]
    path = tmp_path / f"{name}.npz"
    np.savez(path, **parts)
    return path


@pytest.mark.parametrize("kind", ["absent", "text", "missing", "shape"])
def test_a_network_that_cannot_be_used_gets_one_sentence(tmp_path: Path, kind: str) -> None:
    path = tmp_path / f"{kind}.npz"
    if kind == "text":
        path.write_text("no network")
    elif kind != "absent":
        path = damaged(tmp_path, kind)
    with pytest.raises(BotError) as caught:
        make_bot(f"learned:network={path}", load("after-the-empire"), 1)
    message = str(caught.value)
    assert "\n" not in message
    if kind == "absent":
        assert message == f"there is no network in '{path}': train one with python -m holdfast.bots.training.learn"
    else:
        assert message == f"'{path}' is not a Holdfast network, or is damaged"


def test_a_network_for_other_features_is_refused(tmp_path: Path) -> None:
    network = read_network(FOLDER / NETWORK)
    network.facts["features"] = ["height"]
    network.save(tmp_path / "other.npz")
    assert json.loads(str(np.load(tmp_path / "other.npz")["facts"]))["features"] == ["height"]
    with pytest.raises(BotError, match=r"^the network was trained for other features; train it again$"):
        make_bot(f"learned:network={tmp_path / 'other.npz'}", load("after-the-empire"), 1)


def test_importing_the_bots_does_not_import_numpy() -> None:
    import subprocess

    code = "import sys, holdfast.bots; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_trust_is_a_setting() -> None:
    bot = make_bot("learned:trust=2.5", load("after-the-empire"), 1)
    assert isinstance(bot, Planner)
    assert isinstance(bot.prior, NetworkPrior)
    assert bot.prior.trust == 2.5
    with pytest.raises(BotError, match=r"^the setting 'trust' is a number from 0 to 1000, not 'much'$"):
        make_bot("learned:trust=much", load("after-the-empire"), 1)
