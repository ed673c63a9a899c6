//! Graphs as text that other programs read: SVG of a layout, GraphML and DOT of the graph itself.

use std::fmt::{self, Write};

use super::detail::level_color;
use super::geometry::Point;
use super::index::{GroupIndex, LinkIndex, NodeIndex};
use super::labels::{Label, TextSize};
use super::layout::{BubbleRole, Layout};
use super::model::Graph;
use super::wiring::WireKind;

/// What an SVG shows.
#[derive(Clone, Copy)]
pub struct Picture<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// Where everything is.
    pub layout: &'a Layout,
    /// The words in it.
    pub labels: &'a [Label],
    /// Pixels per unit.
    pub px_per_unit: f64,
    /// The colour behind it: red, green, blue.
    pub ground: [u8; 3],
    /// Which nodes are shown; links and bubbles follow them.
    pub is_shown: &'a dyn Fn(NodeIndex) -> bool,
}

/// A colour as SVG writes it.
struct Hex([u8; 3]);

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [r, g, b] = self.0;
        write!(f, "#{r:02x}{g:02x}{b:02x}")
    }
}

/// Text that stands in XML: what it reserves is written out, and what it cannot hold is left out.
struct Xml<'a>(&'a str);

impl fmt::Display for Xml<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for letter in self.0.chars() {
            match letter {
                '&' => f.write_str("&amp;")?,
                '<' => f.write_str("&lt;")?,
                '>' => f.write_str("&gt;")?,
                '"' => f.write_str("&quot;")?,
                '\u{fffe}' | '\u{ffff}' => {}
                control if control.is_control() => {}
                letter => f.write_char(letter)?,
            }
        }
        Ok(())
    }
}

/// Text that stands between the quotes of DOT.
struct Quoted<'a>(&'a str);

impl fmt::Display for Quoted<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('"')?;
        for letter in self.0.chars().filter(|letter| !letter.is_control()) {
            if matches!(letter, '"' | '\\') {
                f.write_char('\\')?;
            }
            f.write_char(letter)?;
        }
        f.write_char('"')
    }
}

fn shown_links<'a>(
    graph: &'a Graph,
    is_shown: &'a dyn Fn(NodeIndex) -> bool,
) -> impl Iterator<Item = (LinkIndex, NodeIndex, NodeIndex)> + 'a {
    let links = graph.links().iter().enumerate().map(|(i, link)| (LinkIndex::at(i), link.a, link.b));
    links.filter(|&(_, a, b)| is_shown(a) && is_shown(b))
}

fn shown_nodes<'a>(
    graph: &'a Graph,
    is_shown: &'a dyn Fn(NodeIndex) -> bool,
) -> impl Iterator<Item = NodeIndex> + 'a {
    (0..graph.nodes().len()).map(NodeIndex::at).filter(|&node| is_shown(node))
}

