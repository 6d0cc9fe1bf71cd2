//! Recognises unsupported file formats by their first bytes, so that the user is told what the file is and which formats work.
//! ffmpeg reports most of them as an invalid argument, or a missing end.

use std::{fs::File, io::Read, path::Path};

/// Number of bytes read from a file.
const HEAD: u64 = 1_024;

/// First bytes of unsupported formats, with the message that names each format.
const BEGINNINGS: [(&[u8], words::Message); 18] = [
    (b"FLV\x01", words::media::kind_flv),
    (b"\x30\x26\xb2\x75\x8e\x66\xcf\x11", words::media::kind_windows_media),
    (b"\x00\x00\x01\xba", words::media::kind_mpeg_program),
    (b"\x00\x00\x01\xb3", words::media::kind_mpeg_video),
    (b"\x06\x0e\x2b\x34\x02\x05\x01\x01", words::media::kind_mxf),
    (b".RMF", words::media::kind_real),
    (b"#!AMR", words::media::kind_amr),
    (b"caff", words::media::kind_caf),
    (b"MThd", words::media::kind_midi),
    (b"wvpk", words::media::kind_wavpack),
    (b"MAC ", words::media::kind_monkey),
    (b"8BPS", words::media::kind_photoshop),
    (b"\x00\x00\x00\x0cJXL \x0d\x0a\x87\x0a", words::media::kind_jpeg_xl),
    (b"\xff\x0a", words::media::kind_jpeg_xl),
    (b"%PDF-", words::media::kind_pdf),
    (b"PK\x03\x04", words::media::kind_zip),
    (b"#EXTM3U", words::media::kind_m3u),
    (b"\x1f\x8b", words::media::kind_gzip),
];

/// Name of the file's format if it is one of the unsupported ones; `None` for any other file.
pub fn not_taken(file: &Path) -> Option<words::Message> {
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

fn of_head(head: &[u8]) -> Option<words::Message> {
    if let Some((_, kind)) = BEGINNINGS.iter().find(|(begin, _)| head.starts_with(begin)) {
        return Some(*kind);
    }
    // The MP4 family names its format in the first box.
    if head.get(4..8) == Some(b"ftyp") {
        return match head.get(8..12)? {
            b"avif" | b"avis" => Some(words::media::kind_avif),
            b"heic" | b"heix" | b"heim" | b"heis" | b"hevc" | b"hevx" | b"mif1" | b"msf1" => Some(words::media::kind_heic),
            b"crx " => Some(words::media::kind_raw),
            _ => None,
        };
    }
    let text = String::from_utf8_lossy(head).to_lowercase();
    let text = text.trim_start_matches('\u{feff}').trim_start();
    let is_xml =
        text.starts_with("<svg") || text.starts_with("<?xml") || text.starts_with("<!doctype svg") || text.starts_with("<!--");
    (is_xml && text.contains("<svg")).then_some(words::media::kind_svg as words::Message)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn a_file_that_is_not_taken_is_known_by_how_it_begins() {
        for (head, kind) in [
            (&b"FLV\x01\x05\x00"[..], Some(words::media::kind_flv())),
            (b"\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic", Some(words::media::kind_heic())),
            (b"\x00\x00\x00\x1cftypavif", Some(words::media::kind_avif())),
            (b"\x00\x00\x00\x1cftypisom", None),
            (b"\xef\xbb\xbf<?xml version=\"1.0\"?>\n<SVG xmlns=\"x\">", Some(words::media::kind_svg())),
            (b"<?xml version=\"1.0\"?><rss>", None),
            (b"RIFF\x00\x00\x00\x00AVI ", None),
            (b"", None),
        ] {
            assert_eq!(of_head(head).map(|kind| kind()), kind, "{head:?}");
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
