"""What is known about the coming attack, and what it would bring against the viewer."""

from __future__ import annotations

from rich.text import Text

from holdfast.games.after_the_empire.fight_ahead import BAD, fight_forecast
from holdfast.games.after_the_empire.packing import card_of, side_of
from holdfast.games.after_the_empire.realm import Realm
from holdfast.games.after_the_empire.seasons import SET_UP
from holdfast.games.after_the_empire.tables import SIDES
from holdfast.games.after_the_empire.view import EmpireView
from holdfast.games.after_the_empire.words import siege_text, troop_words
from holdfast.terminal.after_the_empire.situation import Threat, in_combat, threats_to


def threat_sentence(threat: Threat) -> str:
    more = f" (more from {threat.next_gold} gold)" if threat.next_gold else ""
    brings = troop_words(threat.swordsmen, threat.archers)
    return f"{threat.invader.name} from the {SIDES[threat.side]}: {brings}{more}"


def hidden_sentence(view: EmpireView) -> str:
    """What nobody knows yet."""
    if view.phase() == SET_UP:
        return "nothing is known of it yet"
    down = view.face_down
    if down == 0:
        return "still face down: the siege card"
    return f"still face down: {'1 invader card' if down == 1 else f'{down} invader cards'} and the siege card"


def siege_sentence(view: EmpireView) -> str:
    siege = view.rules.cards.sieges[card_of(view.siege)]
    return f"{siege.name} from the {SIDES[side_of(view.siege)]}, {siege_text(siege, view.rules.ladders_once)}"


def attack_sentences(view: EmpireView, realm: Realm) -> list[str]:
    """All of it, a sentence each."""
    lines = [threat_sentence(threat) for threat in threats_to(view, realm)]
    if in_combat(view):
        lines.append(siege_sentence(view))
    elif view.final is None:
        lines.append(hidden_sentence(view))
    return lines


def fight_sentences(view: EmpireView) -> list[Text]:
    """How the viewer's fight goes on if troops hold their posts, its end last; nothing once it is over."""
    ahead = fight_forecast(view) if in_combat(view) else None
    if ahead is None:
        return []
    return [Text(line["text"], "danger" if line["tone"] == BAD else "") for line in ahead["lines"]]


def attack_picture(view: EmpireView, realm: Realm) -> list[Text]:
    """The same for the narrow column under the castle."""
    threats = threats_to(view, realm)
    if in_combat(view):
        coming = ", ".join(f"{threat.invader.name} ({SIDES[threat.side]})" for threat in threats)
        return [Text(coming, "warning"), Text(siege_sentence(view), "danger")]
    lines = [threat_line(threat) for threat in threats]
    return [*lines, Text(hidden_sentence(view), "faint")] if view.final is None else lines


def threat_line(threat: Threat) -> Text:
    brings = troop_words(threat.swordsmen, threat.archers)
    line = Text().append(f"{threat.invader.name}, {SIDES[threat.side]}: {brings}", "warning")
    return line.append(f" (more at {threat.next_gold})", "faint") if threat.next_gold else line
