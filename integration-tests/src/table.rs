//! People around one game, and how they play it.

use serde_json::{Value, json};
use uuid::Uuid;

use crate::answer::Answer;
use crate::choices::Choices;
use crate::player::Player;
use crate::view::View;

/// A started game with the people at it.
#[derive(Clone, Debug)]
pub struct Table {
    /// The game's id.
    pub game: Uuid,
    /// By seat; `None` where a bot sits.
    pub seats: Vec<Option<Player>>,
}

impl Table {
    /// Starts a public game: the players take the first seats, bots of these levels the others.
    ///
    /// # Panics
    /// Where there are no players, or the game does not start.
    pub async fn start(players: &[Player], bots: &[&str]) -> Self {
        Self::start_with(players, bots, &json!({})).await
    }

    /// The same with more in the request that creates the game.
    ///
    /// # Panics
    /// As [`Table::start`].
    pub async fn start_with(players: &[Player], bots: &[&str], more: &Value) -> Self {
        let seats = players.len() + bots.len();
        let bots = bots.iter().enumerate().map(|(i, level)| json!({ "seat": players.len() + i, "level": level }));
        let mut body = json!({
            "game": "familienbande", "seats": seats, "bots": bots.collect::<Vec<_>>(), "entropy": "from seat 0",
        });
        body.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        let creator = players.first().unwrap();
        let game = creator.create_game(&body).await.expect(201).view().id();
        for (seat, player) in players.iter().enumerate().skip(1) {
            let mut joining = json!({ "seat": seat, "entropy": format!("from seat {seat}") });
            if more["visibility"] == "private" {
                let invitation = creator.create_invitation(game, &json!({ "player": player.name })).await.expect(201);
                joining["invite_code"] = invitation.text_at("/invite_code").into();
            }
            player.take_seat(game, &joining).await.expect(201);
        }
        let mut seats: Vec<_> = players.iter().cloned().map(Some).collect();
        seats.resize(seats.len() + body["bots"].as_array().unwrap().len(), None);
        let table = Self { game, seats };
        assert!(table.view().await.0["table"].is_object());
        table
    }

    /// The players with their seats.
    pub fn players(&self) -> impl Iterator<Item = (usize, &Player)> {
        self.seats.iter().enumerate().filter_map(|(seat, player)| Some((seat, player.as_ref()?)))
    }

    /// Some player's view.
    ///
    /// # Panics
    /// Where the game cannot be read.
    pub async fn view(&self) -> View {
        let (_, player) = self.players().next().unwrap();
        player.get_game(self.game).await.expect(200).view()
    }

    /// Waits until only people are to move or the game is over, and gives a player's view of that moment.
    ///
    /// # Panics
    /// Where the program does not move.
    pub async fn settled(&self) -> View {
        let (_, player) = self.players().next().unwrap();
        let mut view = self.view().await;
        while !view.is_over() && view.to_move().iter().any(|seat| self.person(*seat, &view).is_none()) {
            let version = view.version();
            let next = player.get_game(self.game).if_none_match(version).wait(20).await;
            view = next.expect(200).view();
        }
        view
    }

    /// Whose turn it is, if a person's; the first where several are to move.
    #[must_use]
    pub fn turn(&self, view: &View) -> Option<(usize, &Player)> {
        let seat = *view.to_move().first()?;
        self.person(seat, view).map(|player| (seat, player))
    }

    /// Who plays a seat, unless the program does.
    fn person(&self, seat: usize, view: &View) -> Option<&Player> {
        let resigned = view.0["seats"][seat]["resigned"] == true;
        self.seats[seat].as_ref().filter(|_| !resigned)
    }

    /// Has whose turn it is make a move.
    ///
    /// # Panics
    /// Where there is no legal move, or a listed one is refused.
    pub async fn step(&self, view: &View, choices: &mut Choices) -> Answer {
        let (_, player) = self.turn(view).expect("a person's turn");
        let legal = legal_moves(player, self.game).await;
        let chosen = choose(&legal, choices);
        let key = format!("move-{}-{}", self.game, view.version());
        player.make_move(self.game, chosen).if_match(view.version()).once(&key).await.expect(201)
    }

    /// Plays until `enough`, or to the end.
    pub async fn play_until(&self, choices: &mut Choices, enough: impl Fn(&View) -> bool) -> View {
        loop {
            let view = self.settled().await;
            if view.is_over() || enough(&view) {
                return view;
            }
            self.step(&view, choices).await;
        }
    }

    /// Plays to the end.
    pub async fn play_out(&self, choices: &mut Choices) -> View {
        let view = self.play_until(choices, |_| false).await;
        assert_eq!(view.status(), "finished");
        view
    }

    /// The finished game's bundle.
    ///
    /// # Panics
    /// Where there is none.
    pub async fn bundle(&self) -> Vec<u8> {
        let (_, player) = self.players().next().unwrap();
        player.anonymous().audit_game(self.game).await.expect(200).body.to_vec()
    }
}

/// A player's legal moves.
///
/// # Panics
/// Where they are not listed.
pub async fn legal_moves(player: &Player, game: Uuid) -> Vec<Value> {
    let listed = player.list_moves(game).await.expect(200).json();
    listed["items"].as_array().unwrap().iter().map(|item| item["move"].clone()).collect()
}

/// One of the moves; passing seldom, so that games stay short.
///
/// # Panics
/// Where there are none.
pub fn choose<'a>(legal: &'a [Value], choices: &mut Choices) -> &'a Value {
    match legal.split_last() {
        // The pass is listed last.
        Some((_, others)) if !others.is_empty() && !choices.one_in(6) => choices.of(others),
        _ => choices.of(legal),
    }
}
