"""Checks the OpenAPI document: a public validator accepts it, and a client from a public generator reads all resources."""

import datetime
import importlib
import json
import pathlib
import subprocess
import sys

from openapi_spec_validator import OpenAPIV31SpecValidator

from workspace import ok

#: Folder of the tools that are installed with this Python.
TOOLS = pathlib.Path(sys.executable).parent


def check(workspace):
    document = workspace.call("GET", "/openapi.json")
    problems = [f"{'/'.join(map(str, error.absolute_path))}: {error.message[:200]}" for error in OpenAPIV31SpecValidator(document).iter_errors()]
    assert not problems, problems[:10]
    ok("openapi-spec-validator finds nothing wrong")
    file, package = workspace.folder / "openapi.json", workspace.folder / "generated" / "cutroom_client"
    file.write_text(json.dumps(document))
    package.parent.mkdir()
    made = subprocess.run(
        [TOOLS / "openapi-python-client", "generate", "--path", file, "--output-path", package, "--meta", "none", "--fail-on-warning"],
        capture_output=True, text=True, env=workspace.env | {"PATH": f"{TOOLS}:{workspace.env['PATH']}"}, timeout=300)
    assert made.returncode == 0 and "WARNING" not in made.stdout + made.stderr, (made.stdout + made.stderr)[-3000:]
    ok("openapi-python-client makes a client of it without a warning")
    sys.path.insert(0, str(package.parent))
    read_everything(workspace, document)


def read_everything(workspace, document):
    """Calls every read operation on all existing resources."""
    package = importlib.import_module("cutroom_client")
    client = package.AuthenticatedClient(base_url=workspace.base, token=workspace.key, raise_on_unexpected_status=True)
    fill(workspace)
    calls = 0
    for path, methods in document["paths"].items():
        if "get" not in methods:
            continue
        operation = methods["get"]
        call = importlib.import_module(f"cutroom_client.api.{snake(operation['tags'][0])}.{snake(operation['operationId'])}")
        for arguments in places(workspace, path):
            answer = call.sync_detailed(client=client, **arguments, **more(operation))
            sent = json.loads(answer.content)
            assert answer.status_code == 200, f"{operation['operationId']} {arguments}: {answer.status_code} {sent}"
            missing = difference(sent, answer.parsed.to_dict())
            assert missing is None, f"{operation['operationId']} {arguments}: {missing}"
            calls += 1
    assert calls >= 60, calls
    ok(f"the generated client reads all of {calls} answers, and nothing of them is lost")


def fill(workspace):
    """Adds a resource to each list that is empty in the sample."""
    workspace.call("POST", "/v1/webhooks/endpoints", {"url": "http://127.0.0.1:9/nobody"})
    tag = workspace.call("POST", "/v1/tags", {"name": "Draft", "color": "#336699"})["tag"]
    workspace.call("POST", "/v1/videos/vid_sample/tags", {"tagId": tag["id"]})
    group = workspace.call("POST", "/v1/playlist-groups", {"name": "Courses"})["playlistGroup"]
    playlist = workspace.call("POST", "/v1/playlists", {"name": "First steps", "groupId": group["id"]})["playlist"]
    workspace.call("POST", f"/v1/playlists/{playlist['id']}/videos", {"videoId": "vid_sample"})
    workspace.call("POST", "/v1/library", {"sourceId": "su_logo", "scope": "private", "name": "Logo"})
    workspace.call("POST", "/v1/subtitle-presets", {"videoId": "vid_sample", "name": "Mine"})
    workspace.call("PUT", "/v1/videos/vid_sample/background-music", {"presetId": music(workspace), "volume": 0.2})
    workspace.call("POST", "/v1/videos/vid_sample/exports", {"subtitles": False})


def music(workspace):
    return workspace.call("GET", "/v1/library?scope=default&type=background-music")["items"][0]["id"]


def more(operation):
    """Additional arguments for operations that would otherwise be refused, return no JSON, or return very much."""
    names = {parameter["name"] for parameter in operation["parameters"]}
    values = {}
    if "response" in names:
        values["response"] = "json"
    if "ids" in names:
        values["ids"] = "su_logo,su_nothing"
    if "samplesPerPixel" in names:
        values["samples_per_pixel"] = 4_096
    return values


def places(workspace, path):
    """Values of a path's parameters, one dictionary for each existing resource."""
    videos = [video["id"] for video in workspace.call("GET", "/v1/videos")["videos"]]
    if path.startswith("/v1/videos/{id}/clips/{clipId}"):
        found = []
        for video in videos:
            for clip in workspace.call("GET", f"/v1/videos/{video}/clips")["clips"]:
                place = {"id": video, "clip_id": clip["id"]}
                if "{sourceId}" not in path:
                    found.append(place)
                    continue
                for source in workspace.call("GET", f"/v1/videos/{video}/clips/{clip['id']}/sources")["sources"]:
                    is_sound = "dimensions" not in source
                    if is_sound == path.endswith("/waveform"):
                        found.append(place | {"source_id": source["id"]})
        return found
    lists = {
        "/v1/videos/{id}": ("/v1/videos", "videos"),
        "/v1/playlists/{id}": ("/v1/playlists", "playlists"),
        "/v1/webhooks/endpoints/{id}": ("/v1/webhooks/endpoints", "endpoints"),
        "/v1/webhooks/messages/{id}": ("/v1/webhooks/messages", "messages"),
    }
    for beginning, (address, wrapper) in lists.items():
        if path.startswith(beginning):
            found = [{"id": one["id"]} for one in workspace.call("GET", address)[wrapper]]
            assert found, f"there is nothing at {address}"
            return found
    assert "{" not in path, path
    return [{}]


def difference(sent, kept, at=""):
    """First difference between a record as sent and after reading and writing it; None if they are equal."""
    if isinstance(sent, dict) and isinstance(kept, dict):
        for name in sent.keys() | kept.keys():
            if name not in sent or name not in kept:
                return f"{at}/{name} is {'made up' if name not in sent else 'lost'}"
            found = difference(sent[name], kept[name], f"{at}/{name}")
            if found:
                return found
        return None
    if isinstance(sent, list) and isinstance(kept, list) and len(sent) == len(kept):
        return next(filter(None, (difference(one, other, f"{at}/{index}") for index, (one, other) in enumerate(zip(sent, kept)))), None)
    if sent == kept or moment(sent) is not None and moment(sent) == moment(kept):
        return None
    return f"{at} was {sent!r} and is {kept!r}"


def moment(text):
    """Parses a date-time, which has several notations; None for any other text."""
    try:
        return datetime.datetime.fromisoformat(text)
    except (TypeError, ValueError):
        return None


def snake(name):
    """Name in the form that the generator gives packages and modules."""
    return "".join(f"_{letter.lower()}" if letter.isupper() else letter for letter in name).strip("_").replace(" _", "_").replace(" ", "_")
