//! Background music of the video: how it is recognised.

use super::project::Project;
use crate::api::{
    SourceId,
    library::{LibraryItem, LibraryType},
    video::BackgroundMusic,
};

/// Id under which previews of a piece of music are cached: the path of its URL, since the rest may differ in each answer. Differs
/// from every id of the server. `None` if the URL is unknown.
pub fn music_source(music: &BackgroundMusic) -> Option<SourceId> {
    if music.url.is_empty() {
        return None;
    }
    Some(SourceId::new(format!("music of the video: {}", path_of(&music.url))))
}

/// Path of a URL: without scheme, host, query and fragment.
fn path_of(address: &str) -> &str {
    let place = address.split(['?', '#']).next().unwrap_or_default();
    let place = place.split_once("://").map_or(place, |(_, rest)| rest);
    place.find('/').and_then(|slash| place.get(slash..)).unwrap_or(place)
}

impl Project {
    /// Background music of the video, with its name for display.
    pub fn music(&self) -> Option<(&BackgroundMusic, &str)> {
        let music = self.video.background_music.as_ref()?;
        Some((music, music.name.as_deref().filter(|name| !name.is_empty()).unwrap_or(words::editing::music())))
    }

    /// True if the video's background music is this library item. The server does not say which item the music came from. Saved
    /// music is recognised by the path of its URL, else by name and length.
    pub fn plays_music(&self, item: &LibraryItem) -> bool {
        let Some((music, name)) = self.music().filter(|_| item.kind == LibraryType::BackgroundMusic) else { return false };
        if music.url.is_empty() {
            return self.draft.video().has_music_of(item.source_id.as_ref(), item.preset_id.as_deref());
        }
        let is_as_long = item.duration_ms.is_some_and(|length| (length.0 as f64 - music.duration_ms).abs() < 2.0);
        (!item.url.is_empty() && path_of(&item.url) == path_of(&music.url)) || is_as_long && name == item.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn music(url: &str) -> BackgroundMusic {
        BackgroundMusic { url: url.into(), duration_ms: 1.0, volume: 0.3, name: None }
    }

    #[test]
    fn the_previews_of_music_are_found_again_under_another_address_of_the_same_file() {
        let of = |url: &str| music_source(&music(url)).map(|id| id.as_str().to_owned());
        assert_eq!(of("http://127.0.0.1:4100/media/a?token=1"), of("http://127.0.0.1:5100/media/a?token=2#x"));
        assert_ne!(of("http://127.0.0.1:4100/media/a"), of("http://127.0.0.1:4100/media/b"));
        assert_eq!(of(""), None, "music that was just chosen has no address yet");
        assert!(of("nonsense").is_some());
    }
}
