//! What a debugger can draw over the map without knowing the recipe.

use crate::{Grid, Pos, Rect};

/// A drawable description of a slot (or of anything else a debugger wants to lay over the map).
#[derive(Clone, Debug, PartialEq)]
pub enum Layer {
    /// Tiles that belong and tiles that do not.
    Mask(Grid<bool>),
    /// A number per tile, with the range that a heat map spans.
    Field {
        /// The values.
        grid: Grid<f32>,
        /// Lowest and highest value of the legend.
        range: (f32, f32),
    },
    /// An id per tile; 0 is none.
    Ids(Grid<u32>),
    /// Rectangles, each with a label.
    Rects(Vec<(Rect, String)>),
    /// Lines through tiles, each with a label.
    Paths(Vec<(Vec<Pos>, String)>),
    /// Single tiles, each with a label.
    Points(Vec<(Pos, String)>),
    /// Nodes that stand at tiles, and links between them.
    Graph(GraphLayer),
    /// A value without a place, in words.
    Value(String),
}

/// Nodes with tile and label, and links as pairs of indices into them.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct GraphLayer {
    /// Tile and label of each node.
    pub nodes: Vec<(Pos, String)>,
    /// Pairs of node indices.
    pub links: Vec<(usize, usize)>,
}

impl Layer {
    /// What kind of layer it is, in one word.
    pub const fn kind(&self) -> &'static str {
        match self {
            Self::Mask(_) => "mask",
            Self::Field { .. } => "field",
            Self::Ids(_) => "ids",
            Self::Rects(_) => "rectangles",
            Self::Paths(_) => "paths",
            Self::Points(_) => "points",
            Self::Graph(_) => "graph",
            Self::Value(_) => "value",
        }
    }

    /// What the layer says of one tile, or `None` where it says nothing.
    pub fn value_at(&self, pos: Pos) -> Option<String> {
        let labels = |hits: Vec<&String>| {
            (!hits.is_empty()).then(|| hits.into_iter().map(String::as_str).collect::<Vec<_>>().join(", "))
        };
        match self {
            Self::Mask(grid) => grid.get(pos).map(|&set| mask_words(set)),
            Self::Field { grid, .. } => grid.get(pos).map(|&value| field_words(value)),
            Self::Ids(grid) => grid.get(pos).and_then(|&id| id_words(id)),
            Self::Rects(rects) => labels(rects.iter().filter(|(r, _)| r.contains(pos)).map(|(_, l)| l).collect()),
            Self::Paths(paths) => labels(paths.iter().filter(|(p, _)| p.contains(&pos)).map(|(_, l)| l).collect()),
            Self::Points(points) => labels(points.iter().filter(|(p, _)| *p == pos).map(|(_, l)| l).collect()),
            Self::Graph(graph) => labels(graph.nodes.iter().filter(|(p, _)| *p == pos).map(|(_, l)| l).collect()),
            Self::Value(_) => None,
        }
    }
}

/// A tile of a mask in words.
pub(crate) fn mask_words(set: bool) -> String {
    if set { "yes".into() } else { "no".into() }
}

/// A tile of a field in words.
pub(crate) fn field_words(value: f32) -> String {
    format!("{value:.3}")
}

/// A tile of ids in words; 0 is none.
pub(crate) fn id_words(id: u32) -> Option<String> {
    (id != 0).then(|| format!("#{id}"))
}
