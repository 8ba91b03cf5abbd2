"""How every action of *Ante Portas* is shown: what it is called, its heading, and its spot on the drawing.

Spots are named like `hex:12`, `place:market-1`, `spot:30` (a place where a tile may be laid), `good:wood`,
`building:farm`, `card:flint-hatchet`, `seat:1`, `face:ne` and `sickbay`.
"""

from __future__ import annotations

from typing import Any, Final

from holdfast.games.ante_portas.bombs import SetOff
from holdfast.games.ante_portas.building import Build, Construction, Raze
from holdfast.games.ante_portas.catalog import HOWITZER
from holdfast.games.ante_portas.clash import ChooseMine, MineChoice
from holdfast.games.ante_portas.crew import By
from holdfast.games.ante_portas.deploy import From, Group, Send, To, WithEngine
from holdfast.games.ante_portas.developer import GiveCard, KeepIt, PlayCard, PlayNothing
from holdfast.games.ante_portas.doctor import Heal, HomeTo, Upright, UprightAll
from holdfast.games.ante_portas.duel_battle import Wound
from holdfast.games.ante_portas.duel_deploy import OverEdge, Slow, WithCrew
from holdfast.games.ante_portas.duel_fee import PayFee
from holdfast.games.ante_portas.employment import LeaveEmpty, ManNow
from holdfast.games.ante_portas.game import Done
from holdfast.games.ante_portas.geometry import DIRECTIONS, WAYS
from holdfast.games.ante_portas.goods import GOODS, MANY, amount_words, good_words
from holdfast.games.ante_portas.improvements import MusterNow, StayHome
from holdfast.games.ante_portas.library import DiscardCard, KeepCard
from holdfast.games.ante_portas.market import Nothing, Sell, Special, Take
from holdfast.games.ante_portas.orders import First, Second
from holdfast.games.ante_portas.phrases import neighbours
from holdfast.games.ante_portas.placing import AtSpot
from holdfast.games.ante_portas.production import Convert, NoConvert
from holdfast.games.ante_portas.purse import DropGood
from holdfast.games.ante_portas.recruit import Discharge, Enlist
from holdfast.games.ante_portas.refining import Make
from holdfast.games.ante_portas.replace import NoMine, ReplaceBy
from holdfast.games.ante_portas.rotate import Turn
from holdfast.games.ante_portas.setup import StartWood
from holdfast.games.ante_portas.staffing import AsItIs, ByHand, FillUp, Man
from holdfast.games.ante_portas.sustenance import Feed, Starve
from holdfast.games.ante_portas.trade import Amount, Enough, Give, HowMany, OpenTrade
from holdfast.games.ante_portas.traps import Back, Knocked, KnockFrom
from holdfast.games.ante_portas.turns import Go, GoOn, LookAtSoldiers, SendJourneyman
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.volley import Loose
from holdfast.games.ante_portas.war_words import counted, soldier_words
from holdfast.games.ante_portas.wave import SendSteward
from holdfast.games.ante_portas.windows import Blow, Fire, Hold, Knock, LetPass
from holdfast.games.ante_portas.works import Face, Lay
from holdfast.kernel import Action
from holdfast.web.ante_portas.catalog import site_id
from holdfast.web.row import Row, Rows


def row_of(action: Action[Any]) -> Row:
    """The row of an action; an action that is not in the table is only a button."""
    row = ROWS.get(type(action))
    return Row(action.notation[:1].upper() + action.notation[1:], "Other") if row is None else row


# -- spots ---------------------------------------------------------------------------------------------------------


def _hex(action: Any, view: AntePortasView) -> str:
    return f"hex:{action.hex}"


def _spawn_point(action: Any, view: AntePortasView) -> str:
    return f"hex:{view.field.spawn_point()}"


def _here(action: Any, view: AntePortasView) -> str:
    """Where the viewer's Steward stands."""
    return f"place:{site_id(view.rules, int(view.communities[view.viewer].site))}"


def _question_hex(action: Any, view: AntePortasView) -> str:
    """The hex that the open question is about; for a group that is sent, the one it goes to."""
    question = view.asked()
    return f"hex:{question.goal if isinstance(question, Group) else getattr(question, 'hex', 0)}"


def _good(action: Any, view: AntePortasView) -> str:
    return f"good:{GOODS[action.good]}"


def _card(action: Any, view: AntePortasView) -> str:
    return f"card:{action.card.id}"


def _building(action: Any, view: AntePortasView) -> str:
    return f"building:{action.building.id}"


# -- words ---------------------------------------------------------------------------------------------------------


def kind_of(citizen: bool, count: int = 1) -> str:
    """`Farmer`, `Farmers`, `Citizen`, `Citizens`."""
    return ("Citizen" if citizen else "Farmer") + "s" * (count != 1)


def some(count: int, citizen: bool) -> str:
    """`no Farmers`, `1 Farmer`, `2 Farmers`."""
    return f"{count or 'no'} {kind_of(citizen, count)}"


