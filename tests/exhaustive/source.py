"""Read from the source of a game: every kind of event, and every reason for refusing an action."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path

EMPIRE = "holdfast.games.after_the_empire"
END = "holdfast.games.after_the_end"


@cache
def trees(package: str = EMPIRE) -> dict[str, ast.Module]:
    folder = Path(str(import_module(package).__file__)).parent
    return {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.py"))}


def event_kinds(package: str = EMPIRE) -> set[str]:
    """The first argument of every `Event`; where that is a parameter called `kind`, what callers pass for it."""
    kinds: set[str] = set()
    takers: dict[str, int] = {}
    for module, tree in trees(package).items():
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                names = [argument.arg for argument in function.args.args]
                for call in calls(function, "Event"):
                    kind = call.args[0]
                    if isinstance(kind, ast.Name) and kind.id in names:
                        takers[function.name] = names.index(kind.id)
                    else:
                        kinds |= strings(kind, package, module)
    for module, tree in trees(package).items():
        for name, place in takers.items():
            for call in calls(tree, name):
                kinds |= strings(call.args[place], package, module)
    return kinds


def calls(tree: ast.AST, name: str) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


def strings(node: ast.expr, package: str, module: str) -> set[str]:
    """The string of a literal, or all strings in a table of the module."""
    if isinstance(node, ast.Constant):
        return {str(node.value)}
    assert isinstance(node, ast.Subscript), ast.unparse(node)
    assert isinstance(node.value, ast.Name), ast.unparse(node)
    return {str(entry) for entry in value_of(package, module, node.value.id)}  # type: ignore[attr-defined]


def value_of(package: str, module: str, name: str) -> object:
    return getattr(import_module(f"{package}.{module}"), name)


def verdict_codes(package: str = EMPIRE) -> dict[str, dict[int, str]]:
    """For each class of action: the codes, with their names, that its `verdict` may return besides `ALLOWED`."""
    helpers = {
        node.name: returned_codes(node, package, module)
        for module, tree in trees(package).items()
        for node in tree.body
        if isinstance(node, ast.FunctionDef) and returns_a_code(node)
    }
    found: dict[str, dict[int, str]] = {}
    for module, tree in trees(package).items():
        for owner in ast.walk(tree):
            if isinstance(owner, ast.ClassDef):
                verdicts = [node for node in owner.body if isinstance(node, ast.FunctionDef) and node.name == "verdict"]
                for verdict in verdicts:
                    found[owner.name] = returned_codes(verdict, package, module)
                    for name, codes in helpers.items():
                        if calls(verdict, name):
                            found[owner.name].update(codes)
    return found | inherited(found, package)


def inherited(found: dict[str, dict[int, str]], package: str) -> dict[str, dict[int, str]]:
    """For each class of action that inherits `verdict`: the codes of the base class, and those of its own helpers."""
    heirs: dict[str, dict[int, str]] = {}
    for module, tree in trees(package).items():
        for owner in ast.walk(tree):
            if isinstance(owner, ast.ClassDef) and owner.name not in found:
                for base in owner.bases:
                    if isinstance(base, ast.Name) and base.id in found:
                        heirs[owner.name] = dict(found[base.id])
                        for part in owner.body:
                            if isinstance(part, ast.FunctionDef) and returns_a_code(part):
                                heirs[owner.name].update(returned_codes(part, package, module))
    return heirs


def returns_a_code(function: ast.FunctionDef) -> bool:
    """Whether a function is part of a verdict: it sometimes returns `ALLOWED`."""
    return any("ALLOWED" in possible_names(value) for value in returned_values(function))


def returned_values(function: ast.FunctionDef) -> list[ast.expr]:
    return [node.value for node in ast.walk(function) if isinstance(node, ast.Return) and node.value is not None]


def returned_codes(function: ast.FunctionDef, package: str, module: str) -> dict[int, str]:
    names = {name for value in returned_values(function) for name in possible_names(value)}
    return {int(str(value_of(package, module, name))): name for name in names - {"ALLOWED"}}


def possible_names(value: ast.expr) -> set[str]:
    """The constants that a returned value may be."""
    if isinstance(value, ast.IfExp):
        return possible_names(value.body) | possible_names(value.orelse)
    return {value.id} if isinstance(value, ast.Name) and value.id.isupper() else set()
