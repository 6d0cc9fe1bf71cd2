//! The chapter track of an exported MP4. ffmpeg writes the chapters without the gap before the first one, so players that read this
//! track (most do) start the first chapter at 0. This module adds the gap as an empty edit, as in any track that starts later
//! (ISO/IEC 14496-12, `elst`).

use crate::{media::MediaError, timeline::VideoMs};
use std::{
    io::{Read, Seek, SeekFrom, Write},
    path::Path,
};

/// Maximum size of the `moov` box, in bytes; a video of a day has some 60 MB.
const LARGEST: u64 = 512 << 20;

/// Adds the gap before the first chapter of a video, which lasts from `from` to `to`.
///
/// # Errors
/// The file cannot be read or written.
pub fn begin_at(film: &Path, from: VideoMs, to: VideoMs) -> Result<(), MediaError> {
    if from.0 <= 0 {
        return Ok(());
    }
    put_gap(film, from, to).map_err(|error| MediaError::not_written(&error))
}

fn put_gap(film: &Path, from: VideoMs, to: VideoMs) -> std::io::Result<()> {
    let mut file = std::fs::OpenOptions::new().read(true).write(true).open(film)?;
    let Some((at, length)) = tables(&mut file)? else { return Ok(()) };
    let mut moov = vec![0; usize::try_from(length).unwrap_or_default()];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut moov)?;
    if let Some(now) = with_gap(&moov, from, to) {
        file.seek(SeekFrom::Start(at))?;
        file.write_all(&now)?;
    }
    Ok(())
}

/// Offset and length of the contents of the `moov` box.
fn tables(file: &mut std::fs::File) -> std::io::Result<Option<(u64, u64)>> {
    let end = file.metadata()?.len();
    let mut at = 0;
    while at + 8 <= end {
        file.seek(SeekFrom::Start(at))?;
        let mut head = [0; 16];
        let read = if at + 16 <= end { 16 } else { 8 };
        file.read_exact(head.get_mut(..read).unwrap_or_default())?;
        let short = u64::from(number(&head, 0).unwrap_or_default());
        let (length, begins) = match short {
            0 => (end - at, 8),
            1 => {
                ((u64::from(number(&head, 8).unwrap_or_default()) << 32) | u64::from(number(&head, 12).unwrap_or_default()), 16)
            }
            short => (short, 8),
        };
        if length < begins || at.saturating_add(length) > end {
            return Ok(None);
        }
        if head.get(4..8) == Some(b"moov") {
            return Ok((length <= LARGEST).then_some((at + begins, length - begins)));
        }
        at += length;
    }
    Ok(None)
}

fn number(bytes: &[u8], at: usize) -> Option<u32> {
    Some(u32::from_be_bytes(bytes.get(at..at.checked_add(4)?)?.try_into().ok()?))
}

/// Splits a box's contents into its child boxes: kind and contents.
fn boxes(part: &[u8]) -> Option<Vec<([u8; 4], &[u8])>> {
    let (mut rest, mut all) = (part, Vec::new());
    while !rest.is_empty() {
        let length = usize::try_from(number(rest, 0)?).ok()?;
        let whole = rest.get(..length)?;
        all.push((whole.get(4..8)?.try_into().ok()?, whole.get(8..)?));
        rest = rest.get(length..)?;
    }
    Some(all)
}

fn boxed(kind: [u8; 4], contents: &[u8]) -> Option<Vec<u8>> {
    let length = u32::try_from(contents.len().checked_add(8)?).ok()?;
    Some([&length.to_be_bytes()[..], &kind, contents].concat())
}

fn find<'a>(part: &'a [u8], path: &[&[u8; 4]]) -> Option<&'a [u8]> {
    path.iter().try_fold(part, |part, kind| boxes(part)?.into_iter().find(|(of, _)| of == *kind).map(|(_, contents)| contents))
}

/// Replaces the contents of the first box at this path; `None` if there is none.
fn replaced(part: &[u8], path: &[&[u8; 4]], contents: &[u8]) -> Option<Vec<u8>> {
    let Some((kind, inner)) = path.split_first() else { return Some(contents.to_vec()) };
    let (mut now, mut is_done) = (Vec::with_capacity(part.len()), false);
    for (of, held) in boxes(part)? {
        let is_it = !is_done && of == **kind;
        is_done |= is_it;
        now.extend(if is_it { boxed(of, &replaced(held, inner, contents)?)? } else { boxed(of, held)? });
    }
    is_done.then_some(now)
}

