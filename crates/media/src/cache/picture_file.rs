//! JPEG frames of a source, concatenated in one file, with an index file of their positions.
//!
//! `frames.mjpg` holds JPEG pictures without gaps. `frames.idx` holds a record of 32 bytes for each, little-endian: time in
//! microseconds (i64), offset (u64), length (u32), CRC-32 of the picture (u32), kind (u8), three zeros, CRC-32 of the record
//! so far (u32). A record is written after its picture.

use crate::disk;
use std::{
    collections::BTreeMap,
    fs::{File, OpenOptions},
    io::{self, Read, Seek, SeekFrom, Write},
    ops::Bound,
    path::{Path, PathBuf},
    sync::{Mutex, PoisonError, RwLock},
};

const RECORD: usize = 32;
/// Size limit of one JPEG, in bytes.
const MOST_PICTURE: u32 = 8 << 20;
/// Size limit of the index, in bytes: 16 million frames.
const MOST_INDEX: u64 = 512 << 20;

/// The pass that produced a frame, or the record that marks the end of a pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PictureKind {
    /// Overview pass over the whole length: keyframes only.
    Overview,
    /// Pass over all frames.
    Proxy,
    /// Marker without an image: the overview is complete.
    OverviewEnd,
}

impl PictureKind {
    fn number(self) -> u8 {
        match self {
            Self::Overview => 0,
            Self::Proxy => 1,
            Self::OverviewEnd => 2,
        }
    }

    fn of(number: u8) -> Option<Self> {
        [Self::Overview, Self::Proxy, Self::OverviewEnd].into_iter().find(|kind| kind.number() == number)
    }
}

/// Position and time of a frame in `frames.mjpg`: one record of the index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    /// Presentation time, in microseconds of the source.
    pub time_us: i64,
    offset: u64,
    length: u32,
    crc: u32,
    kind: PictureKind,
}

impl Stored {
    fn to_bytes(self) -> [u8; RECORD] {
        let mut bytes = [0; RECORD];
        let (time, offset) = (self.time_us.to_le_bytes(), self.offset.to_le_bytes());
        let (length, crc) = (self.length.to_le_bytes(), self.crc.to_le_bytes());
        let body = time.iter().chain(&offset).chain(&length).chain(&crc).copied().chain([self.kind.number()]);
        bytes.iter_mut().zip(body).for_each(|(to, from)| *to = from);
        let sum = crc32fast::hash(bytes.get(..RECORD - 4).unwrap_or_default()).to_le_bytes();
        bytes.iter_mut().skip(RECORD - 4).zip(sum).for_each(|(to, from)| *to = from);
        bytes
    }

    fn read(bytes: &[u8; RECORD]) -> Option<Self> {
        let (body, sum) = bytes.split_last_chunk::<4>()?;
        if crc32fast::hash(body) != u32::from_le_bytes(*sum) {
            return None;
        }
        let (time, rest) = body.split_first_chunk::<8>()?;
        let (offset, rest) = rest.split_first_chunk::<8>()?;
        let (length, rest) = rest.split_first_chunk::<4>()?;
        let (crc, rest) = rest.split_first_chunk::<4>()?;
        Some(Self {
            time_us: i64::from_le_bytes(*time),
            offset: u64::from_le_bytes(*offset),
            length: u32::from_le_bytes(*length),
            crc: u32::from_le_bytes(*crc),
            kind: PictureKind::of(*rest.first()?)?,
        })
    }

    fn end(&self) -> u64 {
        self.offset.saturating_add(u64::from(self.length))
    }
}

/// The index in memory, as far as it was read.
#[derive(Debug, Default)]
struct Known {
    by_time: BTreeMap<i64, Stored>,
    /// Number of valid records of the index.
    records: u64,
    /// End of the last frame in `frames.mjpg`, in bytes.
    end: u64,
    overview_ended: bool,
    /// Latest time of the pass over all frames, in microseconds.
    last_us: Option<i64>,
}

impl Known {
    fn add(&mut self, stored: Stored) {
        (self.records, self.end) = (self.records + 1, stored.end());
        match stored.kind {
            PictureKind::OverviewEnd => self.overview_ended = true,
            PictureKind::Proxy => {
                self.last_us = Some(self.last_us.map_or(stored.time_us, |last| last.max(stored.time_us)));
                self.by_time.insert(stored.time_us, stored);
            }
            PictureKind::Overview => {
                self.by_time.entry(stored.time_us).or_insert(stored);
            }
        }
    }
}

