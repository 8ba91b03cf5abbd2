"""The arena and the lab on a real Ray of two nodes: the same games as without it, whatever happens to the workers."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import signal
import socket
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

import holdfast
from holdfast.arena import ray_crew
from holdfast.arena.blocks import Duel, game_of
from holdfast.arena.errors import ArenaError
from holdfast.arena.journal import header_of, open_journal
from holdfast.arena.parquet import read_games
from holdfast.arena.passport import compare, own_passport, source
from holdfast.arena.ray_crew import RayCrew
from holdfast.arena.runner import Alone, play_job, run
from holdfast.lab.runner import begin_games, fill
from tests.commands.calling import FROZEN_END, call, call_outside, one_sentence
from tests.lab.conftest import CHUNK, END, GAMES, played
from tests.lab.test_runs import contents
from tests.tools.processes import PATIENCE_S
from tests.tools.ray_cluster import NODES, QUIET, two_nodes, why_not

TIMES = ["seconds", "rival_seconds"]
ARENA = ("arena", "greedy", "random", "--game", "after-the-end", "--plain")
DUEL = Duel("after-the-end", 2, "greedy", "random")

needs_ray = pytest.mark.skipif(why_not() != "", reason=f"no Ray of two nodes here: {why_not()}")


@pytest.fixture(scope="module", autouse=True)
def quiet() -> Iterator[None]:
    """Ray reads this when it is imported, so it is set before the first test."""
    with pytest.MonkeyPatch.context() as patch:
        for name, value in QUIET.items():
            patch.setenv(name, value)
        patch.setattr(ray_crew, "PATIENCE_S", 60.0)
        patch.setattr(ray_crew, "START_S", PATIENCE_S)
        yield


@pytest.fixture(scope="module")
def cluster() -> Iterator[str]:
    """The address of two nodes."""
    with two_nodes() as address:
        yield address
        importlib.import_module("ray").shutdown()


@pytest.fixture
def crew(cluster: str) -> RayCrew:
    return RayCrew(cluster)


# -- the jobs of these tests; the workers import them from here ---------------------------------------------------


def where(job: tuple[str, int]) -> str:
    """The node that runs this job. It waits until all jobs are running at the same time."""
    meeting, number = Path(job[0]), job[1]
    (meeting / str(number)).touch()
    limit = time.monotonic() + PATIENCE_S
    while len(list(meeting.iterdir())) < len(NODES):
        assert time.monotonic() < limit, "the other jobs never started"
        time.sleep(0.05)
    return str(importlib.import_module("ray").util.get_node_ip_address())


def doubled(job: tuple[int, str]) -> int:
    """A job whose worker dies in the middle of it, unless a note says that this has already happened."""
    number, note = job
    if note:
        try:
            Path(note).open("x").close()
        except FileExistsError:
            return 2 * number
        os.kill(os.getpid(), signal.SIGKILL)
    return 2 * number


def dies(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def refuses(number: int) -> int:
    raise ArenaError(f"job {number} cannot be done")


def processes_in(folder: str) -> list[str]:
    """The processes whose command line names this folder."""
    found = []
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if folder in (line := file.read_text(errors="replace").replace("\0", " ")):
                found.append(line)
    return found


# -- the same as without Ray ------------------------------------------------------------------------------------


@needs_ray
def test_an_arena_on_ray_is_the_same_arena(cluster: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    here, there = tmp_path / "here.parquet", tmp_path / "there.parquet"
    assert call(capsys, *ARENA, "--pairs", "4", "--processes", "1", "--out", str(here)).status == 0
    answer = call(capsys, *ARENA, "--pairs", "4", "--ray", cluster, "--out", str(there))
    assert (answer.status, answer.err) == (0, "")
    assert f"8 games are in {there}." in answer.out
    assert read_games(there).drop(TIMES).equals(read_games(here).drop(TIMES))
    assert read_games(there)["seconds"].min() > 0.0  # type: ignore[operator]


@needs_ray
def test_an_arena_begun_here_can_be_resumed_there(
    cluster: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    out, jobs = tmp_path / "games.parquet", tmp_path / "games.parquet.jobs"
    journal = open_journal(jobs, header_of([DUEL], 0), False)
    begun = run([DUEL], 2, 0, Alone(), journal)[0]
    journal.close()
    answer = call(capsys, *ARENA, "--pairs", "3", "--out", str(out), "--resume", "--ray", cluster)
    assert (answer.status, answer.err) == (0, "")
    games = read_games(out)
    assert games["block"].to_list() == [0, 0, 1, 1, 2, 2]
    assert games["seconds"].to_list()[:4] == [row.seconds for block in begun for row in block.games]
    assert not jobs.exists()


@needs_ray
def test_the_lab_on_ray_writes_the_same_bytes(crew: RayCrew, tmp_path: Path) -> None:
    alone = played(tmp_path / "alone", END)
    begun = begin_games(tmp_path / "there", END, CHUNK, False, CHUNK)
    fill(begun, END, crew, lambda count: None)
    told: list[int] = []
    longer = begin_games(tmp_path / "there", END, GAMES, True, CHUNK)
    fill(longer, END, crew, told.append)
    assert sorted(told) == [1, CHUNK, CHUNK]
    assert contents(longer) == contents(alone)


@needs_ray
def test_the_labs_command_runs_on_ray(cluster: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    command = ("lab", "run", "--game", "after-the-end", "--seats", "2", "--games", "3", "--plain")
    for folder, crew in (("here", ("--processes", "1")), ("there", ("--ray", cluster))):
        answer = call(capsys, *command, "--out", str(tmp_path / folder), *crew)
        assert (answer.status, answer.err) == (0, "")
        assert f"3 games are in {tmp_path / folder}." in answer.out
    here, there = (
        sorted(path for path in (tmp_path / name).rglob("*") if path.is_file()) for name in ("here", "there")
    )
    assert len(here) == 5
    assert [path.read_bytes() for path in there] == [path.read_bytes() for path in here]


@needs_ray
def test_both_nodes_work(crew: RayCrew, tmp_path: Path) -> None:
    assert crew.cpus == len(NODES)
    jobs = [(str(tmp_path), number) for number in range(len(NODES))]
    assert set(crew.each(where, iter(jobs))) == set(NODES)


@needs_ray
def test_a_ray_that_a_run_started_is_gone_afterwards() -> None:
    """In a process of its own, with nothing on standard error and no process left behind."""
    with tempfile.TemporaryDirectory(prefix="hfray", ignore_cleanup_errors=True) as folder:
        answer = call_outside(*ARENA, "--pairs", "2", "--ray", "local", RAY_TMPDIR=folder)
        assert (answer.status, answer.err) == (0, "")
        assert "greedy v random" in answer.out
        limit = time.monotonic() + PATIENCE_S
        while (left := processes_in(folder)) and time.monotonic() < limit:
            time.sleep(0.1)
        assert not left


@needs_ray
def test_the_cluster_of_this_machine_is_found(
    cluster: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("RAY_ADDRESS", cluster)
    answer = call(capsys, *ARENA, "--pairs", "1", "--ray", "auto")
    assert (answer.status, answer.err) == (0, "")


# -- what can go wrong there ---------------------------------------------------------------------------------------


@needs_ray
def test_the_job_of_a_worker_that_dies_is_done_by_another(crew: RayCrew, tmp_path: Path) -> None:
    jobs = [(1, ""), (2, str(tmp_path / "died")), (3, "")]
    assert sorted(crew.each(doubled, iter(jobs))) == [2, 4, 6]
    assert (tmp_path / "died").exists()


@needs_ray
def test_a_job_that_kills_every_worker_ends_the_run(
    cluster: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_crew, "RETRIES", 1)
    monkeypatch.setattr("holdfast.arena.runner.play_job", dies)
    answer = call(capsys, *ARENA, "--pairs", "1", "--ray", cluster, "--out", str(tmp_path / "games.parquet"))
    assert answer.status == 1
    assert one_sentence(answer.err)
    assert f"a job was tried 2 times on the Ray cluster at '{cluster}', and each time its worker died" in answer.err
    assert "after 0 deals; run the same command with --resume to continue" in answer.err


@needs_ray
def test_an_error_in_a_job_is_raised_here(crew: RayCrew) -> None:
    with pytest.raises(ArenaError, match=r"^job 5 cannot be done$"):
        list(crew.each(refuses, iter([5])))


@needs_ray
def test_a_worker_with_other_rules_is_refused(
    cluster: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    version, rules, digest = own_passport()
    newer = tuple((id, number + 1) for id, number in rules)
    monkeypatch.setattr(ray_crew, "own_passport", lambda: (version, newer, digest))
    answer = call(capsys, *ARENA, "--pairs", "1", "--ray", cluster, "--out", str(tmp_path / "games.parquet"))
    assert answer.status == 1
    assert one_sentence(answer.err)
    id, number = rules[0]
    assert f"a worker has version {number} of the rules of {id}, and this is version {number + 1}" in answer.err
    assert list(tmp_path.iterdir()) == [], "refused before any file is written"


@needs_ray
def test_a_worker_with_other_cards_is_refused(cluster: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The folder is read here, then changed, then read there; then it is gone."""
    folder = tmp_path / "cards"
    shutil.copytree(FROZEN_END, folder)
    game = game_of("after-the-end", str(folder), ())
    duel = replace(DUEL, cards=str(folder))
    crew = RayCrew(cluster)
    (folder / "set.toml").write_text((folder / "set.toml").read_text().replace('version = "1"', 'version = "2"'))
    with pytest.raises(ArenaError, match=f"a worker has the cards '.*', but these are '{re.escape(game.card_set)}'"):
        list(crew.each(play_job, iter([(0, 0, duel, 1)])))
    shutil.rmtree(folder)
    with pytest.raises(ArenaError, match=r"a worker of the Ray cluster .* cannot load the cards: .*found nothing"):
        list(RayCrew(cluster).each(play_job, iter([(0, 0, duel, 1)])))


