//! JSON to city.

use std::sync::Arc;

use citygen::model::{
    Building, BuildingId, BuildingKind, City, CityParts, Connector, ConnectorKind, District, DistrictId, Feature,
    Hue, Net, NetNode, NodeId, NodeKind, Owner, PackTexts, PassFingerprint, SignGlyph, StrataSet, Stratum,
    StratumKind, StratumParts, Subnet, SubnetId, Terrain, Theme,
};
use citygen::text::shown;
use citygen::{Params, Water};
use mapkit::{Pos, Rect, Seed, Size};

use super::doc::{
    BuildingDoc, ConnectorDoc, DistrictDoc, Doc, FeatureDoc, NetDoc, NodeDoc, OwnerDoc, PackDoc, ParamsDoc, PassDoc,
    Rows, StratumDoc, SubnetDoc,
};
use super::shape::Shape;
use crate::bom::BOM;
use crate::{FileError, packs, prove};

/// Reads a city that [`write`](super::write) wrote, and proves it whole: it equals the one that was written, and has
/// the same fingerprint. A byte order mark before it counts for nothing.
///
/// # Errors
/// What is wrong, and where; `file` names the text in the message.
pub fn read(text: &[u8], file: &str) -> Result<City, FileError> {
    prove(read_unproven(text, file)?, file)
}

/// Like [`read`], but decodes and no more: for the one that wants to see everything that is wrong with the city.
///
/// # Errors
/// What is wrong, and where; `file` names the text in the message.
pub fn read_unproven(text: &[u8], file: &str) -> Result<City, FileError> {
    let text = text.strip_prefix(BOM).unwrap_or(text);
    let damaged = |what: String| FileError::Damaged { file: file.into(), what };
    let not_city = |e: serde_json::Error| damaged(format!("it is not a city as JSON: {e}"));
    // The text is read twice: nothing is kept before all of it has been counted.
    let shape: Shape = serde_json::from_slice(text).map_err(not_city)?;
    shape.check().map_err(damaged)?;
    let doc: Doc = serde_json::from_slice(text).map_err(not_city)?;
    city(doc).map_err(damaged)
}

fn city(doc: Doc) -> Result<City, String> {
    let params = params(doc.params)?;
    params.validate().map_err(|e| e.to_string())?;
    let size = params.size;
    let passes = doc.passes.iter().map(pass).collect::<Result<Vec<_>, _>>()?;
    if passes.last().map(|p| p.fingerprint) != Some(hex("fingerprint", &doc.fingerprint)?) {
        return Err("fingerprint is not that of the last pass".into());
    }
    let terrains = doc.terrain_names.iter().map(|t| terrain(t)).collect::<Result<Vec<_>, _>>()?;
    Ok(City::from_parts(CityParts {
        params,
        name: doc.name,
        strata: strata(doc.strata, size, &terrains)?,
        districts: doc
            .districts
            .into_iter()
            .enumerate()
            .map(|(place, doc)| district(place, doc))
            .collect::<Result<_, _>>()?,
        buildings: doc
            .buildings
            .into_iter()
            .enumerate()
            .map(|(place, doc)| building(place, doc))
            .collect::<Result<_, _>>()?,
        connectors: doc.connectors.iter().map(connector).collect::<Result<_, _>>()?,
        arterials: doc.arterials.into_iter().map(|line| line.into_iter().map(pos).collect()).collect(),
        net: net(doc.net)?,
        pack: doc.pack.map(pack).transpose()?,
        generator: doc.generator,
        passes,
    }))
}

fn params(doc: ParamsDoc) -> Result<Params, String> {
    let [w, h] = doc.size;
    Ok(Params {
        seed: doc.seed.parse::<Seed>().map_err(|why| format!("params.seed: {why}"))?.number,
        size: Size::new(w, h),
        districts: doc.districts,
        density: doc.density,
        wealth_skew: doc.wealth_skew,
        decay: doc.decay,
        water: named("params.water", &doc.water, Water::from_name)?,
        flavor: doc.flavor,
        rerolls: doc.rerolls,
    })
}

