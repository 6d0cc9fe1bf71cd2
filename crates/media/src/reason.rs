//! Reasons of errors: messages, written in the language of whoever reads them.

use std::{fmt, sync::Arc};

/// Why media can't be read or used. A message is written whenever it is shown: the window shows it in its language, a server
/// answers in English.
#[derive(Clone)]
pub enum Reason {
    /// Last line of ffmpeg's error output, in English.
    Ffmpeg(String),
    /// A text for users, or of the operating system.
    Text(String),
    /// A message without variables.
    Message(words::Message),
    /// A message with variables.
    Written(Arc<dyn Fn() -> String + Send + Sync>),
}

/// Parts of ffmpeg's messages, with what they mean.
const MEANINGS: [(&str, words::Message); 9] = [
    ("moov atom not found", words::media::end_missing),
    ("Invalid data found", words::media::damaged),
    ("No such file", words::media::file_gone),
    ("Permission denied", words::media::file_denied),
    ("Server returned 4", words::media::url_refused),
    ("Server returned 5", words::media::server_failed),
    ("Connection refused", words::media::server_silent),
    ("timed out", words::media::server_silent),
    ("Decoder (", words::media::no_decoder),
];

impl Reason {
    /// A message with variables.
    pub fn written(write: impl Fn() -> String + Send + Sync + 'static) -> Self {
        Self::Written(Arc::new(write))
    }

    /// The reason for users: known messages of ffmpeg are translated, unknown ones are logged and replaced by a general sentence.
    pub fn plain(&self) -> String {
        let Self::Ffmpeg(said) = self else { return self.to_string() };
        if let Some((_, meaning)) = MEANINGS.iter().find(|(part, _)| said.contains(part)) {
            return meaning().to_owned();
        }
        tracing::info!(why = said, "media could not be read");
        words::media::not_decoded().to_owned()
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Ffmpeg(text) | Self::Text(text) => f.write_str(text),
            Self::Message(message) => f.write_str(message()),
            Self::Written(write) => f.write_str(&write()),
        }
    }
}

impl fmt::Debug for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

impl From<String> for Reason {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}

impl From<&str> for Reason {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ffmpeg_says_is_told_in_plain_words() {
        for (why, plain) in [
            ("moov atom not found", words::media::end_missing()),
            ("Invalid data found when processing input", words::media::damaged()),
            ("Error while decoding stream #0:0: Operation not permitted", words::media::not_decoded()),
        ] {
            assert_eq!(Reason::Ffmpeg(why.to_owned()).plain(), plain);
        }
        assert_eq!(Reason::from("the server does not answer").plain(), "the server does not answer");
    }

    #[test]
    fn a_reason_is_written_in_the_language_that_is_shown() {
        let german = words::Language::from_tag("de").unwrap();
        let reason = Reason::written(|| words::media::previews_too_large(8));
        let fixed = Reason::Message(words::media::disk_full);
        let texts = || [reason.to_string(), fixed.to_string()];
        assert_ne!(german.within(texts), texts());
    }
}
