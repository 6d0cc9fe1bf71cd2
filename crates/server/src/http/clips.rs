//! Clips: list, add, read, change, cut, copy, reorder, delete; and their sources.

use super::{
    library,
    operation::Operation,
    request::{Body, OnClip, OnVideo, Revision, ok, read, wrapped, write, write_in, write_revised},
    state::Shared,
    takes::Takes,
    videos::{self, put},
};
use crate::{
    api::{
        SourceId,
        clip::{AddClip, Clip, ClipChange, ClipMedia, Cut, DuplicateClip, Reorder},
        source::{Medium, Source},
    },
    failure::{Code, Failure},
    store::{ClipRow, ItemRow, ReadTx, Scope, SourceRow, StoreError, VideoRow, VideoSettings, WriteTx, chapters},
    timeline::CutMap,
};
use axum::{
    Json,
    extract::Path,
    response::Response,
    routing::{delete, get, patch, post},
};
use schemars::JsonSchema;
use serde_json::{Map, Value, json};

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Clips";
    vec![
        Operation::new("GET /v1/videos/{id}/clips", "listClips", TAG, "List a video's clips in order", get(list))
            .lists::<Clip>("clips"),
        Operation::new("POST /v1/videos/{id}/clips", "addClip", TAG, "Add a recording as the last clip", post(add))
            .takes::<AddClip>(json!({"sourceId": "su_demo_screen"}))
            .gives::<Clip>("clip"),
        Operation::new("GET V/clips/{clipId}", "getClip", TAG, "Get a clip", get(one)).revised().gives::<Clip>("clip"),
        Operation::new("PATCH V/clips/{clipId}", "updateClip", TAG, "Update a clip's settings and cuts", patch(change))
            .takes_schema(change_schema, json!({"name": "Intro", "cuts": [{"startTimeMs": 1000, "durationMs": 500}]}))
            .conditional()
            .revised()
            .gives::<Clip>("clip"),
        Operation::new("DELETE V/clips/{clipId}", "deleteClip", TAG, "Delete a clip", delete(remove)),
        Operation::new("POST V/C/duplicate", "duplicateClip", TAG, "Duplicate a clip", post(duplicate))
            .takes::<DuplicateClip>(json!({"name": "Intro, take 2"}))
            .gives::<Clip>("clip"),
        Operation::new("POST V/C/reorder", "reorderClip", TAG, "Move a clip to another position", post(reorder))
            .takes::<Reorder>(json!({"order": 0}))
            .gives::<Clip>("clip"),
        Operation::new("GET V/C/sources", "listClipSources", TAG, "List the sources of a clip's layers", get(sources))
            .nested()
            .lists::<Source>("sources"),
    ]
}

/// Schema of a change's body: the settings of a clip, and its position.
fn change_schema(generator: &mut schemars::SchemaGenerator) -> schemars::Schema {
    let mut schema = ClipChange::json_schema(generator);
    if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
        let place = json!({"description": "The new place, 0 is first; past the end means last.",
            "type": "integer", "minimum": 0, "maximum": crate::api::MAX_INT});
        properties.insert("order".into(), place);
    }
    schema
}

/// A clip in the API's form.
pub fn record(tx: &ReadTx, row: &ClipRow, video: &VideoSettings, base_url: &str) -> Result<Clip, Failure> {
    let background = library::answered(&row.background, base_url, |id| SourceRow::find(tx, id))?;
    Ok(row.record(&row.sources(tx)?, video, background))
}

fn all(tx: &ReadTx, video: &VideoRow, base_url: &str) -> Result<Value, Failure> {
    let rows = ClipRow::of_video(tx, &video.id)?;
    // Read for all clips at once, not one by one.
    let (media, backgrounds) = (ClipRow::sources_of_video(tx, &video.id)?, SourceRow::of_backgrounds(tx, &video.id)?);
    let background_source =
        |id: &SourceId| backgrounds.get(id).cloned().ok_or_else(|| StoreError::not_found("source", id.as_str()));
    let record = |row: &ClipRow| {
        let background = library::answered(&row.background, base_url, background_source)?;
        let media = media.get(&row.id).map_or(&[][..], Vec::as_slice);
        Ok::<_, Failure>(row.record(media, &video.settings, background))
    };
    wrapped("clips", &rows.iter().map(record).collect::<Result<Vec<_>, _>>()?)
}

async fn list(workspace: Shared, Path(video): OnVideo) -> Result<Json<Value>, Failure> {
    let base_url = workspace.base_url.clone();
    read(&workspace, move |tx| all(tx, &VideoRow::find(tx, &video)?, &base_url)).await
}

