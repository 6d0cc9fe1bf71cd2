//! Range requests for media: ranges follow RFC 9110, and an invalid range never keeps a caller from the file.

use super::{DEMO, common::Workspace};
use reqwest::{Method, StatusCode, header};

/// The answer to a range request.
struct Part {
    status: StatusCode,
    headers: header::HeaderMap,
    body: Vec<u8>,
}

impl Part {
    fn header(&self, name: header::HeaderName) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }
}

async fn ask(workspace: &Workspace, method: Method, url: &str, headers: &[(header::HeaderName, &str)]) -> Part {
    let mut request = workspace.http.request(method, url);
    for (name, value) in headers {
        request = request.header(name, *value);
    }
    let answer = request.send().await.unwrap();
    let (status, headers) = (answer.status(), answer.headers().clone());
    Part { status, headers, body: answer.bytes().await.unwrap().to_vec() }
}

#[tokio::test]
async fn a_range_of_media_is_served_as_it_is_meant_or_the_whole_file_is() {
    let (workspace, _folder) = Workspace::fresh().await;
    let sources = workspace.get(&format!("{DEMO}/sources")).await.json();
    let url = sources["sources"][0]["url"].as_str().unwrap().to_owned();
    let whole = ask(&workspace, Method::GET, &url, &[]).await;
    let length = whole.body.len();
    assert!(whole.status == 200 && length > 1_000 && whole.header(header::ACCEPT_RANGES) == "bytes", "{}", whole.status);
    let range = async |range: &str| ask(&workspace, Method::GET, &url, &[(header::RANGE, range)]).await;
    let end = length - 1;
    for (asked, from, to) in [
        ("bytes=0-5".to_owned(), 0, 5),
        ("BYTES=0-5".into(), 0, 5),
        ("Bytes=0-5".into(), 0, 5),
        ("bytes=10-10".into(), 10, 10),
        ("bytes=100-".into(), 100, end),
        ("bytes=-7".into(), length - 7, end),
        ("bytes=-999999999999".into(), 0, end),
        ("bytes=-99999999999999999999".into(), 0, end),
        ("bytes=0-99999999999999999999".into(), 0, end),
        (format!("bytes={end}-{length}"), end, end),
        ("bytes=00-05".into(), 0, 5),
    ] {
        let part = range(&asked).await;
        assert_eq!(part.status, StatusCode::PARTIAL_CONTENT, "{asked}");
        assert!(part.body == whole.body[from..=to], "{asked}: {} bytes", part.body.len());
        assert_eq!(part.header(header::CONTENT_RANGE), format!("bytes {from}-{to}/{length}"), "{asked}");
    }
    // Other units, several ranges and invalid ranges return the whole file.
    for asked in
        ["items=0-5", "seconds=1-2", "bytes=0-1,4-5", "bytes=5-1", "bytes=a-b", "bytes=", "bytes=-", "bytes", "bytes=+1-5"]
    {
        let all = range(asked).await;
        assert!(all.status == 200 && all.body == whole.body, "{asked}: {}", all.status);
        assert_eq!(all.header(header::CONTENT_RANGE), "", "{asked}");
    }
    let behind = [format!("bytes={length}-"), format!("bytes={length}-{}", length + 5), "bytes=-0".into()];
    for asked in behind.into_iter().chain(["bytes=18446744073709551616-".into(), "bytes=18446744073709551615-".into()]) {
        let none = range(&asked).await;
        assert_eq!((none.status, none.body.len()), (StatusCode::RANGE_NOT_SATISFIABLE, 0), "{asked}");
        assert_eq!(none.header(header::CONTENT_RANGE), format!("bytes */{length}"), "{asked}");
    }
    // A range for a single version of the file.
    let modified = whole.header(header::LAST_MODIFIED).to_owned();
    let of_version = async |version: &str| {
        ask(&workspace, Method::GET, &url, &[(header::RANGE, "bytes=0-5"), (header::IF_RANGE, version)]).await
    };
    let tag = whole.header(header::ETAG).to_owned();
    for version in [&tag, &modified] {
        assert_eq!(of_version(version).await.status, StatusCode::PARTIAL_CONTENT, "{version}");
    }
    let weak = format!("W/{tag}");
    for version in ["\"other\"", weak.as_str(), "Sun, 06 Nov 1994 08:49:37 GMT", "Fri, 06 Nov 2099 08:49:37 GMT", "nonsense"] {
        let all = of_version(version).await;
        assert!(all.status == 200 && all.body == whole.body, "{version}: {}", all.status);
    }
    // Only GET supports ranges, and an up-to-date copy is not sent again.
    for headers in [&[][..], &[(header::RANGE, "bytes=0-5")]] {
        let head = ask(&workspace, Method::HEAD, &url, headers).await;
        assert_eq!((head.status, head.header(header::CONTENT_LENGTH)), (StatusCode::OK, length.to_string().as_str()));
        assert!(head.body.is_empty() && head.header(header::LAST_MODIFIED) == modified);
    }
    let since = ask(&workspace, Method::GET, &url, &[(header::IF_MODIFIED_SINCE, &modified)]).await;
    assert_eq!((since.status, since.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let long_ago = "Sun, 06 Nov 1994 08:49:37 GMT";
    for (conditions, status) in [
        (vec![(header::IF_NONE_MATCH, tag.as_str())], 304),
        (vec![(header::IF_NONE_MATCH, weak.as_str())], 304),
        (vec![(header::IF_NONE_MATCH, "\"zz\""), (header::IF_MODIFIED_SINCE, modified.as_str())], 200),
        (vec![(header::IF_UNMODIFIED_SINCE, long_ago)], 412),
        (vec![(header::IF_UNMODIFIED_SINCE, modified.as_str())], 200),
        (vec![(header::IF_MATCH, "\"zz\"")], 412),
        (vec![(header::IF_MATCH, tag.as_str()), (header::IF_UNMODIFIED_SINCE, long_ago)], 200),
        (vec![(header::IF_MATCH, "*")], 200),
    ] {
        for method in [Method::GET, Method::HEAD] {
            let answer = ask(&workspace, method, &url, &conditions).await;
            assert_eq!(answer.status.as_u16(), status, "{conditions:?}");
            assert_eq!(answer.header(header::ETAG), tag, "{conditions:?}");
        }
    }
    workspace.server.stop().await;
}
