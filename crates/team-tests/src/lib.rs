#![doc = include_str!("../README.md")]
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]

mod bouncer;
mod certificates;
mod network;
mod postgres_server;
mod process;
pub mod programs;
mod relay;

pub use bouncer::Bouncer;
pub use certificates::{Authority, Certificate};
pub use network::Network;
pub use postgres_server::Postgres;
pub use process::{Process, cutroom, cutroom_server};
pub use relay::{Cut, CutRelay, Relay, RoundTripRelay};

use std::net::{Ipv4Addr, TcpListener};

/// Finds a free port of the loopback interface.
fn free_port() -> u16 {
    TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap().local_addr().unwrap().port()
}
