//! The dungeon as a subject: the proof that nothing in the window knows a city.

use std::sync::Arc;

use ::dungeon::layers;
use ::dungeon::look::{Glyph, Role, cells};
use ::dungeon::model::RegionKind;
use ::dungeon::{Config, Draft, DungeonError};
use cityplay::words::Line;
use cityplay::{Canvas, Cell, Rgb};
use mapkit::{BoardIndex, BoardRect, Grid, Layer, PassIndex, Pos, Recipe, Rect, Run, Size};

use super::moment::{BoardView, Details, DetailsLine, Entity, EntityKind, Figure, Moment, PaintMemory, Part};
use super::spec::{Board, Control, Field, Preset, Problem};
use super::{Refusal, Subject, Values};

/// Makes dungeons.
#[derive(Clone, Copy, Debug, Default)]
pub struct DungeonSubject;

impl From<DungeonError> for Refusal {
    fn from(error: DungeonError) -> Self {
        match error {
            DungeonError::Config(problem) => Self { field: Some(problem.field), reason: with_labels(problem.reason) },
            other => Self { field: None, reason: other.to_string() },
        }
    }
}

/// A reason in which fields are called as the form calls them. Names of two words stand for nothing else in a sentence.
fn with_labels(mut reason: String) -> String {
    for field in Config::FIELDS.into_iter().filter(|field| field.name.contains('_')) {
        reason = reason.replace(field.name, &format!("“{}”", field.label));
    }
    reason
}

/// The configuration that the texts say; those that cannot be read keep their default and are told.
fn read(values: &Values) -> (Config, Vec<Problem>) {
    let (mut config, mut problems) = (Config::default(), Vec::new());
    for field in Config::FIELDS {
        if let Err(error) = config.set(field.name, values.get(field.name)) {
            problems.push(Problem { field: error.field.into(), reason: with_labels(error.reason) });
        }
    }
    (config, problems)
}

impl Subject for DungeonSubject {
    type World = Draft;

    fn name(&self) -> &'static str {
        "Dungeon"
    }

    fn fields(&self) -> Vec<Field> {
        let defaults = Config::default();
        let control = |name| match name {
            "seed" => Control::Seed,
            "width" => Control::Integer { range: bounds(&Config::WIDTHS), unit: "tiles" },
            "height" => Control::Integer { range: bounds(&Config::HEIGHTS), unit: "tiles" },
            "room_min" | "room_max" => Control::Integer { range: 1..=64, unit: "tiles" },
            "depth" => Control::Integer { range: bounds(&Config::DEPTHS), unit: "" },
            "rerolls" => Control::Rerolls,
            _ => Control::Real { range: Config::CHANCES },
        };
        let field = |field: &::dungeon::Field| Field {
            name: field.name,
            label: field.label,
            flag: field.flag,
            about: field.about,
            allowed: field.allowed,
            default: defaults.text(field.name),
            control: control(field.name),
        };
        Config::FIELDS.iter().map(field).collect()
    }

    fn recipe(&self) -> Recipe<Draft> {
        ::dungeon::recipe()
    }

    fn boards(&self) -> Vec<Board> {
        vec![Board { name: "dungeon", label: "Dungeon", about: "Rooms, corridors and doors." }]
    }

    fn presets(&self) -> Vec<Preset> {
        let preset = |name: &str, about: &str, values: &[(&str, &str)]| Preset {
            name: name.into(),
            about: about.into(),
            values: values.iter().map(|&(field, text)| (field, text.to_owned())).collect(),
        };
        vec![
            preset("Cellars", "Eighty by forty, as the program starts with.", &[]),
            preset(
                "Catacombs",
                "Many small rooms and no loops.",
                &[("width", "160"), ("height", "80"), ("room_max", "6"), ("depth", "8"), ("extra_corridors", "0")],
            ),
            preset(
                "Halls",
                "A few large rooms, joined every way.",
                &[("room_min", "8"), ("room_max", "24"), ("depth", "3"), ("extra_corridors", "1")],
            ),
        ]
    }

    fn command(&self) -> &'static str {
        "city dungeon"
    }

    fn problems(&self, values: &Values) -> Vec<Problem> {
        let (config, mut problems) = read(values);
        if let Err(problem) = config.validate()
            && !problems.iter().any(|p| p.field == problem.field)
        {
            problems.push(Problem { field: problem.field.into(), reason: with_labels(problem.reason) });
        }
        problems
    }

    fn start(&self, values: &Values, skip: &[PassIndex]) -> Result<Run<Draft>, Refusal> {
        let (config, problems) = read(values);
        if let Some(problem) = problems.into_iter().next() {
            return Err(Refusal { field: None, reason: format!("{}: {}", problem.field, problem.reason) });
        }
        Ok(::dungeon::start_with(&config, skip)?)
    }

    fn moment(&self, run: &Run<Draft>) -> Arc<dyn Moment> {
        let fingerprint = run.ends().last().map(|end| end.fingerprint);
        Arc::new(DungeonMoment {
            cells: cells(run.world().tiles(), run.world().regions()),
            draft: run.world().clone(),
            fingerprint,
        })
    }
}

