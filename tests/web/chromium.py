"""Drives Chromium by the DevTools protocol over pipes, without any other package."""

import base64
import json
import os
import queue
import shutil
import subprocess
import tempfile
import threading
import time

PACKAGES = ("chromium", "chromium-browser", "google-chrome-stable")
DEADLINE = 60


def program():
    """Path of the browser; exits with a hint on installing if it is missing."""
    found = next((path for path in map(shutil.which, PACKAGES) if path), None)
    if not found:
        raise SystemExit("web-test: the package chromium is missing: scripts/setup web installs it")
    return found


class Chromium:
    """Headless browser with a profile of its own."""

    def __init__(self):
        self.profile = tempfile.TemporaryDirectory(prefix="cutroom-web-")
        commands, self.to = os.pipe()
        self.answers, events = os.pipe()

        def descriptors():
            # Chromium reads commands from descriptor 3 and writes events to 4; the descriptors are moved in that order.
            os.dup2(commands, 103)
            os.dup2(events, 104)
            os.dup2(103, 3)
            os.dup2(104, 4)

        args = [program(), "--headless=new", "--remote-debugging-pipe", "--no-first-run", "--no-default-browser-check",
                "--disable-gpu", "--disable-dev-shm-usage", "--mute-audio", "--disable-background-networking",
                "--disable-component-update", "--disable-sync", "--hide-scrollbars",
                f"--user-data-dir={self.profile.name}", "about:blank"]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            args.insert(1, "--no-sandbox")
        self.log = open(os.path.join(self.profile.name, "log.txt"), "wb")
        self.process = subprocess.Popen(args, preexec_fn=descriptors, close_fds=False, stderr=self.log, stdout=self.log)
        os.close(commands)
        os.close(events)
        self.number = 0
        self.waiting = {}
        self.pages = {}
        self.lock = threading.Lock()
        threading.Thread(target=self.listen, daemon=True).start()

    def listen(self):
        rest = b""
        while chunk := os.read(self.answers, 1 << 16):
            *messages, rest = (rest + chunk).split(b"\0")
            for message in map(json.loads, messages):
                if "id" in message:
                    self.waiting.pop(message["id"]).put(message)
                elif page := self.pages.get(message.get("sessionId")):
                    page.events.append(message)

    def call(self, method, session=None, **params):
        answer = queue.Queue()
        with self.lock:
            self.number += 1
            self.waiting[self.number] = answer
            message = {"id": self.number, "method": method, "params": params}
            if session:
                message["sessionId"] = session
            os.write(self.to, json.dumps(message).encode() + b"\0")
        answer = answer.get(timeout=DEADLINE)
        if "error" in answer:
            raise AssertionError(f"{method}: {answer['error']}")
        return answer["result"]

    def page(self, width=1440, height=900, scale=1, dark=False, phone=False):
        return Page(self, width, height, scale, dark, phone)

    def close(self):
        try:
            self.call("Browser.close")
            self.process.wait(timeout=DEADLINE)
        finally:
            self.process.kill()
            self.profile.cleanup()


class Page:
    """Page in a browser context of its own, which shares nothing with other pages."""

    def __init__(self, browser, width, height, scale, dark, phone):
        self.browser = browser
        self.context = browser.call("Target.createBrowserContext")["browserContextId"]
        target = browser.call("Target.createTarget", url="about:blank", browserContextId=self.context)["targetId"]
        self.target = target
        self.session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.events = []
        browser.pages[self.session] = self
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=scale, mobile=phone)
        self.call("Emulation.setEmulatedMedia",
                  features=[{"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def call(self, method, **params):
        return self.browser.call(method, self.session, **params)

    def goto(self, address):
        self.call("Page.navigate", url=address)
        self.wait("document.readyState === 'complete' && location.href !== 'about:blank'")

    def run(self, expression):
        """Evaluates a JavaScript expression; awaits it if it is a promise."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True, userGesture=True)
        assert "exceptionDetails" not in result, f"{expression}: {result['exceptionDetails']}"
        return result["result"].get("value")

    def holds(self, condition):
        """Whether a JavaScript expression is true; a page that is left while it is asked has no answer yet."""
        try:
            return self.run(f"Boolean({condition})")
        except AssertionError as failed:
            if "navigated or closed" in str(failed) or "context was destroyed" in str(failed):
                return False
            raise

    def wait(self, condition, what=None):
        """Waits until a JavaScript expression is true."""
        until = time.monotonic() + DEADLINE
        while not self.holds(condition):
            assert time.monotonic() < until, f"never true: {what or condition}"
            time.sleep(0.02)

    def key(self, key, code=None, text=None):
        """Presses and releases a key like a user."""
        text = text if text is not None else (key if len(key) == 1 else None)
        names = {" ": "Space", "Enter": "Enter"}
        numbers = {"Enter": 13, " ": 32, "Tab": 9, "ArrowLeft": 37, "ArrowRight": 39, "Home": 36, "End": 35, "Escape": 27}
        number = numbers.get(key, ord(key.upper()) if len(key) == 1 and key.isalnum() else 0)
        text = "\r" if key == "Enter" else text
        params = {"key": key, "code": code or names.get(key, key), "windowsVirtualKeyCode": number}
        self.call("Input.dispatchKeyEvent", type="keyDown", **({"text": text} if text else {}), **params)
        self.call("Input.dispatchKeyEvent", type="keyUp", **params)

    def click(self, selector):
        box = self.run(f"(() => {{ const b = document.querySelector({json.dumps(selector)}); b.scrollIntoView({{block: 'nearest'}});"
                       " const r = b.getBoundingClientRect(); return [r.left + r.width / 2, r.top + r.height / 2]; })()")
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=box[0], y=box[1], button="left", clickCount=1)

    def picture(self, path, whole=False):
        os.makedirs(os.path.dirname(path), exist_ok=True)
        data = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=whole)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(data))

    def cover(self):
        """Opens another tab in front of this one."""
        self.browser.call("Target.createTarget", url="about:blank", browserContextId=self.context)

    def requests(self):
        """URLs of all requests of the page."""
        return [event["params"]["request"]["url"] for event in self.events if event["method"] == "Network.requestWillBeSent"]

    def complaints(self):
        """Messages of the browser's log and exceptions of the page's script."""
        found = [event["params"]["entry"]["text"] for event in self.events if event["method"] == "Log.entryAdded"]
        return found + [str(event["params"]) for event in self.events if event["method"] == "Runtime.exceptionThrown"]

    def close(self):
        self.browser.call("Target.closeTarget", targetId=self.target)
        self.browser.call("Target.disposeBrowserContext", browserContextId=self.context)
