"""WebSocket frames by their heads: counted before anything is parsed, and made around what we send."""

from __future__ import annotations

import struct
from typing import Final

SHORT_HEAD: Final = 2
MASK: Final = 4
# The values of the length field that say how many bytes of length follow.
TWO_MORE: Final = 126
EIGHT_MORE: Final = 127
WHOLE_TEXT: Final = 0x81


def text_frame(payload: bytes) -> bytes:
    """A whole message of text in one frame, as a server sends it: RFC 6455, section 5.2."""
    size = len(payload)
    if size < TWO_MORE:
        head = struct.pack("!BB", WHOLE_TEXT, size)
    elif size < 1 << 16:
        head = struct.pack("!BBH", WHOLE_TEXT, TWO_MORE, size)
    else:
        head = struct.pack("!BBQ", WHOLE_TEXT, EIGHT_MORE, size)
    return head + payload


class FrameMeter:
    """Follows a stream from frame to frame, whatever pieces it arrives in."""

    __slots__ = ("head", "payload")

    def __init__(self) -> None:
        self.head = b""  # what has arrived of an incomplete head
        self.payload = 0  # bytes of the current frame that are still to come

    def count(self, data: bytes, most: int) -> int:
        """How many frames begin in this piece of the stream; counting stops once there are more than `most`."""
        found = 0
        at = 0
        if self.head:
            data, self.head = self.head + data, b""
        elif self.payload:
            at = self.payload
        size = len(data)
        while at < size and found <= most:
            length = data[at + 1] & 0x7F if at + 1 < size else 0
            more = 2 if length == TWO_MORE else 8 if length == EIGHT_MORE else 0
            begin = at + SHORT_HEAD + more
            if at + 1 >= size or begin > size:
                self.head = data[at:]
                self.payload = 0
                return found
            if more:
                length = int.from_bytes(data[at + SHORT_HEAD : begin], "big")
            masked = data[at + 1] & 0x80
            found += 1
            at = begin + (MASK if masked else 0) + length
        self.payload = at - size
        return found
