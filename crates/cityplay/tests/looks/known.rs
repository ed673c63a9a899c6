//! What the player sees, remembers and is shown.

use citygen::City;
use citygen::model::{ConnectorKind, StratumKind};
use cityplay::play::{Action, Climb, Game, Memory, Setting};
use cityplay::{Canvas, GlyphMode, Style, Visibility, sight_radius};
use mapkit::{Dir, Pos, Rect, Size};
use unicode_width::UnicodeWidthChar;

use crate::common::{connector, drawn, game_at, generated, stacked};

use StratumKind::{Net, Skyways, Street, Undercity};

/// A stratum as it is known: `.` visible, `,` remembered, blank unseen.
fn known(game: &Game, stratum: StratumKind) -> Vec<String> {
    let grid = game.memory().of(stratum);
    let letter = |v: &Visibility| match v {
        Visibility::Unseen => ' ',
        Visibility::Remembered => ',',
        Visibility::Visible => '.',
    };
    (0..grid.size().h).map(|y| grid.row(y).iter().map(letter).collect()).collect()
}

#[test]
fn what_was_visible_becomes_remembered() {
    let mut game = game_at(drawn(Street, &["ss+ss", "##+##"], &[], &[]), 0, 0);
    assert_eq!(known(&game, Street), ["...  ", "...  "]);
    game.act(Action::Step(Dir::E));
    game.act(Action::Step(Dir::E));
    assert_eq!(known(&game, Street), [".....", "....."]);
    game.act(Action::Step(Dir::E));
    game.act(Action::Step(Dir::E));
    assert_eq!(known(&game, Street), [",,...", ",,..."]);
}

#[test]
fn every_stratum_has_a_memory_of_its_own() {
    let ways = [
        connector(ConnectorKind::Stair, Pos::new(0, 0), &[Street, Skyways]),
        connector(ConnectorKind::Jack, Pos::new(1, 0), &[Street, Net]),
    ];
    let strata: [(_, &[&str]); 3] = [(Street, &["ts##"]), (Skyways, &["t==="]), (Net, &["ggWg"])];
    let mut game = game_at(stacked(&strata, &ways), 0, 0);
    assert_eq!(known(&game, Street), ["... "]);
    assert_eq!((known(&game, Skyways), known(&game, Net)), (vec!["    ".into()], vec!["    ".into()]));
    game.act(Action::Climb(Climb::Up));
    assert_eq!((known(&game, Street), known(&game, Skyways)), (vec![",,, ".into()], vec!["....".into()]));
    game.act(Action::Climb(Climb::Down));
    game.act(Action::JackIn);
    assert_eq!((known(&game, Street), known(&game, Skyways)), (vec![",,, ".into()], vec![",,,,".into()]));
    assert_eq!(known(&game, Net), ["... "]);
    game.act(Action::JackOut);
    assert_eq!((known(&game, Street), known(&game, Net)), (vec!["... ".into()], vec![",,, ".into()]));
}

#[test]
fn a_refused_action_changes_nothing_that_is_known() {
    let mut game = game_at(drawn(Street, &["s#s"], &[], &[]), 0, 0);
    let before = known(&game, Street);
    for action in [Action::Step(Dir::E), Action::Climb(Climb::Up), Action::JackIn, Action::JackOut] {
        assert!(game.act(action).answer.is_err());
        assert_eq!((known(&game, Street), game.player().pos), (before.clone(), Pos::new(0, 0)));
    }
}

#[test]
fn a_look_shows_as_far_as_the_stratum_lets_one_see() {
    let open: City = City::empty(citygen::Params { size: Size::new(80, 60), ..Default::default() });
    for &stratum in StratumKind::ALL {
        let mut memory = Memory::new(open.size());
        let fresh = memory.look(&open, stratum, Pos::new(40, 30)).len();
        assert_eq!(memory.of(stratum).count(|&v| v == Visibility::Visible), fresh);
        let farthest = open.size().rect().iter().filter(|&p| memory.of(stratum)[p] == Visibility::Visible);
        assert_eq!(farthest.map(|p| p.chebyshev(Pos::new(40, 30))).max(), Some(sight_radius(stratum)));
        assert!(memory.look(&open, stratum, Pos::new(40, 30)).is_empty(), "nothing is new twice");
    }
}

