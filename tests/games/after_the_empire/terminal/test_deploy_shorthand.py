"""`deploy` where some posts are not asked about, because the move tokens leave nothing to choose, and in hints."""

from __future__ import annotations

import re
from types import SimpleNamespace
from typing import cast

import pytest

from holdfast.advice import usual_line
from holdfast.kernel import Refused
from holdfast.terminal.after_the_empire.deploy import expand_deployment
from holdfast.terminal.after_the_empire.skin import EmpireSkin
from holdfast.terminal.coach import Coach
from holdfast.terminal.skin import ShorthandError
from holdfast.terminal.talk import Talk
from tests.games.after_the_empire.rules.battlefield import battle, troops
from tests.games.after_the_empire.web.games import deploying

# After two soldiers and one mercenary have moved, the mercenaries in the west stay where they are without a question.
POSTED = {"north": (0, 1), "east": (0, 1), "south": (0, 1), "west": (0, 2), "inside": (3, 0)}


def test_a_post_that_is_not_asked_about_may_be_given_if_it_is_right() -> None:
    state = battle(troops=POSTED, horde={"west": (9, 0)}, moves=3)
    answers = expand_deployment("s1+2 n1+1 w0+2", state, 0)
    assert answers[-1].notation == "troops 2 mercenaries south"
    for answer in answers:
        state.apply(0, answer)
    assert troops(state) == {"north": (1, 1), "south": (1, 2), "west": (0, 2), "inside": (1, 0)}


def test_a_post_that_is_not_asked_about_is_refused_if_it_is_wrong() -> None:
    state = battle(troops=POSTED, horde={"west": (9, 0)}, moves=3)
    with pytest.raises(Refused, match="not that many mercenaries for the west"):
        expand_deployment("s1+2 n1+1 w0+1", state, 0)


@pytest.mark.parametrize("seed", [3, 4, 5])
def test_a_hint_about_a_deployment_is_the_command_that_carries_it_out(seed: int) -> None:
    state = deploying(seed)
    skin = EmpireSkin()
    line = usual_line(state.view(0), skin.series)
    command, _, posts = skin.shorthand(line, state.view(0)).partition(" ")
    assert command == "deploy"
    assert tuple(expand_deployment(posts, state, 0)) == line


def test_a_hint_names_those_who_are_posted_already() -> None:
    """`deploy` says who stands where in all, so a hint that left them out would be refused."""
    state = deploying(3)
    first = max(state.choices(0), key=lambda post: 0 if post.notation.startswith("troops 0") else 1)
    state.apply(0, first)
    line = usual_line(state.view(0), EmpireSkin().series)
    command = EmpireSkin().shorthand(line, state.view(0))
    assert tuple(expand_deployment(command.removeprefix("deploy "), state, 0)) == line


def test_the_coach_speaks_of_the_whole_deployment() -> None:
    state = deploying(3)
    said: list[str] = []
    host = SimpleNamespace(play=SimpleNamespace(record=SimpleNamespace(lines=[])))
    talk = SimpleNamespace(seat=0, host=host, skin=EmpireSkin(), view=lambda: state.view(0), tell=said.append)
    coach = Coach(cast("Talk", talk))
    coach.hint("")
    coach.hint("")
    assert said[0].startswith("Plan all of these questions together")
    assert re.fullmatch(r"deploy ([nesw]\d ?)+: from here you win about \d+ games in 100\.", said[1])


def test_too_many_moves_are_refused_with_what_the_move_tokens_allow() -> None:
    state = battle(troops=POSTED, horde={"west": (9, 0)}, moves=1)
    with pytest.raises(Refused, match="your move tokens let only 1 troop change places"):
        expand_deployment("s3", state, 0)


def test_a_deployment_does_not_pass_over_those_who_are_posted_already() -> None:
    """`troops 2` for the north, then a line that takes everybody south: two would stay in the north unnoticed."""
    state = deploying(3)
    post = next(
        choice for choice in state.choices(0) if choice.notation.endswith(" north") and " 1 " in choice.notation
    )
    state.apply(0, post)
    with pytest.raises(ShorthandError, match="1 soldier is posted in the north already; name them too, or undo"):
        expand_deployment("s*", state, 0)
    assert expand_deployment("n1 s*", state, 0)
