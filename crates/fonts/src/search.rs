//! Searches system fonts for characters that the program's own fonts lack.
//!
//! The search opens many files, so it runs in the background. It reads only the character table of most fonts, and the whole file
//! only of a font that is used. Font files are untrusted input: their lengths and counts are checked.

use super::scripts::{Group, group};
use skrifa::{
    FontRef, GlyphId, MetadataProvider,
    instance::Size,
    raw::{FontData, FontRead, tables::cmap::Cmap},
};
use std::{
    cmp::Reverse,
    collections::{BTreeMap, BTreeSet},
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    sync::Arc,
};

/// Most files examined.
const MOST_FILES: usize = 20_000;
/// Deepest folder level searched.
const DEEPEST: usize = 6;
/// Size limit of a font file, in bytes; a collection of four languages has some 120 MB.
const LARGEST_FILE: u64 = 256 << 20;
/// Size limit of a character table (`cmap`), in bytes; a font with every character has one of 2 MB.
const LARGEST_TABLE: u32 = 8 << 20;
/// Most faces of one collection.
const MOST_FACES: u32 = 64;

/// A system font that has some of the searched characters.
#[derive(Clone)]
pub struct SystemFont {
    /// Identifies the font: its path and its index in the file.
    pub name: String,
    /// Bytes of the font file.
    pub data: Arc<Vec<u8>>,
    /// Index of the face in the file.
    pub index: u32,
}

impl std::fmt::Debug for SystemFont {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SystemFont").field("name", &self.name).finish_non_exhaustive()
    }
}

/// Result of [`find`].
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Fonts, in the order in which characters were found in them.
    pub fonts: Vec<SystemFont>,
    /// Characters that a font has, each with the index of the font in `fonts`.
    pub letters: Vec<(char, usize)>,
    /// Characters that no font has.
    pub missing: Vec<char>,
}

/// A face that has some of the searched characters.
struct Candidate {
    path: PathBuf,
    index: u32,
    has: Vec<char>,
    /// Score of the face for each group of the characters.
    suits: BTreeMap<Group, i64>,
}

/// Finds a font for each character: among those that can draw it, the best one for the character's whole group. The choice does not
/// depend on the other characters of the search.
pub fn find(letters: &[char], folders: &[PathBuf]) -> Found {
    let mut files = Vec::new();
    for folder in folders {
        files_under(folder, 0, &mut files);
    }
    files.sort_unstable();
    files.dedup();
    let letters: BTreeSet<char> = letters.iter().copied().collect();
    let wanted = Wanted {
        probes: letters.iter().map(|letter| group_of(*letter)).map(|group| (group, group.probes())).collect(),
        letters: letters.iter().copied().collect(),
    };
    let candidates: Vec<Candidate> = files.iter().flat_map(|file| candidates_in(file, &wanted).unwrap_or_default()).collect();
    let mut found = Found::default();
    // Loaded candidates: index in `found.fonts` and the characters that the font can draw; `None` for an unreadable one.
    let mut read: BTreeMap<usize, Option<(usize, Vec<char>)>> = BTreeMap::new();
    for letter in letters {
        let mut able: Vec<(Reverse<i64>, usize)> = candidates
            .iter()
            .enumerate()
            .filter(|(_, candidate)| candidate.has.contains(&letter))
            .map(|(at, candidate)| (Reverse(candidate.suits.get(&group_of(letter)).copied().unwrap_or_default()), at))
            .collect();
        // Candidates are in file order: of two equal scores the first wins.
        able.sort_unstable();
        let mut font = None;
        for (_, at) in able {
            let drawn = read.entry(at).or_insert_with(|| {
                let (font, drawn) = load(&candidates[at])?;
                found.fonts.push(font);
                Some((found.fonts.len() - 1, drawn))
            });
            font = drawn.as_ref().filter(|(_, drawn)| drawn.contains(&letter)).map(|(font, _)| *font);
            if font.is_some() {
                break;
            }
        }
        match font {
            Some(font) => found.letters.push((letter, font)),
            None => found.missing.push(letter),
        }
    }
    found
}

/// Characters to search.
struct Wanted {
    letters: Vec<char>,
    /// Sample characters of each group among the characters.
    probes: BTreeMap<Group, Vec<char>>,
}

