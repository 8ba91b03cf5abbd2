"""The land: which tile lies on which spot. It is never changed in place, so copies of a state share it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.ground import MARKETS, SMALL_MARKET, Ground

EMPTY: Final = -1


@final
class Land:
    """Sites are numbered: first all Places, then the three Markets and the small Market.

    `at[spot]` is the site that lies there, `spot_of[site]` where it lies; EMPTY if it does not.
    """

    def __init__(self, at: list[int], spot_of: list[int], places: i64) -> None:
        self.at: Final = at
        self.spot_of: Final = spot_of
        self.places: i64 = places
        # By site whether it can be entered from anywhere; worked out when somebody asks (`always_open`).
        self.open_sites: list[int] = []

    @staticmethod
    def bare(ground: Ground, places: i64) -> Land:
        """Two Markets on the Mainland, and the small Market."""
        land = Land([EMPTY] * ground.spots, [EMPTY] * (places + MARKETS), places)
        return land.with_market(0).with_market(1).with_market(SMALL_MARKET)

    def laid(self, site: i64, spot: i64) -> Land:
        """The land with one tile more; what lay there before is gone."""
        at = self.at[:]
        spot_of = self.spot_of[:]
        if at[spot] != EMPTY:
            spot_of[at[spot]] = EMPTY
        at[spot] = site
        spot_of[site] = spot
        return Land(at, spot_of, self.places)

    def with_market(self, market: i64) -> Land:
        return self.laid(self.places + market, market)

    def is_market(self, site: i64) -> bool:
        return site >= self.places

    def touching(self, ground: Ground, spot: i64) -> i64:
        """How many edges of tiles a tile on this spot would touch."""
        edges: i64 = 0
        for other in ground.neighbours[spot]:
            if self.at[other] != EMPTY:
                edges += ground.edges[spot][other]
        return edges

    def always_open(self, ground: Ground, site: i64) -> bool:
        """P-jump, P-slide: whether this is a Market, or lies beside one."""
        if len(self.open_sites) == 0:
            self.open_sites = [
                int(spot != EMPTY and (site >= self.places or self.beside_market(ground, spot)))
                for site, spot in enumerate(self.spot_of)
            ]
        return self.open_sites[site] == 1

    def beside_market(self, ground: Ground, spot: i64) -> bool:
        row = ground.edges[spot]
        for market in range(MARKETS):
            if row[market] > 0 and self.at[market] != EMPTY:
                return True
        return False

    def to_json(self) -> list[int]:
        return list(self.at)
