"""*After The End* in a terminal: whole games by text, commands, windows that pass, secrets, pictures, words."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from pathlib import Path
from typing import cast

import pytest
from rich.console import Console, RenderableType

from holdfast.games.after_the_end.describe import _WORDS, describe
from holdfast.games.after_the_end.experience import Window
from holdfast.games.after_the_end.state import EndState
from holdfast.kernel import CHANCE, SPECTATOR, AnyOf, Dealer, Play, Question, Rng
from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from holdfast.terminal import picture
from holdfast.terminal.after_the_end.skin import all_cards
from holdfast.terminal.conversation import Conversation
from holdfast.terminal.host import Host
from holdfast.terminal.menu import Menu, menu_for
from holdfast.terminal.palette import THEME
from holdfast.terminal.picture import game_at, render
from holdfast.terminal.screen import Screen
from holdfast.terminal.session import play_in_terminal
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import Chair, TableSetup, seated
from tests.skins.desk import Desk, Outcome, Script, Terminal, Whims
from tests.tools.games import FROZEN_END_CARDS, frozen_end_game

END = "after-the-end"
ALWAYS_FIRST = "first\n" * 4000
OTHER_WAY = {"removed": "missions", "colonies": "draft", "wall": "knowledge"}
CHAIRS = [
    Chair("me", "Wilhelmina", "W"),
    Chair("greedy", "Rose", "R"),
    Chair("random", "Fern", "F"),
    Chair("me:Ochre", "Ochre", "O"),
    Chair("me:Violet", "Violet", "V"),
]
ALL_QUESTIONS = {
    "colony",
    "decide",
    "equip",
    "resource",
    "choose die",
    "after roll",
    "experience: all committed",
    "experience: last",
    "experience: raid",
    "compensation",
    "keep experience",
    "ready one",
    "capitol",
    "errand",
    "wound",
}


def table(seats: str, seed: int = 3, options: dict[str, str] | None = None, plain: bool = True) -> TableSetup:
    return TableSetup(END, FROZEN_END_CARDS, options or {}, seats.split(","), seed, plain=plain)


def typed(desk: Desk, script: str, seats: str = "me,random", seed: int = 3) -> Outcome:
    return desk.run(table(seats, seed), Script(script))


def replayed(text: str) -> Play:
    record = parse_record(text)
    return replay_record(frozen_end_game(record.options), record)


# -- whole games ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "seats", ["me,random", "me,random,greedy", "random,me,me:Ann,random", "me,random,me:Ann,greedy,random"]
)
def test_a_script_plays_a_whole_game(desk: Desk, seats: str) -> None:
    outcome = typed(desk, ALWAYS_FIRST, seats)
    assert outcome.status == 0
    assert "Final score" in outcome.text
    assert desk.saved().parent.name == "finished"
    assert replayed(desk.record()).state.result() is not None


@pytest.mark.parametrize("options", [{}, OTHER_WAY], ids=["as printed", "the other way"])
@pytest.mark.parametrize("seats", ["me,me:Ann", "me,random,random,me:Ann,random"])
def test_whims_play_a_whole_game(desk: Desk, seats: str, options: dict[str, str]) -> None:
    outcome = desk.run(table(seats, 8, options), Whims(5))
    assert outcome.status == 0
    assert "Final score" in outcome.text
    assert replayed(desk.record()).state.result() is not None


def test_bots_alone_play_to_the_end_and_the_story_is_told_round_by_round(desk: Desk) -> None:
    outcome = typed(desk, "", "random,random,random")
    assert outcome.status == 0
    play = replayed(desk.record())
    rounds = [event.text for event in play.events() if event.kind == "round"]
    assert len(rounds) > 10
    story, score = outcome.text.split("Final score\n")
    assert [line for line in story.splitlines() if line in rounds] == rounds
    result = play.state.result()
    assert result is not None
    for seat in range(3):
        assert f"place {result.ranks[seat]}, {result.points(seat)} control points" in score
        for line in result.lines[seat]:
            assert f"{line.points} for {line.text} ({line.rule})" in score


# -- commands ------------------------------------------------------------------------------------------------------


def first_turn(desk: Desk, *lines: str) -> Outcome:
    outcome = typed(desk, "".join(f"{line}\n" for line in lines) + "quit\n")
    assert outcome.status == 0
    return outcome


def test_a_question_mark_explains_a_choice_by_its_rule(desk: Desk) -> None:
    said = first_turn(desk, "? visit the capitol").after("? visit the capitol")
    rule = frozen_end_game().rulebook.get("E-pass")
    assert rule is not None
    assert rule.text in said
    assert "wait " in first_turn(desk, "?").after("?")


def test_why_gives_the_rule(desk: Desk) -> None:
    """The archivist loses the first mission, and has no room for a token."""
    outcome = first_turn(desk, "1", "why", "why token food selene-okoro", "why leave")
    reasons = outcome.after("why").splitlines()
    assert len(reasons) == 3
    assert all(line.endswith("no free spot for a token (E-loss-token)") for line in reasons)
    rule = frozen_end_game().rulebook.get("E-loss-token")
    assert rule is not None
    assert rule.text in outcome.after("why token food selene-okoro")
    assert outcome.after("why leave") == (
        "'leave' does not answer this question; 'learn by experience' or 'advance in knowledge' does."
    )


def test_a_compensation_can_be_taken_back(desk: Desk) -> None:
    first_turn(desk, "1", "advance in knowledge", "undo", "redo", "undo", "advance in knowledge", "take food", "undo")
    lines = desk.lines()
    since = lines[lines.index("0 advance in knowledge") :]
    again = ["0 advance in knowledge", "0 undo", "0 redo", "0 undo", "0 advance in knowledge", "0 take food"]
    assert since[: len(again)] == again
    assert since[len(again)].startswith("* "), "what chance has answered cannot be undone"
    assert "0 undo" not in since[len(again) :]


def test_look_describes_the_position_in_words(desk: Desk) -> None:
    outcome = first_turn(desk, "look", "colony Rose", "cards", "score")
    for words in (
        "The mission: ",
        "The next mission: ",
        "Storehouse: 0 of ",
        "In the Capitol:",
        "Your experience: none.",
    ):
        assert words in outcome.after("look")
    assert outcome.after("colony Rose").startswith("Rose: ")
    assert outcome.after("colony Rose").count(" wound") == 6
    assert outcome.after("colony Rose").count("dies of the first wound") == 2
    assert "Rose has no cards." in outcome.after("cards")
    assert outcome.after("score").count(" points") == 2


def test_wait_makes_no_sense_on_your_turn(desk: Desk) -> None:
    outcome = first_turn(desk, "wait")
    assert "There is nothing to wait for now" in outcome.after("wait")


@pytest.mark.parametrize("typed", ["deploy n2", "fight", "castle Rose"])
def test_the_words_of_another_game_are_neither_understood_nor_offered(desk: Desk, typed: str) -> None:
    outcome = first_turn(desk, typed, "?")
    assert f"'{typed}' is neither a choice nor a command" in outcome.after(typed)
    assert typed.split()[0] not in outcome.after("?")


# -- waiting -------------------------------------------------------------------------------------------------------


class Keyboard(io.StringIO):
    """Says `wait` whenever it is asked, and counts how often that is."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def readline(self, size: int | None = -1, /) -> str:  # type: ignore[override]
        self.asked += 1
        return "wait\n"


