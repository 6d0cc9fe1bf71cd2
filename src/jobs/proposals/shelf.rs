//! Proposals that are kept: a file for each in a folder of its video, bounded in number and size.

use crate::{
    disk,
    propose::{MOST_BYTES, Proposal, ProposalId, ReadError, read},
};
use sha2::{Digest, Sha256};
use std::{
    collections::{BTreeSet, HashMap},
    fs, io,
    path::{Path, PathBuf},
};

/// The most proposals of one video.
pub const MOST: usize = 40;
/// The most bytes of all proposals of one video.
const MOST_OF_VIDEO: u64 = 16 << 20;
/// The largest list of parts that were left.
const MOST_LEFT: u64 = 64 << 10;

/// A proposal that is kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Its id.
    pub id: ProposalId,
    /// The proposal.
    pub proposal: Proposal,
    /// The parts that the user does not want, by index.
    pub left: BTreeSet<usize>,
}

/// Why a proposal is not kept.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// The folder is full.
    #[error("{MOST} proposals are kept for this video already: drop some of them first")]
    TooMany,
    /// They would take too much room.
    #[error("the proposals of this video would take more than {} MB: drop some of them first", MOST_OF_VIDEO >> 20)]
    TooLarge,
    /// It is for another video.
    #[error("the proposal is for the video \"{proposed}\", not for \"{expected}\": open that video, or name it with --video")]
    OtherVideo {
        /// The proposal's video.
        proposed: String,
        /// The video whose proposals are kept here.
        expected: String,
    },
    /// The file is no proposal.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The disk fails.
    #[error("the proposal could not be kept: {0}")]
    Disk(#[from] io::Error),
}

/// The proposals of one video.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    folder: PathBuf,
    video: String,
}

impl Shelf {
    /// Those of a video: `folder` holds the proposals of all videos, `place` is the workspace as its journals name it.
    pub fn of(folder: &Path, place: &str, video: &str) -> Self {
        let name = disk::short_hex(&Sha256::digest(format!("{place}\n{video}")), 12);
        Self { folder: folder.join(name), video: video.to_owned() }
    }

    fn file(&self, id: &ProposalId) -> PathBuf {
        self.folder.join(format!("{id}.json"))
    }

    fn left_file(&self, id: &ProposalId) -> PathBuf {
        self.folder.join(format!("{id}.left"))
    }

    /// The ids of what is there, with sizes.
    pub(super) fn ids(&self) -> io::Result<Vec<(ProposalId, u64)>> {
        let entries = match fs::read_dir(&self.folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries?,
        };
        let mut ids = Vec::new();
        for entry in entries {
            let entry = entry?;
            let name = entry.file_name();
            let id = name.to_str().and_then(|name| ProposalId::parse(name.strip_suffix(".json")?));
            if let Some(id) = id {
                ids.push((id, entry.metadata()?.len()));
            }
        }
        ids.sort();
        Ok(ids)
    }

    /// All of them, the oldest first, and what is wrong with files that cannot be read: those stay where they are.
    ///
    /// # Errors
    /// The folder cannot be read.
    pub fn list(&self) -> io::Result<(Vec<Kept>, Vec<String>)> {
        let (mut all, mut bad) = (Vec::new(), Vec::new());
        for (id, _) in self.ids()?.into_iter().take(MOST) {
            let path = self.file(&id);
            let proposal = disk::read(&path, MOST_BYTES as u64).map_err(KeepError::from).and_then(|bytes| Ok(read(&bytes)?));
            match proposal {
                Ok(proposal) => {
                    let left = self.left(&id);
                    all.push(Kept { id, proposal, left });
                }
                Err(error) => bad.push(format!("{}: {error}", path.display())),
            }
        }
        all.sort_by(|one, other| (one.proposal.made_at, &one.id).cmp(&(other.proposal.made_at, &other.id)));
        Ok((all, bad))
    }

