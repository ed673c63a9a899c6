//! Where the panels are: they dock, resize and hide, and can be put back. `least` is how small they may become.

mod least;

use std::collections::HashSet;

use egui::{Id, Ui, WidgetText};
use egui_tiles::{Behavior, Container, EditAction, Linear, LinearDir, Tile, TileId, Tiles, Tree, UiResponse};

use crate::command::Pane;
use crate::theme;
use least::{GAP, TAB_BAR};

/// The arrangement of the panels.
#[derive(Clone, Debug, serde::Serialize, serde::Deserialize)]
pub struct Dock {
    tree: Tree<Pane>,
    /// How often it was changed, so that nobody has to compare it to know.
    #[serde(skip)]
    changes: u64,
}

impl PartialEq for Dock {
    fn eq(&self, other: &Self) -> bool {
        self.tree == other.tree
    }
}

impl Default for Dock {
    fn default() -> Self {
        Self { tree: first_tree(), changes: 0 }
    }
}

/// Windows narrower than this, in points, have no room for panels beside the map.
const WIDE: f32 = 900.0;

/// The map, and every other panel as a tab below it.
fn narrow_tree() -> Tree<Pane> {
    let mut tiles = Tiles::default();
    let map = tiles.insert_pane(Pane::Map);
    let map = tiles.insert_tab_tile(vec![map]);
    let below = Pane::ALL.into_iter().filter(|&pane| pane != Pane::Map);
    let below = below.map(|pane| tiles.insert_pane(pane)).collect();
    let below = tiles.insert_tab_tile(below);
    let root = split(&mut tiles, LinearDir::Vertical, &[(map, 0.58), (below, 0.42)]);
    Tree::new(Id::unique("panels"), root, tiles)
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
    let root = split(&mut tiles, LinearDir::Horizontal, &[(parameters, 0.225), (right, 0.775)]);
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
    /// The first arrangement for a window of this width in points.
    pub fn for_width(width: f32) -> Self {
        Self { tree: if Self::is_narrow(width) { narrow_tree() } else { first_tree() }, changes: 0 }
    }

    /// Whether a window of this width in points has no room for panels beside the map.
    pub const fn is_narrow(width: f32) -> bool {
        width < WIDE
    }

    /// Differs whenever the arrangement may have changed.
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// Takes over another arrangement.
    pub fn change_to(&mut self, other: Self) {
        self.tree = other.tree;
        self.changes += 1;
    }

    /// Whether a panel is there and not hidden.
    pub fn is_open(&self, pane: Pane) -> bool {
        self.tile(pane).is_some_and(|tile| self.tree.is_visible(tile))
    }

    /// Shows a hidden panel, or hides one that is shown; the map stays.
    pub fn toggle(&mut self, pane: Pane) {
        self.changes += 1;
        match self.tile(pane) {
            Some(tile) if pane == Pane::Map || !self.tree.is_visible(tile) => self.open(pane),
            Some(tile) => self.tree.set_visible(tile, false),
            None => self.tree = first_tree(),
        }
    }

    /// Shows a panel, in front of those that it shares its place with.
    pub fn open(&mut self, pane: Pane) {
        self.changes += 1;
        if let Some(tile) = self.tile(pane) {
            self.tree.set_visible(tile, true);
            self.tree.make_active(|id, _| id == tile);
        } else {
            self.tree = first_tree();
        }
    }

    /// Whether it is an arrangement that can be drawn: a tree in which every panel stands exactly once, with sensible
    /// shares. What comes from a file need be none.
    pub fn is_whole(&self) -> bool {
        let Some(root) = self.tree.root() else { return false };
        let (mut panes, mut seen, mut open) = (Vec::new(), HashSet::new(), vec![root]);
        while let Some(id) = open.pop() {
            // What is met twice is no tree, and would be walked for ever.
            if !seen.insert(id) {
                return false;
            }
            match self.tree.tiles.get(id) {
                Some(Tile::Pane(pane)) => panes.push(*pane),
                Some(Tile::Container(container)) => {
                    if !shares_are_sensible(container) {
                        return false;
                    }
                    open.extend(container.children().copied());
                }
                None => return false,
            }
        }
        panes.sort_unstable();
        let shows_map = self.tile(Pane::Map).is_some_and(|map| self.tree.is_visible_in_layout(map));
        panes == Pane::ALL && shows_map
    }

    /// The same in whatever room there is: an extent may stand in a file, and may be any number.
    #[must_use]
    pub fn unbounded(mut self) -> Self {
        self.tree.set_width(f32::INFINITY);
        self.tree.set_height(f32::INFINITY);
        self
    }

    /// Where a panel was drawn last; `None` where it is hidden or behind another.
    pub fn place(&self, pane: Pane) -> Option<egui::Rect> {
        self.tile(pane)
            .filter(|&tile| self.tree.is_visible_in_layout(tile))
            .and_then(|tile| self.tree.tiles.rect(tile))
    }

    fn tile(&self, pane: Pane) -> Option<TileId> {
        self.tree.tiles.find_pane(&pane)
    }

    /// Draws every panel that is shown; `draw` draws what is in one. None is drawn smaller than can be used; the
    /// arrangement becomes so only where the hand changes it, and comes back in a larger window else.
    pub fn ui(&mut self, ui: &mut Ui, draw: &mut dyn FnMut(&mut Ui, Pane)) {
        let mut before = least::Before::new();
        if let Some(root) = self.tree.root() {
            least::fit(&mut self.tree.tiles, root, ui.available_size(), &mut before);
        }
        let mut panels = Panels { draw, closed: None, edited: false };
        self.tree.ui(&mut panels, ui);
        if !panels.edited {
            least::put_back(&mut self.tree.tiles, before);
        }
        self.changes += u64::from(panels.edited || panels.closed.is_some());
        // Not while the tree is drawn: it counts on what it has laid out.
        if let Some(tile) = panels.closed {
            self.tree.set_visible(tile, false);
        }
    }
}

