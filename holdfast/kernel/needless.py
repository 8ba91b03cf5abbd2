"""Questions that need no answer: whatever is chosen, the same position follows.

The rules ask whenever there is a choice, and ask everybody who might have one. Now and then it makes no difference:
both turrets fall whichever is struck first, or no card in hand can be played. A title names the questions to which this
happens (`Title.trifles`), and a table gives the answer in the person's place, as an ordinary move; the rules and the
records know nothing about it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from holdfast.kernel.rng import Rng

if TYPE_CHECKING:
    from holdfast.kernel.action import Action
    from holdfast.kernel.view import View

# Seeds of positions that look the same to the viewer: if they disagree, something hidden matters, and the viewer is
# asked.
WORLDS: Final = (1, 2)


def needless_answer(view: View, trifles: tuple[str, ...]) -> Action[Any] | None:
    """The viewer's first choice, if it does not matter which is chosen; None if it does, or if nothing is asked."""
    asked = view.asked()
    if asked is None or asked.name not in trifles:
        return None
    answer: Action[Any] | None = None
    for world in WORLDS:
        state = view.game.resample(view, Rng(world))
        choices = state.choices(view.viewer)
        answer = choices[0]
        first: dict[str, object] | None = None
        for choice in choices:
            after = state.copy()
            after.push(view.viewer, choice)
            position = after.to_json()
            if first is None:
                first = position
            elif position != first:
                return None
    return answer
