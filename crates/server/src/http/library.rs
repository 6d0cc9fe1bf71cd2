//! The library of reusable media, and the catalogue of backgrounds.

use super::{
    operation::Operation,
    request::{Body, By, Query, ok, read, wrapped, write},
    state::Shared,
    videos::page_limit,
};
use crate::{
    api::{
        DurationMs, Extra, HexColor, SizePx, SourceId,
        clip::{BackgroundType, ClipBackground, SHADER_GRADIENTS},
        library::{AddToLibrary, BackgroundCategory, BackgroundItem, BackgroundScope, LibraryItem, LibraryScope, LibraryType},
        source::SourceKind,
    },
    catalogue::{CATALOGUE, CatalogueFile, curated_sound, source_of},
    failure::Failure,
    store::{ReadTx, Record, RecordKind, SourceRow, StoreError, WriteTx},
};
use axum::{
    Json,
    extract::Path,
    response::Response,
    routing::{delete, get, post},
};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Value, json};

/// The rows of the table of operations for this file.
pub fn operations() -> Vec<Operation> {
    vec![
        Operation::new(
            "GET /v1/backgrounds",
            "listBackgrounds",
            "Backgrounds",
            "List backgrounds by category",
            get(backgrounds),
        )
        .query::<BackgroundQuery>()
        .lists::<BackgroundCategory>("categories"),
        Operation::new("GET /v1/library", "listLibrary", "Library", "List the library's items", get(list))
            .query::<LibraryQuery>()
            .answers_schema(|generator| {
                let items = generator.subschema_for::<Vec<LibraryItem>>();
                let mut schema = super::operation::object(&[("items", items)]);
                if let Some(properties) = schema.get_mut("properties").and_then(Value::as_object_mut) {
                    properties.insert("cursor".into(), json!({"type": "string", "description": "Where the next page starts."}));
                }
                schema
            }),
        Operation::new("POST /v1/library", "addToLibrary", "Library", "Add a source to the library", post(add))
            .takes::<AddToLibrary>(json!({"sourceId": "su_whoosh", "scope": "private", "name": "Whoosh"}))
            .gives::<LibraryItem>("item"),
        Operation::new(
            "DELETE /v1/library/{id}",
            "deleteLibraryItem",
            "Library",
            "Delete one of the caller's library items",
            delete(remove),
        ),
    ]
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct LibraryQuery {
    /// Owner of the items to return; default `default`, the curated catalogue.
    scope: Option<LibraryScope>,
    /// Type of the items to return; default: every type.
    #[serde(rename = "type")]
    kind: Option<LibraryType>,
    /// Cursor: `cursor` of the previous page.
    #[schemars(extend("pattern" = "^[0-9]{1,9}$"))]
    cursor: Option<String>,
    /// Page size, 1..60; default 24.
    #[schemars(range(min = 1, max = 60))]
    limit: Option<i64>,
}

/// A curated item as a source of the workspace, created on its first use.
pub fn place(tx: &WriteTx, preset: &str, kind: &LibraryType) -> Result<(SourceId, &'static str), Failure> {
    let entry = curated_sound(preset, kind)?;
    let source = source_of(entry);
    if SourceRow::kind(tx, &source.id)?.is_none() {
        source.save(tx)?;
    }
    SourceRow::note_use(tx, &source.id)?;
    Ok((source.id, entry.name))
}

fn curated(entry: &CatalogueFile, base_url: &str) -> LibraryItem {
    LibraryItem {
        id: entry.preset.to_owned(),
        name: entry.name.to_owned(),
        kind: entry.kind.clone(),
        scope: LibraryScope::Default,
        preset_id: Some(entry.preset.to_owned()),
        source_id: None,
        duration_ms: entry.duration_ms.map(DurationMs),
        url: catalogue_url(entry, base_url),
        created_at: None,
        extra: Extra::new(),
    }
}

fn catalogue_url(entry: &CatalogueFile, base_url: &str) -> String {
    format!("{base_url}/catalogue/{}", entry.file)
}

/// A library item that a user added, in the API's form.
fn own(tx: &ReadTx, record: &Record, base_url: &str) -> Result<LibraryItem, Failure> {
    let mut record = record.clone();
    record.body.insert("url".into(), "".into());
    let mut item: LibraryItem = record.typed()?;
    item.extra.remove("updatedAt");
    if let Some(source) = &item.source_id {
        let source = SourceRow::find(tx, source)?;
        item.url = source.url(base_url);
        // Overlays made from the item use its aspect ratio, even before anything was saved.
        if let Some(SizePx { width, height }) = source.size {
            item.extra.extend([("width".to_owned(), width.into()), ("height".to_owned(), height.into())]);
        }
    }
    Ok(item)
}

async fn list(workspace: Shared, By(caller): By, Query(query): Query<LibraryQuery>) -> Result<Json<Value>, Failure> {
    let limit = page_limit(query.limit, 24, 60)?;
    crate::api::rules::known!("scope", query.scope)?;
    crate::api::rules::known!("type", query.kind)?;
    let from = query.cursor.as_deref().map_or(Ok(0), str::parse::<usize>);
    let from = from.map_err(|_| Failure::bad_request("cursor must be a nextCursor of this list"))?;
    let base_url = workspace.base_url.clone();
    read(&workspace, move |tx| {
        let scope = query.scope.unwrap_or(LibraryScope::Default);
        let fits = |kind: &LibraryType| query.kind.as_ref().is_none_or(|wanted| kind == wanted);
        let mut items: Vec<LibraryItem> = if scope == LibraryScope::Default {
            let curated = CATALOGUE.iter().filter(|entry| entry.kind != LibraryType::Image && fits(&entry.kind));
            curated.skip(from).take(limit + 1).map(|entry| self::curated(entry, &base_url)).collect()
        } else {
            let kind = query.kind.as_ref().map(LibraryType::as_str);
            let records = Record::library(tx, &caller.id, scope.as_str(), kind, from, limit + 1)?;
            records.iter().map(|record| own(tx, record, &base_url)).collect::<Result<Vec<_>, _>>()?
        };
        let more = items.len() > limit;
        items.truncate(limit);
        let mut answer = json!({"items": items});
        if let Some(answer) = answer.as_object_mut().filter(|_| more) {
            answer.insert("cursor".into(), (from + limit).to_string().into());
        }
        Ok(answer)
    })
    .await
}

async fn add(workspace: Shared, mut body: Body) -> Result<Response, Failure> {
    let add: AddToLibrary = body.read()?;
    add.check()?;
    let (base_url, user) = (workspace.base_url.clone(), body.user());
    write(&workspace, body.identity, move |tx| {
        let all = [SourceKind::Audio, SourceKind::Image, SourceKind::Video];
        let source = SourceRow::usable(tx, &add.source_id, &all)?;
        let (kind, name) = match source.kind {
            // A sound longer than half a minute counts as music.
            SourceKind::Audio if source.duration_ms.unwrap_or(0) > 30_000 => (LibraryType::BackgroundMusic, "Music"),
            SourceKind::Audio => (LibraryType::SoundEffect, "Sound effect"),
            SourceKind::Video => (LibraryType::Video, "Video"),
            SourceKind::Image | SourceKind::Unknown(_) => (LibraryType::Image, "Image"),
        };
        // The same bytes are one item: adding them again returns the existing item with its name.
        if let Some(hash) = &source.sha256
            && let Some(record) = Record::library_of_bytes(tx, &user, add.scope.as_str(), hash.as_str())?
        {
            return wrapped("item", &own(tx, &record, &base_url)?);
        }
        let name = add.name.unwrap_or_else(|| name.to_owned());
        let fields = json!({
            "name": name, "type": kind, "scope": add.scope, "sourceId": source.id, "durationMs": source.duration_ms,
        });
        let record = Record::fresh(format!("li_{}", uuid::Uuid::now_v7().simple()), &fields)?.of(&user);
        record.insert(tx, RecordKind::Library)?;
        wrapped("item", &own(tx, &record, &base_url)?)
    })
    .await
}

async fn remove(workspace: Shared, Path(id): Path<String>, body: Body) -> Result<Response, Failure> {
    body.empty()?;
    let user = body.user();
    write(&workspace, body.identity, move |tx| {
        if CATALOGUE.iter().any(|entry| entry.preset == id) {
            return Err(Failure::new(crate::failure::Code::Forbidden, "an item of the curated catalogue cannot be deleted"));
        }
        Record::find_for(tx, RecordKind::Library, &id, &user)?.delete(tx)?;
        Ok(ok())
    })
    .await
}

#[derive(Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct BackgroundQuery {
    /// Owner of the backgrounds to return; default: every owner.
    scope: Option<BackgroundScope>,
    /// Id of the category to return; default: every category.
    #[schemars(length(min = 1))]
    category: Option<String>,
}

