//! The time of the database's clock, as an offset to this computer's clock.

use super::Client;
use cutroom_server::engine::now_ms;
use std::sync::atomic::{AtomicI64, Ordering};

/// SQL of the time in milliseconds since 1970.
pub const NOW: &str = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS BIGINT)";

/// Offset of the database's clock, from its latest answer.
#[derive(Default)]
pub struct Time(AtomicI64);

impl Time {
    /// Milliseconds by which the database's clock is ahead of this computer's.
    pub fn ahead_ms(&self) -> i64 {
        self.0.load(Ordering::Relaxed)
    }

    /// Measures the offset with a query.
    pub fn ask(&self, client: &mut Client) -> Result<(), tokio_postgres::Error> {
        let asked_ms = now_ms();
        let database_ms = client.one(&format!("SELECT {NOW}"))?;
        self.note(database_ms, asked_ms);
        Ok(())
    }

    /// Updates the offset: the database's clock showed `database_ms` between `asked_ms` and now.
    pub fn note(&self, database_ms: i64, asked_ms: i64) {
        self.0.store(ahead(database_ms, asked_ms, now_ms()), Ordering::Relaxed);
    }
}

/// Smallest possible offset of a clock that showed `database_ms` between two times of another clock.
fn ahead(database_ms: i64, asked_ms: i64, answered_ms: i64) -> i64 {
    let (least, most) = (database_ms.saturating_sub(answered_ms), database_ms.saturating_sub(asked_ms));
    if least > 0 { least } else { most.min(0) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_that_was_waited_for_says_no_more_of_the_clock_than_it_can() {
        assert_eq!(ahead(1_000, 990, 1_010), 0);
        assert_eq!(ahead(1_000, 500, 5_000), 0, "it may have been said at any moment of these");
        assert_eq!(ahead(100_000, 500, 1_000), 99_000);
        assert_eq!(ahead(1_000, 90_000, 91_000), -89_000);
    }
}
