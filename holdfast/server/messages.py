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
    """Base of everything that clients send; a misspelt field is reported, not ignored."""


class SeatWish(Request):
    """Who is to sit there: `{"person": "Ann"}`, `{"person": ""}` without a name yet, or `{"bot": "greedy"}`."""

    person: str | None = None
    bot: str | None = None


class Moment(Request):
    """A moment of a replay to continue from, as the number of answers before it. With `same_deck`, cards nobody has
    seen yet come in the same order again, if the record has its seed."""

    replay: str
    at: Count
    same_deck: bool = False


class NewTable(Request, rename={"from_": "from"}):
    """A table to set up. `open` lists it, and anybody may watch or take a free seat; `public` lists it for watching
    only. `from` continues from a moment of a replay; `tutorial` decides everything else, by the game's first lesson or
    the one that is named."""

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
    """Answers by one seat, applied all or not at all; or exactly one of `undo`, `redo`, `reset`."""

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
    """The position whose odds are wanted, and answers by the bearer to try out in it first."""

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
    """A bot that is to play for the absent person at a seat."""

    seat: Count
    bot: str


class Hello(Request):
    """The first message over a live connection: who is watching, and what they have seen already. `ping` alone is
    answered with a pong. With `heard`, the number of the last message they know, they are also sent what is said at the
    table; players can ask for the `gallery` too."""

    token: str | None = None
    since: Count = 0
    heard: Count | None = None
    gallery: bool = False
    ping: int | None = None


# -- out: games --------------------------------------------------------------------------------------------------


class OptionInfo(Struct, kw_only=True):
    """What a table may decide before the game starts: `default` applies if nothing is said, `proposed` is what a lobby
    puts forward."""

    name: str
    values: list[str]
    labels: list[str]
    default: str
    proposed: str
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
    """A game that can be played here. `seats` lists the possible numbers of seats, and `seats_with` those with a
    certain option, by `name=value`. `bond` says how the seats relate to each other with the default options: rivals,
    teams or together. With `own_setup`, its drawing has its own way to set up a game; `figures` say how hard its
    settings were measured to be."""

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
    """The rules of a game, and before them what a newcomer must know: what wins, and how a turn goes."""

    title: str
    version: int
    goal: str
    turn: list[str]
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
    """A new table. Its tokens are sent here and never again."""

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
    """The table of the next game; the same seat tokens are valid there."""

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
    """One of my tables; if `ok` is false it can no longer be opened, and only `reason` is given. A finished game also
    says how it was played: `fair` if nobody chose its luck and it was no lesson."""

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
    options: dict[str, str] | UnsetType = UNSET
    fair: bool | UnsetType = UNSET
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


class Question(Struct, kw_only=True, omit_defaults=True):
    """What the viewer is asked. `needless` is the answer to give where it makes no difference what is chosen."""

    prompt: str
    choices: list[Choice]
    needless: str = ""


class Undo(Struct, kw_only=True):
    """How many answers the viewer may take back or give again; `why` says why there are none to take back."""

    steps: int
    redo: int
    why: str


class ScoreLine(Struct, kw_only=True):
    """Some points, and what they are for."""

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
    """A seat and who sits there. `bot` plays it now; `replaced` says that it does so for an absent person."""

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
    whether people may talk. `luck` says where it comes from: "" if the server drew it, "seed" if whoever set up the
    table chose it, "replay" if the table continues a replay; then somebody may know what is hidden from the others."""

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
    """Everything that a viewer needs to be up to date: the log after `since`, the position, the room.

    The client must first forget log entries with a `seq` above `since`.
    """

    table: str
    seq: int
    since: int
    events: list[Event]
    view: Sight
    room: Room


class Packed(Struct, kw_only=True, tag_field="type", tag="update"):
    """An `Update` whose parts are already encoded."""

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
    """What is sent instead of an answer."""

    error: Refusal


class Conflict(Struct, kw_only=True):
    """The game has moved on; this is the current position."""

    error: Refusal
    update: Update


class Preview(Struct, kw_only=True):
    """The scene after some answers, as far as it follows from what the viewer can see; `scene` is null if it does
    not. `forecast` is what is to be expected then, null if the answers do not change it. `final`: after them,
    somebody else or chance answers before the viewer is asked again, so they may not be undoable. `actions` are the
    answers themselves: what a plan was turned into."""

    actions: list[str]
    scene: Json | None
    sure: bool
    forecast: Json | None = None
    final: bool = False


class OddsNow(Struct, kw_only=True):
    """What may be coming, in the form that the game's drawing takes; null for a game that samples nothing."""

    seq: int
    odds: Json | None


