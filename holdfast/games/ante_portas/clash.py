"""Battle on one hex: totals compared, support by fire, and the losses of both sides."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import BOMB, NO_WORK
from holdfast.games.ante_portas.command import ask_team
from holdfast.games.ante_portas.crew import Crew
from holdfast.games.ante_portas.geometry import HEXES, NEIGHBOURS, OFF
from holdfast.games.ante_portas.harm import (
    FLIGHT,
    attackers,
    fell,
    fights,
    height,
    hurt,
    mine_may_be_spared,
    overrun,
    own_strength,
    remove,
)
from holdfast.games.ante_portas.sight import is_gun, some_guard_can_act
from holdfast.games.ante_portas.volley import gun_verdict, guns, hit_bomb, shoot_with
from holdfast.games.ante_portas.war_words import invader_words, own_words
from holdfast.kernel.action import ALLOWED, Action
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import OVER, Question, Step

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

UNDECIDED: Final = 0
MINE_GOES: Final = 1
MINE_SPARED: Final = 2


def open_clash(state: AntePortasState, seat: i64, hex: i64, bonus: i64) -> None:
    """A Battle with all Invaders who stand on this hex; `bonus` is the Supreme Commander's."""
    state.stack.append(Clash(seat, hex, False, False, 0, bonus))


class Battle(Step["AntePortasState"]):
    """What every Battle keeps of the answers to the questions it asks."""

    def __init__(self, hex: i64, seat: i64 = OVER) -> None:
        super().__init__("battle", seat)
        self.hex: i64 = hex
        self.indirect: i64 = 0  # support by Catapults and Howitzers
        self.gunfire: i64 = 0
        self.held = False  # no (more) support
        self.mine: i64 = UNDECIDED

    def copy_to(self, twin: Battle) -> None:
        twin.indirect = self.indirect
        twin.gunfire = self.gunfire
        twin.held = self.held
        twin.mine = self.mine


@final
class Clash(Battle):
    """One Battle. It runs again after each question it asks, taking account of what has changed."""

    def __init__(self, seat: i64, hex: i64, moving: bool, flying: bool, modifier: i64, bonus: i64) -> None:
        super().__init__(hex, seat)
        self.moving = moving  # the Invaders are the troop whose card is being played; if False, all others on the hex
        self.flying = flying
        self.modifier: i64 = modifier  # added to the Invaders' total: Stronger, Weaker, fire not yet applied
        self.bonus: i64 = bonus  # added to the team's total

    def run(self, state: AntePortasState) -> None:
        hex = self.hex
        basics, elites = attackers(state, hex, self.moving)
        at = height(self.flying, basics)
        if basics + elites == 0 or not fights(state, hex, at):
            return
        own = self.own_total(state, at, basics)
        enemy = self.enemy_total(state, basics, elites)
        if own >= enemy:
            self.win(state, at, basics, elites, own, enemy)
        elif not self.held and support_possible(state, hex, at):
            state.stack.append(self)
            ask_team(state, Support(self.seat, hex, at))
        else:
            self.lose(state, at, basics, elites, own, enemy)

    def totals(self, state: AntePortasState) -> tuple[i64, i64]:
        """The Strength of both sides as they stand, the team's first."""
        basics, elites = attackers(state, self.hex, self.moving)
        at = height(self.flying, basics)
        return self.own_total(state, at, basics), self.enemy_total(state, basics, elites)

    def own_total(self, state: AntePortasState, at: i64, basics: i64) -> i64:
        """P-support, P-supreme: Units on the hex, fire from nearby and the commander's bonus.

        P-flying-mixed: what cannot harm Elites in flight counts up to the Strength of the Basics with them.
        """
        full, low = own_strength(state, self.hex, at)
        full += self.indirect + self.bonus
        if at == FLIGHT:
            low += self.gunfire
            most = basics * state.rules.basic_strength
            return full + (low if low < most else most)
        return full + self.gunfire

    def enemy_total(self, state: AntePortasState, basics: i64, elites: i64) -> i64:
        """P-strength, P-weaker: never below 0."""
        total = basics * state.rules.basic_strength + elites * state.rules.elite_strength + self.modifier
        return total if total > 0 else 0

    def win(self, state: AntePortasState, at: i64, basics: i64, elites: i64, own: i64, enemy: i64) -> None:
        """P-win: all Invaders are removed, and the team's Units take damage equal to their total (P-modified-total)."""
        hex = self.hex
        if self.mine == UNDECIDED and mine_may_be_spared(state, hex, at, enemy):
            state.stack.append(self)
            ask_team(state, MineChoice(self.seat, hex, enemy))
            return
        self.tell(state, "P-win", basics, elites, own, enemy, "The Invaders are beaten.")
        remove(state, hex, self.moving, basics, elites)
        hurt(state, hex, enemy, at, self.mine == MINE_SPARED, "P-win")

    def lose(self, state: AntePortasState, at: i64, basics: i64, elites: i64, own: i64, enemy: i64) -> None:
        """P-lose: all the team's Units except Traps and Bombs are removed, and the Invaders take the team's total."""
        self.tell(state, "P-lose", basics, elites, own, enemy, "The position is lost.")
        full, low = own_strength(state, self.hex, at)
        full += self.indirect + self.bonus
        low += self.gunfire
        overrun(state, self.hex, at)
        if at == FLIGHT:
            fell(state, self.hex, self.moving, full, low, "P-lose")
        else:
            fell(state, self.hex, self.moving, full + low, 0, "P-lose")

    def tell(
        self, state: AntePortasState, rule: str, basics: i64, elites: i64, own: i64, enemy: i64, outcome: str
    ) -> None:
        if state.log is not None:
            text = (
                f"Battle on hex {self.hex}: {invader_words(state, basics, elites)} (Strength {enemy}) "
                f"against {own_words(state, self.hex)} (Strength {own}). {outcome}"
            )
            facts: dict[str, object] = {
                "hex": int(self.hex),
                "basics": int(basics),
                "elites": int(elites),
                "own": int(own),
                "enemy": int(enemy),
                "won": own >= enemy,
            }
            state.tell(Event("battle", rule, NO_SEAT, text, facts))

    def copy(self) -> Clash:
        twin = Clash(self.seat, self.hex, self.moving, self.flying, self.modifier, self.bonus)
        self.copy_to(twin)
        return twin

    def twin(self) -> Clash:
        return self.copy()

    def to_json(self) -> dict[str, object]:
        return {
            "step": self.name,
            "seat": int(self.seat),
            "hex": int(self.hex),
            "moving": self.moving,
            "flying": self.flying,
            "modifier": int(self.modifier),
            "bonus": int(self.bonus),
            "indirect": int(self.indirect),
            "gunfire": int(self.gunfire),
            "held": self.held,
            "mine": int(self.mine),
        }


