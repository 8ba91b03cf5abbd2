"""Scenes for the rule tests: a game with the frozen cards, set up quickly, and edited where a rule needs it.

    state = scene(2, refugees="deal")                 # the first turn of season 1, seat 0 to act
    edit(state, 0, gold=3, iron=0)                    # any number of a realm
    wall(state, 0, "north", "stone wall", cubes=1)    # one side; `turret` for a corner
    events = do(state, 0, "tax gold")                 # checked; what happened comes back
    assert why(state, 0, "stockpile") == Refusal("R-space-effect", "...")
    to_combat(state, ["fighting-band north"], "mangonel-borrowed west")
    fight_on(state)                                   # default answers, up to the end of combat

`to_combat`, `to_deployment` and `run_phase` stop at a curtain: nothing after the phase in question happens.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

from holdfast.games.after_the_empire.catalog import BUILDING, Card
from holdfast.games.after_the_empire.game import AfterTheEmpire, load
from holdfast.games.after_the_empire.realm import DAMAGED, Corner, Realm, Side
from holdfast.games.after_the_empire.seasons import COMBAT, PHASES
from holdfast.games.after_the_empire.state import EMPTY, EmpireState
from holdfast.games.after_the_empire.tables import (
    CORNERS,
    SIDES,
    TURRET_CUBES,
    TURRET_NAMES,
    WALL_CUBES,
    WALL_NAMES,
)
from holdfast.games.after_the_empire.troops import Posting
from holdfast.games.after_the_empire.turn import Turn
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import Event
from holdfast.kernel.frame import CHANCE, OVER, Chance, Each
from tests.tools.asking import action as action
from tests.tools.asking import answer_chance as answer_chance
from tests.tools.asking import can as can
from tests.tools.asking import candidates as candidates
from tests.tools.asking import choices as choices
from tests.tools.asking import do as do
from tests.tools.asking import objection as objection
from tests.tools.asking import of_kind as of_kind
from tests.tools.asking import question as question
from tests.tools.asking import why as why
from tests.tools.games import FROZEN_CARDS, frozen_game

# By seat: initiative 4, 6, 8 and 10, so seats act in their own order. The Old Centurion brings 2 soldiers.
STARTERS = ("gamekeeper", "midwife", "old-centurion", "toll-keeper")
OBJECTIVES = ("ring-of-walls", "hearts-of-stone", "skyline", "thick-walls")
BUILDINGS = ("bakery", "mint", "watermill")
REFUGEES = ("moneylender", "friar")


# -- starting ----------------------------------------------------------------------------------------------------


def game(**options: str) -> AfterTheEmpire:
    """The game with the frozen cards; `own_spaces="unlimited"` stands for the option own-spaces."""
    return frozen_game({name.replace("_", "-"): value for name, value in options.items()})


def fresh_game(**options: str) -> AfterTheEmpire:
    """The same, built again: for rules that are bound while the game is built."""
    return load(FROZEN_CARDS, {name.replace("_", "-"): value for name, value in options.items()})


def game_with_two(folder: Path, *ids: str) -> AfterTheEmpire:
    """The game with a second copy of these buildings; their card set is written to the folder."""
    cards = folder / "cards"
    shutil.copytree(FROZEN_CARDS, cards)
    buildings = cards / "buildings.toml"
    text = buildings.read_text(encoding="utf-8")
    for id in ids:
        text = text.replace(f'id = "{id}"', f'id = "{id}"\ncopies = 2')
    buildings.write_text(text, encoding="utf-8")
    return load(cards)


def opening(seats: int = 2, **options: str) -> EmpireState:
    """The opening state: nothing chosen or drawn yet."""
    return game(**options).start(seats)


def scene(
    seats: int = 2,
    *,
    starters: Sequence[str] = STARTERS,
    gates: Sequence[str] = ("south",) * 4,
    objectives: Sequence[str] = OBJECTIVES,
    buildings: Sequence[str] = BUILDINGS,
    refugee_row: Sequence[str] = REFUGEES,
    report: str = "fighting-band north",
    first: int = 0,
    **options: str,
) -> EmpireState:
    """The first turn of season 1, set up with these outcomes and choices (by seat, by slot)."""
    state = opening(seats, **options)
    play_set_up(
        state,
        starters=starters,
        gates=gates,
        objectives=objectives,
        buildings=buildings,
        refugee_row=refugee_row,
        report=report,
        first=first,
    )
    return state


def play_set_up(
    state: EmpireState,
    *,
    starters: Sequence[str] = STARTERS,
    gates: Sequence[str] = ("south",) * 4,
    objectives: Sequence[str] = OBJECTIVES,
    buildings: Sequence[str] = BUILDINGS,
    refugee_row: Sequence[str] = REFUGEES,
    report: str = "fighting-band north",
    first: int = 0,
    until: str = "turn",
) -> list[Event]:
    """Play the set-up up to the question or draw of this name; returns what happened."""
    rows = {"buildings": iter(buildings), "refugees": iter(refugee_row)}
    events: list[Event] = []
    while question(state) != until:
        name = question(state)
        seat = state.actor()
        if name == "starting refugee":
            events += do(state, seat, f"start {starters[seat]}")
        elif name == "gate":
            events += do(state, seat, f"gate {gates[seat]}")
        elif name == "first chooser":
            events += answer_chance(state, f"first seat {first}")
        elif name == "starting refugees":
            events += answer_chance(state, f"start {starters[state.chance().seat]}")
        elif name == "objectives":
            events += answer_chance(state, f"objective {objectives[state.chance().seat]}")
        elif name == "invaders":
            events += answer_chance(state, f"invader {report}")
        else:
            events += answer_chance(state, f"{name[:-1]} {next(rows[name])}")
    return events


# -- asking and answering ----------------------------------------------------------------------------------------


def deal(state: EmpireState, seed: int = 0) -> list[Event]:
    """Let a dealer answer for chance until a seat is asked, the curtain falls or the game is over."""
    log: list[Event] = []
    dealer = Dealer(seed)
    while state.actor() == CHANCE and not isinstance(state.chance(), Curtain):
        state.apply(CHANCE, dealer.answer(state), log)
    return log


def take_turn(state: EmpireState, seat: int, *notations: str) -> list[Event]:
    """Give these answers and end the turn, unless it has ended by itself."""
    events = do(state, seat, *notations)
    frame = state.asked(seat)
    if isinstance(frame, Turn) and frame.placed:
        events += do(state, seat, "end turn")
    return events


# -- editing -----------------------------------------------------------------------------------------------------


def edit(state: EmpireState, seat: int, **numbers: int) -> Realm:
    """Set numbers of a realm: gold, food, soldiers, workers, moves…"""
    realm = state.realms[seat]
    for name, number in numbers.items():
        assert isinstance(getattr(realm, name), int), name
        setattr(realm, name, number)
    state.reopen()
    return realm


def goods(state: EmpireState, seat: int) -> dict[str, int]:
    """Gold, goods and troops inside, as numbers to compare."""
    realm = state.realms[seat]
    return {
        "gold": realm.gold,
        "food": realm.food,
        "wood": realm.wood,
        "stone": realm.stone,
        "iron": realm.iron,
        "soldiers": realm.soldiers,
        "mercenaries": realm.mercenaries,
        "wounded": realm.wounded,
        "moves": realm.moves,
    }


def change(state: EmpireState, seat: int, deed: Callable[[], object]) -> dict[str, int]:
    """What the deed changes in the seat's goods, only the differences."""
    before = goods(state, seat)
    deed()
    after = goods(state, seat)
    return {name: after[name] - before[name] for name in before if after[name] != before[name]}


