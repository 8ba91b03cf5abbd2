"""What would follow from some answers, as far as the viewer can know, worked out from the viewer's view alone."""

from __future__ import annotations

from typing import Any, Final

from holdfast.kernel import Action, Refused, Rng, View
from holdfast.server import messages
from holdfast.server.outgoing import encode
from holdfast.server.problems import Problem
from holdfast.server.table import Table

# How many worlds that look the same to the viewer are tried; what differs between them is not known.
WORLDS: Final = (1, 2)


def preview(table: Table, viewer: int, wish: messages.Trial) -> messages.Preview:
    """The scene after these answers, before chance answers anything; the table's lock must be held."""
    if viewer < 0:
        raise Problem(403, "only players at this table can try things out")
    view = table.play.state.view(viewer)
    actions = table.actions(wish.actions) if wish.plan is None else planned(table, view, viewer, wish.plan)
    scenes = []
    final = False
    for world in WORLDS:
        state = table.game.resample(view, Rng(world))
        for action in actions:
            try:
                state.apply(viewer, action)
            except Refused as refused:
                raise Problem(422, refused.refusal.reason, refused.refusal.rule, action.notation) from None
        final = final or state.asked(viewer) is None
        scenes.append(table.stage.scene(state.view(viewer)))
    sure = all(encode(scene) == encode(scenes[0]) for scene in scenes[1:])
    forecast = table.stage.forecast(view, actions) if sure else None
    return messages.Preview(
        actions=[action.notation for action in actions],
        scene=scenes[0] if sure else None,
        sure=sure,
        forecast=forecast,
        final=final or not sure,
    )


def planned(table: Table, view: View, viewer: int, plan: messages.Json) -> list[Action[Any]]:
    """The answers that a plan stands for, worked out in a world like the viewer's."""
    try:
        return table.stage.expand(table.game.resample(view, Rng(WORLDS[0])), viewer, plan)
    except Refused as refused:
        raise Problem(422, refused.refusal.reason, refused.refusal.rule) from None
