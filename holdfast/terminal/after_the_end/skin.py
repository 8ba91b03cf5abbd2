"""*After The End* on the screen and in words: the drawings of this folder put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.games.after_the_end.capitol import LeaveCapitol
from holdfast.games.after_the_end.catalog import MISSION_TYPES, RESOURCES
from holdfast.games.after_the_end.colony import Colony
from holdfast.games.after_the_end.commit import Decide
from holdfast.games.after_the_end.countdown import round_words
from holdfast.games.after_the_end.describe import effect, is_useless
from holdfast.games.after_the_end.die import KeepRoll, UseDie
from holdfast.games.after_the_end.equipment import AssignTool, NoTool
from holdfast.games.after_the_end.experience import PassWindow
from holdfast.games.after_the_end.scoring import noble_points_of
from holdfast.games.after_the_end.tables import WALL_NAMES
from holdfast.games.after_the_end.view import EndView
from holdfast.games.after_the_end.words import experience_text
from holdfast.kernel import SPECTATOR, Action, Event, View
from holdfast.terminal.after_the_end.board import (
    board_sentences,
    capitol_in_brief,
    capitol_picture,
    capitol_sentences,
    colonies_picture,
    in_turn,
    missions_picture,
    raid_sentences,
)
from holdfast.terminal.after_the_end.choices import (
    choices_picture,
    has_purchases,
    lines_of_choices,
)
from holdfast.terminal.after_the_end.numbers import key_words, people_keys
from holdfast.terminal.after_the_end.people import colony_picture, colony_sentences, stores_sentence
from holdfast.terminal.after_the_end.story import tell_events
from holdfast.terminal.commands import WAIT, Listing
from holdfast.terminal.marks import heading, seat_name
from holdfast.terminal.menu import Menu, Numbers, zero_for
from holdfast.terminal.skin import Skin
from holdfast.terminal.table import Chair

LEGEND = (
    "In the picture: cha eng mar inv are charisma, engineering, marksmanship and investigation with wounds counted in, "
    "those that the mission asks for bright; ? is a die; ● a wound or a spot of knowledge reached, ○ room for one; f s "
    "t are food, scrap and tech, · a free spot for a token; ■ a resource, □ room for one."
)
COLONY_WIDTH = 80
FEW_CHOICES = 3  # lines of them leave room for the whole Capitol on a small screen


def all_cards(view: View, chairs: list[Chair]) -> list[Text]:
    """The cards on offer and those that everybody has, with their texts."""
    here = seen(view)
    lines = capitol_sentences(here)
    for colony in here.colonies:
        lines.append(f"{chairs[colony.seat].name} has {belongings(here, colony)}.")
    if here.viewer != SPECTATOR:
        lines.append(f"Your experience: {hand_words(here, own(here)) or 'none'}.")
    return [Text(line) for line in lines]


class EndSkin(Skin):
    legend = LEGEND
    holding = "colony"
    commands = (
        Listing("cards", "cards", "all cards in play and in the Capitol, with their texts", lines=all_cards),
        WAIT,
    )

    def effect(self, action: Action[Any], view: View) -> str:
        return effect(action, seen(view))

    def tell(self, events: list[Event], viewer: int, names: list[str]) -> list[Text]:
        return tell_events(events, viewer, names)

    def opens_chapter(self, event: Event) -> bool:
        return event.kind == "round"

    def idle(self, choices: list[Action[Any]]) -> Action[Any] | None:
        return choices[0] if choices and isinstance(choices[0], PassWindow) else None

    def watched(self, view: View) -> object:
        """The window of this mission or raid, the player's hand, and what others have played into it."""
        here = seen(view)
        played = [(colony.bonus, colony.wins_ties, colony.ignores_raid) for colony in here.colonies]
        top = here.top()
        window = ("" if top is None else top.name, int(here.round), int(here.missions.size()))
        return window, sorted(own(here).hand), played

    def hint(self, view: View, choices: list[Action[Any]]) -> str:
        if self.idle(choices):
            return "wait passes until this is over, or you hold or see something new"
        return key_words(choices)

    def stakes(self, view: View) -> str:
        """What counts on the mission card, before anybody is sent: a hint may advise losing."""
        here = seen(view)
        if not isinstance(view.asked_of(view.viewer), Decide):
            return ""
        total = "lowest" if here.rules.cards.missions[here.current].lowest else "highest"
        return (
            f"The {total} total wins this mission, but losing may pay as well: "
            "whoever is sent and loses takes a resource token, experience or a step of knowledge."
        )

    def on_enter(self, choices: list[Action[Any]]) -> Action[Any] | None:
        if choices and isinstance(choices[0], PassWindow | NoTool):
            return choices[0]
        return None

    def goes_without_saying(self, view: View, choices: list[Action[Any]]) -> Action[Any] | None:
        """No tool, where none of those that are free would make a difference to the mission; and leaving the Capitol
        where nothing else can be done, which the rules ask of whoever holds experience, as others cannot see that."""
        if len(choices) == 1 and isinstance(choices[0], LeaveCapitol):
            return choices[0]
        tools = [choice for choice in choices if isinstance(choice, AssignTool)]
        if not tools or not all(is_useless(tool, seen(view)) for tool in tools):
            return None
        return next((choice for choice in choices if isinstance(choice, NoTool)), None)

    def amount(self, action: Action[Any]) -> int | None:
        return int(action.face) if isinstance(action, UseDie) else None

    def keys(self, actions: Sequence[Action[Any]], view: View) -> Numbers | None:
        numbers = people_keys(actions) or super().keys(actions, view)
        return numbers or zero_for(actions, LeaveCapitol, NoTool, KeepRoll)

    def position(self, view: View, choices: list[Action[Any]]) -> list[Text]:
        """In a raid, what it does to the viewer."""
        return [Text(line, "danger") for line in raid_sentences(seen(view))]

    # -- the picture ----------------------------------------------------------------------------------------

    def picture(self, view: View, chairs: list[Chair], menu: Menu, width: int, tight: bool = False) -> RenderableType:
        here = seen(view)
        colony = own(here)
        tail = Text().append(f"round {round_words(here)}", "title").append(" · first player ", "faint")
        tail.append_text(seat_name(chairs, int(here.first_player)))
        tail.append(f" · {amount_of('mission card', int(here.missions.size()))}", "faint")
        points = [points_now(here, other) for other in here.colonies]
        parts: list[RenderableType] = [heading(f"{here.rules.title} ·", width, tail), missions_picture(here, width)]
        parts += self.position(view, menu.choices)
        parts.append(colonies_picture(here, chairs, points, width))
        if colony.card >= 0:
            parts.append(colony_picture(here, colony, width, menu))
        parts.append(belongings_picture(here, colony, width, tight))
        if tight and lines_of_choices(here, menu, width) > FEW_CHOICES and not has_purchases(menu):
            parts.append(capitol_in_brief(here, width))
        else:
            parts.append(capitol_picture(here, menu, width, tight))
        parts.append(heading("Your choices", width))
        parts.append(choices_picture(here, menu, width, tight))
        return Group(*parts)

    def holding_picture(self, view: View, chairs: list[Chair], seat: int) -> RenderableType:
        here = seen(view)
        if here.colonies[seat].card < 0:
            return Text("No colony yet.")
        return colony_picture(here, here.colonies[seat], COLONY_WIDTH, leader=f", led by {chairs[seat].name}")

    # -- words ----------------------------------------------------------------------------------------------

    def brief(self, view: View, chairs: list[Chair]) -> list[Text]:
        here = seen(view)
        colony = own(here)
        left = amount_of("card", int(here.missions.size()))
        first = chairs[here.first_player].name
        order = f"first player {first} ({who_wins_ties(here, chairs)})"
        lines = [f"Round {round_words(here)}, {order}; {left} in the mission deck."]
        lines += board_sentences(here, chairs)
        if colony.card >= 0:
            lines.append(f"Your s{stores_sentence(here, colony)[1:]}")  # "Storehouse: …"
        return [Text(line) for line in lines]

    def look(self, view: View, chairs: list[Chair]) -> list[Text]:
        here = seen(view)
        lines = [line.plain for line in self.brief(view, chairs)]
        if own(here).card >= 0:
            lines.pop()  # the colony says what is in its storehouse
        lines += colony_sentences(here, own(here))
        lines += capitol_sentences(here)
        lines.append(f"Your experience: {hand_words(here, own(here)) or 'none'}.")
        lines += [standing_line(here, chairs, other).plain for other in here.colonies]
        return [Text(line) for line in lines]

    def holding_words(self, view: View, chairs: list[Chair], seat: int) -> list[Text]:
        first, *more = colony_sentences(seen(view), seen(view).colonies[seat])
        return [Text(f"{chairs[seat].name}: {first}"), *(Text(line) for line in more)]

    def standing(self, view: View, chairs: list[Chair]) -> list[Text]:
        here = seen(view)
        return [standing_line(here, chairs, colony) for colony in here.colonies]


