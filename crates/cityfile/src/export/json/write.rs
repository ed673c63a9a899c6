//! City to JSON.

use std::io::{self, Write};

use citygen::model::{
    Building, BuildingId, City, Connector, District, DistrictId, Feature, Net, Owner, Stratum, StratumKind, Terrain,
};
use mapkit::{Pos, Rect, Size};

use super::doc::{
    BuildingDoc, ConnectorDoc, DistrictDoc, Doc, FeatureDoc, NetDoc, NodeDoc, OwnerDoc, PackDoc, ParamsDoc, PassDoc,
    Rows, StratumDoc, SubnetDoc,
};
use super::version::{FORMAT, VERSION};

/// Writes a city as one JSON object and a line end.
///
/// # Errors
/// What `out` refuses.
pub fn write(city: &City, mut out: impl Write) -> io::Result<()> {
    serde_json::to_writer(&mut out, &doc(city)).map_err(io::Error::from)?;
    out.write_all(b"\n")
}

fn doc(city: &City) -> Doc {
    let size = city.size();
    Doc {
        format: FORMAT.into(),
        version: VERSION,
        generator: city.generator,
        fingerprint: hex(city.fingerprint()),
        passes: city
            .passes
            .iter()
            .map(|p| PassDoc { name: p.name.clone(), fingerprint: hex(p.fingerprint) })
            .collect(),
        params: params(city),
        name: city.name.clone(),
        width: size.w,
        height: size.h,
        terrain_names: Terrain::ALL.iter().map(|t| t.label().into()).collect(),
        strata: StratumKind::ALL.iter().map(|&kind| stratum(kind, city.stratum(kind))).collect(),
        districts: city.districts.iter().enumerate().map(|(id, d)| district(id, d)).collect(),
        buildings: city.buildings.iter().enumerate().map(|(id, b)| building(id, b)).collect(),
        connectors: city.connectors.iter().map(connector).collect(),
        arterials: city.arterials.iter().map(|line| line.iter().map(|&p| xy(p)).collect()).collect(),
        net: net(&city.net),
        pack: city.pack.as_ref().map(|pack| PackDoc { names: pack.names.clone(), themes: pack.themes.clone() }),
    }
}

fn hex(fingerprint: u64) -> String {
    format!("{fingerprint:016x}")
}

fn xy(pos: Pos) -> [i32; 2] {
    [pos.x, pos.y]
}

fn xywh(rect: Rect) -> [i32; 4] {
    [rect.x, rect.y, rect.w, rect.h]
}

fn params(city: &City) -> ParamsDoc {
    let p = &city.params;
    ParamsDoc {
        seed: p.seed.to_string(),
        size: [p.size.w, p.size.h],
        districts: p.districts,
        density: p.density,
        wealth_skew: p.wealth_skew,
        decay: p.decay,
        water: p.water.name().into(),
        flavor: p.flavor.clone(),
        rerolls: p.rerolls.clone(),
    }
}

fn stratum(kind: StratumKind, stratum: &Stratum) -> StratumDoc {
    let size = stratum.size();
    let features = stratum.features().iter().enumerate();
    StratumDoc {
        kind: kind.name().into(),
        terrain: rows(size, stratum.terrains(), |t| t.number()),
        district: rows(size, stratum.districts(), |d| d.map_or(-1, |d: DistrictId| d.index() as i16)),
        building: rows(size, stratum.buildings(), |b| b.map_or(-1, |b: BuildingId| b.index() as i32)),
        light: rows(size, stratum.lights(), |&v| v),
        variant: rows(size, stratum.variants(), |&v| v),
        features: features.filter_map(|(i, f)| f.map(|f| feature(size.pos(i), f))).collect(),
    }
}

fn rows<T, U>(size: Size, plane: &[T], number: impl Fn(&T) -> U) -> Rows<U> {
    plane.chunks(size.w as usize).map(|row| row.iter().map(&number).collect()).collect()
}

fn feature(pos: Pos, feature: Feature) -> FeatureDoc {
    let mut doc = FeatureDoc { x: pos.x, y: pos.y, kind: feature.name().into(), ..FeatureDoc::default() };
    match feature {
        Feature::Neon(hue) => doc.hue = Some(hue.name().into()),
        Feature::Sign(glyph) => doc.glyph = Some(glyph.char()),
        Feature::Node(kind) => doc.node = Some(kind.name().into()),
        _ => {}
    }
    doc
}

fn district(id: usize, d: &District) -> DistrictDoc {
    DistrictDoc {
        id,
        name: d.name.clone(),
        theme: d.theme.name().into(),
        center: xy(d.center),
        wealth: d.wealth,
        decay: d.decay,
        bounds: xywh(d.bounds),
    }
}

fn building(id: usize, b: &Building) -> BuildingDoc {
    BuildingDoc {
        id,
        kind: b.kind.name().into(),
        district: b.district.index(),
        footprint: xywh(b.footprint),
        span: [b.span.0.name().into(), b.span.1.name().into()],
        name: b.name.clone(),
    }
}

fn connector(c: &Connector) -> ConnectorDoc {
    ConnectorDoc {
        kind: c.kind.name().into(),
        pos: xy(c.pos),
        serves: c.serves.iter().map(|s| s.name().into()).collect(),
        public: c.public,
    }
}

fn net(net: &Net) -> NetDoc {
    let owner = |owner: Owner| match owner {
        Owner::Building(id) => OwnerDoc::Building(id.index()),
        Owner::District(id) => OwnerDoc::District(id.index()),
        Owner::City => OwnerDoc::City,
    };
    let subnets = net.subnets.iter().enumerate();
    let nodes = net.nodes.iter().enumerate().map(|(id, n)| NodeDoc {
        id,
        kind: n.kind.name().into(),
        stratum: n.stratum.name().into(),
        pos: xy(n.pos),
        cyber: xy(n.cyber),
        subnet: n.subnet.0,
        building: n.building.map(BuildingId::index),
    });
    NetDoc {
        subnets: subnets.map(|(id, s)| SubnetDoc { id, owner: owner(s.owner), security: s.security }).collect(),
        nodes: nodes.collect(),
        links: net.links.iter().map(|&(a, b)| [a.0, b.0]).collect(),
    }
}
