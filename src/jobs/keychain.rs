//! API keys in the system's keychain, by the address of their workspace; where there is none, in memory.

use secrecy::{ExposeSecret, SecretString};
use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

/// Keys that the keychain did not keep, by origin: until the program ends. A workspace that is opened gets services of its own, so they
/// are not of one.
static OF_THIS_RUN: Mutex<BTreeMap<String, SecretString>> = Mutex::new(BTreeMap::new());

/// The environment variable that supplies a key without the keychain.
pub const KEY_VARIABLE: &str = "CUTROOM_API_KEY";

/// Why the keychain cannot be used.
#[derive(Debug, thiserror::Error)]
#[error("{}", in_words(.0))]
pub struct KeychainError(#[from] keyring::Error);

/// What is wrong with the keychain, for somebody who does not know how it is reached.
fn in_words(error: &keyring::Error) -> String {
    match error {
        keyring::Error::NoDefaultStore => "no keychain runs on this system".to_owned(),
        error => error.to_string(),
    }
}

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

/// Keeps the key of a workspace in memory, until the program ends or [`remember_key`] has put it into the keychain.
pub fn keep_key(origin: &str, key: SecretString) {
    OF_THIS_RUN.lock().unwrap_or_else(PoisonError::into_inner).insert(origin.to_owned(), key);
}

/// Whether the key of a workspace is kept in memory.
pub fn is_key_kept(origin: &str) -> bool {
    OF_THIS_RUN.lock().unwrap_or_else(PoisonError::into_inner).contains_key(origin)
}

/// Stores a key in the keychain that was given to [`keep_key`]. May wait for the desktop.
///
/// # Errors
/// The keychain cannot be used: the key stays in memory.
pub fn remember_key(origin: &str, key: &SecretString) -> Result<(), KeychainError> {
    Keychain.set(origin, key)?;
    OF_THIS_RUN.lock().unwrap_or_else(PoisonError::into_inner).remove(origin);
    Ok(())
}

/// Forgets the key of a workspace, wherever it is.
///
/// # Errors
/// The keychain cannot be used, and may still have it.
pub fn forget_key(origin: &str) -> Result<(), KeychainError> {
    OF_THIS_RUN.lock().unwrap_or_else(PoisonError::into_inner).remove(origin);
    Keychain.remove(origin)
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

/// The key for a workspace: from CUTROOM_API_KEY where that may be its key, else the one that was typed in this run and that the keychain
/// did not keep, else from the keychain, else none.
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
        assert_eq!(KeychainError::from(keyring::Error::NoDefaultStore).to_string(), "no keychain runs on this system");
    }
}
