//! Languages to choose from, each by its own name.

/// Code and name of the languages that engines know and that are asked for most.
pub const LANGUAGES: [(&str, &str); 24] = [
    ("en", "English"),
    ("de", "Deutsch"),
    ("ja", "\u{65e5}\u{672c}\u{8a9e}"),
    ("zh", "\u{4e2d}\u{6587}"),
    ("cs", "\u{10c}e\u{161}tina"),
    ("da", "Dansk"),
    ("el", "\u{395}\u{3bb}\u{3bb}\u{3b7}\u{3bd}\u{3b9}\u{3ba}\u{3ac}"),
    ("es", "Espa\u{f1}ol"),
    ("fi", "Suomi"),
    ("fr", "Fran\u{e7}ais"),
    ("hu", "Magyar"),
    ("id", "Bahasa Indonesia"),
    ("it", "Italiano"),
    ("ko", "\u{d55c}\u{ad6d}\u{c5b4}"),
    ("nl", "Nederlands"),
    ("no", "Norsk"),
    ("pl", "Polski"),
    ("pt", "Portugu\u{ea}s"),
    ("ro", "Rom\u{e2}n\u{103}"),
    ("ru", "\u{420}\u{443}\u{441}\u{441}\u{43a}\u{438}\u{439}"),
    ("sv", "Svenska"),
    ("tr", "T\u{fc}rk\u{e7}e"),
    ("uk", "\u{423}\u{43a}\u{440}\u{430}\u{457}\u{43d}\u{441}\u{44c}\u{43a}\u{430}"),
    ("vi", "Ti\u{1ebf}ng Vi\u{1ec7}t"),
];

/// Name of a language by its code; the code itself if it is none of [`LANGUAGES`].
pub fn language_name(code: &str) -> &str {
    LANGUAGES.iter().find(|(known, _)| *known == code).map_or(code, |(_, name)| name)
}
