//! What a breakpoint waits for.

use mapkit::{BoardIndex, BoardRect, PassIndex, Pos, Rect, Watch};
use serde::{Deserialize, Serialize};

use super::spot::Spot;
use crate::subject::Recording;
use crate::subject::moment::{Entity, Moment, is_same};

/// What a breakpoint waits for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Break {
    /// The first step of a pass, by its index.
    Pass(PassIndex),
    /// A step, by its place in its pass.
    Step(Spot),
    /// A change of a tile.
    Tile(BoardIndex, Pos),
    /// A change within a rectangle of a board.
    Area(BoardIndex, Rect),
    /// A change within the area of a thing, on the board that it is on.
    #[serde(rename = "Thing")]
    Entity {
        /// The thing.
        #[serde(rename = "thing")]
        entity: Entity,
        /// What it is called.
        title: String,
        /// The board.
        board: BoardIndex,
        /// Where it is.
        area: Rect,
    },
    /// The first step after which a rule is broken that stays broken. Kept under its first name.
    #[serde(rename = "Fault")]
    Violation,
}

impl Break {
    /// The part of a board that it watches, where it watches one.
    pub fn place(&self) -> Option<BoardRect> {
        match self {
            Self::Tile(board, pos) => Some(BoardRect::new(*board, Rect::tile(*pos))),
            Self::Area(board, area) | Self::Entity { board, area, .. } => Some(BoardRect::new(*board, *area)),
            Self::Pass(_) | Self::Step(_) | Self::Violation => None,
        }
    }

    /// Another finished world takes the place of one: a thing that is not the same in it is a rectangle from now on.
    pub(crate) fn carry_over(&mut self, before: &dyn Moment, after: &dyn Moment) {
        if let Self::Entity { entity, board, area, .. } = self
            && !is_same(before, after, *entity)
        {
            *self = Self::Area(*board, *area);
        }
    }

    /// What to look for in a recording; `None` where it has nothing of the kind.
    pub(crate) fn watch(&self, recording: &dyn Recording) -> Option<Watch> {
        match self {
            Self::Pass(pass) => Some(Watch::Pass(*pass)),
            Self::Step(spot) => spot.step_in(recording).map(Watch::Step),
            Self::Tile(board, pos) => Some(Watch::Tile(*board, *pos)),
            Self::Area(board, area) | Self::Entity { board, area, .. } => Some(Watch::Area(*board, *area)),
            Self::Violation => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn breakpoints_that_version_1_of_the_settings_kept_are_read() {
        let kept = r#"[{"Pass":4},{"Step":{"pass":2,"steps":9}},{"Tile":[1,{"x":4,"y":2}]},
            {"Area":[3,{"x":2,"y":0,"w":3,"h":2}]},
            {"Thing":{"thing":{"kind":1,"id":7},"title":"Seven","board":1,"area":{"x":2,"y":0,"w":3,"h":2}}},"Fault"]"#;
        let read: Vec<Break> = serde_json::from_str(kept).expect("every one is known");
        let area = Rect::new(2, 0, 3, 2);
        assert_eq!(read[0], Break::Pass(PassIndex(4)));
        assert_eq!(read[2..4], [Break::Tile(BoardIndex(1), Pos::new(4, 2)), Break::Area(BoardIndex(3), area)]);
        let entity = Entity { kind: 1, id: 7 };
        assert_eq!(read[4], Break::Entity { entity, title: "Seven".into(), board: BoardIndex(1), area });
        assert_eq!(read[5], Break::Violation);
        let written = serde_json::to_value(&read).expect("it is written");
        assert_eq!(
            written,
            serde_json::from_str::<serde_json::Value>(kept).expect("it is JSON"),
            "older builds read it"
        );
    }
}
