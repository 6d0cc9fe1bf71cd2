//! Sound plan of a video with its unsaved changes, for the player and for exports.

use crate::{
    api::video::BackgroundMusic,
    document::Project,
    media::mixer::Plan,
    stage::sound::{self, Music, SoundOrigin},
};

/// Sound plan of the video. Leaves out sounds whose URL is unknown or not `readable`.
pub fn sound_plan(project: &Project, readable: &dyn Fn(&str) -> Option<String>) -> Plan {
    sound_plan_over(project, project.video.background_music.as_ref(), readable)
}

/// Like [`sound_plan`], with the background music `under` instead of the video's own.
pub fn sound_plan_over(project: &Project, under: Option<&BackgroundMusic>, readable: &dyn Fn(&str) -> Option<String>) -> Plan {
    let clips: Vec<_> = project.clips.iter().map(|data| project.clip_sound(data)).collect();
    let address_of = |origin: &SoundOrigin| match origin {
        SoundOrigin::Source(id) => project.source_address(id),
        SoundOrigin::Music => under.map(|music| music.url.as_str()).filter(|url| !url.is_empty()),
    };
    let music = under.map(|music| Music { length_ms: music.duration_ms.round() as i64, volume: music.volume });
    let list = sound::heard(&clips, music);
    let mut addresses = std::collections::HashMap::new();
    let sounds = list.heard.iter().filter_map(|heard| {
        let address = addresses.entry(&heard.origin).or_insert_with(|| address_of(&heard.origin).and_then(readable));
        Some((address.clone()?, heard.placed()))
    });
    Plan::new(list.length.0, sounds)
}
