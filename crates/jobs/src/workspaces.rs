//! List of hosted workspaces that the user works in: names, URLs and colours, in a file of its own. API keys are in the
//! system's keychain, never in this file.

use super::own_json::{OwnJson, PATIENCE};
use crate::{
    api::{ApiError, Client, base_url, plain, steers},
    disk,
};
use secrecy::SecretString;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};
use std::{io, path::Path};

/// Maximum number of workspaces in the list.
pub const MOST: usize = 100;
/// Maximum size of the file, in bytes.
const LARGEST_FILE: u64 = 1 << 20;
/// Maximum length of a name, in characters.
const LONGEST_NAME: usize = 60;
/// Name of the local workspace on the command line; reserved.
pub const LOCAL: &str = "local";

/// Colour that distinguishes a workspace from others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Mark {
    /// Red, for example for a workspace that customers see.
    Red,
    /// Orange.
    Orange,
    /// Green.
    Green,
    /// Blue.
    Blue,
    /// Purple.
    Purple,
    /// No colour; also read for a colour of a later version.
    #[default]
    #[serde(other)]
    None,
}

impl Mark {
    /// All colours, [`Self::None`] first.
    pub const ALL: [Self; 6] = [Self::None, Self::Red, Self::Orange, Self::Green, Self::Blue, Self::Purple];

    /// Name shown to the user.
    pub fn text(self) -> &'static str {
        match self {
            Self::None => words::connection::color_none(),
            Self::Red => words::connection::color_red(),
            Self::Orange => words::connection::color_orange(),
            Self::Green => words::connection::color_green(),
            Self::Blue => words::connection::color_blue(),
            Self::Purple => words::connection::color_purple(),
        }
    }

    /// Name on the command line.
    fn key(self) -> &'static str {
        match self {
            Self::None => "none",
            Self::Red => "red",
            Self::Orange => "orange",
            Self::Green => "green",
            Self::Blue => "blue",
            Self::Purple => "purple",
        }
    }

    /// Parses a colour's name on the command line, ignoring case.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|mark| mark.key().eq_ignore_ascii_case(name))
    }
}

/// Permission of an API key in a workspace.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Access {
    /// Read and edit.
    Edit,
    /// Read only.
    Read,
    /// Not known; also read for a permission of a later version.
    #[default]
    #[serde(other)]
    Unknown,
}

/// Hosted workspace.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SavedWorkspace {
    /// Name chosen by the user.
    pub name: String,
    /// URL as the user typed it: journals are stored under it.
    pub address: String,
    /// Colour.
    pub mark: Mark,
    /// Permission of its API key, as far as it was tested.
    pub access: Access,
    /// Entry as it is in the file, with fields of other versions; empty if the workspace is not in the file yet.
    pub entry: Map<String, Value>,
}

impl SavedWorkspace {
    /// Parses an entry of the file. A colour or permission of a later version is read as the default and stays in the file.
    ///
    /// # Errors
    /// Fails if the name or the URL cannot be used.
    fn read(entry: &Value) -> Result<Self, EntryError> {
        let entry = entry.as_object().ok_or(EntryError::NoRecord)?;
        let text = |field: &'static str| match entry.get(field) {
            Some(Value::String(text)) => Ok(text.clone()),
            Some(other) => Err(EntryError::NoText { field, found: shortened(other) }),
            None => Err(EntryError::Missing(field)),
        };
        let (name, address) = (text("name")?, text("address")?);
        Client::new(&address, SecretString::from(""))?;
        let (mark, access) = (setting(entry, "mark"), setting(entry, "access"));
        let mut read = Self { name: String::new(), address, mark, access, entry: entry.clone() };
        read.name = read.name_of(&name);
        Ok(read)
    }

    /// Display name for an entry with this name: the URL if the name is empty, invisible or reserved for the local workspace.
    fn name_of(&self, written: &str) -> String {
        let name: String = written.chars().filter(|letter| !steers(*letter)).take(LONGEST_NAME).collect();
        let is_usable = !name.trim().is_empty() && !name.trim().eq_ignore_ascii_case(LOCAL);
        if is_usable { name } else { self.address.clone() }
    }

    /// Entry for the file; unchanged fields stay as they were written there.
    fn to_entry(&self) -> Map<String, Value> {
        let mut entry = self.entry.clone();
        let written = |field: &str| entry.get(field).and_then(Value::as_str);
        let keeps_name = written("name").is_some_and(|name| self.name_of(name) == self.name);
        let keeps_address = written("address") == Some(self.address.as_str());
        let (mark, access) = (setting::<Mark>(&entry, "mark"), setting::<Access>(&entry, "access"));
        let is_new = entry.is_empty();
        let mut put = |keeps: bool, field: &str, value: Value| {
            if !keeps {
                entry.insert(field.to_owned(), value);
            }
        };
        put(keeps_name, "name", self.name.as_str().into());
        put(keeps_address, "address", self.address.as_str().into());
        put(!is_new && mark == self.mark, "mark", json!(self.mark));
        put(!is_new && access == self.access, "access", json!(self.access));
        entry
    }
}

