//! User management of a workspace for its administrator: users, roles, API keys and the audit log.

use crate::{
    Connect, DataDir, OpenError,
    api::{UserId, video::AddCollaborator},
    store::{ReadTx, RecordKind, Scope, Store, StoreError, WriteTx, members},
};
use secrecy::SecretString;

pub use crate::store::members::{Done, KeyFacts, Member, Role};

/// User management of a workspace, served or opened only for this.
#[derive(Clone)]
pub struct Users {
    store: Store,
    /// Keeps the folder locked; `None` for a database server or a served workspace.
    _data: Option<std::sync::Arc<DataDir>>,
}

/// A new API key. It is shown once; only its hash is stored.
pub struct NewKey {
    /// Owner of the key.
    pub user: UserId,
    /// Id under which the key is revoked.
    pub id: String,
    /// The secret key.
    pub key: SecretString,
}

/// Options of a new API key.
#[derive(Clone, Debug, Default)]
pub struct KeyTerms {
    /// Purpose of the key, in the user's words.
    pub label: String,
    /// Lifetime in milliseconds; `None` if the key does not expire.
    pub lasts_ms: Option<i64>,
}

/// Numbers of private things that are deleted with their user.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrivateThings {
    /// Subtitle presets.
    pub presets: usize,
    /// Media in the private library.
    pub library: usize,
    /// Personal playlists and groups of playlists.
    pub playlists: usize,
}

impl Users {
    /// Opens the users of a workspace in a folder, which no process may serve meanwhile.
    ///
    /// # Errors
    /// The folder's database cannot be opened.
    pub fn of_folder(data: DataDir) -> Result<Self, OpenError> {
        Ok(Self { store: Store::open(&data)?, _data: Some(data.into()) })
    }

    /// Users of a shared database, which may be served at the same time. Blocks until the database answers: don't call it on a thread
    /// of an async runtime.
    ///
    /// # Errors
    /// The database cannot be reached, or is not ours.
    pub fn of_database(database: Connect) -> Result<Self, OpenError> {
        Ok(Self { store: Store::connect(database)?, _data: None })
    }

