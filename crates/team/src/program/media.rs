//! Where a team's media are: in a folder that all machines see, or in a bucket of an S3-compatible store, with a cache on this
//! machine.

use super::place;
use anyhow::Context as _;
use clap::Args;
use cutroom_command::{Paths, secret};
use cutroom_server::{DataDir, RemoteMedia};
use cutroom_team::BucketConfig;
use std::path::PathBuf;

/// Options of a bucket besides its name.
#[derive(Args)]
pub struct StoreArgs {
    #[arg(long, value_name = "URL", help = words::server::media_endpoint(), long_help = words::server::media_endpoint_long(), help_heading = words::server::heading_storage())]
    media_endpoint: Option<String>,
    #[arg(long, value_name = "DIR", help = words::server::cache(), help_heading = words::server::heading_storage())]
    cache: Option<PathBuf>,
    #[arg(long, value_name = "SIZE", value_parser = cutroom_api::space::from_words, help = words::server::cache_size(), help_heading = words::server::heading_storage())]
    cache_size: Option<u64>,
}

/// Opens the folder of `--media`, or of the cache of its bucket. `public` is where callers reach the store.
pub fn open(media: &str, store: StoreArgs, public: Option<String>) -> anyhow::Result<(DataDir, Option<RemoteMedia>)> {
    let StoreArgs { media_endpoint, cache, cache_size } = store;
    let Some((bucket, prefix)) = bucket(media)? else {
        let given = [
            ("--media-endpoint", media_endpoint.is_some()),
            ("--media-public-endpoint", public.is_some()),
            ("--cache", cache.is_some()),
            ("--cache-size", cache_size.is_some()),
        ];
        if let Some((name, _)) = given.iter().find(|(_, is_given)| *is_given) {
            anyhow::bail!(words::server::option_of_bucket(media, name));
        }
        return Ok((DataDir::share(&place::folder(media)?)?, None));
    };
    let needed = |name: &str| secret(name)?.with_context(|| words::server::bucket_key_required(media, name));
    let key = (needed("AWS_ACCESS_KEY_ID")?, needed("AWS_SECRET_ACCESS_KEY")?);
    let region = ["AWS_REGION", "AWS_DEFAULT_REGION"].into_iter().find_map(|name| std::env::var(name).ok());
    let mut config = BucketConfig::new(bucket, prefix, key);
    config.endpoint = media_endpoint;
    config.public_endpoint = public;
    config.token = secret("AWS_SESSION_TOKEN")?;
    config.region = region.filter(|region| !region.trim().is_empty()).unwrap_or(config.region);
    config.cache_bytes = cache_size.unwrap_or(config.cache_bytes);
    let cache = match cache {
        Some(cache) => cache,
        None => Paths::find()?.cache.join("media-of-a-team"),
    };
    Ok((DataDir::share(&cache)?, Some(cutroom_team::bucket(config)?)))
}

/// The bucket and the prefix of `s3://BUCKET/PREFIX`. `None` for any other form.
fn bucket(media: &str) -> anyhow::Result<Option<(&str, &str)>> {
    let Some(("s3", place)) = media.split_once("://") else { return Ok(None) };
    let (bucket, prefix) = place.split_once('/').unwrap_or((place, ""));
    anyhow::ensure!(!bucket.is_empty() && !place.contains(['?', '#', '@']), words::server::wrong_bucket(media));
    Ok(Some((bucket, prefix)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_has_a_name_and_perhaps_a_prefix() {
        assert_eq!(bucket("s3://team/a/b").unwrap(), Some(("team", "a/b")));
        assert_eq!(bucket("s3://team").unwrap(), Some(("team", "")));
        assert_eq!((bucket("/srv/media").unwrap(), bucket("file:///srv").unwrap()), (None, None));
        for bad in ["s3://", "s3:///x", "s3://key@team/x", "s3://team/x?a=b"] {
            assert!(bucket(bad).unwrap_err().to_string().contains("s3://team-media/cutroom"), "{bad}");
        }
    }
}
