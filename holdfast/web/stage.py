"""What a game provides for the browser besides its drawing: plain data made from views, never from a state.

`Stage` itself is the default, for a game that brings none: the view as a sheet, actions by their notation and rule. Its
drawing is in `static/games/general`. A game's stage overrides it method by method, and comes with its own drawing.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from holdfast.kernel import Action, Event, Game, Play, Refusal, Refused, Rng, State, View
from holdfast.kernel.sheet import sheet_of

Json = dict[str, Any]


class Stage:
    """Base of all stages; one object per game id, without state of its own.

    Whatever it returns is encoded as JSON and sent to the viewer, so it may depend only on the view that is given. The
    view may be a glance (`State.glance`): nothing of it may be changed, or kept in what is returned.
    """

    #: The kinds of events that come with a picture, so that the drawing can tell them step by step.
    pictured: frozenset[str] = frozenset()

    #: How many trials a hint may take where nothing is compiled: about a second's worth.
    hint_trials: int = 60

    #: The heading of choices that are possible but would do nothing now: they are listed last, and no hint advises one.
    idle_group: str = ""

    #: What a hint says to look at, in a sentence, by the heading under which the best answer is listed.
    wheres: Mapping[str, str] = MappingProxyType({})

    #: Whether `own_scene` makes use of what a spectator sees.
    shares_scene: bool = False

    #: The kinds of events that open a chapter of a replay.
    chapters: frozenset[str] = frozenset(("season", "round"))

    #: Whether the drawing has its own way to set up a game: `setup.js`, shown in the lobby.
    own_setup: bool = False

    def catalog(self, game: Game) -> Json:
        """What does not change during a game: cards, spaces, tables, words. Sent once and kept by the browser."""
        return {"title": game.title}

    def scene(self, view: View) -> Json:
        """What is to be drawn now. Small (a few KiB) and quick: it is made for every viewer after every move."""
        asked = [seat for seat in range(view.seats) if view.asked_of(seat) is not None]
        return {"asked": asked, "sheet": [list(line) for line in sheet_of(view)]}

    def own_scene(self, view: View, watched: Json) -> Json:
        """The same as `scene(view)`, made from `watched`, a spectator's scene of the same position.

        What everybody sees is taken over from there, the very same objects: it is built and encoded once for all. Only
        what the viewer sees differently is made from the view.
        """
        return self.scene(view)

    def picture(self, view: View, event: Event) -> Json:
        """The part of the scene that an event changed, just after it happened; `view` is a spectator's.

        It is laid over the scene: dictionaries are merged key by key (a list by its index), everything else replaced.
        """
        raise NotImplementedError

    def phase(self, view: View) -> str:
        """Where in the game we are, in a few words: `Season 3 · combat`."""
        return view.phase()

    def place(self, action: Action[Any], view: View) -> str:
        """Where on the drawing an action belongs: `space:tax-gold`, `wall:north`. The drawing has a spot of that name;
        '' means that the action is only a button."""
        return ""

    def group(self, action: Action[Any], view: View) -> str:
        """The heading under which an action is listed among the choices."""
        rule = view.game.rulebook.get(action.rule)
        return "" if rule is None else rule.section

    def label(self, action: Action[Any], view: View) -> str:
        """An action in a few words for people, without its effect: `Tax for gold`."""
        return action.notation[:1].upper() + action.notation[1:]

    def effect(self, action: Action[Any], view: View) -> str:
        """What an action costs and gives the viewer, in words."""
        rule = view.game.rulebook.get(action.rule)
        return "" if rule is None else rule.title

    def forecast(self, view: View, draft: Sequence[Action[Any]] = ()) -> Json | None:
        """What the viewer may know about what is about to happen, for drawing; None if there is nothing to predict.
        Parts of it may be encoded already.

        With a draft: what would be about to happen if the viewer gave these answers, which must be legal; None if that
        is not foreseen, or they do not change it.
        """
        return None

    def odds_key(self, view: View) -> str | None:
        """Names what the odds depend on: positions with the same key have the same odds; None if there are none."""
        return None

    def odds(self, view: View) -> Json | None:
        """What may be coming, found by playing it out many times; called in a thread, so it may take a while."""
        return None

    def aim(self, words: str, view: View) -> str:
        """The aim of a hint as a sentence for the viewer; `words` name what is to be improved."""
        return f"Think of {words}."

    def intent(self, action: Action[Any], words: str, view: View) -> str:
        """What an answer that improves what `words` name is meant for, in a sentence; it must not give the answer away.
        Without words nothing stands out: then '' if the view says nothing either."""
        return self.aim(words, view) if words else ""

    def grounds(self, action: Action[Any], view: View) -> str:
        """Why an answer makes sense as the viewer sees the board, in a sentence; '' if there is nothing special."""
        return ""

    def outcome(self, line: Sequence[Action[Any]], view: View) -> str:
        """What these answers lead to, where that can be foreseen, in a sentence; '' if not. A hint gives it as the only
        reason: comparing what answers improve on average says less, and may contradict it."""
        return ""

    def bears_on(self, action: Action[Any], words: str, view: View) -> bool:
        """Whether the viewer can see how an answer helps with what `words` name; a hint gives no other reason for it.

        A few imagined games may credit an answer with what came about by chance.
        """
        return True

    def may_cost(self, action: Action[Any], words: str, view: View) -> bool:
        """Whether the others can be seen to help more with what `words` name; a hint names no other price."""
        return True

    def is_idle(self, action: Action[Any], view: View) -> bool:
        """Whether an answer would do nothing worth doing now: no hint advises it while there is another."""
        return bool(self.idle_group) and self.group(action, view) == self.idle_group

    def obvious(self, view: View) -> Action[Any] | None:
        """The answer to a trifle (`Title.trifles`) where every other one would only waste something."""
        return None

    def comes_to_nothing(self, line: Sequence[Action[Any]]) -> bool:
        """Whether these answers open something and then leave it at that: no hint advises them."""
        return False

    def series(self, view: View) -> bool:
        """Whether the open question is one of several that make up one plan, so that a hint answers them together."""
        return False

    def lines(self, view: View) -> Sequence[tuple[Action[Any], ...]]:
        """Whole plans worth comparing where the open question begins a series; of equals a hint takes the first."""
        return ()

    def rescue(self, view: View) -> tuple[Action[Any], ...]:
        """The answers that avert a certain loss, where imagined games might miss them; a hint makes them its plan."""
        return ()

    def beyond_saving(self, view: View) -> str:
        """That a loss cannot be averted whatever the viewer answers, in a sentence; '' if it can, or nobody knows."""
        return ""

    def plan(self, line: Sequence[Action[Any]], view: View) -> tuple[str, str, str]:
        """What to consider before such a plan, the plan itself, and what speaks for it, in words."""
        return "Think of all that belongs together.", "; ".join(self.label(action, view) for action in line), ""

    def line_words(self, line: Sequence[Action[Any]], labels: Sequence[str]) -> str:
        """The best answer and those that follow from it, in words; `labels` are their labels, in order."""
        return "; ".join(labels) if len(labels) > 1 else ""

    def continues(self, view: View) -> bool:
        """Whether the open question belongs to what the answer before it began: the line of a hint answers it too."""
        return False

    def where(self, action: Action[Any], view: View) -> str:
        """Where on the table to look in order to find this answer, in a sentence; it must not give the answer away.
        '' if there is nothing to point at, such as when everything possible is listed under one heading."""
        group = self.group(action, view)
        if not group:
            return ""
        # What a seat is asked does not depend on anything hidden from it, so any one world will do.
        possible = view.game.resample(view, Rng(0)).choices(view.viewer)
        if all(self.group(other, view) == group for other in possible):
            return ""
        return self.wheres.get(group) or f"Look at what is listed under “{group}”."

    def look(self, candidates: Sequence[Action[Any]], view: View, clear: bool = True) -> str:
        """Where to look in order to find all of these answers; '' if one of them cannot be pointed at. The best comes
        first, and is `clear` if none is as good."""
        found = dict.fromkeys(self.where(action, view) for action in candidates)
        return "" if "" in found else " ".join(found)

    def expand(self, state: State, seat: int, plan: Json) -> list[Action[Any]]:
        """The answers that a plan made on the drawing stands for in `state`, which is left as it is.

        Raises `Refused` if the plan cannot be carried out.
        """
        raise Refused(Refusal("K-not-asked", "this game takes no plans; give the answers one by one"))

    def charts(self, play: Play) -> Sequence[Json]:
        """Curves over a finished game: `{"title", "unit", "x": [labels], "lines": [{"seat", "name", "values"}]}`."""
        return ()

    def figures(self, game: Game) -> Sequence[Json]:
        """Measurements of how hard a game's settings are: `{"options", "seats", "bot", "games", "share", "low",
        "high"}`; the lobby shows those that fit."""
        return ()

    def story(self, play: Play) -> Sequence[Json]:
        """How a finished game went, in sentences: `{"title", "at": answers before it, "tone", "lines"}`; the tone is
        `held`, `hard` or `broke`."""
        return ()

    def ledger(self, play: Play) -> Sequence[Json]:
        """Who did what in a finished game, as tables: `{"title", "head": [words], "rows": [[name, numbers]]}`."""
        return ()

    def tutorials(self) -> Sequence[Json]:
        """The scripted lessons, the first one first; none by default: see `web/tutorial.py`."""
        return ()
