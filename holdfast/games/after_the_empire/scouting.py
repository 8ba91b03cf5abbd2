"""Secret objectives: dealing them, and the scout's draw: two cards, of which one is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.after_the_empire.catalog import Objective
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.tables import SCOUT_DRAWS
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.deck import Deck
from holdfast.kernel.event import Event
from holdfast.kernel.frame import Draw, Question, Step

if TYPE_CHECKING:
    from holdfast.games.after_the_empire.state import EmpireState

NOT_DRAWN = 1


@final
class DrawObjective(Draw["EmpireState"]):
    """A secret objective for one seat's eyes: dealt at set-up, or drawn by a scout."""

    def __init__(self, table: list[Action[Any]], seat: i64, scouting: bool) -> None:
        super().__init__("objectives", table, 1, seat)
        self.scouting = scouting

    def deck(self, state: EmpireState) -> Deck:
        return state.objectives

    def printed(self, state: EmpireState) -> list[int]:
        return state.rules.objective_counts

    def to_json(self) -> dict[str, object]:
        return {"chance": self.name, "seat": int(self.seat), "scouting": self.scouting}


@final
class ObjectiveDrawn(Action["EmpireState"]):
    """Chance: this objective comes up. R-setup-objective, R-scout-objectives, R-objective-secret."""

    def __init__(self, objective: Objective) -> None:
        super().__init__(f"objective {objective.id}", "R-setup-objective")
        self.objective = objective

    def apply(self, state: EmpireState, seat: i64) -> None:
        frame = state.stack.pop()
        assert isinstance(frame, DrawObjective)
        owner = frame.seat
        realm = state.realms[owner]
        known = 0 if state.objectives.take(self.objective.number) else 1
        if frame.scouting:
            realm.drawn = [*realm.drawn, self.objective.number]
            realm.drawn_known = [*realm.drawn_known, known]
        else:
            keep_objective(realm, self.objective.number, known)
        if state.log is not None:
            rule = "R-scout-objectives" if frame.scouting else "R-setup-objective"
            verb = "draws" if frame.scouting else "is dealt"
            hidden = Event("objective", rule, owner, f"@{owner} {verb} a secret objective.", random=True)
            state.tell(
                Event(
                    "objective",
                    rule,
                    owner,
                    f"@{owner} {verb} the objective {self.objective.name}.",
                    {"objective": self.objective.id},
                    random=True,
                    audience=owner,
                    public=hidden,
                )
            )


def keep_objective(realm: Realm, objective: i64, known: i64) -> None:
    """One more secret objective, which everybody can identify if it is known."""
    realm.objectives = [*realm.objectives, objective]
    realm.known = [*realm.known, known]


def scout_objectives(state: EmpireState, seat: i64) -> None:
    """R-scout-objectives: draw two, keep one. R-scout-short-deck: draw what there is."""
    size = state.objectives.size()
    draws = SCOUT_DRAWS if size >= SCOUT_DRAWS else size
    if draws == 0:
        return
    state.ask(seat, KeepDrawn(seat))
    for _ in range(draws):
        state.ask(seat, DrawObjective(state.rules.objective_table, seat, True))


@final
class KeepDrawn(Step["EmpireState"]):
    """The scout has drawn: a single card is kept; if there are two, one is chosen."""

    def __init__(self, seat: i64) -> None:
        super().__init__("keep", seat)

    def run(self, state: EmpireState) -> None:
        realm = state.realms[self.seat]
        if len(realm.drawn) == 1:  # R-scout-short-deck
            keep_objective(realm, realm.drawn[0], realm.drawn_known[0])
            realm.drawn = []
            realm.drawn_known = []
        else:
            state.ask(self.seat, ChooseObjective(self.seat))


@final
class ChooseObjective(Question["EmpireState"]):
    """Which of the drawn objectives to keep. Its answers are for the owner's eyes only."""

    def __init__(self, seat: i64) -> None:
        super().__init__("keep objective", seat, public=False)

    def candidates(self, state: EmpireState, seat: i64, out: list[Action[Any]]) -> None:
        for drawn in state.realms[seat].drawn:
            keep = state.rules.keep[drawn]
            if keep not in out:
                out.append(keep)

    def prompt(self, state: EmpireState) -> str:
        return "Which objective do you keep? The other one goes face up under the deck."

    def copy(self) -> ChooseObjective:
        return ChooseObjective(self.seat)


@final
class KeepObjective(Action["EmpireState"]):
    """R-scout-objectives: keep this one; the other goes face up to the bottom (R-objective-discard)."""

    def __init__(self, objective: Objective) -> None:
        super().__init__(f"keep {objective.id}", "R-scout-objectives")
        self.objective = objective

    def verdict(self, state: EmpireState, seat: i64) -> i64:
        return ALLOWED if self.objective.number in state.realms[seat].drawn else NOT_DRAWN

    def refusal(self, state: EmpireState, seat: i64, code: i64) -> Refusal:
        return Refusal(self.rule, "you did not draw that objective")

    def apply(self, state: EmpireState, seat: i64) -> None:
        realm = state.realms[seat]
        kept = realm.drawn.index(self.objective.number)
        other = realm.drawn[1 - kept]
        other_known = realm.drawn_known[1 - kept]
        kept_known = realm.drawn_known[kept]
        keep_objective(realm, realm.drawn[kept], kept_known)
        realm.drawn = []
        realm.drawn_known = []
        state.objectives.put_under(other)
        state.close(seat)
        if state.log is not None:
            put_back = state.rules.cards.objectives[other]
            public = Event(
                "keep",
                self.rule,
                seat,
                f"@{seat} keeps a secret objective and puts {put_back.name} under the deck.",
                {"discarded": put_back.id},
                reveals=other_known == 0,
            )
            state.tell(
                Event(
                    "keep",
                    self.rule,
                    seat,
                    f"@{seat} keeps {self.objective.name} and puts {put_back.name} under the deck.",
                    {"kept": self.objective.id, "discarded": put_back.id},
                    reveals=other_known == 0,
                    audience=seat,
                    public=public,
                )
            )
