//! What of a city itself can be laid over the map: districts, buildings, connectors, the Net.

use citygen::City;
use citygen::model::StratumKind;
use cityplay::{Rgb, Stage};
use mapkit::{GraphLayer, Grid, Layer};

const DISTRICTS: &str = "districts";

/// Every layer, with its name and what it is.
pub(super) const LAYERS: [(&str, &str); 5] = [
    (DISTRICTS, "Which district each tile of Street belongs to."),
    ("buildings", "The footprint of every building."),
    ("connectors", "Every way between strata."),
    ("avenues", "The centre lines of the avenues."),
    ("net", "Nodes and links of the Net, each node at its tile in cyberspace."),
];

/// A layer by its name.
pub(super) fn layer(city: &City, name: &str) -> Option<Layer> {
    match name {
        DISTRICTS => {
            let codes = city.stratum(StratumKind::Street).districts().iter();
            let codes = codes.map(|id| id.map_or(0, |id| u32::from(id.code()))).collect::<Vec<_>>();
            let width = city.size().w.max(1) as usize;
            let at = |pos: mapkit::Pos| codes[pos.y as usize * width + pos.x as usize];
            Some(Layer::Ids(Grid::from_fn(city.size(), at)))
        }
        "buildings" => {
            let areas = city.buildings.iter().enumerate();
            Some(Layer::Rects(areas.map(|(i, b)| (b.footprint, format!("{} #{i}", b.kind.label()))).collect()))
        }
        "connectors" => {
            let points = city.connectors.iter().enumerate();
            Some(Layer::Points(points.map(|(i, c)| (c.pos, format!("{} #{i}", c.kind.name()))).collect()))
        }
        "avenues" => {
            let paths = city.arterials.iter().enumerate();
            Some(Layer::Paths(paths.map(|(i, path)| (path.clone(), format!("avenue {i}"))).collect()))
        }
        "net" => {
            let nodes = city.net.nodes.iter().enumerate();
            let nodes = nodes.map(|(i, n)| (n.cyber, format!("{} #{i}", n.kind.label()))).collect();
            let links = city.net.links.iter().map(|&(a, b)| (a.0 as usize, b.0 as usize)).collect();
            Some(Layer::Graph(GraphLayer { nodes, links }))
        }
        _ => None,
    }
}

/// The colour of an id: a district's is the accent of its theme, another shade of it for each further one of the theme.
pub(super) fn id_color(stage: &Stage, layer: &str, id: u32) -> Option<Rgb> {
    let index = usize::try_from(id).ok()?.checked_sub(1).filter(|_| layer == DISTRICTS)?;
    let theme = stage.city.districts.get(index)?.theme;
    let accent = stage.style.theme(theme).accent;
    let alike = stage.city.districts[..index].iter().filter(|district| district.theme == theme).count();
    let shades = [(Rgb::BLACK, 0.0), (Rgb::BLACK, 0.4), (Rgb::WHITE, 0.45), (Rgb::BLACK, 0.65), (Rgb::WHITE, 0.7)];
    let (towards, share) = shades[alike % shades.len()];
    Some(accent.mix(towards, share))
}
