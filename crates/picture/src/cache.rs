//! Cache of recent drawings, by content.

use super::Drawn;
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

/// Size limit of the cache, in bytes of pixels.
const MOST_BYTES: usize = 64 << 20;
/// Size limit when the oldest drawing was not used lately, in bytes.
const IDLE_BYTES: usize = 6 << 20;
/// Number of lookups that count as lately: an export looks some texts up for every frame.
const LATELY: u64 = 24;
/// Most drawings, including empty ones.
const MOST_ENTRIES: usize = 512;

/// LRU cache of drawings by a key text, which contains everything that the drawing depends on.
#[derive(Default)]
pub struct Cache(Mutex<Kept>);

#[derive(Default)]
struct Kept {
    drawings: HashMap<String, (Option<Drawn>, u64)>,
    bytes: usize,
    now: u64,
}

impl Cache {
    /// Returns the drawing of a key, and draws it if it is missing. Drawing happens outside the lock: two threads that miss at once
    /// both draw.
    pub fn get(&self, key: String, draw: impl FnOnce() -> Option<Drawn>) -> Option<Drawn> {
        {
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            kept.now += 1;
            let now = kept.now;
            if let Some((drawn, used)) = kept.drawings.get_mut(&key) {
                *used = now;
                return drawn.clone();
            }
        }
        let drawn = draw();
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        kept.keep(key, drawn.clone());
        drawn
    }
}

impl Kept {
    fn keep(&mut self, key: String, drawn: Option<Drawn>) {
        let size = |drawn: &Option<Drawn>| drawn.as_ref().map_or(0, |drawn| drawn.pixels.data().len());
        self.bytes += size(&drawn);
        if let Some((old, _)) = self.drawings.insert(key, (drawn, self.now)) {
            self.bytes -= size(&old);
        }
        while self.bytes > IDLE_BYTES || self.drawings.len() > MOST_ENTRIES {
            let oldest = self.drawings.iter().min_by_key(|(_, (_, used))| *used).map(|(key, (_, used))| (key.clone(), *used));
            let Some((key, used)) = oldest else { return };
            let is_idle = used + LATELY < self.now;
            if !is_idle && self.bytes <= MOST_BYTES && self.drawings.len() <= MOST_ENTRIES {
                return;
            }
            let Some((old, _)) = self.drawings.remove(&key) else { return };
            self.bytes -= size(&old);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Pixels;
    use std::sync::Arc;

    fn drawn(side: u32) -> Drawn {
        Drawn { pixels: Arc::new(Pixels::transparent(side, side)), at: (0, 0) }
    }

    #[test]
    fn a_drawing_is_made_once_and_the_oldest_go_when_there_are_too_many() {
        let cache = Cache::default();
        let first = cache.get("a".into(), || Some(drawn(2))).unwrap();
        let again = cache.get("a".into(), || unreachable!("it is there")).unwrap();
        assert!(Arc::ptr_eq(&first.pixels, &again.pixels));
        for number in 0..MOST_ENTRIES {
            cache.get(number.to_string(), || None);
            cache.get("a".into(), || unreachable!("it was used just now"));
        }
        assert!(cache.0.lock().unwrap().drawings.len() <= MOST_ENTRIES);
        for number in 0..8 {
            cache.get(format!("large {number}"), || Some(drawn(2_048)));
        }
        let kept = cache.0.lock().unwrap();
        assert!(kept.bytes <= MOST_BYTES && !kept.drawings.contains_key("a"), "{}", kept.bytes);
    }
    #[test]
    fn what_nobody_asks_for_any_more_is_given_back_and_what_every_frame_asks_for_stays() {
        let cache = Cache::default();
        // Twelve drawings of 2.25 MB in every frame: more than the limit for idle ones.
        let every_frame: Vec<String> = (0..12).map(|number| format!("every frame {number}")).collect();
        for frame in 0..4 {
            for key in &every_frame {
                cache.get(key.clone(), || {
                    assert_eq!(frame, 0, "it was asked for in the frame before");
                    Some(drawn(768))
                });
            }
        }
        for number in 0..400 {
            cache.get(format!("seek {number}"), || Some(drawn(200)));
        }
        let kept = cache.0.lock().unwrap();
        let counted: usize = kept.drawings.values().filter_map(|(drawn, _)| Some(drawn.as_ref()?.pixels.data().len())).sum();
        assert_eq!(kept.bytes, counted);
        assert!(kept.bytes <= IDLE_BYTES, "{}", kept.bytes);
    }
}
