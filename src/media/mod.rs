//! ffmpeg and ffprobe as child processes, never linked: a broken or hostile file can only kill its own process.
//!
//! Knows nothing of the editor: it takes files and addresses, and answers facts and pictures.

mod child;
mod frame;
mod probe;

pub use child::{MediaError, Program, version};
pub use frame::{Frame, frame_at};
pub use probe::{Probe, check_whole, probe};
