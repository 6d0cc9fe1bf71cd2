//! The commands of `cutroom-server`.

pub mod backup;
pub mod media;
pub mod place;
pub mod serve;
mod transcribing;
pub mod work;
