"""The files that draw *After The End*: small enough, and every sign and text that the code names is there."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

from holdfast.games.after_the_end import phases
from holdfast.games.after_the_end.catalog import (
    BENEFITS,
    EXPERIENCE_EFFECTS,
    MISSION_TYPES,
    NO_BENEFIT,
    NOBLE_MEASURES,
    RESOURCES,
    SKILLS,
    TOOL_EFFECTS,
    TOOL_SKILL,
)
from holdfast.web import STATIC
from holdfast.web.tighten import tightened
from tests.games.after_the_end.web.test_stage import GAME

FOLDER = STATIC / "games" / "after_the_end"
SCRIPTS = {path.name: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("*.js"))}
DATA = ("art.js", "words.js")


def literal(script: str) -> Any:
    """The object that a data script exports: JSON except for bare keys, trailing commas and concatenated strings."""
    text = script.split(" = ", 1)[1].rstrip().removesuffix(";")
    text = re.sub(r'"\s*\+\s*"', "", text)
    text = re.sub(r"(?m)(^\s*|[{,] )([A-Za-z_]\w*):(?= |$)", r'\1"\2":', text)
    return json.loads(re.sub(r",(\s*[}\]])", r"\1", text))


ART, WORDS = (literal(SCRIPTS[name]) for name in DATA)
CODE = "\n".join(script for name, script in SCRIPTS.items() if name not in DATA)
SCRIPT_LIMIT = 21 * 1024


def test_the_scripts_stay_small() -> None:
    """As they are sent: without comments and the like."""
    assert sum(len(gzip.compress(tightened(script).encode(), 9)) for script in SCRIPTS.values()) <= SCRIPT_LIMIT


def test_everything_a_card_can_be_about_has_a_sign() -> None:
    tools = [effect for number, effect in enumerate(TOOL_EFFECTS) if number != TOOL_SKILL]
    benefits = [benefit for number, benefit in enumerate(BENEFITS) if number != NO_BENEFIT]
    names = [*SKILLS, *RESOURCES, *MISSION_TYPES, *EXPERIENCE_EFFECTS, *tools, *benefits]
    names += [f"{skill}{way}" for skill in SKILLS for way in "+-"]
    assert [name for name in names if name not in ART["glyphs"]] == []


def test_every_measure_of_a_noble_has_a_sign() -> None:
    block = re.search(r"const COUNTS = {(.*?)};", SCRIPTS["capitol.js"], re.S)
    assert block is not None
    named = dict(re.findall(r'"?([a-z-]+)"?: "([a-z+]+)"', block[1]))
    signs = [named.get(measure, measure.split("-")[0]) for measure in NOBLE_MEASURES]
    assert [sign for sign in signs if sign not in ART["glyphs"]] == []


def test_every_sign_and_text_that_the_code_names_is_there() -> None:
    signs = set(re.findall(r'<\$\{Glyph\} name="([^"]+)"', CODE))
    assert signs
    assert signs <= set(ART["glyphs"])
    texts = set(re.findall(r"\bwords\.(?!js\b)(\w+)", CODE)) | set(re.findall(r'\bsay\("(\w+)"', CODE))
    assert texts <= set(WORDS)
    named = texts | set(re.findall(r'"(\w+)"', CODE))
    assert set(WORDS) <= named, "texts that are never used"


def test_every_step_of_a_round_has_a_name() -> None:
    steps = {phases.RAIDS, phases.SENDING, phases.LAST_WORD, phases.TAKINGS, phases.CAPITOL}
    assert set(WORDS["steps"]) == steps


def test_known_people_have_a_look_and_no_two_look_alike() -> None:
    known = [card.id for card in GAME.cards.characters] + [card.id for card in GAME.cards.nobles]
    looks = [ART["looks"][id] for id in known]
    assert len(set(looks)) == len(looks)
    parts = (ART["skin"], ART["hair"], ART["cuts"], ART["hats"], ART["faces"], ART["cloth"])
    assert all(int(digit) < len(part) for look in looks for digit, part in zip(look, parts, strict=True))


def test_the_pages_contain_no_style_that_the_policy_forbids() -> None:
    assert 'style="' not in CODE
    assert "innerHTML" not in CODE
