"""Who sits at a table: links, names, seats left and taken, the end of a table."""

from __future__ import annotations

import json

from playwright.sync_api import Page, expect

from tests.browser.house import House


def people(page: Page) -> None:
    page.get_by_role("button", name="People at this table").click()
    expect(page.get_by_role("dialog", name="People at this table")).to_be_visible()


def test_an_owner_copies_an_invitation_and_the_guest_sits_down_with_it(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    owner = plain.guest(permissions=["clipboard-read", "clipboard-write"]).page
    owner.goto("/healthz")
    kept = {
        "seats": {"0": made["seats"][0]["token"]},
        "invites": {"1": made["seats"][1]["token"]},
        "owner": made["owner"],
        "watch": made["watch"]["token"],
        "at": 1,
    }
    owner.evaluate("kept => localStorage.setItem('holdfast.tables', kept)", json.dumps({made["table"]: kept}))
    owner.goto(f"/t/{made['table']}")
    people(owner)
    owner.get_by_role("button", name="Copy invite link").click()
    expect(owner.locator(".toast").last).to_contain_text("Link copied")
    link = owner.evaluate("navigator.clipboard.readText()")
    guest = plain.guest().page
    guest.goto(link)
    expect(guest.locator(".seat.seat-1 .seat-note")).to_have_text("you")
    expect(owner.locator(".seat.seat-1 .seat-note")).to_have_text("here")
    owner.get_by_role("button", name="Close this table …").click()
    owner.get_by_role("button", name="Close this table", exact=True).click()
    for page in (owner, guest):
        expect(page.locator(".banner")).to_contain_text("closed by its owner")


def test_a_name_can_be_changed_and_everybody_sees_it(plain: House) -> None:
    made = plain.table("Ann", "Ben")
    ann, ben = (plain.guest().page for _ in range(2))
    ann.goto(made["seats"][0]["link"])
    ben.goto(made["seats"][1]["link"])
    people(ann)
    ann.get_by_label("Your name").fill("Annette")
    ann.get_by_role("button", name="Change").click()
    expect(ben.locator(".seat-who").first).to_have_text("Annette")


def test_somebody_joins_an_open_table(plain: House) -> None:
    made = plain.table("Ann", "", open=True)
    page = plain.guest().page
    page.goto(f"/t/{made['table']}")
    expect(page.locator(".asked")).to_have_text("You are watching this table.")
    people(page)
    page.get_by_label("Your name").fill("Zoe")
    page.get_by_role("button", name="Take this seat").click()
    expect(page.locator(".seat.seat-1 .seat-note")).to_have_text("you")
    expect(page.locator(".seat.seat-1 .seat-who")).to_have_text("Zoe")


def test_settings_hold_after_a_reload(plain: House) -> None:
    made = plain.table("Ann", "bot:random")
    page = plain.guest().page
    page.goto(made["seats"][0]["link"])
    page.get_by_role("button", name="Settings").click()
    page.get_by_role("dialog").get_by_label("Slate").check()
    page.get_by_role("dialog").get_by_label("4×").check()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Settings")).to_be_focused()
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate("JSON.parse(localStorage.getItem('holdfast.settings')).speed") == 4
