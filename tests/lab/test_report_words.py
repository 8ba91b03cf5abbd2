"""What the report says in words: which runs it is about, what may be concluded, and how to reproduce it."""

from __future__ import annotations

import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path

import pytest

from holdfast.arena.figures import Figure
from holdfast.arena.runner import Alone
from holdfast.lab.data import Data
from holdfast.lab.report.numbers import plain
from holdfast.lab.report.runs import command_of, labels
from holdfast.lab.report.worth_parts import headline, worth_part
from holdfast.lab.report.writing import write_report
from holdfast.lab.runner import fill
from holdfast.lab.settings import Setting
from holdfast.lab.store import Run
from holdfast.lab.trials import Trying
from holdfast.lab.worth import Worth, begin_trials, worths
from tests.lab.conftest import EMPIRE, END, played

OTHER_CARDS = "house 2 0123456789abcdef"


class Words(HTMLParser):
    """The text of a page as a reader sees it."""

    def __init__(self) -> None:
        super().__init__()
        self.pieces: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)

    def handle_data(self, data: str) -> None:
        self.pieces.append(data)


def words_of(page: str) -> str:
    reader = Words()
    reader.feed(page)
    return re.sub(r"\s+", " ", " ".join(reader.pieces))


def part_of(page: str, section: str) -> str:
    found = re.search(rf'<section id="{section}">.*?</section>', page, re.DOTALL)
    assert found is not None
    return found.group()


def like(run: Run, **changes: object) -> Run:
    """The same tables under another manifest."""
    return Run(run.folder, {**run.manifest, **changes})


@pytest.fixture(scope="module")
def tried(tmp_path_factory: pytest.TempPathFactory) -> Run:
    setting = replace(EMPIRE, line_up=("greedy",) * 3, seed=70)
    run = begin_trials(tmp_path_factory.mktemp("lab") / "tried", setting, 2, ("bakery",), False)
    fill(run, setting, Alone(), lambda count: None, Trying(("bakery",)))
    return run


def test_the_summary_tells_what_the_experiment_found(empire: Run, tried: Run) -> None:
    part = worth_part(tried, worths(tried))
    summary = write_report([Data(empire)], [part]).partition('class="summary"')[2].partition("</div>")[0]
    assert part.headline in summary


def test_the_headline_of_the_experiment_names_what_is_beyond_the_limit(tried: Run) -> None:
    bakery = worths(tried)[0]

    def judged(mean: float) -> Worth:
        figure = Figure(mean, mean - 0.02, mean + 0.02, 900)
        return replace(bakery, wins=(figure,) * len(bakery.wins))

    assert "2 of 3 cards are surely within." in headline([judged(0.01), judged(-0.05), judged(0.07)])
    assert headline([judged(0.01), judged(0.11)]).endswith("</span>: Bakery.")


# -- several runs ------------------------------------------------------------------------------------------------


def test_nothing_is_concluded_from_intervals_that_are_not_paired(end: Run, tmp_path: Path) -> None:
    other = played(tmp_path / "run", replace(END, options=(("removed", "missions"),)), 2)
    part = words_of(part_of(write_report([Data(end), Data(other)]), "variants"))
    assert "differences are real" not in part
    assert "holdfast lab compare" in part
    assert "not all played on the same seeds" in part


def test_runs_on_the_same_seeds_are_described_as_such(end: Run) -> None:
    other = like(end, options="colonies=deal, removed=missions, wall=capitol")
    part = words_of(part_of(write_report([Data(end), Data(other)]), "variants"))
    assert "All were played on the seeds 7 to 15" in part
    assert "same line-up" not in part


def test_runs_that_cannot_be_paired_are_described_as_such(end: Run, tmp_path: Path) -> None:
    other = played(tmp_path / "run", replace(END, line_up=("greedy",) * 2), 2)
    assert "with the same line-up" in words_of(part_of(write_report([Data(end), Data(other)]), "variants"))


def test_the_wins_by_place_are_given_for_every_run(end: Run, tmp_path: Path) -> None:
    other = played(tmp_path / "run", replace(END, line_up=("greedy",) * 2), 2)
    part = part_of(write_report([Data(end), Data(other)]), "variants")
    rows = part.partition("Wins by place in the opening turn order, run by run")[2].partition("</table>")[0]
    assert re.findall(r'<th scope="row">(.*?)</th>', rows) == ["seats 3"] * 3 + ["seats 2"] * 2


def test_runs_that_differ_a_lot_get_short_names(end: Run) -> None:
    options = "colonies=draft, removed=missions, wall=knowledge"
    runs = [Data(end), Data(like(end, options=options)), Data(like(end, options="colonies=deal, removed=all, wall=x"))]
    assert labels(runs) == ["run 1", "run 2", "run 3: wall x"]
    part = part_of(write_report(runs), "variants")
    assert "colonies draft, removed missions, wall knowledge" in words_of(part), "the key says what differs"
    assert labels(runs[:2]) == ["run 1", "run 2"]
    assert '<th scope="row">run 3</th>' in part, "the key says the rest"
    assert max(map(len, re.findall(r"<text[^>]*>([^<]*)</text>", part))) < 30


