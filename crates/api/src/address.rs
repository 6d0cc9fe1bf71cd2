//! Validation of http(s) URLs in request fields, as the function [`check`] and as the schema pattern [`PATTERN`].
//!
//! The rule is the part of RFC 3986 that needs no context: `http` or `https`, a host, then only characters that a URL allows.
//! Callers percent-encode all others (spaces, quotes, characters beyond ASCII), a space as `%20`.

use super::rules::{Checked, FieldError};
use std::net::{Ipv4Addr, Ipv6Addr};

/// Longest URL, in bytes.
pub const LONGEST: usize = 2048;

macro_rules! label {
    () => {
        "[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?"
    };
}
macro_rules! octet {
    () => {
        "(25[0-5]|2[0-4][0-9]|1[0-9][0-9]|[1-9]?[0-9])"
    };
}
macro_rules! group {
    () => {
        "[0-9A-Fa-f]{1,4}"
    };
}
macro_rules! inner {
    () => {
        "[A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2}"
    };
}

/// Schema pattern of a URL: matches the strings that [`check`] accepts, regardless of their length.
///
/// The last label of a host name begins with a letter, so that no number passes as a name: some parsers read `http://0x7f000001/`
/// as 127.0.0.1.
pub const PATTERN: &str = concat!(
    "^https?://((",
    label!(),
    "\\.)*[A-Za-z]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?",
    "|",
    octet!(),
    "(\\.",
    octet!(),
    "){3}",
    "|\\[((",
    group!(),
    ":){7}",
    group!(),
    "|(",
    group!(),
    ":){1,7}:",
    "|(",
    group!(),
    ":){1,6}:",
    group!(),
    "|(",
    group!(),
    ":){1,5}(:",
    group!(),
    "){1,2}",
    "|(",
    group!(),
    ":){1,4}(:",
    group!(),
    "){1,3}",
    "|(",
    group!(),
    ":){1,3}(:",
    group!(),
    "){1,4}",
    "|(",
    group!(),
    ":){1,2}(:",
    group!(),
    "){1,5}",
    "|",
    group!(),
    ":(:",
    group!(),
    "){1,6}",
    "|:(:",
    group!(),
    "){1,7}|::)\\])",
    "(:([1-9][0-9]{0,3}|0[1-9][0-9]{0,2}|00[1-9][0-9]?|000[1-9]|[1-5][0-9]{4}|6[0-4][0-9]{3}|65[0-4][0-9]{2}|655[0-2][0-9]|6553[0-5]))?",
    "(/(",
    inner!(),
    ")*)?(\\?([?]|",
    inner!(),
    ")*)?(#([?]|",
    inner!(),
    ")*)?$"
);

/// Checks the URL in a request field.
///
/// # Errors
/// Names the field, the URL and the first part that is not valid in a URL.
pub fn check(field: &str, address: &str) -> Checked {
    problem_of(address).map_or(Ok(()), |problem| {
        let found = super::plain(address, 80);
        Err(FieldError::new(field, format!("must be a URL that begins with https:// or http://, got \"{found}\": {problem}")))
    })
}

/// JSON schema of a URL: [`PATTERN`] and the length.
pub fn schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
    schemars::json_schema!({"type": "string", "minLength": 1, "maxLength": LONGEST, "pattern": PATTERN})
}

