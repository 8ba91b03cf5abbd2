"""OpenSkill ratings (Plackett-Luce) from the finishing order of every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from holdfast.arena.blocks import RIVALS_TEAM, Block, Duel, game_of
from holdfast.arena.errors import ArenaError


@dataclass(frozen=True)
class Rating:
    """A bot's strength: `mu`, how uncertain that is, and the careful figure `mu - 3 sigma`."""

    name: str
    mu: float
    sigma: float

    @property
    def careful(self) -> float:
        return self.mu - 3.0 * self.sigma


def import_model() -> Any:
    """The rating model; raises one sentence that says which package is missing."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise ArenaError("ratings need the package 'openskill': pip install 'holdfast[arena]'") from None
    return PlackettLuce


def rate(results: list[tuple[Duel, list[Block]]]) -> list[Rating]:
    """Every bot's rating, the best first. Online ratings depend on the order of the games: that of the blocks, with
    the duels taking turns.
    """
    model = import_model()()
    known = {name: model.rating(name=name) for duel, _ in results for name in (duel.candidate, duel.rival)}
    longest = max((len(blocks) for _, blocks in results), default=0)
    for at in range(longest):
        for duel, blocks in results:
            if at >= len(blocks) or duel.candidate == duel.rival:
                continue
            for sides, ranks in matches_of(duel, blocks[at]):
                rated = model.rate([[known[name]] for name in sides], ranks=ranks)
                for name in (duel.candidate, duel.rival):
                    # A bot on several seats is one bot: its new rating is the mean of those of its copies.
                    copies = [rated[at][0] for at, side in enumerate(sides) if side == name]
                    known[name] = model.rating(
                        mu=sum(copy.mu for copy in copies) / len(copies),
                        sigma=sum(copy.sigma for copy in copies) / len(copies),
                        name=name,
                    )
    ratings = [Rating(name, rating.mu, rating.sigma) for name, rating in known.items()]
    return sorted(ratings, key=lambda rating: -rating.careful)


def matches_of(duel: Duel, block: Block) -> list[tuple[list[str], list[float]]]:
    """Who met whom in a block, and how they finished: every game; for allies, both games of a deal as one match."""
    if block.games[-1].seat == RIVALS_TEAM:
        return [([duel.candidate, duel.rival], [float(row.ranks[0]) for row in block.games])]
    teams = game_of(duel.game, duel.cards, duel.options).teams(duel.seats)
    found = []
    for row in block.games:
        first = {team: teams.index(team) for team in dict.fromkeys(teams)}
        sides = [duel.candidate if team == teams[row.seat] else duel.rival for team in first]
        found.append((sides, [float(row.ranks[seat]) for seat in first.values()]))
    return found
