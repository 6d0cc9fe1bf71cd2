//! Recognition of secrets by name and form, and the lists of names that aren't secrets.

/// Placeholder for a removed secret.
pub const MASK: &str = "\u{2022}\u{2022}\u{2022}";

/// Parts of names of secrets, in lower case without separators.
const SECRET_PARTS: [&str; 18] = [
    "secret",
    "token",
    "password",
    "passwd",
    "passphrase",
    "apikey",
    "authorization",
    "credential",
    "signature",
    "cookie",
    "privatekey",
    "accesskey",
    "signingkey",
    "uploadurl",
    "downloadurl",
    "mediaurl",
    "capability",
    "jwt",
];
/// Whole names of secrets.
const SECRET_NAMES: [&str; 5] = ["key", "sig", "auth", "pwd", "hmac"];
/// Last words of names of secrets which have other meanings by themselves.
const LAST_WORDS: [&str; 7] = ["pass", "passcode", "pin", "otp", "totp", "session", "pincode"];
/// Endings of such names, without separators.
const ENDS: [&str; 8] =
    ["sessionid", "sessid", "sessionkey", "accesscode", "securitycode", "verificationcode", "otpcode", "passkey"];
/// Names that contain a part of [`SECRET_PARTS`] and aren't secrets.
const NO_SECRETS: [&str; 1] = ["idempotencykey"];
/// Names that contain a part of [`SECRET_PARTS`], but are counts if the value is a number.
const COUNTED: [&str; 2] = ["tokens", "secrets"];
/// Prefixes of secrets that common services issue.
const FORMS: [&str; 14] =
    ["whsec_", "sk_", "rk_", "sk-", "pk_", "key_", "ghp_", "gho_", "glpat-", "xoxb-", "xoxp-", "eyJ", "AKIA", "ck_"];
/// Type prefixes of ids, before the underscore.
const TYPES: [&str; 14] = ["vid", "cl", "pl", "pg", "tag", "su", "ly", "ep", "ef", "lo", "exp", "msg", "usr", "sp"];
/// Headers whose values are recorded.
const HEADERS: [&str; 27] = [
    "accept",
    "accept-ranges",
    "age",
    "allow",
    "cache-control",
    "connection",
    "content-encoding",
    "content-length",
    "content-range",
    "content-type",
    "date",
    "deprecation",
    "etag",
    "idempotency-key",
    "if-match",
    "if-range",
    "last-modified",
    "range",
    "request-id",
    "retry-after",
    "server",
    "sunset",
    "transfer-encoding",
    "vary",
    "x-practice-fault",
    "x-request-id",
    "x-revision",
];
/// Query parameters whose values are recorded.
const PARAMETERS: [&str; 21] = [
    "at",
    "cursor",
    "endDate",
    "endTimeMs",
    "event_types",
    "format",
    "groupId",
    "height",
    "ids",
    "limit",
    "offset",
    "order",
    "page",
    "playlistId",
    "scope",
    "sort",
    "startDate",
    "startTimeMs",
    "tagId",
    "type",
    "width",
];
/// Path segments that a token follows.
const BEFORE_TOKENS: [&str; 14] = [
    "uploads",
    "upload",
    "media",
    "derived",
    "token",
    "tokens",
    "share",
    "shared",
    "invite",
    "invites",
    "view",
    "download",
    "downloads",
    "files",
];

/// True if a field, parameter or word of this name contains a secret.
pub fn is_secret_name(name: &str) -> bool {
    let bare = bare(name);
    is_secret_word(name)
        || is_counted(name)
        || name.len() <= 64 && (ENDS.iter().any(|end| bare.ends_with(end)) || LAST_WORDS.contains(&last_word(name).as_str()))
}

/// Name in lower case without separators.
fn bare(name: &str) -> String {
    name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase()).collect()
}

/// Last word of a name, in lower case: `pass` for `userPass` and `DB_PASS`.
fn last_word(name: &str) -> String {
    let name = name.trim_end_matches(|letter: char| !letter.is_ascii_alphanumeric());
    let mut from = name.rfind(|letter: char| !letter.is_ascii_alphanumeric()).map_or(0, |at| at + 1);
    while !name.is_char_boundary(from) {
        from += 1;
    }
    let word = &name[from..];
    let bytes = word.as_bytes();
    let hump = (1..bytes.len()).rev().find(|at| bytes[*at].is_ascii_uppercase() && bytes[at - 1].is_ascii_lowercase());
    word[hump.unwrap_or(0)..].to_ascii_lowercase()
}

/// True if a field of this name is a secret unless its value is a number.
pub fn is_counted(name: &str) -> bool {
    COUNTED.contains(&bare(name).as_str())
}

