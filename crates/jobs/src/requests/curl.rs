//! Formats an API call as a curl command, with the API key in a variable.

use super::{Call, CallKind, MASK};

/// Environment variable for the API key.
pub const KEY_NAME: &str = "CUTROOM_API_KEY";

/// Call as a curl command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Curl {
    /// Command, quoted for a POSIX shell.
    pub text: String,
    /// Part that the user must fill in first; `None` if the command is complete.
    pub lacks: Option<&'static str>,
}

/// Formats a call as a curl command; `None` for media, whose URLs are secret.
pub fn curl(call: &Call) -> Option<Curl> {
    /// Headers that curl sets itself.
    const OWN: [&str; 5] = ["authorization", "content-length", "host", "connection", "user-agent"];
    if call.kind == CallKind::Media {
        return None;
    }
    let mut parts = vec!["curl".to_owned()];
    if call.method != "GET" {
        parts.push(format!("-X {}", quoted(&call.method)));
    }
    let address = format!("{}{}", call.origin, call.path);
    if address.contains(['[', ']', '{', '}']) {
        // Without this option curl would expand brackets and braces in the URL.
        parts.push("--globoff".to_owned());
    }
    parts.push(quoted(&address));
    let headers = &call.request.headers;
    if headers.iter().any(|(name, _)| name == "authorization") {
        // In double quotes, so that the shell expands the variable.
        parts.push(format!("-H \"Authorization: Bearer ${KEY_NAME}\""));
    }
    parts.extend(headers.iter().filter(|(name, _)| !OWN.contains(&name.as_str())).map(|(name, value)| {
        // curl omits a header that ends in a colon; a semicolon sends it empty.
        let header = if value.is_empty() { format!("{name};") } else { format!("{name}: {value}") };
        format!("-H {}", quoted(&header))
    }));
    let sends = call.request.bytes.is_some_and(|bytes| bytes > 0);
    let is_cut = sends && !call.request.is_whole;
    if is_cut {
        parts.push("--data-binary @body.json".to_owned());
    } else if sends {
        parts.push(format!("--data-raw {}", quoted(&call.request.body)));
    }
    let lacks_secrets = call.path.contains(MASK)
        || (!is_cut && call.request.body.contains(MASK))
        || headers.iter().any(|(name, value)| !OWN.contains(&name.as_str()) && value.contains(MASK));
    let lacks = match (is_cut, lacks_secrets) {
        (true, _) => Some(words::jobs::curl_needs_body()),
        (false, true) => Some(words::jobs::curl_needs_secrets()),
        (false, false) => None,
    };
    Some(Curl { text: parts.join(" "), lacks })
}

/// Quotes a text as one word of a POSIX shell.
fn quoted(text: &str) -> String {
    // A shell word cannot contain NUL.
    format!("'{}'", text.replace('\0', "").replace('\'', "'\\''"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[cfg(unix)]
    proptest! {
        #![proptest_config(ProptestConfig::with_cases(48))]

        #[test]
        fn a_shell_reads_every_quoted_text_as_one_word_that_is_the_text(text in "[ -~\\n\\t\u{e4}\u{2022}]{0,40}") {
            let script = format!("printf %s {}", quoted(&text));
            let output = std::process::Command::new("sh").args(["-c", &script]).output().unwrap();
            prop_assert_eq!(String::from_utf8(output.stdout).unwrap(), text);
        }
    }
}
