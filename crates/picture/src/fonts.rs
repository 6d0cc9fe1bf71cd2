//! Fonts for frames: the bundled ones, with fallback fonts that the caller's search finds on this system.

use parley::{
    FontContext, FontFamilyName, LayoutContext,
    fontique::{Blob, Collection, CollectionOptions, FontInfoOverride, SourceCache},
};
use skrifa::{
    FontRef, MetadataProvider,
    instance::{LocationRef, Size},
    raw::TableProvider,
};
use std::{
    borrow::Cow,
    collections::{BTreeSet, HashMap},
    ops::Range,
    sync::{Arc, Mutex, OnceLock, PoisonError, RwLock},
};
use vello_cpu::RenderContext;

use super::{
    cache::Cache,
    packed::{self, Packed},
};

/// Bytes of a font file.
pub type FontBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A font that is not bundled, for characters that the bundled fonts lack.
#[derive(Clone)]
pub struct ExtraFont {
    /// Unique name: the font's path and its index in the file.
    pub name: String,
    /// Bytes of the font file.
    pub data: FontBytes,
    /// Index of the face in the file, for a collection.
    pub index: u32,
}

/// Result of a font search.
pub struct FoundFonts {
    /// Fonts found.
    pub fonts: Vec<ExtraFont>,
    /// Characters that a font has, each with the font's index in `fonts`. A character always comes from the same font.
    pub letters: Vec<(char, usize)>,
}

/// Finds fonts for characters; may be slow.
type Search = dyn Fn(&[char]) -> FoundFonts + Send + Sync;

/// Fallback family for characters when no other family is named or has them.
const DEFAULT: &str = "Inter";

/// A headline family that has kana beside Latin characters. Texts in other families use its kana only if no system font has any:
/// beside ideographs of another font they are far too heavy.
const HEADLINES: &str = "Dela Gothic One";

/// Bundled font files, by family.
static FACES: [(&str, &Packed); 8] = [
    ("Inter", &packed::INTER),
    ("Lato", &packed::LATO),
    ("Lato", &packed::LATO_BOLD),
    (HEADLINES, &packed::DELA_GOTHIC_ONE),
    ("Gelasio", &packed::GELASIO),
    ("Gelasio", &packed::GELASIO_BOLD),
    ("Arimo", &packed::ARIMO),
    ("Arimo", &packed::ARIMO_BOLD),
];

/// Static fonts of one weight, for players without support for variable fonts: family, whether bold, file name, file.
static STATIC: [(&str, bool, &str, &Packed); 8] = [
    ("Inter", false, "Inter-Regular.ttf", &packed::INTER_STATIC),
    ("Inter", true, "Inter-Bold.ttf", &packed::INTER_STATIC_BOLD),
    ("Lato", false, "Lato-Regular.ttf", &packed::LATO),
    ("Lato", true, "Lato-Bold.ttf", &packed::LATO_BOLD),
    ("Gelasio", false, "Gelasio-Regular.ttf", &packed::GELASIO),
    ("Gelasio", true, "Gelasio-Bold.ttf", &packed::GELASIO_BOLD),
    ("Arimo", false, "Arimo-Regular.ttf", &packed::ARIMO),
    ("Arimo", true, "Arimo-Bold.ttf", &packed::ARIMO_BOLD),
];

/// Font file for a family, regular or bold, to be shipped with a subtitle file: its name and its bytes. The fonts' licences allow
/// that.
pub fn font_file(family: &str, is_bold: bool) -> (&'static str, &'static [u8]) {
    let family = shown_as(family);
    let found = STATIC.iter().find(|(name, bold, ..)| *name == family && *bold == is_bold);
    let (name, file) = found.map_or(("DelaGothicOne-Regular.ttf", &packed::DELA_GOTHIC_ONE), |(.., name, file)| (*name, *file));
    (name, file.bytes())
}

/// Families that are replaced by a metrically compatible one.
const SUBSTITUTES: [(&str, &str); 2] = [("Georgia", "Gelasio"), ("Arial", "Arimo")];

