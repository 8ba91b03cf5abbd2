"""Twins: another game about which one viewer has been told exactly the same, with different secrets.

A twin is built from the record and from the events that its viewer was shown, never from a view: views are what it is
there to check. Each line of the record is played again. Cards dealt to other seats are redrawn, taking into account
what their owners show later, and secret answers are replaced by others that look the same.

For twins to be found, a game must follow two conventions: chance deals a card as `deck card` (`light torch`), and an
event that shows a card has its id among its facts.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

from holdfast.kernel import NO_SEAT, Action, Dealer, Event, Log, Play, Refused
from holdfast.kernel.event import ALL
from holdfast.kernel.record import CHANCE_MARK, REDO, RESET, UNDO
from holdfast.testing.information import seen_by
from holdfast.testing.walks import Table, random_play

ATTEMPTS = 40


def what_is_told_the_same_looks_the_same(table: Table) -> bool:
    """Two games about which a viewer was told the same look the same to that viewer, in everything that can be asked.

    Returns whether a twin was found to compare with.
    """
    luck, answers = table.luck(), table.stop()
    play = begun(table, answers)
    while answers and not play.state.to_act():  # hardly anything is hidden when a game is over
        answers //= 2
        play = begun(table, answers)
    viewer = table.viewer()
    twin = Story(play, viewer).twin(luck)
    if twin is not None:
        assert seen_by(twin.state, viewer) == seen_by(play.state, viewer)
    return twin is not None


def begun(table: Table, answers: int) -> Play:
    """A random game with this many answers, or a whole one."""
    return random_play(Play(table.game, ["somebody"] * table.seats), table.luck(), Dealer(table.seed), answers)


def shown_to(viewer: int, events: Log) -> list[Event]:
    """The events as this viewer sees them."""
    return [shown for event in events if (shown := event.for_seat(viewer)) is not None]


def is_secret(viewer: int, events: Log) -> bool:
    """Whether any of this is hidden from the viewer."""
    return any(event.audience not in (ALL, viewer) for event in events)


def card_of(outcome: str) -> str:
    """The id of the card that a chance outcome deals."""
    return outcome.partition(" ")[2] or outcome


def seat_of(told: Log) -> int:
    """The seat that something was dealt to, as far as the viewer was told."""
    return int(told[0].seat) if told else NO_SEAT


class Draw:
    """A card dealt face down: when, to whom, and (for the viewer only) which one."""

    def __init__(self, line: int, seat: int, card: str) -> None:
        self.line, self.seat, self.card = line, seat, card


class Story:
    """What one viewer has been told about a game, line by line."""

    def __init__(self, play: Play, viewer: int) -> None:
        self.play, self.viewer = play, viewer
        self.told: list[Log] = []
        self.secret: list[bool] = []
        again = Play(play.game, list(play.record.seats), dict(play.record.notes))
        for line in play.record.lines:
            events = again.read_line(line)
            self.told.append(shown_to(viewer, events))
            self.secret.append(is_secret(viewer, events))
        decks = {line.split()[1] for line, secret in zip(play.record.lines, self.secret, strict=True) if secret}
        cards = {card_of(dealt.notation) for dealt in play.game.chances if dealt.notation.split()[0] in decks}
        self.draws = [draw for number in range(len(self.told)) for draw in self.dealt(number)]
        self.shows = [show for number in range(len(self.told)) for show in self.turned_up(number, cards)]

    def dealt(self, number: int) -> list[Draw]:
        line = self.play.record.lines[number]
        if not line.startswith(CHANCE_MARK):
            return []
        seat = seat_of(self.told[number])
        if self.secret[number]:
            return [Draw(number, seat, "")]
        return [Draw(number, seat, card_of(line[2:]))] if seat == self.viewer >= 0 else []

    def turned_up(self, number: int, cards: set[str]) -> list[Draw]:
        """The cards that a seat other than the viewer's shows on this line."""
        found: list[Draw] = []
        for event in self.told[number]:
            if event.seat != self.viewer and not event.random:
                for fact in event.facts.values():
                    ids = fact if isinstance(fact, list) else [fact]
                    found.extend(Draw(number, int(event.seat), id) for id in ids if isinstance(id, str) and id in cards)
        return found

    def twin(self, luck: random.Random) -> Play | None:
        """A game that tells the viewer the same and hides something else, if one is found."""
        truth = self.play.state.to_json()
        for _ in range(ATTEMPTS):
            other = Retelling(self, luck).whole()
            if other is not None and other.state.to_json() != truth:
                return other
        return None


