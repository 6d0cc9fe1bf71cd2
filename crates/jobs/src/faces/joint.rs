//! Reports of several checked videos in one folder: a folder with the report of each, and an index beside them.

use super::{
    ClaimedReport, ReportError, Scanned, claim_report,
    report::{Made, index_parts, write_parts},
    verdict_file,
};
use crate::{
    api::{Client, VideoId},
    faces::{Notes, Verdicts, document::IndexRow},
};
use std::{
    collections::HashSet,
    io,
    path::{Path, PathBuf},
};

/// The folder name of each video's report. A name contains only safe characters, so an id cannot point outside the report folder.
/// Two ids that give the same name, ignoring case as some disks do, are told apart by a number.
pub fn report_names<'a>(videos: impl IntoIterator<Item = &'a VideoId>) -> Vec<String> {
    let plain = |letter: char| if letter.is_ascii_alphanumeric() || "-_".contains(letter) { letter } else { '_' };
    let mut taken = HashSet::new();
    let name = |video: &VideoId| {
        let name: String = video.as_str().chars().map(plain).take(120).collect();
        let numbered = (2..).map(|number| format!("{name}-{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        names.find(|name| taken.insert(name.to_ascii_lowercase())).unwrap_or(name)
    };
    videos.into_iter().map(name).collect()
}

/// Creates the report folders, in the order of the videos; each folder exists afterwards and is empty. The folder of a single video
/// is the root itself.
///
/// # Errors
/// Fails if one cannot be created; then none is kept.
pub fn claim_folders(root: &Path, videos: &[VideoId]) -> Result<Vec<ClaimedReport>, ReportError> {
    let folders = match videos {
        [_] => vec![root.to_owned()],
        several => {
            claim_report(root)?.release();
            report_names(several).into_iter().map(|name| root.join(name)).collect()
        }
    };
    let mut claimed: Vec<ClaimedReport> = Vec::with_capacity(folders.len());
    for folder in folders {
        claimed.push(claim_report(&folder).inspect_err(|_| claimed.iter().for_each(ClaimedReport::release))?);
    }
    Ok(claimed)
}

/// The user's verdicts and comments on the findings of a video, from the file on this computer.
pub fn kept_notes(verdicts: &Path, scanned: &Scanned) -> io::Result<Notes> {
    let kept = verdict_file::read(verdicts)?;
    Ok(Verdicts::of(kept.entries).notes(scanned.checked().findings().map(|(_, finding)| finding)))
}

/// Video of a joint report.
pub struct Reported {
    /// The video.
    pub video: VideoId,
    /// Result of its check, or why it could not be checked.
    pub checked: Result<Box<Scanned>, String>,
    /// File of the user's verdicts on its findings.
    pub verdicts: PathBuf,
}

/// Writes the report of each video and the index, into a folder that does not exist yet or is empty; `done` is told the number of
/// finished videos. Everything written is in `made`, so that it can be removed if this fails or is dropped.
pub(super) async fn write_joint(
    client: &Client,
    videos: Vec<Reported>,
    base_url: Option<&str>,
    root: &Path,
    made: &mut Made,
    done: impl Fn(usize),
) -> Result<(), ReportError> {
    let ids: Vec<VideoId> = videos.iter().map(|reported| reported.video.clone()).collect();
    let (names, claimed) = (report_names(&ids), claim_folders(root, &ids)?);
    made.folders.push(root.to_owned());
    made.folders.extend(claimed.iter().map(|claimed| claimed.folder().to_owned()));
    let are_several = videos.len() > 1;
    let mut rows = Vec::new();
    for (place, ((reported, folder), name)) in videos.into_iter().zip(&claimed).zip(names).enumerate() {
        match reported.checked {
            Ok(scanned) => {
                let path = reported.verdicts;
                let notes =
                    kept_notes(&path, &scanned).map_err(|reason| ReportError::NotRead { path: path.clone(), reason })?;
                write_parts(client, &scanned, base_url, &notes, folder.folder(), made).await?;
                rows.push(IndexRow::checked(scanned.checked(), notes, name));
            }
            Err(why) => {
                folder.release();
                rows.push(IndexRow::failed(reported.video, why));
            }
        }
        done(place + 1);
    }
    if are_several { index_parts(root, base_url, rows, made) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_video_has_a_report_of_its_own_whatever_it_is_called() {
        let long = "v".repeat(130);
        let videos = ["vid/1", "vid:1", "VID_1", "vid_1-2", &format!("{long}a"), &format!("{long}b")].map(VideoId::new);
        let names = report_names(&videos);
        assert_eq!(names[..4], ["vid_1", "vid_1-2", "VID_1-3", "vid_1-2-2"]);
        assert_eq!((names[4].len(), &names[5]), (120, &format!("{}-2", names[4])));
        let folder = tempfile::tempdir().unwrap();
        let claimed = claim_folders(&folder.path().join("out"), &videos).unwrap();
        assert!(claimed.len() == 6 && claimed.iter().all(|report| report.folder().is_dir()));
        let refused = claim_folders(&folder.path().join("out"), &videos).unwrap_err();
        assert!(refused.to_string().contains("isn\u{2019}t empty"), "{refused}");
        for report in &claimed {
            report.release();
        }
        claim_folders(&folder.path().join("out"), &videos).unwrap();
    }
}
