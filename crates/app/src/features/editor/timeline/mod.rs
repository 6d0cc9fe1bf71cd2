//! Actions on the timeline: select, move, trim, copy, edit points, lanes, markers and view.

pub(in crate::app) mod actions;
mod clipboard;
mod commands;
mod crossing;
mod edit_points;
mod lanes;
pub(in crate::app) mod local_history;
mod markers;
mod moving;
mod navigation;
mod notes;
mod ripple;
pub(in crate::app) mod selection;
mod snapping;
mod spanning;

pub use actions::{
    Crossing, DraggedCut, Edge, HandleOf, LaneChange, MarkerChange, Pick, Ripple, Slip, SpanAnswer, TimelineAction,
};
pub(in crate::app) use lanes::say_locked;
pub use local_history::LocalHistory;
pub(in crate::app) use moving::shortest;
pub use selection::Selection;
