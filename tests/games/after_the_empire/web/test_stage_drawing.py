"""The drawing of *After the Empire*: every shape that can be asked for is there, and the scripts stay small."""

from __future__ import annotations

import gzip
import re
from pathlib import Path
from xml.etree import ElementTree

from holdfast.games.after_the_empire.tables import TURRET_NAMES, WALL_NAMES
from holdfast.web import STATIC
from holdfast.web.stage import Json
from holdfast.web.tighten import tightened
from tests.bots.positions import house_game
from tests.games.after_the_empire.web.games import STAGE

FOLDER = STATIC / "games" / "after_the_empire"
MOST_SCRIPT = 19 * 1024
SCRIPTS = sorted(FOLDER.glob("*.js"))


def shapes() -> set[str]:
    sheet = ElementTree.parse(FOLDER / "art.svg")
    ids = [element.get("id") for element in sheet.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    return {id for id in ids if id is not None}


def theme(card: Json) -> str:
    """What the picture of a building shows, as cards.js chooses it."""
    if card["passives"]:
        return str(card["passives"][0][0])
    option = card["abilities"][0]["options"][0]
    return str(next(iter(option.get("gain") or option.get("perform"))))


def test_every_shape_that_a_game_can_ask_for_is_drawn() -> None:
    catalog = STAGE.catalog(house_game())
    wanted = {f"e-w{side}-{piece}" for side in range(4) for piece in [*range(len(WALL_NAMES)), "x"]}
    wanted |= {f"e-t{piece}" for piece in range(1, len(TURRET_NAMES))}
    wanted |= {f"e-{name}{side}" for name in ("road", "torch") for side in range(4)}
    wanted |= {f"e-farm{level}" for level in range(3)} | {f"e-hat{number}" for number in range(7)}
    wanted |= {f"e-{siege['engine']}" for siege in catalog["sieges"]}
    wanted |= {f"e-p-{location['id']}" for location in catalog["locations"] if not location["row"]}
    wanted |= {f"e-{space['name'].casefold()}" for space in catalog["own"]}
    wanted |= {f"e-s-{theme(card)}" for card in catalog["cards"] if card["kind"] == "building"}
    assert wanted <= shapes()


def test_shapes_named_in_the_scripts_are_drawn() -> None:
    drawn = shapes()
    for script in SCRIPTS:
        for name in re.findall(r'\buse\("([a-z-]+)"', script.read_text(encoding="utf-8")):
            assert f"e-{name}" in drawn, f"{script.name}: {name}"


def test_textures_that_styles_and_shapes_point_to_are_drawn() -> None:
    drawn = shapes()
    for file in [*FOLDER.glob("*.css"), FOLDER / "art.svg"]:
        for name in re.findall(r'(?:url\("?|href=")#(e-[\w-]+)', file.read_text(encoding="utf-8")):
            assert name in drawn, f"{file.name}: {name}"


def test_every_class_of_a_shape_has_a_style() -> None:
    styled = " ".join(
        style.read_text(encoding="utf-8") for style in [*FOLDER.glob("*.css"), STATIC / "styles" / "base.css"]
    )
    for names in set(re.findall(r'class="([^"]+)"', (FOLDER / "art.svg").read_text(encoding="utf-8"))):
        for name in names.split():
            assert f".{name}" in styled, name


def test_scripts_stay_within_their_size_limits() -> None:
    sent = {
        script.name: len(gzip.compress(tightened(script.read_text(encoding="utf-8")).encode(), 9)) for script in SCRIPTS
    }
    assert sum(sent.values()) <= MOST_SCRIPT, sent


def test_scripts_import_only_what_exists() -> None:
    for script in SCRIPTS:
        for path in re.findall(r'from "(\.[^"]+)"', script.read_text(encoding="utf-8")):
            assert (script.parent / Path(path)).resolve().is_file(), f"{script.name}: {path}"
