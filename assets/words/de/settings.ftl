## Analytics: days that are counted

days-week = 7 Tage
days-four-weeks = 28 Tage
days-quarter = 90 Tage
days-all = Gesamter Zeitraum

## Kinds of exports, and what they produce

export-film = Ganzes Video
    .hint = MP4 des gespeicherten Videos, vom Arbeitsbereich gerendert
export-clips = Video jedes Clips
    .hint = ZIP mit einem MP4 jedes gespeicherten Clips, vom Arbeitsbereich gerendert
export-recordings = Aufnahmen
    .hint = ZIP mit den Originalaufnahmen, ohne Schnitte und Elemente
export-range-film = Bereich als MP4
    .hint = MP4 des Bereichs mit nicht gespeicherten Änderungen, auf diesem Computer gerendert
export-range-gif = Bereich als GIF
    .hint = GIF ohne Ton des Bereichs mit nicht gespeicherten Änderungen, auf diesem Computer gerendert
export-sound = Ton
    .hint = Ton des Bereichs mit nicht gespeicherten Änderungen, auf diesem Computer gemischt
export-still = Frame
    .hint = Frame am Abspielkopf als PNG in der Größe des Videos
export-words = Transkript
    .hint = Transkript als SRT, VTT, ASS oder TXT, je nach Dateiendung
export-timeline = Timeline
    .hint = Schnitte, Kapitel und Aufnahmen mit nicht gespeicherten Änderungen für ein anderes Schnittprogramm

## Presets and sizes of exports that this computer renders

preset-web = Web
    .hint = 1080p, 30 Frames pro Sekunde, gute Qualität
preset-mobile = Mobil
    .hint = 720p, 30 Frames pro Sekunde, kleinere Datei
preset-archive = Archiv
    .hint = Größe des Videos, 60 Frames pro Sekunde, beste Qualität
size-canvas = Wie das Video

## Sections of the library

library-sounds = Sounds
library-music = Musik
library-media = Medien
library-backgrounds = Hintergründe
library-layouts = Layouts

## Lanes of the timeline

lane-chapters = Kapitel
lane-words = Transkript
lane-sounds = Soundeffekte
lane-music = Musik
lane-text = Text
lane-overlays = Overlays
lane-zooms = Zooms
lane-masks = Masken
lane-layouts = Layouts
lane-faces = Gesichter
lane-height-low = Niedrig
lane-height-medium = Mittel
lane-height-high = Hoch

## Problems of the settings file, each a sentence after the name of the file

file-not-json = Die Datei ist kein gültiges JSON ({ $error }). Cutroom hat sie nach { $file } verschoben.
file-problem = Die Datei { $problem }.
unknown-setting = „{ $name }“ ist keine Einstellung dieser Version.
invalid-setting = „{ $field }“ { $problem }.

## Files of shortcuts and of unsaved changes

text-file-unreadable = { $file } kann nicht gelesen werden: { $error }.
text-file-no-text = { $file } ist kein Text in UTF-8.
text-file-not-written = { $file } kann nicht geschrieben werden: { $error }

## Kinds of files in file choosers

files-video = Video
files-transcript = Transkript
files-frame = PNG-Bild
files-style = Untertitelstil
files-image = Bild
files-media = Medien
files-background = Bild oder Video
files-shortcuts = Tastenkürzel
files-changes = Nicht gespeicherte Änderungen
files-proposal = Vorschlag
files-backup = Cutroom-Sicherung
files-log = Protokoll
files-export = Export
files-speech-model = Sprachmodell
files-snapshot = Stand der Gesichtsdaten
