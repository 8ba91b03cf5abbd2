"""Bots that are programs of their own, in any language: `external:command=…`. docs/bot-protocol.md is their side.

Each question is complete in itself and has a number, and an answer names the number it answers; so one program can
serve several seats and games, and an answer that comes too late is never taken for another one. Whatever the program
does wrong, it only loses the move: the fallback answers instead, and the mistake is reported once on standard error.
"""

from __future__ import annotations

import atexit
import json
import os
import queue
import shlex
import shutil
import signal
import subprocess
import sys
import threading
import time
from typing import Any

from holdfast.bots.makers import make_greedy, make_random
from holdfast.bots.settings import BotError, Settings, seconds
from holdfast.kernel.action import Action
from holdfast.kernel.bot import Bot
from holdfast.kernel.errors import HoldfastError
from holdfast.kernel.game import Game
from holdfast.kernel.view import View

GREETING = "holdfast bot protocol 1"
EXTERNAL_SETTINGS = ("timeout", "command")
USUAL_TIMEOUT = 10.0
LONGEST_LINE = 65536
MOST_LINES = 10_000  # of other output in one answer
MOST_SILENCES = 3
MOST_STARTS = 5
FAREWELL = 1.0  # seconds that a program has to end by itself


class Forfeit(HoldfastError):
    """The program has lost this move; the reason is half a sentence about it. If `final`, it is not asked again."""

    def __init__(self, reason: str, final: bool = False) -> None:
        super().__init__(reason)
        self.final = final


class Program:
    """A running program: lines go in and come out, each way on a thread of its own, so that nothing here ever hangs."""

    def __init__(self, command: list[str]) -> None:
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, start_new_session=True
        )
        self.outgoing: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.incoming: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()
        self.questions = 0
        self.silences = 0
        self.dead = False
        for work in (self.write, self.read):
            threading.Thread(target=work, daemon=True).start()
        self.say(GREETING)

    def write(self) -> None:
        assert self.process.stdin is not None
        try:
            while (text := self.outgoing.get()) is not None:
                self.process.stdin.write(text)
                self.process.stdin.flush()
            self.process.stdin.close()
        except (OSError, ValueError):
            return

    def read(self) -> None:
        """Pass on every line; None marks the end. Beyond a limit, the rest is discarded."""
        assert self.process.stdout is not None
        try:
            while line := self.process.stdout.readline(LONGEST_LINE):
                if self.incoming.qsize() <= MOST_LINES:
                    self.incoming.put(line)
        except (OSError, ValueError):
            pass
        self.incoming.put(None)

    def say(self, line: str) -> None:
        self.outgoing.put(line.encode() + b"\n")

    def hear(self, deadline: float) -> str:
        """The next line, without its newline."""
        try:
            line = self.incoming.get(timeout=max(0.0, deadline - time.monotonic()))
        except queue.Empty:
            self.silences += 1
            if self.silences >= MOST_SILENCES:
                self.stop()
            raise Forfeit("did not answer in time") from None
        if line is None:
            self.dead = True
            raise Forfeit("has ended")
        return line.decode("utf-8", "replace").rstrip("\r\n")

    def ask(self, lines: list[str], choices: list[Action[Any]], timeout: float) -> Action[Any]:
        """Ask a question and read its answer; raises `Forfeit`."""
        self.questions += 1
        number = str(self.questions)
        for line in lines:
            self.say(line)
        self.say(f"choose {number}")
        deadline = time.monotonic() + timeout
        for _ in range(MOST_LINES):
            word, _, rest = self.hear(deadline).partition(" ")
            if word not in ("answer", "pick"):
                if word in ("ready", "info", ""):
                    continue
                raise Forfeit(f"said '{quoted(word)}', which is no word of the protocol")
            named, _, answer = rest.partition(" ")
            if named != number and named.isdigit():
                continue  # the answer to a question that was given up
            self.silences = 0
            return chosen(word, answer, choices)
        raise Forfeit("talks without end")

    def stop(self) -> None:
        """End the program, by force if it does not react."""
        self.dead = True
        self.say("quit")
        self.outgoing.put(None)
        try:
            self.process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self.kill()
            self.process.wait()

    def kill(self) -> None:
        """End the program and whatever it has started."""
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except (AttributeError, OSError):  # no process groups here
            self.process.kill()


