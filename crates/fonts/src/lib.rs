#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

use cutroom_picture as picture;

mod folders;
mod scripts;
mod search;

pub use folders::{VARIABLE, folders, search_only};
pub use scripts::{Group, group};
pub use search::{Found, SystemFont, find};

use crate::picture::{ExtraFont, Fonts, FoundFonts};
use std::sync::OnceLock;

/// The program's own fonts, and behind them those of this system for letters that they lack. A letter is looked for when it is
/// laid out for the first time, on the thread that lays it out: it reads the disk then, so this is not for the interface's thread.
pub fn shared() -> Fonts {
    static SHARED: OnceLock<Fonts> = OnceLock::new();
    let look = |letters: &[char]| {
        let found = find(letters, folders());
        let extra = |font: SystemFont| ExtraFont { name: font.name, data: font.data, index: font.index };
        FoundFonts { fonts: found.fonts.into_iter().map(extra).collect(), letters: found.letters }
    };
    SHARED.get_or_init(|| Fonts::with_search(look)).clone()
}

/// What a user is to know of the letters of a text that no font here has: a sentence for each group of letters, which names the
/// package that has them.
pub fn advice_on_missing(missing: &[char]) -> Vec<String> {
    let mut groups: Vec<(Group, char)> = Vec::new();
    for letter in missing {
        if let Some(of) = group(*letter).filter(|of| !groups.iter().any(|(known, _)| known == of)) {
            groups.push((of, *letter));
        }
    }
    let sentence = |(group, letter): &(Group, char)| format!("{} {}", group.complaint(*letter), group.advice());
    groups.iter().map(sentence).collect()
}
