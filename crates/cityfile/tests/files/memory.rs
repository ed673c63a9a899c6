//! Hostile files read by a child process that may not take much memory.

use std::fmt::Write;
use std::fs;
use std::path::Path;
use std::process::Command;

use cityfile::export::json;
use cityfile::{Header, load};
use mapkit::Stream;

use crate::common::{Parts, city};
use crate::hostile::{MUTANTS, mutant};

/// The variable that tells the child where the files are.
const FOLDER: &str = "CITYFILE_HOSTILE_FOLDER";

/// Kibibytes of address space that the child may take: the program itself, and what a 1024×512 city needs twice over.
const LIMIT_KIB: u32 = 96 * 1024;

/// The same for small files and for texts: the program itself, a text of some 25 MB, and a few MB more.
const SMALL_LIMIT_KIB: u32 = 48 * 1024;

/// What the names of mutated saves begin with.
const MUTANT: &str = "mutant-";

/// A header that claims the largest map.
fn largest() -> Vec<u8> {
    postcard::to_stdvec(&Header { name: "x".into(), seed: 1, width: 1024, height: 512 }).expect("plain data")
}

/// Bytes that a tile takes in the planes of all strata.
const TILE_BYTES: usize = 35;

/// Nodes that a file may hold.
const MOST_NODES: u32 = 1 << 18;

/// The planes of a map of Void, with enough noise in its light that it does not pack to next to nothing.
fn void() -> Vec<u8> {
    let mut stream = Stream::new(1);
    let mut planes = vec![0; 1024 * 512 * TILE_BYTES];
    for stratum in planes.chunks_exact_mut(1024 * 512 * 7) {
        stratum[1024 * 512 * 6..].fill_with(|| stream.word() as u8);
    }
    planes
}

/// Files that claim far more than they hold, each valid as far as it goes.
fn hostile_files() -> Vec<(&'static str, Vec<u8>)> {
    let largest = Parts { header: largest(), ..Parts::whole() };
    let planes = 1024 * 512 * TILE_BYTES;
    let most = planes + 1024 * 512 * 16;
    // Every byte after the planes claims the longest list that a varint can.
    let mut lists = void();
    lists.resize(most, 0xff);
    // Parameters and empty lists, then as many nodes as there may be, and no links.
    let mut nodes = void();
    nodes.extend([4].into_iter().chain([0; 22]));
    nodes.extend(postcard::to_stdvec(&MOST_NODES).expect("plain data"));
    nodes.resize(nodes.len() + MOST_NODES as usize * 8 + 1, 0);
    let bomb = |body: Vec<u8>| Parts { unpacked_len: body.len() as u32, body, ..largest.clone() }.put_together();
    let mut header_len = b"CITY\x02\x00".to_vec();
    header_len.extend(u32::MAX.to_le_bytes());
    vec![
        ("header.city", header_len),
        ("claims.city", Parts { unpacked_len: u32::MAX, ..largest.clone() }.with_packed(&[0; 64])),
        ("empty.city", Parts { unpacked_len: planes as u32, ..largest.clone() }.with_packed(&[])),
        ("zeros.city", bomb(vec![0; most])),
        ("lists.city", bomb(lists)),
        ("nodes.city", bomb(nodes)),
        ("short.city", Parts { unpacked_len: planes as u32, ..largest }.with_packed(&[0xff; 90_000])),
    ]
}

/// Texts whose lists, once kept, take several times their length.
fn hostile_texts() -> Vec<(&'static str, String)> {
    let mut text = Vec::new();
    json::write(city(), &mut text).expect("memory takes it");
    let text = String::from_utf8(text).expect("JSON is UTF-8");
    let longer = |list: &str, entry: &str, times: usize| {
        let (before, after) = text.split_once(&format!("\"{list}\":[")).expect("the list is there");
        format!("{before}\"{list}\":[{}{after}", format!("{entry},").repeat(times))
    };
    vec![
        ("rows.json", longer("light", "[]", 5_000_000)),
        ("links.json", longer("links", "[0,0]", 4_000_000)),
        ("strata.json", longer("strata", "{}", 5_000_000)),
        ("lines.json", longer("arterials", &format!("[{}[0,0]]", "[0,0],".repeat(6000)), 600)),
        ("serves.json", longer("serves", "\"street\"", 2_000_000)),
        (
            "rerolls.json",
            text.replacen(
                "\"rerolls\":{",
                &format!(
                    "\"rerolls\":{{{}",
                    (0..900_000).fold(String::new(), |mut all, n| {
                        let _ = write!(all, "\"p{n}\":1,");
                        all
                    })
                ),
                1,
            ),
        ),
        ("names.json", longer("terrain_names", "\"\"", 5_000_000)),
    ]
}

