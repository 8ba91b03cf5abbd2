"""What a game offers people who decide together: ready-made phrases, ghosts to plan with, and the outcome of a plan.

`Counsel` itself is the default, and works for any game. A game's own counsel is the part `counsel` that it brings to
this room; like a stage, it depends on views alone.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from types import MappingProxyType
from typing import Any

from holdfast.games import part
from holdfast.kernel import Refusal, View

Json = dict[str, Any]


@dataclass(frozen=True)
class Wishes:
    """How somebody wants to be asked in windows: by one of the game's `stops`; one stretch of the game let `passing`
    ('' if none), even if the worst is about to happen (`whatever`); and `orders` for single things, by their spots.
    `offered` says that an exchange with this person lies on the tray."""

    stops: str
    passing: str = ""
    whatever: bool = False
    orders: Mapping[str, str] = field(default_factory=dict)
    offered: bool = False


@dataclass(frozen=True)
class Reflex:
    """The answers that a window gives by itself (`do`, in the notation of moves), as one move, and why; if there are
    none, the window asks, and says why."""

    do: tuple[str, ...]
    why: str


Gift = tuple[int, int, str, int]  # giver, receiver, good, how many


@dataclass(frozen=True)
class Bargain:
    """What an exchange would let somebody do that they cannot do now, in words, and what they could no longer do."""

    lets: list[str] = field(default_factory=list)
    spoils: list[str] = field(default_factory=list)


class Counsel:
    """Base of all counsels; one object per game id, without state of its own."""

    #: Frequent phrases, to be said with a single tap.
    quick_words: tuple[str, ...] = ("One moment, please.", "Good idea!", "Well played!")
    #: What can be planned on a spot of the drawing: a name in small letters, and in words.
    ghosts: Mapping[str, str] = {"marker": "Marker"}

    #: How far windows may answer themselves, the usual way first: its name, and what it means. Empty: no windows.
    stops: Mapping[str, str] = MappingProxyType({})

    def ghost_refusal(self, view: View, ghost: str, spot: str) -> Refusal | None:
        """Why something planned can no longer stand there; None if it can, or if nobody can tell."""
        return None

    def fulfils(self, ghost: str, spot: str, notation: str) -> bool:
        """Whether a bot's answer does what this ghost stands for, so that it need not be marked any longer."""
        return False

    #: For how long somebody may let all windows pass, the shortest first: its name, and in words.
    stretches: Mapping[str, str] = MappingProxyType({})
    #: What single things may be ordered to do in windows, the usual order first: its name, and what it means.
    orders: Mapping[str, str] = MappingProxyType({})

    def stretch(self, view: View, kind: str) -> str:
        """Identifies the current stretch of this kind; '' outside of one."""
        return ""

    def posts(self, view: View) -> dict[str, str]:
        """The things that can be given orders now: what each of them is in words, by spot."""
        return {}

    def reflex(self, view: View, wishes: Wishes) -> Reflex | None:
        """How the viewer's open window answers itself. None if no window is open."""
        return None

    #: What allies may give each other; none if nothing can be given.
    goods: tuple[str, ...] = ()

    def gift_refusal(self, view: View, giver: int, receiver: int, good: str, count: int) -> Refusal | None:
        """Why this much of a good cannot change hands now; None if it can."""
        return None

    def amount(self, goods: Mapping[str, int]) -> str:
        """An amount of goods in words."""
        return ", ".join(f"{count} {good}" for good, count in goods.items())

    def gift(self, receiver: int, good: str, count: int) -> list[str]:
        """The answers by which a gift is given, in the notation of moves."""
        raise NotImplementedError

    def bargain(self, view: View, gifts: list[Gift]) -> Bargain:
        """What these gifts, which must all be possible, would change for the viewer."""
        return Bargain()

    #: What a plan is measured by, as the end of "the chance of …"; '' if the game has no such measure.
    risk: str = ""

    def risk_of(self, odds: Json) -> tuple[float, float]:
        """The chance of it in the odds that the game's stage has sampled, and how far off it may be."""
        raise NotImplementedError

    def suppose(self, view: View, ghosts: list[tuple[str, str]]) -> View:
        """The position with these ghosts (name and spot) added, to work out what would happen."""
        return view


@cache
def counsel_for(game_id: str) -> Counsel:
    """The counsel of a game."""
    make: Callable[[], Counsel] = part(game_id, "web", "counsel") or Counsel
    return make()


def told(counsel: Counsel) -> Json:
    """What a browser needs to know about a counsel, sent once."""
    stops = {"stops": dict(counsel.stops)} if counsel.stops else {}
    if stops:
        stops |= {"stretches": dict(counsel.stretches), "orders": dict(counsel.orders)}
    goods = {"goods": list(counsel.goods)} if counsel.goods else {}
    common = {"words": list(counsel.quick_words), "ghosts": dict(counsel.ghosts), "risk": counsel.risk}
    return {**common, **stops, **goods}