fn pack(doc: PackDoc) -> Result<Arc<PackTexts>, String> {
    let texts = PackTexts { names: doc.names, themes: doc.themes };
    packs::check_length(&texts).map_err(|what| format!("pack {what}"))?;
    Ok(Arc::new(texts))
}

fn hex(field: &str, digits: &str) -> Result<u64, String> {
    let wrong = || format!("{field} is not 16 hex digits");
    if digits.len() != 16 || !digits.bytes().all(|b| b.is_ascii_hexdigit()) {
        return Err(wrong());
    }
    u64::from_str_radix(digits, 16).map_err(|_| wrong())
}

fn pass(doc: &PassDoc) -> Result<PassFingerprint, String> {
    Ok(PassFingerprint { name: doc.name.clone(), fingerprint: hex("a pass's fingerprint", &doc.fingerprint)? })
}

fn terrain(label: &str) -> Result<Terrain, String> {
    let find = |label: &str| Terrain::ALL.iter().copied().find(|t| t.label() == label);
    named("terrain_names", label, find)
}

/// The value called `name`, or a sentence that says which field names something unknown.
fn named<T>(field: &str, name: &str, find: impl Fn(&str) -> Option<T>) -> Result<T, String> {
    find(name).ok_or_else(|| format!("{field}: there is nothing called `{}`", shown(name)))
}

fn strata(docs: Vec<StratumDoc>, size: Size, terrains: &[Terrain]) -> Result<[Stratum; 5], String> {
    let read = |(doc, &kind): (StratumDoc, &StratumKind)| {
        let number = kind.number();
        if doc.kind != kind.name() {
            return Err(format!("stratum {number} is not called `{}`", kind.name()));
        }
        stratum(&doc, size, terrains).map_err(|what| format!("{}: {what}", kind.label()))
    };
    let strata = docs.into_iter().zip(StratumKind::ALL).map(read).collect::<Result<Vec<_>, _>>()?;
    Ok(strata.try_into().expect("the strata were counted to be five"))
}

fn stratum(doc: &StratumDoc, size: Size, terrains: &[Terrain]) -> Result<Stratum, String> {
    let terrain = |&i: &u8| {
        let missing = || format!("terrain {i} is not in terrain_names");
        terrains.get(usize::from(i)).copied().ok_or_else(missing)
    };
    let district = |&id: &i16| match id {
        -1 => Ok(None),
        id => district_id(usize::try_from(id).unwrap_or(usize::MAX)).map(Some),
    };
    let building = |&id: &i32| match id {
        -1 => Ok(None),
        id => building_id(usize::try_from(id).unwrap_or(usize::MAX)).map(Some),
    };
    let mut features = vec![None; size.area()];
    for doc in &doc.features {
        let at = Pos::new(doc.x, doc.y);
        let index = size.index(at).ok_or_else(|| format!("a feature lies at {at}, outside {size}"))?;
        if features[index].replace(feature(doc)?).is_some() {
            return Err(format!("two features lie at {at}"));
        }
    }
    let parts = StratumParts {
        terrain: plane(&doc.terrain, terrain)?,
        feature: features,
        district: plane(&doc.district, district)?,
        building: plane(&doc.building, building)?,
        variant: plane(&doc.variant, |&v| Ok(v))?,
        light: plane(&doc.light, |&v| Ok(v))?,
    };
    Ok(Stratum::from_parts(size, parts).expect("each plane was counted to have one entry a tile"))
}

fn plane<T, U>(rows: &Rows<T>, value: impl Fn(&T) -> Result<U, String>) -> Result<Vec<U>, String> {
    rows.iter().flatten().map(value).collect()
}

