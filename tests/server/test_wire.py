"""Connections below the level of requests: frames counted and made, answers in one piece, limited places, limited
patience."""

from __future__ import annotations

import asyncio
import struct
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from holdfast.server.limits import Bucket
from holdfast.server.settings import Settings
from holdfast.server.wire.bounds import Bounds, room_for_sockets
from holdfast.server.wire.door import Door
from holdfast.server.wire.frames import FrameMeter, text_frame
from holdfast.server.wire.http import InOnePiece


def frame(payload: bytes, opcode: int = 1, masked: bool = True, length_bytes: int = 0) -> bytes:
    """A frame as RFC 6455 draws it; its length may take more bytes than it needs."""
    size = len(payload)
    least = 0 if size < 126 else 2 if size < 65536 else 8
    mark = 0x80 if masked else 0
    match max(least, length_bytes):
        case 0:
            head = bytes([0x80 | opcode, mark | size])
        case 2:
            head = bytes([0x80 | opcode, mark | 126]) + struct.pack("!H", size)
        case _:
            head = bytes([0x80 | opcode, mark | 127]) + struct.pack("!Q", size)
    return head + (b"\0\0\0\0" if masked else b"") + payload


frames = st.builds(
    frame,
    st.one_of(st.binary(max_size=200), st.just(b"x" * 70_000)),
    st.sampled_from([0, 1, 2, 8, 9, 10]),
    st.booleans(),
    st.sampled_from([0, 2, 8]),
)


@given(st.lists(frames, max_size=8), st.lists(st.integers(1, 300), max_size=60))
def test_frames_are_counted_however_they_are_split(sent: list[bytes], cuts: list[int]) -> None:
    stream = b"".join(sent)
    meter, counted, at = FrameMeter(), 0, 0
    for cut in [*cuts, len(stream) + 1]:
        counted += meter.count(stream[at : at + cut], 1000)
        at += cut
    assert counted == len(sent)


def test_counting_stops_when_it_is_too_much() -> None:
    assert FrameMeter().count(frame(b"", 9) * 50_000, 40) == 41


def test_a_bucket_takes_more_than_one_at_once() -> None:
    bucket = Bucket(10.0, 100)
    assert bucket.take(0.0, 100)
    assert not bucket.take(0.0, 1)
    assert not bucket.take(1.0, 11)
    assert bucket.take(1.0, 10)


@pytest.mark.parametrize("size", [0, 1, 125, 126, 65_535, 65_536, 70_000])
def test_a_text_is_framed_as_the_protocol_says(size: int) -> None:
    payload = b"x" * size
    assert text_frame(payload) == Frame(Opcode.TEXT, payload).serialize(mask=False)
    assert text_frame(payload) == frame(payload, masked=False)


class Written(asyncio.Transport):
    """A transport that remembers each write."""

    def __init__(self) -> None:
        super().__init__()
        self.writes: list[bytes] = []
        self.closed = False

    def write(self, data: bytes | bytearray | memoryview) -> None:
        assert not self.closed
        self.writes.append(bytes(data))

    def close(self) -> None:
        self.closed = True

    def is_closing(self) -> bool:
        return self.closed


def test_a_head_is_sent_together_with_the_body() -> None:
    transport = Written()
    answer = InOnePiece(transport)
    answer.write(b"HTTP/1.1 100 Continue\r\n\r\n")
    answer.write(b"HTTP/1.1 200 OK\r\n\r\n")
    answer.write(b"one")
    answer.write(b"two")
    assert transport.writes == [b"HTTP/1.1 100 Continue\r\n\r\n", b"HTTP/1.1 200 OK\r\n\r\none", b"two"]


def test_a_head_without_a_body_is_sent_before_closing() -> None:
    transport = Written()
    answer = InOnePiece(transport)
    answer.write(b"HTTP/1.1 200 OK\r\n\r\n")
    assert not answer.is_closing()
    answer.close()
    assert transport.writes == [b"HTTP/1.1 200 OK\r\n\r\n"]
    assert answer.is_closing()


class Visitor:
    """A guest who is late if the test says so."""

    def __init__(self, late: bool = False) -> None:
        self.late = late
        self.out = False

    def overdue(self, now: float) -> bool:
        return self.late

    def expel(self) -> None:
        self.out = True


def came(door: Door, address: str) -> Visitor:
    visitor = Visitor()
    assert door.admits(address, 0.0)
    door.enter(visitor, address)
    door.rests(visitor)
    return visitor


def test_an_address_has_only_so_many_places() -> None:
    door = Door(most=10, most_each=2)
    first = came(door, "192.0.2.1")
    came(door, "192.0.2.1")
    assert not door.admits("192.0.2.1", 0.0)
    came(door, "192.0.2.2")
    door.leave(first)
    door.leave(first)
    came(door, "192.0.2.1")
    came(door, "2001:db8::1")
    came(door, "2001:db8::2")
    assert not door.admits("2001:db8::3", 0.0)
    assert door.refused == 2


def test_a_proxy_may_take_all_places() -> None:
    door = Door(most=3, most_each=1, proxies=("127.0.0.1", "::1"))
    for address in ("127.0.0.1", "::ffff:127.0.0.1", "127.0.0.1"):
        came(door, address)
    assert len(door.guests) == 3
    came(door, "::1")
    came(door, "::1")


def test_the_guest_idle_longest_makes_room() -> None:
    door = Door(most=2, most_each=0)
    first, second = came(door, "192.0.2.1"), came(door, "192.0.2.2")
    door.works(first)
    came(door, "192.0.2.3")
    assert (first.out, second.out) == (False, True)
    for guest in list(door.guests):
        door.works(guest)
    assert not door.admits("192.0.2.4", 0.0), "nobody is interrupted in the middle of a request"
    assert door.expelled == 1


def test_late_guests_are_shown_out() -> None:
    door = Door(most=5, most_each=0)
    late, here = came(door, "192.0.2.1"), came(door, "192.0.2.1")
    late.late = True
    door.sweep(0.0)
    assert (late.out, here.out) == (True, False)
    assert list(door.guests) == [here]
    assert door.counts == {"192.0.2.1": 1}


def test_the_connections_of_one_address_are_limited() -> None:
    door = Door(most=100, most_each=0, rate=10.0, burst=3, proxies=("127.0.0.1",))
    assert [door.admits("192.0.2.1", 0.0) for _ in range(4)] == [True, True, True, False]
    assert door.admits("192.0.2.2", 0.0)
    assert door.admits("192.0.2.1", 0.2)
    assert all(door.admits("127.0.0.1", 0.0) for _ in range(20)), "many people stand behind a proxy"


def test_an_offence_keeps_an_address_out_for_a_while() -> None:
    door = Door(most=100, most_each=0, rate=10.0, burst=3)
    door.offended(came(door, "192.0.2.1"), 0.0)
    assert not door.admits("192.0.2.1", 1.0)
    assert door.admits("192.0.2.2", 1.0)
    assert door.admits("192.0.2.1", 3.0)


def test_there_is_room_for_a_club() -> None:
    assert room_for_sockets() >= 300


@pytest.mark.parametrize("name", ["head_s", "body_s", "write_s"])
def test_settings_reach_the_wire(name: str) -> None:
    changes: dict[str, Any] = {name: 7.5}
    settings = Settings(database="sqlite:none", **changes)
    assert getattr(Bounds.of(settings), name) == 7.5
