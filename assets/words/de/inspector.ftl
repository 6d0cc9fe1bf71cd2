# Texts of the inspector and of the fields that it shares with dialogs.

## Sections

section-time = Zeit
section-position = Position
section-appearance = Aussehen
section-sound = Ton
section-chapters = Kapitel
section-music = Musik
section-sound-and-transitions = Ton und Übergänge
section-viewers = Zuschauer
section-playhead = Am Abspielkopf
section-settings = Einstellungen
section-cuts = Schnitte
section-hidden = Durch Schnitte ausgeblendet
section-changed = Nicht gespeicherte Änderungen
section-api-fields = API-Felder
collapse-section = Diesen Abschnitt einklappen
expand-section = Diesen Abschnitt ausklappen

## Several items

items-selected = { $count ->
    [one] 1 Element
   *[other] { $count } Elemente
}
too-many-selected = Weniger Elemente auswählen, um ihre Werte zu bearbeiten. Tastenkürzel und Menüs gelten für alle.
mixed = gemischt
default-value = Standard
move-items = { $count ->
    [one] 1 Element verschieben
   *[other] { $count } Elemente verschieben
}
trim-items = { $count ->
    [one] 1 Element trimmen
   *[other] { $count } Elemente trimmen
}
change-field-of-items = { $count ->
    [one] { $field } von 1 Element ändern
   *[other] { $field } von { $count } Elementen ändern
}
several-number-hint = { $least } bis { $most } eingeben oder eine Änderung jedes Werts wie +5 oder *2

## Head of an item

item-new = neu
item-changed = geändert
thumbnail = Miniatur von { $name }
thumbnail-unnamed = Miniatur der Datei
file = Datei
text = Text
base-layout = Das Grundlayout des Clips. Es gilt überall, wo kein Layoutabschnitt liegt.
rename-to = In „{ $name }“ umbenennen
change-text-to = Text zu „{ $text }“ ändern
few-lines-hint = Eingabetaste oder Esc schließt ab, Umschalt+Eingabe oder Strg+Eingabe beginnt eine neue Zeile
paragraphs-hint = Die Eingabetaste beginnt eine neue Zeile, Esc schließt ab und behält den Text
right-to-left-hint = Während der Eingabe stehen Wörter von rechts nach links in Tippreihenfolge, und die Einfügemarke kann verrutscht sein.

## Appearance and sound of an item

volume = Lautstärke
volume-and-level = { $factor } ({ $level } dB)
set-volume = Lautstärke von „{ $title }“ auf { $volume } setzen
scale = Skalierung
set-scale = Skalierung von „{ $title }“ auf { $value } setzen
intensity = Intensität
set-intensity = Intensität von „{ $title }“ auf { $value } setzen
blur-intensity-hint = Die Unschärfe von 0 (am schwächsten) bis 1 (am stärksten) einstellen
color = Farbe
change-text-color = Textfarbe ändern
background = Hintergrund
change-text-background = Texthintergrund ändern
look = Stil
    .tooltip = Farben, Schrift und Position des Textes auf einmal setzen
look-choose = Stil auswählen
look-save = Stil speichern…
    .tooltip = Farben, Schrift und Position dieses Textes speichern, um sie für andere Texte zu verwenden
look-name = Name des Stils
look-delete = Stil löschen
    .tooltip = Den gespeicherten Stil löschen; Texte mit diesem Stil bleiben, wie sie sind
look-delete-of = Stil „{ $look }“ löschen
apply-look = Stil „{ $look }“ anwenden
# Looks that come with the program.
look-title = Titel
look-lower-third = Bauchbinde
look-call-out = Hinweis
look-chapter-card = Kapiteltafel
outline = Kontur
change-text-outline = Textkontur ändern
line-height = Zeilenhöhe
line-height-name = Zeilenhöhe
line-height-hint = Eine Zeilenhöhe in Prozent der Schriftgröße von 10 bis 500 eingeben oder eine Änderung wie +5
change-line-height = Zeilenhöhe ändern
font-size = Schriftgröße
font-size-name = Größe
font-size-hint = Eine Schriftgröße in Leinwandpixeln von 4 bis 600 eingeben oder eine Änderung wie +5
change-font-size = Schriftgröße ändern
align = Ausrichtung
align-left = Links
align-center = Zentriert
align-right = Rechts
align-text-left = Text linksbündig ausrichten
align-text-center = Text zentrieren
align-text-right = Text rechtsbündig ausrichten
transition = Übergang
transition-fade = Weich ein- und ausblenden
transition-immediate = Sofort erscheinen
change-transition = Übergang ändern
zoom-movement = Bewegung

