//! Playlists, their groups, and tags.

use super::{
    operation::Operation,
    request::{Body, By, Query, ok, read, wrapped, write},
    state::Shared,
    videos::{page_limit, pagination},
};
use crate::{
    api::{
        GroupId, HexColor, PlaylistId, TagId, VideoId,
        playlist::{
            AddToPlaylist, ChangeGroup, ChangePlaylist, ChangeTag, CreateGroup, CreatePlaylist, CreateTag, LinkScope, Playlist,
            PlaylistGroup, PlaylistLinks, Tag, Visibility,
        },
        webhook::EventType,
    },
    events,
    failure::{Code, Failure},
    store::{
        ReadTx, Record, RecordKind, VideoRow, playlists as on_playlist,
        watching::{self, PageSubject},
    },
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

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    let mut all = playlists();
    all.extend(groups());
    all.extend(tags());
    all
}

fn playlists() -> Vec<Operation> {
    const TAG: &str = "Playlists";
    vec![
        Operation::new("GET /v1/playlists", "listPlaylists", TAG, "List playlists, last updated first", get(list))
            .query::<PlaylistQuery>()
            .pages::<Playlist>("playlists"),
        Operation::new("POST /v1/playlists", "createPlaylist", TAG, "Create a playlist", post(create))
            .takes::<CreatePlaylist>(json!({"name": "Onboarding", "emoji": "👋"}))
            .gives::<Playlist>("playlist"),
        Operation::new("GET /v1/playlists/{id}", "getPlaylist", TAG, "Get a playlist with its video ids", get(one))
            .nested()
            .gives::<Playlist>("playlist"),
        Operation::new("PATCH /v1/playlists/{id}", "updatePlaylist", TAG, "Update a playlist", patch(change))
            .takes::<ChangePlaylist>(json!({"name": "First week"}))
            .gives::<Playlist>("playlist"),
        Operation::new(
            "DELETE /v1/playlists/{id}",
            "deletePlaylist",
            TAG,
            "Delete a playlist but keep its videos",
            delete(remove),
        ),
        Operation::new(
            "POST /v1/playlists/{id}/page-link",
            "withdrawPlaylistLink",
            TAG,
            "Replace a playlist's watch page link, revoking the old one",
            post(withdraw),
        )
        .gives::<Playlist>("playlist"),
        Operation::new(
            "POST /v1/playlists/{id}/videos",
            "addVideoToPlaylist",
            TAG,
            "Add a video to a playlist",
            post(add_video),
        )
        .takes::<AddToPlaylist>(json!({"videoId": "vid_sample"})),
        Operation::new(
            "DELETE /v1/playlists/{id}/videos/{videoId}",
            "removeVideoFromPlaylist",
            TAG,
            "Remove a video from a playlist",
            delete(remove_video),
        ),
    ]
}

fn groups() -> Vec<Operation> {
    const TAG: &str = "Playlist groups";
    vec![
        Operation::new(
            "GET /v1/playlist-groups",
            "listPlaylistGroups",
            TAG,
            "List playlist groups by position",
            get(list_groups),
        )
        .lists::<PlaylistGroup>("playlistGroups"),
        Operation::new("POST /v1/playlist-groups", "createPlaylistGroup", TAG, "Create a playlist group", post(create_group))
            .takes::<CreateGroup>(json!({"name": "Team"}))
            .gives::<PlaylistGroup>("playlistGroup"),
        Operation::new(
            "PATCH /v1/playlist-groups/{id}",
            "updatePlaylistGroup",
            TAG,
            "Update a playlist group",
            patch(change_group),
        )
        .takes::<ChangeGroup>(json!({"name": "Product", "position": 1}))
        .gives::<PlaylistGroup>("playlistGroup"),
        Operation::new(
            "DELETE /v1/playlist-groups/{id}",
            "deletePlaylistGroup",
            TAG,
            "Delete a playlist group but keep its playlists",
            delete(remove_group),
        ),
    ]
}