def who_wins_ties(view: EndView, chairs: list[Chair]) -> str:
    """E-tie: whoever is furthest from the first player, by name; the first player comes last."""
    furthest = [chairs[colony.seat].name for colony in reversed(in_turn(view))]
    return f"ties go to {', then '.join(furthest[:-1])}"


def seen(view: View) -> EndView:
    assert isinstance(view, EndView)
    return view


def own(view: EndView) -> Colony:
    return view.colonies[view.viewer]


def hand_words(view: EndView, colony: Colony) -> str:
    cards = view.rules.cards.experience
    return "; ".join(f"{cards[number].name} ({experience_text(cards[number])})" for number in sorted(colony.hand))


def belongings_picture(view: EndView, colony: Colony, width: int, tight: bool) -> RenderableType:
    """The experience in hand, and the cards that will score."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, width=10)
    table.add_column(no_wrap=tight, overflow="ellipsis", width=width - 11)
    if colony.hand:
        table.add_row(Text("experience", "faint"), Text(hand_words(view, colony)))
    if scored := scored_words(view, colony):
        table.add_row(Text("scored", "faint"), Text(scored))
    return table


def scored_words(view: EndView, colony: Colony) -> str:
    """Missions and contracts by number and points, nobles by name."""
    cards = view.rules.cards
    parts = []
    if colony.missions:
        points = sum(int(cards.missions[number].points) for number in colony.missions)
        parts.append(f"{amount_of('mission', len(colony.missions))} {points} ({types_won(view, colony)})")
    if colony.contracts:
        points = sum(int(cards.contracts[number].points) for number in colony.contracts)
        parts.append(f"{amount_of('contract', len(colony.contracts))} {points}")
    nobles = [cards.nobles[number] for number in colony.nobles]
    parts += [f"{noble.name} {noble_points_of(cards, colony, noble)}" for noble in nobles]
    return " · ".join(parts)


def types_won(view: EndView, colony: Colony) -> str:
    """The missions won by their types: `2 rescue, 1 recon`."""
    won = [int(view.rules.cards.missions[number].type) for number in colony.missions]
    return ", ".join(f"{won.count(type)} {name}" for type, name in enumerate(MISSION_TYPES) if type in won)


def amount_of(noun: str, count: int) -> str:
    return f"{count} {noun}" if count == 1 else f"{count} {noun}s"


def belongings(view: EndView, colony: Colony) -> str:
    cards = view.rules.cards
    parts = [cards.missions[number].name for number in colony.missions]
    parts += [cards.contracts[number].name for number in colony.contracts]
    parts += [cards.nobles[number].name for number in colony.nobles]
    parts += [cards.tools[number].name for number in colony.tools]
    return ", ".join(parts) if parts else "no cards"


def points_now(view: EndView, colony: Colony) -> int:
    cards = view.rules.cards
    points = sum(int(cards.missions[number].points) for number in colony.missions)
    points += sum(int(cards.contracts[number].points) for number in colony.contracts)
    points += sum(noble_points_of(cards, colony, cards.nobles[number]) for number in colony.nobles)
    return points + sum(int(spot.points) for spot in cards.knowledge[: colony.knowledge])


def standing_line(view: EndView, chairs: list[Chair], colony: Colony) -> Text:
    """One seat in a line: points, people, stores, experience."""
    line = Text().append_text(seat_name(chairs, int(colony.seat)))
    line.append(f": {amount_of('point', points_now(view, colony))}", "gold")
    stores = ", ".join(f"{colony.stock(place)} {name}" for place, name in enumerate(RESOURCES))
    line.append(f"; {colony.ready_people()} of {colony.living()} ready; {stores}; {WALL_NAMES[colony.wall]}; ")
    cards = [f"{len(colony.hand)} experience", amount_of("tool", len(colony.tools))]
    line.append(f"{amount_of('spot', int(colony.knowledge))} of knowledge, {', '.join(cards)}", "faint")
    if colony.missions:
        line.append(f"; missions won: {types_won(view, colony)}", "faint")
    return line.append(".", "faint")
