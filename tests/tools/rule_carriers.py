"""Which code carries which rule id: found in the source of the games, without running it.

An id stands in a docstring, in a comment or in another string. Each place becomes a `Spot`: the lines of which at
least one must run before that code counts as run. Reading a string in a table, or in an `__init__` that runs while
the action table is built, proves nothing: it counts when the object that carries it as its `rule` is used (see
`rule_tracer`).
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
import tomllib
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "holdfast" / "games"


def rulebooks() -> dict[str, list[str]]:
    """By game: the ids of its rulebook, in their order."""
    ids: dict[str, list[str]] = {}
    for path in sorted(GAMES.glob("*/*rules.toml")):  # a large book may be split into several files
        book = tomllib.loads(path.read_text(encoding="utf-8"))
        ids.setdefault(book["game"], []).extend(row["id"] for row in book["rule"])
    return ids


def rulebook_ids() -> list[str]:
    """The ids of all rulebooks, in their order."""
    return [id for ids in rulebooks().values() for id in ids]


# Every game's ids begin with a letter of its own.
LETTERS = "".join(sorted({id[0] for id in rulebook_ids()}))
RULE_ID = re.compile(rf"\b[{LETTERS}]-[a-z0-9]+(?:-[a-z0-9]+)*\b(?!-)")  # not the beginning of a longer one


# Classes whose instances are made while a game's tables are built.
TABLED = {"Action", "Frame", "Question", "Step", "Chance", "Draw", "AnyOf"}
# Methods that copy, name or show an object without carrying out its rule.
PLUMBING = {"__init__", "copy", "twin", "to_json", "prompt"}

Function = ast.FunctionDef | ast.AsyncFunctionDef
Scope = Function | ast.ClassDef
BLOCKS = ast.stmt | ast.ExceptHandler | ast.match_case


@dataclass(frozen=True)
class Spot:
    """Lines of which at least one must run; with `even_building`, running while the game is built is enough."""

    file: str
    lines: frozenset[int]
    even_building: bool = False


@dataclass
class Carriers:
    """Everything in a folder that carries rule ids: spots by id, and the ids that objects carry as their `rule`."""

    folder: Path
    spots: dict[str, list[Spot]] = field(default_factory=dict)
    objects: set[str] = field(default_factory=set)

    def ids(self) -> set[str]:
        return set(self.spots) | self.objects

    def add(self, text: str, spot: Spot) -> None:
        for rule in RULE_ID.findall(text):
            self.spots.setdefault(rule, []).append(spot)


def find_carriers(folder: Path = GAMES) -> Carriers:
    """Read every module of the games."""
    carriers = Carriers(folder)
    modules = [Module(path) for path in sorted(folder.rglob("*.py"))]
    for module in modules:
        module.collect(carriers, modules)
    return carriers


class Module:
    """One source file: its tree, and which statement and scope every node belongs to."""

    def __init__(self, path: Path) -> None:
        self.file = str(path)
        self.source = path.read_text(encoding="utf-8")
        self.tree = ast.parse(self.source)
        self.parents: dict[ast.AST, ast.AST] = {
            child: node for node in ast.walk(self.tree) for child in ast.iter_child_nodes(node)
        }
        self.statements = sorted(
            (node for node in ast.walk(self.tree) if isinstance(node, ast.stmt)), key=lambda node: node.lineno
        )

    def collect(self, carriers: Carriers, modules: list[Module]) -> None:
        docstrings = {id(found) for node in ast.walk(self.tree) if (found := docstring_of(node)) is not None}
        for node in ast.walk(self.tree):
            if not isinstance(node, ast.Constant) or not isinstance(node.value, str):
                continue
            if id(node) in docstrings:
                scope = self.scope(self.parents[node])
                if scope is not None:
                    carriers.add(node.value, self.scope_spot(scope))
            else:
                carriers.objects.update(RULE_ID.findall(node.value))
                spot = self.literal_spot(self.statement(node))
                if spot is not None:
                    carriers.add(node.value, spot)
        for token in tokenize.generate_tokens(io.StringIO(self.source).readline):
            if token.type == tokenize.COMMENT and RULE_ID.search(token.string):
                for spot in self.comment_spots(self.statement_at(token.start[0]), modules):
                    carriers.add(token.string, spot)

    # -- from a place in the text to the lines that must run ------------------------------------------------

    def scope_spot(self, scope: Scope) -> Spot:
        """A function that must be entered, or a class one of whose methods must be."""
        if isinstance(scope, Function):
            return Spot(self.file, body_lines(scope), even_building=True)
        methods = [node for node in scope.body if isinstance(node, Function)]
        telling = [method for method in methods if method.name not in PLUMBING] or methods
        return Spot(self.file, frozenset(line for method in telling for line in body_lines(method)))

    def literal_spot(self, statement: ast.stmt) -> Spot | None:
        """The statement with the string, unless it only fills a table."""
        function = self.function(statement)
        if function is None or self.builds_table(function):
            return None
        return Spot(self.file, own_lines(statement))

    def comment_spots(self, statement: ast.stmt, modules: list[Module]) -> list[Spot]:
        """The statement that the comment belongs to; for a constant of the module, every use of it."""
        if isinstance(statement, Scope):
            return [self.scope_spot(statement)]
        scope = self.scope(statement)
        if isinstance(scope, Function):
            if self.builds_table(scope):
                owner = self.parents[scope]
                return [self.scope_spot(owner)] if isinstance(owner, ast.ClassDef) else []
            return [Spot(self.file, own_lines(statement))]
        if scope is not None:
            return [self.scope_spot(scope)]
        names = {node.id for node in ast.walk(statement) if isinstance(node, ast.Name) and is_stored(node)}
        return [spot for module in modules for spot in module.uses_of(names)]

    def uses_of(self, names: set[str]) -> list[Spot]:
        return [
            Spot(self.file, own_lines(self.statement(node)))
            for node in ast.walk(self.tree)
            if isinstance(node, ast.Name) and node.id in names and not is_stored(node) and self.function(node)
        ]

    # -- finding one's way in the tree ----------------------------------------------------------------------

    def statement(self, node: ast.AST) -> ast.stmt:
        """The smallest statement around a node."""
        while not isinstance(node, ast.stmt):
            node = self.parents[node]
        return node

    def statement_at(self, line: int) -> ast.stmt:
        """The statement that a comment on this line belongs to: the one it is inside, or the next one."""
        around = [node for node in self.statements if line in own_lines(node)]
        if around:
            return around[-1]
        return next((node for node in self.statements if node.lineno > line), self.statements[-1])

    def scope(self, node: ast.AST) -> Scope | None:
        """The function or class that a node is in; None at the top level of the module."""
        above = self.parents.get(node)
        if isinstance(node, ast.Expr) and isinstance(above, Scope) and docstring_of(above) is node.value:
            return above
        while above is not None and not isinstance(above, Scope):
            above = self.parents.get(above)
        return above

    def function(self, node: ast.AST) -> Function | None:
        scope = self.scope(node)
        return scope if isinstance(scope, Function) else None

    def builds_table(self, function: Function) -> bool:
        owner = self.parents[function]
        return function.name == "__init__" and isinstance(owner, ast.ClassDef) and bool(base_names(owner) & TABLED)


def docstring_of(node: ast.AST) -> ast.Constant | None:
    if isinstance(node, Scope | ast.Module) and node.body:
        first = node.body[0]
        if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str):
            return first.value
    return None


def base_names(owner: ast.ClassDef) -> set[str]:
    return {node.id for base in owner.bases for node in ast.walk(base) if isinstance(node, ast.Name)}


def is_stored(name: ast.Name) -> bool:
    return isinstance(name.ctx, ast.Store)


def body_lines(function: Function) -> frozenset[int]:
    return frozenset(range(function.body[0].lineno, (function.end_lineno or function.lineno) + 1))


def own_lines(statement: ast.stmt) -> frozenset[int]:
    """All lines of a simple statement; for a compound one only its head."""
    if not any(isinstance(child, BLOCKS) for child in ast.iter_child_nodes(statement)):
        return frozenset(range(statement.lineno, (statement.end_lineno or statement.lineno) + 1))
    last = statement.lineno
    for child in ast.iter_child_nodes(statement):
        if not isinstance(child, BLOCKS):
            last = max(last, *(getattr(node, "end_lineno", None) or 0 for node in ast.walk(child)))
    return frozenset(range(statement.lineno, last + 1))
