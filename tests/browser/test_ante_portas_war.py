"""A war to its end in the browser: by mouse, by keyboard, by touch, and by three people at three sizes of screen.

Here only the end of a war is played; the campaign plays whole wars from the start.
"""

from __future__ import annotations

import os

import pytest

from tests.browser.house import PHONE, WIDE, House
from tests.browser.wars import Hand, Keys, Mouse, Touch, War

CAMPAIGN = os.environ.get("HOLDFAST_PROFILE") == "campaign"
TABLET = {"width": 820, "height": 1180}
LAST = 0 if CAMPAIGN else 30  # lines of a record, those of chance among them


@pytest.mark.slow
@pytest.mark.parametrize(("hand", "size"), [(Mouse, WIDE), (Keys, WIDE), (Touch, PHONE)])
def test_a_war_is_fought_to_its_end(house: House, hand: type[Hand], size: dict[str, int]) -> None:
    war = War(house, 1, LAST)
    war.sit(hand, viewport=size, has_touch=hand is Touch)
    war.fight()
    assert war.hands[0].on_board > 0


@pytest.mark.slow
def test_three_people_fight_a_war_together(house: House) -> None:
    war = War(house, 3, LAST)
    war.sit(Mouse, viewport=WIDE)
    war.sit(Touch, viewport=TABLET, has_touch=True)
    war.sit(Touch, viewport=PHONE, has_touch=True)
    war.fight()
