"""Every rule that an event, a refusal or an entry of the score names is in the rulebook."""

from __future__ import annotations

from holdfast.kernel import NO_SEAT, SPECTATOR, Event
from holdfast.testing.walks import Table, Walk


def events_and_refusals_name_rules_of_the_book(table: Table) -> None:
    book = table.game.rulebook
    walk = Walk(table)
    names = [f"player {seat}" for seat in range(table.seats)]
    while not walk.is_over():
        for seat in walk.state.to_act():
            for action in walk.state.candidates(seat):
                refusal = walk.state.refusal(seat, action)
                if refusal is not None:
                    assert book.get(refusal.rule) is not None, refusal
                    assert not refusal.rule.startswith("K-"), f"{refusal} is no kernel matter"
                    assert refusal.reason
        for event in walk.step():
            for shown in [event.for_seat(seat) for seat in (SPECTATOR, *range(table.seats))]:
                if shown is not None:
                    assert book.get(shown.rule) is not None, shown
                    check_text(shown, names)


def check_text(event: Event, names: list[str]) -> None:
    sentence = event.sentence(names)
    assert "@" not in sentence
    assert sentence.endswith((".", "!", "?"))
    assert event.seat == NO_SEAT or 0 <= event.seat < len(names)


def actions_name_rules_of_the_book(table: Table) -> None:
    game = table.game
    for action in [*game.actions, *game.chances]:
        assert game.rulebook.get(action.rule) is not None, action


def every_point_of_the_score_names_its_rule(table: Table) -> None:
    walk = Walk(table)
    while not walk.is_over():
        walk.step()
    result = walk.state.result()
    assert result is not None
    assert len(result.ranks) == len(result.lines) == table.seats
    for seat, lines in enumerate(result.lines):
        assert sum(line.points for line in lines) == result.points(seat)
        for line in lines:
            assert table.game.rulebook.get(line.rule) is not None, line
            assert line.text
    assert min(result.ranks) == 1 or len(set(result.ranks)) == 1, "somebody wins, unless all fare alike"
    assert result.winners() == [seat for seat in range(table.seats) if result.ranks[seat] == 1]
