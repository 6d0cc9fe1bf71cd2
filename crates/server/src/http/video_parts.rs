//! Properties of a whole video: chapters, music, the subtitle preset, tags, collaborators.

use super::{
    library,
    operation::Operation,
    presets,
    request::{Body, OnVideo, ok, read, wrapped, write},
    state::Shared,
    videos,
};
use crate::{
    api::{
        TagId, UserId, VideoId,
        captions::{ApplyPreset, Subtitles},
        library::LibraryType,
        source::SOUNDS,
        video::{
            AddCollaborator, BackgroundMusic, ChangeCollaborator, Chapter, Collaborator, ReplaceChapters, SetBackgroundMusic,
            TagVideo, Video,
        },
    },
    failure::{Code, Failure},
    store::{ClipRow, Music, ReadTx, Record, RecordKind, SourceRow, VideoRow, WriteTx, chapters, collaborators, members, tags},
    timeline::chapters as timeline,
};
use axum::{
    Json,
    extract::Path,
    response::Response,
    routing::{delete, get, patch, post, put},
};
use serde_json::{Value, json};

/// Default volume of background music.
const USUAL_VOLUME: f64 = 0.3;

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Video settings";
    let chapter = json!({"chapters": [{"title": "Welcome", "description": "", "timestampSeconds": 0}]});
    let person = json!({"email": "ada@example.com", "role": "editor"});
    vec![
        Operation::new("PUT V/chapters", "replaceChapters", TAG, "Replace a video's chapters", put(replace_chapters))
            .takes::<ReplaceChapters>(chapter)
            .lists::<Chapter>("chapters"),
        Operation::new("GET V/background-music", "getBackgroundMusic", TAG, "Get the background music", get(music))
            .gives::<BackgroundMusic>("backgroundMusic"),
        Operation::new("PUT V/background-music", "setBackgroundMusic", TAG, "Set the background music", put(set_music))
            .takes::<SetBackgroundMusic>(json!({"presetId": "music:daybreak", "volume": 0.3}))
            .gives::<BackgroundMusic>("backgroundMusic"),
        Operation::new(
            "DELETE V/background-music",
            "removeBackgroundMusic",
            TAG,
            "Remove the background music",
            delete(no_music),
        ),
        Operation::new("PUT V/subtitle-preset", "applySubtitlePreset", TAG, "Apply a subtitle preset", put(preset))
            .takes::<ApplyPreset>(json!({"presetId": "default:classic"}))
            .gives::<Video>("video"),
        Operation::new("POST V/tags", "tagVideo", TAG, "Add a tag to a video", post(tag))
            .takes::<TagVideo>(json!({"tagId": "tag_sample"}))
            .gives::<Video>("video"),
        Operation::new("DELETE V/tags/{tagId}", "untagVideo", TAG, "Remove a tag from a video", delete(untag)),
        Operation::new("POST V/collaborators", "addCollaborator", TAG, "Share a video with a member", post(share))
            .takes::<AddCollaborator>(person)
            .shares()
            .gives::<Collaborator>("collaborator"),
        Operation::new(
            "PATCH V/collaborators/{userId}",
            "updateCollaborator",
            TAG,
            "Change the role of a collaborator",
            patch(change_role),
        )
        .takes::<ChangeCollaborator>(json!({"role": "viewer"}))
        .shares()
        .gives::<Collaborator>("collaborator"),
        Operation::new(
            "DELETE V/collaborators/{userId}",
            "removeCollaborator",
            TAG,
            "Stop sharing a video with a member",
            delete(unshare),
        )
        .shares(),
    ]
}

/// Changes a video's settings in one transaction, advances the revision and emits an event.
async fn change<T: serde::Serialize + 'static>(
    workspace: &Shared,
    video: VideoId,
    body: Body,
    apply_change: impl FnOnce(&WriteTx, &mut VideoRow) -> Result<(), Failure> + Send + 'static,
    answer: impl FnOnce(&ReadTx, VideoRow) -> Result<T, Failure> + Send + 'static,
) -> Result<Response, Failure> {
    write(workspace, body.identity, move |tx| {
        let mut row = VideoRow::find(tx, &video)?;
        apply_change(tx, &mut row)?;
        row.save(tx)?;
        videos::edited(tx, &row)?;
        answer(tx, row)
    })
    .await
}

async fn replace_chapters(workspace: Shared, Path(video): OnVideo, mut body: Body) -> Result<Response, Failure> {
    let replace: ReplaceChapters = body.read()?;
    replace.check()?;
    let apply = move |tx: &WriteTx, row: &mut VideoRow| {
        let clips = ClipRow::of_video(tx, &row.id)?;
        chapters::anchor(tx, row)?;
        row.settings.chapters = timeline::replaced(&chapters::reel(&clips), &row.settings.chapters, replace.chapters);
        chapters::follow(row, &clips);
        Ok(())
    };
    change(&workspace, video, body, apply, |_, row| wrapped("chapters", &row.seen_chapters())).await
}

fn no_music_there() -> Failure {
    Failure::new(Code::NotFound, "this video has no background music")
}

fn music_of(tx: &ReadTx, row: VideoRow, base_url: &str) -> Result<Value, Failure> {
    let music = videos::music(tx, &row, base_url)?;
    let music = music.ok_or_else(no_music_there)?;
    wrapped("backgroundMusic", &music)
}

async fn music(workspace: Shared, Path(video): OnVideo) -> Result<Json<Value>, Failure> {
    let base_url = workspace.base_url.clone();
    read(&workspace, move |tx| music_of(tx, VideoRow::find(tx, &video)?, &base_url)).await
}

