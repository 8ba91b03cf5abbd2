"""Card files as plain data: written again as TOML, and changed somewhere at random."""

from __future__ import annotations

import json
from functools import cache

from hypothesis import strategies as st


def toml(value: object) -> str:
    """A value as TOML on one line."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(value)
    if isinstance(value, dict):
        return "{" + ", ".join(f"{toml(key)} = {toml(each)}" for key, each in value.items()) + "}"
    if isinstance(value, list):
        return "[" + ", ".join(toml(each) for each in value) + "]"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    return str(value)


def toml_file(data: dict[str, object]) -> bytes:
    text = "\n".join(f"{toml(key)} = {toml(value)}" for key, value in data.items())
    return text.encode("utf-8", errors="surrogatepass")


@cache
def values(words: tuple[str, ...]) -> st.SearchStrategy[object]:
    """Anything that TOML can say, preferably in these words."""
    scalars = st.one_of(
        st.booleans(),
        st.integers(-2, 25),
        st.integers(),
        st.floats(),
        st.sampled_from(words),
        st.text(max_size=50),
    )
    return st.recursive(
        scalars,
        lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(words), inner, max_size=4),
        max_leaves=6,
    )


def places(value: object) -> list[tuple[dict[str, object] | list[object], str | int]]:
    """Every place inside a value that can be overwritten."""
    found: list[tuple[dict[str, object] | list[object], str | int]] = []
    if isinstance(value, dict):
        for key, inner in value.items():
            found.append((value, key))
            found += places(inner)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            found.append((value, index))
            found += places(inner)
    return found


def mutate(data: st.DataObject, value: object, words: tuple[str, ...]) -> None:
    """Overwrites, removes, renames or repeats something somewhere in a value."""
    options = places(value)
    if not options:
        return
    holder, key = data.draw(st.sampled_from(options), label="place")
    change = data.draw(st.sampled_from(["overwrite", "remove", "add"]), label="change")
    if isinstance(holder, dict) and isinstance(key, str):
        if change == "overwrite":
            holder[key] = data.draw(values(words))
        elif change == "remove":
            del holder[key]
        else:
            holder[data.draw(st.sampled_from(words) | st.text(max_size=50))] = data.draw(
                values(words) | st.just(json.loads(json.dumps(holder[key])))
            )
    elif isinstance(holder, list) and isinstance(key, int):
        if change == "overwrite":
            holder[key] = data.draw(values(words))
        elif change == "remove":
            del holder[key]
        else:
            holder.append(data.draw(values(words) | st.just(json.loads(json.dumps(holder[key])))))
