"""Checks subtitles and transcripts: pysubs2, webvtt-py, srt, ffmpeg and libass read SRT, VTT, ASS and TXT files of the program; the
program imports files that they and speech recognisers write. Texts and times are compared."""

import json
import re
import subprocess
from datetime import timedelta

import pysubs2
import srt
import webvtt

from workspace import ok

CLIP = ["--video", "vid_sample", "--clip", "cl_welcome"]
# Start, end, text: scripts with and without spaces, right-to-left; text that looks like tags; two sentences in a cue; a short cue.
CUES = [
    (500, 1500, "Hello there. How are you? And"),
    (1500, 2260, "你好，世界。用Rust写 你好"),
    (2260, 3000, "สวัสดีชาวโลก"),
    (3000, 5000, "a well-known fact & more, café"),
    (5040, 5320, "שלום, עולם!"),
    (6000, 6500, "x < 5 and 7 > 3"),
]
SRT_ONLY = [(7000, 8000, "List<String> of <Ann>")]


def clock(ms, point):
    return f"{ms // 3_600_000:02}:{ms // 60_000 % 60:02}:{ms // 1000 % 60:02}{point}{ms % 1000:03}"


def plain(text):
    """Text for comparison: line breaks become spaces, and invisible marks are removed."""
    for mark in "\u200e\u200f\u202b\u202c\u2060":
        text = text.replace(mark, "")
    return " ".join(text.split())


def same(what, found, expected, precision=0):
    found = [(start, end, plain(text)) for start, end, text in found]
    assert len(found) >= len(expected), f"{what}: {len(found)} cues of {len(expected)}: {found}"
    for (start, end, text), (from_, to, said) in zip(found, expected):
        assert abs(start - from_) <= precision and abs(end - to) <= precision, f"{what}: {start}..{end} for {from_}..{to}: {said}"
        assert text == said, f"{what}: {text!r} for {said!r}"


def srt_of(cues):
    return "".join(f"{n}\n{clock(a, ',')} --> {clock(b, ',')}\n{text}\n\n" for n, (a, b, text) in enumerate(cues, 1))


def ms(time):
    return round(time.total_seconds() * 1000)


def vtt_ms(cue):
    return [round(sum(float(part) * 60**place for place, part in enumerate(reversed(time.split(":")))) * 1000) for time in (cue.start, cue.end)]


def check(workspace):
    written(workspace)
    imported(workspace)
    recognised(workspace)


def brought(workspace, name, text):
    """Imports a file as the transcript of the first clip; returns its words and the output of the command."""
    file = workspace.folder / name
    file.write_text(text, encoding="utf-8") if isinstance(text, str) else file.write_bytes(text)
    told = workspace.run("transcript", str(file), *CLIP)
    return workspace.call("GET", "/v1/videos/vid_sample/clips/cl_welcome/transcript/uncut")["words"], told


def exported(workspace, form):
    return workspace.run("captions", "export", "--video", "vid_sample", "--uncut", "--format", form)


def read_again(workspace, what, name, text, expected, precision=0):
    """Imports a file, exports it again and compares the cues."""
    _, told = brought(workspace, name, text)
    assert "kept as in the file" in told, f"{what}: {told}"
    same(what, [(ms(cue.start), ms(cue.end), cue.content) for cue in srt.parse(exported(workspace, "srt"))], expected, precision)


def ffmpeg(workspace, *arguments):
    done = subprocess.run(["ffmpeg", "-v", "error", "-y", *map(str, arguments)], capture_output=True, cwd=workspace.folder)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout


