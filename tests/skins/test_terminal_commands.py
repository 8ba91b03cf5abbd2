"""What can be typed at a question: choices in every form, help, reasons, undo, saving, shorthand."""

from __future__ import annotations

import io
import re
from pathlib import Path

import pytest

from holdfast.kernel.record import parse_record
from holdfast.kernel.replay import replay_record
from holdfast.terminal.after_the_empire.skin import EmpireSkin
from holdfast.terminal.conversation import Conversation
from holdfast.terminal.matching import matching, words_of
from holdfast.terminal.table import TableSetup
from tests.skins.desk import Desk
from tests.tools.games import frozen_game

# Up to the first turn of a game for me and a random bot; turns end when I say so.
COMMANDS = EmpireSkin().vocabulary().commands
OPENING = "gate north\n1\npause\n"


def first_turn(desk: Desk, *lines: str) -> str:
    """Type some lines in the first turn, then quit; returns what was said after that."""
    outcome = desk.play(OPENING + "".join(f"{line}\n" for line in lines) + "quit\n")
    assert outcome.status == 0
    return outcome.text


# -- choosing --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("typed", ["tax gold", "TAX Gold", "  tax   gold ", "ta go", "tax g", "1"])
def test_a_choice_by_number_or_by_words(desk: Desk, typed: str) -> None:
    first_turn(desk, typed)
    assert desk.lines()[-1] == "0 tax gold"


def test_some_words_of_a_choice_are_enough(desk: Desk) -> None:
    first_turn(desk, "sell iron")
    assert "0 merchant sell iron" in desk.lines()


def test_words_that_fit_several_choices_lead_to_a_question(desk: Desk) -> None:
    text = first_turn(desk, "tax")
    assert "'tax' may mean 1 tax gold, 2 tax food." in text


def test_numbers_cannot_be_abbreviated() -> None:
    actions = frozen_game().post[0][0]
    assert [action.notation for action in matching("troops 1", actions)] == ["troops 1 soldier north"]


def test_every_notation_is_understood_as_itself() -> None:
    game = frozen_game()
    words = [tuple(words_of(action.notation)) for action in game.actions]
    assert len(set(words)) == len(words)
    for action in game.actions:
        assert matching(action.notation.upper(), game.actions) == [action]


@pytest.mark.parametrize("typed", ["0", "99", "123456789012345678901234567890"])
def test_a_number_that_is_not_there(desk: Desk, typed: str) -> None:
    assert f"There is no choice {typed[:9]}; the numbers go up to " in first_turn(desk, typed)


def test_an_empty_line_is_not_an_answer_where_much_is_possible(desk: Desk) -> None:
    assert "Type the number of a choice, or ? for help." in first_turn(desk, "")


def test_an_empty_line_ends_the_turn(desk: Desk) -> None:
    first_turn(desk, "tax gold", "")
    assert "0 end turn" in desk.lines()


# -- what cannot be done -----------------------------------------------------------------------------------------


def test_naming_what_is_not_possible_says_why(desk: Desk) -> None:
    text = first_turn(desk, "stockpile")
    assert "stockpile is not possible: you cannot pay for any building, repair or healing now (R-space-effect)." in text


def test_why_with_a_number_or_a_name_gives_the_rule(desk: Desk) -> None:
    outcome = desk.play(OPENING + "all\nwhy infirmary\nquit\n")
    listed = outcome.after("all").split("Not possible now:")[1]
    number = next(line.split(".")[0] for line in listed.splitlines() if " infirmary:" in line)
    by_name = outcome.after("why infirmary")
    assert "infirmary is not possible: you have no wounded soldiers (R-infirmary)." in by_name
    rule = frozen_game().rulebook.get("R-infirmary")
    assert rule is not None
    assert rule.text in by_name
    again = desk.play(OPENING + f"why {number}\n{number}\nquit\n")
    assert again.after(f"why {number}") == by_name
    assert "infirmary is not possible: you have no wounded soldiers" in again.after(number)


def test_why_alone_lists_everything_with_its_reason(desk: Desk) -> None:
    outcome = desk.play(OPENING + "why\nquit\n")
    reasons = outcome.after("why").splitlines()
    assert len(reasons) >= 5
    assert all("(R-" in line for line in reasons)


