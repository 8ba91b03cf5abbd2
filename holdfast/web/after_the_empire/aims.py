"""What a hint of *After the Empire* aims at, in the player's words."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any, Final

from holdfast.games.after_the_empire.catalog import AT_LEAST, Card, Exchange, Goods
from holdfast.games.after_the_empire.effects import GainFromCard
from holdfast.games.after_the_empire.fight_ahead import BAD, GOOD, PLAIN
from holdfast.games.after_the_empire.regroupings import at_stake
from holdfast.games.after_the_empire.setup import ChooseStarter
from holdfast.games.after_the_empire.spaces import BuyCard, SendScout, TradeSpace, VisitGranary, WorkCard
from holdfast.games.after_the_empire.tables import SEASONS, SIDES
from holdfast.games.after_the_empire.troops import MERCENARIES, TROOP_KINDS, Hold, Post, Posting
from holdfast.games.after_the_empire.turn import UseCard
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import amount_words
from holdfast.kernel import Action
from holdfast.web.after_the_empire.forecast import forecast_of
from holdfast.web.after_the_empire.scene import attack_on, in_battle, progress_of
from holdfast.web.stage import Json

DANGER: Final = "the danger of the coming attack"
OBJECTIVES: Final = "progress on your secret objectives"

# Keyed by the words for what is to be improved, as the bots' features name it.
AIMS: Final = {
    "gold": "Earn gold: it wins the game.",
    "food": "See to your food: soldiers eat at the feast, and unfed ones cost gold.",
    "wood": "Gather wood: walls, turrets and cards need it.",
    "stone": "Gather stone: stone walls and turrets hold longest.",
    "iron": "Get iron: it makes soldiers and stone turrets.",
    "soldiers": "Get soldiers: they stay from season to season.",
    "mercenaries": "Hire mercenaries: cheap help for this season's fight.",
    "wounded soldiers": "Heal your wounded before the next fight.",
    "move tokens": "Get move tokens, so that troops can change walls during the fight.",
    "flags": "Go for the flag of this season.",
    "active farms": "Tend your farms: they feed you every season.",
    "the harvest": "Sow: richer farms bring more food every season.",
    "wood walls": "Build walls where you have none: they keep invaders out and bring income.",
    "stone walls": "Turn a wall to stone: it takes far more blows.",
    "wood turrets": "Build turrets: each shoots at the two fields beside it.",
    "stone turrets": "Build stone turrets: they shoot twice and hold long.",
    "damage to the castle": "Repair the castle before the next attack.",
    "burnt turrets": "Put out the fires: a burning turret does not shoot.",
    "the gold value of your cards": "Work towards a card that is worth gold at the end.",
    "damage to your cards": "Repair damaged buildings and heal wounded refugees: until then their gold does not count.",
    "cards that help every season": "Work towards a card that helps you in every season left.",
    "cards": "Work towards another card: each one works for you in every season left.",
    "the place in the turn order": "Mind the turn order of the next season.",
}

# In the last season nothing is kept for another one: what counts is the last attack, then gold (R-score-track and on).
LAST_AIMS: Final = {
    **AIMS,
    "gold": "Earn gold: the most gold wins, and this is the last season.",
    "food": "See to your food: the last feast is to come, and every soldier you cannot feed costs gold.",
    "wood": "Gather only the wood that you can still use, or that an objective asks for: the rest is worth nothing.",
    "stone": "Gather only the stone that you can still use, or that an objective asks for: the rest is worth nothing.",
    "iron": "Get only the iron that you can still use, or that an objective asks for: the rest is worth nothing.",
    "soldiers": "Get soldiers for the last attack: after it, only gold counts.",
    "mercenaries": "Hire mercenaries: cheap help for the last attack.",
    "wounded soldiers": "Heal your wounded before the last attack.",
    "active farms": "Tend your farms: each that is not razed is worth 1 gold at the end.",
    "the harvest": "Sow: the last harvest feeds your soldiers at the last feast.",
    "wood walls": "Build walls where you have none: each keeps invaders out and brings 1 gold of income.",
    "damage to the castle": "Repair the castle before the last attack.",
    "cards that help every season": "Take a card for what it does in the last attack, or for its gold.",
    "cards": "Take another card if its gold at the end is worth the price.",
    "the place in the turn order": "The turn order no longer matters: think of gold.",
}


# Where to look, by the heading under which the best answer is listed.
WHERES: Final = MappingProxyType(
    {
        "The land": "Look at the land around the castles.",
        "Cards to take": "Look at the buildings and refugees on offer.",
        "Your cards, with a worker": "Look at your own cards: some have a place for a worker.",
        "Your cards, free": "Look at your own cards: some help without a worker.",
        "Your castle": "Look at your own castle: it has places for workers, too.",
        "Turn": "Nothing on offer seems worth its price now.",
        "Build": "Look at where a wall or a turret is missing.",
        "Upgrade": "Look at which walls and turrets are still of wood.",
        "Repair": "Look at what is damaged or burning.",
        "Mend cards": "Look at your damaged cards.",
        "Farms": "Look at your farms.",
    }
)
ENDS_IT: Final = "Turn"  # the heading of the answers that leave everything on offer alone
STARTERS: Final = (
    "Compare what they do for you season after season, and their numbers: the lowest acts first, with the least gold."
)
IN_THE_FIGHT: Final = {
    BAD: "See whether other posts save it.",
    GOOD: "See what costs you the fewest troops.",
    PLAIN: "Think before you say who falls.",
}


def aim_of(words: str, view: EmpireView) -> str:
    if isinstance(view.asked(), ChooseStarter):
        return STARTERS
    if end := how_it_ends(view):
        where = at_stake(view) if end["tone"] == BAD else ""
        return " ".join(part for part in (str(end["text"]), where, IN_THE_FIGHT[end["tone"]]) if part)
    if words == DANGER:
        return f"Make the castle safer before the attack.{threatened(view)}"
    if words == OBJECTIVES:
        return f"Think of your secret objectives.{unmet(view)}"
    aims = LAST_AIMS if view.season == SEASONS else AIMS
    return aims.get(words, f"Think of {words}.")


def bears_on(action: Action[Any], words: str) -> bool:
    """Whether a player can see how an answer helps with this."""
    if words != DANGER:
        return True
    if isinstance(action, BuyCard):
        return defends(action.card)
    if isinstance(action, TradeSpace | WorkCard | UseCard | GainFromCard):
        return brings_help(action.exchange)
    return not isinstance(action, VisitGranary | SendScout)


def may_cost(action: Action[Any], words: str) -> bool:
    """Whether a player can see how an answer costs this: gold in the treasury draws more invaders (R-tier)."""
    if words != DANGER:
        return True
    return isinstance(action, TradeSpace | WorkCard | UseCard | GainFromCard) and action.exchange.gain.gold > 0


def defends(card: Card) -> bool:
    """Whether a card helps in a fight."""
    passives = card.passives
    in_the_fight = passives.volley or passives.oil or passives.buttress or passives.guard
    return bool(in_the_fight) or any(brings_help(one) for ability in card.abilities for one in ability.exchanges)


def brings_help(exchange: Exchange) -> bool:
    """Whether it gives troops, or lets them be where they are needed. That it costs gold, and so draws fewer invaders,
    is not meant: nobody would look for that in what they buy."""
    given: tuple[Goods, Goods] = exchange.gain, exchange.perform
    return any(goods.soldiers or goods.mercenaries or goods.heal or goods.moves for goods in given)


def how_it_ends(view: EmpireView, line: Sequence[Action[Any]] = ()) -> Json | None:
    """The last line of the forecast for the viewer's fight: how it ends after these answers; None outside a fight."""
    if not in_battle(view):
        return None
    forecast = forecast_of(view, [answer for answer in line if not isinstance(answer, Hold)])
    return forecast["lines"][-1] if forecast else None


