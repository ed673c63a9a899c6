//! Tiles, rectangles and strata as a person types them.

use citygen::model::{StratumKind, StratumPos};
use clap::builder::{PossibleValuesParser, TypedValueParser};
use mapkit::{Pos, Rect};

/// Parses `X,Y`.
pub(crate) fn parse_pos(text: &str) -> Result<Pos, String> {
    match numbers(text).as_deref() {
        Some(&[x, y]) => Ok(Pos::new(x, y)),
        _ => Err("allowed is X,Y: column and row of a tile, counted from 0".into()),
    }
}

/// Parses `X,Y,W,H`.
pub(crate) fn parse_rect(text: &str) -> Result<Rect, String> {
    match numbers(text).as_deref() {
        Some(&[x, y, w, h]) if w > 0 && h > 0 => Ok(Rect::new(x, y, w, h)),
        _ => {
            Err("allowed is X,Y,W,H: column and row of the top left tile, then width and height of 1 and more".into())
        }
    }
}

/// Parses `STRATUM,X,Y`.
pub(crate) fn parse_tile(text: &str) -> Result<StratumPos, String> {
    let refuse = || {
        let names: Vec<&str> = StratumKind::ALL.iter().map(|s| s.name()).collect();
        format!("allowed is STRATUM,X,Y with STRATUM one of {}", names.join(", "))
    };
    let (stratum, pos) = text.split_once(',').ok_or_else(refuse)?;
    let stratum = stratum_called(stratum.trim()).ok_or_else(refuse)?;
    Ok(stratum.at(parse_pos(pos).map_err(|_| refuse())?))
}

/// A stratum by its name, in any case.
fn stratum_called(name: &str) -> Option<StratumKind> {
    StratumKind::from_name(&name.to_ascii_lowercase())
}

/// Takes the name of a stratum; the flag has to ignore its case.
pub(crate) fn stratum_parser() -> impl TypedValueParser<Value = StratumKind> {
    PossibleValuesParser::new(StratumKind::ALL.iter().map(|s| s.name()))
        .try_map(|name| stratum_called(&name).ok_or("this is no stratum"))
}

fn numbers(text: &str) -> Option<Vec<i32>> {
    // Small enough that no sum of two of them can overflow.
    let small = |n: &i32| (-1_000_000..=1_000_000).contains(n);
    text.split(',').map(|n| n.trim().parse().ok().filter(small)).collect()
}
