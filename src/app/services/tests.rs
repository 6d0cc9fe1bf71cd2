use super::*;
use crate::{
    app::{PictureKey, PictureState, Settings, Target},
    stage::compose::PictureOrigin,
};

/// A service that takes connections and never answers.
fn stuck() -> (std::net::TcpListener, String) {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}", listener.local_addr().unwrap());
    (listener, address)
}

#[test]
fn a_seek_shows_its_picture_and_settings_are_written_while_a_connection_hangs() {
    let folder = tempfile::tempdir().unwrap();
    let services = Services::spawn(Arc::new(|| {})).unwrap();
    let (_listener, address) = stuck();
    let key = secrecy::SecretString::from("sk_test");
    services.workspace(workspace::Request::Connect(Target::Remote(address), Some(key), folder.path().to_owned()));
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sample/demo-camera.mp4");
    let key = PictureKey { origin: PictureOrigin::Source("su".into()), at_ms: Some(40) };
    services.pictures(pictures::Request::Picture(key.clone(), file.to_owned(), (64, 36)));
    let settings = Settings { snap: false, ..Settings::default() };
    services.settings(settings::Request::Store(settings.clone(), folder.path().to_owned()));
    let deadline = Instant::now() + Duration::from_secs(20);
    let (mut picture, mut written) = (false, false);
    while !(picture && written) {
        assert!(Instant::now() < deadline, "picture: {picture}, settings: {written}");
        match services.next() {
            Some(Event::Pictures(pictures::Event::Picture(of, Some(PictureState::Ready(_))))) => picture = of == key,
            Some(Event::Pictures(pictures::Event::Picture(_, Some(PictureState::Failed(why))))) => panic!("{why}"),
            Some(Event::Workspace(_)) => panic!("the connection does not hang"),
            _ => std::thread::sleep(Duration::from_millis(5)),
        }
        written = Settings::load(folder.path()) == settings;
    }
    // Nor does it hold the end of the program up.
    let asked = Instant::now();
    drop(services);
    assert!(asked.elapsed() < SHUTDOWN_TIMEOUT);
}

#[test]
fn what_a_left_video_asked_for_is_ended_and_the_next_is_decoded_at_once() {
    let services = Services::spawn(Arc::new(|| {})).unwrap();
    let (_listener, address) = stuck();
    let picture = |source: &str, address: &str| {
        let key = PictureKey { origin: PictureOrigin::Source(source.into()), at_ms: Some(40) };
        services.pictures(pictures::Request::Picture(key.clone(), address.to_owned(), (64, 36)));
        key
    };
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sample/demo-camera.mp4");
    // The first hangs in its decoder, the second waits behind it.
    picture("su", &format!("{address}/a.mp4"));
    picture("su", file);
    services.pictures(pictures::Request::Stop);
    let last = picture("su", file);
    let deadline = Instant::now() + Duration::from_secs(20);
    loop {
        assert!(Instant::now() < deadline, "the next picture waits behind one of a video that was left");
        match services.next() {
            Some(Event::Pictures(pictures::Event::Picture(of, Some(PictureState::Ready(_))))) => {
                assert_eq!(of, last);
                return;
            }
            _ => std::thread::sleep(Duration::from_millis(5)),
        }
    }
}
