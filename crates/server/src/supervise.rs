//! Restarts background workers that panic.

use futures_util::FutureExt;
use std::{panic::AssertUnwindSafe, time::Duration};
use tokio::task::JoinHandle;

/// The pause before a worker is restarted: one that panics at once must not use all processor time.
const PAUSE: Duration = Duration::from_secs(1);

/// Runs a worker until the handle is aborted, restarting it whenever it ends or panics.
pub fn keep<W, F>(name: &'static str, worker: W) -> JoinHandle<()>
where
    W: Fn() -> F + Send + 'static,
    F: Future<Output = ()> + Send + 'static,
{
    tokio::spawn(async move {
        loop {
            let panicked = AssertUnwindSafe(worker()).catch_unwind().await.is_err();
            tracing::error!(name, panicked, "a worker ended and is begun again");
            tokio::time::sleep(PAUSE).await;
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use tokio::sync::mpsc;

    #[tokio::test]
    async fn a_worker_that_panics_is_begun_again() {
        let (sender, mut runs) = mpsc::unbounded_channel();
        let kept = keep("test", move || {
            let sender = sender.clone();
            async move {
                sender.send(()).unwrap();
                panic!("as a worker may");
            }
        });
        for _ in 0..2 {
            runs.recv().await.unwrap();
        }
        kept.abort();
    }
}
