"""The pages and static files: the content of the web's static folder, and nothing else.

Each file is read and compressed once, and again only when it changes on disk.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from holdfast.server.http import Answer, Exchange
from holdfast.server.problems import Problem
from holdfast.web.stages import STATIC, drawing_for
from holdfast.web.tighten import tightened

_NAME: Final = re.compile(r"[A-Za-z0-9_-][A-Za-z0-9_.-]*")
TYPES: Final = {
    ".js": b"text/javascript; charset=utf-8",
    ".css": b"text/css; charset=utf-8",
    ".html": b"text/html; charset=utf-8",
    ".svg": b"image/svg+xml",
    ".json": b"application/json",
    ".txt": b"text/plain; charset=utf-8",
    ".md": b"text/plain; charset=utf-8",
    ".webmanifest": b"application/manifest+json",
}
COMPRESSED: Final = (*TYPES, ".ico")
GAMES: Final = "games"
NOT_THERE: Final = "there is no such file"


@dataclass(frozen=True)
class StaticFile:
    """A file as it is sent."""

    stamp: tuple[int, int]
    type: bytes
    etag: bytes
    body: bytes
    packed: bytes | None


class StaticFiles:
    """Files by their path under the folder."""

    def __init__(self, folder: Path = STATIC) -> None:
        self.folder: Final = folder
        self.files: Final[dict[str, StaticFile]] = {}

    def get(self, parts: list[str]) -> StaticFile:
        """The file; raises a `Problem` for anything that is not a plain name below the folder."""
        if not parts or not all(_NAME.fullmatch(part) for part in parts):
            raise Problem(404, NOT_THERE)
        path = self.folder.joinpath(*parts)
        if parts[0] == GAMES and len(parts) > 2 and self.folder == STATIC:
            path = drawing_for(parts[1]).joinpath(*parts[2:])
        try:
            status = path.stat()
            stamp = (status.st_mtime_ns, status.st_size)
            name = "/".join(parts)
            known = self.files.get(name)
            if known is None or known.stamp != stamp:
                known = self.files[name] = read(path, stamp)
            return known
        except OSError:
            raise Problem(404, NOT_THERE) from None

    def answer(self, parts: list[str], exchange: Exchange) -> Answer:
        file = self.get(parts)
        headers = exchange.incoming.headers
        # The weak form covers both encodings of the same content.
        answer = [(b"etag", file.etag), (b"cache-control", b"no-cache"), (b"vary", b"accept-encoding")]
        if file.etag.decode() in headers.get("if-none-match", ""):
            return Answer(b"", 304, file.type, answer)
        if file.packed is not None and "gzip" in headers.get("accept-encoding", ""):
            return Answer(file.packed, 200, file.type, [*answer, (b"content-encoding", b"gzip")])
        return Answer(file.body, 200, file.type, answer)


def read(path: Path, stamp: tuple[int, int]) -> StaticFile:
    body = path.read_bytes()
    suffix = path.suffix.lower()
    if suffix == ".js":
        body = tightened(body.decode()).encode()
    guessed = mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    packed = gzip.compress(body, 9, mtime=0) if suffix in COMPRESSED else None
    return StaticFile(
        stamp=stamp,
        type=TYPES.get(suffix, guessed.encode()),
        etag=b'W/"%s"' % hashlib.sha256(body).hexdigest()[:20].encode(),
        body=body,
        packed=packed if packed is not None and len(packed) < len(body) else None,
    )
