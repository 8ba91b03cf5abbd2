"""The options of *Ante Portas*: scenario, length, difficulty, variants, and rulings that a table may change."""

from __future__ import annotations

from typing import Final

from holdfast.kernel.game import OptionError

# The book's Starting Player answers for the team. At a screen, that leaves everybody else to look on while a bot fights
# the Final Wave, so the lobby proposes that people are always asked.
PROPOSED: Final = {"command": "anyone"}

# Each option with its values; the first one is the default.
OPTIONS: Final[dict[str, tuple[str, ...]]] = {
    "mode": ("together", "capture-the-flag", "area-control"),
    "scenario": ("raiders", "dragons"),
    "eras": ("one", "two"),
    "difficulty": ("march", "outpost", "siege", "last-stand"),
    "final-wave": ("printed", "all-dead", "crescendo"),
    "twice-as-strong": ("off", "on", "three-turns"),
    "mainland": ("shuffled", "by-hand"),
    "command": ("starting-player", "first-seat", "anyone"),
}

# Words, because OpenSpiel reads a value of digits back as a number; digits get an error that says so.
ERAS_AS_NUMBERS: Final = {"1": "one", "2": "two"}

OPTION_HELP: Final = {
    "mode": "together against Invaders, or one of two duels, for 2 players or 2 teams of 2 (P-duel-teams)",
    "scenario": "Raiders, or Dragons, which fly and are harder to stop (P-setup-scenario)",
    "eras": "how many Eras are played before the Final Wave (P-setup-pile)",
    "difficulty": "March is the rulebook's game; Outpost is easier, Siege and Last Stand are harder (P-difficulty)",
    "final-wave": "the Final Wave as printed, or one of its two variants (P-all-dead, P-crescendo)",
    "twice-as-strong": "half as many Invaders of double Strength; three turns each: three seats only (P-twice-three)",
    "mainland": "the Mainland is laid out by lot, or by hand (P-setup-mainland)",
    "command": "who answers for a team between its turns: the Starting Player, the first seat, or anyone (P-captain)",
}

# What each value means, for those who choose it from a list.
VALUE_WORDS: Final = {
    "mode=together": "Together",
    "mode=capture-the-flag": "Capture the Flag",
    "mode=area-control": "Area Control",
    "scenario=raiders": "Raiders",
    "scenario=dragons": "Dragons",
    "eras=one": "One",
    "eras=two": "Two",
    "difficulty=march": "March",
    "difficulty=outpost": "Outpost",
    "difficulty=siege": "Siege",
    "difficulty=last-stand": "Last Stand",
    "final-wave=printed": "As printed",
    "final-wave=all-dead": "All dead",
    "final-wave=crescendo": "Crescendo",
    "twice-as-strong=off": "No",
    "twice-as-strong=on": "Yes",
    "twice-as-strong=three-turns": "Yes, three turns each",
    "mainland=shuffled": "By lot",
    "mainland=by-hand": "By hand",
    "command=starting-player": "Starting Player",
    "command=first-seat": "First seat",
    "command=anyone": "Anyone",
}

# Options of the war against Invaders: a duel has none.
WAR_ONLY: Final[tuple[str, ...]] = ("scenario", "difficulty", "final-wave", "twice-as-strong")


def check_together(options: dict[str, str]) -> None:
    """P-duel-no-phase: without Invaders, there is nothing to choose about them; raises a one-sentence `OptionError`."""
    if options["mode"] == "together":
        return
    for name in WAR_ONLY:
        if options[name] != OPTIONS[name][0]:
            mode = options["mode"]
            raise OptionError(f"'{name}={options[name]}' is about Invaders, and a duel ('mode={mode}') has none")
