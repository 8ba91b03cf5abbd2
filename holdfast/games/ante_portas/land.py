"""The land: which tile lies on which spot. Copies of a state, and views, share it until another tile is laid."""

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
        self.shared = False  # whether another state or a view may hold this object
        # The sites that can be entered from anywhere, and where one can go from each site; worked out on demand.
        self.open_sites: list[int] | None = None
        self.goals: dict[int, list[int]] | None = None

    @staticmethod
    def bare(ground: Ground, places: i64) -> Land:
        """Two Markets on the Mainland, and the small Market."""
        land = Land([EMPTY] * ground.spots, [EMPTY] * (places + MARKETS), places)
        return land.with_market(0).with_market(1).with_market(SMALL_MARKET)

    def share(self) -> Land:
        """The land for one more holder; from now on it is not changed in place."""
        self.shared = True
        return self

    def laid(self, site: i64, spot: i64) -> Land:
        """The land with one more tile; what lay there before is gone. This object, unless it is shared."""
        land = Land(self.at[:], self.spot_of[:], self.places) if self.shared else self
        before = land.at[spot]
        if before != EMPTY:
            land.spot_of[before] = EMPTY
        land.at[spot] = site
        land.spot_of[site] = spot
        land.open_sites = None
        land.goals = None
        return land

    def with_market(self, market: i64) -> Land:
        return self.laid(self.places + market, market)

    def is_market(self, site: i64) -> bool:
        return site >= self.places

    def touching(self, ground: Ground, spot: i64) -> i64:
        """How many edges of other tiles a tile on this spot would touch."""
        edges: i64 = 0
        for other in ground.neighbours[spot]:
            if self.at[other] != EMPTY:
                edges += ground.edges[spot][other]
        return edges

    def always_open(self, ground: Ground, site: i64) -> bool:
        """P-jump, P-slide: whether this is a Market, or lies beside one."""
        spot = self.spot_of[site]
        return spot != EMPTY and (site >= self.places or self.beside_market(ground, spot))

    def goals_from(self, ground: Ground, here: i64) -> list[int]:
        """P-move, P-jump, P-slide: all sites within reach of this one, in order."""
        goals = self.goals
        if goals is None:
            goals = {}
            self.goals = goals
        known = goals.get(int(here))
        if known is not None:
            return known
        always = self.open_sites
        if always is None:
            always = [site for site in range(len(self.spot_of)) if self.always_open(ground, site)]
            self.open_sites = always
        found = [site for site in always if site != here]
        before = len(found)
        for spot in ground.neighbours[self.spot_of[here]]:
            if self.at[spot] != EMPTY and not self.always_open(ground, self.at[spot]):
                found.append(self.at[spot])
        if len(found) > before:
            found.sort()
        goals[int(here)] = found
        return found

    def beside_market(self, ground: Ground, spot: i64) -> bool:
        row = ground.edges[spot]
        for market in range(MARKETS):
            if row[market] > 0 and self.at[market] != EMPTY:
                return True
        return False

    def to_json(self) -> list[int]:
        return list(self.at)
