"""The stage of *After the Empire*: what the browser is sent about views, actions and finished games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from holdfast.games.after_the_empire.combat import FIGHT_EVENTS
from holdfast.games.after_the_empire.deployment import expand_posting
from holdfast.games.after_the_empire.game import AfterTheEmpire
from holdfast.games.after_the_empire.regroupings import beyond_saving, sacked_if_held, safest_regrouping
from holdfast.games.after_the_empire.state import EmpireState
from holdfast.games.after_the_empire.troops import DEPLOY, Posting, Regroup
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel import Action, Event, Game, Play, State, View
from holdfast.web.after_the_empire.aims import (
    ENDS_IT,
    WHERES,
    aim_of,
    bears_on,
    how_it_ends,
    left_inside,
    may_cost,
    posted,
)
from holdfast.web.after_the_empire.catalog import catalog_of
from holdfast.web.after_the_empire.effects import effect_of
from holdfast.web.after_the_empire.forecast import forecast_of
from holdfast.web.after_the_empire.plans import planned_posts
from holdfast.web.after_the_empire.postings import ALL_WALLS, Walls, before_deploying, deployed, deployments
from holdfast.web.after_the_empire.rows import row_of
from holdfast.web.after_the_empire.scene import in_battle, own_scene_of, phase_words, picture_of, scene_of
from holdfast.web.stage import Json, Stage

# Fights are shown step by step, and so is what is turned up before them and what is counted after them.
PICTURED: Final = FIGHT_EVENTS | {"gate", "sow", "invader", "siege", "season", "income", "harvest", "feast", "flag"}


def seen(view: View) -> EmpireView:
    assert isinstance(view, EmpireView)
    return view


class EmpireStage(Stage):
    pictured = PICTURED
    shares_scene = True
    wheres = WHERES

    def catalog(self, game: Game) -> Json:
        assert isinstance(game, AfterTheEmpire)
        return catalog_of(game)

    def scene(self, view: View) -> Json:
        return scene_of(seen(view))

    def own_scene(self, view: View, watched: Json) -> Json:
        return own_scene_of(seen(view), watched)

    def picture(self, view: View, event: Event) -> Json:
        return picture_of(seen(view), int(event.seat))

    def phase(self, view: View) -> str:
        return phase_words(seen(view))

    def place(self, action: Action[Any], view: View) -> str:
        return row_of(action).place_of(action, view)

    def group(self, action: Action[Any], view: View) -> str:
        return row_of(action).group

    def label(self, action: Action[Any], view: View) -> str:
        return row_of(action).label_of(action, view)

    def effect(self, action: Action[Any], view: View) -> str:
        return effect_of(action, seen(view))

    def forecast(self, view: View, draft: Sequence[Action[Any]] = ()) -> Json | None:
        return forecast_of(seen(view), draft)

    def aim(self, words: str, view: View) -> str:
        return aim_of(words, seen(view))

    def bears_on(self, action: Action[Any], words: str, view: View) -> bool:
        return not self.ends_it(action, view) and bears_on(action, words)

    def may_cost(self, action: Action[Any], words: str, view: View) -> bool:
        return not self.ends_it(action, view) and may_cost(action, words)

    def ends_it(self, action: Action[Any], view: View) -> bool:
        """Whether an answer takes nothing of what is on offer: whatever changes then is not its doing."""
        return self.group(action, view) == ENDS_IT

    def look(self, candidates: Sequence[Action[Any]], view: View, clear: bool = True) -> str:
        """That nothing is worth its price is said only if ending the turn is clearly best."""
        if clear and self.ends_it(candidates[0], view):
            return self.where(candidates[0], view)
        taken = [candidate for candidate in candidates if not self.ends_it(candidate, view)]
        return super().look(taken, view, clear)

    def outcome(self, line: Sequence[Action[Any]], view: View) -> str:
        end = how_it_ends(seen(view), line)
        return str(end["text"]) if end else ""

    def series(self, view: View) -> bool:
        return isinstance(view.asked(), Posting)

    def continues(self, view: View) -> bool:
        """Regrouping includes saying where everybody goes."""
        asked = view.asked()
        return isinstance(asked, Posting) and asked.purpose != DEPLOY

    def line_words(self, line: Sequence[Action[Any]], labels: Sequence[str]) -> str:
        if line and isinstance(line[0], Regroup):
            return f"regroup with {posted(line)}"
        return super().line_words(line, labels)

    def lines(self, view: View) -> Sequence[tuple[Action[Any], ...]]:
        return deployments(seen(view))

    def rescue(self, view: View) -> tuple[Action[Any], ...]:
        """The way to regroup that saves a castle which would be sacked if its troops held their posts."""
        return safest_regrouping(seen(view)) if sacked_if_held(seen(view)) else ()

    def beyond_saving(self, view: View) -> str:
        return beyond_saving(seen(view))

    def plan(self, line: Sequence[Action[Any]], view: View) -> tuple[str, str, str]:
        asked = view.asked()
        if isinstance(asked, Posting) and asked.purpose == DEPLOY:
            walls = Walls(seen(view))
            return before_deploying(walls), *deployed(line, walls)
        here = seen(view)
        before = aim_of("", here) if in_battle(here) else ALL_WALLS
        return before, posted(line, left_inside(here)), self.outcome(line, view)

    def expand(self, state: State, seat: int, plan: Json) -> list[Action[Any]]:
        assert isinstance(state, EmpireState)
        return expand_posting(state, seat, planned_posts(plan))

    def charts(self, play: Play) -> Sequence[Json]:
        from holdfast.web.after_the_empire.charts import charts_of

        return charts_of(play)

    def tutorials(self) -> Sequence[Json]:
        from holdfast.web.tutorial import read_tutorials

        return read_tutorials("after_the_empire")