def test_why_about_what_is_possible_or_belongs_elsewhere(desk: Desk) -> None:
    outcome = desk.play(OPENING + "why tax gold\nwhy hold\nwhy nonsense at all\nquit\n")
    assert "tax gold is possible: it is choice 1." in outcome.after("why tax gold")
    assert outcome.after("why hold") == "'hold' does not answer this question; 'all' lists what does."
    assert "is neither a choice nor a command" in outcome.after("why nonsense at all")


@pytest.mark.parametrize(
    ("typed", "near"), [("tax glod", "tax gold"), ("undoo", "undo"), ("grannary", "granary"), ("rulez", "rules")]
)
def test_what_is_not_understood_gets_the_nearest_match(desk: Desk, typed: str, near: str) -> None:
    assert f"'{typed}' is neither a choice nor a command; did you mean '{near}'?" in first_turn(desk, typed)


# -- help --------------------------------------------------------------------------------------------------------


def test_help_names_every_command(desk: Desk) -> None:
    outcome = desk.play(OPENING + "?\nquit\n")
    for command in COMMANDS:
        assert command.usage in outcome.after("?")
        assert command.help in outcome.after("?")


def test_every_command_has_a_handler(desk: Desk) -> None:
    seen: set[str] = set()

    class Listener(Conversation):
        def understand(self, line: str) -> bool:
            seen.update(self.handlers)
            return super().understand(line)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("holdfast.terminal.session.Conversation", Listener)
        desk.play("quit\n")
    assert seen == {command.name for command in COMMANDS}


@pytest.mark.parametrize("asked", ["? 1", "?1", "? tax gold", "help tax gold"])
def test_a_question_mark_explains_a_choice_by_its_rule(desk: Desk, asked: str) -> None:
    rule = frozen_game().rulebook.get("R-tax")
    assert rule is not None
    said = desk.play(OPENING + f"{asked}\nquit\n").after(asked)
    assert "1. tax gold — +4 gold, +1 mercenary" in said
    assert rule.text in said
    assert "R-tax" in said


def test_a_question_mark_explains_commands_and_anything_in_the_rules(desk: Desk) -> None:
    outcome = desk.play(OPENING + "? deploy\n? surge\nquit\n")
    assert "n2+1" in outcome.after("? deploy")
    assert "R-surge-leader" in outcome.after("? surge")


def test_rules_are_searched(desk: Desk) -> None:
    outcome = desk.play(OPENING + "rules R-feast-gold\nrules the\nrules xyzzy\nrules\nquit\n")
    assert "R-feast-gold" in outcome.after("rules R-feast-gold")
    assert "more; another word narrows it down." in outcome.after("rules the")
    assert outcome.after("rules xyzzy") == "No rule mentions 'xyzzy'."
    assert "Say what to look for" in outcome.after("rules")


# -- looking -----------------------------------------------------------------------------------------------------


def test_look_describes_the_whole_table_in_words(desk: Desk) -> None:
    said = desk.play(OPENING + "look\nquit\n").after("look")
    for words in ("North: wood gate, 1 of 1 cube; farm level 1", "Turrets: none.", "Inside: ", "Free spaces: Tax 1"):
        assert words in said
    for words in ("Building row: 3 cards.", "Refugee row: 2 cards.", "Your secret objectives:", "(random): 6 gold"):
        assert words in said


def test_look_names_the_workers_on_the_board_and_at_home(desk: Desk) -> None:
    said = desk.play(OPENING + "granary\nlook\nquit\n").after("look")
    assert "Azure at their own Granary" in said


@pytest.mark.parametrize("name", ["castle", "castle Rose", "castle ro", "castle R", "castle 2"])
def test_castles_can_be_seen(desk: Desk, name: str) -> None:
    said = desk.play(OPENING + f"{name}\nquit\n").after(name)
    assert said.startswith("Azure: " if name == "castle" else "Rose (random): ")
    assert "West: wood " in said
    assert said.count("2 of 2 cubes") == 3, "every wall is named once"


def test_an_unknown_castle(desk: Desk) -> None:
    said = desk.play(OPENING + "castle Nobody\nquit\n").after("castle Nobody")
    assert said == "Nobody here is called 'Nobody'; the castles are those of Azure, Rose."


