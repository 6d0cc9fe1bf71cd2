//! Hears recordings: their silences, and where their speech is.

use super::GivenUp;
use crate::{
    api::{Client, ClipId, SourceMs},
    jobs::relay::Relay,
    media::{self, MediaError},
    transcribe::{FRAME_MS, Levels},
};
use std::{collections::HashMap, time::Duration};

/// Recordings of a clip that are heard together.
#[derive(Clone, Debug)]
pub struct Recordings {
    /// The clip.
    pub clip: ClipId,
    /// Media URLs from the server.
    pub urls: Vec<String>,
    /// Length in milliseconds.
    pub length_ms: i64,
}

/// Time ranges of a recording.
type Ranges = Vec<(SourceMs, SourceMs)>;

/// Silences of at least `least_ms` in the recordings of clips, by clip: each recording is decoded completely, one after the
/// other. Clips without any sound are left out. `progress` is called with the number of finished clips and of all clips.
///
/// # Errors
/// Fails if a recording cannot be reached or decoded.
pub async fn listen(
    client: &Client,
    clips: &[Recordings],
    least_ms: i64,
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<HashMap<ClipId, Ranges>, MediaError> {
    let relay = Relay::of(client.clone()).await;
    let mut all = HashMap::new();
    for (index, of) in clips.iter().enumerate() {
        progress(index, clips.len());
        let mut quiet: Option<Vec<(i64, i64)>> = None;
        for url in &of.urls {
            let address = relay.address(url).map_err(|why| MediaError::Unreadable(why.to_string().into()))?;
            let explained = |error| relay.explained(url, error);
            if media::record_of(&address).await.map_err(explained)?.heard().is_empty() {
                continue;
            }
            let least = Duration::from_millis(least_ms.unsigned_abs());
            let found = media::silences(&address, of.length_ms, least).await.map_err(explained)?;
            quiet = Some(quiet.map_or(found.clone(), |quiet| both(&quiet, &found, least_ms)));
        }
        if let Some(quiet) = quiet {
            let times = quiet.into_iter().map(|(from, to)| (SourceMs(from), SourceMs(to)));
            all.insert(of.clip.clone(), times.collect());
        }
    }
    Ok(all)
}

/// Where sound and quiet are in the first of some recordings that has sound, by readable URLs; nothing if none has. `progress` is called
/// with the time that was heard, in milliseconds.
pub(super) async fn hear_voice(
    addresses: &[String],
    given_up: &GivenUp,
    progress: &(dyn Fn(i64) + Sync),
) -> Result<Levels, MediaError> {
    for address in addresses {
        if media::record_of(address).await?.heard().is_empty() {
            continue;
        }
        let frame = u32::try_from(FRAME_MS).unwrap_or(u32::MAX);
        let powers = media::powers(address, frame, |at| {
            progress(at);
            !given_up.is_so()
        });
        return Ok(Levels::of_powers(powers.await?));
    }
    Ok(Levels::default())
}

/// Where sound and quiet are in the voices of clips, by clip: `clips` have the URLs of [`voices`](crate::jobs::transcript::voices). Each
/// is decoded completely, one after the other. `progress` is called with the number of finished clips and of all clips.
///
/// # Errors
/// Fails if a recording cannot be reached or decoded.
pub async fn hear_voices(
    client: &Client,
    clips: &[Recordings],
    progress: &(dyn Fn(usize, usize) + Sync),
) -> Result<HashMap<ClipId, Levels>, MediaError> {
    let relay = Relay::of(client.clone()).await;
    let mut all = HashMap::new();
    for (index, of) in clips.iter().enumerate() {
        progress(index, clips.len());
        let address = |url: &String| relay.address(url).map_err(|why| MediaError::Unreadable(why.to_string().into()));
        let addresses = of.urls.iter().map(address).collect::<Result<Vec<_>, _>>()?;
        let levels = hear_voice(&addresses, &GivenUp::default(), &|_| {}).await.map_err(|error| match of.urls.first() {
            Some(url) => relay.explained(url, error),
            None => error,
        });
        all.insert(of.clip.clone(), levels?);
    }
    Ok(all)
}

/// Intersection of two lists of ranges; ranges shorter than `least_ms` are left out.
fn both(one: &[(i64, i64)], other: &[(i64, i64)], least_ms: i64) -> Vec<(i64, i64)> {
    let (mut one, mut other) = (one.iter().copied().peekable(), other.iter().copied().peekable());
    let mut both = Vec::new();
    while let (Some(a), Some(b)) = (one.peek().copied(), other.peek().copied()) {
        let (from, to) = (a.0.max(b.0), a.1.min(b.1));
        if to - from >= least_ms.max(1) {
            both.push((from, to));
        }
        if a.1 < b.1 {
            one.next()
        } else {
            other.next()
        };
    }
    both
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_quiet_in_both_recordings_is_quiet() {
        assert_eq!(both(&[(0, 10), (20, 30)], &[(5, 22), (25, 99)], 2), [(5, 10), (20, 22), (25, 30)]);
        assert_eq!(both(&[(0, 10)], &[(9, 22)], 2), []);
        assert_eq!(both(&[], &[(9, 22)], 2), []);
    }
}
