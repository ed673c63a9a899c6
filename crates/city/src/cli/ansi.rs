//! Coloured cells as text with escape sequences, for terminals of any age.

use std::io::{self, Write};

use cityplay::{Canvas, Cell};

use crate::color::{Color, Depth, Layer};

/// Writes a canvas row by row. Colours are named only where they change, and are set back at the end of each row, so
/// that any row can be cut out.
pub(crate) fn write(canvas: &Canvas, depth: Depth, out: &mut impl Write) -> io::Result<()> {
    if depth == Depth::Plain {
        return out.write_all(canvas.plain_text().as_bytes());
    }
    for y in 0..canvas.size().h {
        let mut current: Option<(Color, Color, bool)> = None;
        for cell in canvas.row(y) {
            let wanted = colors(cell, depth);
            if current != Some(wanted) {
                let (fg, bg, bold) = wanted;
                let mut code = if bold { b"\x1b[0;1;".to_vec() } else { b"\x1b[0;".to_vec() };
                fg.push_code(Layer::Ink, &mut code);
                code.push(b';');
                bg.push_code(Layer::Ground, &mut code);
                code.push(b'm');
                out.write_all(&code)?;
                current = Some(wanted);
            }
            write!(out, "{}", cell.glyph)?;
        }
        writeln!(out, "\x1b[0m")?;
    }
    Ok(())
}

fn colors(cell: &Cell, depth: Depth) -> (Color, Color, bool) {
    let (fg, bg) = depth.legible(cell);
    // A space shows no foreground: leaving it alone keeps runs long.
    (if cell.glyph == ' ' { bg } else { fg }, bg, cell.bold)
}

#[cfg(test)]
mod tests {
    use cityplay::{Canvas, Cell, Rgb};
    use mapkit::{Pos, Size};

    use super::write;
    use crate::color::Depth;

    fn text(depth: Depth) -> String {
        let mut canvas = Canvas::new(Size::new(3, 1), Cell::new('a', Rgb(255, 0, 0), Rgb::BLACK));
        canvas.set(Pos::new(2, 0), Cell::blank(Rgb(255, 255, 255)));
        let mut out = Vec::new();
        write(&canvas, depth, &mut out).expect("memory takes it");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn colours_are_named_where_they_change_and_set_back() {
        assert_eq!(text(Depth::Plain), "aa \n");
        assert_eq!(text(Depth::Sixteen), "\x1b[0;91;40maa\x1b[0;97;107m \x1b[0m\n");
        assert_eq!(text(Depth::Cube), "\x1b[0;38;5;196;48;5;16maa\x1b[0;38;5;231;48;5;231m \x1b[0m\n");
        assert_eq!(
            text(Depth::True),
            "\x1b[0;38;2;255;0;0;48;2;0;0;0maa\x1b[0;38;2;255;255;255;48;2;255;255;255m \x1b[0m\n"
        );
    }
}
