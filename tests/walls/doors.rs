//! The features that see a context of their own, and not the program.

use super::{PROGRAM, leads_into, sources};

/// Folders and files of the features. Beside them, or in them, `door.rs` makes the context of the program's state.
const BEHIND_DOORS: [&str; 7] = [
    "app/assistants.rs",
    "app/features/analytics",
    "app/features/practice",
    "app/features/requests",
    "app/features/webhooks",
    "app/workspace/backing_up.rs",
    "app/workspace/choosing.rs",
];

/// Names of the whole program and of its state.
const PROGRAM_ITSELF: [&str; 5] = ["app::App", "app::State", "app::Action", "app::Dialog", "app::Session"];

#[test]
fn a_feature_behind_a_door_names_neither_the_program_nor_its_state() {
    for part in BEHIND_DOORS {
        for source in sources(PROGRAM, part).into_iter().filter(|source| !source.file.ends_with("/door.rs")) {
            let named = source.used.iter().find(|path| PROGRAM_ITSELF.iter().any(|name| leads_into(path, name)));
            assert!(named.is_none(), "{} names {named:?}: its context has what it needs, its door the rest", source.file);
        }
    }
}