def _start(action: StartWood, view: AntePortasView) -> str:
    clay = int(view.rules.cards.numbers.start_choice - action.wood)
    return f"Start with {amount_words([int(action.wood), clay, 0, 0, 0, 0, 0, 0])}"


def _at_spot(action: AtSpot, view: AntePortasView) -> str:
    """By its neighbours, as on the board; on the Mainland, where these may be alike, with the number of the spot."""
    names = [name.rpartition(": ")[2] for name in neighbours(action, view)]
    spot = action.notation.removeprefix("at ")
    return f"Beside {', '.join(names)}{f' (spot {spot})' if spot.isdecimal() else ''}"


def _times(action: Make, view: AntePortasView) -> str:
    return ("Not at all", "Once")[action.times] if action.times < 2 else f"{action.times} times"


def _build(action: Build, view: AntePortasView) -> str:
    question = view.asked()
    if action.count == 0:
        return "Build nothing"
    name = question.building.name if isinstance(question, Construction) else "Building"
    return f"Build {action.count} × {name}"


def _sell(action: Sell, view: AntePortasView) -> str:
    return f"Sell {amount_words([int(action.count) * (good == action.good) for good in range(len(GOODS))])}"


def _take(action: Take, view: AntePortasView) -> str:
    return f"Take {amount_words(view.rules.cards.markets[view.decks.market].takes[action.choice])}"


def _amount(action: Amount, view: AntePortasView) -> str:
    question = view.asked()
    return f"Give {good_words(question.good, action.count)}" if isinstance(question, HowMany) else f"{action.count}"


def _mine(action: ChooseMine, view: AntePortasView) -> str:
    question = view.asked()
    hex = question.hex if isinstance(question, MineChoice) else 0
    return f"Soldiers on hex {hex} take the damage" if action.spare else f"The Mine on hex {hex} goes off"


def _lay(action: Lay, view: AntePortasView) -> str:
    return f"{view.rules.cards.works[action.kind].name} on hex {action.hex}"


def _by(action: By | ReplaceBy, view: AntePortasView) -> str:
    hex = action.hex if isinstance(action, By) else action.post
    kind = view.field.tile[hex]
    name = view.rules.cards.works[kind].name if 0 <= kind <= HOWITZER else "The Soldiers"
    return f"{name} on hex {hex}"


def _knocked(action: Knocked, view: AntePortasView) -> str:
    if view.rules.duel:
        return soldier_words(action.basics, action.elites)
    name = "Dragon" if view.rules.dragons else "Raider"
    parts = [
        *([counted(action.basics, name)] if action.basics else []),
        *([counted(action.elites, f"Elite {name}")] if action.elites else []),
    ]
    return " and ".join(parts)


def _order(action: First | Second, view: AntePortasView) -> str:
    return action.notation[:1].upper() + action.notation[1:]


