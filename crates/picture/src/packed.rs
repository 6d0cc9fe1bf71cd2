//! The bundled font files, compressed by `build.rs`.

use miniz_oxide::inflate::decompress_to_vec_zlib;
use std::sync::OnceLock;

/// A compressed file in the program.
pub struct Packed {
    zlib: &'static [u8],
    bytes: OnceLock<Vec<u8>>,
}

impl Packed {
    /// Wraps a file compressed by `build.rs`.
    const fn new(zlib: &'static [u8]) -> Self {
        Self { zlib, bytes: OnceLock::new() }
    }

    /// Bytes of the file, decompressed on first use and kept.
    pub fn bytes(&self) -> &[u8] {
        // The compressed bytes come only from the build; a test compares each file.
        self.bytes.get_or_init(|| decompress_to_vec_zlib(self.zlib).unwrap_or_default())
    }
}

macro_rules! fonts {
    ($($(#[doc = $about:literal])+ $name:ident = $file:literal,)+) => {
        $(
            $(#[doc = $about])+
            pub static $name: Packed = Packed::new(include_bytes!(concat!(env!("OUT_DIR"), "/", $file)));
        )+

        #[cfg(test)]
        static ALL: &[(&str, &Packed, &[u8])] =
            &[$(($file, &$name, include_bytes!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/fonts/", $file)))),+];
    };
}

fonts! {
    /// Text of frames, in all weights.
    INTER = "Inter-Variable.ttf",
    /// Like [`INTER`], but static at weight 400, for export with subtitles.
    INTER_STATIC = "Inter-StaticRegular.ttf",
    /// Like [`INTER`], but static at weight 700, for export with subtitles.
    INTER_STATIC_BOLD = "Inter-StaticBold.ttf",
    /// Text of frames.
    LATO = "Lato-Regular.ttf",
    /// Text of frames, bold.
    LATO_BOLD = "Lato-Bold.ttf",
    /// Headlines of frames.
    DELA_GOTHIC_ONE = "DelaGothicOne-Regular.ttf",
    /// Text of frames.
    GELASIO = "Gelasio-Regular.ttf",
    /// Text of frames, bold.
    GELASIO_BOLD = "Gelasio-Bold.ttf",
    /// Text of frames.
    ARIMO = "Arimo-Regular.ttf",
    /// Text of frames, bold.
    ARIMO_BOLD = "Arimo-Bold.ttf",
    /// Text of the window.
    WINDOW = "Inter-Regular.otf",
    /// Text of the window, medium.
    WINDOW_MEDIUM = "Inter-Medium.otf",
    /// Text of the window, semibold.
    WINDOW_SEMIBOLD = "Inter-SemiBold.otf",
    /// Icons of the window.
    ICONS = "Phosphor.ttf",
}

#[test]
fn each_font_unpacks_to_its_file() {
    for (name, packed, file) in ALL {
        assert!(packed.bytes() == *file, "{name}: {} bytes of {}", packed.bytes().len(), file.len());
    }
}
