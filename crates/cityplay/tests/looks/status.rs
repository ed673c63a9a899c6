//! Status lines, the lift panel, and messages.

use citygen::model::{ConnectorKind, StratumKind};
use cityplay::play::{Action, Climb, Game, Setting};
use cityplay::words;
use mapkit::Pos;

use crate::common::{connector, drawn, game_at, said, stacked};

use StratumKind::{Heights, Net, Skyways, Street};

fn status(game: &Game) -> Vec<String> {
    game.status().iter().map(ToString::to_string).collect()
}

#[test]
fn the_status_says_where_one_is_and_that_there_is_no_connector() {
    let game = game_at(drawn(Street, &["ss"], &[], &[]), 1, 0);
    assert_eq!(status(&game), ["Street  Apex Plaza (1,0)", "no connector here"]);
}

#[test]
fn the_status_names_the_lift_underfoot_and_marks_the_present_stratum() {
    let lift = connector(ConnectorKind::Lift, Pos::new(0, 0), &[Street, Skyways, Heights]);
    let strata: [(_, &[&str]); 3] = [(Street, &["ls"]), (Skyways, &["ls"]), (Heights, &["ls"])];
    let mut game = game_at(stacked(&strata, &[lift]), 0, 0);
    assert_eq!(status(&game)[1], "lift  [Street] · Skyways · Heights");
    assert_eq!(said(&game.act(Action::Climb(Climb::Up))), "now on Skyways");
    assert_eq!(status(&game), ["Skyways  Apex Plaza (0,0)", "lift  Street · [Skyways] · Heights"]);
    let panel = words::lift_panel(&game.stage(), Skyways, Pos::new(0, 0));
    let panel: Vec<_> = panel.iter().map(|e| (e.label, e.current)).collect();
    assert_eq!(panel, [("Heights", false), ("Skyways", true), ("Street", false)]);
    assert!(words::lift_panel(&game.stage(), Skyways, Pos::new(1, 0)).is_empty());
}

#[test]
fn a_jack_within_reach_is_named_with_both_its_ends() {
    let jack = connector(ConnectorKind::Jack, Pos::new(1, 0), &[Street, Net]);
    let mut game = game_at(stacked(&[(Street, &["sss"]), (Net, &["ggg"])], &[jack]), 2, 0);
    assert_eq!(status(&game), ["Street  Apex Plaza (2,0)", "jack  Street · Net"]);
    for x in 0..3 {
        let card = words::tile_card(&game.stage(), Street, Pos::new(x, 0), false);
        let card: Vec<_> = card.iter().map(ToString::to_string).collect();
        assert_eq!(
            card.last().map(String::as_str),
            Some("jack  Street · Net"),
            "the card says it of the tile {x} too"
        );
    }
    assert!(words::lift_panel(&game.stage(), Street, jack.pos).is_empty(), "a Jack is no lift");
    game.act(Action::Jack);
    assert_eq!(status(&game), ["Net  Apex Plaza (1,0)", "jack  Street · Net", "jacked in  body on Street (2,0)"]);
    assert_eq!(said(&game.act(Action::Jack)), "back in the body on Street");
    assert_eq!(status(&game).len(), 2);
}

#[test]
fn turning_a_setting_is_said() {
    let mut game = game_at(drawn(Street, &["s"], &[], &[]), 0, 0);
    for setting in Setting::ALL {
        let before = game.settings().shows(setting);
        let words = |on| format!("{} {}", setting.label(), if on { "on" } else { "off" });
        assert_eq!(said(&game.act(Action::Toggle(setting))), words(!before));
        assert_eq!(said(&game.act(Action::Toggle(setting))), words(before));
        assert_eq!(game.settings().shows(setting), before);
    }
}
