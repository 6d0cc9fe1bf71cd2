//! HTTP proxy between the program and a workspace that disturbs exports and their downloads.

use serde_json::{Value, json};
use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
};

/// HTTP proxy that lets a limited number of bytes of each download through and then closes the connection.
pub struct Cutting {
    pub address: String,
    /// Heads of the requests for downloads that were answered.
    pub downloads: Arc<Mutex<Vec<String>>>,
    between: Arc<Mutex<Between>>,
}

/// Disturbance of an export.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Between {
    Nothing,
    /// From the second download on, the bytes are different.
    Changes,
    /// Each download URL is valid for one download.
    Expires,
    /// The server refuses every second download for now (429).
    Refuses,
    /// The server reports that the export failed.
    Fails,
    /// The server does not list the export.
    Leaves,
    /// The export is completed, but has no URL.
    NoAddress,
    /// The server sends a hash that does not match the bytes.
    WrongHash,
    /// The server sends the first half of the file as if it were complete.
    Half,
}

impl Cutting {
    /// Starts the proxy in front of the server at `behind`; `most` bytes of each download pass.
    pub fn start(behind: &str, most: usize, between: Between) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}", listener.local_addr().unwrap());
        let downloads = Arc::<Mutex<Vec<String>>>::default();
        let between = Arc::new(Mutex::new(between));
        let (own, behind, noted, now) = (address.clone(), behind.to_owned(), downloads.clone(), between.clone());
        std::thread::spawn(move || {
            for client in listener.incoming().flatten() {
                let (own, behind, noted, now) = (own.clone(), behind.clone(), noted.clone(), now.clone());
                std::thread::spawn(move || {
                    // Broken connections are the purpose of this proxy.
                    let _ = carry(client, &own, &behind, most, &now, &noted);
                });
            }
        });
        Self { address, downloads, between }
    }

    /// Sets the disturbance from the next request on.
    pub fn becomes(&self, between: Between) {
        *self.between.lock().unwrap() = between;
    }
}

/// Reads a request, and returns it with the offset of its body; `None` if the client has disconnected.
fn read_request(client: &mut TcpStream) -> std::io::Result<Option<(Vec<u8>, usize)>> {
    let mut request = Vec::new();
    let (head, length) = loop {
        let mut chunk = [0; 4 << 10];
        let count = client.read(&mut chunk)?;
        if count == 0 {
            return Ok(None);
        }
        request.extend(&chunk[..count]);
        let text = String::from_utf8_lossy(&request).to_ascii_lowercase();
        if let Some(end) = text.find("\r\n\r\n") {
            let length = text[..end].lines().find_map(|line| line.strip_prefix("content-length: ")?.trim().parse().ok());
            break (end + 4, length.unwrap_or(0_usize));
        }
    };
    while request.len() < head + length {
        let mut chunk = [0; 4 << 10];
        let count = client.read(&mut chunk)?;
        request.extend(&chunk[..count]);
    }
    Ok(Some((request, head)))
}