async fn backgrounds(workspace: Shared, By(caller): By, Query(query): Query<BackgroundQuery>) -> Result<Json<Value>, Failure> {
    crate::api::rules::known!("scope", query.scope)?;
    crate::api::rules::each(query.category.as_ref(), |v| crate::api::rules::length_of("category", &v, 1, 255))?;
    let base_url = workspace.base_url.clone();
    read(&workspace, move |tx| {
        let mut categories = curated_backgrounds(&base_url);
        for (scope, library, id, name) in [
            (BackgroundScope::Personal, LibraryScope::Private, "personal", "My uploads"),
            (BackgroundScope::Workspace, LibraryScope::Workspace, "workspace", "Workspace"),
        ] {
            let backgrounds = uploaded(tx, &caller.id, &library, &base_url)?;
            categories.push(BackgroundCategory { id: id.into(), name: name.into(), scope, backgrounds });
        }
        categories.retain(|category| {
            query.scope.as_ref().is_none_or(|scope| category.scope == *scope)
                && query.category.as_ref().is_none_or(|id| category.id == *id)
        });
        wrapped("categories", &categories)
    })
    .await
}

fn curated_backgrounds(base_url: &str) -> Vec<BackgroundCategory> {
    let category = |id: &str, name: &str, backgrounds| BackgroundCategory {
        id: id.into(),
        name: name.into(),
        scope: BackgroundScope::Default,
        backgrounds,
    };
    let painted = |name: &str, slug: &str, background| BackgroundItem {
        name: name.into(),
        thumbnail_url: format!("{base_url}/catalogue/thumbnail/{slug}.png"),
        background,
    };
    let solids = SOLIDS.iter().map(|(name, slug, color)| painted(name, slug, ClipBackground::solid(color))).collect();
    let gradients = GRADIENTS.iter().map(|(name, slug, from, to, angle)| {
        let background = ClipBackground {
            gradient_angle: Some(*angle),
            gradient_color1: Some(HexColor((*from).into())),
            gradient_color2: Some(HexColor((*to).into())),
            ..ClipBackground::of(BackgroundType::Gradient)
        };
        painted(name, slug, background)
    });
    let gradients = gradients.collect();
    let images = CATALOGUE.iter().filter(|entry| entry.kind == LibraryType::Image).map(|entry| {
        let url = catalogue_url(entry, base_url);
        let background = ClipBackground { image_url: Some(url), ..ClipBackground::of(BackgroundType::Image) };
        painted(entry.name, entry.file.trim_end_matches(".jpg"), background)
    });
    let images = images.collect();
    let animated = SHADER_GRADIENTS.iter().map(|preset| {
        let background = ClipBackground {
            shader_gradient_preset: Some((*preset).into()),
            ..ClipBackground::of(BackgroundType::ShaderGradient)
        };
        painted(preset, preset, background)
    });
    let animated = animated.collect();
    vec![
        category("solid", "Colours", solids),
        category("gradient", "Gradients", gradients),
        category("image", "Pictures", images),
        category("animated", "Animated gradients", animated),
    ]
}

