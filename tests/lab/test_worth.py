"""Card trials: blanks are blank, pairs share their past, and a planted strong card is found."""

from __future__ import annotations

import re
import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from holdfast.arena.runner import Alone, Processes
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.kernel.dealer import Dealer
from holdfast.lab.errors import LabError
from holdfast.lab.manifest import TRIED
from holdfast.lab.runner import fill
from holdfast.lab.settings import Setting, bots_for
from holdfast.lab.store import open_run
from holdfast.lab.trials import FORCED, OFFERED, PAID, Laboratory, Trying, play_on, share_of_win
from holdfast.lab.worth import begin_trials, win_figure, worths
from tests.commands.calling import FROZEN_END
from tests.lab.conftest import END

EMPIRE = Setting("after-the-empire", ("greedy",) * 2, seed=3)


def test_a_blank_costs_the_same_and_does_nothing() -> None:
    lab = Laboratory(EMPIRE)
    for item in lab.trade.tradable:
        blank = lab.blank(item).game
        assert isinstance(blank, AfterTheEmpire)
        assert isinstance(lab.game, AfterTheEmpire)
        printed, card = lab.game.cards.cards[item], blank.cards.cards[item]
        assert card.cost.items() == printed.cost.items()
        assert (card.id, card.number, card.initiative) == (printed.id, printed.number, printed.initiative)
        assert (card.gold, card.abilities, card.passives.items()) == (0, [], [])
        others = [other for other in blank.cards.cards if other.number != item]
        assert others == [other for other in lab.game.cards.cards if other.number != item]
        assert blank.card_set != lab.game.card_set


def test_blanks_of_after_the_end_do_nothing() -> None:
    lab = Laboratory(END)
    assert [lab.trade.items[item].kind for item in lab.trade.tradable].count("tool") > 5
    for item in lab.trade.tradable:
        blank = lab.blank(item).game
        assert isinstance(blank, AfterTheEnd)
        name = lab.trade.items[item].id
        noble = next((card for card in blank.cards.nobles if card.id == name), None)
        contract = next((card for card in blank.cards.contracts if card.id == name), None)
        tool = next((card for card in blank.cards.tools if card.id == name), None)
        assert noble is None or (noble.each, noble.most, noble.steps) == (0, 0, [])
        assert contract is None or (contract.points == 0 and sum(contract.cost) > 0)
        assert tool is None or tool.amount == 0


@pytest.mark.parametrize("setting", [EMPIRE, END])
def test_every_card_that_is_taken_is_tried(setting: Setting) -> None:
    lab = Laboratory(setting)
    wanted = set(lab.trade.tradable)
    number = 1
    bots = bots_for(lab.game, setting.specs(number), setting.seed + number)
    moves, taken, chances, result = lab.first_game(bots, setting.seed + number, wanted)
    assert taken.keys() <= chances.keys() <= wanted
    assert all(chances[item].moves <= moment.moves for item, moment in taken.items())
    pairs = lab.trials(number, wanted)
    assert {pair.item for pair in pairs if pair.test == OFFERED} == taken.keys()
    assert {pair.item for pair in pairs if pair.test == PAID} == taken.keys()
    assert {pair.item for pair in pairs if pair.test == FORCED} == chances.keys() - taken.keys()
    for pair in pairs:
        told = pair.with_blank if pair.test == FORCED else pair.with_card
        assert told.to_json() == result.to_json(), "one game of every pair is the one that was played"
    assert any(pair.with_card.to_json() != pair.with_blank.to_json() for pair in pairs)
    assert len(moves) > 50


def test_with_the_card_itself_the_second_game_is_the_first() -> None:
    """After any purchase, only the blank makes a difference to the rest of the game."""
    lab = Laboratory(END)
    seed = END.seed
    bots = bots_for(lab.game, END.specs(0), seed)
    moves, taken, _, result = lab.first_game(bots, seed, set(lab.trade.tradable))
    for moment in list(taken.values())[:3]:
        state = lab.game.start(END.seats)
        for seat, action in moves[: moment.moves]:
            state.push(seat, action)
        assert play_on(state, bots, Dealer(seed), set()).to_json() == result.to_json()


def strong_set(folder: Path) -> str:
    """The frozen set with a first contract that costs one food and wins the game."""
    shutil.copytree(FROZEN_END, folder)
    path = folder / "contracts.toml"
    text = path.read_text(encoding="utf-8")
    text = re.sub(r"cost = \{[^}]*\}\npoints = \d+", "cost = { food = 1 }\npoints = 20", text, count=1)
    path.write_text(text, encoding="utf-8")
    return str(folder)


def test_a_card_that_wins_the_game_is_beyond_the_limit(tmp_path: Path) -> None:
    setting = replace(END, line_up=("greedy",) * 4, cards=strong_set(tmp_path / "cards"))
    name = next(item.id for item in Laboratory(setting).trade.items if item.kind == "contract")
    run = begin_trials(tmp_path / "run", setting, 40, (name,), False)
    fill(run, setting, Alone(), lambda count: None, Trying((name,)))
    found = worths(open_run(tmp_path / "run", TRIED))
    assert [worth.item.id for worth in found] == [name]
    assert found[0].judged[0] == "offered"
    assert found[0].judged[1].mean > 0.2
    assert found[0].verdict == "beyond"
    assert found[0].points.low > 5


def test_trials_are_the_same_no_matter_which_process_does_them(tmp_path: Path) -> None:
    files = []
    cards = ("backpack", "clean-water", "clinic")
    for crew in (Alone(), Processes(2)):
        folder = tmp_path / type(crew).__name__
        run = begin_trials(folder, END, 4, cards, False, chunk=2)
        fill(run, END, crew, lambda count: None, Trying(cards))
        files.append({path.name: path.read_bytes() for path in [*run.files("pairs"), *run.files("games")]})
    assert files[0] == files[1]
    assert sorted(worth.item.id for worth in worths(open_run(tmp_path / "Alone", TRIED))) == list(cards)
    with pytest.raises(LabError, match="holds another run: the cards differ"):
        begin_trials(tmp_path / "Alone", END, 4, ("clinic",), True, chunk=2)


def test_an_unknown_card_is_refused(tmp_path: Path) -> None:
    with pytest.raises(LabError, match="no card 'excalibur' to be tried; 'holdfast cards after-the-end' lists them"):
        begin_trials(tmp_path / "run", END, 4, ("excalibur",), False)


def test_pairs_that_all_agree_prove_nothing() -> None:
    few = win_figure(30, 0.0, 0.0)
    assert few.half > 0.08
    assert win_figure(1_000, 0.0, 0.0).half < 0.01


def test_a_shared_win_counts_in_parts() -> None:
    lab = Laboratory(END)
    bots = bots_for(lab.game, END.specs(0), END.seed)
    *_, result = lab.first_game(bots, END.seed, set())
    assert sum(share_of_win(result, seat) for seat in range(END.seats)) == pytest.approx(1.0)
