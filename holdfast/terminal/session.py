"""Playing a game in a terminal from beginning to end, or from where it was left.

Exit codes: 0 the game is over, or was left and saved (`quit`, or the end of a script); 1 it could not continue;
2 it could not begin as asked; 130 Ctrl-C. In all cases what was played is saved.
"""

from __future__ import annotations

import os
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final

from rich.text import Text

from holdfast.bots import BotError
from holdfast.games import UnknownGame, load
from holdfast.kernel import SPECTATOR, OptionError, Play, RecordError, SeatsError
from holdfast.kernel.card_files import CardSetError
from holdfast.kernel.replay import replay_record
from holdfast.terminal.conversation import Conversation, Leave
from holdfast.terminal.dialogue import ask_for_table, offer_last_game
from holdfast.terminal.host import Host
from holdfast.terminal.saves import SUFFIX, RecordFile, new_save_path, read_record, saves_folder
from holdfast.terminal.score import show_score
from holdfast.terminal.screen import Screen
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import Chair, TableError, TableSetup, seated

LEFT: Final = 0
FAILED: Final = 1
MISUSED: Final = 2
INTERRUPTED: Final = 130

SPEC_SEPARATOR: Final = "; "
# News for the players that is not part of the game, each told once; None if there is none.
News = Callable[[], str | None]

CANNOT_BEGIN = (TableError, BotError, SeatsError, OptionError, CardSetError, UnknownGame)


def no_news() -> str | None:
    return None


def play_in_terminal(setup: TableSetup, screen: Screen | None = None, news: News = no_news) -> int:
    """Set up a table and play; without seats it first asks who sits where, or resumes the last game."""
    talk = Screen(setup.plain) if screen is None else screen
    return _guarded(talk, lambda: _begin(setup, talk), news)


def resume_in_terminal(
    path: Path,
    plain: bool = False,
    seats: list[str] | None = None,
    screen: Screen | None = None,
    news: News = no_news,
) -> int:
    """Resume a saved game; `seats` seats other players than the record names."""
    talk = Screen(plain) if screen is None else screen
    return _guarded(talk, lambda: _resume(path, seats, talk), news)


# -- beginning -----------------------------------------------------------------------------------------------------


def _begin(setup: TableSetup, screen: Screen) -> Session:
    if setup.seats is None:
        save = offer_last_game(screen, setup.game_id if setup.named else "")
        if save is not None:
            try:
                return _resume(save.path, None, screen)
            except CANNOT_BEGIN as error:
                screen.say(f"That does not work: {error}.")
        setup = ask_for_table(screen, setup)
    return _start(setup, screen)


def _start(setup: TableSetup, screen: Screen) -> Session:
    assert setup.seats is not None
    game = load(setup.game_id, setup.cards, setup.options)
    chairs = seated(setup.seats, game)
    seed = random.SystemRandom().randrange(1_000_000) if setup.seed is None else setup.seed
    notes = {"seed": str(seed), "specs": SPEC_SEPARATOR.join(setup.seats)}
    if setup.cards is not None:
        notes["folder"] = str(setup.cards.resolve())
    if setup.record is not None and setup.record.exists():
        raise TableError(f"{setup.record} exists already; choose another file for the record")
    play = Play(game, [chair.name for chair in chairs], notes)
    host = Host(play, chairs, [])
    for path in [new_save_path(game.id), *([setup.record] if setup.record is not None else [])]:
        try:
            host.files.append(RecordFile.started(path, play.record))
        except OSError as error:
            if path == setup.record:
                raise TableError(f"the record cannot be written to {path}: {error.strerror or error}") from None
            host.save_problem = f"the game cannot be saved in {path.parent}: {error.strerror or error}"
    return Session(host, screen)


def _resume(path: Path, seats: list[str] | None, screen: Screen) -> Session:
    try:
        record = read_record(path)
        folder = record.notes.get("folder")
        game = load(record.game, Path(folder) if folder else None, record.options)
        play = replay_record(game, record)
        if seats is None and "specs" not in record.notes:
            raise TableError(f"{path} does not say who plays; use --seats")
        specs = record.notes["specs"].split(SPEC_SEPARATOR.strip()) if seats is None else seats
        chairs = seated([spec.strip() for spec in specs], game)
        if len(chairs) != len(record.seats):
            raise TableError(f"{path} is a game for {len(record.seats)} seats, not {len(chairs)}")
        chairs = [Chair(chair.spec, name, chair.letter) for chair, name in zip(chairs, record.seats, strict=True)]
        return Session(Host(play, chairs, [RecordFile.resumed(path, play.record)]), screen)
    except RecordError as error:
        raise TableError(f"{path} cannot be resumed: {error}") from None
    except OSError as error:
        raise TableError(f"{path} cannot be read: {error.strerror or error}") from None


# -- playing -------------------------------------------------------------------------------------------------------


