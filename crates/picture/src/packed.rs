//! The font files that the program brings, packed by the build.

use miniz_oxide::inflate::decompress_to_vec_zlib;
use std::sync::OnceLock;

/// A file that is packed in the program.
pub struct Packed {
    zlib: &'static [u8],
    bytes: OnceLock<Vec<u8>>,
}

impl Packed {
    /// A file as `build.rs` packed it.
    const fn new(zlib: &'static [u8]) -> Self {
        Self { zlib, bytes: OnceLock::new() }
    }

    /// The bytes of the file, unpacked when they are first asked for and kept from then on.
    pub fn bytes(&self) -> &[u8] {
        // Packed bytes come from the build alone; a test compares each file.
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
    /// Letters of pictures, of all weights.
    INTER = "Inter-Variable.ttf",
    /// The same at weight 400, to be given away.
    INTER_STATIC = "Inter-StaticRegular.ttf",
    /// The same at weight 700, to be given away.
    INTER_STATIC_BOLD = "Inter-StaticBold.ttf",
    /// Letters of pictures.
    LATO = "Lato-Regular.ttf",
    /// Letters of pictures.
    LATO_BOLD = "Lato-Bold.ttf",
    /// Headlines of pictures.
    DELA_GOTHIC_ONE = "DelaGothicOne-Regular.ttf",
    /// Letters of pictures.
    GELASIO = "Gelasio-Regular.ttf",
    /// Letters of pictures.
    GELASIO_BOLD = "Gelasio-Bold.ttf",
    /// Letters of pictures.
    ARIMO = "Arimo-Regular.ttf",
    /// Letters of pictures.
    ARIMO_BOLD = "Arimo-Bold.ttf",
    /// Letters of the window.
    WINDOW = "Inter-Regular.otf",
    /// Letters of the window.
    WINDOW_MEDIUM = "Inter-Medium.otf",
    /// Letters of the window.
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
