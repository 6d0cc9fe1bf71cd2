//! Groups of characters that one font package covers.

use crate::picture::is_invisible;

/// Characters that one font package covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Group {
    /// Chinese, Japanese and Korean.
    Cjk,
    /// Emoji and pictographs.
    Emoji,
    /// A script, by its index in the table of scripts.
    Script(usize),
    /// Symbols, and scripts without a row in the table, by Unicode blocks of 128 code points.
    Other(u32),
}

/// A script: its name, its word in the names of Fedora's packages, and its code point ranges, first to last.
type Script = (fn() -> &'static str, &'static str, &'static [(u32, u32)]);

const SCRIPTS: [Script; 22] = [
    (words::captions::script_armenian, "armenian", &[(0x530, 0x58f)]),
    (words::captions::script_hebrew, "hebrew", &[(0x590, 0x5ff), (0xfb1d, 0xfb4f)]),
    (
        words::captions::script_arabic,
        "arabic",
        &[(0x600, 0x6ff), (0x750, 0x77f), (0x870, 0x8ff), (0xfb50, 0xfdff), (0xfe70, 0xfefe)],
    ),
    (words::captions::script_syriac, "syriac", &[(0x700, 0x74f)]),
    (words::captions::script_thaana, "thaana", &[(0x780, 0x7bf)]),
    (words::captions::script_devanagari, "devanagari", &[(0x900, 0x97f), (0xa8e0, 0xa8ff)]),
    (words::captions::script_bengali, "bengali", &[(0x980, 0x9ff)]),
    (words::captions::script_gurmukhi, "gurmukhi", &[(0xa00, 0xa7f)]),
    (words::captions::script_gujarati, "gujarati", &[(0xa80, 0xaff)]),
    (words::captions::script_oriya, "oriya", &[(0xb00, 0xb7f)]),
    (words::captions::script_tamil, "tamil", &[(0xb80, 0xbff)]),
    (words::captions::script_telugu, "telugu", &[(0xc00, 0xc7f)]),
    (words::captions::script_kannada, "kannada", &[(0xc80, 0xcff)]),
    (words::captions::script_malayalam, "malayalam", &[(0xd00, 0xd7f)]),
    (words::captions::script_sinhala, "sinhala", &[(0xd80, 0xdff)]),
    (words::captions::script_thai, "thai", &[(0xe00, 0xe7f)]),
    (words::captions::script_lao, "lao", &[(0xe80, 0xeff)]),
    (words::captions::script_tibetan, "tibetan", &[(0xf00, 0xfff)]),
    (words::captions::script_myanmar, "myanmar", &[(0x1000, 0x109f), (0xa9e0, 0xa9ff), (0xaa60, 0xaa7f)]),
    (words::captions::script_georgian, "georgian", &[(0x10a0, 0x10ff), (0x1c90, 0x1cbf), (0x2d00, 0x2d2f)]),
    (words::captions::script_ethiopic, "ethiopic", &[(0x1200, 0x139f), (0x2d80, 0x2ddf), (0xab00, 0xab2f)]),
    (words::captions::script_khmer, "khmer", &[(0x1780, 0x17ff), (0x19e0, 0x19ff)]),
];

/// Sample characters of a CJK font: kana, punctuation, ideographs of all three languages, Hangul syllables.
const CJK_PROBES: &str = "のをアンー、。「」一人大日本語字幕中国文时間個简體繁說话説話気氣학교한국어자막의는";
/// Sample characters of an emoji font.
const EMOJI_PROBES: &str = "😀😂🙂👍👏🔥🎉🚀🎬💡🐱🌍🍎⚽🚗🏠💻🧠🫶🥳";
/// Most sample characters of a group.
const MOST_PROBES: u32 = 48;

/// Group of a character; `None` for characters that need no glyph: private, unassigned and invisible ones.
pub fn group(letter: char) -> Option<Group> {
    let code = u32::from(letter);
    match code {
        _ if is_invisible(letter) => None,
        0..=0x7f | 0xe000..=0xf8ff | 0xfff0..=0xffff | 0xe_0000..=0x10_ffff => None,
        0x1100..=0x11ff | 0x2e80..=0x9fff | 0xac00..=0xd7ff | 0xf900..=0xfaff | 0xff00..=0xffef | 0x2_0000..=0x3_ffff => {
            Some(Group::Cjk)
        }
        0x2600..=0x27bf | 0x1_f000..=0x1_faff => Some(Group::Emoji),
        _ => {
            let holds = |(_, _, ranges): &Script| ranges.iter().any(|(first, last)| (*first..=*last).contains(&code));
            Some(SCRIPTS.iter().position(holds).map_or(Group::Other(code >> 7), Group::Script))
        }
    }
}

impl Group {
    /// Sample characters: the more of them a font has, the better it suits the group.
    pub(super) fn probes(self) -> Vec<char> {
        match self {
            Self::Cjk => CJK_PROBES.chars().collect(),
            Self::Emoji => EMOJI_PROBES.chars().collect(),
            Self::Script(script) => {
                let (first, last) = SCRIPTS.get(script).and_then(|(_, _, ranges)| ranges.first()).copied().unwrap_or_default();
                evenly(first, last)
            }
            Self::Other(block) => evenly(block << 7, (block << 7) + 127),
        }
    }

    /// Name of the group's characters.
    pub fn name(self) -> String {
        match self {
            Self::Cjk => words::captions::characters_cjk().into(),
            Self::Emoji => words::captions::characters_emoji().into(),
            Self::Script(script) => {
                SCRIPTS.get(script).map_or_else(|| words::captions::characters_other().into(), |(name, ..)| name().to_owned())
            }
            Self::Other(_) => words::captions::characters_other().into(),
        }
    }

    /// Message that no font has some characters of the group, such as `letter`.
    pub fn complaint(self, letter: char) -> String {
        words::captions::font_missing(format_args!("U+{:04X}", u32::from(letter)), self.name())
    }

    /// Advice on the package to install.
    pub fn advice(self) -> String {
        let (debian, fedora, arch) = match self {
            Self::Cjk => ("fonts-noto-cjk", "google-noto-sans-cjk-fonts".into(), "noto-fonts-cjk"),
            Self::Emoji => ("fonts-noto-color-emoji", "google-noto-color-emoji-fonts".into(), "noto-fonts-emoji"),
            Self::Script(script) => {
                let of = SCRIPTS.get(script).map_or_else(|| "symbols", |(_, fedora, _)| fedora);
                ("fonts-noto-core", format!("google-noto-sans-{of}-fonts"), "noto-fonts")
            }
            Self::Other(_) => ("fonts-noto-core", "google-noto-sans-symbols-fonts".into(), "noto-fonts"),
        };
        words::captions::font_advice(arch, debian, fedora)
    }
}

/// Characters of a range at even steps, at most some [`MOST_PROBES`].
fn evenly(first: u32, last: u32) -> Vec<char> {
    let step = ((last.saturating_sub(first) + 1) / MOST_PROBES).max(1);
    (first..=last).step_by(step as usize).filter_map(char::from_u32).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_letter_is_named_with_its_script_and_its_package() {
        for (letter, name, package) in [
            ('字', words::captions::characters_cjk(), "fonts-noto-cjk"),
            ('한', words::captions::characters_cjk(), "google-noto-sans-cjk-fonts"),
            ('ع', words::captions::script_arabic(), "google-noto-sans-arabic-fonts"),
            ('न', words::captions::script_devanagari(), "fonts-noto-core"),
            ('ไ', words::captions::script_thai(), "google-noto-sans-thai-fonts"),
            ('🎬', words::captions::characters_emoji(), "fonts-noto-color-emoji"),
            ('𐎀', words::captions::characters_other(), "fonts-noto-core"),
        ] {
            let group = group(letter).unwrap();
            assert!(group.complaint(letter).contains(name), "{letter}: {}", group.complaint(letter));
            assert!(group.advice().contains(package), "{letter}: {}", group.advice());
            assert!(!group.probes().is_empty(), "{letter}");
        }
        for invisible in ['\u{200d}', '\u{fe0f}', '\u{feff}', '\u{2066}', '\u{e123}'] {
            assert_eq!(group(invisible), None, "{invisible:?}");
        }
    }
}
