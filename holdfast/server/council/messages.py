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
    """Something to say. `key` is the sender's own mark: what is sent again with the same key is said once. A spectator
    speaks in the gallery, under a `name` if one is given."""

    text: str
    key: Key
    room: Literal["table", "team", "gallery"] = "table"
    name: str = ""


class ChatSwitch(Request):
    """Whether people may talk at this table."""

    on: bool


class Pointing(Request):
    """A finger on the board: look here, from here to there, or "I'll cover this"."""

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
    """A step as it is kept: with what it was in words when it was planned."""

    label: str = ""


class Planning(Request):
    """My plan from now on, in place of the one before; without steps there is none."""

    steps: list[StepWish]


class Supposing(Request):
    """Plans to suppose: those of these seats, as far as the bearer may see them."""

    seats: list[Count]
    expect_seq: Count


class Committing(Request):
    """Give the answers of my plan, of which I have seen this version at this line."""

    version: Count
    expect_seq: Count


class OfferWish(Request):
    """What I would give to a seat, and what I would like to have from it."""

    to: Count
    give: dict[str, Amount] = field(default_factory=dict)
    ask: dict[str, Amount] = field(default_factory=dict)


class TrayWish(Request):
    """What lies on my tray from now on."""

    offers: list[OfferWish]


class MannersWish(Request):
    """How my windows are asked from now on: one of the game's `stops`; all of one of its `stretches` let pass
    (`passing`; '' for none), even if the worst is about to happen (`whatever`); and one of its `orders` for single
    things, by their spots."""

    stops: str
    passing: Name = ""
    whatever: bool = False
    orders: dict[Spot, Name] = field(default_factory=dict)


# -- out ---------------------------------------------------------------------------------------------------------


class Said(Struct, kw_only=True):
    """That it was said, and its number."""

    number: int


class Word(Struct, kw_only=True, omit_defaults=True):
    """Something that was said; `seat` is -1 for a spectator. Plain text: nothing in it is markup."""

    number: int
    room: Literal["table", "team", "gallery"]
    seat: int
    text: str
    at: float
    name: str | UnsetType = UNSET


class Sign(Struct, kw_only=True, omit_defaults=True):
    """A finger on the board, which fades."""

    seat: int
    kind: Literal["ping", "arrow", "cover"]
    at: str
    to: str | UnsetType = UNSET


class PlannedStep(Struct, kw_only=True, omit_defaults=True):
    """A step as it stands now: `possible` if it can be done, one after the other; `later` if that cannot be known
    before others, or chance, have answered; `no` if it has become impossible, and then `why`."""

    state: Literal["possible", "later", "no"]
    do: str | UnsetType = UNSET
    label: str | UnsetType = UNSET
    ghost: str | UnsetType = UNSET
    at: str | UnsetType = UNSET
    to: str | UnsetType = UNSET
    note: str | UnsetType = UNSET
    why: WhyNot | UnsetType = UNSET


class Plan(Struct, kw_only=True):
    """What a seat means to do, checked against the position at line `seq`. `ready` is the number of answers that would
    be given if it were committed now."""

    seat: int
    version: int
    seq: int
    ready: int
    steps: list[PlannedStep]


class Desk(Struct, kw_only=True, omit_defaults=True):
    """A planner's desk: the plan, the scene after what is possible of it (null if that is not certain), and the
    question that would be asked `next`. It is `imagined` if others, or chance, would have to answer first."""

    plan: Plan
    imagined: bool
    scene: Json | None
    next: Question | UnsetType = UNSET


class Committed(Struct, kw_only=True):
    """So many answers were given; `stopped` says why the next one was not, null if nothing stood in its way but the
    answer of somebody else, or chance."""

    done: int
    stopped: WhyNot | None
    update: Update


class Chance(Struct, kw_only=True):
    """A share of what was sampled, and how far off it may be (half of a 95 % interval)."""

    share: float
    error: float


class WhatIf(Struct, kw_only=True):
    """The chance of something (`risk`) as things stand, and `then`, with the plans carried out; null if the game cannot
    tell."""

    seq: int
    risk: str
    now: Chance | None
    then: Chance | None


class Offer(Struct, kw_only=True, omit_defaults=True):
    """What a seat would give to another (`to`), and asks of it, also in words (`gives`, `asks`). `why` says what does
    not fit; `do` are the answers by which the bearer can give their part of it now. For those whom it concerns, `lets`
    says what they could do afterwards and cannot do now, and `spoils` what they could not do any more."""

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
    """What a seat offers to its allies. Nothing changes hands by it."""

    seat: int
    offers: list[Offer]


class Intent(Struct, kw_only=True):
    """What the bot on a seat says it is up to; `@0` in the text is the name of seat 0. It may change its mind."""

    seat: int
    text: str


class Manners(Struct, kw_only=True):
    """How the bearer's windows are asked. `posts` are the things that can be given orders now, in words by their
    spots; those without one of the `orders` follow the usual one."""

    stops: str
    passing: str
    whatever: bool
    orders: dict[str, str]
    posts: dict[str, str]


class Reflex(Struct, kw_only=True, omit_defaults=True):
    """At line `seq` the bearer's window answers itself (`do`), or is asked for a reason. A client gives these answers
    as an ordinary move, and says so. `passes` are the stretches that could be let pass."""

    seq: int
    why: str
    do: list[str] | UnsetType = UNSET
    passes: list[str] | UnsetType = UNSET


class CouncilNews(Struct, kw_only=True, tag_field="type", tag="council", omit_defaults=True):
    """What was said and shown beside the game since the last time; what is not there has not changed. The first one is
    `fresh`: its `plans` are all that there are."""

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
