"""Troops: manning the walls before the reveal, moving with tokens after it, regrouping in the fight."""

from __future__ import annotations

from typing import Any, final

from mypy_extensions import i64

from holdfast.bots.after_the_empire.greedy.danger import Danger, Horde, shift
from holdfast.bots.after_the_empire.greedy.forecast import Forecast
from holdfast.games.after_the_empire.packing import card_of, side_of
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.troops import BY_TOKENS, DEPLOY, SOLDIERS, Orders, Post, Posting
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.kernel.action import Action


@final
class Captain:
    """Decides where the viewer's troops stand: how many on each wall (`posts`), how many of those are `soldiers`."""

    def __init__(self, view: EmpireView, horde: Horde, forecast: Forecast, seed: int) -> None:
        self.view = view
        self.realm: Realm = view.realms[view.viewer]
        self.horde = horde
        self.forecast = forecast
        self.seed = seed
        self.posts: list[int] = [0, 0, 0, 0]
        self.soldiers: list[int] = [0, 0, 0, 0]

    # -- questions ------------------------------------------------------------------------------------------

    def answer_post(self, posting: Posting, choices: list[Action[Any]]) -> Action[Any]:
        """How many of a kind are to stand on this wall; the nearest number that is allowed."""
        place = posting.place
        if posting.purpose == BY_TOKENS:
            wish = self.wish_by_tokens(posting)
        else:
            if posting.purpose == DEPLOY:
                self.plan_deployment()
            else:
                self.plan_regrouping()
            self.share_kinds(posting.kind)
            wish = self.soldiers[place] if posting.kind == SOLDIERS else self.posts[place] - self.soldiers[place]
        wish -= posting.here
        best = choices[0]
        best_gap: i64 = 1_000_000
        for choice in choices:
            assert isinstance(choice, Post)
            gap = choice.count - wish if choice.count > wish else wish - choice.count
            if gap < best_gap:
                best_gap = gap
                best = choice
        return best

    def wants_to_move(self, orders: Orders) -> bool:
        """Whether regrouping would put more troops to use than holding."""
        forecast = self.forecast
        forecast.load(self.realm)
        held = usefulness(forecast)
        if orders.purpose == BY_TOKENS:
            shift(forecast, orders.budget)
            return usefulness(forecast) > held
        firm = firm_usefulness(forecast)
        inside = forecast.inside
        need = inside_need(forecast)
        forecast.mix_kinds()
        forecast.regroup()
        if inside < need:
            return forecast.inside > inside
        return firm_usefulness(forecast) > firm

    # -- plans ----------------------------------------------------------------------------------------------

    def plan_deployment(self) -> None:
        danger = Danger(self.view, self.horde, self.forecast, self.seed)
        danger.deploy(self.realm.troops(), self.view.level(self.realm))
        self.posts = [int(front.posted) for front in self.forecast.fronts]

    def plan_regrouping(self) -> None:
        forecast = self.forecast
        forecast.load(self.realm)
        forecast.regroup()
        self.posts = forecast.troops_on_walls()

    def share_kinds(self, kind: i64) -> None:
        """Decide which troops at each place are soldiers: mercenaries go where troops are most likely to fall.

        All other posts are known from the plan, so every question of a posting gets the same split.
        """
        realm = self.realm
        soldiers = realm.soldiers
        mercenaries = realm.mercenaries
        for side in realm.sides:
            soldiers += side.soldiers
            mercenaries += side.mercenaries
        if kind == SOLDIERS:
            soldiers += realm.muster
        else:
            mercenaries += realm.muster
        left = [self.posts[0], self.posts[1], self.posts[2], self.posts[3]]
        # A volley needs a soldier on the wall.
        self.soldiers = [0, 0, 0, 0]
        if realm.volley > 0:
            for place in range(4):
                if left[place] > 0 and soldiers > 0:
                    self.soldiers[place] += 1
                    left[place] -= 1
                    soldiers -= 1
        inside = soldiers + mercenaries - left[0] - left[1] - left[2] - left[3]
        if realm.guard > 0 and inside > 0 and soldiers > 0:
            inside -= 1
            soldiers -= 1
        mercenaries -= inside if inside < mercenaries else mercenaries
        for _ in range(4):
            worst: i64 = -1
            for place in range(4):
                if left[place] > 0 and (worst < 0 or self.hail(place) > self.hail(worst)):
                    worst = place
            if worst < 0:
                break
            hired = left[worst] if left[worst] < mercenaries else mercenaries
            mercenaries -= hired
            self.soldiers[worst] += left[worst] - hired
            left[worst] = 0

    def hail(self, place: i64) -> i64:
        """Archers who are here, or are reported to be coming here."""
        archers = self.realm.sides[place].archers
        if archers == 0:
            level = self.view.level(self.realm)
            at = level if level < len(self.horde.archers) else len(self.horde.archers) - 1
            for report in self.view.reports:
                if side_of(report) == place:
                    archers += self.horde.archers[at][card_of(report)]
        return archers

    def wish_by_tokens(self, posting: Posting) -> i64:
        """The post after the best moves that the tokens allow; mercenaries move before soldiers."""
        realm = self.realm
        forecast = self.forecast
        forecast.load(realm)
        movable = [0, 0, 0, 0]
        inside = realm.soldiers + realm.mercenaries + realm.muster
        for place in range(4):
            side = realm.sides[place]
            front = forecast.fronts[place]
            if posting.kind == SOLDIERS:
                front.volley = realm.volley if posting.was[place] > 0 else 0
                inside += side.soldiers - posting.was[place]
                front.troops = posting.was[place] + side.mercenaries
                movable[place] = side.mercenaries
            else:
                inside += side.mercenaries - posting.was[place]
                front.troops = side.soldiers + posting.was[place]
        forecast.inside = inside
        before = forecast.troops_on_walls()
        shift(forecast, posting.budget)
        place = posting.place
        change = forecast.fronts[place].troops - before[place]
        if posting.kind == SOLDIERS:
            # The part that mercenaries can do is left to them.
            if change < 0:
                change = change + movable[place] if change + movable[place] < 0 else 0
            else:
                idle = self.idle_mercenaries(forecast, before, movable)
                change = change - idle if change > idle else 0
        return posting.was[place] + change

    def idle_mercenaries(self, forecast: Forecast, before: list[int], movable: list[int]) -> i64:
        """Mercenaries inside, or on walls that the plan thins out."""
        idle = self.realm.mercenaries
        for place in range(4):
            out = before[place] - forecast.fronts[place].troops
            if out > 0:
                idle += out if out < movable[place] else movable[place]
        return idle


def usefulness(forecast: Forecast) -> i64:
    """Invaders that fall in the next archery."""
    total: i64 = 0
    for front in forecast.fronts:
        total += front.shot(front.troops)
    return total


def firm_usefulness(forecast: Forecast) -> i64:
    """Like `usefulness`, counting only walls that survive this melee."""
    total: i64 = 0
    for front in forecast.fronts:
        if front.stands_firm():
            total += front.shot(front.troops)
    return total


def inside_need(forecast: Forecast) -> i64:
    """Troops that must stand inside to stop those who got in."""
    if forecast.intruders == 0:
        return 0
    need = forecast.intruders - forecast.guard
    return need if need > 1 else 1


def sacrifice(view: EmpireView, choices: list[Action[Any]]) -> Action[Any]:
    """Of two equal turrets, give up the one whose other side has fewer invaders in front of it.

    The first choice is the corner to the left of the engine's side, the second the one to the right.
    """
    if len(choices) < 2:
        return choices[0]
    sides = view.realms[view.viewer].sides
    place = side_of(view.siege)
    return choices[0] if sides[place - 1].invaders() <= sides[(place + 1) % 4].invaders() else choices[1]