@pytest.mark.parametrize("seed", [2, 4, 6])
def test_waiting_lasts_until_the_mission_or_raid_is_over_or_there_is_something_new(seed: int) -> None:
    game = frozen_end_game()
    chairs = seated(["me", "random", "random"], game)
    host = Host(Play(game, [chair.name for chair in chairs], {"seed": str(seed)}), chairs, [])
    skin, keyboard, rng = skin_for(END), Keyboard(), Rng(seed)
    talk = Conversation(host, skin, Screen(True, keyboard, io.StringIO()))
    passed = asked = 0
    last: object = None
    met: set[tuple[str, int, int]] = set()
    while host.next_person(0) is not None:
        state = host.play.state
        if not isinstance(state.asked(0), Window):
            choices = state.choices(0)
            experience = [choice for choice in choices if choice.notation == "learn by experience"]
            host.answer(0, [experience[0] if experience else choices[rng.below(len(choices))]])
            continue
        before, watched = keyboard.asked, skin.watched(state.view(0))
        if len(state.choices(0)) == 1:  # nothing in hand can be played now
            talk.ask(0)
            assert keyboard.asked == before
            assert host.play.record.lines[-1] == "0 pass"
            continue
        here = cast(EndState, state)
        window = (here.stack[-1].name, int(here.round), int(here.missions.size()))
        talk.ask(0)
        assert window in met or keyboard.asked > before, "nobody had waited in this mission or raid before"
        met.add(window)
        assert host.play.record.lines[-1] == "0 pass"
        if keyboard.asked > before:
            assert watched != last
            asked += 1
        else:
            assert watched == last
            passed += 1
        last = watched
    assert asked > 10
    assert passed > 0


