//! Loads the library and adds files to it.

use super::upload::{ImportError, upload_media};
use crate::{
    api::{
        ApiError, Client,
        library::{AddToLibrary, BackgroundCategory, LibraryItem, LibraryScope},
    },
    picture::Bitmap,
};
use std::{path::PathBuf, sync::Arc};

/// Contents of the library.
#[derive(Clone, Debug, Default)]
pub struct Shelf {
    /// Items, the user's own first.
    pub items: Vec<LibraryItem>,
    /// Backgrounds by category.
    pub backgrounds: Vec<BackgroundCategory>,
    /// Error texts of the parts that could not be loaded.
    pub problems: Vec<String>,
}

/// Image from the clipboard. The closure converts the toolkit's pixels when the file is written, outside the window's thread.
#[derive(Clone)]
pub struct PastedPicture(pub Arc<dyn Fn() -> Bitmap + Send + Sync>);

impl std::fmt::Debug for PastedPicture {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("PastedPicture")
    }
}

impl PastedPicture {
    /// Writes the image as a PNG file; dropping the folder removes it.
    pub(super) fn write(&self) -> std::io::Result<(tempfile::TempDir, PathBuf)> {
        let pixels = (self.0)();
        let side = |side: usize| u32::try_from(side).map_err(std::io::Error::other);
        let (width, height) = (side(pixels.width)?, side(pixels.height)?);
        let image = image::RgbaImage::from_raw(width, height, pixels.rgba)
            .ok_or_else(|| std::io::Error::other(words::imports::pasted_wrong_size()))?;
        let folder = tempfile::tempdir()?;
        let file = folder.path().join(format!("{}.png", words::imports::pasted_image()));
        image.save_with_format(&file, image::ImageFormat::Png).map_err(std::io::Error::other)?;
        Ok((folder, file))
    }
}

/// Loads the library. If the server lacks a part, the problem is reported and the rest is loaded.
pub async fn read(client: &Client) -> Shelf {
    /// Maximum number of items: with more, users search rather than scroll.
    const MOST: usize = 2_000;
    let mut shelf = Shelf::default();
    for scope in [LibraryScope::Private, LibraryScope::Workspace, LibraryScope::Default] {
        let mut cursor: Option<String> = None;
        loop {
            match client.library(&scope, None, cursor.as_deref()).await {
                Ok((items, next)) => {
                    shelf.items.extend(items.items);
                    cursor = next.filter(|next| Some(next) != cursor.as_ref() && shelf.items.len() < MOST);
                }
                Err(error) => {
                    shelf.problems.push(match scope {
                        LibraryScope::Private => words::imports::library_own_failed(error),
                        LibraryScope::Workspace => words::imports::library_workspace_failed(error),
                        _ => words::imports::library_curated_failed(error),
                    });
                    cursor = None;
                }
            }
            if cursor.is_none() {
                break;
            }
        }
    }
    match client.backgrounds(None).await {
        Ok(categories) => shelf.backgrounds = categories.items,
        Err(error) => shelf.problems.push(words::imports::backgrounds_failed(error)),
    }
    shelf
}

/// Uploads a file and adds it to the library under a name.
pub async fn upload_and_add(
    client: &Client,
    file: &std::path::Path,
    name: String,
    sent: Box<dyn Fn(u64, u64) + Send + Sync>,
) -> Result<LibraryItem, ImportError> {
    let (source, size) = upload_media(client, file, sent).await?;
    let mut item = add(client, source, name).await?;
    // The server's response may lack the size.
    for (side, pixels) in size.into_iter().flat_map(|(width, height)| [("width", width), ("height", height)]) {
        item.extra.entry(side).or_insert_with(|| pixels.into());
    }
    Ok(item)
}

/// Adds an uploaded source to the library.
async fn add(client: &Client, source_id: crate::api::SourceId, name: String) -> Result<LibraryItem, ApiError> {
    let body = AddToLibrary { source_id, scope: LibraryScope::Private, name: Some(name) };
    client.add_to_library(&body).await
}
