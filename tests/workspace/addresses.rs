//! URLs in requests: the schema in the API document and the server's check accept the same ones, and stored URLs are valid for
//! every URL parser.

use super::{DEMO, VIDEO, common::Workspace};
use cutroom::api::address;
use proptest::prelude::*;
use serde_json::json;

fn pattern() -> jsonschema::Validator {
    jsonschema::validator_for(&json!({"type": "string", "pattern": address::PATTERN})).unwrap()
}

/// A URL validator that shares no code with ours.
fn uri() -> jsonschema::Validator {
    jsonschema::options().should_validate_formats(true).build(&json!({"type": "string", "format": "uri"})).unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_address_that_the_documents_pattern_makes_is_taken_and_is_a_uri(made in address::PATTERN.trim_matches(['^', '$'])) {
        prop_assume!(made.len() <= address::LONGEST);
        prop_assert_eq!(address::check("url", &made), Ok(()));
        prop_assert!(uri().is_valid(&json!(made)), "{}", made);
    }

    #[test]
    fn no_string_is_taken_as_an_address_that_the_documents_pattern_does_not_have(
        text in "(https?://)?([a-zA-Z0-9._-]{0,10}|[0-9.]{1,15}|\\[[0-9a-f:.]{0,12}\\]?)(:[0-9]{0,6})?(/[ -~]{0,6})?([?#][ -~ü\u{7f}]{0,6})?"
    ) {
        prop_assert_eq!(address::check("url", &text).is_ok(), pattern().is_valid(&json!(text)), "{:?}", text);
    }
}

#[tokio::test]
async fn no_field_takes_an_address_that_is_none_and_every_one_of_them_takes_what_an_address_may_hold() {
    let (workspace, _folder) = Workspace::fresh().await;
    let at = |start: i64| json!({"startTimeMs": start, "durationMs": 100, "width": 4, "height": 3});
    let with = |body: serde_json::Value, field: &str, url: &str| {
        let mut body = body;
        body[field] = json!(url);
        body
    };
    let made = workspace.call("POST", "/v1/webhooks/endpoints", &json!({"url": "https://example.com/a(1)*,b?x=%20#c"})).await;
    let endpoint = format!("/v1/webhooks/endpoints/{}", made["id"].as_str().unwrap());
    for bad in [
        "http://y}C70|0!,S5ce7)e",
        "https://example.com/a b",
        "https://u:p@example.com/",
        "https://example.com/%4",
        "http://0x7f000001/",
    ] {
        for (method, path, body) in [
            ("PATCH", VIDEO.to_owned(), json!({"customThumbnailURL": bad})),
            ("POST", "/v1/webhooks/endpoints".to_owned(), json!({"url": bad})),
            ("PATCH", endpoint.clone(), json!({"url": bad})),
            ("POST", format!("{DEMO}/overlays"), with(at(0), "imageUrl", bad)),
        ] {
            let refused = workspace.send(method, &path, &body).await;
            assert!(refused.status == 400, "{method} {path} {bad}: {} {}", refused.status, refused.text);
            assert!(refused.text.contains("must be a URL that begins with https:// or http://"), "{bad}: {}", refused.text);
        }
    }
    for good in
        ["https://cdn.example.com/a*b;c=1,2/@x:y!$'~+?q=a/b?c", "https://[2001:db8::1]:8443/p.png", "http://127.0.0.1:9/p.png"]
    {
        let video = workspace.call("PATCH", VIDEO, &json!({"customThumbnailURL": good})).await;
        assert!(video.to_string().contains(good), "{video}");
    }
    workspace.call("PATCH", &endpoint, &json!({"url": "https://example.com/hook/*"})).await;
    workspace.server.stop().await;
}
