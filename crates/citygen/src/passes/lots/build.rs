//! What stands on a lot: the plan drawn from the lot's own stream, and the building put up.

use mapkit::{Rect, Stream};

use super::split::Piece;
use crate::flavor::{StreetStyle, ThemeSpec};
use crate::model::{Building, BuildingId, BuildingKind, DistrictId, HeightClass, StratumKind, Terrain, Theme};
use crate::passes::cx::Cx;

/// Least footprint; a smaller one has no room inside.
const LEAST: (i32, i32) = (4, 3);
/// Chance that a footprint gives way a tile in a crooked district.
const GIVES_WAY: f32 = 0.3;
/// Share of the plazas of a core or an industrial district on which cars are parked.
const PARKED: f32 = 0.5;

/// What becomes of a lot.
pub(super) enum Plan {
    Building(BuildingPlan),
    Plaza,
    Parking,
}

/// A building before it stands.
pub(super) struct BuildingPlan {
    kind: BuildingKind,
    height: HeightClass,
    basement: bool,
    footprint: Rect,
}

/// Draws what becomes of a lot. The draws are the same whatever the density, which only decides plaza or not.
pub(super) fn find_plan(theme: Theme, spec: &ThemeSpec, density: f32, piece: &Piece, stream: &mut Stream) -> Plan {
    let open_share = spec.plaza * (1.3 - density);
    let stays_open = stream.unit() < open_share;
    let mut plan = any_building(spec, piece.rect, stream);
    if matches!(spec.streets, StreetStyle::Organic | StreetStyle::Strip) && stream.chance(GIVES_WAY) {
        plan.footprint = give_way(piece, stream);
    }
    // Drawn last, so that whether a theme has parking lots does not shuffle its buildings.
    let is_parking = matches!(theme, Theme::CorpCore | Theme::Industrial) && stream.chance(PARKED);
    match (stays_open, is_parking) {
        (false, _) => Plan::Building(plan),
        (true, false) => Plan::Plaza,
        (true, true) => Plan::Parking,
    }
}

/// A building of a kind from the theme's mix over the whole of `rect`.
pub(super) fn any_building(spec: &ThemeSpec, rect: Rect, stream: &mut Stream) -> BuildingPlan {
    let kind = stream.choose_weighted(spec.mix.iter().map(|m| m.1)).map_or(BuildingKind::Shop, |i| spec.mix[i].0);
    let (tall, mid) = (stream.unit() < spec.tall, stream.unit() < spec.mid);
    let allowed = kind.heights();
    let height = if tall && allowed.contains(&HeightClass::Tall) {
        HeightClass::Tall
    } else if mid && allowed.contains(&HeightClass::Mid) {
        HeightClass::Mid
    } else {
        allowed[0]
    };
    BuildingPlan { kind, height, basement: stream.unit() < spec.basement, footprint: rect }
}

/// The lot less one row or column on an open side, if what is left is large enough.
fn give_way(piece: &Piece, stream: &mut Stream) -> Rect {
    let r = piece.rect;
    let sides = [
        Rect::new(r.x, r.y + 1, r.w, r.h - 1),
        Rect::new(r.x, r.y, r.w - 1, r.h),
        Rect::new(r.x, r.y, r.w, r.h - 1),
        Rect::new(r.x + 1, r.y, r.w - 1, r.h),
    ];
    let side = stream.index(4);
    let smaller = sides[side];
    // A closed side would leave a strip between buildings that nobody could reach.
    if piece.open[side] && smaller.w >= LEAST.0 && smaller.h >= LEAST.1 { smaller } else { r }
}

/// Paints Void tiles of `rect` on Street.
pub(super) fn pave(cx: &mut Cx<'_>, rect: Rect, terrain: Terrain) {
    let mut street = cx.world.board(StratumKind::Street);
    let size = street.size();
    for i in rect.iter().filter_map(|pos| size.index(pos)) {
        if street.terrain(i) == Terrain::Void {
            street.set_terrain(i, terrain);
        }
    }
}

/// Puts a building up: walls around a floor on Street, its id wherever it reaches. `None` where ids have run out.
pub(super) fn apply_building(cx: &mut Cx<'_>, district: DistrictId, plan: &BuildingPlan) -> Option<BuildingId> {
    let id = BuildingId::new(cx.world.city.buildings.len())?;
    let low = if plan.basement { StratumKind::Undercity } else { StratumKind::Street };
    let building =
        Building { kind: plan.kind, district, footprint: plan.footprint, span: (low, plan.height.top()), name: None };
    for stratum in building.strata() {
        let mut board = cx.world.board(stratum);
        let size = board.size();
        for pos in plan.footprint.iter() {
            let Some(i) = size.index(pos) else { continue };
            board.set_building(i, Some(id));
            if stratum == StratumKind::Street {
                let inside = !plan.footprint.on_border(pos);
                board.set_terrain(i, if inside { Terrain::Floor } else { Terrain::Wall });
            }
        }
    }
    cx.world.city.buildings.edit().push(building);
    Some(id)
}

/// Whether the district is a core without a tall building.
pub(super) fn wants_tower(cx: &Cx<'_>, id: DistrictId) -> bool {
    cx.world.city.districts[id.index()].theme == Theme::CorpCore
        && !cx.world.city.buildings.iter().any(|b| b.district == id && b.height() == HeightClass::Tall)
}

/// Makes a tower of a building.
pub(super) fn raise(cx: &mut Cx<'_>, id: BuildingId) {
    let building = &mut cx.world.city.buildings.edit()[id.index()];
    building.kind = BuildingKind::CorpTower;
    building.span.1 = HeightClass::Tall.top();
    let footprint = building.footprint;
    for stratum in [StratumKind::Skyways, StratumKind::Heights] {
        let mut board = cx.world.board(stratum);
        let size = board.size();
        for i in footprint.iter().filter_map(|pos| size.index(pos)) {
            board.set_building(i, Some(id));
        }
    }
}
