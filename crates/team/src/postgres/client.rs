//! A connection to a database server. The thread that waits for an answer reads it from the network itself: no other thread has to
//! be woken.

use super::failed::Failed;
use std::{
    pin::{Pin, pin},
    task::Poll,
};
use tokio::runtime::{Builder, Runtime};
use tokio_postgres::{Config, Error, Row, types::ToSql, types::Type};
use tokio_postgres_rustls::MakeRustlsConnect;

/// Sends requests, several at once where their futures are polled together.
pub type Requests = tokio_postgres::Client;

/// Exchanges messages with the server whenever it is polled, until the connection ends.
type Exchange = Pin<Box<dyn Future<Output = Result<(), Error>> + Send>>;

/// A connection to a database server.
pub struct Client {
    requests: Requests,
    /// `None` once the connection has ended.
    exchange: Option<Exchange>,
    runtime: Runtime,
}

impl Client {
    /// Connects. Blocks: don't call it on a thread of an async runtime.
    pub fn connect(config: &Config, tls: MakeRustlsConnect) -> Result<Self, Failed> {
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (requests, exchange) = runtime.block_on(config.connect(tls))?;
        Ok(Self { requests, exchange: Some(Box::pin(exchange)), runtime })
    }

    /// Whether the connection has ended, as far as was noticed when it was last used.
    pub fn is_closed(&self) -> bool {
        self.requests.is_closed()
    }

    /// Sends requests, and waits for their answers. Blocks: don't call it on a thread of an async runtime.
    pub fn wait<T>(&mut self, ask: impl AsyncFnOnce(&Requests) -> T) -> T {
        let Self { requests, exchange, runtime } = self;
        let mut asked = pin!(ask(requests));
        runtime.block_on(std::future::poll_fn(|context| {
            // The first poll puts the requests into the queue that the exchange sends.
            if let Poll::Ready(answer) = asked.as_mut().poll(context) {
                return Poll::Ready(answer);
            }
            exchanged(exchange, context);
            asked.as_mut().poll(context)
        }))
    }

    /// Sends a statement whose answer nobody needs. The answer is read with the next one.
    pub fn send(&mut self, sql: &str) {
        let Self { requests, exchange, runtime } = self;
        let mut asked = pin!(requests.batch_execute(sql));
        runtime.block_on(std::future::poll_fn(|context| {
            if asked.as_mut().poll(context).is_pending() {
                exchanged(exchange, context);
            }
            Poll::Ready(())
        }));
    }

    /// Runs statements that have no parameters.
    pub fn batch(&mut self, sql: &str) -> Result<(), Error> {
        self.wait(async |requests| requests.batch_execute(sql).await)
    }

    /// The rows of a query, which is not kept prepared.
    pub fn rows(&mut self, sql: &str, values: &[(&(dyn ToSql + Sync), Type)]) -> Result<Vec<Row>, Error> {
        self.wait(async |requests| requests.query_typed(sql, values).await)
    }

    /// The number that a query without parameters has in its one row and column.
    pub fn one(&mut self, sql: &str) -> Result<i64, Error> {
        self.wait(async |requests| requests.query_typed_one(sql, &[]).await?.try_get(0))
    }
}

/// Sends and receives what there is.
fn exchanged(exchange: &mut Option<Exchange>, context: &mut std::task::Context<'_>) {
    let Some(Poll::Ready(ended)) = exchange.as_mut().map(|exchange| exchange.as_mut().poll(context)) else { return };
    // Without it, requests that have no answer learn that the connection is closed.
    *exchange = None;
    if let Err(error) = ended {
        tracing::debug!(error = super::failed::reason(&error), "the connection to the database ended");
    }
}