def chosen(word: str, answer: str, choices: list[Action[Any]]) -> Action[Any]:
    """The choice that an answer names, by its notation or by its place."""
    if word == "pick":
        if answer.isascii() and answer.isdigit() and len(answer) < 9 and int(answer) < len(choices):
            return choices[int(answer)]
        raise Forfeit(f"picked '{quoted(answer)}' of {len(choices)} choices")
    for choice in choices:
        if choice.notation == answer:
            return choice
    raise Forfeit(f"answered '{quoted(answer)}', which is not among the choices")


def quoted(text: str) -> str:
    """The beginning of what a program said, without anything that could control a terminal."""
    return "".join(character if character.isprintable() else "?" for character in text[:40])


# The programs that run now, by command line, and how often each was started.
_running: dict[str, Program] = {}
_starts: dict[str, int] = {}
_told: set[tuple[str, str]] = set()


def program_for(command: str) -> Program:
    """The program of this command line: the one that runs, or a new one; raises `Forfeit`."""
    program = _running.get(command)
    if program is not None and not program.dead:
        return program
    if _starts.get(command, 0) >= MOST_STARTS:
        raise Forfeit("ended too often", final=True)
    _starts[command] = _starts.get(command, 0) + 1
    try:
        _running[command] = Program(shlex.split(command))
    except OSError as error:
        raise Forfeit(f"cannot be started: {error.strerror}", final=True) from None
    return _running[command]


def stop_programs() -> None:
    """End all programs; those that are needed again are started again."""
    for program in _running.values():
        if not program.dead:
            program.stop()
    _running.clear()
    _starts.clear()
    _told.clear()


atexit.register(stop_programs)


class ExternalBot(Bot):
    """Asks a program. A move that the program forfeits is made by the fallback.

    `forfeits` counts those moves, and `waited` the seconds on the clock that all answers took: what a program does
    costs this process no processor time.
    """

    def __init__(self, game: Game, seed: int, command: str, timeout: float, fallback: Bot) -> None:
        super().__init__("external")
        self.game = game
        self.seed = seed
        self.command = command
        self.timeout = timeout
        self.fallback = fallback
        self.broken = False
        self.forfeits = 0
        self.waited = 0.0

    def choose(self, view: View, choices: list[Action[Any]]) -> Action[Any]:
        if not self.broken:
            asked = time.monotonic()
            try:
                return program_for(self.command).ask(self.question(view, choices), choices, self.timeout)
            except Forfeit as forfeit:
                self.broken = forfeit.final
                self.report(str(forfeit))
            finally:
                self.waited += time.monotonic() - asked
        self.forfeits += 1
        return self.fallback.choose(view, choices)

    def question(self, view: View, choices: list[Action[Any]]) -> list[str]:
        """Everything that the program is told about a question."""
        return [
            f"game {self.game.id}",
            f"rules {self.game.rulebook.version}",
            f"cards {self.game.card_set}",
            *[f"option {name}={value}" for name, value in sorted(self.game.options.items())],
            f"seats {view.seats}",
            f"seat {view.viewer}",
            f"seed {self.seed}",
            f"view {json.dumps(view.to_json(), separators=(',', ':'))}",
            *[f"choice {choice.notation}" for choice in choices],
        ]

    def report(self, what: str) -> None:
        """Report each kind of mistake once per program."""
        kind = what.partition("'")[0]
        if (self.command, kind) not in _told:
            _told.add((self.command, kind))
            print(f"holdfast: the bot '{self.command[:80]}' {what}: its move is made by the fallback", file=sys.stderr)


def make_external(game: Game, seed: int, settings: Settings) -> Bot:
    command = settings.get("command")
    if command is None:
        raise BotError("an external bot needs the program to run: 'external:command=python my_bot.py'")
    try:
        words = shlex.split(command)
    except ValueError:
        raise BotError(f"the command '{command[:80]}' has a quotation mark without its partner") from None
    if not words or shutil.which(words[0]) is None:
        raise BotError(f"there is no program '{words[0][:80] if words else ''}' to run as a bot")
    try:
        fallback = make_greedy(game, seed, {})
    except BotError:
        fallback = make_random(game, seed, {})
    return ExternalBot(game, seed, command, seconds(settings, "timeout", USUAL_TIMEOUT), fallback)
