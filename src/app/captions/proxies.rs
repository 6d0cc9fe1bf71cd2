//! The scrub proxies of a video's recordings, made for a command where the cache lacks them.

use crate::{
    api::SourceId,
    app::{
        Project,
        relay::{Relay, SourceOf},
    },
    media::{Cache, Proxy, SourceKey, make_proxy},
};
use std::{collections::HashMap, path::Path, sync::Arc};
use tokio::sync::watch;

/// Opens the proxies of everything that runs in a video, and makes what is missing of them. `failed` takes the sources that have
/// none, with the reason. `workspace` is the workspace's name in the cache: a hosted one's address; this machine's own is `local`.
pub async fn open_proxies(
    relay: &Relay,
    cache: &Path,
    workspace: &str,
    project: &Project,
    failed: impl Fn(&SourceId, String),
) -> HashMap<SourceId, Arc<Proxy>> {
    let cache = Cache::new(cache.join("media"), Cache::LIMIT);
    let mut proxies = HashMap::new();
    for data in &project.clips {
        for source in &data.sources {
            let runs = source.dimensions.is_some() && source.length().is_some() && !source.url.is_empty();
            if !runs || proxies.contains_key(&source.id) {
                continue;
            }
            let of = SourceOf { video: project.video.id.clone(), clip: data.clip.id.clone(), source: source.id.clone() };
            let length = source.length().map(|length| length.0);
            match open(relay, cache.clone(), workspace, &source.url, of, length).await {
                Ok(proxy) => drop(proxies.insert(source.id.clone(), proxy)),
                Err(why) => failed(&source.id, why),
            }
        }
    }
    proxies
}

async fn open(
    relay: &Relay,
    cache: Cache,
    workspace: &str,
    url: &str,
    of: SourceOf,
    length: Option<i64>,
) -> Result<Arc<Proxy>, String> {
    let source = of.source.clone();
    let address = relay.source(url, of)?;
    let found = relay.identify(url).await?;
    let key = SourceKey::remote(workspace, source.as_str(), found.bytes, found.version.as_deref());
    let opened = tokio::task::spawn_blocking(move || Proxy::open(&cache, &key)).await.map_err(|error| error.to_string())?;
    let proxy = Arc::new(opened.map_err(|error| format!("the media cache cannot be used: {error}"))?);
    let made = make_proxy(&address, length, proxy.clone(), watch::channel(false).1, |_| {}).await;
    made.map_err(|error| relay.explain(url, error.to_string()))?;
    Ok(proxy)
}
