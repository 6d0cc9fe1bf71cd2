//! Path of a call. Only here an id becomes part of a URL: it is encoded so that it stays one segment, or refused.

use cutroom_api::{ApiError, plain};
use reqwest::Url;

/// Longest id, in characters.
const LONGEST_ID: usize = 255;

/// Checks that an id can be a path segment: `.` and `..` would name another resource in any spelling, and an empty segment the
/// list.
///
/// # Errors
/// Reason, as text to follow the name of the id.
pub fn check_id(id: &str) -> Result<(), String> {
    let length = id.chars().count();
    if length > LONGEST_ID {
        return Err(words::client::id_length(length, LONGEST_ID));
    }
    if id.is_empty() {
        return Err(words::client::id_empty().to_owned());
    }
    if id == "." || id == ".." {
        return Err(words::client::id_dots(id));
    }
    // URLs encode all other characters. They drop these, which would change the id.
    if id.contains(['\t', '\n', '\r']) {
        return Err(words::client::id_blanks().to_owned());
    }
    Ok(())
}

/// URL of a call to a server: each part of `path` is encoded as one segment.
///
/// # Errors
/// Fails if a part can't be an id.
pub fn address(base: &Url, path: &[&str]) -> Result<Url, ApiError> {
    let checked = path.iter().try_for_each(|part| check_id(part));
    checked.map_err(|reason| unsendable(&said(path), words::client::one_id(reason)))?;
    let mut url = base.clone();
    {
        let mut segments =
            url.path_segments_mut().map_err(|()| unsendable(base.as_str(), words::client::no_path().to_owned()))?;
        segments.pop_if_empty().push("v1").extend(path);
    }
    Ok(url)
}

/// URL of a call whose path the user wrote, with its query: sent as written, or not at all.
///
/// # Errors
/// Fails if the URL would lead to another resource than its text says.
pub fn as_written(base: &Url, path: &str) -> Result<Url, ApiError> {
    check_as_written(path)?;
    let refuse = |reason: &str| unsendable(path, reason.to_owned());
    let url = base.join(path.trim_start_matches('/')).map_err(|error| refuse(&error.to_string()))?;
    if url.origin() != base.origin() || !url.path().starts_with(base.path()) {
        return Err(refuse(words::client::leads_away()));
    }
    Ok(url)
}

/// Checks of a path that somebody wrote what can be checked before it is known to whom it goes.
///
/// # Errors
/// It would lead elsewhere than it says, to whomever it is sent.
pub fn check_as_written(path: &str) -> Result<(), ApiError> {
    let refuse = |reason: &str| unsendable(path, reason.to_owned());
    let written = path.split('?').next().unwrap_or_default();
    if written.contains('#') {
        return Err(refuse(words::client::fragment()));
    }
    if path.chars().any(char::is_control) {
        return Err(refuse(words::client::control_character()));
    }
    for segment in written.split(['/', '\\']) {
        let dots = segment.to_ascii_lowercase().replace("%2e", ".");
        if dots == "." || dots == ".." {
            return Err(refuse(&words::client::segment_dots(segment)));
        }
        // Percent-encoding takes up to nine characters for one.
        if segment.len() > 9 * LONGEST_ID {
            let problem = words::client::id_length(segment.len(), LONGEST_ID);
            return Err(refuse(&words::client::one_id(problem)));
        }
    }
    Ok(())
}

/// Path for messages: `/v1/videos`.
pub fn said(path: &[&str]) -> String {
    format!("/v1/{}", path.join("/"))
}

fn unsendable(call: &str, reason: String) -> ApiError {
    ApiError::Unsendable { call: plain(call, 60), reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_stays_one_segment_or_is_refused() {
        let base = Url::parse("http://127.0.0.1:9/base/").unwrap();
        for (id, segment) in [
            ("cl_1", "cl_1"),
            ("a/b", "a%2Fb"),
            ("../x", "..%2Fx"),
            ("..\\x", "..%5Cx"),
            ("%2e%2e", "%252e%252e"),
            ("%2E.", "%252E."),
            ("a?b#c", "a%3Fb%23c"),
            ("...", "..."),
            (" .. ", "%20..%20"),
            ("\u{2024}\u{2024}", "%E2%80%A4%E2%80%A4"),
            ("\u{ff0e}\u{ff0e}", "%EF%BC%8E%EF%BC%8E"),
            (";v=1", ";v=1"),
            ("a\u{0}b", "a%00b"),
            ("\u{1b}[31m", "%1B[31m"),
            ("\u{7f}", "%7F"),
        ] {
            let url = address(&base, &["videos", "v", "clips", id]).unwrap();
            assert_eq!(url.path(), format!("/base/v1/videos/v/clips/{segment}"), "{id:?}");
            assert_eq!((url.query(), url.fragment()), (None, None));
        }
        for id in ["", ".", "..", "\t", ".\t.", "..\n", "\r"] {
            for path in [vec!["videos", id], vec!["videos", "v", "clips", id], vec!["videos", id, "edits"]] {
                let refused = address(&base, &path).unwrap_err();
                assert!(matches!(refused, ApiError::Unsendable { .. }), "{id:?}: {refused}");
            }
        }
        let refused = address(&base, &["videos", &"v".repeat(256)]).unwrap_err().to_string();
        assert!(refused.contains(&words::client::id_length(256, 255)) && refused.len() < 200, "{refused}");
        assert!(address(&base, &["videos", &"v".repeat(255)]).is_ok());
    }

    #[test]
    fn a_path_is_sent_as_it_is_written_or_not_at_all() {
        let base = Url::parse("http://127.0.0.1:9/").unwrap();
        for path in
            ["/v1/videos/v/clips?limit=5&a=..", "/v1/videos/%2Fx", "/v1/videos/a%20b", "/v1/videos/...", "/v1/videos?c=/../x"]
        {
            assert_eq!(as_written(&base, path).unwrap().as_str(), format!("http://127.0.0.1:9{path}"));
        }
        for path in [
            "/v1/videos/v/clips/..",
            "/v1/videos/../x",
            "/v1/videos/%2e%2E",
            "/v1/videos/.%2e/x",
            "/v1/videos/./x",
            "/v1/videos/%2e?limit=5",
            "/v1/videos\\..\\x",
            "/v1/videos/a#b",
            "/v1/videos/.\t.",
            "/v1/videos/a\nb",
            "http://example.com/v1/videos",
            "//example.com/../v1",
        ] {
            assert!(matches!(as_written(&base, path), Err(ApiError::Unsendable { .. })), "{path:?}");
        }
    }
}