def test_cards_score_and_log(desk: Desk) -> None:
    outcome = desk.play(OPENING + "cards\nscore\nlog 3\nlog x\nlog 0\nquit\n")
    assert "Your cards:\n  Barracks. " in outcome.after("cards")
    assert "Cards of Rose:" in outcome.after("cards")
    assert "on the track" in outcome.after("score")
    assert outcome.after("log 3").count("  R-") == 3
    assert "Say how many events" in outcome.after("log x")
    assert outcome.after("log 0").startswith("> quit\n")


def test_news_since_the_last_turn_comes_before_the_question(desk: Desk) -> None:
    said = desk.play(OPENING + "tax gold\nend turn\nquit\n").after("end turn")
    assert said.startswith("Rose ")
    assert said.index("Rose ") < said.index("Where do you send your worker?")


# -- taking back --------------------------------------------------------------------------------------------------


def test_undo_and_redo(desk: Desk) -> None:
    outcome = desk.play(OPENING + "tax gold\nundo\nredo\nundo\nquit\n")
    assert outcome.status == 0
    assert desk.lines()[-4:] == ["0 tax gold", "0 undo", "0 redo", "0 undo"]
    assert outcome.text.split("> undo\n")[1].startswith("Taken back: tax gold.\n")
    assert "Taken back" not in outcome.after("redo")


def test_reset_takes_back_all_that_was_done_since_the_horizon(desk: Desk) -> None:
    text, lines = to_deployment(desk, "troops 1 soldier north", "troops 0 soldiers east", "reset", "undo")
    assert lines[-1] == "0 reset"
    assert "> reset\nTaken back: troops 0 soldiers east, troops 1 soldier north, " in text
    play = replay_record(frozen_game(), parse_record(desk.record()))
    assert play.state.actor() == 0
    assert not play.can_undo(0)
    assert "That is not possible: nothing can be undone" in text.split("> undo")[1]


def test_ids_of_the_kernel_are_not_shown(desk: Desk) -> None:
    """A player can look up R-space-free in the rulebook on the table; the kernel has none."""
    outcome = desk.play(OPENING + "why hold\n? hold\nundo\nhold\nrules undo\nquit\n")
    assert "You may undo what you did since the last draw" in outcome.after("rules undo")
    assert "K-" not in outcome.text


def test_a_number_that_nothing_has_says_how_far_the_numbers_go(desk: Desk) -> None:
    outcome = desk.play(OPENING + "999\nquit\n")
    last = re.findall(r"^(\d+)\. ", outcome.text, re.MULTILINE)[-1]
    said = outcome.after("999")
    found = re.fullmatch(r"There is no choice 999; the numbers go up to (\d+)\. 'all' lists the choices\.", said)
    assert found
    assert int(found[1]) >= int(last)


def test_what_cannot_be_taken_back(desk: Desk) -> None:
    outcome = desk.play(OPENING + "undo\nredo\nreset\nquit\n")
    for command in ("undo", "reset"):
        assert "That is not possible: nothing can be undone" in outcome.after(command)
    assert "That is not possible: nothing to redo." in outcome.after("redo")


# -- saving and leaving ---------------------------------------------------------------------------------------------


