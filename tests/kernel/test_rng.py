"""The generator: the same numbers everywhere, evenly distributed."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from holdfast.kernel import Rng

WORD = 2**32


def xorshift128(x: int, y: int, z: int, w: int, count: int) -> list[int]:
    """Marsaglia's recurrence as he wrote it, on integers of any size."""
    numbers = []
    for _ in range(count):
        t = (x ^ (x << 11)) % WORD
        x, y, z = y, z, w
        w = (w ^ (w >> 19)) ^ (t ^ (t >> 8))
        numbers.append(w)
    return numbers


@given(st.integers(-(2**70), 2**70))
def test_the_numbers_are_those_of_the_literal_recurrence(seed: int) -> None:
    rng = Rng(seed)
    expected = xorshift128(rng.x, rng.y, rng.z, rng.w, 200)
    assert [rng.next32() for _ in range(200)] == expected


def test_the_published_start_gives_the_published_numbers() -> None:
    rng = Rng(0)
    rng.x, rng.y, rng.z, rng.w = 123456789, 362436069, 521288629, 88675123
    assert [rng.next32() for _ in range(3)] == [3701687786, 458299110, 2500872618]


def test_seeds_always_give_these_numbers() -> None:
    """Old records must replay, on the plain and the compiled build."""
    firsts = {seed: Rng(seed).next32() for seed in (0, 1, 2, -1, 2**64)}
    assert firsts == {0: 3187861380, 1: 2807872770, 2: 972592512, -1: 2671759114, 2**64: 2105064526}


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = [Rng(seed).next32() for seed in range(1000)]
    assert len(set(firsts)) == 1000
    halves = Counter(first >> 31 for first in firsts)
    assert 400 < halves[0] < 600


@pytest.mark.parametrize("n", [1, 2, 3, 7, 52])
def test_below_is_even_and_stays_below(n: int) -> None:
    rng = Rng(17)
    samples = 400 * n
    counts = Counter(rng.below(n) for _ in range(samples))
    assert set(counts) == set(range(n))
    assert sum((count - 400) ** 2 / 400 for count in counts.values()) < n + 5 * n**0.5


def test_below_reaches_both_ends_of_a_wide_range() -> None:
    rng = Rng(3)
    numbers = [rng.below(2**31) for _ in range(500)]
    assert min(numbers) < 2**31 // 50
    assert max(numbers) > 2**31 // 50 * 49
    assert all(0 <= number < 2**31 for number in numbers)


def test_every_order_of_a_shuffle_is_equally_likely() -> None:
    rng = Rng(5)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(2400):
        items = [1, 2, 3, 4]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert set(counts) == set(permutations([1, 2, 3, 4]))
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 23 + 5 * 46**0.5


def test_a_shuffle_of_nothing_is_nothing() -> None:
    items: list[int] = []
    Rng(1).shuffle(items)
    assert items == []


INTERRUPTED = """
import signal
from collections import deque
from itertools import repeat
from holdfast.bots.search.fate import spread
from holdfast.kernel import Rng

signal.signal(signal.SIGALRM, signal.default_int_handler)
for calls in (map(Rng, repeat(2**100)), map(spread, repeat(2**100), repeat(1))):
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        deque(calls, maxlen=0)
    except KeyboardInterrupt:
        print("interrupted")
"""


def test_ctrl_c_in_the_middle_of_a_seed_is_an_ordinary_interrupt() -> None:
    """Where only compiled code runs, a signal is first noticed inside a long multiplication."""
    ended = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout) == (0, "interrupted\n" * 2), ended.stderr
