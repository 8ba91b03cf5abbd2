"""Every message that comes in or goes out, as a type: what is checked, encoded and documented."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

Json = dict[str, Any]
# What every client and both databases can count.
MOST_SEED = 2**63 - 1
Count = Annotated[int, Meta(ge=0)]
Seed = Annotated[int, Meta(ge=0, le=MOST_SEED)]

# -- in ----------------------------------------------------------------------------------------------------------


class Request(Struct, kw_only=True, forbid_unknown_fields=True):
    """Base of all that clients send; a misspelt field is told, not ignored."""


class SeatWish(Request):
    """Who shall sit there: `{"person": "Ann"}`, `{"person": ""}` for a name to come, or `{"bot": "greedy"}`."""

    person: str | None = None
    bot: str | None = None


class Moment(Request):
    """A moment of a replay, to play on from: after so many answers."""

    replay: str
    at: Count


class NewTable(Request, rename={"from_": "from"}):
    """A table to be set. `open` lists it, and anybody may watch or take a free chair; `public` lists it for watching
    alone. `from` plays on from a moment of a replay; with `tutorial` all else is
    decided, by the game's first lesson or the one that is named."""

    game: str
    seats: list[SeatWish] = []
    options: dict[str, str] = {}
    open: bool = False
    public: bool = False
    seed: Seed | None = None
    tutorial: bool = False
    lesson: str = ""
    from_: Moment | None = None


class Moves(Request):
    """Answers of one seat, all or none; or exactly one of `undo`, `redo`, `reset`."""

    actions: list[str]
    expect_seq: Count


class Trial(Request):
    """Answers to try out, or a plan made on the drawing, which the server turns into answers."""

    expect_seq: Count
    actions: list[str] = []
    plan: Json | None = None


class HintWish(Request):
    """The position for which a hint is wanted."""

    expect_seq: Count


class OddsWish(Request):
    """The position whose odds are wanted, or answers of the bearer to try out in it first."""

    expect_seq: Count
    actions: list[str] = []


class Key(Request):
    """A table of mine and the token that opens it."""

    table: str
    token: str


class Keys(Request):
    """The tables that this browser knows."""

    tables: list[Key]


class Naming(Request):
    """What a person wants to be called."""

    name: str


class Vote(Request):
    """A bot that shall play for the absent person on a seat."""

    seat: Count
    bot: str


class Hello(Request):
    """The first message over a live connection: who looks, and what they have seen already. `ping` alone is answered
    with a pong. Who names the number of the last word they have `heard` is also told what is said at the table, players
    with what is said in the `gallery` if they want."""

    token: str | None = None
    since: Count = 0
    heard: Count | None = None
    gallery: bool = False
    ping: int | None = None


# -- out: games --------------------------------------------------------------------------------------------------


class OptionInfo(Struct, kw_only=True):
    """What a table may decide before it plays."""

    name: str
    values: list[str]
    labels: list[str]
    default: str
    text: str


class BotInfo(Struct, kw_only=True):
    """A bot that can be put on a seat."""

    spec: str
    title: str
    text: str
    level: int


class LessonInfo(Struct, kw_only=True):
    """A lesson that teaches a game by playing it; `about` says in a sentence what it teaches."""

    id: str
    title: str
    about: str


class GameInfo(Struct, kw_only=True):
    """A game that can be played here. `seats` are the numbers of seats that it can be played with, and `seats_with`
    those that it has with an option, by `name=value`. `bond` says how the seats stand to each other with the default
    options: rivals, teams or together. With `own_setup` its drawing brings a way of its own to choose a game; `figures`
    say how hard its settings were measured to be."""

    id: str
    title: str
    blurb: str
    bond: str
    min_seats: int
    max_seats: int
    seats: list[int]
    seats_with: dict[str, list[int]]
    default_seats: int
    options: list[OptionInfo]
    bots: list[BotInfo]
    lessons: list[LessonInfo] = []
    own_setup: bool = False
    figures: list[Json] = []


class RuleInfo(Struct, kw_only=True):
    """A rule in our own words; `house` marks a ruling on what the rulebook leaves open."""

    id: str
    title: str
    text: str
    section: str
    page: int
    house: bool
    option: str


class Rules(Struct, kw_only=True):
    """The rules of a game."""

    title: str
    version: int
    rules: list[RuleInfo]


class CardText(Struct, kw_only=True):
    """A card in words; drawings know it by its `key`."""

    key: str
    name: str
    lines: list[str]
    flavour: str


class CardGroup(Struct, kw_only=True):
    """All cards of one kind."""

    name: str
    cards: list[CardText]


class SignText(Struct, kw_only=True):
    """A sign of the drawing, and what it stands for."""

    sign: str
    name: str
    text: str


class Cards(Struct, kw_only=True):
    """Every card of a game in words, and what its signs mean."""

    kinds: list[CardGroup]
    signs: list[SignText]


# -- out: tables -------------------------------------------------------------------------------------------------