/// Frames of a source on disk, for any number of readers while one writer adds frames.
#[derive(Debug)]
pub struct PictureFile {
    data: PathBuf,
    index: PathBuf,
    known: RwLock<Known>,
    /// `frames.mjpg`, opened on the first read.
    file: Mutex<Option<File>>,
}

impl PictureFile {
    /// Opens the index in `folder` and reads its valid records.
    pub fn open(folder: &Path) -> io::Result<Self> {
        let file = Self {
            data: folder.join("frames.mjpg"),
            index: folder.join("frames.idx"),
            known: RwLock::default(),
            file: Mutex::default(),
        };
        file.refresh()?;
        Ok(file)
    }

    /// Reads records that were added to the index since the last call, for example by another process. Stops at the first invalid
    /// record: nothing after it is trusted.
    pub fn refresh(&self) -> io::Result<()> {
        let mut index = match disk::open(&self.index, OpenOptions::new().read(true)) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
            index => index?,
        };
        let bytes = std::fs::metadata(&self.data).map_or(0, |found| found.len());
        let mut known = self.known.write().unwrap_or_else(PoisonError::into_inner);
        index.seek(SeekFrom::Start(known.records * RECORD as u64))?;
        let mut added = Vec::new();
        index.take(MOST_INDEX).read_to_end(&mut added)?;
        for record in added.chunks_exact(RECORD) {
            let Some(stored) = record.first_chunk().and_then(Stored::read) else { break };
            if stored.offset != known.end || stored.length > MOST_PICTURE || stored.end() > bytes {
                break;
            }
            known.add(stored);
        }
        Ok(())
    }

    /// The frame shown at `at_us`, among those available: the last one at or before that time, otherwise the first one. Also
    /// returns the time of the next frame.
    pub fn at(&self, at_us: i64) -> Option<(Stored, Option<i64>)> {
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let shown = known.by_time.range(..=at_us).next_back().or_else(|| known.by_time.iter().next())?.1;
        let next = known.by_time.range((Bound::Excluded(shown.time_us), Bound::Unbounded)).next().map(|(time, _)| *time);
        Some((*shown, next))
    }

    /// Reads the JPEG of a frame. Fails if its checksum does not match.
    pub fn read(&self, stored: &Stored) -> io::Result<Vec<u8>> {
        let mut bytes = vec![0; stored.length as usize];
        {
            let mut file = self.file.lock().unwrap_or_else(PoisonError::into_inner);
            if file.is_none() {
                *file = Some(disk::open(&self.data, OpenOptions::new().read(true))?);
            }
            if let Some(file) = file.as_mut() {
                file.seek(SeekFrom::Start(stored.offset))?;
                file.read_exact(&mut bytes)?;
            }
        }
        if crc32fast::hash(&bytes) == stored.crc { Ok(bytes) } else { Err(io::Error::other("a stored picture is damaged")) }
    }

    /// Number of frames.
    pub fn len(&self) -> usize {
        self.known.read().unwrap_or_else(PoisonError::into_inner).by_time.len()
    }

    /// Whether the overview of the whole length is complete.
    pub fn overview_ended(&self) -> bool {
        self.known.read().unwrap_or_else(PoisonError::into_inner).overview_ended
    }

    /// Progress of the pass over all frames, in microseconds of the source; `None` before its first frame.
    pub fn last_us(&self) -> Option<i64> {
        self.known.read().unwrap_or_else(PoisonError::into_inner).last_us
    }

    /// Size of all frames in bytes.
    pub fn bytes(&self) -> u64 {
        self.known.read().unwrap_or_else(PoisonError::into_inner).end
    }

    /// Opens a writer after the last valid frame and truncates both files there. Frames at the end whose bytes are damaged, as
    /// after a power loss, are cut off as well. The caller holds the folder's lock.
    pub fn writer(&self) -> io::Result<PictureWriter<'_>> {
        let dropped = [disk::drop_links(&self.data)?, disk::drop_links(&self.index)?];
        if dropped.contains(&true) {
            // The index was read through a link, so nothing of it is trusted.
            *self.known.write().unwrap_or_else(PoisonError::into_inner) = Known::default();
            *self.file.lock().unwrap_or_else(PoisonError::into_inner) = None;
        }
        self.refresh()?;
        self.drop_damaged_end()?;
        let (mut data, mut index) = (disk::open_own(&self.data)?, disk::open_own(&self.index)?);
        let known = self.known.read().unwrap_or_else(PoisonError::into_inner);
        let records = known.records * RECORD as u64;
        // The index first: it must never describe bytes that are not there.
        index.set_len(records)?;
        data.set_len(known.end)?;
        index.seek(SeekFrom::Start(records))?;
        data.seek(SeekFrom::Start(known.end))?;
        drop(known);
        Ok(PictureWriter { file: self, data, index })
    }

    fn drop_damaged_end(&self) -> io::Result<()> {
        let mut records = Vec::new();
        if let Ok(index) = disk::open(&self.index, OpenOptions::new().read(true)) {
            let count = self.known.read().unwrap_or_else(PoisonError::into_inner).records;
            index.take(count * RECORD as u64).read_to_end(&mut records)?;
        }
        let mut valid: Vec<Stored> =
            records.chunks_exact(RECORD).map_while(|record| record.first_chunk().and_then(Stored::read)).collect();
        let all = valid.len();
        while let Some(last) = valid.last() {
            if self.read(last).is_ok() {
                break;
            }
            valid.pop();
        }
        if valid.len() < all {
            let mut known = Known::default();
            for stored in valid {
                known.add(stored);
            }
            *self.known.write().unwrap_or_else(PoisonError::into_inner) = known;
        }
        Ok(())
    }
}