def battle_below(state: AntePortasState) -> Battle:
    """The Battle whose question was just closed."""
    battle = state.stack[-1]
    assert isinstance(battle, Battle)
    return battle


# -- support -------------------------------------------------------------------------------------------------------


def bombs_near(state: AntePortasState, hex: i64, out: list[int]) -> None:
    """The Bombs whose explosion would be felt on this hex."""
    tile = state.field.tile
    if tile[hex] == BOMB:
        out.append(int(hex))
    for direction in range(6):
        beside = NEIGHBOURS[hex * 6 + direction]
        if beside != OFF and tile[beside] == BOMB:
            out.append(beside)


def support_possible(state: AntePortasState, hex: i64, at: i64) -> bool:
    field = state.field
    works = state.rules.cards.works
    for gun in range(1, HEXES + 1):
        kind = field.tile[gun]
        if kind != NO_WORK and is_gun(works[kind]) and gun_verdict(state, gun, hex, at) == ALLOWED:
            return True
    near: list[int] = []
    bombs_near(state, hex, near)
    for bomb in near:
        if some_guard_can_act(state, bomb):
            return True
    return False


@final
class Support(Crew):
    """P-support: in a Battle that would be lost, fire on its hex adds to the team's total; a Bomb may go off.

    House ruling: P-bomb-in-battle.
    """

    def __init__(self, seat: i64, hex: i64, at: i64) -> None:
        super().__init__("support", seat)
        self.hex: i64 = hex
        self.at: i64 = at

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        guns(state, out)
        near: list[int] = []
        bombs_near(state, self.hex, near)
        for bomb in near:
            out.append(state.rules.war.blow[bomb])
        out.append(state.rules.war.hold)

    def prompt(self, state: AntePortasState) -> str:
        for frame in state.stack:
            if isinstance(frame, Clash) and frame.hex == self.hex:
                own, enemy = frame.totals(state)
                return f"The Battle on hex {self.hex} would be lost: Strength {own} against {enemy}. Who supports it?"
        return f"The Battle on hex {self.hex} would be lost. Who supports it?"

    def crew_verdict(self, state: AntePortasState, hex: i64) -> i64:
        return gun_verdict(state, hex, self.hex, self.at)

    def crew_acts(self, state: AntePortasState, seat: i64, hex: i64) -> None:
        """P-support: a shot counts as Strength only (P-support-only), but Indirect Fire sets off a Bomb on the hex.

        House ruling: P-indirect.
        """
        state.close(seat)
        battle = battle_below(state)
        indirect, gunfire = shoot_with(state, hex)
        battle.indirect += indirect
        battle.gunfire += gunfire
        if state.log is not None:
            damage = indirect + gunfire
            text = f"@{seat} lets hex {hex} fire in support of hex {self.hex}: {damage} more Strength."
            facts: dict[str, object] = {"hex": int(self.hex), "by": int(hex), "damage": int(damage)}
            state.tell(Event("support", "P-support", seat, text, facts))
        hit_bomb(state, self.hex, indirect)

    def copy(self) -> Support:
        return Support(self.seat, self.hex, self.at)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "hex": int(self.hex), "height": int(self.at)}


# -- the Mine ------------------------------------------------------------------------------------------------------


@final
class MineChoice(Question["AntePortasState"]):
    """P-mine-first: the Mine goes off, unless the team wants Soldiers to take the damage instead."""

    def __init__(self, seat: i64, hex: i64, damage: i64) -> None:
        super().__init__("mine", seat)
        self.certain = True
        self.hex: i64 = hex
        self.damage: i64 = damage

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.append(state.rules.war.mine)
        out.append(state.rules.war.spare_mine)

    def prompt(self, state: AntePortasState) -> str:
        return f"{self.damage} damage on hex {self.hex}: does the Mine go off, or do Soldiers take it?"

    def copy(self) -> MineChoice:
        return MineChoice(self.seat, self.hex, self.damage)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "hex": int(self.hex), "damage": int(self.damage)}


@final
class ChooseMine(Action["AntePortasState"]):
    """P-mine-first: the answer to that question."""

    def __init__(self, spare: bool) -> None:
        super().__init__("spare mine" if spare else "mine", "P-mine-first")
        self.spare: Final = spare

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        battle_below(state).mine = MINE_SPARED if self.spare else MINE_GOES
