"""Battle in a duel: two teams on one hex, support for the side that would lose, and losses that the losers pick."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final, final

from mypy_extensions import i64

from holdfast.games.ante_portas.catalog import MINE_TILES, NO_WORK
from holdfast.games.ante_portas.clash import MINE_SPARED, UNDECIDED, Battle, MineChoice, Support, support_possible
from holdfast.games.ante_portas.command import ask_team, captain_of
from holdfast.games.ante_portas.harm import (
    GROUND,
    fights,
    lose_tile,
    mine_may_be_spared,
    overrun,
    own_strength,
    work_fights,
    work_strength,
)
from holdfast.games.ante_portas.sides import SIDES, look_as, looking
from holdfast.games.ante_portas.verdicts import NOBODY_TO_WOUND, explain
from holdfast.games.ante_portas.war_words import own_words
from holdfast.kernel.action import ALLOWED, Action, Refusal
from holdfast.kernel.event import NO_SEAT, Event
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState

NOBODY_YET: Final = -1


def enemies_fight_on(state: AntePortasState, hex: i64) -> bool:
    """P-battle-start: whether the other team has Units here that fight; Traps and Bombs alone do not."""
    field = state.field
    if field.troop_size(hex) > 0:
        return True
    kind = field.their_tile(hex)
    return kind != NO_WORK and work_fights(state.rules.cards.works[kind], GROUND)


def open_duel_battle(state: AntePortasState, attacker: i64, hex: i64, bonus: i64) -> None:
    state.stack.append(DuelBattle(attacker, hex, bonus, looking(state)))


@final
class DuelBattle(Battle):
    """One Battle between the teams. It runs again after each question it asks, taking account of what has changed."""

    def __init__(self, attacker: i64, hex: i64, bonus: i64, home: i64) -> None:
        super().__init__(hex)
        self.attacker: i64 = attacker
        self.bonus: i64 = bonus  # added to the attackers' total: the Supreme Commander's
        self.home: i64 = home  # the team that looks at the Battleground when it is over
        self.asked: i64 = NOBODY_YET  # the team that was asked for support last
        self.fire: list[int] = [0, 0]  # support of both teams
        self.beaten: i64 = NOBODY_YET
        self.damage: i64 = 0  # that the winners still have to take

    def run(self, state: AntePortasState) -> None:
        if self.asked != NOBODY_YET:
            self.fire[self.asked] += int(self.indirect + self.gunfire)
            self.indirect = 0
            self.gunfire = 0
        if self.beaten == NOBODY_YET:
            self.fight(state)
        if self.beaten != NOBODY_YET:
            self.take_damage(state)

    # -- who wins -------------------------------------------------------------------------------------------

    def fight(self, state: AntePortasState) -> None:
        """P-duel-draw: if the totals are equal, the team that was on the hex first wins.

        P-duel-support: the team that would lose may support it, until it chooses to hold.
        """
        attack = self.total(state, self.attacker)
        defence = self.total(state, 1 - self.attacker)
        if attack < 0 or defence < 0:  # a Bomb has left nobody to fight
            look_as(state, self.home)
            return
        loser = self.attacker if attack <= defence else 1 - self.attacker
        look_as(state, loser)
        if not (self.held and self.asked == loser) and support_possible(state, self.hex, GROUND):
            self.asked = loser
            self.held = False
            state.stack.append(self)
            ask_team(state, Support(captain_of(state, loser), self.hex, GROUND))
            return
        self.tell_outcome(state, loser, attack, defence)
        self.beaten = loser
        self.damage = attack if loser == self.attacker else defence
        overrun(state, self.hex, GROUND)  # P-lose

    def total(self, state: AntePortasState, team: i64) -> i64:
        """P-strength, P-support: Units on the hex, fire from nearby and the commander's bonus; -1 if nobody fights."""
        look_as(state, team)
        if not fights(state, self.hex, GROUND):
            return -1
        strength, _ = own_strength(state, self.hex, GROUND)
        return strength + self.fire[team] + (self.bonus if team == self.attacker else 0)

    def tell_outcome(self, state: AntePortasState, loser: i64, attack: i64, defence: i64) -> None:
        if state.log is None:
            return
        words: list[str] = []
        for team in range(2):
            look_as(state, team)
            words.append(f"{SIDES[team]}'s {own_words(state, self.hex)}")
        look_as(state, loser)
        one, other = self.attacker, 1 - self.attacker
        text = (
            f"Battle on hex {self.hex}: {words[one]} (Strength {attack}) against {words[other]} (Strength {defence}). "
            f"{SIDES[1 - loser]} wins."
        )
        facts: dict[str, object] = {
            "hex": int(self.hex),
            "attacker": int(self.attacker),
            "attack": int(attack),
            "defence": int(defence),
            "winner": int(1 - loser),
        }
        state.tell(Event("battle", "P-win", NO_SEAT, text, facts))

    # -- what the winners lose ------------------------------------------------------------------------------

    def take_damage(self, state: AntePortasState) -> None:
        """P-win: the winners take the beaten team's total: the Mine, Soldiers, the Building."""
        look_as(state, 1 - self.beaten)
        if self.damage > 0 and not self.mine_goes(state):
            return
        if self.damage > 0 and self.somebody_falls(state):
            look_as(state, self.beaten)
            state.stack.append(self)
            ask_team(state, Wounding(captain_of(state, self.beaten), self.hex, self.damage))
            return
        if self.damage > 0:
            self.building_falls(state)
        look_as(state, self.home)

    def mine_goes(self, state: AntePortasState) -> bool:
        """P-mine-first, P-mine-spared: the owner may let Soldiers take the damage. False if it has just been asked."""
        kind = state.field.tile[self.hex]
        if self.mine == MINE_SPARED or kind == NO_WORK or state.rules.cards.works[kind].group != MINE_TILES:
            return True
        if self.mine == UNDECIDED and mine_may_be_spared(state, self.hex, GROUND, self.damage):
            state.stack.append(self)
            ask_team(state, MineChoice(captain_of(state, 1 - self.beaten), self.hex, self.damage))
            return False
        work = state.rules.cards.works[kind]
        self.damage -= work.strength
        self.mine = MINE_SPARED  # no Mine is left to ask about
        if state.log is not None:
            text = f"Hex {self.hex}: the {work.name} goes off."
            state.tell(Event("losses", "P-mine-first", NO_SEAT, text, {"hex": int(self.hex)}))
        lose_tile(state, self.hex)
        return True

    def somebody_falls(self, state: AntePortasState) -> bool:
        """P-wound-most: as long as the remaining damage can fell one of the winners' Soldiers, one falls."""
        field = state.field
        numbers = state.rules.cards.numbers
        if field.farmers_on(self.hex) > 0 and self.damage >= numbers.farmer_strength:
            return True
        return field.citizens_on(self.hex) > 0 and self.damage >= numbers.citizen_strength

    def building_falls(self, state: AntePortasState) -> None:
        """P-building-last: after all Soldiers, if the remaining damage is at least its Strength."""
        field = state.field
        kind = field.tile[self.hex]
        if kind == NO_WORK or field.soldiers_on(self.hex) > 0:
            return
        work = state.rules.cards.works[kind]
        if work.group == MINE_TILES or not work_fights(work, GROUND) or self.damage < work_strength(state, kind):
            return
        if state.log is not None:
            text = f"Hex {self.hex}: the {work.name} is destroyed."
            state.tell(Event("losses", "P-building-last", NO_SEAT, text, {"hex": int(self.hex)}))
        lose_tile(state, self.hex)

    def copy(self) -> DuelBattle:
        twin = DuelBattle(self.attacker, self.hex, self.bonus, self.home)
        self.copy_to(twin)
        twin.asked = self.asked
        twin.fire = self.fire[:]
        twin.beaten = self.beaten
        twin.damage = self.damage
        return twin

    def twin(self) -> DuelBattle:
        return self.copy()

    def to_json(self) -> dict[str, object]:
        return {
            "step": self.name,
            "hex": int(self.hex),
            "attacker": int(self.attacker),
            "bonus": int(self.bonus),
            "asked": int(self.asked),
            "fire": list(self.fire),
            "indirect": int(self.indirect),
            "gunfire": int(self.gunfire),
            "held": self.held,
            "mine": int(self.mine),
            "beaten": int(self.beaten),
            "damage": int(self.damage),
        }