/// Reason why an entry of the file is not understood.
#[derive(Debug, thiserror::Error)]
enum EntryError {
    /// The entry is not an object.
    #[error("{}", words::connection::entry_no_object())]
    NoRecord,
    /// A field has another type.
    #[error("{}", words::connection::entry_no_string(field, found))]
    NoText {
        /// Name of the field.
        field: &'static str,
        /// Value that was found, shortened.
        found: String,
    },
    /// A field is missing.
    #[error("{}", words::connection::entry_missing(.0))]
    Missing(&'static str),
    /// The URL cannot be used.
    #[error(transparent)]
    Address(#[from] ApiError),
    /// The list is full.
    #[error("{}", words::connection::entry_too_many(MOST))]
    TooMany,
}

/// Parses an optional field of an entry; the default if it is missing or not understood.
fn setting<T: DeserializeOwned + Default>(entry: &Map<String, Value>, field: &str) -> T {
    entry.get(field).and_then(|value| T::deserialize(value).ok()).unwrap_or_default()
}

/// Value as JSON, shortened for a message.
fn shortened(value: &Value) -> String {
    plain(&value.to_string(), 60)
}

/// Entry of the file that is not understood. It stays in the file unchanged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NotUnderstood {
    /// Index in the file, from 0.
    place: usize,
    entry: Value,
    reason: String,
}

impl NotUnderstood {
    /// Message that names the entry and the reason.
    pub fn sentence(&self) -> String {
        let name = self.entry.get("name").and_then(Value::as_str).filter(|name| !name.trim().is_empty());
        let name = name.map(|name| {
            let visible: String = name.chars().filter(|letter| !steers(*letter)).collect();
            plain(&visible, LONGEST_NAME)
        });
        let number = self.place + 1;
        match name {
            Some(name) => words::connection::entry_left_named(name, number, &self.reason),
            None => words::connection::entry_left(number, &self.reason),
        }
    }
}

/// List of hosted workspaces.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Workspaces {
    /// Workspaces in the order in which they were added.
    pub workspaces: Vec<SavedWorkspace>,
    /// URL of the workspace that opens by default; `None` for the local workspace.
    pub current: Option<String>,
    /// Entries that are not understood.
    pub not_understood: Vec<NotUnderstood>,
    /// Reason why the whole file is not understood; the next change copies it aside.
    pub damaged: Option<String>,
    /// Other fields of the file, and `current` as it is written there.
    file: Map<String, Value>,
}

/// Change of the list.
#[derive(Clone, Debug)]
pub enum WorkspacesChange {
    /// Add a workspace, replacing one with the same URL.
    Add(SavedWorkspace),
    /// Add a workspace whose URL is not in the list yet.
    AddNew(SavedWorkspace),
    /// Change name and colour of the workspace at a URL.
    Rename {
        /// URL of the workspace.
        address: String,
        /// New name.
        name: String,
        /// New colour.
        mark: Mark,
    },
    /// Remove the workspace at this URL.
    Remove(String),
    /// Open the workspace at this URL by default; `None` for the local workspace.
    Use(Option<String>),
    /// Store the permission of the API key for the workspace at a URL.
    Access {
        /// URL of the workspace.
        address: String,
        /// Permission of the key.
        access: Access,
    },
}

