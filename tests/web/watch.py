"""Tests the watch page in a real browser: playing, seeking and captions by keyboard and pointer, in both themes and on a phone;
the reported analytics match what was played. Run by scripts/web-test."""

import http.server
import json
import os
import sys
import tempfile
import threading
import time

from chromium import Chromium
from workspace import LENGTH, Workspace

PICTURES = os.environ.get("CUTROOM_WEB_PICTURES", "target/web")


def ready(page, address):
    page.goto(address)
    page.wait("document.querySelector('video')?.readyState >= 1", "the film is known")


def no_complaints(page, workspace):
    assert not page.complaints(), page.complaints()
    strangers = [address for address in page.requests() if not address.startswith((workspace.base, "data:", "about:"))]
    assert not strangers, f"asked elsewhere: {strangers}"
    kept = page.run("JSON.stringify([document.cookie, localStorage.length, sessionStorage.length])")
    assert json.loads(kept) == ["", 0, 0], f"kept in the browser: {kept}"


def at(page):
    return page.run("document.querySelector('video').currentTime")


def played(page):
    """Seconds of the video that the browser reports as played."""
    return page.run("(() => { const p = document.querySelector('video').played; let sum = 0;"
                    " for (let i = 0; i < p.length; i++) sum += p.end(i) - p.start(i); return sum; })()")


def moved_to(page, seconds):
    page.wait(f"!document.querySelector('video').seeking && Math.abs(document.querySelector('video').currentTime - {seconds}) < 0.1",
              f"the film is at {seconds}")


def counted(workspace, path, is_it):
    """Analytics once their summary fulfils `is_it`: a report of a page that is left arrives a moment later."""
    until = time.monotonic() + 30
    while not is_it((figures := workspace.figures(path))["summary"]):
        assert time.monotonic() < until, figures["summary"]
        time.sleep(0.2)
    return figures


def the_keyboard_plays_seeks_and_shows_captions(browser, workspace, path):
    page = browser.page()
    ready(page, workspace.link(path))
    assert page.run("document.title") == "A tour <of> it"
    page.key("k")
    page.wait("document.querySelector('video').currentTime > 0.5", "it plays")
    page.key("k")
    page.wait("document.querySelector('video').paused")
    page.key("5")
    moved_to(page, LENGTH / 2)
    page.key("ArrowLeft")
    moved_to(page, 0)
    page.key("ArrowRight")
    moved_to(page, 5)
    page.key("Home")
    moved_to(page, 0)
    page.key(">")
    page.wait("document.querySelector('video').playbackRate === 1.25 && document.querySelector('#speed').value === '1.25'")
    page.key("c")
    page.wait("document.querySelector('#captions').getAttribute('aria-pressed') === 'true'")
    # A screen reader announces the effect of the key.
    assert page.run("document.querySelector('#status').textContent") == "Captions on"
    page.key("c")
    page.wait("document.querySelector('#status').textContent === 'Captions off'")
    page.key("c")
    page.wait("document.querySelector('#captions').getAttribute('aria-pressed') === 'true'")
    page.run("document.querySelector('video').currentTime = 2.5")
    page.wait("document.querySelector('video').textTracks[0].activeCues?.[0]?.text === 'This is shown.'", "a caption is shown")
    # The current line of the transcript is marked, and a click on a line seeks to it.
    page.wait("document.querySelector('.lines [aria-current]')?.textContent.includes('This is shown.')")
    page.wait("document.querySelector('.chapters [aria-current]')?.textContent.includes('What it shows')")
    page.run("document.querySelectorAll('.lines button')[2].focus()")
    page.key("Enter")
    moved_to(page, 6)
    page.wait("document.querySelector('.lines [aria-current]')?.textContent.includes('Goodbye.')")
    page.click(".chapters li:first-child button")
    moved_to(page, 0)
    page.run("document.querySelector('#search').focus()")
    page.key("g")
    page.wait("[...document.querySelectorAll('.lines li')].filter((line) => !line.hidden).length === 1", "one line is found")
    assert at(page) < 0.1, "what is typed into a field is no command"
    page.run("document.activeElement.blur()")
    page.key("?")
    page.wait("!document.querySelector('#keys').hidden")
    page.key("Escape")
    page.wait("document.querySelector('#keys').hidden")
    no_complaints(page, workspace)
    page.close()


