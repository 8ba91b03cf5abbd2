"""Scripts without comments and indentation are the same scripts."""

from __future__ import annotations

import re

import pytest

from holdfast.web.stages import STATIC
from holdfast.web.tighten import tightened


@pytest.mark.parametrize(
    ("written", "sent"),
    [
        ("const a = 1; // one\nconst b = 2;\n", "const a=1;const b=2;"),
        ("/** What it does. */\nexport function f() {\n  return 1;\n}\n", "export function f(){return 1;}"),
        ("let a = 1\nlet b = a\n++b", "let a=1\nlet b=a\n++b"),
        ("a + +b - -c", "a+ +b- -c"),
        ("x = a / b / c; y = /[/\"]'/.test(z)", "x=a/b/c;y=/[/\"]'/.test(z)"),
        ("return /\\/\\* no remark/g", "return/\\/\\* no remark/g"),
        ('f("// a string /* of */ its own")', 'f("// a string /* of */ its own")'),
        ("const it = 'don\\'t  //'", "const it='don\\'t  //'"),
        ("say(`two  blanks // stay ${ a /* not this */ + `in ${ b }` }`)", "say(`two  blanks // stay ${a+`in ${b}`}`)"),
        ("html`<p>\n    one ${ f({ a: 1 }) }\n  </p>`", "html`<p>\none ${f({a:1})}\n</p>`"),
        ("return\nvalue", "return\nvalue"),
        ("", ""),
    ],
)
def test_only_comments_and_white_space_are_removed(written: str, sent: str) -> None:
    assert tightened(written).rstrip() == sent


def test_our_own_scripts_keep_their_words_and_get_smaller() -> None:
    for file in STATIC.rglob("*.js"):
        script = file.read_text(encoding="utf-8")
        sent = tightened(script)
        assert len(sent) <= len(script), file
        assert tightened(sent) == sent, file
        # every string without white space is still there
        for text in re.findall(r'"[\w-]{3,}"', re.sub(r"(?m)^\s*//.*$|/\*\*[\s\S]*?\*/| // .*$", "", script)):
            assert text in sent, (file, text)