/// Reason why the list was not changed.
#[derive(Debug, thiserror::Error)]
pub enum WorkspacesError {
    /// The name cannot be used.
    #[error("{0}")]
    Name(String),
    /// The URL cannot be used.
    #[error(transparent)]
    Address(#[from] ApiError),
    /// No workspace in the list has this name or URL.
    #[error("{}", words::connection::workspace_unknown(format_args!("{:?}", .0)))]
    Unknown(String),
    /// The URL is in the list already.
    #[error("{}", words::connection::workspace_kept(address, format_args!("{name:?}")))]
    Kept {
        /// Name of the workspace in the list.
        name: String,
        /// URL as it is in the list.
        address: String,
    },
    /// The list is full.
    #[error("{}", words::connection::list_full(MOST))]
    Full,
    /// The file could not be read or written.
    #[error("{}", words::connection::list_not_written(.0))]
    File(#[from] io::Error),
}

impl Workspaces {
    const FILE: OwnJson = OwnJson {
        stem: "workspaces",
        what: "list of workspaces",
        largest: LARGEST_FILE,
        fields: &["workspaces"],
        all_fields: crate::jobs::own_json::no_others,
    };

    /// Reads the list; empty if the file is missing or unusable. Writes nothing.
    pub fn load(folder: &Path) -> Self {
        let path = Self::FILE.path(folder);
        let text = match disk::read(&path, LARGEST_FILE) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Self::default(),
            Err(error) => return Self::without(words::connection::list_unreadable(path.display(), error)),
        };
        Self::read(&text, &path)
    }

    /// Parses the text of the file at `path`, which may come from another computer.
    pub fn read(text: &[u8], path: &Path) -> Self {
        if text.trim_ascii().is_empty() {
            return Self::default();
        }
        match serde_json::from_slice(text) {
            Ok(Value::Object(file)) => Self::of(file),
            Ok(_) => Self::without(words::connection::list_no_list(path.display())),
            Err(error) => Self::without(words::connection::list_no_json(path.display(), error)),
        }
    }

    fn without(damaged: String) -> Self {
        tracing::warn!(damaged, "no workspaces were read");
        Self { damaged: Some(damaged), ..Self::default() }
    }

    /// Builds the list from the file's fields. Entries that are not understood go to [`Self::not_understood`].
    fn of(mut file: Map<String, Value>) -> Self {
        let entries = match file.remove("workspaces") {
            Some(Value::Array(entries)) => entries,
            None => Vec::new(),
            Some(other) => {
                let found = shortened(&other);
                return Self::without(words::connection::list_no_array(found));
            }
        };
        let mut list = Self { current: file.get("current").and_then(Value::as_str).map(str::to_owned), ..Self::default() };
        for (place, entry) in entries.into_iter().enumerate() {
            let read = if list.workspaces.len() < MOST { SavedWorkspace::read(&entry) } else { Err(EntryError::TooMany) };
            match read {
                Ok(one) => list.workspaces.push(one),
                Err(error) => {
                    list.not_understood.push(NotUnderstood { place, entry, reason: error.to_string() });
                }
            }
        }
        list.file = file;
        list
    }

    /// Fields of the file for this list.
    fn to_file(&self) -> Map<String, Value> {
        let mut file = self.file.clone();
        if file.get("current").and_then(Value::as_str) != self.current.as_deref() {
            match &self.current {
                Some(current) => file.insert("current".into(), current.as_str().into()),
                None => file.remove("current"),
            };
        }
        let mut entries: Vec<Value> = self.workspaces.iter().map(|one| one.to_entry().into()).collect();
        for other in &self.not_understood {
            entries.insert(other.place.min(entries.len()), other.entry.clone());
        }
        file.insert("workspaces".into(), entries.into());
        file
    }

    /// Messages about unreadable parts of the file, one sentence each.
    pub fn problems(&self) -> Vec<String> {
        let damaged = self.damaged.iter().map(words::connection::list_damaged);
        damaged.chain(self.not_understood.iter().map(NotUnderstood::sentence)).collect()
    }

    /// Applies a change to the current contents of the file, under a lock: other windows may have written to it.
    ///
    /// # Errors
    /// Fails with a [`WorkspacesError`]; then the list is unchanged.
    pub fn change(folder: &Path, change: WorkspacesChange) -> Result<Self, WorkspacesError> {
        disk::private_folder(folder)?;
        let path = folder.join("workspaces.lock");
        let lock = disk::open(&path, disk::private_file().read(true).write(true).create(true))?;
        if !disk::try_lock_for(&lock, PATIENCE)? {
            let reason = words::connection::list_locked(path.display());
            return Err(io::Error::new(io::ErrorKind::TimedOut, reason).into());
        }
        let mut list = Self::load(folder);
        list.apply(change)?;
        let file = list.to_file();
        let text = OwnJson::text_of(&file)?;
        if text.len() as u64 > LARGEST_FILE {
            let reason = words::connection::list_too_large(text.len(), LARGEST_FILE);
            return Err(io::Error::new(io::ErrorKind::FileTooLarge, reason).into());
        }
        if list.damaged.is_some() {
            Self::FILE.write_anew(folder, &text)?;
        } else {
            Self::FILE.write(folder, &text)?;
        }
        Ok(Self::of(file))
    }

    fn apply(&mut self, change: WorkspacesChange) -> Result<(), WorkspacesError> {
        match change {
            WorkspacesChange::Add(mut new) => {
                new.name = self.checked_name(&new.name, &new.address)?;
                // Fails for a URL that the client would refuse.
                Client::new(&new.address, SecretString::from(""))?;
                let address = base_url::spelling(&new.address).to_owned();
                new.address = address;
                if let Some(known) = self.workspaces.iter_mut().find(|one| is_same(&one.address, &new.address)) {
                    let SavedWorkspace { address, entry, .. } = std::mem::take(known);
                    *known = SavedWorkspace { address, entry, ..new };
                } else if self.workspaces.len() >= MOST {
                    return Err(WorkspacesError::Full);
                } else {
                    self.workspaces.push(new);
                }
            }
            WorkspacesChange::AddNew(new) => {
                self.is_new(&new.address)?;
                self.apply(WorkspacesChange::Add(new))?;
            }
            WorkspacesChange::Rename { address, name, mark } => {
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
            WorkspacesChange::Access { address, access } => self.at_mut(&address)?.access = access,
        }
        Ok(())
    }

    /// Fails if a URL is in the list already, in whatever spelling.
    ///
    /// # Errors
    /// [`WorkspacesError::Kept`].
    pub fn is_new(&self, address: &str) -> Result<(), WorkspacesError> {
        match self.at(address) {
            None => Ok(()),
            Some(one) => Err(WorkspacesError::Kept { name: one.name.clone(), address: one.address.clone() }),
        }
    }

    /// Trimmed name, if the workspace at `address` may have it: not empty, not too long, not reserved or taken by another.
    fn checked_name(&self, name: &str, address: &str) -> Result<String, WorkspacesError> {
        let name = name.trim();
        let problem = if name.is_empty() {
            words::connection::name_needed().to_owned()
        } else if name.chars().count() > LONGEST_NAME {
            words::connection::name_too_long(name.chars().count(), LONGEST_NAME)
        } else if let Some(letter) = name.chars().find(|letter| steers(*letter)) {
            let code = u32::from(letter);
            words::connection::name_invisible(format_args!("U+{code:04X}"))
        } else if name.eq_ignore_ascii_case(LOCAL) {
            words::connection::name_reserved(format_args!("{LOCAL:?}"))
        } else if let Some(other) =
            self.workspaces.iter().find(|one| one.name.eq_ignore_ascii_case(name) && !is_same(&one.address, address))
        {
            words::connection::name_taken(&other.address, &other.name)
        } else {
            return Ok(name.to_owned());
        };
        Err(WorkspacesError::Name(problem))
    }

    fn at_mut(&mut self, address: &str) -> Result<&mut SavedWorkspace, WorkspacesError> {
        let found = self.workspaces.iter_mut().find(|one| is_same(&one.address, address));
        found.ok_or_else(|| WorkspacesError::Unknown(address.to_owned()))
    }

    /// Workspace at a URL, in whatever spelling.
    pub fn at(&self, address: &str) -> Option<&SavedWorkspace> {
        self.workspaces.iter().find(|one| is_same(&one.address, address))
    }

    /// Workspace with a name, else at a URL.
    ///
    /// # Errors
    /// [`WorkspacesError::Unknown`].
    pub fn find(&self, name: &str) -> Result<&SavedWorkspace, WorkspacesError> {
        let named = self.workspaces.iter().find(|one| one.name.eq_ignore_ascii_case(name.trim()));
        named.or_else(|| self.at(name)).ok_or_else(|| WorkspacesError::Unknown(name.to_owned()))
    }
}

/// Whether two URLs lead to the same workspace; a slash or `/v1` at the end and surrounding spaces are ignored.
pub fn is_same(one: &str, other: &str) -> bool {
    let plain = |address: &str| base_url::spelling(address).trim_end_matches('/').to_owned();
    plain(one) == plain(other)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn saved(name: &str, address: &str) -> SavedWorkspace {
        let (name, address) = (name.to_owned(), address.to_owned());
        SavedWorkspace { name, address, mark: Mark::Red, access: Access::Edit, ..SavedWorkspace::default() }
    }

    fn shown(list: &Workspaces) -> Vec<(&str, &str)> {
        list.workspaces.iter().map(|one| (one.name.as_str(), one.address.as_str())).collect()
    }

    #[test]
    fn workspaces_are_added_renamed_used_and_removed_and_what_cannot_be_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let change = |change| Workspaces::change(folder.path(), change);
        change(WorkspacesChange::Add(saved(" Work ", "https://a.example/"))).unwrap();
        change(WorkspacesChange::Add(saved("Other", "https://b.example"))).unwrap();
        // The same URL is the same workspace, under which its journals are stored.
        let list = change(WorkspacesChange::Add(saved("Work 2", "https://a.example"))).unwrap();
        assert_eq!(shown(&list)[0], ("Work 2", "https://a.example/"));
        let list = change(WorkspacesChange::Add(saved("Work 2", "https://a.example/v1"))).unwrap();
        assert_eq!(shown(&list), [("Work 2", "https://a.example/"), ("Other", "https://b.example")]);
        change(WorkspacesChange::Use(Some("https://a.example/".into()))).unwrap();
        for bad in ["", "  ", "local", "OTHER", "a\u{7}b", "a\u{202E}b", "\u{2066}a", &"x".repeat(61)] {
            assert!(
                change(WorkspacesChange::Rename { address: "https://a.example".into(), name: bad.into(), mark: Mark::None })
                    .is_err(),
                "{bad}"
            );
        }
        for bad in [
            "",
            "nowhere",
            "ftp://a.example",
            "http://a.example",
            "https://ana:secret@a.example",
            "https://c.example/?key=secret",
            "https://c.example/#secret",
            "https://c.exam\u{202E}ple",
        ] {
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
        let entry =
            |entry: &str| format!("{{\"workspaces\": [{entry}, {{\"name\": \"B\", \"address\": \"https://b.example\"}}]}}");
        for (text, names, problem) in [
            (entry(r#"{"name": "A", "address": "https://a.example", "mark": "plaid", "access": 3}"#), vec!["A", "B"], ""),
            (entry(r#"{"name": "\u0007", "address": "https://a.example"}"#), vec!["https://a.example", "B"], ""),
            // "Local" is the reserved name of the local workspace.
            (entry(r#"{"name": "Local", "address": "https://a.example"}"#), vec!["https://a.example", "B"], ""),
            (entry(r#"{"name": "\u202eLocal", "address": "https://a.example"}"#), vec!["https://a.example", "B"], ""),
            (entry(r#"{"name": "A", "address": "file:///etc"}"#), vec!["B"], "Entry 1 (\u{2018}A\u{2019})"),
            (entry(r#"{"name": "A", "address": "https://a:secret@a.example"}"#), vec!["B"], "a user name or password"),
            (entry(r#"{"name": 7, "address": "https://a.example"}"#), vec!["B"], "name must be a string, got 7"),
            (entry(r#"{"name": "A"}"#), vec!["B"], "address is required"),
            (entry("3"), vec!["B"], "the entry must be an object"),
            (r#"{"workspaces": 3}"#.to_owned(), vec![], "\"workspaces\" must be an array, got 3"),
            (r#"{"workspaces": ["#.to_owned(), vec![], "isn’t valid JSON"),
        ] {
            std::fs::write(&path, &text).unwrap();
            let list = Workspaces::load(folder.path());
            assert_eq!(list.workspaces.iter().map(|one| one.name.as_str()).collect::<Vec<_>>(), names, "{text}");
            let problems = list.problems().join("\n");
            assert!(problems.contains(problem) && problems.is_empty() == problem.is_empty(), "{text}: {problems}");
            assert!(!problems.contains("secret"), "{problems}");
            assert_eq!(std::fs::read_to_string(&path).unwrap(), text, "reading writes nothing");
        }
    }

    #[test]
    fn a_change_keeps_every_entry_and_field_of_the_file_that_it_does_not_concern() {
        let folder = tempfile::tempdir().unwrap();
        let path = Workspaces::FILE.path(folder.path());
        let mut entries = vec![
            json!({"name": "Odd", "address": "gopher://a.example", "since": 3}),
            json!({"name": "A", "address": "https://a.example", "mark": "plaid", "access": ["later"], "team": {"id": 1}}),
            json!("a note"),
            json!({"name": "local", "address": "https://l.example"}),
        ];
        entries.extend(
            (0..MOST).map(|number| json!({"name": format!("W{number}"), "address": format!("https://w{number}.example")})),
        );
        let text = json!({"version": 9, "current": 7, "workspaces": entries}).to_string();
        std::fs::write(&path, text).unwrap();
        let list = Workspaces::load(folder.path());
        assert_eq!((list.workspaces.len(), list.not_understood.len(), list.current.as_ref()), (MOST, 4, None));
        assert!(list.problems()[3].contains("at most 100"), "{:?}", list.problems());
        let change = |change| Workspaces::change(folder.path(), change);
        assert!(matches!(change(WorkspacesChange::Add(saved("New", "https://new.example"))), Err(WorkspacesError::Full)));
        change(WorkspacesChange::Rename { address: "https://a.example".into(), name: "AA".into(), mark: Mark::None }).unwrap();
        let written = || serde_json::from_slice::<Value>(&std::fs::read(&path).unwrap()).unwrap();
        entries[1]["name"] = json!("AA");
        assert_eq!(written(), json!({"version": 9, "current": 7, "workspaces": entries}));
        // When one workspace is removed, the first surplus entry moves up.
        let list = change(WorkspacesChange::Remove("https://w3.example".into())).unwrap();
        entries.remove(7);
        assert_eq!(written()["workspaces"], json!(entries));
        assert_eq!((list.workspaces.len(), list.not_understood.len()), (MOST, 3));
        assert_eq!(list, Workspaces::load(folder.path()));
        let list = change(WorkspacesChange::Use(Some("https://a.example".into()))).unwrap();
        assert_eq!(
            (written()["current"].as_str(), list.current.as_deref()),
            (Some("https://a.example"), Some("https://a.example"))
        );
    }

    #[test]
    fn a_file_that_is_no_json_is_copied_aside_before_it_is_written_anew() {
        let folder = tempfile::tempdir().unwrap();
        let path = Workspaces::FILE.path(folder.path());
        let damaged = r#"{"workspaces": [{"name": "A", "address": "https://a.example"},]}"#;
        std::fs::write(&path, damaged).unwrap();
        assert!(Workspaces::load(folder.path()).damaged.is_some());
        // A refused change writes nothing.
        assert!(Workspaces::change(folder.path(), WorkspacesChange::Remove("https://a.example".into())).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), damaged);
        let list = Workspaces::change(folder.path(), WorkspacesChange::Add(saved("B", "https://b.example"))).unwrap();
        assert_eq!((shown(&list), list.problems().len()), (vec![("B", "https://b.example")], 0));
        let files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
        let copies: Vec<_> = files.filter(|path| path.to_string_lossy().contains("workspaces.damaged-")).collect();
        assert_eq!(copies.len(), 1);
        assert_eq!(std::fs::read_to_string(&copies[0]).unwrap(), damaged);
    }

    #[test]
    fn a_file_of_anything_is_copied_aside_once_and_written_anew() {
        for damaged in ["nothing of ours", "[1, 2]", "\u{feff}{"] {
            let folder = tempfile::tempdir().unwrap();
            std::fs::write(Workspaces::FILE.path(folder.path()), damaged).unwrap();
            for (name, address) in [("A", "https://a.example"), ("B", "https://b.example")] {
                Workspaces::change(folder.path(), WorkspacesChange::AddNew(saved(name, address))).unwrap();
            }
            assert_eq!(shown(&Workspaces::load(folder.path())).len(), 2);
            let files = std::fs::read_dir(folder.path()).unwrap().map(|file| file.unwrap().path());
            let copies: Vec<_> = files.filter(|path| path.to_string_lossy().contains("workspaces.damaged-")).collect();
            assert_eq!(copies.len(), 1, "{damaged}");
            assert_eq!(std::fs::read_to_string(&copies[0]).unwrap(), damaged);
        }
    }

    #[test]
    fn an_address_that_is_kept_is_not_added_anew_in_any_spelling() {
        let folder = tempfile::tempdir().unwrap();
        let add = |name: &str, address: &str| Workspaces::change(folder.path(), WorkspacesChange::AddNew(saved(name, address)));
        add("Work", "https://a.example").unwrap();
        for spelled in ["https://a.example", "https://a.example/", "https://a.example/v1", " https://a.example/v1/ "] {
            let refused = add("Other", spelled).unwrap_err().to_string();
            assert!(refused.contains("already in the list, as \"Work\""), "{spelled}: {refused}");
        }
        assert_eq!(shown(&Workspaces::load(folder.path())), [("Work", "https://a.example")]);
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

    #[test]
    fn a_list_that_was_changed_by_chance_is_read_as_far_as_it_goes_and_keeps_the_rest() {
        use crate::jobs::own_json::is_kept;
        let whole = tempfile::tempdir().unwrap();
        for (name, address) in [("Work", "https://a.example"), ("Other", "https://b.example")] {
            Workspaces::change(whole.path(), WorkspacesChange::Add(saved(name, address))).unwrap();
        }
        Workspaces::change(whole.path(), WorkspacesChange::Use(Some("https://a.example".into()))).unwrap();
        let whole: Value = serde_json::from_slice(&std::fs::read(Workspaces::FILE.path(whole.path())).unwrap()).unwrap();
        cutroom_soak::run(300, move |dice| {
            let folder = tempfile::tempdir().unwrap();
            let text = dice.changed_text(whole.clone());
            std::fs::write(Workspaces::FILE.path(folder.path()), &text).unwrap();
            let read = Workspaces::load(folder.path());
            let _ = (read.problems(), read.at("https://a.example"));
            assert!(is_kept(folder.path(), &text), "reading writes nothing");
            let added = Workspaces::change(folder.path(), WorkspacesChange::Add(saved("Third", "https://c.example")));
            match added {
                Ok(list) => {
                    assert!(list.at("https://c.example").is_some());
                    for other in &read.workspaces {
                        assert!(list.at(&other.address).is_some(), "{} was there", other.address);
                    }
                    assert!(read.damaged.is_none() || is_kept(folder.path(), &text), "a damaged one is set aside");
                }
                Err(_) => assert!(is_kept(folder.path(), &text)),
            }
        });
    }
}