## Position and size

position = Position
x = X
y = Y
size = Größe
width = Breite
height = Höhe
focus = Fokus
focus-x = Fokus X
focus-y = Fokus Y
corner-on-canvas-hint = Die linke obere Ecke in Prozent der Leinwand einstellen, 0 bis 100
corner-on-screen-hint = Die linke obere Ecke in Prozent der Bildschirmaufnahme einstellen, 0 bis 100
focus-hint = Die Mitte des Zooms in Prozent der Bildschirmaufnahme einstellen, 0 bis 100
size-in-pixels-hint = Die Größe in Leinwandpixeln einstellen, bis 16384
size-in-percent-hint = Die Größe in Prozent der Bildschirmaufnahme einstellen, bis 100
move-item = „{ $title }“ verschieben
resize-item = Größe von „{ $title }“ ändern
move-into-view-item = „{ $title }“ in den sichtbaren Bereich verschieben
change-focus-of-item = Fokus von „{ $title }“ ändern
keep-aspect-ratio = Seitenverhältnis beibehalten
    .tooltip = Breite und Höhe gemeinsam ändern, damit das Bild nicht verzerrt wird
outside-canvas = Außerhalb der Leinwand
outside-screen = Außerhalb der Bildschirmaufnahme
move-into-view = Sichtbar machen
move-onto-canvas-hint = Das Element an die nächstgelegene Position auf der Leinwand verschieben
move-onto-screen-hint = Das Element an die nächstgelegene Position auf der Bildschirmaufnahme verschieben

## Start and length

start = Anfang
length = Länge
played = abgespielt
time-on-clock = { $time } { $clock }
saved-start = Gespeichert: { $time } im Clip
saved-length = Gespeichert: { $time }
clock = Zeitbezug des Anfangs
    .tooltip = Den Anfang in Video-, Clip- oder Aufnahmezeit anzeigen
item-hidden = Dieses Element ist ausgeblendet: Sein Material ist bei { $time } im Video herausgeschnitten.
go-to-cut = Zum Schnitt
restore-cut = Schnitt wiederherstellen

## Video

video = Video
description = Beschreibung
canvas = Leinwand
clips = Clips
change-description = Beschreibung des Videos ändern
rename-video = Video in „{ $name }“ umbenennen
nothing-selected = Ein Element auf der Timeline auswählen, um es zu bearbeiten. ? zeigt alle Tastenkürzel.
fact-played = Länge
fact-recorded = Aufgenommen
cuts = Schnitte
playhead = Abspielkopf
word = Wort
quoted = „{ $text }“

## Chapters

chapters-counted = Kapitel ({ $count })
go-to-chapter = Zum Kapitel { $title }
    .tooltip = Zu diesem Kapitel gehen und es bearbeiten
more-chapters = und { $count } weitere auf der Timeline
propose-chapters = Kapitel vorschlagen
    .tooltip = Kapitel an Clipanfängen und nach langen Pausen vorschlagen
no-chapters-proposed = Keine Kapitel vorzuschlagen. Alle Clipanfänge und langen Pausen liegen nahe bei einem Kapitel.
chapters-proposed = Vorgeschlagene Kapitel, noch nicht hinzugefügt
add-chapter = Kapitel { $title } hinzufügen
    .tooltip = Dieses Kapitel hinzufügen
go-to-proposed-chapter = Zum vorgeschlagenen Kapitel { $title }
    .tooltip = Den Abspielkopf zu diesem Kapitel bewegen
add-proposed-chapter = Kapitel hinzufügen
add-all-chapters = Alle Kapitel hinzufügen
dismiss = Ablehnen

## Sound and transitions of the video