/// Group of a character, also of private and invisible ones.
fn group_of(letter: char) -> Group {
    group(letter).unwrap_or(Group::Other(u32::from(letter) >> 7))
}

fn files_under(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if files.len() >= MOST_FILES {
            return;
        }
        // Links are followed, because systems link fonts; a pipe would block forever.
        let Ok(metadata) = std::fs::metadata(&path) else { continue };
        let extension = path.extension().map(|extension| extension.to_string_lossy().to_lowercase());
        if metadata.is_dir() && depth < DEEPEST {
            files_under(&path, depth + 1, files);
        } else if metadata.is_file()
            && metadata.len() <= LARGEST_FILE
            && extension.is_some_and(|extension| matches!(extension.as_str(), "ttf" | "otf" | "ttc" | "otc"))
        {
            files.push(path);
        }
    }
}

/// Reads the faces of a file that have some of the characters.
fn candidates_in(path: &Path, wanted: &Wanted) -> io::Result<Vec<Candidate>> {
    let mut file = File::open(path)?;
    let head: [u8; 12] = read_at(&mut file, 0)?;
    let starts: Vec<u32> = if head.starts_with(b"ttcf") {
        let count = u32_of(&head, 8).min(MOST_FACES);
        (0..count)
            .map(|face| read_at::<4>(&mut file, 12 + u64::from(face) * 4).map(u32::from_be_bytes))
            .collect::<io::Result<_>>()?
    } else {
        vec![0]
    };
    let mut candidates: Vec<Candidate> = Vec::new();
    for (index, start) in starts.into_iter().enumerate() {
        let Some(table) = characters(&mut file, start)? else { continue };
        let Ok(map) = Cmap::read(FontData::new(&table)) else { continue };
        let maps = |letter: &char| map.map_codepoint(*letter).is_some_and(|id| id != GlyphId::NOTDEF);
        let has: Vec<char> = wanted.letters.iter().copied().filter(maps).collect();
        if has.is_empty() {
            continue;
        }
        let suits = wanted.probes.iter().map(|(group, probes)| {
            let covered = probes.iter().filter(|probe| maps(probe)).count();
            (*group, suits(path, *group, covered * 10 / probes.len().max(1)) - index as i64)
        });
        candidates.push(Candidate { path: path.to_owned(), index: index as u32, has, suits: suits.collect() });
    }
    Ok(candidates)
}

/// Reads the `cmap` table of the face that begins at `start`.
fn characters(file: &mut File, start: u32) -> io::Result<Option<Vec<u8>>> {
    let head: [u8; 12] = read_at(file, u64::from(start))?;
    let tables = u16::from_be_bytes([head[4], head[5]]).min(256);
    for table in 0..tables {
        let record: [u8; 16] = read_at(file, u64::from(start) + 12 + u64::from(table) * 16)?;
        if record.starts_with(b"cmap") {
            let (at, length) = (u32_of(&record, 8), u32_of(&record, 12).min(LARGEST_TABLE));
            file.seek(SeekFrom::Start(u64::from(at)))?;
            let mut bytes = Vec::new();
            file.take(u64::from(length)).read_to_end(&mut bytes)?;
            return Ok(Some(bytes));
        }
    }
    Ok(None)
}

fn read_at<const N: usize>(file: &mut File, at: u64) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    file.seek(SeekFrom::Start(at))?;
    file.read_exact(&mut bytes)?;
    Ok(bytes)
}

fn u32_of(bytes: &[u8], at: usize) -> u32 {
    bytes.get(at..at + 4).and_then(|bytes| bytes.try_into().ok()).map_or(0, u32::from_be_bytes)
}

/// Score of a face that has `tenths` tenths of a group. An emoji font for emoji, and only for them, comes first; then
/// coverage of the group; then the file name: upright sans serif of normal weight.
fn suits(path: &Path, group: Group, tenths: usize) -> i64 {
    let name = path.file_stem().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    let any = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let mut suits = tenths as i64 * 2_000;
    suits += if any(&["sans", "yahei", "pingfang", "hiragino", "malgun", "segoe", "arial"]) { 100 } else { 0 };
    suits += if any(&["regular"]) || !name.contains('-') { 60 } else { 0 };
    suits -= if any(&["bold", "italic", "oblique", "slanted", "light", "thin", "black", "heavy", "condensed", "extra"]) {
        200
    } else {
        0
    };
    suits -= if any(&["mono", "serif", "quran", "nastaliq", "display"]) { 100 } else { 0 };
    // These fonts have placeholder boxes for every character.
    suits -= if any(&["lastresort", "unifont", "blank"]) { 60_000 } else { 0 };
    suits += match (group == Group::Emoji, any(&["emoji"]), any(&["color", "segoe", "apple"])) {
        (true, true, true) => 40_000,
        (true, true, false) => 30_000,
        (false, true, _) => -30_000,
        _ => 0,
    };
    suits
}

