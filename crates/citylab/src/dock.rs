//! Where the panels are: they dock, resize and hide, and can be put back.

use egui::{Id, Ui, WidgetText};
use egui_tiles::{Behavior, Container, Linear, LinearDir, Tile, TileId, Tiles, Tree, UiResponse};

use crate::command::Pane;
use crate::theme;

/// The arrangement of the panels.
#[derive(Clone, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Dock {
    tree: Tree<Pane>,
}

impl Default for Dock {
    fn default() -> Self {
        Self { tree: first_tree() }
    }
}

/// The form on the left, the map in the middle with the timeline below it, the inspector on the right.
fn first_tree() -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let mut single = |pane| {
        let pane = tiles.insert_pane(pane);
        tiles.insert_tab_tile(vec![pane])
    };
    let (parameters, map, timeline, inspector) =
        (single(Pane::Parameters), single(Pane::Map), single(Pane::Timeline), single(Pane::Inspector));
    let below = [Pane::Slots, Pane::Steps, Pane::Tables].map(|pane| tiles.insert_pane(pane)).to_vec();
    let below = tiles.insert_tab_tile(below);
    let middle = split(&mut tiles, LinearDir::Horizontal, &[(map, 0.74), (inspector, 0.26)]);
    let right = split(&mut tiles, LinearDir::Vertical, &[(middle, 0.66), (timeline, 0.15), (below, 0.19)]);
    let root = split(&mut tiles, LinearDir::Horizontal, &[(parameters, 0.21), (right, 0.79)]);
    Tree::new(Id::unique("panels"), root, tiles)
}

fn split(tiles: &mut Tiles<Pane>, dir: LinearDir, parts: &[(TileId, f32)]) -> TileId {
    let mut linear = Linear::new(dir, parts.iter().map(|(tile, _)| *tile).collect());
    for &(tile, share) in parts {
        linear.shares.set_share(tile, share);
    }
    tiles.insert_container(Container::Linear(linear))
}

impl Dock {
    /// Whether a panel is there and not hidden.
    pub fn is_open(&self, pane: Pane) -> bool {
        self.tile(pane).is_some_and(|tile| self.tree.is_visible(tile))
    }

    /// Shows a hidden panel, or hides one that is shown; the map stays.
    pub fn toggle(&mut self, pane: Pane) {
        match self.tile(pane) {
            Some(tile) if pane == Pane::Map || !self.tree.is_visible(tile) => self.open(pane),
            Some(tile) => self.tree.set_visible(tile, false),
            None => *self = Self::default(),
        }
    }

    /// Shows a panel, in front of those that it shares its place with.
    pub fn open(&mut self, pane: Pane) {
        if let Some(tile) = self.tile(pane) {
            self.tree.set_visible(tile, true);
            self.tree.make_active(|id, _| id == tile);
        } else {
            *self = Self::default();
        }
    }

    /// Whether every panel is there exactly once, as in any arrangement that was made by hand.
    pub fn is_whole(&self) -> bool {
        let count = |pane| self.tree.tiles.tiles().filter(|tile| matches!(tile, Tile::Pane(p) if *p == pane)).count();
        Pane::ALL.into_iter().all(|pane| count(pane) == 1) && self.tree.root().is_some()
    }

    fn tile(&self, pane: Pane) -> Option<TileId> {
        self.tree.tiles.find_pane(&pane)
    }

    /// Draws every panel that is shown; `draw` draws what is in one.
    pub fn ui(&mut self, ui: &mut Ui, draw: &mut dyn FnMut(&mut Ui, Pane)) {
        let mut panels = Panels { draw, closed: None };
        self.tree.ui(&mut panels, ui);
        // Not while the tree is drawn: it counts on what it has laid out.
        if let Some(tile) = panels.closed {
            self.tree.set_visible(tile, false);
        }
    }
}

struct Panels<'a> {
    draw: &'a mut dyn FnMut(&mut Ui, Pane),
    /// The panel whose cross was clicked.
    closed: Option<TileId>,
}

impl Behavior<Pane> for Panels<'_> {
    fn pane_ui(&mut self, ui: &mut Ui, _tile: TileId, pane: &mut Pane) -> UiResponse {
        let fill = if *pane == Pane::Map { theme::ground() } else { theme::panel() };
        ui.painter().rect_filled(ui.max_rect(), 0.0, fill);
        (self.draw)(ui, *pane);
        UiResponse::None
    }

    fn tab_title_for_pane(&mut self, pane: &Pane) -> WidgetText {
        pane.title().into()
    }

    fn is_tab_closable(&self, tiles: &Tiles<Pane>, tile: TileId) -> bool {
        !matches!(tiles.get(tile), Some(Tile::Pane(Pane::Map)) | None)
    }

    /// A panel that is closed is hidden: the View menu brings it back to where it was.
    fn on_tab_close(&mut self, _tiles: &mut Tiles<Pane>, tile: TileId) -> bool {
        self.closed = Some(tile);
        false
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        24.0
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        2.0
    }

    fn min_size(&self) -> f32 {
        60.0
    }

    fn tab_bar_color(&self, _visuals: &egui::Visuals) -> egui::Color32 {
        theme::ground()
    }

    fn simplification_options(&self) -> egui_tiles::SimplificationOptions {
        egui_tiles::SimplificationOptions { all_panes_must_have_tabs: true, ..Default::default() }
    }
}
