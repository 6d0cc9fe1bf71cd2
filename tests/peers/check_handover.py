"""Checks timelines for other editors: OpenTimelineIO and its adapters read the OTIO, Final Cut XML (both) and EDL files of the program. Lengths,
cuts, names, markers and media are compared with the video."""

import fractions
import json
import pathlib
import re
import urllib.parse
import xml.etree.ElementTree as xml

import opentimelineio as otio

from workspace import ok

VIDEO = "/v1/videos/vid_sample"
# Cuts that fall between frames at every rate, at the start and at the end.
CUTS = [(0, 333), (1_017, 501), (2_222, 1_111)]


def kept(clip):
    """Stretches of a recording that its cuts leave, in milliseconds."""
    length = round(clip["maxDurationSeconds"] * 1000)
    reached, stretches = 0, []
    for cut in sorted(clip["cuts"], key=lambda cut: cut["startTimeMs"]):
        if cut["startTimeMs"] > reached:
            stretches.append((reached, min(cut["startTimeMs"], length)))
        reached = max(reached, cut["startTimeMs"] + cut["durationMs"])
    return stretches + ([(reached, length)] if reached < length else [])


def video_of(workspace):
    """Name, chapters, and pieces (clip name, start in the video, length, start in the recording) of the video."""
    video = workspace.call("GET", VIDEO)["video"]
    pieces, at = [], 0
    for clip in video["clipIds"]:
        clip = workspace.call("GET", f"{VIDEO}/clips/{clip}")["clip"]
        for start, end in kept(clip):
            pieces.append((clip["name"], at, end - start, start))
            at += end - start
    return video, pieces, at


def check(workspace):
    first = workspace.call("GET", VIDEO)["video"]["clipIds"][0]
    workspace.call("POST", f"{VIDEO}/clips/{first}/cut", {"cuts": [{"fromMs": start, "toMs": start + length} for start, length in CUTS]})
    video, pieces, length = video_of(workspace)
    for fps, rate in (("30", 30.0), ("25", 25.0), ("29.97", 30_000 / 1001), ("23.976", 24_000 / 1001)):
        check_otio(workspace, fps, rate, video, pieces, length)
        check_edl(workspace, fps, rate, video, pieces, length)
    for fps, rate in (("24", 24.0), ("29.97", 30_000 / 1001), ("60", 60.0)):
        check_fcpxml(workspace, fps, rate, video, pieces, length)
        check_xmeml(workspace, fps, rate, video, pieces, length)
    check_media(workspace)


def handed_over(workspace, ending, fps, *options):
    file = workspace.folder / f"talk-{fps}{len(options)}.{ending}"
    told = workspace.run("handover", "--video", "vid_sample", "--to", str(file), "--fps", fps, "--json", *(options or ["--no-copies"]))
    return file, json.loads(told)


def same_pieces(what, track, rate, pieces, length, tolerance=0.5):
    """Compares the clips of a track with the pieces of the video. The tolerance is in frames: both ends of a piece are rounded by
    themselves, so that no error adds up."""
    clips = [item for item in track if isinstance(item, otio.schema.Clip)]
    assert [clip.name for clip in clips] == [name for name, *_ in pieces], f"{what}: {[clip.name for clip in clips]}"
    frame = 1000 / rate
    most = frame * tolerance + 0.01
    for clip, (name, start, long, from_) in zip(clips, pieces):
        place = clip.range_in_parent()
        begin, end = (time.to_seconds() * 1000 for time in (place.start_time, place.end_time_exclusive()))
        assert abs(begin - start) <= most and abs(end - start - long) <= most, f"{what}: {name} is at {begin}..{end}"
        shown = clip.source_range.start_time.to_seconds() * 1000
        assert abs(shown - from_) <= most + frame, f"{what}: {name} shows {shown}, not {from_}"
    total = clips[-1].range_in_parent().end_time_exclusive().to_seconds() * 1000
    assert abs(total - length) <= most, f"{what}: {total} instead of {length}"


