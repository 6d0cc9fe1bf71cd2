### Words that several parts of the program share, and what all texts of a language are written with.

language-name = Deutsch
thousands-separator = .
decimal-separator = ,

## Buttons

add = Hinzufügen
apply = Anwenden
back = Zurück
cancel = Abbrechen
choose = Wählen…
close = Schließen
copy = Kopieren
delete = Löschen
done = Fertig
next = Weiter
open = Öffnen
previous = Zurück
remove = Entfernen
rename = Umbenennen
reset = Zurücksetzen
retry = Erneut versuchen
save = Speichern
stop = Stoppen

## Values and headings

copied = Kopiert
details = Details
loading = Wird geladen…
more = Mehr
name = Name
none = Keine
search = Suchen
settings = Einstellungen
unknown = Unbekannt
untitled = Ohne Titel
untitled-video = Video ohne Titel

## How texts are put together

# A name in quotation marks.
quoted = „{ $text }“
list-separator = {", "}
# `lower` if names such as “Sound effect” begin in lower case inside a sentence, else `as-written`.
names-in-sentences = as-written
# Dates by the conversions of strftime: `%-d` day, `%-m` month, `%b` English name of the month, `%Y` year.
date-format = %-d.%-m.%Y
day-format = %-d.%-m.
