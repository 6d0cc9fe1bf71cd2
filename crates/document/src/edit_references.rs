//! References of edits in a file to media and catalogue items of the workspace. Checks with the server that they exist, before an
//! edit that could never be saved is added.

use crate::{
    api::{
        ApiError, Client, ClipId, OperationId, SourceId,
        batch::{Action, Operation},
        clip::{BackgroundType, ClipBackground},
        item::{AddBody, ChangeBody},
        layout::LayoutMedia,
        library::{LibraryScope, LibraryType},
        rules::FieldError,
        source::{PICTURES, SOUNDS, SourceKind, check_kind},
    },
    edit::{EditRequest, VideoStep},
};
use serde_json::Value;
use std::collections::BTreeMap;

/// Most sources per request.
const AT_ONCE: usize = 50;

/// A reference of an edit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reference {
    /// Index of the edit in the file.
    pub index: usize,
    /// Id of the edit.
    pub id: OperationId,
    /// Path of the field.
    pub field: String,
    /// Subject of the reference.
    pub to: Target,
    /// Suitable kinds of media; `None` if the server decides.
    pub kinds: Option<&'static [SourceKind]>,
}

/// Subject of a [`Reference`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Target {
    /// Media of the workspace.
    Source(SourceId),
    /// An item of the catalogue.
    Preset(LibraryType, String),
    /// A catalogue background for this clip: its URL, or the name of its animated gradient.
    Background(ClipId, String),
}

impl Reference {
    /// All references of edits, in their order.
    pub fn of(requests: &[EditRequest]) -> Vec<Self> {
        let mut found = Vec::new();
        for (index, request) in requests.iter().enumerate() {
            let id = request.id();
            let fitting = fitting_kinds(request);
            let mut note = |field: String, to| {
                let kinds = fitting.filter(|(of, _)| *of == field).map(|(_, kinds)| kinds);
                found.push(Self { index, id: id.clone(), field, to, kinds });
            };
            sources("", &request.to_json(), &mut note);
            let preset = match request {
                EditRequest::Operation(Operation { action: Action::Add(AddBody::SoundEffect(add)), .. }) => {
                    add.preset_id.clone().map(|preset| Target::Preset(LibraryType::SoundEffect, preset))
                }
                EditRequest::Video(VideoStep::SetMusic(music)) => {
                    music.preset_id.clone().map(|preset| Target::Preset(LibraryType::BackgroundMusic, preset))
                }
                _ => None,
            };
            if let Some(preset) = preset {
                note("presetId".into(), preset);
            }
            if let EditRequest::UpdateClip(clip, change) = request
                && let Some((field, name)) = change.background.as_ref().and_then(of_catalogue)
            {
                note(format!("background.{field}"), Target::Background(clip.clone(), name.to_owned()));
            }
        }
        found
    }

    /// Error for a reference to something that does not exist.
    fn refusal(&self) -> FieldError {
        let why = match &self.to {
            Target::Source(id) => words::document::no_such_source(id),
            Target::Preset(kind, preset) => words::document::no_such_preset(kind.as_str(), preset),
            Target::Background(_, name) => words::document::no_such_background(name),
        };
        FieldError::new(&self.field, why)
    }
}

/// Media field of an edit with a fixed purpose, and the suitable kinds of media, by the rules of the server.
fn fitting_kinds(request: &EditRequest) -> Option<(&'static str, &'static [SourceKind])> {
    let media = |media: &Option<LayoutMedia>| media.as_ref().map(|media| ("media.sourceId", media.source_kinds()));
    match request {
        EditRequest::Operation(Operation { action, .. }) => match action {
            Action::Add(AddBody::SoundEffect(_)) => Some(("sourceId", SOUNDS)),
            Action::Add(AddBody::MediaOverlay(_)) => Some(("sourceId", PICTURES)),
            Action::Add(AddBody::Layout(add)) => media(&add.media),
            Action::Update(_, ChangeBody::Layout(change)) => media(&change.media),
            _ => None,
        },
        EditRequest::Video(VideoStep::SetMusic(_)) => Some(("sourceId", SOUNDS)),
        EditRequest::UpdateClip(_, change) => {
            let kinds = change.background.as_ref().map(ClipBackground::source_kinds);
            kinds.filter(|kinds| !kinds.is_empty()).map(|kinds| ("background.sourceId", kinds))
        }
        _ => None,
    }
}

