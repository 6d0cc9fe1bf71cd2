//! ffmpeg's error output as a text that may leave this machine: without paths, addresses and control characters.

use super::child::MediaError;

/// The longest reason that is passed on, in characters.
const LONGEST: usize = 200;

/// The error for a complaint. `arguments` are those of the run; the paths and addresses among them are removed.
pub fn error(complaint: &str, arguments: &[String]) -> MediaError {
    if ["No space left on device", "Disk quota exceeded", "File too large"].iter().any(|full| complaint.contains(full)) {
        return MediaError::DiskFull;
    }
    MediaError::Unreadable(reason(complaint, arguments))
}

/// The last line of the error output, cleaned.
fn reason(complaint: &str, arguments: &[String]) -> String {
    let line = complaint.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("it could not be decoded");
    let mut line = line.to_owned();
    let mut hidden: Vec<_> = arguments.iter().filter(|argument| argument.contains(['/', '\\'])).collect();
    // One path may be a prefix of another: the longest is removed first.
    hidden.sort_by_key(|argument| std::cmp::Reverse(argument.len()));
    for argument in hidden {
        line = line.replace(argument.as_str(), "the file");
    }
    // An address to which ffmpeg was redirected may be a capability.
    let line = line
        .rsplit_once("://")
        .map_or(line.as_str(), |(_, after)| after.split_once(": ").map_or("it could not be read", |(_, why)| why));
    // `[mov,mp4 @ 0x55d0c8]` names a part of ffmpeg and an address in its memory.
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