class Session:
    """A table with people, bots and a screen."""

    def __init__(self, host: Host, screen: Screen) -> None:
        self.host = host
        self.screen = screen
        self.skin = skin_for(host.play.game.id)
        self.people = host.people()
        # Those who win or lose together hide nothing from each other.
        self.allies = len(set(host.play.game.teams(len(host.chairs)))) == 1
        self.talk = Conversation(host, self.skin, screen)
        self.talk.together = self.allies
        self.watched = 0
        self.news: News = no_news

    def play(self) -> None:
        self.greet()
        if self.people:
            self.play_with_people()
        else:
            self.watch()
        self.end()

    def greet(self) -> None:
        play = self.host.play
        who = ", ".join(chair.label for chair in self.host.chairs)
        self.screen.say(Text(f"{play.game.title}: {who}. Seed {self.host.seed}.", "title"))
        self.talk.tell_problem()

    def play_with_people(self) -> None:
        at_keyboard = self.people[0] if len(self.people) == 1 else None
        while (seat := self.host.next_person(at_keyboard)) is not None:
            if seat != at_keyboard:
                if self.allies:
                    self.screen.say(Text(f"Now {self.host.names[seat]}.", "title"))
                else:
                    self.curtain(seat)
                at_keyboard = seat
            self.tell_news()
            self.talk.ask(seat)

    def tell_news(self) -> None:
        news = self.news()
        if news is not None:
            self.screen.say(Text(news, "faint"))

    def curtain(self, seat: int) -> None:
        """Nobody sees what was on the screen of another."""
        name = self.host.names[seat]
        self.screen.hide()
        self.screen.say(Text(f"Pass the keyboard to {name}.", "title"))
        self.screen.ask(f"{name}, press Enter when nobody else is looking. ")
        self.screen.clear()

    def watch(self) -> None:
        """Only bots: tell the story chapter by chapter."""
        while self.host.play.state.to_act() != []:
            self.host.step()
            if any(self.skin.opens_chapter(event) for event in self.host.play.moves[-1].events):
                self.tell_story(self.watched, SPECTATOR)

    def tell_story(self, since: int, viewer: int) -> None:
        events = self.host.events_since(since, viewer)
        self.screen.say_all(self.skin.tell(events, viewer, self.host.names))
        self.watched = len(self.host.play.moves)

    def end(self) -> None:
        result = self.host.play.state.result()
        assert result is not None
        self.host.finish()
        if len(self.people) == 1:
            self.tell_story(self.talk.seen[self.people[0]], self.people[0])
        elif self.people:
            self.tell_story(max(self.talk.seen.values()), SPECTATOR)
        else:
            self.tell_story(self.watched, SPECTATOR)
        show_score(self.screen, result, self.host.play.game.rulebook, self.host.chairs)
        if self.host.files:
            self.screen.say(Text(f"The record is in {named([*self.host.files[1:], self.host.files[0]])}.", "faint"))
        self.talk.tell_problem()
        self.tell_news()

    def farewell(self) -> str:
        """Where the game is saved and how to resume it."""
        if not self.host.files:
            return "The game could not be saved."
        path = self.host.files[0].path
        name = path.stem if path.parent == saves_folder() and path.suffix == SUFFIX else str(path)
        copies = f" What was played so far is also in {named(self.host.files[1:])}." if self.host.files[1:] else ""
        return f"The game is saved in {path}. Resume it with 'holdfast play --resume {name}'.{copies}"


def named(files: list[RecordFile]) -> str:
    return ", and in ".join(str(file.path) for file in files)


def _guarded(screen: Screen, begin: Callable[[], Session], news: News) -> int:
    """Play, and turn every way to stop into one sentence and an exit code."""
    session: Session | None = None
    try:
        session = begin()
        session.news = news
        session.play()
        screen.sink.flush()
    except CANNOT_BEGIN as error:
        sys.stderr.write(f"holdfast: {error}\n")
        return MISUSED
    except Leave:
        return _say_last(screen, session, "", LEFT)
    except EOFError:
        return _say_last(screen, session, "The input has ended. ", LEFT if session else FAILED)
    except KeyboardInterrupt:
        return _say_last(screen, session, "Interrupted. ", INTERRUPTED)
    except BrokenPipeError:
        return _output_closed(session)
    return LEFT


def _say_last(screen: Screen, session: Session | None, why: str, code: int) -> int:
    try:
        if why and screen.typed:
            screen.say()  # the cursor still stands behind the prompt
        screen.say(f"{why}{session.farewell() if session else 'No game has begun.'}")
        screen.sink.flush()
    except BrokenPipeError:
        return _output_closed(session)
    return code


def _output_closed(session: Session | None) -> int:
    """Nobody reads the output any more: say so where somebody may see it, and keep Python from trying again at exit."""
    sys.stderr.write(f"holdfast: the output was closed. {session.farewell() if session else ''}\n")
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)
    return FAILED
