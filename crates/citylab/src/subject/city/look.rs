//! What can be seen of a city at a moment.

use citygen::model::{PassFingerprint, StratumKind};
use citygen::statistics::Statistics;
use citygen::{City, PASS_NAMES, Params};
use cityplay::overlay::{Frame, Traffic, heat_color, paint_frame};
use cityplay::words::{DISTRICT_FIGURES, Line, NO_CONNECTOR, city_title, tile_card};
use cityplay::{Canvas, Rgb, View, overview_nodes, overview_pixels};
use mapkit::{BoardIndex, BoardRect, Layer, PassEnd, Pos, Rect, Size};

use super::grown::CityMoment;
use super::{entities, layers};
use crate::subject::moment::{
    BoardView, Details, DetailsLine, Entity, EntityKind, Figure, Moment, PaintMemory, Part, laid_over,
};
use crate::subject::spec::Overlay;

/// What can be switched on over a city, by index.
pub(super) const OVERLAYS: [Overlay; 4] = [
    Overlay {
        label: "Digital",
        about: "The Net's nodes over the city that they belong to.",
        at_first: false,
        from_afar: true,
        heat: None,
    },
    Overlay {
        label: "Weather",
        about: "Rain and fog; they move while Motion is on.",
        at_first: false,
        from_afar: false,
        heat: None,
    },
    Overlay {
        label: "Traffic",
        about: "Cars on the roads of Street; they drive while Motion is on.",
        at_first: false,
        from_afar: false,
        heat: None,
    },
    Overlay {
        label: "Light",
        about: "How much light falls on every tile, as a heat map.",
        at_first: false,
        from_afar: true,
        heat: Some(["dark", "100 %"]),
    },
];
const DIGITAL: usize = 0;
const WEATHER: usize = 1;
const TRAFFIC: usize = 2;
const LIGHT: usize = 3;

/// Ticks from one frame to the next while time goes on; after more the map was not looked at.
const MOST_TICKS_A_FRAME: u64 = 30;

/// The stratum that a board shows; the topmost for numbers past the last.
pub(super) fn stratum(board: BoardIndex) -> StratumKind {
    StratumKind::from_board(board).unwrap_or(StratumKind::Net)
}

impl Moment for CityMoment {
    fn size(&self) -> Size {
        self.city.size()
    }

    fn title(&self) -> String {
        city_title(&self.city)
    }

    fn summary(&self) -> String {
        let (districts, buildings) = (self.city.districts.len(), self.city.buildings.len());
        format!("{} tiles · {districts} districts · {buildings} buildings", self.size())
    }

    fn ends(&self) -> Vec<PassEnd> {
        let end = |p: &PassFingerprint| {
            let name = PASS_NAMES.into_iter().find(|name| *name == p.name)?;
            Some(PassEnd { name, fingerprint: p.fingerprint, step: 0, words: 0 })
        };
        self.city.passes.iter().filter_map(end).collect()
    }

    fn background(&self) -> Rgb {
        self.style.background()
    }

    fn paint(&self, canvas: &mut Canvas, view: &BoardView, memory: &mut PaintMemory) {
        let stage = self.stage();
        let stratum = stratum(view.board);
        let city_view = View { tick: view.tick, ..View::new(stratum, view.origin) };
        let shown = Rect::new(view.origin.x, view.origin.y, canvas.size().w, canvas.size().h);
        let recalled = || Cars::recalled(memory.take(), (&self.city, stratum), shown, view.tick);
        let cars = view.shows(TRAFFIC).then(recalled);
        let focus = view.focus.and_then(|pos| self.scene.nodes_at(stratum, pos).next());
        let frame = Frame {
            weather: view.shows(WEATHER),
            traffic: cars.as_ref().map(|cars| &cars.traffic),
            digital: view.shows(DIGITAL).then_some(focus),
            ..Frame::default()
        };
        paint_frame(canvas, &stage, &city_view, &frame);
        *memory = cars.map(|cars| Box::new(cars) as _);
        if view.shows(LIGHT) {
            self.paint_light(canvas, stratum, shown);
        }
    }

    fn overview(&self, board: BoardIndex, overlays: u32, out: &mut Vec<[u8; 4]>) {
        let stratum = stratum(board);
        overview_pixels(&self.stage(), stratum, out);
        if overlays >> LIGHT & 1 == 1 {
            for ([r, g, b, _], &light) in out.iter_mut().zip(self.city.stratum(stratum).lights()) {
                [*r, *g, *b] = lit(Rgb(*r, *g, *b), light).array();
            }
        }
        if overlays >> DIGITAL & 1 == 1 {
            overview_nodes(&self.stage(), stratum, out);
        }
    }

