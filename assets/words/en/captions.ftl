### Subtitles: their styles, checks, and files of words.

## Fields of a style
field-style = Style
field-text-colour = Text colour
field-outline = Outline
field-outline-colour = Outline colour
field-shadow = Shadow
field-shadow-colour = Shadow colour
field-background = Background
field-background-colour = Background colour
field-highlighting = Highlighting
field-highlight-mode = Highlight mode
field-highlight-colour = Highlight colour
field-highlighted-text = Highlighted text
field-case = Case
field-font = Font
field-size = Size
field-named-size = Named size
field-weight = Weight
field-grouping = Grouping
field-lines = Lines per block
field-position = Position

## Values of fields
value-on = on
value-off = off
value-automatic = automatic
value-no-highlight-colour = none: words fade in
value-place = { $x }%, { $y }%

## Where a value comes from
origin-you = you
    .meaning = You chose this value in the draft.
origin-video = video
    .meaning = The draft doesn’t set this field, so the video’s value is used.
origin-style = style
    .meaning = Nobody chose this value. It’s the default of the style.
origin-server = server
    .meaning = Nobody chose this value. It’s the default of the server.
origin-unknown = unknown
    .meaning = This version of Cutroom doesn’t know the field. Its value is kept.

## Notes on fields, after the name of the field
note-outline-off = isn’t visible: the outline is off
note-shadow-off = isn’t visible: the shadow is off
note-background-off = isn’t visible: the background is off
note-highlighting-off = isn’t visible: highlighting is off
note-only-background-mode = is visible only in the highlight mode ‘background’
note-other-words-fade = isn’t visible: in the highlight mode ‘fadeRest’ the other words fade
note-one-word = has no effect: one word is shown at a time
note-unseen-on-background = is the same as the background colour: nothing makes the text visible
note-unseen-on-highlight = is the same as the highlight colour: nothing makes the text visible
note-same-as-highlight = is the same as the highlight colour: only an outline or a shadow makes the text visible
note-same-as-background = is the same as the background colour: only an outline or a shadow makes the text visible
# A problem of a field
unknown-field = isn’t a known field

## Drafts and presets
draft-version = { $name } v{ $number }
draft-changed = { $name }, changed since v{ $number }
name-taken = Another preset has this name. Free: ‘{ $name }’
name-built-in = A built-in preset has this name. Free: ‘{ $name }’

## Contrast and reading
level-fails = below AA
contrast-explained = Contrast { $ratio }: { $normal } for normal text (AA from 4.5, AAA from 7), { $large } for large text (AA from 3, AAA from 4.5). Text is large from 24 pixels on the viewer’s screen, 19 in bold.
vision-typical = Typical
vision-protanopia = Protanopia (no red)
vision-deuteranopia = Deuteranopia (no green)
vision-tritanopia = Tritanopia (no blue)
vision-achromatopsia = Achromatopsia (no colours)
# Problem of a subtitle: it is shown …
too-short = shown for { $seconds } s, less than { $least } s
too-fast = { $speed } characters per second, more than { $most }
covers-face = covers a face for { $seconds } s
covers-overlay = covers an overlay for { $seconds } s

## Buttons that improve the contrast
fix-outline-black = Black outline
fix-outline-white = White outline
fix-text-black = Black text
fix-text-white = White text
fix-background-black = Black background, { $opacity }%
fix-background-white = White background, { $opacity }%
fix-all-black-on-white = Black text on white, without highlights
fix-all-white-on-black = White text on black, without highlights

## Files of a style
style-not-json = the file isn’t JSON: { $reason }
style-not-a-style = the file isn’t a subtitle style: it should begin with "format": "cutroom-caption-style"
style-newer = the file has version { $version }, but this version of Cutroom reads version { $known }. Update Cutroom, or export the file again with this version
style-required = must be an object with the fields of a preset

## Formats of files of words
format-ass = Advanced SubStation Alpha (ASS), with the subtitle style
format-text = Plain text
# What an ASS file leaves out
loss-corners = the rounded corners of the box
loss-box = the box in players without libass
loss-word-box = the box behind the spoken word, which gets a colour instead
loss-outline = the outline
loss-shadow = the shadow
loss-shadow-blur = the blur of the shadow
loss-line-spacing = the line spacing
loss-font = the font name: the file names and contains the font used in the preview
loss-weight = the weight, which is regular or bold