def side(state: EmpireState, seat: int, name: str) -> Side:
    return state.realms[seat].sides[SIDES.index(name)]


def corner(state: EmpireState, seat: int, name: str) -> Corner:
    return state.realms[seat].corners[CORNERS.index(name)]


def wall(state: EmpireState, seat: int, place: str, piece: str, cubes: int | None = None) -> Side:
    """Put a piece ("no wall", "stone gate"…) on a side, whole unless `cubes` says otherwise."""
    built = side(state, seat, place)
    built.piece = WALL_NAMES.index(piece)
    built.cubes = WALL_CUBES[built.piece] if cubes is None else cubes
    state.reopen()
    return built


def turret(
    state: EmpireState, seat: int, place: str, piece: str, cubes: int | None = None, flame: bool = False
) -> Corner:
    """Put a turret ("no turret", "wood turret"…) on a corner, whole unless `cubes` says otherwise."""
    built = corner(state, seat, place)
    built.piece = TURRET_NAMES.index(piece)
    built.cubes = TURRET_CUBES[built.piece] if cubes is None else cubes
    built.flame = int(flame)
    state.reopen()
    return built


def raze_castle(state: EmpireState, seat: int) -> None:
    """Leave no wall and no turret standing."""
    for place in SIDES:
        wall(state, seat, place, "no wall")
    for place in CORNERS:
        turret(state, seat, place, "no turret")


