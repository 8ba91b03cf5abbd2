"""The games on the shelf: loaded once per set of options, with their stages, catalogs, bots and words."""

from __future__ import annotations

import hashlib
import logging
from functools import cache, lru_cache
from typing import Final

import msgspec

from holdfast.bots import BotError, bot_levels
from holdfast.bots.registry import parse_spec
from holdfast.games import GAMES, UnknownGame, load, title_of
from holdfast.kernel import Game, OptionError
from holdfast.kernel.title import Primer
from holdfast.server.bot_check import can_play, check_makeable
from holdfast.server.bot_limits import check_modest
from holdfast.server.messages import (
    BotInfo,
    CardGroup,
    Cards,
    CardText,
    GameInfo,
    LessonInfo,
    OptionInfo,
    RuleInfo,
    Rules,
    SignText,
)
from holdfast.server.problems import Problem
from holdfast.web import counsel
from holdfast.web.stage import Json, Stage
from holdfast.web.stages import stage_for

log = logging.getLogger("holdfast")

GAMES_KEPT: Final = 32  # of each game there are many, one for each combination of options
LONGEST_SPEC: Final = 100

BOT_WORDS: Final = {
    "greedy": ("Greedy", "Plays by rules of thumb, at once, and much the same way every time."),
    "learned": ("Learned", "Thinks as the planner does, and knows from its own games where to look. The strongest."),
    "planner": ("Planner", "Tries its plans out in many imagined worlds, as the levels do, with a budget of its own."),
    "random": ("Random", "Does anything that is allowed. It is here for trying things out."),
}
# Programs and files of this machine are for people with a shell on it, not for anybody who sends a request.
NOT_FOR_GUESTS: Final = ("external",)
FILES_OF_THIS_MACHINE: Final = ("network",)


@lru_cache(GAMES_KEPT)
def _loaded(id: str, options: tuple[tuple[str, str], ...]) -> Game:
    return load(id, None, dict(options))


def game_with(id: str, options: dict[str, str]) -> Game:
    """The game, shared by all who play it with these options; raises a `Problem` in one sentence."""
    try:
        full = load_options(id, options)
        return _loaded(id, tuple(sorted(full.items())))
    except (UnknownGame, OptionError) as error:
        raise Problem(422, str(error)) from None


def load_options(id: str, options: dict[str, str]) -> dict[str, str]:
    """All options with their values, so that a default that is named and one that is not are the same game."""
    return {**{name: values[0] for name, values in title_of(id).options.items()}, **options}


def check_bot(spec: str, game: Game) -> None:
    """Raises a `Problem` for a bot that cannot play this game."""
    try:
        if len(spec) > LONGEST_SPEC:
            raise BotError("this is too long for the name of a bot")
        if spec.partition(":")[0].strip() in NOT_FOR_GUESTS:
            raise BotError("a program of your own plays over the API with a seat's token; it cannot be named as a bot")
        if any(key in FILES_OF_THIS_MACHINE for key in parse_spec(spec)[1]):
            raise BotError("a bot that reads a file of this machine cannot be named here")
        check_makeable(spec, game)
        check_modest(spec)
    except BotError as error:
        raise Problem(422, str(error)) from None


def bot_title(spec: str) -> str:
    name = spec.partition(":")[0].strip()
    titles = {level.name: level.title for level in bot_levels()}
    return titles[name] if name in titles else BOT_WORDS.get(name, (name.capitalize(),))[0]


# -- what is told about games ------------------------------------------------------------------------------------


def game_ids() -> list[str]:
    return list(GAMES)


def game_infos() -> list[GameInfo]:
    """All games that can be played here."""
    found = []
    for id in game_ids():
        try:
            found.append(game_info(id))
        except Problem:
            continue  # a game that cannot be drawn does not affect the others
    return found


