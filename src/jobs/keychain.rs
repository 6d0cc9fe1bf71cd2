//! API keys in the system's keychain, by the address of their workspace.

use secrecy::{ExposeSecret, SecretString};

/// The environment variable that supplies a key without the keychain.
pub const KEY_VARIABLE: &str = "CUTROOM_API_KEY";

/// Why the keychain cannot be used.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct KeychainError(#[from] keyring::Error);

/// Access to the keychain. Every call may wait for the desktop: never call it on the interface thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keychain;

impl Keychain {
    const SERVICE: &str = "cutroom";

    fn entry(origin: &str) -> keyring::Result<keyring::Entry> {
        keyring::Entry::new(Self::SERVICE, origin)
    }

    /// The key of a workspace; none if no key is stored. An error says why the keychain cannot be used.
    pub fn get(self, origin: &str) -> Result<Option<SecretString>, KeychainError> {
        match Self::entry(origin)?.get_password() {
            Ok(key) => Ok(Some(SecretString::from(key))),
            Err(keyring::Error::NoEntry) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Forgets the key of a workspace; none may be stored.
    pub fn remove(self, origin: &str) -> Result<(), KeychainError> {
        match Self::entry(origin)?.delete_credential() {
            Ok(()) | Err(keyring::Error::NoEntry) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Stores the key of a workspace.
    pub fn set(self, origin: &str, key: &SecretString) -> Result<(), KeychainError> {
        Ok(Self::entry(origin)?.set_password(key.expose_secret())?)
    }
}

/// Where the key of a workspace may come from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeySource {
    /// CUTROOM_API_KEY, then the keychain: for the workspace that the program was told to open.
    #[default]
    Variable,
    /// The keychain alone, which knows keys by their workspace: the variable's key is another's.
    Keychain,
}

/// The key for a workspace: from CUTROOM_API_KEY where that may be its key, else from the keychain, else none.
pub fn find_key(origin: &str, source: KeySource) -> Option<SecretString> {
    if source == KeySource::Variable
        && let Ok(key) = std::env::var(KEY_VARIABLE)
        && !key.trim().is_empty()
    {
        return Some(SecretString::from(key.trim().to_owned()));
    }
    Keychain.get(origin).unwrap_or_else(|error| {
        tracing::info!(%error, "the keychain cannot be used");
        None
    })
}