/// Describes the first error in the URL; `None` if the URL is valid.
fn problem_of(address: &str) -> Option<String> {
    if address.len() > LONGEST {
        return Some(format!("it has {} characters, at most {LONGEST} are allowed", address.len()));
    }
    let is_unseen = |c: &char| c.is_control() || matches!(c, '\u{2028}' | '\u{2029}');
    if let Some(unseen) = address.chars().find(is_unseen) {
        return Some(format!("it holds U+{:04X}", u32::from(unseen)));
    }
    let Some(rest) = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://")) else {
        return Some("it begins otherwise".into());
    };
    let (authority, behind) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
    if authority.contains('@') {
        return Some("it holds a user name or a password".into());
    }
    // An IPv6 host contains colons of its own, in brackets.
    let (host, port) = match authority.rfind(':').filter(|at| !authority.get(*at..).is_some_and(|end| end.contains(']'))) {
        Some(at) => (authority.get(..at).unwrap_or_default(), authority.get(at + 1..)),
        None => (authority, None),
    };
    if !is_host(host) {
        return Some(format!("\"{}\" is no host", super::plain(host, 80)));
    }
    // Port 0 is reserved: no server listens on it.
    let is_number = |port: &str| digits(port) && !is_padded(port) && port.parse::<u16>().is_ok_and(|port| port != 0);
    let is_port = |port: &str| (1..=5).contains(&port.len()) && is_number(port);
    if let Some(port) = port.filter(|port| !is_port(port)) {
        return Some(format!("\"{}\" is no port", super::plain(port, 80)));
    }
    let (mut has_fragment, mut chars) = (false, behind.chars());
    while let Some(c) = chars.next() {
        let is_fine = match c {
            '#' if !has_fragment => {
                has_fragment = true;
                true
            }
            '%' => {
                let mut hex = || chars.next().is_some_and(|c| c.is_ascii_hexdigit());
                if !(hex() && hex()) {
                    return Some("% must be followed by two hexadecimal digits".into());
                }
                true
            }
            _ => c.is_ascii_alphanumeric() || "._~!$&'()*+,;=:@/-?".contains(c),
        };
        if !is_fine {
            let written = c.to_string();
            let bytes: Vec<String> = written.bytes().map(|byte| format!("%{byte:02X}")).collect();
            // `plain` trims its text, so a space is not passed through it.
            let shown = if c == ' ' { " ".to_owned() } else { super::plain(&written, 8) };
            return Some(format!("write \"{shown}\" in it as {}", bytes.concat()));
        }
    }
    None
}

fn digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

/// True if a port has five digits and a leading zero: parsers disagree about `:00080`.
fn is_padded(port: &str) -> bool {
    port.len() == 5 && port.starts_with('0')
}

/// True for a host name, an IPv4 address, or an IPv6 address in brackets.
fn is_host(host: &str) -> bool {
    if let Some(inside) = host.strip_prefix('[') {
        // IPv6 addresses that end in dotted IPv4 notation are refused: parsers read them in different ways.
        return inside.strip_suffix(']').is_some_and(|inside| !inside.contains('.') && inside.parse::<Ipv6Addr>().is_ok());
    }
    let is_inner = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
    let is_label = |label: &str| {
        (1..=63).contains(&label.len()) && !label.starts_with('-') && !label.ends_with('-') && label.bytes().all(is_inner)
    };
    let is_name = || {
        host.split('.').all(is_label)
            && host.rsplit('.').next().is_some_and(|last| last.starts_with(|c: char| c.is_ascii_alphabetic()))
    };
    host.parse::<Ipv4Addr>().is_ok() || is_name()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_is_taken_by_the_rule_of_its_schema_or_the_error_names_what_is_wrong() {
        for good in [
            "https://example.com",
            "http://localhost:8080/a/b.png?x=1&y=%20#top",
            "https://cdn.example.com/a(1)*;v=2,3/@x:y!$'~+?q=a/b?c",
            "https://xn--bcher-kva.example/",
            "http://127.0.0.1:65535/",
            "http://a:0080/",
            "http://a:0001",
            "http://[::1]:9/",
            "https://[2001:db8::8:800:200c:417a]/x",
            "https://a_b.example?x",
        ] {
            assert_eq!(check("url", good), Ok(()), "{good}");
        }
        for (bad, why) in [
            ("", "it begins otherwise"),
            ("ftp://example.com/", "it begins otherwise"),
            ("HTTPS://example.com/", "it begins otherwise"),
            ("http://y}C70|0!,S5ce7)e", "is no host"),
            ("https:///a", "is no host"),
            ("https://a b/", "is no host"),
            ("https://user:secret@example.com/", "it holds a user name"),
            ("http://0x7f000001/", "is no host"),
            ("http://1.2.3.256/", "is no host"),
            ("http://[::ffff:1.2.3.4]/", "is no host"),
            ("http://[::1/", "is no host"),
            ("http://a:/", "is no port"),
            ("http://a:65536/", "is no port"),
            ("http://a:0/", "is no port"),
            ("http://a:0000", "is no port"),
            ("https://example.com/a b", "write \" \" in it as %20"),
            ("https://example.com/ü", "write \"ü\" in it as %C3%BC"),
            ("https://example.com/a|b", "write \"|\" in it as %7C"),
            ("https://example.com/%4", "% must be followed"),
            ("https://example.com/#a#b", "write \"#\" in it as %23"),
        ] {
            let error = check("url", bad).unwrap_err().to_string();
            assert!(error.starts_with("url must be a URL") && error.contains(why), "{bad}: {error}");
        }
        let long = format!("https://example.com/{}", "a".repeat(LONGEST));
        assert!(check("url", &long).unwrap_err().to_string().contains("at most 2048"));
    }
}
