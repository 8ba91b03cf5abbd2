"""Asking one person one question, and everything that can be typed in the meantime."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from rich.text import Text

from holdfast.games import GAMES
from holdfast.kernel import Action, Refused
from holdfast.kernel.needless import needless_answer
from holdfast.kernel.record import correction
from holdfast.terminal.commands import PAUSE, WAIT, Autopilot, Shorthand, Standing
from holdfast.terminal.host import Host
from holdfast.terminal.inquiry import Inquiry, listings
from holdfast.terminal.matching import matching
from holdfast.terminal.saves import write_whole
from holdfast.terminal.screen import Screen, printable
from holdfast.terminal.skin import ShorthandError, Skin
from holdfast.terminal.talk import Talk, bullet, is_number, reason_words

FEWEST_NEWS, MOST_NEWS = 3, 12  # lines of news under a picture; the log has the rest
TIGHT_HEIGHT = 48
PROMPT = "> "
WHILE_WAITING = ("undo", "reset", "log", "rules", "save", "quit")  # besides what only looks at things of the game


class Leave(Exception):
    """Somebody wants to stop playing; the game is saved."""


class Conversation(Talk):
    """The talk at the keyboard. `seen` remembers how much of the story each person has been told."""

    def __init__(self, host: Host, skin: Skin, screen: Screen) -> None:
        super().__init__(host, skin, screen)
        self.inquiry = Inquiry(self)
        self.seen = {seat: host.moves_seen_before_last_answer(seat) for seat in host.people()}
        self.together = False  # people who hide nothing from each other look at one screen, and are told things once
        self.news: list[Text] = []
        self.undone = ""  # what has just been taken back, to be told with the next question
        self.pilot: Autopilot | None = None  # who answers for the person at the keyboard
        self.waiting: dict[int, object] = {}  # who lets windows pass, and what they have an eye on
        self.pausing: set[int] = set()  # who wants to be asked even what goes without saying
        self.orders: dict[tuple[int, str], str] = {}  # by person and command the standing order, if not the usual one
        self.by_orders = 0  # questions answered like this since the last one that was asked
        self.phases: dict[int, str] = {}  # in which phase each person was asked last
        self.told_problem = ""
        self.handlers: dict[str, Callable[[str], bool]] = {
            **self.inquiry.handlers,
            "look": self.look,
            "undo": self.undo,
            "redo": self.redo,
            "reset": self.reset,
            "save": self.save,
            "quit": self.leave,
        }
        for command in skin.commands:
            if isinstance(command, Shorthand):
                self.handlers[command.name] = partial(self.expand, command)
            elif isinstance(command, Autopilot):
                self.handlers[command.name] = partial(self.let_answer, command)
            elif isinstance(command, Standing):
                self.handlers[command.name] = partial(self.give_order, command)
            elif command is WAIT:
                self.handlers[command.name] = self.wait
            elif command is PAUSE:
                self.handlers[command.name] = self.pause

    # -- one question ---------------------------------------------------------------------------------------

    def ask(self, seat: int) -> None:
        """Put the open question to a person and listen until something has changed."""
        self.turn_to(seat)
        stopped = self.pilot is not None and self.stops(self.pilot)
        answer = self.pilot.answer(self.menu.choices) if self.pilot is not None and not stopped else None
        if answer is not None:
            self.host.answer(seat, [answer])
            return
        pilot, self.pilot = self.pilot, None
        if self.lets_pass(seat) or self.goes_on(seat) or self.by_order(seat):
            return
        phase = self.view().phase()
        fresh = self.others_moved() or self.phases.get(seat) != phase
        self.phases[seat] = phase
        self.gather_news()
        if fresh:
            self.news += [Text(line) for line in self.host.intents(seat)]
        if pilot is not None and stopped:
            self.news.append(Text(self.why_stopped(pilot), "warning"))
        self.show(fresh)
        while not self.understand(self.screen.ask(PROMPT)):
            pass
        if not self.screen.plain and self.host.others_are_busy(seat):
            self.let_go()

    def let_go(self) -> None:
        """Before the bots answer for themselves, which cannot be taken back: a last chance to look and to undo."""
        self.gather_news()
        self.screen.say_all(self.recent_news(MOST_NEWS))
        meant = [*WHILE_WAITING, self.skin.holding, *(command.name for command in listings(self.skin.commands))]
        while True:
            line = self.screen.ask("Press Enter to continue, or type undo: ").strip()
            if not line or is_number(line):
                return
            name, rest = self.vocabulary.split(line)
            if name not in meant:
                self.tell(f"Only Enter and {', '.join(meant)} work here.")
            elif self.handlers[name](rest):
                return

    def others_moved(self) -> bool:
        """Whether anybody else did something since this person looked."""
        moves = self.host.play.moves[self.seen[self.seat] :]
        return self.seen[self.seat] == 0 or any(move.seat != self.seat for move in moves)

    def gather_news(self) -> None:
        events = self.host.events_since(self.seen[self.seat], self.seat)
        self.news = self.skin.tell(events, self.seat, self.host.names)
        for seat in self.seen if self.together else [self.seat]:
            self.seen[seat] = len(self.host.play.moves)
        if self.undone:
            self.news.insert(0, Text(f"Taken back: {self.undone}."))
        self.undone = ""
        for command in self.skin.commands:
            if isinstance(command, Standing) and self.by_orders:
                self.news.append(Text(f"({command.passed.format(self.by_orders)})", "faint"))
        self.by_orders = 0

    def show(self, fresh: bool) -> None:
        if self.screen.plain:
            self.screen.say_all(self.news)
            if fresh:
                self.screen.say()
                self.screen.say_all(self.skin.brief(self.view(), self.host.chairs))
            self.screen.say_all(self.skin.position(self.view(), self.menu.choices))
            self.inquiry.list_choices()
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
        enter = f"Enter: {self.skin.label(usual)}, " if usual is not None else ""
        self.screen.say(line.append(f"  ({enter}? for help)", "faint"))
        if hint := self.skin.hint(self.view(), self.menu.choices):
            self.screen.say(Text(hint, "faint"))

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
        name, rest = self.vocabulary.split(line)
        if name:
            return self.handlers[name](rest)
        if is_number(line):
            return self.choose_number(line)
        found = matching(line, self.menu.choices)
        if len(found) == 1:
            return self.choose(found[0])
        if len(found) > 1:
            return self.say_ambiguous(line, found)
        word, _, rest = line.partition(" ")
        if name := self.vocabulary.shortened(word):
            return self.handlers[name](rest)
        return self.explain_unknown(line)

    def enter(self) -> bool:
        """An empty line takes the only choice or the usual one; if there is none, it is no answer."""
        usual = self.usual_choice()
        if usual is not None:
            return self.choose(usual)
        return self.tell("Type the number of a choice, or ? for help.")

    def choose_number(self, digits: str) -> bool:
        action = self.numbered(digits)
        return self.say_no_such_choice(digits) if action is None else self.choose(action)

    def choose(self, action: Action[Any]) -> bool:
        try:
            self.host.answer(self.seat, [action])
        except Refused as refused:
            return self.say_refusal(action, refused.refusal)
        return True

    def look(self, rest: str) -> bool:
        if not self.screen.plain:
            self.draw()
            return False
        self.screen.say_all(self.skin.look(self.view(), self.host.chairs))
        self.inquiry.list_choices()
        return False

    # -- changing -------------------------------------------------------------------------------------------

    def undo(self, rest: str) -> bool:
        return self.take_back(self.host.undo)

    def redo(self, rest: str) -> bool:
        return self.take_back(self.host.redo)

    def reset(self, rest: str) -> bool:
        return self.take_back(self.host.reset)

    def take_back(self, change: Callable[[int], None]) -> bool:
        before = len(self.host.play.undone[self.seat])
        try:
            change(self.seat)
        except Refused as refused:
            return self.tell(f"That is not possible: {reason_words(refused.refusal)}.")
        self.undone = ", ".join(self.skin.label(action) for action in self.host.play.undone[self.seat][before:])
        for seat in self.seen:
            self.seen[seat] = min(self.seen[seat], len(self.host.play.moves))
        return True

    def let_answer(self, pilot: Autopilot, rest: str) -> bool:
        """Answer this question and those of its kind that follow, as the skin's command does."""
        answer = pilot.answer(self.menu.choices)
        if answer is None:
            return self.tell(pilot.idle)
        if self.stops(pilot):
            return self.tell(Text(self.why_stopped(pilot), "warning"))
        self.pilot = pilot
        return self.choose(answer)

    def stops(self, pilot: Autopilot) -> bool:
        """Whether a pilot would give an answer at which something is lost: that is for the person to say."""
        return pilot.answer(self.menu.choices) is not None and self.skin.stakes(self.view()) != ""

    def why_stopped(self, pilot: Autopilot) -> str:
        return f"'{pilot.name}' does not answer this for you. {self.skin.stakes(self.view())}"

    def wait(self, rest: str) -> bool:
        """Pass now, and in later windows of this kind until the person holds or sees something new."""
        idle = self.skin.idle(self.menu.choices)
        if idle is None:
            return self.tell("There is nothing to wait for now; 'wait' is for questions that one may let pass.")
        self.waiting[self.seat] = self.skin.watched(self.view())
        return self.choose(idle)

    def lets_pass(self, seat: int) -> bool:
        """Answer for somebody who waits, as long as nothing has changed for them."""
        idle = self.skin.idle(self.menu.choices)
        if idle is None or seat not in self.waiting:
            return False
        if self.waiting[seat] != self.skin.watched(self.view()):
            del self.waiting[seat]
            return False
        self.host.answer(seat, [idle])
        return True

    def goes_on(self, seat: int) -> bool:
        """Give the answer that goes without saying, unless this person wants to be asked."""
        if seat in self.pausing or self.has_taken_back():
            return False
        answer = self.skin.goes_without_saying(self.view(), self.menu.choices) or self.needless()
        if answer is None:
            return False
        self.host.answer(seat, [answer])
        return True

    def needless(self) -> Action[Any] | None:
        """An answer that makes no difference, or is the only one in a window."""
        title = GAMES.get(self.host.play.game.id)
        return None if title is None else needless_answer(self.view(), title.trifles)

    def has_taken_back(self) -> bool:
        """Whoever has just taken something back is asked all the same."""
        lines = self.host.play.record.lines
        return bool(lines) and bool(correction(lines[-1]))

    def by_order(self, seat: int) -> bool:
        """Answer as this person's standing orders say."""
        for command in self.skin.commands:
            if isinstance(command, Standing):
                answer = command.answer(self.order(command), self.view())
                if answer is not None:
                    self.host.answer(seat, [answer])
                    self.by_orders += 1
                    return True
        return False

    def order(self, command: Standing) -> str:
        return self.orders.get((self.seat, command.name), next(iter(command.values)))

    def give_order(self, command: Standing, rest: str) -> bool:
        """Say or change a standing order; a changed one holds from the next question on."""
        wanted = [order for order in command.values if rest and order.startswith(rest.casefold())]
        if len(wanted) != 1:
            if rest:
                self.tell(f"There is no order '{rest[:20]}'.")
            for order, meaning in command.values.items():
                mark = " (now)" if order == self.order(command) else ""
                self.tell(f"{command.name} {order}{mark}: {meaning}.")
            return False
        self.orders[self.seat, command.name] = wanted[0]
        return self.tell(f"From now on: {wanted[0]}. You are {command.values[wanted[0]]}.")

    def pause(self, rest: str) -> bool:
        """Turn on or off being asked what goes without saying."""
        if self.seat in self.pausing:
            self.pausing.remove(self.seat)
            return self.tell("From now on your turn ends by itself while you have workers left.")
        self.pausing.add(self.seat)
        return self.tell("From now on you are asked before your turn ends. 'pause' again changes it back.")

    def expand(self, shorthand: Shorthand, rest: str) -> bool:
        """Give all the answers that one line of the skin's shorthand stands for."""
        try:
            actions = shorthand.expand(rest, self.host.play.state, self.seat)
            self.host.answer(self.seat, actions)
        except ShorthandError as error:
            return self.tell(f"{shorthand.failed}: {error}.".replace("..", "."))
        except Refused as refused:
            return self.tell(f"{shorthand.failed}: {reason_words(refused.refusal)}.")
        return True

    def save(self, rest: str) -> bool:
        if not rest:
            self.host.save()
            self.tell_problem()
            return self.tell(self.where_saved())
        path = Path(rest)
        try:
            path = path.expanduser()
            if path.exists() and not self.is_this_game(path):
                return self.tell(f"{path} exists already and is not a record of this game; choose another name.")
            write_whole(path, self.host.play.record.text())
        except (OSError, ValueError, RuntimeError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
            return self.tell(f"The record could not be written to {path}: {reason}.")
        return self.tell(f"The record is in {path}.")

    def is_this_game(self, path: Path) -> bool:
        return path.is_file() and path.read_bytes().startswith(self.host.play.record.header().encode())

    def where_saved(self) -> str:
        return f"The game is saved in {self.host.files[0].path}." if self.host.files else "The game is not saved."

    def leave(self, rest: str) -> bool:
        raise Leave
