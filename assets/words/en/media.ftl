# Texts about loading media for the preview.

## Why media can’t be loaded

no-port = no port is free to load the media
no-length = the server doesn’t report the length of the media, so loading might never end
unknown-url = no media has this URL
wrong-range = the server sent another part of the media than requested
changed-on-server = the media changed on the server. Reload the video
no-data = no data arrived for { $seconds } s
gone = the server no longer has the media (404). Reload the video, or import the recording again
denied = the server denies access to the media ({ $status }). Reload the video
refused = the server answered { $status } for the media
endless = the server doesn’t report the length of the media, and keeps sending
connection-lost = the connection to the server was lost repeatedly
stalled = the server stopped sending the media
cannot-resume = { $reason }, and the server can’t resume from the middle

## Preview

too-slow = the media load too slowly: no frame arrived within { $seconds } s
cache-unusable = the media cache can’t be used: { $reason }
