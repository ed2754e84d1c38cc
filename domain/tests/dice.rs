//! Dice are fair and stay what they are; exact numbers are in the vectors.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

use std::collections::{BTreeMap, BTreeSet};

use domain::dice::Dice;
use proptest::prelude::*;

/// Chi-squared of counts against an even spread.
fn chi_squared(counts: &[u32]) -> f64 {
    let expected = f64::from(counts.iter().sum::<u32>()) / counts.len() as f64;
    counts.iter().map(|count| (f64::from(*count) - expected).powi(2) / expected).sum()
}

/// For 5 degrees of freedom one honest stream in 100,000 exceeds 30.9; the keys are fixed.
#[test]
fn six_sides_come_up_evenly() {
    for key in 0..20 {
        let mut dice = Dice::from_key([key; 32]);
        let mut counts = [0; 6];
        (0..6_000).for_each(|_| counts[dice.below(6) as usize] += 1);
        assert!(chi_squared(&counts) < 30.9, "key {key}: {counts:?}");
    }
}

/// 23 degrees of freedom: one honest run in 100,000 exceeds 64.
#[test]
fn all_orders_of_four_come_up_evenly() {
    let mut dice = Dice::from_key([7; 32]);
    let mut orders: BTreeMap<[u8; 4], u32> = BTreeMap::new();
    for _ in 0..24_000 {
        let mut items = [0, 1, 2, 3];
        dice.shuffle(&mut items);
        *orders.entry(items).or_default() += 1;
    }
    let counts: Vec<u32> = orders.into_values().collect();
    assert_eq!(counts.len(), 24);
    assert!(chi_squared(&counts) < 64.0, "{counts:?}");
}

#[test]
fn commands_bots_seats_and_versions_draw_from_streams_of_their_own() {
    let seed = [3; 32];
    let mut firsts = BTreeSet::new();
    for version in 1..50 {
        firsts.insert(Dice::for_command(&seed, version).word());
        for seat in 0..4 {
            firsts.insert(Dice::for_bot(&seed, version, seat).word());
        }
    }
    assert_eq!(firsts.len(), 49 * 5, "two streams begin alike");
}

proptest! {
    #[test]
    fn numbers_are_below_their_bound(key: [u8; 32], bound in 1_u32.., draws in 1..20) {
        let mut dice = Dice::from_key(key);
        for _ in 0..draws {
            prop_assert!(dice.below(bound) < bound);
        }
    }

    #[test]
    fn a_shuffle_loses_and_doubles_nothing(key: [u8; 32], length in 0..200_u32) {
        let mut items: Vec<u32> = (0..length).collect();
        Dice::from_key(key).shuffle(&mut items);
        items.sort_unstable();
        prop_assert_eq!(items, (0..length).collect::<Vec<_>>());
    }

    #[test]
    fn the_same_key_draws_the_same(key: [u8; 32], bounds in prop::collection::vec(any::<u32>(), 0..20)) {
        let draw = |mut dice: Dice| bounds.iter().map(|bound| dice.below(*bound)).collect::<Vec<_>>();
        prop_assert_eq!(draw(Dice::from_key(key)), draw(Dice::from_key(key)));
    }
}

#[test]
fn a_bound_of_zero_takes_no_word() {
    let mut dice = Dice::from_key([1; 32]);
    let next = dice.clone().word();
    assert_eq!(dice.below(0), 0);
    assert_eq!(dice.word(), next);
}
