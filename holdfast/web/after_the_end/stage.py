"""*After The End* for the browser: the parts of this folder put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from holdfast.games.after_the_end.equipment import AssignTool
from holdfast.games.after_the_end.game import AfterTheEnd
from holdfast.games.after_the_end.view import EndView
from holdfast.kernel import Action, Game, Play, View
from holdfast.web.after_the_end.aims import WHERES, aim_of, bears_on, grounds_of, intent_of, may_cost, where_of
from holdfast.web.after_the_end.catalog import catalog_of
from holdfast.web.after_the_end.effects import effect_of, is_useless, unequipped
from holdfast.web.after_the_end.forecast import forecast_of
from holdfast.web.after_the_end.moments import phase_words
from holdfast.web.after_the_end.rows import row_of
from holdfast.web.after_the_end.scene import own_scene_of, scene_of
from holdfast.web.stage import Json, Stage


class EndStage(Stage):
    shares_scene = True
    wheres = WHERES

    def catalog(self, game: Game) -> Json:
        assert isinstance(game, AfterTheEnd)
        return catalog_of(game)

    def scene(self, view: View) -> Json:
        return scene_of(seen(view))

    def own_scene(self, view: View, watched: Json) -> Json:
        return own_scene_of(seen(view), watched)

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
        return None if draft else forecast_of(seen(view))

    def aim(self, words: str, view: View) -> str:
        return aim_of(words)

    def intent(self, action: Action[Any], words: str, view: View) -> str:
        return intent_of(action, words, seen(view))

    def bears_on(self, action: Action[Any], words: str, view: View) -> bool:
        return bears_on(action, words, seen(view))

    def may_cost(self, action: Action[Any], words: str, view: View) -> bool:
        return may_cost(action, words, seen(view))

    def is_idle(self, action: Action[Any], view: View) -> bool:
        return isinstance(action, AssignTool) and is_useless(action, seen(view))

    def obvious(self, view: View) -> Action[Any] | None:
        return unequipped(seen(view))

    def where(self, action: Action[Any], view: View) -> str:
        return where_of(action, seen(view)) or super().where(action, view)

    def grounds(self, action: Action[Any], view: View) -> str:
        return grounds_of(action, seen(view))

    def charts(self, play: Play) -> Sequence[Json]:
        from holdfast.web.after_the_end.charts import charts_of

        return charts_of(play)

    def tutorials(self) -> Sequence[Json]:
        from holdfast.web.tutorial import read_tutorials

        return read_tutorials("after_the_end")


def seen(view: View) -> EndView:
    assert isinstance(view, EndView)
    return view
