### Words that several parts of the program share, and what all texts of a language are written with.

language-name = Deutsch
thousands-separator = .
decimal-separator = ,

## Buttons

add = Hinzufügen
apply = Anwenden
back = Zurück
browse = Durchsuchen…
cancel = Abbrechen
choose = Wählen…
close = Schließen
copy = Kopieren
delete = Löschen
done = Fertig
next = Weiter
ok = OK
open = Öffnen
paste = Einfügen
previous = Zurück
redo = Wiederholen
remove = Entfernen
rename = Umbenennen
reset = Zurücksetzen
retry = Erneut versuchen
save = Speichern
start = Starten
stop = Stoppen
undo = Rückgängig

## Values and headings

copied = Kopiert
details = Details
loading = Wird geladen…
more = Mehr
name = Name
none = Keine
no = Nein
off = Aus
on = Ein
search = Suchen
settings = Einstellungen
unknown = Unbekannt
untitled = Ohne Titel
untitled-video = Video ohne Titel
yes = Ja

## Reasons why a command is disabled

connect-first = Zuerst mit einem Arbeitsbereich verbinden
no-video = Zuerst ein Video öffnen
select-clip = Zuerst einen Clip auswählen
select-item = Zuerst ein Element auswählen

## How texts are put together

# A name in quotation marks.
quoted = „{ $text }“
list-separator = {", "}
# `lower` if names such as “Sound effect” begin in lower case inside a sentence, else `as-written`.
names-in-sentences = as-written
# Dates by the conversions of strftime: `%-d` day, `%-m` month, `%b` English name of the month, `%Y` year.
date-format = %-d.%-m.%Y
day-format = %-d.%-m.
