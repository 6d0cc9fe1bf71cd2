//! The editor: the open video on its timeline and in the preview.

pub mod bed;
pub mod chapters;
pub mod clips;
pub(in crate::app) mod context;
pub mod deleting;
pub mod editing;
pub mod field_facts;
pub mod find;
pub mod following;
pub mod grouping;
pub mod library;
pub mod making;
pub mod music;
pub mod play;
pub mod proposals;
pub mod reset;
pub mod splitting;
pub mod spot;
pub mod stage;
pub mod stepping;
pub mod text;
pub mod timeline;
pub mod trial;
