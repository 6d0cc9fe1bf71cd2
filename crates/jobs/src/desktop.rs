//! Whether the desktop asks for high contrast: the key `contrast` of `org.freedesktop.appearance`, which the settings portal of
//! Linux desktops has. Other systems are not asked.

use super::out::Out;
use tokio::sync::mpsc::UnboundedReceiver;

/// Requests to the service.
#[derive(Debug)]
pub enum DesktopRequest {
    /// Read the desktop's settings, and follow their changes from now on.
    Follow,
}

/// Answers of the service.
#[derive(Debug)]
pub enum DesktopEvent {
    /// Whether the desktop asks for high contrast.
    HighContrast(bool),
}

/// Follows the settings of the desktop from the first request on. A desktop without a portal, or a machine without a bus, asks for
/// nothing, which is no error.
pub(super) async fn run(mut requests: UnboundedReceiver<DesktopRequest>, out: Out<DesktopEvent>) {
    let Some(DesktopRequest::Follow) = requests.recv().await else { return };
    tokio::select! {
        followed = follow(&out) => {
            if let Err(why) = followed {
                tracing::debug!(%why, "the settings of the desktop are not followed");
            }
        }
        // The program ends.
        () = async { while requests.recv().await.is_some() {} } => {}
    }
}

#[cfg(all(unix, not(target_os = "macos")))]
async fn follow(out: &Out<DesktopEvent>) -> zbus::Result<()> {
    portal::follow(&zbus::Connection::session().await?, out).await
}

#[cfg(not(all(unix, not(target_os = "macos"))))]
async fn follow(_: &Out<DesktopEvent>) -> Result<(), std::convert::Infallible> {
    Ok(())
}

/// The settings portal.
#[cfg(all(unix, not(target_os = "macos")))]
mod portal {
    use super::{DesktopEvent, Out};
    use futures_util::StreamExt;
    use zbus::{
        Connection, Proxy,
        zvariant::{OwnedValue, Value},
    };

    const NAMESPACE: &str = "org.freedesktop.appearance";
    const KEY: &str = "contrast";

    /// Sends the setting as it is, and each time that it changes, until the connection ends.
    pub async fn follow(connection: &Connection, out: &Out<DesktopEvent>) -> zbus::Result<()> {
        let (service, path) = ("org.freedesktop.portal.Desktop", "/org/freedesktop/portal/desktop");
        let portal = Proxy::new(connection, service, path, "org.freedesktop.portal.Settings").await?;
        // Before it is read: no change between is missed.
        let mut changes = portal.receive_signal("SettingChanged").await?;
        let read: OwnedValue = match portal.call("ReadOne", &(NAMESPACE, KEY)).await {
            Ok(value) => value,
            // Portals before version 2.
            Err(_) => portal.call("Read", &(NAMESPACE, KEY)).await?,
        };
        out.send(DesktopEvent::HighContrast(is_high(&read)));
        while let Some(signal) = changes.next().await {
            let Ok((namespace, key, value)) = signal.body().deserialize::<(String, String, OwnedValue)>() else { continue };
            if namespace == NAMESPACE && key == KEY {
                out.send(DesktopEvent::HighContrast(is_high(&value)));
            }
        }
        Ok(())
    }

    /// Whether a value says so: 1, in as many variants as a portal packs it into.
    fn is_high(value: &Value<'_>) -> bool {
        match value {
            Value::U32(contrast) => *contrast == 1,
            Value::Value(inner) => is_high(inner),
            _ => false,
        }
    }

    #[cfg(test)]
    mod tests {
        use super::*;
        use std::{
            io::{BufRead, BufReader, Read, Write},
            os::unix::net::{UnixListener, UnixStream},
            sync::mpsc,
            time::Duration,
        };

        const SETTINGS: &str = "org.freedesktop.portal.Settings";

        /// Answers one call of a client: a body with its signature, or nothing for an error.
        fn body(member: &str, is_new: bool) -> Option<(&'static str, Vec<u8>)> {
            let text = |text: &str| {
                let length = u32::try_from(text.len()).unwrap().to_le_bytes();
                length.into_iter().chain(text.bytes()).chain([0]).collect()
            };
            match member {
                "Hello" => Some(("s", text(":1.1"))),
                "GetNameOwner" => Some(("s", text(":1.2"))),
                "ReadOne" if is_new => Some(("v", vec![1, b'u', 0, 0, 1, 0, 0, 0])),
                "Read" => Some(("v", vec![1, b'v', 0, 1, b'u', 0, 0, 0, 1, 0, 0, 0])),
                "ReadOne" => None,
                _ => Some(("", Vec::new())),
            }
        }

