### Texts of loudness: the meter, measurements, and targets of exports.

## Values

lufs = { $level } LUFS
dbtp = { $level } dBTP

## Meter while playing

meter = Loudness
meter-momentary = Momentary (0.4 s)
meter-short-term = Short-term (3 s)
meter-integrated = Since playback began
meter-true-peak = True peak
meter-row = { $name }: { $value }
meter-note = Play to see the loudness, with the volumes set above
meter-short-term-tooltip = Short-term loudness (EBU R128); Volumes shows all values

## Measurement of a range

title = Loudness
about = Measures the audio of the range as an export mixes it, by EBU R128.
range = { $from } to { $to }, { $range }
measure = Measure
measure-again = Measure again
measuring = Measuring, { $percent } %
result-integrated = Integrated
result-true-peak = True peak
result-target = Target
result-difference = Difference
on-target = On the target of { $target }
louder = { $difference } LU louder than { $target }
quieter = { $difference } LU quieter than { $target }
silent = The range is silent. Its volume doesn’t change.
notice = Measured: { $loudness }, true peak { $peak }
failed = Couldn’t measure the loudness: { $reason }
failed-advice = Check that every recording plays, then measure again.

## Target of exports

target = Loudness
target-off = As mixed
    .hint = Don’t change the volume
target-web-hint = For video platforms
target-podcast-hint = For podcasts and phones
target-broadcast-hint = For broadcast in Europe (EBU R128)
measures-first = Measures the audio first, then changes all of it by one gain. Peaks stay below { $peak } dBTP.
will-change = Changes the volume by { $gain } dB to { $becomes }, with a true peak of { $peak }.
will-limit = Changes the volume by { $gain } dB to { $becomes } only. To reach { $target }, peaks would pass { $limit }.
changed = { $becomes } ({ $gain } dB)
limited = { $becomes } ({ $gain } dB), not { $target }: peaks would pass { $limit }
