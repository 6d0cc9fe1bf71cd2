//! The endpoint `/mcp` for assistants. Closed until the program outside this crate, which implements their protocol, opens it.

use super::state::Shared;
use crate::failure::{Code, Failure};
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

/// Path of the endpoint.
pub const PATH: &str = "/mcp";

/// Handler of assistants' requests.
pub type Door = Box<dyn Fn(Request) -> Pin<Box<dyn Future<Output = Response> + Send>> + Send + Sync>;

/// Handler of assistants' requests, and the API key that they must send.
pub struct Assistants {
    key: RwLock<SecretString>,
    door: Door,
}

impl Assistants {
    /// Creates the endpoint with an API key that opens nothing else.
    pub fn new(key: SecretString, door: Door) -> Self {
        Self { key: RwLock::new(key), door }
    }

    /// Whether a key is the assistants' API key.
    pub fn is_key(&self, key: &str) -> bool {
        let own = self.key.read().unwrap_or_else(PoisonError::into_inner);
        bool::from(key.as_bytes().ct_eq(own.expose_secret().as_bytes()))
    }

    /// Replaces the API key: the old one is refused from now on.
    pub fn renew(&self, key: SecretString) {
        *self.key.write().unwrap_or_else(PoisonError::into_inner) = key;
    }
}

/// Passes a request to the handler. Answers 404 until the endpoint is opened, whatever the API key.
pub async fn answer(workspace: Shared, request: Request) -> Response {
    match workspace.assistants.get() {
        Some(assistants) => (assistants.door)(request).await,
        None => Failure::new(Code::NotFound, "there is nothing at this URL").into_response(),
    }
}
