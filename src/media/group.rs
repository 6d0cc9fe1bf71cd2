//! Children end with their parent, also when it is killed and can do nothing about it any more.
//!
//! All children are one process group. Its leader is a shell that waits for the end of its standard input: a pipe that
//! only this process holds, so that the system closes it whatever way this process ends. Then the leader ends its group,
//! itself with it. A child joins the group before its program begins, and the pipe is closed only once it has begun, so
//! there is no moment at which one could be missed. It costs one shell for each process that runs media, and a system call
//! for each child.
//!
//! Where there are no process groups, or no shell, children run on until they are done.

#[cfg(unix)]
pub use unix::join;

/// Puts a child that is to be started into the group.
#[cfg(not(unix))]
pub fn join(_: &mut tokio::process::Command) {}

#[cfg(unix)]
mod unix {
    use std::{
        os::unix::process::CommandExt,
        process::{Child, ChildStdin, Command, Stdio},
        sync::{Mutex, PoisonError},
    };

    /// What the leader does: nothing, until its input ends.
    const SCRIPT: &str = "read -r _; kill -KILL 0";

    struct Leader {
        shell: Child,
        /// Closed by the system when this process ends.
        _pipe: Option<ChildStdin>,
    }

    static LEADER: Mutex<Option<Leader>> = Mutex::new(None);

    /// Puts a child that is to be started into the group, which is made where there is none.
    pub fn join(command: &mut tokio::process::Command) {
        let mut leader = LEADER.lock().unwrap_or_else(PoisonError::into_inner);
        // Somebody may have ended it.
        let runs = leader.as_mut().is_some_and(|leader| matches!(leader.shell.try_wait(), Ok(None)));
        if !runs {
            *leader = start();
        }
        if let Some(group) = leader.as_ref().and_then(|leader| i32::try_from(leader.shell.id()).ok()) {
            command.process_group(group);
        }
    }

    fn start() -> Option<Leader> {
        let mut command = Command::new("sh");
        command.args(["-c", SCRIPT]).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        // A group of its own, and no folder that it would keep in use.
        command.process_group(0).current_dir("/");
        match command.spawn() {
            Ok(mut shell) => Some(Leader { _pipe: shell.stdin.take(), shell }),
            Err(error) => {
                tracing::warn!(%error, "there is no shell: ffmpeg runs on when this program is killed");
                None
            }
        }
    }
}
