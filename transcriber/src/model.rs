//! Whether a file is a whole model of whisper.cpp. The library loads the beginning of one as well, and then fails late or writes
//! nonsense; of another kind of file it reads sizes that are none.

use std::{
    fs::File,
    io::{self, BufReader, Read, Seek, SeekFrom},
    path::Path,
};

/// Why a model cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum ModelError {
    /// The file cannot be read.
    #[error("{}", words::transcriber::model_unreadable(path, reason))]
    Unreadable {
        /// The file.
        path: String,
        /// The operating system's error.
        reason: io::Error,
    },
    /// The file is no model of whisper.cpp.
    #[error("{}", words::transcriber::model_other_kind(.0))]
    OtherKind(String),
    /// The file ends before the model does.
    #[error("{}", words::transcriber::model_cut_short(bytes, path))]
    CutShort {
        /// The file.
        path: String,
        /// Size of the file, in bytes.
        bytes: u64,
    },
    /// whisper.cpp refuses the file.
    #[error("{}", words::transcriber::model_refused(.0))]
    Refused(String),
}

/// The first bytes of a model: the number that stands for `ggml`.
const MAGIC: &[u8; 4] = b"lmgg";
/// Bounds of the numbers of the head, in their order: words, audio context, state, heads and layers, text context, state, heads and
/// layers, mel bands, and the format of the numbers.
const HEAD: [(u32, u32); 11] = [
    (1, 1_000_000),
    (1, 100_000),
    (1, 100_000),
    (1, 1_000),
    (1, 1_000),
    (1, 100_000),
    (1, 100_000),
    (1, 1_000),
    (1, 1_000),
    (1, 1_000),
    (0, 10_000),
];
/// Tensors beside those of the layers.
const TENSORS: u64 = 11;
/// Tensors of a layer that listens, and of one that writes.
const OF_LAYERS: (u64, u64) = (15, 24);

/// Numbers in a block, and bytes of a block, by the type of a tensor.
fn block(kind: u32) -> Option<(u64, u64)> {
    Some(match kind {
        0 => (1, 4),
        1 | 30 => (1, 2),
        2 => (32, 18),
        3 => (32, 20),
        6 => (32, 22),
        7 => (32, 24),
        8 => (32, 34),
        9 => (32, 36),
        10 => (256, 84),
        11 => (256, 110),
        12 => (256, 144),
        13 => (256, 176),
        14 => (256, 210),
        15 => (256, 292),
        _ => return None,
    })
}

/// Reason why the structure of a file is not that of a model.
enum Broken {
    Io(io::Error),
    OtherKind,
    CutShort,
}

impl From<io::Error> for Broken {
    fn from(error: io::Error) -> Self {
        if error.kind() == io::ErrorKind::UnexpectedEof { Self::CutShort } else { Self::Io(error) }
    }
}

/// Checks that a file is a whole model, without reading its numbers.
pub fn check(path: &Path) -> Result<(), ModelError> {
    let shown = || path.display().to_string();
    let unreadable = |reason: io::Error| ModelError::Unreadable { path: shown(), reason };
    let facts = std::fs::metadata(path).map_err(unreadable)?;
    if !facts.is_file() {
        return Err(ModelError::OtherKind(shown()));
    }
    let bytes = facts.len();
    let file = File::open(path).map_err(unreadable)?;
    walk(&mut Walk { file: BufReader::new(file), at: 0, bytes }).map_err(|broken| match broken {
        Broken::Io(reason) => unreadable(reason),
        Broken::OtherKind => ModelError::OtherKind(shown()),
        Broken::CutShort => ModelError::CutShort { path: shown(), bytes },
    })
}

/// A file that is walked through.
struct Walk<R> {
    file: R,
    at: u64,
    bytes: u64,
}

impl<R: Read + Seek> Walk<R> {
    fn number(&mut self) -> Result<u32, Broken> {
        let mut four = [0; 4];
        self.file.read_exact(&mut four)?;
        self.at += 4;
        Ok(u32::from_le_bytes(four))
    }

    /// Skips bytes that must be there.
    fn skip(&mut self, count: u64) -> Result<(), Broken> {
        let to = self.at.checked_add(count).ok_or(Broken::OtherKind)?;
        if to > self.bytes {
            return Err(Broken::CutShort);
        }
        self.file.seek(SeekFrom::Start(to))?;
        self.at = to;
        Ok(())
    }
}