class Link(Struct, kw_only=True):
    """A token, and the path of the page that it opens."""

    token: str
    link: str


class NewSeat(Struct, kw_only=True, omit_defaults=True):
    """A seat of a new table: a person's with its personal link, or a bot's."""

    seat: int
    name: str
    token: str | UnsetType = UNSET
    link: str | UnsetType = UNSET
    bot: str | UnsetType = UNSET


class Created(Struct, kw_only=True):
    """A new table. Its tokens are told here and never again."""

    table: str
    owner: str
    seats: list[NewSeat]
    watch: Link


class Joined(Struct, kw_only=True):
    """The seat that somebody took."""

    seat: int
    token: str
    link: str


class Rematch(Struct, kw_only=True):
    """The table of the next game; the same seat tokens hold there."""

    table: str


class ListedSeat(Struct, kw_only=True):
    """A seat as the lobby shows it."""

    name: str
    bot: str | None
    free: bool
    away: bool


class Listed(Struct, kw_only=True):
    """An open table as the lobby shows it; `luck` as in the room."""

    table: str
    game: str
    title: str
    seats: list[ListedSeat]
    phase: str
    seq: int
    over: bool
    created: float
    watchers: int
    luck: Literal["", "seed", "replay"]


class Mine(Struct, kw_only=True, omit_defaults=True):
    """One of my tables; with `ok` false it cannot be opened any more, and only `reason` is there."""

    table: str
    ok: bool
    reason: str | UnsetType = UNSET
    game: str | UnsetType = UNSET
    title: str | UnsetType = UNSET
    names: list[str] | UnsetType = UNSET
    phase: str | UnsetType = UNSET
    your_turn: bool | UnsetType = UNSET
    over: bool | UnsetType = UNSET
    seat: int | UnsetType = UNSET
    changed: float | UnsetType = UNSET
    created: float | UnsetType = UNSET
    winners: list[int] | UnsetType = UNSET
    together: bool | UnsetType = UNSET
    how: str | UnsetType = UNSET
    rematch: str | UnsetType | None = UNSET


class Event(Struct, kw_only=True):
    """Something that happened, as the viewer may see it; `@0` in the text stands for the name of seat 0. `picture` is
    the part of the scene that it changed, as it looked just then. An event that concerns the whole table has no
    `seat`."""

    seq: int
    kind: str
    rule: str
    seat: int | UnsetType = UNSET
    text: str
    facts: Json
    random: bool
    reveals: bool
    picture: Json | UnsetType = UNSET


class WhyNot(Struct, kw_only=True):
    """Why something is not possible now."""

    rule: str
    reason: str


class Choice(Struct, kw_only=True, omit_defaults=True):
    """A possible answer: its notation, where it belongs on the drawing, and what it is in words. `no` says why a
    candidate is refused; without it the answer is legal."""

    do: str
    at: str
    group: str
    label: str
    effect: str
    no: WhyNot | UnsetType = UNSET


class Question(Struct, kw_only=True):
    """What the viewer is asked."""

    prompt: str
    choices: list[Choice]


class Undo(Struct, kw_only=True):
    """How many answers the viewer may take back or give again; `why` says why there are none to take back."""

    steps: int
    redo: int
    why: str


class ScoreLine(Struct, kw_only=True):
    """Some points and what for."""

    rule: str
    points: int
    text: str


class Outcome(Struct, kw_only=True):
    """How the game ended; `together` if all seats won or lost as one."""

    together: bool
    ranks: list[int]
    points: list[int]
    unit: str
    how: str
    lines: list[list[ScoreLine]]


class Sight(Struct, kw_only=True):
    """What one viewer sees and is asked; the viewer -1 is a spectator."""

    viewer: int
    phase: str
    scene: Json
    forecast: Json | None
    to_act: list[int]
    over: bool
    question: Question | None
    undo: Undo
    last_turn: int
    result: Outcome | None


class RoomSeat(Struct, kw_only=True):
    """A seat and who is on it. `bot` plays it now; `replaced` says that it does so for an absent person."""

    name: str
    bot: str | None
    title: str | None
    named: bool
    free: bool
    online: bool
    away: bool
    thinking: bool
    replaced: bool
    votes: list[int]


class Room(Struct, kw_only=True):
    """The table around the game. `lesson` names what a tutorial teaches, `teams` are the sides by seat, `chat` says
    whether people may talk. `luck` says where it comes from: "" if the server drew it, "seed" if whoever set the table
    chose it, "replay" if the table plays on from a replay; then somebody may know what is hidden from others."""

    game: str
    title: str
    catalog: str
    options: dict[str, str]
    tutorial: bool
    lesson: str
    open: bool
    closed: bool
    chat: bool
    teams: list[int]
    luck: Literal["", "seed", "replay"]
    rematch: str | None
    seats: list[RoomSeat]
    watchers: int


