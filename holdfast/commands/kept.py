"""Sections of a document that something else writes: found by their markers, carried over and replaced."""

from __future__ import annotations

import re
from typing import Final

_SECTION: Final = re.compile(r"<!-- section: ([a-z-]+) -->\n.*?<!-- end: \1 -->\n", re.DOTALL)


def sections(text: str) -> str:
    """All marked sections of a document, with their markers.

    >>> sections("# Title\\n\\n<!-- section: abuse -->\\nrows\\n<!-- end: abuse -->\\nrest")
    '<!-- section: abuse -->\\nrows\\n<!-- end: abuse -->\\n'
    """
    return "\n".join(found.group(0) for found in _SECTION.finditer(text))


def replaced(text: str, name: str, content: str) -> str:
    """The document with this content in the section of that name, which is added at the end if there is none.

    >>> replaced("# Title\\n", "abuse", "rows\\n")
    '# Title\\n\\n<!-- section: abuse -->\\nrows\\n<!-- end: abuse -->\\n'
    """
    section = f"<!-- section: {name} -->\n{content}<!-- end: {name} -->\n"
    for found in _SECTION.finditer(text):
        if found.group(1) == name:
            return text[: found.start()] + section + text[found.end() :]
    return f"{text.rstrip()}\n\n{section}" if text.strip() else section