def test_equal_runs_get_different_labels(end: Run, tmp_path: Path) -> None:
    twin = Run(end.folder, dict(end.manifest))
    assert labels([Data(end), Data(twin)]) == ["run 1", "run 2"]
    later = played(tmp_path / "later", replace(END, seed=90), 2)
    assert labels([Data(end), Data(later)]) == ["seeds 7 to 15", "seeds 90 to 91"]
    assert "later" in words_of(part_of(write_report([Data(end), Data(twin), Data(later)]), "variants"))


def test_a_copied_set_is_known_by_its_digest(empire: Run) -> None:
    names = labels([Data(empire), Data(like(empire, card_set=OTHER_CARDS))])
    assert names == ["cards house 2", "cards house 2 (01234567)"]


def test_the_column_of_times_struck_has_a_heading_that_says_so(end: Run) -> None:
    part = part_of(write_report([Data(end), Data(like(end))]), "variants")
    assert ">A game<" not in part
    assert "Times a game" in words_of(part)


# -- how it was made ---------------------------------------------------------------------------------------------


def test_the_command_names_cards_that_are_not_the_house_set(empire: Run) -> None:
    assert "--cards" not in command_of(empire)
    other = Data(like(empire, card_set=OTHER_CARDS))
    assert "--cards CARDS" in command_of(other.run)
    method = words_of(part_of(write_report([other]), "method"))
    assert OTHER_CARDS in method
    assert "not the house set" in method


def test_the_page_says_how_worth_was_measured(empire: Run, tried: Run) -> None:
    page = write_report([Data(empire)], [worth_part(tried, worths(tried))])
    method = words_of(part_of(page, "method"))
    assert "cards tried" in method
    assert "70 to 71" in method
    assert "3 × greedy" in method
    assert "holdfast lab worth" in method
    assert "--card bakery" in method
    worth = words_of(part_of(page, "worth"))
    assert "other bots" in worth, "the run reported on was played by others"
    assert "other cards" not in worth


def test_worth_measured_with_other_cards_is_described_as_such(empire: Run, tried: Run) -> None:
    other = like(tried, card_set=OTHER_CARDS, options="difficulty=hard")
    page = write_report([Data(empire)], [worth_part(other, worths(other))])
    worth = words_of(part_of(page, "worth"))
    assert "other cards" in worth
    assert "other options" in worth
    assert "other cards" in words_of(part_of(page, "summary"))


def test_worth_measured_in_the_same_way_needs_no_warning(tried: Run) -> None:
    games = played(tried.folder.parent / "games", replace(EMPIRE, line_up=("greedy",) * 3), 2)
    page = write_report([Data(games)], [worth_part(tried, worths(tried))])
    assert "measured with other" not in words_of(page)
    assert "all bots the same" in words_of(page)


# -- words and numbers -------------------------------------------------------------------------------------------


def test_names_are_words_and_never_tags(empire: Run, tried: Run) -> None:
    name = "Bread & <b>Beer</b>"
    items = [[kind, id, name, price] for kind, id, _, price in empire.manifest["items"]]
    run = like(empire, items=items)
    other = like(tried, items=[[*item[:2], name, item[3]] for item in tried.manifest["items"]])
    page = write_report([Data(run)], [worth_part(other, worths(other))])
    assert "<b>Beer" not in page
    for section in ("unbought", "goals", "worth", "cards", "seats"):
        assert "Bread &amp; &lt;b&gt;Beer&lt;/b&gt;" in part_of(page, section), section


@pytest.mark.parametrize("setting", [EMPIRE, END], ids=["empire", "end"])
def test_one_game_makes_a_page(setting: Setting, tmp_path: Path) -> None:
    page = write_report([Data(played(tmp_path / "run", setting, 1))])
    assert "what 1 game says" in page
    words = words_of(page)
    for wrong in ("inf", "nan"):
        assert not re.search(rf"\b{wrong}\b", words.lower()), wrong
    assert re.search(r"NaN|Infinity", page) is None
    assert not re.search(r"± [1-9]\d\d", words)


def test_later_rounds_say_how_many_games_reach_them(end: Run) -> None:
    page = words_of(part_of(write_report([Data(end)]), "danger"))
    data = Data(end)
    shortest, longest = (int(data.one(f"select {way}(seasons) from games")) for way in ("min", "max"))
    assert shortest < longest
    assert f"every game has at least {shortest} rounds" in page
    assert f"the longest {longest}" in page


def test_a_minus_is_as_wide_as_a_plus() -> None:
    assert plain(-0.94) == "−0.9"
    assert plain(-1234.0, 0) == "−1,234"
    assert plain(-0.04) == "0.0"
