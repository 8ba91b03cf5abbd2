"""*Ante Portas* on the screen and in words."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.text import Text

from holdfast.games.ante_portas.catalog import BUILD, LAY
from holdfast.games.ante_portas.describe import effect
from holdfast.games.ante_portas.placing import LayPlace
from holdfast.games.ante_portas.prospects import imagined, prospect_of
from holdfast.games.ante_portas.standing import AUTO, BREACH, CHANCES, EVERY_STEP, ORDERS, ordered_answer, waiting_costs
from holdfast.games.ante_portas.turns import Arrival, Go, Turn, TurnOf
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.war_words import counted
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
from holdfast.terminal.ante_portas.exchange import is_idle_exchange
from holdfast.terminal.ante_portas.numbers import amount_in, numbers_for
from holdfast.terminal.ante_portas.outlook import (
    all_odds,
    all_places,
    marching,
    odds_column,
    odds_of,
    odds_sentence,
    where_stewards_stand,
)
from holdfast.terminal.ante_portas.seen import BRIEF_LEGEND, hexes_seen
from holdfast.terminal.ante_portas.seen import LEGEND as SIGHT_LEGEND
from holdfast.terminal.ante_portas.story import CHAPTERS, tell_story
from holdfast.terminal.commands import Listing, Shorthand, Standing
from holdfast.terminal.marks import choice_list, heading
from holdfast.terminal.menu import Menu, Numbers
from holdfast.terminal.skin import Skin
from holdfast.terminal.table import Chair

ENTER = ("hold", "go on", "done", "enough", "as it is")
COUNTED = re.compile(r"(\d+) (farmers|citizens)")
LEGEND = (
    "In the picture: b and E are Basic and Elite Invaders, f and C Farmers and Citizens; Po To Tr Bu Ca Ho are Guard "
    "Post and Tower, Trench and Bunker, Catapult and Howitzer with the way they look, m1 m2 m4 Mines by Strength, tp a "
    f"Trap, bo a Bomb. {SIGHT_LEGEND} {DUEL_LEGEND} Beside it stand the hexes that Invaders may enter in the next "
    "Battle Phase, with the chance of it and, in brackets, where they would come from."
)


def soldiers_called(count: int, kind: str) -> str:
    """
    >>> soldiers_called(1, "farmers"), soldiers_called(0, "citizens")
    ('1 Farmer', '0 Citizens')
    """
    return counted(count, kind.removesuffix("s").capitalize())


def by_standing_order(order: str, view: View) -> Action[Any] | None:
    here = seen(view)
    if isinstance(here.asked_of(here.viewer), Arrival) and order != EVERY_STEP:
        return here.rules.acts.go_on if order == AUTO or is_idle_exchange(here) else None
    return ordered_answer(here, order)


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
            "when you are asked during a Battle Phase, and for exchanges",
            values=ORDERS,
            answer=by_standing_order,
            passed="questions answered by your standing orders: {}; 'orders' changes them",
        ),
    )
    questions = (
        ("scenario", "Who attacks? raiders or dragons [raiders] "),
        ("difficulty", "How hard? outpost (easier), march, siege or last-stand (hardest) [march] "),
    )

    def questions_for(self, options: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
        """A duel has no Invaders to ask about."""
        return self.questions if options.get("mode", "together") == "together" else ()

    def label(self, action: Action[Any]) -> str:
        """`send 1 farmers` is written like this for every number; people read of `1 Farmer`."""
        return COUNTED.sub(lambda found: soldiers_called(int(found[1]), found[2]), action.notation)

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
        return amount_in(action)

    def keys(self, actions: Sequence[Action[Any]], view: View) -> Numbers | None:
        return numbers_for(actions)

    def position(self, view: View, choices: list[Action[Any]]) -> list[Text]:
        """The viewer's goods where they matter; in a window, what waiting would cost; what a new Place does."""
        here = seen(view)
        question = asked_in(here.stack, here.viewer)
        if here.clock.active != here.viewer or isinstance(question, Window | LayPlace):
            return self.before_asking(here)
        turns = f" {turns_left(here)}" if isinstance(question, Turn) else ""
        return [Text(f"{stores_in_short(here)}{turns}")]

    def before_asking(self, here: AntePortasView) -> list[Text]:
        """What a question is about and the picture does not show."""
        question = asked_in(here.stack, here.viewer)
        if isinstance(question, Window):
            reason = waiting_costs(here)
            said = f"{reason[:1].upper()}{reason[1:]}" if reason in CHANCES else f"If nobody acted, {reason}"
            return [Text(f"{said}.", "danger")] if reason else []
        if isinstance(question, LayPlace):
            return [Text(line) for line in new_place(here)]
        return [Text(turns_left(here))] if isinstance(question, Turn) else []

    def stakes(self, view: View) -> str:
        """A breach is not let in by an empty line."""
        here = seen(view)
        costs = waiting_costs(here) if isinstance(asked_in(here.stack, here.viewer), Window) else ""
        return f"If nobody acted, {costs}." if costs == BREACH else ""

    def hint(self, view: View, choices: list[Action[Any]]) -> str:
        if any(choice.notation.startswith("from ") or choice.notation == "deploy" for choice in choices):
            return "deploy 7>12 2f 1c moves Units in one line"
        return ""

    def on_enter(self, choices: list[Action[Any]]) -> Action[Any] | None:
        """Where the player may simply go on, Enter does so."""
        return next((choice for choice in choices if choice.notation in ENTER), None)

    # -- the picture ----------------------------------------------------------------------------------------

    def picture(self, view: View, chairs: list[Chair], menu: Menu, width: int, tight: bool = False) -> RenderableType:
        here = seen(view)
        parts: list[RenderableType] = [heading(f"{here.rules.title} ·", width, Text(here.phase()))]
        parts.extend(beside(battleground_picture(here), odds_column(odds_of(here), marching(here)), width))
        if hexes_seen(here):
            parts.append(Text(BRIEF_LEGEND, "faint"))
        if here.rules.duel:
            parts.append(Text(duel_standing(here)))
        parts.append(Text(where_stewards_stand(here, chairs)))
        parts.extend(Text(line) for line in stand_of(here, chairs))
        parts.extend(self.before_asking(here))
        parts.append(heading("Your choices", width))
        names = [chair.name for chair in chairs]
        parts.append(choice_list(menu, lambda action: with_names(self.effect(action, view), names), self.label))
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


