"""`greedy` for *Ante Portas*: it averts the next breach first, then gathers the means to stop later ones.

It looks only at its view. A forecast says where troops may break through; every answer is weighed by what it does about
that, and by what goods, Soldiers and cards are worth.
"""

from __future__ import annotations

from typing import Any, Final, final

from mypy_extensions import i64

from holdfast.bots.ante_portas.greedy import fire, gifts, troops
from holdfast.bots.ante_portas.greedy.answers import answer_worth
from holdfast.bots.ante_portas.greedy.intent import intent_of
from holdfast.bots.ante_portas.greedy.marks import follow, orders_of, still_free
from holdfast.bots.ante_portas.greedy.outlook import NEVER, Outlook
from holdfast.bots.ante_portas.habits import Habits
from holdfast.bots.ante_portas.lookout import Lookout
from holdfast.games.ante_portas.clash import Support
from holdfast.games.ante_portas.deploy import Deploying, From, Group, Send, To, Whither
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.geometry import OFF
from holdfast.games.ante_portas.replace import Replace
from holdfast.games.ante_portas.trade import Exchange, HowMany
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.volley import Volley
from holdfast.games.ante_portas.windows import Window
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot, Following
from holdfast.kernel.frame import Frame
from holdfast.kernel.view import View


@final
class AntePortasGreedy(Bot):
    """Plays one seat of *Ante Portas*; the same view and choices give the same answer."""

    def __init__(self, game: AntePortas) -> None:
        super().__init__("greedy", glances=True)
        self.habits: Final = Habits()
        self.lookout: Final = Lookout(game, self.habits)

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        assert isinstance(view, AntePortasView)
        if len(choices) == 1:
            return choices[0]
        outlook = self.outlook(view)
        question = view.asked()
        chosen = self.choose_in_war(outlook, question, choices)
        if chosen is not None:
            return chosen
        best = choices[0]
        best_worth = NEVER - 1.0
        for choice in choices:
            worth = answer_worth(outlook, question, choice)
            if worth > best_worth:
                best_worth = worth
                best = choice
        return best

    def choose_in_war(
        self, outlook: Outlook, question: Frame[Any] | None, choices: list[Action[Any]]
    ) -> Action[Any] | None:
        """Answers that depend on each other: fire, deployment, gifts."""
        if isinstance(question, Window):
            return fire.choose_in_window(outlook, choices)
        if isinstance(question, Volley):
            return fire.choose_shooter(outlook, question, choices)
        if isinstance(question, Support):
            return fire.choose_support(outlook, question, choices)
        if isinstance(question, Replace):
            return fire.choose_replacing(outlook, question, choices)
        if isinstance(question, Deploying):
            return choose_group(outlook, question, choices)
        if isinstance(question, Whither):
            return choose_goal(outlook, question, choices)
        if isinstance(question, Group):
            return choose_count(outlook, question, choices)
        if isinstance(question, Exchange):
            return gifts.choose_gift(outlook, choices)
        if isinstance(question, HowMany):
            return gifts.choose_amount(outlook, question, choices)
        return None

    def opinions(self, view: AntePortasView, choices: list[Action[Any]]) -> list[float]:
        """What each answer seems worth at first sight, for comparing the answers to one question."""
        outlook = self.outlook(view)
        question = view.asked()
        usual = self.choose_in_war(outlook, question, choices)
        if usual is not None:
            return [1.0 if choice is usual else 0.0 for choice in choices]
        return [answer_worth(outlook, question, choice) for choice in choices]

    def follow(self, view: View, choices: list[Action[Any]]) -> Following | None:
        assert isinstance(view, AntePortasView)
        if len(self.marks) == 0 or len(choices) < 2:
            return None
        return follow(self.outlook(view), view.asked(), choices, self.marks)

    def intent(self, view: View) -> str:
        assert isinstance(view, AntePortasView)
        return intent_of(self.outlook(view), self.marks)

    def outlook(self, view: AntePortasView) -> Outlook:
        return Outlook(view, self.lookout, view.viewer)


# -- deployment ----------------------------------------------------------------------------------------------------


def best_of_hex(outlook: Outlook, orders: Deploying, hex: i64) -> troops.Move:
    """The best group that may still leave this hex."""
    farmers = still_free(orders.taken.farmers_done[hex], outlook.field.farmers[hex])
    citizens = still_free(orders.taken.citizens_done[hex], outlook.field.citizens[hex])
    return troops.best_from(outlook, hex, farmers, citizens, orders.bonus)


def choose_group(outlook: Outlook, question: Deploying, choices: list[Action[Any]]) -> Action[Any]:
    best: Action[Any] = outlook.view.rules.done
    most = troops.WORTH_A_STEP
    for choice in choices:
        if isinstance(choice, From):
            move = best_of_hex(outlook, question, choice.hex)
            if move.worth > most:
                most = move.worth
                best = choice
    return best


def choose_goal(outlook: Outlook, question: Whither, choices: list[Action[Any]]) -> Action[Any]:
    orders = orders_of(outlook)
    if orders is not None:
        move = best_of_hex(outlook, orders, question.hex)
        for choice in choices:
            if isinstance(choice, To) and choice.hex == move.goal and move.goal != OFF:
                return choice
    return choices[0]


def choose_count(outlook: Outlook, question: Group, choices: list[Action[Any]]) -> Action[Any]:
    orders = orders_of(outlook)
    if orders is None or question.citizens >= 0:
        return choices[0]  # without the engine
    hex = question.hex
    farmers = still_free(orders.taken.farmers_done[hex], outlook.field.farmers[hex])
    citizens = still_free(orders.taken.citizens_done[hex], outlook.field.citizens[hex])
    move = troops.best_group(outlook, hex, question.goal, farmers if farmers < 4 else 4, citizens, orders.bonus)
    wanted = move.farmers if question.farmers < 0 else move.citizens
    for choice in choices:
        if isinstance(choice, Send) and choice.count == wanted:
            return choice
    return choices[-1]
