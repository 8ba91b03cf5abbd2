"""What is expected of answers before they are tried: it decides which are tried, and steadies the results of trials."""

from __future__ import annotations

from typing import Any

from mypy_extensions import mypyc_attr

from holdfast.kernel.action import Action
from holdfast.kernel.view import View


@mypyc_attr(allow_interpreted_subclasses=True)
class Prior:
    """Base of all priors. A prior is given what a bot is given: a view and the choices."""

    def __init__(self, trust: float) -> None:
        self.trust: float = trust  # the expectation counts as much as this many trials

    def expect(self, view: View, choices: list[Action[Any]], opinions: list[float], usual: Action[Any]) -> list[float]:
        """By how much each answer is expected to raise the chance to win; only the differences count.

        `opinions` are the guide's, `usual` is the answer of the rules of thumb.
        """
        raise NotImplementedError
