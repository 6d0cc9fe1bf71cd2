### Preview: the frame at the playhead, what can be dragged in it, and the playback controls below it.

## The frame

preview = Vorschau
frame-loading-value = Frame wird geladen
frame-draft-value = Entwurf dieses Frames
frame-at = Frame bei { $time } in der Aufnahme

## Label over the frame

frame-failed = Dieser Frame konnte nicht angezeigt werden: { $reason }
frame-failed-faces = Dieser Frame oder seine Gesichtsrahmen konnten nicht angezeigt werden: { $reason }
frame-loading = Frame wird geladen…
frame-loading-faces = Frame und Gesichtsrahmen werden geladen…
frame-draft = Entwurf. Exakter Frame wird geladen…
frame-draft-faces = Entwurf. Exakter Frame und Gesichtsrahmen werden geladen…
clip-failed = Dieser Clip konnte nicht geladen werden: { $reason }
clip-not-loaded = Dieser Clip ist noch nicht geladen
layout-not-shown = Für dieses Layout gibt es keine Vorschau
faces-not-loaded = Gesichter sind hier noch nicht geladen
no-clips = Dieses Video hat noch keine Clips
no-clips-next = Ein anderes Video öffnen oder eine Aufnahme importieren.

## Differences from the video that the server renders

simplified = Hier vereinfacht
simplified-label = Hier vereinfacht: { $differences }
simplified-font = Die Schrift { $font } wird durch { $replacement } ersetzt, hier und in Exporten.
simplified-layout = Dieses Layout ist benutzerdefiniert oder neuer als Cutroom, seine Ebenen werden hier daher nicht platziert.
simplified-cursor-zoom = Der Zoom folgt dem Cursor. Der Server stellt die Cursorposition nicht bereit, der Zoom ist hier daher zentriert.
simplified-animation = Der animierte Hintergrund bewegt sich hier nicht.
simplified-border = Der Server zeichnet diesen Rahmen anders, daher ist er hier vereinfacht oder fehlt.
simplified-depth = Ein Overlay liegt hinter dem Sprecher. Hier liegt es hinter dem ganzen Kameravideo, weil der Sprecher nicht freigestellt ist.

## Zoom of the preview

zoom-label = Zoom der Vorschau: { $zoom }
zoom-tooltip = Strg+Mausrad zoomt am Mauszeiger; Mausrad, mittlere Taste oder H+Ziehen verschiebt
zoom-fit = Einpassen
zoom-fit-at = Eingepasst, { $percent }
draft = Entwurf
draft-tooltip = Dieser Frame ist ein Entwurf. Der exakte Frame wird wie in Exporten gerendert…
draft-failed-tooltip = Dieser Frame ist ein Entwurf. Der exakte Frame konnte nicht gerendert werden: { $reason }

## What can be dragged

item-label = { $title } in der Vorschau
handle-label = { $title }: Griff { $handle }
handle-top-left = oben links
handle-top = oben
handle-top-right = oben rechts
handle-right = rechts
handle-bottom-right = unten rechts
handle-bottom = unten
handle-bottom-left = unten links
handle-left = links
handle-center = Mitte
point-tooltip = Ziehen oder Pfeiltasten verwenden; Umschalt macht größere Schritte
camera-focus = Kamerafokus
focus-label = Fokus von { $title }
edit-move = „{ $title }“ verschieben
edit-resize = Größe von „{ $title }“ ändern
edit-zoom-focus = Zoomfokus

## Face boxes

face = Gesicht { $number }
faces = Gesichter { $numbers }
face-place = Gesicht { $number }: links { $left } %, oben { $top } %, { $width } % × { $height } % der Leinwand
face-held = { $age } gehalten
face-held-across-cut = { $age } über einen Schnitt gehalten
face-sample = Messpunkt bei { $time } im Clip, { $age } gehalten
face-sample-across-cut = Messpunkt bei { $time } im Clip, { $age } über einen Schnitt gehalten: Das Gesicht kann sich bewegt haben

## Camera crop

crop-mode = Kamera wird zugeschnitten
crop = Kamerazuschnitt
crop-in-sentence = Kamerazuschnitt
crop-loading = Kameraaufnahme wird geladen…
crop-no-camera = Die Kamera ist hier nicht sichtbar. Den Abspielkopf dorthin bewegen, wo sie sichtbar ist.
crop-focus-tooltip = Ziehen oder Pfeiltasten verwenden, um diesen Punkt in engeren Layouts im Bild zu halten
crop-size = { $crop } von { $recording } px
crop-reset = Ganze Aufnahme
crop-reset-tooltip = Die ganze Aufnahme ohne Zuschnitt zeigen
crop-done-tooltip = Den Zuschnitt schließen (Esc)
edit-crop = Kamera zuschneiden
edit-remove-crop = Kamerazuschnitt entfernen

## Playback controls

more-controls = Weitere Wiedergabesteuerung
playhead-time = Zeit des Abspielkopfs

## Sound

muted = Stumm
speed-muted = { $speed }× stumm
no-sound = Kein Ton: { $reason }
volumes = Lautstärken
volumes-tooltip = Die Lautstärken im Editor anpassen
volumes-note = Lautstärken im Editor; Exporte ändern sich nicht
volume-all = Gesamter Ton
volume-label = Lautstärke: { $sound }
volume-mute = Stummschalten: { $sound }
volume-solo = Nur abspielen: { $sound }
level-label = Pegel: links { $left } dB, rechts { $right } dB
level-tooltip = Lautheit des linken und rechten Kanals; die Linien markieren Spitzen

## Playback counters, in the corner of the preview

counters-label = Wiedergabezähler: { $counters }
counter-frames = { $shown ->
    [one] 1 Frame pünktlich, { $late } verspätet
   *[other] { $shown } Frames pünktlich, { $late } verspätet
}
counter-underruns = { $underruns ->
    [one] 1 Unterlauf, Drift { $drift } ms
   *[other] { $underruns } Unterläufe, Drift { $drift } ms
}
counter-start = gestartet nach { $start } ms, längste Lücke { $gap } ms
counter-decoders = { $count ->
    [one] 1 Decoder
   *[other] { $count } Decoder
}
counter-silent = Kein Ton: { $reason }

draw-area = Bild: Rechteck aufziehen
# Menu of the picture: makes an item around the point at which the menu was opened
blur-here = Hier unscharf machen
highlight-here = Hier hervorheben
zoom-here = Hier zoomen
# Why a row of these is disabled
here-not-recording = Das Menü auf der Bildschirmaufnahme öffnen
edge-before = Letztes Bild davor
edge-behind = Erstes Bild danach
edge-first = Erstes Bild
edge-last = Letztes Bild
edge-none = Kein Bild
edge-inexact = { $time }, in Vorschauqualität