fn bounds<T: Copy + Into<i64>>(range: &std::ops::RangeInclusive<T>) -> std::ops::RangeInclusive<i64> {
    (*range.start()).into()..=(*range.end()).into()
}

/// A dungeon at one moment.
#[derive(Debug)]
pub struct DungeonMoment {
    draft: Draft,
    cells: Grid<Glyph>,
    /// The fingerprint after the last pass that is done.
    fingerprint: Option<u64>,
}

impl DungeonMoment {
    fn role(&self, pos: Pos) -> Option<Role> {
        self.cells.get(pos).map(|glyph| glyph.role)
    }

    fn regions_at(&self, pos: Pos) -> impl Iterator<Item = usize> + '_ {
        let regions = self.draft.regions().iter().enumerate();
        regions.filter(move |(_, r)| r.bounds.contains(pos) && r.cells.contains(&pos)).map(|(i, _)| i)
    }
}

const BACKGROUND: Rgb = Rgb(10, 10, 14);

/// Glyph and ground of a role.
const fn colors(role: Role) -> (Rgb, Rgb) {
    match role {
        Role::Rock => (BACKGROUND, BACKGROUND),
        Role::Wall => (Rgb(140, 132, 122), Rgb(44, 41, 40)),
        Role::Room => (Rgb(120, 124, 110), Rgb(26, 29, 27)),
        Role::Corridor => (Rgb(104, 98, 120), Rgb(24, 22, 30)),
        Role::Door => (Rgb(240, 190, 96), Rgb(60, 44, 22)),
    }
}

impl Moment for DungeonMoment {
    fn size(&self) -> Size {
        self.cells.size()
    }

    fn title(&self) -> String {
        let title = format!("Dungeon · seed {}", self.draft.config().seed);
        // Eight hex digits, as wherever something made is named.
        self.fingerprint.map_or(title.clone(), |print| format!("{title} · {:08x}", print >> 32))
    }

    fn summary(&self) -> String {
        let rooms = self.draft.regions().iter().filter(|r| r.kind == RegionKind::Room).count();
        let corridors = self.draft.regions().len() - rooms;
        format!("{} tiles · {rooms} rooms · {corridors} corridors", self.size())
    }

    fn background(&self) -> Rgb {
        BACKGROUND
    }

    fn paint(&self, canvas: &mut Canvas, view: &BoardView, _memory: &mut PaintMemory) {
        for y in 0..canvas.size().h {
            for (x, cell) in (0..).zip(canvas.row_mut(y)) {
                let glyph = self.cells.get(view.origin.offset(x, y));
                *cell = glyph.map_or(Cell::blank(BACKGROUND), |glyph| {
                    let (fg, bg) = colors(glyph.role);
                    Cell::new(glyph.glyph, fg, bg)
                });
            }
        }
    }

    fn overview(&self, _board: BoardIndex, _overlays: u32, out: &mut Vec<[u8; 4]>) {
        out.clear();
        out.extend(self.cells.cells().iter().map(|glyph| {
            let (fg, bg) = colors(glyph.role);
            // From afar a wall is told from floor by its ground alone.
            if glyph.role == Role::Rock { bg.rgba() } else { bg.mix(fg, 0.35).rgba() }
        }));
    }