class Update(Struct, kw_only=True, tag_field="type", tag="update"):
    """All that a viewer needs to be up to date: the log after `since`, the position, the room.

    Log entries that the client has with a `seq` above `since` are to be forgotten first.
    """

    table: str
    seq: int
    since: int
    events: list[Event]
    view: Sight
    room: Room


class Packed(Struct, kw_only=True, tag_field="type", tag="update"):
    """An `Update` whose parts are encoded already."""

    table: str
    seq: int
    since: int
    events: list[Raw]
    view: Raw
    room: Raw


class RoomNews(Struct, kw_only=True, tag_field="type", tag="room"):
    """Only the room has changed."""

    table: str
    room: Room


class Refusal(Struct, kw_only=True, omit_defaults=True):
    """Why a request was not granted: a sentence, and the rule and action where there is one."""

    reason: str
    rule: str | None
    action: str | UnsetType = UNSET


class Refused(Struct, kw_only=True):
    """What comes instead of an answer."""

    error: Refusal


class Conflict(Struct, kw_only=True):
    """The game has moved on: the position as it is now."""

    error: Refusal
    update: Update


class Preview(Struct, kw_only=True):
    """The scene after some answers, as far as it follows from what the viewer can see; `scene` is null if it does
    not. `forecast` is what is then to be expected, null if the answers do not change it. `final`: after them the
    viewer is not asked again before somebody else, or chance, has answered, so they may not be taken back. `actions`
    are the answers themselves: what a plan was turned into."""

    actions: list[str]
    scene: Json | None
    sure: bool
    forecast: Json | None = None
    final: bool = False


class OddsNow(Struct, kw_only=True):
    """What may be coming, as the game's drawing takes it; null for a game that samples nothing."""

    seq: int
    odds: Json | None


class Named(Struct, kw_only=True):
    """An answer: its notation, what it is in words, and what speaks for it."""

    do: str
    label: str
    why: str = ""


class HintedMove(Named, kw_only=True):
    """The answer that seems best, with those that belong to it (`line`, in words `plan`), what the board says for it
    (`why`), what it improves and what it costs against the others, and how likely it leads to a win (null if there is
    no other)."""

    line: list[str]
    plan: str
    reason: str
    costs: str
    chance: float | None


class Hint(Struct, kw_only=True):
    """Advice in four steps: where to look ("" where nothing is to be chosen), why, two answers worth a thought in the
    order of the rules, and the best one with what belongs to it."""

    where: str
    nudge: str
    shortlist: list[Named]
    move: HintedMove


# -- out: replays ------------------------------------------------------------------------------------------------


class Uploaded(Struct, kw_only=True):
    """A record that is kept for replaying."""

    replay: str


class Chapter(Struct, kw_only=True):
    """Where a season or round begins: after so many answers."""

    at: int
    title: str


class Replay(Struct, kw_only=True):
    """A game to look at again. `length` is its number of answers."""

    id: str
    game: str
    title: str
    names: list[str]
    catalog: str
    length: int
    over: bool
    result: Outcome | None
    chapters: list[Chapter]
    charts: list[Json]
    story: list[Json] = []


class Frame(Struct, kw_only=True):
    """A replay after `at` answers; `line` and `events` belong to the last of them."""

    at: int
    line: str
    events: list[Event]
    phase: str
    scene: Json
    to_act: list[int]


class Progress(Struct, kw_only=True):
    """How much of a review is done, from 0 to 1; ask again in a moment."""

    progress: float


class Chances(Struct, kw_only=True):
    """How likely each seat was to win after `at` answers, if all go on by rules of thumb."""

    at: int
    values: list[float]


class Turn(Struct, kw_only=True):
    """Where the game turned: a stroke of luck (`played` says what came), or a decision that cost its seat something.

    `at` counts answers, as in a replay. `swing` is what it changed of the seat's chance to win; `cost` is how much the
    better answer would have been worth, as far as the seat could see; each with its standard error. `reason` speaks for
    the better answer, `against` is what that costs.
    """

    at: int
    chapter: str
    seat: int
    luck: bool
    swing: float
    error: float
    played: Named
    better: Named | None
    cost: float
    cost_error: float
    mark: str
    reason: str
    against: str


class Part(Struct, kw_only=True):
    """A part of a seat's account: the whole, what the turning points tell of it, the rest, and the standard error."""

    whole: int
    told: int
    rest: int
    error: int


class Account(Struct, kw_only=True):
    """How a seat came from its first chance to win to the last, in points of a hundred that add up. The revisions are
    where the forecast itself changed its mind."""

    start: int
    luck: Part
    own: Part
    others: Part
    revisions: int
    end: int


class Review(Struct, kw_only=True):
    """A game looked at afterwards: the chances all along, an account for every seat, and where the game turned."""

    chances: list[Chances]
    accounts: list[Account]
    turns: list[Turn]
    worlds: int
    iterations: int


class Health(Struct, kw_only=True):
    """That the server is there and can reach its store. `damaged` names tables that cannot be used, and why."""

    ok: bool
    version: str
    tables: int
    damaged: dict[str, str] = {}
