//! Turns ffmpeg's error output into a message without paths, URLs and control characters.

use super::{child::MediaError, input::file_of, reason::Reason};

/// Longest reason, in characters.
const LONGEST: usize = 200;

/// Error for ffmpeg's error output. `arguments` are those of the run; their paths and URLs are removed from the message.
pub fn error(complaint: &str, arguments: &[String]) -> MediaError {
    if ["No space left on device", "Disk quota exceeded", "File too large"].iter().any(|full| complaint.contains(full)) {
        return MediaError::DiskFull;
    }
    // In this case ffmpeg's last line is advice about its command line.
    if complaint.contains("matches no streams") {
        return MediaError::unreadable(words::media::no_stream);
    }
    if complaint.contains("partial file") {
        return MediaError::unreadable(words::media::cut_off);
    }
    match reason(complaint, arguments) {
        Some(line) => MediaError::Unreadable(Reason::Ffmpeg(line)),
        None => MediaError::unreadable(words::media::not_decoded),
    }
}

/// Last line of the error output, without paths, URLs, component names and control characters. `None` if it says nothing else.
fn reason(complaint: &str, arguments: &[String]) -> Option<String> {
    let line = complaint.lines().rev().find(|line| !line.trim().is_empty())?;
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
    let line = match line.rsplit_once("://") {
        Some((_, after)) => after.split_once(": ")?.1,
        None => line.as_str(),
    };
    // The prefix `[mov,mp4 @ 0x55d0c8]` names a component of ffmpeg and its memory address.
    let line = match line.strip_prefix('[').and_then(|rest| rest.split_once("] ")) {
        Some((part, why)) if part.contains(" @ 0x") => why,
        _ => line,
    };
    let line = line.strip_prefix("the file: ").unwrap_or(line);
    Some(line.trim().chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_ffmpeg_says_of_its_own_command_line_is_never_a_reason() {
        let said = "Stream map '0:a:0' matches no streams.\nTo ignore this, add a trailing '?' to the map.\n";
        assert_eq!(error(said, &[]).to_string(), words::media::no_stream());
        assert_eq!(error("\n", &[]).to_string(), words::media::not_decoded());
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
        ] {
            assert_eq!(reason(complaint, &arguments).as_deref(), Some(expected));
        }
    }
}
