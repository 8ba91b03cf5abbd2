"""A recorded game in the browser: every moment can be seen from any seat, linked to, downloaded and resumed."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.recorded import NAMES, finished, text_of, uploaded

PLAY = finished()
LENGTH = len(PLAY.moves)


def watch(house: House, at: int = 0, viewport: dict[str, int] = WIDE, scheme: str = "light") -> Page:
    page = house.guest(viewport, scheme).page
    page.goto(f"/r/{uploaded(house, PLAY)}{f'#at={at}' if at else ''}")
    expect_moment(page, at)
    return page


def expect_moment(page: Page, at: int, of: int = LENGTH) -> None:
    expect(page.locator(".scrubber .moment")).to_have_text(said_at(at, of))
    expect(page.get_by_role("slider")).to_have_js_property("value", str(at))


def said_at(at: int, of: int) -> str | re.Pattern[str]:
    """How the moment is called: the beginning and the end in words, all others in their chapter."""
    if at in (0, of):
        return "End of the game" if at else "The beginning"
    return re.compile(rf"^(Set-up|(Season|Round) \d+) · step {at} of {of}$")


def line_of(at: int) -> str:
    move = PLAY.moves[at - 1]
    return f"{'*' if move.seat < 0 else move.seat} {move.action.notation}"


def test_keys_go_step_by_step_and_chapter_by_chapter(plain: House) -> None:
    page = watch(plain)
    chapters = [chapter["at"] for chapter in plain.call(f"/api/replays/{page.url.rsplit('/', 1)[1]}")["chapters"]]
    for key, at in (
        ("ArrowRight", 1),
        ("ArrowRight", 2),
        ("ArrowLeft", 1),
        ("PageDown", chapters[1]),
        ("PageDown", chapters[2]),
        ("ArrowRight", chapters[2] + 1),
        ("PageUp", chapters[2]),
        ("PageUp", chapters[1]),
        ("End", LENGTH),
        ("ArrowRight", LENGTH),
        ("Home", 0),
        ("ArrowLeft", 0),
    ):
        page.keyboard.press(key)
        expect_moment(page, at)


def test_the_slider_says_where_it_is(plain: House) -> None:
    page = watch(plain)
    page.get_by_role("slider").fill("40")
    expect_moment(page, 40)
    slider = page.get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(f"step 40 of {LENGTH}: .*{re.escape(line_of(40))}"))
    page.get_by_role("button", name="Season 3", exact=True).click()
    expect(page.locator(".replay-head p")).to_contain_text("Season 3")


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_every_chapter_is_named_in_words_or_by_its_number(plain: House, size: dict[str, int]) -> None:
    page = watch(plain, viewport=size)
    for chapter in page.locator(".chapter-key").all():
        name = chapter.get_attribute("aria-label") or ""
        shown = chapter.inner_text().strip()
        number = re.search(r"\d+", name)
        assert shown in (name, number.group() if number else "")
    page.locator(".chapter-key").nth(0).evaluate("(key) => key.click()")
    page.keyboard.press("ArrowRight")
    expect(page.locator(".scrubber .moment")).to_have_text(f"Set-up · step 1 of {LENGTH}")


def test_a_link_leads_to_a_moment(plain: House) -> None:
    page = watch(plain, 123)
    expect(page.locator(".table-board > *").first).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect_moment(page, 124)
    guest = plain.guest(permissions=["clipboard-read", "clipboard-write"])
    guest.page.goto(page.url)
    expect_moment(guest.page, 123)
    guest.page.keyboard.press("ArrowRight")
    expect_moment(guest.page, 124)
    guest.page.get_by_role("button", name="Copy a link to this moment").click()
    link = guest.page.evaluate("navigator.clipboard.readText()")
    assert link == re.sub(r"#.*", "", page.url) + "#at=124"
    page.goto(link)
    expect_moment(page, 124)


def test_it_plays_by_itself_and_stops(plain: House) -> None:
    page = watch(plain, LENGTH - 3)
    page.get_by_label("Speed").select_option("4")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Pause")).to_be_visible()
    expect_moment(page, LENGTH)
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".scrubber .moment")).not_to_have_text("The beginning")
    page.get_by_role("button", name="Pause").click()
    stopped = page.locator(".scrubber .moment").inner_text()
    page.wait_for_timeout(900)
    assert page.locator(".scrubber .moment").inner_text() == stopped


def test_a_seat_sees_its_own_secrets_and_a_spectator_none(plain: House) -> None:
    dealt = next(at for at, move in enumerate(PLAY.moves, start=1) if move.action.notation.startswith("objective "))
    seat = next(event.seat for event in PLAY.moves[dealt - 1].events if event.kind == "objective")
    page = watch(plain, dealt)
    expect(page.locator(".replay-now")).to_contain_text("is dealt a secret objective")
    page.get_by_label("View as").select_option(str(seat))
    expect(page.locator(".replay-now")).to_contain_text("is dealt the objective")
    page.get_by_label("View as").select_option(str((seat + 1) % 3))
    expect(page.locator(".replay-now")).to_contain_text("is dealt a secret objective")


def test_the_log_shows_the_chapter_up_to_this_moment(plain: House) -> None:
    page = watch(plain, 60)
    told = page.locator(".log-lines li:not(.chapter)")
    before = told.count()
    expect(page.locator(".log-lines .chapter")).to_contain_text("Season 1")
    next_telling = next(at for at in range(61, LENGTH) if PLAY.moves[at - 1].events)
    for _ in range(next_telling - 60):
        page.keyboard.press("ArrowRight")
    expect_moment(page, next_telling)
    expect(told).not_to_have_count(before)


def test_a_loss_is_written_with_a_minus_sign(plain: House) -> None:
    page = watch(plain, LENGTH // 2)
    lines = page.locator(".log-lines")
    expect(lines).to_contain_text(re.compile(r"\(−\d|, −\d"))
    expect(lines).not_to_contain_text(re.compile(r"[( ]-\d"))


def test_frames_are_fetched_in_few_large_pieces(plain: House) -> None:
    page = plain.guest().page
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "/frames" in request.url else None)
    page.goto(f"/r/{uploaded(plain, PLAY)}")
    expect_moment(page, 0)
    for _ in range(45):
        page.keyboard.press("ArrowRight")
    expect_moment(page, 45)
    assert len(asked) <= 2


def test_play_on_from_here_against_bots(plain: House) -> None:
    mine = next(at for at in range(60, LENGTH) if PLAY.moves[at].seat == 1)
    page = watch(plain, mine)
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_role("dialog")).to_contain_text(re.compile(r"Season 1 · \w+: .*Bede.* to move\."))
    groups = page.get_by_label("The others are").locator("optgroup")
    assert [group.get_attribute("label") for group in groups.all()] == ["Levels, from easy to hard", "More bots"]
    page.get_by_role("radio", name="Bede").check(force=True)
    page.get_by_role("button", name="Start playing").click()
    expect(page).to_have_url(re.compile(r"/t/[\w-]+$"))
    expect(page.locator(".seat", has_text="you")).to_contain_text("Bede")
    expect(page.locator(".prompt.mine")).to_be_visible()
    page.get_by_role("tab", name="Log").click()
    expect(page.locator(".log-lines")).to_contain_text("Season 1")


def test_a_finished_game_cannot_be_played_on_at_its_end(plain: House) -> None:
    page = watch(plain, LENGTH)
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_role("dialog")).to_contain_text("The game is already over here")
    expect(page.get_by_role("button", name="Start playing")).to_have_count(0)


def test_the_record_can_be_downloaded(plain: House) -> None:
    page = watch(plain)
    with page.expect_download() as downloading:
        page.get_by_role("link", name="Download the record").click()
    assert downloading.value.path().read_text(encoding="utf-8") == text_of(PLAY)


def test_an_unknown_replay_says_so(plain: House) -> None:
    page = plain.guest().page
    page.goto("/r/nosuchreplay1234")
    expect(page.locator("main")).to_contain_text("there is no such replay")


@pytest.mark.parametrize("game", ["after-the-empire", "after-the-end"])
def test_the_real_boards_show_every_kind_of_moment(house: House, game: str) -> None:
    """Nothing a board draws may fail in a replay, where nobody is asked and anybody may look."""
    play = finished(game)
    page = house.guest().page
    page.goto(f"/r/{uploaded(house, play)}")
    for at in range(0, len(play.moves) + 1, 23):
        page.get_by_role("slider").fill(str(at))
        expect_moment(page, at, len(play.moves))
    page.get_by_label("View as").select_option("2")
    page.keyboard.press("Home")
    for _ in range(12):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".table-board > *").first).to_be_visible()
    assert page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0
    assert NAMES[2] in page.locator(".replay-page").inner_text()


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_around_a_replay(plain: House, size: dict[str, int], scheme: str) -> None:
    page = watch(plain, 100, size, scheme)
    assert_accessible(page)
    page.get_by_role("button", name="Play from here").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert_accessible(page)


def test_on_a_phone_the_buttons_have_words(plain: House) -> None:
    page = watch(plain, 100, PHONE)
    for name in ("Review", "Final score", "Play from here"):
        button = page.get_by_role("button", name=name, exact=True)
        words = button.locator("span").bounding_box()
        assert words is not None
        assert words["width"] > 30
        assert words["x"] + words["width"] < PHONE["width"]


def test_a_game_played_from_this_browser_is_seen_as_it_was_played(plain: House) -> None:
    page = watch(plain)
    expect(page.get_by_label("View as")).to_have_value("-1")
    replay = page.url.rsplit("/", 1)[1]
    held = {replay: {"seats": {"1": "x" * 20}, "invites": {}, "at": 1}}
    page.evaluate("held => localStorage.setItem('holdfast.tables', JSON.stringify(held))", held)
    page.reload()
    expect(page.get_by_label("View as")).to_have_value("1")