@needs_ray
def test_a_worker_without_the_code_is_named(crew: RayCrew, monkeypatch: pytest.MonkeyPatch) -> None:
    module: Any = ModuleType("only_here")
    exec("def work(job):\n    return job", module.__dict__)
    monkeypatch.setitem(sys.modules, "only_here", module)
    with pytest.raises(ArenaError, match=r"lacks what this Holdfast has: .*No module named 'only_here'"):
        list(crew.each(module.work, iter([1])))


def test_passports_differ_in_one_thing_at_a_time() -> None:
    version, rules, digest = own_passport()
    compare((version, rules, digest))
    with pytest.raises(ArenaError, match=r"a worker has Holdfast .*, but this is 9\.9: install the same version there"):
        compare(("9.9", rules, digest))
    id, number = rules[1]
    with pytest.raises(ArenaError, match=f"version {number} of the rules of {id}, and this is version {number + 1}"):
        compare((version, (rules[0], (id, number + 1)), digest))
    with pytest.raises(ArenaError, match="another source of the games or bots"):
        compare((version, rules, "0" * 12))
    with pytest.raises(ArenaError, match="a worker does not have the game 'night-watch': install its package there"):
        compare((version, (*rules, ("night-watch", 1)), digest))


def test_the_source_is_all_that_decides_a_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def digest_with(**files: bytes) -> str:
        for name, content in {"rules": b"", **files}.items():
            path = tmp_path / "games" / f"{name}.toml"
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(content)
        return source.__wrapped__()

    monkeypatch.setattr(holdfast, "__file__", str(tmp_path / "__init__.py"))
    plain = digest_with()
    (tmp_path / "games" / "__pycache__").mkdir()
    (tmp_path / "games" / "__pycache__" / "rules.pyc").write_bytes(b"made on the way")
    assert digest_with() == plain
    assert len({plain, digest_with(rules=b"a"), digest_with(rules=b"ab"), digest_with(cards=b"")}) == 4


