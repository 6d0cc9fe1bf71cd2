#![doc = include_str!("../README.md")]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::float_cmp, missing_docs))]

use cutroom_picture as picture;

mod folders;
mod scripts;
mod search;

pub use folders::{VARIABLE, folders, search_only};
pub use scripts::{Group, group};
pub use search::{Found, SystemFont, find};

use crate::picture::{ExtraFont, Fonts, FoundFonts, OwnFont, own_fonts_of};
use std::sync::{Arc, OnceLock};

/// The program's own fonts, with the system's fonts as a fallback for characters that they lack. A character is searched when it is
/// first laid out, on the thread that lays it out, which then reads the disk: not for the interface thread.
pub fn shared() -> Fonts {
    static SHARED: OnceLock<Fonts> = OnceLock::new();
    let look = |letters: &[char]| {
        let found = find(letters, folders());
        let extra = |font: SystemFont| ExtraFont { name: font.name, data: font.data, index: font.index };
        FoundFonts { fonts: found.fonts.into_iter().map(extra).collect(), letters: found.letters }
    };
    SHARED.get_or_init(|| Fonts::with_search(look)).clone()
}

/// Finds fonts for characters that the interface's fonts lack, and the characters that no font has. Consistent with frames: a
/// character that frames draw with one of the program's own fonts uses that font in the interface, too.
pub fn for_interface(letters: &[char]) -> Found {
    decided(letters, find(letters, folders()), &shared())
}

fn decided(letters: &[char], mut found: Found, drawn: &Fonts) -> Found {
    let text: String = letters.iter().collect();
    let missing = drawn.missing(&text);
    let own: Vec<char> = found.missing.iter().copied().filter(|letter| !missing.contains(letter)).collect();
    for OwnFont { name, data, letters } in own_fonts_of(&own) {
        found.fonts.push(SystemFont { name: format!("{name} of Cutroom"), data: Arc::new(data.to_vec()), index: 0 });
        let font = found.fonts.len() - 1;
        found.letters.extend(letters.into_iter().map(|letter| (letter, font)));
    }
    found.missing = missing;
    found
}

/// Advice to the user about characters that no font on this computer has: one sentence for each group of characters, with the name
/// of the package that has them.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_said_to_be_missing_is_what_pictures_are_drawn_without() {
        // No system font has them: kana are drawn with one of the program's own fonts.
        let letters = ['の', '漢'];
        let nothing = Found { missing: letters.to_vec(), ..Found::default() };
        let found = decided(&letters, nothing, &Fonts::bundled());
        assert_eq!(found.missing, ['漢']);
        assert_eq!(found.missing, Fonts::bundled().missing("の漢"));
        assert_eq!((found.fonts.len(), found.letters), (1, vec![('の', 0)]), "and the interface draws them with it");
    }
}
