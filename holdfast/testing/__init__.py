"""The laws that every game keeps, for the tests of your own game.

    @pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
    @pytest.mark.parametrize("seed", range(5))
    def test_my_game_keeps_the_law(law, seed):
        law(Table(load(), 3, seed))

Each law plays a random game, and raises `AssertionError` with a sentence where it does not hold. Two more laws have to
be told what to count: `nothing_is_lost_or_doubled` and `goods_balance_against_the_events`. `Walk` plays random games
for laws of your own. Imports the kernel and nothing else of ours.
"""

from holdfast.testing.answers import (
    a_refused_answer_changes_nothing,
    chance_gives_only_what_it_lists,
    choices_and_refusal_agree,
    every_question_has_an_answer_and_every_game_ends,
    notation_and_index_name_the_same_action,
)
from holdfast.testing.conservation import goods_balance_against_the_events, nothing_is_lost_or_doubled
from holdfast.testing.copies import (
    a_glance_shows_what_the_view_shows,
    playing_a_copy_leaves_the_state_and_its_views_alone,
    playing_the_state_leaves_its_copies_and_views_alone,
    the_fast_path_leads_to_the_same_state,
    the_same_luck_and_answers_give_the_same_game,
)
from holdfast.testing.information import (
    a_resampled_state_can_be_played_to_its_end,
    a_resampled_state_looks_the_same_to_the_viewer,
    worlds_that_look_the_same_go_on_looking_the_same,
)
from holdfast.testing.lanes import lanes_answered_in_any_order_give_the_same_state
from holdfast.testing.records import (
    a_record_replays_to_the_same_state,
    a_record_with_second_thoughts_replays_too,
    undo_then_redo_is_nothing,
)
from holdfast.testing.rule_ids import (
    actions_name_rules_of_the_book,
    events_and_refusals_name_rules_of_the_book,
    every_point_of_the_score_names_its_rule,
)
from holdfast.testing.twins import what_is_told_the_same_looks_the_same
from holdfast.testing.walks import Table, Walk

LAWS = (
    choices_and_refusal_agree,
    every_question_has_an_answer_and_every_game_ends,
    a_refused_answer_changes_nothing,
    chance_gives_only_what_it_lists,
    notation_and_index_name_the_same_action,
    a_glance_shows_what_the_view_shows,
    playing_a_copy_leaves_the_state_and_its_views_alone,
    playing_the_state_leaves_its_copies_and_views_alone,
    the_fast_path_leads_to_the_same_state,
    the_same_luck_and_answers_give_the_same_game,
    a_resampled_state_looks_the_same_to_the_viewer,
    worlds_that_look_the_same_go_on_looking_the_same,
    what_is_told_the_same_looks_the_same,
    a_resampled_state_can_be_played_to_its_end,
    lanes_answered_in_any_order_give_the_same_state,
    a_record_replays_to_the_same_state,
    a_record_with_second_thoughts_replays_too,
    undo_then_redo_is_nothing,
    events_and_refusals_name_rules_of_the_book,
    actions_name_rules_of_the_book,
    every_point_of_the_score_names_its_rule,
)

__all__ = [
    "LAWS",
    "Table",
    "Walk",
    "goods_balance_against_the_events",
    "nothing_is_lost_or_doubled",
    "what_is_told_the_same_looks_the_same",
]