def farms(state: EmpireState, seat: int, *levels: int, protected: str = "") -> None:
    """Farm levels north, east, south, west; `protected` names the sides with a token."""
    for place, (farm, level) in enumerate(zip(state.realms[seat].sides, levels, strict=True)):
        farm.farm = level
        farm.protected = int(SIDES[place] in protected.split())
    state.reopen()


def farm_levels(state: EmpireState, seat: int) -> list[int]:
    return [int(field.farm) for field in state.realms[seat].sides]


def protected_farms(state: EmpireState, seat: int) -> list[str]:
    return [SIDES[place] for place, field in enumerate(state.realms[seat].sides) if field.protected == 1]


def card(state: EmpireState, id: str) -> Card:
    return next(card for card in state.rules.cards.cards if card.id == id)


def objective(state: EmpireState, id: str) -> int:
    return next(int(found.number) for found in state.rules.cards.objectives if found.id == id)


def give_cards(state: EmpireState, seat: int, *ids: str, damaged: bool = False) -> None:
    """Add cards to a realm, without what they give at once."""
    realm = state.realms[seat]
    for id in ids:
        given = card(state, id)
        _draw_from(_deck_of(state, given), given.number)
        realm.add_card(given)
        realm.marks[-1] = DAMAGED if damaged else 0
    state.reopen()


def only_cards(state: EmpireState, seat: int, *ids: str) -> None:
    """Make these the only cards of a realm; `only_cards(state, 0)` leaves it without any free action."""
    realm = state.realms[seat]
    for held in realm.cards:
        _put_back(_deck_of(state, state.rules.cards.cards[held]), held)
    realm.cards = []
    realm.marks = []
    for passive in ("volley", "oil", "buttress", "guard", "surgeon", "lookout", "rations", "gleaners"):
        setattr(realm, passive, 0)
    give_cards(state, seat, *ids)


def card_ids(state: EmpireState, seat: int) -> list[str]:
    return [state.rules.cards.cards[held].id for held in state.realms[seat].cards]


def is_damaged(state: EmpireState, seat: int, id: str) -> bool:
    realm = state.realms[seat]
    return realm.marks[realm.cards.index(card(state, id).number)] & DAMAGED != 0


def give_objectives(state: EmpireState, seat: int, *ids: str) -> None:
    """Make these the only objectives of a realm."""
    realm = state.realms[seat]
    for held in realm.objectives:
        _put_back(state.objectives, held)
    realm.objectives = [objective(state, id) for id in ids]
    realm.known = [0] * len(ids)
    for held in realm.objectives:
        _draw_from(state.objectives, held)


def rows(state: EmpireState, buildings: Sequence[str | None] = (), refugees: Sequence[str | None] = ()) -> None:
    """Lay out the rows, the slot marked for discard first; None is an empty slot, left out means unchanged."""
    for row, deck, ids in (
        (state.building_row, state.buildings, buildings),
        (state.refugee_row, state.refugees, refugees),
    ):
        for slot, id in enumerate(ids):
            if row[slot] != EMPTY:
                _put_back(deck, row[slot])
            row[slot] = EMPTY if id is None else int(card(state, id).number)
            if row[slot] != EMPTY:
                _draw_from(deck, row[slot])
    state.reopen()


def building_row(state: EmpireState) -> list[str | None]:
    return [_id(state, held) for held in state.building_row]


def refugee_row(state: EmpireState) -> list[str | None]:
    return [_id(state, held) for held in state.refugee_row]


def _id(state: EmpireState, held: int) -> str | None:
    return None if held == EMPTY else state.rules.cards.cards[held].id


def _deck_of(state: EmpireState, given: Card) -> Deck:
    return state.buildings if given.kind == BUILDING else state.refugees


def _draw_from(deck: Deck, kind: int) -> None:
    if deck.bag[kind] > 0:
        deck.own()
        deck.bag[kind] -= 1
        deck.unseen -= 1


