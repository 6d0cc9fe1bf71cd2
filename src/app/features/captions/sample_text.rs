//! Texts that show what words of a video may hide: other scripts, and what is too long.

use crate::jobs::RequestId;

/// What is shown of the bench.
#[derive(Clone, Debug, Default)]
pub struct Bench {
    /// The text that the preview shows; nothing for the video's own words.
    pub chosen: Option<usize>,
    /// What is wrong with each text, once it is known.
    pub problems: Vec<Option<String>>,
    /// The newest question.
    pub(super) generation: RequestId,
}

/// Names and texts.
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