class Retelling:
    """One attempt to play the same story with other secrets."""

    def __init__(self, story: Story, luck: random.Random) -> None:
        self.story, self.luck = story, luck
        play = story.play
        self.play = Play(play.game, list(play.record.seats), dict(play.record.notes))
        self.held: dict[int, Counter[str]] = {seat: Counter() for seat in (NO_SEAT, *range(len(play.record.seats)))}

    def whole(self) -> Play | None:
        """The game played to the same line, or None if the story cannot continue with these secrets."""
        for number, line in enumerate(self.story.play.record.lines):
            try:
                events = self.tell(number, line)
            except Refused:
                return None
            if events is None or shown_to(self.story.viewer, events) != self.story.told[number]:
                return None
            for show in self.story.shows:
                if show.line == number:
                    self.held[show.seat][show.card] -= 1
        return self.play

    def tell(self, number: int, line: str) -> Log | None:
        who, _, what = line.partition(" ")
        if what in (UNDO, RESET, REDO) or not self.story.secret[number]:
            return self.play.read_line(line)
        if who == CHANCE_MARK:
            return self.deal(number)
        return self.answer(number, int(who))

    def answer(self, number: int, seat: int) -> Log | None:
        """Give a secret answer: any one about which the viewer is told the same."""
        choices = list(self.play.state.choices(seat))
        self.luck.shuffle(choices)
        for choice in choices:
            events: Log = []
            self.play.state.copy().apply(seat, choice, events)
            if shown_to(self.story.viewer, events) == self.story.told[number]:
                return self.play.act(seat, [choice])
        return None

    def deal(self, number: int) -> Log | None:
        seat = seat_of(self.story.told[number])
        outcomes = {card_of(outcome.notation): (outcome, weight) for outcome, weight in self.play.state.outcomes()}
        card = self.pick(number, seat, {card: weight for card, (_, weight) in outcomes.items()})
        if card is None:
            return None
        self.held[seat][card] += 1
        outcome: Action[Any] = outcomes[card][0]
        return self.play.deal(outcome)

    def pick(self, number: int, seat: int, weights: dict[str, int]) -> str | None:
        """A card for this draw: one that will be shown later if this is the last chance to get it, otherwise any."""
        wanted = self.missing(number, seat)
        for show in wanted:
            before = [other for other in wanted if other.line <= show.line]
            chances = [d for d in self.story.draws if d.seat == seat and number <= d.line < show.line]
            if len(before) >= len(chances):
                fitting = [other.card for other in before if other.card in weights]
                return self.luck.choice(fitting) if fitting else None
        if wanted and self.luck.random() < 0.5:
            fitting = [show.card for show in wanted if show.card in weights]
            if fitting:
                return self.luck.choice(fitting)
        spare = self.spare(number, seat, weights)
        if spare and self.luck.random() < 0.9:
            return self.luck.choice(spare)
        return self.luck.choice(list(weights)) if weights else None

    def missing(self, number: int, seat: int) -> list[Draw]:
        """What the seat will show but does not hold yet, in the order it will be shown."""
        held = self.held[seat].copy()
        missing: list[Draw] = []
        for show in self.story.shows:
            if show.seat == seat and show.line > number:
                held[show.card] -= 1
                if held[show.card] < 0:
                    missing.append(show)
        return missing

    def spare(self, number: int, seat: int, weights: dict[str, int]) -> list[str]:
        """The cards that nobody else is known to need, one entry per copy."""
        needed: Counter[str] = Counter()
        for other in self.held:
            if other != seat:
                needed.update(show.card for show in self.missing(number, other))
        needed.update(draw.card for draw in self.story.draws if draw.seat == self.story.viewer and draw.line > number)
        return [card for card, weight in weights.items() for _ in range(weight - needed[card])]