/// Name, name in URLs, colour.
pub const SOLIDS: &[(&str, &str, &str)] =
    &[("Ink", "ink", "#111318"), ("Paper", "paper", "#F4F1EA"), ("Slate", "slate", "#3A4152"), ("Coral", "coral", "#E4694A")];

/// Name, name in URLs, two colours, angle in degrees.
pub const GRADIENTS: &[(&str, &str, &str, &str, i64)] = &[
    ("Dawn", "dawn", "#FFB88C", "#DE6262", 135),
    ("Deep sea", "deep-sea", "#0F2027", "#2C5364", 160),
    ("Meadow", "meadow", "#D4FC79", "#52B788", 45),
    ("Violet", "violet", "#654EA3", "#EAAFC8", 120),
];

fn uploaded(tx: &ReadTx, user: &str, scope: &LibraryScope, base_url: &str) -> Result<Vec<BackgroundItem>, Failure> {
    let mut backgrounds = Vec::new();
    for record in Record::library(tx, user, scope.as_str(), None, 0, usize::MAX)? {
        let item = own(tx, &record, base_url)?;
        let Some(source) = item.source_id.as_ref().map(|id| SourceRow::find(tx, id)).transpose()? else { continue };
        let background = match item.kind {
            LibraryType::Image => ClipBackground { image_url: Some(item.url), ..ClipBackground::of(BackgroundType::Image) },
            LibraryType::Video => ClipBackground {
                video_url: Some(item.url),
                video_duration_seconds: source.duration_ms.map(|ms| ms as f64 / 1000.0),
                ..ClipBackground::of(BackgroundType::Video)
            },
            _ => continue,
        };
        backgrounds.push(BackgroundItem { name: item.name, thumbnail_url: source.frame_url(base_url), background });
    }
    Ok(backgrounds)
}

