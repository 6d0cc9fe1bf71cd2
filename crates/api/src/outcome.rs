//! The outcome of a request, as far as its sender can know it. Whether something is sent again, whether the next save reads back first,
//! and what the user is told all follow from this one reading of an answer.

use super::{ApiError, Refusal};

/// What became of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The service carried it out.
    Executed,
    /// The service did not carry it out, and will not.
    NotExecuted,
    /// Nobody knows: the service may have carried it out, or may still be at it. Only reading back tells.
    Unknown,
}

impl Outcome {
    /// The outcome of a request that was answered like this.
    pub fn of<T>(answer: &Result<T, ApiError>) -> Self {
        answer.as_ref().err().map_or(Self::Executed, ApiError::outcome)
    }
}

impl ApiError {
    /// The outcome of the request that failed like this.
    pub fn outcome(&self) -> Outcome {
        match self {
            Self::Unreachable { .. } | Self::File { .. } | Self::Address { .. } | Self::Unsendable { .. } => {
                Outcome::NotExecuted
            }
            // The status of what cannot be read was a success; whose it was nobody knows.
            Self::NoAnswer { .. } | Self::Unreadable { .. } => Outcome::Unknown,
            Self::Refused(refusal) => refusal.outcome(),
        }
    }

    /// Whether the request may have taken effect although no answer says so.
    pub fn outcome_unknown(&self) -> bool {
        self.outcome() == Outcome::Unknown
    }

    /// Whether the service examined the request and refused it, so that it did not and will not take effect.
    pub fn settles(&self) -> bool {
        !self.outcome_unknown() && matches!(self.status(), Some(400 | 403 | 404 | 409 | 413 | 422 | 501))
    }

    /// Whether there was no answer at all: no connection, or none that held.
    pub fn is_silence(&self) -> bool {
        matches!(self, Self::Unreachable { .. } | Self::NoAnswer { .. })
    }

    /// Whether the same may succeed in a moment: nobody answers, a gateway before the service does, or the service asks to come back.
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
    /// The contract's own 503, `error: unavailable`: the service says that it did not carry the request out.
    pub fn says_unavailable(&self) -> bool {
        self.status == 503 && self.names_code && self.code == "unavailable"
    }

    /// Whether a gateway before the service may have answered, which did not reach it or did not wait for it. A 503 without the
    /// contract's body is one.
    pub fn is_of_gateway(&self) -> bool {
        matches!(self.status, 502 | 504 | 520..=530) || (self.status == 503 && !self.says_unavailable())
    }

    fn outcome(&self) -> Outcome {
        match self.status {
            503 if self.says_unavailable() => Outcome::NotExecuted,
            // An earlier request under the same key is still running.
            409 if self.retry_after.is_some() => Outcome::Unknown,
            // 408 says of a service that the request did not arrive in time, and of a gateway also that the answer did not.
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
