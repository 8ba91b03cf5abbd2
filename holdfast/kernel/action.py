"""Actions: the answers to questions, and the reasons why one is not allowed.

An action is a value with two faces: a readable `notation` and a dense `index` into the game's table. It is made
once, when that table is built, and shared by all seats, so every call names the seat. Each action knows its own
rule: whether it is allowed, why not, and what it does.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, Generic, TypeVar, final

from mypy_extensions import i64, mypyc_attr

from holdfast.kernel.errors import HoldfastError

if TYPE_CHECKING:
    from holdfast.kernel.state import State

S = TypeVar("S", bound="State")

ALLOWED: Final = 0


@final
class Refusal:
    """Why an action is not allowed: a rule id and a reason with the numbers in it."""

    def __init__(self, rule: str, reason: str) -> None:
        self.rule: Final = rule
        self.reason: Final = reason

    def __str__(self) -> str:
        return f"{self.reason} · {self.rule}"

    def __repr__(self) -> str:
        return f"Refusal({self.rule!r}, {self.reason!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Refusal) and (self.rule, self.reason) == (other.rule, other.reason)

    def __hash__(self) -> int:
        return hash((self.rule, self.reason))


class Refused(HoldfastError):
    """An action was refused; nothing has changed. `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@mypyc_attr(allow_interpreted_subclasses=True)
class Action(Generic[S]):
    """One possible answer. `rule` names the rule that offers it, which is also the key of its help text."""

    def __init__(self, notation: str, rule: str) -> None:
        self.notation: Final = notation
        self.rule: Final = rule
        self.index: i64 = -1

    def verdict(self, state: S, seat: i64) -> i64:
        """`ALLOWED`, or the game's own code for what forbids it. The only place that decides legality."""
        return ALLOWED

    def refusal(self, state: S, seat: i64, code: i64) -> Refusal:
        """The words for a verdict other than `ALLOWED`; called only when somebody asks."""
        return Refusal(self.rule, "that is not possible now")

    def apply(self, state: S, seat: i64) -> None:
        """Carry the answer out, closing or changing the question it answers. Never called when refused."""
        raise NotImplementedError(self.notation)

    def __str__(self) -> str:
        return self.notation

    def __repr__(self) -> str:
        return f"<{self.notation}>"
