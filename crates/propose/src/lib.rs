#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

pub mod find;
mod fit;
pub mod follow;
mod form;
mod hash;
mod make;
mod proposal;
mod read;
mod then;

pub use fit::{Fit, Fitting, Taken};
pub use hash::Hash;
pub use make::{of_pending, of_requests};
pub use proposal::{Part, PartKind, Proposal, ProposalId, Sure};
pub use read::{MOST_BYTES, MOST_OPERATIONS, MOST_PARTS, ReadError, read, sentence};
pub use then::{Basis, ClipThen, ItemThen, MadeOn, WordThen};

#[cfg(test)]
mod tests;