#[test]
fn only_what_is_known_is_painted() {
    let mut game = game_at(drawn(Street, &["ssss#ss", "#######"], &[], &[]), 0, 0);
    let painted = |game: &Game| {
        let mut canvas = Canvas::new(Size::new(7, 2), Style::builtin().blank());
        game.paint(&mut canvas, &game.view(Street, Pos::new(0, 0)), None);
        canvas
    };
    let canvas = painted(&game);
    assert_eq!(canvas.get(Pos::new(0, 0)).map(|c| c.glyph), Some('@'));
    for x in 5..7 {
        assert_eq!(canvas.get(Pos::new(x, 0)), Some(Style::builtin().blank()));
    }
    game.act(Action::Toggle(Setting::Weather));
    let near = painted(&game).get(Pos::new(0, 1)).expect("inside").bg;
    for _ in 0..3 {
        game.act(Action::Step(Dir::E));
    }
    assert_eq!(painted(&game).get(Pos::new(0, 1)).expect("inside").bg, near, "the wall is still in sight");
    assert_eq!(painted(&game).plain_text().matches('@').count(), 1);
}

#[test]
fn a_card_of_an_unseen_tile_says_no_more_than_that() {
    let game = game_at(drawn(Street, &["ss#s"], &[], &[]), 0, 0);
    let card = |x| game.card(Pos::new(x, 0)).iter().map(ToString::to_string).collect::<Vec<_>>();
    assert_eq!(card(3), ["tile  Street (3,0), not seen yet"]);
    assert_eq!(card(2)[1], "terrain  wall, no way through");
    assert_eq!(card(9), ["tile  (9,0) is outside the map"]);
}

#[test]
fn everything_a_game_shows_is_one_column_wide_and_ascii_where_asked() {
    let city = generated();
    let shown = Rect::new(0, 0, 160, 80);
    for glyphs in [GlyphMode::Unicode, GlyphMode::Ascii] {
        let mut game = Game::new(city.clone(), Style::builtin()).expect("a street");
        let mut settings = game.settings();
        settings.glyphs = glyphs;
        settings.toggle(Setting::Digital);
        game.set_settings(settings);
        let check = |game: &Game| {
            let mut canvas = Canvas::new(shown_size(shown), Style::builtin().blank());
            game.paint(&mut canvas, &game.view(game.player().stratum, Pos::new(0, 0)), Some(Pos::new(3, 3)));
            for cell in canvas.cells() {
                assert_eq!(cell.glyph.width(), Some(1), "{:?}", cell.glyph);
                assert!(glyphs == GlyphMode::Unicode || matches!(cell.glyph, ' '..='~'), "{:?}", cell.glyph);
            }
            let lines = game.status().into_iter().chain(game.card(game.player().pos));
            for line in lines.map(|l| l.to_string()) {
                assert!(line.chars().all(|c| c.width() == Some(1)), "{line}");
            }
        };
        for turn in 0..600 {
            if !game.is_under_way() {
                game.act(Action::Explore);
            }
            game.advance(shown);
            if turn % 40 == 0 {
                check(&game);
            }
        }
    }
}

const fn shown_size(shown: Rect) -> Size {
    Size::new(shown.w, shown.h)
}

#[test]
fn a_game_is_played_the_same_twice() {
    let play = || {
        let mut game = Game::new(generated().clone(), Style::builtin()).expect("a street");
        let mut said = Vec::new();
        for _ in 0..300 {
            if !game.is_under_way() {
                said.extend(game.act(Action::Explore).message);
            }
            said.extend(game.advance(Rect::new(10, 10, 60, 30)).and_then(|o| o.message));
        }
        let mut canvas = Canvas::new(Size::new(60, 30), Style::builtin().blank());
        game.paint(&mut canvas, &game.view(Street, Pos::new(10, 10)), None);
        (said, *game.player(), canvas)
    };
    assert_eq!(play(), play());
}

#[test]
fn walking_down_into_the_undercity_shortens_the_sight() {
    let rows = vec!["s".repeat(50); 3];
    let dark = vec!["u".repeat(50); 3];
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let dark: Vec<&str> = dark.iter().map(String::as_str).collect();
    let manhole = connector(ConnectorKind::Manhole, Pos::new(25, 1), &[Undercity, Street]);
    let mut game = game_at(stacked(&[(Street, &rows), (Undercity, &dark)], &[manhole]), 25, 1);
    assert_eq!(game.memory().of(Street).row(1).iter().filter(|&&v| v == Visibility::Visible).count(), 29);
    game.act(Action::Climb(Climb::Down));
    assert_eq!(game.memory().of(Undercity).row(1).iter().filter(|&&v| v == Visibility::Visible).count(), 17);
}