    pub(crate) fn served(store: Store) -> Self {
        Self { store, _data: None }
    }

    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&ReadTx) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.store.read(read).await
    }

    async fn write<T: Send + 'static>(
        &self,
        write: impl FnOnce(&WriteTx) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.store.write(Scope::Workspace, write).await
    }

    /// All users, sorted by e-mail address.
    ///
    /// # Errors
    /// The database fails.
    pub async fn all(&self) -> Result<Vec<Member>, StoreError> {
        self.read(members::all).await
    }

    /// Adds a user with a first API key. A user who is known but has no key, as in the sample, gets the name, the role and a key.
    ///
    /// # Errors
    /// The e-mail address is invalid or in use; the database fails.
    pub async fn add(&self, email: &str, name: &str, role: Role, terms: KeyTerms) -> Result<NewKey, StoreError> {
        // The API defines which e-mail addresses are valid.
        AddCollaborator { email: email.to_owned(), role: crate::api::video::Role::Viewer }.check()?;
        let (email, name) = (email.to_owned(), name.trim().to_owned());
        crate::api::rules::line("name", &name, 1, 255)?;
        self.store.expect_members();
        self.write(move |tx| {
            let user = match members::with_email(tx, &email) {
                Ok(known) if members::keys(tx, &known.id)?.is_empty() => {
                    members::rename(tx, &known.id, &name)?;
                    members::set_role(tx, &known.id, role)?;
                    known.id
                }
                _ => {
                    let id = UserId::new(format!("usr_{}", uuid::Uuid::now_v7().simple()));
                    members::insert(tx, &id, &email, &name, role)?;
                    id
                }
            };
            members::write_down_command(tx, "addUser", &format!("{email} as {role}"))?;
            new_key(tx, user, &terms)
        })
        .await
    }

    /// Creates another API key of a user.
    ///
    /// # Errors
    /// There is no such user; the database fails.
    pub async fn add_key(&self, email: &str, terms: KeyTerms) -> Result<NewKey, StoreError> {
        let email = email.to_owned();
        self.store.expect_members();
        self.write(move |tx| {
            let user = members::with_email(tx, &email)?.id;
            let made = new_key(tx, user, &terms)?;
            members::write_down_command(tx, "addUserKey", &format!("{email} {}", made.id))?;
            Ok(made)
        })
        .await
    }

    /// API keys of a user, oldest first.
    ///
    /// # Errors
    /// There is no such user; the database fails.
    pub async fn keys(&self, email: &str) -> Result<Vec<KeyFacts>, StoreError> {
        let email = email.to_owned();
        self.read(move |tx| members::keys(tx, &members::with_email(tx, &email)?.id)).await
    }

    /// Revokes an API key. Once this returns, no request changes anything with the key, not even one that had started before.
    /// Revoking a key again does nothing and is not logged.
    ///
    /// # Errors
    /// There is no such key; the database fails.
    pub async fn revoke(&self, key: &str) -> Result<(), StoreError> {
        let key = key.to_owned();
        self.write(
            move |tx| {
                if members::revoke(tx, &key)? { members::write_down_command(tx, "revokeUserKey", &key) } else { Ok(()) }
            },
        )
        .await
    }

    /// Changes the role of a user.
    ///
    /// # Errors
    /// There is no such user; the database fails.
    pub async fn set_role(&self, email: &str, role: Role) -> Result<(), StoreError> {
        let email = email.to_owned();
        self.write(move |tx| {
            members::set_role(tx, &members::with_email(tx, &email)?.id, role)?;
            members::write_down_command(tx, "setUserRole", &format!("{email} to {role}"))
        })
        .await
    }

    /// Private things that would be deleted with a user.
    ///
    /// # Errors
    /// There is no such user; the database fails.
    pub async fn private_things(&self, email: &str) -> Result<PrivateThings, StoreError> {
        let email = email.to_owned();
        self.read(move |tx| {
            let all = members::private_things(tx, &members::with_email(tx, &email)?.id)?;
            let of = |wanted: &[RecordKind]| all.iter().filter(|(kind, _)| wanted.contains(kind)).count();
            Ok(PrivateThings {
                presets: of(&[RecordKind::Preset]),
                library: of(&[RecordKind::Library]),
                playlists: of(&[RecordKind::Playlist, RecordKind::Group]),
            })
        })
        .await
    }

    /// Removes a user with the user's API keys, shares and private things.
    ///
    /// # Errors
    /// There is no such user; the database fails.
    pub async fn remove(&self, email: &str) -> Result<(), StoreError> {
        let email = email.to_owned();
        self.write(move |tx| {
            members::remove(tx, &members::with_email(tx, &email)?.id)?;
            members::write_down_command(tx, "removeUser", &email)
        })
        .await
    }

    /// Latest entries of the audit log, newest first: of one user, or of all users if `email` is `None`.
    ///
    /// # Errors
    /// There is no such user; the database fails.
    pub async fn log(&self, email: Option<&str>, limit: usize) -> Result<Vec<Done>, StoreError> {
        let email = email.map(str::to_owned);
        self.read(move |tx| {
            let user = email.map(|email| members::with_email(tx, &email)).transpose()?;
            members::done(tx, user.as_ref().map(|user| user.id.as_str()), limit)
        })
        .await
    }
}

fn new_key(tx: &WriteTx, user: UserId, terms: &KeyTerms) -> Result<NewKey, StoreError> {
    // Two version 4 UUIDs: 244 random bits from the system.
    let key = format!("cu_{}{}", uuid::Uuid::new_v4().simple(), uuid::Uuid::new_v4().simple());
    let id = members::add_key(tx, &user, &key, &terms.label, terms.lasts_ms)?;
    Ok(NewKey { user, id, key: SecretString::from(key) })
}
