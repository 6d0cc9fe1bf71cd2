//! The sound of an export: the sounds of its clips, mixed as the player mixes them, and piped to ffmpeg for encoding.

use super::{ClipRender, Render};
use crate::{
    media::{self, FrameWriter, MediaError, mixer::Plan},
    stage::{
        compose::PictureOrigin,
        sound::{self, Music, SoundOrigin},
    },
};
use std::{
    collections::HashMap,
    ffi::OsString,
    path::{Path, PathBuf},
    sync::Arc,
};
use tokio::sync::mpsc;

/// Maximum number of mixed blocks that wait for the encoder.
const AHEAD: usize = 16;

/// Mixing plan of consecutive clips. Sources without bytes are silent, and so are recordings without a decodable sound track:
/// screen recordings often have none.
async fn plan(clip_renders: &[ClipRender], render: &Render) -> Result<Plan, MediaError> {
    let clips: Vec<_> = clip_renders.iter().map(ClipRender::heard).collect();
    let music = render.music.as_ref().map(|music| Music { length_ms: music.length_ms, volume: music.volume });
    let list = sound::heard(&clips, music);
    let mut has_sound: HashMap<&PathBuf, bool> = HashMap::new();
    let mut sounds = Vec::new();
    for heard in &list.heard {
        let file = match &heard.origin {
            SoundOrigin::Source(id) => clip_renders.iter().find_map(|clip_render| Some(&clip_render.pictures.get(id)?.file)),
            SoundOrigin::Music => render.music.as_ref().map(|music| &music.file),
        };
        let Some(file) = file else { continue };
        let is_heard = if let Some(known) = has_sound.get(file) {
            *known
        } else {
            let found = media::record_of(&file.to_string_lossy()).await;
            !found.map_err(|error| named(error, &heard.origin, clip_renders))?.heard().is_empty()
        };
        has_sound.insert(file, is_heard);
        if is_heard {
            sounds.push((file.to_string_lossy().into_owned(), heard.placed()));
        }
    }
    Ok(Plan::new(list.length.0, sounds))
}

/// Adds the name of the sound to an error.
fn named(error: MediaError, origin: &SoundOrigin, clip_renders: &[ClipRender]) -> MediaError {
    let name = match origin {
        SoundOrigin::Music => Some("the music".to_owned()),
        SoundOrigin::Source(id) => {
            let origin = PictureOrigin::Source(id.clone());
            clip_renders.iter().find_map(|clip_render| clip_render.name_of(&origin))
        }
    };
    error.of(name.as_deref())
}

/// Writes the mixed sound of consecutive clips to `out`.
pub async fn sound(clip_renders: &[ClipRender], render: &Render, out: &Path, folder: &Path) -> Result<(), MediaError> {
    let mut args: Vec<OsString> = ["-f", "f32le", "-ar", "48000", "-ac", "2", "-i", "pipe:0"].map(Into::into).to_vec();
    args.extend(["-c:a".into(), "pcm_s16le".into(), out.into()]);
    let mut encoder = FrameWriter::open(args, folder)?;
    let (plan, speed) = (Arc::new(plan(clip_renders, render).await?), render.speed);
    let (send, mut blocks) = mpsc::channel(AHEAD);
    // If the export is cancelled, the channel closes, which ends the mixing.
    let mixing = tokio::task::spawn_blocking(move || media::mixed(plan, speed, |block| send.blocking_send(block).is_ok()));
    while let Some(block) = blocks.recv().await {
        encoder.write(&block).await?;
    }
    mixing.await.map_err(|error| MediaError::NotRun { program: "cutroom", reason: error.to_string().into() })??;
    encoder.finish().await
}

/// Mixed sound of clips before encoding: interleaved stereo samples, 48,000 frames a second.
pub async fn export_sound(clip_renders: &[ClipRender], render: &Render) -> Result<Vec<f32>, MediaError> {
    let (plan, speed) = (Arc::new(plan(clip_renders, render).await?), render.speed);
    let mix = move || {
        let mut samples = Vec::new();
        media::mixed(plan, speed, |block| {
            samples.extend(block.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)));
            true
        })?;
        Ok(samples)
    };
    let mixed = tokio::task::spawn_blocking(mix).await;
    mixed.map_err(|error| MediaError::NotRun { program: "cutroom", reason: error.to_string().into() })?
}
