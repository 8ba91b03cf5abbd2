"""Read from the source of *After the Empire*: every kind of event, and every reason for which an action is refused."""

from __future__ import annotations

import ast
from functools import cache
from importlib import import_module
from pathlib import Path

import holdfast.games.after_the_empire as package

FOLDER = Path(str(package.__file__)).parent


@cache
def trees() -> dict[str, ast.Module]:
    return {path.stem: ast.parse(path.read_text(encoding="utf-8")) for path in sorted(FOLDER.glob("*.py"))}


def event_kinds() -> set[str]:
    """The first word of every `Event`; where it is a parameter called `kind`, what callers give for it."""
    kinds: set[str] = set()
    takers: dict[str, int] = {}
    for module, tree in trees().items():
        for function in ast.walk(tree):
            if isinstance(function, ast.FunctionDef):
                names = [argument.arg for argument in function.args.args]
                for call in calls(function, "Event"):
                    kind = call.args[0]
                    if isinstance(kind, ast.Name) and kind.id in names:
                        takers[function.name] = names.index(kind.id)
                    else:
                        kinds |= strings(kind, module)
    for module, tree in trees().items():
        for name, place in takers.items():
            for call in calls(tree, name):
                kinds |= strings(call.args[place], module)
    return kinds


def calls(tree: ast.AST, name: str) -> list[ast.Call]:
    return [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == name
    ]


def strings(node: ast.expr, module: str) -> set[str]:
    """What a literal says, or all that a table of the module holds."""
    if isinstance(node, ast.Constant):
        return {str(node.value)}
    assert isinstance(node, ast.Subscript), ast.unparse(node)
    assert isinstance(node.value, ast.Name), ast.unparse(node)
    return {str(entry) for entry in value_of(module, node.value.id)}  # type: ignore[attr-defined]


def value_of(module: str, name: str) -> object:
    return getattr(import_module(f"{package.__name__}.{module}"), name)


def verdict_codes() -> dict[str, dict[int, str]]:
    """By class of action: the codes, with their names, that its `verdict` may return besides `ALLOWED`."""
    shared = returned_codes(function_named(trees()["verdicts"], "exchange_verdict"), "verdicts")
    found: dict[str, dict[int, str]] = {}
    for module, tree in trees().items():
        for owner in ast.walk(tree):
            if isinstance(owner, ast.ClassDef):
                verdicts = [node for node in owner.body if isinstance(node, ast.FunctionDef) and node.name == "verdict"]
                for verdict in verdicts:
                    codes = returned_codes(verdict, module)
                    found[owner.name] = {**codes, **shared} if calls(verdict, "exchange_verdict") else codes
    return found


def function_named(tree: ast.Module, name: str) -> ast.FunctionDef:
    return next(node for node in tree.body if isinstance(node, ast.FunctionDef) and node.name == name)


def returned_codes(function: ast.FunctionDef, module: str) -> dict[int, str]:
    names = {
        name
        for node in ast.walk(function)
        if isinstance(node, ast.Return) and node.value is not None
        for name in possible_names(node.value)
    }
    return {int(str(value_of(module, name))): name for name in names - {"ALLOWED"}}


def possible_names(value: ast.expr) -> set[str]:
    """The constants that a returned value may be."""
    if isinstance(value, ast.IfExp):
        return possible_names(value.body) | possible_names(value.orelse)
    return {value.id} if isinstance(value, ast.Name) and value.id.isupper() else set()
