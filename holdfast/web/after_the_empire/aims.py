"""What a hint of *After the Empire* aims at, in the player's words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from holdfast.games.after_the_empire.catalog import AT_LEAST
from holdfast.games.after_the_empire.tables import SIDES
from holdfast.games.after_the_empire.troops import TROOP_KINDS, Post
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import amount_words
from holdfast.kernel import Action
from holdfast.web.after_the_empire.scene import attack_on, progress_of

DANGER: Final = "the danger of the coming attack"
OBJECTIVES: Final = "secret objectives"

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
    "rich farms": "Sow: richer farms bring more food every season.",
    "wood walls": "Build walls where you have none: they keep invaders out and bring income.",
    "stone walls": "Turn a wall to stone: it takes far more blows.",
    "wood turrets": "Build turrets: each shoots at the two fields beside it.",
    "stone turrets": "Build stone turrets: they shoot twice and hold long.",
    "damage to the castle": "Repair the castle before the next attack.",
    "burnt turrets": "Put out the fires: a burning turret does not shoot.",
    "gold on cards": "Take a card that is worth gold at the end.",
    "damaged cards": "Repair damaged buildings and heal wounded refugees: until then their gold does not count.",
    "cards with free actions": "Take a card that helps every season without a worker.",
    "cards with worker spaces": "Take a card that gives your workers a better place to go.",
    "cards that help by themselves": "Take a card that helps by itself in every fight or feast.",
    "cards": "Take a card: each one works for you in every season left.",
    "the place in the turn order": "Mind the turn order of the next season.",
}


def aim_of(words: str, view: EmpireView) -> str:
    if words == DANGER:
        return f"Make the castle safer before the attack.{threatened(view)}"
    if words == OBJECTIVES:
        return f"Think of your secret objectives.{unmet(view)}"
    return AIMS.get(words, f"Think of {words}.")


def threatened(view: EmpireView) -> str:
    """Where most of the known attackers come from."""
    realm = view.realms[view.viewer]
    coming = [sum(sides) for sides in attack_on(view, realm)]
    if not any(coming):
        return ""
    worst = coming.index(max(coming))
    return f" In the {SIDES[worst]} {coming[worst]} invaders are certain."


def posted(line: Sequence[Action[Any]]) -> str:
    """A whole deployment: who stands on which wall; empty walls are not mentioned."""
    walls = []
    for side, name in enumerate(SIDES):
        posts = [post for post in line if isinstance(post, Post) and post.side == side and post.count]
        if posts:
            troops = " and ".join(amount_words(TROOP_KINDS[post.kind], int(post.count)) for post in posts)
            walls.append(f"{troops} in the {name}")
    return ", ".join(walls) or "nobody on the walls"


def unmet(view: EmpireView) -> str:
    """The objectives that are not reached yet, by name."""
    objectives = view.rules.cards.objectives
    names = []
    for number, (own, others) in zip(view.realms[view.viewer].objectives, progress_of(view), strict=True):
        goal = objectives[number]
        if not (own >= goal.amount if goal.goal == AT_LEAST else own >= max(1, others)):
            names.append(goal.name)
    return f" Not reached yet: {', '.join(names)}." if names else ""
