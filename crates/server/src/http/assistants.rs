//! The door of assistants, `/mcp`: closed until somebody outside this crate, who speaks their protocol, is let in.

use super::{Code, Failure, Shared};
use axum::{
    extract::Request,
    response::{IntoResponse, Response},
};
use secrecy::{ExposeSecret, SecretString};
use std::{
    pin::Pin,
    sync::{PoisonError, RwLock},
};
use subtle::ConstantTimeEq;

/// Where assistants are answered.
pub const PATH: &str = "/mcp";

/// What answers a request of an assistant.
pub type Door = Box<dyn Fn(Request) -> Pin<Box<dyn Future<Output = Response> + Send>> + Send + Sync>;

/// What answers assistants, and the key that it asks for.
pub struct Assistants {
    key: RwLock<SecretString>,
    door: Door,
}

impl Assistants {
    /// With a key that opens nothing else.
    pub fn new(key: SecretString, door: Door) -> Self {
        Self { key: RwLock::new(key), door }
    }

    /// Whether a key is theirs.
    pub fn is_key(&self, key: &str) -> bool {
        let own = self.key.read().unwrap_or_else(PoisonError::into_inner);
        bool::from(key.as_bytes().ct_eq(own.expose_secret().as_bytes()))
    }

    /// Asks for another key from now on: whoever has the old one is refused.
    pub fn renew(&self, key: SecretString) {
        *self.key.write().unwrap_or_else(PoisonError::into_inner) = key;
    }
}

/// Hands a request on. While assistants are not let in there is nothing here, whatever the key.
pub async fn answer(workspace: Shared, request: Request) -> Response {
    match workspace.assistants.get() {
        Some(assistants) => (assistants.door)(request).await,
        None => Failure::new(Code::NotFound, "there is nothing at this address").into_response(),
    }
}