/// Appends frames to a [`PictureFile`].
#[derive(Debug)]
pub struct PictureWriter<'a> {
    file: &'a PictureFile,
    data: File,
    index: File,
}

impl PictureWriter<'_> {
    /// Appends a frame; readers find it when this returns. Fails if the JPEG is larger than 8 MiB.
    pub fn add(&mut self, kind: PictureKind, time_us: i64, jpeg: &[u8]) -> io::Result<()> {
        let length = u32::try_from(jpeg.len()).ok().filter(|length| *length <= MOST_PICTURE);
        let length = length.ok_or_else(|| io::Error::other(format!("a picture of {} bytes is too large", jpeg.len())))?;
        let offset = self.file.bytes();
        let stored = Stored { time_us, offset, length, crc: crc32fast::hash(jpeg), kind };
        self.data.write_all(jpeg)?;
        self.index.write_all(&stored.to_bytes())?;
        self.file.known.write().unwrap_or_else(PoisonError::into_inner).add(stored);
        Ok(())
    }

    /// Waits until all frames are on disk.
    pub fn sync(&self) -> io::Result<()> {
        self.data.sync_data()?;
        self.index.sync_data()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::fs;

    /// Writes five frames of different sizes, the first two as overview.
    fn written(folder: &Path) -> Vec<(i64, Vec<u8>)> {
        let pictures: Vec<(i64, Vec<u8>)> = (0..5_u8).map(|n| (i64::from(n) * 100, vec![n; 5 + usize::from(n) * 7])).collect();
        let file = PictureFile::open(folder).unwrap();
        let mut writer = file.writer().unwrap();
        for (n, (time, jpeg)) in pictures.iter().enumerate() {
            writer.add(if n < 2 { PictureKind::Overview } else { PictureKind::Proxy }, *time, jpeg).unwrap();
        }
        pictures
    }

    /// Checks that the readable frames are the first ones of `written`, and that a frame appended now is there after reopening.
    fn check(folder: &Path, written: &[(i64, Vec<u8>)]) -> usize {
        let file = PictureFile::open(folder).unwrap();
        let mut writer = file.writer().unwrap();
        let left = file.len();
        writer.add(PictureKind::Proxy, 9_000, b"new").unwrap();
        drop(writer);
        let again = PictureFile::open(folder).unwrap();
        assert_eq!(again.len(), left + 1);
        for (time, jpeg) in written.get(..left).unwrap() {
            assert_eq!(again.read(&again.at(*time).unwrap().0).unwrap(), *jpeg);
        }
        assert_eq!(again.read(&again.at(9_999).unwrap().0).unwrap(), b"new");
        left
    }

    #[test]
    fn a_file_that_ends_at_any_byte_keeps_every_picture_before_it() {
        let whole = tempfile::tempdir().unwrap();
        let pictures = written(whole.path());
        let (data, index) =
            (fs::read(whole.path().join("frames.mjpg")).unwrap(), fs::read(whole.path().join("frames.idx")).unwrap());
        let folder = tempfile::tempdir().unwrap();
        let put = |name: &str, bytes: &[u8]| fs::write(folder.path().join(name), bytes).unwrap();
        for end in 0..=data.len() {
            put("frames.mjpg", &data[..end]);
            put("frames.idx", &index);
            let ends = pictures.iter().scan(0, |sum, (_, jpeg)| {
                *sum += jpeg.len();
                Some(*sum)
            });
            assert_eq!(check(folder.path(), &pictures), ends.filter(|sum| *sum <= end).count(), "{end} bytes of the data");
        }
        for end in 0..=index.len() {
            put("frames.mjpg", &data);
            put("frames.idx", &index[..end]);
            assert_eq!(check(folder.path(), &pictures), end / RECORD, "{end} bytes of the index");
        }
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn a_flipped_byte_never_becomes_a_picture(at in 0_usize..300, bit in 0_u8..8) {
            let folder = tempfile::tempdir().unwrap();
            let pictures = written(folder.path());
            let (data, index) = (folder.path().join("frames.mjpg"), folder.path().join("frames.idx"));
            let length = fs::metadata(&data).unwrap().len() as usize;
            let (path, at) = if at < length { (data, at) } else { (index, (at - length) % (5 * RECORD)) };
            let mut bytes = fs::read(&path).unwrap();
            bytes[at] ^= 1 << bit;
            fs::write(&path, bytes).unwrap();
            let file = PictureFile::open(folder.path()).unwrap();
            for (time, jpeg) in &pictures {
                if let Some((stored, _)) = file.at(*time)
                    && let Ok(read) = file.read(&stored)
                {
                    prop_assert!(stored.time_us == *time && read == *jpeg || stored.time_us < *time || stored.time_us == 0);
                    prop_assert!(pictures.contains(&(stored.time_us, read)));
                }
            }
            file.writer().unwrap().add(PictureKind::Proxy, 9_000, b"new").unwrap();
        }
    }

    #[test]
    fn an_index_of_any_numbers_whose_sums_are_right_is_read_as_far_as_it_can_be_true() {
        let folder = tempfile::tempdir().unwrap();
        cutroom_soak::run(400, move |dice| {
            let (data, index) = (folder.path().join("frames.mjpg"), folder.path().join("frames.idx"));
            let _ = (fs::remove_file(&data), fs::remove_file(&index));
            let pictures = written(folder.path());
            let mut records = fs::read(&index).unwrap();
            for record in records.chunks_exact_mut(RECORD) {
                if dice.below(3) == 0 {
                    let at = [0, 4, 8, 12, 16, 20, 24][dice.below(7)];
                    let with = [0x00, 0xff, 0x7f, 0x80][dice.below(4)];
                    record[at..at + 4].fill(with);
                    record[at + 3] = [with, 0x7f, 0x80, 0x00][dice.below(4)];
                    let sum = crc32fast::hash(&record[..RECORD - 4]).to_le_bytes();
                    record[RECORD - 4..].copy_from_slice(&sum);
                }
            }
            if dice.below(4) == 0 {
                dice.change_bytes(&mut records);
            }
            fs::write(&index, records).unwrap();
            let file = PictureFile::open(folder.path()).unwrap();
            for at in [i64::MIN, -1, 0, 150, i64::MAX] {
                if let Some((stored, _)) = file.at(at)
                    && let Ok(read) = file.read(&stored)
                {
                    assert!(pictures.iter().any(|(_, jpeg)| *jpeg == read));
                }
            }
            file.writer().unwrap().add(PictureKind::Proxy, 9_000, b"new").unwrap();
        });
    }

    #[test]
    fn the_picture_at_a_time_is_the_last_one_before_it_and_the_first_before_all() {
        let folder = tempfile::tempdir().unwrap();
        written(folder.path());
        let file = PictureFile::open(folder.path()).unwrap();
        let at = |us| file.at(us).map(|(stored, next)| (stored.time_us, next));
        assert_eq!(
            (at(-5), at(199), at(200), at(9_999)),
            (Some((0, Some(100))), Some((100, Some(200))), Some((200, Some(300))), Some((400, None)))
        );
        assert_eq!((file.last_us(), file.overview_ended()), (Some(400), false));
        file.writer().unwrap().add(PictureKind::OverviewEnd, 0, b"").unwrap();
        assert!(PictureFile::open(folder.path()).unwrap().overview_ended() && file.len() == 5);
    }
}
