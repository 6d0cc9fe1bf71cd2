"""Transcribes speech whose words have known times, with a real engine, and measures what moving borders by energy does.

    python3 tests/transcribe/speech.py PROGRAM

espeak-ng says each word by itself, and known silence lies between the words, so that their times are known. PocketSphinx transcribes
them by `cutroom transcribe` without any settings. An engine that says each word late, as Whisper does, is a script that writes
whisper.cpp's JSON. The fillers that it leaves out are found in the sound by `cutroom propose --find untranscribed`, also for a
transcript that was imported, and cut.
"""

import array
import json
import os
import pathlib
import random
import stat
import subprocess
import sys
import tempfile
import urllib.request
import wave

sys.path.insert(0, str(pathlib.Path(__file__).parents[1] / "web"))
from workspace import Workspace  # noqa: E402  the folder beside this one has it

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
RATE = 16_000
WITHIN_MS = 60
TEXT = (
    "go forward ten meters then stop and turn left now open the window and close the door "
    "one two three four five six seven eight nine ten people want water and bread every day "
    "hello world this house is old but the garden is green"
).split()
# Sounds that a transcript often lacks, said between the words.
FILLERS = {8: "um", 22: "uh", 35: "um"}


def spoken(word, folder):
    """Samples of a word, without the silence around it."""
    file = f"{folder}/word.wav"
    subprocess.run(["espeak-ng", "-v", "en-us", "-s", "140", "-w", file, word], check=True)
    loud = f"{folder}/word16.wav"
    subprocess.run(["ffmpeg", "-y", "-v", "error", "-i", file, "-ar", str(RATE), "-ac", "1", loud], check=True)
    with wave.open(loud) as read:
        samples = array.array("h", read.readframes(read.getnframes()))
    least = max(abs(sample) for sample in samples) // 50
    heard = [place for place, sample in enumerate(samples) if abs(sample) > least]
    return samples[heard[0]:heard[-1] + 1]


