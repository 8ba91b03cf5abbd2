"""What the losers get: one compensation each."""

from __future__ import annotations

import pytest

from holdfast.kernel.action import Refusal
from tests.games.after_the_end.rules.scenes import (
    answer_chance,
    begin,
    can,
    choices,
    discards,
    do,
    edit,
    edit_person,
    hand,
    of_kind,
    person,
    question,
    scene,
    send,
    stock,
    why,
    winner,
)


def test_E_loss_one__a_token_or_experience_or_knowledge() -> None:
    state = scene(3)
    edit(state, 2, food=1)
    assert winner(send(state, "joss-anvil", "jory-stacks", None)) == 1
    assert choices(state, 0) == [
        "token food joss-anvil",
        "token scrap joss-anvil",
        "token tech joss-anvil",
        "learn by experience",
        "advance in knowledge",
    ]
    do(state, 0, "token food joss-anvil")
    # one, not more; the winner and the one who passed get none
    assert (question(state), state.actor()) == ("capitol", 2)
    assert (stock(state, 1), state.colonies[1].knowledge, hand(state, 1)) == ((0, 0, 0), 0, [])


def test_E_loss_pair__one_compensation_and_the_token_on_either() -> None:
    state = begin(scene(2), "prison-camp")
    send(state, "gideon-bolt with joss-anvil")
    answer_chance(state, "die 1")
    send(state, "selene-okoro with jory-stacks")
    tokens = [f"token {resource} {who}" for who in ("gideon-bolt", "joss-anvil") for resource in RESOURCES]
    assert choices(state, 0) == [*tokens, "learn by experience", "advance in knowledge"]
    do(state, 0, "token tech joss-anvil")
    assert (person(state, 0, "joss-anvil").tech, person(state, 0, "gideon-bolt").tokens()) == (1, 0)
    assert question(state) == "missions"


RESOURCES = ("food", "scrap", "tech")


@pytest.mark.rule("E-loss-pair", "E-tool-library")
@pytest.mark.parametrize("bearer", ["silas-bell", "joss-anvil"])
def test_a_tool_for_losers_works_on_either_of_a_pair(bearer: str) -> None:
    state = scene(2)
    edit_person(state, 0, bearer, tool="field-library")
    begin(state, "prison-camp")
    send(state, "silas-bell with joss-anvil", "selene-okoro with jory-stacks")
    do(state, 0, "advance in knowledge")
    assert state.colonies[0].knowledge == 2
    do(state, 0, "take food")
    state = scene(2)
    edit_person(state, 0, bearer, tool="tape-recorder")
    begin(state, "prison-camp")
    send(state, "silas-bell with joss-anvil", "selene-okoro with jory-stacks")
    do(state, 0, "learn by experience")
    answer_chance(state, "experience lookout", "experience courier", "experience lie-low")
    do(state, 0, "keep lie-low", "keep courier")
    assert hand(state, 0) == ["courier", "lie-low"]


def test_E_loss_order__in_turn_order_before_the_capitol() -> None:
    state = scene(4)
    edit(state, 3, food=1)
    begin(state, first=3)
    assert winner(send(state, None, "joss-anvil", "jory-stacks", "pip")) == 1
    order: list[int] = []
    while question(state) == "compensation":
        order.append(int(state.actor()))
        do(state, state.actor(), "advance in knowledge", "take scrap")
    assert order == [0, 2]
    assert (question(state), state.actor()) == ("capitol", 3)


@pytest.mark.rule("E-loss-order")
def test_the_order_of_the_losers_starts_with_the_first_player_of_this_round() -> None:
    state = begin(scene(3), first=2)
    assert winner(send(state, "pip", "joss-anvil", "jory-stacks")) == 1
    order: list[int] = []
    while question(state) == "compensation":
        order.append(int(state.actor()))
        do(state, state.actor(), "advance in knowledge", "take scrap")
    assert order == [2, 0]


def test_E_loss_token__on_a_free_spot_with_its_resource() -> None:
    state = scene(2)
    send(state, "joss-anvil", "jory-stacks")
    events = do(state, 0, "token scrap joss-anvil")
    found = person(state, 0, "joss-anvil")
    assert (found.food, found.scrap, found.tech) == (0, 1, 0)
    assert stock(state, 0) == (0, 1, 0)
    (equipped,) = of_kind(events, "token")
    assert (equipped.rule, equipped.facts) == ("E-loss-token", {"delta": {"scrap": 1}})