/// Most idle engines kept for later drawings.
const MOST_ENGINES: usize = 4;

/// Family that replaces `family`, to tell the user; `None` if it is not replaced.
pub fn substitution(family: &str) -> Option<&'static str> {
    let family = family.trim();
    let shown = shown_as(family);
    (!shown.eq_ignore_ascii_case(family)).then_some(shown)
}

/// A bundled font, with the characters taken from it.
pub struct OwnFont {
    /// Family name.
    pub name: &'static str,
    /// Bytes of the font file.
    pub data: &'static [u8],
    /// Characters taken from the font.
    pub letters: Vec<char>,
}

/// Bundled fonts that have some of these characters, each character in the first font that has it. Frames draw them with these
/// fonts if no system font has them.
pub fn own_fonts_of(letters: &[char]) -> Vec<OwnFont> {
    let mut left: BTreeSet<char> = letters.iter().copied().collect();
    let headlines_last = FACES.iter().filter(|(family, _)| *family != HEADLINES);
    let all = headlines_last.chain(FACES.iter().filter(|(family, _)| *family == HEADLINES));
    let has_some = |(name, file): &(&'static str, &'static Packed)| {
        let data = file.bytes();
        let font = FontRef::from_index(data, 0).ok()?;
        let map = font.charmap();
        let (has, lacks): (BTreeSet<char>, _) =
            left.iter().partition(|letter| map.map(**letter).is_some_and(|glyph| glyph.to_u32() != 0));
        left = lacks;
        (!has.is_empty()).then(|| OwnFont { name, data, letters: has.into_iter().collect() })
    };
    all.filter_map(has_some).collect()
}

/// Family with which text of a family is drawn.
fn shown_as(family: &str) -> &'static str {
    let family = family.trim();
    let substitute = SUBSTITUTES.iter().find(|(asked, _)| asked.eq_ignore_ascii_case(family)).map(|(_, shown)| *shown);
    let own = FACES.iter().map(|(name, _)| *name).find(|name| name.eq_ignore_ascii_case(family));
    substitute.or(own).unwrap_or(DEFAULT)
}

/// Line heights of a font in ems: by its OS/2 table, which ASS uses, and as drawn in frames.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LineHeights {
    /// Family with which the text is drawn.
    pub family: &'static str,
    /// Above and below the baseline by `usWinAscent` and `usWinDescent`.
    pub win: (f64, f64),
    /// Above and below the baseline in frames.
    pub drawn: (f64, f64),
}

/// Line heights of the font with which a family is drawn, from its tables.
pub fn line_heights(family: &str) -> LineHeights {
    let family = shown_as(family);
    let read = || {
        let font = FontRef::new(FACES.iter().find(|(name, _)| *name == family)?.1.bytes()).ok()?;
        let metrics = font.metrics(Size::unscaled(), LocationRef::default());
        let (os2, em) = (font.os2().ok()?, f64::from(metrics.units_per_em.max(1)));
        let win = (f64::from(os2.us_win_ascent()) / em, f64::from(os2.us_win_descent()) / em);
        Some((win, (f64::from(metrics.ascent) / em, -f64::from(metrics.descent) / em)))
    };
    // The bundled files have these tables.
    let (win, drawn) = read().unwrap_or(((1.0, 0.2), (1.0, 0.2)));
    LineHeights { family, win, drawn }
}

/// Lays text out and draws it. Cheap to clone: clones share fonts, cached drawings, and engines. Characters that the fonts lack are
/// searched when they are first laid out.
#[derive(Clone)]
pub struct Fonts(Arc<Shared>);

struct Shared {
    search: Option<Box<Search>>,
    /// Held during a search: one search at a time, while drawing of known characters continues.
    searching: Mutex<()>,
    grown: RwLock<Grown>,
    /// Idle engines. Each drawing takes one, so that drawings do not wait for each other.
    resting: Mutex<Vec<Engine>>,
    cache: Cache,
}

