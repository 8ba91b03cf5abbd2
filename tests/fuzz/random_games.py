"""One random game from a seed, played through `Play` and watched all the way."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

from holdfast.kernel import SPECTATOR, Dealer, Event, Play, State
from tests.fuzz.audit import Audit, check_result, demand
from tests.fuzz.line_ups import EMPIRE, END, PORTAS, LineUp
from tests.games.after_the_empire.soundness import Ledger
from tests.games.after_the_end.soundness import EndLedger
from tests.games.ante_portas.soundness import PortasLedger

NAMES = ("Ada", "Bede", "Cato", "Dido", "Egil")
LEDGERS: dict[str, Callable[[State], Audit]] = {EMPIRE: Ledger, END: EndLedger, PORTAS: PortasLedger}


@dataclass
class Watch:
    """How often the expensive checks are made: once in this many answers."""

    positions: int = 10
    refusals: int = 60
    undos: int = 120
    actions: int = 40  # of the action table, tried each time


def random_game(line_up: LineUp, seed: int, watch: Watch | None = None) -> Play:
    """Play one game to its end with random answers; raises `Broken` or whatever the game raises."""
    watch = watch or Watch()
    game = line_up.game()
    rng = random.Random(f"fuzz {seed}")
    dealer = Dealer(seed)
    play = Play(game, list(NAMES[: line_up.seats]), {"seed": str(seed)})
    ledger = LEDGERS[line_up.id](play.state)
    while True:
        ledger.enter(play.deal_all(dealer))
        state = play.state
        asked = state.to_act()
        if not asked:
            break
        demand(len(play.moves) <= game.longest, f"no game gives more than {game.longest} answers")
        seat = rng.choice(asked)
        choices = state.choices(seat)
        demand(len(choices) > 0, f"seat {seat} has an answer to {state.asked(seat)}")
        if rng.randrange(watch.positions) == 0:
            ledger.check(state)
        if rng.randrange(watch.refusals) == 0:
            check_refusals(state, seat, rng, watch.actions)
        events = play.act(seat, [rng.choice(choices)])
        if rng.randrange(watch.undos) == 0:
            there_and_back(play, seat, events)
        ledger.enter(events)
    ledger.check(state)
    check_result(state, ledger)
    return play


def check_refusals(state: State, seat: int, rng: random.Random, sample: int) -> None:
    """`refusal` is None exactly for the choices; nobody else may answer in this seat's name; views can be made."""
    choices = state.choices(seat)
    candidates = state.candidates(seat)
    demand(all(choice in candidates for choice in choices), "choices are candidates")
    for action in [*candidates, *rng.sample(state.game.actions, sample)]:
        refusal = state.refusal(seat, action)
        demand((refusal is None) == (action in choices), f"choices and refusal agree on '{action}': {refusal}")
        demand(refusal is None or refusal.rule in state.game.rulebook.by_id, f"{refusal} names a rule")
    asked = state.to_act()
    for other in range(-1, state.seats):
        if other not in asked:
            refusal = state.refusal(other, choices[0])
            demand(refusal is not None, f"seat {other} is not asked")
    for viewer in (SPECTATOR, seat):
        state.view(viewer).to_json()


def there_and_back(play: Play, seat: int, events: list[Event]) -> None:
    """Undo and redo lead back to the same position and report the same events."""
    if play.can_undo(seat):
        before = play.state.to_json()
        play.undo(seat)
        again = play.redo(seat)
        demand(again == events, "redo tells what happened again")
        demand(play.state.to_json() == before, "undo, then redo is nothing")
