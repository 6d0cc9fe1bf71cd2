//! Body of an answer as JSON bytes: decompressed if needed, and of bounded size before and after.

use flate2::read::MultiGzDecoder;
use reqwest::header::{CONTENT_ENCODING, HeaderMap};
use std::io::Read;

/// Largest JSON answer that is read, in bytes.
pub const MAX_ANSWER_BYTES: u64 = 64 << 20;

/// Supported content encoding, sent as `Accept-Encoding`.
pub const ACCEPTED: &str = "gzip";

/// Magic bytes of gzip; JSON never begins with them.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Decompresses a body according to its headers or its magic bytes.
///
/// # Errors
/// Problem of the body, as text to follow "the body".
pub fn unpacked(body: Vec<u8>, headers: &HeaderMap) -> Result<Vec<u8>, String> {
    let all = headers.get_all(CONTENT_ENCODING).iter().filter_map(|value| value.to_str().ok());
    let mut other = all
        .flat_map(|value| value.split(','))
        .map(str::trim)
        .filter(|name| !["", "identity", "gzip", "x-gzip"].iter().any(|known| name.eq_ignore_ascii_case(known)));
    if let Some(other) = other.next() {
        return Err(words::client::packed(other));
    }
    let mut body = body;
    // Several gateways may each compress the body. The output limit protects against decompression bombs.
    for _ in 0..3 {
        if !body.starts_with(&GZIP) {
            return Ok(body);
        }
        let mut plain = Vec::new();
        let read = MultiGzDecoder::new(body.as_slice()).take(MAX_ANSWER_BYTES + 1).read_to_end(&mut plain);
        read.map_err(words::client::bad_gzip)?;
        if plain.len() as u64 > MAX_ANSWER_BYTES {
            return Err(words::client::too_large().to_owned());
        }
        body = plain;
    }
    Ok(body)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write;

    fn packed(bytes: &[u8]) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(bytes).unwrap();
        encoder.finish().unwrap()
    }

    fn named(name: &str) -> HeaderMap {
        HeaderMap::from_iter([(CONTENT_ENCODING, name.parse().unwrap())])
    }

    #[test]
    fn a_packed_body_is_unpacked_and_what_is_broken_is_said() {
        let (json, gzip) = (b"{\"a\": 1}".to_vec(), packed(b"{\"a\": 1}"));
        for headers in [named("gzip"), named("GZIP"), named("x-gzip"), named("gzip, gzip"), named("identity"), HeaderMap::new()]
        {
            assert_eq!(unpacked(json.clone(), &headers), Ok(json.clone()));
            assert_eq!(unpacked(gzip.clone(), &headers), Ok(json.clone()));
        }
        assert_eq!(unpacked(packed(&gzip), &named("gzip, gzip")), Ok(json.clone()));
        assert!(unpacked(json, &named("br")).unwrap_err().contains("compressed with br"));
        let cut = gzip[..gzip.len() - 4].to_vec();
        assert!(unpacked(cut, &named("gzip")).unwrap_err().contains("complete gzip"));
        assert!(unpacked(Vec::new(), &named("gzip")).unwrap().is_empty(), "an answer without a body");
    }

    #[test]
    fn a_bomb_is_refused_by_its_size() {
        let bomb = packed(&vec![b' '; (MAX_ANSWER_BYTES + 1) as usize]);
        assert!(bomb.len() < 1 << 20);
        assert_eq!(unpacked(bomb, &named("gzip")), Err(words::client::too_large().to_owned()));
    }
}
