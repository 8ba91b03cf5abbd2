"""What must hold in every position of *After The End*, whatever was played."""

from __future__ import annotations

from holdfast.games.after_the_end.catalog import RESOURCES
from holdfast.games.after_the_end.colony import Colony
from holdfast.games.after_the_end.state import NONE, EndState
from holdfast.games.after_the_end.tables import ROW_SLOTS, TOKENS_PER_RESOURCE
from holdfast.kernel import Deck, State
from tests.fuzz.audit import Audit, demand


def check_end_position(state: EndState) -> None:
    """Nothing is lost, doubled, negative or out of its limits."""
    check_rows(state)
    check_experience(state)
    check_people(state)
    check_missions(state)
    for colony in state.colonies:
        check_colony(state, colony)


def in_deck(deck: Deck, kind: int) -> int:
    return deck.bag[kind] + deck.inside.count(kind) + deck.under.count(kind)


def check_rows(state: EndState) -> None:
    """Every noble, contract and tool is in its deck, its row or one colony."""
    places = [
        ("noble", state.nobles, state.noble_row, [colony.nobles for colony in state.colonies]),
        ("contract", state.contracts, state.contract_row, [colony.contracts for colony in state.colonies]),
        ("tool", state.tools, state.tool_row, [colony.tools for colony in state.colonies]),
    ]
    for what, deck, row, owned in places:
        demand(len(row) <= ROW_SLOTS, f"three {what}s lie open at most")
        for kind in range(len(deck.bag)):
            found = in_deck(deck, kind) + row.count(kind) + sum(cards.count(kind) for cards in owned)
            demand(found == 1, f"{what} {kind} is there {found} times")


def check_experience(state: EndState) -> None:
    """Every experience card is in the deck, in a hand, drawn, or discarded."""
    for kind, copies in enumerate(state.rules.experience_counts):
        hands = sum(colony.hand.count(kind) + colony.drawn.count(kind) for colony in state.colonies)
        found = in_deck(state.experience, kind) + hands + state.discards.count(kind)
        demand(found == copies, f"experience {kind}: {found} of {copies}")


def check_people(state: EndState) -> None:
    """Nobody uses more spots than they have, a tool is with at most one of them, and tokens stay within the supply."""
    tokens = [0] * len(RESOURCES)
    for colony in state.colonies:
        carried = [person.tool for person in colony.people if person.tool >= 0]
        demand(len(carried) == len(set(carried)), "a tool is with one character at most")
        demand(set(carried) <= set(colony.tools), "a tool is carried by its owner's people")
        for person in colony.people:
            character = state.rules.cards.characters[person.card]
            demand(0 <= person.wounds <= len(character.wounds), "wounds have their spots")
            demand(0 <= person.tokens() <= character.spots, "tokens have their spots")
            bare = not (person.wounds or person.tokens() or person.tool >= 0 or person.used)
            demand(bare or not person.dead, "the dead leave everything behind")
            for place, count in enumerate((person.food, person.scrap, person.tech)):
                tokens[place] += count
    demand(max(tokens) <= TOKENS_PER_RESOURCE, "there are ten tokens of a kind")


def check_colony(state: EndState, colony: Colony) -> None:
    cards = state.rules.cards
    came = sorted(colony.before + colony.fresh)
    demand(
        came == sorted(colony.hand + colony.drawn + colony.shown), "experience came from somewhere and went somewhere"
    )
    demand(0 <= colony.knowledge <= len(cards.knowledge), "knowledge stays on its track")
    if colony.card >= 0:
        for place, name in enumerate(RESOURCES):
            capacity = cards.colonies[colony.card].capacity[place]
            demand(0 <= colony.stock(place) <= capacity, f"{name} fits into the storehouse")


def check_missions(state: EndState) -> None:
    """No mission is in two places, and no more have left the deck than there are."""
    open_cards = [number for number in (state.current, state.upcoming) if number != NONE]
    won = [number for colony in state.colonies for number in colony.missions]
    if state.winner != NONE:
        demand(state.current in won, "who wins a mission takes its card")
        open_cards = [number for number in open_cards if number != state.current]
    for kind in range(len(state.missions.bag)):
        places = in_deck(state.missions, kind) + open_cards.count(kind) + won.count(kind)
        demand(places + state.set_aside.count(kind) <= 1, f"mission {kind} is in one place")
    demand(state.missions.size() >= 0, "the mission deck is never less than empty")


def stock(colony: Colony) -> dict[str, int]:
    return {name: int(colony.stock(place)) for place, name in enumerate(RESOURCES)}


class EndLedger(Audit):
    """Keeps the books of all colonies from the events alone, and compares them with what the colonies have."""

    def __init__(self, state: State) -> None:
        assert isinstance(state, EndState)
        super().__init__([stock(colony) for colony in state.colonies])

    def check(self, state: State) -> None:
        assert isinstance(state, EndState)
        check_end_position(state)
        for colony, book in zip(state.colonies, self.books, strict=True):
            demand(stock(colony) == book, f"seat {colony.seat} has {stock(colony)}, the events say {book}")

    def keys(self, state: State) -> list[tuple[int, ...]]:
        """Control points, then the living, then resources."""
        assert isinstance(state, EndState)
        result = state.result()
        assert result is not None
        return [
            (result.points(seat), int(colony.living()), int(colony.resources()))
            for seat, colony in enumerate(state.colonies)
        ]
