//! Stand-ins in printable ASCII, for terminals whose fonts or width tables cannot be trusted.

use citygen::model::SignGlyph;

use super::context::GlyphMode;

/// The printable ASCII character that stands for `glyph`. ASCII stays as it is; a sign becomes a letter.
pub fn ascii_glyph(glyph: char) -> char {
    match glyph {
        ' '..='~' => glyph,
        '─' | '═' | '━' | '╍' | '╌' | '┄' | '–' => '-',
        '│' | '┃' | '║' | '╏' | '╎' | '┆' | '╷' | '╵' => '|',
        '╭' | '╮' | '╰' | '╯' | '┌' | '┐' | '└' | '┘' | '├' | '┤' | '┬' | '┴' | '┼' | '┏' | '┓' | '┗' | '┛' | '┣'
        | '┫' | '┳' | '┻' | '╋' | '╔' | '╗' | '╚' | '╝' | '╠' | '╣' | '╦' | '╩' | '╬' => {
            '+'
        }
        '╫' | '▦' | '▩' | '▓' | '█' => '#',
        '≈' | '∼' | '…' => '~',
        '░' | '·' | '∙' | '▫' => '.',
        '▒' | '▥' | '▤' => ':',
        '▯' | '▭' => '/',
        '▲' | '↑' => '^',
        '▼' | '↓' => 'v',
        '‹' | '←' => '<',
        '›' | '→' => '>',
        '×' => 'x',
        '⇅' | '⬡' => 'X',
        '▪' | '●' | '◇' | '◈' => '*',
        '◆' | '▣' | '⌗' => '&',
        '≡' | '▬' => '=',
        '◉' | '○' => 'o',
        _ => sign_letter(glyph),
    }
}

/// A letter for a sign, so that signs still differ; `?` for what is none.
fn sign_letter(glyph: char) -> char {
    SignGlyph::all().position(|g| g.char() == glyph).map_or('?', |i| char::from(b'A' + (i % 26) as u8))
}

/// `text` in printable ASCII, character by character.
pub fn ascii_text(text: &str) -> String {
    text.chars().map(ascii_glyph).collect()
}

/// `glyph` as `mode` shows it.
pub(crate) fn tile_glyph(glyph: char, mode: GlyphMode) -> char {
    if mode == GlyphMode::Ascii { ascii_glyph(glyph) } else { glyph }
}
