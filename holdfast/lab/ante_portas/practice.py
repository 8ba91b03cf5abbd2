"""Let the habits of the planner's rules of thumb improve by practice: `python -m holdfast.lab.ante_portas.practice`.

In every step pairs of teams play the same deals: one with all habits changed a little, one with the opposite changes.
Whichever changes went with holding more, and with holding out longer, the habits follow. They start from those in the
package, or with `--afresh` from greedy's, and go back into the package after each step. A habit that greedy does not
have is 0.0 there, and practice leaves it so: give it a first worth with `--set`.
"""

from __future__ import annotations

import argparse
import json
import sys
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from holdfast.bots.ante_portas.greedy.bot import AntePortasGreedy
from holdfast.bots.ante_portas.habits import Habits
from holdfast.bots.ante_portas.practice import FILE, practise
from holdfast.bots.ante_portas.value import FOLDER
from holdfast.games import load
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.tables import HALF_YEARS, HELD
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.frame import OVER
from holdfast.kernel.luck import next_seat

Floats = npt.NDArray[np.float64]

COMMAND: Final = "python -m holdfast.lab.ante_portas.practice"
# What is practised: mostly the war of two against Raiders, by which the game is tuned; and two Eras, because what a
# Building yields in one hardly pays for it.
WARS: Final = (
    ("raiders", 2, "one"),
    ("raiders", 1, "one"),
    ("raiders", 2, "one"),
    ("raiders", 3, "one"),
    ("dragons", 2, "one"),
    ("raiders", 2, "two"),
)
PAIRS: Final = 20  # of teams, in each step
ROUNDS: Final = 3  # through `WARS`, for each team
NUDGE: Final = 0.22  # how much habits are changed for a trial, as a logarithm
STRIDE: Final = 0.10  # how far they move in a step
MEMORY: Final = 0.85  # how much of a step's direction comes from earlier steps
LONG_MEMORY: Final = 0.95
ROUND_HELD: Final = 0.08  # what holding out for a Battle Round of the Final Wave counts, as a share of holding the line
HALF_YEAR_LOST: Final = 0.05
DIGITS: Final = 4


def names() -> list[str]:
    """The habits, in the order of `Habits`; a compiled class does not list its own."""
    path = Path(__file__).parents[2] / "bots" / "ante_portas" / "habits.py"
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line.split(":")[0].strip().removeprefix("self.") for line in lines if line.strip().startswith("self.")]


def load_game(scenario: str, eras: str) -> AntePortas:
    game = load("ante-portas", None, {"scenario": scenario, "eras": eras})
    assert isinstance(game, AntePortas)
    return game


def worth_of(state: AntePortasState) -> float:
    """1.0 for a war that was held, less the earlier it was lost."""
    clock = state.clock
    if clock.outcome == HELD:
        return 1.0
    if clock.round > 0:
        return ROUND_HELD * min(int(clock.round), 6)
    return -HALF_YEAR_LOST * (HALF_YEARS * int(state.rules.eras) - int(clock.held))


def team_worth(habits: dict[str, float], seed: int) -> float:
    """How well a team with these habits does on some deals, on average."""
    total = 0.0
    bots: dict[tuple[str, str], AntePortasGreedy] = {}
    games: dict[tuple[str, str], AntePortas] = {}
    for number in range(ROUNDS * len(WARS)):
        scenario, seats, eras = WARS[number % len(WARS)]
        war = scenario, eras
        if war not in bots:
            games[war] = load_game(scenario, eras)
            bots[war] = AntePortasGreedy(games[war])
            for name, value in habits.items():
                setattr(bots[war].habits, name, value)
        bot = bots[war]
        state = games[war].start(seats)
        luck = Dealer(seed + number)
        while (seat := next_seat(state, luck)) != OVER:
            state.push(seat, bot.choose(bot.shown(state, seat), state.choices(seat)))
        assert isinstance(state, AntePortasState)
        total += worth_of(state)
    return total / (ROUNDS * len(WARS))


def changed(habits: dict[str, float], by: Floats) -> dict[str, float]:
    return {name: value * float(np.exp(by[place])) for place, (name, value) in enumerate(habits.items())}


def trial(habits: dict[str, float], by: Floats, seed: int) -> tuple[float, float]:
    """A pair of teams on the same deals."""
    return team_worth(changed(habits, by), seed), team_worth(changed(habits, -by), seed)


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog=COMMAND, description=__doc__)
    parser.add_argument("--steps", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--afresh", action="store_true", help="start from greedy's habits")
    parser.add_argument(
        "--set", nargs="+", default=[], metavar="NAME=WORTH", help="start with these habits, whatever they were"
    )
    parser.add_argument("--out", type=Path, default=FOLDER / FILE)
    parsed = parser.parse_args(arguments)
    start = Habits()
    if not parsed.afresh:
        practise(start)
    habits = {name: float(getattr(start, name)) for name in names()}
    for entry in parsed.set:
        name, _, worth = entry.partition("=")
        if name not in habits or not is_worth(worth):
            parser.error(f"'{entry}' is not a habit and its worth, such as route=0.6")
        habits[name] = float(worth)
    if parsed.set:
        save(parsed.out, habits)
    lots = np.random.default_rng(parsed.seed)
    direction, size = np.zeros(len(habits)), np.zeros(len(habits))
    with ProcessPoolExecutor(parsed.jobs) as pool:
        for step in range(1, parsed.steps + 1):
            nudges = [NUDGE * lots.standard_normal(len(habits)) for _ in range(PAIRS)]
            seeds = [int(seed) for seed in lots.integers(20_000_000, 2_000_000_000, PAIRS)]
            worths = list(pool.map(trial, [habits] * PAIRS, nudges, seeds))
            slope = np.zeros(len(habits))
            for (one, other), nudge in zip(worths, nudges, strict=True):
                slope += (one - other) * nudge / (2 * PAIRS * NUDGE * NUDGE)
            direction = MEMORY * direction + (1 - MEMORY) * slope
            size = LONG_MEMORY * size + (1 - LONG_MEMORY) * slope * slope
            usual = np.sqrt(size / (1 - LONG_MEMORY**step)) + 1e-3
            habits = changed(habits, STRIDE * direction / (1 - MEMORY**step) / usual)
            mean = sum(one + other for one, other in worths) / (2 * PAIRS)
            print(f"step {step}: {mean:.3f}", file=sys.stderr, flush=True)
            save(parsed.out, habits)
    return 0


def is_worth(text: str) -> bool:
    try:
        return float(text) >= 0.0
    except ValueError:
        return False


def save(path: Path, habits: dict[str, float]) -> None:
    content = {
        "command": COMMAND,
        "cards": load("ante-portas").card_set,
        "habits": {name: round(value, DIGITS) for name, value in habits.items()},
    }
    path.write_text(json.dumps(content, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
