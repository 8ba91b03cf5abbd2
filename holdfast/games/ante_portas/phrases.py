"""What an answer does, in a few words, where the question itself says most of it. Built only on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from holdfast.games.ante_portas.bombs import SetOff
from holdfast.games.ante_portas.clash import ChooseMine, MineChoice
from holdfast.games.ante_portas.deploy import Send, WithEngine
from holdfast.games.ante_portas.developer import GiveCard, KeepIt, PlayNothing
from holdfast.games.ante_portas.doctor import (
    Heal,
    Healing,
    HomeTo,
    Upright,
    UprightAll,
    Uprighting,
    price,
    upright_price,
)
from holdfast.games.ante_portas.employment import LeaveEmpty, ManNow
from holdfast.games.ante_portas.goods import amount_words, good_words, how_much
from holdfast.games.ante_portas.harm import wounded_by
from holdfast.games.ante_portas.improvements import MusterNow, StayHome
from holdfast.games.ante_portas.land import EMPTY
from holdfast.games.ante_portas.orders import First, Second
from holdfast.games.ante_portas.placing import AtSpot
from holdfast.games.ante_portas.production import Convert, NoConvert
from holdfast.games.ante_portas.prospects import imagined
from holdfast.games.ante_portas.purse import DropGood
from holdfast.games.ante_portas.recruit import Discharge, Enlist, sustenance
from holdfast.games.ante_portas.replace import NoMine, Replace, ReplaceBy
from holdfast.games.ante_portas.rotate import Turn
from holdfast.games.ante_portas.setup import StartWood
from holdfast.games.ante_portas.staffing import AsItIs, ByHand, FillUp, Man
from holdfast.games.ante_portas.sustenance import Feed, Starve
from holdfast.games.ante_portas.trade import Amount, Enough, Give, HowMany, OpenTrade
from holdfast.games.ante_portas.traps import Back, Knocked, KnockFrom
from holdfast.games.ante_portas.turns import GoOn, LookAtSoldiers, SendJourneyman
from holdfast.games.ante_portas.view import AntePortasView, resample
from holdfast.games.ante_portas.volley import target_height
from holdfast.games.ante_portas.war_words import counted, soldier_words
from holdfast.games.ante_portas.wave import SendSteward
from holdfast.games.ante_portas.windows import Blow, Knock
from holdfast.games.ante_portas.words import building_text
from holdfast.kernel.rng import Rng

Phrase = Callable[[Any, AntePortasView], str]

# Words that are always the same.
FIXED: Final[dict[type[Any], str]] = {
    LookAtSoldiers: "fire, knock back or set off Bombs before you go",
    SendJourneyman: "one more turn after this one",
    GoOn: "no exchange now",
    OpenTrade: "exchange goods with whoever stands here",
    Enough: "nothing more to give",
    LeaveEmpty: "nobody works there for now",
    Discharge: "home again, free to work",
    UprightAll: "all of them are ready to act again",
    PlayNothing: "keep your Improvements for later",
    KeepIt: "it helps you",
    MusterNow: "a Soldier on the Spawn Point at once",
    StayHome: "the new Farmer waits at home",
    FillUp: "whoever finds work is employed",
    AsItIs: "everybody stays where they are",
    ByHand: "choose Building by Building",
    Starve: "this Citizen goes to the Sickbay",
    Convert: "turn them into the other goods",
    NoConvert: "keep the goods as they are",
    DropGood: "it does not fit and is lost",
    Knock: "send Invaders back out of the Trap",
    KnockFrom: "send Invaders back out of this Trap",
    Knocked: "they are sent back",
    Blow: "the Bomb hits its own hex and those beside it",
    SetOff: "the Bomb hits its own hex and those beside it",
    NoMine: "the hex stays without a Mine",
    Turn: "look one direction further round",
}

ORDERS: Final = {
    "bake": "take food",
    "sell food": "turn it into dollars",
    "enlist": "colonists become Soldiers",
    "discharge": "Soldiers become colonists again",
    "deploy": "move Soldiers and engines",
    "rotate": "turn Buildings where they stand",
    "heal": "bring Soldiers home from the Sickbay",
    "set upright": "make exhausted Soldiers ready again",
    "set traps": "lay new ones",
    "knock back": "send Invaders back out of Traps",
    "plant bombs": "lay new ones",
    "fire bombs": "set off those that lie already",
}


def phrase(action: Any, view: AntePortasView) -> str | None:
    """The words for an answer, or None if the title of its rule has to do."""
    fixed = FIXED.get(type(action))
    if fixed is not None:
        return fixed
    words = _WORDS.get(type(action))
    return None if words is None else words(action, view)


def _start_wood(action: StartWood, view: AntePortasView) -> str:
    clay = int(view.rules.cards.numbers.start_choice - action.wood)
    return f"start with {amount_words([int(action.wood), clay, 0, 0, 0, 0, 0, 0])}"


def _at_spot(action: AtSpot, view: AntePortasView) -> str:
    return f"beside {', '.join(neighbours(action, view))}"


def neighbours(action: AtSpot, view: AntePortasView) -> list[str]:
    """Whose neighbour the new Place becomes: that decides how Stewards get there."""
    land, places = view.land, view.rules.cards.places
    around = sorted(land.at[spot] for spot in view.rules.ground.neighbours[action.spot] if land.at[spot] != EMPTY)
    return [places[site].name if site < len(places) else "a Market" for site in around]


def _order(action: First | Second, view: AntePortasView) -> str:
    return ORDERS.get(action.notation, "")


def _give(action: Give, view: AntePortasView) -> str:
    return f"for @{action.receiver}; then say {how_much(action.good)}"


def _amount(action: Amount, view: AntePortasView) -> str:
    question = view.asked()
    return f"give {good_words(question.good, action.count)}" if isinstance(question, HowMany) else "give that much"


def _man_now(action: ManNow, view: AntePortasView) -> str:
    return building_text(view.rules.cards, action.building)


def _man(action: Man, view: AntePortasView) -> str:
    return building_text(view.rules.cards, action.building)


def _send_steward(action: SendSteward, view: AntePortasView) -> str:
    return f"@{action.chosen} takes the turn"


def _enlist(action: Enlist, view: AntePortasView) -> str:
    if action.count == 0:
        return "nobody"
    ready = f"{'they stand' if action.count > 1 else 'stands'} ready on hex {view.field.spawn_point()}"
    if not action.citizens:
        return ready
    price = amount_words([action.count * amount for amount in sustenance(resample(view, Rng(0)), view.viewer)])
    return f"{ready}, for {price}" if price else ready


def _heal(action: Heal, view: AntePortasView) -> str:
    if action.count == 0:
        return "nobody"
    question = view.asked()
    if isinstance(question, Healing) and question.free:
        return "for nothing"
    each = price(resample(view, Rng(0)), action.citizen)
    return f"for {amount_words([action.count * amount for amount in each])}"


def _upright(action: Upright, view: AntePortasView) -> str:
    question = view.asked()
    free = isinstance(question, Uprighting) and question.free
    paid = amount_words(upright_price(resample(view, Rng(0)), view.viewer, action.citizen, free))
    return f"ready to act again, for {paid}" if paid else "ready to act again"


def _home(action: HomeTo, view: AntePortasView) -> str:
    return f"they live with @{action.host} from now on"


def _give_card(action: GiveCard, view: AntePortasView) -> str:
    return f"it helps @{action.receiver} from now on"


def _feed(action: Feed, view: AntePortasView) -> str:
    if action.count == 0:
        return "they all go hungry"
    return f"costs {action.count * view.rules.cards.numbers.citizen_food} food"


def _replace(action: ReplaceBy, view: AntePortasView) -> str:
    question = view.asked()
    if not isinstance(question, Replace):
        return "lay the Mine again"
    tools = counted(view.rules.cards.works[question.kind].replace_tools, "tool")
    return f"a Soldier on hex {action.post} lays it again for {tools}, and is exhausted"


def _back(action: Back, view: AntePortasView) -> str:
    return f"{counted(action.hexes, 'hex', 'hexes')} away from the gate"


def _send(action: Send, view: AntePortasView) -> str:
    return "they all stay" if action.count == 0 else "goes along" if action.count == 1 else "they go along"


def _engine(action: WithEngine, view: AntePortasView) -> str:
    return "the engine goes along" if action.goes else "the engine stays"


def _mine(action: ChooseMine, view: AntePortasView) -> str:
    question = view.asked()
    if not isinstance(question, MineChoice):
        return "the Soldiers take the damage" if action.spare else "it goes off first"
    damage = int(question.damage)
    taken = 0 if action.spare else min(damage, int(view.rules.cards.works[view.field.tile[question.hex]].strength))
    state = imagined(view)
    wounded = wounded_by(state, question.hex, target_height(state, question.hex), damage - taken)
    hurt = f"{soldier_words(*wounded)} {'is' if sum(wounded) == 1 else 'are'} wounded"
    if action.spare:
        return f"{hurt}; the Mine stays"
    share = "all the damage" if taken == damage else f"{taken} of the {damage} damage"
    return f"the Mine takes {share} and is gone{f'; {hurt}' if sum(wounded) else ''}"


_WORDS: Final[dict[type[Any], Phrase]] = {
    StartWood: _start_wood,
    AtSpot: _at_spot,
    First: _order,
    Second: _order,
    Give: _give,
    Amount: _amount,
    ManNow: _man_now,
    Man: _man,
    SendSteward: _send_steward,
    Enlist: _enlist,
    Heal: _heal,
    Upright: _upright,
    HomeTo: _home,
    GiveCard: _give_card,
    Feed: _feed,
    ReplaceBy: _replace,
    Back: _back,
    Send: _send,
    WithEngine: _engine,
    ChooseMine: _mine,
}
