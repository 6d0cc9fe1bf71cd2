### Watch pages, which the server writes in the visitor’s language. HTML is escaped; use plain text.

## Pages without a video

closed = There is nothing to watch here
    .text = The link may be incomplete or revoked, or the video isn’t shared with everyone. Ask the person who sent you the link for a new one.
not-exported = This video can’t be watched yet.
    .text = Is it your video? In Cutroom, export the whole video with File > Export, at speed 1 and without burned-in subtitles. Then reload this page.
locked = Password required
    .text = The person who sent you the link knows the password.
    .label = Password
    .button = Watch
    .no-script = Turn on JavaScript to enter the password.
wrong-password = The password is wrong.
too-many-passwords = Too many wrong passwords. Try again in { $seconds } s.
not-opened = The page can’t be opened. Reload it, or ask the person who sent you the link.
no-answer = The server doesn’t respond. Ask the person who sent you the link whether Cutroom is open.

## Video

captions = Captions
playback-failed = Playback stopped because of an error. Reload the page to try again.
not-played = The video can’t be played.
# The date is like 2026-11-23.
edited-since = The video was edited after this version was exported on { $date }. Its newest edits are missing here.
plays = { $count ->
    [one] 1 play
   *[other] { $count } plays
}
# The date is like 2026-11-23.
published = Published on { $date }
download = Download
download-recordings = Download recordings
chapters = Chapters
transcript = Transcript
search = Search
    .name = Search the transcript
nothing-found = No matches in the transcript.

## Controls

playback = Playback
play = Play
pause = Pause
back = −10 s
    .name = Back 10 seconds
ahead = +10 s
    .name = Ahead 10 seconds
speed = Speed
shortcuts = Shortcuts

## Announced by screen readers

speed-is = Speed { $speed }
captions-on = Captions on
captions-off = Captions off
muted = Muted
sound-on = Sound on
found = Found: { $count }

## Shortcuts

key-space = Space
key-home = Home
key-end = End
key-play = Play or pause
key-five-seconds = Back or ahead 5 seconds
key-ten-seconds = Back or ahead 10 seconds
key-tenths = Go to 0 % to 90 % of the video
key-ends = Go to the start or the end
key-captions = Captions on or off
key-speed = Slower or faster
key-sound = Sound on or off
key-full-screen = Full screen
key-shortcuts = Show or hide the shortcuts

## Lengths

length-seconds = { $seconds } s
length-minutes = { $minutes } min { $seconds } s
length-hours = { $hours } h { $minutes } min

## Playlists

playlist-empty = There is nothing to watch on this playlist yet.
playlist-videos = { $count ->
    [one] 1 video
   *[other] { $count } videos
}
not-ready = Not ready to watch yet
