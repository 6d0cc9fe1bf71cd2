//! The fonts of the picture: those of the program, and those of this system that the caller hands in.

use parley::{
    FontContext, FontFamilyName, LayoutContext,
    fontique::{Blob, Collection, CollectionOptions, FontInfoOverride, SourceCache},
};
use skrifa::{FontRef, MetadataProvider};
use std::{
    borrow::Cow,
    collections::BTreeSet,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};
use vello_cpu::RenderContext;

use super::cache::Cache;

/// The bytes of a font file.
pub type FontBytes = Arc<dyn AsRef<[u8]> + Send + Sync>;

/// A font that the program does not bring: for letters that its own fonts lack.
#[derive(Clone)]
pub struct ExtraFont {
    /// The file.
    pub data: FontBytes,
    /// Its place in the file, where that is a collection.
    pub index: u32,
}

/// The family of letters where no other is named or has them.
const DEFAULT: &str = "Inter";

/// The files, by the family that they are found under.
const FACES: [(&str, &[u8]); 8] = [
    ("Inter", include_bytes!("../../assets/fonts/Inter-Variable.ttf")),
    ("Lato", include_bytes!("../../assets/fonts/Lato-Regular.ttf")),
    ("Lato", include_bytes!("../../assets/fonts/Lato-Bold.ttf")),
    ("Dela Gothic One", include_bytes!("../../assets/fonts/DelaGothicOne-Regular.ttf")),
    ("Gelasio", include_bytes!("../../assets/fonts/Gelasio-Regular.ttf")),
    ("Gelasio", include_bytes!("../../assets/fonts/Gelasio-Bold.ttf")),
    ("Arimo", include_bytes!("../../assets/fonts/Arimo-Regular.ttf")),
    ("Arimo", include_bytes!("../../assets/fonts/Arimo-Bold.ttf")),
];

/// Families that are shown as another one.
const SUBSTITUTES: [(&str, &str); 2] = [("Georgia", "Gelasio"), ("Arial", "Arimo")];

/// Engines that are kept for the next drawing, at most.
const MOST_ENGINES: usize = 4;

/// The family that is shown instead of one, to tell the user of; nothing for a family that is shown as itself.
pub fn substitution(family: &str) -> Option<&'static str> {
    let family = family.trim();
    let shown = shown_as(family);
    (!shown.eq_ignore_ascii_case(family)).then_some(shown)
}

/// The family that letters of a family are drawn with.
fn shown_as(family: &str) -> &'static str {
    let family = family.trim();
    let substitute = SUBSTITUTES.iter().find(|(asked, _)| asked.eq_ignore_ascii_case(family)).map(|(_, shown)| *shown);
    let own = FACES.iter().map(|(name, _)| *name).find(|name| name.eq_ignore_ascii_case(family));
    substitute.or(own).unwrap_or(DEFAULT)
}

/// Lays letters out and draws them. Cheap to clone: clones share fonts, what is drawn already, and engines.
#[derive(Clone)]
pub struct Fonts(Arc<Shared>);

struct Shared {
    /// All files, for the question which letters they have.
    files: Vec<(FontBytes, u32)>,
    /// Names of the families of fonts that were handed in, in their order.
    extra: Vec<String>,
    prototype: Mutex<FontContext>,
    /// Engines that rest. Drawing takes one out, so that nobody waits for somebody else's drawing.
    resting: Mutex<Vec<Engine>>,
    cache: Cache,
}

/// What one drawing needs for itself.
pub(super) struct Engine {
    pub fonts: FontContext,
    pub layouts: LayoutContext<u16>,
    pub canvas: RenderContext,
}

impl std::fmt::Debug for Fonts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Fonts").field("files", &self.0.files.len()).finish_non_exhaustive()
    }
}

impl Fonts {
    /// The program's own fonts. All callers share one set.
    pub fn bundled() -> Self {
        static BUNDLED: OnceLock<Fonts> = OnceLock::new();
        BUNDLED.get_or_init(|| Self::with(Vec::new())).clone()
    }