/// Reads the whole file and finds the characters that it can draw: as an outline, a bitmap or a colour glyph. `None` if it cannot
/// be read.
fn load(candidate: &Candidate) -> Option<(SystemFont, Vec<char>)> {
    let data = std::fs::read(&candidate.path).ok()?;
    let font = FontRef::from_index(&data, candidate.index).ok()?;
    let (map, outlines, colors) = (font.charmap(), font.outline_glyphs(), font.color_glyphs());
    let strikes = font.bitmap_strikes();
    let draws = |letter: &char| {
        map.map(*letter).filter(|glyph| *glyph != GlyphId::NOTDEF).is_some_and(|glyph| {
            outlines.get(glyph).is_some()
                || colors.get(glyph).is_some()
                || strikes.glyph_for_size(Size::unscaled(), glyph).is_some()
        })
    };
    let drawn: Vec<char> = candidate.has.iter().copied().filter(draws).collect();
    let name = format!("{}#{}", candidate.path.display(), candidate.index);
    (!drawn.is_empty()).then(|| (SystemFont { name, data: Arc::new(data), index: candidate.index }, drawn))
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

    fn of_the_program(file: &str) -> PathBuf {
        Path::new(ROOT).join("assets/fonts").join(file)
    }

    #[test]
    fn a_font_is_found_by_its_letters_and_what_none_has_is_named() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy(of_the_program("Inter-Regular.otf"), folder.path().join("Inter-Regular.otf")).unwrap();
        std::fs::copy(of_the_program("Inter-SemiBold.otf"), folder.path().join("Inter-SemiBold.otf")).unwrap();
        let found = find(&['A', 'Ж', '\u{10fffd}'], &[folder.path().to_owned()]);
        assert_eq!(found.fonts.len(), 1, "one has both: {:?}", found.fonts);
        assert!(found.fonts.iter().all(|font| font.name.ends_with("Inter-Regular.otf#0")), "{:?}", found.fonts);
        assert_eq!(found.missing, ['\u{10fffd}']);
    }

    #[test]
    fn a_letter_comes_from_the_same_font_whatever_else_is_searched_for() {
        let folders = [Path::new(ROOT).join("tests/fonts"), Path::new(ROOT).join("assets/fonts")];
        let world: Vec<char> = "日本語한국어مرحباनमस्तेภาษาไทยשלום🎬🚀ЖΩ→".chars().collect();
        let all = find(&world, &folders);
        assert_eq!(all.missing, Vec::<char>::new());
        for letter in world {
            let alone = find(&[letter], &folders);
            let of = |found: &Found| {
                found.letters.iter().find(|(other, _)| *other == letter).map(|(_, font)| found.fonts[*font].name.clone())
            };
            assert_eq!(of(&alone), of(&all), "{letter}");
        }
    }

    #[test]
    fn files_that_are_no_fonts_are_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let font = std::fs::read(of_the_program("Inter-Regular.otf")).unwrap();
        for (name, bytes) in [
            ("empty.ttf", &[][..]),
            ("text.otf", b"no font at all, only words"),
            ("liar.ttc", b"ttcf\0\x01\0\0\xff\xff\xff\xff"),
        ] {
            std::fs::write(folder.path().join(name), bytes).unwrap();
        }
        for end in (0..font.len()).step_by(font.len() / 40) {
            std::fs::write(folder.path().join(format!("cut{end}.otf")), &font[..end]).unwrap();
        }
        let mut flipped = font.clone();
        for at in (12..flipped.len()).step_by(37) {
            flipped[at] ^= 0x55;
        }
        std::fs::write(folder.path().join("flipped.otf"), flipped).unwrap();
        let found = find(&['A', '漢'], &[folder.path().to_owned(), folder.path().join("none")]);
        assert!(found.missing.contains(&'漢'), "{found:?}");
    }
}
