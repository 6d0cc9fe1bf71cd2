//! Subtitle presets: built-in and personal ones.

use super::{
    operation::Operation,
    request::{Body, By, ok, read, wrapped, write},
    state::Shared,
};
use crate::{
    api::{
        PresetId,
        captions::{CreatePreset, Grouping, Preset, PresetScope, StyleName},
    },
    failure::Failure,
    store::{ReadTx, Record, RecordKind, StoreError, VideoRow},
};
use axum::{
    Json,
    extract::Path,
    response::Response,
    routing::{delete, get, post},
};
use serde_json::{Value, json};

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Subtitle presets";
    let example = json!({"captionStyle": {"name": "classic", "textColor": "#FFFFFF", "outlineColor": "#000000"}});
    vec![
        Operation::new("GET /v1/subtitle-presets", "listSubtitlePresets", TAG, "List subtitle presets", get(list))
            .lists::<Preset>("presets"),
        Operation::new(
            "POST /v1/subtitle-presets",
            "createSubtitlePreset",
            TAG,
            "Create a personal subtitle preset",
            post(create),
        )
        .takes::<CreatePreset>(example)
        .gives::<Preset>("preset"),
        Operation::new(
            "DELETE /v1/subtitle-presets/{presetId}",
            "deleteSubtitlePreset",
            TAG,
            "Delete a personal subtitle preset",
            delete(remove),
        ),
    ]
}

fn personal(tx: &ReadTx, user: &str) -> Result<Vec<Preset>, Failure> {
    Ok(Record::all_for(tx, RecordKind::Preset, user)?.iter().map(Record::typed).collect::<Result<_, StoreError>>()?)
}

/// The preset with an id, built-in or personal.
pub fn find(tx: &ReadTx, id: &PresetId, user: &str) -> Result<Preset, Failure> {
    if let Some(name) = id.as_str().strip_prefix("default:") {
        let style = StyleName::KNOWN.iter().find(|style| style.as_str() == name);
        return style.map(Preset::built_in).ok_or_else(|| Failure::not_found("subtitle preset", id.as_str()));
    }
    Ok(Record::find_for(tx, RecordKind::Preset, id.as_str(), user)?.typed()?)
}

async fn list(workspace: Shared, By(caller): By) -> Result<Json<Value>, Failure> {
    read(&workspace, move |tx| {
        let mut presets: Vec<_> = StyleName::KNOWN.iter().map(Preset::built_in).collect();
        presets.extend(personal(tx, &caller.id)?);
        wrapped("presets", &presets)
    })
    .await
}

async fn create(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let create: CreatePreset = body.read()?;
    create.check()?;
    let user = body.user();
    write(&workspace, body.identity, move |tx| {
        let of_video = match &create.video_id {
            Some(video) => Some(VideoRow::find(tx, video)?.settings.subtitles),
            None => None,
        }
        .unwrap_or_default();
        let style =
            create.caption_style.or(of_video.caption_style).unwrap_or_else(|| StyleName::Classic.defaults()).effective();
        let name = style.name.clone();
        let size = create.caption_font_size.or(create.caption_size.map(|size| size.points())).or(of_video.caption_font_size);
        let family = create.caption_font_family.or(of_video.caption_font_family);
        let id = PresetId::fresh();
        let preset = Preset {
            name: create.name.map_or_else(|| free_name(tx, &name.title(), &user), Ok)?,
            preset_id: id.clone(),
            scope: PresetScope::Personal,
            caption_style: Some(style),
            caption_font_family: Some(family.unwrap_or_else(|| name.default_family().into())),
            caption_font_size: Some(size.unwrap_or(name.default_size())),
            caption_font_weight: Some(create.caption_font_weight.or(of_video.caption_font_weight).unwrap_or(600.0)),
            caption_lines_per_block: Some(create.caption_lines_per_block.or(of_video.caption_lines_per_block).unwrap_or(1)),
            caption_position: Some(create.caption_position.or(of_video.caption_position).flatten()),
            caption_grouping: Some(create.caption_grouping.or(of_video.caption_grouping).unwrap_or(Grouping::Chunked)),
        };
        Record::fresh(&id, &preset)?.of(&user).insert(tx, RecordKind::Preset)?;
        wrapped("preset", &preset)
    })
    .await
}

/// The name, or the first of `name 2`, `name 3` … that no personal preset uses.
fn free_name(tx: &ReadTx, name: &str, user: &str) -> Result<String, Failure> {
    let taken: Vec<_> = personal(tx, user)?.into_iter().map(|preset| preset.name).collect();
    let numbered = (2..).map(|number| format!("{name} {number}"));
    let free = std::iter::once(name.to_owned()).chain(numbered).find(|name| !taken.contains(name));
    Ok(free.unwrap_or_else(|| name.to_owned()))
}

async fn remove(workspace: Shared, Path(id): Path<PresetId>, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let user = body.user();
    write(&workspace, body.identity, move |tx| {
        if find(tx, &id, &user)?.scope == PresetScope::Default {
            return Err(Failure::new(crate::failure::Code::Forbidden, "a built-in preset cannot be deleted"));
        }
        Record::find_for(tx, RecordKind::Preset, id.as_str(), &user)?.delete(tx)?;
        Ok(ok())
    })
    .await
}
