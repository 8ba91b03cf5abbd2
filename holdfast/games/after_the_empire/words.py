"""The words of *After the Empire*: goods, cards and changes as people read them. Built only when asked for."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from holdfast.games.after_the_empire.catalog import (
    AT_LEAST,
    BUILDING,
    ENGINES,
    FREE,
    LADDER,
    MEASURES,
    SIEGE_TOWER,
    SURGE_ALL,
    SURGE_NONE,
    WORKER,
    Ability,
    Card,
    Exchange,
    Goods,
    Invader,
    Objective,
    Siege,
)

_SINGULAR: Final = {"soldiers": "soldier", "mercenaries": "mercenary", "moves": "move"}

DEEDS: Final = ("sow", "protect", "heal")  # what is done rather than held

Delta = dict[str, int]


def harmed(card: Card) -> str:
    """What a token on a card makes of it."""
    return "damaged" if card.kind == BUILDING else "wounded"


def amount_words(name: str, amount: int) -> str:
    """One amount in words.

    >>> amount_words("soldiers", 1), amount_words("food", 3), amount_words("sow", 2), amount_words("heal", 1)
    ('1 soldier', '3 food', 'sow 2', 'heal 1')
    """
    if name in DEEDS:
        return f"{name} {amount}"
    return f"{amount} {_SINGULAR.get(name, name) if amount == 1 else name}"


def goods_words(goods: Goods) -> str:
    """An amount of goods in words, `nothing` if there are none."""
    parts = [amount_words(name, amount) for name, amount in goods.items()]
    return listed(parts) if parts else "nothing"


def listed(parts: list[str]) -> str:
    """At least one thing, as people say it: `2 wood, 1 stone and 1 iron`."""
    return parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def exchange_words(exchange: Exchange) -> str:
    """The terms of an exchange: `pay 1 iron, gain 1 soldier`; `sow 1, gain 1 food`; `gain 7 food`."""
    return ", ".join([*paid_words(exchange), *done_words(exchange)])


def bargain_words(exchange: Exchange) -> str:
    """The same as a line of its own, what is paid first: `pay 1 food and 1 iron: heal 1, gain 1 soldier`."""
    return ": ".join([*paid_words(exchange), ", ".join(done_words(exchange))])


def paid_words(exchange: Exchange) -> list[str]:
    return [f"pay {goods_words(exchange.spend)}"] if exchange.spend.items() else []


def done_words(exchange: Exchange) -> list[str]:
    """What an exchange does and brings, in that order."""
    parts = [amount_words(name, amount) for name, amount in exchange.perform.items()]
    gained = [amount_words(name, amount) for name, amount in exchange.gain.items() if name not in DEEDS]
    if gained:
        parts.append(f"gain {listed(gained)}")
    parts.extend(amount_words(name, amount) for name, amount in exchange.gain.items() if name in DEEDS)
    return parts


def delta_of(spent: Goods, gained: Goods, healed: i64) -> Delta:
    """What changes hands, by name: gains count up, payments count down."""
    delta: Delta = {}
    for name, amount in gained.items():
        if name not in DEEDS:
            delta[name] = delta.get(name, 0) + amount
    for name, amount in spent.items():
        delta[name] = delta.get(name, 0) - amount
    if healed:
        delta["soldiers"] = delta.get("soldiers", 0) + healed
        delta["wounded"] = -healed
    return {name: amount for name, amount in delta.items() if amount}


def told_delta(delta: Delta) -> str:
    """The change as the tail of a sentence; what does not change is left out.

    A soldier who is healed was one before, so nobody reads of one more.

    >>> told_delta({"gold": 4, "iron": -1}), told_delta({"soldiers": 2, "food": -1, "wounded": -1})
    (' (+4 gold, -1 iron)', ' (+1 soldier, -1 food, 1 healed)')
    """
    healed = max(0, -delta.get("wounded", 0))
    held = {**delta, "soldiers": delta.get("soldiers", 0) - healed, "wounded": delta.get("wounded", 0) + healed}
    parts = [
        f"{amount:+d} {_SINGULAR.get(name, name) if abs(amount) == 1 else name}"
        for name, amount in held.items()
        if amount
    ]
    if healed:
        parts.append(f"{healed} healed")
    return f" ({', '.join(parts)})" if parts else ""


def dismissal(name: str, delta: Delta) -> str:
    """What a fight's end brings: hired troops and move tokens are for one season only.

    >>> dismissal("Ada", {"mercenaries": -4, "moves": -3})
    "Ada's fight is over: 4 mercenaries leave, and unused move tokens are lost."
    """
    parts = []
    if hired := -delta.get("mercenaries", 0):
        parts.append(f"{amount_words('mercenaries', hired)} {'leaves' if hired == 1 else 'leave'}")
    if healed := delta.get("soldiers", 0):
        parts.append(f"{amount_words('soldiers', healed)} {'recovers' if healed == 1 else 'recover'}")
    if "moves" in delta:
        parts.append("unused move tokens are lost")
    return f"{name}'s fight is over: {', and '.join(', '.join(parts).rsplit(', ', 1))}."


# -- cards ---------------------------------------------------------------------------------------------------------

_PASSIVE_TEXTS: Final = {
    "volley": "Archery: every wall with a soldier on it deals {n} more damage.",
    "oil": "Melee: {n} of the invaders before your standing gate die after the blows.",
    "buttress": "Siege engines deal you {n} damage less.",
    "guard": "Melee inside: {n} more damage while a soldier is inside.",
    "surgeon": "When your combat ends, {wounded}.",
    "lookout": "Combat: {troops} may move as if by move tokens.",
    "rations": "Feast: your soldiers need {n} food less.",
    "gleaners": "Harvest: {n} more food if you have an active farm.",
}


def passive_words(name: str, amount: int) -> str:
    return _PASSIVE_TEXTS[name].format(
        n=amount,
        wounded="1 wounded soldier recovers" if amount == 1 else f"{amount} wounded soldiers recover",
        troops=counted(amount, "troop"),
    )


def ability_words(ability: Ability) -> str:
    """What an ability does, and what sets it off."""
    head = {FREE: "Once a season", WORKER: "Worker"}.get(ability.trigger, "At once")
    return f"{head}: {'; or '.join(exchange_words(exchange) for exchange in ability.exchanges)}."


def card_text(card: Card) -> str:
    """The rules text of a building or refugee."""
    parts = [ability_words(ability) for ability in card.abilities]
    parts.extend(passive_words(name, amount) for name, amount in card.passives.items())
    return " ".join(parts) if parts else "No ability."


def invader_text(invader: Invader) -> str:
    """The tiers of an invader card: `from 6 gold: 2 swordsmen; from 10 gold: …`."""
    return "; ".join(f"from {tier.gold} gold: {troop_words(tier.swordsmen, tier.archers)}" for tier in invader.tiers)


def troop_words(swordsmen: i64, archers: i64) -> str:
    parts = []
    if swordsmen:
        parts.append(f"{swordsmen} {'swordsman' if swordsmen == 1 else 'swordsmen'}")
    if archers:
        parts.append(f"{archers} {'archer' if archers == 1 else 'archers'}")
    return " and ".join(parts) if parts else "nobody"


def fallen_words(killed: i64, invaders: i64, lost: i64, troops: i64) -> str:
    """Who falls on both sides; a side without losses is not mentioned.

    >>> fallen_words(1, 4, 0, 3), fallen_words(2, 2, 1, 1)
    ('1 of 4 invaders falls', '2 of 2 invaders and 1 of 1 troop fall')
    """
    parts = [f"{killed} of {counted(invaders, 'invader')}"] if killed else []
    if lost:
        parts.append(f"{lost} of {counted(troops, 'troop')}")
    return f"{' and '.join(parts)} {does('fall', killed + lost)}"


def counted(count: i64, noun: str) -> str:
    """A number of something.

    >>> counted(1, "cube"), counted(2, "cube")
    ('1 cube', '2 cubes')
    """
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def does(verb: str, count: i64) -> str:
    """The verb that goes with a number of things.

    >>> does("fall", 1), does("fall", 2)
    ('falls', 'fall')
    """
    return f"{verb}s" if count == 1 else verb


def own_troop_words(soldiers: i64, mercenaries: i64) -> str:
    return " and ".join(troop_parts(soldiers, mercenaries)) or "nobody"


def troop_parts(soldiers: i64, mercenaries: i64) -> list[str]:
    parts = []
    if soldiers:
        parts.append(amount_words("soldiers", soldiers))
    if mercenaries:
        parts.append(amount_words("mercenaries", mercenaries))
    return parts


def siege_text(siege: Siege, ladders_once: bool) -> str:
    """What a siege card does under the chosen option for ladders (R-ladder-every-round)."""
    if siege.engine == LADDER or siege.engine == SIEGE_TOWER:
        climbing = "1 invader passes" if siege.power == 1 else f"{siege.power} invaders pass"
        effect = f"{climbing} the wall in {'the first' if ladders_once else 'each'} movement step"
    else:
        effect = f"{siege.power} damage to the turrets and wall of one side"
    if siege.surge == SURGE_NONE:
        surge = "no surge"
    else:
        surge = f"surge against {'everybody' if siege.surge == SURGE_ALL else 'the gold leader'}"
    least = f" (not against those below {siege.minimum} gold)" if siege.minimum else ""
    return f"{ENGINES[siege.engine].replace('-', ' ')}: {effect}{least}; {surge}"


_MEASURE_WORDS: Final = {
    "castle-pieces": "castle pieces",
    "stone-pieces": "stone castle pieces",
    "wood-pieces": "wooden castle pieces",
    "turrets": "turrets",
    "stone-turrets": "stone turrets",
    "cubes": "cubes in your castle",
    "active-farms": "active farms",
    "rich-farms": "level 2 farms",
    "soldiers": "soldiers, wounded or not",
    "healthy-soldiers": "healthy soldiers",
    "buildings": "buildings besides the Barracks",
    "refugees": "refugees besides your first",
    "cards": "bought cards",
    "food": "food",
    "wood": "wood",
    "stone": "stone",
    "iron": "iron",
    "goods": "food, wood, stone and iron in all",
    "gold": "gold on the track",
    "flags": "flag tokens",
}


def objective_text(objective: Objective) -> str:
    return f"{objective.gold} gold {objective_terms(objective)}"


def objective_terms(objective: Objective) -> str:
    """What an objective asks for."""
    what = _MEASURE_WORDS[MEASURES[objective.measure]]
    if objective.goal == AT_LEAST:
        return f"if you have at least {objective.amount} {what}"
    return f"if nobody has more {what}"


def objective_brief(objective: Objective) -> str:
    """What it asks for in a few words: `3 turrets`, `the most food`."""
    what = _MEASURE_WORDS[MEASURES[objective.measure]]
    return f"{objective.amount if objective.goal == AT_LEAST else 'the most'} {what}"


def objective_short(objective: Objective) -> str:
    """The same with what it is worth: `8 gold for 3 turrets`."""
    return f"{objective.gold} gold for {objective_brief(objective)}"
