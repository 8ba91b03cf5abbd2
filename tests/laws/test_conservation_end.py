"""*After The End*: cards and people are conserved, resources balance against the events, and stay in the storehouse."""

from __future__ import annotations

from typing import cast

from hypothesis import strategies as st

from holdfast.games.after_the_end.catalog import RESOURCES
from holdfast.games.after_the_end.state import NONE, EndState
from holdfast.games.after_the_end.tables import TOKENS_PER_RESOURCE
from holdfast.kernel.deck import Deck
from tests.tools.walks import Walk, law, tables


def in_deck(deck: Deck, kind: int) -> int:
    return deck.bag[kind] + deck.inside.count(kind) + deck.under.count(kind)


def check_rows(state: EndState) -> None:
    """Every noble, contract and tool is in its deck, its row or one colony."""
    places = [
        (state.nobles, state.noble_row, [colony.nobles for colony in state.colonies]),
        (state.contracts, state.contract_row, [colony.contracts for colony in state.colonies]),
        (state.tools, state.tool_row, [colony.tools for colony in state.colonies]),
    ]
    for deck, row, owned in places:
        for kind in range(len(deck.bag)):
            assert in_deck(deck, kind) + row.count(kind) + sum(cards.count(kind) for cards in owned) == 1


def check_experience(state: EndState) -> None:
    """Every experience card is in the deck, in a hand, drawn, or discarded."""
    for kind, copies in enumerate(state.rules.experience_counts):
        hands = sum(colony.hand.count(kind) + colony.drawn.count(kind) for colony in state.colonies)
        assert in_deck(state.experience, kind) + hands + state.discards.count(kind) == copies


def check_people(state: EndState) -> None:
    """People keep within their spots, tools are with one of them at most, tokens do not run over."""
    cards = state.rules.cards
    tokens = [0] * len(RESOURCES)
    for colony in state.colonies:
        carried = [person.tool for person in colony.people if person.tool >= 0]
        assert len(carried) == len(set(carried))
        assert set(carried) <= set(colony.tools)
        for person in colony.people:
            character = cards.characters[person.card]
            assert 0 <= person.wounds <= len(character.wounds)
            assert 0 <= person.tokens() <= character.spots
            assert not (person.dead and (person.wounds or person.tokens() or person.tool >= 0))
            for place, count in enumerate((person.food, person.scrap, person.tech)):
                tokens[place] += count
        assert len(colony.hand) == len(colony.hand_from)
        assert 0 <= colony.knowledge <= len(cards.knowledge)
        if colony.card >= 0:
            for place in range(len(RESOURCES)):
                assert 0 <= colony.stock(place) <= cards.colonies[colony.card].capacity[place]
    assert max(tokens) <= TOKENS_PER_RESOURCE


def check_missions(state: EndState) -> None:
    """No mission is in two places, and no more leave the deck than there are."""
    open_cards = [number for number in (state.current, state.upcoming) if number != NONE]
    won = [number for colony in state.colonies for number in colony.missions]
    if state.winner != NONE:
        assert state.current in won
        open_cards = [number for number in open_cards if number != state.current]
    for kind in range(len(state.missions.bag)):
        places = in_deck(state.missions, kind) + open_cards.count(kind) + won.count(kind)
        assert places + state.set_aside.count(kind) <= 1
    assert state.missions.size() >= 0


@law
def test_everything_is_somewhere_exactly_once(seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables("after-the-end", seats)))
    state = cast(EndState, walk.state)
    while True:
        check_rows(state)
        check_experience(state)
        check_people(state)
        check_missions(state)
        if walk.is_over():
            break
        walk.step()


@law
def test_resources_balance_against_the_events(seats: int, data: st.DataObject) -> None:
    walk = Walk(data.draw(tables("after-the-end", seats)))
    state = cast(EndState, walk.state)
    told = [{name: int(colony.stock(place)) for place, name in enumerate(RESOURCES)} for colony in state.colonies]
    while not walk.is_over():
        for event in walk.step():
            for name, amount in cast(dict[str, int], event.facts.get("delta", {})).items():
                told[event.seat][name] += amount
        for colony in state.colonies:
            stock = {name: int(colony.stock(place)) for place, name in enumerate(RESOURCES)}
            assert stock == told[colony.seat]
