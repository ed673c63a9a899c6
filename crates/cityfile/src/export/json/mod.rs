//! A city as JSON, for programs in any language, and back.
//!
//! One object, its fields in this order:
//!
//! | field | what |
//! | --- | --- |
//! | `format`, `version` | `"citylab-city"`, 1 |
//! | `generator` | number of the generator's version |
//! | `fingerprint` | 16 hex digits: the hash over tiles, lists and Net |
//! | `passes` | `[{name, fingerprint}]`: the fingerprint after each pass |
//! | `params` | `{seed, size, districts, density, wealth_skew, decay, water, flavor, rerolls}`; the seed as a decimal string, since many languages cannot hold a 64-bit number; `size` as `[w, h]`; `rerolls` as `{pass: count}` |
//! | `name`, `width`, `height` | of the city, in tiles |
//! | `terrain_names` | the label of each terrain |
//! | `strata` | five, bottom first: `{kind, terrain, district, building, light, variant, features}`; the first five after `kind` as rows of numbers, `terrain` indexing `terrain_names`, ids with -1 for none; `features` as `[{x, y, kind}]` with `hue`, `glyph` or `node` where it has one |
//! | `districts` | `[{id, name, theme, center, wealth, decay, bounds}]`; tiles as `[x, y]`, rectangles as `[x, y, w, h]` |
//! | `buildings` | `[{id, kind, district, footprint, span, name}]`; `span` is the lowest and highest stratum, `name` may be null |
//! | `connectors` | `[{kind, pos, serves, public}]` |
//! | `arterials` | centre lines as lists of tiles |
//! | `net` | `{subnets, nodes, links}`: `[{id, owner, security}]` with owner `{"building": id}`, `{"district": id}` or `"city"`; `[{id, kind, stratum, pos, cyber, subnet, building}]`; `[[a, b]]` by node ids |
//! | `pack` | `{names, themes}`: the texts of the flavor pack's two files, where it is not the built-in one |
//!
//! Kinds are written in snake case; an id is the place of its thing in its list. Fields that this build does not know
//! are passed over when reading.

mod doc;
mod read;
mod shape;
mod version;
mod write;

pub use read::{read, read_unproven};
pub(crate) use version::VERSION;
pub use write::write;
