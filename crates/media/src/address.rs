//! Passes URLs that contain a secret to ffmpeg without showing the secret to other processes.
//!
//! Every user of a machine can read the command lines of all processes. A URL of the form
//! `http://user:password@127.0.0.1:port/name` is therefore given to a child in two parts: the command line names
//! `http://media.invalid/name`, and the child's environment, which only its owner can read, names the rest as the proxy for plain
//! HTTP. The child then sends every request for an `http` URL to that port, wherever a playlist or a redirect leads.

use std::ffi::OsString;

/// The host on command lines. The top-level domain "invalid" never exists.
pub const HOST: &str = "media.invalid";

/// Replaces URLs with a secret in `args`. Returns the arguments for the command line, and the URL of the HTTP proxy if any was
/// replaced.
pub(super) fn hide(args: &[OsString]) -> (Vec<OsString>, Option<String>) {
    let mut proxy = None;
    let shown = args
        .iter()
        .map(|arg| match arg.to_str().and_then(split) {
            Some((base, name)) => {
                proxy = Some(base);
                format!("http://{HOST}/{name}").into()
            }
            None => arg.clone(),
        })
        .collect();
    (shown, proxy)
}

/// Splits a URL with credentials into `http://user:password@host:port` and the path after it; `None` for a URL without credentials.
fn split(address: &str) -> Option<(String, &str)> {
    let rest = address.strip_prefix("http://")?;
    let (authority, name) = rest.split_once('/')?;
    authority.contains('@').then(|| (format!("http://{authority}"), name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_secret_is_on_no_command_line() {
        let args = ["-i", "http://cutroom:s3cret@127.0.0.1:4711/17", "-f", "null", "-"].map(OsString::from);
        let (shown, proxy) = hide(&args);
        assert_eq!(shown, ["-i", "http://media.invalid/17", "-f", "null", "-"].map(OsString::from));
        assert_eq!(proxy.as_deref(), Some("http://cutroom:s3cret@127.0.0.1:4711"));
        let args = ["-i", "http://127.0.0.1:4711/media/a@b", "/tmp/a@b/c"].map(OsString::from);
        assert_eq!(hide(&args), (args.to_vec(), None));
    }
}
