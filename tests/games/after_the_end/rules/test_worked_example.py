"""The rulebook's example of a round, with the cards really dealt.

Joan (seat 0, Ironhold) is the first player; Pete (seat 1) leads the Archive, Mary (seat 2) Haven. The current mission
is for the highest marksmanship.
"""

from __future__ import annotations

import pytest

from tests.games.after_the_end.rules.scenes import (
    answer_chance,
    begin,
    choices,
    contract_row,
    current,
    discards,
    do,
    edit,
    edit_person,
    hand,
    of_kind,
    person,
    question,
    scene,
    stack_missions,
    stock,
    upcoming,
    used,
    why,
    winner,
    won_missions,
)

pytestmark = [pytest.mark.golden]

JOAN, PETE, MARY = 0, 1, 2


@pytest.mark.rule(
    "E-round-order",
    "E-gather",
    "E-die",
    "E-pass",
    "E-highest",
    "E-tie",
    "E-win",
    "E-commit",
    "E-loss-token",
    "E-loss-experience",
    "E-capitol-contract",
    "E-capitol-ready",
    "E-capitol-refill",
    "E-first-player",
    "E-next-mission",
    "E-raid-reveal",
    "E-raid-order",
    "E-raid-again",
)
def test_joan_pete_and_mary() -> None:
    state = scene(3, contracts=("clean-water", "winter-larder", "radio-mast"))
    edit_person(state, JOAN, "joss-anvil", tech=1)  # marksmanship 4, his only spot taken
    for who in ("odessa-vance", "bram-holt", "lena-quill"):
        edit_person(state, MARY, who, used=1)
    edit(state, MARY, food=2, scrap=2, tech=1)
    begin(state, "scrapyard-dogs", "blast-door", first=JOAN)
    stack_missions(state, "night-riders", "hunt-the-cache")

    # Joan sends a character with marksmanship 4 and immediately takes a tech resource.
    assert state.actor() == JOAN
    do(state, JOAN, "send joss-anvil")
    assert stock(state, JOAN) == (0, 0, 1)

    # Pete sends a character with a question mark, rolls at once, and rolls a 4.
    assert state.actor() == PETE
    do(state, PETE, "send wren-castellan")
    assert question(state) == "die"
    answer_chance(state, "die 4")
    assert person(state, PETE, "wren-castellan").roll == 4

    # Mary does not take part. Pete wins the tie, being furthest from the first player.
    assert state.actor() == MARY
    events = do(state, MARY, "visit the capitol")
    assert winner(events) == PETE
    assert "(@0 4, @1 4)" in of_kind(events, "won")[0].text
    assert won_missions(state, PETE) == ["scrapyard-dogs"]
    assert (used(state, JOAN), used(state, PETE)) == (["joss-anvil"], ["wren-castellan"])

    # Joan lost; her character has no spot for another token, so she takes an experience card.
    assert (question(state), state.actor()) == ("compensation", JOAN)
    assert choices(state, JOAN) == ["learn by experience", "advance in knowledge"]
    assert why(state, JOAN, "token tech joss-anvil").rule == "E-loss-token"
    do(state, JOAN, "learn by experience")
    answer_chance(state, "experience lookout", "experience night-school", "experience courier")
    do(state, JOAN, "keep night-school")
    assert (hand(state, JOAN), discards(state)) == (["night-school"], ["courier", "lookout"])

    # Mary completes two contracts, then her characters are ready again and the row is refilled.
    assert (question(state), state.actor()) == ("capitol", MARY)
    do(state, MARY, "complete clean-water", "complete radio-mast")
    assert stock(state, MARY) == (1, 0, 0)
    assert used(state, MARY) == ["odessa-vance", "bram-holt", "lena-quill"]
    assert contract_row(state) == ["winter-larder"]
    do(state, MARY, "leave")
    assert used(state, MARY) == []
    answer_chance(state, "contracts clinic", "contracts power-relay")
    assert contract_row(state) == ["winter-larder", "clinic", "power-relay"]
    assert [state.rules.cards.contracts[number].points for number in state.colonies[MARY].contracts] == [3, 3]

    # Pete is the new first player. The topmost mission becomes current; the new one is a raid.
    answer_chance(state, "mission night-riders")
    assert (state.first_player, current(state), upcoming(state)) == (PETE, "blast-door", None)
    assert (question(state), state.to_act()) == ("experience: raid", [JOAN])
    do(state, JOAN, "pass")

    # In turn order each player deals with the raid, then a new mission is revealed and a new round begins.
    order: list[int] = []
    for seat, who in ((PETE, "selene-okoro"), (MARY, "bram-holt"), (JOAN, "cato-lund")):
        assert question(state) == "wound"
        order.append(int(state.actor()))
        do(state, seat, f"wound {who}")
        assert person(state, seat, who).wounds == 1
    assert order == [PETE, MARY, JOAN]
    answer_chance(state, "mission hunt-the-cache")
    assert (current(state), upcoming(state), state.round) == ("blast-door", "hunt-the-cache", 2)
    assert (question(state), state.actor()) == ("decide", PETE)
