//! Every row of the loader's table of answers, and the way back from a save.

use std::fs;

use cityfile::{Header, from_bytes, read_header};
use citygen::City;
use citygen::model::{CityParts, ConnectorKind, Stratum, StratumKind, StratumParts, Terrain};

use crate::common::{FILE, Parts, bytes, city, refusal, with_right_checksum};

#[test]
fn a_city_comes_back_equal_and_with_its_fingerprint() {
    let mut back = from_bytes(bytes(), FILE).expect("a whole city");
    assert_eq!(&back, city());
    assert_eq!(back.hash(), city().fingerprint());
}

#[test]
fn the_same_city_gives_the_same_bytes() {
    let again = from_bytes(bytes(), FILE).expect("a whole city");
    assert_eq!(cityfile::to_bytes(&again, FILE).expect("a finished city"), bytes());
}

#[test]
fn the_bytes_begin_as_documented() {
    let city = city();
    let bytes = bytes();
    assert_eq!(&bytes[..6], b"CITY\x03\x00");
    let length = u32::from_le_bytes(bytes[6..10].try_into().expect("four bytes")) as usize;
    let header: (String, u64, u32, u32) = postcard::from_bytes(&bytes[10..10 + length]).expect("postcard");
    assert_eq!(header, (city.name.clone(), 7, 80, 40));
}

#[test]
fn what_does_not_begin_with_the_magic_is_not_a_city_file() {
    for bytes in [&b""[..], b"CIT", b"PK\x03\x04 and so on", b"city\x02\x00", b"\x89PNG\r\n"] {
        assert_eq!(refusal(bytes), "some.city is not a .city file");
    }
}

#[test]
fn version_1_is_answered_with_its_seed() {
    let old = Parts { version: 1, ..Parts::whole() }.put_together();
    assert_eq!(refusal(&old), "some.city was saved by an older version; regenerate it from seed 7");
    // Nothing after the header of such a file is looked at.
    let cut = &old[..10 + Parts::whole().header.len()];
    assert_eq!(refusal(cut), "some.city was saved by an older version; regenerate it from seed 7");
}

#[test]
fn a_newer_version_is_named_beside_the_one_that_is_read() {
    for version in [4, 255, u16::MAX] {
        let new = Parts { version, ..Parts::whole() }.put_together();
        assert_eq!(refusal(&new), format!("some.city is .city version {version}; this build reads versions 2 and 3"));
    }
}

#[test]
fn version_0_never_was() {
    let old = Parts { version: 0, ..Parts::whole() }.put_together();
    assert_eq!(refusal(&old), "some.city is damaged: it says version 0, which never was");
}

#[test]
fn every_cut_is_damage() {
    let whole = bytes();
    for end in 4..whole.len() {
        let said = refusal(&whole[..end]);
        assert!(said.starts_with("some.city is damaged: it is cut off"), "cut at {end}: {said}");
    }
}

#[test]
fn a_file_longer_than_it_says_is_damaged() {
    let said = refusal(&[bytes(), b"?"].concat());
    assert!(said.starts_with("some.city is damaged: it is longer than it says"), "{said}");
}

#[test]
fn a_wrong_checksum_is_damage_wherever_the_byte_is() {
    let after_header = 18 + Parts::whole().header.len();
    for at in (after_header..bytes().len()).step_by(7) {
        let mut changed = bytes().to_vec();
        changed[at] ^= 1;
        assert_eq!(refusal(&changed), "some.city is damaged: its checksum is wrong", "byte {at}");
    }
}

#[test]
fn lengths_that_cannot_be_are_refused_before_anything_is_reserved() {
    let parts = Parts::whole();
    let claims = Parts { unpacked_len: u32::MAX, ..parts.clone() }.put_together();
    assert!(refusal(&claims).contains("bytes cannot be a city of 80×40 tiles"), "{}", refusal(&claims));

    let short = Parts { unpacked_len: 3, ..parts.clone() }.put_together();
    assert!(refusal(&short).contains("3 bytes cannot be a city"), "{}", refusal(&short));

    let tiny = parts.with_packed(&[0]);
    assert!(refusal(&tiny).contains("1 bytes cannot unpack to"), "{}", refusal(&tiny));

    let mut header = bytes().to_vec();
    header[6..10].copy_from_slice(&u32::MAX.to_le_bytes());
    assert!(refusal(&header).contains("its header claims 4294967295 bytes"), "{}", refusal(&header));
}

#[test]
fn a_size_that_no_city_has_is_refused() {
    for (width, height) in [(0, 0), (79, 40), (80, 39), (1025, 512), (1024, 513), (u32::MAX, u32::MAX), (1 << 31, 40)]
    {
        let header = Header { width, height, name: "x".into(), seed: 1 };
        let header = postcard::to_stdvec(&header).expect("plain data");
        let said = refusal(&Parts { header, ..Parts::whole() }.put_together());
        assert_eq!(
            said,
            format!("some.city is damaged: its header claims {width}×{height} tiles, which no city has")
        );
    }
}

#[test]
fn another_size_than_that_of_the_planes_is_refused() {
    let header = Header { width: 81, height: 40, name: "x".into(), seed: 7 };
    let header = postcard::to_stdvec(&header).expect("plain data");
    assert!(from_bytes(&Parts { header, ..Parts::whole() }.put_together(), FILE).is_err());
}

#[test]
fn bytes_after_the_lists_are_damage() {
    let mut parts = Parts { version: 2, ..Parts::whole() };
    parts.body.extend(*b"more");
    parts.unpacked_len += 4;
    assert_eq!(refusal(&parts.put_together()), "some.city is damaged: 4 bytes follow its lists");
    parts.version = 3;
    assert_eq!(
        refusal(&parts.put_together()),
        "some.city is damaged: 4 bytes follow its lists, which are no part of a save"
    );
}