fn carry(
    mut client: TcpStream,
    own: &str,
    behind: &str,
    most: usize,
    now: &Mutex<Between>,
    noted: &Mutex<Vec<String>>,
) -> std::io::Result<()> {
    let Some((request, head)) = read_request(&mut client)? else { return Ok(()) };
    // The disturbance is read now: the connection may have been opened long before its request.
    let between = *now.lock().unwrap();
    let text = String::from_utf8_lossy(&request[..head]).into_owned();
    let is_download = text.contains(" /derived/");
    if is_download && between == Between::Expires {
        let number = noted.lock().unwrap().len();
        if !text.contains(&format!("?pass={number} ")) {
            return client.write_all(b"HTTP/1.1 403 Forbidden\r\ncontent-length: 7\r\nconnection: close\r\n\r\nexpired");
        }
    }
    if is_download && between == Between::Refuses {
        // Identified by their ranges: each range is refused once before it is sent.
        let mut noted = noted.lock().unwrap();
        if noted.last() != Some(&text) {
            noted.push(text);
            let head = "HTTP/1.1 429 Too Many Requests\r\nretry-after: 1\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
            return client.write_all(head.as_bytes());
        }
        noted.pop();
    }
    let kept = text.lines().filter(|line| {
        let line = line.to_ascii_lowercase();
        !line.starts_with("host:") && !line.starts_with("connection:") && !line.is_empty()
    });
    // The query parameter `pass` is the proxy's own, so the server must not see it.
    let kept = kept.map(|line| line.split_once("?pass=").map_or(line.to_owned(), |(path, _)| format!("{path} HTTP/1.1")));
    let host = behind.trim_start_matches("http://");
    let mut forwarded = kept.collect::<Vec<_>>().join("\r\n").into_bytes();
    forwarded.extend(format!("\r\nHost: {host}\r\nConnection: close\r\n\r\n").bytes());
    forwarded.extend(&request[head..]);
    let (mut server, mut answer) = (TcpStream::connect(host)?, Vec::new());
    server.write_all(&forwarded)?;
    server.read_to_end(&mut answer)?;
    let end = answer.windows(4).position(|four| four == b"\r\n\r\n").map_or(answer.len(), |at| at + 4);
    if is_download {
        let count = {
            let mut noted = noted.lock().unwrap();
            noted.push(text);
            noted.len()
        };
        let mut head = String::from_utf8_lossy(&answer[..end]).into_owned();
        let changes = between == Between::Changes && count > 1;
        if changes {
            // As if the URL led to another file now.
            head = head
                .lines()
                .filter(|line| {
                    let line = line.to_ascii_lowercase();
                    !line.starts_with("last-modified") && !line.starts_with("etag") && !line.is_empty()
                })
                .collect::<Vec<_>>()
                .join("\r\n")
                + "\r\nETag: \"another\"\r\n\r\n";
        }
        let mut body = &answer[end..];
        if between == Between::Half {
            body = &body[..body.len() / 2];
            let without =
                head.lines().filter(|line| !line.to_ascii_lowercase().starts_with("content-length") && !line.is_empty());
            head = without.collect::<Vec<_>>().join("\r\n") + &format!("\r\nContent-Length: {}\r\n\r\n", body.len());
        }
        if between == Between::WrongHash {
            // The hash is 32 zero bytes.
            head = head.trim_end().to_owned() + &format!("\r\nDigest: sha-256={}=\r\n\r\n", "A".repeat(43));
        }
        client.write_all(head.as_bytes())?;
        let passes = if changes { body.len() } else { most.min(body.len()) };
        return client.write_all(&body[..passes]);
    }
    let head = String::from_utf8_lossy(&answer[..end]).into_owned();
    if !head.to_ascii_lowercase().contains("content-type: application/json") {
        return client.write_all(&answer);
    }
    // Download URLs in the response must lead to this proxy.
    let mut body = String::from_utf8_lossy(&answer[end..]).replace(behind, own);
    if between == Between::Expires && body.contains("\"downloadUrl\"") {
        let mut video: Value = serde_json::from_str(&body).unwrap();
        let number = noted.lock().unwrap().len();
        for export in video["video"]["exports"].as_array_mut().unwrap() {
            export["downloadUrl"] = json!(format!("{}?pass={number}", export["downloadUrl"].as_str().unwrap_or_default()));
        }
        body = video.to_string();
    }
    if body.contains("\"exports\"") {
        body = with_exports(&body, between);
    }
    let kept = head.lines().filter(|line| !line.to_ascii_lowercase().starts_with("content-length") && !line.is_empty());
    let head = kept.collect::<Vec<_>>().join("\r\n");
    client.write_all(format!("{head}\r\ncontent-length: {}\r\n\r\n{body}", body.len()).as_bytes())
}

/// Response for a video with its exports changed by the disturbance.
fn with_exports(body: &str, between: Between) -> String {
    let mut answer: Value = serde_json::from_str(body).unwrap();
    let Some(exports) = answer["video"]["exports"].as_array_mut() else { return body.to_owned() };
    match between {
        Between::Fails => {
            for export in exports.iter_mut().filter_map(Value::as_object_mut) {
                export.remove("downloadUrl");
                export.extend([
                    ("status".to_owned(), json!("failed")),
                    ("error".to_owned(), json!("the renderer ran out of memory")),
                ]);
            }
        }
        Between::Leaves => exports.clear(),
        Between::NoAddress => exports.iter_mut().filter_map(Value::as_object_mut).for_each(|export| {
            export.remove("downloadUrl");
        }),
        _ => {}
    }
    answer.to_string()
}