fn walk<R: Read + Seek>(file: &mut Walk<R>) -> Result<(), Broken> {
    if file.number().map_err(|_| Broken::OtherKind)?.to_le_bytes() != *MAGIC {
        return Err(Broken::OtherKind);
    }
    let mut head = [0; HEAD.len()];
    for (number, (least, most)) in head.iter_mut().zip(HEAD) {
        *number = file.number()?;
        if !(least..=most).contains(number) {
            return Err(Broken::OtherKind);
        }
    }
    let [_, _, _, _, listening, _, _, _, writing, ..] = head;
    // The filters of the mel bands.
    let (bands, bins) = (file.number()?, file.number()?);
    if bands > 10_000 || bins > 100_000 {
        return Err(Broken::OtherKind);
    }
    file.skip(u64::from(bands) * u64::from(bins) * 4)?;
    // The words.
    let count = file.number()?;
    if count > 1_000_000 {
        return Err(Broken::OtherKind);
    }
    for _ in 0..count {
        let length = file.number()?;
        if length > 10_000 {
            return Err(Broken::OtherKind);
        }
        file.skip(length.into())?;
    }
    let mut tensors = 0;
    while file.at < file.bytes {
        let (dimensions, name, kind) = (file.number()?, file.number()?, file.number()?);
        let Some((numbers, size)) = block(kind).filter(|_| (1..=4).contains(&dimensions) && name <= 1_000) else {
            return Err(Broken::OtherKind);
        };
        let mut all = 1_u64;
        for _ in 0..dimensions {
            all = all.checked_mul(file.number()?.into()).ok_or(Broken::OtherKind)?;
        }
        file.skip(name.into())?;
        file.skip((all / numbers).checked_mul(size).ok_or(Broken::OtherKind)?)?;
        tensors += 1;
    }
    let expected = TENSORS + OF_LAYERS.0 * u64::from(listening) + OF_LAYERS.1 * u64::from(writing);
    if tensors < expected { Err(Broken::CutShort) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A file with the structure of a model of one layer each.
    fn whole() -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        let number = |bytes: &mut Vec<u8>, number: u32| bytes.extend(number.to_le_bytes());
        for of in [3, 8, 4, 2, 1, 8, 4, 2, 1, 2, 1] {
            number(&mut bytes, of);
        }
        for of in [2, 3] {
            number(&mut bytes, of);
        }
        bytes.extend([0; 2 * 3 * 4]);
        number(&mut bytes, 3);
        for word in ["a", "bc", ""] {
            number(&mut bytes, word.len() as u32);
            bytes.extend(word.as_bytes());
        }
        for tensor in 0..TENSORS + OF_LAYERS.0 + OF_LAYERS.1 {
            for of in [2, 4, (tensor % 2) as u32, 3, 2] {
                number(&mut bytes, of);
            }
            bytes.extend(b"name");
            bytes.extend(vec![0; if tensor % 2 == 0 { 24 } else { 12 }]);
        }
        bytes
    }

    fn of(bytes: &[u8]) -> Result<(), ModelError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("model.bin");
        std::fs::write(&path, bytes).unwrap();
        check(&path)
    }

    #[test]
    fn a_whole_model_passes_and_every_beginning_of_it_is_cut_short() {
        let bytes = whole();
        of(&bytes).unwrap();
        for length in 4..bytes.len() {
            let error = of(&bytes[..length]).unwrap_err();
            assert!(matches!(error, ModelError::CutShort { .. }), "{length}: {error}");
        }
    }

    #[test]
    fn files_of_other_kinds_are_told_apart_and_what_is_missing_is_named() {
        let mut large = whole();
        large[4..8].copy_from_slice(&u32::MAX.to_le_bytes());
        let noise: Vec<u8> = (0..5_000_u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
        let after_head = [MAGIC.as_slice(), &noise].concat();
        for other in [&b"GGUF and more"[..], b"<html>not found</html>", b"", b"lm", &large, &noise, &after_head] {
            assert!(matches!(of(other).unwrap_err(), ModelError::OtherKind(_)), "{:?}", &other[..other.len().min(8)]);
        }
        let missing = check(Path::new("/nowhere/model.bin")).unwrap_err();
        assert!(matches!(missing, ModelError::Unreadable { .. }) && missing.to_string().contains("/nowhere/model.bin"));
        assert!(matches!(check(&std::env::temp_dir()).unwrap_err(), ModelError::OtherKind(_)));
    }
}
