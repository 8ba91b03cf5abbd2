"""The shape of the database, as numbered steps: step n leads from version n - 1 to version n.

A step that has shipped never changes; to change the shape, add a step. The same text runs on both databases:
`{bytes}` is the type of raw bytes, `{clustered}` asks for rows stored in the order of their key, where possible.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

Step = Sequence[str]

VERSION_TABLE: Final = "CREATE TABLE holdfast (version INTEGER NOT NULL)"

_TABLES_AND_MOVES: Final[Step] = (
    """CREATE TABLE tables (
        id TEXT PRIMARY KEY,
        game TEXT NOT NULL,
        rules INTEGER NOT NULL,
        cards TEXT NOT NULL,
        options TEXT NOT NULL,
        seed TEXT NOT NULL,
        names TEXT NOT NULL,
        is_open BOOLEAN NOT NULL,
        tutorial BOOLEAN NOT NULL,
        owner {bytes} NOT NULL,
        watch {bytes} NOT NULL,
        created DOUBLE PRECISION NOT NULL,
        touched DOUBLE PRECISION NOT NULL,
        closed BOOLEAN NOT NULL,
        is_over BOOLEAN NOT NULL,
        rematch TEXT,
        address TEXT NOT NULL,
        head TEXT NOT NULL,
        notes TEXT NOT NULL,
        length BIGINT NOT NULL
    )""",
    """CREATE TABLE seats (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT,
        token {bytes},
        claimed BOOLEAN NOT NULL,
        stand_in TEXT,
        votes TEXT NOT NULL,
        PRIMARY KEY (table_id, seat)
    ) {clustered}""",
    # `seq` is the number of lines before this move, so a position can be taken only once.
    """CREATE TABLE moves (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        seq BIGINT NOT NULL,
        lines TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        PRIMARY KEY (table_id, seq)
    ) {clustered}""",
    "CREATE INDEX tables_by_touched ON tables (touched)",
    "CREATE INDEX tables_by_address ON tables (address, created)",
    "CREATE INDEX tables_in_the_lobby ON tables (touched) WHERE is_open AND NOT closed",
)

_REPLAYS: Final[Step] = (
    "CREATE TABLE replays (id TEXT PRIMARY KEY, text TEXT NOT NULL, created DOUBLE PRECISION NOT NULL)",
    "CREATE INDEX replays_by_created ON replays (created)",
)

_WHO_UPLOADED: Final[Step] = (
    "ALTER TABLE replays ADD COLUMN address TEXT NOT NULL DEFAULT ''",
    "ALTER TABLE replays ADD COLUMN size BIGINT NOT NULL DEFAULT 0",
    "UPDATE replays SET size = LENGTH(text)",
    # With the size in the index, nobody has to read the texts to add them up.
    "CREATE INDEX replays_by_address ON replays (address, created, size)",
    "CREATE TABLE secrets (name TEXT PRIMARY KEY, value {bytes} NOT NULL)",
)

# What people say to each other, and the papers beside the game. `key` is the sender's own mark: a word that is sent
# again after a lost answer is stored only once.
_TALK_AND_PAPERS: Final[Step] = (
    """CREATE TABLE words (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        number BIGINT NOT NULL,
        room TEXT NOT NULL,
        seat INTEGER NOT NULL,
        name TEXT NOT NULL,
        text TEXT NOT NULL,
        at DOUBLE PRECISION NOT NULL,
        key TEXT NOT NULL,
        PRIMARY KEY (table_id, number)
    ) {clustered}""",
    "CREATE UNIQUE INDEX words_once ON words (table_id, key)",
    """CREATE TABLE papers (
        table_id TEXT NOT NULL REFERENCES tables (id) ON DELETE CASCADE,
        kind TEXT NOT NULL,
        seat INTEGER NOT NULL,
        version BIGINT NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (table_id, kind, seat)
    ) {clustered}""",
)

# All tables that any step has created: what a backup copies.
TABLES: Final = ("holdfast", "tables", "seats", "moves", "replays", "secrets", "words", "papers")

STEPS: Final[Sequence[Step]] = (_TABLES_AND_MOVES, _REPLAYS, _WHO_UPLOADED, _TALK_AND_PAPERS)
