//! The list of hosted workspaces that the user works in: names, addresses and marks, in a file of its own. Keys are in the
//! system's keychain and never in it.

use super::own_json::OwnJson;
use crate::{
    api::{ApiError, Client},
    disk,
};
use secrecy::SecretString;
use serde::{Deserialize, Serialize};
use std::{
    io,
    path::Path,
    time::{Duration, Instant},
};

/// The most that are kept.
pub const MOST: usize = 100;
/// The longest name, in letters.
const LONGEST_NAME: usize = 60;
/// How long a change waits for another process that changes the list.
const PATIENCE: Duration = Duration::from_secs(3);
/// How often it looks.
const RETRY_INTERVAL: Duration = Duration::from_millis(10);
/// What this machine's own workspace is called on the command line; no other has this name.
pub const LOCAL: &str = "local";

/// A colour by which a workspace is told from others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Mark {
    /// Red, as for one that customers see.
    Red,
    /// Orange.
    Orange,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
    /// No colour; also one of a later version.
    #[default]
    #[serde(other)]
    None,
}

impl Mark {
    /// All of them, none first.
    pub const ALL: [Self; 6] = [Self::None, Self::Red, Self::Orange, Self::Green, Self::Blue, Self::Purple];

    /// Its name.
    pub fn text(self) -> &'static str {
        match self {
            Self::None => "No colour",
            Self::Red => "Red",
            Self::Orange => "Orange",
            Self::Green => "Green",
            Self::Blue => "Blue",
            Self::Purple => "Purple",
        }
    }

    /// The mark of a name, as it is typed.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.text().eq_ignore_ascii_case(name) || (*mark == Self::None && name == "none"))
    }
}

/// What a key may do in a workspace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Access {
    /// Read and edit.
    Edit,
    /// Only read.
    Read,
    /// Not known.
    #[default]
    #[serde(other)]
    Unknown,
}

/// A hosted workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SavedWorkspace {
    /// What the user calls it.
    pub name: String,
    /// Its address, as it was given: journals know it by that.
    pub address: String,
    /// Its colour.
    #[serde(default)]
    pub mark: Mark,
    /// What its key may do, as far as that was tested.
    #[serde(default)]
    pub access: Access,
}

/// The list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Workspaces {
    /// The workspaces in the order in which they were added.
    #[serde(default)]
    pub workspaces: Vec<SavedWorkspace>,
    /// The address of the one that opens without being named; this machine's own without one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub current: Option<String>,
}

/// A change of the list.
#[derive(Clone, Debug)]
pub enum WorkspacesChange {
    /// Add one; one of that address is replaced.
    Add(SavedWorkspace),
    /// Another name and mark for the one at this address.
    Rename(String, String, Mark),
    /// Remove the one at this address.
    Remove(String),
    /// Open this one without being named; nothing for this machine's own.
    Use(Option<String>),
    /// What the key of the one at this address may do.
    Access(String, Access),
}