async fn one(workspace: Shared, Path((video, clip)): OnClip) -> Result<Response, Failure> {
    let (base_url, revision) = (workspace.base_url.clone(), Revision::default());
    let known = revision.clone();
    let answer = read(&workspace, move |tx| {
        let video = VideoRow::find(tx, &video)?;
        known.note(video.revision);
        let row = ClipRow::find(tx, &video.id, &clip)?;
        wrapped("clip", &record(tx, &row, &video.settings, &base_url)?)
    });
    Ok(revision.tag(answer.await?))
}

async fn add(workspace: Shared, Path(video): OnVideo, mut body: Body) -> Result<Response, Failure> {
    let add: AddClip = body.read()?;
    crate::api::rules::each(add.name.as_ref(), |v| crate::api::rules::line("name", &v, 1, 255))?;
    add.check()?;
    let takes = Takes::probe(&workspace, add.source_id.clone(), add.camera_source_id.clone()).await?;
    let base_url = workspace.base_url.clone();
    let answer = write(&workspace, body.identity, move |tx| {
        let mut video = VideoRow::find(tx, &video)?;
        let takes = takes.find(tx)?.ok_or_else(|| Failure::bad_request("sourceId or cameraSourceId is required"))?;
        let name = add.name.map_or_else(|| ClipRow::free_name(tx, &video.id), Ok)?;
        let id = takes.insert(tx, &video.id, name)?;
        videos::touch(tx, &mut video)?;
        wrapped("clip", &record(tx, &ClipRow::find(tx, &video.id, &id)?, &video.settings, &base_url)?)
    })
    .await?;
    workspace.bells.analyses.notify_one();
    Ok(answer)
}

async fn change(workspace: Shared, Path((video, clip)): OnClip, mut body: Body) -> Result<Response, Failure> {
    let expected = std::mem::take(&mut body.expected);
    let order = body.fields.remove("order").map(|order| Map::from_iter([("order".to_owned(), order)]));
    let order = order.map(crate::api::batch::read::<Reorder>).transpose()?;
    let change: ClipChange =
        crate::api::batch::read(std::mem::take(&mut body.fields)).map_err(|error| error.listing("order", None))?;
    change.check()?;
    crate::api::rules::each(order.as_ref(), |v| crate::api::rules::within("order", v.order, 0, crate::api::MAX_INT))?;
    let base_url = workspace.base_url.clone();
    let answer = write_revised(&workspace, Scope::Video(video.clone()), body.identity, move |tx| {
        let mut video = VideoRow::find(tx, &video)?;
        let mut row = ClipRow::find(tx, &video.id, &clip)?;
        video.expect(&expected)?;
        let change_given = change != ClipChange::default();
        row = chapters::following(tx, &mut video, |video| {
            if change_given {
                apply_change(tx, &mut row, change, &base_url)?;
                row.save(tx)?;
            }
            if let Some(order) = order {
                ClipRow::place(tx, &video.id, &row.id, order.order.unsigned_abs())?;
                row = ClipRow::find(tx, &video.id, &clip)?;
            }
            Ok::<_, Failure>(row)
        })?;
        if order.is_some() || change_given {
            videos::touch(tx, &mut video)?;
        }
        Ok((wrapped("clip", &record(tx, &row, &video.settings, &base_url)?)?, Some(video.revision)))
    });
    answer.await
}

/// Applies a change to a clip, and checks every rule that depends on the clip.
fn apply_change(tx: &WriteTx, row: &mut ClipRow, change: ClipChange, base_url: &str) -> Result<(), Failure> {
    let media = row.sources(tx)?;
    let has = |mediums: &[Medium]| media.iter().any(|(_, medium)| mediums.contains(medium));
    let there = ClipMedia {
        camera: row.camera.is_some(),
        screen: has(&[Medium::Screen]),
        microphone: has(&[Medium::Microphone]),
        system_audio: has(&[Medium::SystemAudio, Medium::Upload]),
    };
    change.check_media(there).map_err(|error| Failure::conflict(error.to_string()))?;
    if let Some(cuts) = &change.cuts {
        if let Some((index, cut)) = cuts.iter().enumerate().find(|(_, cut)| cut.start_time_ms >= row.length) {
            return Err(Failure::bad_request(format!(
                "cuts[{index}].startTimeMs must be before the recording's end at {}, got {}",
                row.length.0, cut.start_time_ms.0
            )));
        }
        row.cuts = merged(&CutMap::new(cuts, row.length))?;
    }
    if let Some(background) = change.background {
        row.background = library::stored(tx, background, &row.background, base_url)?;
    }
    put(&mut row.name, change.name);
    put(&mut row.transition, change.transition.map(|transition| transition.as_str().to_owned()));
    let settings = &mut row.settings;
    put(&mut settings.studio_sound_off, change.studio_sound.map(|on| !on));
    put(&mut settings.border_style, change.border_style.map(Some));
    put(&mut settings.corners, change.corners.map(Some));
    put(&mut settings.animated_cursor, change.animated_cursor);
    put(&mut settings.microphone_volume, change.microphone_volume);
    put(&mut settings.system_audio_volume, change.system_audio_volume);
    if let Some(camera) = &mut row.camera {
        put(&mut camera.focus, change.camera_focus_point);
        put(&mut camera.mirrored, change.mirror_camera);
        if let Some(crop) = change.camera_crop {
            let source = media.iter().find(|(_, medium)| *medium == Medium::Camera);
            let size = source.map(|(id, _)| SourceRow::find(tx, id)).transpose()?.and_then(|source| source.size);
            if let (Some(crop), Some(size)) = (crop, size)
                && (f64::from(crop.left + crop.right) >= size.width || f64::from(crop.top + crop.bottom) >= size.height)
            {
                return Err(Failure::bad_request(format!(
                    "cameraCrop must leave something of the recording's {} x {} pixels",
                    size.width, size.height
                )));
            }
            camera.crop = crop;
        }
    }
    Ok(())
}

