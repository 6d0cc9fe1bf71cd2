## Progress of cutroom measure

measuring = Messung: { $what }
no-window = kein Fenster ({ $why })
window-ended = der Fensterprozess endete mit { $status }
window-silent = der Fensterprozess hat keine Messung ausgegeben

## Results of cutroom measure

within = ok
over = über
fast-enough = Dieser Computer ist schnell genug: Alle Werte liegen innerhalb ihrer Grenzen.
too-slow = Über der Grenze auf diesem Computer, bei seiner jetzigen Auslastung: { $values }.

## Errors

no-media = die Medien für die Messung konnten nicht erstellt werden: { $why }

## What is measured now

making-media = Medien erstellen
window-sample = Fenster mit dem Beispielvideo
window-long = Fenster mit einem 10-Minuten-Video
window-library = Fenster mit einer Liste vieler Videos
scrub-proxy = Scrubbing-Proxy
exact-images = exakte Bilder
sound-peaks = Tonspitzen
playback = Wiedergabe einer Bildschirm- und einer Kameraaufnahme
workspace = Batches und Anfragen des lokalen Arbeitsbereichs

## Names of the values, at most 44 characters

value-first-frame = Fensterstart bis zum ersten Frame
value-timeline = Fensterstart bis zur Beispiel-Timeline
value-later-timeline = späterer Start bis zur Beispiel-Timeline
value-frame = Fenster zeichnen, mittlerer Frame
value-drag = Abspielkopf ziehen, mittlerer Frame
value-drag-slowest = Abspielkopf ziehen, langsamster Frame
value-click = Klick bis zum exakten Frame, Median
value-click-slowest = Klick bis zum exakten Frame, langsamster
value-library = Öffnen der Liste aller Videos
value-scrub = Scrubbing, mittlerer Frame
value-scrub-slow = Scrubbing, 95. Perzentil
value-exact = exakter Frame ohne Proxy
value-played = abgespielte Frames, pünktlich / zu spät
value-gaps = Lücken im Ton
value-drift = Versatz zwischen Bild und Ton
value-play = Abspielen bis zum ersten Ton
value-stop = Stoppen bis zur Stille
value-cut = Lücke am Schnitt, über einen Quellframe
value-proxy = Scrubbing-Proxy, relativ zu ffmpeg
value-first-image = erster Frame einer 10-Minuten-Quelle
value-peaks = Tonspitzen, relativ zum Decodieren
value-memory-sample = RAM, Beispiel: eigen / Grafik / Kindproz.
value-memory-long = RAM, 10 min: eigen / Grafik / Kindprozesse
value-memory-playing = RAM, Wiedergabe: eigen / Grafik / Kindproz.
value-processor = Prozessorlast des Fensters bei Wiedergabe
value-batches = Batches mit 200 Operationen
value-requests = Anfragen nach einem Clip, nacheinander
value-sync = Vergleich: bestätigter Schreibvorgang
value-ffmpeg-start = Vergleich: Start von ffmpeg
value-ffmpeg-frame = Vergleich: dasselbe Bild, nur ffmpeg

## Limits

under-ms = unter { $ms } ms
under-display-frames = unter 2 Frames bei 60 Hz ({ $ms } ms)
at-most-ratio = höchstens { $ratio } x
none-late = keine zu spät
none = keine
under-mb = unter { $mb } MB
under-two-mb = unter { $window } / { $children } MB
under-percent = unter { $percent } %
at-least-per-second = mindestens { $number } /s
