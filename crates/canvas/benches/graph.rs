//! Placeholder.
fn main() {
    divan::main();
}
