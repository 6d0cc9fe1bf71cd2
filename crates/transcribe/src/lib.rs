#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

mod choice;
mod command;
mod energy;
mod engine;
mod fetch;
mod find;
mod languages;
mod models;
mod output;
mod progress;
mod published;
mod run;

pub use choice::{Choice, Chosen};
pub use command::{Form, Invocation, command};
pub use energy::{FRAME_MS, Levels, REACH_MS, missed, move_borders};
pub use engine::{Engine, Found, Model};
pub use fetch::{Arrived, FetchError, fetch};
pub use find::{Offer, Places, find, offers};
pub use languages::{LANGUAGES, language_name};
pub use progress::{Progress, Said};
pub use published::{LICENSE, PUBLISHER, Published, published};
pub use run::{EngineError, Listening, Outcome, longest_run, transcribe};
