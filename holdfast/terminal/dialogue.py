"""The questions before a game: resume the last one, who sits where, how hard. Enter takes what is in brackets."""

from __future__ import annotations

from dataclasses import replace

from holdfast.bots import BotError
from holdfast.games import GAMES, load
from holdfast.kernel import OptionError, SeatsError
from holdfast.kernel.game import count_words
from holdfast.terminal.conversation import Leave
from holdfast.terminal.saves import Save, latest_unfinished
from holdfast.terminal.screen import Screen
from holdfast.terminal.skins import skin_for
from holdfast.terminal.table import (
    TableError,
    TableSetup,
    seated,
    split_seats,
    usual_seats,
    who_can_sit,
)

YES = ("", "y", "yes")
NO = ("n", "no", "new")
QUIT = ("quit", "exit", "q")


def asked(screen: Screen, question: str) -> str:
    """What somebody answers before the game; raises `Leave` for those who do not want to play after all."""
    answer = screen.ask(question).strip()
    if answer.casefold() in QUIT:
        raise Leave
    return answer


def offer_last_game(screen: Screen, game: str = "") -> Save | None:
    """The last unfinished game, of this title or of any, if there is one and the person wants to continue it."""
    save = latest_unfinished(game)
    if save is None:
        return None
    title = GAMES[save.game].title if save.game in GAMES else save.game
    answers = "1 answer" if save.answers == 1 else f"{save.answers} answers"
    screen.say(f"There is an unfinished game of {title}: {', '.join(save.seats)}, {answers} so far.")
    while (answer := asked(screen, "Continue it? [yes] ").casefold()) not in (*YES, *NO):
        screen.say("Answer yes, or no for a new game.")
    return None if answer in NO else save


def ask_for_table(screen: Screen, setup: TableSetup) -> TableSetup:
    """The setup with its open points filled in."""
    return ask_options(screen, ask_first(screen, ask_seats(screen, setup)))


def ask_seats(screen: Screen, setup: TableSetup) -> TableSetup:
    game = load(setup.game_id, setup.cards, setup.options)
    screen.say(f"{game.title}: {count_words(game.seat_counts())} seats, each {who_can_sit(game)}.")
    usual = usual_seats(game.id)
    while True:
        answer = asked(screen, f"Who sits where? [{', '.join(usual)}] ")
        specs = split_seats(answer) or usual
        try:
            seated(specs, game)
        except (BotError, SeatsError, TableError) as error:
            screen.say(f"That does not work: {error}.".replace("?.", "?"))
        else:
            return replace(setup, seats=specs)


def ask_first(screen: Screen, setup: TableSetup) -> TableSetup:
    """The questions that the game's skin wants to ask."""
    for option, question in skin_for(setup.game_id).questions_for(setup.options):
        if option not in setup.options:
            setup = ask_option_until_right(screen, setup, question, f"{option}=")
    return setup


def ask_options(screen: Screen, setup: TableSetup) -> TableSetup:
    return ask_option_until_right(screen, setup, "Other options, as NAME=VALUE? [none] ", "")


def ask_option_until_right(screen: Screen, setup: TableSetup, question: str, before: str) -> TableSetup:
    while True:
        answer = asked(screen, question)
        if not answer:
            return setup
        try:
            options = setup.options | parse_options(before + answer)
            load(setup.game_id, setup.cards, options)
        except (OptionError, TableError) as error:
            screen.say(f"That does not work: {error}.".replace("?.", "?"))
        else:
            return replace(setup, options=options)


def parse_options(text: str) -> dict[str, str]:
    """`NAME=VALUE` pairs between commas or spaces."""
    options: dict[str, str] = {}
    for part in text.replace(",", " ").split():
        name, equals, value = part.partition("=")
        if not equals:
            raise TableError(f"an option reads NAME=VALUE, not '{part[:40]}'")
        options[name] = value
    return options
