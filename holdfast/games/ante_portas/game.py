"""*Ante Portas*: the rules bound to a card set and options, with the table of all actions."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.cardset import RUNGS, house_folder, load_card_set
from holdfast.games.ante_portas.catalog import CardSet
from holdfast.games.ante_portas.deploy import Deploying
from holdfast.games.ante_portas.duel_actions import DuelActions
from holdfast.games.ante_portas.duel_deploy import end_of_movement
from holdfast.games.ante_portas.goods import no_goods
from holdfast.games.ante_portas.ground import Ground
from holdfast.games.ante_portas.land_actions import LandActions
from holdfast.games.ante_portas.options import ERAS_AS_NUMBERS, OPTIONS, check_together
from holdfast.games.ante_portas.result import final_result
from holdfast.games.ante_portas.setup import set_up
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import DUEL_SEATS, MAX_SEATS, MIN_SEATS, STRONG_OFF
from holdfast.games.ante_portas.view import AntePortasView, glance_of, resample, view_of
from holdfast.games.ante_portas.war_actions import WarActions
from holdfast.kernel.action import Action
from holdfast.kernel.game import Game, OptionError, checked_options
from holdfast.kernel.result import Result
from holdfast.kernel.rng import Rng
from holdfast.kernel.rulebook import Rulebook, read_rulebook
from holdfast.kernel.view import View

ID: Final = "ante-portas"
TITLE: Final = "Ante Portas"
LONGEST: Final = 60_000  # no game takes more answers than this; the laws check it


@final
class Done(Action[AntePortasState]):
    """P-places: enough of an action that may be done any number of times."""

    def __init__(self) -> None:
        super().__init__("done", "P-places")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        frame = state.asked(seat)
        state.close(seat)
        if state.rules.duel and isinstance(frame, Deploying):
            end_of_movement(state, frame)


@final
class AntePortas(Game):
    """Actions, steps and chance frames that carry no data of their own are made once, in two tables."""

    def __init__(self, cards: CardSet, options: dict[str, str]) -> None:
        duel = options["mode"] != "together"
        label = f"{cards.name} {cards.version} {cards.duel_digest if duel else cards.digest}"
        fewest, most = (DUEL_SEATS[0], DUEL_SEATS[-1]) if duel else (MIN_SEATS, MAX_SEATS)
        super().__init__(ID, TITLE, fewest, most, rulebook(), label, options, LONGEST)
        self.cards: Final = cards
        self.duel: Final = duel
        self.flag: Final = options["mode"] == "capture-the-flag"
        # P-duel-spawn: on the edges, or closer together
        self.spawn_points: Final = cards.duel.flag_spawn if self.flag else cards.duel.area_spawn
        self.read_options(options)
        self.ground: Final = Ground(cards.layout)
        self.nothing_gained: list[int] = no_goods()
        self.farm: i64 = building_named(cards, "farm")
        self.lodge: i64 = building_named(cards, "hunting-lodge")
        self.forester: i64 = building_named(cards, "forester")
        self.count_decks()
        self.done: Action[Any] = Done()
        self.acts: Final = LandActions(cards, self.ground, most)
        self.card_table: list[Action[Any]] = self.acts.card_table
        self.war: Final = WarActions(cards, self.card_table)
        self.duels: Final = DuelActions(cards)
        actions = [*self.acts.actions(), self.done, *self.war.actions(), *(self.duels.actions() if duel else [])]
        self.index_tables(actions, [*self.acts.chances(), *self.war.chances()])

    def read_options(self, options: dict[str, str]) -> None:
        numbers = self.cards.numbers
        self.dragons: bool = options["scenario"] == "dragons"
        self.eras: i64 = 1 + OPTIONS["eras"].index(options["eras"])
        self.rung = self.cards.rungs[RUNGS.index(options["difficulty"])]
        self.wave_variant: i64 = OPTIONS["final-wave"].index(options["final-wave"])
        self.strong_variant: i64 = OPTIONS["twice-as-strong"].index(options["twice-as-strong"])
        self.mainland_by_hand: bool = options["mainland"] == "by-hand"
        self.first_seat_commands: bool = options["command"] == "first-seat"
        self.anyone_commands: bool = options["command"] == "anyone"
        # P-twice: every Invader is twice as strong
        factor = 1 if self.strong_variant == STRONG_OFF else 2
        self.basic_strength: i64 = factor * numbers.basic_strength
        self.elite_strength: i64 = factor * numbers.elite_strength

    def count_decks(self) -> None:
        """What each deck is made of, by Era."""
        cards = self.cards
        eras = range(3)
        self.movement_counts: list[list[int]] = [
            # P-duel-no-phase: the Movement cards stay in the box
            [int(card.era == era and card.dragons == self.dragons and not self.duel) for card in cards.movement]
            for era in eras
        ]
        self.improvement_counts: list[list[int]] = [
            [int(card.era == era) for card in cards.improvements] for era in eras
        ]
        self.market_counts: list[list[int]] = [
            [int(card.era == era and not card.final) for card in cards.markets] for era in eras
        ]
        # The Mainland of Era I holds the starting Places too.
        self.mainland_counts: list[list[int]] = [
            [int(not place.command and (place.era == era or (era == 1 and place.era == 0))) for place in cards.places]
            for era in eras
        ]
        self.command_counts: list[list[int]] = [
            [int(place.command and place.era == era) for place in cards.places] for era in eras
        ]

    def teams(self, seats: int) -> list[int]:
        """P-goal: all are one team; P-duel-seats: in a duel the teams sit opposite each other."""
        return [seat % 2 for seat in range(seats)] if self.duel else [0] * seats

    def seat_counts(self) -> list[int]:
        """P-duel-teams: a duel is for two players, or for two teams of two."""
        return list(DUEL_SEATS) if self.duel else super().seat_counts()

    def start(self, seats: i64) -> AntePortasState:
        self.check_seats(seats)
        return set_up(self, seats)

    def view_of(self, state: AntePortasState, seat: i64) -> AntePortasView:
        return view_of(state, seat)

    def glance_of(self, state: AntePortasState, seat: i64) -> AntePortasView:
        return glance_of(state, seat)

    def final_result(self, state: AntePortasState) -> Result:
        return final_result(state)

    def resample(self, view: View, rng: Rng) -> AntePortasState:
        assert isinstance(view, AntePortasView)
        return resample(view, rng)


def building_named(cards: CardSet, id: str) -> int:
    return next(int(building.number) for building in cards.buildings if building.id == id)


def rulebook() -> Rulebook:
    """The rules of the land, of the Battleground and of the duels as one book."""
    folder = house_folder().parents[1]
    land = read_rulebook(folder / "rules.toml")
    war = read_rulebook(folder / "war_rules.toml")
    duels = read_rulebook(folder / "duel_rules.toml")
    return Rulebook(land.version, [*land.rules, *war.rules, *duels.rules])


def load(cards: Path | None = None, options: dict[str, str] | None = None) -> AntePortas:
    """The game with a card set (the house set by default) and options."""
    chosen = {} if options is None else options
    once = ERAS_AS_NUMBERS.get(chosen.get("eras", ""))
    if once is not None:
        raise OptionError(f"the number of Eras is written as a word: eras={once}, not eras={chosen['eras']}")
    card_set = load_card_set(house_folder() if cards is None else cards)
    whole = checked_options(TITLE, OPTIONS, chosen)
    check_together(whole)
    return AntePortas(card_set, whole)