@pytest.mark.rule("E-loss-token")
def test_without_a_free_spot_there_is_no_token() -> None:
    state = scene(2)
    edit_person(state, 0, "joss-anvil", food=1)  # he has one spot
    send(state, "joss-anvil", "jory-stacks")
    assert why(state, 0, "token tech joss-anvil") == Refusal(
        "E-loss-token", "that character has no free spot for a token"
    )
    assert choices(state, 0) == ["learn by experience", "advance in knowledge"]
    state = scene(2)
    edit_person(state, 0, "silas-bell", food=1)  # he has two
    send(state, "silas-bell", "jory-stacks")
    do(state, 0, "token food silas-bell")
    assert person(state, 0, "silas-bell").food == 2


@pytest.mark.rule("E-loss-token", "E-capacity")
def test_a_token_counts_even_if_its_resource_does_not_fit() -> None:
    state = scene(2)
    edit(state, 0, tech=2)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "token tech joss-anvil")
    assert (person(state, 0, "joss-anvil").tech, stock(state, 0)) == (1, (0, 0, 2))


@pytest.mark.rule("E-loss-token")
def test_somebody_who_was_not_sent_gets_no_token() -> None:
    state = scene(2)
    send(state, "joss-anvil", "jory-stacks")
    assert why(state, 0, "token food silas-bell").rule == "K-not-asked"


def test_E_loss_token_supply__ten_tokens_of_each_type() -> None:
    state = scene(5)
    bearers = [
        (0, "gideon-bolt"),
        (1, "mabel-cross"),
        (2, "pip"),
        (3, "tam-drover"),
    ]
    for seat, who in bearers:
        edit_person(state, seat, who, food=2)
    edit_person(state, 4, "burro-jim", food=1, scrap=1)
    begin(state)
    send(state, "joss-anvil", "jory-stacks", None, None, None)
    assert can(state, 0, "token food joss-anvil")  # nine are out
    edit_person(state, 4, "widow-tess", food=1)
    assert why(state, 0, "token food joss-anvil") == Refusal(
        "E-loss-token-supply", "there are no more tokens of that kind"
    )
    assert can(state, 0, "token scrap joss-anvil")
    assert can(state, 0, "token tech joss-anvil")


@pytest.mark.rule("E-loss-token-supply")
@pytest.mark.parametrize("resource", ["scrap", "tech"])
def test_every_type_is_counted_separately(resource: str) -> None:
    state = scene(5)
    for seat, who in ((0, "gideon-bolt"), (1, "mabel-cross"), (2, "pip"), (3, "tam-drover"), (4, "burro-jim")):
        setattr(edit_person(state, seat, who), resource, 2)
    send(state, "joss-anvil", "jory-stacks", None, None, None)
    tokens = [choice for choice in choices(state, 0) if choice.startswith("token")]
    assert tokens == [f"token {kind} joss-anvil" for kind in RESOURCES if kind != resource]


def test_E_loss_experience__three_are_drawn_and_one_is_kept() -> None:
    state = scene(2)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "learn by experience")
    for card in ("lookout", "courier", "lie-low"):
        assert (question(state), state.chance().seat) == ("experience", 0)
        answer_chance(state, f"experience {card}")
    assert question(state) == "keep experience"
    do(state, 0, "keep courier")
    assert (hand(state, 0), discards(state)) == (["courier"], ["lie-low", "lookout"])
    assert state.experience.size() == 21
    assert question(state) == "missions"


def test_E_loss_knowledge__one_spot() -> None:
    state = scene(2)
    edit(state, 0, knowledge=1)
    send(state, "joss-anvil", "jory-stacks")
    do(state, 0, "advance in knowledge")
    assert state.colonies[0].knowledge == 2
    assert question(state) == "missions"


def test_E_loss_nothing_else__the_compensation_is_experience() -> None:
    state = scene(2)
    edit_person(state, 0, "joss-anvil", food=1)
    edit(state, 0, knowledge=8)
    send(state, "joss-anvil", "jory-stacks")
    assert question(state) == "experience"  # there was nothing to choose
    answer_chance(state, "experience lookout", "experience courier", "experience lie-low")
    do(state, 0, "keep lookout")
    assert hand(state, 0) == ["lookout"]