# -- addresses -----------------------------------------------------------------------------------------------------


def refused(capsys: pytest.CaptureFixture[str], address: str) -> str:
    answer = call(capsys, *ARENA, "--pairs", "1", "--ray", address)
    assert answer.status == 1
    assert one_sentence(answer.err)
    assert answer.out == ""
    return answer.err


@pytest.mark.parametrize("address", ["nowhere", "ray://127.0.0.1:10001", "127.0.0.1:", ":6379", "127.0.0.1:0", "a:b"])
def test_an_invalid_address_is_reported(capsys: pytest.CaptureFixture[str], address: str) -> None:
    words = "the address of a Ray cluster is HOST:PORT, 'auto' (the cluster that runs on this machine) or 'local'"
    assert words in refused(capsys, address)


def test_an_address_where_nobody_answers_is_reported(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
    assert f"nobody answers at '{address}': Connection refused" in refused(capsys, address)


def test_a_listener_that_is_not_ray_is_reported(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_crew, "PATIENCE_S", 0.3)
    with socket.create_server(("127.0.0.1", 0)) as server:
        address = f"127.0.0.1:{server.getsockname()[1]}"
        assert f"nobody answers at '{address}': timed out" in refused(capsys, address)


@needs_ray
@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (ConnectionError("Could not find any running Ray.\nMore about that."), "Could not find any running Ray."),
        (SystemExit(15), "15"),
        (RuntimeError(), "RuntimeError"),
    ],
)
def test_what_ray_says_becomes_one_sentence(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, problem: BaseException, words: str
) -> None:
    def init(**settings: object) -> None:
        raise problem

    monkeypatch.setattr(importlib.import_module("ray"), "init", init)
    assert f"no Ray cluster can be used at 'auto': {words}\n" in refused(capsys, "auto")
