//! Standard Webhooks signatures: signing of messages, and verification by a receiver.

use base64::{Engine, prelude::BASE64_STANDARD};
use hmac::{Hmac, KeyInit, Mac};
use sha2::Sha256;

/// Maximum difference between a message's time and the receiver's clock, in seconds: an older message may be a replay.
pub const TOLERANCE_S: u64 = 5 * 60;

/// Signing secret of an endpoint.
pub struct SigningKey(Vec<u8>);

/// Why a receiver rejects a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Untrusted {
    /// None of its signatures was made with this secret.
    #[error("the signature was not made with this secret")]
    Signature,
    /// The timestamp is not a number.
    #[error("the time is not in seconds since 1970")]
    NoTime,
    /// The timestamp is too old, by this many seconds: a replay, or the clocks differ.
    #[error("the event was sent {0} s ago, more than the allowed {TOLERANCE_S} s: it may be a replay")]
    Old(u64),
    /// The timestamp is this many seconds in the future.
    #[error("the time is {0} s ahead of this computer's clock, more than the allowed {TOLERANCE_S} s")]
    Early(u64),
}

impl SigningKey {
    /// Parses a secret: `whsec_` and base64. `None` if it is malformed or empty.
    pub fn read(secret: &str) -> Option<Self> {
        let key = BASE64_STANDARD.decode(secret.trim().strip_prefix("whsec_")?).ok()?;
        (!key.is_empty()).then_some(Self(key))
    }

    fn mac(&self, id: &str, timestamp: &str, body: &[u8]) -> Option<Hmac<Sha256>> {
        // HMAC takes keys of any length.
        let mac = Hmac::<Sha256>::new_from_slice(&self.0).ok()?;
        Some(mac.chain_update(id).chain_update(".").chain_update(timestamp).chain_update(".").chain_update(body))
    }

    /// Signature of a message at a time, `v1,` and base64.
    pub fn sign(&self, id: &str, timestamp: &str, body: &[u8]) -> Option<String> {
        Some(format!("v1,{}", BASE64_STANDARD.encode(self.mac(id, timestamp, body)?.finalize().into_bytes())))
    }

    /// Verifies a message that claims to be sent at `timestamp`; `now_s` is the receiver's time. One of the signatures in the
    /// space-separated list must match. Compares in constant time.
    pub fn verify(&self, id: &str, timestamp: &str, signatures: &str, body: &[u8], now_s: i64) -> Result<(), Untrusted> {
        let is_right = |signature: &str| {
            let bytes = signature.strip_prefix("v1,").and_then(|text| BASE64_STANDARD.decode(text).ok());
            bytes.zip(self.mac(id, timestamp, body)).is_some_and(|(bytes, mac)| mac.verify_slice(&bytes).is_ok())
        };
        // During a key rotation the old key signs too; more than a few signatures are not needed.
        if !signatures.split(' ').take(8).any(is_right) {
            return Err(Untrusted::Signature);
        }
        let sent: i64 = timestamp.parse().map_err(|_| Untrusted::NoTime)?;
        match now_s.saturating_sub(sent) {
            age if age > 0 && age.unsigned_abs() > TOLERANCE_S => Err(Untrusted::Old(age.unsigned_abs())),
            age if age < 0 && age.unsigned_abs() > TOLERANCE_S => Err(Untrusted::Early(age.unsigned_abs())),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // From the Standard Webhooks specification's test vector.
    const SECRET: &str = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
    const ID: &str = "msg_p5jXN8AQM9LWM0D4loKWxJek";
    const BODY: &[u8] = br#"{"test": 2432232314}"#;
    const SIGNATURE: &str = "v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=";
    const TIME: i64 = 1_614_265_330;

    #[test]
    fn a_signature_is_the_one_that_the_standard_shows() {
        let key = SigningKey::read(SECRET).unwrap();
        assert_eq!(key.sign(ID, "1614265330", BODY).as_deref(), Some(SIGNATURE));
        let both = format!("v1,AAAA v2,x {SIGNATURE}");
        assert_eq!(key.verify(ID, "1614265330", &both, BODY, TIME), Ok(()));
    }

    #[test]
    fn what_differs_in_any_part_is_not_believed() {
        let key = SigningKey::read(SECRET).unwrap();
        let verify = |id: &str, time: &str, signatures: &str, body: &[u8]| key.verify(id, time, signatures, body, TIME);
        assert_eq!(verify("msg_other", "1614265330", SIGNATURE, BODY), Err(Untrusted::Signature));
        assert_eq!(verify(ID, "1614265331", SIGNATURE, BODY), Err(Untrusted::Signature));
        assert_eq!(verify(ID, "1614265330", SIGNATURE, b"{}"), Err(Untrusted::Signature));
        for signatures in
            ["", "v1,", "v1,AAAA", "g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=", "v1,!!", &"v1,AAAA ".repeat(1_000)]
        {
            assert_eq!(verify(ID, "1614265330", signatures, BODY), Err(Untrusted::Signature), "{signatures}");
        }
        let other = SigningKey::read("whsec_AAAA").unwrap();
        assert_eq!(other.verify(ID, "1614265330", SIGNATURE, BODY, TIME), Err(Untrusted::Signature));
        for secret in ["", "whsec_", "whsec_!", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"] {
            assert!(SigningKey::read(secret).is_none(), "{secret}");
        }
    }

    #[test]
    fn an_old_time_and_one_of_the_future_are_not_believed() {
        let key = SigningKey::read(SECRET).unwrap();
        let at = |now: i64| key.verify(ID, "1614265330", SIGNATURE, BODY, now);
        assert_eq!((at(TIME + 300), at(TIME - 300)), (Ok(()), Ok(())));
        assert_eq!((at(TIME + 301), at(TIME - 301)), (Err(Untrusted::Old(301)), Err(Untrusted::Early(301))));
        assert!(at(i64::MAX).is_err() && at(i64::MIN).is_err());
        let signed = key.sign(ID, "soon", BODY).unwrap();
        assert_eq!(key.verify(ID, "soon", &signed, BODY, TIME), Err(Untrusted::NoTime));
    }
}