@cache
def game_info(id: str) -> GameInfo:
    game = game_with(id, {})
    title = title_of(id)
    return GameInfo(
        id=id,
        title=title.title,
        blurb=title.blurb,
        bond=title.bond,
        min_seats=min(title.seats),
        max_seats=max(title.seats),
        seats=list(title.seats),
        seats_with={chosen: list(counts) for chosen, counts in title.seats_with.items()},
        default_seats=title.usual_seats,
        options=[
            OptionInfo(
                name=name,
                values=list(choice),
                labels=[
                    title.value_words.get(f"{name}={value}", value.replace("-", " ").capitalize()) for value in choice
                ],
                default=choice[0],
                proposed=title.proposed.get(name, choice[0]),
                text=title.option_help.get(name, ""),
            )
            for name, choice in title.options.items()
        ],
        bots=[bot for bot in _bot_infos() if can_play(bot.spec, game)],
        lessons=[
            LessonInfo(id=script["id"], title=script["title"], about=script["about"])
            for script in stage_of(id).tutorials()
        ],
        own_setup=stage_of(id).own_setup,
        figures=list(stage_of(id).figures(game)),
    )


def lesson_named(id: str, lesson: str) -> Json | None:
    """The script of a game's lesson, the first one if none is named; None if there is no such lesson."""
    scripts = stage_of(id).tutorials()
    return next((script for script in scripts if lesson in ("", script["id"])), None)


def _bot_infos() -> list[BotInfo]:
    """The levels for people, the easiest first, then the bots for those who know what they want."""
    levels = [
        BotInfo(spec=level.name, title=level.title, text=level.about, level=number)
        for number, level in enumerate(bot_levels(), start=1)
    ]
    others = [BotInfo(spec=name, title=title, text=text, level=0) for name, (title, text) in BOT_WORDS.items()]
    return levels + others


@cache
def rules_of(id: str) -> Rules:
    game = game_with(id, {})
    title = title_of(id)
    primer = title.primer or Primer(title.blurb)
    return Rules(
        title=game.title,
        version=game.rulebook.version,
        goal=primer.goal,
        turn=list(primer.turn),
        rules=[
            RuleInfo(
                id=rule.id,
                title=rule.title,
                text=rule.text,
                section=rule.section,
                page=rule.page,
                house=rule.house,
                option=rule.option,
            )
            for rule in game.rulebook.by_id.values()
        ],
    )


# -- stages and catalogs -----------------------------------------------------------------------------------------


@cache
def stage_of(id: str) -> Stage:
    """The stage of a game, imported when it is first needed; a broken one is a `Problem` of its game alone."""
    try:
        return stage_for(id)
    except Exception:
        log.exception("the stage of %s cannot be used", id)
        raise Problem(500, f"this server cannot draw {id}; see the server log") from None


@lru_cache(GAMES_KEPT)
def _catalog(game: Game) -> tuple[str, bytes]:
    common = {"counsel": counsel.told(counsel.counsel_for(game.id))}
    content = msgspec.json.encode({**stage_of(game.id).catalog(game), **common})
    values = title_of(game.id).options
    chosen = [f"{name}={value}" for name, value in sorted(game.options.items()) if value != values[name][0]]
    return "~".join([game.id, *chosen, hashlib.sha256(content).hexdigest()[:12]]), content


def catalog_key(game: Game) -> str:
    """Names a catalog by its content: a client that has it never needs to ask again."""
    return _catalog(game)[0]


def catalog_named(key: str) -> bytes:
    """The encoded catalog of that key; a `Problem` if there is none, or if it has changed since."""
    found, content = _catalog(game_named(key))
    if found != key:
        raise Problem(404, "this catalog no longer exists; reload the page")
    return content


def game_named(key: str) -> Game:
    """The game that a catalog's key refers to, with its options."""
    id, *chosen = key.split("~")[:-1] or [""]
    pairs = [part.partition("=") for part in chosen[:20]]
    try:
        return game_with(id, {name: value for name, _, value in pairs})
    except Problem:
        raise Problem(404, "there is no such catalog") from None


@lru_cache(GAMES_KEPT)
def cards_of(game: Game) -> Cards:
    """Every card of the game in words."""
    book = title_of(game.id).book(game)
    return Cards(
        kinds=[
            CardGroup(
                name=kind.name,
                cards=[
                    CardText(key=card.key, name=card.name, lines=card.lines, flavour=card.flavour)
                    for card in kind.cards
                ],
            )
            for kind in book.kinds
        ],
        signs=[SignText(sign=sign.sign, name=sign.name, text=sign.text) for sign in book.signs],
    )