    fn card(&self, board: BoardIndex, pos: Pos) -> Vec<Line> {
        let mut lines = tile_card(&self.stage(), stratum(board), pos, true);
        // The card comes and goes with the pointer: what is not there need not be told.
        lines.retain(|line| line.value != NO_CONNECTOR);
        // Beside a layer of the same name the number must say whose it is.
        for line in lines.iter_mut().filter(|line| line.label == DISTRICT_FIGURES) {
            line.label = "district's wealth";
        }
        lines
    }

    fn tile_fields(&self, board: BoardIndex, pos: Pos) -> Vec<DetailsLine> {
        entities::tile_fields(self, stratum(board), pos)
    }

    fn layers(&self) -> &'static [(&'static str, &'static str)] {
        &layers::LAYERS
    }

    fn layer(&self, name: &str) -> Option<Layer> {
        layers::layer(&self.city, name)
    }

    fn id_color(&self, layer: &str, id: u32) -> Option<Rgb> {
        layers::id_color(&self.stage(), layer, id)
    }

    fn labels(&self, board: BoardIndex, area: Rect) -> Vec<(Pos, String)> {
        entities::labels(&self.city, stratum(board), area)
    }

    fn kinds(&self) -> Vec<EntityKind> {
        entities::kinds(&self.city)
    }

    fn entities_at(&self, board: BoardIndex, pos: Pos) -> Vec<Entity> {
        entities::at(&self.stage(), stratum(board), pos)
    }

    fn details(&self, entity: Entity) -> Option<Details> {
        entities::details(&self.city, entity)
    }

    fn tiles_of(&self, board: BoardIndex, entity: Entity) -> Option<Part> {
        entities::tiles(&self.city, StratumKind::from_board(board)?, entity)
    }

    fn place_of(&self, entity: Entity) -> Option<BoardRect> {
        entities::place(&self.city, entity)
    }

    fn entity_name(&self, entity: Entity) -> Option<String> {
        entities::name(&self.city, entity)
    }

    fn statistics(&self) -> Vec<Figure> {
        let figure = |(name, unit, value): (String, &'static str, f64)| Figure {
            section: section(&name),
            label: name.replace('_', " "),
            unit,
            value,
        };
        Statistics::of(&self.city).fields().into_iter().map(figure).collect()
    }
}

impl CityMoment {
    fn paint_light(&self, canvas: &mut Canvas, stratum: StratumKind, shown: Rect) {
        let (size, lights) = (self.city.size(), self.city.stratum(stratum).lights());
        for y in 0..canvas.size().h {
            for (x, cell) in (0..).zip(canvas.row_mut(y)) {
                if let Some(index) = size.index(Pos::new(shown.x + x, shown.y + y)) {
                    cell.bg = lit(cell.bg, lights[index]);
                }
            }
        }
    }
}

fn lit(ground: Rgb, light: u8) -> Rgb {
    laid_over(ground, heat_color(f32::from(light) / 255.0))
}

/// The cars of a view, and what they were brought up to.
struct Cars {
    params: Params,
    tick: u64,
    traffic: Traffic,
}

impl Cars {
    /// The cars that `memory` holds, brought to `tick`. Through the steps of one run cars stay where they still have a
    /// road under them; those of another city do not, and a view that none is left in is filled at once, unless time
    /// goes on and brings them by itself.
    fn recalled(memory: PaintMemory, (city, stratum): (&City, StratumKind), shown: Rect, tick: u64) -> Self {
        let tick = tick.saturating_add(Traffic::FILL_TICKS);
        let known = memory.and_then(|known| known.downcast::<Self>().ok()).filter(|cars| cars.params == city.params);
        let kept = known.and_then(|mut cars| {
            let goes_on = (1..=MOST_TICKS_A_FRAME).contains(&tick.saturating_sub(cars.tick));
            cars.traffic.advance(city, stratum, shown, tick);
            let is_any_left = goes_on || cars.traffic.cars().iter().any(|car| shown.contains(car.pos));
            is_any_left.then_some(cars.traffic)
        });
        let traffic = kept.unwrap_or_else(|| Traffic::under_way(city, stratum, shown, tick));
        Self { params: city.params.clone(), tick, traffic }
    }
}

/// The heading that a figure stands under.
fn section(name: &str) -> &'static str {
    let starts = |words: &[&str]| words.iter().any(|word| name.starts_with(word));
    if starts(&["nodes", "links", "subnets", "lane"]) {
        "The Net"
    } else if starts(&["walk", "reach", "connectors", "dead_ends"]) {
        "Ways"
    } else if starts(&["land", "water", "road", "plaza", "building_share", "cameras"]) {
        "Ground"
    } else {
        "Buildings"
    }
}
