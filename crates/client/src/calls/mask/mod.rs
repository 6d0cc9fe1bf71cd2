//! Redaction of recorded calls: removes API keys, webhook secrets, passwords, and capability URLs (presigned ones, and ones with a
//! token in their path or query).
//!
//! Headers, query parameters and path segments are kept only if their names and forms are on a list. In free text, a secret is
//! recognised by its name, by its form, or because it is known from elsewhere in the same call.

mod addresses;
mod bodies;
mod percent;
mod prose;
mod quotes;
mod tags;
mod words;

use self::words::Takes;
use super::names::{MASK, is_kept_header};
use percent::{percent_decoded, percent_encoded};
use reqwest::Url;
use serde_json::Value;

/// Shortest secret that is removed wherever it occurs, in bytes: shorter ones also occur inside words.
const SHORTEST: usize = 6;
/// Longest secret that is removed wherever it occurs, in bytes.
const LONGEST: usize = 4_096;
/// Most secrets that are remembered of one call.
const MOST: usize = 256;
/// Redactor of one call, with the secrets known so far.
#[derive(Clone, Debug, Default)]
pub struct Mask {
    /// Base URL of the server, which ends in a slash.
    base: Option<Url>,
    /// Known secrets, longest first.
    secrets: Vec<String>,
}

impl Mask {
    /// Redactor for a call to the server at `base`; its API key is a known secret.
    pub fn new(base: &Url, key: &str) -> Self {
        let mut mask = Self { base: Some(base.clone()), secrets: Vec::new() };
        mask.learn(key);
        mask
    }

    /// Remembers a secret, in every spelling that URLs and bodies may use.
    pub fn learn(&mut self, secret: &str) {
        let secret = secret.trim();
        if !(SHORTEST..=LONGEST).contains(&secret.len()) || secret.contains(MASK) {
            return;
        }
        let quoted = Value::from(secret).to_string();
        let decoded = percent_decoded(secret);
        for spelling in [secret, quoted.trim_matches('"'), &percent_encoded(secret), &decoded] {
            let is_new = self.secrets.len() < MOST && spelling.len() >= SHORTEST && !self.secrets.iter().any(|s| s == spelling);
            if is_new {
                self.secrets.push(spelling.to_owned());
            }
        }
        self.secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
    }

    /// Removes the known secrets from a text.
    pub fn known(&self, text: &str) -> String {
        let mut text = text.to_owned();
        for secret in &self.secrets {
            if text.contains(secret.as_str()) {
                text = text.replace(secret.as_str(), MASK);
            }
        }
        text
    }

    /// Redacts free text: an error message, a line of a log, a page.
    pub fn text(&mut self, text: &str) -> String {
        self.scrub(text, Takes::Tokens)
    }

    /// Redacts the value of a header.
    pub fn header(&mut self, name: &str, value: &str) -> String {
        match name {
            "authorization" => "Bearer $CUTROOM_API_KEY".to_owned(),
            "location" | "content-location" => match self.resolved(value) {
                Some(url) => self.address(&url),
                None => MASK.to_owned(),
            },
            "link" => self.text(value),
            name if is_kept_header(name) => self.scrub(value, Takes::Named),
            _ => {
                self.learn(value);
                MASK.to_owned()
            }
        }
    }
}

