//! Turns ffmpeg's error output into a message without paths, URLs and control characters.

use super::{child::MediaError, input::file_of};

/// Reason for media without the wanted kind of stream, video or sound.
pub const NO_STREAM: &str = "it has no stream of the kind that is wanted";
/// The reason where a file ends before what its header lists.
const CUT_OFF: &str = "it ends before all that its header lists: it was not copied or downloaded completely";
/// Longest reason, in characters.
const LONGEST: usize = 200;

/// Error for ffmpeg's error output. `arguments` are those of the run; their paths and URLs are removed from the message.
pub fn error(complaint: &str, arguments: &[String]) -> MediaError {
    if ["No space left on device", "Disk quota exceeded", "File too large"].iter().any(|full| complaint.contains(full)) {
        return MediaError::DiskFull;
    }
    // In this case ffmpeg's last line is advice about its command line.
    if complaint.contains("matches no streams") {
        return MediaError::Unreadable(NO_STREAM.into());
    }
    if complaint.contains("partial file") {
        return MediaError::Unreadable(CUT_OFF.into());
    }
    MediaError::Unreadable(reason(complaint, arguments))
}

/// Reason why media could not be read, for users: known ffmpeg messages are translated, unknown ones are logged and replaced by a
/// general sentence.
pub fn in_plain_words(why: &str) -> String {
    const MEANINGS: [(&str, &str); 9] = [
        ("moov atom not found", "its end is missing"),
        ("Invalid data found", "it is damaged, or of a kind that ffmpeg cannot read"),
        ("No such file", "the file is gone"),
        ("Permission denied", "the file may not be read"),
        ("Server returned 4", "its address has expired, or refuses it"),
        ("Server returned 5", "the server that holds it fails"),
        ("Connection refused", "the server that holds it does not answer"),
        ("timed out", "the server that holds it does not answer"),
        ("Decoder (", "this ffmpeg has no decoder for it"),
    ];
    if let Some((_, meaning)) = MEANINGS.iter().find(|(said, _)| why.contains(said)) {
        return (*meaning).to_owned();
    }
    // Cutroom's own reasons, which begin with these words, are already written for users.
    let is_ours = ["it ", "its ", "the ", "there ", "this ", "ffmpeg "].iter().any(|begin| why.starts_with(begin));
    if is_ours {
        return why.to_owned();
    }
    tracing::info!(why, "media could not be read");
    "it could not be decoded".to_owned()
}

/// Last line of the error output, without paths, URLs, component names and control characters.
fn reason(complaint: &str, arguments: &[String]) -> String {
    let line = complaint.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it could not be decoded");
    let mut line = line.to_owned();
    let places = arguments.iter().map(String::as_str).filter(|argument| argument.contains(['/', '\\']));
    // ffmpeg names a file with its protocol in some messages and without it in others.
    let mut hidden: Vec<_> = places.flat_map(|place| [Some(place), file_of(place)]).flatten().collect();
    // One path may be a prefix of another: the longest is removed first.
    hidden.sort_by_key(|argument| std::cmp::Reverse(argument.len()));
    for argument in hidden {
        line = line.replace(argument, "the file");
    }
    // A URL to which ffmpeg was redirected may be a capability.
    let line = line
        .rsplit_once("://")
        .map_or(line.as_str(), |(_, after)| after.split_once(": ").map_or("it could not be read", |(_, why)| why));
    // The prefix `[mov,mp4 @ 0x55d0c8]` names a component of ffmpeg and its memory address.
    let line = match line.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
        Some((part, why)) if part.contains(" @ 0x") => why,
        _ => line,
    };
    let line = line.strip_prefix("the file: ").unwrap_or(line);
    line.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ffmpeg_says_of_its_own_command_line_is_never_a_reason() {
        let said = "Stream map '0:a:0' matches no streams.\nTo ignore this, add a trailing '?' to the map.\n";
        assert_eq!(error(said, &[]).to_string(), NO_STREAM);
        for (why, plain) in [
            ("moov atom not found", "its end is missing"),
            ("Invalid data found when processing input", "it is damaged, or of a kind that ffmpeg cannot read"),
            ("Error while decoding stream #0:0: Operation not permitted", "it could not be decoded"),
            ("the service does not answer", "the service does not answer"),
            (NO_STREAM, NO_STREAM),
        ] {
            assert_eq!(in_plain_words(why), plain);
        }
    }

    #[test]
    fn a_reason_tells_no_path_no_address_and_no_control_character() {
        let arguments =
            ["-i", "/home/ada/media/3f", "/home/ada/media/3f7a", "http://127.0.0.1:9/media/su_1/secret"].map(Into::into);
        for (complaint, expected) in [
            ("x\n/home/ada/media/3f7a: Invalid data found\n\n", "Invalid data found"),
            ("[mov,mp4 @ 0x55d0c8] moov atom not found", "moov atom not found"),
            ("http://127.0.0.1:9/media/su_1/secret: Server returned 404", "Server returned 404"),
            ("https://elsewhere/secret: Server returned 404", "Server returned 404"),
            ("bad \u{1b}[31mtag", "bad  [31mtag"),
            ("", "it could not be decoded"),
        ] {
            assert_eq!(reason(complaint, &arguments), expected);
        }
    }
}