/// Fonts and characters found so far.
struct Grown {
    /// All fonts; engines hold copies.
    prototype: FontContext,
    /// Number of fonts added to the bundled ones.
    added: usize,
    /// Source of each character met so far.
    letters: HashMap<char, Source>,
    /// Families of added fonts, by font name; `None` for a file that is not a font.
    families: HashMap<String, Option<Arc<str>>>,
}

/// Source of a character's glyph.
#[derive(Clone, PartialEq)]
enum Source {
    /// The bundled fonts.
    Own,
    /// The family of an added font.
    Added(Arc<str>),
    /// No font: drawn as a block.
    Nowhere,
}

/// Working state of one drawing.
pub(super) struct Engine {
    pub fonts: FontContext,
    pub layouts: LayoutContext<u16>,
    pub canvas: RenderContext,
    /// Number of added fonts when `fonts` was copied.
    added: usize,
}

impl std::fmt::Debug for Fonts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fonts").field("added", &self.read(|grown| grown.added)).finish_non_exhaustive()
    }
}

impl Fonts {
    /// The bundled fonts alone. All callers share one instance.
    pub fn bundled() -> Self {
        static BUNDLED: OnceLock<Fonts> = OnceLock::new();
        BUNDLED.get_or_init(|| Self::new(None)).clone()
    }

    /// Bundled fonts, with a search for characters that they lack. The search runs at most once for a character, on the thread that
    /// lays it out.
    pub fn with_search(search: impl Fn(&[char]) -> FoundFonts + Send + Sync + 'static) -> Self {
        Self::new(Some(Box::new(search)))
    }

    fn new(search: Option<Box<Search>>) -> Self {
        let mut collection = Collection::new(CollectionOptions { shared: false, system_fonts: false });
        for (name, file) in &FACES {
            let family = FontInfoOverride { family_name: Some(name), ..FontInfoOverride::default() };
            collection.register_fonts(Blob::new(Arc::new(file.bytes())), Some(family));
        }
        let prototype = FontContext { collection, source_cache: SourceCache::default() };
        let grown = Grown { prototype, added: 0, letters: HashMap::new(), families: HashMap::new() };
        Self(Arc::new(Shared {
            search,
            searching: Mutex::default(),
            grown: RwLock::new(grown),
            resting: Mutex::default(),
            cache: Cache::default(),
        }))
    }