/// The cuts of a map, sorted and merged. Refused if they leave nothing to play.
pub fn merged(map: &CutMap) -> Result<Vec<Cut>, Failure> {
    if map.playback_length().0 == 0 {
        return Err(Failure::bad_request("cuts must leave something of the recording to play"));
    }
    Ok(map.to_cuts())
}

async fn remove(workspace: Shared, Path((video, clip)): OnClip, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let answer = write(&workspace, body.identity, move |tx| {
        let mut video = VideoRow::find(tx, &video)?;
        chapters::following(tx, &mut video, |video| ClipRow::find(tx, &video.id, &clip)?.delete(tx))?;
        videos::touch(tx, &mut video)?;
        Ok(ok())
    });
    let answer = answer.await?;
    workspace.bells.space.notify_one();
    Ok(answer)
}

async fn duplicate(workspace: Shared, Path((video, clip)): OnClip, mut body: Body) -> Result<Response, Failure> {
    let duplicate: DuplicateClip = body.read()?;
    duplicate.check()?;
    let base_url = workspace.base_url.clone();
    write(&workspace, body.identity, move |tx| {
        let mut video = VideoRow::find(tx, &video)?;
        let row = ClipRow::find(tx, &video.id, &clip)?;
        let name = duplicate.name.unwrap_or_else(|| videos::copy_name(&row.name));
        let copy = chapters::following(tx, &mut video, |video| {
            let copy = row.copy(tx, &video.id, &name)?;
            ClipRow::place(tx, &video.id, &copy, duplicate.order.map_or(row.position + 1, i64::unsigned_abs))?;
            Ok::<_, StoreError>(copy)
        })?;
        videos::touch(tx, &mut video)?;
        wrapped("clip", &record(tx, &ClipRow::find(tx, &video.id, &copy)?, &video.settings, &base_url)?)
    })
    .await
}

async fn reorder(workspace: Shared, Path((video, clip)): OnClip, mut body: Body) -> Result<Response, Failure> {
    let reorder: Reorder = body.read()?;
    crate::api::rules::within("order", reorder.order, 0, crate::api::MAX_INT)?;
    let base_url = workspace.base_url.clone();
    write_in(&workspace, Scope::Video(video.clone()), body.identity, move |tx| {
        let mut video = VideoRow::find(tx, &video)?;
        let row = ClipRow::find(tx, &video.id, &clip)?;
        let place = reorder.order.unsigned_abs();
        chapters::following(tx, &mut video, |video| ClipRow::place(tx, &video.id, &row.id, place))?;
        videos::touch(tx, &mut video)?;
        wrapped("clip", &record(tx, &ClipRow::find(tx, &video.id, &clip)?, &video.settings, &base_url)?)
    })
    .await
}

/// Media of the clip's layers, then media of its sound effects and overlays.
async fn sources(workspace: Shared, Path((video, clip)): OnClip) -> Result<Json<Value>, Failure> {
    let base_url = workspace.base_url.clone();
    read(&workspace, move |tx| {
        let row = ClipRow::find(tx, &video, &clip)?;
        let mut media = row.sources(tx)?;
        for id in ItemRow::sources_of_clip(tx, &clip)? {
            if !media.iter().any(|(known, _)| *known == id) {
                media.push((id, Medium::Upload));
            }
        }
        let record = |(id, medium)| SourceRow::find(tx, &id).map(|source| source.record(medium, &base_url));
        wrapped("sources", &media.into_iter().map(record).collect::<Result<Vec<_>, StoreError>>()?)
    })
    .await
}

/// A source that the clip uses; fails with 404 if it uses no such source.
pub fn clip_source(tx: &ReadTx, row: &ClipRow, id: &SourceId) -> Result<SourceRow, Failure> {
    if !row.uses(tx, id)? {
        return Err(Failure::new(Code::NotFound, format!("source \"{id}\" is not used by this clip")));
    }
    Ok(SourceRow::find(tx, id)?)
}