/// Why the list was not changed.
#[derive(Debug, thiserror::Error)]
pub enum WorkspacesError {
    /// The name cannot be used.
    #[error("{0}")]
    Name(String),
    /// The address cannot be used.
    #[error(transparent)]
    Address(#[from] ApiError),
    /// None is called that.
    #[error("no workspace is called {0:?} or has that address")]
    Unknown(String),
    /// There are as many as can be kept.
    #[error("there are {MOST} workspaces, and no more are kept: remove one first")]
    Full,
    /// The file.
    #[error("the list of workspaces was not written: {0}")]
    File(#[from] io::Error),
}

impl Workspaces {
    const FILE: OwnJson = OwnJson { stem: "workspaces", what: "list of workspaces", largest: 1 << 20, fields: &["workspaces"] };

    /// Reads the list; an empty one where there is none, or where it cannot be used.
    pub fn load(folder: &Path) -> Self {
        let mut read: Self = Self::FILE.load(folder).unwrap_or_default();
        // Whoever wrote the file by hand: what cannot be used is not shown.
        read.workspaces.retain(|one| Client::new(&one.address, SecretString::from("")).is_ok());
        read.workspaces.truncate(MOST);
        for one in &mut read.workspaces {
            one.name = one.name.chars().filter(|letter| !letter.is_control()).take(LONGEST_NAME).collect();
            if one.name.trim().is_empty() {
                one.name.clone_from(&one.address);
            }
        }
        read
    }

    /// Changes the list in its file, whatever another window has written into it meanwhile.
    ///
    /// # Errors
    /// [`WorkspacesError`]; the list is as it was then.
    pub fn change(folder: &Path, change: WorkspacesChange) -> Result<Self, WorkspacesError> {
        disk::private_folder(folder)?;
        let path = folder.join("workspaces.lock");
        let lock = disk::open(&path, disk::private_file().read(true).write(true).create(true))?;
        let begun = Instant::now();
        while !disk::try_lock(&lock)? {
            if begun.elapsed() > PATIENCE {
                let reason = format!("another Cutroom holds {} and does not let go of it", path.display());
                return Err(io::Error::new(io::ErrorKind::TimedOut, reason).into());
            }
            std::thread::sleep(RETRY_INTERVAL);
        }
        let mut list = Self::load(folder);
        list.apply(change)?;
        Self::FILE.save(folder, &list)?;
        Ok(list)
    }

    fn apply(&mut self, change: WorkspacesChange) -> Result<(), WorkspacesError> {
        match change {
            WorkspacesChange::Add(mut new) => {
                new.name = self.checked_name(&new.name, &new.address)?;
                // An address that no client takes leads nowhere.
                Client::new(&new.address, SecretString::from(""))?;
                if let Some(known) = self.workspaces.iter_mut().find(|one| is_same(&one.address, &new.address)) {
                    *known = SavedWorkspace { address: known.address.clone(), ..new };
                } else if self.workspaces.len() >= MOST {
                    return Err(WorkspacesError::Full);
                } else {
                    self.workspaces.push(new);
                }
            }
            WorkspacesChange::Rename(address, name, mark) => {
                let name = self.checked_name(&name, &address)?;
                let one = self.at_mut(&address)?;
                (one.name, one.mark) = (name, mark);
            }
            WorkspacesChange::Remove(address) => {
                self.at_mut(&address)?;
                self.workspaces.retain(|one| !is_same(&one.address, &address));
                self.current.take_if(|current| is_same(current, &address));
            }
            WorkspacesChange::Use(current) => self.current = current,
            WorkspacesChange::Access(address, access) => self.at_mut(&address)?.access = access,
        }
        Ok(())
    }

    /// The name without what is around it, where the workspace at `address` may be called that.
    fn checked_name(&self, name: &str, address: &str) -> Result<String, WorkspacesError> {
        let name = name.trim();
        let problem = if name.is_empty() {
            "A workspace needs a name: type what you call it".to_owned()
        } else if name.chars().count() > LONGEST_NAME {
            format!("The name has {} letters, and {LONGEST_NAME} are the most", name.chars().count())
        } else if name.chars().any(char::is_control) {
            "The name holds a letter that cannot be shown".to_owned()
        } else if name.eq_ignore_ascii_case(LOCAL) {
            format!("{LOCAL:?} is this computer's own workspace: choose another name")
        } else if let Some(other) =
            self.workspaces.iter().find(|one| one.name.eq_ignore_ascii_case(name) && !is_same(&one.address, address))
        {
            format!("{} is called that already ({}): choose another name", other.name, other.address)
        } else {
            return Ok(name.to_owned());
        };
        Err(WorkspacesError::Name(problem))
    }

    fn at_mut(&mut self, address: &str) -> Result<&mut SavedWorkspace, WorkspacesError> {
        let found = self.workspaces.iter_mut().find(|one| is_same(&one.address, address));
        found.ok_or_else(|| WorkspacesError::Unknown(address.to_owned()))
    }

    /// The workspace at an address.
    pub fn at(&self, address: &str) -> Option<&SavedWorkspace> {
        self.workspaces.iter().find(|one| is_same(&one.address, address))
    }

    /// The workspace of a name, or of an address.
    ///
    /// # Errors
    /// [`WorkspacesError::Unknown`].
    pub fn find(&self, name: &str) -> Result<&SavedWorkspace, WorkspacesError> {
        let named = self.workspaces.iter().find(|one| one.name.eq_ignore_ascii_case(name.trim()));
        named.or_else(|| self.at(name)).ok_or_else(|| WorkspacesError::Unknown(name.to_owned()))
    }
}

/// Whether two addresses lead to the same place: a slash at the end, or space around it, makes no other.
pub fn is_same(one: &str, other: &str) -> bool {
    let plain = |address: &str| address.trim().trim_end_matches('/').to_owned();
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(name: &str, address: &str) -> SavedWorkspace {
        SavedWorkspace { name: name.into(), address: address.into(), mark: Mark::Red, access: Access::Edit }
    }

    #[test]
    fn workspaces_are_added_renamed_used_and_removed_and_what_cannot_be_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let change = |change| Workspaces::change(folder.path(), change);
        change(WorkspacesChange::Add(saved(" Work ", "https://a.example/"))).unwrap();
        change(WorkspacesChange::Add(saved("Other", "https://b.example"))).unwrap();
        // The same address again is the same workspace, as its journals know it.
        let list = change(WorkspacesChange::Add(saved("Work 2", "https://a.example"))).unwrap();
        assert_eq!(list.workspaces[0], saved("Work 2", "https://a.example/"));
        change(WorkspacesChange::Use(Some("https://a.example/".into()))).unwrap();
        for bad in ["", "  ", "local", "OTHER", "a\u{7}b", &"x".repeat(61)] {
            assert!(change(WorkspacesChange::Rename("https://a.example".into(), bad.into(), Mark::None)).is_err(), "{bad}");
        }
        for bad in ["", "nowhere", "ftp://a.example", "http://a.example"] {
            assert!(change(WorkspacesChange::Add(saved("New", bad))).is_err(), "{bad}");
        }
        assert_eq!(Workspaces::load(folder.path()).find("work 2").unwrap().address, "https://a.example/");
        let list = change(WorkspacesChange::Remove("https://a.example".into())).unwrap();
        assert_eq!((list.workspaces.len(), list.current.clone()), (1, None));
        assert!(change(WorkspacesChange::Remove("https://a.example".into())).is_err());
        assert_eq!(Workspaces::load(folder.path()), list);
    }

    #[test]
    fn a_file_of_anything_is_a_list_that_can_be_used() {
        let folder = tempfile::tempdir().unwrap();
        let path = Workspaces::FILE.path(folder.path());
        for (text, names) in [
            (r#"{"workspaces": [{"name": "A", "address": "https://a.example", "mark": "plaid", "access": 3}]}"#, vec![]),
            (r#"{"workspaces": [{"name": "A", "address": "https://a.example", "mark": "plaid"}]}"#, vec!["A"]),
            (r#"{"workspaces": [{"name": "\u0007", "address": "https://a.example"}]}"#, vec!["https://a.example"]),
            (r#"{"workspaces": [{"name": "A", "address": "file:///etc"}]}"#, vec![]),
            (r#"{"workspaces": 3}"#, vec![]),
            (r#"{"work"#, vec![]),
        ] {
            std::fs::write(&path, text).unwrap();
            let list = Workspaces::load(folder.path());
            assert_eq!(list.workspaces.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), names, "{text}");
        }
    }

    #[test]
    fn changes_of_many_processes_at_once_are_all_there() {
        let folder = tempfile::tempdir().unwrap();
        std::thread::scope(|scope| {
            for number in 0..8 {
                let folder = folder.path();
                scope.spawn(move || {
                    let new = saved(&format!("W{number}"), &format!("https://w{number}.example"));
                    Workspaces::change(folder, WorkspacesChange::Add(new)).unwrap();
                });
            }
        });
        assert_eq!(Workspaces::load(folder.path()).workspaces.len(), 8);
    }
}
