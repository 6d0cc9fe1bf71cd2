//! Orientation of a still image: a camera stores the image as its sensor sees it and adds an orientation value. All readers take
//! size and rotation from here.
//!
//! ffmpeg rotates only JPEG images, does not report it, and each of its versions reads other variants. So ffmpeg is told not to
//! rotate a still, and gets explicit filters instead.

use super::{
    child::{Program, run},
    input::{is_network, named, protocols},
};
use std::{
    ffi::OsString,
    fs::File,
    io::{self, BufReader, Cursor, Read, Seek, SeekFrom},
    path::Path,
    time::Duration,
};

/// Size limit of an image read over a network for its orientation, in bytes.
const MOST_BYTES: u64 = 64 << 20;
/// Most segments or chunks of a file that are searched.
const MOST_PARTS: usize = 10_000;
/// Size limit of a segment or chunk with an orientation, in bytes.
const LARGEST_PART: u64 = 1 << 20;
/// First bytes of a JPEG image.
pub const JPEG_START: [u8; 3] = [0xff, 0xd8, 0xff];
/// Exif and TIFF tag of the orientation.
const ORIENTATION: u16 = 0x0112;

/// Orientation of a still image: one of the eight values of Exif and TIFF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orientation(u8);

impl Orientation {
    /// Shown as it is stored.
    pub const UPRIGHT: Self = Self(1);

    /// Orientation of an Exif value; [`Self::UPRIGHT`] for values other than the eight.
    fn new(value: u32) -> Self {
        u8::try_from(value).ok().filter(|value| (1..=8).contains(value)).map_or(Self::UPRIGHT, Self)
    }

    /// Display size of an image with this stored size.
    pub fn shown(self, (width, height): (u32, u32)) -> (u32, u32) {
        if self.0 >= 5 { (height, width) } else { (width, height) }
    }

    /// ffmpeg filters that make the stored image upright, each followed by a comma.
    pub(super) fn filters(self) -> &'static str {
        match self.0 {
            2 => "hflip,",
            3 => "hflip,vflip,",
            4 => "vflip,",
            5 => "transpose=cclock_flip,",
            6 => "transpose=clock,",
            7 => "transpose=clock_flip,",
            8 => "transpose=cclock,",
            _ => "",
        }
    }
}

/// Reads the orientation of a file that is a still image; `None` for other media, and if the file cannot be read.
pub(super) async fn orientation_of_file(file: &Path) -> Option<Orientation> {
    let file = file.to_owned();
    let read = move || orientation_of(&mut BufReader::new(File::open(file)?));
    tokio::task::spawn_blocking(read).await.ok()?.ok()?
}

/// Reads the orientation of a still image at a file or URL; `None` for other media, and if it cannot be read, which ffmpeg reports
/// later.
pub(super) async fn orientation_at(address: &str) -> Option<Orientation> {
    if !is_network(address) {
        return orientation_of_file(Path::new(address)).await;
    }
    let mut args: Vec<OsString> = ["-protocol_whitelist", protocols(address), "-f", "data", "-i"].map(Into::into).to_vec();
    args.push(named(address));
    args.extend(["-map", "0", "-c", "copy", "-f", "data", "-"].map(Into::into));
    let bytes = run(Program::Ffmpeg, args, MOST_BYTES, Duration::from_secs(30)).await.ok()?;
    orientation_of(&mut Cursor::new(bytes)).ok()?
}

/// Whether a JPEG image is upright, has square pixels and is stored in one pass, by all that it states before its image data. A
/// progressive image can be made to take minutes.
pub(super) fn is_plain_jpeg(jpeg: &[u8]) -> bool {
    jpeg.starts_with(&JPEG_START)
        && orientation_of(&mut Cursor::new(jpeg)).is_ok_and(|found| found == Some(Orientation::UPRIGHT))
        && in_jpeg(&mut Cursor::new(jpeg), plain).is_ok_and(|found| found == Some(true))
}

/// Whether a segment says that the image is plain: the header of one that is stored in one pass does; the header of another one, and a
/// JFIF segment that states pixels which are not square, say that it is not. `None` for other segments.
fn plain(mark: u8, mut part: &mut dyn Read, length: u64) -> io::Result<Option<bool>> {
    match mark {
        0xc0 | 0xc1 => return Ok(Some(true)),
        0xc2 | 0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => return Ok(Some(false)),
        _ => {}
    }
    if mark != 0xe0 || length < 12 || &bytes::<5>(&mut part)? != b"JFIF\0" {
        return Ok(None);
    }
    let [_, _, _, across @ .., down_high, down_low] = bytes::<7>(&mut part)?;
    Ok((across != [down_high, down_low]).then_some(false))
}

