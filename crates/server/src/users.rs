//! The users of a workspace, as its administrator sees them: added and removed, their roles and keys, and what each did.

use crate::{
    Connect, DataDir, OpenError,
    api::{UserId, video::AddCollaborator},
    store::{ReadTx, RecordKind, Scope, Store, StoreError, WriteTx, members},
};
use secrecy::SecretString;

pub use crate::store::members::{Done, KeyFacts, Member, Role};

/// The users of a workspace that is opened for this, or of one that is served.
#[derive(Clone)]
pub struct Users {
    store: Store,
    /// Holds the lock of the folder.
    _data: Option<std::sync::Arc<DataDir>>,
}

/// A new key: it is shown once, and only its hash is kept.
pub struct NewKey {
    /// Whose it is.
    pub user: UserId,
    /// By which it is revoked.
    pub id: String,
    /// The key itself.
    pub key: SecretString,
}

/// What a key is made for.
#[derive(Clone, Debug, Default)]
pub struct KeyTerms {
    /// What it is for, in the user's words.
    pub label: String,
    /// Milliseconds after which it expires; none if it does not.
    pub lasts_ms: Option<i64>,
}

/// The private things of a user, which go with it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PrivateThings {
    /// Subtitle presets.
    pub presets: usize,
    /// Media kept in the private library.
    pub library: usize,
    /// Personal playlists and groups of them.
    pub playlists: usize,
}

impl Users {
    /// Those of a workspace in a folder, which nobody may serve meanwhile.
    ///
    /// # Errors
    /// The folder's database cannot be opened.
    pub fn of_folder(data: DataDir) -> Result<Self, OpenError> {
        Ok(Self { store: Store::open(&data)?, _data: Some(data.into()) })
    }

    /// Those of a database that servers share, which may be served meanwhile. It waits for the database: not on a thread that drives a
    /// runtime.
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

    /// All users, by their address.
    ///
    /// # Errors
    /// The database fails.
    pub async fn all(&self) -> Result<Vec<Member>, StoreError> {
        self.read(members::all).await
    }

    /// Adds a user with a first key. Somebody who could be named so far but had no key, as in the sample, gets name, role and key.
    ///
    /// # Errors
    /// The address is none, or a user has it; the database fails.
    pub async fn add(&self, email: &str, name: &str, role: Role, terms: KeyTerms) -> Result<NewKey, StoreError> {
        // The rule of an address is the API's.
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

    /// Makes one more key of a user.
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

    /// The keys of a user, oldest first.
    ///
    /// # Errors
    /// There is no such user; the database fails.
    pub async fn keys(&self, email: &str) -> Result<Vec<KeyFacts>, StoreError> {
        let email = email.to_owned();
        self.read(move |tx| members::keys(tx, &members::with_email(tx, &email)?.id)).await
    }

    /// Revokes a key. Nothing is changed with it after this returns, also by a request that was begun before. One that was revoked
    /// already stays so, and nothing is written down.
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

    /// Gives a user another role.
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

    /// What would go with a user.
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

    /// Removes a user with keys, shares and private things.
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

    /// The latest changes, newest first: of one user, or of all.
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
