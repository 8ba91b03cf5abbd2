"""The page of the campaign: a run replaces the rows of its own parts and leaves everything else alone."""

from __future__ import annotations

import pytest

from tests.campaign.report import NEW_PAGE, Part, summary

ORDER = ["fuzz", "laws", "mutate"]


def test_a_run_replaces_its_own_rows_and_keeps_the_others_in_order() -> None:
    page = summary([Part("mutate", "50 rules", 5, notes=["R-x survives"])], ORDER, NEW_PAGE + "By hand.\n", "aaa")
    page = summary([Part("fuzz", "10 games", 3, wrong=["game 7"])], ORDER, page, "bbb")
    page = summary([Part("fuzz", "20 games", 4)], ORDER, page, "ccc")
    rows = [line for line in page.splitlines() if line.startswith(("| fuzz", "| mutate", "- "))]
    assert rows == [
        "| fuzz | 20 games | 4 | ccc | holds |",
        "| mutate | 50 rules | 5 | aaa | holds |",
        "- mutate: R-x survives",
    ]
    assert page.startswith("# Campaign\n")
    assert page.endswith("By hand.\n")


def test_what_went_wrong_is_counted_and_named() -> None:
    page = summary([Part("laws", "9 passed", 2, wrong=["FAILED one", "FAILED two"])], ORDER, made_of="aaa")
    assert "| laws | 9 passed | 2 | aaa | **2 wrong** |" in page
    assert "- laws: **wrong**: FAILED two" in page


def test_a_page_without_a_place_for_the_table_is_refused() -> None:
    with pytest.raises(ValueError, match="no place for the table"):
        summary([Part("laws", "", 2)], ORDER, "# Something else\n")
