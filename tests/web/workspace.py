"""Real workspace, served by the program, with a video for the watch page."""

import json
import subprocess
import time
import urllib.error
import urllib.request

LENGTH = 8
WORDS = [("Welcome.", 0.2, 0.9), ("This", 2.0, 2.4), ("is", 2.4, 2.6), ("shown.", 2.6, 3.2), ("Goodbye.", 6.0, 6.8)]


class Workspace:
    def __init__(self, program, folder):
        self.process = subprocess.Popen([program, "serve", "--data", f"{folder}/workspace"], stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        served = json.loads(self.process.stdout.readline())
        self.base, self.key, self.folder = served["baseUrl"], served["apiKey"], folder

    def call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        headers = {"Authorization": f"Bearer {self.key}", "Content-Type": "application/json"}
        while True:
            try:
                with urllib.request.urlopen(urllib.request.Request(self.base + path, data, headers, method=method)) as answer:
                    return json.load(answer)
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise AssertionError(f"{method} {path}: {error.code} {error.read().decode()}") from error
                time.sleep(float(error.headers["Retry-After"]))

    def video(self, name):
        """Creates a video with a transcript and chapters, exported for its watch page."""
        file = f"{self.folder}/take.mp4"
        subprocess.run(["ffmpeg", "-y", "-v", "error", "-f", "lavfi", "-i", f"testsrc2=size=640x360:rate=25:duration={LENGTH}",
                        "-f", "lavfi", "-i", f"sine=frequency=330:duration={LENGTH}", "-c:v", "libx264", "-pix_fmt", "yuv420p",
                        "-c:a", "aac", "-movflags", "+faststart", file], check=True)
        source = self.call("POST", "/v1/sources", {"kind": "video"})
        with open(file, "rb") as media:
            urllib.request.urlopen(urllib.request.Request(source["uploadUrl"], media.read(), method="PUT")).read()
        video = self.call("POST", "/v1/videos", {"name": name, "sourceId": source["sourceId"]})["video"]
        path = f"/v1/videos/{video['id']}"
        words = [{"text": text, "startTimeMs": int(start * 1000), "endTimeMs": int(end * 1000)} for text, start, end in WORDS]
        self.call("PUT", f"{path}/clips/{video['clipIds'][0]}/transcript/words", {"words": words})
        chapters = [{"title": "The beginning", "description": "", "timestampSeconds": 0},
                    {"title": "What it shows", "description": "With a test picture.", "timestampSeconds": 2},
                    {"title": "The end", "description": "", "timestampSeconds": 6}]
        self.call("PUT", f"{path}/chapters", {"chapters": chapters})
        description = "A short tour of a test picture.\nIt has two lines, words and chapters."
        self.call("PATCH", path, {"description": description, "downloadsEnabled": True})
        self.call("POST", f"{path}/exports", {"subtitles": False})
        until = time.monotonic() + 300
        while (export := self.call("GET", path)["video"]["exports"][0])["status"] != "completed":
            assert export["status"] != "failed" and time.monotonic() < until, export
            time.sleep(0.7)
        return path

    def link(self, path, which="viewPage"):
        return next(iter(self.call("GET", path).values()))["links"][which]

    def figures(self, path):
        return self.call("GET", f"{path}/analytics")["analytics"]

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=30)
