"""*Ante Portas* on the screen and in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from holdfast.games.ante_portas.catalog import BUILD, LAY
from holdfast.games.ante_portas.describe import effect
from holdfast.games.ante_portas.geometry import HEXES
from holdfast.games.ante_portas.placing import LayPlace
from holdfast.games.ante_portas.prospects import imagined, prospect_of
from holdfast.games.ante_portas.standing import ORDERS, ordered_answer, waiting_costs
from holdfast.games.ante_portas.turns import Go
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.windows import Window
from holdfast.games.ante_portas.words import place_text
from holdfast.kernel import Action, Event, View
from holdfast.kernel.event import with_names
from holdfast.kernel.frame import asked_in
from holdfast.terminal.ante_portas.battleground import battleground_picture, battleground_sentences, who_stands_where
from holdfast.terminal.ante_portas.communities import (
    community_sentences,
    market_sentence,
    stand_of,
    stores_in_short,
)
from holdfast.terminal.ante_portas.deploy import HELP as DEPLOY_HELP
from holdfast.terminal.ante_portas.deploy import expand
from holdfast.terminal.ante_portas.duel_board import LEGEND as DUEL_LEGEND
from holdfast.terminal.ante_portas.duel_board import duel_standing
from holdfast.terminal.ante_portas.outlook import (
    all_odds,
    all_places,
    odds_column,
    odds_of,
    odds_sentence,
    where_stewards_stand,
)
from holdfast.terminal.ante_portas.story import CHAPTERS, tell_story
from holdfast.terminal.commands import Listing, Shorthand, Standing
from holdfast.terminal.marks import choice_list, heading
from holdfast.terminal.menu import Menu, distinct
from holdfast.terminal.skin import Skin
from holdfast.terminal.table import Chair

AMOUNT = re.compile(r"(?:[a-z-]+ )?(\d+)(?: [a-z]+)?")  # "3", "make 2", "enlist 1 farmers", "guard-post 7"
MOST_WORDS = 3  # answers without a number, beside those with one
GOING_ON = ("hold", "go on", "done", "enough", "as it is")
LEGEND = (
    "In the picture: b and E are Basic and Elite Invaders, f and C Farmers and Citizens; Po To Tr Bu Ca Ho are Guard "
    "Post and Tower, Trench and Bunker, Catapult and Howitzer with the way they look, m1 m2 m4 Mines by Strength, tp a "
    f"Trap, bo a Bomb. {DUEL_LEGEND}"
)


def by_standing_order(order: str, view: View) -> Action[Any] | None:
    return ordered_answer(seen(view), order)


class PortasSkin(Skin):
    legend = LEGEND
    holding = "community"
    commands = (
        Listing(
            "places",
            "places",
            "all Places: who stands there, what each does for you now, what lies beside it",
            lines=all_places,
        ),
        Listing("odds", "odds", "where Invaders may come in the next Battle Phase", also=("threat",), lines=all_odds),
        Shorthand(
            "deploy",
            "deploy 7>12 2f 1c",
            "move Units in one line",
            expand=expand,
            explained=DEPLOY_HELP,
            failed="That cannot be ordered",
        ),
        Standing(
            "orders",
            "orders [ORDER]",
            "when you are asked during a Battle Phase",
            values=ORDERS,
            answer=by_standing_order,
            passed="questions answered by your standing orders: {}; 'orders' changes them",
        ),
    )
    questions = (("scenario", "Raiders or Dragons?"), ("difficulty", "How hard should it be?"))

    def questions_for(self, options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """A duel has no Invaders to ask about."""
        return self.questions if options.get("mode", "together") == "together" else ()

    def effect(self, action: Action[Any], view: View) -> str:
        here = seen(view)
        words = effect(action, here)
        if not isinstance(action, Go) or here.viewer < 0:
            return words
        if action.site >= here.land.places:
            return "the Market of the year"  # shown once, above
        useful, now = prospect_of(imagined(here), int(here.viewer), int(action.site))
        if not useful:
            return now if "→" in now else f"{words} [not now: {now}]"
        # What is built or laid there has to be explained; for other Places, what they do now says enough.
        if here.rules.cards.places[action.site].kind in (BUILD, LAY):
            return f"{words} [{now}]"
        return words if now in words else now

    def does_nothing(self, action: Action[Any], view: View) -> bool:
        here = seen(view)
        if not isinstance(action, Go) or here.viewer < 0:
            return False
        return not prospect_of(imagined(here), int(here.viewer), int(action.site))[0]

    def tell(self, events: list[Event], viewer: int, names: list[str]) -> list[Text]:
        return tell_story(events, viewer, names)

    def opens_chapter(self, event: Event) -> bool:
        return event.kind in CHAPTERS

    # -- shorter ways to answer ------------------------------------------------------------------------------

    def amount(self, action: Action[Any]) -> int | None:
        """The number in `make 2`, `send 1 farmers` or `fire 12`."""
        digits = AMOUNT.fullmatch(action.notation)
        return int(digits[1]) if digits else None

    def keys(self, actions: Sequence[Action[Any]], view: View) -> list[int] | None:
        """An amount or a hex is its own key; other answers get 0, then 29, 30…, which are not hexes."""
        sites = [int(action.site) + 1 for action in actions if isinstance(action, Go)]
        if sites:  # the same number for the same Place in the whole game
            first = len(seen(view).land.spot_of) + 1
            others = iter(range(first, first + len(actions)))
            return [int(action.site) + 1 if isinstance(action, Go) else next(others) for action in actions]
        spare = iter((0, *range(HEXES + 1, HEXES + 1 + len(actions))))
        numbers = [self.amount(action) for action in actions]
        words = numbers.count(None)
        if words == len(numbers) or words > MOST_WORDS:
            return None
        return distinct([next(spare) if number is None else number for number in numbers])

    def position(self, view: View, choices: list[Action[Any]]) -> list[Text]:
        """The viewer's goods where they matter; in a window, what waiting would cost; what a new Place does."""
        here = seen(view)
        question = asked_in(here.stack, here.viewer)
        if isinstance(question, Window):
            reason = waiting_costs(here)
            return [Text(f"If nobody acts: {reason}.", "danger")] if reason else []
        if isinstance(question, LayPlace):
            return [Text(line) for line in new_place(here)]
        return [Text(stores_in_short(here))] if here.clock.active == here.viewer else []

    def hint(self, choices: list[Action[Any]]) -> str:
        if any(choice.notation.startswith("from ") or choice.notation == "deploy" for choice in choices):
            return "deploy 7>12 2f 1c moves Units in one line"
        return ""

    def on_enter(self, choices: list[Action[Any]]) -> Action[Any] | None:
        """Where the player may simply go on, Enter does so."""
        return next((choice for choice in choices if choice.notation in GOING_ON), None)

    # -- the picture ----------------------------------------------------------------------------------------

    def picture(self, view: View, chairs: list[Chair], menu: Menu, width: int, tight: bool = False) -> RenderableType:
        here = seen(view)
        parts: list[RenderableType] = [heading(f"{here.rules.title} ·", width, Text(here.phase()))]
        parts.extend(beside(battleground_picture(here), odds_column(odds_of(here))))
        parts.extend(Text(line) for line in stand_of(here, chairs))
        parts.append(heading("Your choices", width))
        names = [chair.name for chair in chairs]
        parts.append(choice_list(menu, lambda action: with_names(self.effect(action, view), names)))
        return Group(*parts)

    # -- words ----------------------------------------------------------------------------------------------

    def brief(self, view: View, chairs: list[Chair]) -> list[Text]:
        here = seen(view)
        head = f"{here.phase()}. {outlook_of(here)}"
        return [
            Text(line)
            for line in (head, who_stands_where(here), where_stewards_stand(here, chairs), *market_sentence(here))
        ]

    def look(self, view: View, chairs: list[Chair]) -> list[Text]:
        here = seen(view)
        lines = [f"{here.phase()}.", *battleground_sentences(here), outlook_of(here)]
        lines += [where_stewards_stand(here, chairs), *market_sentence(here)]
        for community in here.communities:
            lines += community_sentences(here, community, chairs)
        lines += new_place(here)
        return [Text(line) for line in lines]

    def holding_words(self, view: View, chairs: list[Chair], seat: int) -> list[Text]:
        return [Text(line) for line in community_sentences(seen(view), seen(view).communities[seat], chairs)]

    def standing(self, view: View, chairs: list[Chair]) -> list[Text]:
        if seen(view).rules.duel:
            return [Text(duel_standing(seen(view)))]
        held = int(seen(view).clock.held)
        return [Text(f"You have held the line for {held} half-year{'s' * (held != 1)}.")]


def new_place(view: AntePortasView) -> list[str]:
    """What the Place does that the viewer is asked to lay."""
    question = asked_in(view.stack, view.viewer)
    if not isinstance(question, LayPlace):
        return []
    place = view.rules.cards.places[question.place]
    return [f"{place.name} — {place_text(view.rules.cards, place)}."]


def outlook_of(view: AntePortasView) -> str:
    """What there is to fear; in a duel, who is ahead."""
    return duel_standing(view) if view.rules.duel else odds_sentence(odds_of(view))


def beside(left: list[Text], right: list[Text]) -> list[Text]:
    """Two columns of lines."""
    width = max((len(line) for line in left), default=0) + 3
    for place, line in enumerate(right[: len(left)]):
        left[place].pad_right(max(0, width - len(left[place])))
        left[place].append_text(line)
    return left


def seen(view: View) -> AntePortasView:
    assert isinstance(view, AntePortasView)
    return view
