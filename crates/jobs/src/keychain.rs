//! API keys in the system's keychain, stored by the origin of their workspace; in memory if the system has no keychain.

use secrecy::{ExposeSecret, SecretString};
use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// API keys that the keychain did not store, by origin, until the program ends. Shared by all workspaces: each opened workspace
/// has services of its own.
static OF_THIS_RUN: Mutex<BTreeMap<String, SecretString>> = Mutex::new(BTreeMap::new());

/// Environment variable that supplies an API key without the keychain.
pub const KEY_VARIABLE: &str = "CUTROOM_API_KEY";

/// Error of the system's keychain.
#[derive(Debug, thiserror::Error)]
#[error("{}", in_words(.0))]
pub struct KeychainError(#[from] keyring::Error);

/// Error text for a user who does not know the keychain's internals.
fn in_words(error: &keyring::Error) -> String {
    match error {
        keyring::Error::NoDefaultStore => words::connection::no_keychain().to_owned(),
        error => error.to_string(),
    }
}

/// System keychain. Every call may wait for the desktop: never call it on the interface thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keychain;

impl Keychain {
    const SERVICE: &str = "cutroom";

    fn entry(origin: &str) -> keyring::Result<keyring::Entry> {
        keyring::Entry::new(Self::SERVICE, origin)
    }

    /// API key of a workspace; `None` if none is stored. Fails if the keychain cannot be used.
    pub fn get(self, origin: &str) -> Result<Option<SecretString>, KeychainError> {
        match Self::entry(origin)?.get_password() {
            Ok(key) => Ok(Some(SecretString::from(key))),
            Err(keyring::Error::NoEntry) => Ok(None),
            Err(error) => Err(error.into()),
        }
    }

    /// Removes the API key of a workspace, if one is stored.
    pub fn remove(self, origin: &str) -> Result<(), KeychainError> {
        match Self::entry(origin)?.delete_credential() {
            Ok(()) | Err(keyring::Error::NoEntry) => Ok(()),
            Err(error) => Err(error.into()),
        }
    }

    /// Stores the API key of a workspace.
    pub fn set(self, origin: &str, key: &SecretString) -> Result<(), KeychainError> {
        Ok(Self::entry(origin)?.set_password(key.expose_secret())?)
    }
}

/// Keeps the API key of a workspace in memory, until the program ends or [`remember_key`] has put it into the keychain.
pub fn keep_key(origin: &str, key: SecretString) {
    OF_THIS_RUN.lock().unwrap_or_else(PoisonError::into_inner).insert(origin.to_owned(), key);
}

/// Whether the API key of a workspace is kept in memory.
pub fn is_key_kept(origin: &str) -> bool {
    OF_THIS_RUN.lock().unwrap_or_else(PoisonError::into_inner).contains_key(origin)
}

/// Moves an API key given to [`keep_key`] from memory to the keychain. May wait for the desktop.
///
/// # Errors
/// Fails if the keychain cannot be used: the key stays in memory.
pub fn remember_key(origin: &str, key: &SecretString) -> Result<(), KeychainError> {
    Keychain.set(origin, key)?;
    OF_THIS_RUN.lock().unwrap_or_else(PoisonError::into_inner).remove(origin);
    Ok(())
}

/// Removes the API key of a workspace from memory and keychain.
///
/// # Errors
/// Fails if the keychain cannot be used; it may still hold the key.
pub fn forget_key(origin: &str) -> Result<(), KeychainError> {
    OF_THIS_RUN.lock().unwrap_or_else(PoisonError::into_inner).remove(origin);
    Keychain.remove(origin)
}

/// Sources that [`find_key`] may read an API key from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum KeySource {
    /// CUTROOM_API_KEY, then the keychain: for the workspace named on the command line.
    #[default]
    Variable,
    /// The keychain alone, where keys are stored by workspace: the variable's key belongs to another workspace.
    Keychain,
}

/// API key of a workspace. Tries CUTROOM_API_KEY if `source` allows it, then the key typed in this run that the keychain did
/// not store, then the keychain.
pub fn find_key(origin: &str, source: KeySource) -> Option<SecretString> {
    if source == KeySource::Variable
        && let Ok(key) = std::env::var(KEY_VARIABLE)
        && !key.trim().is_empty()
    {
        return Some(SecretString::from(key.trim().to_owned()));
    }
    if let Some(key) = OF_THIS_RUN.lock().unwrap_or_else(PoisonError::into_inner).get(origin) {
        return Some(key.clone());
    }
    Keychain.get(origin).unwrap_or_else(|error| {
        tracing::info!(%error, "the keychain cannot be used");
        None
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_system_without_a_keychain_is_said_in_words() {
        assert_eq!(KeychainError::from(keyring::Error::NoDefaultStore).to_string(), words::connection::no_keychain());
    }
}