    /// The parts that were left; none where that cannot be read.
    fn left(&self, id: &ProposalId) -> BTreeSet<usize> {
        let bytes = disk::read(&self.left_file(id), MOST_LEFT).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    /// Keeps a proposal; the same one again changes nothing. Answers its id, and whether it is new.
    ///
    /// # Errors
    /// It is for another video, there is no room for it, or the disk fails.
    pub fn keep(&self, proposal: &Proposal) -> Result<(ProposalId, bool), KeepError> {
        if proposal.video.as_str() != self.video {
            return Err(KeepError::OtherVideo { proposed: proposal.video.as_str().to_owned(), expected: self.video.clone() });
        }
        disk::private_folder(&self.folder)?;
        let lock = disk::open(&self.folder.join("lock"), disk::private_file().create(true).truncate(false).write(true))?;
        lock.lock()?;
        let (id, bytes) = (proposal.id(), proposal.to_bytes());
        let ids = self.ids()?;
        if ids.iter().any(|(other, _)| *other == id) {
            return Ok((id, false));
        }
        if ids.len() >= MOST {
            return Err(KeepError::TooMany);
        }
        if bytes.len() > MOST_BYTES || ids.iter().map(|(_, size)| size).sum::<u64>() + bytes.len() as u64 > MOST_OF_VIDEO {
            return Err(KeepError::TooLarge);
        }
        disk::replace(&self.file(&id), &bytes)?;
        Ok((id, true))
    }

    /// Reads a file of somebody's and keeps it.
    ///
    /// # Errors
    /// It cannot be read, is no proposal, is for another video, or there is no room for it.
    pub fn import(&self, file: &Path) -> Result<(ProposalId, bool), KeepError> {
        // One byte more than is allowed, so that the error is that of a proposal which is too large.
        let bytes = disk::read(file, MOST_BYTES as u64 + 1)?;
        self.keep(&read(&bytes)?)
    }

    /// Remembers the parts that the user does not want.
    ///
    /// # Errors
    /// The disk fails.
    pub fn leave(&self, id: &ProposalId, left: &BTreeSet<usize>) -> io::Result<()> {
        disk::private_folder(&self.folder)?;
        disk::replace(&self.left_file(id), &serde_json::to_vec(left)?)
    }

    /// Drops a proposal; whether it was there.
    ///
    /// # Errors
    /// The disk fails.
    pub fn drop(&self, id: &ProposalId) -> io::Result<bool> {
        let removed = |path: PathBuf| match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            done => done.map(|()| true),
        };
        removed(self.left_file(id))?;
        removed(self.file(id))
    }
}

/// Whether a file of a folder of proposals is a proposal, or says what was left of one.
pub fn is_kept(shelf: &str, file: &str) -> bool {
    let is_shelf = shelf.len() == 24 && shelf.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    is_shelf && file.split_once('.').is_some_and(|(id, end)| ProposalId::parse(id).is_some() && matches!(end, "json" | "left"))
}

/// Counts files of proposals that come from elsewhere: no more are taken than are kept.
#[derive(Debug, Default)]
pub struct Bounds(HashMap<String, (usize, u64)>);