/// Redacts free text without known secrets, only by the names and forms of secrets.
pub fn masked(text: &str) -> String {
    Mask::default().text(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn mask() -> Mask {
        Mask::new(&Url::parse("https://api.example.com/base/").unwrap(), "the-key-itself")
    }

    #[test]
    fn a_call_keeps_its_ids_and_usual_parameters_and_every_other_address_its_host_alone() {
        let mut mask = mask();
        let mut of = |address: &str| mask.address(&Url::parse(address).unwrap());
        assert_eq!(
            of("https://api.example.com/base/v1/videos/vid_1a2b3c4d5e/clips?cursor=abc&limit=100"),
            "https://api.example.com/base/v1/videos/vid_1a2b3c4d5e/clips?cursor=abc&limit=100"
        );
        assert_eq!(
            of("https://api.example.com/base/v1/uploads/0f8fad5bd9cb469fa165?token=t0ken&sig=abcdefgh"),
            "https://api.example.com/base/v1/uploads/\u{2022}\u{2022}\u{2022}?token=\u{2022}\u{2022}\u{2022}&sig=\u{2022}\u{2022}\u{2022}"
        );
        assert_eq!(
            of("https://ann:secret-word@media.example.org/t/0f8fad5b/take.mp4?X-Amz-Signature=0011"),
            "https://media.example.org/\u{2022}\u{2022}\u{2022}.mp4"
        );
        assert_eq!(of("https://media.example.org"), "https://media.example.org/");
    }

    #[test]
    fn bodies_lose_what_is_called_a_secret_and_where_it_is_repeated_and_stay_json() {
        let body = json!({
            "message": "whsec_1234567890 and swordfish are wrong",
            "password": "swordfish", "apiKey": {"value": "inner-secret"}, "name": "Take 2",
            "url": "https://cdn.example.org/a/b/0123456789abcdef.png?e=1",
            "id": "0f8fad5b-d9cb-469f-a165-70867728950e",
            "text": "Authorization: Bearer abcdef, api_key=\"two words\" inner-secret",
        });
        let head = mask().json(&body, 4_096);
        let read: Value = serde_json::from_str(&head.text).unwrap();
        let hidden = "\u{2022}\u{2022}\u{2022}";
        assert!(head.is_whole);
        assert_eq!(read["message"], format!("{hidden} and {hidden} are wrong"));
        assert_eq!((&read["password"], &read["apiKey"], &read["name"]), (&hidden.into(), &hidden.into(), &"Take 2".into()));
        assert_eq!(read["url"], format!("https://cdn.example.org/{hidden}.png"));
        assert_eq!(read["id"], "0f8fad5b-d9cb-469f-a165-70867728950e");
        assert_eq!(read["text"], format!("Authorization: {hidden}"));
    }

    #[test]
    fn a_long_body_is_read_no_further_than_it_is_kept() {
        let body = json!(vec![json!({"name": "a name", "startTimeMs": 5}); 10_000]);
        let head = mask().json(&body, 1_000);
        assert!(!head.is_whole && (1_000..2_000).contains(&head.text.len()), "{}", head.text.len());
        let cut = mask().plain(format!("{} the-key-itself", "word ".repeat(400)).as_bytes(), 2_006);
        assert!(!cut.is_whole && !cut.text.contains("the-k"), "a secret that is cut is left out whole: {}", cut.text);
    }

    #[test]
    fn a_secret_that_has_the_name_of_one_in_it_is_taken_for_a_secret() {
        for secret in ["whsec_JW+tAaaAa+0Aa0AAa+a0AaaA=", "sk_live_jwt0", "pk_test_token0=", "whsec_+sig/cookie+abcdefgh="] {
            let (mut by_name, mut by_form) = (mask(), mask());
            for text in [by_name.header("etag", &format!("\"{secret}\"")), by_form.text(&format!("{secret} is wrong"))] {
                assert!(!text.contains(&secret[..12]), "{text}");
            }
        }
        // The value after such a name is removed as well.
        assert_eq!(masked("key_password_of_it=hunter2"), "\u{2022}\u{2022}\u{2022}=\u{2022}\u{2022}\u{2022}");
        assert_eq!(masked("a1b2c3d4e5f6a7b8token: hunter2"), "\u{2022}\u{2022}\u{2022}: \u{2022}\u{2022}\u{2022}");
    }

    #[test]
    fn what_people_write_stays_as_it_is() {
        for text in [
            "name must have 1 to 255 characters, got 0",
            "the API key is not valid",
            "operations[3] (op-7): volume must be at most 2, got 3",
            "2026-11-23T08:35:16.123456Z  WARN cutroom_server::http::guard: slow",
            "cl_0123456789abcdef0123 does not exist",
        ] {
            assert_eq!(masked(text), text);
        }
        assert_eq!(masked("password: \u{2018}a b\u{2019}"), "password: \u{2018}\u{2022}\u{2022}\u{2022}\u{2019}");
        assert_eq!(masked("/media/su_1/0f8fad5bd9cb469fa165aabb?x=1"), "/media/su_1/\u{2022}\u{2022}\u{2022}?x=1");
    }

    #[test]
    fn a_line_that_speaks_of_a_secret_is_kept_only_where_all_of_it_is_what_messages_are_made_of() {
        for text in [
            "the password is too short",
            "The API key was not accepted. Paste another one",
            "unexpected token: expected a comma",
            "session: closed by the server",
            "api_key is required, and was empty",
            "the API key was revoked: ask whoever runs the workspace for another",
            "unauthorized: the API key has expired: ask whoever runs the workspace for another",
            "the API key is not valid for this workspace",
        ] {
            assert_eq!(masked(text), text);
        }
        for (text, left) in [
            ("the password is wrong horse", "the password is \u{2022}\u{2022}\u{2022}"),
            ("token: wrong horse", "token: \u{2022}\u{2022}\u{2022}"),
            ("token: swordfish", "token: \u{2022}\u{2022}\u{2022}"),
            ("session: 17", "session: \u{2022}\u{2022}\u{2022}"),
            ("password: not set", "password: \u{2022}\u{2022}\u{2022}"),
            ("password=correct horse x=1", "password=\u{2022}\u{2022}\u{2022} x=1"),
            ("password = two words, then", "password = \u{2022}\u{2022}\u{2022}"),
            ("api_key=abc is wrong", "api_key=\u{2022}\u{2022}\u{2022} is wrong"),
        ] {
            assert_eq!(masked(text), left, "{text}");
        }
    }
}
