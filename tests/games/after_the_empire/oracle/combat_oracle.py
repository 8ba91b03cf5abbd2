"""Combat at one castle of *After the Empire*, told sentence by sentence from the rulebook (pages 8 to 13).

Every soldier, mercenary and invader is a token of its own with a name, every place is a list of tokens, and every
shot and blow is dealt one at a time. Nothing here is shared with the game: it is written from the rulebook and the
rulings, so that two independent readings of the same text can be compared.

An `Owner` makes all decisions of the castle's owner.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

SIDES = ("north", "east", "south", "west")
TURRETS_OF = {"north": ("nw", "ne"), "east": ("ne", "se"), "south": ("se", "sw"), "west": ("sw", "nw")}
INSIDE = "inside"

DAMAGING = ("catapult", "mangonel", "trebuchet")
CLIMBING = ("ladder", "siege-tower")
TURRET_SHOTS = {"wood": 1, "stone": 2}
MOST_ROUNDS = 50


@dataclass
class Token:
    """A soldier, mercenary, swordsman or archer."""

    name: str
    kind: str


@dataclass
class Wall:
    """A wall or a gate."""

    material: str
    gate: bool
    cubes: int


@dataclass
class Turret:
    material: str
    cubes: int
    flame: bool


@dataclass
class PlayedCard:
    """A building or refugee in its owner's area; `passives` by name."""

    name: str
    starting: bool
    damaged: bool
    passives: dict[str, int]


@dataclass
class Castle:
    """One player's board: by side the wall, the troops on it, the field before it and the farm in that field."""

    gold: int
    walls: dict[str, Wall]
    turrets: dict[str, Turret]
    posts: dict[str, list[Token]]  # on the four walls, and inside
    fields: dict[str, list[Token]]  # before the four walls, and invaders inside
    infirmary: list[Token]
    farms: dict[str, int]
    protected: list[str]
    stockpile: dict[str, int]
    moves: int
    cards: list[PlayedCard]
    villager_coming: bool = False
    survived: bool = False
    sacked: bool = False

    def passive(self, name: str) -> int:
        """R-damaged-cards-work: a damaged card still counts."""
        return sum(card.passives.get(name, 0) for card in self.cards)


@dataclass
class InvaderCard:
    """Tiers are (gold, swordsmen, archers)."""

    side: str
    tiers: list[tuple[int, int, int]]


@dataclass
class SiegeCard:
    side: str
    engine: str
    power: int
    surge: str
    minimum: int


@dataclass
class Horde:
    """What comes this season: the same cards for every player."""

    season: int
    threat: int
    most_gold: int
    invaders: list[InvaderCard]
    siege: SiegeCard
    ladders_once: bool


class Owner(Protocol):
    """Decides for the castle. Every answer may be checked against the current state of the castle."""

    def turret_struck_first(self, castle: Castle, turrets: list[str]) -> str: ...

    def fallen(self, castle: Castle, moment: str, place: str, tokens: list[Token], count: int) -> list[Token]: ...

    def posts(self, castle: Castle, moment: str) -> dict[str, list[Token]] | None:
        """Where every troop is to stand, or None to leave them all where they are."""
        ...

    def card_to_damage(self, castle: Castle, cards: list[PlayedCard]) -> PlayedCard: ...


