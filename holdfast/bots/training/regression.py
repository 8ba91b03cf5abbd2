"""Fitting a network to lessons: Adam on small batches, with gradients written out, in numpy.

With CuPy and a GPU, the same code runs on the GPU. For each question the network should tell the answers apart as the
search did: differences within a question are fitted, more closely where there were more trials.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from holdfast.bots.search.network import LAYERS, UNIT
from holdfast.bots.training.lessons import Array, Lessons

HELD_BACK = 10  # one game in this many is held back for measuring
DOUBT = 4.0  # this many trials count half as much as very many
KEEP_FIRST = 0.9  # of momentum and of scale, as usual for Adam
KEEP_SECOND = 0.999
TINY = 1e-8


class Recipe(NamedTuple):
    """How to fit."""

    hidden: int = 128
    narrow: int = 32
    epochs: int = 12
    batch: int = 512
    rate: float = 2e-3
    decay: float = 1.0  # how strongly weights are drawn towards zero
    drop: float = 0.3  # the share of hidden units left out at random while fitting
    seed: int = 1


class Epoch(NamedTuple):
    """One line of the curves. `explained` is the share of the differences that is explained, `agrees` how often the
    network's favourite is the search's, `regret` what its favourite costs in chances to win; all on games held back."""

    epoch: int
    loss: float
    held_back: float
    explained: float
    agrees: float
    regret: float


def array_module(gpu: bool) -> Any:
    """numpy, or CuPy if a GPU is requested."""
    if not gpu:
        return np
    import cupy  # type: ignore[import-not-found]

    return cupy


def start_layers(inputs: int, answers: int, recipe: Recipe, lots: np.random.Generator) -> dict[str, Array]:
    def layer(rows: int, columns: int) -> Array:
        return np.asarray(lots.standard_normal((rows, columns)) * np.sqrt(2.0 / rows), np.float32)

    return {
        "first": layer(inputs, recipe.hidden),
        "first_base": np.zeros(recipe.hidden, np.float32),
        "second": layer(recipe.hidden, recipe.narrow),
        "second_base": np.zeros(recipe.narrow, np.float32),
        "answers": np.zeros((answers, recipe.narrow), np.float32),
        "answers_base": np.zeros(answers, np.float32),
        "hints": np.zeros((2, recipe.narrow), np.float32),
        "hints_base": np.zeros(2, np.float32),
    }


class Bench:
    """Lessons laid out for fitting: dense arrays, questions × answers, on the chosen device."""

    def __init__(self, xp: Any, lessons: Lessons, answers: int) -> None:
        self.xp = xp
        self.answers = answers
        seen = lessons.seen.astype(np.float32)
        self.middle = seen.mean(axis=0)
        scale = seen.std(axis=0)
        scale[scale < 1e-6] = np.inf  # what never changes carries no information
        self.scale = np.maximum(scale, 0.05)
        self.seen = xp.asarray((seen - self.middle) / self.scale)
        order = np.argsort(lessons.question, kind="stable")
        self.first = np.searchsorted(lessons.question[order], np.arange(len(seen) + 1))
        self.width = int(np.diff(self.first).max(initial=1))
        self.answer = self.padded(lessons.answer[order].astype(np.int64), 0)
        self.opinion = self.padded(lessons.opinion[order].astype(np.float32), 0.0)
        self.usual = self.padded(lessons.usual[order].astype(np.float32), 0.0)
        self.mean = self.padded(lessons.mean[order].astype(np.float32) / UNIT, 0.0)
        self.trials = self.padded(lessons.trials[order].astype(np.float32), 0.0)

    def padded(self, flat: Array, filler: float) -> Any:
        """Questions × the most answers that any question has; padded with answers of no trials."""
        table = np.full((len(self.first) - 1, self.width), filler, flat.dtype)
        rows = np.repeat(np.arange(len(self.first) - 1), np.diff(self.first))
        table[rows, np.arange(len(flat)) - self.first[rows]] = flat
        return self.xp.asarray(table)


def forward(xp: Any, layers: dict[str, Any], bench: Bench, rows: Any, keep: Any) -> tuple[Any, Any, Any, Any]:
    """The inputs, both hidden layers and the worth of every answer tried."""
    seen = bench.seen[rows]
    hidden = xp.maximum(seen @ layers["first"] + layers["first_base"], 0.0)
    if keep is not None:
        hidden = hidden * keep
    narrow = xp.maximum(hidden @ layers["second"] + layers["second_base"], 0.0)
    every = narrow @ layers["answers"].T + layers["answers_base"]
    worth = xp.take_along_axis(every, bench.answer[rows], axis=1)
    hints = narrow @ layers["hints"].T + layers["hints_base"]
    worth = worth + hints[:, :1] * bench.opinion[rows] + hints[:, 1:] * bench.usual[rows]
    return seen, hidden, narrow, worth


def differences(xp: Any, bench: Bench, rows: Any, worth: Any) -> tuple[Any, Any, Any]:
    """The weights of the answers, and how they differ within a question: by the network, and by the search."""
    trials = bench.trials[rows]
    weights = trials / (trials + DOUBT)
    whole = weights.sum(axis=1, keepdims=True) + TINY
    mean = bench.mean[rows]
    told = worth - (weights * worth).sum(axis=1, keepdims=True) / whole
    found = mean - (weights * mean).sum(axis=1, keepdims=True) / whole
    return weights, told, found


def gradients(xp: Any, layers: dict[str, Any], bench: Bench, rows: Any, keep: Any) -> tuple[float, dict[str, Any]]:
    """The mean loss of a batch, and the gradient of each layer."""
    seen, hidden, narrow, worth = forward(xp, layers, bench, rows, keep)
    weights, told, found = differences(xp, bench, rows, worth)
    count = len(rows)
    loss = float((weights * (told - found) ** 2).sum()) / count
    slope = 2.0 / count * weights * (told - found)
    dense = xp.zeros((count, bench.answers), np.float32)
    # Padding shares answer 0, with a slope of zero, so slopes are added, not assigned.
    xp.add.at(dense, (xp.arange(count)[:, None], bench.answer[rows]), slope.astype(np.float32))
    hints = xp.stack([(slope * bench.opinion[rows]).sum(axis=1), (slope * bench.usual[rows]).sum(axis=1)], axis=1)
    down = (dense @ layers["answers"] + hints @ layers["hints"]) * (narrow > 0.0)
    back = down @ layers["second"].T * (hidden > 0.0)
    if keep is not None:
        back = back * keep
    return loss, {
        "first": seen.T @ back,
        "first_base": back.sum(axis=0),
        "second": hidden.T @ down,
        "second_base": down.sum(axis=0),
        "answers": dense.T @ narrow,
        "answers_base": dense.sum(axis=0),
        "hints": hints.T @ narrow,
        "hints_base": hints.sum(axis=0),
    }


def measure(xp: Any, layers: dict[str, Any], bench: Bench, rows: Any) -> tuple[float, float, float, float]:
    """Loss, explained share, agreement and regret on these questions."""
    _, _, _, worth = forward(xp, layers, bench, rows, None)
    weights, told, found = differences(xp, bench, rows, worth)
    loss = float((weights * (told - found) ** 2).sum())
    all_of_it = float((weights * found**2).sum())
    tried = bench.trials[rows] > 0
    best = xp.where(tried, worth, -np.inf).argmax(axis=1)
    mean, trials = bench.mean[rows], bench.trials[rows]
    # The search's favourite is the best of the answers that lasted to the end.
    lasted = trials >= trials.max(axis=1, keepdims=True) - 0.5
    theirs = xp.where(lasted, mean, -np.inf).argmax(axis=1)
    each = xp.arange(len(rows))
    regret = UNIT * xp.maximum(mean[each, theirs] - mean[each, best], 0.0)
    return loss / len(rows), 1.0 - loss / all_of_it, float((best == theirs).mean()), float(regret.mean())


def fit_network(
    lessons: Lessons, answers: int, recipe: Recipe, gpu: bool, say: Callable[[Epoch], None]
) -> tuple[dict[str, Array], list[Epoch]]:
    """The layers that did best on the games held back, for raw inputs, and the curves."""
    xp = array_module(gpu)
    lots = np.random.default_rng(recipe.seed)
    bench = Bench(xp, lessons, answers)
    held = lessons.game % HELD_BACK == 0
    train, test = np.flatnonzero(~held), xp.asarray(np.flatnonzero(held))
    layers = {
        name: xp.asarray(layer) for name, layer in start_layers(bench.seen.shape[1], answers, recipe, lots).items()
    }
    speed = {name: xp.zeros_like(layer) for name, layer in layers.items()}
    scale = {name: xp.zeros_like(layer) for name, layer in layers.items()}
    curves: list[Epoch] = []
    best: dict[str, Any] = {name: layer.copy() for name, layer in layers.items()}
    step = 0
    steps = recipe.epochs * max(1, -(-len(train) // recipe.batch))
    for epoch in range(1, recipe.epochs + 1):
        lots.shuffle(train)
        losses: list[float] = []
        for start in range(0, len(train), recipe.batch):
            rows = xp.asarray(train[start : start + recipe.batch])
            keep = None
            if recipe.drop > 0.0:
                kept = lots.random((len(rows), recipe.hidden), np.float32) >= recipe.drop
                keep = xp.asarray(kept.astype(np.float32) / np.float32(1.0 - recipe.drop))
            loss, slopes = gradients(xp, layers, bench, rows, keep)
            losses.append(loss)
            step += 1
            rate = recipe.rate * 0.5 * (1.0 + float(np.cos(np.pi * step / (steps + 1))))
            for name, layer in layers.items():
                speed[name] = KEEP_FIRST * speed[name] + (1.0 - KEEP_FIRST) * slopes[name]
                scale[name] = KEEP_SECOND * scale[name] + (1.0 - KEEP_SECOND) * slopes[name] ** 2
                pace = speed[name] / (1.0 - KEEP_FIRST**step)
                spread = xp.sqrt(scale[name] / (1.0 - KEEP_SECOND**step)) + TINY
                layers[name] = layer - rate * (pace / spread + recipe.decay * layer)
        line = Epoch(epoch, float(np.mean(losses)), *measure(xp, layers, bench, test))
        if not curves or line.held_back < min(old.held_back for old in curves):
            best = {name: layer.copy() for name, layer in layers.items()}
        curves.append(line)
        say(line)
    found: dict[str, Array] = {name: best[name].get() if gpu else best[name] for name in LAYERS}
    # Fold the standardisation into the first layer, so that players need not know about it.
    first = found["first"] / bench.scale[:, None]
    found["first_base"] = found["first_base"] - bench.middle @ first
    found["first"] = first
    return found, curves