    fn card(&self, _board: BoardIndex, pos: Pos) -> Vec<Line> {
        let Some(role) = self.role(pos) else { return vec![Line::new("tile", format!("{pos} is outside the map"))] };
        let mut lines = vec![Line::new("tile", pos.to_string()), Line::new("terrain", role.label())];
        lines.extend(
            self.regions_at(pos).filter_map(|i| self.details(region(i))).map(|s| Line::new("region", s.title)),
        );
        lines
    }

    fn tile_fields(&self, _board: BoardIndex, pos: Pos) -> Vec<DetailsLine> {
        let Some(role) = self.role(pos) else { return Vec::new() };
        let regions = self.regions_at(pos).filter_map(|i| Some((region(i), self.details(region(i))?.title)));
        let regions = regions.map(|(entity, title)| DetailsLine::to("region", title, entity));
        [DetailsLine::new("terrain", role.label())].into_iter().chain(regions).collect()
    }

    fn layers(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("regions", "Which region each tile belongs to."),
            ("graph", "Regions and the edges between them."),
            ("meetings", "Where regions meet, and where there is a door."),
        ]
    }

    fn layer(&self, name: &str) -> Option<Layer> {
        let (regions, edges) = (self.draft.regions(), self.draft.graph());
        match name {
            "regions" => Some(layers::regions(self.size(), regions)),
            "graph" => Some(layers::graph(regions, edges)),
            "meetings" => Some(layers::meetings(edges)),
            _ => None,
        }
    }

    fn labels(&self, _board: BoardIndex, area: Rect) -> Vec<(Pos, String)> {
        let regions = self.draft.regions().iter().map(|r| (r.bounds.center(), r.id));
        regions.filter(|(pos, _)| area.contains(*pos)).map(|(pos, id)| (pos, id.to_string())).collect()
    }

    fn kinds(&self) -> Vec<EntityKind> {
        vec![EntityKind { name: "Region", plural: "Regions", count: self.draft.regions().len() as u32 }]
    }

    fn entities_at(&self, _board: BoardIndex, pos: Pos) -> Vec<Entity> {
        self.regions_at(pos).map(region).collect()
    }

    fn details(&self, entity: Entity) -> Option<Details> {
        let r = self.draft.regions().get(entity.id as usize).filter(|_| entity.kind == 0)?;
        let Rect { x, y, w, h } = r.bounds;
        let mut lines = vec![
            DetailsLine::new("kind", r.kind.label()),
            DetailsLine::new("bounds", format!("{w}×{h} at ({x},{y})")),
            DetailsLine::new("tiles", crate::words::number(r.cells.len())),
        ];
        for edge in self.draft.graph() {
            let other = if edge.a == r.id {
                edge.b
            } else if edge.b == r.id {
                edge.a
            } else {
                continue;
            };
            let how = if edge.door { "by a door" } else { "openly" };
            let words = format!("{} at {} {how}", other, edge.at);
            lines.push(DetailsLine::to("meets", words, region(other.index())));
        }
        Some(Details {
            title: format!("{} {}", r.kind.label(), r.id),
            lines,
            place: Some(BoardRect::new(BoardIndex(0), r.bounds)),
        })
    }

    fn place_of(&self, entity: Entity) -> Option<BoardRect> {
        let region = self.draft.regions().get(entity.id as usize).filter(|_| entity.kind == 0)?;
        Some(BoardRect::new(BoardIndex(0), region.bounds))
    }

    fn tiles_of(&self, _board: BoardIndex, entity: Entity) -> Option<Part> {
        let region = self.draft.regions().get(entity.id as usize).filter(|_| entity.kind == 0)?;
        Part::from_tiles(region.cells.iter().copied())
    }

    fn statistics(&self) -> Vec<Figure> {
        let count = |kind| self.draft.regions().iter().filter(|r| r.kind == kind).count() as f64;
        let figure = |label: &str, unit, value| Figure { section: "Dungeon", label: label.into(), unit, value };
        let open = self.draft.tiles().cells().iter().filter(|tile| tile.is_walkable()).count();
        vec![
            figure("rooms", "count", count(RegionKind::Room)),
            figure("corridors", "count", count(RegionKind::Corridor)),
            figure("doors", "count", self.draft.graph().iter().filter(|edge| edge.door).count() as f64),
            figure("open", "share of map", open as f64 / self.size().area().max(1) as f64),
        ]
    }
}

fn region(index: usize) -> Entity {
    Entity { kind: 0, id: index as u32 }
}
