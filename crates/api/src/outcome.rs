//! Outcome of a request, as far as its sender can know it. The retry, the read-back before the next save, and the message to the
//! user all follow from it.

use super::{ApiError, Refusal};

/// Effect of a request on the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The server executed the request.
    Executed,
    /// The server did not execute the request, and will not.
    NotExecuted,
    /// Unknown: the server may have executed the request, or may still be executing it. Only a read-back can tell.
    Unknown,
}

impl Outcome {
    /// Outcome of the request with this answer.
    pub fn of<T>(answer: &Result<T, ApiError>) -> Self {
        answer.as_ref().err().map_or(Self::Executed, ApiError::outcome)
    }
}

impl ApiError {
    /// Outcome of the request that failed with this error.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Unreachable { .. } | Self::File { .. } | Self::Address { .. } | Self::Unsendable { .. } => {
                Outcome::NotExecuted
            }
            // An unreadable answer had a success status, but a gateway may have sent it.
            Self::NoAnswer { .. } | Self::Unreadable { .. } => Outcome::Unknown,
            Self::Refused(refusal) => refusal.outcome(),
        }
    }

    /// True if the request may have taken effect although no answer says so.
    pub fn outcome_unknown(&self) -> bool {
        self.outcome() == Outcome::Unknown
    }

    /// True if the server examined the request and refused it, so that it did not and will not take effect.
    pub fn settles(&self) -> bool {
        !self.outcome_unknown() && matches!(self.status(), Some(400 | 403 | 404 | 409 | 413 | 422 | 501))
    }

    /// True if there was no answer at all: no connection, or a connection that broke.
    pub fn is_silence(&self) -> bool {
        matches!(self, Self::Unreachable { .. } | Self::NoAnswer { .. })
    }

    /// True if a retry may succeed soon: no answer, an error of a gateway in front of the server, or a server that asks to wait.
    pub fn is_passing(&self) -> bool {
        match self {
            Self::Refused(refusal) => {
                let asks = refusal.status >= 500 && refusal.retry_after.is_some();
                matches!(refusal.status, 429 | 503) || refusal.is_of_gateway() || asks
            }
            other => other.is_silence(),
        }
    }
}

impl Refusal {
    /// True for the contract's own 503, `error: unavailable`: the server did not execute the request.
    pub fn says_unavailable(&self) -> bool {
        self.status == 503 && self.names_code && self.code == "unavailable"
    }

    /// True if the answer may come from a gateway that did not reach the server or did not wait for it. That includes a 503 without
    /// the contract's body.
    pub fn is_of_gateway(&self) -> bool {
        matches!(self.status, 502 | 504 | 520..=530) || (self.status == 503 && !self.says_unavailable())
    }

    fn outcome(&self) -> Outcome {
        match self.status {
            503 if self.says_unavailable() => Outcome::NotExecuted,
            // An earlier request with the same idempotency key is still running.
            409 if self.retry_after.is_some() => Outcome::Unknown,
            // A server answers 408 if the request did not arrive in time, a gateway also if the answer did not: so 408 is unknown.
            400..=407 | 409..=499 | 501 => Outcome::NotExecuted,
            _ => Outcome::Unknown,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    fn refused(status: u16, body: &str) -> ApiError {
        ApiError::Refused(Refusal::read(status, None, body.as_bytes()))
    }

    #[test]
    fn only_the_contracts_own_503_says_that_nothing_was_executed() {
        let contract = r#"{"error":"unavailable","message":"later","docsUrl":"http://x"}"#;
        assert_eq!(refused(503, contract).outcome(), Outcome::NotExecuted);
        assert_eq!(refused(503, r#"{"error":{"code":"unavailable","message":"later"}}"#).outcome(), Outcome::NotExecuted);
        for body in [
            "",
            "<html><title>503 Service Temporarily Unavailable</title>",
            "upstream connect error or disconnect/reset before headers",
            r#"{"code":"unavailable","message":"upstream"}"#,
            r#"{"error":{"type":"unavailable"}}"#,
            r#"{"error":{"code":503,"status":"UNAVAILABLE"}}"#,
            r#"{"error":"Service Unavailable"}"#,
            r#"{"message":"unavailable"}"#,
            "[]",
        ] {
            assert_eq!(refused(503, body).outcome(), Outcome::Unknown, "{body}");
            assert!(refused(503, body).is_passing() && !refused(503, body).settles());
        }
        for status in [200, 302, 408, 500, 502, 504, 507, 520, 599] {
            assert_eq!(refused(status, contract).outcome(), Outcome::Unknown, "{status}: only a 503 means that");
        }
        for status in [400, 401, 403, 404, 405, 409, 413, 422, 429, 501] {
            assert_eq!(refused(status, "").outcome(), Outcome::NotExecuted, "{status}");
        }
    }

    #[test]
    fn a_request_whose_key_is_still_at_work_is_not_refused() {
        let running = ApiError::Refused(Refusal::read(409, Some(Duration::from_secs(1)), br#"{"error":"conflict"}"#));
        assert!(running.outcome_unknown() && !running.settles());
        assert!(refused(409, r#"{"error":"conflict"}"#).settles());
    }
}
