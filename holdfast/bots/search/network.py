"""A small network that estimates at a glance what each answer to a question is worth; numpy does the arithmetic.

The same file contains the value that it was trained with: a judge's weights, fitted to games of searching bots.

It sees a view as described by the game's guide, and how each answer seems to the rules of thumb. Its output is the gain
in the chance to win that a long search would find, so it can be combined with the trials of a short one.
"""

from __future__ import annotations

import json
import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from holdfast.bots.search.guide import Guide
from holdfast.bots.search.judge import Judge
from holdfast.bots.search.prior import Prior
from holdfast.bots.settings import BotError
from holdfast.kernel.action import Action
from holdfast.kernel.game import Game
from holdfast.kernel.view import View

Floats = npt.NDArray[np.float32]

UNIT = 0.1  # the network counts in tenths of a win
WORST = -10.0  # opinions further below the best one tell nothing more
EXACT = 5  # digits that are kept, so that the order of addition cannot change an answer
VALUE = ("value_weights", "value_spread")
LAYERS = ("first", "first_base", "second", "second_base", "answers", "answers_base", "hints", "hints_base")


class Network:
    """Weights as they are in a file. The names say what each input and each answer is; `facts` holds the names of the
    value's features, and how the weights were made."""

    def __init__(
        self,
        sight: list[str],
        notations: list[str],
        layers: dict[str, Floats],
        value: dict[str, Floats],
        facts: dict[str, Any],
    ) -> None:
        self.sight = sight
        self.notations = notations
        self.layers = layers
        self.value = value
        self.facts = facts

    def judge(self, names: list[str]) -> Judge:
        """The value, for guides with these features."""
        if self.facts["features"] != names:
            raise BotError("the network was trained for other features; train it again")
        return Judge(names, self.value["value_weights"].tolist(), self.value["value_spread"].tolist())

    def save(self, path: Path) -> None:
        """Write the file whole or not at all."""
        scratch = path.with_name(f"{path.name}.part")
        with scratch.open("wb") as out:
            np.savez_compressed(
                out,
                sight=np.array(self.sight),
                notations=np.array(self.notations),
                facts=np.array(json.dumps(self.facts)),
                **{name: layer.astype(np.float32) for name, layer in (self.layers | self.value).items()},  # type: ignore[arg-type]
            )
        scratch.replace(path)

    def fitted(self, sight: list[str], notations: list[str]) -> dict[str, Floats]:
        """The layers for a game whose inputs or answers may differ: an unknown input gets no weight, and an unknown
        answer counts as the mean of its kind, which is the first word of its notation."""
        layers = dict(self.layers)
        column = {name: at for at, name in enumerate(self.sight)}
        first = np.zeros((len(sight), self.layers["first"].shape[1]), np.float32)
        for at, name in enumerate(sight):
            if name in column:
                first[at] = self.layers["first"][column[name]]
        row = {notation: at for at, notation in enumerate(self.notations)}
        kinds: dict[str, list[int]] = {}
        for notation, at in row.items():
            kinds.setdefault(notation.split()[0], []).append(at)
        answers = np.zeros((len(notations), self.layers["answers"].shape[1]), np.float32)
        base = np.zeros(len(notations), np.float32)
        for at, notation in enumerate(notations):
            known = [row[notation]] if notation in row else kinds.get(notation.split()[0], [])
            if known:
                answers[at] = self.layers["answers"][known].mean(axis=0)
                base[at] = self.layers["answers_base"][known].mean()
        layers.update(first=first, answers=answers, answers_base=base)
        return layers


def read_network(path: Path) -> Network:
    """A network from its file; raises `BotError` in one clear sentence."""
    try:
        with np.load(path, allow_pickle=False) as data:
            layers = {name: data[name].astype(np.float32) for name in LAYERS}
            value = {name: data[name].astype(np.float32) for name in VALUE}
            sight = [str(name) for name in data["sight"]]
            notations = [str(name) for name in data["notations"]]
            facts = json.loads(str(data["facts"]))
    except FileNotFoundError:
        raise BotError(
            f"there is no network in '{path}': train one with python -m holdfast.bots.training.learn"
        ) from None
    except (OSError, ValueError, KeyError, EOFError, zipfile.BadZipFile):
        raise BotError(f"'{path}' is not a Holdfast network, or is damaged") from None
    shapes = [layers[name].shape for name in LAYERS]
    hidden, narrow = shapes[0][-1], shapes[2][-1]
    wanted = [(len(sight), hidden), (hidden,), (hidden, narrow), (narrow,), (len(notations), narrow), (len(notations),)]
    if shapes != [*wanted, (2, narrow), (2,)]:
        raise BotError(f"'{path}' is not a Holdfast network, or is damaged")
    return Network(sight, notations, layers, value, facts)


class NetworkPrior(Prior):
    """What a network expects of the answers in one game."""

    def __init__(self, network: Network, game: Game, guide: Guide, trust: float) -> None:
        super().__init__(trust)
        self.guide = guide
        layers = network.fitted(guide.sight(), [action.notation for action in game.actions])
        self.layers = [layers[name] for name in LAYERS]

    def expect(self, view: View, choices: list[Action[Any]], opinions: list[float], usual: Action[Any]) -> list[float]:
        first, first_base, second, second_base, answers, answers_base, hints, hints_base = self.layers
        seen = np.array(self.guide.describe(view), np.float32)
        hidden = np.maximum(seen @ first + first_base, 0.0)
        narrow = np.maximum(hidden @ second + second_base, 0.0)
        rows = [int(choice.index) for choice in choices]
        worth = answers[rows] @ narrow + answers_base[rows]
        by_opinion, by_usual = hints @ narrow + hints_base
        worth += by_opinion * relative(opinions)
        found: list[float] = []
        for at, choice in enumerate(choices):
            value = float(worth[at]) + (float(by_usual) if choice is usual else 0.0)
            found.append(round(UNIT * value, EXACT))
        return found


def relative(opinions: list[float]) -> Floats:
    """How far each opinion is below the best, in tens."""
    best = max(opinions)
    return np.array([max(opinion - best, WORST) / -WORST for opinion in opinions], np.float32)
