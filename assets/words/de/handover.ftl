### Texts of timelines for other editors: tracks, what they do not include, and the form.

## Names of tracks

track-screen = Bildschirm
track-camera = Kamera
track-broll = B-Roll
track-overlay = Overlays
track-microphone = Mikrofon
track-system = Computerton
track-effect = Soundeffekte
track-footage = Ton der Overlays
track-music = Musik

## Names of recordings

media-camera = { $clip } Kamera
media-microphone = { $clip } Mikrofon
media-system = { $clip } Computerton

## What the other editor is not told

untold-zooms = { $count ->
    [one] 1 Zoom ist nicht enthalten.
   *[other] { $count } Zooms sind nicht enthalten.
}
untold-blurs = { $count ->
    [one] 1 Unschärfe ist nicht enthalten.
   *[other] { $count } Unschärfen sind nicht enthalten.
}
untold-highlights = { $count ->
    [one] 1 Hervorhebung ist nicht enthalten.
   *[other] { $count } Hervorhebungen sind nicht enthalten.
}
untold-layouts = { $count ->
    [one] 1 Layout ist nicht enthalten: Die Kamera liegt ausgeschaltet auf einer eigenen Spur.
   *[other] { $count } Layouts sind nicht enthalten: Die Kamera liegt ausgeschaltet auf einer eigenen Spur.
}
untold-places = { $count ->
    [one] 1 Overlay oder B-Roll füllt den Frame: Position und Größe sind nicht enthalten.
   *[other] { $count } Overlays und B-Roll füllen den Frame: Positionen und Größen sind nicht enthalten.
}
untold-text-looks = { $count ->
    [one] 1 Text wird ein einfacher Titel: Stil und Position sind nicht enthalten.
   *[other] { $count } Texte werden einfache Titel: Stile und Positionen sind nicht enthalten.
}
untold-texts-as-marks = { $count ->
    [one] 1 Text wird eine Markierung.
   *[other] { $count } Texte werden Markierungen.
}
untold-transitions = { $count ->
    [one] 1 Übergang wird ein harter Schnitt.
   *[other] { $count } Übergänge werden harte Schnitte.
}
untold-looks = { $count ->
    [one] Zuschnitt, Hintergrund, Rahmen oder Ecken von 1 Clip sind nicht enthalten.
   *[other] Zuschnitt, Hintergrund, Rahmen oder Ecken von { $count } Clips sind nicht enthalten.
}
untold-studio-sound = { $count ->
    [one] Der verbesserte Ton von 1 Clip ist nicht enthalten: Die Aufnahme wird verwendet.
   *[other] Der verbesserte Ton von { $count } Clips ist nicht enthalten: Die Aufnahmen werden verwendet.
}
untold-volumes = { $count ->
    [one] Die Lautstärke von 1 Ton ist nicht enthalten.
   *[other] Die Lautstärken von { $count } Tönen sind nicht enthalten.
}
untold-pictures-above = { $count ->
    [one] 1 Abschnitt mit Kamera, Overlay oder B-Roll ist nicht enthalten: Eine EDL hat eine Videospur.
   *[other] { $count } Abschnitte mit Kamera, Overlays oder B-Roll sind nicht enthalten: Eine EDL hat eine Videospur.
}
untold-more-sounds = { $count ->
    [one] 1 Ton ist nicht enthalten: Eine EDL hat zwei Tonspuren.
   *[other] { $count } Töne sind nicht enthalten: Eine EDL hat zwei Tonspuren.
}
untold-addresses = { $count ->
    [one] 1 Aufnahme ist über ihre URL im Arbeitsbereich angegeben, die ablaufen kann. Kopieren Sie die Aufnahmen, um sie zu behalten.
   *[other] { $count } Aufnahmen sind über ihre URLs im Arbeitsbereich angegeben, die ablaufen können. Kopieren Sie die Aufnahmen, um sie zu behalten.
}
untold-subtitles = Untertitel sind nicht enthalten: Exportieren Sie das Transkript als SRT oder VTT.
untold-uneven-frames = Diese Aufnahmen haben keine konstante Framerate, daher können Schnitte in anderen Programmen um einen Frame abweichen: { $names }.
untold-unread = Diese Aufnahmen konnten nicht geprüft werden: { $names }. Framerate und Ton werden angenommen.

## Form

form-format = Format
form-frame-rate-auto = Wie aufgenommen
form-copy-media = Aufnahmen in einen Ordner neben der Datei kopieren
form-not-included = Nicht enthalten
form-all-included = Alles in diesem Video ist enthalten.
form-folder = { $name } Medien

## Contents of a file

content = { $count ->
    [one] 1 Abschnitt in { $tracks } Spuren, { $size }
   *[other] { $count } Abschnitte in { $tracks } Spuren, { $size }
}
