//! Scrub proxies of a video's recordings for a command, created if the cache lacks them.

use crate::{
    api::{SourceId, source::Source},
    document::Project,
    jobs::{
        previews::{self, PreviewError},
        relay::{Relay, SourceOf},
    },
    media::{Cache, Progress, Proxy, make_proxy, make_proxy_alone},
};
use std::{
    collections::{HashMap, HashSet},
    path::Path,
    sync::Arc,
};
use tokio::sync::watch;

/// Share of the processor that the creation of proxies takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// All of it, for a command that waits for it.
    Alone,
    /// A part of it, beside the work of the user.
    Beside,
}

/// Opens the proxies of all recordings of a video, creating missing ones. `failed` is called for each source without a proxy,
/// with the reason. `progress` is called several times a second with the index of the recording, their number, and the
/// percentage. `workspace` is the workspace's name in the cache: the URL of a hosted one, `local` for the local one.
pub async fn open_proxies(
    relay: &Relay,
    cache: &Path,
    workspace: &str,
    project: &Project,
    pace: Pace,
    progress: impl Fn(usize, usize, i64) + Clone + Send + Sync + 'static,
    failed: impl Fn(&SourceId, String),
) -> HashMap<SourceId, Arc<Proxy>> {
    let cache = Cache::new(cache.join("media"), Cache::LIMIT);
    let mut proxies = HashMap::new();
    let mut known = HashSet::new();
    let all = project.clips.iter().flat_map(|data| data.sources.iter().map(move |source| (data, source)));
    let runs = |source: &Source| source.dimensions.is_some() && source.length().is_some() && !source.url.is_empty();
    let all: Vec<_> = all.filter(|(_, source)| runs(source) && known.insert(source.id.clone())).collect();
    for (index, (data, source)) in all.iter().enumerate() {
        let (progress, count) = (progress.clone(), all.len());
        let told = move |percent| progress(index, count, percent);
        let of = SourceOf { video: project.video.id.clone(), clip: data.clip.id.clone(), source: source.id.clone() };
        match open(relay, cache.clone(), (workspace, pace), source, of, told).await {
            Ok(proxy) => drop(proxies.insert(source.id.clone(), proxy)),
            Err(why) => failed(&source.id, why.to_string()),
        }
    }
    proxies
}

async fn open(
    relay: &Relay,
    cache: Cache,
    (workspace, pace): (&str, Pace),
    source: &Source,
    of: SourceOf,
    told: impl Fn(i64) + Send + Sync + 'static,
) -> Result<Arc<Proxy>, PreviewError> {
    let (url, length) = (&source.url, source.length().map(|length| length.0));
    let proxy = previews::open(relay, cache, workspace, url, of).await?;
    let address = relay.address(url)?;
    let report = move |made: Progress| {
        let percent = made.length_ms.and_then(|all| made.done_ms.saturating_mul(100).checked_div(all));
        told(percent.unwrap_or(0).clamp(0, 100));
    };
    let made = match pace {
        Pace::Alone => make_proxy_alone(&address, length, proxy.clone(), report).await,
        Pace::Beside => make_proxy(&address, length, proxy.clone(), watch::channel(false).1, report).await,
    };
    made.map_err(|error| PreviewError::Pass(relay.explain(url, error.plain())))?;
    Ok(proxy)
}
