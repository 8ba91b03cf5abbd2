"""One Battle of *Ante Portas*, told sentence by sentence from the rulebook (pages 5 to 9).

Every Soldier and every Invader is a figure of its own, and every hex a small heap of them. Nothing here is shared with
the game: it is written from the rulebook and the rulings, so that two independent readings of the same text can be
compared. `Table.ask` makes all decisions of the players, from the answers that are possible; a question with only one
possible answer is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable

from tests.games.ante_portas.oracle.pieces import CLOCK, Figure, Spot, Table, Tile, Troop, around, beside


class Battles:
    def __init__(
        self,
        spots: dict[int, Spot],
        supply: dict[str, int],
        strength: dict[str, int],
        table: Table,
        *,
        guard_reach: int = 0,
        trench_strength: int = 0,
        dead_return: bool = True,
    ) -> None:
        self.spots = spots
        self.supply = supply  # Basics and Elites that can still come
        self.strength = strength
        self.table = table
        self.guard_reach = guard_reach
        self.trench_strength = trench_strength
        self.dead_return = dead_return
        self.sickbay: list[Figure] = []
        self.moving: Troop | None = None
        self.waiting: list[Troop] = []
        self.passed = False  # "let pass" was said on this card
        self.lost_mines: list[tuple[int, Tile]] = []

    def ask(self, question: str, options: Iterable[str]) -> str:
        known = list(options)
        return known[0] if len(known) == 1 else self.table.ask(question, known)

    # -- page 8: sight -------------------------------------------------------------------------------------------

    def line_hexes(self, number: int, over_heads: bool) -> set[int]:
        """All hexes that the Building on this one can access via its arrows."""
        tile = self.spots[number].tile
        assert tile is not None
        middle = CLOCK.index(tile.facing)
        ways = [tile.facing] if tile.arrows == 1 else [CLOCK[(middle + turn) % 6] for turn in (-1, 0, 1)]
        reach = tile.reach + (self.guard_reach if tile.sort == "guard" else 0)
        seen = set()
        for way in ways:
            here: int | None = number
            for _ in range(reach):
                assert here is not None
                here = beside(here, way)
                if here is None:
                    break
                seen.add(here)
                if self.spots[here].invaders and not over_heads:
                    break  # "All hexes that are behind one or more Invaders are not in sight."
        return seen

    def actor_in(self, number: int) -> Figure | None:
        """The Soldier who would act in this Building, if one may."""
        spot = self.spots[number]
        if spot.tile is None or not spot.tile.building:
            return None
        crew = spot.of(spot.tile.crew)
        ready = [figure for figure in crew if not figure.tired]
        if not ready or len(crew) - len(ready) >= spot.tile.actors:
            return None
        return ready[0]

    def guards_for(self, number: int) -> list[int]:
        """Guard Posts and Towers with somebody to act, that have this hex in sight."""
        return [
            post
            for post, spot in sorted(self.spots.items())
            if spot.tile is not None
            and spot.tile.sort == "guard"
            and self.actor_in(post)
            and (post == number or number in self.line_hexes(post, False))
        ]

    # -- pages 5 and 10: who fights, and how strong ----------------------------------------------------------------

    @staticmethod
    def height(troop: Troop) -> str:
        if not troop.flying:
            return "ground"
        return "flight" if any(figure.kind == "basic" for figure in troop.figures) else "high"

    def fighters(self, number: int, height: str) -> tuple[list[Figure], Tile | None]:
        """The players' Units that take part in a Battle here."""
        spot = self.spots[number]
        soldiers = [figure for figure in spot.soldiers if height != "high" or figure.kind == "citizen"]
        tile = spot.tile
        if tile is not None:
            safe = tile.sort in ("trap", "bomb")
            too_low = tile.sort == "mine" and height != "ground" and not tile.air
            if safe or too_low or (tile.sort == "trench" and height == "high"):
                tile = None
        return soldiers, tile

    def tile_strength(self, tile: Tile) -> int:
        return tile.strength + (self.trench_strength if tile.id == "trench" else 0)

    def totals(self, number: int, height: str) -> tuple[int, int]:
        """What counts against everybody, and what counts only against Basics in flight."""
        soldiers, tile = self.fighters(number, height)
        everybody = basics_only = 0
        for figure in soldiers:
            if figure.kind == "farmer" and height == "flight":
                basics_only += self.strength["farmer"]
            else:
                everybody += self.strength[figure.kind]
        if tile is not None:
            if tile.sort == "trench" and height == "flight":
                basics_only += self.tile_strength(tile)
            else:
                everybody += self.tile_strength(tile)
        there = self.spots[number].tile
        if there is not None and there.sort == "trap" and height == "ground":
            everybody += 1
        return everybody, basics_only

    # -- page 5: falling -----------------------------------------------------------------------------------------

    def worst_set(self, figures: list[Figure], damage: int, basics_only: int = 0) -> list[Figure]:
        """As many as possible, and among equal numbers the strongest, found by trying all sets the damage can fell.

        Figures of one kind are interchangeable, so sets are given as counts.
        """
        kinds = sorted({figure.kind for figure in figures})
        heaps = {kind: [figure for figure in figures if figure.kind == kind] for kind in kinds}
        best: list[Figure] = []
        best_worth = (0, 0)
        sizes = [range(len(heaps[kind]) + 1) for kind in kinds]
        for counts in product_of(sizes):
            chosen = [figure for kind, count in zip(kinds, counts, strict=True) for figure in heaps[kind][:count]]
            heavy = sum(self.strength[figure.kind] for figure in chosen if figure.kind in ("elite", "citizen"))
            total = sum(self.strength[figure.kind] for figure in chosen)
            if heavy > damage or total > damage + basics_only:
                continue
            worth = (len(chosen), total)
            if worth > best_worth:
                best, best_worth = chosen, worth
        return best

    def wound(self, number: int, figures: list[Figure]) -> None:
        for figure in figures:
            self.spots[number].soldiers.remove(figure)
            self.sickbay.append(Figure(figure.kind))

    def tired_first(self, figures: list[Figure]) -> list[Figure]:
        return sorted(figures, key=lambda figure: not figure.tired)

    def remove_tile(self, number: int) -> None:
        tile = self.spots[number].tile
        assert tile is not None
        self.spots[number].tile = None
        if tile.sort == "mine":
            self.lost_mines.append((number, tile))

    def kill(self, number: int, figures: list[Figure]) -> None:
        for figure in figures:
            self.spots[number].invaders.remove(figure)
            for troop in [*self.waiting, *([self.moving] if self.moving else [])]:
                if figure in troop.figures:
                    troop.figures.remove(figure)
            if self.dead_return:
                self.supply[figure.kind] += 1

    def resting(self, number: int) -> list[Figure]:
        """Invaders on a hex who are not moving: those set aside on this card first, then the others."""
        here = self.spots[number].invaders
        moving = self.moving.figures if self.moving and self.moving.at == number else []
        aside = [figure for troop in self.waiting if troop.at == number for figure in troop.figures]
        return aside + [figure for figure in here if figure not in moving and figure not in aside]

    def damage_own(self, number: int, damage: int, height: str = "ground", *, spare_mine: bool = False) -> bool:
        """Mine, Soldiers, Building. True if anything fell."""
        if damage <= 0:
            return False
        fell = False
        soldiers, tile = self.fighters(number, height)
        if tile is not None and tile.sort == "mine" and not spare_mine:
            self.remove_tile(number)
            damage = max(0, damage - tile.strength)
            fell = True
            tile = None
        hurt = self.worst_set(self.tired_first(soldiers), damage)
        damage -= sum(self.strength[figure.kind] for figure in hurt)
        fell = fell or bool(hurt)
        self.wound(number, hurt)
        if tile is not None and tile.building and len(hurt) == len(soldiers):
            if damage >= max(1, self.tile_strength(tile)):
                self.remove_tile(number)
                fell = True
        return fell

    # -- page 5: Battle ------------------------------------------------------------------------------------------

    def battle(self, number: int, troop: Troop | None, *, bonus: int = 0, modifier: int = 0) -> None:
        """`troop` is the moving one; None means all who stand on the hex."""
        flying = troop is not None and troop.flying
        indirect = gunfire = 0
        held = False
        spare: bool | None = None
        while True:
            enemies = list(troop.figures) if troop is not None else self.resting(number)
            height = self.height(Troop(enemies, number, flying))
            soldiers, tile = self.fighters(number, height)
            if not enemies or not (soldiers or tile):
                return
            everybody, basics_only = self.totals(number, height)
            everybody += bonus + indirect
            low = 0
            if height == "flight":
                low = basics_only + gunfire
                basics = sum(self.strength["basic"] for figure in enemies if figure.kind == "basic")
                own = everybody + min(low, basics)
            else:
                everybody += gunfire
                own = everybody
            enemy = max(0, sum(self.strength[figure.kind] for figure in enemies) + modifier)
            if own >= enemy:
                if tile is not None and tile.sort == "mine" and spare is None and enemy > 0:
                    hurt = self.worst_set(soldiers, enemy)
                    if sum(self.strength[figure.kind] for figure in hurt) == enemy:
                        spare = self.ask("mine", ["mine", "spare mine"]) == "spare mine"
                self.kill(number, enemies)
                self.damage_own(number, enemy, height, spare_mine=bool(spare))
                self.offer_mines()
                return
            options = [] if held else self.support_options(number, height)
            if options:
                answer = self.ask("support", [*options, "hold"])
                if answer == "hold":
                    held = True
                elif answer.startswith("by "):
                    gun = int(answer[3:])
                    shot = self.shoot_from(gun)
                    gun_tile = self.spots[gun].tile
                    assert gun_tile is not None
                    if gun_tile.sort == "catapult":
                        indirect += shot
                        self.hit_bomb(number)
                    else:
                        gunfire += shot
                    self.offer_mines()
                else:
                    self.blow(int(answer[5:]))
                continue
            self.wound(number, soldiers)
            if tile is not None:
                self.remove_tile(number)
            self.kill(number, self.worst_set(enemies, everybody, low))
            self.offer_mines()
            return

    def support_options(self, number: int, height: str) -> list[str]:
        options = [f"by {gun}" for gun in self.guns_for(number, height)]
        options += [f"blow {bomb}" for bomb in self.bombs_around(number) if self.guards_for(bomb)]
        return options

    # -- pages 8 and 9: Soldier actions --------------------------------------------------------------------------

    def guns_for(self, number: int, height: str) -> list[int]:
        """Where somebody can fire on this hex; `height` is that of the troop there."""
        found = []
        for gun, spot in sorted(self.spots.items()):
            tile = spot.tile
            if tile is None or tile.sort not in ("trench", "catapult") or gun == number or not self.actor_in(gun):
                continue
            indirect = tile.sort == "catapult"
            if number not in self.line_hexes(gun, indirect):
                continue
            if not indirect and (height == "high" or not self.spots[number].invaders):
                continue
            found.append(gun)
        return found

    def shoot_from(self, gun: int) -> int:
        actor = self.actor_in(gun)
        tile = self.spots[gun].tile
        assert actor is not None
        assert tile is not None
        actor.tired = True
        return tile.damage

    def height_on(self, number: int) -> str:
        if self.moving and self.moving.at == number and self.moving.figures:
            return self.height(self.moving)
        return "ground"

    def bombs_around(self, number: int) -> list[int]:
        near = [number, *around(number)]
        return [there for there in near if (tile := self.spots[there].tile) is not None and tile.sort == "bomb"]

    def trapped(self, number: int) -> list[Figure]:
        """Who is in the Trap on this hex: those of the moving troop first."""
        tile = self.spots[number].tile
        if tile is None or tile.sort != "trap":
            return []
        moving = []
        if self.moving and self.moving.at == number and not self.moving.flying:
            moving = list(self.moving.figures)
        return moving + self.resting(number)

    def can_knock(self, number: int) -> bool:
        return bool(self.trapped(number)) and beside(number, "n") is not None and bool(self.guards_for(number))

    def can_fire(self, number: int) -> bool:
        spot = self.spots[number]
        if not spot.invaders and not (spot.tile is not None and spot.tile.sort == "bomb"):
            return False
        return bool(self.guns_for(number, self.height_on(number)))

    def actions(self) -> list[str]:
        options = [f"fire {number}" for number in sorted(self.spots) if self.can_fire(number)]
        options += [f"knock {number}" for number in sorted(self.spots) if self.can_knock(number)]
        for number in sorted(self.spots):
            tile = self.spots[number].tile
            if tile is not None and tile.sort == "bomb" and self.guards_for(number):
                options.append(f"blow {number}")
        return options

    def in_reach(self) -> bool:
        """Whether something can be done about the moving troop where it is."""
        troop = self.moving
        if troop is None or not troop.figures:
            return False
        if self.can_fire(troop.at):
            return True
        if not troop.flying and self.can_knock(troop.at):
            return True
        return any(self.guards_for(bomb) or self.can_fire(bomb) for bomb in self.bombs_around(troop.at))

    def window(self, name: str, *, may_pass: bool) -> None:
        while options := self.actions():
            answer = self.ask(name, [*options, *(["let pass"] if may_pass else []), "hold"])
            if answer == "hold":
                return
            if answer == "let pass":
                self.passed = True
                return
            deed, number = answer.rsplit(" ", 1)
            if deed == "fire":
                self.volley(int(number))
            elif deed == "knock":
                self.knock(int(number))
            else:
                self.blow(int(number))

    def volley(self, target: int) -> None:
        """Combined fire deals its whole damage at once."""
        indirect = gunfire = shots = 0
        while True:
            guns = self.guns_for(target, self.height_on(target))
            answer = self.ask("volley", [*(f"by {gun}" for gun in guns), *(["loose"] if shots else [])])
            if answer == "loose":
                break
            gun = int(answer[3:])
            damage = self.shoot_from(gun)
            tile = self.spots[gun].tile
            assert tile is not None
            if tile.sort == "catapult":
                indirect += damage
            else:
                gunfire += damage
            shots += 1
        if indirect:
            self.hit_bomb(target)
        troop = self.moving
        if troop is not None and troop.at == target and troop.figures:
            if troop.flying:
                self.kill(target, self.worst_set(troop.figures, indirect, gunfire))
            else:
                self.kill(target, self.worst_set(troop.figures, indirect + gunfire))
        else:
            self.kill(target, self.worst_set(self.resting(target), indirect + gunfire))
        self.offer_mines()

    def guard_for(self, number: int) -> None:
        """A Guard acts and is exhausted."""
        answer = self.ask("guard", [f"by {post}" for post in self.guards_for(number)])
        actor = self.actor_in(int(answer[3:]))
        assert actor is not None
        actor.tired = True

    def knock(self, number: int) -> None:
        self.guard_for(number)
        there = self.trapped(number)
        basics = [figure for figure in there if figure.kind == "basic"]
        elites = [figure for figure in there if figure.kind == "elite"]
        options = [
            f"{b} basic {e} elite"
            for b in range(4)
            for e in range(4)
            if 1 <= b + e <= 3 and b <= len(basics) and e <= len(elites)
        ]
        words = self.ask("knock whom", options).split()
        chosen = basics[: int(words[0])] + elites[: int(words[2])]
        once = beside(number, "n")
        assert once is not None
        twice = beside(once, "n")
        far = self.ask("knock how far", ["back 1", *(["back 2"] if twice is not None else [])])
        goal = twice if far == "back 2" else once
        assert goal is not None
        for figure in chosen:
            self.spots[number].invaders.remove(figure)
            self.spots[goal].invaders.append(figure)
            for troop in [*self.waiting, *([self.moving] if self.moving else [])]:
                if figure in troop.figures:
                    troop.figures.remove(figure)
        self.battle(goal, None)

    # -- page 7: Bombs -------------------------------------------------------------------------------------------

    def blow(self, number: int) -> None:
        self.guard_for(number)
        self.explode(number)
        self.offer_mines()

    def hit_bomb(self, number: int) -> None:
        tile = self.spots[number].tile
        if tile is not None and tile.sort == "bomb":
            self.explode(number)

    def explode(self, number: int) -> None:
        burning = {number}
        while burning:
            bomb = min(burning)
            burning.remove(bomb)
            self.remove_tile(bomb)
            for there, damage in [(bomb, 3), *((near, 1) for near in around(bomb))]:
                if self.moving and self.moving.at == there:
                    self.kill(there, self.worst_set(self.moving.figures, damage))
                self.kill(there, self.worst_set(self.resting(there), damage))
                self.damage_own(there, damage)
            for near in around(bomb):
                tile = self.spots[near].tile
                if tile is not None and tile.sort == "bomb":
                    burning.add(near)
                elif tile is not None and tile.sort in ("trap", "mine"):
                    self.remove_tile(near)

    # -- page 8: Replace -----------------------------------------------------------------------------------------

    def offer_mines(self) -> None:
        """Mines that went off may be replaced at once where no Invader stands, in the order in which they went."""
        gone, self.lost_mines = self.lost_mines, []
        for number, mine in gone:
            spot = self.spots[number]
            posts = self.guards_for(number)
            if spot.invaders or spot.tile is not None or not posts:
                continue
            post = self.table.replaces(mine.tools, posts)
            if post is not None:
                actor = self.actor_in(post)
                assert actor is not None
                actor.tired = True
                spot.tile = mine


def product_of(sizes: list[range]) -> list[tuple[int, ...]]:
    """All ways to choose a number from each range."""
    ways: list[tuple[int, ...]] = [()]
    for size in sizes:
        ways = [(*way, count) for way in ways for count in size]
    return ways
