"""`greedy` for *After The End*: experience; which card to keep, when to play it, when to roll again."""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_end.greedy.form import value_with
from holdfast.bots.after_the_end.greedy.market import Shop
from holdfast.bots.after_the_end.greedy.outlook import Outlook
from holdfast.bots.after_the_end.greedy.sending import Sending
from holdfast.games.after_the_end.catalog import (
    ADRENALINE,
    COURIER,
    EXPERIENCE_EFFECTS,
    FIELD_SURGERY,
    GOOD_TIMING,
    LIE_LOW,
    LOOKOUT,
    LUCKY_FIND,
    NIGHT_SCHOOL,
    READY_ONE,
    RESOURCES,
    SCAVENGER,
    SECOND_WIND,
    STEADY_HAND,
    SUPPLY_DROP,
)
from holdfast.games.after_the_end.colony import NOBODY
from holdfast.games.after_the_end.die import AfterRoll, KeepRoll, Reroll, SetDie
from holdfast.games.after_the_end.experience import BONUS, CAPITOL, COMMITTED, LAST, ON_TURN, RAID, PlayExperience
from holdfast.games.after_the_end.tables import DIE_SIDES, NO_WALL
from holdfast.games.after_the_end.totals import breaks_ties, colony_total
from holdfast.kernel.action import Action

HELD: Final = 0.9  # how much of a card's worth is lost by giving it away for another roll
SAVES: Final = 0.8  # a raid must cost this much more than the card for a lookout to be called
FRESH: Final = 1.05  # what readying somebody must add to the turn
ERRAND: Final = 1.5  # what a courier must bring
TURNAROUND: Final = 0.5  # what turning a mission around must bring

# What a card is worth in the hand; the others are worth what they bring.
_CARDS: Final = {
    ADRENALINE: 1.7,
    LIE_LOW: 1.4,
    SECOND_WIND: 1.1,
    LOOKOUT: 0.9,
    STEADY_HAND: 1.0,
    FIELD_SURGERY: 0.4,
    GOOD_TIMING: 0.9,
    COURIER: 0.6,
}
CARD_WORTH: Final = [_CARDS.get(effect, 0.0) for effect in range(len(EXPERIENCE_EFFECTS))]
MANY_ROUNDS: Final = 8.0  # with this many left there is time to wait for the best moment
MANY_RAIDS: Final = 3.0
SUPPLIES: Final = 2.5  # how many resources of a supply drop find room
TWICE: Final = 0.8  # the share of its worth that a second card of a kind is worth
LATE: Final = 2.0  # with this many rounds left, resources are no longer saved up
TIMELY: Final = 0.8  # what a lucky find must add to the basket before that
IN_TIME: Final = 0.1  # what cards are worth in the last round, if they can still win the mission
TOO_LATE: Final = 0.05
NOT_ASKED: Final = -1_000_000.0