fn feature(doc: &FeatureDoc) -> Result<Feature, String> {
    let needs = |what: &str| format!("the {} at ({},{}) has no {what}", doc.kind, doc.x, doc.y);
    match doc.kind.as_str() {
        "neon" => {
            let hue = doc.hue.as_deref().ok_or_else(|| needs("hue"))?;
            named("hue", hue, Hue::from_name).map(Feature::Neon)
        }
        "sign" => {
            let glyph = doc.glyph.ok_or_else(|| needs("glyph"))?;
            named("glyph", glyph.encode_utf8(&mut [0; 4]), |_| SignGlyph::from_char(glyph)).map(Feature::Sign)
        }
        "node" => {
            let kind = doc.node.as_deref().ok_or_else(|| needs("node"))?;
            named("node", kind, NodeKind::from_name).map(Feature::Node)
        }
        plain => named("features", plain, |name| Feature::all().find(|f| f.name() == name)),
    }
}

fn pos([x, y]: [i32; 2]) -> Pos {
    Pos::new(x, y)
}

fn rect([x, y, w, h]: [i32; 4]) -> Rect {
    Rect::new(x, y, w, h)
}

fn district_id(id: usize) -> Result<DistrictId, String> {
    DistrictId::new(id).ok_or_else(|| "a district's id is past what ids can count".into())
}

fn building_id(id: usize) -> Result<BuildingId, String> {
    BuildingId::new(id).ok_or_else(|| "a building's id is past what ids can count".into())
}

/// Checks that things are listed by their ids.
fn in_place(list: &str, place: usize, id: usize) -> Result<(), String> {
    if place == id { Ok(()) } else { Err(format!("{list}: the id at place {place} is {id}")) }
}

fn district(place: usize, doc: DistrictDoc) -> Result<District, String> {
    in_place("districts", place, doc.id)?;
    Ok(District {
        name: doc.name,
        theme: named("districts: theme", &doc.theme, Theme::from_name)?,
        center: pos(doc.center),
        wealth: doc.wealth,
        decay: doc.decay,
        bounds: rect(doc.bounds),
    })
}

fn building(place: usize, doc: BuildingDoc) -> Result<Building, String> {
    in_place("buildings", place, doc.id)?;
    let stratum = |name: &str| named("buildings: span", name, StratumKind::from_name);
    Ok(Building {
        kind: named("buildings: kind", &doc.kind, BuildingKind::from_name)?,
        district: district_id(doc.district)?,
        footprint: rect(doc.footprint),
        span: (stratum(&doc.span[0])?, stratum(&doc.span[1])?),
        name: doc.name,
    })
}

fn connector(doc: &ConnectorDoc) -> Result<Connector, String> {
    let stratum = |name: &String| named("connectors: serves", name, StratumKind::from_name);
    Ok(Connector {
        kind: named("connectors: kind", &doc.kind, ConnectorKind::from_name)?,
        pos: pos(doc.pos),
        serves: StrataSet::of(&doc.serves.iter().map(stratum).collect::<Result<Vec<_>, _>>()?),
        public: doc.public,
    })
}

fn net(doc: NetDoc) -> Result<Net, String> {
    Ok(Net {
        subnets: doc.subnets.iter().enumerate().map(|(place, doc)| subnet(place, doc)).collect::<Result<_, _>>()?,
        nodes: doc.nodes.iter().enumerate().map(|(place, doc)| node(place, doc)).collect::<Result<_, _>>()?,
        links: doc.links.into_iter().map(|[a, b]| (NodeId(a), NodeId(b))).collect(),
    })
}

fn subnet(place: usize, doc: &SubnetDoc) -> Result<Subnet, String> {
    in_place("net.subnets", place, doc.id)?;
    let owner = match doc.owner {
        OwnerDoc::Building(id) => Owner::Building(building_id(id)?),
        OwnerDoc::District(id) => Owner::District(district_id(id)?),
        OwnerDoc::City => Owner::City,
    };
    Ok(Subnet { owner, security: doc.security })
}

fn node(place: usize, doc: &NodeDoc) -> Result<NetNode, String> {
    in_place("net.nodes", place, doc.id)?;
    Ok(NetNode {
        kind: named("net.nodes: kind", &doc.kind, NodeKind::from_name)?,
        stratum: named("net.nodes: stratum", &doc.stratum, StratumKind::from_name)?,
        pos: pos(doc.pos),
        cyber: pos(doc.cyber),
        subnet: SubnetId(doc.subnet),
        building: doc.building.map(building_id).transpose()?,
    })
}
