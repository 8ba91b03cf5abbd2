"""The connections themselves, below requests and messages: how many there may be, how long they may keep the server
waiting, and how much they may send before any of it is parsed.

uvicorn's protocol classes do the parsing; ours stand in front of them.
"""

from holdfast.server.wire.bounds import Bounds
from holdfast.server.wire.door import Door
from holdfast.server.wire.http import HttpWire
from holdfast.server.wire.live import LiveWire

__all__ = ["Bounds", "Door", "HttpWire", "LiveWire"]
