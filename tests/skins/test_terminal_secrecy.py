"""Nobody sees another's objective: not through the picture, the words, the log or the bots."""

from __future__ import annotations

import io
import re

import pytest

from holdfast.kernel import SPECTATOR, Event, Play
from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from holdfast.terminal.screen import Screen
from holdfast.terminal.session import play_in_terminal
from holdfast.terminal.table import TableSetup
from tests.skins.desk import Desk, Terminal, Whims
from tests.tools.games import FROZEN_CARDS, frozen_game

LOOKS = 240
CURTAIN = re.compile(r"Pass the keyboard to (\w+)\.")


class Snoop(Whims):
    """Gives random answers, and looks at everything there is to see between them."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.turn = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.turn += 1
        if self.turn > LOOKS:
            return "quit\n"
        commands = ("look", "cards", "score", "log 500", "castle Ann", "castle Bob", "why", "all", "rules objective")
        return f"{self.rng.choice(commands)}\n" if self.turn % 3 else super().readline()


def objectives_kept_secret(play: Play) -> list[set[str]]:
    """For each seat, the names of the objectives that it alone has ever seen."""
    cards = frozen_game().cards.objectives
    seen: list[set[str]] = [set(), set()]
    for event in play.events():
        if event.kind in ("objective", "keep") and event.audience >= 0:
            seen[event.audience].update(card.name for card in cards if card.name in event.text)
    public = {card.name for card in cards for event in play.events() if public_text(event, card.name)}
    return [names - seen[1 - seat] - public for seat, names in enumerate(seen)]


def public_text(event: Event, name: str) -> bool:
    shown = event.for_seat(SPECTATOR)
    return shown is not None and name in shown.text


@pytest.mark.parametrize(("seed", "drawn"), [(1, False), (2, False), (3, True)])
def test_the_text_for_one_person_never_names_the_objective_of_another(desk: Desk, seed: int, drawn: bool) -> None:
    setup = TableSetup(seats=["me:Ann", "me:Bob"], seed=seed, cards=FROZEN_CARDS)
    sink = Terminal() if drawn else io.StringIO()
    source = SnoopingTerminal(seed) if drawn else Snoop(seed)
    assert play_in_terminal(setup, Screen(not drawn, source, sink)) == 0
    text = sink.getvalue()
    assert "Final score" not in text
    secrets = objectives_kept_secret(replay_record(frozen_game(), parse_record(desk.record())))
    assert all(secrets)
    whose = None
    shown = {"Ann": 0, "Bob": 0}
    for part in re.split(r"(?=Pass the keyboard to )", plain(text)):
        match = CURTAIN.match(part)
        whose = match[1] if match else whose
        if whose is None:
            continue
        mine, others = secrets if whose == "Ann" else reversed(secrets)
        shown[whose] += any(name in part for name in mine)
        for name in others:
            assert name not in part
    assert all(shown.values()), "each person sees their own"


class SnoopingTerminal(Snoop):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def plain(text: str) -> str:
    """A drawn screen without its colours, and with wrapped lines joined."""
    return re.sub(r"\s+", " ", re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", text))


def test_the_screen_and_its_scrollback_are_cleared_between_people(desk: Desk) -> None:
    sink = Terminal()
    source = SnoopingTerminal(4)
    setup = TableSetup(seats=["me:Ann", "me:Bob"], seed=4, cards=FROZEN_CARDS)
    play_in_terminal(setup, Screen(False, source, sink))
    before = sink.getvalue().split("Pass the keyboard to ")[:-1]
    assert len(before) > 3
    assert all(re.search(r"\x1b\[2J\x1b\[H(\x1b\[0m)?\x1b\[3J(\x1b\[\d*m)*$", part) for part in before)


def test_one_person_needs_no_curtain(desk: Desk) -> None:
    assert "Pass the keyboard" not in desk.play("first\n" * 4000, "me,random,random").text


def test_a_spectator_of_bots_sees_no_objective_before_the_end(desk: Desk) -> None:
    outcome = desk.play("", "random,random", seed=2)
    story = outcome.text.split("Final score")[0]
    play = replay_record(frozen_game(), parse_record(desk.record()))
    for names in objectives_kept_secret(play):
        assert not any(name in story for name in names)
