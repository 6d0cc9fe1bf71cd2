//! The rows of the catalogue, a file per menu. Each file is a macro that hands its rows on, so that the catalogue is one
//! list; a new command is a row in the file of its menu.

#[macro_use]
mod file;
#[macro_use]
mod edit;
#[macro_use]
mod clip;
#[macro_use]
mod play;
#[macro_use]
mod view;
#[macro_use]
mod stage;
#[macro_use]
mod faces;
#[macro_use]
mod help;
#[macro_use]
mod captions;
