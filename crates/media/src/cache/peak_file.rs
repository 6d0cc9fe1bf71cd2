//! Peaks of a sound track on disk: a block of 256 bytes for each second, so that a file can grow and be continued.
//!
//! A block holds the number of its pairs (u16), 125 pairs of lowest and highest sample (i8), and the CRC-32 of the block's
//! number (u32) and of the bytes before it. Only the last block may hold fewer pairs.

use super::super::peaks::{PAIRS_A_SECOND, Waveform};
use crate::disk;
use std::{
    fs::File,
    io::{self, Seek, SeekFrom, Write},
    path::Path,
};

const BLOCK: usize = 2 + 2 * PAIRS_A_SECOND + 4;
/// Size limit for reading, in bytes: 48 hours.
const MOST_BYTES: u64 = 48 * 3_600 * BLOCK as u64;

/// Writes peaks, second by second.
#[derive(Debug)]
pub struct PeakFile {
    file: File,
    blocks: u32,
    /// Pairs of the current, incomplete second.
    open: Vec<(i8, i8)>,
}

impl PeakFile {
    /// Reads the valid peaks of a file; empty if there is no file. Stops at the first block that is damaged or incomplete.
    pub fn read(path: &Path) -> io::Result<Waveform> {
        let mut waveform = Waveform::default();
        match disk::read(path, MOST_BYTES) {
            Ok(bytes) => {
                for (number, block) in bytes.chunks_exact(BLOCK).enumerate() {
                    let Some(pairs) = pairs_of(block, number as u32) else { break };
                    for (low, high) in &pairs {
                        waveform.push(*low, *high);
                    }
                    if pairs.len() < PAIRS_A_SECOND {
                        break;
                    }
                }
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
        Ok(waveform)
    }

    /// Continues a file after its last complete second. Also returns the peaks up to there.
    pub fn resume(path: &Path) -> io::Result<(Self, Waveform)> {
        disk::drop_links(path)?;
        let mut waveform = Self::read(path)?;
        let blocks = waveform.len() / PAIRS_A_SECOND;
        waveform.truncate(blocks * PAIRS_A_SECOND);
        let mut file = disk::open_own(path)?;
        file.set_len((blocks * BLOCK) as u64)?;
        file.seek(SeekFrom::End(0))?;
        Ok((Self { file, blocks: blocks as u32, open: Vec::with_capacity(PAIRS_A_SECOND) }, waveform))
    }

    /// Adds a pair, which is written when its second is complete.
    pub fn push(&mut self, low: i8, high: i8) -> io::Result<()> {
        self.open.push((low, high));
        if self.open.len() == PAIRS_A_SECOND { self.write() } else { Ok(()) }
    }

    /// Writes the last, incomplete second and waits until everything is on disk.
    pub fn finish(&mut self) -> io::Result<()> {
        if !self.open.is_empty() {
            self.write()?;
        }
        self.file.sync_data()
    }

    fn write(&mut self) -> io::Result<()> {
        let mut block = Vec::with_capacity(BLOCK);
        block.extend((self.open.len() as u16).to_le_bytes());
        block.extend(self.open.iter().flat_map(|(low, high)| [low.to_le_bytes(), high.to_le_bytes()].concat()));
        block.resize(BLOCK - 4, 0);
        let sum = sum_of(&block, self.blocks);
        block.extend(sum.to_le_bytes());
        self.file.write_all(&block)?;
        self.blocks += 1;
        self.open.clear();
        Ok(())
    }
}

fn sum_of(body: &[u8], number: u32) -> u32 {
    let mut hasher = crc32fast::Hasher::new();
    hasher.update(&number.to_le_bytes());
    hasher.update(body);
    hasher.finalize()
}

fn pairs_of(block: &[u8], number: u32) -> Option<Vec<(i8, i8)>> {
    let (body, sum) = block.split_last_chunk::<4>()?;
    if sum_of(body, number) != u32::from_le_bytes(*sum) {
        return None;
    }
    let (count, pairs) = body.split_first_chunk::<2>()?;
    let count = usize::from(u16::from_le_bytes(*count));
    let pair = |pair: &[u8]| Some((i8::from_le_bytes([*pair.first()?]), i8::from_le_bytes([*pair.get(1)?])));
    (1..=PAIRS_A_SECOND).contains(&count).then(|| pairs.chunks_exact(2).take(count).filter_map(pair).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs;

    #[test]
    fn blocks_of_any_bytes_whose_sums_are_right_are_read_as_far_as_they_can_be_true() {
        let folder = tempfile::tempdir().unwrap();
        cutroom_soak::run(400, move |dice| {
            let path = folder.path().join("sound-0.peaks");
            let mut bytes = Vec::new();
            for number in 0..3 {
                let mut body: Vec<u8> = (0..BLOCK - 4).map(|_| dice.number() as u8).collect();
                let count = [0, 1, 30, PAIRS_A_SECOND as u16, PAIRS_A_SECOND as u16 + 1, u16::MAX][dice.below(6)];
                body[..2].copy_from_slice(&count.to_le_bytes());
                let sum = sum_of(&body, number);
                bytes.extend(body);
                bytes.extend(sum.to_le_bytes());
            }
            if dice.below(3) == 0 {
                dice.change_bytes(&mut bytes);
            }
            fs::write(&path, &bytes).unwrap();
            assert!(PeakFile::read(&path).unwrap().len() <= 3 * PAIRS_A_SECOND);
            let (mut file, _) = PeakFile::resume(&path).unwrap();
            file.push(-1, 1).unwrap();
            file.finish().unwrap();
        });
    }

    #[test]
    fn peaks_that_end_at_any_byte_are_continued_behind_the_last_full_second() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sound-0.peaks");
        let pair = |n: usize| ((n % 100) as i8 - 100, (n % 120) as i8);
        let count = 2 * PAIRS_A_SECOND + 30;
        let (mut file, _) = PeakFile::resume(&path).unwrap();
        for n in 0..count {
            let (low, high) = pair(n);
            file.push(low, high).unwrap();
        }
        file.finish().unwrap();
        let whole = fs::read(&path).unwrap();
        assert_eq!((PeakFile::read(&path).unwrap().len(), whole.len()), (count, 3 * BLOCK));
        for end in 0..whole.len() {
            fs::write(&path, &whole[..end]).unwrap();
            let seconds = end / BLOCK;
            assert_eq!(PeakFile::read(&path).unwrap().len(), seconds * PAIRS_A_SECOND, "{end}");
            let (mut file, waveform) = PeakFile::resume(&path).unwrap();
            for n in waveform.len()..count {
                let (low, high) = pair(n);
                file.push(low, high).unwrap();
            }
            file.finish().unwrap();
            assert_eq!(fs::read(&path).unwrap(), whole, "{end}");
        }
        for at in 0..whole.len() {
            let mut bytes = whole.clone();
            bytes[at] ^= 0x10;
            fs::write(&path, &bytes).unwrap();
            assert_eq!(PeakFile::read(&path).unwrap().len(), at / BLOCK * PAIRS_A_SECOND, "{at}");
        }
    }
}
