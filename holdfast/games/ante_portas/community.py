"""A Community: everything that belongs to one seat. Plain numbers, cheap to copy."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

NO_ROOM: Final[list[int]] = [0, 0, 0, 0, 0, 0]
NO_BONUS: Final[list[int]] = [0, 0, 0, 0, 0, 0, 0, 0]
NO_TICKETS: Final[list[int]] = []


@final
class Community:
    """One seat's part of the state.

    P-storage-totals: goods are held as totals; nobody is asked what is in Storage and what in the Warehouse. Lists
    whose comment says "shared" are never changed in place, so copies may share them.
    """

    def __init__(
        self,
        seat: i64,
        goods: list[int],
        buffers: list[int],
        built: list[int],
        farmers_at: list[int],
        citizens_at: list[int],
        hand: list[int],
        drawn: list[int],
        played: list[int],
    ) -> None:
        self.seat: i64 = seat
        self.goods = goods  # the six stored kinds
        self.buffers = buffers  # what lies on producing Buildings, by kind
        self.tools: i64 = 0
        self.dollars: i64 = 0
        self.built = built  # Buildings by kind
        self.farmers_at = farmers_at  # workers by kind of Building
        self.citizens_at = citizens_at
        self.home_farmers: i64 = 0  # at home and unemployed
        self.home_citizens: i64 = 0
        self.farmer_homes: i64 = 0  # all there are, no matter who lives in them
        self.citizen_homes: i64 = 0
        self.hand = hand  # Improvements
        self.drawn = drawn  # some of these are kept
        self.played = played  # those that stay in play
        self.site: i64 = 0  # where the Steward stands
        self.chose_goods: i64 = 0  # the three goods of the start have been taken
        # What Improvements in play bring
        self.warehouse: i64 = 0
        self.special: list[int] = NO_ROOM  # room for one kind of good only; shared
        self.place_bonus: list[int] = NO_BONUS  # shared
        self.draw_bonus: i64 = 0
        self.mine_discount: i64 = 0
        self.enlist_free: i64 = 0
        self.upright_free: i64 = 0
        self.commander_steps: i64 = 0
        self.farms_card: i64 = -1  # the Improvement that lets Farms be built with other Buildings
        self.cart: i64 = 0  # goods that may be paid from Buffers once a turn
        self.cart_used: i64 = 0
        self.extra_turns: i64 = 0
        self.tickets: list[int] = NO_TICKETS  # the Improvement of each ride left; shared

    def copy(self) -> Community:
        twin = Community(
            self.seat,
            self.goods[:],
            self.buffers[:],
            self.built[:],
            self.farmers_at[:],
            self.citizens_at[:],
            self.hand[:],
            self.drawn[:],
            self.played[:],
        )
        twin.tools = self.tools
        twin.dollars = self.dollars
        twin.home_farmers = self.home_farmers
        twin.home_citizens = self.home_citizens
        twin.farmer_homes = self.farmer_homes
        twin.citizen_homes = self.citizen_homes
        twin.site = self.site
        twin.chose_goods = self.chose_goods
        twin.warehouse = self.warehouse
        twin.special = self.special
        twin.place_bonus = self.place_bonus
        twin.draw_bonus = self.draw_bonus
        twin.mine_discount = self.mine_discount
        twin.enlist_free = self.enlist_free
        twin.upright_free = self.upright_free
        twin.commander_steps = self.commander_steps
        twin.farms_card = self.farms_card
        twin.cart = self.cart
        twin.cart_used = self.cart_used
        twin.extra_turns = self.extra_turns
        twin.tickets = self.tickets
        return twin

    # -- colonists ------------------------------------------------------------------------------------------

    def working_farmers(self) -> i64:
        total: i64 = 0
        for count in self.farmers_at:
            total += count
        return total

    def working_citizens(self) -> i64:
        total: i64 = 0
        for count in self.citizens_at:
            total += count
        return total

    def free_homes(self, citizen: bool) -> i64:
        """P-residence-limit: homes that nobody lives in; those who work need a home too."""
        if citizen:
            return self.citizen_homes - self.home_citizens - self.working_citizens()
        return self.farmer_homes - self.home_farmers - self.working_farmers()

    def come_home(self, citizen: bool, count: i64) -> None:
        if citizen:
            self.home_citizens += count
        else:
            self.home_farmers += count

    # -- goods ----------------------------------------------------------------------------------------------

    def has(self, good: i64) -> i64:
        """The total amount of a good, including Buffers; 6 is Tools and 7 Dollars."""
        if good == 6:
            return self.tools
        if good == 7:
            return self.dollars
        return self.goods[good] + self.buffers[good]

    def to_json(self) -> dict[str, object]:
        return {
            "seat": int(self.seat),
            "goods": list(self.goods),
            "buffers": list(self.buffers),
            "tools": int(self.tools),
            "dollars": int(self.dollars),
            "built": list(self.built),
            "farmers_at": list(self.farmers_at),
            "citizens_at": list(self.citizens_at),
            "home_farmers": int(self.home_farmers),
            "home_citizens": int(self.home_citizens),
            "farmer_homes": int(self.farmer_homes),
            "citizen_homes": int(self.citizen_homes),
            "hand": sorted(self.hand),
            "drawn": sorted(self.drawn),
            "played": sorted(self.played),
            "site": int(self.site),
            "chose_goods": int(self.chose_goods),
            "warehouse": int(self.warehouse),
            "special": list(self.special),
            "place_bonus": list(self.place_bonus),
            "draw_bonus": int(self.draw_bonus),
            "mine_discount": int(self.mine_discount),
            "enlist_free": int(self.enlist_free),
            "upright_free": int(self.upright_free),
            "commander_steps": int(self.commander_steps),
            "farms_card": int(self.farms_card),
            "cart": int(self.cart),
            "cart_used": int(self.cart_used),
            "extra_turns": int(self.extra_turns),
            "tickets": list(self.tickets),
        }