    fn read<T>(&self, look: impl FnOnce(&Grown) -> T) -> T {
        look(&self.0.grown.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// Characters of a text that no font has, each once; frames show blocks for them. First searches for characters that were not
    /// met before.
    pub fn missing(&self, text: &str) -> Vec<char> {
        self.provide(text);
        self.read(|grown| {
            let missing = text.chars().filter(|letter| grown.letters.get(letter) == Some(&Source::Nowhere));
            missing.collect::<BTreeSet<char>>().into_iter().collect()
        })
    }

    /// Searches for the characters of a text that were not met before.
    pub(super) fn provide(&self, text: &str) {
        let needed = |letter: &char| !(letter.is_control() || letter.is_whitespace() || is_invisible(*letter));
        let unmet = |grown: &Grown| -> BTreeSet<char> {
            text.chars().filter(needed).filter(|letter| !grown.letters.contains_key(letter)).collect()
        };
        if self.read(|grown| unmet(grown).is_empty()) {
            return;
        }
        let _searching = self.0.searching.lock().unwrap_or_else(PoisonError::into_inner);
        // Another thread may have searched them meanwhile.
        let mut unmet = self.read(unmet);
        let mut sources: Vec<(char, Source)> = Vec::new();
        let mut take = |unmet: &mut BTreeSet<char>, (_, file): &(&str, &'static Packed)| {
            let Ok(font) = FontRef::from_index(file.bytes(), 0) else { return };
            let map = font.charmap();
            let (has, lacks) = unmet.iter().partition(|letter| map.map(**letter).is_some_and(|glyph| glyph.to_u32() != 0));
            *unmet = lacks;
            let has: BTreeSet<char> = has;
            sources.extend(has.into_iter().map(|letter| (letter, Source::Own)));
        };
        FACES.iter().filter(|(family, _)| *family != HEADLINES).for_each(|face| take(&mut unmet, face));
        let lacking: Vec<char> = unmet.iter().copied().collect();
        FACES.iter().filter(|(family, _)| *family == HEADLINES).for_each(|face| take(&mut unmet, face));
        sources.extend(unmet.into_iter().map(|letter| (letter, Source::Nowhere)));
        let found = self.0.search.as_ref().filter(|_| !lacking.is_empty()).map(|search| search(&lacking));
        let mut grown = self.0.grown.write().unwrap_or_else(PoisonError::into_inner);
        grown.letters.extend(sources);
        for (letter, font) in found.iter().flat_map(|found| &found.letters) {
            let font = found.as_ref().and_then(|found| found.fonts.get(*font));
            let Some(family) = font.and_then(|font| grown.add(font)) else { continue };
            grown.letters.insert(*letter, Source::Added(family));
        }
    }

    /// Font families for text of a family, in order of preference, including an added family.
    pub(super) fn stack<'a>(family: &str, added: Option<&'a str>) -> Vec<FontFamilyName<'a>> {
        let mut names: Vec<&'a str> = Vec::new();
        for name in [shown_as(family), DEFAULT, "Arimo"].into_iter().chain(added).chain([HEADLINES]) {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.into_iter().map(|name| FontFamilyName::Named(Cow::Borrowed(name))).collect()
    }

    /// Ranges of a text whose characters come from added fonts, with their families. The bundled fonts have the rest.
    pub(super) fn borrowed(&self, text: &str) -> Vec<(Range<usize>, Arc<str>)> {
        self.read(|grown| {
            let mut parts: Vec<(Range<usize>, Arc<str>)> = Vec::new();
            for (at, letter) in text.char_indices() {
                let Some(Source::Added(family)) = grown.letters.get(&letter) else { continue };
                let end = at + letter.len_utf8();
                match parts.last_mut().filter(|(range, last)| range.end == at && last == family) {
                    Some((range, _)) => range.end = end,
                    None => parts.push((at..end, family.clone())),
                }
            }
            parts
        })
    }

    /// Cache of drawings.
    pub(super) fn cache(&self) -> &Cache {
        &self.0.cache
    }

    /// Runs `work` with an idle engine, after a search for the characters of `text`.
    pub(super) fn with_engine<T>(&self, text: &str, work: impl FnOnce(&mut Engine) -> T) -> T {
        self.provide(text);
        let resting = self.0.resting.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let copy = || self.read(|grown| (grown.prototype.clone(), grown.added));
        let mut engine = resting.unwrap_or_else(|| {
            let (fonts, added) = copy();
            Engine { fonts, layouts: LayoutContext::new(), canvas: RenderContext::new(1, 1), added }
        });
        if self.read(|grown| grown.added != engine.added) {
            (engine.fonts, engine.added) = copy();
        }
        let result = work(&mut engine);
        let mut resting = self.0.resting.lock().unwrap_or_else(PoisonError::into_inner);
        if resting.len() < MOST_ENGINES {
            resting.push(engine);
        }
        result
    }
}

impl Grown {
    /// Adds a font and returns its family; `None` for a file that is not a font. A known font is not added again.
    fn add(&mut self, font: &ExtraFont) -> Option<Arc<str>> {
        if let Some(known) = self.families.get(&font.name) {
            return known.clone();
        }
        let name = format!("added {}", self.added);
        // A collection keeps its own names: with an override, all its faces would share one name.
        let is_collection = (*font.data).as_ref().starts_with(b"ttcf");
        let family = (!is_collection).then(|| FontInfoOverride { family_name: Some(&name), ..FontInfoOverride::default() });
        let registered = self.prototype.collection.register_fonts(Blob::new(font.data.clone()), family);
        let face = registered.iter().find(|(_, faces)| faces.iter().any(|face| face.index() == font.index));
        let family = face.and_then(|(family, _)| self.prototype.collection.family_name(*family)).map(Arc::from);
        self.added += 1;
        self.families.insert(font.name.clone(), family.clone());
        family
    }
}

/// Whether a character has no glyph of its own: it joins, separates or selects variants.
pub fn is_invisible(letter: char) -> bool {
    matches!(u32::from(letter), 0xad | 0x34f | 0x61c | 0x180b..=0x180f | 0x200b..=0x200f | 0x2028..=0x202e | 0x2060..=0x206f
        | 0xfe00..=0xfe0f | 0xfeff | 0xfff9..=0xfffb | 0xe_0000..=0xe_0fff)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{captions::CAPTION_FAMILIES, overlay::FONT_FAMILIES};

    #[test]
    fn every_family_of_the_api_is_shown_as_itself_or_as_one_of_the_same_widths() {
        for family in FONT_FAMILIES.iter().chain(CAPTION_FAMILIES) {
            let expected = match *family {
                "Georgia" => Some("Gelasio"),
                "Arial" => Some("Arimo"),
                _ => None,
            };
            assert_eq!(substitution(family), expected, "{family}");
        }
        assert_eq!(substitution("Comic Sans MS"), Some("Inter"), "the user sees it");
        assert_eq!(substitution("inter"), None);
    }

    #[test]
    fn letters_that_no_font_has_are_named_once() {
        let fonts = Fonts::bundled();
        assert_eq!(fonts.missing("Straße, Łódź, Ωμέγα, Київ, שלום, あ → …\n\t“”"), Vec::<char>::new());
        assert_eq!(fonts.missing("漢字 漢"), ['字', '漢']);
    }

    /// Fonts whose search always returns these files, each for all characters.
    fn answered_by(files: &'static [&'static [u8]]) -> Fonts {
        Fonts::with_search(move |letters| FoundFonts {
            fonts: files
                .iter()
                .enumerate()
                .map(|(at, bytes)| ExtraFont { name: at.to_string(), data: Arc::new(*bytes), index: 0 })
                .collect(),
            letters: letters.iter().flat_map(|letter| (0..files.len()).map(|at| (*letter, at))).collect(),
        })
    }

