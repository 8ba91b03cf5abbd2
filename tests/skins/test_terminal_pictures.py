"""The pictures: nothing overflows at 100 and at 80 columns, every question can be drawn, and they show what is true."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console, RenderableType

import holdfast
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.tables import STONE_GATE, STONE_TURRET, STONE_WALL, WOOD_TURRET
from holdfast.kernel import CHANCE, Dealer, Rng, State
from holdfast.terminal.after_the_empire.castle import HEIGHT, WIDTH, castle_picture
from holdfast.terminal.host import Host
from holdfast.terminal.menu import Menu, menu_for
from holdfast.terminal.palette import THEME
from holdfast.terminal.picture import game_at, render
from holdfast.terminal.screen import Screen
from holdfast.terminal.session import play_in_terminal
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import Chair, TableSetup
from tests.skins.desk import Desk, Terminal
from tests.tools.games import frozen_game

CHAIRS = [
    Chair("me", "Wilhelmina", "W"),
    Chair("greedy", "Rose", "R"),
    Chair("random", "Fern", "F"),
    Chair("me:Ochre", "Ochre", "O"),
]
ALL_QUESTIONS = {
    "starting refugee",
    "gate",
    "turn",
    "gain",
    "sow",
    "protect",
    "keep objective",
    "stockpile",
    "deploy",
    "move by tokens",
    "move",
    "slay",
    "lose",
    "lose inside",
    "climb",
    "siege target",
    "sack damage",
}


def shown(picture: RenderableType, width: int) -> list[str]:
    console = Console(width=width, theme=THEME, color_system=None, force_terminal=True, legacy_windows=False)
    with console.capture() as capture:
        console.print(picture, width=width)
    return capture.get().splitlines()


def prompt_of(state: State, seat: int) -> str:
    question: Any = state.asked(seat)
    return str(question.prompt(state))


def test_every_question_of_random_games_is_drawn_without_overflow() -> None:
    skin = skin_for("after-the-empire")
    drawn: set[str] = set()
    for seed in range(40):
        seats = 2 + seed % 3
        state: State = frozen_game().start(seats)
        dealer, rng = Dealer(seed), Rng(seed)
        while (seat := state.actor()) >= CHANCE:
            if seat == CHANCE:
                state.push(CHANCE, dealer.answer(state))
                continue
            question = state.asked(seat)
            assert question is not None
            if question.name not in drawn or rng.below(150) == 0:
                drawn.add(question.name)
                menu = menu_for(state, seat, prompt_of(state, seat))
                for width in (80, 100):
                    tight = rng.below(2) == 0
                    lines = shown(skin.picture(state.view(seat), CHAIRS[:seats], menu, width, tight), width)
                    assert max(map(len, lines)) <= width
                    check_choices_are_shown(menu, "\n".join(lines))
            choices = state.choices(seat)
            state.push(seat, choices[rng.below(len(choices))])
        if drawn == ALL_QUESTIONS and seed >= 3:
            break
    assert drawn == ALL_QUESTIONS


def check_choices_are_shown(menu: Menu, text: str) -> None:
    words = text.replace("\n", " ").split()
    for number in range(1, len(menu.choices) + 1):
        assert str(number) in words


@pytest.mark.parametrize("season", [1, 3, 5, 7])
def test_a_turn_fits_a_screen_of_100_by_40(season: int) -> None:
    """With its prompt, a line to type on and three lines of news."""
    text = render(game_at(11, season), 100, news_lines=0, tight=True).export_text()
    assert len(text.rstrip("\n").splitlines()) + 1 + 3 <= 40


def castle_state() -> EmpireState:
    state = frozen_game().start(2)
    realm = state.realms[0]
    north, east, south, west = realm.sides
    north.piece, north.cubes, north.soldiers = STONE_WALL, 4, 2
    east.piece, east.cubes, east.mercenaries = STONE_GATE, 4, 3
    south.farm = 0
    west.farm, west.protected, west.swordsmen, west.archers = 2, 1, 7, 2
    realm.corners[0].piece, realm.corners[0].cubes = WOOD_TURRET, 1
    realm.corners[2].piece, realm.corners[2].flame = STONE_TURRET, 1
    realm.soldiers, realm.wounded = 1, 3
    return state


def test_the_castle_shows_all_that_stands_there() -> None:
    lines = castle_picture(castle_state().view(0), 0).plain.split("\n")
    assert len(lines) == HEIGHT
    assert max(map(len, lines)) <= WIDTH
    text = "\n".join(lines)
    for words in ("■■■■□", "2 sold.", "EAST gate", "3 merc.", "farm razed", "protected", "7 swordsmen", "2 archers"):
        assert words in text
    for words in ("╔══╗", "║▒▒║", "┌──┐", "│■ │", "no wall", "1 soldier", "3 wounded"):
        assert words in text


def test_the_same_castle_in_words() -> None:
    skin = skin_for("after-the-empire")
    said = "\n".join(line.plain for line in skin.holding_words(castle_state().view(1), CHAIRS[:2], 0))
    assert "North: stone wall, 4 of 5 cubes; 2 soldiers on it; farm level 1." in said
    assert "East: stone gate, 4 of 4 cubes; 3 mercenaries on it; farm level 1." in said
    assert "South: no wall; farm razed." in said
    assert "West: no wall; farm level 2, protected; before it 7 swordsmen and 2 archers." in said
    assert "Turrets: NE wood turret, 1 of 1 cube; SW stone turret, burnt." in said
    assert "Inside: 1 soldier; 3 wounded in the infirmary." in said


def test_a_terminal_gets_pictures_and_line_mode_gets_none(desk: Desk) -> None:
    script = "1\n1\n\nlook\ncastle R\nwhy\n?\nmine\nundo\n"
    drawn, lines = Terminal(), Terminal()
    for plain, sink in ((False, drawn), (True, lines)):
        setup = TableSetup(seats=["me", "random"], seed=3, plain=plain)
        assert play_in_terminal(setup, Screen(plain, Terminal(script), sink)) == 0
    assert "╭" in drawn.getvalue()
    assert "\x1b[" in drawn.getvalue()
    assert not set(lines.getvalue()) & set("\x1b╭│─■●○")


@pytest.mark.parametrize(("columns", "plain"), [("60", True), ("80", False), ("200", False)])
def test_a_narrow_terminal_gets_line_mode(monkeypatch: pytest.MonkeyPatch, columns: str, plain: bool) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    screen = Screen(False, Terminal(), Terminal())
    assert screen.plain is plain
    assert screen.width <= 120


def test_a_narrow_terminal_does_not_break_words(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    said = {}
    for plain in (False, True):
        sink = Terminal()
        setup = TableSetup(seats=["me", "random"], seed=3, plain=plain)
        assert play_in_terminal(setup, Screen(plain, Terminal("?\nlook\nquit\n"), sink)) == 0
        said[plain] = sink.getvalue().replace("\n> ", "\n").split("The game is saved")[0]
    assert max(map(len, said[False].splitlines())) <= 60
    assert max(map(len, said[True].splitlines())) > 60, "who asks for plain lines gets them whole"
    assert said[False].split() == said[True].split()


def test_the_picture_for_the_page_is_always_the_same(tmp_path: Path) -> None:
    files = [tmp_path / "one.svg", tmp_path / "two.svg"]
    root = Path(holdfast.__file__).parents[1]
    for file in files:
        subprocess.run(
            [sys.executable, "-m", "holdfast.terminal.picture", str(file)],
            check=True,
            timeout=120,
            env={**os.environ, "PYTHONPATH": str(root)},
        )
    assert files[0].read_bytes() == files[1].read_bytes()
    assert "<svg" in files[0].read_text(encoding="utf-8")


def test_the_host_of_a_picture_is_a_real_game() -> None:
    host = game_at(11, 2)
    assert isinstance(host, Host)
    assert host.play.state.actor() == 0
    assert host.play.state.choices(0)