# -- secrets -------------------------------------------------------------------------------------------------------

LOOKS = 120
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
        if self.turn % 3 == 0:
            return "learn by experience\n"
        commands = ("look", "cards", "score", "log 500", "colony Ann", "colony Bob", "all")
        return f"{self.rng.choice(commands)}\n" if self.turn % 3 == 1 else super().readline()


class SnoopingTerminal(Snoop):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


def kept_secret(play: Play) -> list[set[str]]:
    """For each seat, the names of the experience that it has seen and the other has not."""
    names = [card.name for card in frozen_end_game().cards.experience]
    seen: list[set[str]] = [set(), set()]
    for event in play.events():
        for seat in range(2):
            shown = event.for_seat(seat)
            if shown is not None:
                seen[seat].update(name for name in names if name in shown.text)
    return [seen[0] - seen[1], seen[1] - seen[0]]


@pytest.mark.parametrize(("seed", "drawn"), [(2, False), (3, False), (8, True)])
def test_nobody_reads_the_experience_of_another(desk: Desk, seed: int, drawn: bool) -> None:
    sink = Terminal() if drawn else io.StringIO()
    source = SnoopingTerminal(seed) if drawn else Snoop(seed)
    assert play_in_terminal(table("me:Ann,me:Bob", seed, plain=False), Screen(not drawn, source, sink)) == 0
    text = re.sub(r"\s+", " ", re.sub(r"\x1b\[[0-9;]*[A-Za-z]", "", sink.getvalue()))
    assert "Final score" not in text
    secrets = kept_secret(replayed(desk.record()))
    assert any(secrets)
    whose = None
    shown = 0
    for part in re.split(r"(?=Pass the keyboard to )", text):
        match = CURTAIN.match(part)
        whose = match[1] if match else whose
        if whose is not None:
            mine, others = secrets if whose == "Ann" else reversed(secrets)
            shown += any(name in part for name in mine)
            assert not any(name in part for name in others)
    assert shown, "players see their own"


def test_pictures_and_words_name_only_the_viewers_own_experience() -> None:
    """Even where cards have been seen before and are in somebody's hand again."""
    skin = skin_for(END)
    names = {card.name for card in frozen_end_game().cards.experience}
    checked = 0
    for state, seat, menu in questions(seed=6, seats=4):
        if not any(colony.hand and colony.seat != seat for colony in state.colonies):
            continue
        view, chairs = state.view(seat), CHAIRS[:4]
        said = shown(skin.picture(view, chairs, menu, 120), 120)
        said += [
            line.plain for line in (*skin.look(view, chairs), *all_cards(view, chairs), *skin.standing(view, chairs))
        ]
        for other in range(4):
            said += [line.plain for line in skin.holding_words(view, chairs, other)]
        text = " ".join(said)
        colony = state.colonies[seat]
        own = {frozen_end_game().cards.experience[card].name for card in colony.hand + colony.drawn}
        assert {name for name in names if name in text} <= own
        checked += 1
    assert checked > 50


# -- pictures ------------------------------------------------------------------------------------------------------


def questions(seed: int, seats: int, options: dict[str, str] | None = None) -> Iterator[tuple[EndState, int, Menu]]:
    """Every question of a random game, with its menu."""
    state = frozen_end_game(options).start(seats)
    dealer, rng = Dealer(seed), Rng(seed)
    while (seat := state.actor()) >= CHANCE:
        if seat == CHANCE:
            state.push(CHANCE, dealer.answer(state))
            continue
        question = state.asked(seat)
        assert isinstance(question, Question | AnyOf)
        yield state, seat, menu_for(state, seat, question.prompt(state))
        choices = state.choices(seat)
        state.push(seat, choices[rng.below(len(choices))])


def shown(drawing: RenderableType, width: int) -> list[str]:
    console = Console(width=width, theme=THEME, color_system=None, force_terminal=True, legacy_windows=False)
    with console.capture() as capture:
        console.print(drawing, width=width)
    return capture.get().splitlines()


