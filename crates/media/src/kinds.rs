//! Recognises unsupported file formats by their first bytes, so that the user is told what the file is and which formats work.
//! ffmpeg reports most of them as an invalid argument, or a missing end.

use std::{fs::File, io::Read, path::Path};

/// Supported formats, as a sentence of an error message.
pub const TAKEN: &str = "Videos are taken as MP4, MOV, MKV, WebM, AVI or MPEG-TS, sounds as MP3, WAV, FLAC, OGG, AAC, M4A or AIFF, \
     pictures as PNG, JPEG, WebP, GIF, BMP or TIFF";

/// Number of bytes read from a file.
const HEAD: u64 = 1_024;

/// First bytes of unsupported formats, with the name of each format and its article.
const BEGINNINGS: [(&[u8], &str); 18] = [
    (b"FLV\x01", "a Flash video (FLV)"),
    (b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", "a Windows Media file (WMV, WMA or ASF)"),
    (b"\x00\x00\x01\xba", "an MPEG program stream (MPG or VOB)"),
    (b"\x00\x00\x01\xb3", "an MPEG video without a container"),
    (b"\x06\x0e\x2b\x34\x02\x05\x01\x01", "an MXF file"),
    (b".RMF", "a RealMedia file"),
    (b"#!AMR", "an AMR sound"),
    (b"caff", "a CAF sound"),
    (b"MThd", "a MIDI file, which has notes and no sound"),
    (b"wvpk", "a WavPack sound"),
    (b"MAC ", "a Monkey's Audio sound"),
    (b"8BPS", "a Photoshop document"),
    (b"\x00\x00\x00\x0cJXL \x0d\x0a\x87\x0a", "a JPEG XL picture"),
    (b"\xff\x0a", "a JPEG XL picture"),
    (b"%PDF-", "a PDF document"),
    (b"PK\x03\x04", "a ZIP archive, or a document that is one"),
    (b"#EXTM3U", "a playlist (M3U), which names other files"),
    (b"\x1f\x8b", "a compressed file (gzip)"),
];

/// Name of the file's format if it is one of the unsupported ones; `None` for any other file.
pub fn not_taken(file: &Path) -> Option<&'static str> {
    let mut head = Vec::new();
    File::open(file).ok()?.take(HEAD).read_to_end(&mut head).ok()?;
    of_head(&head)
}

/// ffmpeg's demuxer for a file that is an image by its first bytes; `None` for any other file. Without being told, ffmpeg goes by the
/// file's name: it takes `a.jpg` and `a%03d.png` for a numbered sequence, which it would look for beside the file.
pub fn image_demuxer(file: &Path) -> Option<&'static str> {
    let mut head = Vec::new();
    File::open(file).ok()?.take(HEAD).read_to_end(&mut head).ok()?;
    demuxer_of_head(&head)
}

fn demuxer_of_head(head: &[u8]) -> Option<&'static str> {
    match head {
        [0xff, 0xd8, 0xff, ..] => Some("jpeg_pipe"),
        // An animated PNG says so before its first picture.
        [0x89, b'P', b'N', b'G', ..] if head.windows(4).any(|chunk| chunk == b"acTL") => Some("apng"),
        [0x89, b'P', b'N', b'G', ..] => Some("png_pipe"),
        [b'R', b'I', b'F', b'F', _, _, _, _, b'W', b'E', b'B', b'P', ..] => Some("webp_pipe"),
        [b'G', b'I', b'F', b'8', ..] => Some("gif"),
        [b'B', b'M', _, _, _, _, 0, 0, 0, 0, ..] => Some("bmp_pipe"),
        [b'I', b'I', b'*', 0, ..] | [b'M', b'M', 0, b'*', ..] => Some("tiff_pipe"),
        _ => None,
    }
}

fn of_head(head: &[u8]) -> Option<&'static str> {
    if let Some((_, kind)) = BEGINNINGS.iter().find(|(begin, _)| head.starts_with(begin)) {
        return Some(kind);
    }
    // The MP4 family names its format in the first box.
    if head.get(4..8) == Some(b"ftyp") {
        return match head.get(8..12)? {
            b"avif" | b"avis" => Some("an AVIF picture"),
            b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1" => Some("a HEIC picture"),
            b"crx " => Some("a raw photo of a camera (CR3)"),
            _ => None,
        };
    }
    let text = String::from_utf8_lossy(head).to_lowercase();
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let is_xml =
        text.starts_with("<svg") || text.starts_with("<?xml") || text.starts_with("<!doctype svg") || text.starts_with("<!--");
    (is_xml && text.contains("<svg")).then_some("an SVG drawing")
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_file_that_is_not_taken_is_known_by_how_it_begins() {
        for (head, kind) in [
            (&b"FLV\x01\x05\x00"[..], Some("a Flash video (FLV)")),
            (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", Some("a HEIC picture")),
            (b"\x00\x00\x00\x1cftypavif", Some("an AVIF picture")),
            (b"\x00\x00\x00\x1cftypisom", None),
            (b"\xef\xbb\xbf<?xml version=\"1.0\"?>\n<SVG xmlns=\"x\">", Some("an SVG drawing")),
            (b"<?xml version=\"1.0\"?><rss>", None),
            (b"RIFF\x00\x00\x00\x00AVI ", None),
            (b"", None),
        ] {
            assert_eq!(of_head(head), kind, "{head:?}");
        }
    }

    #[test]
    fn an_image_is_known_by_how_it_begins() {
        for (head, demuxer) in [
            (&b"\xff\xd8\xff\xe0\x00\x10JFIF"[..], Some("jpeg_pipe")),
            (b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR", Some("png_pipe")),
            (b"\x89PNG\r\n\x1a\n\x00\x00\x00\x0dIHDR acTL", Some("apng")),
            (b"RIFF\x10\x00\x00\x00WEBPVP8 ", Some("webp_pipe")),
            (b"RIFF\x10\x00\x00\x00AVI LIST", None),
            (b"GIF89a", Some("gif")),
            (b"MM\x00*\x00\x00\x00\x08", Some("tiff_pipe")),
            (b"\x00\x00\x00\x1cftypisom", None),
        ] {
            assert_eq!(demuxer_of_head(head), demuxer, "{head:?}");
        }
    }

    proptest! {
        #[test]
        fn any_bytes_have_a_kind_or_none(head: Vec<u8>, begin in 0..BEGINNINGS.len()) {
            let _ = of_head(&head);
            let joined = [BEGINNINGS[begin].0, &head].concat();
            prop_assert!(of_head(&joined).is_some());
        }
    }
}
