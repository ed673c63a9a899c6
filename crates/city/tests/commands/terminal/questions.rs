//! What would be lost is asked for.

use crate::pty::Terminal;

#[test]
fn a_city_that_was_grown_and_not_saved_is_left_by_y_alone() {
    let mut terminal = Terminal::new(&[]);
    terminal.until_it_shows("Load city");
    // The second enter skips to the finished city.
    terminal.type_in("\r7\x1b[A\r");
    terminal.until_it_shows("growing 7");
    terminal.type_in("\r");
    terminal.until_it_shows("EXPLORE");
    for leaves in ["q", "r", "wq"] {
        terminal.type_in(leaves);
        terminal.until_it_shows("is not saved;");
        terminal.until_it_shows("y yes");
        terminal.type_in("n");
        terminal.until("the question gone", |t| !t.screen.screen().contents().contains("y yes"));
    }
    terminal.type_in("\x1b");
    terminal.type_in("s");
    terminal.until_it_shows("save the city");
    terminal.type_in("\r");
    terminal.until_it_shows("saved to");
    terminal.type_in("q");
    terminal.until_it_shows("Load city");
}
