"""Ways to break the code that carries a rule: each is one small edit of one source file.

The nearer the code is to the rule's id, the better: a comment beside a statement, a row of a table, the docstring of a
function, the docstring of a class. Where a text names several rules, its code is less specific to each.
"""

from __future__ import annotations

import ast
import io
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from tests.tools.rule_carriers import GAMES, PLUMBING, RULE_ID, Function, Module, docstring_of

FLIPPED: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.GtE,
    ast.GtE: ast.Lt,
    ast.Gt: ast.LtE,
    ast.LtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SWAPPED: dict[type[ast.operator], type[ast.operator]] = {ast.Add: ast.Sub, ast.Sub: ast.Add}

# Calls that only report what happened; breaking them breaks no rule.
TELLING = {"Event", "Refusal", "tell"}


@dataclass(frozen=True)
class Mutation:
    """Replace the text between two places of a file; `distance` says how far the code is from the rule's id."""

    file: Path
    line: int
    start: int
    end: int
    before: str
    after: str
    distance: int

    def __str__(self) -> str:
        where = f"{self.file.parent.name}/{self.file.name}:{self.line}"
        return f"{where}: {one_line(self.before)} → {one_line(self.after)}"

    def applied(self, source: str) -> str:
        data = source.encode()
        assert data[self.start : self.end].decode() == self.before, f"{self.file.name} has been edited meanwhile"
        return (data[: self.start] + self.after.encode() + data[self.end :]).decode()


def one_line(text: str) -> str:
    return " ".join(text.split())


def mutations_of(rule: str) -> list[Mutation]:
    """Every mutation of the code that carries the rule, the nearest first."""
    found: dict[tuple[Path, int, str], Mutation] = {}
    for source in breakers():
        if rule not in source.module.source:
            continue
        for distance, node in source.carriers(rule):
            for mutation in source.mutations(node, distance):
                key = (mutation.file, mutation.start, mutation.after)
                if key not in found or found[key].distance > distance:
                    found[key] = mutation
    return sorted(found.values(), key=lambda one: (one.distance, str(one.file), one.start, one.after))


@cache
def breakers() -> list[Breaker]:
    """Every source file of the games, parsed once."""
    return [Breaker(path) for path in sorted(GAMES.rglob("*.py"))]


