"""Every event of a fight carries what it changed, so that the drawing can show it without knowing the rules."""

from __future__ import annotations

import random
from typing import Any

from holdfast.games.after_the_empire.combat import FIGHT_EVENTS
from holdfast.kernel import CHANCE, SPECTATOR, Dealer, Event, Play
from holdfast.web.painter import Painter
from holdfast.web.stage import Json
from tests.bots.positions import house_game
from tests.games.after_the_empire.web.games import STAGE

SECRETS = ("objectives", "drawn")


def overlaid(scene: Any, picture: Any) -> Any:
    """What the drawing does: objects are merged (lists by index), everything else is replaced."""
    if not isinstance(picture, dict) or not isinstance(scene, dict | list):
        return picture
    both: Any = list(scene) if isinstance(scene, list) else dict(scene)
    for key, part in picture.items():
        place = int(key) if isinstance(scene, list) else key
        known = scene[place] if isinstance(scene, list) else scene.get(key)
        both[place] = overlaid(known, part)
    return both


def without_secrets(scene: Json) -> Json:
    realms = [{name: part for name, part in realm.items() if name not in SECRETS} for realm in scene["realms"]]
    return {**scene, "realms": realms}


def a_game(seed: int) -> Play:
    play = Play(house_game(), ["A", "B", "C"])
    play.onlooker = Painter(STAGE)
    luck, dealer = random.Random(seed), Dealer(seed)
    play.deal_all(dealer)
    while play.state.to_act():
        seat = luck.choice(play.state.to_act())
        play.act(seat, [luck.choice(play.state.choices(seat))])
        play.deal_all(dealer)
    return play


def test_every_event_of_a_fight_has_a_picture_without_secrets() -> None:
    kinds: set[str] = set()
    for event in a_game(1).events():
        if event.kind not in STAGE.pictured:
            assert event.picture is None
            continue
        assert event.picture is not None, event
        kinds.add(event.kind)
        realms: Any = event.picture["realms"]
        assert list(realms) == [str(event.seat)] or event.seat < 0
        assert not any(name in realm for realm in realms.values() for name in SECRETS)
    assert len(FIGHT_EVENTS & kinds) > 10


def test_pictures_laid_over_the_earlier_scene_show_every_realm_as_it_is_after_the_fight() -> None:
    """A spectator's scene after an answer agrees with the last pictures of each realm, in all that fights change."""
    play = Play(house_game(), ["A", "B"])
    play.onlooker = Painter(STAGE)
    luck, dealer = random.Random(3), Dealer(3)
    play.deal_all(dealer)
    compared = 0
    while play.state.to_act():
        before = STAGE.scene(play.state.view(SPECTATOR))
        seat = luck.choice(play.state.to_act())
        events = play.act(seat, [luck.choice(play.state.choices(seat))])
        shown = before
        for event in events:
            shown = overlaid(shown, event.picture) if event.picture else shown
        if events and events[-1].kind in ("losses", "slain", "enter", "oil", "damage"):
            after = STAGE.scene(play.state.view(SPECTATOR))
            seat_scene = without_secrets(shown)["realms"][seat]
            assert seat_scene["sides"] == after["realms"][seat]["sides"], events[-1]
            compared += 1
        play.deal_all(dealer)
    assert compared > 5


def test_nothing_is_drawn_without_an_onlooker_and_a_failing_drawing_stops_no_move() -> None:
    class Clumsy(Painter):
        def saw(self, state: Any, event: Event) -> None:
            self.seen += 1
            super().saw(None, event)  # type: ignore[arg-type]

        seen = 0

    play = Play(house_game(), ["A", "B"])
    luck, dealer = random.Random(4), Dealer(4)
    play.deal_all(dealer)
    assert all(event.picture is None for event in play.events())
    clumsy = Clumsy(STAGE)
    play.onlooker = clumsy
    for _ in range(60):
        seat = play.state.actor()
        assert seat != CHANCE
        play.act(seat, [luck.choice(play.state.choices(seat))])
        play.deal_all(dealer)
    assert clumsy.seen > 0
    assert all(event.picture is None for event in play.events())
