"""`greedy` for *After The End*: weighs every answer on its own, in control points, and takes the best.

It looks at its view alone: who wins the mission (contest), what that leaves for the next one (sending), what things
and people are worth (outlook, nobles, talent), the Capitol (market) and experience (hand).
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.after_the_end.greedy.hand import Hand
from holdfast.bots.after_the_end.greedy.market import Shop
from holdfast.bots.after_the_end.greedy.outlook import Outlook
from holdfast.bots.after_the_end.greedy.sending import RECORDED, Sending
from holdfast.bots.after_the_end.greedy.talent import Talent
from holdfast.games.after_the_end.capitol import Visit
from holdfast.games.after_the_end.catalog import COLONY_SIZE, TOOL_LIBRARY, TOOL_RECORDER
from holdfast.games.after_the_end.colony import NOBODY
from holdfast.games.after_the_end.commit import Decide, SendOne, SendPair
from holdfast.games.after_the_end.die import AfterRoll, UseDie
from holdfast.games.after_the_end.drawing import KeepCard
from holdfast.games.after_the_end.equipment import Equip
from holdfast.games.after_the_end.experience import CAPITOL, ON_TURN, PlayExperience, Window
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.knowledge import ReadyPerson
from holdfast.games.after_the_end.market import Errand
from holdfast.games.after_the_end.raids import WoundPerson
from holdfast.games.after_the_end.resolve import ComfortExperience, ComfortKnowledge, ComfortToken
from holdfast.games.after_the_end.setup import TakeColony
from holdfast.games.after_the_end.stores import TakeResource
from holdfast.games.after_the_end.totals import tool_effect
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.view import View

VERY_LOW: Final = -1_000_000.0
HOARDED: Final = 0.2  # how much less a resource is worth for each one already in stock
GATHERED: Final = 0.1  # and for each token that brings it


@final
class EndGreedy(Bot):
    """Plays one seat of *After The End*; the same view and choices give the same answer."""

    def __init__(self, game: AfterTheEnd) -> None:
        super().__init__("greedy", glances=True)
        self.cards: Final = game.cards
        self.talent: Final = Talent(game.cards)

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        assert isinstance(view, EndView)
        if len(choices) == 1:
            return choices[0]
        if view.colonies[view.viewer].card < 0:
            return self.choose_colony(choices)
        outlook = Outlook(self.cards, self.talent, view)
        question = view.asked()
        if isinstance(question, Window):
            play = Hand(outlook).best_play(question.moment, choices)
            return choices[0] if play is None else play
        if isinstance(question, Decide):
            return self.choose_turn(outlook, choices)
        if isinstance(question, Equip):
            return self.choose_tool(outlook, question.place, choices)
        if isinstance(question, Visit):
            return self.choose_in_capitol(outlook, choices)
        if isinstance(question, AfterRoll):
            return Hand(outlook).after_roll(question, choices)
        if isinstance(question, Errand):
            purchase = Shop(outlook).best_purchase(choices)
            return choices[0] if purchase is None else purchase
        return self.choose_other(outlook, choices)

    def opinions(self, view: EndView, choices: list[Action[Any]]) -> list[float]:
        """What each answer seems worth at first sight, in points; for comparing the answers to one question."""
        if view.colonies[view.viewer].card < 0:
            return [self.colony_worth(choice) for choice in choices]
        outlook = Outlook(self.cards, self.talent, view)
        question = view.asked()
        if isinstance(question, Decide):
            sending = Sending(outlook)
            return [self.turn_worth(outlook, sending, choice) for choice in choices]
        if isinstance(question, Equip):
            sending = Sending(outlook)
            return [sending.equip_worth(question.place, choice) for choice in choices]
        if isinstance(question, (Visit, Errand)):
            shop = Shop(outlook)
            return [shop.worth(choice) if shop.own_worth(choice) > 0.0 else 0.0 for choice in choices]
        return [self.other_worth(outlook, choice) for choice in choices]

    def turn_worth(self, outlook: Outlook, sending: Sending, choice: Action[Any]) -> float:
        """Sending somebody, visiting the Capitol, or playing experience first."""
        if isinstance(choice, (SendOne, SendPair)):
            return sending.send_worth(choice)
        if choice is outlook.view.rules.visit:
            return sending.visit_worth()
        if isinstance(choice, PlayExperience):
            return sending.visit_worth() + Hand(outlook).play_worth(ON_TURN, choice)
        return 0.0

    def colony_worth(self, choice: Action[Any]) -> float:
        assert isinstance(choice, TakeColony)
        return self.talent.colony_points(choice.board.number * COLONY_SIZE, COLONY_SIZE)

    def choose_colony(self, choices: list[Action[Any]]) -> Action[Any]:
        best = choices[0]
        best_worth = VERY_LOW
        for choice in choices:
            worth = self.colony_worth(choice)
            if worth > best_worth:
                best_worth = worth
                best = choice
        return best

    def choose_turn(self, outlook: Outlook, choices: list[Action[Any]]) -> Action[Any]:
        """First any timely experience; then the best character to send, unless a visit is better."""
        hand = Hand(outlook)
        if len(outlook.me.hand) > 0:
            play = hand.best_play(ON_TURN, choices)
            if play is not None:
                return play
        sending = hand.sending()
        best: Action[Any] = outlook.view.rules.visit
        best_worth = sending.visit_worth()
        for choice in choices:
            if isinstance(choice, (SendOne, SendPair)):
                worth = sending.send_worth(choice)
                if worth > best_worth:
                    best_worth = worth
                    best = choice
        return best

    def choose_tool(self, outlook: Outlook, place: i64, choices: list[Action[Any]]) -> Action[Any]:
        sending = Sending(outlook)
        best = choices[0]
        best_worth = VERY_LOW
        for choice in choices:
            worth = sending.equip_worth(place, choice)
            if worth > best_worth:
                best_worth = worth
                best = choice
        return best

    def choose_in_capitol(self, outlook: Outlook, choices: list[Action[Any]]) -> Action[Any]:
        """First any timely experience, then purchases; what they make room for is asked again."""
        if len(outlook.me.hand) > 0:
            play = Hand(outlook).best_play(CAPITOL, choices)
            if play is not None:
                return play
        purchase = Shop(outlook).best_purchase(choices)
        return outlook.view.rules.leave if purchase is None else purchase

    def choose_other(self, outlook: Outlook, choices: list[Action[Any]]) -> Action[Any]:
        best = choices[0]
        best_worth = VERY_LOW
        for choice in choices:
            worth = self.other_worth(outlook, choice)
            if worth > best_worth:
                best_worth = worth
                best = choice
        return best

    def other_worth(self, outlook: Outlook, choice: Action[Any]) -> float:
        me = outlook.me
        if isinstance(choice, WoundPerson):
            return -outlook.wound_cost(me.people[choice.place])
        if isinstance(choice, ComfortToken):
            return outlook.token_worth(me.people[choice.place], choice.resource)
        if isinstance(choice, ComfortExperience):
            return outlook.experience_worth() + (RECORDED if self.carries(outlook, TOOL_RECORDER) else 0.0)
        if isinstance(choice, ComfortKnowledge):
            return outlook.knowledge_worth(2 if self.carries(outlook, TOOL_LIBRARY) else 1)
        if isinstance(choice, KeepCard):
            return Hand(outlook).keep_worth(choice.card.number)
        if isinstance(choice, ReadyPerson):
            return outlook.talent_of(me.people[choice.place])
        if isinstance(choice, TakeResource):
            return self.resource_worth(outlook, choice.resource)
        if isinstance(choice, UseDie):
            lowest = self.cards.missions[outlook.view.current].lowest
            return float(-choice.face if lowest else choice.face)
        return 0.0

    def carries(self, outlook: Outlook, effect: i64) -> bool:
        """Whether a character in the mission has a tool of that kind."""
        me = outlook.me
        if tool_effect(self.cards, me.people[me.first]) == effect:
            return True
        return me.second != NOBODY and tool_effect(self.cards, me.people[me.second]) == effect

    def resource_worth(self, outlook: Outlook, resource: i64) -> float:
        """What it adds to the best basket; among equals, prefer what the viewer has and gathers least of."""
        food: i64 = 1 if resource == 0 else 0
        scrap: i64 = 1 if resource == 1 else 0
        tech: i64 = 1 if resource == 2 else 0
        more = Shop(outlook).with_more(food, scrap, tech)
        return more - HOARDED * float(outlook.me.stock(resource)) - GATHERED * float(outlook.income(resource))