def test_save_says_where_and_writes_a_record(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "mine.record"
    outcome = desk.play(OPENING + f"save\nsave {file}\ntax gold\nsave {file}\nquit\n")
    assert outcome.status == 0
    assert outcome.after("save") == f"The game is saved in {desk.saved()}."
    assert file.read_text(encoding="utf-8").endswith("0 tax gold\n")


def test_save_never_overwrites_something_else(desk: Desk, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear aunt", encoding="utf-8")
    outcome = desk.play(OPENING + f"save {file}\nsave {tmp_path}\nsave {file}/x\nsave ~nobody-at-all/x\nquit\n")
    assert outcome.status == 0
    assert "exists already and is not a record of this game" in outcome.after(f"save {file}")
    assert "exists already" in outcome.after(f"save {tmp_path}")
    assert "could not be written" in outcome.after(f"save {file}/x")
    assert "could not be written" in outcome.after("save ~nobody-at-all/x")
    assert file.read_text(encoding="utf-8") == "Dear aunt"


def test_a_game_is_resumed_where_it_was_left_and_ends_the_same(desk: Desk) -> None:
    whole = desk.play("first\n" * 4000, "me,greedy", seed=9)
    record = desk.record()
    desk.saved().unlink()
    desk.play("first\n" * 25 + "quit\n", "me,greedy", seed=9)
    for _ in range(3):
        assert desk.resume("first\n" * 20 + "quit\n").status == 0
    last = desk.resume("first\n" * 4000)
    assert last.status == 0
    assert desk.record() == record
    scores = [text.split("Final score")[1].split("The record is in")[0] for text in (last.text, whole.text)]
    assert scores[0] == scores[1]


def test_resuming_tells_what_happened_since_my_last_answer(desk: Desk) -> None:
    desk.play(OPENING + "tax gold\nend turn\nquit\n")
    assert "\nRose " in desk.resume("quit\n").text


def test_a_finished_game_resumed_shows_its_score(desk: Desk) -> None:
    desk.play("first\n" * 4000)
    again = desk.resume()
    assert again.status == 0
    assert "Final score" in again.text


def test_the_dialogue_offers_to_continue(desk: Desk) -> None:
    desk.play(OPENING + "tax gold\nquit\n")
    outcome = desk.play("yes\nquit\n", "")
    assert "There is an unfinished game of After the Empire: Azure, Rose" in outcome.text
    assert "Where do you send your worker?" in outcome.text
    fresh = desk.play("no\nme,random\n\n\nquit\n", "")
    assert "On which side does your gate stand" in fresh.text


def test_only_yes_continues(desk: Desk) -> None:
    desk.play(OPENING + "tax gold\nquit\n")
    outcome = desk.play("what\nn\nme,random\n\n\nquit\n", "")
    assert outcome.text.count("Continue it? [yes] ") == 2
    assert "Answer yes, or no for a new game." in outcome.text
    assert "On which side does your gate stand" in outcome.text


def test_whoever_names_a_game_is_not_offered_another(desk: Desk) -> None:
    desk.play(OPENING + "tax gold\nquit\n")
    anything = desk.run(TableSetup("after-the-end"), io.StringIO("yes\nquit\n")).text
    assert "There is an unfinished game of After the Empire" in anything
    other = desk.run(TableSetup("after-the-end", named=True), io.StringIO("me,random\n\nquit\n")).text
    assert "There is an unfinished game" not in other
    assert "After The End: Azure, Rose (random)." in other
    again = desk.run(TableSetup("after-the-end", named=True), io.StringIO("\nquit\n")).text
    assert "There is an unfinished game of After The End" in again


def test_if_a_game_cannot_be_continued_a_new_one_starts(desk: Desk) -> None:
    desk.play(OPENING + "quit\n")
    path = desk.saved()
    path.write_text(desk.record().replace("cards: ", "cards: other "), encoding="utf-8")
    outcome = desk.play("yes\nme,random\n\n\nquit\n", "")
    assert outcome.status == 0
    assert "That does not work: " in outcome.text
    assert "On which side does your gate stand" in outcome.text


# -- combat ---------------------------------------------------------------------------------------------------------


def to_deployment(desk: Desk, *lines: str, seats: str = "me,random", seed: int = 3) -> tuple[str, list[str]]:
    """Pass until troops are placed in season 1, type some lines there, and quit."""
    script = "gate north\nstart midwife\n1\n" + "tax gold\npass\npass\nend turn\n" * 4
    setup = desk.play(script + "\n".join(lines) + "\nquit\n", seats, seed)
    return setup.text, desk.lines()


def test_deploy_expands_into_one_move_of_several_answers(desk: Desk) -> None:
    text, lines = to_deployment(desk, "deploy n1+1 w1")
    assert "How many soldiers on the north wall? (2 to place)" in text
    answers = [line for line in lines if line.startswith("0 troops")]
    assert answers == [
        "0 troops 1 soldier north",
        "0 troops 0 soldiers east",
        "0 troops 0 soldiers south",
        "0 troops 1 soldier west",
        "0 troops 1 mercenary north",
    ]


def test_deploy_takes_words_stars_and_inside(desk: Desk) -> None:
    _, lines = to_deployment(desk, "deploy east *+* inside")
    assert [line for line in lines if line.startswith("0 troops")] == [
        "0 troops 0 soldiers north",
        "0 troops 2 soldiers east",
        "0 troops 0 mercenaries north",
        "0 troops 1 mercenary east",
    ]


@pytest.mark.parametrize(
    ("wish", "reason"),
    [
        ("deploy", "say how many stand where"),
        ("deploy x3", "'x3' is not a post"),
        ("deploy n", "'n' is not a post"),
        ("deploy n3", "3 soldiers cannot stand in the north, only 0 to 2"),
        ("deploy n1 n1", "the north is named twice"),
        ("deploy n2 e1", "there are not that many soldiers for the east"),
        ("deploy n0+7", "7 mercenaries cannot stand in the north, only 0 to 1"),
    ],
)
def test_an_impossible_deployment(desk: Desk, wish: str, reason: str) -> None:
    text, lines = to_deployment(desk, wish)
    assert f"That deployment cannot be: {reason}" in text
    assert not any(line.startswith("0 troops") for line in lines)


def test_deploy_makes_no_sense_elsewhere(desk: Desk) -> None:
    assert "That deployment cannot be: no troops are being placed now (R-deploy)." in first_turn(desk, "deploy n2")


def test_fight_answers_the_rest_of_the_fight(desk: Desk) -> None:
    outcome = desk.play(
        "first\n" * 2 + "pass\nend turn\n" * 3 + "deploy inside\n" + "fight\n" * 3 + "quit\n", "me,random", 8
    )
    text = outcome.text
    assert "Nobody is asking about posts or casualties now" in text
    holds = [line for line in desk.lines() if line == "0 hold"]
    assert len(holds) > text.count("> fight\n") - text.count("Nobody is asking about posts")
    assert "Season 2 begins" in text


@pytest.mark.parametrize("seed", range(1, 9))
def test_fight_does_not_hold_into_a_sack(desk: Desk, seed: int) -> None:
    """Typed at the question itself, or on its way from an earlier one."""
    season = "pass\n" * 3 + "end turn\ndeploy inside\n" + "fight\n" * 6
    text = desk.play("first\n" * 2 + season * 4 + "quit\n", "me,random", seed).text
    lost = "If you hold your posts, the castle is sacked"
    assert lost in text
    asked = text.index(f"  {lost}.")  # the first Hold or regroup at which holding loses the castle
    assert "(fight answers" not in text[asked:].split("\n> ")[0]
    said = text[asked:].split("\n> fight\n")[1].split("\n> ")[0]
    assert said.startswith(f"'fight' does not answer this for you. {lost}; ")
    assert "The castle of Azure is sacked!" not in text[asked:].split("\n> pass\n")[0]


def test_a_hint_says_a_little_more_each_time_and_changes_nothing(desk: Desk) -> None:
    text = first_turn(desk, "hint", "hint", "hint")
    steps = [part.split("\n> ")[0] for part in text.split("> hint\n")[1:]]
    assert "('hint' again says more.)" in steps[0]
    assert steps[1].startswith("Worth a thought: ")
    assert re.search(r"\. From here you win about \d+ games in 100\.$", steps[2])
    best = steps[2].partition(": ")[0]
    assert best in steps[1]
    assert desk.lines()[-1] != f"0 {best}"


def test_a_new_question_starts_a_new_hint(desk: Desk) -> None:
    text = first_turn(desk, "hint", "tax gold", "hint")
    assert text.count("> hint\n") == 2
    assert "Worth a thought" not in text


@pytest.mark.parametrize("typed", ["why 99", "? 99"])
def test_asking_about_a_number_that_is_not_there(desk: Desk, typed: str) -> None:
    assert "There is no choice 99; the numbers go up to " in first_turn(desk, typed)


@pytest.mark.parametrize("typed", ["-1", "+1", "1.5"])
def test_a_number_with_a_sign_chooses_nothing(desk: Desk, typed: str) -> None:
    """`-1` must not send one soldier, whose choice has the word 1 in it."""
    text, lines = to_deployment(desk, typed)
    assert f"'{typed}' is neither a choice nor a command; " in text
    assert not any(line.startswith("0 troops") for line in lines)


@pytest.mark.parametrize("typed", ["²", "why ²", "? ²"])
def test_what_only_looks_like_a_number_is_not_one(desk: Desk, typed: str) -> None:
    assert "There is no choice" not in first_turn(desk, typed)


def test_an_answer_to_another_question_is_called_that_once(desk: Desk) -> None:
    said = desk.play("tax gold\nquit\n").after("tax gold")
    assert said == (
        "'tax gold' does not answer this question; 'gate north', 'gate east', 'gate south' or 'gate west' does."
    )


def test_all_does_not_advertise_itself(desk: Desk) -> None:
    text = desk.play(OPENING + "all\nquit\n").after("all")
    assert "Not possible now:" in text
    assert "'all' lists" not in text