impl Bounds {
    /// Takes a file of so many bytes to a shelf.
    ///
    /// # Errors
    /// It is too large, or the shelf takes no more.
    pub fn take(&mut self, shelf: &str, file: &str, bytes: u64) -> Result<(), KeepError> {
        if Path::new(file).extension().is_some_and(|extension| extension == "left") {
            return if bytes <= MOST_LEFT { Ok(()) } else { Err(KeepError::TooLarge) };
        }
        let (count, total) = self.0.entry(shelf.to_owned()).or_default();
        if *count >= MOST {
            return Err(KeepError::TooMany);
        }
        if bytes > MOST_BYTES as u64 || total.saturating_add(bytes) > MOST_OF_VIDEO {
            return Err(KeepError::TooLarge);
        }
        (*count, *total) = (*count + 1, *total + bytes);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::{ClipId, SourceMs, VideoId};
    use crate::propose::{ClipThen, MadeOn, Part, PartKind, Sure};

    fn proposal(why: &str) -> Proposal {
        let clip = ClipThen {
            clip_id: ClipId::new("cl"),
            length_ms: SourceMs(9_000),
            cuts: vec![],
            fields: std::collections::BTreeMap::new(),
        };
        let cut = serde_json::json!({"type": "cut_footage", "operationId": "o", "clipId": "cl", "removed": [{"startTimeMs": 0, "durationMs": 5}]});
        let operations = vec![crate::edit::EditRequest::parse(0, &cut).unwrap()];
        let part = Part { kind: PartKind::Cut, title: "Cut".into(), why: "Tighter.".into(), sure: Sure::CERTAIN, operations };
        Proposal {
            video: VideoId::new("vid"),
            by: "Ada".into(),
            made_at: "2026-11-23T12:00:00Z".parse().unwrap(),
            why: why.into(),
            made_on: MadeOn { clips: vec![clip], ..MadeOn::default() },
            parts: vec![part],
        }
    }

    #[test]
    fn proposals_come_back_with_what_was_left_of_them_and_are_bounded_in_number() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::of(folder.path(), "local", "vid");
        assert_eq!(shelf.list().unwrap(), (vec![], vec![]));
        let (id, is_new) = shelf.keep(&proposal("First.")).unwrap();
        assert!(is_new && !shelf.keep(&proposal("First.")).unwrap().1, "the same file twice is one proposal");
        shelf.leave(&id, &BTreeSet::from([0])).unwrap();
        let (all, bad) = shelf.list().unwrap();
        assert_eq!((all.len(), &all[0].left, bad.len()), (1, &BTreeSet::from([0]), 0));
        assert_eq!(all[0].proposal, proposal("First."));
        let other = Shelf::of(folder.path(), "local", "other");
        assert!(matches!(other.keep(&proposal("First.")), Err(KeepError::OtherVideo { .. })));
        // A file that is damaged is named and stays; the others are there.
        fs::write(shelf.file(&ProposalId::parse("0123456789abcdef").unwrap()), "{").unwrap();
        let (all, bad) = shelf.list().unwrap();
        assert_eq!((all.len(), bad.len()), (1, 1));
        assert!(bad[0].contains("0123456789abcdef.json: the file ends in the middle"), "{bad:?}");
        for number in 0..MOST - 2 {
            shelf.keep(&proposal(&format!("Number {number}."))).unwrap();
        }
        assert!(matches!(shelf.keep(&proposal("Too many.")), Err(KeepError::TooMany)));
        assert!(shelf.drop(&id).unwrap() && !shelf.drop(&id).unwrap());
        assert!(shelf.keep(&proposal("Too many.")).unwrap().1);
    }

    #[test]
    fn proposals_of_a_video_are_bounded_in_size_to_the_byte() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::of(folder.path(), "local", "vid");
        assert!(matches!(shelf.keep(&proposal(&"x".repeat(MOST_BYTES))), Err(KeepError::TooLarge)), "one alone");
        let one_more = proposal("One more.");
        let length = one_more.to_bytes().len() as u64;
        // What is there counts by its size, whether it can be read or not.
        let file = |number: u64| shelf.file(&ProposalId::parse(&format!("{number:016x}")).unwrap());
        let fill = |number: u64, bytes: u64| fs::File::create(file(number)).unwrap().set_len(bytes).unwrap();
        let others = MOST_OF_VIDEO / MOST_BYTES as u64 - 1;
        for number in 0..others {
            fill(number, MOST_BYTES as u64);
        }
        let room = MOST_OF_VIDEO - others * MOST_BYTES as u64;
        fill(others, room - length + 1);
        let refused = shelf.keep(&one_more).unwrap_err();
        assert!(matches!(refused, KeepError::TooLarge), "{refused}");
        assert!(refused.to_string().contains("more than 16 MB") && !shelf.file(&one_more.id()).exists(), "{refused}");
        fill(others, room - length);
        assert!(shelf.keep(&one_more).unwrap().1, "the last byte is used");
        assert!(matches!(shelf.keep(&proposal("Another.")), Err(KeepError::TooLarge)));
        assert!(shelf.drop(&ProposalId::parse(&format!("{:016x}", 0)).unwrap()).unwrap());
        assert!(shelf.keep(&proposal("Another.")).unwrap().1, "dropping one makes room");
    }
}