voice = Stimme
computer-sound = Computerton
microphone-volume = Mikrofonlautstärke
computer-volume = Lautstärke des Computertons
set-microphone-volume = Mikrofonlautstärke auf { $volume } setzen
set-computer-volume = Lautstärke des Computertons auf { $volume } setzen
studio-sound = Studioklang
    .tooltip = Stimmen klarer machen, außer in Clips mit ausgeschaltetem Studioklang
studio-sound-on = Studioklang einschalten
studio-sound-off = Studioklang ausschalten
hard-cut = Harter Schnitt
smooth = Weich
clip-transitions = Übergänge
clip-transitions-name = Übergänge zwischen Clips
change-clip-transitions = Übergänge zwischen Clips ändern

## Viewers

comments = Kommentare
comment-emails = E-Mails zu Kommentaren
subtitles-by-default = Untertitel anfangs ein
transcript = Transkript
downloads = Downloads
recording-downloads = Downloads der Aufnahmen
publication-date = Veröffentlichungsdatum
view-count = Anzahl der Aufrufe
search-engines = In Suchmaschinen gelistet
open-to = Zugriff
open-to-name = Wer die Wiedergabeseite öffnen kann
set-open-to = Zugriff auf „{ $viewers }“ setzen
viewers-on = Für Zuschauer einschalten: { $name }
viewers-off = Für Zuschauer ausschalten: { $name }
viewers-saved-with-changes = Einstellungen für Zuschauer werden mit Ihren anderen Änderungen gespeichert.

## Clip

clip = Clip
clip-not-loaded = Dieser Clip konnte nicht geladen werden und ist daher nicht bearbeitbar: { $reason }
other-clips-work = Die anderen Clips lassen sich bearbeiten und speichern.
reload-video-hint = Das Video aus dem Arbeitsbereich neu laden
rename-clip = Clip in „{ $name }“ umbenennen
same-as-video = Wie das Video
change-clip-transition = Übergang des Clips ändern
corners = Ecken
corners-square = Eckig
corners-rounded = Abgerundet
corners-very-rounded = Stark abgerundet
change-corners = Ecken ändern
border = Rahmen
change-border = Rahmen ändern
clip-studio-sound-hint = Ausschalten, um diesen Clip vom Studioklang des Videos auszunehmen
camera = Kamera
mirror-camera = Kamera spiegeln
    .tooltip = Die Kamera horizontal spiegeln
mirror-camera-on = Kamera spiegeln
mirror-camera-off = Kamera nicht mehr spiegeln
cursor = Cursor
animated-cursor = Cursoranimation
    .tooltip = Die Bewegung des Cursors in der Bildschirmaufnahme glätten
animated-cursor-on = Cursor animieren
animated-cursor-off = Cursor nicht mehr animieren
own-volume = Eigene Lautstärke
    .tooltip = In diesem Clip eine andere Lautstärke verwenden als im übrigen Video
voice-own-volume = Stimme: eigene Lautstärke
computer-own-volume = Computerton: eigene Lautstärke
voice-video-volume = Stimme: Lautstärke wie das Video
computer-video-volume = Computerton: Lautstärke wie das Video
set-clip-voice = Stimme auf { $volume } setzen
set-clip-computer = Computerton auf { $volume } setzen
crop-hint = So viele Pixel von dieser Kante der Kameraaufnahme abschneiden
crop-left-right = Zuschnitt links, rechts
crop-left = Zuschnitt links
crop-right = Zuschnitt rechts
crop-top-bottom = Zuschnitt oben, unten
crop-top = Zuschnitt oben
crop-bottom = Zuschnitt unten
crop-camera = Kamera zuschneiden
camera-focus-x = Kamerafokus X
camera-focus-y = Kamerafokus Y
camera-focus-hint = Diesen Punkt sichtbar halten, wo ein Layout die Kamera zuschneidet, 0 bis 100 Prozent
change-camera-focus = Kamerafokus ändern
cropping-screen = Bildschirmaufnahme wird zugeschnitten…
screen-crop = Bildschirmzuschnitt
screen-crop-edges = { $left } links, { $top } oben, { $right } rechts, { $bottom } unten
sound-tracks = Ton ({ $recording }): { $tracks }

## Cuts of a clip

