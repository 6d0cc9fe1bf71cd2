"""Sample workspace, served by the program in a folder of its own on a free port of this computer."""

import json
import os
import pathlib
import subprocess
import time
import urllib.error
import urllib.request


class Workspace:
    def __init__(self, program, folder):
        self.program, self.folder = str(program), pathlib.Path(folder)
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("CUTROOM_", "XDG_"))}
        self.env = kept | {"HOME": str(self.folder), "CUTROOM_DATA_DIR": str(self.folder / "own"), "CUTROOM_LOG": "error"}

    def __enter__(self):
        self.process = subprocess.Popen(
            [self.program, "serve", "--data", str(self.folder / "workspace"), "--sample", "--rate-limit", "1000000"],
            stdout=subprocess.PIPE, env=self.env, text=True)
        served = json.loads(self.process.stdout.readline())
        self.base, self.key = served["baseUrl"], served["apiKey"]
        self.env["CUTROOM_API_KEY"] = self.key
        return self

    def __exit__(self, *_):
        self.process.terminate()
        try:
            self.process.wait(timeout=30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def call(self, method, path, body=None):
        """Sends a call and returns the JSON response; AssertionError if it is refused."""
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        try:
            with urllib.request.urlopen(urllib.request.Request(self.base + path, data, headers, method=method), timeout=120) as answer:
                return json.load(answer)
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.code} {error.read().decode()}") from error

    def run(self, *arguments, code=0):
        """Runs a command on the served workspace and returns its output; AssertionError for another exit code."""
        done = subprocess.run([self.program, *arguments, "--base-url", self.base], capture_output=True, text=True, env=self.env, timeout=300)
        assert done.returncode == code, f"cutroom {' '.join(arguments)}: {done.returncode}, {done.stdout[-2000:]}{done.stderr[-2000:]}"
        return done.stdout


def wait_for(what, condition, seconds=60):
    """Polls a condition and returns its first true value."""
    until = time.monotonic() + seconds
    while not (found := condition()):
        assert time.monotonic() < until, f"{what}: not within {seconds} s"
        time.sleep(0.1)
    return found


def ok(what):
    print(f"  ok  {what}", flush=True)
