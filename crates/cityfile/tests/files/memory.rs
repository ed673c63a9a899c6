//! Hostile files read by a child process that may not take much memory.

use std::fs;
use std::path::Path;
use std::process::Command;

use cityfile::{Header, load};

use crate::common::Parts;

/// The variable that tells the child where the files are.
const FOLDER: &str = "CITYFILE_HOSTILE_FOLDER";

/// Kibibytes of address space that the child may take: what a whole 1024×512 city needs, doubled, beside the program.
const LIMIT_KIB: u32 = 160 * 1024;

/// A header that claims the largest map.
fn largest() -> Vec<u8> {
    postcard::to_stdvec(&Header { name: "x".into(), seed: 1, width: 1024, height: 512 }).expect("plain data")
}

/// Files that claim far more than they hold, each valid as far as it goes.
fn hostile_files() -> Vec<(&'static str, Vec<u8>)> {
    let largest = Parts { header: largest(), ..Parts::whole() };
    let planes = 1024 * 512 * 35;
    let zeros = vec![0; planes + 1024 * 512 * 8];
    let mut lists = zeros.clone();
    // Every byte after the planes claims the longest list that a varint can.
    lists[planes..].fill(0xff);
    let bomb = |body: Vec<u8>| Parts { unpacked_len: body.len() as u32, body, ..largest.clone() }.put_together();
    let mut header_len = b"CITY\x02\x00".to_vec();
    header_len.extend(u32::MAX.to_le_bytes());
    vec![
        ("header.city", header_len),
        ("claims.city", Parts { unpacked_len: u32::MAX, ..largest.clone() }.with_packed(&[0; 64])),
        ("empty.city", Parts { unpacked_len: planes as u32, ..largest.clone() }.with_packed(&[])),
        ("zeros.city", bomb(zeros)),
        ("lists.city", bomb(lists)),
        ("short.city", Parts { unpacked_len: planes as u32, ..largest }.with_packed(&[0xff; 90_000])),
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

    let program = std::env::current_exe().expect("the test's own program");
    let output = Command::new("sh")
        .args(["-c", &format!("ulimit -v {LIMIT_KIB} && exec \"$0\" --ignored --exact --test-threads=1 {CHILD}")])
        .arg(program)
        .env(FOLDER, dir.path())
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
#[ignore = "run by the test above, in a process of its own"]
fn child_loads_every_file() {
    let Some(folder) = std::env::var_os(FOLDER) else { return };
    let mut seen = 0;
    for entry in fs::read_dir(Path::new(&folder)).expect("a folder") {
        let path = entry.expect("an entry").path();
        let said = load(&path).expect_err("refused").to_string();
        assert!(said.starts_with(&path.display().to_string()), "{said}");
        seen += 1;
    }
    assert_eq!(seen, 7);
}
