"""Checks webhooks: the public libraries of Standard Webhooks and Svix verify the program's messages and reject altered ones."""

import http.server
import json
import threading

import standardwebhooks
import svix.webhooks

from workspace import ok, wait_for


class Receiver:
    """Stores each message as it arrives."""

    def __init__(self):
        receiver = self
        self.messages = []

        class Handler(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = self.rfile.read(int(self.headers["Content-Length"]))
                receiver.messages.append((dict(self.headers.items()), body))
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_address[1]}/hook"


def check(workspace):
    receiver = Receiver()
    try:
        signed(workspace, receiver)
    finally:
        receiver.server.shutdown()


def signed(workspace, receiver):
    made = workspace.call("POST", "/v1/webhooks/endpoints", {"url": receiver.url})
    other = workspace.call("POST", "/v1/webhooks/endpoints", {"url": receiver.url, "disabled": True})
    name = "Grüße, 世界 \U0001f3ac"
    video = workspace.call("POST", "/v1/videos/vid_sample/duplicate", {"name": name})["video"]
    workspace.call("PATCH", f"/v1/videos/{video['id']}", {"description": "Changed."})
    wait_for("two messages", lambda: len(receiver.messages) >= 2)
    libraries = {
        "standardwebhooks": (standardwebhooks.Webhook, standardwebhooks.WebhookVerificationError),
        "svix": (svix.webhooks.Webhook, svix.webhooks.WebhookVerificationError),
    }
    for library, (webhook, refusal) in libraries.items():
        for headers, body in receiver.messages:
            webhook(made["secret"]).verify(body, headers)
            for wrong, changed in [(webhook(made["secret"]), body + b" "), (webhook(other["secret"]), body)]:
                try:
                    wrong.verify(changed, headers)
                except refusal:
                    continue
                raise AssertionError(f"{library}: a message that was not signed so is taken")
        ok(f"{library} verifies {len(receiver.messages)} messages, and none that was changed or signed with another secret")
    messages = [json.loads(body) for _, body in receiver.messages]
    assert {"video.created", "video.edited"} <= {message["type"] for message in messages}, messages
    assert any(message["data"].get("name") == name for message in messages), messages
