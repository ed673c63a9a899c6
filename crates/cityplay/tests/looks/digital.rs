//! The Net drawn over a physical stratum, and the marks over everything.

use citygen::City;
use citygen::model::{
    BuildingKind, ConnectorKind, DistrictId, Net, NetNode, NodeId, NodeKind, Owner, StratumKind, Subnet, SubnetId,
};
use cityplay::overlay::{Marks, paint_digital, paint_marks};
use cityplay::play::{Action, Game, Setting};
use cityplay::{Canvas, Rgb, Scene, Stage, View, overview_nodes, overview_pixels, paint_map};
use mapkit::Pos;

use crate::common::{connector, drawn, game_at, style};

const STREET: StratumKind = StratumKind::Street;

/// A walled building with a server inside, a terminal of the same subnet on the pavement, and a camera of another.
fn wired() -> City {
    let map = ["###sssss", "#.#sssss", "###sssss"];
    let owners = ["000     ", "000     ", "000     "];
    let mut city = drawn(STREET, &map, &owners, &[BuildingKind::Shop]);
    let node = |kind, x, y, subnet| NetNode {
        kind,
        stratum: STREET,
        pos: Pos::new(x, y),
        cyber: Pos::new(x, 0),
        subnet: SubnetId(subnet),
        building: None,
    };
    let owner = Owner::District(DistrictId::new(0).expect("an id"));
    *city.net.edit() = Net {
        subnets: vec![Subnet { owner, security: 10 }, Subnet { owner: Owner::City, security: 230 }],
        nodes: vec![
            node(NodeKind::Server, 1, 1, 0),
            node(NodeKind::Terminal, 7, 1, 0),
            node(NodeKind::Camera, 4, 0, 1),
        ],
        links: vec![(NodeId(0), NodeId(1)), (NodeId(2), NodeId(2))],
    };
    city
}

fn overlaid(city: &City, stratum: StratumKind, focus: Option<NodeId>) -> Canvas {
    let scene = Scene::new(city);
    let stage = Stage { city, scene: &scene, style: style() };
    let view = View::new(stratum, Pos::new(0, 0));
    let mut canvas = Canvas::new(city.size(), style().blank());
    paint_map(&mut canvas, &stage, &view);
    paint_digital(&mut canvas, &stage, &view, focus);
    canvas
}

#[test]
fn nodes_are_drawn_over_the_street_and_outlines_are_tinted() {
    let canvas = overlaid(&wired(), STREET, None);
    assert_eq!(canvas.plain_text(), "┌─┐░▪░░░\n│◆│░░░░◇\n└─┘░░░░░\n");
    let plain = crate::common::painted(&wired(), STREET);
    assert_ne!(canvas.row(0)[0].bg, plain.row(0)[0].bg, "the outline");
    assert_eq!(canvas.row(2)[5], plain.row(2)[5], "the pavement");
    let node = canvas.row(1)[7].fg;
    assert!(node.0 == 0 && node.1 > node.2, "signal cyan, not {node:?}");
}

#[test]
fn the_focused_subnet_is_white_with_dotted_links() {
    let canvas = overlaid(&wired(), STREET, Some(NodeId(1)));
    let dots = style().glyphs().net.glyphs();
    let row: Vec<char> = canvas.row(1).iter().map(|c| c.glyph).collect();
    assert_eq!((row[1], row[7]), ('◆', '◇'));
    assert!([3, 5].iter().all(|&x: &usize| dots.contains(&row[x])), "{row:?}");
    assert!(!dots.contains(&row[4]), "every other cell: {row:?}");
    assert_eq!((canvas.row(1)[1].fg, canvas.row(1)[7].fg), (Rgb::WHITE, Rgb::WHITE));
    assert_ne!(canvas.row(0)[4].fg, Rgb::WHITE, "the camera is of another subnet");
    assert!(canvas.row(1)[7].bold && !canvas.row(1)[1].bold);
}