ROWS: Final[Rows] = {
    StartWood: Row(_start, "The start", "good:wood"),
    AtSpot: Row(
        _at_spot,
        "Where it lies",
        lambda action, view: f"spot:{action.spot}",
    ),
    Go: Row(
        lambda action, view: action.name[:1].upper() + action.name[1:],
        "Go to",
        lambda action, view: f"place:{site_id(view.rules, int(action.site))}",
    ),
    LookAtSoldiers: Row("Let Soldiers act", "Before you go"),
    SendJourneyman: Row("Send the Journeyman", "Before you go"),
    GoOn: Row("Go on", "Exchange"),
    OpenTrade: Row("Open an exchange", "Exchange", _here),
    Give: Row(lambda action, view: f"Give {MANY[action.good]} to @{action.receiver}", "Give", _good),
    Amount: Row(_amount, "How many"),
    Enough: Row("End the exchange", "Exchange"),
    ManNow: Row(lambda action, view: f"Man one {action.building.name}", "Workers", _building),
    LeaveEmpty: Row("Leave it empty", "Workers"),
    SendSteward: Row(
        lambda action, view: f"@{action.chosen} takes the turn",
        "Stewards",
        lambda action, view: f"seat:{action.chosen}",
    ),
    Nothing: Row("Nothing here", "Go on", _here),
    Sell: Row(_sell, "Sell", _here),
    Take: Row(_take, "Take", _here),
    Special: Row("Special action", "Special action", _here),
    Make: Row(_times, "How often", _here),
    Build: Row(_build, "Build", _here),
    Raze: Row(lambda action, view: f"Tear down one {action.building.name}", "Make a space", _building),
    DropGood: Row(lambda action, view: f"Drop 1 {GOODS[action.good]}", "Drop", _good),
    First: Row(_order, "Orders", _here),
    Second: Row(_order, "Orders", _here),
    Enlist: Row(
        lambda action, view: f"Enlist {some(int(action.count), action.citizens)}",
        "Enlist",
        _spawn_point,
    ),
    Discharge: Row(lambda action, view: f"{kind_of(action.citizen)} on hex {action.hex}", "Discharge", _hex),
    Heal: Row(
        lambda action, view: f"Heal {action.count or 'no'} {kind_of(action.citizen, int(action.count))}",
        "Heal",
        "sickbay",
    ),
    HomeTo: Row(lambda action, view: f"With @{action.host}", "A home", lambda action, view: f"seat:{action.host}"),
    Upright: Row(lambda action, view: f"{kind_of(action.citizen)} on hex {action.hex}", "Set upright", _hex),
    UprightAll: Row("Everybody", "Set upright"),
    KeepCard: Row(lambda action, view: f"Keep {action.card.name}", "Improvements", _card),
    DiscardCard: Row(lambda action, view: f"Discard {action.card.name}", "Too many Improvements", _card),
    PlayCard: Row(lambda action, view: f"Play {action.card.name}", "Improvements", _card),
    PlayNothing: Row("Play nothing", "Improvements"),
    KeepIt: Row("Keep it", "Who has it"),
    GiveCard: Row(
        lambda action, view: f"Give it to @{action.receiver}",
        "Who has it",
        lambda action, view: f"seat:{action.receiver}",
    ),
    MusterNow: Row("To the Spawn Point at once", "The new Farmer", _spawn_point),
    StayHome: Row("Stay at home", "The new Farmer"),
    FillUp: Row("Employ whoever finds work", "Workers"),
    AsItIs: Row("Leave it as it is", "Workers"),
    ByHand: Row("Choose one by one", "Workers"),
    Man: Row(
        lambda action, view: (
            f"{action.count} {kind_of(action.citizens, int(action.count))} in the {action.building.name}"
            if action.building.any_worker
            else f"{action.count} manned: {action.building.name}"
        ),
        "Workers",
        _building,
    ),
    Feed: Row(lambda action, view: f"Feed {action.count or 'nobody'}", "Food", "good:food"),
    Starve: Row(lambda action, view: f"The Citizen on hex {action.hex} goes hungry", "Who goes hungry", _hex),
    Convert: Row("Turn the goods", "Production"),
    NoConvert: Row("Keep them", "Production"),
    Done: Row("Done", "Go on"),
    Fire: Row(lambda action, view: f"Fire on hex {action.hex}", "Fire", _hex),
    By: Row(_by, "Who does it", _hex),
    Knock: Row(lambda action, view: f"Knock back from hex {action.hex}", "Knock back", _hex),
    KnockFrom: Row(lambda action, view: f"From hex {action.hex}", "Knock back", _hex),
    Blow: Row(lambda action, view: f"Blow up the Bomb on hex {action.hex}", "Bombs", _hex),
    SetOff: Row(lambda action, view: f"Set off the Bomb on hex {action.hex}", "Bombs", _hex),
    ReplaceBy: Row(
        lambda action, view: f"Replace it from the {_by(action, view)}",
        "Replace the Mine",
        lambda action, view: f"hex:{action.post}",
    ),
    From: Row(lambda action, view: f"From hex {action.hex}", "Move", _hex),
    To: Row(lambda action, view: f"To hex {action.hex}", "Where to", _hex),
    Turn: Row(lambda action, view: f"Hex {action.hex}: turn {'right' if action.right else 'left'}", "Turn", _hex),
    Lay: Row(_lay, "Where", _hex),
    Knocked: Row(_knocked, "Who", _question_hex),
    Back: Row(lambda action, view: f"Back {counted(action.hexes, 'hex', 'hexes')}", "How far", _question_hex),
    Send: Row(
        lambda action, view: f"Send {action.count or 'no'} {kind_of(action.citizens, int(action.count))}",
        "Send",
        _question_hex,
    ),
    Face: Row(
        lambda action, view: f"Face {WAYS[action.direction]}",
        "Facing",
        lambda action, view: f"face:{DIRECTIONS[action.direction]}",
    ),
    Loose: Row("Fire!", "Fire"),
    Hold: Row("Hold", "Go on"),
    LetPass: Row("Let this troop pass", "Go on"),
    ChooseMine: Row(_mine, "The Mine", _question_hex),
    NoMine: Row("Do not replace it", "Replace the Mine"),
    WithEngine: Row(
        lambda action, view: "Take the engine along" if action.goes else "Leave the engine", "Send", _question_hex
    ),
    WithCrew: Row(
        lambda action, view: f"Take the engine and its {'exhausted ' * action.tired}crew along", "Send", _question_hex
    ),
    OverEdge: Row("Over the edge: capture the Flag!", "Where to", _question_hex),
    Slow: Row(lambda action, view: soldier_words(action.farmers, action.citizens), "Held in the Trap", _question_hex),
    Wound: Row(
        lambda action, view: f"{'An exhausted' if action.tired else 'A ready'} {kind_of(action.citizen)}",
        "Wound",
        _question_hex,
    ),
    PayFee: Row(lambda action, view: f"Pay 1 {GOODS[action.good]}", "Fee", _good),
}
