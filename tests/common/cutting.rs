//! What stands between a program and a workspace and spoils exports on their way.

use serde_json::{Value, json};
use std::{
    io::{Read, Write},
    net::{TcpListener, TcpStream},
    sync::{Arc, Mutex},
};

/// What stands between the program and the workspace: it lets so many bytes of each download through and closes then.
pub struct Cutting {
    pub address: String,
    /// The request of each download that was answered, from its first line to the end of its head.
    pub downloads: Arc<Mutex<Vec<String>>>,
    between: Arc<Mutex<Between>>,
}

/// What happens to an export on its way.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Between {
    Nothing,
    /// The bytes are others from the second download on.
    Changes,
    /// Its address is good for one download.
    Expires,
    /// The service refuses every second download for now.
    Refuses,
    /// The service says that it could not make it.
    Fails,
    /// The service does not list it.
    Leaves,
    /// It is completed, and has no address.
    NoAddress,
    /// The service tells a hash that the bytes do not have.
    WrongHash,
    /// The service gives out the first half of the file as if that were all.
    Half,
}

impl Cutting {
    /// `most` is how many bytes of each download pass.
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
                    // A connection that breaks is what this is for.
                    let _ = carry(client, &own, &behind, most, &now, &noted);
                });
            }
        });
        Self { address, downloads, between }
    }

    /// From the next request on this happens.
    pub fn becomes(&self, between: Between) {
        *self.between.lock().unwrap() = between;
    }
}

/// Reads a request, and says where its body begins; nothing where the client has gone.
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
    // A connection may have been made long before its request.
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
        // Told apart by what is missing: each part is refused before it is sent.
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
    // The workspace knows nothing of passes.
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
            // Another file has the address now.
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
            // 32 zeros.
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
    // The address of the file leads here too.
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

/// The answer for a video, in which its exports are as they would be.
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