def every_control_has_a_name_for_a_screen_reader(browser, workspace, path):
    page = browser.page()
    ready(page, workspace.link(path))
    page.call("Accessibility.enable")
    nodes = page.call("Accessibility.getFullAXTree")["nodes"]
    roles = {"button", "link", "combobox", "searchbox", "textbox", "video", "Video"}
    controls = [node for node in nodes if not node["ignored"] and node["role"]["value"] in roles]
    nameless = [node for node in controls if not node.get("name", {}).get("value")]
    assert len(controls) > 8 and not nameless, nameless
    headings = [node["name"]["value"] for node in nodes if not node["ignored"] and node["role"]["value"] == "heading"]
    assert headings[0] == "A tour <of> it" and {"Chapters", "Transcript"} <= set(headings), headings
    page.close()


def what_is_reported_is_what_was_played(browser, workspace, path):
    assert workspace.figures(path)["summary"]["plays"] == 0, "nobody has watched yet"
    whole, part = browser.page(), browser.page()
    for page in (whole, part):
        ready(page, workspace.link(path))
    # One viewer watches the whole video, the other skips the middle and leaves.
    whole.run("document.querySelector('video').playbackRate = 2")
    whole.click("#play")
    whole.wait("document.querySelector('video').ended", "it ends")
    part.click("#play")
    part.wait("document.querySelector('video').currentTime > 1")
    part.run("document.querySelector('video').currentTime = 6")
    part.wait("document.querySelector('video').currentTime > 6.8")
    part.key("k")
    part.wait("document.querySelector('video').paused")
    watched = LENGTH + (seconds := played(part))
    # A seek ends the watched range at the last frame shown, which on a busy computer may be a while ago.
    figures = counted(workspace, path, lambda summary: -0.5 < summary["watchTimeSeconds"] - watched < 0.1)
    whole.close()
    part.close()
    summary = figures["summary"]
    assert (summary["plays"], summary["uniqueSessions"]) == (2, 2), summary
    # Average of the two sessions, within one percent.
    of_part = summary["watchTimeSeconds"] - LENGTH
    assert abs(summary["averageWatchedPct"] - (100 + of_part / LENGTH * 100) / 2) < 1, (summary, seconds)
    middle = next(slice for slice in figures["retention"] if slice["startPct"] == 50)
    end = next(slice for slice in figures["retention"] if slice["startPct"] == 78)
    assert abs(middle["watchedPct"] - 50) < 1 and abs(end["watchedPct"] - 100) < 1, (middle, end)


def a_page_that_is_left_in_the_middle_reports_before_it_may_be_gone(browser, workspace, path):
    before = workspace.figures(path)["summary"]
    page = browser.page()
    ready(page, workspace.link(path))
    page.key("k")
    page.wait("document.querySelector('video').currentTime > 1.5")
    # Another tab hides the page. A page that is closed is hidden first as well, but the browser ends it after half a second, which
    # on a busy computer may be too short for a report.
    page.cover()
    page.wait("document.visibilityState === 'hidden'")

    def more(summary):
        return summary["watchTimeSeconds"] - before["watchTimeSeconds"]

    counted(workspace, path, lambda summary: more(summary) > 1.3)
    # The hidden page plays on. All of it is counted, and closing the page counts nothing twice.
    page.run("document.querySelector('video').pause()")
    seconds = played(page)
    counted(workspace, path, lambda summary: abs(more(summary) - seconds) < 0.5)
    page.close()
    time.sleep(3)
    summary = workspace.figures(path)["summary"]
    assert summary["plays"] == before["plays"] + 1 and abs(more(summary) - seconds) < 0.5, (before, summary, seconds)


def a_password_opens_the_page_in_place(browser, workspace, path):
    workspace.call("PATCH", path, {"linkScope": "password", "password": "sesame"})
    page = browser.page(width=390, height=844, scale=2, phone=True)
    address = workspace.link(path)
    page.goto(address)
    page.picture(f"{PICTURES}/password_phone.png")
    assert "tour" not in page.run("document.documentElement.outerHTML").lower(), "nothing is said of what is behind it"
    for letter in "wrong":
        page.key(letter)
    page.key("Enter")
    page.wait("document.querySelector('.wrong').textContent === 'The password is wrong.'")
    page.run("void (window.asked = window.fetch, window.fetch = async () => new Response('{}', {status: 429, headers: {'Retry-After': '1'}}))")
    page.key("Enter")
    page.wait("document.querySelector('.wrong').textContent === 'Too many wrong passwords. Try again in 1 s.'")
    page.run("void (window.fetch = window.asked)")
    for letter in "sesame":
        page.key(letter)
    page.key("Enter")
    page.wait("document.querySelector('video')?.readyState >= 1", "the film is there")
    assert page.run("location.href") == address and page.run("document.title") == "A tour <of> it"
    page.close()
    workspace.call("PATCH", path, {"linkScope": "private"})