    #[test]
    fn what_is_no_font_is_passed_over() {
        let fonts = answered_by(&[b"", b"no font", b"ttcf\0\x01\0\0\xff\xff\xff\xff"]);
        assert_eq!(fonts.missing("A漢"), ['漢']);
        assert_eq!(fonts.borrowed("A漢"), []);
    }

    #[test]
    fn a_letter_is_searched_for_once_and_its_part_of_a_text_comes_from_the_font_that_was_found() {
        let fonts = answered_by(&[include_bytes!("../../../tests/fonts/NotoSansCJK-Test.otf")]);
        assert_eq!(fonts.missing("字幕 and 漢字"), Vec::<char>::new());
        let parts = fonts.borrowed("字幕 and 漢字");
        let ranges: Vec<Range<usize>> = parts.iter().map(|(range, _)| range.clone()).collect();
        assert_eq!(ranges, [0..6, 11..17]);
        assert!(parts.iter().all(|(_, family)| **family == *"added 0"), "{parts:?}");
        fonts.provide("字幕");
        assert_eq!(fonts.read(|grown| grown.added), 1);
    }

    #[test]
    fn kana_come_from_the_font_of_the_ideographs_beside_them() {
        let fonts = answered_by(&[include_bytes!("../../../tests/fonts/NotoSansCJK-Test.otf")]);
        fonts.provide("日本語の字幕");
        let parts = fonts.borrowed("日本語の字幕");
        assert!(parts.len() == 1 && parts[0].0 == (0..18), "{parts:?}");
        let without = Fonts::bundled();
        assert_eq!(without.missing("の"), Vec::<char>::new(), "where no other font has them, those of the program serve");
        assert_eq!(without.borrowed("の"), []);
    }
}
