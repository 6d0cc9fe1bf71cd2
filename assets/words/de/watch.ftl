### Watch pages, which the server writes in the visitor’s language. HTML is escaped; use plain text.

## Pages without a video

closed = Hier gibt es nichts anzusehen
    .text = Vielleicht ist der Link unvollständig oder widerrufen, oder das Video ist nicht für alle freigegeben. Bitten Sie die Person, die Ihnen den Link geschickt hat, um einen neuen.
not-exported = Dieses Video kann noch nicht angesehen werden.
    .text = Ist es Ihr Video? Exportieren Sie in Cutroom das ganze Video mit Datei > Exportieren, mit Geschwindigkeit 1 und ohne eingebrannte Untertitel. Laden Sie dann diese Seite neu.
locked = Passwort erforderlich
    .text = Die Person, die Ihnen den Link geschickt hat, kennt das Passwort.
    .label = Passwort
    .button = Ansehen
    .no-script = Schalten Sie JavaScript ein, um das Passwort einzugeben.
wrong-password = Das Passwort ist falsch.
too-many-passwords = Zu viele falsche Passwörter. Versuchen Sie es in { $seconds } s erneut.
not-opened = Die Seite kann nicht geöffnet werden. Laden Sie sie neu, oder fragen Sie die Person, die Ihnen den Link geschickt hat.
no-answer = Der Server antwortet nicht. Fragen Sie die Person, die Ihnen den Link geschickt hat, ob Cutroom geöffnet ist.

## Video

captions = Untertitel
playback-failed = Die Wiedergabe wurde wegen eines Fehlers beendet. Laden Sie die Seite neu, um es erneut zu versuchen.
not-played = Das Video kann nicht abgespielt werden.
edited-since = Das Video wurde bearbeitet, nachdem diese Version am { $date } exportiert wurde. Die neuesten Änderungen fehlen hier.
plays = { $count ->
    [one] 1 Wiedergabe
   *[other] { $count } Wiedergaben
}
published = Veröffentlicht am { $date }
download = Herunterladen
download-recordings = Aufnahmen herunterladen
chapters = Kapitel
transcript = Transkript
search = Suchen
    .name = Transkript durchsuchen
nothing-found = Keine Treffer im Transkript.

## Controls

playback = Wiedergabe
play = Abspielen
pause = Pause
back = −10 s
    .name = 10 Sekunden zurück
ahead = +10 s
    .name = 10 Sekunden vor
speed = Geschwindigkeit
shortcuts = Tastenkürzel

## Announced by screen readers

speed-is = Geschwindigkeit { $speed }
captions-on = Untertitel ein
captions-off = Untertitel aus
muted = Stummgeschaltet
sound-on = Ton ein
found = Treffer: { $count }

## Shortcuts

key-space = Leertaste
key-home = Pos1
key-end = Ende
key-play = Abspielen oder anhalten
key-five-seconds = 5 Sekunden zurück oder vor
key-ten-seconds = 10 Sekunden zurück oder vor
key-tenths = Zu 0 % bis 90 % des Videos
key-ends = Zum Anfang oder Ende
key-captions = Untertitel ein oder aus
key-speed = Langsamer oder schneller
key-sound = Ton ein oder aus
key-full-screen = Vollbild
key-shortcuts = Tastenkürzel ein- oder ausblenden

## Lengths

length-seconds = { $seconds } s
length-minutes = { $minutes } min { $seconds } s
length-hours = { $hours } h { $minutes } min

## Playlists

playlist-empty = Auf dieser Playlist gibt es noch nichts anzusehen.
playlist-videos = { $count ->
    [one] 1 Video
   *[other] { $count } Videos
}
not-ready = Kann noch nicht angesehen werden