class Named(Struct, kw_only=True):
    """An answer: its notation, what it is in words, and the reason for it."""

    do: str
    label: str
    why: str = ""


class HintedMove(Named, kw_only=True):
    """The answer that seems best, with those that go with it (`line`, in words `plan`), what on the board supports it
    (`why`), what it improves and what it costs compared with the others, and how likely it is to lead to a win (null if
    there is no other answer): for everybody `together`, where all are allies. Where winning is out of reach, `score`
    says with how many points it ends. `indifferent` means that every answer is about as good."""

    line: list[str]
    plan: str
    reason: str
    costs: str
    chance: float | None
    together: bool
    score: str
    indifferent: bool


class Hint(Struct, kw_only=True):
    """Advice in four steps: where to look ("" where there is nothing to choose), why, two answers worth considering in
    the rules' order, and the best one with what goes with it."""

    where: str
    nudge: str
    shortlist: list[Named]
    move: HintedMove


# -- out: replays ------------------------------------------------------------------------------------------------


class Uploaded(Struct, kw_only=True):
    """A record that is kept for replaying."""

    replay: str


class Chapter(Struct, kw_only=True):
    """Where a season or round begins, as the number of answers before it."""

    at: int
    title: str


class Replay(Struct, kw_only=True):
    """A game to watch again. `length` is its number of answers; with `same_deck` it can be continued with the luck it
    had."""

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
    ledger: list[Json] = []
    same_deck: bool = False


class Frame(Struct, kw_only=True):
    """A replay after `at` answers; `line` and `events` belong to the last of them. Where no event tells of it, `said`
    is the answer in words, with `@0` for a name; otherwise it is empty."""

    at: int
    line: str
    said: str
    events: list[Event]
    phase: str
    scene: Json
    to_act: list[int]


class Progress(Struct, kw_only=True):
    """How much of a review is done, from 0 to 1; ask again in a moment."""

    progress: float


class Chances(Struct, kw_only=True):
    """How likely each seat was to win after `at` answers, if all continue by rules of thumb."""

    at: int
    values: list[float]


class Turn(Struct, kw_only=True):
    """Where the game turned: a stroke of luck (`played` says what came), or a decision that cost its seat something.

    `at` counts answers, as in a replay. `swing` is how much it changed the seat's chance of winning; `cost` is how much
    the better answer would have been worth, as far as the seat could see; each has its standard error. `reason` is what
    the better answer improves, `against` what it costs.
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
    """A part of a seat's account: the total, the share of the turning points, the rest, and the standard error."""

    whole: int
    told: int
    rest: int
    error: int


class Account(Struct, kw_only=True):
    """How a seat's chance of winning changed from first to last, in percentage points that add up. The revisions are
    where the forecast itself changed."""

    start: int
    luck: Part
    own: Part
    others: Part
    revisions: int
    end: int


class Review(Struct, kw_only=True):
    """A review of a game: the chances throughout, an account for every seat, and the turning points."""

    chances: list[Chances]
    accounts: list[Account]
    turns: list[Turn]
    worlds: int
    iterations: int


class Health(Struct, kw_only=True):
    """The server is running and can reach its store. `damaged` names tables that cannot be used, and why."""

    ok: bool
    version: str
    tables: int
    damaged: dict[str, str] = {}