@dataclass
class Story:
    """One combat in progress."""

    castle: Castle
    horde: Horde
    owner: Owner
    round: int = 0
    recruits: int = 0

    # -- preparation ----------------------------------------------------------------------------------------

    def deploy(self) -> None:
        """Place your soldiers and mercenaries on your walls or inside the castle."""
        self.move_troops("deploy", None)

    def prepare(self) -> None:
        for card in self.horde.invaders:
            self.place_invaders(card)
        if self.is_struck_by_siege():
            self.resolve_siege()
        self.surge()
        self.raze()
        self.move_troops("tokens", self.castle.moves + self.castle.passive("lookout"))

    def danger(self) -> int:
        """If your gold is below the threat, invaders attack you as though it were the threat."""
        return max(self.castle.gold, self.horde.threat)

    def place_invaders(self, card: InvaderCard) -> None:
        """Only the highest tier for which the player qualifies; the tiers are not cumulative."""
        qualified = [tier for tier in card.tiers if self.danger() >= tier[0]]
        if not qualified:
            return
        _, swordsmen, archers = max(qualified)
        for _ in range(swordsmen):
            self.castle.fields[card.side].append(self.recruit("swordsman"))
        for _ in range(archers):
            self.castle.fields[card.side].append(self.recruit("archer"))

    def recruit(self, kind: str) -> Token:
        self.recruits += 1
        return Token(f"{kind} {self.recruits}", kind)

    def is_struck_by_siege(self) -> bool:
        return self.danger() >= self.horde.siege.minimum

    def resolve_siege(self) -> None:
        """Ladders and towers are remembered for the movement step; the other engines deal damage at once."""
        siege = self.horde.siege
        if siege.engine not in DAMAGING:
            return
        target = ""
        for _ in range(max(0, siege.power - self.castle.passive("buttress"))):
            if not self.stands(target):
                target = self.next_target(siege.side)
            if target == "":
                return  # any extra damage is ignored
            self.hit_piece(target)

    def stands(self, target: str) -> bool:
        """Once a target is determined, all damage goes to it until it is destroyed."""
        if target in SIDES:
            return target in self.castle.walls
        return target in self.castle.turrets and not self.castle.turrets[target].flame

    def next_target(self, side: str) -> str:
        turrets = [corner for corner in TURRETS_OF[side] if self.stands(corner)]
        wooden = [corner for corner in turrets if self.castle.turrets[corner].material == "wood"]
        candidates = wooden or turrets
        if candidates:
            least = min(self.castle.turrets[corner].cubes for corner in candidates)
            tied = [corner for corner in candidates if self.castle.turrets[corner].cubes == least]
            if len(tied) > 1:
                return self.owner.turret_struck_first(self.castle, tied)
            return tied[0]
        return side if side in self.castle.walls else ""

    def hit_piece(self, target: str) -> None:
        """A piece is destroyed when there are no cubes on it and it takes damage; a cube goes to the stockpile."""
        piece = self.castle.walls[target] if target in SIDES else self.castle.turrets[target]
        if piece.cubes > 0:
            piece.cubes -= 1
            self.castle.stockpile[piece.material] += 1
        elif isinstance(piece, Wall):
            del self.castle.walls[target]
            self.castle.posts[INSIDE].extend(self.castle.posts[target])
            self.castle.posts[target] = []
        elif piece.material == "stone":
            piece.flame = True
        else:
            del self.castle.turrets[target]

    def surge(self) -> None:
        """Leader: whoever has the most gold; all: everybody; as many swordsmen as the number of the season."""
        siege = self.horde.siege
        leads = self.castle.gold == self.horde.most_gold
        if siege.surge == "all" or (siege.surge == "leader" and leads):
            for _ in range(self.horde.season):
                self.castle.fields[siege.side].append(self.recruit("swordsman"))

    def raze(self) -> None:
        for side in SIDES:
            if self.castle.fields[side] and side not in self.castle.protected and self.castle.farms[side] > 0:
                self.castle.farms[side] -= 1

    def move_troops(self, moment: str, limit: int | None) -> None:
        """Troops move between walls and to or from the interior; with a limit, only that many of them."""
        before = self.castle.posts
        after = self.owner.posts(self.castle, moment)
        if after is None:
            return
        stood = {token.name: place for place, tokens in before.items() for token in tokens}
        stands = {token.name: place for place, tokens in after.items() for token in tokens}
        assert sorted(stood) == sorted(stands), "troops appeared from nowhere or vanished"
        assert all(place == INSIDE or place in self.castle.walls for place in stands.values()), "no wall to stand on"
        moved = [name for name in stood if stood[name] != stands[name]]
        assert limit is None or len(moved) <= limit, f"{len(moved)} troops moved, but only {limit} may"
        self.castle.posts = after

    # -- the steps of combat --------------------------------------------------------------------------------

    def fight(self) -> None:
        """Archery, movement and melee, again and again, until the castle has survived or is sacked."""
        self.judge()
        while not self.castle.survived and not self.castle.sacked:
            self.round += 1
            self.archery()
            self.invaders_move()
            self.move_troops(f"movement {self.round}", None)
            self.melee()
            self.judge()
            if self.round == MOST_ROUNDS and not self.castle.sacked:
                self.castle.survived = True
        if self.castle.sacked:
            self.sack()
        else:
            self.dismiss_mercenaries()
        self.end_combat()

    def archery(self) -> None:
        """All shots are counted before anybody falls: they are simultaneous."""
        castle = self.castle
        shots_at_field: dict[str, int] = {}
        shots_at_wall: dict[str, int] = {}
        for side in SIDES:
            shots = 0
            for _ in castle.posts[side]:
                shots += 1
            for corner in TURRETS_OF[side]:
                if corner in castle.turrets and not castle.turrets[corner].flame:
                    shots += TURRET_SHOTS[castle.turrets[corner].material]
            if any(token.kind == "soldier" for token in castle.posts[side]):
                shots += castle.passive("volley")
            shots_at_field[side] = shots
            shots_at_wall[side] = sum(1 for token in castle.fields[side] if token.kind == "archer")
        for side in SIDES:
            self.kill_invaders(side, shots_at_field[side], f"archery {self.round}")
            self.hurt_troops(side, shots_at_wall[side], f"archery {self.round}")

    def kill_invaders(self, place: str, damage: int, moment: str) -> None:
        """1 damage kills 1 invader; damage beyond their number is lost."""
        here = self.castle.fields[place]
        for token in self.choose(here, damage, moment, place):
            here.remove(token)

    def hurt_troops(self, place: str, damage: int, moment: str) -> None:
        """1 damage kills 1 mercenary, or wounds 1 soldier, who is moved to the infirmary."""
        here = self.castle.posts[place]
        for token in self.choose(here, damage, moment, place):
            here.remove(token)
            if token.kind == "soldier":
                self.castle.infirmary.append(token)

    def choose(self, tokens: list[Token], count: int, moment: str, place: str) -> list[Token]:
        """The owner chooses who falls, where there is anything to choose."""
        if count >= len(tokens):
            return list(tokens)
        if count == 0:
            return []
        if len({token.kind for token in tokens}) == 1:
            return tokens[:count]
        chosen = self.owner.fallen(self.castle, moment, place, tokens, count)
        assert len({token.name for token in chosen}) == count, f"{count} must be chosen"
        assert all(token in tokens for token in chosen), "chosen from elsewhere"
        return chosen

    def invaders_move(self) -> None:
        """Those without a wall before them enter; then ladders and towers carry some past a standing wall."""
        fields = self.castle.fields
        for side in SIDES:
            if side not in self.castle.walls:
                fields[INSIDE].extend(fields[side])
                fields[side] = []
        siege = self.horde.siege
        if siege.engine in CLIMBING and self.is_struck_by_siege():
            if siege.side in self.castle.walls and not (self.horde.ladders_once and self.round > 1):
                for token in self.choose(fields[siege.side], siege.power, f"climb {self.round}", siege.side):
                    fields[siege.side].remove(token)
                    fields[INSIDE].append(token)

    def melee(self) -> None:
        """Blows on the walls and inside fall at the same time; troops on a wall that falls take no part."""
        castle = self.castle
        moment = f"melee {self.round}"
        defenders = list(castle.posts[INSIDE])
        attackers = list(castle.fields[INSIDE])
        blows_dealt = len(defenders)
        if any(token.kind == "soldier" for token in defenders):
            blows_dealt += castle.passive("guard")
        blows_taken = len(attackers)
        self.kill_invaders(INSIDE, blows_dealt, moment)
        self.hurt_troops(INSIDE, blows_taken, moment)
        for side in SIDES:
            for _ in castle.fields[side]:
                if side in castle.walls:
                    self.hit_piece(side)
        for side in SIDES:
            if side in castle.walls and castle.walls[side].gate:
                self.kill_invaders(side, castle.passive("oil"), f"oil {self.round}")

    def judge(self) -> None:
        """No invader left: survived. Invaders inside and none of your troops there: sacked."""
        fields = self.castle.fields
        if not any(fields.values()):
            self.castle.survived = True
        elif self.round > 0 and fields[INSIDE] and not self.castle.posts[INSIDE]:
            self.castle.sacked = True

    # -- the end of combat ----------------------------------------------------------------------------------

    def dismiss_mercenaries(self) -> None:
        for tokens in self.castle.posts.values():
            tokens[:] = [token for token in tokens if token.kind == "soldier"]

    def sack(self) -> None:
        castle = self.castle
        self.dismiss_mercenaries()
        for _ in range(2):
            whole = [card for card in castle.cards if not card.starting and not card.damaged]
            if whole:
                self.owner.card_to_damage(castle, whole).damaged = True
        for place in (*SIDES, INSIDE):
            castle.fields[place] = []
        for side in SIDES:
            castle.infirmary.extend(castle.posts[side])
            castle.posts[side] = []
        castle.gold = castle.gold * 2 // 3  # the house table of red numbers
        castle.posts[INSIDE].extend([Token("helper 1", "mercenary"), Token("helper 2", "mercenary")])
        castle.villager_coming = True

    def end_combat(self) -> None:
        """Move tokens are discarded, the surgeon does his work, and the walls are left."""
        castle = self.castle
        castle.moves = 0
        for _ in range(castle.passive("surgeon")):
            if castle.infirmary:
                castle.posts[INSIDE].append(castle.infirmary.pop())
        for side in SIDES:
            castle.posts[INSIDE].extend(castle.posts[side])
            castle.posts[side] = []
