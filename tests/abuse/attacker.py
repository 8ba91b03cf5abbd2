"""The attacker, in a process of its own: `python -m tests.abuse.attacker NAME PORT SECONDS`."""

from __future__ import annotations

import asyncio
import json
import sys

from holdfast.server.wire.bounds import raise_file_limit
from tests.abuse.all_attacks import ATTACKS
from tests.abuse.attacks import Attack


def main(name: str, port: int, seconds: float) -> None:
    raise_file_limit()
    attack = Attack(port, seconds)

    async def whole() -> None:
        await ATTACKS[name](attack)

    asyncio.run(whole())
    print(json.dumps(attack.done))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), float(sys.argv[3]))