@final
class Hand:
    """The viewer's experience cards."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook: Final = outlook
        self.me: Final = outlook.me
        self.known_sending: Sending | None = None
        self.turn_worth = NOT_ASKED  # of the best way to spend the turn without readying anybody first

    def sending(self) -> Sending:
        """The mission to be decided, worked out when first asked for."""
        sending = self.known_sending
        if sending is None:
            sending = Sending(self.outlook)
            self.known_sending = sending
        return sending

    # -- worth ----------------------------------------------------------------------------------------------

    def card_worth(self, effect: i64) -> float:
        """What a card is worth if it is kept for its best moment."""
        outlook = self.outlook
        if outlook.rounds <= 0.0:
            if effect == NIGHT_SCHOOL:
                return outlook.knowledge_worth(1)
            if effect == COURIER:
                return Shop(outlook).best_single()
            return IN_TIME if effect == ADRENALINE or effect == LIE_LOW or effect == GOOD_TIMING else TOO_LATE
        if effect == SCAVENGER:
            best = 0.0
            for person in self.me.people:
                worth = outlook.best_token(person)
                if worth > best:
                    best = worth
            return best
        if effect == NIGHT_SCHOOL:
            return outlook.knowledge_worth(1)
        if effect == SUPPLY_DROP:
            return SUPPLIES * outlook.price
        if effect == LUCKY_FIND:
            return outlook.price
        if effect == LOOKOUT:
            return CARD_WORTH[LOOKOUT] * (outlook.raids / MANY_RAIDS if outlook.raids < MANY_RAIDS else 1.0)
        if effect == COURIER or effect == SECOND_WIND:
            late = outlook.rounds / MANY_ROUNDS
            return CARD_WORTH[effect] * (late if late < 1.0 else 1.0)
        return CARD_WORTH[effect]

    def keep_worth(self, number: i64) -> float:
        """What a drawn card is worth in addition to those in the hand."""
        effect = self.outlook.cards.experience[number].effect
        worth = self.card_worth(effect)
        return worth * TWICE if self.me.holds(number) else worth

    # -- playing --------------------------------------------------------------------------------------------

    def best_play(self, moment: i64, choices: list[Action[Any]]) -> Action[Any] | None:
        """The play that is timely now, or None."""
        best: Action[Any] | None = None
        best_worth = 0.0
        for choice in choices:
            if isinstance(choice, PlayExperience):
                worth = self.play_worth(moment, choice)
                if worth > best_worth:
                    best_worth = worth
                    best = choice
        return best

    def play_worth(self, moment: i64, play: PlayExperience) -> float:
        """Above 0 if the card should be played now."""
        effect = play.effect
        outlook = self.outlook
        if effect == ADRENALINE or effect == LIE_LOW or effect == GOOD_TIMING:
            return self.turnaround(play)
        if effect == LOOKOUT:
            return outlook.raid_cost(self.me.ready_set()) - SAVES if self.me.wall == NO_WALL else 0.0
        if effect == SCAVENGER:
            return outlook.token_worth(self.me.people[play.place], play.resource)
        if effect == NIGHT_SCHOOL:
            return self.school_worth(moment)
        if effect == SUPPLY_DROP:
            return self.supply_worth(moment)
        if effect == LUCKY_FIND:
            return self.find_worth(moment, play.resource)
        if effect == FIELD_SURGERY:
            return self.surgery_worth(moment, play.place)
        if effect == COURIER:
            return self.courier_worth(moment)
        if effect == SECOND_WIND and moment == ON_TURN:
            return self.wind_worth(play.place)
        return 0.0

    def turnaround(self, play: PlayExperience) -> float:
        """A card that turns a lost mission into a won one, alone or with others in the hand."""
        sending = self.sending()
        me = self.me
        mission = sending.mission
        turn: i64 = -1 if mission.lowest else 1
        score = turn * colony_total(self.outlook.cards, me, mission)
        breaks = breaks_ties(self.outlook.cards, me)
        contest = sending.contest
        if contest.is_winning(score, breaks):
            return 0.0
        helps: i64 = LIE_LOW if mission.lowest else ADRENALINE
        if play.effect != helps and play.effect != GOOD_TIMING:
            return 0.0
        gain = sending.prize - sending.comfort(me.first, me.people[me.first].tool, me.second) - TURNAROUND
        if gain <= 0.0:
            return 0.0
        boosts: i64 = 0
        timing = breaks
        for number in me.hand:
            effect = self.outlook.cards.experience[number].effect
            if effect == helps:
                boosts += 1
            elif effect == GOOD_TIMING:
                timing = True
        if play.effect == GOOD_TIMING:
            # Good timing is combined with as many boosts as it takes; it is played alone if that is enough.
            return gain + TURNAROUND if contest.is_winning(score, True) else 0.0
        for count in range(1, boosts + 1):
            spent = float(count - 1) * CARD_WORTH[ADRENALINE]
            if contest.is_winning(score + count * BONUS, timing):
                return gain - spent
        return 0.0

    def school_worth(self, moment: i64) -> float:
        track = self.outlook.cards.knowledge
        if moment == CAPITOL or moment == RAID:
            return 0.0
        ready_next = self.me.knowledge < len(track) and track[self.me.knowledge].benefit == READY_ONE
        if ready_next and self.outlook.rounds > 1.0 and self.me.ready_people() == self.me.living():
            return 0.0
        return self.outlook.knowledge_worth(1)

    def room(self) -> i64:
        """How many kinds of resources there is room for."""
        kinds: i64 = 0
        for resource in range(len(RESOURCES)):
            if self.outlook.room(resource) > 0:
                kinds += 1
        return kinds

    def supply_worth(self, moment: i64) -> float:
        """Worth playing in the Capitol, where it can be spent at once, if all of it fits or time is short."""
        if moment == LAST:
            return TOO_LATE  # what is left breaks ties
        if moment != CAPITOL:
            return 0.0
        worth = Shop(self.outlook).with_more(1, 1, 1)
        if self.outlook.rounds <= LATE:
            return worth
        return worth if self.room() == len(RESOURCES) else 0.0

    def find_worth(self, moment: i64, resource: i64) -> float:
        if moment == LAST:
            return TOO_LATE
        if moment != CAPITOL:
            return 0.0
        shop = Shop(self.outlook)
        food: i64 = 1 if resource == 0 else 0
        scrap: i64 = 1 if resource == 1 else 0
        tech: i64 = 1 if resource == 2 else 0
        gain = shop.with_more(food, scrap, tech) - shop.price
        return gain if self.outlook.rounds <= LATE or gain > TIMELY else 0.0

    def surgery_worth(self, moment: i64, place: i64) -> float:
        """Worth playing before a raid, if it saves a life."""
        me = self.me
        if moment != RAID or me.wall != NO_WALL or me.ignores_raid or not me.people[place].is_ready():
            return 0.0
        return self.outlook.raid_cost(me.ready_set()) - SAVES

    def courier_worth(self, moment: i64) -> float:
        """Worth playing on the way to a mission, or when the storehouse is about to be plundered."""
        me = self.me
        if me.visiting and moment == COMMITTED:
            return 0.0
        best = Shop(self.outlook).best_single()
        if moment == RAID:
            plundered = me.wall == NO_WALL and not me.ignores_raid and me.ready_people() == 0
            return best + self.outlook.price if plundered and best > 0.0 else 0.0
        if moment == ON_TURN:
            return 0.0
        late = self.outlook.rounds <= 0.0
        return best if best > (0.0 if late else ERRAND) else 0.0

    def wind_worth(self, place: i64) -> float:
        """Readying somebody, if that improves this turn."""
        sending = self.sending()
        if sending.mission.people > 1:
            return 0.0
        if self.turn_worth == NOT_ASKED:
            best = sending.visit_worth()
            for at, person in enumerate(self.me.people):
                if person.is_ready():
                    worth = sending.best_with_tools(at, NOBODY)
                    if worth > best:
                        best = worth
            self.turn_worth = best
        fresh = sending.best_with_tools(place, NOBODY)
        return fresh - self.turn_worth - FRESH

    # -- dice -----------------------------------------------------------------------------------------------

    def after_roll(self, question: AfterRoll, choices: list[Action[Any]]) -> Action[Any]:
        """Keep the roll, roll again with the least useful card, or set the die."""
        sending = self.sending()
        me = self.me
        stake = sending.prize - sending.comfort(me.first, me.people[me.first].tool, me.second)
        faces = self.face_chances(sending, question.place)
        mean = 0.0
        for face in range(1, DIE_SIDES + 1):
            mean += faces[face] / DIE_SIDES
        now = faces[me.people[question.place].roll]
        best = choices[0]
        best_worth = 0.0
        for choice in choices:
            worth = 0.0
            if isinstance(choice, KeepRoll):
                continue
            if isinstance(choice, Reroll):
                worth = (mean - now) * stake - HELD * self.card_worth(choice.card.effect)
            elif isinstance(choice, SetDie):
                worth = (faces[choice.face] - now) * stake - HELD * self.card_worth(STEADY_HAND)
            if worth > best_worth:
                best_worth = worth
                best = choice
        return best

    def face_chances(self, sending: Sending, place: i64) -> list[float]:
        """The chance to win with each face of the viewer's die; the first stands for no die at all."""
        me = self.me
        cards = self.outlook.cards
        mission = sending.mission
        turn: i64 = -1 if mission.lowest else 1
        breaks = breaks_ties(cards, me)
        person = me.people[place]
        other = me.second if place == me.first else me.first
        chances = [0.0]
        for face in range(1, DIE_SIDES + 1):
            score = turn * (value_with(cards, person, mission, person.tool, person.sign, face) + me.bonus)
            if other == NOBODY:
                chances.append(sending.contest.stands(score, breaks))
            else:
                mate = me.people[other]
                chances.append(sending.contest.chance(mate, mate.tool, mate.sign, score, breaks))
        return chances