/// The shown nodes and the links between them as [GraphML](http://graphml.graphdrawing.org/).
pub fn to_graphml(graph: &Graph, is_shown: &dyn Fn(NodeIndex) -> bool) -> String {
    let mut text = String::from("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    text.push_str("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    let keys = [
        ("label", "string"),
        ("kind", "string"),
        ("group", "string"),
        ("sector", "string"),
        ("level", "int"),
        ("layer", "int"),
        ("x", "int"),
        ("y", "int"),
    ];
    for (name, of) in keys {
        push(&mut text, format_args!("<key id=\"{name}\" for=\"node\" attr.name=\"{name}\" attr.type=\"{of}\"/>\n"));
    }
    text.push_str("<graph edgedefault=\"undirected\">\n");
    for node in shown_nodes(graph, is_shown) {
        let group = &graph.groups()[graph.group_of(node).index()];
        let sector = group.sector.map_or("", |sector| graph.sectors()[sector.index()].label.as_str());
        let place = graph.nodes()[node.index()].place;
        push(&mut text, format_args!("<node id=\"n{node}\">"));
        let words = [graph.label(node), &graph.kind_of(node).name, &group.label, sector];
        for ((name, _), value) in keys.iter().zip(words) {
            push(&mut text, format_args!("<data key=\"{name}\">{}</data>", Xml(value)));
        }
        let figures = [i32::from(group.level), i32::from(place.layer), place.x, place.y];
        for ((name, _), value) in keys[4..].iter().zip(figures) {
            push(&mut text, format_args!("<data key=\"{name}\">{value}</data>"));
        }
        text.push_str("</node>\n");
    }
    for (link, a, b) in shown_links(graph, is_shown) {
        push(&mut text, format_args!("<edge id=\"e{link}\" source=\"n{a}\" target=\"n{b}\"/>\n"));
    }
    text.push_str("</graph>\n</graphml>\n");
    text
}

/// The shown nodes and the links between them as DOT, the language of Graphviz; groups are clusters.
pub fn to_dot(graph: &Graph, is_shown: &dyn Fn(NodeIndex) -> bool) -> String {
    let mut text = String::from("graph {\n");
    for (i, group) in graph.groups().iter().enumerate() {
        let members = graph.members(GroupIndex::at(i)).iter().copied().filter(|&node| is_shown(node));
        let members: Vec<NodeIndex> = members.collect();
        if members.is_empty() {
            continue;
        }
        push(&mut text, format_args!("  subgraph cluster_{i} {{\n    label={}\n", Quoted(&group.label)));
        for node in members {
            let kind = graph.kind_of(node);
            let (label, class) = (Quoted(graph.label(node)), Quoted(&kind.name));
            push(
                &mut text,
                format_args!("    n{node} [label={label}, class={class}, color=\"{}\"]\n", Hex(kind.color)),
            );
        }
        text.push_str("  }\n");
    }
    for (_, a, b) in shown_links(graph, is_shown) {
        push(&mut text, format_args!("  n{a} -- n{b}\n"));
    }
    text.push_str("}\n");
    text
}

/// A layout as SVG, one pixel a user unit.
pub fn to_svg(picture: &Picture<'_>) -> String {
    let mut text = String::new();
    let bounds = picture.layout.bounds;
    let (width, height) = (bounds.width() * picture.px_per_unit, bounds.height() * picture.px_per_unit);
    push(
        &mut text,
        format_args!("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width:.0}\" height=\"{height:.0}\">\n"),
    );
    push(&mut text, format_args!("<rect width=\"100%\" height=\"100%\" fill=\"{}\"/>\n", Hex(picture.ground)));
    let drawing = Drawing { picture, text };
    drawing.finish()
}

fn push(text: &mut String, what: fmt::Arguments<'_>) {
    // Writing into a string never fails.
    let _ = text.write_fmt(what);
}

struct Drawing<'a> {
    picture: &'a Picture<'a>,
    text: String,
}

