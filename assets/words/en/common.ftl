### Words that several parts of the program share, and what all texts of a language are written with.

# Name of this language in itself, for the list in Settings.
language-name = English
thousands-separator = ,
decimal-separator = .

## Buttons

add = Add
apply = Apply
back = Back
cancel = Cancel
choose = Choose…
close = Close
copy = Copy
delete = Delete
done = Done
next = Next
open = Open
previous = Previous
remove = Remove
rename = Rename
reset = Reset
retry = Retry
save = Save
stop = Stop

## Values and headings

copied = Copied
details = Details
loading = Loading…
more = More
name = Name
none = None
search = Search
settings = Settings
unknown = Unknown
untitled = Untitled
untitled-video = Untitled video

## How texts are put together

# A name in quotation marks.
quoted = ‘{ $text }’
list-separator = {", "}
# `lower` if names such as “Sound effect” begin in lower case inside a sentence, else `as-written`.
names-in-sentences = lower
# Dates by the conversions of strftime: `%-d` day, `%-m` month, `%b` English name of the month, `%Y` year.
date-format = %-d %b %Y
day-format = %-d %b
