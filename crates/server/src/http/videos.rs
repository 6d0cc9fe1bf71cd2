//! Videos: list, read, create, change, duplicate, delete.

use super::{
    operation::Operation,
    request::{Body, By, OnVideo, Query, Revision, ok, read, wrapped, write, write_revised},
    state::Shared,
    takes::{FoundTakes, Takes},
};
use crate::{
    api::{
        ClipId, DurationMs, PlaybackMs, SizePx, SourceMs, VideoId, VideoMs,
        captions::Subtitles,
        clip::Cut,
        playlist::Tag,
        rules,
        video::{
            BackgroundMusic, CreateVideo, Duplicate, Pagination, ThumbnailFormats, Thumbnails, Trim, Video, VideoChange,
            VideoLinks,
        },
        webhook::EventType,
    },
    events,
    failure::Failure,
    store::{
        ClipRow, ReadTx, Record, RecordKind, Scope, SourceRow, VideoRow, VideoSettings, WriteTx,
        chapters::{self, reel},
        playlists, tags,
        watching::{self, PageSubject},
    },
    timeline::{CutMap, chapters::anchor},
    watching::Links,
};
use axum::{
    Json,
    extract::Path,
    response::Response,
    routing::{delete, get, patch, post},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::HashMap;

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    const TAG: &str = "Videos";
    vec![
        Operation::new("GET /v1/videos", "listVideos", TAG, "List videos, last updated first", get(list))
            .query::<ListQuery>()
            .pages::<Video>("videos"),
        Operation::new("POST /v1/videos", "createVideo", TAG, "Create a video", post(create))
            .takes::<CreateVideo>(json!({"name": "Release notes"}))
            .gives::<Video>("video"),
        Operation::new("GET /v1/videos/{id}", "getVideo", TAG, "Get a video", get(one)).revised().gives::<Video>("video"),
        Operation::new("PATCH /v1/videos/{id}", "updateVideo", TAG, "Update a video's settings", patch(change))
            .takes::<VideoChange>(json!({"name": "Release notes, May", "subtitles": {"enabled": true}}))
            .conditional()
            .revised()
            .gives::<Video>("video"),
        Operation::new("DELETE /v1/videos/{id}", "deleteVideo", TAG, "Delete a video", delete(remove)),
        Operation::new("POST V/duplicate", "duplicateVideo", TAG, "Duplicate a video or a part of it", post(duplicate))
            .takes::<Duplicate>(json!({"name": "Release notes copy"}))
            .gives::<Video>("video"),
        Operation::new(
            "POST V/page-link",
            "withdrawPageLink",
            TAG,
            "Replace a video's watch page link, revoking the old one",
            post(withdraw),
        )
        .gives::<Video>("video"),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ListQuery {
    /// Cursor: `nextCursor` of the previous page.
    #[schemars(extend("pattern" = "~"))]
    cursor: Option<String>,
    /// Page size, 1..100; default 20.
    #[schemars(range(min = 1, max = 100))]
    limit: Option<i64>,
    /// Id of a playlist: returns only its videos.
    #[schemars(length(min = 1))]
    playlist_id: Option<crate::api::PlaylistId>,
}

async fn list(workspace: Shared, By(caller): By, Query(query): Query<ListQuery>) -> Result<Json<Value>, Failure> {
    let limit = page_limit(query.limit, 20, 100)?;
    let links = workspace.links.clone();
    read(&workspace, move |tx| {
        if let Some(playlist) = &query.playlist_id {
            Record::find_for(tx, RecordKind::Playlist, playlist.as_str(), &caller.id)?;
        }
        let (rows, next) = VideoRow::page(tx, query.cursor.as_deref(), limit, query.playlist_id.as_ref())?;
        let videos = rows.into_iter().map(|row| listed(tx, row, &links, &caller.id)).collect::<Result<Vec<_>, _>>()?;
        Ok(json!({"videos": videos, "pagination": pagination(next)}))
    })
    .await
}

/// The size of a page.
pub fn page_limit(limit: Option<i64>, default: i64, most: i64) -> Result<usize, Failure> {
    let limit = limit.unwrap_or(default);
    rules::within("limit", limit, 1, most)?;
    Ok(usize::try_from(limit).unwrap_or(1))
}

/// The pagination of an answer.
pub fn pagination(next: Option<String>) -> Pagination {
    Pagination { has_more: next.is_some(), next_cursor: next }
}

async fn one(workspace: Shared, By(caller): By, Path(video): OnVideo) -> Result<Response, Failure> {
    let links = workspace.links.clone();
    let revision = Revision::default();
    let known = revision.clone();
    let answer = read(&workspace, move |tx| {
        let row = VideoRow::find(tx, &video)?;
        known.note(row.revision);
        wrapped("video", &record(tx, row, &links, &caller.id)?)
    });
    Ok(revision.tag(answer.await?))
}

async fn create(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let create: CreateVideo = body.read()?;
    rules::line("name", &create.name, 1, 255)?;
    let takes = Takes::probe(&workspace, create.source_id.clone(), create.camera_source_id.clone()).await?;
    let (links, user) = (workspace.links.clone(), body.user());
    let answer = write(&workspace, body.identity, move |tx| {
        let takes = takes.find(tx)?;
        let size = takes.as_ref().and_then(FoundTakes::size).map_or(SizePx { width: 1920.0, height: 1080.0 }, artboard);
        let mut video = VideoRow::fresh(VideoId::fresh(), create.name, size, "hard_cut");
        video.settings.owner.clone_from(&user);
        video.insert(tx)?;
        if let Some(takes) = takes {
            takes.insert(tx, &video.id, "Clip 1".into())?;
        }
        events::emit(tx, &EventType::VideoCreated, json!({"videoId": video.id, "name": video.name}))?;
        wrapped("video", &record(tx, video, &links, &user)?)
    })
    .await?;
    workspace.bells.analyses.notify_one();
    Ok(answer)
}

async fn change(workspace: Shared, Path(video): OnVideo, mut body: Body) -> Result<Response, Failure> {
    let expected = std::mem::take(&mut body.expected);
    let mut change: VideoChange = body.read()?;
    change.check()?;
    let password = super::watch::hashed(change.password.take()).await?;
    let (links, user) = (workspace.links.clone(), body.user());
    let answer = write_revised(&workspace, Scope::Workspace, body.identity, move |tx| {
        let mut row = VideoRow::find(tx, &video)?;
        row.expect(&expected)?;
        if let Some(password) = &password {
            watching::keep_password(tx, &PageSubject::Video(row.id.clone()), password)?;
        }
        if change != VideoChange::default() || password.is_some() {
            apply_change(&mut row, change);
            row.save(tx)?;
            edited(tx, &row)?;
        }
        let revision = Some(row.revision);
        Ok((wrapped("video", &record(tx, row, &links, &user)?)?, revision))
    });
    answer.await
}

fn apply_change(row: &mut VideoRow, change: VideoChange) {
    let settings = &mut row.settings;
    settings.viewers.take(change.viewers());
    let VideoChange {
        name,
        description,
        dimensions,
        default_clip_transition,
        microphone_volume,
        system_audio_volume,
        studio_sound,
        border_style,
        corners,
        subtitles,
        ..
    } = change;
    put(&mut row.name, name);
    put(&mut settings.description, description);
    put(&mut row.size, dimensions);
    put(&mut row.default_transition, default_clip_transition.map(|transition| transition.as_str().to_owned()));
    put(&mut settings.microphone_volume, microphone_volume);
    put(&mut settings.system_audio_volume, system_audio_volume);
    put(&mut settings.studio_sound, studio_sound);
    put(&mut settings.border_style, border_style);
    put(&mut settings.corners, corners);
    if let Some(new) = subtitles {
        let old = std::mem::take(&mut settings.subtitles);
        settings.subtitles = Subtitles {
            enabled: new.enabled.or(old.enabled),
            // Null takes it away; nothing else is taken here.
            preset_id: new.preset_id.or(old.preset_id).filter(Option::is_some),
            caption_style: new.caption_style.or(old.caption_style),
            caption_font_family: new.caption_font_family.or(old.caption_font_family),
            caption_font_size: new.caption_font_size.or(old.caption_font_size),
            caption_font_weight: new.caption_font_weight.or(old.caption_font_weight),
            caption_lines_per_block: new.caption_lines_per_block.or(old.caption_lines_per_block),
            caption_position: new.caption_position.or(old.caption_position),
            caption_grouping: new.caption_grouping.or(old.caption_grouping),
        };
    }
}

/// Sets a field if a new value is given.
pub fn put<T>(field: &mut T, new: Option<T>) {
    if let Some(new) = new {
        *field = new;
    }
}

/// Emits the event that a video was edited.
pub fn edited(tx: &WriteTx, row: &VideoRow) -> Result<(), Failure> {
    Ok(events::video_edited(tx, row)?)
}

/// Withdraws the link to the watch page and creates a new one.
async fn withdraw(workspace: Shared, Path(video): OnVideo, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let (links, user) = (workspace.links.clone(), body.user());
    write(&workspace, body.identity, move |tx| {
        let mut row = VideoRow::find(tx, &video)?;
        row.settings.page_link = row.settings.page_link.saturating_add(1);
        row.save(tx)?;
        wrapped("video", &record(tx, row, &links, &user)?)
    })
    .await
}

async fn remove(workspace: Shared, Path(video): OnVideo, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let answer = write(&workspace, body.identity, move |tx| {
        VideoRow::find(tx, &video)?.delete(tx)?;
        Ok(ok())
    });
    let answer = answer.await?;
    workspace.bells.space.notify_one();
    Ok(answer)
}

async fn duplicate(workspace: Shared, Path(video): OnVideo, mut body: Body) -> Result<Response, Failure> {
    let duplicate: Duplicate = body.read()?;
    duplicate.check()?;
    let (links, user) = (workspace.links.clone(), body.user());
    write(&workspace, body.identity, move |tx| {
        let original = VideoRow::find(tx, &video)?;
        let name = duplicate.name.unwrap_or_else(|| copy_name(&original.name));
        let mut copy = VideoRow::fresh(VideoId::fresh(), name, original.size, &original.default_transition);
        copy.settings = VideoSettings { owner: user.clone(), ..original.settings.clone() };
        let clips = ClipRow::of_video(tx, &original.id)?;
        let kept = duplicate.trim.map(|trim| kept_part(&original, &clips, trim)).transpose()?;
        anchor(&reel(&clips), &mut copy.settings.chapters);
        if let Some((from, to)) = kept {
            let (from, to) = (from.seconds(), to.seconds());
            let is_kept = |seconds: f64| (from..to).contains(&seconds);
            copy.settings.chapters.retain(|chapter| chapter.timestamp_seconds.is_none_or(is_kept));
        }
        copy.insert(tx)?;
        let (mut before, mut copies) = (VideoMs::ZERO, HashMap::new());
        for clip in clips {
            let length = clip.cut_map().playback_length();
            let part = kept.map_or((0, length.0), |(from, to)| (from.0 - before.0, to.0 - before.0));
            before = before.moved(length.0);
            let part = (PlaybackMs(part.0.max(0)), PlaybackMs(part.1.min(length.0)));
            let copied = copy_part(tx, &clip, &copy.id, part)?;
            copies.extend(copied.map(|copied| (clip.id, copied)));
        }
        if !copy.settings.chapters.is_empty() {
            for anchor in copy.settings.chapters.iter_mut().filter_map(|chapter| chapter.anchor.as_mut()) {
                // Chapters of a clip that is not copied match no clip of the copy, and are removed.
                if let Some(copied) = copies.get(&anchor.clip_id) {
                    anchor.clip_id.clone_from(copied);
                }
            }
            let copied = ClipRow::of_video(tx, &copy.id)?;
            chapters::follow(&mut copy, &copied);
            copy.store(tx)?;
        }
        tags::copy(tx, &original.id, &copy.id)?;
        events::emit(tx, &EventType::VideoCreated, json!({"videoId": copy.id, "name": copy.name}))?;
        wrapped("video", &record(tx, copy, &links, &user)?)
    })
    .await
}

/// Start and end of the part that a trimmed copy keeps.
fn kept_part(video: &VideoRow, clips: &[ClipRow], trim: Trim) -> Result<(VideoMs, VideoMs), Failure> {
    let end = VideoMs(clips.iter().map(|clip| clip.cut_map().playback_length().0).sum());
    let (from, to) = if let Some(index) = trim.chapter_index {
        let (place, chapters) = (usize::try_from(index).unwrap_or(usize::MAX), video.seen_chapters());
        let chapter = chapters.get(place).ok_or_else(|| Failure::not_found("chapter", &index.to_string()))?;
        let next = place.checked_add(1).and_then(|next| chapters.get(next));
        let next = next.map_or(end, |next| VideoMs::from_seconds(next.timestamp_seconds));
        (VideoMs::from_seconds(chapter.timestamp_seconds), next)
    } else {
        (VideoMs::from_seconds(trim.start_time.unwrap_or(0.0)), trim.end_time.map_or(end, VideoMs::from_seconds))
    };
    if from >= end || to.min(end) <= from {
        return Err(Failure::conflict(format!("trim must leave something of the video's {} s to play", end.seconds())));
    }
    Ok((from, to.min(end)))
}

/// Copies a clip with only a part of it played; `None` if that part is empty.
fn copy_part(tx: &WriteTx, clip: &ClipRow, video: &VideoId, part: (PlaybackMs, PlaybackMs)) -> Result<Option<ClipId>, Failure> {
    let (map, (from, to)) = (clip.cut_map(), part);
    let whole = from.0 == 0 && to == map.playback_length();
    if to <= from && !whole {
        return Ok(None);
    }
    let id = clip.copy(tx, video, &clip.name)?;
    if whole {
        return Ok(Some(id));
    }
    let mut row = ClipRow::find(tx, video, &id)?;
    let (first, last) = (map.to_source(from), map.to_source_end(to));
    for (start, end) in [(SourceMs::ZERO, first), (last, clip.length)] {
        if end > start {
            row.cuts.push(Cut { start_time_ms: start, duration_ms: DurationMs(end.0 - start.0) });
        }
    }
    row.cuts = super::clips::merged(&CutMap::new(&row.cuts, row.length))?;
    row.save(tx)?;
    Ok(Some(id))
}

/// Name of a copy, shortened to the maximum length of a name.
pub fn copy_name(name: &str) -> String {
    let kept: String = name.chars().take(250).collect();
    format!("{kept} copy")
}

/// Canvas size for a recording: its aspect ratio, with a shorter side of 1080 pixels.
fn artboard(recording: SizePx) -> SizePx {
    let scale = 1080.0 / recording.width.min(recording.height).max(1.0);
    let even = |pixels: f64| ((pixels * scale / 2.0).round() * 2.0).clamp(16.0, 4096.0);
    SizePx { width: even(recording.width), height: even(recording.height) }
}

/// Background music of a video; `None` if it has none.
pub fn music(tx: &ReadTx, row: &VideoRow, base_url: &str) -> Result<Option<BackgroundMusic>, Failure> {
    let Some(music) = &row.settings.music else { return Ok(None) };
    let source = SourceRow::find(tx, &music.source)?;
    Ok(Some(BackgroundMusic {
        url: source.url(base_url),
        duration_ms: source.duration_ms.unwrap_or(1).max(1) as f64,
        volume: music.volume,
        name: music.name.clone(),
    }))
}

/// A video in the API's form for a user, with its transcript.
pub fn record(tx: &ReadTx, row: VideoRow, links: &Links, user: &str) -> Result<Video, Failure> {
    let transcript = super::words::of_video(tx, &row.id)?;
    Ok(Video { transcript: Some(transcript), ..listed(tx, row, links, user)? })
}

/// URLs of a video's thumbnails. They need the API key.
fn thumbnails(video: &VideoId, base_url: &str) -> Thumbnails {
    let still = |width: u32| {
        let jpg = Some(format!("{base_url}/v1/videos/{video}/thumbnail?width={width}"));
        Some(ThumbnailFormats { jpg, ..ThumbnailFormats::default() })
    };
    Thumbnails {
        jpg: Some(format!("{base_url}/v1/videos/{video}/thumbnail")),
        small: still(320),
        medium: still(640),
        large: still(1280),
        xl: still(1920),
    }
}

/// A video in the API's form for lists: without its transcript.
fn listed(tx: &ReadTx, row: VideoRow, links: &Links, user: &str) -> Result<Video, Failure> {
    let (base_url, subject) = (links.base_url(), PageSubject::Video(row.id.clone()));
    let (clip_ids, length) = ClipRow::ids_and_length(tx, &row.id)?;
    let tags = tags::of_video(tx, &row.id)?.iter().map(Record::typed::<Tag>).collect::<Result<Vec<_>, _>>()?;
    let playlists = playlists::of_video(tx, &row.id, user)?;
    let background_music = music(tx, &row, base_url)?;
    let (chapters, hidden_chapters) = (row.seen_chapters(), row.hidden_chapters());
    let subtitles = Subtitles {
        enabled: Some(row.settings.subtitles.enabled.unwrap_or(false)),
        caption_style: row.settings.subtitles.caption_style.as_ref().map(crate::api::captions::CaptionStyle::effective),
        ..row.settings.subtitles.clone()
    };
    Ok(Video {
        aspect_ratio: Some(row.aspect_ratio()),
        description: Some(row.settings.description),
        dimensions: row.size,
        duration_seconds: length.seconds(),
        clip_ids,
        playlist_ids: Some(playlists),
        tags: Some(tags),
        chapters: Some(chapters),
        hidden_chapters: Some(hidden_chapters),
        thumbnails: Some(thumbnails(&row.id, base_url)),
        exports: Some(super::exports::of_video(tx, &row.id, base_url)?),
        links: Some(VideoLinks {
            view_page: links.page(&subject, row.settings.page_link, &row.settings.viewers.link_scope),
            embed_page: Some(links.embed(&subject, row.settings.page_link, &row.settings.viewers.link_scope)),
        }),
        views: Some(watching::plays(tx, &row.id)?),
        settings: Some(row.settings.viewers),
        transcript: None,
        collaborators: Some(super::video_parts::shared_with(tx, &row.id)?),
        revision: Some(row.revision),
        default_clip_transition: Some(row.default_transition.as_str().into()),
        microphone_volume: Some(row.settings.microphone_volume),
        system_audio_volume: Some(row.settings.system_audio_volume),
        studio_sound: Some(row.settings.studio_sound),
        border_style: Some(row.settings.border_style),
        corners: Some(row.settings.corners),
        subtitles: Some(subtitles),
        background_music,
        created_at: row.created_at,
        updated_at: row.updated_at,
        extra: crate::api::Extra::new(),
        id: row.id,
        name: row.name,
    })
}

/// Advances the revision after a change of the video's clips, and emits an event.
pub fn touch(tx: &WriteTx, row: &mut VideoRow) -> Result<(), Failure> {
    row.advance(tx)?;
    edited(tx, row)
}