/// Field and value by which a background refers to the catalogue; `None` for a colour, the clip's own picture, or a source.
pub fn of_catalogue(background: &ClipBackground) -> Option<(&'static str, &str)> {
    let (field, value) = match background.kind {
        BackgroundType::ShaderGradient => ("shaderGradientPreset", &background.shader_gradient_preset),
        BackgroundType::Image if background.source_id.is_none() => ("imageUrl", &background.image_url),
        BackgroundType::Video if background.source_id.is_none() => ("videoUrl", &background.video_url),
        _ => return None,
    };
    Some((field, value.as_deref()?))
}

/// Finds the fields that name media, at any depth.
fn sources(path: &str, value: &Value, note: &mut impl FnMut(String, Target)) {
    match value {
        Value::Object(fields) => {
            for (name, value) in fields {
                let path = if path.is_empty() { name.clone() } else { format!("{path}.{name}") };
                match value {
                    Value::String(id) if name == "sourceId" || name == "cameraSourceId" => {
                        note(path, Target::Source(SourceId::new(id)));
                    }
                    value => sources(&path, value, note),
                }
            }
        }
        Value::Array(list) => {
            for (index, value) in list.iter().enumerate() {
                sources(&format!("{path}[{index}]"), value, note);
            }
        }
        _ => {}
    }
}

/// First reference to something that does not exist or is unsuitable, with the error. `None` if the server finds no fault, or
/// cannot tell.
pub async fn refused<'a>(
    client: &Client,
    references: &'a [Reference],
) -> Result<Option<(&'a Reference, FieldError)>, ApiError> {
    let mut ids: Vec<SourceId> = references
        .iter()
        .filter_map(|reference| match &reference.to {
            Target::Source(id) => Some(id.clone()),
            Target::Preset(..) | Target::Background(..) => None,
        })
        .collect();
    ids.sort();
    ids.dedup();
    let (mut gone, mut kinds) = (Vec::<Target>::new(), BTreeMap::new());
    for ids in ids.chunks(AT_ONCE) {
        // A server without this call refuses such an edit when it is saved.
        let Some(known) = client.known_sources(ids).await? else { break };
        gone.extend(known.missing.into_iter().map(Target::Source));
        kinds.extend(known.kinds);
    }
    for kind in [LibraryType::SoundEffect, LibraryType::BackgroundMusic] {
        let asked: Vec<&String> = references
            .iter()
            .filter_map(|reference| match &reference.to {
                Target::Preset(of, preset) if *of == kind => Some(preset),
                _ => None,
            })
            .collect();
        if asked.is_empty() {
            continue;
        }
        let listed = catalogue(client, &kind).await?;
        // An empty catalogue proves nothing.
        let unknown = asked.into_iter().filter(|preset| !listed.is_empty() && !listed.contains(preset));
        gone.extend(unknown.map(|preset| Target::Preset(kind.clone(), preset.clone())));
    }
    gone.extend(unknown_backgrounds(client, references).await?);
    let refusal = |reference: &'a Reference| {
        if gone.contains(&reference.to) {
            return Some((reference, reference.refusal()));
        }
        let (Target::Source(id), Some(fitting)) = (&reference.to, reference.kinds) else { return None };
        let misfit = check_kind(&reference.field, id, fitting, kinds.get(id)?);
        misfit.err().map(|error| (reference, error))
    };
    Ok(references.iter().find_map(refusal))
}