/// Converts a background to its stored form: media is stored as source id or file name instead of a URL, so that it stays valid
/// when the port changes.
pub fn stored(
    tx: &WriteTx,
    background: ClipBackground,
    old: &ClipBackground,
    base_url: &str,
) -> Result<ClipBackground, Failure> {
    let background_kinds = background.source_kinds();
    let kind = match background.kind {
        BackgroundType::Image => SourceKind::Image,
        BackgroundType::Video => SourceKind::Video,
        BackgroundType::ShaderGradient => {
            let preset = background.shader_gradient_preset.as_deref().unwrap_or_default();
            let echoed = old.shader_gradient_preset.as_deref() == Some(preset);
            if !SHADER_GRADIENTS.contains(&preset) && !echoed {
                return Err(Failure::bad_request(format!(
                    "background.shaderGradientPreset must be one of {}, got \"{preset}\"",
                    SHADER_GRADIENTS.join(", ")
                )));
            }
            let plain = ClipBackground::of(BackgroundType::ShaderGradient);
            return Ok(ClipBackground { shader_gradient_preset: background.shader_gradient_preset, ..plain });
        }
        BackgroundType::Solid => {
            return Ok(ClipBackground { color: background.color, ..ClipBackground::of(BackgroundType::Solid) });
        }
        BackgroundType::Gradient => {
            return Ok(ClipBackground {
                gradient_angle: background.gradient_angle,
                gradient_color1: background.gradient_color1,
                gradient_color2: background.gradient_color2,
                ..ClipBackground::of(BackgroundType::Gradient)
            });
        }
        BackgroundType::Ambient | BackgroundType::Unknown(_) => return Ok(ClipBackground::of(BackgroundType::Ambient)),
    };
    let plain = ClipBackground::of(background.kind.clone());
    if let Some(id) = background.source_id {
        let source = SourceRow::usable_as(tx, &id, background_kinds, "background.sourceId")?;
        return Ok(ClipBackground { source_id: Some(source.id), ..plain });
    }
    let url = background.image_url.or(background.video_url).unwrap_or_default();
    let path = url.strip_prefix(base_url).unwrap_or_default();
    if let Some(entry) = path.strip_prefix("/catalogue/").and_then(CatalogueFile::named)
        && kind == SourceKind::Image
        && entry.kind == LibraryType::Image
    {
        return Ok(ClipBackground { image_url: Some(format!("catalogue:{}", entry.file)), ..plain });
    }
    if let Some((id, _)) = path.strip_prefix("/media/").and_then(|path| path.split_once('/'))
        && let Ok(source) = SourceRow::find(tx, &id.into())
        && source.url(base_url) == url
        && source.kind == kind
    {
        SourceRow::note_use(tx, &source.id)?;
        return Ok(ClipBackground { source_id: Some(source.id), ..plain });
    }
    let field = if kind == SourceKind::Image { "imageUrl" } else { "videoUrl" };
    Err(Failure::not_found(&format!("background.{field} of the catalogue, copied exactly or else given as sourceId,"), &url))
}

/// Converts a stored background to the API's form: with URLs, without input-only fields. `find` loads its source.
pub fn answered(
    background: &ClipBackground,
    base_url: &str,
    find: impl FnOnce(&SourceId) -> Result<SourceRow, StoreError>,
) -> Result<ClipBackground, Failure> {
    let mut answer = background.clone();
    if let Some(id) = answer.source_id.take() {
        let source = find(&id)?;
        if answer.kind == BackgroundType::Video {
            answer.video_duration_seconds = source.duration_ms.map(|ms| ms as f64 / 1000.0);
            answer.video_url = Some(source.url(base_url));
        } else {
            answer.image_url = Some(source.url(base_url));
        }
    }
    if let Some(file) = answer.image_url.as_deref().and_then(|url| url.strip_prefix("catalogue:")) {
        answer.image_url = Some(format!("{base_url}/catalogue/{file}"));
    }
    Ok(answer)
}
