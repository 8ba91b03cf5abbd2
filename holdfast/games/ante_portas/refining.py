"""Refining: goods are turned into other goods, a number of times."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import ANY, Recipe
from holdfast.games.ante_portas.goods import KINDS, amount_words, delta_of
from holdfast.games.ante_portas.purse import check_stores, most_times, put, spend
from holdfast.games.ante_portas.tables import MOST
from holdfast.games.ante_portas.verdicts import TOO_MANY
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def open_refining(state: AntePortasState, seat: i64, recipe: Recipe) -> None:
    state.ask(seat, Refining(seat, recipe))


@final
class Refining(Question["AntePortasState"]):
    """P-refining: how many times; "any number" includes none."""

    def __init__(self, seat: i64, recipe: Recipe) -> None:
        super().__init__("make", seat)
        self.recipe = recipe
        self.most: i64 = 0

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        self.find_most(state)
        out.extend(state.rules.acts.make)

    def legal(self, state: AntePortasState, seat: i64) -> list[Action[Any]]:
        """All numbers up to the largest."""
        self.find_most(state)
        return state.rules.acts.make[: self.most + 1]

    def find_most(self, state: AntePortasState) -> None:
        recipe = self.recipe
        limit = MOST if recipe.times == ANY else recipe.times
        self.most = most_times(state.rules.cards, state.communities[self.seat], recipe.source, recipe.product, limit)

    def prompt(self, state: AntePortasState) -> str:
        return f"How often do you turn {amount_words(self.recipe.source)} into {amount_words(self.recipe.product)}?"

    def copy(self) -> Refining:
        twin = Refining(self.seat, self.recipe)
        twin.most = self.most
        return twin

    def to_json(self) -> dict[str, object]:
        recipe = self.recipe
        whole: dict[str, object] = {"question": self.name, "seat": int(self.seat), "times": int(recipe.times)}
        whole["from"] = list(recipe.source)
        whole["to"] = list(recipe.product)
        return whole


@final
class Make(Action["AntePortasState"]):
    def __init__(self, times: i64) -> None:
        super().__init__(f"make {times}", "P-refining")
        self.times: i64 = times

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        frame = state.asked(seat)
        assert isinstance(frame, Refining)
        return ALLOWED if self.times <= frame.most else TOO_MANY

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        frame = state.asked(seat)
        assert isinstance(frame, Refining)
        return Refusal(self.rule, f"you can do that {frame.most} times at most")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        assert isinstance(frame, Refining)
        state.close(seat)
        refine(state, seat, frame.recipe, self.times, self.rule)


def refine(state: AntePortasState, seat: i64, recipe: Recipe, times: i64, rule: str) -> None:
    community = state.communities[seat]
    for _ in range(times):
        spend(state.rules.cards, community, recipe.source)
        put(community, recipe.product)
    if state.log is not None and times > 0:
        source = [times * amount for amount in recipe.source]
        product = [times * amount for amount in recipe.product]
        delta = delta_of([product[good] - source[good] for good in range(KINDS)], 1)
        text = f"@{seat} turns {amount_words(source)} into {amount_words(product)}."
        state.tell(Event("made", rule, seat, text, {"delta": delta}))
    check_stores(state, seat)