        /// A message that answers the call with this serial number, as the protocol of the bus has it.
        fn reply(serial: u32, answer: Option<(&str, Vec<u8>)>) -> Vec<u8> {
            let kind = if answer.is_some() { 2 } else { 3 };
            let (signature, body) = answer.unwrap_or_default();
            let mut fields = vec![5, 1, b'u', 0];
            fields.extend(serial.to_le_bytes());
            if kind == 3 {
                let name = "org.freedesktop.DBus.Error.UnknownMethod";
                fields.extend([4, 1, b's', 0, name.len() as u8, 0, 0, 0]);
                fields.extend(name.bytes().chain([0]));
            }
            if !signature.is_empty() {
                fields.extend([8, 1, b'g', 0, signature.len() as u8]);
                fields.extend(signature.bytes().chain([0]));
            }
            let mut message = vec![b'l', kind, 1, 1];
            for number in [u32::try_from(body.len()).unwrap(), serial + 1_000, u32::try_from(fields.len()).unwrap()] {
                message.extend(number.to_le_bytes());
            }
            message.extend(fields);
            message.resize(message.len().next_multiple_of(8), 0);
            message.extend(body);
            message
        }

        /// A bus with a portal on it, for one client. Once the setting was read, it changes.
        fn serve(stream: &UnixStream, is_new: bool) {
            let mut reader = BufReader::new(stream);
            let mut writer = stream;
            loop {
                let mut line = String::new();
                reader.read_line(&mut line).unwrap();
                if line.contains("BEGIN") {
                    break;
                }
                let says = if line.contains("AUTH") { "OK 0123456789abcdef0123456789abcdef" } else { "AGREE_UNIX_FD" };
                writer.write_all(format!("{says}\r\n").as_bytes()).unwrap();
            }
            let mut head = [0; 16];
            while reader.read_exact(&mut head).is_ok() {
                let number = |at: usize| u32::from_le_bytes(head[at..at + 4].try_into().unwrap());
                let rest = (number(12) as usize).next_multiple_of(8) + number(4) as usize;
                let mut call = vec![0; rest];
                reader.read_exact(&mut call).unwrap();
                let has = |member: &str| call.windows(member.len() + 1).any(|part| part == [member.as_bytes(), &[0]].concat());
                let known = ["Hello", "GetNameOwner", "ReadOne", "Read", "AddMatch"];
                let member = known.into_iter().find(|member| has(member)).unwrap_or_default();
                let answer = body(member, is_new);
                let is_read = answer.is_some() && member.starts_with("Read");
                writer.write_all(&reply(number(8), answer)).unwrap();
                for (key, value) in [("color-scheme", 1_u32), (KEY, 0)].into_iter().filter(|_| is_read) {
                    let signal = zbus::Message::signal("/org/freedesktop/portal/desktop", SETTINGS, "SettingChanged").unwrap();
                    let signal = signal.sender(":1.2").unwrap().build(&(NAMESPACE, key, Value::from(value))).unwrap();
                    writer.write_all(signal.data()).unwrap();
                }
            }
        }

        #[test]
        fn the_contrast_that_the_desktop_asks_for_is_read_and_followed() {
            let runtime = tokio::runtime::Runtime::new().unwrap();
            for is_new in [true, false] {
                let folder = tempfile::tempdir().unwrap();
                let socket = folder.path().join("bus");
                let listener = UnixListener::bind(&socket).unwrap();
                let bus = std::thread::spawn(move || serve(&listener.accept().unwrap().0, is_new));
                let (sender, events) = mpsc::channel();
                let out = Out::new(move |event| drop(sender.send(event)));
                let address = format!("unix:path={}", socket.display());
                let following = runtime.spawn(async move {
                    let builder = zbus::connection::Builder::address(address.as_str()).unwrap();
                    follow(&builder.build().await.unwrap(), &out).await
                });
                for expected in [true, false] {
                    let event = events.recv_timeout(Duration::from_secs(20));
                    let Ok(DesktopEvent::HighContrast(is_high)) = event else {
                        panic!("{event:?}: {:?}", runtime.block_on(following))
                    };
                    assert_eq!(is_high, expected, "first as it is read, then as it was changed");
                }
                following.abort();
                assert!(runtime.block_on(following).is_err(), "it follows until it is ended");
                bus.join().unwrap();
            }
        }
    }
}
