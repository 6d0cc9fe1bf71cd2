//! System fonts for letters that the program's own fonts lack.
//!
//! Many files are opened, so this runs in the background. Of most fonts only the character table is read; the whole file
//! only of a font that is used. Font files are data from outside: their claims about themselves are not trusted.

use crate::picture::{ExtraFont, Fonts};
use skrifa::{
    FontRef, GlyphId, MetadataProvider,
    instance::Size,
    raw::{FontData, FontRead, tables::cmap::Cmap},
};
use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::{Path, PathBuf},
    sync::Arc,
};

/// The most files that are examined.
const MOST_FILES: usize = 20_000;
/// The deepest level of folders that is searched.
const DEEPEST: usize = 6;
/// The largest font file; a collection of four languages has some 120 MB.
const LARGEST_FILE: u64 = 256 << 20;
/// The largest character table; a font with every character has one of 2 MB.
const LARGEST_TABLE: u32 = 8 << 20;
/// The most faces of one collection.
const MOST_FACES: u32 = 64;

/// A font with letters that were searched for.
#[derive(Clone)]
pub struct SystemFont {
    /// Identifies the font: its path and its index in the file.
    pub name: String,
    /// The file.
    pub data: Arc<Vec<u8>>,
    /// Its index in the file.
    pub index: u32,
}

impl std::fmt::Debug for SystemFont {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("SystemFont").field("name", &self.name).finish_non_exhaustive()
    }
}

/// The result of a search.
#[derive(Clone, Debug, Default)]
pub struct Found {
    /// Fonts, the one with the most letters first.
    pub fonts: Vec<SystemFont>,
    /// Letters that no font has.
    pub missing: Vec<char>,
}

/// The folders where this system keeps fonts.
pub fn folders() -> Vec<PathBuf> {
    let home = directories::BaseDirs::new();
    let home = |part: &str| home.as_ref().map(|base| base.home_dir().join(part));
    let mut folders: Vec<PathBuf> = Vec::new();
    if cfg!(target_os = "macos") {
        folders.extend(["/System/Library/Fonts", "/Library/Fonts"].map(PathBuf::from));
        folders.extend(home("Library/Fonts"));
    } else if cfg!(windows) {
        let windows = std::env::var_os("WINDIR").map_or_else(|| PathBuf::from("C:\\Windows"), PathBuf::from);
        folders.push(windows.join("Fonts"));
        folders.extend(std::env::var_os("LOCALAPPDATA").map(|local| PathBuf::from(local).join("Microsoft\\Windows\\Fonts")));
    } else {
        let shared = std::env::var_os("XDG_DATA_DIRS").unwrap_or_else(|| "/usr/local/share:/usr/share".into());
        folders.extend(std::env::split_paths(&shared).map(|folder| folder.join("fonts")));
        folders.extend(["/usr/share/fonts", "/usr/local/share/fonts"].map(PathBuf::from));
        folders.extend([home(".local/share/fonts"), home(".fonts")].into_iter().flatten());
    }
    folders.dedup();
    folders
}

/// The program's own fonts, and those of this system for letters of a text that they lack. Reads the system's fonts only where
/// letters are missing; blocks on the disk.
pub fn with_letters_of(text: &str) -> Fonts {
    let bundled = Fonts::bundled();
    let missing = bundled.missing(text);
    if missing.is_empty() {
        return bundled;
    }
    let found = find(&missing, &folders());
    Fonts::with(found.fonts.into_iter().map(|font| ExtraFont { data: font.data, index: font.index }).collect())
}

/// A face that has some of the letters.
struct Candidate {
    path: PathBuf,
    index: u32,
    has: Vec<char>,
    rank: i64,
}

/// Finds the fewest fonts that have these letters.
pub fn find(letters: &[char], folders: &[PathBuf]) -> Found {
    let mut files = Vec::new();
    for folder in folders {
        files_under(folder, 0, &mut files);
    }
    files.sort_unstable();
    files.dedup();
    let mut candidates: Vec<_> = files.iter().flat_map(|file| candidates_in(file, letters).unwrap_or_default()).collect();
    let mut found = Found { fonts: Vec::new(), missing: letters.to_vec() };
    loop {
        let worth = |candidate: &Candidate| {
            let new = candidate.has.iter().filter(|letter| found.missing.contains(letter)).count() as i64;
            if new == 0 { 0 } else { new * 1_000 + candidate.rank }
        };
        let best = candidates.iter().enumerate().map(|(index, candidate)| (worth(candidate), index)).max();
        let Some((_, index)) = best.filter(|(worth, _)| *worth > 0) else { return found };
        let best = candidates.swap_remove(index);
        let Some((font, drawn)) = load(&best) else { continue };
        let before = found.missing.len();
        found.missing.retain(|letter| !drawn.contains(letter));
        if found.missing.len() < before {
            found.fonts.push(font);
        }
    }
}

