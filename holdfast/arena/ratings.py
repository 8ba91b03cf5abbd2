"""OpenSkill ratings (Plackett-Luce) from the finishing order of every game."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from holdfast.arena.blocks import Block, Duel
from holdfast.arena.errors import ArenaError


@dataclass(frozen=True)
class Rating:
    """A bot's strength: `mu`, how unsure that is, and the careful figure `mu - 3 sigma`."""

    name: str
    mu: float
    sigma: float

    @property
    def careful(self) -> float:
        return self.mu - 3.0 * self.sigma


def import_model() -> Any:
    """The rating model, or the sentence that says what is missing."""
    try:
        from openskill.models import PlackettLuce
    except ImportError:
        raise ArenaError("ratings need the package 'openskill'; 'pip install holdfast[arena]' brings it") from None
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
            for row in blocks[at].games:
                rival = known[duel.rival]
                teams = [[known[duel.candidate] if seat == row.seat else rival] for seat in range(duel.seats)]
                rated = model.rate(teams, ranks=[float(rank) for rank in row.ranks])
                known[duel.candidate] = rated[row.seat][0]
                # A rival on several seats is one bot: it moves by the mean of what its copies did.
                copies = [rated[seat][0] for seat in range(duel.seats) if seat != row.seat]
                known[duel.rival] = model.rating(
                    mu=sum(copy.mu for copy in copies) / len(copies),
                    sigma=sum(copy.sigma for copy in copies) / len(copies),
                    name=duel.rival,
                )
    ratings = [Rating(name, rating.mu, rating.sigma) for name, rating in known.items()]
    return sorted(ratings, key=lambda rating: -rating.careful)
