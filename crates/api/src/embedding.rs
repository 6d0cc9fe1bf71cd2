//! Sites that may embed the watch page of a video in a frame: a host, an optional `*.` prefix for all subdomains, an optional port.
//! Stored sites may predate the rule, so [`source`] accepts more than [`check`].

use super::rules::{Checked, FieldError};

macro_rules! letter {
    () => {
        r"([A-Za-z0-9]|[^\u0000-\u007f])"
    };
}
macro_rules! label {
    () => {
        concat!(letter!(), "((", letter!(), "|-){0,61}", letter!(), ")?")
    };
}

/// Schema pattern of a site: matches every text that [`check`] accepts, except surrounding spaces. It also matches some texts whose
/// characters beyond ASCII aren't a valid host name.
pub const PATTERN: &str = concat!(
    r"^([Hh][Tt][Tt][Pp][Ss]?://)?(\*\.)?",
    label!(),
    r"(\.",
    label!(),
    r")*\.?(:([1-9][0-9]{0,3}|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?(/.*)?$"
);

/// Checks a site in a request field: a host, or the URL of a page (only its host counts).
///
/// # Errors
/// Names the field, the text and the expected form.
pub fn check(field: &str, site: &str) -> Checked {
    if is_site(site) {
        return Ok(());
    }
    let found = super::plain(site, 80);
    let expected =
        "must be the name of a site whose frames may show the page, like example.com, *.example.com or example.com:8443";
    Err(FieldError::new(field, format!("{expected}, got \"{found}\"")))
}

fn is_site(site: &str) -> bool {
    let scheme = site.trim().split_once("://").map(|(scheme, _)| scheme.to_ascii_lowercase());
    if scheme.is_some_and(|scheme| scheme != "http" && scheme != "https") {
        return false;
    }
    let Some(source) = source(site) else { return false };
    let (host, port) = source.split_once(':').map_or((source.as_str(), None), |(host, port)| (host, Some(port)));
    let name = host.strip_prefix("*.").unwrap_or(host);
    let name = name.strip_suffix('.').unwrap_or(name);
    let is_label = |label: &str| (1..=63).contains(&label.len()) && !label.starts_with('-') && !label.ends_with('-');
    let is_port = |port: &str| !port.starts_with('0') && port.parse::<u16>().is_ok();
    name.len() <= 253 && name.split('.').all(is_label) && port.is_none_or(is_port)
}

/// Converts a site to a CSP source expression: lower case, with international names as punycode (`xn--`). `None` if the text isn't
/// a site.
///
/// ```
/// assert_eq!(cutroom_api::embedding::source("https://*.München.example:8443/a").as_deref(), Some("*.xn--mnchen-3ya.example:8443"));
/// assert_eq!(cutroom_api::embedding::source("'self'; script-src *"), None);
/// ```
pub fn source(site: &str) -> Option<String> {
    let host = site.trim();
    let host = host.split_once("://").map_or(host, |(_, rest)| rest);
    let host = host.split('/').next().unwrap_or_default();
    let (host, port) = host.split_once(':').map_or((host, None), |(host, port)| (host, Some(port)));
    let (subdomains, name) = host.strip_prefix("*.").map_or(("", host), |name| ("*.", name));
    let name = if name.is_ascii() { name.to_ascii_lowercase() } else { idna::domain_to_ascii_strict(name).ok()? };
    let is_name = !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.'));
    if !is_name || port.is_some_and(|port| !port.bytes().all(|byte| byte.is_ascii_digit())) {
        return None;
    }
    Some(format!("{subdomains}{name}{}", port.map(|port| format!(":{port}")).unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_site_is_a_host_and_nothing_that_a_content_policy_would_take_for_more() {
        for (site, read) in [
            ("example.com", "example.com"),
            ("Docs.Example.com", "docs.example.com"),
            (" example.com. ", "example.com."),
            ("localhost:8080", "localhost:8080"),
            ("127.0.0.1", "127.0.0.1"),
            ("*.corp.example:8443", "*.corp.example:8443"),
            ("HTTPS://docs.example.org/a b/c:d", "docs.example.org"),
            ("m\u{fc}nchen.de", "xn--mnchen-3ya.de"),
            ("*.\u{4f8b}\u{3048}.jp", "*.xn--r8jz45g.jp"),
            ("xn--mnchen-3ya.de", "xn--mnchen-3ya.de"),
        ] {
            assert_eq!(source(site).as_deref(), Some(read), "{site}");
            assert_eq!(check("x", site), Ok(()), "{site}");
        }
        for bad in [
            "",
            " ",
            "*",
            "*.",
            ".",
            "a..b",
            ".a",
            ":80",
            "a:",
            "a:0",
            "a:080",
            "a:65536",
            "a:b",
            "a_b",
            "-a",
            "a-.b",
            "a b",
            "a;b",
            "'self'",
            "[::1]",
            "u@a.b",
            "a.*",
            "*.*.a",
            "data:",
            "ftp://a.b",
            "https://",
            "a?b",
            "a\r\nb",
            "m\u{fc}\u{202e}n.de",
            "\u{fc} a",
        ] {
            let error = check("allowedEmbedDomains[1]", bad).unwrap_err().to_string();
            assert!(error.starts_with("allowedEmbedDomains[1] must be the name of a site"), "{bad}: {error}");
        }
        assert!(check("x", &"a".repeat(64)).is_err() && check("x", &"\u{fc}".repeat(60)).is_err());
    }

    #[test]
    fn what_was_stored_before_there_was_a_rule_is_read_as_it_was() {
        for (stored, read) in [("a..b", "a..b"), ("-a.b", "-a.b"), ("a.b:0080", "a.b:0080"), ("ftp://a.b/c", "a.b")] {
            assert_eq!(source(stored).as_deref(), Some(read), "{stored}");
        }
        for harmless in ["x; script-src *", "a b", "'self'", "*", "a\r\nb", "", "host:port", "exa mple", ":80"] {
            assert_eq!(source(harmless), None, "{harmless}");
        }
    }
}
