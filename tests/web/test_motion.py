"""Whatever moves on a page has an end: an open tab that nobody touches must cost nothing."""

from __future__ import annotations

import re
from pathlib import Path

import holdfast.web

STATIC = Path(holdfast.web.__file__).parent / "static"
ENDLESS = re.compile(
    r"animation[\w-]*:[^;}]*\binfinite\b"  # in a stylesheet
    r"|iterations:\s*Infinity|animationIterationCount"  # in a script
    r"|repeat(Count|Dur)=.indefinite",  # in a picture
    re.IGNORECASE,
)


def test_no_animation_is_endless() -> None:
    files = [path for path in STATIC.rglob("*") if path.suffix in (".css", ".js", ".svg", ".html")]
    assert len(files) > 20
    found = [
        f"{path.relative_to(STATIC)}:{number}"
        for path in files
        if "vendor" not in path.parts
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if ENDLESS.search(line)
    ]
    assert found == []
