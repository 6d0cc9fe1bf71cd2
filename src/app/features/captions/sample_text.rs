//! Sample texts that show problems the video's words may not: other scripts, long words and lines.

use crate::jobs::RequestId;

/// State of the text bench.
#[derive(Clone, Debug, Default)]
pub struct Bench {
    /// Index into [`SAMPLES`] of the preview's text; `None` for the video's own words.
    pub chosen: Option<usize>,
    /// Layout problem of each sample text; empty until checked.
    pub problems: Vec<Option<String>>,
    /// Number of the latest check.
    pub(super) generation: RequestId,
}

/// Sample texts with their names.
pub const SAMPLES: [(&str, &str); 9] = [
    ("Longest word", "Donaudampfschifffahrtsgesellschaftskapitän antidisestablishmentarianism"),
    ("Capitals", "ÅNGSTRÖM ÇA VA? WAVY TYPOGRAPHY AVAST"),
    ("Numerals", "1,234,567.89 items at 42 % for 09:41:07"),
    ("Chinese and Japanese", "字幕の見た目を確かめます 我们检查字幕的样子"),
    ("Korean", "자막이 어떻게 보이는지 확인합니다"),
    ("Arabic", "نتحقق من مظهر الترجمة على الفيديو"),
    ("Hebrew", "בודקים איך הכתוביות נראות בסרטון"),
    ("Emoji", "Ship it 🚀 today 🎉 and smile 🙂"),
    (
        "A very long line",
        "Whoever reads this line without a break has seen that a block of subtitles can hold far more words than anybody is able to read in its time",
    ),
];