impl Drawing<'_> {
    fn finish(mut self) -> String {
        self.regions();
        self.wires();
        self.bubbles();
        self.nodes();
        self.labels();
        self.text.push_str("</svg>\n");
        self.text
    }

    fn at(&self, p: Point) -> Point {
        let (bounds, px) = (self.picture.layout.bounds, self.picture.px_per_unit);
        Point::new((p.x - bounds.left) * px, (p.y - bounds.top) * px)
    }

    fn points(&self, points: &[Point]) -> String {
        let mut text = String::new();
        for &point in points {
            let at = self.at(point);
            push(&mut text, format_args!("{:.1},{:.1} ", at.x, at.y));
        }
        text.truncate(text.trim_end().len());
        text
    }

    fn color(&self, sector: Option<super::index::SectorIndex>) -> Hex {
        Hex(sector.map_or([0, 255, 200], |sector| self.picture.graph.sectors()[sector.index()].color))
    }

    fn regions(&mut self) {
        for region in &self.picture.layout.regions {
            let (points, color) = (self.points(&region.outline), self.color(region.sector));
            push(
                &mut self.text,
                format_args!("<polygon points=\"{points}\" fill=\"{color}\" fill-opacity=\"0.06\"/>\n"),
            );
        }
    }

    fn wires(&mut self) {
        let Picture { graph, layout, is_shown, .. } = *self.picture;
        let used = layout.wiring.corners_in_use(|link| {
            let link = graph.links()[link.index()];
            is_shown(link.a) && is_shown(link.b)
        });
        for (wire, used) in layout.wiring.wires.iter().zip(used).filter(|(_, used)| *used > 1) {
            let width = match wire.kind {
                WireKind::Bar => 3.0,
                WireKind::Backbone | WireKind::Spine => 2.4,
                WireKind::Rib => 1.7,
                WireKind::Stub => 1.2,
                WireKind::Lane => super::detail::flow_width_px(wire.flow),
            };
            let (points, color) = (self.points(&wire.points[..used as usize]), self.color(wire.sector));
            push(
                &mut self.text,
                format_args!(
                    "<polyline points=\"{points}\" fill=\"none\" stroke=\"{color}\" stroke-width=\"{width:.1}\"/>\n"
                ),
            );
        }
    }

    fn bubbles(&mut self) {
        let Picture { graph, layout, is_shown, px_per_unit, .. } = *self.picture;
        for (i, bubble) in layout.bubbles.iter().enumerate() {
            let Some(bubble) = bubble else { continue };
            let group = &graph.groups()[i];
            if !graph.members(GroupIndex::at(i)).iter().any(|&node| is_shown(node)) {
                continue;
            }
            let fill = self.color(group.sector);
            let ring = match bubble.role {
                BubbleRole::Cell => Hex(level_color(group.level)),
                BubbleRole::Core | BubbleRole::Hub => self.color(group.sector),
            };
            let look = format!("fill=\"{fill}\" fill-opacity=\"0.25\" stroke=\"{ring}\"");
            if let Some(area) = bubble.tiles {
                let corner = self.at(Point::new(area.left, area.top));
                let (x, y) = (corner.x, corner.y);
                let (w, h) = (area.width() * px_per_unit, area.height() * px_per_unit);
                push(
                    &mut self.text,
                    format_args!("<rect x=\"{x:.1}\" y=\"{y:.1}\" width=\"{w:.1}\" height=\"{h:.1}\" {look}/>\n"),
                );
            } else {
                let (at, r) = (self.at(bubble.center), bubble.radius * px_per_unit);
                let (x, y) = (at.x, at.y);
                push(&mut self.text, format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" {look}/>\n"));
            }
        }
    }

    /// The links that run along no wire, and a dot for every node.
    fn nodes(&mut self) {
        let Picture { graph, layout, is_shown, px_per_unit, .. } = *self.picture;
        for (link, ..) in shown_links(graph, is_shown) {
            if layout.wiring.is_straight(link) {
                let points = self.points(&layout.route(graph, link));
                push(
                    &mut self.text,
                    format_args!(
                        "<polyline points=\"{points}\" fill=\"none\" stroke=\"#6e96a5\" stroke-width=\"0.8\"/>\n"
                    ),
                );
            }
        }
        for node in shown_nodes(graph, is_shown) {
            let spacing = layout.bubble(graph.group_of(node)).map_or(1.0, |bubble| bubble.spacing);
            let (at, r) = (self.at(layout.node(node)), 0.25 * spacing * px_per_unit);
            let (x, y, color) = (at.x, at.y, Hex(graph.kind_of(node).color));
            push(
                &mut self.text,
                format_args!("<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{r:.1}\" fill=\"{color}\"/>\n"),
            );
        }
    }

    fn labels(&mut self) {
        for label in self.picture.labels {
            let at = self.at(Point::new(label.area.left, label.area.bottom));
            let height = label.area.height() * self.picture.px_per_unit;
            let (x, y, size) = (at.x, at.y - 0.22 * height, 0.8 * height);
            let weight = if label.size == TextSize::Large { " font-weight=\"bold\"" } else { "" };
            push(
                &mut self.text,
                format_args!(
                    "<text x=\"{x:.1}\" y=\"{y:.1}\" font-family=\"monospace\" font-size=\"{size:.1}\"{weight} fill=\"#e1e6ec\">{}</text>\n",
                    Xml(&label.text)
                ),
            );
        }
    }
}
