"""The final score: it opens by itself, explains every point, and charts how the game went."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.access import assert_accessible
from tests.browser.house import PHONE, WIDE, House
from tests.browser.recorded import NAMES, finished, text_of, uploaded, uploaded_text
from tests.browser.seat import LEGAL, move

PLAY = finished()


def result() -> Any:
    found = PLAY.state.result()
    assert found is not None
    return found


def replay_score(
    house: House, viewport: dict[str, int] = WIDE, scheme: str = "light", text: str = text_of(PLAY)
) -> Page:
    page = house.guest(viewport, scheme).page
    page.goto(f"/r/{uploaded_text(house, text)}")
    page.get_by_role("button", name="Final score").click()
    expect(page.get_by_role("dialog", name="Final score")).to_be_visible()
    expect(page.locator(".chart")).to_have_count(4)
    return page


def cells(table: Locator, row: str) -> list[str]:
    return [cell.strip() for cell in table.locator(row).locator("td > b").all_inner_texts()]


def test_the_winner_and_the_ranking(plain: House) -> None:
    page = replay_score(plain)
    winners = [NAMES[seat] for seat in result().winners()]
    expect(page.locator(".score-winner")).to_contain_text(f"{' and '.join(winners)} wins with the {result().how}.")
    places = sorted(range(3), key=lambda seat: (result().ranks[seat], seat))
    expect(page.locator(".ranking li")).to_have_text(
        [re.compile(f"{NAMES[seat]}.*{result().points(seat)} gold", re.S) for seat in places]
    )


def test_every_point_is_explained(plain: House) -> None:
    page = replay_score(plain)
    table = page.locator(".points table")
    places = sorted(range(3), key=lambda seat: (result().ranks[seat], seat))
    assert cells(table, "tfoot tr") == [str(result().points(seat)) for seat in places]
    for column, seat in enumerate(places):
        column_cells = table.locator(f"tbody tr td:nth-child({column + 2})")
        sums = [int(text) for text in column_cells.locator("> b").all_inner_texts()]
        assert sum(sums) == result().points(seat)
        told = " ".join(column_cells.all_inner_texts())
        assert all(line.text in told for line in result().lines[seat])
    rules = {line.rule for lines in result().lines for line in lines}
    assert set(table.locator("tbody .rule-link").evaluate_all("all => all.map((one) => one.dataset.rule)")) == rules


# The points in a cell that begin a line of their own, away from what they are for.
ALONE = """() => [...document.querySelectorAll(".points td i")].filter((one) => {
  const before = document.createRange();
  before.setStart(one.previousSibling.previousSibling ?? one.previousSibling, 0);
  before.setEndBefore(one);
  const last = [...before.getClientRects()].at(-1);
  return last && last.bottom <= one.getBoundingClientRect().top + 2;
}).length"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_on_a_phone_points_stand_beside_what_they_are_for(plain: House, scheme: str) -> None:
    page = replay_score(plain, PHONE, scheme)
    assert page.locator(".points td i").count()
    assert page.evaluate(ALONE) == 0
    expect(page.locator(".chart figcaption small").first).to_have_text(re.compile(", season by season$"))


def test_a_rule_link_leads_to_the_rule(plain: House) -> None:
    page = replay_score(plain)
    page.locator(".points").get_by_role("button", name="R-score-flags").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("tab", name="Rules")).to_have_attribute("aria-selected", "true")
    expect(page.locator("#rule-R-score-flags")).to_be_in_viewport()


def test_charts_can_be_read_by_keys_and_as_tables(plain: House) -> None:
    page = replay_score(plain)
    charts = plain.call(f"/api/replays/{uploaded(plain, PLAY)}")["charts"]
    chart = page.locator(".chart").first
    drawing = chart.locator("svg").first
    drawing.focus()
    drawing.press("ArrowRight")
    drawing.press("ArrowRight")
    values = ", ".join(f"{line['name']} {line['values'][1]}" for line in charts[0]["lines"])
    expect(chart.locator(".chart-readout")).to_have_text(f"Season 2: {values}")
    chart.get_by_text("As a table").click()
    rows = chart.locator("tbody tr")
    expect(rows).to_have_count(len(charts[0]["lines"]))
    for row, line in zip(rows.all(), charts[0]["lines"], strict=True):
        assert row.locator("td").all_inner_texts() == [str(value) for value in line["values"]]
    drawing.focus()
    drawing.press("Home")
    drawing.press("Enter")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator(".scrubber .moment")).to_contain_text(f"step {charts[0]['at'][0]} of")