def check_otio(workspace, fps, rate, video, pieces, length):
    file, told = handed_over(workspace, "otio", fps)
    timeline = otio.adapters.read_from_file(str(file))
    tracks = timeline.video_tracks()
    assert timeline.name == video["name"] and len(timeline.tracks) == told["tracks"], timeline.name
    same_pieces(f"OTIO at {fps}", tracks[0], rate, pieces, length)
    for track in timeline.tracks:
        frames = track.duration().rescaled_to(rate).value
        assert abs(frames - round(length * rate / 1000)) < 0.01, f"{track.name} has {frames} frames"
    chapters = [(m.name, m.marked_range.start_time.to_seconds()) for m in timeline.tracks.markers if m.metadata["cutroom"]["kind"] == "chapter"]
    wanted = [(chapter["title"], chapter["timestampSeconds"]) for chapter in video["chapters"]]
    assert [name for name, _ in chapters] == [name for name, _ in wanted], chapters
    assert all(abs(at - to) <= 0.5 / rate + 1e-6 for (_, at), (_, to) in zip(chapters, wanted)), chapters
    assert list(timeline.metadata["cutroom"]["notIncluded"]) == told["notIncluded"] and told["notIncluded"], told
    # What was read and written again by OpenTimelineIO is the same timeline.
    again = otio.adapters.read_from_string(otio.adapters.write_to_string(timeline, "otio_json"), "otio_json")
    assert again.is_equivalent_to(timeline)
    ok(f"OpenTimelineIO reads the timeline at {fps} frames a second")


def check_edl(workspace, fps, rate, video, pieces, length):
    file, told = handed_over(workspace, "edl", fps)
    text = file.read_text(encoding="utf-8")
    is_drop = fps == "29.97"
    assert f"FCM: {'DROP' if is_drop else 'NON-DROP'} FRAME" in text and (";" in text) == is_drop, text[:200]
    timeline = otio.adapters.read_from_string(text, "cmx_3600", rate=rate)
    tracks = {track.name: track for track in timeline.tracks}
    same_pieces(f"EDL at {fps}", tracks["V"], rate, pieces, length)
    reels = {clip.metadata["cmx_3600"]["reel"] for clip in tracks["V"] if isinstance(clip, otio.schema.Clip)}
    assert all(re.fullmatch("[A-Z0-9]{1,8}", reel) for reel in reels) and len(reels) == len({name for name, *_ in pieces}), reels
    marks = [marker.name for clip in tracks["V"] for marker in clip.markers]
    assert {chapter["title"] for chapter in video["chapters"]} <= set(marks), marks
    ok(f"the CMX 3600 adapter reads the EDL at {fps} frames a second")


def seconds(time):
    """Time of Final Cut XML, exact."""
    return fractions.Fraction(time.removesuffix("s"))