def written(workspace):
    every = CUES + SRT_ONLY
    brought(workspace, "all.srt", srt_of(every))
    files = {form: exported(workspace, form) for form in ("srt", "vtt", "ass", "txt")}
    for form, text in files.items():
        (workspace.folder / f"ours.{form}").write_text(text, encoding="utf-8")
    same("srt reads our SRT", [(ms(cue.start), ms(cue.end), cue.content) for cue in srt.parse(files["srt"])], every)
    cues = [(*vtt_ms(cue), cue.text) for cue in webvtt.read(workspace.folder / "ours.vtt")]
    unescaped = [(a, b, text.replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")) for a, b, text in cues]
    same("webvtt-py reads our VTT", unescaped, every)
    for form, precision in (("srt", 0), ("ass", 10)):
        events = [event for event in pysubs2.load(workspace.folder / f"ours.{form}") if not event.is_comment]
        # pysubs2 treats every <…> in SRT as a tag.
        expected = CUES if form == "srt" else every
        same(f"pysubs2 reads our {form}", [(e.start, e.end, e.plaintext) for e in events][: len(expected)], expected, precision)
    assert [plain(line) for line in files["txt"].splitlines()][: len(every)] == [text for _, _, text in every], files["txt"]
    ok("pysubs2, webvtt-py and srt read what the program writes")
    for form, precision in (("srt", 0), ("vtt", 0), ("ass", 10)):
        ffmpeg(workspace, "-i", f"ours.{form}", f"theirs-{form}.srt")
        text = (workspace.folder / f"theirs-{form}.srt").read_text(encoding="utf-8")
        cues = [(ms(cue.start), ms(cue.end), tagless(cue.content)) for cue in srt.parse(text)]
        same(f"ffmpeg reads our {form}", cues[: len(CUES)], CUES, precision)
    ok("ffmpeg reads what the program writes")
    # libass draws text only while a cue is shown.
    frame = lambda at: ffmpeg(workspace, "-f", "lavfi", "-i", "color=black:s=640x360:r=25:d=9", "-vf", "ass=ours.ass", "-ss", at,
                              "-frames:v", 1, "-f", "rawvideo", "-pix_fmt", "gray", "-")
    # Only Latin cues: a computer may lack fonts for the others.
    for at, is_shown in ((0.44, False), (0.52, True), (3.04, True), (4.96, True), (5.0, False), (5.96, False), (6.0, True), (6.48, True), (6.52, False)):
        # Black is 16 in limited range.
        assert (max(frame(at)) > 60) == is_shown, f"libass at {at} s: expected {'letters' if is_shown else 'nothing'}"
    ok("libass draws the cues of our ASS in the frames of their times")


def tagless(text):
    """Removes the font tags that ffmpeg writes for the style of an ASS file."""
    return re.sub(r"</?font[^>]*>|</?b>|\{\\an?\d+\}", "", text)


def imported(workspace):
    subs = pysubs2.SSAFile()
    for start, end, text in CUES:
        subs.append(pysubs2.SSAEvent(start=start, end=end, text=text))
    for form, name, precision in (("srt", "theirs.srt", 0), ("vtt", "theirs.vtt", 0), ("ass", "theirs.ass", 10), ("ssa", "theirs.ssa", 10)):
        read_again(workspace, f"{form} of pysubs2", name, subs.to_string(form), CUES, precision)
    vtt = webvtt.WebVTT()
    for start, end, text in CUES:
        vtt.captions.append(webvtt.Caption(clock(start, "."), clock(end, "."), text.replace("&", "&amp;").replace("<", "&lt;")))
    vtt.save(str(workspace.folder / "webvtt.vtt"))
    read_again(workspace, "VTT of webvtt-py", "again.vtt", (workspace.folder / "webvtt.vtt").read_text(encoding="utf-8"), CUES)
    time = lambda at: timedelta(milliseconds=at)
    composed = srt.compose([srt.Subtitle(n, time(a), time(b), text) for n, (a, b, text) in enumerate(CUES, 1)], eol="\r\n")
    read_again(workspace, "SRT of srt", "composed.srt", composed, CUES)
    (workspace.folder / "plain.srt").write_text(srt_of(CUES), encoding="utf-8")
    for form, precision in (("srt", 0), ("vtt", 0), ("ass", 10)):
        ffmpeg(workspace, "-i", "plain.srt", f"muxed.{form}")
        read_again(workspace, f"{form} of ffmpeg", f"again.{form}", (workspace.folder / f"muxed.{form}").read_bytes(), CUES, precision)
    read_again(workspace, "UTF-16 of Windows", "utf16.srt", srt_of(CUES).replace("\n", "\r\n").encode("utf-16"), CUES)
    western = [cue for cue in CUES if cue[2].isascii() or "café" in cue[2]]
    read_again(workspace, "Windows-1252", "western.srt", srt_of(western).encode("cp1252"), western)
    ok("the program imports what pysubs2, webvtt-py, srt and ffmpeg write")
    # In the form that yt-dlp --write-auto-subs saves.
    rolling = (
        "WEBVTT\nKind: captions\nLanguage: en\n\n"
        "00:00:00.080 --> 00:00:02.389 align:start position:0%\n \nso<00:00:00.320><c> today</c><00:00:01.199><c> we're</c>\n\n"
        "00:00:02.389 --> 00:00:02.399 align:start position:0%\nso today we're\n \n\n"
        "00:00:02.399 --> 00:00:04.550 align:start position:0%\nso today we're\ngoing<00:00:02.639><c> to</c><00:00:02.879><c> talk</c>\n\n"
        "00:00:04.550 --> 00:00:04.560 align:start position:0%\ngoing to talk\n \n\n"
    )
    words, _ = brought(workspace, "auto.vtt", rolling)
    times = [(word["text"], word["startTimeMs"]) for word in words]
    assert times == [("so", 80), ("today", 320), ("we're", 1199), ("going", 2399), ("to", 2639), ("talk", 2879)], times
    ok("the program imports automatic captions of yt-dlp")


def recognised(workspace):
    words = [(" well", 0.5, 0.9), ("-known", 0.9, 1.2), (" words", 1.3, 1.75)]
    spoken = lambda **names: [{names.get("text", "word"): text.strip() if names.get("bare") else text, "start": a, "end": b} for text, a, b in words]
    segment = {"id": 0, "seek": 0, "start": 0.5, "end": 1.75, "text": " well-known words", "tokens": [1, 2], "temperature": 0.0,
               "avg_logprob": -0.2, "compression_ratio": 0.9, "no_speech_prob": 0.01}
    offsets = lambda a, b: {"timestamps": {"from": clock(round(a * 1000), ","), "to": clock(round(b * 1000), ",")},
                            "offsets": {"from": round(a * 1000), "to": round(b * 1000)}}
    glued = [("well", 500), ("-known", 900), ("words", 1300)]
    shapes = {
        "openai-whisper": ({"text": " well-known words", "segments": [segment | {"words": [w | {"probability": 0.9} for w in spoken()]}], "language": "en"}, glued),
        "faster-whisper": ([segment | {"words": [w | {"probability": 0.9} for w in spoken()]}], glued),
        "whisper.cpp": ({"systeminfo": "", "model": {"type": "base"}, "params": {"language": "en"}, "result": {"language": "en"}, "transcription": [
            offsets(0.5, 1.75) | {"text": " well-known words", "tokens": [{"text": "[_BEG_]", **offsets(0, 0), "id": 50364, "p": 0.9, "t_dtw": -1}]
             + [{"text": text, **offsets(a, b), "id": 1, "p": 0.9, "t_dtw": -1} for text, a, b in words]}]}, [("well-known", 500), ("words", 1300)]),
        "WhisperX": ({"segments": [{"start": 0.5, "end": 1.75, "text": " well 5 words", "words": [
            {"word": "well", "start": 0.5, "end": 0.9, "score": 0.8}, {"word": "5"}, {"word": "words", "start": 1.3, "end": 1.75, "score": float("nan")}]}],
            "word_segments": [], "language": "en"}, [("well", 500), ("5", 900), ("words", 1300)]),
        "whisper-timestamped": ({"text": "", "segments": [segment | {"words": [w | {"confidence": 0.9} for w in spoken(text="text", bare=True)]}]}, glued),
        "Vosk": ({"result": [w | {"conf": 1.0} for w in spoken(bare=True)], "text": "well -known words"}, glued),
    }
    for name, (shape, expected) in shapes.items():
        read, _ = brought(workspace, "words.json", json.dumps(shape))
        found = [(word["text"], word["startTimeMs"]) for word in read]
        assert found == expected, f"{name}: {found}"
        has_spaces = name in ("openai-whisper", "faster-whisper", "whisper.cpp")
        first = exported(workspace, "txt").splitlines()[0]
        assert not has_spaces or first == "well-known words", f"{name}: {first}"
    ok("the program imports the words of six recognisers")
