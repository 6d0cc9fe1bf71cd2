//! Uploads media files: checks them before a byte is sent, and words errors for the user who chose the file.

use crate::{
    api::{
        ApiError, Client, SourceId,
        source::{CreateSource, SourceKind},
    },
    media::{self, MediaError, Probe},
};
use std::{io::ErrorKind, path::Path};

/// Reason why a file was not imported. A message puts the file's name before it: "Couldn’t import ‘song.mp3’: the file has
/// sound but …".
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportError {
    /// Cause, which continues a sentence.
    pub what: String,
    /// Advice for the user.
    pub advice: String,
}

impl ImportError {
    fn new(what: impl Into<String>, advice: impl Into<String>) -> Self {
        Self { what: what.into(), advice: advice.into() }
    }

    /// Error of the system when it reads the file.
    fn unreadable(error: &std::io::Error) -> Self {
        match error.kind() {
            ErrorKind::NotFound => Self::new(words::imports::file_gone(), words::imports::check_place()),
            ErrorKind::PermissionDenied => Self::new(words::imports::file_denied(), words::imports::grant_access()),
            _ => Self::new(words::imports::file_unreadable(error), words::imports::check_place()),
        }
    }

    /// Error for media that cannot become a video; `None` if they can.
    fn of_content(probe: &Probe) -> Option<Self> {
        if probe.size.is_none() {
            return Some(Self::new(
                words::imports::file_no_video(),
                words::imports::choose_video(words::imports::video_kinds()),
            ));
        }
        // The server measures a file that does not state its length.
        probe
            .is_image
            .then(|| Self::new(words::imports::file_image(), words::imports::choose_video(words::imports::video_kinds())))
    }

    /// Error for a failed probe; `None` if the server must find out what is wrong. `kinds` are the formats that can be imported.
    fn of_probe(error: &MediaError, file: &Path, kinds: &str) -> Option<Self> {
        let why = match error {
            MediaError::Unreadable(why) => why.to_string(),
            MediaError::NotTaken(kind) => {
                return Some(Self::new(words::imports::file_of_kind(kind()), words::imports::convert_kind(kinds)));
            }
            _ => return None,
        };
        // ffprobe's message starts with the path, which the notice contains already.
        let why = why.replace(&file.display().to_string(), "").trim_start_matches([':', ' ']).trim_end_matches('.').to_owned();
        let what = if why.is_empty() {
            words::imports::file_no_media().to_owned()
        } else {
            words::imports::file_no_media_because(why)
        };
        Some(Self::new(what, words::imports::convert()))
    }
}

impl From<ApiError> for ImportError {
    fn from(error: ApiError) -> Self {
        match &error {
            // The status of the response would mean nothing to the user, who does not know of the request.
            ApiError::Refused(refusal) if refusal.status == 400 => {
                Self::new(refusal.message.clone(), words::imports::convert())
            }
            ApiError::Refused(refusal) if refusal.status == 413 => {
                Self::new(refusal.message.clone(), words::imports::export_smaller())
            }
            ApiError::Refused(refusal) if refusal.status == 503 || refusal.status == 507 => {
                Self::new(refusal.message.clone(), words::imports::free_space_import())
            }
            ApiError::File { reason, .. } => Self::new(reason.clone(), words::imports::check_place()),
            _ => Self::new(error.to_string(), error.advice()),
        }
    }
}

/// Uploads a sound, image or video for the library; returns its source, and its width and height in pixels.
pub async fn upload_media(
    client: &Client,
    file: &Path,
    sent: Box<dyn Fn(u64, u64) + Send + Sync>,
) -> Result<(SourceId, Option<(u32, u32)>), ImportError> {
    let metadata = tokio::fs::metadata(file).await.map_err(|error| ImportError::unreadable(&error))?;
    if !metadata.is_file() || metadata.len() == 0 {
        return Err(ImportError::new(words::imports::file_empty_or_none(), words::imports::choose_media()));
    }
    let probe = media::probe(file).await.map_err(|error| {
        let unknown = || ImportError::new(error.to_string(), words::connection::run_doctor());
        let kinds = words::imports::media_kinds(words::imports::video_kinds());
        ImportError::of_probe(&error, file, &kinds).unwrap_or_else(unknown)
    })?;
    let (kind, size) = match probe.size {
        Some(size) if probe.is_image => (SourceKind::Image, Some(size)),
        Some(size) => (SourceKind::Video, Some(size)),
        None => (SourceKind::Audio, None),
    };
    let duration = probe.duration_ms.filter(|_| !probe.is_image).map(|ms| ms as f64 / 1_000.0);
    let (width, height) = (size.map(|size| f64::from(size.0)), size.map(|size| f64::from(size.1)));
    let created = client.create_source(&CreateSource { kind, width, height, duration }).await?;
    Ok((client.upload(&created, file, sent).await?, size))
}

/// Uploads a recording. `sent` is called with the number of bytes sent and of all bytes.
pub async fn upload(client: &Client, file: &Path, sent: Box<dyn Fn(u64, u64) + Send + Sync>) -> Result<SourceId, ImportError> {
    let metadata = tokio::fs::metadata(file).await.map_err(|error| ImportError::unreadable(&error))?;
    if !metadata.is_file() {
        return Err(ImportError::new(words::imports::file_folder(), words::imports::choose_file()));
    }
    if metadata.len() == 0 {
        return Err(ImportError::new(words::imports::file_empty(), words::imports::copy_again()));
    }
    if let Err(error) = tokio::fs::File::open(file).await {
        return Err(ImportError::unreadable(&error));
    }
    // Checked here before gigabytes are sent. Without ffprobe, the server checks.
    match media::probe(file).await {
        Ok(probe) => ImportError::of_content(&probe).map_or(Ok(()), Err)?,
        Err(error) => ImportError::of_probe(&error, file, words::imports::video_kinds()).map_or(Ok(()), Err)?,
    }
    let body = CreateSource { kind: SourceKind::Video, width: None, height: None, duration: None };
    let created = client.create_source(&body).await?;
    Ok(client.upload(&created, file, sent).await?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::Refusal;

    #[test]
    fn a_refusal_says_what_is_so_about_the_file_and_no_code_or_path() {
        let probe = Probe { duration_ms: Some(5), has_audio: true, format: "mp3".into(), ..Probe::default() };
        assert_eq!(ImportError::of_content(&probe).unwrap().what, words::imports::file_no_video());
        let still = Probe { size: Some((4, 4)), has_audio: false, is_image: true, ..probe };
        assert_eq!(ImportError::of_content(&still).unwrap().what, words::imports::file_image());
        let why = MediaError::Unreadable("/home/me/notes.mp4: Invalid data found".into());
        let error = ImportError::of_probe(&why, Path::new("/home/me/notes.mp4"), "MP4").unwrap();
        assert_eq!(error.what, words::imports::file_no_media_because("Invalid data found"));
        let kind = MediaError::NotTaken(words::media::kind_windows_media);
        let error = ImportError::of_probe(&kind, Path::new("/home/me/a.wmv"), words::imports::video_kinds()).unwrap();
        assert!(error.advice.contains(words::imports::video_kinds()), "{}", error.advice);
        assert!(words::dialogs::welcome_import_detail(words::imports::video_kinds()).contains(words::imports::video_kinds()));
        let refusal = Refusal {
            status: 400,
            code: "bad_request".into(),
            names_code: true,
            message: "the file is not whole".into(),
            docs_url: None,
            retry_after: None,
        };
        let error = ImportError::from(ApiError::Refused(refusal));
        assert_eq!(error.what, "the file is not whole");
    }
}
