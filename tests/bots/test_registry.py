"""Bots by spec string: what is understood, and one clear sentence for everything else."""

from __future__ import annotations

import pytest
from night_watch.game import NightWatch

from holdfast.bots import BotError, bot_names, make_bot
from holdfast.bots.registry import parse_spec
from tests.bots.positions import house_game

KNOWN = "random, greedy, planner, learned, external, squire, yeoman, knight, castellan, warlord"


def test_every_name_makes_a_bot_of_that_name() -> None:
    assert bot_names() == ["random", "greedy", "planner", "learned"]
    for name in bot_names():
        assert make_bot(name, house_game(), 1).name == name


def test_a_spec_is_read_with_or_without_settings() -> None:
    assert parse_spec("greedy") == ("greedy", {})
    assert parse_spec(" planner : depth = 2, width=8 ") == ("planner", {"depth": "2", "width": "8"})


@pytest.mark.parametrize(
    ("spec", "message"),
    [
        ("gredy", "there is no bot 'gredy'; did you mean 'greedy'?"),
        ("oracle", "there is no bot 'oracle'; the bots are " + KNOWN),
        ("", "'' names no bot; the bots are " + KNOWN),
        (":depth=2", "':depth=2' names no bot; the bots are " + KNOWN),
        ("greedy:depth=2", "the bot 'greedy' has no setting 'depth'; it has no settings"),
        ("greedy:", "the settings of a bot read 'key=value,key=value', found '' in 'greedy:'"),
        ("greedy:depth", "the settings of a bot read 'key=value,key=value', found 'depth' in 'greedy:depth'"),
        ("greedy:a=1,a=2", "the setting 'a' appears twice in 'greedy:a=1,a=2'"),
    ],
)
def test_a_wrong_spec_gets_one_clear_sentence(spec: str, message: str) -> None:
    with pytest.raises(BotError) as caught:
        make_bot(spec, house_game(), 1)
    assert str(caught.value) == message


def test_greedy_says_which_game_it_does_not_know() -> None:
    game = NightWatch()
    assert make_bot("random", game, 1).name == "random"
    with pytest.raises(BotError, match=f"^the bot 'greedy' does not know {game.title}$"):
        make_bot("greedy", game, 1)