#[test]
fn lists_that_end_early_are_damage() {
    let mut parts = Parts::whole();
    parts.body.pop();
    parts.unpacked_len -= 1;
    assert_eq!(refusal(&parts.put_together()), "some.city is damaged: its lists are cut off");
}

#[test]
fn a_code_that_stands_for_nothing_is_damage_with_its_place() {
    let mut parts = Parts::whole();
    parts.body[3] = 200;
    assert_eq!(refusal(&parts.put_together()), "some.city is damaged: there is no terrain 200 at Undercity (3,0)");
}

/// The parts of the test's city, to change.
fn parts_of_city() -> CityParts {
    let city = city();
    CityParts {
        params: city.params.clone(),
        name: city.name.clone(),
        strata: city.strata.clone(),
        districts: city.districts.to_vec(),
        buildings: city.buildings.to_vec(),
        connectors: city.connectors.to_vec(),
        arterials: city.arterials.to_vec(),
        net: (*city.net).clone(),
        generator: city.generator,
        passes: city.passes.clone(),
        pack: city.pack.clone(),
    }
}

/// A stratum with one terrain changed.
fn with_terrain(stratum: &Stratum, at: mapkit::Pos, terrain: Terrain) -> Stratum {
    let mut parts = StratumParts {
        terrain: stratum.terrains().to_vec(),
        feature: stratum.features().to_vec(),
        district: stratum.districts().to_vec(),
        building: stratum.buildings().to_vec(),
        variant: stratum.variants().to_vec(),
        light: stratum.lights().to_vec(),
    };
    parts.terrain[stratum.size().index(at).expect("inside")] = terrain;
    Stratum::from_parts(stratum.size(), parts).expect("whole planes")
}

#[track_caller]
fn refused_as(parts: CityParts, wanted: &str) {
    let bytes = cityfile::to_bytes(&City::from_parts(parts), FILE).expect("it has fingerprints");
    let said = refusal(&bytes);
    assert!(said.starts_with("some.city is not a whole city: ") && said.contains(wanted), "{said}");
}

#[test]
fn the_first_violation_is_told_in_words() {
    let mut parts = parts_of_city();
    let stairs = parts.connectors.iter().find(|c| c.kind != ConnectorKind::Jack).copied().expect("a connector");
    let stratum = stairs.serves.iter().next().expect("a stratum");
    let number = usize::from(stratum.number());
    parts.strata[number] = with_terrain(&parts.strata[number], stairs.pos, Terrain::Wall);
    let city = City::from_parts(parts);
    let first = city.validate().first().expect("a violation").to_string();
    let said = refusal(&cityfile::to_bytes(&city, FILE).expect("it has fingerprints"));
    assert_eq!(said, format!("some.city is not a whole city: {first}"));
}

#[test]
fn dangling_ids_are_told_in_words() {
    let mut parts = parts_of_city();
    parts.buildings.pop();
    refused_as(parts, "does not exist");
}

#[test]
fn missing_districts_are_told_in_words() {
    let mut parts = parts_of_city();
    parts.districts.clear();
    refused_as(parts, "0 districts");
}

#[test]
fn parameters_out_of_range_are_told_in_words() {
    let mut parts = parts_of_city();
    parts.params.density = f32::NAN;
    refused_as(parts, "density");
}

#[test]
fn tiles_changed_within_the_rules_are_seen_by_the_fingerprint() {
    let mut parts = parts_of_city();
    let street = usize::from(StratumKind::Street.number());
    let size = parts.params.size;
    let road = size.rect().iter().find(|&p| parts.strata[street].terrain(p) == Terrain::Plaza).expect("a plaza");
    parts.strata[street] = with_terrain(&parts.strata[street], road, Terrain::Alley);
    refused_as(parts, "its fingerprint is ");
}

#[test]
fn another_seed_in_the_header_is_seen() {
    let header = Header { name: city().name.clone(), seed: 8, width: 80, height: 40 };
    let header = postcard::to_stdvec(&header).expect("plain data");
    let changed = Parts { header, ..Parts::whole() }.put_together();
    assert!(refusal(&changed).contains("its fingerprint is "), "{}", refusal(&changed));
}

#[test]
fn a_list_needs_no_more_than_the_header() {
    let dir = tempfile::tempdir().expect("a folder");
    let wanted = Header { name: city().name.clone(), seed: 7, width: 80, height: 40 };
    for version in [1, 2, 3] {
        let path = dir.path().join("head.city");
        let whole = Parts { version, ..Parts::whole() }.put_together();
        fs::write(&path, &whole[..10 + Parts::whole().header.len()]).expect("written");
        assert_eq!(read_header(&path).expect("a header"), wanted, "version {version}");
    }
}

#[test]
fn a_list_says_of_other_files_what_they_are() {
    let dir = tempfile::tempdir().expect("a folder");
    let path = dir.path().join("other.city");
    fs::write(&path, b"not this").expect("written");
    assert!(read_header(&path).expect_err("no header").to_string().ends_with("other.city is not a .city file"));
    fs::write(&path, with_right_checksum(Parts { version: 9, ..Parts::whole() }.put_together())).expect("written");
    let said = read_header(&path).expect_err("no header").to_string();
    assert!(said.ends_with("other.city is .city version 9; this build reads versions 2 and 3"), "{said}");
}

#[test]
fn an_absent_file_is_named() {
    let said = cityfile::load(std::path::Path::new("no/such.city")).expect_err("absent").to_string();
    assert_eq!(said, "no/such.city cannot be read: there is no such file");
}
