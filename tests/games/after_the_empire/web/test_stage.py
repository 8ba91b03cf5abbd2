"""The stage of *After the Empire*: every action has its words and its place, every view its scene."""

from __future__ import annotations

import json
from typing import Any

import pytest

from holdfast.bots.match import run_game
from holdfast.games.after_the_empire.casualties import PayToll
from holdfast.games.after_the_empire.catalog import BUILDING, REFUGEE
from holdfast.games.after_the_empire.effects import GainFromCard
from holdfast.games.after_the_empire.farms import TendNothing
from holdfast.games.after_the_empire.realm import HIDDEN
from holdfast.games.after_the_empire.sack import DamageCard
from holdfast.games.after_the_empire.scoring import is_met
from holdfast.games.after_the_empire.setup import ChooseStarter
from holdfast.games.after_the_empire.stockpile import LeaveStockpile, Repair, Upgrade
from holdfast.games.after_the_empire.tables import CORNERS, SIDES
from holdfast.games.after_the_empire.troops import Hold
from holdfast.games.after_the_empire.turn import EndTurn, PassTurn
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel import SPECTATOR, Action, Dealer, Rng
from holdfast.web import stage_for
from holdfast.web.after_the_empire.rows import ROWS
from holdfast.web.after_the_empire.scene import phase_words
from tests.bots.positions import house_game, line_up, positions
from tests.games.after_the_empire.web.games import STAGE, all_positions, seen, variant_game

LARGEST_SCENE = 8 * 1024
BUTTONS = (PassTurn, EndTurn, TendNothing, LeaveStockpile, Hold)


def compact(data: object) -> str:
    return json.dumps(data, separators=(",", ":"))


def drawn_places() -> set[str]:
    """The places that the drawing has spots for, apart from cards and objectives."""
    catalog = STAGE.catalog(house_game())
    options = {option["at"] for location in catalog["locations"] for option in location["options"]}
    own = {space["at"] for space in catalog["own"]}
    sides = {f"{sort}:{side}" for sort in ("wall", "farm", "field") for side in SIDES}
    return options | own | sides | {f"turret:{corner}" for corner in CORNERS} | {"inside"}


def is_card_place(place: str) -> bool:
    catalog = STAGE.catalog(house_game())
    sort, _, id = place.partition(":")
    if sort == "objective":
        return any(objective["id"] == id for objective in catalog["objectives"])
    return sort in ("row", "card", "starter") and any(card["id"] == id for card in catalog["cards"])


def check_words(action: Action[Any], view: EmpireView) -> None:
    effect = STAGE.effect(action, view)
    # The labels of these leave nothing to add.
    assert (effect == "") == isinstance(action, PayToll | GainFromCard)
    for words in (STAGE.label(action, view), STAGE.group(action, view)):
        assert words
        assert words == words.strip()
    assert effect == effect.strip()
    assert not STAGE.label(action, view).endswith(".")


def test_registered() -> None:
    assert type(stage_for("after-the-empire")) is type(STAGE)


@pytest.mark.parametrize("game", [house_game(), variant_game()], ids=["house", "variant"])
def test_every_action_of_the_game_has_a_place_and_a_group(game: Any) -> None:
    view = seen(game.start(2), 0)
    known = drawn_places()
    for action in game.all_actions():
        place = STAGE.place(action, view)
        if isinstance(action, BUTTONS):
            assert place == ""
        else:
            assert place in known or is_card_place(place), f"{action.notation}: {place}"
        assert STAGE.group(action, view)
        assert STAGE.label(action, view)


def test_every_candidate_in_play_has_words_of_its_own() -> None:
    met: set[str] = set()
    for state, seat in all_positions():
        view = seen(state, seat)
        told: set[tuple[str, str]] = set()
        for action in state.candidates(seat):
            check_words(action, view)
            met.add(type(action).__name__)
            words = (STAGE.group(action, view), STAGE.label(action, view))
            assert words not in told, f"two choices are both called {words}"
            told.add(words)
    assert {"TradeSpace", "BuyCard", "Post", "PayToll", "Upgrade", "Repair", "TendFarm", "KeepObjective"} <= met
    assert {"PlaceGate", "TakeStarter", "UseCard", "WorkCard", "DamageCard", "TargetTurret"} <= met


def test_scenes_are_small_json_and_depend_only_on_the_view() -> None:
    for number, (state, seat) in enumerate(all_positions()):
        if number % 5:
            continue
        for viewer in (seat, (seat + 1) % int(state.seats), SPECTATOR):
            view = seen(state, viewer)
            scene = STAGE.scene(view)
            sent = compact(scene)
            assert json.loads(sent) == scene
            assert len(sent) <= LARGEST_SCENE
            twin = state.rules.resample(view, Rng(number))
            assert STAGE.scene(seen(twin, viewer)) == scene
            assert STAGE.forecast(seen(twin, viewer)) == STAGE.forecast(view)
            assert STAGE.phase(seen(twin, viewer)) == STAGE.phase(view)