#[test]
fn on_the_net_only_the_links_of_the_focused_subnet_are_drawn() {
    let city = wired();
    let plain = crate::common::painted(&city, StratumKind::Net);
    assert_eq!(overlaid(&city, StratumKind::Net, None), plain);
    let linked = overlaid(&city, StratumKind::Net, Some(NodeId(0)));
    let changed: Vec<Pos> = city.size().rect().iter().filter(|&p| linked.get(p) != plain.get(p)).collect();
    assert_eq!(changed, [Pos::new(3, 0), Pos::new(5, 0)], "between the cyberspace tiles (1,0) and (7,0)");
}

#[test]
fn a_focus_that_does_not_exist_draws_nothing_more() {
    let city = wired();
    assert_eq!(overlaid(&city, STREET, Some(NodeId(99))), overlaid(&city, STREET, None));
}

#[test]
fn the_avatar_is_white_in_the_city_and_cyan_in_the_net_and_the_body_stays_grey() {
    let city = wired();
    let (at, left) = (Pos::new(4, 1), Pos::new(5, 2));
    let marked = |stratum| {
        let mut canvas = overlaid(&city, stratum, None);
        let view = View { player: Some(at), ..View::new(stratum, Pos::new(0, 0)) };
        paint_marks(&mut canvas, &view, Marks { body: Some(left), cursor: Some(Pos::new(6, 0)) });
        canvas
    };
    let street = marked(STREET);
    let avatar = street.get(at).expect("inside");
    assert!(avatar.glyph == '@' && avatar.bold && avatar.fg == Rgb::WHITE);
    let body = street.get(left).expect("inside");
    assert!(body.glyph == '@' && body.dim && !body.bold && body.fg.0.abs_diff(body.fg.2) < 20);
    assert_eq!(marked(StratumKind::Net).get(at).map(|c| c.fg), Some(Rgb(0, 255, 200)));
    assert_eq!(street.get(Pos::new(6, 0)).map(|c| c.glyph), Some('░'), "the cursor keeps the glyph");
}

#[test]
fn a_player_beside_a_node_sees_its_subnet_once_the_overlay_is_on() {
    let mut city = wired();
    *city.connectors.edit() = vec![connector(ConnectorKind::Jack, Pos::new(7, 1), &[STREET, StratumKind::Net])];
    let net = ["gggggggg"; 3];
    city.strata[4] = drawn(StratumKind::Net, &net, &[], &[]).strata[4].clone();
    let mut game = game_at(city, 6, 1);
    assert_eq!(game.focus(STREET), Some(NodeId(1)));
    assert_eq!(game.focus(StratumKind::Net), None, "the player is not there");
    let node = |game: &Game| {
        let mut canvas = Canvas::new(game.city().size(), style().blank());
        game.paint(&mut canvas, &game.view(STREET, Pos::new(0, 0)), None);
        canvas.get(Pos::new(7, 1)).expect("inside")
    };
    assert_ne!(node(&game).glyph, '◇');
    game.act(Action::Toggle(Setting::Digital));
    assert_eq!((node(&game).glyph, node(&game).fg), ('◇', Rgb::WHITE));
    game.act(Action::Jack);
    assert_eq!(game.player().pos, Pos::new(7, 1));
    assert_eq!(game.focus(StratumKind::Net), Some(NodeId(1)), "its tile of the Net is beside the port");
}

#[test]
fn from_afar_the_nodes_are_marked_and_nothing_else() {
    let city = wired();
    let scene = Scene::new(&city);
    let stage = Stage { city: &city, scene: &scene, style: style() };
    for (stratum, expected) in
        [(STREET, vec![Pos::new(4, 0), Pos::new(1, 1), Pos::new(7, 1)]), (StratumKind::Net, vec![])]
    {
        let mut before = Vec::new();
        overview_pixels(&stage, stratum, &mut before);
        let mut after = before.clone();
        overview_nodes(&stage, stratum, &mut after);
        let changed = city.size().rect().iter().zip(before.iter().zip(&after)).filter(|(_, (a, b))| a != b);
        assert_eq!(changed.map(|(pos, _)| pos).collect::<Vec<_>>(), expected, "{stratum:?}");
        overview_nodes(&stage, stratum, &mut [[0; 4]; 2]);
    }
}
