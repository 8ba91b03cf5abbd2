"""The lobby: two clicks to a game, tables for friends, tables to return to, and records to look at."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.recorded import finished, text_of
from tests.browser.seat import LEGAL
from tests.browser.test_score import finish_a_game

TABLE = re.compile(r"/t/[\w-]+$")
REPLAY = re.compile(r"/r/[\w-]+$")


def lobby(house: House, viewport: dict[str, int] = WIDE, scheme: str = "light") -> Page:
    page = house.guest(viewport, scheme).page
    page.goto("/")
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    return page


def test_two_clicks_lead_to_a_game_against_bots(plain: House) -> None:
    page = lobby(plain)
    page.get_by_role("radio", name="After The End").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(TABLE)
    expect(page.locator(".where h1")).to_have_text("After The End")
    expect(page.locator(".table-head .seat")).to_have_count(3)


def test_the_address_may_name_the_game(plain: House) -> None:
    page = plain.guest().page
    page.goto("/?game=after-the-end")
    expect(page.get_by_role("radio", name="After The End")).to_be_checked()


def test_newcomers_are_offered_a_lesson_and_others_are_not_pressed(plain: House) -> None:
    page = lobby(plain)
    learn = page.get_by_role("button", name="Learn by playing")
    expect(learn).to_have_class(re.compile("primary"))
    expect(page.get_by_text("New here?")).to_be_visible()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(TABLE)
    page.goto("/")
    expect(learn).to_be_visible()
    expect(learn).not_to_have_class(re.compile("primary"))
    expect(page.get_by_text("New here?")).to_have_count(0)


def test_the_settings_of_a_table_are_remembered(plain: House) -> None:
    page = lobby(plain)
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_label("Who plays seat 2").select_option("random")
    page.get_by_label("Your name").fill("Ada")
    page.get_by_text("Variants and invitations").click()
    page.get_by_role("radio", name="hard").check(force=True)
    page.reload()
    expect(page.locator(".chairs li")).to_have_count(2)
    expect(page.get_by_label("Who plays seat 2")).to_have_value("random")
    expect(page.get_by_label("Your name")).to_have_value("Ada")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".seat-who").first).to_contain_text("Ada")
    table = page.url.rsplit("/", 1)[1]
    token = page.evaluate(f"Object.values(JSON.parse(localStorage['holdfast.tables'])['{table}'].seats)[0]")
    options = plain.call(f"/api/tables/{table}?since=0", token=token)["room"]["options"]
    assert options["difficulty"] == "hard"


def test_a_bad_name_is_reported_at_its_field_and_not_sent(plain: House) -> None:
    page = lobby(plain)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if request.method == "POST" else None)
    page.get_by_label("Your name").fill("Ada, the second")
    expect(page.locator("#setup-name-problem")).to_have_text(re.compile("no comma"))
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(f"{plain.base}/")
    assert not [url for url in asked if url.endswith("/api/tables")]


def test_at_an_open_table_your_own_seat_needs_a_name(plain: House) -> None:
    """Otherwise it would be free for anybody who joins."""
    page = lobby(plain)
    page.get_by_text("Variants and invitations").click()
    page.get_by_role("radio", name="An open table").check()
    expect(page.locator("#setup-name-problem")).to_contain_text("enter your name")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(f"{plain.base}/")
    page.get_by_label("Your name").fill("Olga")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".seat", has_text="you")).to_contain_text("Olga")


def test_bots_alone_can_be_watched(plain: House) -> None:
    page = lobby(plain)
    page.get_by_label("Who plays seat 1").select_option("greedy")
    expect(page.locator(".setup-sum")).to_have_text("Greedy and 2 × Yeoman, while you watch")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(TABLE)
    expect(page.locator(".prompt")).to_contain_text("watching")


def test_in_a_duel_the_bot_is_the_opponent(plain: House) -> None:
    page = lobby(plain)
    page.get_by_role("radio", name="Ante Portas").click()
    expect(page.locator(".setup-sum")).to_contain_text("You with ")
    page.get_by_text("Variants and invitations").click()
    page.get_by_role("radio", name="Capture the Flag").check(force=True)
    expect(page.locator(".setup-sum")).to_have_text(re.compile(r"^You against \w+$"))
    expect(page.get_by_role("radio", name="Ante Portas")).to_contain_text("2 or 4 seats")


def set_for_two(page: Page) -> None:
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_label("Your name").fill("Ann")
    page.get_by_label("Who plays seat 2").select_option("")
    page.get_by_label("Name for seat 2").fill("Ben")
    page.get_by_role("button", name="Set the table").click()
    expect(page.get_by_role("heading", name="The table is set")).to_be_focused()
    page.get_by_role("button", name="Set up another table").click()
    expect(page.get_by_role("heading", name="The table is set")).to_have_count(0)
    page.get_by_role("button", name="Set the table").click()


def test_friends_get_a_link_each_and_spectators_one(plain: House) -> None:
    page = lobby(plain)
    set_for_two(page)
    ben = plain.guest().page
    ben.goto(page.get_by_role("textbox", name="Link for Ben").input_value())
    expect(ben.locator(".seat", has_text="you")).to_contain_text("Ben")
    watcher = plain.guest().page
    watcher.goto(page.get_by_role("textbox", name="Link for spectators").input_value())
    expect(watcher.locator(".prompt")).to_contain_text("watching")
    page.get_by_role("link", name="Go to the table").click()
    expect(page.locator(".seat", has_text="you")).to_contain_text("Ann")


def test_a_link_can_be_copied(plain: House) -> None:
    guest = plain.guest(permissions=["clipboard-read", "clipboard-write"])
    guest.page.goto("/")
    set_for_two(guest.page)
    guest.page.get_by_role("button", name="Copy: Link for Ben").click()
    expect(guest.page.get_by_text("Copied")).to_be_visible()
    assert (
        guest.page.evaluate("navigator.clipboard.readText()")
        == guest.page.get_by_role("textbox", name="Link for Ben").input_value()
    )


def test_all_can_sit_at_one_screen(plain: House) -> None:
    page = lobby(plain)
    set_for_two(page)
    page.get_by_role("button", name="We are all playing on this screen").click()
    expect(page).to_have_url(TABLE)
    table = page.url.rsplit("/", 1)[1]
    seats = page.evaluate(f"Object.keys(JSON.parse(localStorage['holdfast.tables'])['{table}'].seats)")
    assert seats == ["0", "1"]


def test_tables_of_this_browser_wait_in_the_lobby(plain: House) -> None:
    page = lobby(plain)
    page.get_by_label("Your name").fill("Ada")
    page.get_by_role("button", name="Remove seat 3").click()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(LEGAL).first).to_be_visible()
    page.goto("/")
    row = page.locator(".table-row", has_text="Ada")
    expect(row).to_contain_text("Your move")
    assert row.locator(".badge").evaluate("badge => badge.getClientRects().length") == 1, "the badge is in one piece"
    expect(row).to_contain_text("Set-up")
    row.get_by_role("link", name="Continue").click()
    expect(page.locator(LEGAL).first).to_be_visible()
    page.goto("/")
    page.on("dialog", lambda dialog: dialog.accept())
    row.get_by_role("button", name="Forget").click()
    expect(row).to_have_count(0)
    page.reload()
    expect(page.get_by_text("Tables you play at in this browser")).to_be_visible()


def test_an_open_table_can_be_joined_or_watched_from_the_lobby(plain: House) -> None:
    made = plain.table("Cass", "", game="after-the-end", open=True)
    page = lobby(plain)
    row = page.locator(".table-row", has_text="Cass")
    expect(row).to_contain_text("1 free seat")
    page.get_by_label("Your name").fill("Dora")
    row.get_by_role("button", name="Join").click()
    expect(page).to_have_url(f"{plain.base}/t/{made['table']}")
    expect(page.locator(".seat", has_text="you")).to_contain_text("Dora")
    watcher = lobby(plain)
    row = watcher.locator(".table-row", has_text="Cass")
    expect(watcher.get_by_role("region", name="Tables to watch")).to_contain_text("Cass")
    expect(row).to_contain_text("watching")
    row.get_by_role("link", name="Watch").click()
    expect(watcher.locator(".prompt")).to_contain_text("watching")


def test_a_record_is_uploaded_and_shown(plain: House, tmp_path: Path) -> None:
    page = lobby(plain)
    file = tmp_path / "game.txt"
    file.write_text(text_of(finished()), encoding="utf-8")
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page).to_have_url(REPLAY)
    expect(page.locator(".replay-head h1")).to_have_text("After the Empire")


@pytest.mark.parametrize(
    ("content", "sentence"),
    [(b"\x89PNG\x00\x01\x02", "a record is a text file"), (b"dear diary", "record"), (b"", "record")],
)
def test_a_file_that_is_no_record_is_refused_in_a_sentence(
    plain: House, tmp_path: Path, content: bytes, sentence: str
) -> None:
    page = lobby(plain)
    file = tmp_path / "file.txt"
    file.write_bytes(content)
    page.get_by_label("Choose a file").set_input_files(file)
    expect(page.locator("#record-problem")).to_contain_text(sentence)
    expect(page).to_have_url(f"{plain.base}/")


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_in_the_lobby(plain: House, size: dict[str, int], scheme: str) -> None:
    plain.table("Cass", "", open=True)
    page = lobby(plain, size, scheme)
    page.get_by_text("Variants and invitations").click()
    expect(page.locator(".table-row").first).to_be_visible()
    assert_accessible(page)
    set_for_two(page)
    assert_accessible(page)


def test_the_lobby_is_one_screen(plain: House) -> None:
    page = lobby(plain)
    page.get_by_text("Variants and invitations").click()
    scrolled = (
        "[document.documentElement.scrollHeight - innerHeight, document.documentElement.scrollWidth - innerWidth]"
    )
    assert page.evaluate(scrolled) == [0, 0]
    assert lobby(plain, PHONE).evaluate("document.documentElement.scrollWidth - innerWidth") == 0


def test_all_levels_are_in_order_and_the_choice_does_not_change_by_itself(plain: House) -> None:
    page = lobby(plain)
    levels = page.get_by_role("radiogroup", name="Bots' level")
    expect(levels.locator("span")).to_have_text(["Squire", "Yeoman", "Knight", "Castellan", "Warlord"])
    expect(levels.get_by_role("radio", name="Yeoman")).to_be_checked()
    expect(page.locator(".level-text")).to_contain_text("Level 2 of 5. Knows the trade")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(TABLE)
    page.goto("/")
    expect(levels.get_by_role("radio", name="Yeoman")).to_be_checked()
    levels.get_by_text("Castellan").click()
    expect(page.locator(".setup-sum")).to_have_text("You against 2 × Castellan")
    page.get_by_role("radio", name="After The End").click()
    expect(levels.get_by_role("radio", name="Castellan")).to_be_checked()


def test_levels_come_first_and_other_bots_under_more(plain: House) -> None:
    page = lobby(plain)
    groups = page.get_by_label("Who plays seat 2").locator("optgroup")
    labels = groups.evaluate_all("all => all.map((one) => one.label)")
    assert labels == ["People", "Levels, from easy to hard", "More bots"]
    expect(groups.nth(1).locator("option")).to_have_text(["Squire", "Yeoman", "Knight", "Castellan", "Warlord"])


def test_friends_on_this_screen_are_one_click_away(plain: House) -> None:
    page = lobby(plain)
    page.get_by_text("Friends on this screen").click()
    expect(page.locator(".setup-sum")).to_have_text("2 people and 1 bot, on this screen")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page).to_have_url(TABLE)
    table = page.url.rsplit("/", 1)[1]
    assert page.evaluate(f"Object.keys(JSON.parse(localStorage['holdfast.tables'])['{table}'].seats)") == ["0", "1"]
    page.goto("/")
    page.get_by_text("Bots only").click()
    expect(page.locator(".setup-sum")).to_have_text("You against 2 × Yeoman")


def test_a_finished_table_says_when_it_was_played_and_who_won(plain: House) -> None:
    page = finish_a_game(plain)
    page.goto("/")
    row = page.locator(".table-row", has_text="Ada")
    expect(row).to_contain_text(re.compile("won"))
    expect(row.locator("time")).to_have_text(re.compile(r"20\d\d"))
    expect(row.locator(".winner")).to_have_count(1)


def test_a_table_by_invitation_can_be_open_to_watchers(plain: House) -> None:
    page = lobby(plain)
    page.get_by_label("Your name").fill("Wilma")
    page.get_by_text("Variants and invitations").click()
    page.get_by_role("radio", name="By invitation, but anyone may watch").check()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".seat", has_text="you")).to_contain_text("Wilma")
    watcher = lobby(plain)
    row = watcher.get_by_role("region", name="Tables to watch").locator(".table-row", has_text="Wilma")
    expect(row.get_by_role("button", name="Join")).to_have_count(0)
    row.get_by_role("link", name="Watch").click()
    expect(watcher.locator(".prompt")).to_contain_text("watching")


def test_a_rematch_is_one_click_away_in_the_lobby(plain: House) -> None:
    page = finish_a_game(plain)
    before = page.url
    page.goto("/")
    row = page.locator(".table-row", has_text="Ada")
    row.get_by_role("button", name="Play again").click()
    expect(page).to_have_url(TABLE)
    expect(page.locator(".where p")).to_contain_text("Set-up")
    expect(page.locator(".seat", has_text="you")).to_contain_text("Ada")
    assert page.url != before
    rematch = page.url
    page.goto("/")
    page.locator(".table-row", has_text="won").get_by_role("button", name="Play again").click()
    expect(page).to_have_url(rematch)


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_with_text_of_twice_the_size_the_title_and_the_lesson_stay_in_sight(plain: House, size: dict[str, int]) -> None:
    page = plain.guest(size).page
    page.goto("/")
    learn = page.get_by_role("button", name="Learn by playing")
    expect(learn).to_be_visible()
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    for part in (page.get_by_role("heading", name="Holdfast"), learn):
        expect(part).to_be_in_viewport(ratio=1)
    lost = """() => [...document.querySelectorAll(".hero-words > *")].filter((one) => {
      const [box, hero] = [one, one.closest(".hero")].map((each) => each.getBoundingClientRect());
      return box.top < hero.top || box.bottom > hero.bottom || one.scrollWidth > hero.width;
    }).length"""
    assert page.evaluate(lost) == 0


# What reaches further to the right than the window, or than the part of the page in which it can be scrolled.
SIDEWAYS = """(size) => {
  document.documentElement.style.fontSize = size;
  const parts = [document.scrollingElement, ...document.querySelectorAll(".lobby, .lobby *")];
  const scrolled = (one) => one === document.scrollingElement || /auto|scroll/.test(getComputedStyle(one).overflowX);
  return parts.filter((one) => scrolled(one) && one.scrollWidth > one.clientWidth + 1).map((one) => one.className);
}"""


@pytest.mark.parametrize("width", [390, 360])
def test_the_lobby_never_scrolls_sideways(plain: House, width: int) -> None:
    page = plain.guest({"width": width, "height": 800}).page
    page.goto("/")
    games = page.locator(".game")
    expect(games).to_have_count(3)
    for game in games.all():
        game.click()
        expect(game).to_have_attribute("aria-checked", "true")
        for size in ("100%", "150%", "175%", "200%"):
            assert page.evaluate(SIDEWAYS, size) == [], size