class Breaker:
    """One source file with the places of its lines."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.module = Module(path)
        self.data = self.module.source.encode()
        self.line_starts = [0]
        for line in self.data.splitlines(keepends=True):
            self.line_starts.append(self.line_starts[-1] + len(line))

    # -- where a rule stands --------------------------------------------------------------------------------

    def carriers(self, rule: str) -> Iterator[tuple[int, ast.AST]]:
        """The nodes that carry the rule, each with its distance from the id."""
        module = self.module
        for token in tokenize.generate_tokens(io.StringIO(module.source).readline):
            if token.type == tokenize.COMMENT and rule in RULE_ID.findall(token.string):
                statement = module.statement_at(token.start[0])
                yield crowd(token.string), statement
                above = module.parents[statement]
                if isinstance(statement, ast.Return) and isinstance(above, ast.If):
                    yield crowd(token.string), above.test
        for node in ast.walk(module.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and rule in RULE_ID.findall(node.value):
                above = module.parents[node]
                scope = module.scope(above)
                if scope is not None and docstring_of(scope) is node:
                    far = 20 if isinstance(scope, Function) else 40
                    for part in self.telling_parts(scope):
                        yield far + crowd(node.value), part
                else:
                    row = self.row(node)
                    if row is not None:
                        yield 10, row

    def telling_parts(self, scope: Function | ast.ClassDef) -> list[ast.stmt]:
        """What a docstring is about: a function's body, or the methods of a class that carry out its rule."""
        if isinstance(scope, Function):
            return scope.body
        methods = [node for node in scope.body if isinstance(node, Function)]
        kept = [method for method in methods if method.name not in PLUMBING and method.name != "refusal"]
        return [statement for method in kept for statement in method.body]

    def row(self, node: ast.AST) -> ast.AST | None:
        """The row of a table, or the call, in which a rule's id stands as a string."""
        while not isinstance(node, ast.stmt):
            node = self.module.parents[node]
            if isinstance(node, ast.Tuple):
                return node
            if isinstance(node, ast.Call):
                return None if called(node) in {*TELLING, "__init__"} else node
        return None

    # -- what can be broken ---------------------------------------------------------------------------------

    def mutations(self, node: ast.AST, distance: int) -> Iterator[Mutation]:
        for part in self.rule_parts(node):
            if isinstance(part, ast.stmt):
                yield from self.of_statement(part, distance)
            elif isinstance(part, ast.expr):
                yield from self.of_expression(part, distance)

    def rule_parts(self, node: ast.AST) -> Iterator[ast.AST]:
        """All nodes except those that only serve the log."""
        if isinstance(node, ast.If) and "log" in ast.unparse(node.test):
            return
        if isinstance(node, ast.Call) and called(node) in TELLING:
            return
        if isinstance(node, ast.Assert | ast.JoinedStr | ast.AnnAssign) and not is_table(node):
            return
        yield node
        for child in ast.iter_child_nodes(node):
            yield from self.rule_parts(child)

    def of_statement(self, node: ast.stmt, distance: int) -> Iterator[Mutation]:
        if isinstance(node, ast.AugAssign):
            yield self.replace(node, "pass", distance)
            swapped = SWAPPED.get(type(node.op))
            if swapped is not None:
                yield self.replace(node, ast.unparse(ast.AugAssign(node.target, swapped(), node.value)), distance)
        elif is_droppable(node):
            yield self.replace(node, "pass", distance)

    def of_expression(self, node: ast.expr, distance: int) -> Iterator[Mutation]:
        if isinstance(node, ast.Compare) and len(node.ops) == 1 and type(node.ops[0]) in FLIPPED:
            flipped = ast.Compare(node.left, [FLIPPED[type(node.ops[0])]()], node.comparators)
            yield self.replace(node, f"({ast.unparse(flipped)})", distance)
        elif isinstance(node, ast.BinOp) and type(node.op) in SWAPPED:
            swapped = ast.BinOp(node.left, SWAPPED[type(node.op)](), node.right)
            yield self.replace(node, f"({ast.unparse(swapped)})", distance)
        elif isinstance(node, ast.BoolOp):
            other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
            yield self.replace(node, f"({ast.unparse(ast.BoolOp(other, node.values))})", distance)
        elif isinstance(node, ast.IfExp) and not is_text(node.body):
            turned = ast.IfExp(node.test, node.orelse, node.body)
            yield self.replace(node, f"({ast.unparse(turned)})", distance)
        elif isinstance(node, ast.Call) and called(node) == "ScoreLine":
            points = node.args[1]
            yield self.replace(points, f"({ast.unparse(points)} + 1)", distance)
        elif isinstance(node, ast.Constant) and type(node.value) is int and not self.packs(node):
            yield self.replace(node, str(node.value + 1), distance)

    def packs(self, node: ast.Constant) -> bool:
        """Whether a number only packs a card and a side into one value, or counts the sides."""
        above = self.module.parents[node]
        if isinstance(above, ast.BinOp):
            return isinstance(above.op, ast.Mod | ast.FloorDiv)
        return isinstance(above, ast.Call) and called(above) == "range"

    def replace(self, node: ast.stmt | ast.expr, after: str, distance: int) -> Mutation:
        start = self.line_starts[node.lineno - 1] + node.col_offset
        end = self.line_starts[(node.end_lineno or node.lineno) - 1] + (node.end_col_offset or 0)
        return Mutation(self.path, node.lineno, start, end, self.data[start:end].decode(), after, distance)


def crowd(text: str) -> int:
    """How many rules a text names."""
    return len(set(RULE_ID.findall(text)))


def called(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def is_droppable(node: ast.stmt) -> bool:
    """A statement that does something and leaves no name unbound when it is gone."""
    if isinstance(node, ast.Expr):
        return isinstance(node.value, ast.Call)
    return isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute | ast.Subscript)


def is_table(node: ast.AST) -> bool:
    """A constant of a module, such as a printed table."""
    return isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.target.id.isupper()
