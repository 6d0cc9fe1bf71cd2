//! Warnings about deprecated operations: each operation is logged once.

use crate::calls;
use reqwest::{Method, Response, Url};
use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
};

/// Most operations that are logged, far more than the API has: a path may contain ids that look like words.
const MOST: usize = 256;

/// Operations that were logged.
#[derive(Default)]
pub(super) struct Deprecated(Mutex<HashSet<String>>);

impl Deprecated {
    /// Logs the operation if its answer announces a deprecation for the first time.
    pub fn report(&self, method: &Method, response: &Response) {
        let text = |name: &str| response.headers().get(name).and_then(|value| value.to_str().ok());
        let Some(since) = text("deprecation") else { return };
        if let Some(operation) = self.first(method, response.url()) {
            tracing::warn!(
                operation,
                since,
                until = text("sunset"),
                "the service has deprecated an operation that is used here"
            );
        }
    }

    /// Operation with its ids replaced, if it has not been reported before.
    fn first(&self, method: &Method, url: &Url) -> Option<String> {
        let operation = format!("{method} {}", calls::template(url));
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        (known.len() < MOST && known.insert(operation.clone())).then_some(operation)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_operation_is_reported_once_for_all_of_its_clips() {
        let deprecated = Deprecated::default();
        let first = |method: &Method, path: &str| {
            deprecated.first(method, &format!("https://api.example.com/v1/{path}").parse().unwrap())
        };
        let reported: Vec<_> =
            (0..1_000).filter_map(|n| first(&Method::GET, &format!("videos/vid_{n}/clips/cl_{n}"))).collect();
        assert_eq!(reported, ["GET /v1/videos/{id}/clips/{id}"]);
        assert!(first(&Method::PATCH, "videos/vid_1/clips/cl_1").is_some(), "another operation");
        assert!(first(&Method::GET, "videos/vid_1").is_some(), "another operation");
        let letters = |n: u32| char::from_u32(u32::from('a') + n % 26).unwrap();
        let words: Vec<_> = (0..1_000)
            .filter_map(|n| first(&Method::GET, &format!("{}{}{}", letters(n), letters(n / 26), letters(n / 676))))
            .collect();
        assert!(words.len() < MOST, "ids of letters alone are bounded");
    }
}
