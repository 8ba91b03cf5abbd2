"""Train `learned`: `python -m holdfast.bots.training.learn GAME --out runs/learned`.

Each generation has three parts. Self-play: a teacher, at first `planner`, then the best network so far, plays games
against itself and writes down what its searches found out. Fit: the value and the network are fitted to the games of
all generations. Gate: the new network plays the best one so far, or `planner` at first, at the same number of
iterations, and takes its place only if it wins. Run the same command again to resume after an interruption. A folder
belongs to one run; a different command is refused there.
"""

from __future__ import annotations

import argparse
import shutil
import sys
from pathlib import Path

from holdfast.bots.makers import make_guide
from holdfast.bots.search.network import Network
from holdfast.bots.training.curves import write_picture, write_table
from holdfast.bots.training.folder import open_folder, write_whole
from holdfast.bots.training.gate import Verdict, hold_gate
from holdfast.bots.training.lessons import joined
from holdfast.bots.training.regression import Epoch, Recipe, fit_network
from holdfast.bots.training.request import GAMES_BETWEEN, Mistake, parse
from holdfast.bots.training.selfplay import gather, orders, play_all
from holdfast.bots.training.values import fit_value
from holdfast.bots.weights import NETWORK, weights_folder
from holdfast.games import load

PROG = "python -m holdfast.bots.training.learn"
GATE_SEED = 50_000_000
FAILED, USAGE, INTERRUPTED = 1, 2, 130


def main(arguments: list[str] | None = None) -> int:
    """Train as requested; errors are reported in one sentence."""
    try:
        parsed = parse(arguments, PROG, __doc__)
        open_folder(parsed)
        return run(parsed)
    except Mistake as mistake:
        return complain(str(mistake), USAGE)
    except KeyboardInterrupt:
        return complain("interrupted; run the same command again to continue", INTERRUPTED)
    except OSError as error:
        return complain(f"{error.filename or 'a file'}: {error.strerror or error}", FAILED)


def complain(sentence: str, status: int) -> int:
    print(f"learn: {sentence}", file=sys.stderr)
    return status


def run(parsed: argparse.Namespace) -> int:
    """Train all generations, and put the winner into the package if requested."""
    for generation in range(1, parsed.generations + 1):
        train(parsed, generation)
    best = champion(parsed.out, parsed.generations)
    if best is None:
        print("no network has passed its gate")
    elif parsed.install:
        home = (weights_folder(parsed.game) or Path()) / NETWORK
        shutil.copyfile(best, home)
        print(f"installed: {home}")
    return 0


def train(parsed: argparse.Namespace, generation: int) -> None:
    """Train one generation; parts whose file exists are already done."""
    out: Path = parsed.out
    best = champion(out, generation - 1)
    player = "planner" if best is None else "learned"
    network = "" if best is None else f",network={best}"
    teacher = f"{player}:iterations={parsed.teach},width={parsed.width}{network}"
    folder = out / f"lessons-{generation}"
    first = parsed.seed + GAMES_BETWEEN * (generation - 1)
    print(f"generation {generation}: {parsed.games} games of {teacher} from seed {first}")
    play_all(orders(parsed.game, teacher, parsed.seats, parsed.games, first, folder), parsed.processes)
    candidate = out / f"network-{generation}.npz"
    if not candidate.exists():
        fit(parsed, generation, teacher).save(candidate)
    verdict_file = out / f"verdict-{generation}.txt"
    if not verdict_file.exists():
        rival = f"{player}:iterations={parsed.iterations}{network}"
        verdict = hold_gate(
            parsed.game,
            f"learned:iterations={parsed.iterations},network={candidate}",
            rival,
            parsed.pairs,
            GATE_SEED + GAMES_BETWEEN * generation,
            parsed.processes,
            out / f"gate-{generation}.jsonl",
        )
        write_whole(verdict_file, told(verdict, rival) + "\n")
    print(f"generation {generation}: {verdict_file.read_text(encoding='utf-8').strip()}")


def fit(parsed: argparse.Namespace, generation: int, teacher: str) -> Network:
    """Fit the network and the value to the lessons of all generations so far."""
    out: Path = parsed.out
    game = load(parsed.game)
    guide = make_guide(game, 0)
    lessons = joined([gather(out / f"lessons-{number}") for number in range(1, generation + 1)])
    weights, spreads, lines = fit_value(lessons, guide.judge)
    for line in lines:
        text = f"value, span {line.span}, {line.games} games: surprise {line.before:.3f} before"
        print(f"{text}, {line.after:.3f} after")
    recipe = Recipe(epochs=parsed.epochs, seed=parsed.seed + generation)
    notations = [action.notation for action in game.actions]
    layers, curves = fit_network(lessons, len(notations), recipe, parsed.gpu, say)
    write_table(out / f"curves-{generation}.csv", curves)
    write_picture(out / f"curves-{generation}.svg", curves, f"{game.title}, generation {generation}")
    facts = {
        "features": guide.judge.names,
        "cards": game.card_set,
        "teacher": teacher.replace(f"{out}/", ""),  # files travel: the folder of the run is nobody else's business
        "questions": len(lessons.seen),
        "recipe": recipe._asdict(),
    }
    return Network(guide.sight(), notations, layers, {"value_weights": weights, "value_spread": spreads}, facts)


def champion(out: Path, generation: int) -> Path | None:
    """The newest network up to a generation that has passed its gate."""
    for number in range(generation, 0, -1):
        verdict = out / f"verdict-{number}.txt"
        if verdict.exists() and verdict.read_text(encoding="utf-8").startswith("passed"):
            return out / f"network-{number}.npz"
    return None


def told(verdict: Verdict, rival: str) -> str:
    word = "passed" if verdict.passes else "failed"
    share = f"{100.0 * verdict.share:.1f} % ± {196.0 * verdict.error:.1f}"
    return f"{word}: {share} of {verdict.pairs} pairs against {rival}, lead {verdict.lead:+.1f}"


def say(line: Epoch) -> None:
    text = f"fit: epoch {line.epoch}, loss {line.loss:.3f}, held back {line.held_back:.3f}"
    print(f"{text}, explains {line.explained:.1%}, agrees {line.agrees:.1%}, regret {line.regret:.4f}")


if __name__ == "__main__":
    sys.exit(main())