# -- the wounded ---------------------------------------------------------------------------------------------------


@final
class Wounding(Question["AntePortasState"]):
    """P-duel-wounds: the beaten team says which of the winners' Soldiers are wounded, one after the other."""

    def __init__(self, seat: i64, hex: i64, damage: i64) -> None:
        super().__init__("wound", seat)
        self.hex: i64 = hex
        self.damage: i64 = damage

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.extend(state.rules.duels.wound)

    def prompt(self, state: AntePortasState) -> str:
        return f"You are beaten on hex {self.hex}. Which of the winners is wounded? ({self.damage} damage left)"

    def copy(self) -> Wounding:
        return Wounding(self.seat, self.hex, self.damage)

    def to_json(self) -> dict[str, object]:
        return {"question": self.name, "seat": int(self.seat), "hex": int(self.hex), "damage": int(self.damage)}


def winners_there(state: AntePortasState, hex: i64, citizen: bool, tired: bool) -> i64:
    """Soldiers of the other team, ready or exhausted."""
    field = state.field
    rival = field.rival
    assert rival is not None
    exhausted = rival.tired_elites[hex] if citizen else rival.tired_basics[hex]
    if tired:
        return exhausted
    return (field.elites[hex] if citizen else field.basics[hex]) - exhausted


@final
class Wound(Action["AntePortasState"]):
    """P-duel-wounds: this one is wounded; the remaining damage may fell others."""

    def __init__(self, citizen: bool, tired: bool) -> None:
        kind = "citizen" if citizen else "farmer"
        super().__init__(f"wound {'exhausted' if tired else 'ready'} {kind}", "P-duel-wounds")
        self.citizen = citizen
        self.tired = tired

    def strength(self, state: AntePortasState) -> i64:
        numbers = state.rules.cards.numbers
        return numbers.citizen_strength if self.citizen else numbers.farmer_strength

    def verdict(self, state: AntePortasState, seat: i64) -> i64:
        question = state.asked(seat)
        assert isinstance(question, Wounding)
        if winners_there(state, question.hex, self.citizen, self.tired) == 0:
            return NOBODY_TO_WOUND
        return ALLOWED if self.strength(state) <= question.damage else NOBODY_TO_WOUND

    def refusal(self, state: AntePortasState, seat: i64, code: i64) -> Refusal:
        return explain(code)

    def apply(self, state: AntePortasState, seat: i64) -> None:
        question = state.asked(seat)
        assert isinstance(question, Wounding)
        state.close(seat)
        field = state.field
        rival = field.rival
        battle = state.stack[-1]
        assert isinstance(battle, DuelBattle)
        assert rival is not None
        hex = question.hex
        battle.damage -= self.strength(state)
        if self.citizen:
            field.elites[hex] -= 1
            rival.tired_elites[hex] -= int(self.tired)
            rival.sick_elites += 1
        else:
            field.basics[hex] -= 1
            rival.tired_basics[hex] -= int(self.tired)
            rival.sick_basics += 1
        if state.log is not None:
            who = "Citizen" if self.citizen else "Farmer"
            text = f"Hex {hex}: a {who} of {SIDES[1 - looking(state)]} is wounded."
            facts: dict[str, object] = {"hex": int(hex), "citizen": self.citizen, "exhausted": self.tired}
            state.tell(Event("losses", self.rule, seat, text, facts))