/// True if the word names a secret in any context, so that the next word may be one.
pub fn is_secret_word(name: &str) -> bool {
    if name.len() > 64 {
        return false;
    }
    let bare = bare(name);
    if NO_SECRETS.contains(&bare.as_str()) || is_counted(name) {
        return false;
    }
    SECRET_NAMES.contains(&bare.as_str()) || SECRET_PARTS.iter().any(|part| bare.contains(part)) || bare.starts_with("xamz")
}

/// True if the word has a prefix of secrets that services issue.
pub fn has_form_of_secret(word: &str) -> bool {
    word.len() >= 12 && FORMS.iter().any(|form| word.starts_with(form)) && !word.contains("::")
}

/// True if the word looks like a secret: it has a known prefix, or is as long and mixed as tokens are.
pub fn looks_secret(word: &str) -> bool {
    if has_form_of_secret(word) {
        return true;
    }
    if word.len() < 20 || has_type(word) || is_time(word) || word.contains("::") {
        return false;
    }
    let has = |of: fn(&u8) -> bool| word.bytes().any(|byte| of(&byte));
    let (digits, letters) = (has(u8::is_ascii_digit), has(u8::is_ascii_alphabetic));
    let is_mixed = has(u8::is_ascii_lowercase) && has(u8::is_ascii_uppercase) && word.len() >= 40;
    (digits && letters) || is_mixed
}

/// True if the word is an id with a type prefix.
fn has_type(word: &str) -> bool {
    word.split_once('_').is_some_and(|(kind, rest)| {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_');
        TYPES.contains(&kind) && (1..=64).contains(&rest.len()) && rest.bytes().all(is_plain)
    })
}

/// True if the word begins with a date: `2026-11-23T08:35:16Z`.
fn is_time(word: &str) -> bool {
    let bytes = word.as_bytes();
    let digits = |range: std::ops::Range<usize>| bytes.get(range).is_some_and(|part| part.iter().all(u8::is_ascii_digit));
    word.len() <= 40
        && digits(0..4)
        && bytes.get(4) == Some(&b'-')
        && digits(5..7)
        && bytes.get(7) == Some(&b'-')
        && digits(8..10)
}

fn is_uuid(word: &str) -> bool {
    word.len() == 36
        && word.bytes().enumerate().all(|(place, byte)| match place {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// True if the value of the header may be recorded.
pub fn is_kept_header(name: &str) -> bool {
    HEADERS.contains(&name) || name.starts_with("ratelimit") || name.starts_with("x-ratelimit-")
}

/// True if the value of the query parameter may be recorded.
pub fn is_kept_parameter(name: &str) -> bool {
    PARAMETERS.contains(&name)
}

/// True if the path segment is a word of the API or an id, and does not follow a segment of `BEFORE_TOKENS`.
pub fn is_plain_segment(before: &str, segment: &str) -> bool {
    if BEFORE_TOKENS.contains(&before) || has_form_of_secret(segment) {
        return segment.is_empty();
    }
    let is_short =
        segment.len() <= 12 && segment.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'));
    let is_word = segment.len() <= 32 && segment.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let is_built_in = segment.strip_prefix("default:").is_some_and(|name| {
        name.len() <= 32 && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
    });
    is_short || is_word || is_built_in || has_type(segment) || is_uuid(segment)
}

/// True if a field identifies a record, by its name and the form of its value.
pub fn is_id(name: &str, value: &str) -> bool {
    let is_named = name == "id" || name.ends_with("Id") || name == "requestId";
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_' | b':');
    is_named && value.len() <= 64 && value.bytes().all(is_plain) && !has_form_of_secret(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_secrets_are_known_in_every_spelling_and_others_are_not() {
        for name in [
            "password",
            "X-Api-Key",
            "webhook_secret",
            "accessToken",
            "Set-Cookie",
            "sig",
            "uploadUrl",
            "X-Amz-Date",
            "userPass",
            "pin",
            "DB_PASS",
            "sessionId",
            "tokens",
        ] {
            assert!(is_secret_name(name), "{name}");
        }
        for name in [
            "name",
            "code",
            "nextCursor",
            "idempotencyKey",
            "keyframes",
            "author",
            "signal",
            "keys",
            "compass",
            "bypass",
            "spin",
            "sessions",
        ] {
            assert!(!is_secret_name(name), "{name}");
        }
    }

    #[test]
    fn tokens_are_known_by_their_form_and_ids_times_and_words_are_none() {
        for token in ["whsec_abcdefgh", "sk_live_0123456789", "0f8fad5bd9cb469fa165", "aGVsbG8gd29ybGQgaGVsbG8K0"] {
            assert!(looks_secret(token), "{token}");
        }
        for word in ["vid_0123456789abcdef0123456789", "2026-11-23T08:35:16.123456Z", "internationalization-of-everything"] {
            assert!(!looks_secret(word), "{word}");
        }
    }
}