/// Referenced backgrounds that the catalogue lacks; empty if the server offers no catalogue, or an empty one.
async fn unknown_backgrounds(client: &Client, references: &[Reference]) -> Result<Vec<Target>, ApiError> {
    let asked: Vec<_> = references.iter().filter(|reference| matches!(reference.to, Target::Background(..))).collect();
    if asked.is_empty() {
        return Ok(Vec::new());
    }
    let categories = match client.backgrounds(None).await {
        Ok(list) => list.items,
        Err(error) if error.status().is_some_and(|status| matches!(status, 400 | 403..=428 | 501)) => return Ok(Vec::new()),
        Err(error) => return Err(error),
    };
    let listed: Vec<_> = categories.iter().flat_map(|category| &category.backgrounds).map(|item| &item.background).collect();
    let is_unknown = |name: &str| {
        let named: Vec<_> = listed.iter().filter_map(|background| of_catalogue(background)).collect();
        // The server's own media may be referenced by URL, whether or not the catalogue lists them.
        let is_own = name.strip_prefix(&client.origin()).is_some_and(|path| path.starts_with("/media/"));
        !named.is_empty() && !is_own && named.iter().all(|(_, known)| *known != name)
    };
    let unknown =
        asked.into_iter().filter(|reference| matches!(&reference.to, Target::Background(_, name) if is_unknown(name)));
    Ok(unknown.map(|reference| reference.to.clone()).collect())
}

/// All names and ids of a kind's catalogue items.
async fn catalogue(client: &Client, kind: &LibraryType) -> Result<Vec<String>, ApiError> {
    /// Limit against a server that repeats the same cursor forever.
    const MOST_PAGES: usize = 50;
    let (mut names, mut cursor) = (Vec::new(), None::<String>);
    for _ in 0..MOST_PAGES {
        let (page, next) = client.library(&LibraryScope::Default, Some(kind), cursor.as_deref()).await?;
        for item in page.items {
            names.extend(item.preset_id);
            names.push(item.id);
        }
        match next {
            Some(next) => cursor = Some(next),
            None => break,
        }
    }
    Ok(names)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn every_field_that_names_media_or_the_catalogue_is_found_with_its_path() {
        let file = [
            json!({"type": "add_sound_effect", "operationId": "a", "clipId": "cl", "startTimeMs": 0, "durationMs": 5, "sourceId": "su_1"}),
            json!({"type": "add_sound_effect", "operationId": "b", "clipId": "cl", "startTimeMs": 0, "durationMs": 5, "presetId": "p"}),
            json!({"type": "add_layout", "operationId": "c", "clipId": "cl", "startTimeMs": 0, "durationMs": 500, "media": {"sourceId": "su_2"}}),
            json!({"type": "update_clip", "operationId": "d", "clipId": "cl", "background": {"type": "image", "sourceId": "su_3"}}),
            json!({"type": "set_music", "operationId": "e", "presetId": "music:x"}),
            json!({"type": "reorder_clip", "operationId": "f", "clipId": "cl", "order": 1}),
            json!({"type": "update_clip", "operationId": "g", "clipId": "cl", "background": {"type": "video", "videoUrl": "https://x/a.mp4"}}),
            json!({"type": "update_clip", "operationId": "h", "clipId": "cl", "background": {"type": "shaderGradient", "shaderGradientPreset": "p"}}),
        ];
        let requests: Vec<_> =
            file.iter().enumerate().map(|(index, value)| EditRequest::parse(index, value).unwrap()).collect();
        let found: Vec<_> = Reference::of(&requests).into_iter().map(|one| (one.index, one.field, one.to)).collect();
        let source = |id: &str| Target::Source(id.into());
        let expected = [
            (0, "sourceId", source("su_1")),
            (1, "presetId", Target::Preset(LibraryType::SoundEffect, "p".into())),
            (2, "media.sourceId", source("su_2")),
            (3, "background.sourceId", source("su_3")),
            (4, "presetId", Target::Preset(LibraryType::BackgroundMusic, "music:x".into())),
            (6, "background.videoUrl", Target::Background("cl".into(), "https://x/a.mp4".into())),
            (7, "background.shaderGradientPreset", Target::Background("cl".into(), "p".into())),
        ];
        assert_eq!(found, expected.map(|(index, field, to)| (index, field.to_owned(), to)));
    }
}
