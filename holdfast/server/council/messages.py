"""The messages of the council: what comes in and what goes out beside the game."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType, field

from holdfast.server.messages import Count, Json, Question, Request, Update, WhyNot

# A place on the drawing, as its element is marked: `hex:12`, `space:tax-gold`, `good:wood`.
Spot = Annotated[str, Meta(pattern=r"^[A-Za-z0-9][A-Za-z0-9 _:./-]{0,59}$")]
Amount = Annotated[int, Meta(ge=1, le=99)]
Ghost = Annotated[str, Meta(pattern=r"^([a-z][a-z0-9-]{0,23})?$")]
Name = Annotated[str, Meta(max_length=24)]
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$")]

# -- in ----------------------------------------------------------------------------------------------------------


class Saying(Request):
    """Something to say. `key` is chosen by the sender: a message that is sent again with the same key is posted only
    once. Spectators speak in the gallery, under a `name` if they give one."""

    text: str
    key: Key
    room: Literal["table", "team", "gallery"] = "table"
    name: str = ""


class ChatSwitch(Request):
    """Whether people may talk at this table."""

    on: bool


class Pointing(Request):
    """A pointer on the board: "look here", an arrow from here to there, or "I'll cover this"."""

    kind: Literal["ping", "arrow", "cover"]
    at: Spot
    to: Spot | None = None


class StepWish(Request):
    """A step of a plan: an answer to be given (`do`, in the notation of moves), or a `ghost` of something on a spot."""

    do: str = ""
    ghost: Ghost = ""
    at: Spot | None = None
    to: Spot | None = None
    note: str = ""


class Step(StepWish):
    """A step as it is stored, with its wording at the time it was planned."""

    label: str = ""


class Planning(Request):
    """My new plan, which replaces the previous one; an empty list of steps removes it."""

    steps: list[StepWish]


class Supposing(Request):
    """Whose plans to try out: those of these seats, as far as the bearer may see them."""

    seats: list[Count]
    expect_seq: Count


class Committing(Request):
    """Carry out my plan, as I saw it in this version and at this line."""

    version: Count
    expect_seq: Count


class OfferWish(Request):
    """What I would give to a seat, and what I would like in return."""

    to: Count
    give: dict[str, Amount] = field(default_factory=dict)
    ask: dict[str, Amount] = field(default_factory=dict)


class TrayWish(Request):
    """The new contents of my tray."""

    offers: list[OfferWish]


class MannersWish(Request):
    """How my windows are handled from now on: one of the game's `stops`; one of its `stretches` to let pass entirely
    (`passing`; '' for none), even if the worst is about to happen (`whatever`); and one of its `orders` for individual
    things, by their spots."""

    stops: str
    passing: Name = ""
    whatever: bool = False
    orders: dict[Spot, Name] = field(default_factory=dict)


# -- out ---------------------------------------------------------------------------------------------------------


class Said(Struct, kw_only=True):
    """The message was posted; this is its number."""

    number: int


class Word(Struct, kw_only=True, omit_defaults=True):
    """A message; `seat` is -1 for a spectator. It is plain text without any markup."""

    number: int
    room: Literal["table", "team", "gallery"]
    seat: int
    text: str
    at: float
    name: str | UnsetType = UNSET


class Sign(Struct, kw_only=True, omit_defaults=True):
    """A pointer on the board, which fades."""

    seat: int
    kind: Literal["ping", "arrow", "cover"]
    at: str
    to: str | UnsetType = UNSET


class PlannedStep(Struct, kw_only=True, omit_defaults=True):
    """A step as it stands now: `possible` if it can be done after those before it; `later` if that cannot be known
    until others, or chance, have answered; `no` if it has become impossible, with the reason in `why`."""

    state: Literal["possible", "later", "no"]
    do: str | UnsetType = UNSET
    label: str | UnsetType = UNSET
    ghost: str | UnsetType = UNSET
    at: str | UnsetType = UNSET
    to: str | UnsetType = UNSET
    note: str | UnsetType = UNSET
    why: WhyNot | UnsetType = UNSET


class Plan(Struct, kw_only=True):
    """What a seat intends to do, checked against the position at line `seq`. `ready` is the number of answers that
    would be given if the plan were committed now."""

    seat: int
    version: int
    seq: int
    ready: int
    steps: list[PlannedStep]


class Desk(Struct, kw_only=True, omit_defaults=True):
    """Everything needed for planning: the plan, the scene after its possible steps (null if that is not certain), and
    the question that would come `next`. It is `imagined` if others, or chance, would have to answer first."""

    plan: Plan
    imagined: bool
    scene: Json | None
    next: Question | UnsetType = UNSET


class Committed(Struct, kw_only=True):
    """How many answers were given. `stopped` says why the next one was not; it is null if the plan is merely waiting
    for somebody else, or for chance."""

    done: int
    stopped: WhyNot | None
    update: Update


class Chance(Struct, kw_only=True):
    """A share of the samples, and its possible error (half of a 95 % interval)."""

    share: float
    error: float


class WhatIf(Struct, kw_only=True):
    """The chance of what is named by `risk`: `now`, as things stand, and `then`, with the plans carried out. Null if
    the game cannot tell."""

    seq: int
    risk: str
    now: Chance | None
    then: Chance | None


class Offer(Struct, kw_only=True, omit_defaults=True):
    """What a seat would give to another (`to`) and what it asks in return, also in words (`gives`, `asks`). `why` says
    what does not fit; `do` lists the answers by which the bearer can hand over their part now. For the two seats
    involved, `lets` says what the exchange would make possible, and `spoils` what it would make impossible."""

    to: int
    give: dict[str, int]
    ask: dict[str, int]
    gives: str = ""
    asks: str = ""
    why: WhyNot | UnsetType = UNSET
    do: list[str] | UnsetType = UNSET
    lets: list[str] | UnsetType = UNSET
    spoils: list[str] | UnsetType = UNSET


class Tray(Struct, kw_only=True):
    """What a seat offers its allies. An offer alone moves no goods."""

    seat: int
    offers: list[Offer]


class Intent(Struct, kw_only=True):
    """What the bot on a seat says it is up to; `@0` in the text is the name of seat 0. It may change its mind."""

    seat: int
    text: str


class Manners(Struct, kw_only=True):
    """How the bearer's windows are handled. `posts` names the things that can be given orders now, by their spots;
    those without an order of their own follow the usual one."""

    stops: str
    passing: str
    whatever: bool
    orders: dict[str, str]
    posts: dict[str, str]


class Reflex(Struct, kw_only=True, omit_defaults=True):
    """At line `seq`, what the bearer's window would answer by itself (`do`), or why it asks. A client gives these
    answers as an ordinary move and says so. `passes` lists the stretches that could be let pass."""

    seq: int
    why: str
    do: list[str] | UnsetType = UNSET
    passes: list[str] | UnsetType = UNSET


class CouncilNews(Struct, kw_only=True, tag_field="type", tag="council", omit_defaults=True):
    """What has been said and shown beside the game since the last message; missing fields have not changed. The first
    message is `fresh`: its `plans` are complete."""

    table: str
    fresh: bool = False
    words: list[Word] | UnsetType = UNSET
    signs: list[Sign] | UnsetType = UNSET
    plans: list[Plan] | UnsetType = UNSET
    trays: list[Tray] | UnsetType = UNSET
    manners: Manners | UnsetType = UNSET
    reflex: Reflex | UnsetType = UNSET


class CouncilNow(Struct, kw_only=True):
    """All that is known beside the game: the last words that the bearer may hear, oldest first, and the plans and trays
    that the bearer may see."""

    chat: bool
    words: list[Word]
    plans: list[Plan]
    trays: list[Tray]
