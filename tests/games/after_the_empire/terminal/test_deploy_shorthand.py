"""`deploy` where some posts are not asked about, because the move tokens leave nothing to choose."""

from __future__ import annotations

import pytest

from holdfast.kernel import Refused
from holdfast.terminal.after_the_empire.deploy import expand_deployment
from tests.games.after_the_empire.rules.battlefield import battle, troops

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
