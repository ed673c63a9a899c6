//! Paints the Net of a city as a graph, to look at a layout without the window.
//!
//! `cargo run --release -p cityplay --example net_picture -- OUT.png [SEED] [WxH] [circuit|bands|map] [ZOOM] [path|cut]`.
//! A zoom of 1 shows everything; above it, the picture's middle is the hub of the district that has the most vaults.

mod raster;

use canvas::graph::{
    Bubble, BubbleRole, CORE_LEAST_PX, Cut, Graph, GroupIndex, HUB_LEAST_PX, Label, LabelTarget, Layout, LayoutKind,
    Mark, Measure, NodeIndex, Point, Role, SectorIndex, TextSize, View, WireKind, arrange, arrange_over_map,
    bubble_detail, cut, flow_width_px, least_loss_shown, level_color, loss_color, loss_width_px, place_labels,
    shortest_path,
};
use citygen::{Flavor, Params};
use cityplay::Style;
use cityplay::net_graph::{lane_grid, net_graph};
use mapkit::Size;
use raster::{Fonts, Ink, Raster, Words};

const WIDTH: usize = 1600;
const HEIGHT: usize = 1000;
const GROUND: [u8; 3] = [8, 11, 17];
const BAR: [u8; 3] = [0, 255, 200];
const PATH: Ink = [255, 250, 225, 255];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let word = |i: usize, default: &str| args.get(i).map_or(default, String::as_str).to_string();
    let seed = word(1, "42").parse().expect("a seed");
    let size = word(2, "240x120");
    let (w, h) = size.split_once('x').expect("WxH");
    let size = Size::new(w.parse().expect("a width"), h.parse().expect("a height"));
    let city = citygen::generate(&Params { size, ..Params::with_seed(seed) }, &Flavor::builtin()).expect("a city");
    let graph = net_graph(&city, &Style::builtin()).expect("a sound Net");
    let layout = match word(3, "circuit").as_str() {
        "map" => arrange_over_map(&graph, &lane_grid(&city), &()).expect("not cancelled"),
        "bands" => arrange(&graph, LayoutKind::Bands, &()).expect("not cancelled"),
        _ => arrange(&graph, LayoutKind::Circuit, &()).expect("not cancelled"),
    };
    let zoom: f64 = word(4, "1").parse().expect("a zoom");
    let bounds = layout.bounds;
    let scale = zoom * (WIDTH as f64 / bounds.width()).min(HEIGHT as f64 / bounds.height());
    let middle = if zoom > 1.0 { busiest(&graph, &layout) } else { bounds.center() };
    let raster = Raster::new(WIDTH, HEIGHT, GROUND);
    let mut painter = Painter { graph: &graph, layout: &layout, scale, middle, raster, fonts: Fonts::new() };
    painter.paint(&word(5, ""));
    std::fs::write(word(0, "net.png"), painter.raster.png()).expect("the picture is written");
}

/// The hub of the sector that has the most prizes.
fn busiest(graph: &Graph, layout: &Layout) -> Point {
    let prizes = |sector: &u32| {
        let groups = graph.groups().iter().enumerate().filter(|(_, g)| g.sector == Some(SectorIndex(*sector)));
        groups.filter(|&(i, _)| graph.has(GroupIndex(i as u32), Role::Prize)).count()
    };
    let sector = (0..graph.sectors().len() as u32).max_by_key(prizes);
    let hub = sector.and_then(|sector| layout.bubble(graph.hub(SectorIndex(sector))?));
    hub.map_or(layout.bounds.center(), |bubble| bubble.center)
}

struct Painter<'a> {
    graph: &'a Graph,
    layout: &'a Layout,
    /// Pixels per unit.
    scale: f64,
    middle: Point,
    raster: Raster,
    fonts: Fonts,
}

const fn ink(color: [u8; 3], alpha: u8) -> Ink {
    [color[0], color[1], color[2], alpha]
}

fn mixed(a: [u8; 3], b: [u8; 3], share: f64) -> [u8; 3] {
    std::array::from_fn(|i| (f64::from(a[i]) + (f64::from(b[i]) - f64::from(a[i])) * share) as u8)
}

