//! IN-8 to IN-10: favoured suits, the best fit, and the Ring.

use domain::seat::Seat;

use crate::check::{accepts, at, command, play};
use crate::position;

/// Who is favoured in a position.
fn favoured(text: &str) -> Option<u8> {
    position::read(text).court().favoured().map(|seat| seat.0)
}

fn suits(proposal: &str, parents: &str, successor: &str) -> String {
    let text = format!("proposal: {proposal} / parents: {parents} / successor: {successor}");
    position::read(&text).court().suits().iter().map(|it| it.to_string()).collect::<Vec<_>>().join(" ")
}

/// The table of worked cases: Proposal, Parents, Successor, rule, Admirers, who is favoured.
#[test]
fn in_9_the_worked_cases() {
    let cases = [
        ("hearts-1", "coins-4 swords-2", "branches-6", "", "branches-3 swords-10 coins-9", Some(0)),
        ("coins-1", "coins-4 swords-2", "branches-6", "", "coins-3 swords-9 hearts-10", Some(1)),
        ("coins-1", "coins-4 swords-2", "branches-6", "hearts-2", "coins-3 swords-9 hearts-1", Some(0)),
        ("branches-1", "coins-4 swords-2", "coins-6", "", "hearts-2 branches-5 swords-10", Some(1)),
        ("branches-1", "coins-4 swords-2", "branches-6", "", "coins-2 swords-5 branches-5", None),
        ("swords-1", "coins-4 swords-2", "branches-5", "hearts-3", "coins-3 hearts-7 swords-10", None),
        ("swords-1", "coins-4 swords-2", "branches-5", "hearts-3", "coins-3 hearts-6 swords-10", Some(1)),
        ("hearts-1", "hearts-4 swords-2", "coins-5", "", "(coins-2) hearts-3 swords-9", Some(2)),
    ];
    for (proposal, parents, successor, above, admirers, expected) in cases {
        let text = format!(
            "proposal: {proposal} / parents: {parents} / successor: {successor} / above: {above} / admirers: {admirers} / seats: 3"
        );
        assert_eq!(favoured(&text), expected, "{text}");
    }
}

#[test]
fn in_8_true_love_favours_the_successors_suit() {
    assert_eq!(suits("hearts-1", "coins-4 swords-2", "branches-6"), "branches");
    assert_eq!(suits("hearts-9", "coins-4 swords-2", "coins-6"), "coins");
}

#[test]
fn in_8_a_dowry_favours_the_suits_of_both_parents() {
    assert_eq!(suits("coins-1", "coins-4 swords-2", "branches-6"), "coins swords");
    assert_eq!(suits("coins-1", "hearts-4 hearts-2", "branches-6"), "hearts");
}

#[test]
fn in_8_peace_favours_the_suits_that_the_family_does_not_show() {
    assert_eq!(suits("branches-1", "coins-4 swords-2", "branches-6"), "hearts");
    assert_eq!(suits("branches-1", "coins-4 coins-2", "coins-6"), "hearts branches swords");
}

#[test]
fn in_8_war_favours_none() {
    assert_eq!(suits("swords-1", "coins-4 swords-2", "branches-6"), "");
}

#[test]
fn in_8_only_the_proposals_top_card_counts() {
    assert_eq!(suits("hearts-1 coins-1 swords-3", "coins-4 swords-2", "branches-6"), "");
}

#[test]
fn in_9_a_secret_admirer_does_not_count_for_its_suit_either() {
    assert_eq!(favoured("proposal: hearts-1 / successor: coins-5 / admirers: (coins-2) swords-9"), Some(1));
}

#[test]
fn in_9_without_a_face_up_admirer_nobody_is_favoured() {
    assert_eq!(favoured("admirers: (hearts-5) -"), None);
    assert_eq!(favoured("admirers: - coins-3"), Some(1));
}

#[test]
fn in_9_a_tie_counts_only_for_the_best_fit() {
    assert_eq!(favoured("admirers: hearts-5 coins-5 swords-9 / seats: 3"), Some(2));
    assert_eq!(favoured("admirers: hearts-9 coins-5 swords-9 / seats: 3"), None);
    assert_eq!(favoured("admirers: hearts-9 coins-9 swords-9 branches-10 / seats: 4"), Some(3));
}

#[test]
fn in_9_each_rule_has_its_best_rank() {
    let table = |above| {
        favoured(&format!("above: {above} / successor: branches-6 / admirers: hearts-1 coins-5 swords-10 / seats: 3"))
    };
    assert_eq!(table(""), Some(2));
    assert_eq!(table("hearts-2"), Some(0));
    assert_eq!(table("hearts-3"), Some(1));
    assert_eq!(table("hearts-3 coins-2"), Some(0));
    assert_eq!(table("hearts-3 coins-2 coins-8"), Some(2));
}

#[test]
fn in_10_the_ring_moves_to_the_favoured_seat_or_to_the_middle() {
    let table = "admirers: hearts-5 coins-9 swords-9 / hand 0: branches-2 swords-3 / ring: 1 / seats: 3";
    let ring = |words: &str| play(&at(table), Seat(0), &command(words)).unwrap().1.state().unwrap().ring;
    assert_eq!(ring("proposal swords-3"), None);
    assert_eq!(ring("beggar branches-2"), Some(Seat(0)));
    accepts(
        table,
        "beggar branches-2",
        "admirers: hearts-5 coins-9 swords-9 / hand 0: swords-3 / above: branches-2 / ring: 0 / turn: 1 / seats: 3",
    );
}
