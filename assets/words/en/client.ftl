# Errors of calls to a server, and what to do about them. The server’s own messages are passed on as they are.

## Errors: shown alone or after “Couldn’t …: ”

unreachable = couldn’t reach { $origin }: { $reason }
no-answer = no answer from { $origin }: { $reason }
# $field is a path in the answer, $problem what is wrong with it: “videos[0].id is missing”.
unreadable = the answer of { $origin } doesn’t match the API: { $field } { $problem }
file = { $path }: { $reason }
unsendable = couldn’t call { $call }: { $reason }
address = the URL "{ $url }" can’t be used: { $reason }
no-reason = the server gave no reason
web-page = the URL leads to a web page, not to an API
web-page-titled = the URL leads to a web page, ‘{ $title }’, not to an API
# An error of the server, with its status and code.
refused = { $message } ({ $status } { $code })
refused-minutes = { $message } ({ $status } { $code }). Try again in { $count ->
    [one] 1 minute
   *[other] { $count } minutes
}
refused-hours = { $message } ({ $status } { $code }). Try again in { $count ->
    [one] 1 hour
   *[other] { $count } hours
}
refused-days = { $message } ({ $status } { $code }). Try again in { $count ->
    [one] 1 day
   *[other] { $count } days
}

## What to do

check-key = Check the API key.
ask-for-access = Ask for access to this resource.
deleted = The item may have been deleted. Reload the video.
changed = Someone else changed the item. Reload the video to see what changed.
wait = Wait a moment and try again.
not-offered = This server doesn’t offer this function.
may-have-worked = The action may have worked. Reload the video to check.
not-done = The action wasn’t carried out. Try again in a moment.
correct = Correct the entry and try again.
not-sent = Nothing was sent. Check the connection and try again.
may-have-arrived = The request may have arrived. Check before you try again.
reload = Reload the video. If it happens again, report it.
check-file = Check the file and try again.
correct-id = Correct the ID and try again.
type-url = Type the whole URL: https://api.example.com, or http://127.0.0.1:4400 for a server on this computer.

# The same on the command line, where no video is open.
command-report = Try again. If it happens again, report it.
command-check = The action may have worked. Check before you try again.
command-deleted = The item may have been deleted. Check the IDs.
command-changed = Someone else changed the item. Look at the item and try again.

## Reasons: the URL of a server

hidden-character = it contains the invisible character U+{ $code }. Type the URL again, as https://api.example.com
no-scheme = it doesn’t start with https:// or http://
has-password = it contains a user name or password before ‘@’. Enter only scheme, host, port and path, as https://api.example.com; enter the API key separately
has-query = it contains a query after ‘?’. Enter only scheme, host, port and path, as https://api.example.com; enter the API key separately
has-fragment = it contains a fragment after ‘#’. Enter only scheme, host, port and path, as https://api.example.com; enter the API key separately
key-unencrypted = an API key is sent only over https, or to this computer
not-https = the scheme "{ $scheme }" isn’t https
key-characters = the API key has characters that can’t be sent

## Reasons: a URL in an answer of the server, after the field’s name and “: ”

leads-here = the server named a URL of this computer
unencrypted = the server named a URL without encryption; it must be https
other-scheme = the server named a URL with the scheme "{ $scheme }"; it must be https
another-process = another process is listening there now

## Reasons: the path of a request

one-id = one of its IDs { $problem }
# Problems of an ID, after its name.
id-length = has { $count } characters, but an ID has at most { $most }
id-empty = is empty
id-dots = is "{ $id }", which leads to another resource
id-blanks = contains a tab or a line break
no-path = the URL has no path
leads-away = the path leads out of the workspace
fragment = the part after # is never sent: write it as %23
control-character = it contains a control character
segment-dots = "{ $segment }" isn’t an ID: it leads to another resource
no-method = the method isn’t an HTTP method

## Reasons: the connection

too-slow = the server took too long to respond
lost = the connection was lost
refused-connection = no server answers at this host and port
slow-answer = timed out after { $seconds } s with { $bytes } bytes received
# Reasons of two attempts.
both-attempts = { $first }; on the second attempt: { $second }
no-connection = No connection: { $reason }
no-whole-answer = No complete answer: { $reason }

## Problems of an answer, after the name of the field or “the body”

the-body = the body
not-json = isn’t JSON: { $reason }
packed = is compressed with { $method }, which wasn’t requested
bad-gzip = isn’t complete gzip: { $reason }
too-large = is larger than 64 MiB
no-location = is missing or isn’t a URL
redirected = is redirected too often
too-many = contains { $count } records, but Cutroom handles at most { $most }

## While somebody waits for an answer

# $call is a method and a path: “GET /v1/videos”.
waiting = waiting for { $call }: nothing received after { $seconds } s
waiting-bytes = { $bytes ->
    [one] waiting for { $call }: 1 byte received after { $seconds } s
   *[other] waiting for { $call }: { $bytes } bytes received after { $seconds } s
}

## The list of videos

more-videos = There are more videos. Only the most recently changed are listed.
