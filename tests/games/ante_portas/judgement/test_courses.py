"""Where a troop can go: every card of the deck is tried for it, just as in a real march."""

from __future__ import annotations

from holdfast.games.ante_portas.catalog import NO_WORK
from holdfast.games.ante_portas.courses import course, courses, likely_cards
from holdfast.games.ante_portas.geometry import OFF, along
from holdfast.games.ante_portas.view import AntePortasView
from tests.web.ante_portas.wars import war


def views(seed: int) -> list[AntePortasView]:
    found = []
    for play in war(seed):
        view = play.state.view(0)
        assert isinstance(view, AntePortasView)
        found.append(view)
    return found


def test_a_card_with_plain_arrows_leads_along_them() -> None:
    tried = 0
    for view in views(1):
        if any(tile != NO_WORK for tile in view.field.tile):  # guns and Traps may stop a troop on the spot
            continue
        for hex, ways in courses(view).items():
            for number in likely_cards(view):
                card = view.rules.cards.movement[number]
                if not card.arrows or card.dodge or card.split or card.press or card.merge or card.stealth >= 0:
                    continue
                goal = int(along(hex, card.arrows[0]))
                assert number in ways.get(goal, []), (hex, card.name)
                tried += 1
    assert tried > 20


def test_there_is_no_forecast_while_a_troop_marches_or_after_the_end() -> None:
    last = views(1)[-1]
    assert courses(last) == {}


def test_looking_ahead_changes_nothing() -> None:
    view = views(2)[20]
    before = view.to_json()
    courses(view)
    assert view.to_json() == before
    assert OFF not in course(view, 26, likely_cards(view)[0])