def turns_left(view: AntePortasView) -> str:
    """P-turn-order: which of the player's turns in this half-year it is; in the Final Wave there is one at a time."""
    if view.clock.round > 0:
        return "This is the only turn of this Battle Round."
    seats = [frame.seat for frame in view.stack if isinstance(frame, TurnOf)]
    more = seats.count(view.viewer)
    if more == 0 and seats:
        return "This is your last turn before the others act."
    if more == 0:
        return f"This is your last turn {'of this half-year' if view.rules.duel else 'before the Battle Phase'}."
    return f"You have {more} more turn{'s' * (more != 1)} after this one."


def new_place(view: AntePortasView) -> list[str]:
    """What the Place does that the viewer is asked to lay."""
    question = asked_in(view.stack, view.viewer)
    if not isinstance(question, LayPlace):
        return []
    place = view.rules.cards.places[question.place]
    return [f"{place.name} — {place_text(view.rules.cards, place)}."]


def outlook_of(view: AntePortasView) -> str:
    """What there is to fear; in a duel, who is ahead."""
    return duel_standing(view) if view.rules.duel else odds_sentence(odds_of(view), marching(view))


def beside(left: list[Text], right: list[Text], width: int) -> list[Text]:
    """Two columns of lines; what stands in brackets is left out where it does not fit."""
    column = max((len(line) for line in left), default=0) + 3
    for place, line in enumerate(right[: len(left)]):
        left[place].pad_right(max(0, column - len(left[place])))
        bracket = line.plain.find(" (")
        left[place].append_text(line[:bracket] if bracket > 0 and column + len(line) > width else line)
    return left


def seen(view: View) -> AntePortasView:
    assert isinstance(view, AntePortasView)
    return view