async fn set_music(workspace: Shared, Path(video): OnVideo, mut body: Body) -> Result<Response, Failure> {
    let set: SetBackgroundMusic = body.read()?;
    set.check()?;
    let base_url = workspace.base_url.clone();
    let apply = move |tx: &WriteTx, row: &mut VideoRow| {
        let music = match (&set.preset_id, &set.source_id) {
            (Some(preset), _) => {
                let (source, name) = library::place(tx, preset, &LibraryType::BackgroundMusic)?;
                Music { source, volume: USUAL_VOLUME, name: Some(name.to_owned()) }
            }
            (None, Some(source)) => {
                Music { source: SourceRow::usable(tx, source, SOUNDS)?.id, volume: USUAL_VOLUME, name: None }
            }
            // The music stays; only its volume or name changes.
            (None, None) => row.settings.music.take().ok_or_else(no_music_there)?,
        };
        let (volume, name) = (set.volume.unwrap_or(music.volume), set.name.or(music.name));
        row.settings.music = Some(Music { source: music.source, volume, name });
        Ok(())
    };
    change(&workspace, video, body, apply, move |tx, row| music_of(tx, row, &base_url)).await
}

async fn no_music(workspace: Shared, Path(video): OnVideo, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let apply = |_: &WriteTx, row: &mut VideoRow| match row.settings.music.take() {
        Some(_) => Ok(()),
        None => Err(no_music_there()),
    };
    change(&workspace, video, body, apply, |_, _| Ok(ok())).await
}

async fn preset(workspace: Shared, Path(video): OnVideo, mut body: Body) -> Result<Response, Failure> {
    let apply: ApplyPreset = body.read()?;
    let (links, user) = (workspace.links.clone(), body.user());
    let owner = user.clone();
    let apply = move |tx: &WriteTx, row: &mut VideoRow| {
        let preset = presets::find(tx, &apply.preset_id, &owner)?;
        row.settings.subtitles = Subtitles {
            enabled: Some(true),
            preset_id: Some(Some(preset.preset_id)),
            caption_style: preset.caption_style,
            caption_font_family: preset.caption_font_family,
            caption_font_size: preset.caption_font_size,
            caption_font_weight: preset.caption_font_weight,
            caption_lines_per_block: preset.caption_lines_per_block,
            caption_position: preset.caption_position,
            caption_grouping: preset.caption_grouping,
        };
        Ok(())
    };
    let answer = move |tx: &ReadTx, row: VideoRow| wrapped("video", &videos::record(tx, row, &links, &user)?);
    change(&workspace, video, body, apply, answer).await
}

async fn tag(workspace: Shared, Path(video): OnVideo, mut body: Body) -> Result<Response, Failure> {
    let tag: TagVideo = body.read()?;
    let (links, user) = (workspace.links.clone(), body.user());
    let apply = move |tx: &WriteTx, row: &mut VideoRow| {
        let tag = Record::find(tx, RecordKind::Tag, tag.tag_id.as_str())?;
        Ok(tags::add(tx, &row.id, &tag.id)?)
    };
    let answer = move |tx: &ReadTx, row: VideoRow| wrapped("video", &videos::record(tx, row, &links, &user)?);
    change(&workspace, video, body, apply, answer).await
}

async fn untag(workspace: Shared, Path((video, tag)): Path<(VideoId, TagId)>, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let apply = move |tx: &WriteTx, row: &mut VideoRow| {
        if tags::remove(tx, &row.id, tag.as_str())? {
            Ok(())
        } else {
            Err(Failure::not_found("tag on this video", tag.as_str()))
        }
    };
    change(&workspace, video, body, apply, |_, _| Ok(ok())).await
}

/// Users with whom a video is shared.
pub fn shared_with(tx: &ReadTx, video: &VideoId) -> Result<Vec<Collaborator>, Failure> {
    let shared = collaborators::of_video(tx, video)?;
    shared.iter().map(|(user, role)| collaborator(tx, user, role)).collect()
}

fn collaborator(tx: &ReadTx, user: &UserId, role: &str) -> Result<Collaborator, Failure> {
    let members::Member { email, name, .. } = members::find(tx, user)?;
    Ok(Collaborator { user_id: user.clone(), email, name, role: role.into() })
}

async fn share(workspace: Shared, Path(video): OnVideo, mut body: Body) -> Result<Response, Failure> {
    let add: AddCollaborator = body.read()?;
    add.check()?;
    write(&workspace, body.identity, move |tx| {
        VideoRow::find(tx, &video)?;
        let user = members::with_email(tx, &add.email)?.id;
        collaborators::set(tx, &video, &user, add.role.as_str())?;
        wrapped("collaborator", &collaborator(tx, &user, add.role.as_str())?)
    })
    .await
}

async fn change_role(
    workspace: Shared,
    Path((video, user)): Path<(VideoId, UserId)>,
    mut body: Body,
) -> Result<Response, Failure> {
    let change: ChangeCollaborator = body.read()?;
    crate::api::rules::known!("role", Some(&change.role))?;
    write(&workspace, body.identity, move |tx| {
        find_collaborator(tx, &video, &user)?;
        collaborators::set(tx, &video, &user, change.role.as_str())?;
        wrapped("collaborator", &collaborator(tx, &user, change.role.as_str())?)
    })
    .await
}

async fn unshare(workspace: Shared, Path((video, user)): Path<(VideoId, UserId)>, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    write(&workspace, body.identity, move |tx| {
        find_collaborator(tx, &video, &user)?;
        collaborators::remove(tx, &video, &user)?;
        Ok(ok())
    })
    .await
}

fn find_collaborator(tx: &ReadTx, video: &VideoId, user: &UserId) -> Result<(), Failure> {
    VideoRow::find(tx, video)?;
    if collaborators::exists(tx, video, user)? { Ok(()) } else { Err(Failure::not_found("collaborator", user.as_str())) }
}