def test_pointing_at_a_chart_reads_it(plain: House) -> None:
    page = replay_score(plain)
    drawing = page.locator(".chart svg").first
    drawing.scroll_into_view_if_needed()
    drawing.hover(position={"x": 40, "y": 60})
    expect(page.locator(".chart-readout").first).to_contain_text("Season 1:")


def last_answer(seat: int) -> int:
    """The moment at which a seat is asked for the last time."""
    return max(at for at, move in enumerate(PLAY.moves) if move.seat == seat)


def test_it_opens_by_itself_when_a_game_ends(plain: House) -> None:
    page = finish_a_game(plain)
    dialog = page.get_by_role("dialog", name="Final score")
    expect(dialog.locator(".chart")).to_have_count(4)
    with page.expect_download() as downloading:
        dialog.get_by_role("link", name="Download the record").click()
    assert downloading.value.path().read_text(encoding="utf-8").startswith(text_of(PLAY).splitlines()[0])
    dialog.get_by_role("link", name="Watch the replay").click()
    expect(page).to_have_url(re.compile(r"/r/[\w-]+$"))
    expect(page.get_by_role("slider")).to_be_visible()


def test_another_game_can_be_started_from_the_score(plain: House) -> None:
    page = finish_a_game(plain)
    before = page.url
    page.get_by_role("dialog").get_by_role("button", name="Play again").click()
    expect(page).not_to_have_url(before)
    expect(page.locator(".where p")).to_contain_text("Set-up")
    expect(page.locator(".seat", has_text="you")).to_be_visible()


def finish_a_game(house: House) -> Page:
    """A table resumed shortly before the end and played until the game is over."""
    at = last_answer(0)
    seats = [{"person": "Ada"}, {"bot": "greedy"}, {"bot": "greedy"}]
    made = house.call(
        "/api/tables",
        {"game": "after-the-empire", "seats": seats, "from": {"replay": uploaded(house, PLAY), "at": at}},
    )
    page = house.guest().page
    page.goto(made["seats"][0]["link"])
    dialog = page.get_by_role("dialog", name="Final score")
    for _ in range(30):
        expect(page.locator(LEGAL).first.or_(dialog)).to_be_visible()
        if dialog.is_visible():
            return page
        move(page, lambda: page.locator(LEGAL).first.click())
        expect(page.locator(".choice.pressed")).to_have_count(0)
    raise AssertionError("the game did not end")


