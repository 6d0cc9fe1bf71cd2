//! Connections: how many, how long they may be idle, and how they end when the server stops.

use axum::Router;
use hyper::server::conn::http1;
use hyper_util::{
    rt::{TokioIo, TokioTimer},
    server::graceful::GracefulShutdown,
    service::TowerToHyperService,
};
use std::{pin::Pin, sync::Arc, time::Duration};
use tokio::{
    net::TcpListener,
    sync::{Semaphore, watch},
};
use tokio_io_timeout::TimeoutWriter;

/// Concurrent connections. Further ones wait in the system's queue until one ends.
const MOST_CONNECTIONS: usize = 256;
/// How long a request's head may take to arrive, and a connection may stay open without a request.
const HEAD_TIMEOUT: Duration = Duration::from_secs(20);
/// How long a caller may read nothing of its answer.
const WRITE_TIMEOUT: Duration = Duration::from_secs(30);
/// How long running requests may take to finish after the server was asked to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(10);

/// Waits until the server is asked to stop.
async fn stop_requested(stopped: &mut watch::Receiver<bool>) {
    let _ = stopped.wait_for(|stop| *stop).await;
}

/// Serves until the server is asked to stop, then lets running requests finish.
pub async fn serve(listener: TcpListener, app: Router, mut stopped: watch::Receiver<bool>) {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new()).header_read_timeout(HEAD_TIMEOUT).max_buf_size(64 << 10);
    let graceful = GracefulShutdown::new();
    let room = Arc::new(Semaphore::new(MOST_CONNECTIONS));
    loop {
        let Ok(place) = room.clone().acquire_owned().await else { break };
        let stream = tokio::select! {
            accepted = listener.accept() => match accepted {
                Ok((stream, _)) => stream,
                Err(error) => {
                    // Usually a lack of file handles, which ends when connections end.
                    tracing::warn!(%error, "a connection could not be taken");
                    tokio::time::sleep(Duration::from_millis(100)).await;
                    continue;
                }
            },
            // An error means that the handle was dropped, which also asks to stop.
            () = stop_requested(&mut stopped) => break,
        };
        // Small answers must not wait for the caller's acknowledgement.
        let _ = stream.set_nodelay(true);
        let mut stream = TimeoutWriter::new(stream);
        stream.set_timeout(Some(WRITE_TIMEOUT));
        let service = TowerToHyperService::new(app.clone());
        let connection = http.serve_connection(TokioIo::new(Box::pin(stream) as Pin<Box<_>>), service);
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%error, "a connection ended early");
            }
            drop(place);
        });
    }
    drop(listener);
    tokio::select! {
        () = graceful.shutdown() => {}
        () = tokio::time::sleep(SHUTDOWN_TIMEOUT) => tracing::warn!("requests were still running when the server stopped"),
    }
}