fn files_under(folder: &Path, depth: usize, files: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let path = entry.path();
        if files.len() >= MOST_FILES {
            return;
        }
        // Links are followed, as systems link fonts; a pipe would block for ever.
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

/// The faces of a file that have some of the letters.
fn candidates_in(path: &Path, letters: &[char]) -> io::Result<Vec<Candidate>> {
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
        let has: Vec<char> = letters
            .iter()
            .copied()
            .filter(|letter| map.map_codepoint(*letter).is_some_and(|id| id != GlyphId::NOTDEF))
            .collect();
        if has.is_empty() {
            continue;
        }
        let rank = rank(path, &has) - index as i64;
        candidates.push(Candidate { path: path.to_owned(), index: index as u32, has, rank });
    }
    Ok(candidates)
}

/// The `cmap` table of the face that begins at `start`.
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

/// How well a face suits labels, judged by its file's name: an upright sans serif of normal weight, colours for emoji.
/// Weighs less than one more letter.
fn rank(path: &Path, has: &[char]) -> i64 {
    let name = path.file_stem().map(|name| name.to_string_lossy().to_lowercase()).unwrap_or_default();
    let any = |words: &[&str]| words.iter().any(|word| name.contains(word));
    let emoji = has.iter().any(|letter| group(*letter) == Some(Group::Emoji));
    let mut rank = 500;
    rank += if any(&["sans", "yahei", "pingfang", "hiragino", "malgun", "segoe", "arial"]) { 100 } else { 0 };
    rank += if any(&["regular"]) || !name.contains('-') { 60 } else { 0 };
    rank -= if any(&["bold", "italic", "oblique", "slanted", "light", "thin", "black", "heavy", "condensed", "extra"]) {
        200
    } else {
        0
    };
    rank -= if any(&["mono", "serif", "quran", "nastaliq", "display"]) { 100 } else { 0 };
    rank -= if any(&["lastresort", "unifont", "blank"]) { 400 } else { 0 };
    rank += match (emoji, any(&["emoji"]), any(&["color", "segoe", "apple"])) {
        (true, true, true) => 300,
        (true, true, false) => 200,
        (false, true, _) => -300,
        _ => 0,
    };
    rank
}

/// Reads the whole file and finds the letters that it can really draw: as an outline, a picture or in colours.
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

/// Groups of letters that a font package covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    /// Chinese, Japanese and Korean.
    Cjk,
    /// Emoji and pictures.
    Emoji,
    /// Every other script.
    Other,
}

/// The group of a letter; none for letters that no font needs: private, unassigned and invisible characters.
pub fn group(letter: char) -> Option<Group> {
    match u32::from(letter) {
        0..=0x7f
        | 0x200b..=0x200f
        | 0x2028..=0x202e
        | 0x2060..=0x206f
        | 0xe000..=0xf8ff
        | 0xfe00..=0xfe0f
        | 0xfeff
        | 0xfff0..=0xffff
        | 0xe_0000..=0x10_ffff => None,
        0x1100..=0x11ff | 0x2e80..=0x9fff | 0xac00..=0xd7ff | 0xf900..=0xfaff | 0xff00..=0xffef | 0x2_0000..=0x3_ffff => {
            Some(Group::Cjk)
        }
        0x2600..=0x27bf | 0x1_f000..=0x1_faff => Some(Group::Emoji),
        _ => Some(Group::Other),
    }
}

impl Group {
    /// What is missing, and which package brings it.
    pub fn advice(self) -> (&'static str, &'static str) {
        match self {
            Self::Cjk => (
                "Chinese, Japanese or Korean letters",
                "Install fonts-noto-cjk (Debian, Ubuntu), google-noto-sans-cjk-fonts (Fedora) or noto-fonts-cjk (Arch), then start \
                 Cutroom again.",
            ),
            Self::Emoji => (
                "emoji",
                "Install fonts-noto-color-emoji (Debian, Ubuntu), google-noto-color-emoji-fonts (Fedora) or noto-fonts-emoji \
                 (Arch), then start Cutroom again.",
            ),
            Self::Other => (
                "letters of another script",
                "Install fonts-noto-core (Debian, Ubuntu), google-noto-sans-fonts (Fedora) or noto-fonts (Arch), then start \
                 Cutroom again.",
            ),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_font_is_found_by_its_letters_and_what_none_has_is_named() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::copy("assets/fonts/Inter-Regular.otf", folder.path().join("Inter-Regular.otf")).unwrap();
        std::fs::copy("assets/fonts/Inter-SemiBold.otf", folder.path().join("Inter-SemiBold.otf")).unwrap();
        let found = find(&['A', 'Ж', '\u{10fffd}'], &[folder.path().to_owned()]);
        assert_eq!(found.fonts.len(), 1, "one has both: {:?}", found.fonts);
        assert!(found.fonts.iter().all(|font| font.name.ends_with("Inter-Regular.otf#0")), "{:?}", found.fonts);
        assert_eq!(found.missing, ['\u{10fffd}']);
    }

    #[test]
    fn files_that_are_no_fonts_are_passed_over() {
        let folder = tempfile::tempdir().unwrap();
        let font = std::fs::read("assets/fonts/Inter-Regular.otf").unwrap();
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