/// Reads the orientation of a JPEG, PNG, WebP or TIFF image: [`Orientation::UPRIGHT`] if it states none, `None` for other formats.
///
/// # Errors
/// The bytes cannot be read.
fn orientation_of(image: &mut (impl Read + Seek)) -> io::Result<Option<Orientation>> {
    let mut start = [0; 12];
    let length = fill(image, &mut start)?;
    let start = start.get(..length).unwrap_or_default();
    let found = if start.starts_with(&JPEG_START) {
        in_jpeg(image, held)
    } else if start.starts_with(b"\x89PNG\r\n\x1a\n") {
        in_png(image)
    } else if start.starts_with(b"RIFF") && start.ends_with(b"WEBP") {
        in_webp(image)
    } else if start.starts_with(b"II*\0") || start.starts_with(b"MM\0*") {
        in_tiff(image, 0)
    } else {
        return Ok(None);
    };
    match found {
        Ok(found) => Ok(Some(found.unwrap_or(Orientation::UPRIGHT))),
        // A truncated segment counts as no orientation: decoding finds out whether the image is usable.
        Err(error) if error.kind() == io::ErrorKind::UnexpectedEof => Ok(Some(Orientation::UPRIGHT)),
        Err(error) => Err(error),
    }
}

/// Reads until the buffer is full or the input ends. Returns the number of bytes.
fn fill(from: &mut impl Read, into: &mut [u8]) -> io::Result<usize> {
    let mut read = 0;
    while let Some(rest) = into.get_mut(read..).filter(|rest| !rest.is_empty()) {
        match from.read(rest) {
            Ok(0) => break,
            Ok(count) => read += count,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
    Ok(read)
}

fn bytes<const N: usize>(from: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    from.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// Searches the segments of a JPEG before its image data: the first counts in which `look` finds something. `look` gets the
/// segment's marker, its content and its length.
fn in_jpeg<T>(
    image: &mut (impl Read + Seek),
    look: impl Fn(u8, &mut dyn Read, u64) -> io::Result<Option<T>>,
) -> io::Result<Option<T>> {
    image.seek(SeekFrom::Start(2))?;
    for _ in 0..MOST_PARTS {
        let [mut mark] = bytes(image)?;
        if mark != 0xff {
            return Ok(None);
        }
        // Any number of fill bytes may precede a marker.
        while mark == 0xff {
            [mark] = bytes(image)?;
        }
        // Start of the image data, or end of the file.
        if matches!(mark, 0xd9 | 0xda) {
            return Ok(None);
        }
        // Markers without a length.
        if matches!(mark, 0x01 | 0xd0..=0xd8) {
            continue;
        }
        let Some(length) = u16::from_be_bytes(bytes(image)?).checked_sub(2) else { return Ok(None) };
        let end = image.stream_position()? + u64::from(length);
        if let Some(found) = look(mark, image, length.into())? {
            return Ok(Some(found));
        }
        image.seek(SeekFrom::Start(end))?;
    }
    Ok(None)
}

/// The orientation in an Exif segment of a JPEG.
fn held(mark: u8, mut part: &mut dyn Read, length: u64) -> io::Result<Option<Orientation>> {
    if mark != 0xe1 || length <= 6 || &bytes::<6>(&mut part)? != b"Exif\0\0" {
        return Ok(None);
    }
    // The first Exif segment counts, whatever it states.
    Ok(Some(in_part(&mut part, length - 6)?.unwrap_or(Orientation::UPRIGHT)))
}

/// Searches the chunks of a PNG.
fn in_png(image: &mut (impl Read + Seek)) -> io::Result<Option<Orientation>> {
    image.seek(SeekFrom::Start(8))?;
    for _ in 0..MOST_PARTS {
        let length = u32::from_be_bytes(bytes(image)?);
        match &bytes::<4>(image)? {
            b"eXIf" => return in_part(image, length.into()),
            b"IEND" => return Ok(None),
            _ => drop(image.seek(SeekFrom::Current(i64::from(length) + 4))?),
        }
    }
    Ok(None)
}

/// Searches the chunks of a WebP.
fn in_webp(image: &mut (impl Read + Seek)) -> io::Result<Option<Orientation>> {
    image.seek(SeekFrom::Start(12))?;
    for _ in 0..MOST_PARTS {
        let name = bytes::<4>(image)?;
        let length = u32::from_le_bytes(bytes(image)?);
        if &name == b"EXIF" {
            return in_part(image, length.into());
        }
        // Chunks begin at even offsets.
        image.seek(SeekFrom::Current(i64::from(length) + i64::from(length % 2)))?;
    }
    Ok(None)
}

/// Reads the orientation from an Exif segment or chunk, which is a TIFF. Some programs prefix it with `Exif`, as in JPEG files.
fn in_part(image: &mut impl Read, length: u64) -> io::Result<Option<Orientation>> {
    let mut part = Vec::new();
    image.take(length.min(LARGEST_PART)).read_to_end(&mut part)?;
    let from = if part.starts_with(b"Exif\0\0") { 6 } else { 0 };
    in_tiff(&mut Cursor::new(part), from)
}

/// Reads the orientation from the first directory of a TIFF that begins at offset `from`.
fn in_tiff(tiff: &mut (impl Read + Seek), from: u64) -> io::Result<Option<Orientation>> {
    tiff.seek(SeekFrom::Start(from))?;
    let is_little = match &bytes::<4>(tiff)? {
        b"II*\0" => true,
        b"MM\0*" => false,
        _ => return Ok(None),
    };
    let short = |bytes: [u8; 2]| if is_little { u16::from_le_bytes(bytes) } else { u16::from_be_bytes(bytes) };
    let long = |bytes: [u8; 4]| if is_little { u32::from_le_bytes(bytes) } else { u32::from_be_bytes(bytes) };
    let directory = long(bytes(tiff)?);
    tiff.seek(SeekFrom::Start(from + u64::from(directory)))?;
    for _ in 0..short(bytes(tiff)?) {
        let (tag, kind) = (short(bytes(tiff)?), short(bytes(tiff)?));
        let _count: [u8; 4] = bytes(tiff)?;
        let value: [u8; 4] = bytes(tiff)?;
        if tag == ORIENTATION {
            let [first, second, ..] = value;
            let value = match kind {
                1 => u32::from(first),
                3 => u32::from(short([first, second])),
                4 => long(value),
                _ => return Ok(None),
            };
            return Ok(Some(Orientation::new(value)));
        }
    }
    Ok(None)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// A TIFF with an orientation, and a tag before it.
    fn exif(value: u8, is_little: bool) -> Vec<u8> {
        if is_little {
            let mut tiff = b"II*\0\x08\0\0\0\x02\0\x0f\x01\x02\0\x01\0\0\0A\0\0\0\x12\x01\x03\0\x01\0\0\0".to_vec();
            tiff.extend([value, 0, 0, 0, 0, 0, 0, 0]);
            tiff
        } else {
            let mut tiff = b"MM\0*\0\0\0\x08\0\x02\x01\x0f\0\x02\0\0\0\x01A\0\0\0\x01\x12\0\x03\0\0\0\x01".to_vec();
            tiff.extend([0, value, 0, 0, 0, 0, 0, 0]);
            tiff
        }
    }

    fn jpeg(parts: &[(u8, &[u8])]) -> Vec<u8> {
        let mut file = vec![0xff, 0xd8];
        for (mark, part) in parts {
            file.extend([0xff, *mark]);
            file.extend(u16::try_from(part.len() + 2).unwrap().to_be_bytes());
            file.extend(*part);
        }
        file.extend([0xff, 0xda, 0, 2, 1, 2, 3]);
        file
    }

    fn chunks(png: bool, parts: &[(&[u8; 4], &[u8])]) -> Vec<u8> {
        let mut file = if png { b"\x89PNG\r\n\x1a\n".to_vec() } else { b"RIFF\0\0\0\0WEBP".to_vec() };
        for (name, part) in parts {
            let length = u32::try_from(part.len()).unwrap();
            if png {
                file.extend(length.to_be_bytes());
                file.extend(*name);
                file.extend(*part);
                file.extend([0; 4]);
            } else {
                file.extend(*name);
                file.extend(length.to_le_bytes());
                file.extend(*part);
                file.resize(file.len().next_multiple_of(2), 0);
            }
        }
        file
    }

    fn of(bytes: &[u8]) -> Option<u8> {
        orientation_of(&mut Cursor::new(bytes)).unwrap().map(|orientation| orientation.0)
    }

    #[test]
    fn an_orientation_is_found_in_each_kind_of_file_and_byte_order() {
        for value in 1..=8 {
            for is_little in [true, false] {
                let (plain, named) = (exif(value, is_little), [b"Exif\0\0", &exif(value, is_little)[..]].concat());
                assert_eq!(of(&plain), Some(value));
                // The comments before it may be long, and XMP uses the same marker.
                let xmp = [b"http://ns.adobe.com/xap/1.0/\0", &vec![b' '; 60_000][..]].concat();
                assert_eq!(of(&jpeg(&[(0xe0, b"JFIF\0"), (0xe1, &xmp), (0xe1, &named), (0xe1, &exif(9, true))])), Some(value));
                assert_eq!(
                    of(&chunks(true, &[(b"IHDR", &[0; 13]), (b"IDAT", &[0; 99]), (b"eXIf", &plain), (b"IEND", b"")])),
                    Some(value)
                );
                for part in [&plain, &named] {
                    assert_eq!(of(&chunks(false, &[(b"VP8X", &[0; 9]), (b"VP8 ", &[0; 101]), (b"EXIF", part)])), Some(value));
                }
            }
        }
    }

    #[test]
    fn a_still_without_an_orientation_is_upright_and_other_media_is_left_to_ffmpeg() {
        let other = [
            jpeg(&[(0xe0, b"JFIF\0")]),
            chunks(true, &[(b"IHDR", &[0; 13]), (b"IEND", b"")]),
            chunks(false, &[(b"VP8 ", b"x")]),
        ];
        for upright in other.into_iter().chain([0, 9, 255].map(|value| exif(value, true))) {
            assert_eq!(of(&upright), Some(1));
        }
        for other in [&b""[..], b"GIF89a", b"\0\0\0\x20ftypmp42", b"RIFF\0\0\0\0AVI LIST", b"\xff\xd8", b"BM"] {
            assert_eq!(of(other), None);
        }
    }

    /// Serves a file over HTTP: answers every request with all bytes, whatever range is requested.
    fn served(file: Vec<u8>) -> String {
        use std::io::Write as _;
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/photo", listener.local_addr().unwrap());
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let mut asked = [0; 4_096];
                let _ = stream.read(&mut asked);
                let _ = write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", file.len());
                let _ = stream.write_all(&file);
            }
        });
        address
    }

    #[tokio::test]
    async fn a_photo_is_turned_alike_in_a_file_and_over_a_network() {
        let folder = tempfile::tempdir().unwrap();
        let (plain, held) = (folder.path().join("plain.jpg"), folder.path().join("held.jpg"));
        // Red at the left of the stored image.
        let source = "color=c=red:s=32x32,pad=64:32:0:0:blue";
        let made = ["-v", "error", "-f", "lavfi", "-i", source, "-frames:v", "1"];
        assert!(std::process::Command::new("ffmpeg").args(made).arg(&plain).status().unwrap().success());
        let plain = std::fs::read(plain).unwrap();
        for (orientation, left, top) in
            [(1, true, true), (2, false, true), (5, true, true), (6, true, true), (7, true, false), (8, true, false)]
        {
            let part = [b"Exif\0\0", &exif(orientation, true)[..]].concat();
            let length = u16::try_from(part.len() + 2).unwrap().to_be_bytes();
            let bytes = [&plain[..2], &[0xff, 0xe1], &length, &part, &plain[2..]].concat();
            std::fs::write(&held, &bytes).unwrap();
            let size = Orientation::new(orientation.into()).shown((64, 32));
            assert_eq!(crate::probe(&held).await.unwrap().size, Some(size));
            for address in [held.to_str().unwrap().to_owned(), served(bytes)] {
                let (frame, _) = crate::frame_at(&address, None, size).await.unwrap();
                let is_red = |x: usize, y: usize| frame.rgba[4 * (y * frame.width + x)] > 128;
                let (width, height) = (frame.width, frame.height);
                // The red half is at the left or right of a wide image, at the top or bottom of a high one.
                let expected = if width > height { left } else { top };
                let found = is_red(width / 4, height / 4);
                assert_eq!(found, expected, "{orientation}");
                assert_ne!(is_red(width - 1 - width / 4, height - 1 - height / 4), expected, "{orientation}");
            }
        }
    }

    proptest! {
        #[test]
        fn files_that_end_early_or_point_outside_are_upright_or_as_they_say(
            kind in 0_usize..4, place in 0_usize..200, value in any::<u8>(), keep in 0_usize..200,
        ) {
            let tiff = exif(6, true);
            let named = [b"Exif\0\0", &tiff[..]].concat();
            let mut file = match kind {
                0 => jpeg(&[(0xe0, b"JFIF\0"), (0xe1, &named)]),
                1 => chunks(true, &[(b"IHDR", &[0; 13]), (b"eXIf", &tiff), (b"IEND", b"")]),
                2 => chunks(false, &[(b"VP8X", &[0; 10]), (b"EXIF", &named)]),
                _ => tiff,
            };
            if let Some(byte) = file.get_mut(place) {
                *byte = value;
            }
            file.truncate(keep.max(12));
            prop_assert!(of(&file).is_none_or(|found| (1..=8).contains(&found)));
        }
    }
}
