"""Measures the recogniser beside the editor on speech whose words have known times: alone, and by way of the editor.

    python3 tests/transcriber/speech.py PROGRAM RECOGNISER MODEL

The speech is that of tests/transcribe/speech.py. Models that are cut short or of another kind are refused by both programs.
"""

import json
import os
import pathlib
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = pathlib.Path(__file__).parent
sys.path.insert(0, str(HERE.parent / "transcribe"))
import speech as known  # noqa: E402  the same sound, and how far words are from their true times
from speech import WITHIN_MS, Workspace  # noqa: E402

PROGRAM, RECOGNISER, MODEL = (str(pathlib.Path(argument).resolve()) for argument in sys.argv[1:4])
# As the editor asks for fillers.
PROMPT = "Um, uh, er, hmm, like, you know, mhm."


def recognised(sound, *args):
    """Words with their times, and the seconds that it took."""
    begun = time.monotonic()
    said = subprocess.run([RECOGNISER, "--input", sound, "--model", MODEL, *args], check=True, text=True, stdout=subprocess.PIPE).stdout
    words, done = [], 0
    for line in map(json.loads, said.splitlines()):
        assert line.get("doneMs", done) >= done, "it goes back"
        done = line.get("doneMs", done)
        for token in line.get("tokens", []):
            start, end = token["offsets"]["from"], token["offsets"]["to"]
            if token["text"].startswith(" ") or not words:
                words.append([token["text"].strip(), start, end])
            else:
                words[-1] = [words[-1][0] + token["text"], words[-1][1], end]
    assert done > 0, "no line says how far it is"
    return [(word.strip(".,!?").lower(), start, end) for word, start, end in words], time.monotonic() - begun


def fillers_in(found, fillers):
    """Number of fillers that are among the words, by their times."""
    near = [start for word, start, _ in found if word.strip(".,-") in ("um", "uh", "er", "hmm", "mhm", "uhm", "ah")]
    return sum(any(abs(start - at) < 1_000 for at in near) for _, start, _ in fillers)


def refusals(sound, folder):
    """Models that are no models: the recogniser says why, with an exit code of its own."""
    whole = pathlib.Path(MODEL).read_bytes()
    for name, content, told in [
        ("half.bin", whole[: len(whole) // 2], "cut short"),
        ("almost.bin", whole[:-1], "cut short"),
        ("page.bin", b"<html>not found</html>", "isn\u2019t a Whisper model"),
        ("noise.bin", b"lmgg" + bytes(range(256)) * 400, "isn\u2019t a Whisper model"),
        ("gguf.bin", b"GGUF" + bytes(4_000), "isn\u2019t a Whisper model"),
        ("missing.bin", None, "can\u2019t be read"),
    ]:
        model = pathlib.Path(folder) / name
        if content is not None:
            model.write_bytes(content)
        done = subprocess.run([RECOGNISER, "--input", sound, "--model", str(model)], text=True, capture_output=True)
        assert done.returncode == 4 and told in done.stderr, (name, done.returncode, done.stderr)
        model.unlink(missing_ok=True)
    done = subprocess.run([RECOGNISER, "--input", MODEL, "--model", MODEL], text=True, capture_output=True)
    assert done.returncode == 3, done.stderr


def main():
    with tempfile.TemporaryDirectory() as folder:
        sound, words, fillers = known.speech(folder)
        length = words[-1][2] / 1_000
        refusals(sound, folder)
        bare, _ = recognised(sound, "--language", "en")
        alone, took = recognised(sound, "--language", "en", "--prompt", PROMPT)
        served = Workspace(PROGRAM, folder)
        try:
            source = served.call("POST", "/v1/sources", {"kind": "video"})
            with open(known.video_of(sound, folder), "rb") as media:
                urllib.request.urlopen(urllib.request.Request(source["uploadUrl"], media.read(), method="PUT")).read()
            made = served.call("POST", "/v1/videos", {"name": "Talk", "sourceId": source["sourceId"]})["video"]
            video, clip = made["id"], made["clipIds"][0]
            env = {**os.environ, "CUTROOM_DATA_DIR": folder, "CUTROOM_API_KEY": served.key, "CUTROOM_LOG": "off",
                   "PATH": f"{pathlib.Path(RECOGNISER).parent}:{os.environ['PATH']}"}

            def transcribe(model):
                return subprocess.run(
                    [PROGRAM, "transcribe", "--video", video, "--clip", clip, "--base-url", served.base, "--engine", "cutroom",
                     "--model", model], env=env, text=True, capture_output=True)

            half = pathlib.Path(folder) / "ggml-half.en.bin"
            half.write_bytes(pathlib.Path(MODEL).read_bytes()[:5_000_000])
            refused = transcribe(str(half))
            assert refused.returncode != 0 and "half.en" in refused.stderr and "cut short" in refused.stderr, refused.stderr
            done = transcribe(MODEL)
            assert done.returncode == 0, done.stderr
            print(f"  {done.stdout.strip()}")
            stored = served.call("GET", f"/v1/videos/{video}/clips/{clip}/transcript/uncut")["words"]
        finally:
            served.close()
    by_editor = [(word["text"].strip(".,!?").lower(), word["startTimeMs"], word["endTimeMs"]) for word in stored]
    print(f"  {length:.0f} s of speech in {took:.1f} s on {os.cpu_count()} processors")
    print(f"  fillers: {fillers_in(alone, fillers)} of {len(fillers)}, without the text before the speech {fillers_in(bare, fillers)}")
    figures = {}
    for name, found in [("as the recogniser wrote them", alone), ("after moving by energy", by_editor)]:
        pairs = known.matched(found, words)
        within, median = figures[name] = known.share(pairs)
        print(f"  {name}: {len(pairs)} of {len(words)} words, {within:.0%} of borders within {WITHIN_MS} ms, "
              f"beginnings {median} ms off (median)")
    (was, _), (now, _) = figures.values()
    assert now > was, "moving borders made no time better"
    print("transcriber-test: passed")


if __name__ == "__main__":
    main()
