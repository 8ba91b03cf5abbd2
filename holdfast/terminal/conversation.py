"""Asking one person one question, and everything that can be typed meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from rich.text import Text

from holdfast.kernel import Action, Refusal, Refused, Rule
from holdfast.terminal.commands import BY_WORD, COMMANDS, shortened, split_command
from holdfast.terminal.host import Host
from holdfast.terminal.matching import matching, nearest
from holdfast.terminal.menu import Menu, menu_for
from holdfast.terminal.saves import write_whole
from holdfast.terminal.screen import Screen, printable
from holdfast.terminal.skin import ShorthandError, Skin

FEWEST_NEWS, MOST_NEWS = 3, 12  # lines of news under a picture; the log has the rest
TIGHT_HEIGHT = 48
MOST_RULES = 8
LOG_LENGTH = 20
PROMPT = "> "
WHILE_WAITING = ("undo", "reset", "look", "castle", "cards", "log", "rules", "save", "quit")


class Leave(Exception):
    """Somebody wants to stop playing; the game is saved."""


class Conversation:
    """The talk at the keyboard. `seen` remembers how much of the story each person has been told."""

    def __init__(self, host: Host, skin: Skin, screen: Screen) -> None:
        self.host = host
        self.skin = skin
        self.screen = screen
        self.seen = {seat: host.moves_seen_before_last_answer(seat) for seat in host.people()}
        self.news: list[Text] = []
        self.fighting = False
        self.seat = -1
        self.menu = Menu("", [], [])
        self.told_problem = ""
        self.handlers: dict[str, Callable[[str], bool]] = {
            "help": self.help,
            "why": self.why,
            "all": self.list_all,
            "look": self.look,
            "castle": self.castle,
            "cards": self.cards,
            "score": self.score,
            "log": self.log,
            "rules": self.rules,
            "undo": self.undo,
            "redo": self.redo,
            "reset": self.reset,
            "fight": self.fight,
            "deploy": self.deploy,
            "save": self.save,
            "quit": self.leave,
        }

    # -- one question ---------------------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Put the open question to a person and listen until something has changed."""
        self.turn_to(seat)
        if self.fighting and self.skin.fights_on(self.menu.choices):
            self.host.answer(seat, [self.menu.choices[0]])
            return
        self.fighting = False
        fresh = self.others_moved()
        self.gather_news()
        self.show(fresh)
        while not self.understand(self.screen.ask(PROMPT)):
            pass
        if not self.screen.plain and self.host.others_are_busy(seat):
            self.let_go()

    def let_go(self) -> None:
        """Before the bots answer for themselves, which cannot be taken back: a last chance to look and to undo."""
        self.gather_news()
        self.screen.say_all(self.recent_news(MOST_NEWS))
        while True:
            line = self.screen.ask("Enter to go on, undo to take it back: ").strip()
            if not line or line.isdigit():
                return
            name, rest = split_command(line)
            if name not in WHILE_WAITING:
                self.tell(f"Only Enter and {', '.join(WHILE_WAITING)} have a meaning here.")
            elif self.handlers[name](rest):
                return

    def turn_to(self, seat: int) -> None:
        self.seat = seat
        self.menu = menu_for(self.host.play.state, seat, self.host.prompt(seat))

    def others_moved(self) -> bool:
        """Whether anybody else did something since this person looked."""
        moves = self.host.play.moves[self.seen[self.seat] :]
        return self.seen[self.seat] == 0 or any(move.seat != self.seat for move in moves)

    def gather_news(self) -> None:
        events = self.host.events_since(self.seen[self.seat], self.seat)
        self.news = self.skin.tell(events, self.seat, self.host.names)
        self.seen[self.seat] = len(self.host.play.moves)

    def show(self, fresh: bool) -> None:
        if self.screen.plain:
            self.screen.say_all(self.news)
            if fresh:
                self.screen.say()
                self.screen.say_all(self.skin.brief(self.view(), self.host.chairs))
            self.list_choices()
        else:
            self.draw()
        self.tell_problem()

    def draw(self) -> None:
        """The picture, and under it as much of the news as the screen has room for."""
        tight = self.screen.height < TIGHT_HEIGHT
        picture = self.skin.picture(self.view(), self.host.chairs, self.menu, self.screen.width, tight)
        self.screen.clear()
        self.screen.draw(picture)
        if self.news:
            self.screen.say_all(self.recent_news(self.screen.lines_left(picture) - len(PROMPT)))
        self.say_prompt()

    def recent_news(self, room: int) -> list[Text]:
        count = min(max(room, FEWEST_NEWS), MOST_NEWS)
        news = [bullet(line) for line in self.news[-count:]]
        if len(self.news) > count:
            news[0] = bullet(Text(f"{len(self.news) - count + 1} things happened before (log)", "faint"))
        return news

    def say_prompt(self) -> None:
        line = Text().append(self.menu.prompt, "prompt")
        usual = self.usual_choice()
        enter = f"Enter: {usual.notation}, " if usual is not None else ""
        self.screen.say(line.append(f"  ({enter}? for help)", "faint"))
        if hint := self.skin.hint(self.menu.choices):
            self.screen.say(Text(hint, "faint"))

    def list_choices(self) -> None:
        self.screen.say(Text(self.menu.prompt, "prompt"))
        for number, action in enumerate(self.menu.choices, start=1):
            self.screen.say(self.choice_line(number, action))
        if self.menu.refused:
            count = len(self.menu.refused)
            self.screen.say(f"({count} more not possible now: 'all' lists, 'why' explains. '?' for help.)")
        if hint := self.skin.hint(self.menu.choices):
            self.screen.say(f"({hint})")

    def choice_line(self, number: int, action: Action[Any]) -> Text:
        line = Text().append(f"{number}. ", "number").append(action.notation, "title")
        return line.append(f" — {self.skin.effect(action, self.view())}")

    def view(self) -> Any:
        return self.host.play.state.view(self.seat)

    def tell_problem(self) -> None:
        """Say once that the game cannot be saved."""
        if self.host.save_problem and self.host.save_problem != self.told_problem:
            self.screen.say(Text(f"Careful: {self.host.save_problem}.", "warning"))
        self.told_problem = self.host.save_problem

    # -- understanding --------------------------------------------------------------------------------------

    def understand(self, line: str) -> bool:
        """Do what a line says; true if the game has changed."""
        line = " ".join(printable(line).split())
        if not line:
            return self.enter()
        name, rest = split_command(line)
        if name:
            return self.handlers[name](rest)
        if line.isascii() and line.isdigit():
            return self.choose_number(line)
        found = matching(line, self.menu.choices)
        if len(found) == 1:
            return self.choose(found[0])
        if len(found) > 1:
            return self.say_ambiguous(line, found)
        word, _, rest = line.partition(" ")
        if name := shortened(word):
            return self.handlers[name](rest)
        return self.explain_unknown(line)

    def enter(self) -> bool:
        """An empty line takes the only or the usual choice; otherwise it is no answer."""
        usual = self.usual_choice()
        if usual is not None:
            return self.choose(usual)
        return self.tell(f"Type a number from 1 to {len(self.menu.choices)}, or ? for help.")

    def usual_choice(self) -> Action[Any] | None:
        choices = self.menu.choices
        return choices[0] if len(choices) == 1 else self.skin.on_enter(choices)

    def choose_number(self, digits: str) -> bool:
        action = self.numbered(digits)
        if action is None:
            return self.tell(f"There is no choice {digits[:9]}; the choices go from 1 to {len(self.menu.choices)}.")
        return self.choose(action)

    def numbered(self, digits: str) -> Action[Any] | None:
        """The listed action with this number; those not possible come after the choices."""
        listed = self.menu.listed()
        number = int(digits) if digits.isascii() and digits.isdigit() and len(digits) < 6 else 0
        return listed[number - 1] if 0 < number <= len(listed) else None

    def choose(self, action: Action[Any]) -> bool:
        try:
            self.host.answer(self.seat, [action])
        except Refused as refused:
            return self.say_refusal(action, refused.refusal)
        return True

    def say_ambiguous(self, line: str, found: list[Action[Any]]) -> bool:
        names = [f"{self.menu.number(action)} {action.notation}" for action in found[:6]]
        more = " and more" if len(found) > 6 else ""
        return self.tell(f"'{line}' may mean {', '.join(names)}{more}.")

    def explain_unknown(self, line: str) -> bool:
        """Name what is not possible now, or the nearest thing that is."""
        action = self.named_action(line)
        if action is not None:
            refusal = self.host.play.state.refusal(self.seat, action)
            if refusal is not None:
                return self.say_refusal(action, refusal)
        if len(found := matching(line, self.menu.listed())) > 1:
            return self.say_ambiguous(line, found)
        known = [choice.notation for choice in self.menu.choices] + list(BY_WORD)
        near = nearest(line, known)
        hint = f"did you mean '{near}'?" if near else "? shows what can be typed."
        return self.tell(f"'{line[:40]}' is neither a choice nor a command; {hint}")

    def named_action(self, line: str) -> Action[Any] | None:
        """The action that somebody means, possible or not: among those asked about, then of the whole game."""
        for actions in (self.menu.listed(), self.host.play.game.actions):
            found = matching(line, actions)
            if len(found) == 1:
                return found[0]
        return None

    def say_refusal(self, action: Action[Any], refusal: Refusal) -> bool:
        return self.tell(f"{action.notation} is not possible: {refusal.reason} ({refusal.rule}).")

    def tell(self, text: str | Text) -> bool:
        """Say something; nothing has changed."""
        self.screen.say(text)
        return False

    # -- help -----------------------------------------------------------------------------------------------

    def help(self, rest: str) -> bool:
        if not rest:
            return self.general_help()
        action = self.numbered(rest) or self.named_action(rest)
        if action is not None:
            return self.explain(action)
        if len(found := matching(rest, self.menu.listed())) > 1:
            return self.say_ambiguous(rest, found)
        wanted = BY_WORD.get(rest.casefold())
        if wanted:
            for command in COMMANDS:
                if command.name == wanted:
                    self.tell(f"{command.usage}: {command.help}.")
            return self.tell(self.skin.shorthand) if wanted == "deploy" else False
        return self.rules(rest)

    def general_help(self) -> bool:
        self.tell("Type the number of a choice, or the choice itself; any case, and words may be shortened.")
        for command in COMMANDS:
            self.screen.say(Text().append(f"{command.usage:<22}", "title").append(command.help))
        self.tell(self.skin.shorthand)
        return self.tell(self.skin.legend)

    def explain(self, action: Action[Any]) -> bool:
        """A choice with what it does and its rule; if it is not possible, why."""
        number = self.menu.number(action)
        if number:
            self.tell(self.choice_line(number, action))
        refusal = self.host.play.state.refusal(self.seat, action)
        if refusal is not None:
            self.say_refusal(action, refusal)
            if refusal.rule != action.rule:
                self.say_rule(refusal.rule)
        return self.say_rule(action.rule)

    def say_rule(self, id: str) -> bool:
        rule = self.host.play.game.rulebook.get(id)
        return False if rule is None else self.tell(rule_text(rule))

    def why(self, rest: str) -> bool:
        if not rest:
            return self.list_refused()
        action = self.numbered(rest) or self.named_action(rest)
        if action is None:
            return self.explain_unknown(rest)
        refusal = self.host.play.state.refusal(self.seat, action)
        if refusal is None:
            return self.tell(f"{action.notation} is possible: it is choice {self.menu.number(action)}.")
        self.say_refusal(action, refusal)
        return self.say_rule(refusal.rule)

    def list_refused(self) -> bool:
        if not self.menu.refused:
            return self.tell("Everything that this question is about is possible.")
        for number, (action, refusal) in enumerate(self.menu.refused, start=len(self.menu.choices) + 1):
            self.tell(Text(f"{number}. {action.notation}: {refusal.reason} ({refusal.rule})", "faint"))
        return False

    def list_all(self, rest: str) -> bool:
        self.list_choices()
        if self.menu.refused:
            self.tell("Not possible now:")
            self.list_refused()
        return False

    def rules(self, rest: str) -> bool:
        if not rest:
            return self.tell("Say what to look for: rules siege.")
        found = self.host.play.game.rulebook.search(rest)
        for rule in found[:MOST_RULES]:
            self.tell(rule_text(rule))
        if not found:
            return self.tell(f"No rule speaks of '{rest[:40]}'.")
        more = len(found) - MOST_RULES
        return self.tell(f"… and {more} more; another word narrows it down.") if more > 0 else False

    # -- looking --------------------------------------------------------------------------------------------

    def look(self, rest: str) -> bool:
        if not self.screen.plain:
            self.draw()
            return False
        self.screen.say_all(self.skin.look(self.view(), self.host.chairs))
        self.list_choices()
        return False

    def castle(self, rest: str) -> bool:
        seat = self.seat_named(rest) if rest else self.seat
        if seat is None:
            names = ", ".join(self.host.names)
            return self.tell(f"Nobody here is called '{rest[:40]}'; the castles are those of {names}.")
        if self.screen.plain:
            self.screen.say_all(self.skin.castle_words(self.view(), self.host.chairs, seat))
        else:
            self.screen.draw(self.skin.castle(self.view(), self.host.chairs, seat))
        return False

    def seat_named(self, word: str) -> int | None:
        """A seat by the beginning of its name, its letter or its number."""
        wanted = word.casefold()
        chairs = self.host.chairs
        for seat, chair in enumerate(chairs):
            if wanted in (chair.name.casefold(), chair.letter.casefold(), str(seat + 1)):
                return seat
        found = [seat for seat, chair in enumerate(chairs) if chair.name.casefold().startswith(wanted)]
        return found[0] if len(found) == 1 else None

    def cards(self, rest: str) -> bool:
        self.screen.say_all(self.skin.cards(self.view(), self.host.chairs))
        return False

    def score(self, rest: str) -> bool:
        self.screen.say_all(self.skin.standing(self.view(), self.host.chairs))
        return False

    def log(self, rest: str) -> bool:
        if rest and not (rest.isascii() and rest.isdigit()):
            return self.tell("Say how many events: log 30.")
        count = int(rest[:6]) if rest else LOG_LENGTH
        events = self.host.events_since(0, self.seat)
        for event in events[len(events) - min(count, len(events)) :]:
            self.tell(Text(event.sentence(self.host.names)).append(f"  {event.rule}", "faint"))
        return False

    # -- changing -------------------------------------------------------------------------------------------

    def undo(self, rest: str) -> bool:
        return self.take_back(self.host.undo)

    def redo(self, rest: str) -> bool:
        return self.take_back(self.host.redo)

    def reset(self, rest: str) -> bool:
        return self.take_back(self.host.reset)

    def take_back(self, change: Callable[[int], None]) -> bool:
        try:
            change(self.seat)
        except Refused as refused:
            return self.tell(f"That is not possible: {refused.refusal.reason} ({refused.refusal.rule}).")
        for seat in self.seen:
            self.seen[seat] = min(self.seen[seat], len(self.host.play.moves))
        return True

    def fight(self, rest: str) -> bool:
        if not self.skin.fights_on(self.menu.choices):
            return self.tell("Nobody is asking about posts or casualties now; 'fight' is for the fight itself.")
        self.fighting = True
        return self.choose(self.menu.choices[0])

    def deploy(self, rest: str) -> bool:
        try:
            actions = self.skin.expand(rest, self.host.play.state, self.seat)
            self.host.answer(self.seat, actions)
        except ShorthandError as error:
            return self.tell(f"That deployment cannot be: {error}.".replace("..", "."))
        except Refused as refused:
            return self.tell(f"That deployment cannot be: {refused.refusal}.")
        return True

    def save(self, rest: str) -> bool:
        if not rest:
            self.host.save()
            self.tell_problem()
            return self.tell(self.where_saved())
        path = Path(rest).expanduser()
        try:
            if path.exists() and not self.is_this_game(path):
                return self.tell(f"{path} exists already and is not a record of this game; choose another name.")
            write_whole(path, self.host.play.record.text())
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            return self.tell(f"The record could not be written to {path}: {reason}.")
        return self.tell(f"The record is in {path}.")

    def is_this_game(self, path: Path) -> bool:
        return path.is_file() and path.read_bytes().startswith(self.host.play.record.header().encode())

    def where_saved(self) -> str:
        return f"The game is saved in {self.host.files[0].path}." if self.host.files else "The game is not saved."

    def leave(self, rest: str) -> bool:
        raise Leave


def bullet(line: Text) -> Text:
    """A line of news."""
    return Text().append("· ", "faint").append_text(line)


def rule_text(rule: Rule) -> Text:
    """A rule as a paragraph."""
    source = "house rule" if rule.house else f"page {rule.page}" if rule.page else ""
    tail = " · ".join(part for part in (rule.id, source) if part)
    return Text().append(f"{rule.title}. ", "title").append(rule.text).append(f" ({tail})", "faint")
