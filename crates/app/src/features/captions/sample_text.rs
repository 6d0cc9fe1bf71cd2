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
pub const SAMPLES: [(words::Message, &str); 9] = [
    (words::subtitles::sample_longest_word, "Donaudampfschifffahrtsgesellschaftskapitän antidisestablishmentarianism"),
    (words::subtitles::sample_capitals, "ÅNGSTRÖM ÇA VA? WAVY TYPOGRAPHY AVAST"),
    (words::subtitles::sample_numerals, "1,234,567.89 items at 42 % for 09:41:07"),
    (words::subtitles::sample_chinese_japanese, "字幕の見た目を確かめます 我们检查字幕的样子"),
    (words::subtitles::sample_korean, "자막이 어떻게 보이는지 확인합니다"),
    (words::subtitles::sample_arabic, "نتحقق من مظهر الترجمة على الفيديو"),
    (words::subtitles::sample_hebrew, "בודקים איך הכתוביות נראות בסרטון"),
    (words::subtitles::sample_emoji, "Ship it 🚀 today 🎉 and smile 🙂"),
    (
        words::subtitles::sample_long_line,
        "Whoever reads this line without a break has seen that a block of subtitles can hold far more words than anybody is able to read in its time",
    ),
];
