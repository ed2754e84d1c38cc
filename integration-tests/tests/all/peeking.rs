//! Peeking: an outsider and each opponent through every endpoint, every byte they ever get held against what they may know.

use std::collections::BTreeSet;

use integration_tests::{Choices, Client, Node, Site, Slug, Table, tests};
use serde_json::{Value, json};

use crate::knowledge::{Knowledge, cards_in_text};
use crate::observer::{Observer, account_for};

tests![
    nobody_sees_a_hidden_card_in_a_game_of_two,
    nobody_sees_a_hidden_card_in_a_game_of_three_with_a_bot,
    nobody_sees_a_hidden_card_in_a_game_of_four_with_a_resigned_seat,
    nobody_sees_a_hidden_card_of_an_inheritance,
    a_refusal_does_not_tell_where_a_hidden_card_is,
];

/// A server whose deals are the same in every run.
async fn repeatable(site: &Site) -> Node {
    site.node_with(|settings| settings.seed = Some(1)).await
}

async fn nobody_sees_a_hidden_card_in_a_game_of_two(site: Site) {
    let node = repeatable(&site).await;
    for seed in [1, 2, 3] {
        peek(&node, seed, "familienbande", 2, &[], false).await;
    }
}

async fn nobody_sees_a_hidden_card_in_a_game_of_three_with_a_bot(site: Site) {
    peek(&repeatable(&site).await, 4, "familienbande", 2, &["greedy"], false).await;
}

async fn nobody_sees_a_hidden_card_in_a_game_of_four_with_a_resigned_seat(site: Site) {
    peek(&repeatable(&site).await, 5, "familienbande", 3, &["random"], true).await;
}

async fn nobody_sees_a_hidden_card_of_an_inheritance(site: Site) {
    let node = repeatable(&site).await;
    for seed in [6, 7, 8] {
        peek(&node, seed, "inheritance", 2, &[], false).await;
    }
    peek(&node, 9, "inheritance", 2, &["greedy"], false).await;
    peek(&node, 10, "inheritance", 3, &["random"], true).await;
}

/// Plays a game in steps; after each one everybody looks around, and at the end every byte is accounted for.
async fn peek(node: &Node, seed: u64, game: &str, people: usize, bots: &[&str], resign: bool) {
    let mut choices = Choices::new(seed);
    let mut players = Vec::new();
    for name in ["ann", "bea", "cid"].iter().take(people) {
        players.push(node.player(&format!("{name}-{seed}")).await);
    }
    let outsider = node.player(&format!("eve-{seed}")).await;
    let before = node.anonymous().list_catalogue().await.expect(200);
    let mut table = Table::start_with(&players, bots, &json!({ "game": game })).await;
    let mut observers = Vec::new();
    for (seat, player) in players.iter().enumerate() {
        observers.push(Observer::new(player, Some(seat), table.game).await);
        table.seats[seat].as_mut().unwrap().client = observers[seat].client.clone();
    }
    observers.push(Observer::new(&outsider, None, table.game).await);
    observers.push(Observer::new(&node.anonymous(), None, table.game).await);

    let mut last: Option<(Value, String, usize)> = None;
    loop {
        let view = table.settled().await;
        if view.is_over() {
            break;
        }
        let thoroughly = last.is_none() || choices.one_in(5);
        for observer in &mut observers {
            observer.follow(view.version()).await;
            if thoroughly {
                observer.pry(table.game, &view, &mut choices).await;
                // The mover's own request again, key and all, by somebody else, too late to be done.
                if let (Some((sent, key, mover)), Some(_)) = (&last, observer.client.bearer()) {
                    let again = observer.client.make_move(table.game, sent).once(key).if_match(1).await;
                    assert_eq!(again.is_replayed(), observer.seat == Some(*mover), "{again}");
                }
            }
            observer.note(view.version());
        }
        if resign && view.version() > 20 && view.0["seats"][0]["resigned"] == false {
            table.seats[0].as_ref().unwrap().leave_seat(table.game).await.expect(200);
            last = None;
            continue;
        }
        let moved = table.step(&view, &mut choices).await;
        let key = format!("move-{}-{}", table.game, view.version());
        last = Some((serde_json::from_slice(&moved.call.body).unwrap(), key, view.to_move()[0]));
    }
    let knowledge = Knowledge::of(&table.bundle().await);
    for observer in &observers {
        account_for(observer, &knowledge);
    }
    // What is the same for everybody tells nothing of a game.
    assert_eq!(node.anonymous().list_catalogue().await.expect(200).body, before.body);
}

/// For whoever does not know where a card is, trying it says the same of every such card.
async fn a_refusal_does_not_tell_where_a_hidden_card_is(site: Site) {
    let [ann, bea] = site.node().await.players(["ann", "bea"]).await;
    let table = Table::start(&[ann.clone(), bea.clone()], &[]).await;
    let mut choices = Choices::new(33);
    let edition: Value =
        serde_json::from_str(include_str!("../../../domain/editions/familienbande/standard.json")).unwrap();
    let edition = cards_in_text(&edition.to_string());
    assert_eq!(edition.len(), 70);
    for until in [4, 14, 24] {
        let view = table.play_until(&mut choices, |view| view.version() >= until).await;
        let log = |player: &Client| player.list_events(table.game).query("limit", 100);
        for player in [&ann, &bea] {
            let known = cards_in_text(log(player).await.expect(200).text());
            let hidden: Vec<&String> = edition.difference(&known).collect();
            assert!(hidden.len() > 20);
            let own = player.get_game(table.game).await.expect(200).view();
            let (hand, there) = (own.hand(), &own.0["table"]["generations"][0]["members"][0]["card"]);
            let Some(mine) = hand.first() else { continue };
            let other_sex = |card: &str| (card.starts_with('m')) != (mine.starts_with('m'));
            for attempt in [
                |card: &str, _: &str, there: &Value| json!({ "type": "marry", "card": card, "spouse": there }),
                |card: &str, _: &str, there: &Value| json!({ "type": "offspring", "card": card, "parent": there }),
                |card: &str, mine: &str, _: &Value| json!({ "type": "marry", "card": mine, "spouse": card }),
                |card: &str, mine: &str, _: &Value| json!({ "type": "offspring", "card": mine, "parent": card }),
                |card: &str, mine: &str, there: &Value| json!({ "type": "offspring", "card": mine, "parent": there, "swap": card }),
            ] {
                let mut told = BTreeSet::new();
                for card in hidden.iter().filter(|card| other_sex(card)) {
                    let sent = attempt(card, mine, there);
                    let answer = player.make_move(table.game, &sent).query("dry_run", true).await;
                    let refused = answer.refused(Slug::IllegalMove);
                    told.insert(refused.answer.text().replace(card.as_str(), "?"));
                }
                assert_eq!(told.len(), 1, "{told:?}");
            }
        }
        assert_eq!(table.view().await.version(), view.version());
    }
}