def threatened(view: EmpireView) -> str:
    """Where most of the known attackers come from."""
    realm = view.realms[view.viewer]
    coming = [sum(sides) for sides in attack_on(view, realm)]
    if not any(coming):
        return ""
    worst = coming.index(max(coming))
    return f" In the {SIDES[worst]} {coming[worst]} invaders are certain."


def posted(line: Sequence[Action[Any]], nobody: str = "everybody inside") -> str:
    """A whole deployment: who stands on which wall; empty walls are not mentioned."""
    walls = []
    for side, name in enumerate(SIDES):
        posts = [post for post in line if isinstance(post, Post) and post.side == side and post.count]
        if posts:
            troops = " and ".join(amount_words(TROOP_KINDS[post.kind], int(post.count)) for post in posts)
            walls.append(f"{troops} in the {name}")
    return ", ".join(walls) or nobody


def left_inside(view: EmpireView) -> str:
    """What it means that the rest of a regrouping names no wall: nobody else leaves the castle."""
    posting = view.asked()
    if not isinstance(posting, Posting):
        return "everybody inside"
    stay = [
        side.soldiers + (side.mercenaries if posting.kind == MERCENARIES else 0)
        for side in view.realms[view.viewer].sides
    ]
    return "all others inside" if any(stay) else "everybody inside"


def unmet(view: EmpireView) -> str:
    """The objectives that are not reached yet, by name."""
    objectives = view.rules.cards.objectives
    names = []
    for number, (own, others) in zip(view.realms[view.viewer].objectives, progress_of(view), strict=True):
        goal = objectives[number]
        if not (own >= goal.amount if goal.goal == AT_LEAST else own >= max(1, others)):
            names.append(goal.name)
    return f" Not reached yet: {', '.join(names)}." if names else ""
