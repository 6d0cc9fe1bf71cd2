//! Base URL of a workspace as the user typed it: validation, normalisation, and redaction for messages.

use cutroom_api::{ApiError, steers};
use reqwest::Url;

/// Path of the API's operations; a user may paste the URL with it.
const VERSION: &str = "/v1";

/// Normalised base URL, as the program stores it: without surrounding spaces and without a trailing `/v1`.
pub fn spelling(address: &str) -> &str {
    let address = address.trim();
    // Only a path may end in `/v1`, not a host named `v1`.
    let path = address.find("://").and_then(|at| Some(at + 3 + address.get(at + 3..)?.find('/')?));
    let plain = address.trim_end_matches('/');
    match plain.strip_suffix(VERSION) {
        Some(rest) if path.is_some_and(|path| path <= rest.len()) => rest,
        _ => address,
    }
}

/// Parses a base URL; the path of the result ends in a slash.
///
/// # Errors
/// [`ApiError::Address`], which names the unusable part and shows no secret of it.
pub fn read(address: &str) -> Result<Url, ApiError> {
    let refuse = |reason: String| ApiError::Address { address: shown(address), reason };
    if let Some(letter) = address.trim().chars().find(|letter| steers(*letter)) {
        let code = u32::from(letter);
        return Err(refuse(words::client::hidden_character(format_args!("{code:04X}"))));
    }
    // Without this check, `localhost:8080` would parse as a URL of the scheme `localhost`.
    if !address.contains("://") {
        return Err(refuse(words::client::no_scheme().to_owned()));
    }
    let mut url = Url::parse(spelling(address)).map_err(|error| refuse(error.to_string()))?;
    let found = if !url.username().is_empty() || url.password().is_some() {
        Some(words::client::has_password())
    } else if url.query().is_some() {
        Some(words::client::has_query())
    } else if url.fragment().is_some() {
        Some(words::client::has_fragment())
    } else {
        None
    };
    if let Some(found) = found {
        return Err(refuse(found.to_owned()));
    }
    if !url.path().ends_with('/') {
        url.set_path(&format!("{}/", url.path()));
    }
    Ok(url)
}

/// Redacts the URL for a message: removes possible passwords and keys, and invisible characters.
pub(crate) fn shown(address: &str) -> String {
    let visible: String = address.trim().chars().filter(|letter| !steers(*letter)).collect();
    let end = visible.find(['?', '#']).unwrap_or(visible.len());
    let (place, rest) = visible.split_at(end);
    let (scheme, place) = match place.split_once("://") {
        Some((scheme, place)) => (format!("{scheme}://"), place),
        None => (String::new(), place),
    };
    // Any text before an @ may be a password, even with a slash in it.
    let place = place.rsplit_once('@').map_or_else(|| place.to_owned(), |(_, host)| format!("\u{2026}@{host}"));
    let rest = rest.chars().next().map(|first| format!("{first}\u{2026}")).unwrap_or_default();
    format!("{scheme}{place}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_refused_by_the_part_that_is_too_much_and_no_secret_of_it_is_shown() {
        for (address, part) in [
            ("https://ana:hunter2@api.example.com", words::client::has_password()),
            ("https://hunter2@api.example.com/v1", words::client::has_password()),
            ("https://:hunter2@api.example.com", words::client::has_password()),
            ("https://api.example.com/?key=hunter2", words::client::has_query()),
            ("https://api.example.com?", words::client::has_query()),
            ("https://api.example.com/v1#hunter2", words::client::has_fragment()),
            ("https://api.exa\u{202E}mple.com", "U+202E"),
            ("https://api.example.com/a\u{2066}b", "U+2066"),
            ("https://api.exa\nmple.com", "U+000A"),
            ("https://ana:hunter2@", "empty host"),
            ("127.0.0.1:1", words::client::no_scheme()),
            ("localhost:4400/v1", words::client::no_scheme()),
            ("", words::client::no_scheme()),
        ] {
            let error = read(address).unwrap_err().to_string();
            assert!(error.contains(part), "{address:?}: {error}");
            assert!(!error.contains("hunter2") && !error.contains('\u{202E}'), "{address:?}: {error}");
        }
        assert_eq!(shown("ana:hunter2@api.example.com"), "\u{2026}@api.example.com");
    }

    #[test]
    fn the_version_at_the_end_of_an_address_is_taken_off() {
        for (address, base) in [
            ("https://api.example.com", "https://api.example.com/"),
            (" https://api.example.com/v1 ", "https://api.example.com/"),
            ("https://api.example.com/v1/", "https://api.example.com/"),
            ("https://api.example.com/cutroom/v1", "https://api.example.com/cutroom/"),
            ("https://api.example.com/cutroom", "https://api.example.com/cutroom/"),
            ("https://api.example.com/v10", "https://api.example.com/v10/"),
            ("http://127.0.0.1:8080/v1", "http://127.0.0.1:8080/"),
        ] {
            assert_eq!(read(address).unwrap().as_str(), base, "{address}");
            assert_eq!(read(spelling(address)).unwrap().as_str(), base, "{address}");
        }
        // `v1` may be a host name.
        assert_eq!(read("https://v1").unwrap().as_str(), "https://v1/");
        assert_eq!(spelling("https://api.example.com/"), "https://api.example.com/", "journals know it by this spelling");
    }
}