## Report on an imported file of words; the parts that apply are joined by semicolons
report-words = { $count ->
    [one] 1 word
   *[other] { $count } words
}
report-estimated = { $count ->
    [one] the time of 1 word estimated from a longer text
   *[other] the times of { $count } words estimated from longer texts
}
report-stretched = { $count ->
    [one] 1 entry without a length, made 1 ms long
   *[other] { $count } entries without a length, made 1 ms long
}
report-untimed-words = { $count ->
    [one] 1 word without usable times placed between its neighbours
   *[other] { $count } words without usable times placed between their neighbours
}
report-subtitles = { $count ->
    [one] 1 subtitle kept as in the file
   *[other] { $count } subtitles kept as in the file
}
report-overlapping = { $count ->
    [one] 1 overlapping subtitle shares its time
   *[other] { $count } overlapping subtitles share their time
}
report-empty = { $count ->
    [one] 1 subtitle without text left out
   *[other] { $count } subtitles without text left out
}
report-repeats = { $count ->
    [one] 1 repetition of rolling subtitles left out
   *[other] { $count } repetitions of rolling subtitles left out
}
report-untimed = { $count ->
    [one] 1 text without times left out (line { $line })
   *[other] { $count } texts without times left out (first: line { $line })
}
report-backward = { $count ->
    [one] 1 subtitle left out because it ends before it starts (line { $line })
   *[other] { $count } subtitles left out because they end before they start (first: line { $line })
}
report-backward-segments = { $count ->
    [one] 1 segment left out because it ends before it starts (segment { $number })
   *[other] { $count } segments left out because they end before they start (first: segment { $number })
}
report-beyond = { $count ->
    [one] 1 entry after the end of the recording left out
   *[other] { $count } entries after the end of the recording left out
}
report-encoding = read as { $encoding }
encoding-utf16 = UTF-16, without a byte order mark
encoding-damaged-utf8 = UTF-8, without its damaged characters
encoding-windows-1252 = Windows-1252, because it isn’t UTF-8

## Problems of a file of words
line-problem = line { $line }: { $problem }
file-empty = the file is empty
no-text = the file contains no text
is-xml = XML files such as TTML can’t be imported. Use SubRip, WebVTT, SubStation Alpha or JSON
not-text = the file isn’t text: it contains a zero byte
not-utf8 = this isn’t UTF-8, unlike the rest of the file. Save the file as UTF-8
not-utf8-or-windows-1252 = this is neither UTF-8 nor Windows-1252. Save the file as UTF-8
damaged-utf16 = the file is damaged UTF-16 text. Save it as UTF-8
not-in-encoding = this isn’t { $encoding }
encoding-expected = expected the name of an encoding, such as windows-1251, gb18030, big5, shift_jis or utf-8
end-before-start = the end must not be before the start
end-before-start-got = the end must not be before the start, got { $got }
times-expected = expected times like { $example }, got ‘{ $got }’
not-a-time = ‘{ $got }’ isn’t a time like { $example }
ass-fields-expected = expected { $count } fields with { $field } among them, got { $got }
ass-time-expected = { $field } must be a time like 0:00:01.00, got ‘{ $got }’
all-beyond-end = all texts are after the end of the recording, which is { $seconds } s long
too-many-words = a clip can have at most { $most } words, and the file has more from here on
word-too-long = a word can have at most { $most } characters
not-json = the file isn’t JSON: { $reason }
value-expected = { $path } must be { $expected }, got { $got }
expected-string = a string
expected-time = a time of at least 0
expected-time-beside = a time, because no word beside it has one
got-nothing = nothing
json-form-expected = expected an array of words, {"{"}"words": […]{"}"}, {"{"}"segments": […]{"}"} or {"{"}"transcription": […]{"}"}
json-end-before-start = { $path }.endTimeMs must not be before startTimeMs, got { $end } and { $start }

## Characters that no font on this computer has
font-missing = Some { $group } (such as { $code }) are shown as blocks: no font on this computer has them.
font-advice = Install { $debian } (Debian, Ubuntu), { $fedora } (Fedora) or { $arch } (Arch), then restart Cutroom.
characters-cjk = Chinese, Japanese or Korean characters
characters-emoji = emoji
characters-other = symbols or characters of another script
script-armenian = Armenian characters
script-hebrew = Hebrew characters
script-arabic = Arabic characters
script-syriac = Syriac characters
script-thaana = Thaana characters
script-devanagari = Devanagari characters
script-bengali = Bengali characters
script-gurmukhi = Gurmukhi characters
script-gujarati = Gujarati characters
script-oriya = Oriya characters
script-tamil = Tamil characters
script-telugu = Telugu characters
script-kannada = Kannada characters
script-malayalam = Malayalam characters
script-sinhala = Sinhala characters
script-thai = Thai characters
script-lao = Lao characters
script-tibetan = Tibetan characters
script-myanmar = Myanmar characters
script-georgian = Georgian characters
script-ethiopic = Ethiopic characters
script-khmer = Khmer characters

## Styles of ASS files
ass-no-style = the file has no style
ass-number-expected = { $field } must be a number, got “{ $value }”
ass-color-expected = { $field } must be a colour such as &H00FFFFFF, got “{ $value }”
ass-unnamed = Imported style
ass-lost-font = fonts that Cutroom doesn’t offer
ass-lost-size = sizes below 40 or above 200
ass-lost-side = alignment to the left or right
ass-lost-slant = italics, underlines and strikethroughs
ass-lost-angle = rotation
ass-lost-spacing = letter spacing
ass-lost-scale = stretched text
ass-lost-values = values that the file leaves out
ass-lost-more-styles = more than 50 styles