fn tags() -> Vec<Operation> {
    const TAG: &str = "Tags";
    vec![
        Operation::new("GET /v1/tags", "listTags", TAG, "List tags", get(list_tags)).lists::<Tag>("tags"),
        Operation::new("POST /v1/tags", "createTag", TAG, "Create a tag", post(create_tag))
            .takes::<CreateTag>(json!({"name": "Launch", "color": "#6E56CF"}))
            .gives::<Tag>("tag"),
        Operation::new("PATCH /v1/tags/{id}", "updateTag", TAG, "Update a tag", patch(change_tag))
            .takes::<ChangeTag>(json!({"color": "#30A46C"}))
            .gives::<Tag>("tag"),
        Operation::new("DELETE /v1/tags/{id}", "deleteTag", TAG, "Delete a tag", delete(remove_tag)),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct PlaylistQuery {
    /// Cursor: `nextCursor` of the previous page.
    #[schemars(extend("pattern" = "~"))]
    cursor: Option<String>,
    /// Page size, 1..100; default 20.
    #[schemars(range(min = 1, max = 100))]
    limit: Option<i64>,
    /// Visibility of the playlists to return; default: both.
    visibility: Option<Visibility>,
}

/// The watch page's subject for a playlist.
fn subject(record: &Record) -> PageSubject {
    PageSubject::Playlist(PlaylistId::new(record.id.as_str()))
}

/// Detail of a playlist's videos in an answer.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Videos {
    /// Number of videos, as in lists.
    Counted,
    /// Number and ids of the videos.
    Named,
}

/// A playlist in the API's form.
fn record(tx: &ReadTx, record: &Record, videos: Videos, links: &Links) -> Result<Playlist, Failure> {
    let mut playlist: Playlist = record.typed()?;
    playlist.extra.remove(watching::PAGE_LINK);
    let link = watching::page_link(record);
    let links = Some(PlaylistLinks { view_page: links.page(&subject(record), link, &playlist.link_scope) });
    if videos == Videos::Counted {
        let count = on_playlist::count(tx, &record.id)?;
        return Ok(Playlist { videos: count as f64, video_ids: None, links, ..playlist });
    }
    let ids = on_playlist::videos(tx, &record.id)?;
    Ok(Playlist { videos: ids.len() as f64, video_ids: Some(ids), links, ..playlist })
}

async fn list(workspace: Shared, By(caller): By, Query(query): Query<PlaylistQuery>) -> Result<Json<Value>, Failure> {
    let limit = page_limit(query.limit, 20, 100)?;
    crate::api::rules::known!("visibility", query.visibility)?;
    let links = workspace.links.clone();
    read(&workspace, move |tx| {
        let (rows, next) = Record::page_where(
            tx,
            RecordKind::Playlist,
            query.cursor.as_deref(),
            limit,
            query.visibility.as_ref(),
            Some(&caller.id),
        )?;
        let playlists = rows.iter().map(|row| record(tx, row, Videos::Counted, &links)).collect::<Result<Vec<_>, _>>()?;
        Ok(json!({"playlists": playlists, "pagination": pagination(next)}))
    })
    .await
}

/// Checks that the group in a body's `groupId` exists and that the user may see it.
fn group_of(tx: &ReadTx, group: &GroupId, user: &str) -> Result<(), Failure> {
    let found = Record::find_for(tx, RecordKind::Group, group.as_str(), user);
    found.map(drop).map_err(|error| Failure::from(error).at("groupId"))
}

async fn create(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let mut create: CreatePlaylist = body.read()?;
    create.check()?;
    let password = super::watch::hashed(create.password.take()).await?;
    let (links, user) = (workspace.links.clone(), body.user());
    write(&workspace, body.identity, move |tx| {
        if let Some(group) = &create.group_id {
            group_of(tx, group, &user)?;
        }
        let mut row =
            Record::fresh(PlaylistId::fresh(), &json!({"linkScope": LinkScope::Private, "visibility": Visibility::Personal}))?;
        row = row.of(&user);
        row.apply_change(&create)?;
        row.insert(tx, RecordKind::Playlist)?;
        if let Some(password) = &password {
            watching::keep_password(tx, &subject(&row), password)?;
        }
        events::emit(tx, &EventType::PlaylistCreated, json!({"playlistId": row.id, "name": create.name}))?;
        wrapped("playlist", &record(tx, &row, Videos::Named, &links)?)
    })
    .await
}

async fn one(workspace: Shared, By(caller): By, Path(id): Path<PlaylistId>) -> Result<Json<Value>, Failure> {
    let links = workspace.links.clone();
    read(&workspace, move |tx| {
        let row = Record::find_for(tx, RecordKind::Playlist, id.as_str(), &caller.id)?;
        wrapped("playlist", &record(tx, &row, Videos::Named, &links)?)
    })
    .await
}

async fn change(workspace: Shared, Path(id): Path<PlaylistId>, mut body: Body) -> Result<Response, Failure> {
    let mut change: ChangePlaylist = body.read()?;
    change.check()?;
    let password = super::watch::hashed(change.password.take()).await?;
    let (links, user) = (workspace.links.clone(), body.user());
    write(&workspace, body.identity, move |tx| {
        let mut row = Record::find_for(tx, RecordKind::Playlist, id.as_str(), &user)?;
        if let Some(Some(group)) = &change.group_id {
            group_of(tx, group, &user)?;
        }
        if let Some(password) = &password {
            watching::keep_password(tx, &subject(&row), password)?;
        }
        stays_known(&row, change.visibility.as_ref(), &user)?;
        row.apply_change(&change)?;
        row.update(tx, RecordKind::Playlist)?;
        wrapped("playlist", &record(tx, &row, Videos::Named, &links)?)
    })
    .await
}

/// Refuses to make another user's record personal.
fn stays_known(row: &Record, visibility: Option<&Visibility>, user: &str) -> Result<(), Failure> {
    if visibility == Some(&Visibility::Personal) && row.owner != user {
        return Err(Failure::new(Code::Forbidden, "only the creator of a playlist may make it personal"));
    }
    Ok(())
}

/// Withdraws the link to the watch page and creates a new one.
async fn withdraw(workspace: Shared, Path(id): Path<PlaylistId>, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let (links, user) = (workspace.links.clone(), body.user());
    write(&workspace, body.identity, move |tx| {
        let mut row = Record::find_for(tx, RecordKind::Playlist, id.as_str(), &user)?;
        let link = watching::page_link(&row).saturating_add(1);
        row.body.insert(watching::PAGE_LINK.into(), link.into());
        row.update(tx, RecordKind::Playlist)?;
        wrapped("playlist", &record(tx, &row, Videos::Named, &links)?)
    })
    .await
}

/// Deletes a record of a kind.
async fn delete_record(workspace: Shared, kind: RecordKind, id: String, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let user = body.user();
    write(&workspace, body.identity, move |tx| {
        Record::find_for(tx, kind, &id, &user)?.delete(tx)?;
        Ok(ok())
    })
    .await
}

async fn remove(workspace: Shared, Path(id): Path<String>, body: Body) -> Result<Response, Failure> {
    delete_record(workspace, RecordKind::Playlist, id, body).await
}

async fn add_video(workspace: Shared, Path(id): Path<PlaylistId>, mut body: Body) -> Result<Response, Failure> {
    let add: AddToPlaylist = body.read()?;
    let user = body.user();
    write(&workspace, body.identity, move |tx| {
        let mut row = Record::find_for(tx, RecordKind::Playlist, id.as_str(), &user)?;
        let video = VideoRow::find(tx, &add.video_id)?;
        if on_playlist::add(tx, &row.id, &video.id)? {
            row.update(tx, RecordKind::Playlist)?;
            let data = json!({"playlistId": row.id, "videoId": video.id, "name": video.name});
            events::emit(tx, &EventType::PlaylistVideoAdded, data)?;
        }
        Ok(ok())
    })
    .await
}

async fn remove_video(
    workspace: Shared,
    Path((id, video)): Path<(PlaylistId, VideoId)>,
    body: Body,
) -> Result<Response, Failure> {
    body.empty()?;
    let user = body.user();
    write(&workspace, body.identity, move |tx| {
        let mut row = Record::find_for(tx, RecordKind::Playlist, id.as_str(), &user)?;
        if !on_playlist::remove(tx, &row.id, &video)? {
            return Err(Failure::not_found("video on this playlist", video.as_str()));
        }
        row.update(tx, RecordKind::Playlist)?;
        Ok(ok())
    })
    .await
}

async fn list_groups(workspace: Shared, By(caller): By) -> Result<Json<Value>, Failure> {
    read(&workspace, move |tx| {
        let rows = Record::all_for(tx, RecordKind::Group, &caller.id)?;
        let mut groups = rows.iter().map(Record::typed::<PlaylistGroup>).collect::<Result<Vec<_>, _>>()?;
        groups.sort_by_key(|group| group.position);
        wrapped("playlistGroups", &groups)
    })
    .await
}

async fn create_group(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let create: CreateGroup = body.read()?;
    create.check()?;
    let user = body.user();
    write(&workspace, body.identity, move |tx| {
        let position = Record::all_for(tx, RecordKind::Group, &user)?.len();
        let fields = json!({"visibility": Visibility::Personal, "position": position});
        let mut row = Record::fresh(GroupId::fresh(), &fields)?.of(&user);
        row.apply_change(&create)?;
        row.insert(tx, RecordKind::Group)?;
        wrapped("playlistGroup", &row.typed::<PlaylistGroup>()?)
    })
    .await
}

async fn change_group(workspace: Shared, Path(id): Path<GroupId>, mut body: Body) -> Result<Response, Failure> {
    let change: ChangeGroup = body.read()?;
    change.check()?;
    let user = body.user();
    write(&workspace, body.identity, move |tx| {
        let mut row = Record::find_for(tx, RecordKind::Group, id.as_str(), &user)?;
        stays_known(&row, change.visibility.as_ref(), &user)?;
        row.apply_change(&change)?;
        row.update(tx, RecordKind::Group)?;
        wrapped("playlistGroup", &row.typed::<PlaylistGroup>()?)
    })
    .await
}

async fn remove_group(workspace: Shared, Path(id): Path<GroupId>, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let user = body.user();
    write(&workspace, body.identity, move |tx| {
        Record::find_for(tx, RecordKind::Group, id.as_str(), &user)?.delete(tx)?;
        Record::leave_group(tx, id.as_str())?;
        Ok(ok())
    })
    .await
}

async fn list_tags(workspace: Shared) -> Result<Json<Value>, Failure> {
    read(&workspace, |tx| {
        let rows = Record::all(tx, RecordKind::Tag)?;
        wrapped("tags", &rows.iter().map(Record::typed::<Tag>).collect::<Result<Vec<_>, _>>()?)
    })
    .await
}

async fn create_tag(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let create: CreateTag = body.read()?;
    create.check()?;
    write(&workspace, body.identity, move |tx| {
        free_name(tx, &create.name, None)?;
        let mut row = Record::fresh(TagId::fresh(), &json!({"color": HexColor("#8B8D98".into())}))?;
        row.apply_change(&create)?;
        row.insert(tx, RecordKind::Tag)?;
        wrapped("tag", &row.typed::<Tag>()?)
    })
    .await
}

/// Refuses a name that another tag has.
fn free_name(tx: &ReadTx, name: &str, own: Option<&str>) -> Result<(), Failure> {
    match Record::tags_named(tx, name)?.iter().find(|id| Some(id.as_str()) != own) {
        Some(id) => Err(Failure::conflict(format!("name \"{name}\" is the name of tag \"{id}\" already"))),
        None => Ok(()),
    }
}

async fn change_tag(workspace: Shared, Path(id): Path<TagId>, mut body: Body) -> Result<Response, Failure> {
    let change: ChangeTag = body.read()?;
    change.check()?;
    write(&workspace, body.identity, move |tx| {
        let mut row = Record::find(tx, RecordKind::Tag, id.as_str())?;
        if let Some(name) = &change.name {
            free_name(tx, name, Some(id.as_str()))?;
        }
        row.apply_change(&change)?;
        row.update(tx, RecordKind::Tag)?;
        wrapped("tag", &row.typed::<Tag>()?)
    })
    .await
}

async fn remove_tag(workspace: Shared, Path(id): Path<String>, body: Body) -> Result<Response, Failure> {
    delete_record(workspace, RecordKind::Tag, id, body).await
}