/// Adds the gap to a `moov` box without changing its length; `None` if the box is not as ffmpeg writes it, or has the gap already.
fn with_gap(moov: &[u8], from: VideoMs, to: VideoMs) -> Option<Vec<u8>> {
    let tracks = || boxes(moov).into_iter().flatten().filter(|(kind, _)| kind == b"trak").map(|(_, track)| track);
    // The other tracks refer to the chapter track by its id.
    let id = tracks().find_map(|track| number(find(track, &[b"tref", b"chap"])?, 0))?;
    let track = tracks().find(|track| find(track, &[b"tkhd"]).and_then(|head| number(head, 12)) == Some(id))?;
    let per_second = |head: &[u8]| number(head, 12).filter(|_| head.first() == Some(&0)).map(i64::from);
    let (film_head, head) = (find(moov, &[b"mvhd"])?, find(track, &[b"mdia", b"mdhd"])?);
    let (film_clock, clock) = (per_second(film_head)?, per_second(head)?);

    // Entries of `stts`: a count of chapters, and their duration. The first chapter started at 0.
    let lengths = find(track, &[b"mdia", b"minf", b"stbl", b"stts"])?;
    let (count, first) = (number(lengths, 8)?, (to.0 - from.0).checked_mul(clock)? / 1_000);
    let mut entries = vec![(1, u32::try_from(first).ok()?)];
    entries.extend((count > 1).then_some((count - 1, number(lengths, 12)?)));
    for entry in lengths.get(16..)?.chunks_exact(8) {
        entries.push((number(entry, 0)?, number(entry, 4)?));
    }
    let total: i64 = entries.iter().map(|(count, length)| i64::from(*count).saturating_mul(i64::from(*length))).sum();
    let entry_count = u32::try_from(entries.len()).ok()?;
    let mut now = [&[0; 4][..], &entry_count.to_be_bytes()].concat();
    for (count, length) in &entries {
        now.extend([count.to_be_bytes(), length.to_be_bytes()].concat());
    }
    let mut changed = replaced(track, &[b"mdia", b"minf", b"stbl", b"stts"], &now)?;
    let mut now = head.to_vec();
    now.get_mut(16..20)?.copy_from_slice(&u32::try_from(total).ok()?.to_be_bytes());
    changed = replaced(&changed, &[b"mdia", b"mdhd"], &now)?;

    // The edit list: nothing until the first chapter, then the whole track.
    let edits = find(track, &[b"edts", b"elst"])?;
    if edits.first() != Some(&0) || number(edits, 4) != Some(1) || number(edits, 12) != Some(0) {
        return None;
    }
    let on_film = |of: i64, clock: i64| u32::try_from(of.checked_mul(film_clock)? / clock).ok();
    let (gap, played) = (on_film(from.0, 1_000)?, on_film(total, clock)?);
    let mut now = [&[0; 4][..], &2u32.to_be_bytes()].concat();
    for (length, begins) in [(gap, u32::MAX), (played, 0)] {
        now.extend([length, begins, 0x1_0000].iter().flat_map(|field| field.to_be_bytes()));
    }
    changed = replaced(&changed, &[b"edts", b"elst"], &now)?;

    // The added bytes are taken from the encoder's name, so that nothing after the box moves.
    let mut whole = Vec::with_capacity(moov.len());
    for (kind, contents) in boxes(moov)? {
        let is_it = kind == *b"trak" && std::ptr::eq(contents.as_ptr(), track.as_ptr());
        whole.extend(boxed(kind, if is_it { &changed } else { contents })?);
    }
    let taken = whole.len().checked_sub(moov.len())?;
    let names = find(moov, &[b"udta"])?;
    let mut left = Vec::with_capacity(names.len());
    let mut is_paid = false;
    for (kind, contents) in boxes(names)? {
        let room = contents.len().checked_sub(taken).filter(|_| kind == *b"meta" && !is_paid);
        is_paid |= room.is_some();
        left.extend(match room {
            Some(room) => boxed(*b"free", &vec![0; room])?,
            None => boxed(kind, contents)?,
        });
    }
    let whole = replaced(&whole, &[b"udta"], &left)?;
    (is_paid && whole.len() == moov.len()).then_some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_that_are_not_as_ffmpeg_writes_them_stay_as_they_are() {
        let box_of = |kind: &[u8; 4], contents: &[u8]| boxed(*kind, contents).unwrap();
        assert_eq!(with_gap(&[], VideoMs(1), VideoMs(2)), None);
        assert_eq!(with_gap(&box_of(b"trak", &[0, 0, 0, 9, b'x']), VideoMs(1), VideoMs(2)), None);
        let reference = box_of(b"tref", &box_of(b"chap", &7u32.to_be_bytes()));
        let moov = box_of(b"trak", &[reference, box_of(b"tkhd", &[0; 84])].concat());
        assert_eq!(with_gap(&moov, VideoMs(1), VideoMs(2)), None, "the track of the chapters is not there");
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("film.mp4");
        for bytes in [&b""[..], b"no film", &[0, 0, 0, 1, b'm', b'o', b'o', b'v'], &box_of(b"moov", &moov)] {
            std::fs::write(&file, bytes).unwrap();
            begin_at(&file, VideoMs(1_000), VideoMs(2_000)).unwrap();
            assert_eq!(std::fs::read(&file).unwrap(), bytes);
        }
    }
}
