//! The last piece of a fragmented MP4, as a recorder leaves it that was killed: a `moof` without its end lists pictures and sounds
//! that are not there, and ffmpeg then reads nothing of the file. Its bytes are not stored. A piece without the end of its pictures
//! and sounds is: ffmpeg reads it as far as it goes.

use bytes::Bytes;

/// Longest list that is held back, in bytes; a longer one is passed on as it arrives.
const LONGEST: usize = 8 << 20;

/// Part of the file that the next byte belongs to.
#[derive(Debug)]
enum At {
    /// The header of a box, as far as it arrived.
    Header,
    /// The content of a box: number of bytes that follow, and whether the box is held back.
    Content { left: u64, held: bool },
    /// A file that is none of boxes, or a box up to the end of the file: all bytes are passed on.
    Rest,
}

/// Passes on the bytes of a file, but holds back each list of a piece until it is whole.
#[derive(Debug)]
pub struct Fragments {
    at: At,
    held: Vec<u8>,
    begun: bool,
}

impl Fragments {
    /// Beginning of a file.
    pub fn new() -> Self {
        Self { at: At::Header, held: Vec::new(), begun: false }
    }

    /// The bytes to store now that these have arrived.
    pub fn take(&mut self, chunk: Bytes) -> Bytes {
        if matches!(self.at, At::Rest) && self.held.is_empty() {
            return chunk;
        }
        let mut rest: &[u8] = &chunk;
        let mut whole = Vec::with_capacity(chunk.len());
        while !rest.is_empty() {
            match &mut self.at {
                At::Header => {
                    let wanted = if self.held.get(..4) == Some(&[0, 0, 0, 1]) { 16 } else { 8 };
                    let (now, after) = rest.split_at(rest.len().min(wanted - self.held.len().min(wanted)));
                    self.held.extend_from_slice(now);
                    rest = after;
                    if self.held.len() >= wanted && (wanted == 16 || self.held.get(..4) != Some(&[0, 0, 0, 1])) {
                        self.header();
                        self.release(&mut whole);
                    }
                }
                At::Content { left, .. } => {
                    let count = usize::try_from(*left).unwrap_or(usize::MAX).min(rest.len());
                    let (now, after) = rest.split_at(count);
                    *left -= count as u64;
                    self.held.extend_from_slice(now);
                    rest = after;
                    self.release(&mut whole);
                }
                At::Rest => {
                    self.release(&mut whole);
                    whole.extend_from_slice(rest);
                    rest = &[];
                }
            }
        }
        whole.into()
    }

    /// The last bytes of the file: all but the list of a piece without its end.
    pub fn end(self) -> Bytes {
        match self.at {
            At::Content { held: true, .. } => Bytes::new(),
            _ => self.held.into(),
        }
    }

    /// Reads the header that has arrived.
    fn header(&mut self) {
        let number = |range| {
            self.held.get(range).map_or(0, |bytes: &[u8]| bytes.iter().fold(0, |sum, byte| sum << 8 | u64::from(*byte)))
        };
        let kind = self.held.get(4..8).unwrap_or_default();
        let size = if number(0..4) == 1 { number(8..16) } else { number(0..4) };
        let is_box = self.begun || kind == b"ftyp";
        self.begun = true;
        self.at = match size.checked_sub(self.held.len() as u64) {
            // A size of zero means up to the end of the file.
            Some(left) if is_box => {
                let held = kind == b"moof" && size <= LONGEST as u64;
                At::Content { left, held }
            }
            _ => At::Rest,
        };
    }

    /// Passes on what is not held back, and goes on to the next box after the last byte of one.
    fn release(&mut self, whole: &mut Vec<u8>) {
        let is_held = match self.at {
            At::Content { left: 0, .. } => {
                self.at = At::Header;
                false
            }
            At::Content { held, .. } => held,
            At::Header => true,
            At::Rest => false,
        };
        if !is_held {
            whole.append(&mut self.held);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn boxed(kind: [u8; 4], content: usize) -> Vec<u8> {
        let size = u32::try_from(8 + content).unwrap().to_be_bytes();
        [&size[..], &kind, &vec![7; content]].concat()
    }

    /// Stored part of bytes that arrive in pieces.
    fn stored(bytes: &[u8], piece: usize) -> Vec<u8> {
        let mut fragments = Fragments::new();
        let mut all: Vec<u8> = Vec::new();
        for piece in bytes.chunks(piece.max(1)) {
            all.extend(fragments.take(Bytes::copy_from_slice(piece)));
        }
        all.extend(fragments.end());
        all
    }

    fn file() -> Vec<u8> {
        let long = [&[0, 0, 0, 1][..], b"mdat", &116_u64.to_be_bytes(), &[9; 100]].concat();
        [boxed(*b"ftyp", 16), boxed(*b"moov", 90), boxed(*b"moof", 40), boxed(*b"mdat", 300), boxed(*b"moof", 60), long]
            .concat()
    }

    proptest! {
        #[test]
        fn a_file_is_stored_as_it_came_but_for_a_list_without_its_end(cut in 0usize..700, piece in 1usize..200) {
            let file = file();
            let cut = cut.min(file.len());
            // The lists begin at 122 and 478; of a list, header or not, less than 8 bytes are no box yet.
            let kept = match cut {
                130..170 => 122,
                478..546 if cut >= 486 => 478,
                _ => cut,
            };
            prop_assert_eq!(stored(&file[..cut], piece), &file[..kept]);
        }

        #[test]
        fn other_bytes_are_stored_as_they_came(bytes: Vec<u8>, piece in 1usize..20, size: u64) {
            prop_assert_eq!(stored(&bytes, piece), bytes.clone());
            // A box that says any size; one up to the end of the file has none.
            let begun = [&boxed(*b"ftyp", 4)[..], &[0, 0, 0, 1], b"mdat", &size.to_be_bytes(), &bytes].concat();
            prop_assert_eq!(stored(&begun, piece), begun.clone());
            let last = [&boxed(*b"ftyp", 4)[..], &[0, 0, 0, 0], b"mdat", &bytes].concat();
            prop_assert_eq!(stored(&last, piece), last.clone());
        }
    }
}
