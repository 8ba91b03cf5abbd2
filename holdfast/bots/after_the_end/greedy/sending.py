"""`greedy` for *After The End*: whom to send, with which tool, and when to visit the Capitol instead."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_end.greedy.contest import Contest
from holdfast.bots.after_the_end.greedy.market import Shop
from holdfast.bots.after_the_end.greedy.outlook import Outlook, living_set
from holdfast.games.after_the_end.catalog import (
    COLONY_SIZE,
    TOOL_BACKPACK,
    TOOL_BIKE,
    TOOL_FLARE,
    TOOL_LIBRARY,
    TOOL_MULTI,
    TOOL_RECORDER,
    Mission,
)
from holdfast.games.after_the_end.colony import NO_TOOL, NOBODY
from holdfast.games.after_the_end.commit import SendOne, SendPair
from holdfast.games.after_the_end.equipment import AssignTool
from holdfast.games.after_the_end.tables import PAIR
from holdfast.kernel.action import Action

DENY: Final = 0.1  # what keeping a mission's points from others is worth, per point, divided by their number
FIRST_PLAYER: Final = 0.15  # what it costs to decide first in the next round
AT_HOME: Final = 0.25  # what each ready character is worth for the rounds to come
TALENT: Final = 0.5  # how much her talent adds to that
SETTLED: Final = 3.0  # with fewer rounds left than this, a ready character is worth less
WAITING: Final = 0.45  # the share of what a visit would buy that can be bought later just as well
TOOL_USED: Final = 0.12  # what it costs to have a tool away until the next visit
RECORDED: Final = 0.8  # what a second card of experience is worth
AHEAD: Final = 0.8  # how much the next mission counts
NO_SCORE: Final = -100.0  # lower than any total
UNKNOWN: Final = -1_000_000.0  # not worked out yet


@final
class Sending:
    """The mission to be decided, seen together with what it leaves for the next one."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook: Final = outlook
        view = outlook.view
        cards = outlook.cards
        self.me: Final = outlook.me
        self.mission: Final = cards.missions[view.current]
        self.contest: Final = Contest(cards, view, outlook.talent.form(self.mission), False)
        self.deny: float = DENY / float(view.seats - 1)
        # What the mission is worth in the hands of others, if the viewer does not win it.
        self.left_to_others: float = self.contest.others_come() * float(self.mission.points) * self.deny
        self.prize: float = self.win_worth(self.mission) - FIRST_PLAYER
        self.ready: i64 = self.me.ready_set()
        # What losing is worth, if it is experience or a step of knowledge.
        self.lesson: float = outlook.experience_worth()
        self.step: float = outlook.knowledge_worth(1)
        # The next mission, if there is one and somebody has asked what is left for it.
        self.ahead: Contest | None = None
        self.ahead_prize = 0.0
        # What has been worked out already: by the people left at home, and by the place of the one who gets a token.
        self.futures: list[float] = [UNKNOWN] * (1 << COLONY_SIZE)
        self.tokens: list[float] = [UNKNOWN] * COLONY_SIZE

    def win_worth(self, mission: Mission) -> float:
        return float(mission.points) * (1.0 + self.deny) + self.outlook.tally.mission_extra(mission)

    # -- the next mission -----------------------------------------------------------------------------------

    def look_ahead(self) -> Contest | None:
        """The next mission; most questions never come to it."""
        view = self.outlook.view
        if self.ahead is None and view.upcoming >= 0:
            mission = self.outlook.cards.missions[view.upcoming]
            self.ahead = Contest(self.outlook.cards, view, self.outlook.talent.form(mission), True)
            self.ahead_prize = self.win_worth(mission) * AHEAD
        return self.ahead

    def future(self, home: i64) -> float:
        """What these people at home, given as one bit per place, are worth after this round."""
        known = self.futures[home]
        if known == UNKNOWN:
            known = self.foresee(home)
            self.futures[home] = known
        return known

    def foresee(self, home: i64) -> float:
        contest = self.look_ahead()
        if contest is None:
            return 0.0
        total = 0.0
        first = NO_SCORE
        second = NO_SCORE
        for place, person in enumerate(self.me.people):
            if home & (1 << place):
                total += AT_HOME + TALENT * self.outlook.talent_of(person)
                score = contest.form.mean(person)
                if score > first:
                    second = first
                    first = score
                elif score > second:
                    second = score
        best = 0.0
        if contest.mission.people == PAIR:
            if second > NO_SCORE:
                best = contest.stands(rounded(first + second), False)
        elif first > NO_SCORE:  # whoever scores most has the best chance
            best = contest.stands(rounded(first), False)
        rounds = self.outlook.rounds
        settled = (rounds - 1.0) / SETTLED if rounds < SETTLED + 1.0 else 1.0
        raids_next = self.outlook.raids_next
        raids = raids_next * self.outlook.raid_cost(home) if raids_next > 0.0 else 0.0
        return best * self.ahead_prize + total * settled - raids

    # -- answers --------------------------------------------------------------------------------------------

    def visit_worth(self) -> float:
        """Going to the Capitol: the purchases, everybody ready again, and the mission left to somebody else."""
        buys = Shop(self.outlook).best_basket()
        rounds = self.outlook.rounds
        if rounds >= 1.0:
            later = WAITING * ((rounds - 1.0) / SETTLED if rounds < SETTLED + 1.0 else 1.0)
            buys *= 1.0 - later
        return buys + self.future(living_set(self.me)) - self.left_to_others

    def send_worth(self, choice: Action[Any]) -> float:
        """Sending somebody, with the tool that suits her best."""
        if isinstance(choice, SendOne):
            return self.best_with_tools(choice.place, NOBODY)
        assert isinstance(choice, SendPair)
        return self.best_with_tools(choice.first, choice.second)

    def best_with_tools(self, first: i64, second: i64) -> float:
        people = self.me.people
        carried = people[first].tool
        companion: i64 = NO_TOOL if second == NOBODY else people[second].tool
        best = self.worth(first, carried, 0, second, companion, 0)
        if carried != NO_TOOL:
            return best
        for number in self.me.tools:
            if not self.me.is_carried(number):
                sign = self.sign_for(number)
                worth = self.worth(first, number, sign, second, companion, 0)
                if worth > best:
                    best = worth
        return best

    def sign_for(self, tool: i64) -> i64:
        """How a multi-tool is set for this mission."""
        if self.outlook.cards.tools[tool].effect != TOOL_MULTI:
            return 0
        return -1 if self.mission.lowest else 1

    def equip_worth(self, place: i64, choice: Action[Any]) -> float:
        """Giving a tool to a character who is setting out."""
        tool: i64 = NO_TOOL
        sign: i64 = 0
        if isinstance(choice, AssignTool):
            tool = choice.tool.number
            sign = choice.sign
            if sign != self.sign_for(tool):
                return -100.0
        me = self.me
        other = me.second if place == me.first else me.first
        if other == NOBODY:
            return self.worth(place, tool, sign, NOBODY, NO_TOOL, 0)
        return self.worth(place, tool, sign, other, me.people[other].tool, me.people[other].sign)

    def win_chance(self, first: i64, tool: i64, sign: i64, second: i64, other_tool: i64, other_sign: i64) -> float:
        people = self.me.people
        breaks = is_flare(self.outlook, tool) or is_flare(self.outlook, other_tool)
        if second == NOBODY:
            return self.contest.chance(people[first], tool, sign, 0, breaks)
        return self.contest.pair_chance(people[first], tool, sign, people[second], other_tool, other_sign, breaks)

    def worth(self, first: i64, tool: i64, sign: i64, second: i64, other_tool: i64, other_sign: i64) -> float:
        """Everything that sending these people brings."""
        outlook = self.outlook
        me = self.me
        chance = self.win_chance(first, tool, sign, second, other_tool, other_sign)
        total = chance * self.prize + (1.0 - chance) * self.comfort(first, tool, second)
        total += outlook.gathering(me.people[first])
        away: i64 = 1 << first
        if second != NOBODY:
            total += outlook.gathering(me.people[second])
            away |= 1 << second
        if tool != NO_TOOL:
            effect = outlook.cards.tools[tool].effect
            if effect == TOOL_BIKE:
                away &= ~(1 << first)
            elif me.people[first].tool == NO_TOOL:
                total -= TOOL_USED
            if effect == TOOL_BACKPACK:
                total += outlook.price if outlook.room(0) + outlook.room(1) + outlook.room(2) > 0 else 0.0
        home = (self.ready | (1 << first)) & ~away
        return total - self.left_to_others + self.future(home)

    def comfort(self, first: i64, tool: i64, second: i64) -> float:
        """What losing is worth: the best compensation."""
        outlook = self.outlook
        effect: i64 = -1 if tool == NO_TOOL else outlook.cards.tools[tool].effect
        best = self.lesson + (RECORDED if effect == TOOL_RECORDER else 0.0)
        knowledge = outlook.knowledge_worth(2) if effect == TOOL_LIBRARY else self.step
        if knowledge > best:
            best = knowledge
        token = self.best_token(first)
        if token > best:
            best = token
        if second != NOBODY:
            token = self.best_token(second)
            if token > best:
                best = token
        return best

    def best_token(self, place: i64) -> float:
        """What a token is worth on the character in this place."""
        known = self.tokens[place]
        if known == UNKNOWN:
            known = self.outlook.best_token(self.me.people[place])
            self.tokens[place] = known
        return known


def is_flare(outlook: Outlook, tool: i64) -> bool:
    return tool >= 0 and outlook.cards.tools[tool].effect == TOOL_FLARE


def rounded(score: float) -> i64:
    """The nearest whole number, halves down."""
    return int(score + 100.4) - 100
