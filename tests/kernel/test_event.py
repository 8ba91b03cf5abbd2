"""Events: who sees what, and how it reads."""

from __future__ import annotations

from holdfast.kernel import NO_SEAT, SPECTATOR, Event


def test_an_open_event_is_the_same_for_all() -> None:
    event = Event("roll", "N-roll", 1, "@1 rolls 6.")
    assert event.for_seat(0) is event
    assert event.for_seat(SPECTATOR) is event


def test_a_secret_is_for_one_seat_and_the_others_see_its_public_face() -> None:
    public = Event("light", "N-light", 1, "@1 is dealt a light.")
    secret = Event("light", "N-light", 1, "@1 is dealt a torch.", audience=1, public=public)
    assert secret.for_seat(1) is secret
    assert secret.for_seat(0) is public
    assert secret.for_seat(SPECTATOR) is public


def test_a_secret_without_a_public_face_is_not_seen_at_all() -> None:
    secret = Event("peek", "N-light", 0, "@0 peeks.", audience=0)
    assert secret.for_seat(1) is None
    assert secret.for_seat(SPECTATOR) is None


def test_names_replace_seats() -> None:
    names = [f"Player {seat}" for seat in range(12)]
    assert Event("gift", "T-x", 0, "@1 gives @11 a coin.").sentence(names) == "Player 1 gives Player 11 a coin."


def test_events_are_values() -> None:
    one = Event("roll", "N-roll", 1, "@1 rolls 6.", {"pips": 6}, random=True)
    assert one == Event("roll", "N-roll", 1, "@1 rolls 6.", {"pips": 6}, random=True)
    assert one != Event("roll", "N-roll", 1, "@1 rolls 6.", {"pips": 5}, random=True)
    assert one != Event("roll", "N-roll", 1, "@1 rolls 6.", {"pips": 6}, random=True, audience=1)
    assert one != "roll"
    assert hash(one) == hash(Event("roll", "N-roll", 1, "@1 rolls 6.", {"pips": 6}, random=True))
    assert repr(one) == "Event('roll', 'N-roll', '@1 rolls 6.')"


def test_the_json_form_is_plain_data() -> None:
    event = Event("swap", "N-swap", 2, "@2 swaps.", reveals=True)
    assert event.to_json() == {
        "kind": "swap",
        "rule": "N-swap",
        "seat": 2,
        "text": "@2 swaps.",
        "facts": {},
        "random": False,
        "reveals": True,
    }


def test_an_event_of_the_whole_table_names_no_seat() -> None:
    assert "seat" not in Event("dusk", "N-light", NO_SEAT, "Night falls.").to_json()