def speech(folder):
    """A recording, the words with their start and end in milliseconds, and the fillers with theirs."""
    chance = random.Random(7)
    samples, words, fillers = array.array("h"), [], []

    def quiet(ms):
        samples.extend(chance.randint(-12, 12) for _ in range(RATE * ms // 1000))

    def say(word, into):
        start = len(samples) * 1000 // RATE
        samples.extend(spoken(word, folder))
        into.append((word, start, len(samples) * 1000 // RATE))

    quiet(900)
    for place, word in enumerate(TEXT):
        if place in FILLERS:
            quiet(200)
            say(FILLERS[place], fillers)
            quiet(300)
        say(word, words)
        # Some words run together, most have a breath between them, sentences a pause.
        quiet(chance.choice([30, 80, 120, 160, 240, 400, 900]))
    quiet(900)
    file = f"{folder}/speech.wav"
    with wave.open(file, "wb") as out:
        out.setnchannels(1)
        out.setsampwidth(2)
        out.setframerate(RATE)
        out.writeframes(samples.tobytes())
    return file, words, fillers


def video_of(sound, folder):
    file = f"{folder}/talk.mkv"
    subprocess.run(
        ["ffmpeg", "-y", "-v", "error", "-f", "lavfi", "-i", "color=c=gray:s=320x180:r=5", "-i", sound, "-shortest", "-c:v", "libx264",
         "-preset", "ultrafast", "-pix_fmt", "yuv420p", "-c:a", "pcm_s16le", file], check=True)
    return file


def late(words, folder):
    """A program that writes the true words a quarter of a second late, without the fillers, as Whisper does."""
    chance = random.Random(11)
    tokens, begun = [], [start + chance.randint(150, 330) for _, start, _ in words]
    for place, (word, _, end) in enumerate(words):
        start = begun[place]
        until = end + chance.randint(60, 320)
        if place + 1 < len(words):
            until = min(until, begun[place + 1])
        tokens.append({"text": f" {word}", "offsets": {"from": start, "to": max(start + 20, until)}})
    text = json.dumps({"transcription": [{"offsets": {"from": 0, "to": tokens[-1]["offsets"]["to"]}, "text": "", "tokens": tokens}]})
    pathlib.Path(f"{folder}/late.json").write_text(text)
    bin_folder = pathlib.Path(folder) / "bin"
    bin_folder.mkdir()
    program = bin_folder / "whisper-cli"
    program.write_text(
        "#!/bin/sh\n[ \"$1\" = --version ] && exit 1\nwhile [ $# -gt 0 ]; do [ \"$1\" = -of ] && out=\"$2\"; shift; done\n"
        f"cp '{folder}/late.json' \"$out.json\"\n")
    program.chmod(program.stat().st_mode | stat.S_IXUSR)
    model = pathlib.Path(folder) / "models" / "ggml-base.en.bin"
    model.parent.mkdir()
    model.write_bytes(b"lmgg")
    return bin_folder, model, [(token["text"].strip(), token["offsets"]["from"], token["offsets"]["to"]) for token in tokens]


def matched(found, words):
    """Pairs of a found word and the true one that it is: the same text, nearest in time, each once."""
    left, pairs = list(words), []
    for word, start, end in found:
        same = [true for true in left if true[0] == word.strip(".,").lower() and abs(true[1] - start) < 1_000]
        if same:
            true = min(same, key=lambda true: abs(true[1] - start))
            left.remove(true)
            pairs.append(((start, end), true[1:]))
    return pairs


def share(pairs):
    """Share of borders within 60 ms, and the median distance of the beginnings."""
    borders = [abs(a - b) for found, true in pairs for a, b in zip(found, true)]
    starts = sorted(abs(found[0] - true[0]) for found, true in pairs)
    return sum(border <= WITHIN_MS for border in borders) / max(1, len(borders)), starts[len(starts) // 2] if starts else 0


def check_sounds(found, fillers, of):
    """Asserts that each filler is found as one sound, within 60 ms, and nothing else."""
    off = [max(abs(a - b) for a, b in zip(sound, filler[1:])) for sound, filler in zip(found, fillers)]
    print(f"  {of}: sounds without a word {found}, fillers {[filler[1:] for filler in fillers]}: off by {off} ms at most")
    assert len(found) == len(fillers) and all(ms <= WITHIN_MS for ms in off), f"not each filler was found: {of}"


def sphinx_itself(sound):
    """Words of PocketSphinx as it writes them, to compare with."""
    said = subprocess.run(
        ["pocketsphinx_continuous", "-infile", sound, "-time", "yes", "-logfn", "/dev/null"], check=True, text=True,
        stdout=subprocess.PIPE).stdout
    found = []
    for line in said.splitlines():
        parts = line.split(" ")
        if len(parts) == 4 and not parts[0].startswith(("<", "[", "+")):
            try:
                found.append((parts[0].split("(")[0], round(float(parts[1]) * 1000), round(float(parts[2]) * 1000)))
            except ValueError:
                continue
    return found


def main():
    with tempfile.TemporaryDirectory() as folder:
        sound, words, fillers = speech(folder)
        served = Workspace(PROGRAM, folder)
        try:
            source = served.call("POST", "/v1/sources", {"kind": "video"})
            with open(video_of(sound, folder), "rb") as media:
                urllib.request.urlopen(urllib.request.Request(source["uploadUrl"], media.read(), method="PUT")).read()
            made = served.call("POST", "/v1/videos", {"name": "Talk", "sourceId": source["sourceId"]})
            video = made["video"]["id"]
            clip = made["video"]["clipIds"][0]
            path = f"/v1/videos/{video}/clips/{clip}/transcript/uncut"

            def run(*args, first=None):
                env = {**os.environ, "CUTROOM_DATA_DIR": folder, "CUTROOM_API_KEY": served.key, "CUTROOM_LOG": "off"}
                if first:
                    env["PATH"] = f"{first}:{env['PATH']}"
                command = [PROGRAM, *args, "--video", video, "--base-url", served.base]
                return subprocess.run(command, env=env, check=True, stdout=subprocess.PIPE, text=True).stdout

            def transcribe(*args, first=None):
                done = run("transcribe", "--clip", clip, *args, first=first)
                print(f"  {done.strip()}")
                stored = served.call("GET", path)["words"]
                return done, [(word["text"], word["startTimeMs"], word["endTimeMs"]) for word in stored]

            def untranscribed():
                """Id of a proposal to cut the sounds without a word, and their times."""
                made = json.loads(run("propose", "--find", "untranscribed", "--json"))
                shown = json.loads(run("proposals", "show", made["id"], "--json"))
                cuts = [cut for part in shown["parts"] for step in part["operations"] for cut in step["removed"]]
                return made["id"], sorted((cut["startTimeMs"], cut["startTimeMs"] + cut["durationMs"]) for cut in cuts)

            raw = matched(sphinx_itself(sound), words)
            _, by_sphinx = transcribe("--engine", "pocketsphinx")
            by_sphinx = matched(by_sphinx, words)
            bin_folder, model, as_written = late(words, folder)
            told, by_late = transcribe("--engine", "whisper.cpp", "--model", str(model), "--replace", first=bin_folder)
            _, of_engine = untranscribed()
            # The same of a transcript from elsewhere, which has the true times.
            listed = [{"text": word, "startTimeMs": start, "endTimeMs": end} for word, start, end in words]
            served.call("PUT", path.replace("uncut", "words"), {"words": listed})
            proposal, of_import = untranscribed()
            run("proposals", "take", proposal)
        finally:
            served.close()
    print(f"  {len(words)} words; PocketSphinx understood {len(by_sphinx)}")
    figures = {}
    for name, before, after in [
        ("PocketSphinx", raw, by_sphinx),
        ("150 to 330 ms late", matched(as_written, words), matched(by_late, words)),
    ]:
        figures[name] = share(before), share(after)
        (was, was_median), (now, now_median) = figures[name]
        print(f"  {name}: {was:.0%} of borders within {WITHIN_MS} ms before, {now:.0%} after; "
              f"beginnings {was_median} ms off before, {now_median} ms after (median)")
    # Single words of a synthetic voice are hard for it; without its model it understands none.
    assert len(by_sphinx) >= len(words) // 5, "PocketSphinx understood less than a fifth: is its model there?"
    (was, _), (now, _) = figures["PocketSphinx"]
    assert now >= was, "moving borders made a real engine's times worse"
    (was, _), (now, median) = figures["150 to 330 ms late"]
    assert was < 0.2 and now >= 0.75 and median <= 30, "late words are not where they are heard"
    check_sounds(of_engine, fillers, "late words")
    check_sounds(of_import, fillers, "an imported transcript")
    assert f"{len(fillers)} sounds that the transcript lacks" in told, f"not each of {fillers} was told"
    print("transcribe-test: passed")


if __name__ == "__main__":
    main()
