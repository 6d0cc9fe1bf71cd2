"""Drives `cutroom mcp` with the public client library of the protocol (PyPI: mcp), over standard input and output and over HTTP.

    python3 tests/assistant/client.py PROGRAM [FOLDER]

Pictures go into FOLDER, so that somebody can look at them.
"""

import asyncio
import base64
import json
import os
import pathlib
import subprocess
import sys
import tempfile

import httpx2
from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp.client.streamable_http import streamable_http_client

PROGRAM = str(pathlib.Path(sys.argv[1]).resolve())
OUT = pathlib.Path(sys.argv[2]) if len(sys.argv) > 2 else None


def check(condition, what, seen=""):
    """Exits with a message if a condition is false."""
    if not condition:
        sys.exit(f"assistant-test: {what}: {seen}")
    print(f"  ok  {what}")


async def ask(session, tool, **arguments):
    """Calls a tool; returns whether it failed, its text, and its image."""
    answer = await session.call_tool(tool, arguments)
    text = next((part.text for part in answer.content if part.type == "text"), "")
    picture = next((base64.b64decode(part.data) for part in answer.content if part.type == "image"), None)
    return bool(answer.is_error), text, picture


async def read(session, tool, **arguments):
    """Calls a tool and returns its JSON record."""
    refused, text, _ = await ask(session, tool, **arguments)
    check(not refused, tool, text[:200])
    return json.loads(text)


async def work(session):
    """Works like an assistant on a video: reads, looks, checks and proposes."""
    hello = await session.initialize()
    check(hello.server_info.name == "cutroom", "the server says who it is")
    tools = {tool.name: tool for tool in (await session.list_tools()).tools}
    check({"get_transcript", "get_camera_faces", "get_video_analytics", "apply_video_edits"} <= tools.keys(), "the tools have the service's names")
    videos = await read(session, "list_videos")
    video = videos["videos"][0]["id"]
    words = (await read(session, "get_transcript", id=video, clipId="cl_demo"))["words"]
    word = next(word for word in words if word["text"] == "editor")
    texts = await read(session, "list_text_overlays", id=video, clipId="cl_demo")
    menu = next(text for text in texts["textOverlays"] if text["text"] == "Menu")
    for tool, arguments in {
        "get_frame": {"atMs": 60_000, "boxes": True},
        "get_contact_sheet": {"frames": 12},
        "get_waveform": {"clipId": "cl_demo", "sourceId": "su_demo_microphone"},
    }.items():
        refused, text, picture = await ask(session, tool, id=video, **arguments)
        check(not refused and picture and picture.startswith(b"\x89PNG"), f"{tool} is a picture of {len(picture or b'')} bytes", text)
        if OUT:
            OUT.mkdir(parents=True, exist_ok=True)
            (OUT / f"{tool}.png").write_bytes(picture)
    check((await read(session, "check_camera_faces", id=video))["clips"], "the check of faces has clips")
    await read(session, "check_captions", id=video)
    refused, text, _ = await ask(session, "get_contact_sheet", id=video, frames=1_000)
    check(refused and "at most 30, got 1000" in text, "a thousand frames are refused", text)
    made = await read(
        session, "apply_video_edits", id=video, why="Tighter, and the menu is seen.",
        operations=[
            {"type": "cut_footage", "operationId": "a", "clipId": "cl_demo", "why": "Said twice.", "sure": 70,
             "removed": [{"startTimeMs": word["startTimeMs"], "durationMs": word["endTimeMs"] - word["startTimeMs"]}]},
            {"type": "update_text_overlay", "operationId": "b", "clipId": "cl_demo", "textOverlayId": menu["id"],
             "point": {"xPct": 60, "yPct": 10}},
        ],
    )
    check(len(made["parts"]) == 2, "two parts are proposed")
    clip = (await read(session, "get_clip", id=video, clipId="cl_demo"))["clip"]
    check(len(clip["cuts"]) == 3, "nothing was changed")
    kept = await read(session, "list_proposals", id=video)
    check(kept["proposals"][0]["parts"][0]["sure"] == 70, "the proposal is kept for a person")


async def over_lines(home):
    """Tests the transport over standard input and output."""
    print("over standard input and output")
    # The library passes only a part of the environment by default.
    env = {**os.environ, "CUTROOM_DATA_DIR": home, "CUTROOM_LOG": "off"}
    async with stdio_client(StdioServerParameters(command=PROGRAM, args=["mcp"], env=env)) as (reads, writes):
        async with ClientSession(reads, writes) as session:
            await work(session)


async def over_http(home):
    """Tests the HTTP transport at `/mcp` of a served workspace."""
    print("over HTTP")
    args = [PROGRAM, "serve", "--listen", "127.0.0.1:0", "--data", f"{home}/served", "--sample", "--rate-limit", "100000", "--mcp"]
    env = {**os.environ, "CUTROOM_DATA_DIR": home, "CUTROOM_LOG": "off"}
    server = subprocess.Popen(args, env=env, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    try:
        door = json.loads(server.stdout.readline())["mcp"]
        headers = {"Authorization": f"Bearer {door['key']}"}
        async with httpx2.AsyncClient(headers=headers, timeout=120) as client:
            async with streamable_http_client(door["url"], http_client=client) as streams:
                async with ClientSession(streams[0], streams[1]) as session:
                    await work(session)
    finally:
        server.terminate()
        server.wait()


async def main():
    """Tests both transports, each on a workspace of its own."""
    with tempfile.TemporaryDirectory() as home:
        await over_lines(home)
    with tempfile.TemporaryDirectory() as home:
        await over_http(home)
    print("assistant-test: all held")


asyncio.run(main())