@pytest.mark.parametrize(("size", "scheme"), [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light"), (PHONE, "dark")])
def test_axe_finds_nothing_in_the_score(plain: House, size: dict[str, int], scheme: str) -> None:
    page = replay_score(plain, size, scheme)
    page.get_by_text("As a table").first.click()
    assert_accessible(page)


def test_on_a_phone_every_seats_points_are_in_sight(plain: House) -> None:
    page = replay_score(plain, PHONE)
    points = page.locator(".points")
    assert points.evaluate("box => box.scrollWidth - box.clientWidth") == 0
    edge = points.bounding_box()
    assert edge is not None
    for cell in points.locator("tbody tr").first.get_by_role("cell").all():
        rect = cell.bounding_box()
        assert rect is not None
        assert edge["x"] <= rect["x"]
        assert rect["x"] + rect["width"] <= edge["x"] + edge["width"] + 1
    expect(points.get_by_role("columnheader")).to_have_count(len(NAMES) + 1)


def test_the_score_is_not_shown_before_its_style_sheet_has_arrived(plain: House) -> None:
    page = plain.guest(PHONE).page
    late: list[Route] = []
    page.route("**/styles/score*.css", lambda route: late.append(route))
    page.goto(f"/r/{uploaded(plain, PLAY)}")
    page.get_by_role("button", name="Final score").click()
    page.wait_for_function("() => document.querySelector('link[href*=score]')")
    page.evaluate("() => new Promise((done) => setTimeout(done, 300))")
    dialog = page.get_by_role("dialog", name="Final score")
    expect(dialog).to_have_count(0)
    late[0].continue_()
    expect(dialog).to_be_visible()


def test_long_names_are_not_cut_in_the_charts(plain: House) -> None:
    name = "Bartholomew the Wanderer"
    page = replay_score(plain, text=text_of(PLAY).replace("Bede", name))
    for chart in page.locator(".chart").all():
        frame = chart.locator("svg").first.bounding_box()
        label = chart.locator(".chart-name", has_text=name).bounding_box()
        assert frame is not None
        assert label is not None
        assert label["x"] + label["width"] <= frame["x"] + frame["width"]
        assert label["x"] > frame["x"] + frame["width"] / 2


def test_labels_and_lines_of_a_wars_charts_are_told_apart(house: House) -> None:
    page = house.guest().page
    page.goto(f"/r/{uploaded(house, finished('ante-portas'))}")
    page.get_by_role("button", name="Final score").click()
    expect(page.locator(".chart").first).to_be_visible()
    for chart in page.locator(".chart").all():
        frame = chart.locator("svg").first.bounding_box()
        assert frame is not None
        edge = frame["x"]
        for label in chart.locator(".chart-label").all():
            box = label.bounding_box()
            assert box is not None
            assert box["x"] >= edge
            edge = box["x"] + box["width"] + 2
        assert edge <= frame["x"] + frame["width"]
        dashes = chart.locator(".chart-line.no-seat > path:first-child").evaluate_all(
            "all => all.map((line) => getComputedStyle(line).strokeDasharray)"
        )
        assert len(set(dashes)) == len(dashes)


def test_the_bars_of_the_ranking_have_one_length(plain: House) -> None:
    page = replay_score(plain)
    widths = page.locator(".ranking .bar").evaluate_all("bars => bars.map((bar) => bar.getBoundingClientRect().width)")
    page.locator(".ranking li:last-child > b").evaluate("points => (points.textContent = '0')")
    after = page.locator(".ranking .bar").evaluate_all("bars => bars.map((bar) => bar.getBoundingClientRect().width)")
    assert len(set(widths)) == len(set(after)) == 1


def test_luck_stays_worked_out_and_says_how_sure_it_is_on_request(plain: House) -> None:
    part = {"whole": -12, "told": 0, "rest": -12, "error": 4}
    account = {"start": 40, "luck": part, "own": part, "others": part, "revisions": -16, "end": 0}
    told = {"chances": [], "accounts": [account] * 3, "turns": [], "worlds": 12, "iterations": 60}
    page = replay_score(plain)
    page.route("**/review", lambda route: route.fulfill(json=told))
    expect(page.get_by_text("For each player: how much was luck")).to_be_visible()
    page.get_by_role("button", name="Work it out").click()
    expect(page.get_by_role("cell", name="−12", exact=True).first).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Final score").click()
    expect(page.get_by_role("cell", name="−12", exact=True).first).to_be_visible()
    about = page.get_by_text("± is one standard error")
    sure = page.get_by_text("luck −12 ± 4, own decisions −12 ± 4, others’ decisions −12 ± 4.")
    expect(about).to_be_hidden()
    expect(sure.first).to_be_hidden()
    page.get_by_text("How sure is this?").click()
    expect(about).to_be_visible()
    expect(sure).to_have_count(3)


def test_a_style_sheet_whose_request_broke_off_is_asked_for_again(plain: House) -> None:
    page = plain.guest(PHONE).page
    asked: list[Route] = []

    def answer(route: Route) -> None:
        asked.append(route)
        if len(asked) == 1:
            route.abort("connectionreset")
        else:
            route.continue_()

    page.route("**/styles/score*.css", answer)
    page.goto(f"/r/{uploaded(plain, PLAY)}")
    page.get_by_role("button", name="Final score").click()
    expect(page.get_by_role("dialog", name="Final score")).to_be_visible()
    assert len(asked) == 2
    assert page.locator(".points").evaluate("box => box.scrollWidth - box.clientWidth") == 0
