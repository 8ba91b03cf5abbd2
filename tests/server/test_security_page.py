"""docs/security.md: the limits it states are those that are enforced."""

from __future__ import annotations

import dataclasses
from pathlib import Path
from typing import Any

import pytest

from holdfast.server import (
    api_cards,
    app,
    bot_limits,
    bot_queue,
    hints,
    live,
    names,
    qr,
    records,
    replaying,
    replays,
    reviews,
    table,
    workshop,
)
from holdfast.server.council import council, plans, speech, tray
from holdfast.server.push import pusher, subscriptions
from holdfast.server.settings import Settings
from holdfast.server.wire.bounds import MOST_SOCKETS, OTHER_FILES, Bounds
from holdfast.server.wire.door import OFFENCE
from holdfast.server.wire.live import FRAMES_A_MESSAGE

PAGE = Path(__file__).parents[2] / "docs" / "security.md"
KIB, MIB = 1024, 1024 * 1024
# Every setting except the database has a default.
SET: Any = Settings(database="")
BOUNDS = Bounds.of(SET)

LIMITS = {
    "requests from one address": f"{SET.rate:g} per second, {SET.burst} at once",
    "connections opened from one address": f"{SET.rate:g} per second, {SET.burst} at once",
    "open connections from one address": f"{SET.sockets}",
    "live connections among them": f"{SET.connections}",
    "open connections in all": f"the process's limit on open files less {OTHER_FILES}, at most {MOST_SOCKETS:,}; "
    "the longest idle one makes room",
    "time to send the head of a request": f"{SET.head_s:g} s",
    "time to send its body": f"{SET.body_s:g} s",
    "time to read what was sent": f"{SET.write_s:g} s",
    "requests waiting on one connection": f"{BOUNDS.pipelined}",
    "the head of a request": f"{app.MOST_HEADER_BYTES // KIB} KiB",
    "the body of a request": f"{SET.body_limit // KIB} KiB",
    "a record": f"{SET.record_limit // MIB} MiB, {replaying.MOST_LINES:,} lines, {replaying.MOST_TAKING_BACK:,} of "
    "them undo, redo or reset",
    "messages over a live connection": f"{SET.message_rate:g} per second, {SET.message_rate * live.BURST_S:g} at once, "
    f"{SET.message_limit // KIB} KiB each, in at most {BOUNDS.fragments} fragments",
    "frames over a live connection, including pings and pongs": f"{SET.message_rate * FRAMES_A_MESSAGE:g} per second, "
    f"{SET.message_rate * FRAMES_A_MESSAGE * BOUNDS.burst_s:g} at once",
    "time to say hello over a live connection": f"{live.HELLO_S:g} s",
    "tables set up from one address": f"{SET.tables_a_day} per day",
    "records uploaded from one address": f"{SET.records_a_day} per day, {SET.record_bytes_a_day // MIB} MiB together",
    "records kept in all": f"{SET.record_bytes_in_all // MIB} MiB",
    "notes in a record's header": f"{records.MOST_NOTES}, of {records.LONGEST_NOTE} characters each",
    "replaying a record": f"{SET.replay_limit_s:g} s; {workshop.MOST_FROM_ONE} at a time from one address, "
    f"{workshop.MOST_WAITING} waiting in all",
    "processor time for records from one address": f"{SET.replay_seconds:g} s at once, "
    f"{SET.replay_share:g} s per second",
    "moments of a replay in one answer": f"{replays.MOST_FRAMES}",
    "reviews waiting": f"{reviews.MOST_WAITING}, at most {reviews.MOST_FROM_ONE} of them from one address",
    "hints waiting": f"{hints.MOST_WAITING}; two are worked out at a time",
    "what a request may ask of a bot": "{iterations:g} iterations, {time:g} s, a width of {width:g}, a horizon of "
    "{horizon:g}".format(**bot_limits.MOST),
    "a bot's thinking time": f"{SET.bot_limit_s:g} s; then a simpler bot answers",
    "bots thinking at the tables that one address set up": f"{SET.bot_workers} at a time",
    "bots thinking at tables that nobody watches or plays at": f"{bot_queue.MOST_UNWATCHED} at a time, "
    "after all others",
    "actions in one move": f"{table.MOST_ACTIONS}",
    "links drawn as QR codes for one address": f"{qr.AT_ONCE:g} at once, {qr.PER_SECOND:g} per second",
    "pictures of tables drawn for one address": f"{api_cards.AT_ONCE:g} at once, {api_cards.PER_SECOND:g} per second",
    "browsers that are notified of one seat's moves": f"{subscriptions.MOST_EACH}, "
    f"each at most every {pusher.CALM_S:g} s",
    "a name": f"{names.LONGEST_NAME} visible characters",
    "a message in the chat": f"{speech.LONGEST_WORD} characters, at most {speech.MOST_MARKS} accents on a letter",
    "messages from one person at a table": f"{council.WORD_RATE:g} per second, {council.WORD_BURST} at once",
    "messages kept at a table": f"the last {council.KEPT_WORDS} of each room",
    "pings, arrows and promises from one seat": f"{council.SIGN_RATE:g} per second, {council.SIGN_BURST} at once",
    "a plan": f"{plans.MOST_STEPS} steps, notes of {plans.LONGEST_NOTE} characters",
    "a trade tray": f"{tray.MOST_OFFERS} offers",
    "changes of one seat's plan, tray and manners": f"{council.PAPER_RATE:g} per second, {council.PAPER_BURST} at once",
    "tables nobody has touched": f"deleted after {SET.expire_days:g} days",
}


@pytest.mark.parametrize("what", LIMITS)
def test_a_limit_is_documented_as_it_is(what: str) -> None:
    assert f"| {what} | {LIMITS[what]} |" in PAGE.read_text(encoding="utf-8")


def test_every_documented_limit_is_checked_here() -> None:
    _, _, rest = PAGE.read_text(encoding="utf-8").partition("| what | limit | set by |\n|---|---|---|\n")
    rows = rest.partition("\n\n")[0].splitlines()
    assert [row.split(" | ")[0].removeprefix("| ") for row in rows] == list(LIMITS)
    assert f"like {OFFENCE} connections opened" in PAGE.read_text(encoding="utf-8")
    assert hints.AT_ONCE == 2


def test_everything_has_a_default() -> None:
    assert [field.name for field in dataclasses.fields(Settings) if field.default is dataclasses.MISSING] == [
        "database"
    ]
