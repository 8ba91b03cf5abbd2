"""*Ante Portas* for the browser: the parts of this folder put together."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from holdfast.games.ante_portas.deploy import WithEngine
from holdfast.games.ante_portas.describe import effect, no_room_for
from holdfast.games.ante_portas.game import AntePortas
from holdfast.games.ante_portas.goods import how_much
from holdfast.games.ante_portas.market import Take
from holdfast.games.ante_portas.placing import AtSpot
from holdfast.games.ante_portas.prospects import Prospect, imagined, prospect_of
from holdfast.games.ante_portas.setup import StartWood
from holdfast.games.ante_portas.state import AntePortasState
from holdfast.games.ante_portas.trade import Amount, Give, OpenTrade
from holdfast.games.ante_portas.turns import Go
from holdfast.games.ante_portas.view import AntePortasView
from holdfast.games.ante_portas.wave import SendSteward
from holdfast.kernel import Action, Event, Game, Play, View
from holdfast.web.ante_portas.catalog import catalog_of
from holdfast.web.ante_portas.field_scene import field_scene
from holdfast.web.ante_portas.line_words import line_words
from holdfast.web.ante_portas.moments import phase_words
from holdfast.web.ante_portas.odds import odds_key, odds_of
from holdfast.web.ante_portas.rows import row_of
from holdfast.web.ante_portas.scene import own_scene_of, scene_of
from holdfast.web.ante_portas.turning import looks_away
from holdfast.web.ante_portas.whereabouts import aim_of, bears_on, goes_on, where_of
from holdfast.web.stage import Json, Stage

# Whatever changes the Battleground is shown step by step.
PICTURED: Final = frozenset(
    (
        "spawn",
        "card",
        "power",
        "flame",
        "moved",
        "held in trap",
        "battle",
        "support",
        "fire",
        "order",
        "explosion",
        "fallen",
        "losses",
        "destroyed",
        "knockback",
        "deployed",
        "laid",
        "facing",
        "turned",
        "enlisted",
        "discharged",
        "healed",
        "hungry",
        "half-year",
        "battle round",
        "phase over",
        "lost",
        "held",
    )
)


NOTHING_NOW: Final = "Nothing to do there now"
SAYING_ALL: Final = (StartWood, SendSteward, WithEngine, AtSpot, Amount)  # their labels leave nothing to add


class PortasStage(Stage):
    pictured = PICTURED
    chapters = frozenset(("half-year", "battle round"))
    shares_scene = True
    own_setup = True
    idle_group = NOTHING_NOW
    hint_trials = 16  # a Battle Phase takes long to imagine
    last: tuple[AntePortasView | None, AntePortasState | None] = None, None  # the view looked at last, as a state

    def catalog(self, game: Game) -> Json:
        assert isinstance(game, AntePortas)
        return catalog_of(game)

    def scene(self, view: View) -> Json:
        return scene_of(seen(view))

    def own_scene(self, view: View, watched: Json) -> Json:
        return own_scene_of(seen(view), watched)

    def picture(self, view: View, event: Event) -> Json:
        return field_scene(seen(view).field)

    def phase(self, view: View) -> str:
        return phase_words(seen(view))

    def place(self, action: Action[Any], view: View) -> str:
        return row_of(action).place_of(action, view)

    def group(self, action: Action[Any], view: View) -> str:
        if isinstance(action, Go) and view.viewer >= 0 and not self.prospect(action, seen(view))[0]:
            return NOTHING_NOW
        return row_of(action).group

    def label(self, action: Action[Any], view: View) -> str:
        return row_of(action).label_of(action, view)

    def effect(self, action: Action[Any], view: View) -> str:
        here = seen(view)
        if isinstance(action, Go) and here.viewer >= 0:
            # A Steward's choices are read again and again, so they say what the Place would do now, not what it is for.
            return self.prospect(action, here)[1]
        if isinstance(action, Give):
            return f"then say {how_much(action.good)}"
        if isinstance(action, Take):
            market = here.rules.cards.markets[here.decks.market]
            return no_room_for(market.takes[action.choice], here)  # the label names the goods
        return "" if isinstance(action, SAYING_ALL) else effect(action, here)

    def prospect(self, action: Go, view: AntePortasView) -> Prospect:
        """What the Place would do now. It is called for all answers to a question in a row, with the same view."""
        looked, state = self.last
        if looked is not view or state is None:
            state = imagined(view)
            self.last = view, state
        return prospect_of(state, int(view.viewer), int(action.site))

    def odds_key(self, view: View) -> str | None:
        return odds_key(seen(view))

    def odds(self, view: View) -> Json | None:
        return odds_of(seen(view))

    def where(self, action: Action[Any], view: View) -> str:
        return where_of(self.place(action, view), seen(view).rules)

    def aim(self, words: str, view: View) -> str:
        return aim_of(words)

    def bears_on(self, action: Action[Any], words: str, view: View) -> bool:
        return bears_on(action, words, seen(view).rules)

    def grounds(self, action: Action[Any], view: View) -> str:
        """For going somewhere: what the Place would do now."""
        return f"What it does now: {self.effect(action, view)}." if isinstance(action, Go) else ""

    def is_idle(self, action: Action[Any], view: View) -> bool:
        return super().is_idle(action, view) or looks_away(action, seen(view))

    def comes_to_nothing(self, line: Sequence[Action[Any]]) -> bool:
        """An exchange in which nothing is given."""
        return isinstance(line[0], OpenTrade) and not any(isinstance(answer, Give) for answer in line)

    def line_words(self, line: Sequence[Action[Any]], labels: Sequence[str]) -> str:
        said = line_words(line, labels)
        return "; ".join(said) if said != list(labels[:1]) else ""

    def continues(self, view: View) -> bool:
        return goes_on(seen(view))

    def charts(self, play: Play) -> Sequence[Json]:
        from holdfast.web.ante_portas.charts import charts_of

        return charts_of(play)

    def figures(self, game: Game) -> Sequence[Json]:
        from holdfast.web.ante_portas.figures import figures_of

        assert isinstance(game, AntePortas)
        return figures_of(game)

    def story(self, play: Play) -> Sequence[Json]:
        from holdfast.web.ante_portas.war_story import story_of

        return story_of(play)

    def ledger(self, play: Play) -> Sequence[Json]:
        from holdfast.web.ante_portas.ledger import ledger_of

        return ledger_of(play)

    def tutorials(self) -> Sequence[Json]:
        from holdfast.web.tutorial import read_tutorials

        return read_tutorials("ante_portas", "war")


def seen(view: View) -> AntePortasView:
    assert isinstance(view, AntePortasView)
    return view
