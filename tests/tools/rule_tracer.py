"""Watches, while a test runs, whether code that carries the test's rule ids runs. For the plain source only."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from types import CodeType, FrameType, TracebackType
from typing import Any

from holdfast.kernel import Event, Game, Refusal, ScoreLine
from tests.tools.rule_carriers import ROOT, Carriers

KERNEL = str(ROOT / "holdfast" / "kernel")
# Calls that use the `rule` of an action: carrying it out, and saying why it is refused.
USES = {"apply", "refusal"}


class RuleTracer:
    """A context during which `ran` collects those of the given ids whose code has run."""

    def __init__(self, rules: Iterable[str], carriers: Carriers) -> None:
        self.folder = str(carriers.folder)
        self.missing = set(rules)
        self.ran: set[str] = set()
        self.building = 0
        self.known: dict[CodeType, bool] = {}
        self.lines: dict[tuple[str, int], list[tuple[str, bool]]] = {}
        for rule in self.missing:
            for spot in carriers.spots.get(rule, []):
                for line in spot.lines:
                    self.lines.setdefault((spot.file, line), []).append((rule, spot.even_building))
        self.tellers: set[CodeType] = {maker.__init__.__code__ for maker in (Event, Refusal, ScoreLine)}

    def __enter__(self) -> RuleTracer:
        self.previous = sys.gettrace()
        sys.settrace(self.on_call)
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        sys.settrace(self.previous)

    def saw(self, rule: str) -> None:
        if rule in self.missing:
            self.missing.remove(rule)
            self.ran.add(rule)
            if not self.missing:
                sys.settrace(self.previous)

    def on_call(self, frame: FrameType, event: str, arg: Any) -> Any:
        code = frame.f_code
        if code in self.tellers:
            # A test may make such an object for comparison; only those made by our code prove anything.
            if frame.f_back is not None and self.is_ours(frame.f_back.f_code):
                self.saw(frame.f_locals["rule"])
            return None
        if not code.co_filename.startswith(self.folder):
            return None
        if code.co_name in USES and not self.building:
            rule = getattr(frame.f_locals.get("self"), "rule", None)
            if isinstance(rule, str):
                self.saw(rule)
        elif code.co_name == "__init__" and isinstance(frame.f_locals.get("self"), Game):
            self.building += 1
            return self.on_building
        return self.on_line if self.is_watched(code) else None

    def on_building(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "return":
            self.building -= 1
        return self.on_building

    def on_line(self, frame: FrameType, event: str, arg: Any) -> Any:
        if event == "line":
            for rule, even_building in self.lines.get((frame.f_code.co_filename, frame.f_lineno), ()):
                if even_building or not self.building:
                    self.saw(rule)
        return self.on_line

    def is_ours(self, code: CodeType) -> bool:
        return code.co_filename.startswith((self.folder, KERNEL))

    def is_watched(self, code: CodeType) -> bool:
        found = self.known.get(code)
        if found is None:
            found = any((code.co_filename, line) in self.lines for _, _, line in code.co_lines() if line)
            self.known[code] = found
        return found