impl Painter<'_> {
    fn at(&self, p: Point) -> Point {
        let (w, h) = (WIDTH as f64 / 2.0, HEIGHT as f64 / 2.0);
        Point::new((p.x - self.middle.x) * self.scale + w, (p.y - self.middle.y) * self.scale + h)
    }

    fn all_at(&self, points: &[Point]) -> Vec<Point> {
        points.iter().map(|&p| self.at(p)).collect()
    }

    fn color(&self, sector: Option<SectorIndex>) -> [u8; 3] {
        sector.map_or(BAR, |sector| self.graph.sectors()[sector.index()].color)
    }

    fn paint(&mut self, question: &str) {
        for region in &self.layout.regions {
            let color = mixed(GROUND, self.color(region.sector), 0.06);
            let outline = self.all_at(&region.outline);
            self.raster.polygon(&outline, ink(color, 255));
        }
        let cut = (question == "cut").then(|| cut(self.graph));
        self.paint_wires(cut.as_ref());
        for i in 0..self.layout.bubbles.len() {
            if let Some(bubble) = self.layout.bubbles[i] {
                self.paint_bubble(GroupIndex(i as u32), &bubble);
            }
        }
        let mut selected = Vec::new();
        if question == "path" {
            selected = self.paint_path();
        }
        let view = View { px_per_unit: self.scale, selected: &selected, measure: &self.fonts };
        for label in place_labels(self.graph, self.layout, view) {
            self.paint_label(&label);
        }
    }

    fn paint_wires(&mut self, cut: Option<&Cut>) {
        let wiring = &self.layout.wiring;
        let used = wiring.corners_in_use(|_| true);
        for (wire, used) in wiring.wires.iter().zip(used) {
            let (width, share) = match wire.kind {
                WireKind::Bar => (3.0, 0.8),
                WireKind::Backbone => (2.6, 0.85),
                WireKind::Spine => (2.4, 0.6),
                WireKind::Rib => (1.7, 0.5),
                WireKind::Stub => (1.2, 0.35),
                WireKind::Lane => (flow_width_px(wire.flow), 0.8),
            };
            let points = self.all_at(&wire.points[..used.max(1) as usize]);
            let color = mixed(GROUND, self.color(wire.sector), if cut.is_some() { share * 0.4 } else { share });
            self.raster.line(&points, width, ink(color, 255));
        }
        let Some(cut) = cut else { return };
        let least = least_loss_shown(self.graph);
        let greatest = cut.by_link.iter().copied().max().unwrap_or(0);
        for link in cut.links_from(least).into_iter().rev() {
            let loss = cut.by_link[link.index()];
            let way = self.all_at(&self.layout.route(self.graph, link));
            self.raster.line(&way, loss_width_px(loss), ink(loss_color(loss, least, greatest), 255));
        }
    }

    fn paint_bubble(&mut self, group: GroupIndex, bubble: &Bubble) {
        let center = self.at(bubble.center);
        let least = match bubble.role {
            BubbleRole::Core => CORE_LEAST_PX,
            BubbleRole::Hub => HUB_LEAST_PX,
            BubbleRole::Cell => 0.0,
        };
        let radius = (bubble.radius * self.scale).max(least);
        let off = |v: f64, most: usize| v + radius < 0.0 || v - radius > most as f64;
        if off(center.x, WIDTH) || off(center.y, HEIGHT) {
            return;
        }
        let of = &self.graph.groups()[group.index()];
        let color = self.color(of.sector);
        let detail = bubble_detail(radius);
        let (fill, ring) = match bubble.role {
            BubbleRole::Core => (mixed(GROUND, BAR, 0.3), [235, 250, 245]),
            BubbleRole::Hub => (mixed(GROUND, color, 0.35), color),
            BubbleRole::Cell => (mixed(GROUND, color, 0.22), level_color(of.level)),
        };
        let (has_prize, has_guard) = (self.graph.has(group, Role::Prize), self.graph.has(group, Role::Guard));
        if let Some(area) = bubble.tiles {
            let corners =
                [(area.left, area.top), (area.right, area.top), (area.right, area.bottom), (area.left, area.bottom)];
            let mut corners = self.all_at(&corners.map(|(x, y)| Point::new(x, y)));
            self.raster.polygon(&corners, ink(fill, 255));
            corners.push(corners[0]);
            self.raster.line(&corners, 1.0, ink(ring, 160));
            return;
        }
        let fill = match (detail.has_ring, has_prize, has_guard) {
            (false, true, _) => [255, 206, 84],
            (false, _, true) => [255, 64, 110],
            _ => fill,
        };
        self.raster.disc(center, radius, ink(fill, 255));
        if detail.has_ring {
            self.raster.ring(center, radius, if radius > 16.0 { 1.8 } else { 1.2 }, ink(ring, 220));
        }
        if detail.is_open || bubble.role != BubbleRole::Cell {
            self.open(group, bubble);
            return;
        }
        let side = radius * 0.72;
        let mark = (radius * 0.18).max(1.6);
        if has_prize && detail.has_ring {
            self.raster.disc(center.offset(-side, -side), mark, [255, 206, 84, 255]);
        }
        if has_guard && detail.has_ring {
            self.raster.disc(center.offset(side, -side), mark, [255, 64, 110, 255]);
        }
        if detail.has_count {
            let text = self.graph.members(group).len().to_string();
            let size = if radius > 14.0 { TextSize::Medium } else { TextSize::Small };
            let (w, h) = (self.fonts.width_px(&text, size), self.fonts.height_px(size));
            let at = center.offset(-w / 2.0, -h / 2.0);
            self.raster.write(&self.fonts, &Words { text: &text, at, size, ink: [200, 214, 226, 255] });
        }
    }

    /// Paints spokes and glyphs.
    fn open(&mut self, group: GroupIndex, bubble: &Bubble) {
        let members = self.graph.members(group).to_vec();
        for &node in &members {
            for (other, link) in self.graph.neighbors(node) {
                let is_spoke = self.layout.wiring.is_straight(link) && self.graph.group_of(other) == group;
                if is_spoke && other < node {
                    let points = self.all_at(&[self.layout.node(node), self.layout.node(other)]);
                    self.raster.line(&points, 1.0, [110, 150, 165, 150]);
                }
            }
        }
        let size = 0.3 * bubble.spacing * self.scale;
        for (i, &node) in members.iter().enumerate() {
            let kind = self.graph.kind_of(node);
            let size = if i == 0 { size * 1.4 } else { size };
            self.glyph(node, size.max(1.0), ink(kind.color, 255), kind.mark);
        }
    }

    fn glyph(&mut self, node: NodeIndex, size: f64, color: Ink, mark: Mark) {
        let at = self.at(self.layout.node(node));
        let corners: &[(f64, f64)] = match mark {
            Mark::Disc => return self.raster.disc(at, size * 0.8, color),
            Mark::Hexagon => &[(0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5)],
            Mark::Diamond => &[(0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0)],
            Mark::Triangle => &[(0.0, -1.0), (1.0, 0.8), (-1.0, 0.8)],
            Mark::Wedge => &[(-0.7, -0.8), (0.9, 0.0), (-0.7, 0.8)],
            Mark::Square => &[(-0.8, -0.8), (0.8, -0.8), (0.8, 0.8), (-0.8, 0.8)],
            Mark::Slab => &[(-1.0, -0.6), (1.0, -0.6), (1.0, 0.6), (-1.0, 0.6)],
            Mark::Post => &[(-0.6, -1.0), (0.6, -1.0), (0.6, 1.0), (-0.6, 1.0)],
        };
        let points: Vec<Point> = corners.iter().map(|(dx, dy)| at.offset(dx * size, dy * size)).collect();
        self.raster.polygon(&points, color);
    }

    /// Paints the longest of some ways from a vault to a terminal; gives its ends.
    fn paint_path(&mut self) -> Vec<NodeIndex> {
        let nodes = || (0..self.graph.nodes().len() as u32).map(NodeIndex);
        let Some(vault) = nodes().find(|&node| self.graph.kind_of(node).role == Role::Prize) else {
            return Vec::new();
        };
        let last = nodes().rev().skip(40).step_by(97).take(20);
        let ways = last.filter_map(|node| shortest_path(self.graph, vault, node));
        let Some(path) = ways.max_by_key(|path| path.links.len()) else { return Vec::new() };
        let lines: Vec<Vec<Point>> =
            path.links.iter().map(|&link| self.all_at(&self.layout.route(self.graph, link))).collect();
        for (width, alpha) in [(11.0, 60), (3.2, 255)] {
            for line in &lines {
                self.raster.line(line, width, ink([PATH[0], PATH[1], PATH[2]], alpha));
            }
        }
        println!("path: {} hops, {} ICE", path.links.len(), path.guards);
        vec![path.nodes[0], path.nodes[path.nodes.len() - 1]]
    }

    fn paint_label(&mut self, label: &Label) {
        let corner = self.at(Point::new(label.area.left, label.area.top));
        let color = match label.target {
            LabelTarget::Group(group) => {
                mixed(self.color(self.graph.groups()[group.index()].sector), [255, 255, 255], 0.55)
            }
            LabelTarget::Node(_) => [225, 230, 236],
        };
        let end = self.at(Point::new(label.area.right, label.area.bottom));
        let back = [corner, Point::new(end.x, corner.y), end, Point::new(corner.x, end.y)];
        self.raster.polygon(&back, ink(GROUND, 150));
        let words = Words { text: &label.text, at: corner, size: label.size, ink: ink(color, 255) };
        self.raster.write(&self.fonts, &words);
    }
}
