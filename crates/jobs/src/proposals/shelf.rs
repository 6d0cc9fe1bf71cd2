//! Stored proposals: one file each in a folder of their video, limited in number and size.

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

/// Maximum number of proposals of one video.
pub const MOST: usize = 40;
/// Maximum size of all proposals of one video, in bytes.
const MOST_OF_VIDEO: u64 = 16 << 20;
/// Maximum size of the list of dismissed parts, in bytes.
const MOST_LEFT: u64 = 64 << 10;

/// Stored proposal.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Id of the proposal.
    pub id: ProposalId,
    /// The proposal.
    pub proposal: Proposal,
    /// Indexes of the parts that the user dismissed.
    pub left: BTreeSet<usize>,
}

/// Reason why a proposal cannot be stored.
#[derive(Debug, thiserror::Error)]
pub enum KeepError {
    /// The video has too many proposals.
    #[error("{}", words::jobs::proposals_too_many(MOST))]
    TooMany,
    /// The proposals of the video would take too much space.
    #[error("{}", words::jobs::proposals_too_large(MOST_OF_VIDEO >> 20))]
    TooLarge,
    /// The proposal is for another video.
    #[error("{}", words::jobs::proposal_other_video(expected, proposed))]
    OtherVideo {
        /// Id of the proposal's video.
        proposed: String,
        /// Id of the shelf's video.
        expected: String,
    },
    /// The file is not a proposal.
    #[error(transparent)]
    Read(#[from] ReadError),
    /// The disk failed.
    #[error("{}", words::jobs::proposal_not_kept(.0))]
    Disk(#[from] io::Error),
}

/// Stored proposals of one video.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shelf {
    folder: PathBuf,
    video: String,
}

impl Shelf {
    /// Shelf of a video. `folder` holds the proposals of all videos; `place` is the workspace's name in journals.
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

    /// Ids of the stored proposals, with the sizes of their files in bytes.
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

    /// All proposals, oldest first, and errors of unreadable files, which stay where they are.
    ///
    /// # Errors
    /// Fails if the folder cannot be read.
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

    /// Indexes of the dismissed parts; empty if the list cannot be read.
    fn left(&self, id: &ProposalId) -> BTreeSet<usize> {
        let bytes = disk::read(&self.left_file(id), MOST_LEFT).unwrap_or_default();
        serde_json::from_slice(&bytes).unwrap_or_default()
    }

    /// Stores a proposal; storing the same one again changes nothing. Returns its id, and whether it is new.
    ///
    /// # Errors
    /// Fails if the proposal is for another video, if there is no space for it, or if the disk does.
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

    /// Reads a file of the user and stores the proposal in it.
    ///
    /// # Errors
    /// Fails if the file cannot be read or is not a proposal, if it is for another video, or if there is no space for it.
    pub fn import(&self, file: &Path) -> Result<(ProposalId, bool), KeepError> {
        // One byte more than allowed, so that a larger file fails with the error for a large proposal.
        let bytes = disk::read(file, MOST_BYTES as u64 + 1)?;
        self.keep(&read(&bytes)?)
    }

    /// Stores which parts the user dismissed.
    ///
    /// # Errors
    /// Fails if the disk does.
    pub fn leave(&self, id: &ProposalId, left: &BTreeSet<usize>) -> io::Result<()> {
        disk::private_folder(&self.folder)?;
        disk::replace(&self.left_file(id), &serde_json::to_vec(left)?)
    }

    /// Removes a proposal; `false` if it was not there.
    ///
    /// # Errors
    /// Fails if the disk does.
    pub fn drop(&self, id: &ProposalId) -> io::Result<bool> {
        let removed = |path: PathBuf| match fs::remove_file(path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
            done => done.map(|()| true),
        };
        removed(self.left_file(id))?;
        removed(self.file(id))
    }
}

/// Whether a file in the folder of proposals is a proposal or a list of dismissed parts.
pub fn is_kept(shelf: &str, file: &str) -> bool {
    let is_shelf = shelf.len() == 24 && shelf.bytes().all(|byte| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte));
    is_shelf && file.split_once('.').is_some_and(|(id, end)| ProposalId::parse(id).is_some() && matches!(end, "json" | "left"))
}

/// Counts imported files of proposals, with the same limits as for stored ones.
#[derive(Debug, Default)]
pub struct Bounds(HashMap<String, (usize, u64)>);

impl Bounds {
    /// Counts a file of this size for a shelf.
    ///
    /// # Errors
    /// Fails if the file is too large, or if the shelf is full.
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
        // A damaged file is reported and stays; the other proposals are listed.
        fs::write(shelf.file(&ProposalId::parse("0123456789abcdef").unwrap()), "{").unwrap();
        let (all, bad) = shelf.list().unwrap();
        assert_eq!((all.len(), bad.len()), (1, 1));
        assert!(bad[0].contains("0123456789abcdef.json: the file is incomplete"), "{bad:?}");
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
        // Stored files count by their size, whether they are readable or not.
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
