## The Requests panel

title = Requests
close = Close requests
save-log = Save log…
clear = Clear
    .tooltip = Remove finished requests from the list
resume = Resume
    .tooltip = Record requests again
pause = Pause
    .tooltip = Stop recording requests; recorded ones are kept
# Joined by commas: “3 of 12 requests, 1 error, paused”.
count = { $count ->
    [one] 1 request
   *[other] { $count } requests
}
count-listed = { $listed } of { $total } requests
errors = { $count ->
    [one] 1 error
   *[other] { $count } errors
}
count-paused = paused

## The filter

filter = Filter requests
    .example = Filter by path, status or ID
only-errors = Errors
    .tooltip = Show only failed requests
only-slow = Slow
    .tooltip = Show only requests that took { $seconds } s or more
with-media = Media
    .tooltip = Also show media requests; failed ones are always shown

## The list

list = List of requests
no-match = No matching requests
paused = Recording paused
    .text = Resume to record new requests.
no-requests = No requests yet
    .text = Requests to the server are listed here, the newest first.
show-all = Show all
# In place of the path of a media request; $host is its server.
media-at = media at { $host }
media = Media request; only the host is recorded
# Spoken name of a request: “GET /v1/videos, 200, 34 ms”.
row = { $request }, { $outcome }, { $duration }
    .retry = { $request }, { $outcome }, { $duration }, retrying in { $seconds } s

## Outcomes of a request

running = running
no-response = no response
canceled = cancelled

## Details of a request

select-request = Select a request to see its headers and bodies. API keys, secrets and URLs that grant access are never recorded.
tab-request = Request
tab-deprecations = Deprecations ({ $count })
copy-curl = Copy as curl
    .tooltip = Copy the request as a shell command that reads $CUTROOM_API_KEY
    .disabled = Select an API request; media URLs aren’t recorded
copy-id = Copy ID
    .tooltip = Copy the request ID { $id }
    .name = Copy the request ID
# In the summary below the title, joined by dots.
request-id = request { $id }
retry-number = retry { $number }
docs = Documentation of this error
retry-in = Retrying in { $seconds } s
retried = Retried: see the next request
request = Request
response = Response
# Heading of a request or response with the size of its body.
with-size = { $name }, { $size }
media-not-recorded = The content of media isn’t recorded.
body-not-recorded = The body wasn’t recorded.
body-truncated = Only the start of the body was recorded.

## The rate limit

rate-full = { $limit } requests
rate-left = { $remaining } of { $limit } requests · resets in { $seconds } s
rate = Rate limit: { $remaining } of { $limit } requests left
    .tooltip = Requests left in the rate limit; Cutroom slows down before none are left

## Deprecations

ended-days-ago = { $days ->
    [one] ended 1 day ago
   *[other] ended { $days } days ago
}
ends-today = ends today
ends-in-days = { $days ->
    [one] ends in 1 day
   *[other] ends in { $days } days
}
deprecated = deprecated, without an end date
deprecations-about = Cutroom keeps using these operations until an update replaces them. A saved log includes this list.

## Announcements and notices

said-paused = Recording paused
said-resumed = Recording resumed
said-cleared = Requests cleared
curl-copied = Copied as a shell command without the API key. Set CUTROOM_API_KEY before you run the command.
# $missing is a sentence that names what else the command needs.
curl-copied-missing = Copied as a shell command without the API key. Set CUTROOM_API_KEY before you run the command. { $missing }
log-saved = Log saved to { $path }.
    .advice = Secrets are removed, but names of your videos are included. Read the log before you share it.
log-failed = Couldn’t save the log: { $reason }.
