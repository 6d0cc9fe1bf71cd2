//! Simulated remote machine: a network namespace behind a virtual cable (veth), which can be cut without notifying either end.

use std::{
    ffi::OsStr,
    net::Ipv4Addr,
    process::{Command, Stdio},
    sync::atomic::{AtomicU32, Ordering},
};

/// Network namespace with a cable to this one. Dropping it removes both.
#[derive(Debug)]
pub struct Network {
    name: String,
    cable: String,
    number: u8,
}

impl Network {
    /// Creates a namespace and its cable.
    ///
    /// # Panics
    ///
    /// If `ip` is missing, or this process is not root.
    pub fn make() -> Self {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let (process, count) = (std::process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
        let number = u8::try_from((process + count) % 250).unwrap_or(0) + 1;
        let network = Self { name: format!("cutroom-{process}-{count}"), cable: format!("cut{process}{count}"), number };
        let (name, cable, far) = (network.name.as_str(), network.cable.as_str(), format!("{}b", network.cable));
        ip(&["netns", "add", name]);
        ip(&["link", "add", cable, "type", "veth", "peer", "name", &far, "netns", name]);
        ip(&["address", "add", &format!("{}/24", network.here()), "dev", cable]);
        ip(&["link", "set", cable, "up"]);
        ip(&["-n", name, "address", "add", &format!("{}/24", network.there()), "dev", &far]);
        ip(&["-n", name, "link", "set", &far, "up"]);
        ip(&["-n", name, "link", "set", "lo", "up"]);
        network
    }

    /// Address of this side of the cable.
    pub fn here(&self) -> Ipv4Addr {
        Ipv4Addr::new(10, 213, self.number, 1)
    }

    /// Address of the other side of the cable.
    pub fn there(&self) -> Ipv4Addr {
        Ipv4Addr::new(10, 213, self.number, 2)
    }

    /// Command that runs a program on the other side.
    pub fn command(&self, program: impl AsRef<OsStr>) -> Command {
        let mut command = Command::new("ip");
        command.args(["netns", "exec", &self.name]).arg(program);
        command
    }

    /// Cuts the cable: packets of both sides are lost from now on.
    pub fn cut(&self) {
        ip(&["link", "set", &self.cable, "down"]);
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        for rest in [["link", "del", &self.cable], ["netns", "del", &self.name]] {
            let _ = Command::new("ip").args(rest).stderr(Stdio::null()).status();
        }
    }
}

fn ip(arguments: &[&str]) {
    let done = Command::new("ip").args(arguments).output().expect("ip of the package iproute2 runs");
    let why = String::from_utf8_lossy(&done.stderr);
    assert!(done.status.success(), "ip {arguments:?} needs root: {why}");
}