def test_the_objectives_of_others_stay_hidden() -> None:
    held = 0
    for number, (state, seat) in enumerate(all_positions()):
        if number % 11:
            continue
        for viewer in (seat, SPECTATOR):
            scene = STAGE.scene(seen(state, viewer))
            for realm in state.realms:
                shown = scene["realms"][int(realm.seat)]
                if realm.seat == viewer:
                    assert shown["objectives"] == list(realm.objectives)
                elif not any(realm.known):
                    assert set(shown["objectives"]) <= {HIDDEN}
                    held += len(shown["objectives"])
            assert len(scene["progress"]) == (len(state.realms[viewer].objectives) if viewer >= 0 else 0)
    assert held > 0


def test_progress_of_objectives_is_what_will_be_scored() -> None:
    met = 0
    for number, (state, seat) in enumerate(all_positions()):
        realm = state.realms[seat]
        if number % 7 or realm.muster or any(other.muster for other in state.realms):
            continue
        scene = STAGE.scene(seen(state, seat))
        for place, objective in enumerate(realm.objectives):
            entry = state.rules.cards.objectives[objective]
            have, others = scene["progress"][place]
            goal = STAGE.catalog(state.rules)["objectives"][objective]
            reached = (have > 0 and have >= others) if goal["goal"] == "most" else have >= goal["amount"]
            assert reached == is_met(state, realm, entry), entry.name
            met += reached
    assert met > 0


def test_the_scene_shows_what_is_on_the_board() -> None:
    for number, (state, seat) in enumerate(all_positions()):
        if number % 13:
            continue
        scene = STAGE.scene(seen(state, seat))
        assert sum(len(seats) for seats in scene["placed"]) == len(state.placed)
        for shown, realm in zip(scene["realms"], state.realms, strict=True):
            assert shown["gold"] == realm.gold
            assert [side["cubes"] for side in shown["sides"]] == [side.cubes for side in realm.sides]
            people = sum(side["soldiers"] + side["mercenaries"] for side in shown["sides"])
            assert people + shown["soldiers"] + shown["mercenaries"] + sum(shown["muster"]) == realm.troops()
            assert len(shown["cards"]) == len(realm.cards)


def test_phases_in_words() -> None:
    told = {phase_words(seen(state, seat)) for state, seat in all_positions()}
    assert {"Set-up", "Season 1 · actions", "Season 1 · deployment", "Season 7 · combat"} <= told


def test_the_catalog_is_complete_json() -> None:
    game = house_game()
    catalog = STAGE.catalog(game)
    assert json.loads(compact(catalog)) == catalog
    assert [card["id"] for card in catalog["cards"]] == [card.id for card in game.cards.cards]
    assert len(catalog["invaders"]) == len(game.cards.invaders)
    assert len(catalog["sieges"]) == len(game.cards.sieges)
    assert len(catalog["objectives"]) == len(game.cards.objectives)
    assert sum(len(location["options"]) for location in catalog["locations"]) == len(game.board_actions)
    for card in catalog["cards"]:
        assert card["text"]
        for ability in card["abilities"]:
            assert ability["options"]


def test_a_finished_game_has_a_scene() -> None:
    state = run_game(house_game(), line_up(house_game(), ["random", "random"], 2), Dealer(2))
    view = state.view(0)
    assert STAGE.phase(view) == "Final scoring"
    assert STAGE.forecast(view) is None
    scene = STAGE.scene(view)
    assert all(number != HIDDEN for realm in scene["realms"] for number in realm["objectives"])


def test_a_gate_is_called_a_gate() -> None:
    called = {"gate": 0, "wall": 0}
    for state, seat in all_positions():
        view = seen(state, seat)
        for action in state.candidates(seat):
            if isinstance(action, Upgrade | Repair) and action.place < 4:
                side = state.realms[seat].sides[action.place]
                name = "gate" if side.is_gate() else "wall"
                assert f" {name}" in STAGE.label(action, view)
                called[name] += 1
    assert min(called.values()) > 0


def test_refugees_are_wounded_and_buildings_damaged() -> None:
    game = house_game()
    view = game.start(2).view(0)
    labels = {
        action.card.kind: ROWS[DamageCard].label_of(action, view)
        for action in game.actions
        if isinstance(action, DamageCard)
    }
    assert labels[BUILDING].endswith(" be damaged")
    assert labels[REFUGEE].endswith(" be wounded")


def test_starting_refugees_who_were_taken_are_not_on_offer_any_longer() -> None:
    offered = 0
    for state, seat in positions(house_game(), ["greedy", "greedy", "greedy"], 5):
        if not isinstance(state.asked(seat), ChooseStarter):
            continue
        view = seen(state, seat)
        numbers = STAGE.scene(view)["starters"]
        possible = {choice.notation.removeprefix("start ") for choice in state.choices(seat)}
        shown = {card.id for card in view.rules.cards.cards if card.number in numbers}
        assert shown == possible
        assert numbers.count(-1) == sum(1 for realm in view.realms if len(realm.cards) > 1)
        offered += 1
    assert offered == 3
