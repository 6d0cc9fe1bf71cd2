use super::*;
use crate::{
    jobs::own_json::OwnJson,
    jobs::{
        pictures::{PictureKey, PictureState},
        workspace::Target,
    },
    stage::compose::PictureOrigin,
};

/// Server that accepts connections and never answers.
fn stuck() -> (std::net::TcpListener, String) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    (listener, address)
}

#[test]
fn a_seek_shows_its_picture_and_settings_are_written_while_a_connection_hangs() {
    let folder = tempfile::tempdir().unwrap();
    let services = Services::spawn(Arc::new(|_| {})).unwrap();
    let (_listener, address) = stuck();
    let key = secrecy::SecretString::from("sk_test");
    services.workspace(workspace::WorkspaceRequest::Connect {
        target: Target::Remote(address),
        key: Some(key),
        source: keychain::KeySource::Variable,
        cache: folder.path().to_owned(),
    });
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/sample/demo-camera.mp4");
    let key = PictureKey { origin: PictureOrigin::Source("su".into()), at_ms: Some(40) };
    services.pictures(pictures::PictureRequest::Picture { key: key.clone(), address: file.to_owned(), size: (64, 36) });
    let file = OwnJson {
        stem: "settings",
        what: "settings",
        largest: 1 << 10,
        fields: &["snap"],
        all_fields: super::own_json::no_others,
    };
    let text = settings::SettingsText {
        file,
        folder: folder.path().to_owned(),
        before: b"{}".to_vec(),
        text: b"{\"snap\": false}".to_vec(),
    };
    services.settings(settings::SettingsRequest::Store(text.clone()));
    let deadline = Instant::now() + Duration::from_secs(20);
    let (mut picture, mut written) = (false, false);
    while !(picture && written) {
        assert!(Instant::now() < deadline, "picture: {picture}, settings: {written}");
        match services.next() {
            Some(JobEvent::Pictures(pictures::PictureEvent::Picture { key: of, picture: Some(PictureState::Ready(_)) })) => {
                picture = of == key;
            }
            Some(JobEvent::Pictures(pictures::PictureEvent::Picture { picture: Some(PictureState::Failed(why)), .. })) => {
                panic!("{why}")
            }
            Some(JobEvent::Workspace(_)) => panic!("the connection does not hang"),
            _ => std::thread::sleep(Duration::from_millis(5)),
        }
        written = std::fs::read(file.path(folder.path())).is_ok_and(|held| held == text.text);
    }
    // The hanging connection does not delay the end of the program either.
    let asked = Instant::now();
    drop(services);
    assert!(asked.elapsed() < SHUTDOWN_TIMEOUT);
}

#[test]
fn what_a_left_video_asked_for_is_ended_and_the_next_is_decoded_at_once() {
    let services = Services::spawn(Arc::new(|_| {})).unwrap();
    let (_listener, address) = stuck();
    let picture = |source: &str, address: &str| {
        let key = PictureKey { origin: PictureOrigin::Source(source.into()), at_ms: Some(40) };
        services.pictures(pictures::PictureRequest::Picture { key: key.clone(), address: address.to_owned(), size: (64, 36) });
        key
    };
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/sample/demo-camera.mp4");
    // The first request hangs in its decoder, the second waits behind it.
    picture("su", &format!("{address}/a.mp4"));
    picture("su", file);
    services.pictures(pictures::PictureRequest::Stop);
    let last = picture("su", file);
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        assert!(Instant::now() < deadline, "the next picture waits behind one of a video that was left");
        match services.next() {
            Some(JobEvent::Pictures(pictures::PictureEvent::Picture { key: of, picture: Some(PictureState::Ready(_)) })) => {
                assert_eq!(of, last);
                return;
            }
            _ => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}

/// Server of the sample's video that sends a response head and no body.
fn silent() -> String {
    use std::io::{Read, Write};
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/a.mp4", listener.local_addr().unwrap());
    std::thread::spawn(move || {
        let mut held = Vec::new();
        for mut client in listener.incoming().flatten() {
            let _ = client.read(&mut [0; 4_096]);
            let _ = client.write_all(
                b"HTTP/1.1 206 Partial Content\r\ncontent-range: bytes 0-99999/100000\r\ncontent-length: 100000\r\n\r\n",
            );
            held.push(client);
        }
    });
    address
}

/// Waits for the answers to requests for pictures, one per key.
fn answers(services: &Services, keys: &[PictureKey]) -> Vec<Option<PictureState>> {
    let deadline = Instant::now() + Duration::from_secs(60);
    let mut came: Vec<Option<Option<PictureState>>> = vec![None; keys.len()];
    while came.iter().any(Option::is_none) {
        assert!(Instant::now() < deadline, "{} of {} came", came.iter().flatten().count(), keys.len());
        match services.next() {
            Some(JobEvent::Pictures(pictures::PictureEvent::Picture { key: of, picture: state })) => {
                let index = keys.iter().position(|key| *key == of).unwrap();
                came[index].get_or_insert(state);
            }
            _ => std::thread::sleep(Duration::from_millis(5)),
        }
    }
    came.into_iter().flatten().collect()
}

#[test]
fn all_pictures_of_one_source_that_are_seen_at_once_are_decoded_and_what_nobody_needs_any_more_is_overtaken() {
    let services = Services::spawn(Arc::new(|_| {})).unwrap();
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/sample/demo-camera.mp4");
    let keys: Vec<_> = [40, 5_040, 10_040, 20_040]
        .map(|at| PictureKey { origin: PictureOrigin::Source("su".into()), at_ms: Some(at) })
        .to_vec();
    let ask = |keys: &[PictureKey]| {
        for key in keys {
            services.pictures(pictures::PictureRequest::Picture { key: key.clone(), address: file.to_owned(), size: (64, 36) });
        }
    };
    services.pictures(pictures::PictureRequest::Needed(keys.clone()));
    ask(&keys);
    let ready = |state: &Option<PictureState>| matches!(state, Some(PictureState::Ready(_)));
    assert!(answers(&services, &keys).iter().all(ready), "one of those that are seen was overtaken by another");
    services.pictures(pictures::PictureRequest::Needed(keys[3..].to_vec()));
    ask(&keys);
    let came = answers(&services, &keys);
    assert!(ready(&came[0]) && came[1].is_none() && came[2].is_none() && ready(&came[3]), "the last is not waited for");
}

#[test]
fn a_picture_of_a_medium_that_never_comes_ends_with_a_sentence_and_the_next_of_its_source_is_begun() {
    let services = Services::spawn(Arc::new(|_| {})).unwrap();
    let at = |at: i64| PictureKey { origin: PictureOrigin::Source("su".into()), at_ms: Some(at) };
    services.pictures(pictures::PictureRequest::Needed(vec![at(40)]));
    services.pictures(pictures::PictureRequest::Picture { key: at(40), address: silent(), size: (64, 36) });
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../assets/sample/demo-camera.mp4");
    services.pictures(pictures::PictureRequest::Picture { key: at(80), address: file.to_owned(), size: (64, 36) });
    let came = answers(&services, &[at(40), at(80)]);
    let Some(PictureState::Failed(why)) = &came[0] else { panic!("it is decoded or still waited for") };
    assert!(why.contains("too slowly") && why.ends_with(" s"), "{why}");
    assert!(matches!(came[1], Some(PictureState::Ready(_))));
}