    /// The program's own fonts, and others for letters that they lack: an earlier one is asked first. What is no font is
    /// passed over.
    pub fn with(extra: Vec<ExtraFont>) -> Self {
        let mut collection = Collection::new(CollectionOptions { shared: false, system_fonts: false });
        let mut files: Vec<(FontBytes, u32)> = Vec::new();
        for (name, bytes) in FACES {
            let data: FontBytes = Arc::new(bytes);
            let family = FontInfoOverride { family_name: Some(name), ..FontInfoOverride::default() };
            collection.register_fonts(Blob::new(data.clone()), Some(family));
            files.push((data, 0));
        }
        let mut names = Vec::new();
        for (number, font) in extra.into_iter().enumerate() {
            let name = format!("extra {number}");
            // Of a collection the one face is taken: all would go by the same name.
            let is_collection = (*font.data).as_ref().starts_with(b"ttcf");
            let family = (!is_collection).then(|| FontInfoOverride { family_name: Some(&name), ..FontInfoOverride::default() });
            let registered = collection.register_fonts(Blob::new(font.data.clone()), family);
            let face = registered.iter().find(|(_, faces)| faces.iter().any(|face| face.index() == font.index));
            if let Some(name) = face.and_then(|(family, _)| collection.family_name(*family)) {
                names.push(name.to_owned());
                files.push((font.data, font.index));
            }
        }
        Self(Arc::new(Shared {
            files,
            extra: names,
            prototype: Mutex::new(FontContext { collection, source_cache: SourceCache::default() }),
            resting: Mutex::new(Vec::new()),
            cache: Cache::default(),
        }))
    }

    /// The letters of a text that no font here has, each once: the caller looks for fonts of the system that have them.
    pub fn missing(&self, text: &str) -> Vec<char> {
        let ignored = |letter: &char| letter.is_control() || letter.is_whitespace();
        let mut missing: BTreeSet<char> = text.chars().filter(|letter| !ignored(letter)).collect();
        for (data, index) in &self.0.files {
            if missing.is_empty() {
                break;
            }
            let Ok(font) = FontRef::from_index((**data).as_ref(), *index) else { continue };
            let map = font.charmap();
            missing.retain(|letter| map.map(*letter).is_none_or(|glyph| glyph.to_u32() == 0));
        }
        missing.into_iter().collect()
    }

    /// The families that letters of a family are looked for in, in order.
    pub(super) fn stack(&self, family: &str) -> Vec<FontFamilyName<'_>> {
        let first = shown_as(family);
        let own = [first, DEFAULT, "Arimo"].into_iter();
        let all = own.chain(self.0.extra.iter().map(String::as_str)).chain(["Dela Gothic One"]);
        let mut names: Vec<&str> = Vec::new();
        for name in all {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        names.into_iter().map(|name| FontFamilyName::Named(Cow::Borrowed(name))).collect()
    }

    /// What was drawn already.
    pub(super) fn cache(&self) -> &Cache {
        &self.0.cache
    }

    /// Does something with an engine that nobody else uses meanwhile.
    pub(super) fn with_engine<T>(&self, work: impl FnOnce(&mut Engine) -> T) -> T {
        let resting = self.0.resting.lock().unwrap_or_else(PoisonError::into_inner).pop();
        let mut engine = resting.unwrap_or_else(|| Engine {
            fonts: self.0.prototype.lock().unwrap_or_else(PoisonError::into_inner).clone(),
            layouts: LayoutContext::new(),
            canvas: RenderContext::new(1, 1),
        });
        let result = work(&mut engine);
        let mut resting = self.0.resting.lock().unwrap_or_else(PoisonError::into_inner);
        if resting.len() < MOST_ENGINES {
            resting.push(engine);
        }
        result
    }
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

    #[test]
    fn what_is_no_font_is_passed_over() {
        let broken = [&b""[..], b"no font", b"ttcf\0\x01\0\0\xff\xff\xff\xff"];
        let extra = broken.into_iter().map(|bytes| ExtraFont { data: Arc::new(bytes), index: 0 }).collect();
        let fonts = Fonts::with(extra);
        assert_eq!(fonts.0.extra.len(), 0);
        assert_eq!(fonts.missing("A"), Vec::<char>::new());
    }
}