fn shares_are_sensible(container: &Container) -> bool {
    let sensible = |share: f32| share.is_finite() && (1e-3..=1e6).contains(&share);
    match container {
        Container::Linear(linear) => linear.children.iter().all(|&child| sensible(linear.shares[child])),
        Container::Tabs(_) => true,
        // Nobody can make one here by hand, except by dragging tabs into it.
        Container::Grid(grid) => grid.col_shares.iter().chain(&grid.row_shares).all(|&share| sensible(share)),
    }
}

struct Panels<'a> {
    draw: &'a mut dyn FnMut(&mut Ui, Pane),
    /// The panel whose cross was clicked.
    closed: Option<TileId>,
    /// Whether anything was moved, resized or brought to the front.
    edited: bool,
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

    fn on_edit(&mut self, _action: EditAction) {
        self.edited = true;
    }

    fn tab_bar_height(&self, _style: &egui::Style) -> f32 {
        TAB_BAR
    }

    fn gap_width(&self, _style: &egui::Style) -> f32 {
        GAP
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn first_arrangements_are_whole_and_come_back_from_text() {
        for width in [640.0, 1280.0] {
            let dock = Dock::for_width(width);
            assert!(dock.is_whole());
            let text = serde_json::to_string(&dock).expect("text");
            assert_eq!(serde_json::from_str::<Dock>(&text).expect("its own text"), dock);
        }
        assert_ne!(Dock::for_width(640.0), Dock::for_width(1280.0));
    }

    /// Where each panel is drawn in so much room.
    fn drawn(dock: &mut Dock, size: egui::Vec2) -> std::collections::BTreeMap<Pane, egui::Rect> {
        let ctx = egui::Context::default();
        let screen = egui::Rect::from_min_size(egui::Pos2::ZERO, size);
        let mut rects = std::collections::BTreeMap::new();
        for _ in 0..2 {
            let input = egui::RawInput { screen_rect: Some(screen), ..Default::default() };
            let mut output = ctx.run_ui(input, |ui| {
                dock.ui(ui, &mut |ui, pane| {
                    rects.insert(pane, ui.max_rect());
                });
            });
            output.textures_delta.clear();
        }
        rects
    }

    #[test]
    fn no_panel_is_drawn_too_small_to_be_used_and_a_larger_window_brings_the_arrangement_back() {
        let mut dock = Dock::for_width(1280.0);
        let before = dock.clone();
        let wide = drawn(&mut dock, egui::vec2(1280.0, 740.0));
        let small = drawn(&mut dock, egui::vec2(900.0, 420.0));
        assert!(small[&Pane::Parameters].width() >= 255.0, "{small:?}");
        assert!(small[&Pane::Inspector].width() >= 209.0, "{small:?}");
        assert!(small[&Pane::Timeline].height() >= 77.0, "{small:?}");
        assert!(small[&Pane::Slots].height() >= 77.0, "{small:?}");
        assert_eq!(dock, before, "nobody has changed it");
        assert_eq!(drawn(&mut dock, egui::vec2(1280.0, 740.0)), wide);
    }

    #[test]
    fn a_panel_that_the_hand_crushes_keeps_its_least_and_the_map_gives_way() {
        let mut dock = Dock::for_width(1280.0);
        let rows = dock.tree.tiles.iter().find_map(|(&id, tile)| match tile {
            Tile::Container(Container::Linear(linear)) if linear.children.len() == 3 => Some(id),
            _ => None,
        });
        let Some(Tile::Container(Container::Linear(linear))) =
            dock.tree.tiles.get_mut(rows.expect("map, timeline, slots"))
        else {
            unreachable!("it was found as one")
        };
        for (child, share) in linear.children.clone().into_iter().zip([0.5, 0.02, 0.48]) {
            linear.shares.set_share(child, share);
        }
        let drawn = drawn(&mut dock, egui::vec2(1280.0, 740.0));
        assert!(drawn[&Pane::Timeline].height() >= 77.0, "{drawn:?}");
        assert!((drawn[&Pane::Slots].height() - (0.48 * 736.0 - TAB_BAR)).abs() < 2.0, "{drawn:?}");
    }

    #[test]
    fn an_arrangement_that_is_no_tree_or_has_wild_shares_is_refused() {
        let text = serde_json::to_string(&Dock::default()).expect("text");
        let mut refused = 0;
        // Every number in turn becomes another one: ids that lead in circles or nowhere, shares without measure.
        let numbers: Vec<_> = text.match_indices(|c: char| c.is_ascii_digit()).map(|(at, _)| at).collect();
        for wild in ["1", "9999999", "-1", "1e300", "0"] {
            for &at in &numbers {
                let end = at + text[at..].find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(1);
                let damaged = format!("{}{wild}{}", &text[..at], &text[end..]);
                let Ok(dock) = serde_json::from_str::<Dock>(&damaged) else { continue };
                if dock.is_whole() {
                    // Whatever is let through can be drawn.
                    let ctx = egui::Context::default();
                    let mut dock = dock;
                    let mut output = ctx.run_ui(egui::RawInput::default(), |ui| dock.ui(ui, &mut |_, _| {}));
                    output.textures_delta.clear();
                } else {
                    refused += 1;
                }
            }
        }
        assert!(refused > 20, "{refused}");
    }
}