#[test]
fn hostile_files_take_little_memory() {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, bytes) in hostile_files() {
        fs::write(dir.path().join(name), bytes).expect("written");
    }
    // Endless input after a right prefix: as large as a sparse file can claim to be.
    let endless = fs::File::create(dir.path().join("endless.city")).expect("made");
    let start = Parts { header: largest(), ..Parts::whole() }.with_packed(&[0; 64]);
    std::io::Write::write_all(&mut &endless, &start).expect("written");
    endless.set_len(1 << 36).expect("sparse");
    load_in_child(dir.path(), LIMIT_KIB);
}

/// Small cities whose flavor packs take far more once they are parsed than they have bytes.
fn hostile_packs() -> Vec<(&'static str, Vec<u8>)> {
    let most = 1 << 20;
    let fill = |text: &str| text.repeat(most / text.len());
    let list = |entry: &str| {
        let (before, after) = ("(corp_first: [", "])");
        let times = (most - before.len() - after.len()) / entry.len();
        format!("{before}{}{after}", entry.repeat(times))
    };
    let save = |(name, names): (&'static str, String)| {
        let mut parts = Parts::whole();
        let pack = postcard::to_stdvec(&(names, "{}")).expect("plain data");
        parts.body.extend(b"PACK");
        parts.body.extend((pack.len() as u32).to_le_bytes());
        parts.body.extend(pack);
        parts.unpacked_len = parts.body.len() as u32;
        (name, parts.stored())
    };
    let texts = [
        ("deep.city", fill("[")),
        ("nested.city", fill("(city:")),
        ("entries.city", list("\"x\",")),
        ("empty.city", list("\"\",")),
        ("comment.city", fill("/*")),
    ];
    texts.into_iter().map(save).collect()
}

#[test]
fn hostile_packs_take_little_memory() {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, bytes) in hostile_packs() {
        fs::write(dir.path().join(name), bytes).expect("written");
    }
    load_in_child(dir.path(), SMALL_LIMIT_KIB);
}

#[test]
fn hostile_texts_take_little_memory() {
    let dir = tempfile::tempdir().expect("a folder");
    for (name, text) in hostile_texts() {
        fs::write(dir.path().join(name), text).expect("written");
    }
    load_in_child(dir.path(), SMALL_LIMIT_KIB);
}

#[test]
fn mutated_files_take_little_memory() {
    let dir = tempfile::tempdir().expect("a folder");
    for index in (0..MUTANTS).step_by(45) {
        fs::write(dir.path().join(format!("{MUTANT}{index}.city")), mutant(index)).expect("written");
    }
    load_in_child(dir.path(), SMALL_LIMIT_KIB);
}

/// Has every file of a folder loaded by a child that may take so much address space.
#[track_caller]
fn load_in_child(folder: &Path, limit_kib: u32) {
    let program = std::env::current_exe().expect("the test's own program");
    let output = Command::new("sh")
        .args(["-c", &format!("ulimit -v {limit_kib} && exec \"$0\" --ignored --exact --test-threads=1 {CHILD}")])
        .arg(program)
        .env(FOLDER, folder)
        // One arena: the limit counts what the allocator sets aside for each thread.
        .env("MALLOC_ARENA_MAX", "1")
        .output()
        .expect("sh starts");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{said}\n{}", String::from_utf8_lossy(&output.stderr));
    assert!(said.contains("1 passed"), "{said}");
}

/// The test below, by its name.
const CHILD: &str = "memory::child_loads_every_file";

#[test]
#[ignore = "run by the tests above, in a process of its own"]
fn child_loads_every_file() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let mut seen = 0;
    for entry in fs::read_dir(Path::new(&folder)).expect("a folder") {
        let path = entry.expect("an entry").path();
        let name = path.display().to_string();
        let found = if path.extension().is_some_and(|e| e == "json") {
            json::read(&fs::read(&path).expect("the text is read"), &name)
        } else {
            load(&path)
        };
        seen += 1;
        // Some mutants are whole cities.
        let may_load = path.file_name().is_some_and(|name| name.to_string_lossy().starts_with(MUTANT));
        let said = match found {
            Ok(_) if may_load => continue,
            found => found.expect_err("refused").to_string(),
        };
        assert!(said.starts_with(&name), "{said}");
        if path.ends_with("nodes.city") {
            assert!(said.contains("is not a whole city"), "its lists are read to the end: {said}");
        }
    }
    assert!(seen >= 4, "only {seen} files were there");
}
