//! Rows of text in columns.

use std::io::{self, Write};

use unicode_width::UnicodeWidthStr;

/// Writes rows with their columns aligned: the first `left` columns to the left, the others to the right. The last
/// column is not padded.
pub(crate) fn write(out: &mut impl Write, rows: &[Vec<String>], left: usize) -> io::Result<()> {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |column: usize| rows.iter().filter_map(|r| r.get(column)).map(|c| c.width()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    for row in rows {
        let mut line = String::new();
        for (column, cell) in row.iter().enumerate() {
            let pad = " ".repeat(widths[column].saturating_sub(cell.width()));
            let gap = if column == 0 { "" } else { "  " };
            line.push_str(gap);
            if column < left {
                line.push_str(cell);
                line.push_str(&pad);
            } else {
                line.push_str(&pad);
                line.push_str(cell);
            }
        }
        writeln!(out, "{}", line.trim_end())?;
    }
    Ok(())
}

/// A row of two words: what something is called, and what it is.
pub(crate) fn pair(name: &str, value: impl std::fmt::Display) -> Vec<String> {
    vec![name.into(), format!("{value}")]
}
