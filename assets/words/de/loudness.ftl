### Texte zur Lautheit: Messanzeige, Messungen und Ziele von Exporten.

## Werte

lufs = { $level } LUFS
dbtp = { $level } dBTP

## Messanzeige bei der Wiedergabe

meter = Lautheit
meter-momentary = Momentan (0,4 s)
meter-short-term = Kurzzeit (3 s)
meter-integrated = Seit Beginn der Wiedergabe
meter-true-peak = True Peak
meter-row = { $name }: { $value }
meter-note = Bei der Wiedergabe erscheint hier die Lautheit, mit den Lautstärken von oben
meter-short-term-tooltip = Kurzzeit-Lautheit (EBU R128); „Lautstärken“ zeigt alle Werte

## Messung eines Bereichs

title = Lautheit
about = Misst den Ton des Bereichs nach EBU R128, so wie ein Export ihn mischt.
range = { $from } bis { $to }, { $range }
measure = Messen
measure-again = Erneut messen
measuring = Messung läuft, { $percent } %
result-integrated = Integriert
result-true-peak = True Peak
result-target = Ziel
result-difference = Abstand
on-target = Am Ziel von { $target }
louder = { $difference } LU lauter als { $target }
quieter = { $difference } LU leiser als { $target }
silent = Der Bereich ist still. Seine Lautstärke ändert sich nicht.
notice = Gemessen: { $loudness }, True Peak { $peak }
failed = Die Lautheit konnte nicht gemessen werden: { $reason }
failed-advice = Prüfen Sie, ob alle Aufnahmen abgespielt werden, und messen Sie erneut.

## Ziel von Exporten

target = Lautheit
target-off = Wie gemischt
    .hint = Die Lautstärke nicht ändern
target-web-hint = Für Videoplattformen
target-podcast-hint = Für Podcasts und Telefone
target-broadcast-hint = Für Rundfunk in Europa (EBU R128)
measures-first = Misst zuerst den Ton und ändert ihn dann im Ganzen um einen Wert. Die Spitzen bleiben unter { $peak } dBTP.
will-change = Ändert die Lautstärke um { $gain } dB auf { $becomes }, mit einem True Peak von { $peak }.
will-limit = Ändert die Lautstärke um { $gain } dB auf nur { $becomes }. Für { $target } würden die Spitzen { $limit } überschreiten.
changed = { $becomes } ({ $gain } dB)
limited = { $becomes } ({ $gain } dB), nicht { $target }: Die Spitzen würden { $limit } überschreiten
