"""The kernel: the nouns that every game is made of. It imports no other code of ours.

A game brings a `Game`, a `State`, its `Frame`s (open questions) and its `Action`s (answers); the kernel brings
the machine that asks, checks, answers, records, undoes and deals. Skins and bots import from here what they
need to drive any game: `Game`, `State`, `View`, `Action`, `Refused`, `Event`, `Result`, `Dealer`, `Play`,
`Record`, and for skins `offers`: what a seat can choose, and why not.
"""

from holdfast.kernel.action import ALLOWED, Action, Refusal, Refused
from holdfast.kernel.bot import Bot, Following, Mark
from holdfast.kernel.dealer import Dealer
from holdfast.kernel.deck import Deck
from holdfast.kernel.errors import HoldfastError
from holdfast.kernel.event import NO_SEAT, Event, Log, Onlooker
from holdfast.kernel.frame import CHANCE, OVER, AnyOf, Chance, Draw, Each, Frame, Question, Step
from holdfast.kernel.game import Game, OptionError, SeatsError
from holdfast.kernel.luck import Luck, next_seat
from holdfast.kernel.offer import Offer, offers
from holdfast.kernel.play import Play
from holdfast.kernel.record import Record, RecordError, parse_record
from holdfast.kernel.replay import replay_record
from holdfast.kernel.result import Result, ScoreLine
from holdfast.kernel.rng import Rng
from holdfast.kernel.rulebook import Rule, Rulebook
from holdfast.kernel.state import State
from holdfast.kernel.title import Primer, Title
from holdfast.kernel.view import SPECTATOR, View

__all__ = [
    "ALLOWED",
    "CHANCE",
    "NO_SEAT",
    "OVER",
    "SPECTATOR",
    "Action",
    "AnyOf",
    "Bot",
    "Chance",
    "Dealer",
    "Deck",
    "Draw",
    "Each",
    "Event",
    "Following",
    "Frame",
    "Game",
    "HoldfastError",
    "Log",
    "Luck",
    "Mark",
    "Offer",
    "Onlooker",
    "OptionError",
    "Play",
    "Primer",
    "Question",
    "Record",
    "RecordError",
    "Refusal",
    "Refused",
    "Result",
    "Rng",
    "Rule",
    "Rulebook",
    "ScoreLine",
    "SeatsError",
    "State",
    "Step",
    "Title",
    "View",
    "next_seat",
    "offers",
    "parse_record",
    "replay_record",
]
