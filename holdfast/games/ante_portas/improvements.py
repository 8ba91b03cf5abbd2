"""What Improvements do: at once, and while they are in play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, final

from mypy_extensions import i64

from holdfast.games.ante_portas.building import move_in, open_building
from holdfast.games.ante_portas.catalog import NO_WORK, NONE, Improvement
from holdfast.games.ante_portas.community import Community
from holdfast.games.ante_portas.deploy import open_deploy
from holdfast.games.ante_portas.doctor import all_free_homes, bring_home, in_sickbay
from holdfast.games.ante_portas.goods import STORED
from holdfast.games.ante_portas.library import discard
from holdfast.games.ante_portas.purse import check_stores, gain
from holdfast.games.ante_portas.recruit import enlist
from holdfast.games.ante_portas.refining import open_refining
from holdfast.games.ante_portas.sides import room_on
from holdfast.games.ante_portas.works import can_lay, open_lay
from holdfast.kernel.action import Action
from holdfast.kernel.frame import Question

if TYPE_CHECKING:
    from holdfast.games.ante_portas.state import AntePortasState


def carry_out(state: AntePortasState, seat: i64, card: Improvement) -> None:
    """P-improvements: the effect applies to the player who has the card, and that player answers its questions.

    P-give-improvement: this may not be the player who paid for it.
    """
    if card.once:
        discard(state, card.number)
    else:
        put_in_play(state, state.communities[seat], card)
    for recipe in reversed(card.converts):
        open_refining(state, seat, recipe)
    if card.building != NONE:
        open_building(state, seat, card.building, card.building_cost, card.building_times)
    if card.work != NO_WORK and can_lay(state, seat, card.work, card.work_cost, card.flips):
        open_lay(state, seat, card.work, card.work_cost, card.work_times, card.flips)
    if card.muster > 0 and state.communities[seat].home_farmers > 0 and room_on(state, state.field.spawn_point()) > 0:
        state.ask(seat, Muster(seat))
    if card.heals_farmers:
        heal_all_farmers(state, seat)
    gain(state, seat, card.gain, "P-improvements", "gets", f" from {card.name}")
    if card.deploy_steps > 0:
        open_deploy(state, seat, card.deploy_steps, 0)


def put_in_play(state: AntePortasState, community: Community, card: Improvement) -> None:
    """P-improvements: what a card brings while it is in play."""
    community.played.append(card.number)
    move_in(state, community, card.farmer_homes, card.citizen_homes)
    community.warehouse += card.warehouse
    community.special = [community.special[good] + card.special_warehouse[good] for good in range(STORED)]
    community.place_bonus = [one + more for one, more in zip(community.place_bonus, card.place_bonus, strict=True)]
    community.draw_bonus += card.draw_bonus
    community.mine_discount += card.mine_discount
    community.cart += card.from_buffers
    community.extra_turns += card.extra_turns
    if card.enlist_free:
        community.enlist_free = 1
    if card.upright_free:
        community.upright_free = 1
    if card.commander_steps > community.commander_steps:
        community.commander_steps = card.commander_steps
    if len(card.farms_cost) > 0:
        community.farms_card = card.number
    if card.ticket_uses > 0:
        community.tickets = community.tickets + [int(card.number)] * card.ticket_uses
    state.field.trench_bonus += card.trench_bonus
    state.field.guard_range += card.guard_range
    check_stores(state, community.seat)


def heal_all_farmers(state: AntePortasState, seat: i64) -> None:
    """P-improvements: the Barber-Surgeon heals all Farmers for free, as many as there are free Residences."""
    sick = in_sickbay(state, False)
    homes = all_free_homes(state, False)
    bring_home(state, seat, False, sick if sick < homes else homes)


@final
class Muster(Question["AntePortasState"]):
    """P-improvements: the Farmer of the Militia Hut may be placed on the Spawn Point at once."""

    def __init__(self, seat: i64) -> None:
        super().__init__("muster", seat)

    def candidates(self, state: AntePortasState, seat: i64, out: list[Action[Any]]) -> None:
        out.append(state.rules.acts.muster)
        out.append(state.rules.acts.stay_home)

    def prompt(self, state: AntePortasState) -> str:
        return "Does your new Farmer go to the Spawn Point at once?"

    def copy(self) -> Muster:
        return Muster(self.seat)


@final
class MusterNow(Action["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("muster", "P-improvements")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
        enlist(state, seat, 1, 0)


@final
class StayHome(Action["AntePortasState"]):
    def __init__(self) -> None:
        super().__init__("stay home", "P-improvements")

    def apply(self, state: AntePortasState, seat: i64) -> None:
        state.close(seat)
