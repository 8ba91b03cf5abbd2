"""One march of *Ante Portas*, told sentence by sentence from the rulebook (pages 4, 9 and 10)."""

from __future__ import annotations

from tests.games.ante_portas.oracle.battle_oracle import Battles
from tests.games.ante_portas.oracle.pieces import Card, Figure, Troop, arrow_goal


class BrokenThrough(Exception):
    """An Invader left the Battleground over the bottom edge: the game is lost at once."""


class War(Battles):
    def march(self, card: Card, start: int) -> None:
        troop = Troop(list(self.spots[start].invaders), start)
        self.moving = troop
        self.passed = False
        if self.in_reach():
            self.window("card", may_pass=True)
        kept: list[int] = []
        program: list[tuple[str, object]] = []
        if card.split:
            program.append(("split", None))
        program += [("dodge", row) for row in card.dodge]
        program += [("arrow", arrow) for arrow in card.arrows]
        if troop.figures:
            stays = self.before_moving(card, troop, kept)
            if card.press:
                program += [("arrow", ("down", False))] * {1: 4, 2: 3, 3: 2, 4: 1}.get(stays, 0)
            if stays == 0:
                program = []
            self.walk(card, troop, program, 0, kept)
        self.moving = None

    def before_moving(self, card: Card, troop: Troop, kept: list[int]) -> int:
        """The powers that come before the arrows. Returns the number of Units, or 0 if the troop has merged."""
        spot = self.spots[troop.at]
        if card.destroy_trap and spot.tile is not None and spot.tile.sort == "trap":
            self.remove_tile(troop.at)
        if card.regroup is not None:
            out, into = card.regroup
            enough = all(sum(figure.kind == kind for figure in troop.figures) >= n for kind, n in out.items())
            if enough and all(self.supply[kind] >= n for kind, n in into.items()):
                for kind, n in out.items():
                    for figure in [figure for figure in troop.figures if figure.kind == kind][:n]:
                        troop.figures.remove(figure)
                        spot.invaders.remove(figure)
                        self.supply[kind] += 1
                for kind, n in into.items():
                    self.join(troop, kind, n)
        for kind, n in card.add.items():
            self.join(troop, kind, min(n, self.supply[kind]))
        units = len(troop.figures)
        aims = []
        for arrow in card.targets:
            goal = arrow_goal(troop.at, arrow)
            if goal is not None and goal not in aims:
                aims.append(goal)
        for goal in aims:
            if card.shoot and not self.damage_own(goal, card.shoot):
                kept.append(goal)
            if card.fire:
                self.burn(goal)
                self.damage_own(goal, card.fire)
        if card.merge:
            others = [number for number in sorted(self.spots) if number != troop.at and self.spots[number].invaders]
            if others:
                self.shift(troop, others[0])
                units = 0
        self.offer_mines()
        return units

    def join(self, troop: Troop, kind: str, count: int) -> None:
        for _ in range(count):
            figure = Figure(kind)
            troop.figures.append(figure)
            self.spots[troop.at].invaders.append(figure)
            self.supply[kind] -= 1

    def burn(self, number: int) -> None:
        """Dragon fire destroys Mines and explodes Bombs."""
        tile = self.spots[number].tile
        if tile is not None and tile.sort == "mine":
            self.remove_tile(number)
        elif tile is not None and tile.sort == "bomb":
            self.explode(number)

    def shift(self, troop: Troop, goal: int) -> None:
        for figure in troop.figures:
            self.spots[troop.at].invaders.remove(figure)
            self.spots[goal].invaders.append(figure)
        troop.at = goal

    def walk(self, card: Card, troop: Troop, program: list[tuple[str, object]], index: int, kept: list[int]) -> None:
        """Follow all arrows from `index` on; those who are set aside follow when the others have reached the end."""
        self.moving = troop
        while troop.figures and index < len(program):
            here = self.spots[troop.at].tile
            if here is not None and here.sort == "trap" and not troop.flying and troop.held_by != troop.at:
                troop.held_by = troop.at
                basics = [figure for figure in troop.figures if figure.kind == "basic"]
                elites = [figure for figure in troop.figures if figure.kind == "elite"]
                held = (basics + elites)[:3]
                if len(held) == len(troop.figures):
                    index += 1
                    continue
                others = Troop([figure for figure in troop.figures if figure not in held], troop.at, held_by=troop.at)
                slow = Troop(held, troop.at, held_by=troop.at)
                self.waiting.append(slow)
                self.walk(card, others, program, index, kept)
                self.waiting.remove(slow)
                self.walk(card, slow, program, index + 1, kept)
                return
            deed, what = program[index]
            if deed == "split":
                elites_first = sorted(troop.figures, key=lambda figure: figure.kind != "elite")
                half = (len(elites_first) + 1) // 2
                left = Troop(elites_first[:half], troop.at, held_by=troop.held_by)
                right = Troop(elites_first[half:], troop.at, held_by=troop.held_by)
                rest = program[index + 1 :]
                if right.figures:
                    self.waiting.append(right)
                self.walk(card, left, [("arrow", ("left", False)), *rest], 0, kept)
                if right in self.waiting:
                    self.waiting.remove(right)
                self.walk(card, right, [("arrow", ("right", False)), *rest], 0, kept)
                return
            if deed == "dodge":
                assert isinstance(what, list)
                arrow = self.dodged(troop.at, what)
                flaming = False
            else:
                assert isinstance(what, tuple)
                arrow, flaming = what
            if arrow is not None:
                self.one_arrow(card, troop, arrow, flaming, index == 0, index == len(program) - 1, kept)
                if troop.figures and not self.passed and self.in_reach():
                    self.window("march", may_pass=True)
            index += 1

    def dodged(self, number: int, row: list[str]) -> str | None:
        for arrow in row:
            goal = arrow_goal(number, arrow)
            if goal is None or (not self.spots[goal].soldiers and self.spots[goal].tile is None):
                return arrow
        return None

    def one_arrow(
        self, card: Card, troop: Troop, arrow: str, flaming: bool, first: bool, last: bool, kept: list[int]
    ) -> None:
        goal = arrow_goal(troop.at, arrow)
        if flaming and goal is not None:
            self.burn(goal)
            if not self.damage_own(goal, 1):
                kept.append(goal)
            self.offer_mines()
            if not troop.figures:
                return
        while True:
            if goal is None:
                raise BrokenThrough
            self.shift(troop, goal)
            if not self.stealthy(card, goal):
                break
            goal = arrow_goal(goal, arrow)
        troop.flying = card.dragons and not last
        spot = self.spots[goal]
        if card.destroy_trap and spot.tile is not None and spot.tile.sort == "trap":
            self.remove_tile(goal)
        if card.destroys and spot.tile is not None and spot.tile.sort == card.destroys:
            self.remove_tile(goal)
        if card.decrease_in_trap and spot.tile is not None and spot.tile.sort == "trap":
            self.kill(goal, [figure for figure in troop.figures if figure.kind == "basic"][:1])
        citizens = spot.of("citizen")
        if citizens and troop.figures and card.killed_by_citizens:
            self.kill(goal, list(troop.figures))
        elif citizens and troop.figures and card.remove_citizens:
            self.wound(goal, citizens)
        self.offer_mines()
        soldiers, tile = self.fighters(goal, self.height(troop))
        if troop.figures and (soldiers or tile):
            modifier = card.stronger - card.weaker - (card.first_weaker if first else 0) + kept.count(goal)
            while goal in kept:
                kept.remove(goal)
            self.battle(goal, troop, modifier=modifier)

    def stealthy(self, card: Card, number: int) -> bool:
        spot = self.spots[number]
        if card.stealth in ("farmer", "citizen"):
            return bool(spot.of(card.stealth))
        return bool(card.stealth) and spot.tile is not None and spot.tile.sort == card.stealth