def _put_back(deck: Deck, kind: int) -> None:
    deck.own()
    deck.bag[kind] += 1
    deck.unseen += 1


# -- jumping -----------------------------------------------------------------------------------------------------


class Curtain(Chance[EmpireState]):
    """Waits below a phase so that the scene ends there: nobody is asked and nothing goes on."""

    def __init__(self) -> None:
        super().__init__("curtain")


CURTAIN = Curtain()


def turn_of(state: EmpireState, seat: int) -> None:
    """Jump to the beginning of this seat's turn in the action phase."""
    rules = state.rules
    turn = Turn(seat, False)
    state.turn = (state.order.index(seat) + 1) % state.seats
    state.stack = [rules.phases[COMBAT], rules.next_turn, turn]
    state.reopen()


def in_season(state: EmpireState, season: int) -> None:
    """Set the season; the threat changes with it, nothing else does."""
    state.season = season
    state.threat = 3 * (season - 1)


def to_deployment(state: EmpireState, invaders: Sequence[str] = ()) -> None:
    """Jump to the deployment of a combat with as many face-down invader cards; the combat ends at the curtain."""
    for report in state.reports:
        _put_back(state.invaders, report // 4)
    state.reports = []
    state.face_down = len(invaders)
    state.stack = [CURTAIN, state.rules.deployment]
    state.settle(-1)


def to_combat(
    state: EmpireState,
    invaders: Sequence[str] = (),
    siege: str = "mangonel-borrowed north",
    posts: dict[int, dict[str, Sequence[int]]] | None = None,
) -> list[Event]:
    """Jump into combat with these cards, each as `ID SIDE`, revealed from left to right.

    `posts` says by seat how troops are deployed, as `post` takes them; troops of seats that are not named stay inside.
    """
    to_deployment(state, invaders)
    events: list[Event] = []
    for seat in range(state.seats):
        events += post(state, seat, **(posts or {}).get(seat, {}))
    events += answer_chance(state, *[f"invader {invader}" for invader in invaders])
    return events + answer_chance(state, f"siege {siege}")


def post(
    state: EmpireState,
    seat: int,
    soldiers: Sequence[int] = (0, 0, 0, 0),
    mercenaries: Sequence[int] = (0, 0, 0, 0),
) -> list[Event]:
    """Answer an open deployment or regrouping: how many stand north, east, south and west; the rest inside."""
    events: list[Event] = []
    posting = state.asked(seat)
    while isinstance(posting, Posting):
        kind = int(posting.kind)
        count = (soldiers, mercenaries)[kind][posting.place]
        one, many = (("soldier", "soldiers"), ("mercenary", "mercenaries"))[kind]
        events += do(state, seat, f"troops {count} {one if count == 1 else many} {SIDES[posting.place]}")
        posting = state.asked(seat) if state.asked(seat) is posting else None
    return events


def fight_on(state: EmpireState) -> list[Event]:
    """Answer every open combat question with its default until all fights are over."""
    log: list[Event] = []
    while isinstance(state.stack[-1], Each):
        seat = state.actor()
        state.apply(seat, state.choices(seat)[0], log)
    return log


def run_phase(state: EmpireState, name: str) -> list[Event]:
    """Run one phase (`flags`, `income`, `harvest`, `refresh`…) and stop at the curtain, or at what it asks."""
    log: list[Event] = []
    state.stack = [CURTAIN]
    state.log = log
    state.rules.phases[PHASES.index(name)].run(state)
    if name != "refresh":
        del state.stack[1]  # the next phase
    state.settle(-1)
    state.log = None
    if name == "refresh" and state.stack == [CURTAIN]:
        state.stack = []  # the last refresh: the game is over
    return log


def pass_action_phase(state: EmpireState) -> list[Event]:
    """Everybody passes with every worker until the action phase is over."""
    events: list[Event] = []
    while question(state) == "turn":
        events += take_turn(state, state.actor(), "pass")
    return events


def pass_season(state: EmpireState, seed: int = 0) -> list[Event]:
    """A whole season in which everybody passes and fights by default, up to the next first turn or the end."""
    season = state.season
    dealer = Dealer(seed)
    log = pass_action_phase(state)
    while state.actor() != OVER and not (question(state) == "turn" and state.season > season):
        seat = state.actor()
        state.apply(seat, dealer.answer(state) if seat == CHANCE else state.choices(seat)[0], log)
    return log
