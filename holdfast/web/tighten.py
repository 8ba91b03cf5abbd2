"""Scripts as they are sent: without comments and without the whitespace that only people need.

The files under `static/` are written to be read; about a quarter of their size is comments and indentation. This module
removes those and changes nothing else: names, strings and line breaks that may matter stay as they are.
"""

from __future__ import annotations

import re
from typing import Final

_PLAIN: Final = re.compile(r"[^\s\"'`/{}]+")  # a stretch of program that needs no closer look
_PLAIN_TEXT: Final = re.compile(r"[^`$\\\n]+")  # the same inside a template
_WORD: Final = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_$")
# After one of these a slash begins a regular expression; after anything else it divides.
_BEFORE_REGEX: Final = frozenset("(,=:[!&|?{};+-*%<>~^\n")
_KEYWORDS_BEFORE_REGEX: Final = ("return", "typeof", "case", "of", "in", "await", "delete", "void")
_NO_BREAK_AFTER: Final = frozenset("{;,([\n")
_NO_BREAK_BEFORE: Final = frozenset("}]),.")


def tightened(script: str) -> str:
    """The same program in fewer characters."""
    return _Reader(script).read()


class _Reader:
    """Walks through a script once, copying what counts."""

    def __init__(self, script: str) -> None:
        self.script: Final = script
        self.at = 0
        self.out: list[str] = []

    def read(self, *, inside_template: bool = False) -> str:
        """Read to the end of the script, or to the brace that ends a template's `${`."""
        depth = 0
        while self.at < len(self.script):
            if stretch := _PLAIN.match(self.script, self.at):
                self.copy(stretch.end())
                continue
            letter = self.script[self.at]
            if letter in " \t\n\r" or self.script.startswith(("//", "/*"), self.at):
                self.blank()
            elif letter in "\"'":
                self.copy(self.end_of_string(letter))
            elif letter == "`":
                self.template()
            elif letter == "/" and self.regex_may_begin():
                self.copy(self.end_of_regex())
            else:
                depth += (letter == "{") - (letter == "}")
                if inside_template and depth < 0:
                    break
                self.copy(self.at + 1)
        return "".join(self.out)

    def copy(self, end: int) -> None:
        self.out.append(self.script[self.at : end])
        self.at = end

    def last(self) -> str:
        return self.out[-1][-1] if self.out else "\n"

    def blank(self) -> None:
        """Whitespace and comments: they become a line break, one space between words, or nothing."""
        start = self.at
        while self.at < len(self.script):
            if self.script[self.at] in " \t\n\r":
                self.at += 1
            elif self.script.startswith("//", self.at):
                self.at = self.find("\n")
            elif self.script.startswith("/*", self.at):
                self.at = min(self.find("*/") + 2, len(self.script))
            else:
                break
        before = self.last()
        after = self.script[self.at : self.at + 1]
        if "\n" in self.script[start : self.at]:
            if before not in _NO_BREAK_AFTER and after not in _NO_BREAK_BEFORE:
                self.out.append("\n")
        elif (before in _WORD and after in _WORD) or (before in "+-/" and before == after) or after == "":
            self.out.append(" ")

    def find(self, what: str) -> int:
        found = self.script.find(what, self.at)
        return len(self.script) if found < 0 else found

    def end_of_string(self, quote: str) -> int:
        end = self.at + 1
        while end < len(self.script) and self.script[end] != quote:
            end += 2 if self.script[end] == "\\" else 1
        return end + 1

    def regex_may_begin(self) -> bool:
        if self.last() in _BEFORE_REGEX:
            return True
        tail = "".join(self.out[-12:]).split()
        word = ""
        for letter in reversed(tail[-1] if tail else ""):
            if letter not in _WORD:
                break
            word = letter + word
        return word in _KEYWORDS_BEFORE_REGEX

    def end_of_regex(self) -> int:
        end = self.at + 1
        in_class = False
        while end < len(self.script) and (in_class or self.script[end] != "/"):
            letter = self.script[end]
            in_class = letter == "[" or (in_class and letter != "]")
            end += 2 if letter == "\\" else 1
        return end + 1

    def template(self) -> None:
        """A template literal; in markup (`html`) indentation means nothing, elsewhere all whitespace stays."""
        markup = "".join(self.out[-4:]).endswith("html")
        self.copy(self.at + 1)
        while self.at < len(self.script) and self.script[self.at] != "`":
            if stretch := _PLAIN_TEXT.match(self.script, self.at):
                self.copy(stretch.end())
            elif self.script.startswith("${", self.at):
                self.copy(self.at + 2)
                inner = _Reader(self.script)
                inner.at = self.at
                inner.out.append("(")
                self.out.append(inner.read(inside_template=True)[1:])
                self.at = inner.at
                self.copy(self.at + 1)
            elif self.script[self.at] == "\\":
                self.copy(self.at + 2)
            elif markup and self.script[self.at] == "\n":
                self.copy(self.at + 1)
                while self.script[self.at : self.at + 1] in (" ", "\t"):
                    self.at += 1
            else:
                self.copy(self.at + 1)
        self.copy(self.at + 1)
