"""Several bytes are appended at once, each cut to what a byte can hold."""

from __future__ import annotations

from librt.strings import BytesWriter

from holdfast.envs.layout import append_eight, append_four, append_one, append_ten

EDGES = [0, 1, 127, 128, 254, 255, 256, 100_000, -1, -100_000]


def test_bytes_appended_together_are_those_appended_one_by_one() -> None:
    for place in range(8):
        for value in EDGES:
            values = [7, 200, 0, 255, 1, 128, 90, 31]
            values[place] = value
            singly, together = BytesWriter(), BytesWriter()
            for one in [*values, *values[4:], *values[6:], *values]:
                append_one(singly, one)
            a, b, c, d, e, f, g, h = values
            append_eight(together, a, b, c, d, e, f, g, h)
            append_four(together, e, f, g, h)
            append_ten(together, g, h, a, b, c, d, e, f, g, h)
            assert together.getvalue() == singly.getvalue()