no-cuts = Keine Schnitte
cuts-counted = { $count ->
    [one] 1 Schnitt, { $length }
   *[other] { $count } Schnitte, { $length }
}
how-to-cut = Einen Bereich mit { $markin } und { $markout } markieren, dann mit { $cutout } herausschneiden.
cut-hint = Zu diesem Schnitt: { $length } Material bei { $start } herausgeschnitten
cut-hint-unsaved = Zu diesem Schnitt: { $length } Material bei { $start } herausgeschnitten, noch nicht gespeichert
restore = Wiederherstellen
restore-cut-at = Den Schnitt bei { $time } wiederherstellen
restore-footage-hint = Dieses Material wiederherstellen
more-cuts = { $count ->
    [one] 1 weiterer Schnitt. Er lässt sich an seinem Schnittpunkt auf der Timeline wiederherstellen.
   *[other] { $count } weitere Schnitte. Sie lassen sich an ihren Schnittpunkten auf der Timeline wiederherstellen.
}
items-hidden = { $count ->
    [one] 1 Element durch Schnitte ausgeblendet
   *[other] { $count } Elemente durch Schnitte ausgeblendet
}
hidden-item = Ausgeblendet: { $title }
    .tooltip = Zum Schnitt gehen, der dieses Element ausblendet, und das Element auswählen
more-hidden = { $count ->
    [one] 1 weiteres Element. Seinen Schnitt wiederherstellen, um es zu zeigen.
   *[other] { $count } weitere Elemente. Ihre Schnitte wiederherstellen, um sie zu zeigen.
}

## Fields of the API, and changed fields

field-accepts = Erlaubt: { $values }
field-of-server = Vom Server gesetzt oder dieser Version unbekannt; der Wert bleibt erhalten
absent = nicht gesetzt
reset-field = Zurücksetzen: { $field }
reset-hint = Dieses Feld auf den gespeicherten Wert zurücksetzen
changed-field = { $field }: war { $value }

## Layout

layout = Layout
layout-kind = Art
layout-position = Position
layout-style = Stil
layout-size = Größe
layout-shape = Form
change-layout = Layout zu „{ $title }“ ändern
change-layout-transition = Übergang zum Layout ändern
layout-applies-from-start = Dieses Layout gilt ab seinem Anfang.
layout-applies-from = Dieses Layout gilt ab { $time }, nach einem Übergang von { $seconds } s.

## Fields for typed values

time-hint = 1:02.5, 62.5s, +0.5s oder 40 % eingeben; mit Zusatz „in clip“ gilt die Zeit im Clip
number-hint = { $least } bis { $most }{ $unit } eingeben oder eine Änderung wie +5 oder *2
drag-hint = Seitwärts ziehen, um diesen Wert zu ändern
not-a-number = „{ $text }“ ist keine Zahl.
out-of-range = Eine Zahl von { $least } bis { $most }{ $unit } eingeben.
not-a-color = „{ $text }“ ist keine Farbe. #RRGGBB oder #RRGGBBAA mit Alpha eingeben.
name-too-long = Der Name darf höchstens 255 Zeichen haben, hat aber { $length }.
time-of-item = „{ $title }“: { $reason }

## Values in words

value-none = keine
value-on = ein
value-off = aus
value-seconds = { $number } s
value-percent = { $number } %
value-factor = { $number }×
value-degrees = { $number }°
value-pixels = { $number } px
value-point = { $x } von links, { $y } von oben
value-size = { $x } breit, { $y } hoch
more-values = und { $count } weitere
choice-small = Klein
choice-medium = Mittel
choice-large = Groß
choice-behind-presenter = Hinter dem Sprecher
choice-camera-only = Nur Kamera
choice-screen-and-camera = Bildschirm und Kamera
choice-embedded-only = Nur eingebettet
choice-in-front = Davor
choice-full-frame = Vollbild
choice-hard-cut = Harter Schnitt
choice-fixed-point = Auf einen festen Punkt
choice-middle = Mittig
choice-regular = Normal
choice-screen-only = Nur Bildschirm
choice-spring = Feder
choice-follows-cursor = Folgt dem Cursor
choice-presenter = Sprecher

# Title of the inspector when masks of one following are selected
group-selected = { $count } Masken einer Verfolgung
following = Wird verfolgt
following-at = { $percent } %, Sicherheit { $sure } %