def check_fcpxml(workspace, fps, rate, video, pieces, length):
    file, told = handed_over(workspace, "fcpxml", fps)
    root = xml.parse(file).getroot()
    assert root.tag == "fcpxml" and root.get("version") == "1.10"
    frame = seconds(root.find("./resources/format[@id='r1']").get("frameDuration"))
    assert abs(1 / frame - rate) < 1e-9, frame
    spine = root.find(".//spine")
    reached = 0
    for element in spine:
        offset, long = seconds(element.get("offset")), seconds(element.get("duration"))
        assert offset == reached and (offset / frame).denominator == 1 and (long / frame).denominator == 1, element.attrib
        reached += long
    assert reached == seconds(root.find(".//sequence").get("duration")) and abs(reached * 1000 - length) <= frame * 500, reached
    clips = [element for element in spine if element.tag == "asset-clip"]
    assert [clip.get("name") for clip in clips] == [name for name, *_ in pieces]
    for clip, (name, start, long, from_) in zip(clips, pieces):
        begin = seconds(clip.get("offset"))
        for time, wanted in ((begin, start), (begin + seconds(clip.get("duration")), start + long)):
            assert abs(time * 1000 - wanted) <= frame * 500, f"{name} is at {time}, not at {wanted} ms"
        assert abs(seconds(clip.get("start")) * 1000 - from_) <= frame * 1000 + 21, f"{name} shows {clip.get('start')}, not {from_} ms"
    # Everything refers to what is there, and connected clips begin within the clip that they are connected to.
    ids = {element.get("id") for element in root.iter() if element.tag in ("format", "asset", "effect", "text-style-def")}
    assert {element.get("ref") for element in spine.iter() if element.get("ref")} <= ids
    for parent in spine:
        begin, long = seconds(parent.get("start")), seconds(parent.get("duration"))
        for child in parent:
            at = child.get("offset") or child.get("start")
            assert child.tag == "adjust-volume" or begin <= seconds(at) < begin + long, (parent.attrib, child.attrib)
    marks = [marker.get("value") for marker in root.iter("chapter-marker")]
    assert marks == [chapter["title"] for chapter in video["chapters"]], marks
    timeline = otio.adapters.read_from_file(str(file), "fcpx_xml")[0]
    assert timeline.name == video["name"] and len(timeline.tracks) == told["tracks"], [track.name for track in timeline.tracks]
    # The adapter counts in whole frames of the recording and cuts off the rest: only where all have one rate is this exact.
    if fps == "24":
        storyline = next(track for track in timeline.tracks if track.name == "0")
        same_pieces(f"Final Cut XML at {fps}", storyline, rate, pieces, length, tolerance=1.5)
    ok(f"the Final Cut XML adapter reads the timeline at {fps} frames a second")


def check_xmeml(workspace, fps, rate, video, pieces, length):
    file, told = handed_over(workspace, "xml", fps)
    root = xml.parse(file).getroot()
    assert root.tag == "xmeml" and root.get("version") == "5", root.attrib
    # A file is described before it is named, and every element of the same id is one file.
    files = [element for element in root.iter("file")]
    described = {element.get("id") for element in files if len(element)}
    assert {element.get("id") for element in files} == described and len([f for f in files if len(f)]) == len(described)
    timeline = otio.adapters.read_from_file(str(file), "fcp_xml")
    assert timeline.name == video["name"], timeline.name
    pictures = timeline.video_tracks()
    same_pieces(f"Final Cut Pro 7 XML at {fps}", pictures[0], rate, pieces, length)
    for track in pictures + timeline.audio_tracks():
        for clip in track.find_clips():
            assert abs(clip.source_range.start_time.rate - rate) < 0.01, clip.source_range
            assert clip.media_reference.target_url, clip.name
    # A sound with two channels has a track for each.
    assert len(pictures) + len(timeline.audio_tracks()) >= told["tracks"], (len(pictures), told["tracks"])
    marks = [marker.name for marker in timeline.tracks.markers]
    assert {chapter["title"] for chapter in video["chapters"]} <= set(marks), marks
    ok(f"the Final Cut Pro 7 XML adapter reads the timeline at {fps} frames a second")


def check_media(workspace):
    file, told = handed_over(workspace, "otio", "30", "--force")
    folder = pathlib.Path(told["media"])
    timeline = otio.adapters.read_from_file(str(file))
    urls = {clip.media_reference.target_url for clip in timeline.find_clips()}
    files = {pathlib.Path(urllib.parse.unquote(urllib.parse.urlparse(url).path)) for url in urls}
    assert files == set(folder.iterdir()) and all(copy.stat().st_size > 0 for copy in files), files
    # Starts and lengths stay within the files.
    for clip in timeline.find_clips():
        available = clip.media_reference.available_range
        if available is not None:
            end = clip.source_range.end_time_exclusive().to_seconds()
            assert end <= available.end_time_exclusive().to_seconds() + 1 / 30 + 1e-6, (clip.name, end)
    ok("the recordings lie beside the file, and every piece is within its recording")