def a_frame_shows_the_film_on_allowed_sites_alone(browser, workspace, path):
    workspace.call("PATCH", path, {"linkScope": "embedonly", "allowedEmbedDomains": ["localhost"]})
    address = workspace.link(path, "embedPage")
    host = f"<!doctype html><title>Host</title><body style='margin:0'><iframe src='{address}' width=640 height=360 allow=fullscreen></iframe>"

    class Host(http.server.BaseHTTPRequestHandler):
        def do_GET(self):
            self.send_response(200)
            self.send_header("Content-Type", "text/html")
            self.end_headers()
            self.wfile.write(host.encode())

        def log_message(self, *_):
            pass

    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Host)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    port = server.server_address[1]
    workspace.call("PATCH", path, {"allowedEmbedDomains": [f"localhost:{port}"]})

    def framed(name):
        page = browser.page(width=660, height=380)
        page.goto(f"http://{name}:{port}/")
        # A frame of another site is a target of its own; a forbidden frame appears in the browser's log.
        until = time.monotonic() + 30
        while True:
            frames = [target["url"] for target in browser.call("Target.getTargets")["targetInfos"] if target["type"] == "iframe"]
            refusals = [complaint for complaint in page.complaints() if "frame-ancestors" in complaint]
            if address in frames or refusals:
                break
            assert time.monotonic() < until, "the frame is neither shown nor refused"
            time.sleep(0.05)
        page.picture(f"{PICTURES}/framed_{name}.png")
        page.close()
        return not refusals, refusals

    shown, why = framed("localhost")
    assert shown, why
    shown, why = framed("127.0.0.1")
    assert not shown, why
    server.shutdown()
    alone = browser.page()
    alone.goto(address)
    assert "nothing to watch" in alone.run("document.body.textContent"), "not by itself"
    alone.close()
    workspace.call("PATCH", path, {"linkScope": "private"})


def the_page_looks_right_in_both_themes_and_on_a_phone(browser, workspace, path):
    for name, size in {
        "wide_light": {},
        "wide_dark": {"dark": True},
        "phone_light": {"width": 390, "height": 844, "scale": 2, "phone": True},
        "phone_dark": {"width": 390, "height": 844, "scale": 2, "phone": True, "dark": True},
        "small": {"width": 1100, "height": 700},
    }.items():
        page = browser.page(**size)
        ready(page, workspace.link(path))
        page.run("document.querySelector('video').currentTime = 2.6")
        page.wait("document.querySelector('.lines [aria-current]')")
        page.wait("document.querySelector('video').readyState >= 2 && !document.querySelector('video').seeking")
        width = size.get("width", 1440)
        assert page.run("document.documentElement.scrollWidth") <= width, f"{name} scrolls sideways"
        page.picture(f"{PICTURES}/{name}.png")
        if name.startswith("phone"):
            page.picture(f"{PICTURES}/{name}_whole.png", whole=True)
        page.close()
    playlist = workspace.call("POST", "/v1/playlists", {"name": "First week", "emoji": "👋", "description": "Where to begin."})
    list_path = f"/v1/playlists/{playlist['playlist']['id']}"
    for video in (path.split("/")[-1], workspace.call("POST", "/v1/videos", {"name": "To come"})["video"]["id"]):
        workspace.call("POST", f"{list_path}/videos", {"videoId": video})
    page = browser.page(dark=True)
    page.goto(workspace.link(list_path))
    page.wait("[...document.images].every((image) => image.complete && image.naturalWidth > 0)", "the pictures are there")
    page.picture(f"{PICTURES}/playlist_dark.png")
    page.click(".list a")
    page.wait("document.querySelector('video')?.readyState >= 1", "an entry opens its page")
    no_complaints(page, workspace)
    page.goto(f"{workspace.base}/view/videos/vid_unknown")
    page.picture(f"{PICTURES}/closed.png")
    page.close()


TESTS = [
    # Must be the first test: it expects a video without views.
    what_is_reported_is_what_was_played,
    the_keyboard_plays_seeks_and_shows_captions,
    a_page_that_is_left_in_the_middle_reports_before_it_may_be_gone,
    every_control_has_a_name_for_a_screen_reader,
    a_password_opens_the_page_in_place,
    a_frame_shows_the_film_on_allowed_sites_alone,
    the_page_looks_right_in_both_themes_and_on_a_phone,
]


def main():
    browser = Chromium()
    with tempfile.TemporaryDirectory() as folder:
        workspace = Workspace(sys.argv[1], folder)
        try:
            path = workspace.video("A tour <of> it")
            for test in TESTS:
                test(browser, workspace, path)
                print(f"ok  {test.__name__}", flush=True)
        finally:
            workspace.close()
            browser.close()
    print(f"{len(TESTS)} passed; pictures in {PICTURES}")


if __name__ == "__main__":
    main()
