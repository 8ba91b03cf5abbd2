"""What the faces of cards show: rows of signs and short marks.

A sign is written like a reference to its shape, `#wood`; anything else stands there as it is, such as `→` or `+1`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from holdfast.games.ante_portas.catalog import (
    ANY,
    NO_WORK,
    NONE,
    SPECIAL_BUILD,
    SPECIAL_HEAL,
    SPECIAL_LIBRARIAN,
    SPECIAL_MARKER,
    SPECIAL_REFINE,
    CardSet,
    Improvement,
    MarketCard,
    Recipe,
)
from holdfast.games.ante_portas.goods import GOODS
from holdfast.games.ante_portas.movement_card import PAST_NOTHING, MovementCard

Row = list[str]

INTO: Final = "→"
YEARLY: Final = "↻"
GONE: Final = "✕"
PAST: Final = "↷"
ARROWS: Final = "↙↓↘"  # by the number that Movement cards give a direction
PASSED: Final = ("#farmer", "#citizen", "#guard-post", "#trench", "#catapult", "#pressure-mine")


def amounts(goods: Sequence[int], mark: str = "") -> Row:
    """Goods as the board shows them: each sign once, with a number if there are more, or if a mark goes with it."""
    signs: Row = []
    for name, count in zip(GOODS, goods, strict=False):
        if count:
            signs += [f"#{name}", *([f"{mark}{count}"] if count > 1 or mark else [])]
    return signs


def recipe_row(recipe: Recipe) -> Row:
    often = [] if recipe.times == ANY else times(int(recipe.times))
    return [*amounts(recipe.source), INTO, *amounts(recipe.product), *often]


def times(count: int) -> Row:
    return [f"(×{count})"] if count > 1 else []


def market_signs(cards: CardSet, card: MarketCard) -> list[Row]:
    """What it sells; and in the last row what can be taken, or the special action."""
    others = [*(amounts(goods, "+") for goods in card.takes), special_row(cards, card)]
    return [*(recipe_row(recipe) for recipe in card.sells), [sign for row in others for sign in ("/", *row)][1:]]


def special_row(cards: CardSet, card: MarketCard) -> Row:
    if card.special == SPECIAL_BUILD:
        return [f"#{cards.buildings[card.building].id}"]
    if card.special == SPECIAL_REFINE:
        return recipe_row(card.recipe)
    if card.special == SPECIAL_LIBRARIAN:
        return ["#librarian"]
    if card.special == SPECIAL_MARKER:
        return ["#head-official"]
    return ["#tent", INTO, "#farmer"] if card.special == SPECIAL_HEAL else ["#doctor"]


def improvement_signs(cards: CardSet, card: Improvement) -> list[Row]:
    """A row for each thing that it does."""
    return [row for row in (*goods_rows(card), *building_rows(cards, card), *war_rows(cards, card)) if row]


def goods_rows(card: Improvement) -> list[Row]:
    yearly = card.production_convert
    return [
        amounts(card.gain, "+"),
        *(recipe_row(recipe) for recipe in card.converts),
        ["#steward", INTO, *amounts(card.place_bonus, "+")] if sum(card.place_bonus) else [],
        [YEARLY, *amounts(card.production, "+")] if sum(card.production) else [],
        [YEARLY, *recipe_row(yearly)] if yearly is not None else [],
        ["#librarian", f"+{card.draw_bonus}"] if card.draw_bonus else [],
        ["#steward", *amounts(card.ticket, "−"), *times(int(card.ticket_uses))] if card.ticket_uses else [],
        ["#forester", INTO, "#dollar", f"{card.from_buffers}"] if card.from_buffers else [],
        ["#steward", f"+{card.extra_turns}"] if card.extra_turns else [],
    ]


def building_rows(cards: CardSet, card: Improvement) -> list[Row]:
    rows: list[Row] = []
    if card.building != NONE:
        building = cards.buildings[card.building]
        rows += [[f"#{building.id}", *times(int(card.building_times))], amounts(card.building_cost, "−")]
    if card.bonus_building != NONE:
        rows.append([f"#{cards.buildings[card.bonus_building].id}", *amounts(card.bonus_makes, "+")])
    if card.farms_cost:
        rows.append(["#farm", *amounts(card.farms_cost, "−")])
    rows += [
        ["#farmer", f"+{card.farmer_homes}"] if card.farmer_homes else [],
        ["#citizen", f"+{card.citizen_homes}"] if card.citizen_homes else [],
        ["#storage-house", f"+{card.warehouse}"] if card.warehouse else [],
        ["#storage-house", *amounts(card.special_warehouse, "+")] if sum(card.special_warehouse) else [],
    ]
    return rows


def war_rows(cards: CardSet, card: Improvement) -> list[Row]:
    lays = card.work != NO_WORK
    return [
        ["#pressure-mine", "#tool", f"−{card.mine_discount}"] if card.mine_discount else [],
        ["#command", INTO] if card.deploy_steps else [],
        [f"#{cards.works[card.work].id}"] if lays else [],
        amounts(card.work_cost, "−") if lays else [],
        ["#trench", "#swords", f"+{card.trench_bonus}"] if card.trench_bonus else [],
        ["#guard-post", "#guard-tower", f"+{card.guard_range}"] if card.guard_range else [],
        ["#tent", INTO, "#farmer"] if card.heals_farmers else [],
        ["#recruit", "#citizen"] if card.enlist_free else [],
        ["#farmer", INTO, "#recruit"] if card.muster else [],
        ["#doctor", "#farmer"] if card.upright_free else [],
        ["#command", f"×{card.commander_steps}"] if card.commander_steps else [],
    ]


def powers(card: MovementCard) -> Row:
    """What a Movement card does besides its arrows, all in one row."""
    foe = "dragon" if card.dragons else "raider"
    basic, elite = f"#{foe}", f"#{foe}-elite"

    def figures(counts: Sequence[int], mark: str = "") -> Row:
        many = zip((basic, elite), counts, strict=True)
        return [sign for shape, n in many if n for sign in (shape, *([f"{mark}{n}"] if n > 1 or mark else []))]

    damage = int(card.shoot + card.fire)
    found: list[Row] = [
        [*figures(card.regroup_from), INTO, *figures(card.regroup_to)] if any(card.regroup_to) else [],
        [basic, "+", basic] if card.merge else [],
        [GONE, "#citizen"] if card.remove_citizens else [],
        ["#citizen", INTO, GONE, basic] if card.killed_by_citizens else [],
        [GONE, "#trap"] if card.destroy_trap else [],
        ["#trap", INTO, basic, "−1"] if card.decrease_in_trap else [],
        ["↙", basic, "↘"] if card.split else [],
        ["↓", f"{max(card.press)}–{min(filter(None, card.press), default=0)}"] if card.press else [],
        [", ".join("/".join(ARROWS[arrow] for arrow in row) for row in card.dodge)] if card.dodge else [],
        ["#swords", f"+{card.stronger}"] if card.stronger else [],
        ["#swords", f"−{card.weaker}"] if card.weaker else [],
        ["1.", "#swords", f"−{card.first_weaker}"] if card.first_weaker else [],
        ["".join(ARROWS[arrow] for arrow in card.targets), "#blast", f"{damage}"] if damage else [],
        figures((int(card.add_basics), int(card.add_elites)), "+"),
        [PASSED[card.stealth], PAST] if card.stealth != PAST_NOTHING else [],
        [GONE, PASSED[card.destroys]] if card.destroys != PAST_NOTHING else [],
    ]
    return [sign for row in found for sign in row]
