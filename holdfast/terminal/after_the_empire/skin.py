"""*After the Empire* on the screen and in words: the drawings of this folder put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from holdfast.games.after_the_empire.casualties import PayToll
from holdfast.games.after_the_empire.describe import effect
from holdfast.games.after_the_empire.effects import GainFromCard
from holdfast.games.after_the_empire.farms import TendFarm
from holdfast.games.after_the_empire.fight_ahead import fight_forecast
from holdfast.games.after_the_empire.realm import DAMAGED, Realm
from holdfast.games.after_the_empire.regroupings import at_stake, beyond_saving, sacked_if_held, safest_regrouping
from holdfast.games.after_the_empire.seasons import ACTIONS, COMBAT, PHASES
from holdfast.games.after_the_empire.spaces import WorkCard
from holdfast.games.after_the_empire.stockpile import LeaveStockpile
from holdfast.games.after_the_empire.tables import NOTHING, SEASONS, red_number
from holdfast.games.after_the_empire.troops import DEPLOY, SOLDIERS, Hold, Post, Posting, Regroup
from holdfast.games.after_the_empire.turn import EndTurn, Turn, UseCard
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import amount_words
from holdfast.kernel import SPECTATOR, Action, Event, View
from holdfast.terminal.after_the_empire import deploy
from holdfast.terminal.after_the_empire.board import (
    board_picture,
    board_sentences,
    empty_slots,
    is_turn,
    more_own_places,
    place_keys,
)
from holdfast.terminal.after_the_empire.cards import (
    hand_picture,
    hand_sentences,
    objective_sentences,
    objectives_picture,
    row_sentences,
    rows_picture,
)
from holdfast.terminal.after_the_empire.castle import WIDTH, castle_picture, castle_sentences
from holdfast.terminal.after_the_empire.chronicle import tell_events
from holdfast.terminal.after_the_empire.invaders import attack_picture, attack_sentences, fight_sentences
from holdfast.terminal.after_the_empire.realms import (
    gold_sentence,
    goods_sentence,
    realm_sentence,
    realms_picture,
    rival_sentence,
    workers_sentence,
)
from holdfast.terminal.commands import PAUSE, Autopilot, Listing, Shorthand
from holdfast.terminal.marks import choice_list, heading, seat_letter, seat_name
from holdfast.terminal.menu import Menu, Numbers, distinct, zero_for
from holdfast.terminal.skin import Skin
from holdfast.terminal.table import Chair

GAP = 2
SIDE_BY_SIDE = WIDTH + GAP + 46  # narrower, and the board goes below the castle


LEGEND = (
    "In the picture: ■ a cube, □ an empty cube space, ● a farm level, ○ an open worker space or a level not sown, "
    "+2 swordsmen in a field those known to come, ↓ a card that leaves its row at the season's end. Realms: next is "
    "the gold at which known invaders grow, sack what a sack would leave, w are wounded, g marks the gate, "
    "flags are tokens=gold."
)


def label_of(action: Action[Any]) -> str:
    """A card goes by its name: its notation writes what is done for it beside what is paid."""
    named = isinstance(action, UseCard | WorkCard | GainFromCard)
    return action.notation.partition(":")[0] if named else action.notation


def fighting_on(choices: list[Action[Any]]) -> Action[Any] | None:
    """Troops hold their posts, and archers fall first: what `fight` answers."""
    return choices[0] if choices and isinstance(choices[0], Hold | PayToll) else None


def all_cards(view: View, chairs: list[Chair]) -> list[Text]:
    """The cards on offer and those that everybody has, with their texts."""
    here = seen(view)
    lines = [Text(line) for line in row_sentences(here)]
    for realm in here.realms:
        mine = realm.seat == here.viewer
        lines.append(Text("Your cards:" if mine else f"Cards of {chairs[realm.seat].name}:", "title"))
        lines += [Text(line) for line in hand_sentences(here, realm)]
    if here.viewer != SPECTATOR:
        lines.append(Text("Your secret objectives:", "title"))
        lines += [Text(line) for line in objective_sentences(here, own(here))]
    return lines


class EmpireSkin(Skin):
    legend = LEGEND
    holding = "castle"
    commands = (
        Listing("cards", "cards", "all cards in play and in the rows, with their texts", lines=all_cards),
        Autopilot(
            "fight",
            "fight",
            "hold, archers first, for the rest of this fight; it asks where that loses the castle",
            ("auto",),
            answer=fighting_on,
            idle="Nobody is asking about posts or casualties now; 'fight' is for the fight itself.",
        ),
        Shorthand(
            "deploy",
            "deploy n2+1 e3",
            "place all troops at once",
            expand=deploy.expand_deployment,
            explained=deploy.HELP,
            failed="That deployment cannot be",
        ),
        PAUSE,
    )
    questions = (("difficulty", "How hard? easy, normal or hard [normal] "),)

    def label(self, action: Action[Any]) -> str:
        return label_of(action)

    def effect(self, action: Action[Any], view: View) -> str:
        return effect(action, seen(view))

    def tell(self, events: list[Event], viewer: int, names: list[str]) -> list[Text]:
        return tell_events(events, viewer, names)

    def opens_chapter(self, event: Event) -> bool:
        return event.kind == "season"

    def hint(self, view: View, choices: list[Action[Any]]) -> str:
        if any(isinstance(choice, Post | Regroup) for choice in choices):
            return "deploy n2+1 e3 places all troops at once: soldiers + mercenaries"
        if fighting_on(choices) is None or at_stake(seen(view)):  # `fight` would soon ask after all
            return ""
        return "fight answers the rest of this fight like this"

    def series(self, view: View) -> bool:
        return isinstance(view.asked(), Posting)

    def shorthand(self, line: Sequence[Action[Any]], view: View) -> str:
        return line[0].notation if isinstance(line[0], Hold) else deploy.deploy_words(line, seen(view))

    def plans(self, view: View) -> list[tuple[Action[Any], ...]]:
        """Where holding loses the castle, the way to regroup that saves it is weighed against giving it up."""
        here = seen(view)
        saving = safest_regrouping(here) if sacked_if_held(here) else ()
        return [saving, (here.rules.hold,)] if saving else []

    def stakes(self, view: View) -> str:
        here = seen(view)
        if not sacked_if_held(here):
            return ""
        saved = "you can regroup so that it survives" if safest_regrouping(here) else "no way to regroup saves it"
        lost = f"If you hold your posts, the castle is sacked; {saved}, as far as can be foreseen."
        return f"{lost} {at_stake(here)}"

    def beyond_saving(self, view: View) -> str:
        return beyond_saving(seen(view))

    def outcome(self, line: Sequence[Action[Any]], view: View) -> str:
        forecast = fight_forecast(seen(view), () if isinstance(line[0], Hold) else line)
        return "" if forecast is None else str(forecast["lines"][-1]["text"])

    def on_enter(self, choices: list[Action[Any]]) -> Action[Any] | None:
        leaving = (choice for choice in choices if isinstance(choice, EndTurn | LeaveStockpile))
        return fighting_on(choices) or next(leaving, None)

    def goes_without_saying(self, view: View, choices: list[Action[Any]]) -> Action[Any] | None:
        """A turn ends while there are workers left: free actions can wait for the next one (R-free-when)."""
        here = seen(view)
        if own(here).workers + own(here).villager == 0:
            return None
        return next((choice for choice in choices if isinstance(choice, EndTurn)), None)

    def amount(self, action: Action[Any]) -> int | None:
        return int(action.count) if isinstance(action, Post | PayToll) else None

    def keys(self, actions: Sequence[Action[Any]], view: View) -> Numbers | None:
        numbers = place_keys(seen(view), actions) or farm_keys(actions) or super().keys(actions, view)
        return numbers or zero_for(actions, LeaveStockpile)

    def gone(self, number: int, view: View) -> str:
        taken = isinstance(view.asked(), Turn) and number in empty_slots(seen(view))
        return f"The card with the number {number} has left its row" if taken else ""

    # -- the picture ----------------------------------------------------------------------------------------

    def picture(self, view: View, chairs: list[Chair], menu: Menu, width: int, tight: bool = False) -> RenderableType:
        here = seen(view)
        turn = is_turn(menu)
        parts: list[RenderableType] = [title_line(here, chairs, width)]
        parts.append(upper_half(here, chairs, menu, turn, width))
        if turn:
            if (more := more_own_places(here, menu, width)) is not None:
                parts.append(more)
            parts.append(rows_picture(here, chairs, menu, width, tight))
        if not tight:
            parts.append(Text("─" * width, "rule"))
        parts.append(realms_picture(here, chairs, width))
        parts.append(belongings(here, own(here), width, tight))
        return Group(*parts)

    def holding_picture(self, view: View, chairs: list[Chair], seat: int) -> RenderableType:
        return Group(heading(f"Castle of {chairs[seat].name}", WIDTH), castle_picture(seen(view), seat))

    # -- words ----------------------------------------------------------------------------------------------

    def brief(self, view: View, chairs: list[Chair]) -> list[Text]:
        here = seen(view)
        realm = own(here)
        name = chairs[realm.seat].name
        lines = [
            f"Season {here.season} of {SEASONS}, {here.phase()}. Threat {here.threat}. "
            f"{name}: {gold_sentence(here, realm)}; {goods_sentence(here, realm)}; {workers_sentence(realm)}.",
        ]
        if here.phase() == PHASES[COMBAT]:  # who comes, and what they find
            lines += [f"{line[0].upper()}{line[1:]}." for line in attack_sentences(here, realm)]
        elif here.phase() == PHASES[ACTIONS]:  # what to prepare for
            lines.append(f"The attack: {'; '.join(attack_sentences(here, realm))}.")
        return [Text(line) for line in lines]

    def position(self, view: View, choices: list[Action[Any]]) -> list[Text]:
        here = seen(view)
        if opens_deployment(here):
            return [Text("Your castle:"), *(Text(f"  {line}") for line in castle_sentences(here, int(here.viewer)))]
        if any(isinstance(choice, Hold) for choice in choices):
            castle = [Text(line) for line in castle_sentences(here, int(here.viewer))]
            ahead = [Text("The fight ahead:"), *(Text("  ").append(line) for line in fight_sentences(here))]
            return [*castle, *ahead, *lost_for_certain(here)]
        if any(isinstance(choice, PayToll) for choice in choices):
            return fight_sentences(here)[-1:]
        return []

    def look(self, view: View, chairs: list[Chair]) -> list[Text]:
        here = seen(view)
        realm = own(here)
        lines = [self.brief(view, chairs)[0].plain]
        lines.append(f"Turn order: {', '.join(chairs[seat].name for seat in here.order)}.")
        lines.append(f"Castle of {chairs[realm.seat].name}:")
        lines += [f"  {line}" for line in castle_sentences(here, int(realm.seat))]
        lines.append("The attack:")
        lines += [f"  {line[0].upper()}{line[1:]}." for line in attack_sentences(here, realm)]
        lines += [f"  {line.plain}" for line in fight_sentences(here)]
        lines += board_sentences(here, chairs)
        lines += row_sentences(here)
        lines.append("Your cards:")
        lines += hand_sentences(here, realm)
        lines.append("Your secret objectives:")
        lines += objective_sentences(here, realm)
        lines.append("The other realms:")
        lines += [f"  {rival_sentence(here, chairs, other)}" for other in here.realms if other.seat != realm.seat]
        return [Text(line) for line in lines]

    def holding_words(self, view: View, chairs: list[Chair], seat: int) -> list[Text]:
        here = seen(view)
        lines = [realm_sentence(here, chairs, here.realms[seat]), *castle_sentences(here, seat)]
        return [Text(line) for line in lines]

    def standing(self, view: View, chairs: list[Chair]) -> list[Text]:
        here = seen(view)
        lines = [Text("If the game ended now, secret objectives apart:", "title")]
        for realm in sorted(here.realms, key=lambda realm: -points_now(here, realm)):
            line = Text("  ").append_text(seat_name(chairs, int(realm.seat)))
            line.append(f": {points_now(here, realm)} gold", "gold")
            line.append(
                f" ({realm.gold} on the track, {card_gold(here, realm)} on cards, {realm.flag_gold()} on flags, "
                f"{realm.active_farms()} for farms). After a sack the track would read {red_number(realm.gold)}."
            )
            lines.append(line)
        return lines


def opens_deployment(view: EmpireView) -> bool:
    """Whether the viewer is about to post the first troops of a deployment."""
    question = view.asked()
    if not isinstance(question, Posting) or question.purpose != DEPLOY or question.here:
        return False
    realm = own(view)
    before = realm.sides[: question.place]
    return all(side.piece == NOTHING for side in before) and (question.kind == SOLDIERS or realm.all_soldiers() == 0)


def lost_for_certain(view: EmpireView) -> list[Text]:
    """Said before a choice that is none, so that nobody looks for a way out."""
    if not sacked_if_held(view) or safest_regrouping(view):
        return []
    return [Text(f"The castle cannot be saved, as far as can be foreseen. {at_stake(view)}", "danger")]


def farm_keys(actions: Sequence[Action[Any]]) -> list[int] | None:
    """Farms are numbered by their sides, north first, whichever can be tended."""
    return distinct([int(action.side) + 1 if isinstance(action, TendFarm) else None for action in actions])


def seen(view: View) -> EmpireView:
    assert isinstance(view, EmpireView)
    return view


def own(view: EmpireView) -> Realm:
    return view.realms[view.viewer]


def card_gold(view: EmpireView, realm: Realm) -> int:
    cards = view.rules.cards.cards
    return sum(
        int(cards[number].gold) for number, marks in zip(realm.cards, realm.marks, strict=True) if not marks & DAMAGED
    )


def points_now(view: EmpireView, realm: Realm) -> int:
    return int(realm.gold + card_gold(view, realm) + realm.flag_gold() + realm.active_farms())


# -- parts of the picture ------------------------------------------------------------------------------------------


def title_line(view: EmpireView, chairs: list[Chair], width: int) -> Text:
    tail = Text().append(f"season {view.season} of {SEASONS}", "title").append(f" · {view.phase()} · threat ")
    tail.append(str(view.threat), "warning").append(" · turn order ")
    for seat in view.order:
        tail.append_text(seat_letter(chairs, seat)).append(" ")
    tail.rstrip()
    return heading(f"{view.rules.title} ·", width, tail)


def upper_half(view: EmpireView, chairs: list[Chair], menu: Menu, turn: bool, width: int) -> RenderableType:
    """The castle and the coming attack; beside or below it the board, or the list of choices."""
    realm = own(view)
    wide = width >= SIDE_BY_SIDE
    left_width = WIDTH if wide else width
    attack = [*attack_picture(view, realm), *fight_sentences(view)[-1:]]
    left = Group(castle_picture(view, int(realm.seat)), heading("The attack", left_width), *attack)
    choices = choice_list(menu, lambda action: effect(action, view), label_of)
    right = board_picture(view, chairs, menu) if turn else choices
    if not wide:
        return Group(left, right)
    table = Table.grid(padding=(0, GAP, 0, 0), pad_edge=False)
    table.add_column(width=left_width)
    table.add_column(width=width - WIDTH - GAP)
    table.add_row(left, right)
    return table


def belongings(view: EmpireView, realm: Realm, width: int, tight: bool) -> RenderableType:
    """The player's cards and secret objectives."""
    table = Table.grid(padding=(0, 1))
    table.add_column(no_wrap=True, width=10)
    table.add_column(no_wrap=tight, overflow="ellipsis", width=width - 11)
    table.add_row(Text("cards", "faint"), hand_picture(view, realm))
    if realm.objectives:
        table.add_row(Text("objectives", "faint"), objectives_picture(view, realm))
    if realm.moves:
        table.add_row(Text("tokens", "faint"), Text(amount_words("moves", realm.moves)))
    return table