def test_every_question_of_random_games_is_drawn_without_overflow() -> None:
    skin = skin_for(END)
    drawn: set[str] = set()
    rng = Rng(1)
    for seed in range(60):
        seats = 2 + seed % 4
        for state, seat, menu in questions(seed, seats, OTHER_WAY if seed % 2 else None):
            question = state.asked(seat)
            assert question is not None
            if question.name in drawn and rng.below(150):
                continue
            drawn.add(question.name)
            for width in (80, 100):
                for tight in (False, True):
                    lines = shown(skin.picture(state.view(seat), CHAIRS[:seats], menu, width, tight), width)
                    assert max(map(len, lines)) <= width
                    numbers = set(re.findall(r"(?<!\S)\d+(?=[fst]?(?!\S))", "\n".join(lines)))
                    assert {str(number) for number in range(1, len(menu.choices) + 1)} <= numbers
            for other in range(seats):
                assert (
                    max(map(len, shown(skin.holding_picture(state.view(SPECTATOR), CHAIRS[:seats], other), 100))) <= 80
                )
        if drawn == ALL_QUESTIONS and seed >= 3:
            break
    assert drawn == ALL_QUESTIONS


@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_game_of_greedy_bots_fits_a_screen_of_100_by_40(seats: int) -> None:
    """Nearly every question does, with its prompt, a line to type on and three lines of news."""
    game = frozen_end_game()
    chairs = seated(["greedy"] * seats, game)
    host = Host(Play(game, [chair.name for chair in chairs], {"seed": "11"}), chairs, [])
    heights = []
    while host.play.state.to_act():
        if host.play.state.asked(0) is not None:
            text = render(host, 100, news_lines=0, tight=True).export_text()
            heights.append(len(text.rstrip("\n").splitlines()) + 1 + 3)
        host.step()
    assert sum(height <= 40 for height in heights) >= 0.95 * len(heights)
    assert max(heights) <= 44


def test_a_terminal_gets_pictures_and_line_mode_gets_none(desk: Desk) -> None:
    script = "look\ncolony R\nwhy\n?\n1\n1\n1\n"
    drawn, lines = Terminal(), Terminal()
    for plain, sink in ((False, drawn), (True, lines)):
        assert play_in_terminal(table("me,random", plain=plain), Screen(plain, Terminal(script), sink)) == 0
    assert "▌" in drawn.getvalue()
    assert "\x1b[" in drawn.getvalue()
    assert not set(lines.getvalue()) & set("\x1b▌│─■●○")


def test_the_picture_for_the_page_is_always_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = [tmp_path / "one.svg", tmp_path / "two.svg"]
    for file in files:
        monkeypatch.setattr("sys.argv", ["picture", str(file), "--game", END])
        picture.main()
    assert files[0].read_bytes() == files[1].read_bytes()
    assert "holdfast play after-the-end" in files[0].read_text(encoding="utf-8").replace("&#160;", " ")


def test_a_moment_that_never_comes_is_reported() -> None:
    with pytest.raises(SystemExit, match="seed 11 has no 'decide' for the first seat in round 99"):
        game_at(11, 99, "decide", END)


# -- words ---------------------------------------------------------------------------------------------------------


def test_every_class_of_action_has_words_and_nothing_else() -> None:
    assert {type(action) for action in frozen_end_game().actions} == set(_WORDS)


@pytest.mark.parametrize("seed", range(4))
def test_every_candidate_of_a_whole_game_is_described(seed: int) -> None:
    for state, seat, _ in questions(seed, 2 + seed, OTHER_WAY if seed % 2 else None):
        view = state.view(seat)
        for action in state.candidates(seat):
            line = describe(action, view)
            assert line.startswith(f"{action.notation} — ")
            assert len(line) > len(action.notation) + 3
            assert "\n" not in line


def test_before_the_game_only_options_it_has_are_asked_about(desk: Desk) -> None:
    """*After The End* has no difficulty, so nobody asks how hard it should be."""
    setup = TableSetup("after-the-end", FROZEN_END_CARDS, {}, None, 3, None, True)
    told = desk.run(setup, io.StringIO("me,random\n\nquit\n")).text
    assert "Who sits where?" in told
    assert "Other options" in told
    assert "How hard" not in told
