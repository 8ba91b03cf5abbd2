"""Whatever the files of a set hold, there is a card set or one printable sentence, never anything else."""

from __future__ import annotations

import json
import tomllib
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from hypothesis import given, settings
from hypothesis import strategies as st

from holdfast.kernel.card_files import CardSetError
from tests.card_sets.subject import Subject
from tests.card_sets.toml_writing import mutate, toml_file


@cache
def frozen_bytes(subject: Subject) -> dict[str, bytes]:
    return {name: (subject.frozen / f"{name}.toml").read_bytes() for name in subject.files}


@cache
def frozen_data(subject: Subject) -> dict[str, dict[str, object]]:
    return {name: tomllib.loads(content.decode()) for name, content in frozen_bytes(subject).items()}


def any_file(subject: Subject, data: st.DataObject) -> str:
    return data.draw(st.sampled_from(subject.files), label="file")


def assert_set_or_sentence(subject: Subject, name: str, content: bytes) -> None:
    """Reads the frozen set with this content in one of its files."""
    with TemporaryDirectory() as place:
        folder = Path(place)
        for file, frozen in frozen_bytes(subject).items():
            (folder / f"{file}.toml").write_bytes(content if file == name else frozen)
        problems = subject.check(folder)
        try:
            subject.load(folder)
            first = []
        except CardSetError as error:
            first = [str(error)]
        assert first == problems[:1]
        for problem in problems:
            assert problem.isprintable()
            assert ": expected " in problem
            assert ", found" in problem


def test_written_data_reads_back_as_the_same_set(subject: Subject, tmp_path: Path) -> None:
    """The fuzzer's writer is right: what it writes is the frozen set."""
    for name, data in frozen_data(subject).items():
        (tmp_path / f"{name}.toml").write_bytes(toml_file(data))
    assert subject.load(tmp_path).digest == subject.digest


@settings(deadline=None)
@given(st.integers(1, 3), st.data())
def test_mutated_data(subject: Subject, times: int, data: st.DataObject) -> None:
    name = any_file(subject, data)
    content: dict[str, object] = json.loads(json.dumps(frozen_data(subject)[name]))
    for _ in range(times):
        mutate(data, content, subject.words)
    assert_set_or_sentence(subject, name, toml_file(content))


@settings(deadline=None)
@given(st.data())
def test_mutated_bytes(subject: Subject, data: st.DataObject) -> None:
    name = any_file(subject, data)
    content = frozen_bytes(subject)[name]
    start = data.draw(st.integers(0, len(content)), label="start")
    stop = data.draw(st.integers(start, min(len(content), start + 30)), label="stop")
    piece = data.draw(st.binary(max_size=8) | st.sampled_from([b"[", b"{", b'"', b"=", b"\n", b"[["]))
    assert_set_or_sentence(subject, name, content[:start] + piece + content[stop:])


@settings(deadline=None)
@given(st.data(), st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_random_bytes(subject: Subject, data: st.DataObject, content: bytes) -> None:
    assert_set_or_sentence(subject, any_file(subject, data), content)


@settings(deadline=None)
@given(st.data(), st.integers(0, 20_000))
def test_cut_off_file(subject: Subject, data: st.DataObject, length: int) -> None:
    name = any_file(subject, data)
    assert_set_or_sentence(subject, name, frozen_bytes(subject)[name][:length])
