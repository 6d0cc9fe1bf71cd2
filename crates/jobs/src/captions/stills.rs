//! Cache of decoded images behind subtitles.

use crate::picture::{Pixels, Wanted};
use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// Maximum size of a cache in bytes: the images of some fifty moments at the size at which contrast is measured.
const MOST_BYTES: usize = 48 << 20;

/// Decoded images of recordings without a scrub proxy, and of stills, as they are drawn behind subtitles. Several measurements
/// share them: each change of a style measures the same moments again.
#[derive(Default)]
pub struct Stills(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    /// The images, the least recently used first.
    images: VecDeque<Still>,
    bytes: usize,
}

struct Still {
    address: String,
    wanted: Wanted,
    pixels: Arc<Pixels>,
}

impl Still {
    fn bytes(&self) -> usize {
        4 * self.pixels.width() as usize * self.pixels.height() as usize
    }
}

impl Stills {
    /// Cached image of a medium at a URL.
    pub(super) fn get(&self, address: &str, wanted: &Wanted) -> Option<Arc<Pixels>> {
        let mut kept = self.kept();
        let place = kept.images.iter().position(|still| still.address == address && still.wanted == *wanted)?;
        let still = kept.images.remove(place)?;
        let pixels = still.pixels.clone();
        kept.images.push_back(still);
        Some(pixels)
    }

    /// Caches an image, and drops the least recently used ones if they are too many.
    pub(super) fn put(&self, address: &str, wanted: Wanted, pixels: Arc<Pixels>) {
        let still = Still { address: address.to_owned(), wanted, pixels };
        let mut kept = self.kept();
        kept.bytes += still.bytes();
        kept.images.push_back(still);
        while kept.bytes > MOST_BYTES
            && let Some(oldest) = kept.images.pop_front()
        {
            kept.bytes -= oldest.bytes();
        }
    }

    /// Whether nothing is cached.
    pub(super) fn is_empty(&self) -> bool {
        self.kept().images.is_empty()
    }

    /// Drops all images.
    pub(super) fn clear(&self) {
        *self.kept() = Kept::default();
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        picture::Part,
        stage::compose::{PictureOrigin, PictureRef},
    };

    fn wanted(at_ms: i64) -> Wanted {
        let picture = PictureRef { origin: PictureOrigin::Source("su_one".into()), at_ms: Some(at_ms) };
        Wanted { picture, part: Part::Cover, size: (1_024, 1_024), mirrored: false, alpha: false }
    }

    #[test]
    fn the_images_used_last_are_kept_up_to_the_limit_and_each_belongs_to_its_address_and_moment() {
        let stills = Stills::default();
        let image = || Arc::new(Pixels::transparent(1_024, 1_024));
        let first = image();
        stills.put("http://a", wanted(0), first.clone());
        assert!(Arc::ptr_eq(&stills.get("http://a", &wanted(0)).unwrap(), &first));
        assert!(stills.get("http://b", &wanted(0)).is_none() && stills.get("http://a", &wanted(1)).is_none());
        // Of 4 MB each, twelve fit.
        for at in 1..12 {
            stills.put("http://a", wanted(at), image());
        }
        assert!(stills.get("http://a", &wanted(0)).is_some());
        stills.put("http://a", wanted(12), image());
        assert!(stills.get("http://a", &wanted(1)).is_none(), "it was used least recently");
        assert!([0, 2, 12].into_iter().all(|at| stills.get("http://a", &wanted(at)).is_some()));
        stills.clear();
        assert!(stills.is_empty() && stills.get("http://a", &wanted(12)).is_none());
    }
}
