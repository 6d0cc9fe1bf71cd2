### Names, tooltips and announcements of commands.


## Videos, files and saving

open-video = Video öffnen…
    .tooltip = Ein anderes Video dieses Arbeitsbereichs wählen
workspaces = Arbeitsbereiche…
    .tooltip = Arbeitsbereich wechseln, hinzufügen, umbenennen oder entfernen
    .when = Zuerst den Übungsmodus beenden
open-own-workspace = Lokalen Arbeitsbereich öffnen
    .tooltip = Zum Arbeitsbereich auf diesem Computer wechseln; nicht gespeicherte Änderungen bleiben erhalten
    .when = Der lokale Arbeitsbereich ist bereits geöffnet
write-edits = Nicht gespeicherte Änderungen exportieren…
    .tooltip = Nicht gespeicherte Änderungen in eine Datei schreiben; „cutroom edits add“ wendet sie an
    .title = Nicht gespeicherte Änderungen exportieren
import = Importieren…
    .tooltip = Eine Videodatei von diesem Computer als neues Video hinzufügen
    .title = Video importieren
import-with-camera = Bildschirm und Kamera importieren…
    .tooltip = Eine Bildschirmaufnahme und die zugehörige Kameraaufnahme als einen Clip importieren
    .title = Zuerst die Bildschirmaufnahme, dann die Kameraaufnahme wählen
import-camera = Kamera importieren…
    .tooltip = Eine Kameraaufnahme als neues Video importieren
    .title = Kameraaufnahme wählen
import-transcript = Transkript importieren…
    .tooltip = Eine SRT-, VTT-, ASS- oder JSON-Datei als Transkript des Clips verwenden
    .when = Zuerst ein Video des lokalen Arbeitsbereichs mit einem Clip öffnen
    .title = Transkript importieren
cancel-import = Import abbrechen
    .tooltip = Den Import abbrechen; es wird kein Video erstellt
    .when = Es läuft kein Import
reload = Neu laden
    .tooltip = Das Video erneut vom Server laden; nicht gespeicherte Änderungen bleiben erhalten
    .begun = Video wird neu geladen
    .when = Das Video wird bereits geladen
others-changes = Änderungen anderer…
    .tooltip = Anzeigen, was andere gespeichert haben, während dieses Video geöffnet war
decide = Konflikte lösen…
    .tooltip = Widersprüchliche Änderungen vergleichen und entscheiden, welche bleiben
    .when = Es gibt keine Konflikte
follow-others = Änderungen anderer automatisch zusammenführen
    .tooltip = Regelmäßig nach Änderungen anderer suchen und sie in Arbeitspausen zusammenführen
save = Speichern
    .tooltip = Alle nicht gespeicherten Änderungen speichern
free-space = Speicherplatz freigeben…
    .tooltip = Anzeigen, wie viel Platz ungenutzte Medien belegen, und sie löschen
    .when = Zuerst den lokalen Arbeitsbereich öffnen
back-up = Diesen Computer sichern…
    .tooltip = Arbeitsbereich, Medien, nicht gespeicherte Änderungen und Einstellungen in eine Datei schreiben
    .when = Zuerst den Übungsmodus beenden und eine etwa laufende Sicherung abwarten
    .title = Diesen Computer sichern
restore = Sicherung wiederherstellen…
    .tooltip = Eine Sicherung wiederherstellen; aktuelle Daten bleiben in eigenen Ordnern erhalten
    .when = Zuerst den Übungsmodus beenden und etwa laufende Sicherungen, Exporte und Speichervorgänge abwarten
    .title = Sicherung wiederherstellen
cancel-backup = Sicherung abbrechen
    .tooltip = Die Sicherung abbrechen; die unfertige Datei wird gelöscht
    .begun = Sicherung abgebrochen
    .when = Es läuft keine Sicherung
quit = Beenden
    .tooltip = Cutroom schließen
export = Exportieren…
    .tooltip = Das Video, einen Bereich, den Ton, einen Frame oder das Transkript exportieren
    .when = Zuerst ein Video öffnen oder im Browser auswählen
export-timeline = Timeline exportieren…
    .tooltip = Die Schnitte für Resolve, Premiere, Final Cut oder ein anderes Schnittprogramm schreiben
open-page = Wiedergabeseite öffnen
    .tooltip = Die Wiedergabeseite im Webbrowser öffnen; sie spielt den letzten Export ab
copy-link = Link kopieren
    .tooltip = Den Link zur Wiedergabeseite kopieren
withdraw-link = Link widerrufen…
    .tooltip = Den Link zur Wiedergabeseite ersetzen; der alte Link funktioniert nicht mehr
review = Änderungen prüfen…
    .tooltip = Alle nicht gespeicherten Änderungen anzeigen und einzelne zurücknehmen

## Steps and selected items

undo = Rückgängig
    .tooltip = Den letzten Schritt rückgängig machen
    .when = Es gibt nichts rückgängig zu machen
redo = Wiederholen
    .tooltip = Den zuletzt rückgängig gemachten Schritt wiederholen
    .when = Es gibt nichts zu wiederholen
discard-edits = Nicht gespeicherte Änderungen verwerfen
    .tooltip = Alle nicht gespeicherten Änderungen verwerfen; „Rückgängig“ stellt sie wieder her
add-text = Text hinzufügen
    .tooltip = Ein Text-Overlay am Abspielkopf hinzufügen
    .when = Zuerst den Abspielkopf auf einen Clip setzen
delete = Löschen
    .tooltip = Die ausgewählten Elemente oder den ausgewählten Clip löschen
    .when = Zuerst ein Element oder einen Clip auswählen; der einzige Clip kann nicht gelöscht werden
duplicate = Duplizieren
    .tooltip = Eine Kopie hinter dem ausgewählten Element oder Clip einfügen
rename = Umbenennen
    .tooltip = Namen oder Text des ausgewählten Elements bearbeiten
    .when = Zuerst einen Clip, einen Soundeffekt, einen Text oder ein Overlay auswählen
deselect = Auswahl aufheben
    .tooltip = Die Auswahl aufheben
    .when = Nichts ist ausgewählt
nudge-left = Nach links schieben
    .tooltip = Das ausgewählte Element um einen Frame nach links verschieben
nudge-right = Nach rechts schieben
    .tooltip = Das ausgewählte Element um einen Frame nach rechts verschieben
trim-start = Anfang zum Abspielkopf trimmen
    .tooltip = Das ausgewählte Element am Abspielkopf beginnen lassen
trim-end = Ende zum Abspielkopf trimmen
    .tooltip = Das ausgewählte Element am Abspielkopf enden lassen
show-history = Verlauf…
    .tooltip = Alle Schritte anzeigen und zu einem beliebigen zurückkehren
show-earlier = Frühere Versionen…
    .tooltip = Frühere Versionen dieses Videos anzeigen und eine davon wiederherstellen
    .when = Zuerst die Bearbeitung vom anderen Fenster übernehmen

## Creating items

add-zoom = Zoom hinzufügen
    .tooltip = Einen Zoom am Abspielkopf oder über dem markierten Bereich hinzufügen
add-blur = Unschärfe hinzufügen
    .tooltip = Eine Unschärfe am Abspielkopf oder über dem markierten Bereich hinzufügen
add-highlight = Hervorhebung hinzufügen
    .tooltip = Eine Hervorhebung am Abspielkopf oder über dem markierten Bereich hinzufügen
add-layout = Layout hinzufügen…
    .tooltip = Ein Layout für den Abspielkopf oder den markierten Bereich wählen
    .begun = Layouts werden in der Bibliothek angezeigt
add-sound = Sound hinzufügen…
    .tooltip = Einen Soundeffekt für den Abspielkopf wählen
    .begun = Soundeffekte werden in der Bibliothek angezeigt
add-music = Musik hinzufügen…
    .tooltip = Hintergrundmusik für das ganze Video wählen
    .begun = Musik wird in der Bibliothek angezeigt
add-picture = Bild, Video oder B-Roll hinzufügen…
    .tooltip = Ein Bild oder Video wählen, das über oder anstelle des Clips gezeigt wird
    .begun = Bilder und Videos werden in der Bibliothek angezeigt
add-chapter = Kapitel hinzufügen
    .tooltip = Am Abspielkopf ein Kapitel beginnen
music-bed = Musikbett…
    .tooltip = Musik mischen, die unter der Stimme leiser wird
choose-background = Hintergrund…
    .tooltip = Eine Farbe, einen Verlauf oder ein Bild hinter dem Clip wählen
    .begun = Hintergründe werden in der Bibliothek angezeigt
upload-background = Hintergrund hochladen…
    .tooltip = Ein Bild oder Video hochladen und als Hintergrund des Clips verwenden
    .when = Zuerst den Abspielkopf auf einen Clip setzen und etwa laufende Uploads abwarten
    .title = Hintergrund wählen
use-arrow = Auswählen und verschieben
    .tooltip = Auswählen und verschieben, was in der Vorschau ist
draw-blur = Unschärfe zeichnen
    .tooltip = In der Vorschau ein Rechteck aufziehen, das unscharf wird
draw-highlight = Hervorhebung zeichnen
    .tooltip = In der Vorschau ein Rechteck aufziehen, das hervorgehoben wird
draw-zoom = Zoom zeichnen
    .tooltip = In der Vorschau ein Rechteck aufziehen, das vergrößert wird
loop-edge = Schnittkante in Schleife abspielen
    .tooltip = Immer wieder von zwei Sekunden vor bis zwei Sekunden nach dem nächsten Schnitt oder Rand abspielen
follow-target = Verfolgen, was darunter ist
    .tooltip = Die ausgewählte Unschärfe oder Hervorhebung mit dem mitbewegen, was sie abdeckt
    .begun = Wird verfolgt
    .when = Zuerst eine Unschärfe oder Hervorhebung auswählen
stop-following = Verfolgen abbrechen
    .tooltip = Das Verfolgen abbrechen; nichts wird geändert
    .begun = Verfolgen abgebrochen
    .when = Es wird nichts verfolgt
swap-masks = Unschärfe und Hervorhebung tauschen
    .tooltip = Aus der Unschärfe eine Hervorhebung machen, oder umgekehrt
    .when = Zuerst nur Unschärfen oder nur Hervorhebungen auswählen
ungroup-masks = Gruppierung aufheben
    .tooltip = Die Masken der Verfolgung einzeln auswählbar machen
    .when = Zuerst Masken einer Verfolgung auswählen
crop-camera = Kamera zuschneiden
    .tooltip = Ausschnitt und Fokuspunkt der Kameraaufnahme wählen
    .when = Zuerst einen Clip mit Kameraaufnahme auswählen
auto-crop-screen = Bildschirm automatisch zuschneiden…
    .tooltip = Die Ränder der Bildschirmaufnahme sofort und ohne Speichern abschneiden
    .when = Zuerst einen gespeicherten Clip mit Bildschirmaufnahme auswählen
take-screen-crop-off = Bildschirmzuschnitt entfernen…
    .tooltip = Wieder die ganze Bildschirmaufnahme zeigen
    .when = Zuerst einen automatisch zugeschnittenen Clip des lokalen Arbeitsbereichs auswählen
add-other-clip = Clip aus anderem Video hinzufügen…
    .tooltip = Einen Clip eines anderen Videos mit seinen Schnitten am Ende anhängen
show-library = Bibliothek
    .tooltip = Sounds, Musik, Bilder, Hintergründe und Layouts anzeigen
upload-media = Zur Bibliothek hinzufügen…
    .tooltip = Einen Sound, ein Bild oder ein Video in die Bibliothek hochladen
    .when = Zuerst den laufenden Upload abwarten
    .title = Zur Bibliothek hinzufügen

## Transcript

show-text = Transkript
    .tooltip = Das Video anhand der gesprochenen Wörter bearbeiten
find-words = Wörter suchen…
    .tooltip = Das Transkript durchsuchen
next-hit = Nächster Treffer
    .tooltip = Zum nächsten Treffer im Transkript gehen
previous-hit = Vorheriger Treffer
    .tooltip = Zum vorherigen Treffer im Transkript gehen
cut-words = Wörter herausschneiden
    .tooltip = Die ausgewählten Wörter herausschneiden
    .when = Zuerst Wörter auswählen, die nicht herausgeschnitten sind
restore-words = Wörter wiederherstellen
    .tooltip = Die ausgewählten herausgeschnittenen Wörter wiederherstellen
    .when = Zuerst herausgeschnittene Wörter auswählen
correct-word = Wort korrigieren…
    .tooltip = Die Schreibweise des ausgewählten Worts korrigieren; der Ton bleibt gleich
hide-words = In Untertiteln ausblenden
    .tooltip = Die ausgewählten Wörter in den Untertiteln weglassen; sie bleiben hörbar
    .when = Zuerst Wörter auswählen, die in den Untertiteln stehen
show-words = In Untertiteln einblenden
    .tooltip = Die ausgewählten Wörter wieder in den Untertiteln zeigen
    .when = Zuerst Wörter auswählen, die in den Untertiteln ausgeblendet sind
copy-words = Text kopieren
    .tooltip = Die ausgewählten Wörter als Text kopieren
propose-fillers = Füllwörter suchen…
    .tooltip = Füllwörter wie „äh“ suchen und vorschlagen, sie herauszuschneiden
propose-pauses = Pausen suchen…
    .tooltip = Lange Pausen suchen und vorschlagen, sie zu kürzen
propose-untranscribed = Laute ohne Wort suchen…
    .tooltip = Laute wie „äh“ suchen, die im Transkript fehlen, und vorschlagen, sie herauszuschneiden
apply-proposals = Alle Vorschläge von Cutroom annehmen
    .tooltip = Alle passenden Vorschläge von Cutroom in einem Schritt annehmen
    .when = Zuerst Füllwörter oder Pausen suchen

## Proposals

show-proposals = Vorschläge
    .tooltip = Vorschläge von anderen und von Cutroom prüfen
next-proposal = Nächster Vorschlag
    .tooltip = Zum nächsten Vorschlag gehen und ihn in der Vorschau zeigen
previous-proposal = Vorheriger Vorschlag
    .tooltip = Zum vorherigen Vorschlag gehen und ihn in der Vorschau zeigen
compare-proposal = Mit und ohne vergleichen
    .tooltip = Das Video mit und ohne diesen Vorschlag vergleichen
play-proposal = Umgebung des Vorschlags abspielen
    .tooltip = Das Video rund um diesen Vorschlag abspielen
    .begun = Umgebung des Vorschlags wird abgespielt
take-proposal = Vorschlag annehmen
    .tooltip = Den ausgewählten Vorschlag in einem Schritt anwenden
    .when = Zuerst einen Vorschlag auswählen, der sich anwenden lässt
leave-proposal = Vorschlag ablehnen
    .tooltip = Den ausgewählten Vorschlag ablehnen oder einen abgelehnten wieder öffnen
take-all-of-kind = Alle dieser Art annehmen
    .tooltip = Alle passenden Vorschläge derselben Art in einem Schritt annehmen
find-false-starts = Satzabbrüche suchen
    .tooltip = Zweimal begonnene Sätze suchen und vorschlagen, den ersten Versuch herauszuschneiden
find-silence = Stille suchen
    .tooltip = Stille an Anfang und Ende von Clips suchen und vorschlagen, sie herauszuschneiden
find-chapters = Kapitel suchen
    .tooltip = Kapitel an Clipanfängen, nach langen Pausen und bei neuen Wörtern vorschlagen
find-zooms = Zooms suchen
    .tooltip = Zooms vorschlagen, wo getippt wird oder sich ein Menü oder Dialog öffnet
find-layouts = Layouts suchen
    .tooltip = Große Kamera bei ruhigem Bildschirm vorschlagen, sonst eine Kamerablase
find-off-faces = Verdeckte Gesichter suchen
    .tooltip = Texte und Bilder suchen, die ein Gesicht verdecken, und neue Positionen vorschlagen
find-secrets = Vertrauliches suchen
    .tooltip = Masken über E-Mail-Adressen, Kartennummern, API-Schlüsseln und gewählten Namen vorschlagen
import-proposal = Vorschläge importieren…
    .tooltip = Vorschläge aus einer Datei öffnen, um sie einzeln anzunehmen oder abzulehnen
    .title = Vorschläge importieren
export-proposal = Als Vorschläge exportieren…
    .tooltip = Nicht gespeicherte Änderungen als Vorschläge schreiben, die andere prüfen können
    .title = Als Vorschläge exportieren

## Clips

transcribe-has-words = der Clip hat ein Transkript; „Clip > Erneut transkribieren…“ ersetzt es
transcribe = Transkribieren
    .tooltip = Das Transkript des Clips mit einem Spracherkenner auf diesem Computer erstellen
    .begun = Transkription läuft
    .when = Zuerst ein Video des lokalen Arbeitsbereichs mit einem Clip öffnen
transcribe-again = Erneut transkribieren…
transcribe-again-tooltip = Das Transkript des Clips durch ein neues ersetzen, mit einer Spracherkennung dieses Computers
transcribe-again-when = der Clip an der Abspielposition hat ein Transkript
transcribe-all = Alle Clips ohne Wörter transkribieren
    .tooltip = Jeden Clip, der keine Wörter hat, der Reihe nach transkribieren
    .when = Öffnen Sie ein Video des lokalen Arbeitsbereichs mit einem Clip, der keine Wörter hat
choose-speech-model = Modell wählen…
    .tooltip = Eine Datei oder einen Ordner als Modell des Spracherkenners verwenden
    .title = Sprachmodell wählen
    .when = Wählen Sie zuerst unter Einstellungen > Transkription einen Spracherkenner
cancel-transcription = Transkription abbrechen
    .tooltip = Das Transkriptionsprogramm abbrechen; das Transkript bleibt, wie es war
    .begun = Transkription abgebrochen
    .when = Es läuft keine Transkription
search-faces = Gesichter erkennen
    .tooltip = Gesichter in den Kameraaufnahmen im Hintergrund erkennen
    .begun = Gesichter werden erkannt
    .when = Zuerst ein lokales Video öffnen, dessen Gesichtserkennung fehlschlug oder gestoppt wurde
stop-face-search = Gesichtserkennung stoppen
    .tooltip = Die Gesichtserkennung in den Kameraaufnahmen dieses Videos stoppen
    .begun = Gesichtserkennung gestoppt
    .when = Es läuft keine Gesichtserkennung
mark-in = In-Punkt setzen
    .tooltip = Den In-Punkt am Abspielkopf setzen
mark-out = Out-Punkt setzen
    .tooltip = Den Out-Punkt am Abspielkopf setzen
mark-selected = Auswahl markieren
    .tooltip = In- und Out-Punkt um das ausgewählte Element oder den Clip setzen
    .when = Zuerst ein Element oder einen Clip auswählen
clear-marks = Markierung löschen
    .tooltip = In- und Out-Punkt löschen
    .when = Kein Bereich ist markiert
cut-out = Herausschneiden
    .tooltip = Den Bereich zwischen In- und Out-Punkt herausschneiden
    .when = Zuerst In- und Out-Punkt setzen (I und O)
restore-cut = Schnitt wiederherstellen
    .tooltip = Das am Abspielkopf herausgeschnittene Material wiederherstellen
    .when = Zuerst den Abspielkopf auf einen Schnitt setzen
clip-earlier = Clip nach links verschieben
    .tooltip = Den ausgewählten Clip um einen Platz nach links verschieben
    .when = Zuerst einen anderen Clip als den ersten auswählen
clip-later = Clip nach rechts verschieben
    .tooltip = Den ausgewählten Clip um einen Platz nach rechts verschieben
    .when = Zuerst einen anderen Clip als den letzten auswählen
split-clip = Clip teilen
    .tooltip = Den Clip am Abspielkopf in zwei Clips teilen
    .when = Zuerst den Abspielkopf auf einen Clip setzen
join-clips = Mit nächstem Clip verbinden
    .tooltip = Aus diesem Clip und dem nächsten, der spätere Teile derselben Aufnahme spielt, einen Clip machen
    .when = Zuerst einen Clip auswählen, den der nächste fortsetzt

## Timeline

copy = Kopieren
    .tooltip = Die ausgewählten Elemente kopieren, um sie auf einem Clip eines beliebigen Videos einzufügen
cut-items = Elemente ausschneiden
    .tooltip = Die ausgewählten Elemente kopieren und löschen
paste = Einfügen
    .tooltip = Die kopierten Elemente am Abspielkopf einfügen
select-all = Alle auf der Spur auswählen
    .tooltip = Alle Elemente der Spur des ausgewählten Elements auswählen, ohne Auswahl alle Elemente
split = Teilen
    .tooltip = Ausgewählte Elemente am Abspielkopf teilen; ohne Auswahl den markierten Bereich herausschneiden oder den Clip teilen
    .when = Zuerst den Abspielkopf auf einen Clip setzen
blade = Klinge
    .tooltip = Clips durch Anklicken teilen; Escape legt die Klinge weg
    .when = Zuerst ein Video öffnen
move-start = Anfang zum Abspielkopf verschieben
    .tooltip = Die ausgewählten Elemente so verschieben, dass sie am Abspielkopf beginnen
move-end = Ende zum Abspielkopf verschieben
    .tooltip = Die ausgewählten Elemente so verschieben, dass sie am Abspielkopf enden
nudge-left-far = 10 Frames nach links schieben
    .tooltip = Die ausgewählten Elemente um zehn Frames nach links verschieben
nudge-right-far = 10 Frames nach rechts schieben
    .tooltip = Die ausgewählten Elemente um zehn Frames nach rechts verschieben
lane-back = Vorheriges auf der Spur
    .tooltip = Das vorherige Element der Spur auswählen oder zur vorherigen Kante gehen
lane-forward = Nächstes auf der Spur
    .tooltip = Das nächste Element der Spur auswählen oder zur nächsten Kante gehen
zoom-to-selection = Auf Auswahl zoomen
    .tooltip = Die Auswahl, den markierten Bereich oder das ganze Video in die Timeline einpassen
toggle-ripple = Ripple
    .tooltip = Spätere Elemente der Spur beim Löschen, Trimmen und Verschieben mitverschieben
toggle-follow = Abspielkopf folgen
    .tooltip = Die Timeline bei der Wiedergabe mit dem Abspielkopf scrollen
toggle-minimap = Minimap
    .tooltip = Eine Übersicht des ganzen Videos über dem Lineal anzeigen
toggle-retention = Zuschauerbindungskurve
    .tooltip = Über der Timeline anzeigen, welcher Teil des Publikums noch zusieht
toggle-clock = Aufnahmezeit
    .tooltip = Die Timeline zwischen Wiedergabezeit und Aufnahmezeit mit Herausgeschnittenem umschalten
add-marker = Marker hinzufügen
    .tooltip = Am Abspielkopf einen Marker hinzufügen oder die Notiz des Markers dort bearbeiten
    .when = Zuerst ein Video mit einem Clip öffnen
marker-back = Vorheriger Marker
    .tooltip = Den Abspielkopf zum vorherigen Marker bewegen
    .when = Zuerst einen Marker vor dem Abspielkopf hinzufügen
marker-forward = Nächster Marker
    .tooltip = Den Abspielkopf zum nächsten Marker bewegen
    .when = Zuerst einen Marker hinter dem Abspielkopf hinzufügen

## Playback

play-pause = Abspielen
    .tooltip = Die Wiedergabe starten oder stoppen
shuttle-back = Rückwärts abspielen
    .tooltip = Rückwärts abspielen; jeder Druck verdoppelt das Tempo, mit gehaltenem K langsam
shuttle-stop = Stoppen
    .tooltip = Die Wiedergabe stoppen
    .when = Es wird nichts abgespielt
shuttle-forward = Schneller abspielen
    .tooltip = Vorwärts abspielen; jeder Druck verdoppelt das Tempo, mit gehaltenem K langsam
play-around = Umgebung des Abspielkopfs abspielen
    .tooltip = Von zwei Sekunden vor bis zwei Sekunden nach dem Abspielkopf abspielen
play-to-end = Bis zum Ende abspielen
    .tooltip = Bis zum Ende des Videos abspielen, auch wenn ein Bereich in Schleife läuft
toggle-repeat = Schleife
    .tooltip = Den markierten Bereich, das Element oder den ausgewählten Clip in Schleife abspielen
toggle-scrub-sound = Audio-Scrubbing
    .tooltip = Ton abspielen, während der Abspielkopf gezogen oder schrittweise bewegt wird
toggle-mute = Stummschalten
    .tooltip = Die Wiedergabe stummschalten; Exporte behalten ihren Ton
show-loudness = Lautheit…
    .tooltip = Die Lautheit des markierten Bereichs oder des ganzen Videos messen
toggle-counts = Wiedergabestatistik
    .tooltip = Pünktliche und verspätete Frames und Lücken im Ton anzeigen
frame-back = Vorheriger Frame
    .tooltip = Den Abspielkopf um einen Frame zurückbewegen
frame-forward = Nächster Frame
    .tooltip = Den Abspielkopf um einen Frame vorbewegen
second-back = Eine Sekunde zurück
    .tooltip = Den Abspielkopf um eine Sekunde zurückbewegen
second-forward = Eine Sekunde vor
    .tooltip = Den Abspielkopf um eine Sekunde vorbewegen

## Panels and views

show-exports = Exporte…
    .tooltip = Fortschritt von Exporten anzeigen, sie abbrechen und fertige Dateien öffnen
show-analytics = Analysen…
    .tooltip = Wiedergaben, Zuschauerbindung, Länder, Verweise und Klicks dieses Videos anzeigen
show-workspace-analytics = Analysen des Arbeitsbereichs…
    .tooltip = Wiedergaben aller Videos und die meistgesehenen Videos anzeigen
show-requests = Anfragen
    .tooltip = Letzte API-Anfragen, ihre Antworten und das Ratenlimit anzeigen
show-webhooks = Webhooks…
    .tooltip = Webhook-Endpunkte und Signaturgeheimnisse verwalten und Zustellungen ansehen
edge-back = Vorherige Kante
    .tooltip = Den Abspielkopf zum vorherigen Anfang oder Ende eines Elements, Clips oder Schnitts bewegen
edge-forward = Nächste Kante
    .tooltip = Den Abspielkopf zum nächsten Anfang oder Ende eines Elements, Clips oder Schnitts bewegen
go-to-start = Zum Anfang
    .tooltip = Den Abspielkopf an den Anfang des Videos bewegen
go-to-end = Zum Ende
    .tooltip = Den Abspielkopf an das Ende des Videos bewegen
go-to-time = Gehe zu Zeit…
    .tooltip = Eine Zeit für den Abspielkopf eingeben: 1:02.5, 62500ms, +2s oder 40%
    .when = Zuerst ein Video im Editor öffnen
where-am-i = Wo bin ich?
    .tooltip = Abspielkopf, Clip und Auswahl ansagen
zoom-in = Einzoomen
    .tooltip = In die Timeline einzoomen
zoom-out = Auszoomen
    .tooltip = Aus der Timeline auszoomen
zoom-to-fit = Ganzes Video einpassen
    .tooltip = Das ganze Video in die Timeline einpassen
toggle-snap = Einrasten
    .tooltip = Beim Ziehen an Kanten, Schnitten und Abspielkopf einrasten (mit Umschalt nicht)
toggle-faces = Gesichtsrahmen
    .tooltip = Rahmen um erkannte Gesichter in der Vorschau anzeigen
edit-room = Editor
    .tooltip = Das Video bearbeiten
faces-room = Gesichtsprüfung
    .tooltip = Die Gesichtsdaten des Videos prüfen
captions-room = Untertitel
    .tooltip = Untertitelvorgaben auf Frames des Videos gestalten
show-table = Elementtabelle
    .tooltip = Die Elemente als Tabelle statt in der Timeline anzeigen
next-pane = Nächstes Bedienfeld
    .tooltip = Den Fokus zum nächsten Bedienfeld bewegen
previous-pane = Vorheriges Bedienfeld
    .tooltip = Den Fokus zum vorherigen Bedienfeld bewegen
menu-bar = Menüleiste
    .tooltip = Den Fokus zu den Menüs bewegen; Esc kehrt zurück
fold-inspector = Inspektor
    .tooltip = Den Inspektor ein- oder ausblenden
fold-timeline = Timeline
    .tooltip = Die Timeline ein- oder ausblenden
theme-of-system = Systemdesign
    .tooltip = Design und Kontrast des Systems übernehmen
theme-dark = Dunkles Design
    .tooltip = Immer das dunkle Design verwenden
theme-light = Helles Design
    .tooltip = Immer das helle Design verwenden
theme-high-contrast = Kontrastreiches Design
    .tooltip = Weiß auf Schwarz mit deutlichen Umrissen verwenden
interface-larger = Oberfläche vergrößern
    .tooltip = Die ganze Oberfläche größer anzeigen
interface-smaller = Oberfläche verkleinern
    .tooltip = Die ganze Oberfläche kleiner anzeigen
interface-natural = Oberfläche bei 100 %
    .tooltip = Die Oberfläche in ihrer Standardgröße anzeigen

## Preview

save-frame = Frame speichern…
    .tooltip = Den Frame am Abspielkopf in voller Größe als PNG-Datei speichern
    .title = Frame speichern
copy-frame = Frame kopieren
    .tooltip = Den Frame am Abspielkopf in voller Größe kopieren
    .begun = Frame wird kopiert
cancel-frame = Frame abbrechen
    .tooltip = Das Rendern des Frames abbrechen; es wird keine Datei geschrieben
    .begun = Frame abgebrochen
    .when = Es wird kein Frame gerendert
fit-stage = Vorschau einpassen
    .tooltip = Den ganzen Frame in die Vorschau einpassen
actual-size = Vorschau bei 100 %
    .tooltip = Ein Pixel des Videos als ein Pixel des Bildschirms zeigen
zoom-stage-in = Vorschau vergrößern
    .tooltip = Den Frame in der Vorschau vergrößern (Strg+Mausrad zoomt am Mauszeiger)
zoom-stage-out = Vorschau verkleinern
    .tooltip = Den Frame in der Vorschau verkleinern (Strg+Mausrad zoomt am Mauszeiger)
safe-areas = Sichere Bereiche
    .tooltip = Die Bereiche für sichere Aktionen (93 %) und sichere Titel (90 %) anzeigen
thirds = Drittelregel
    .tooltip = Linien anzeigen, die den Frame in Drittel teilen
quality-full = Volle Qualität
    .tooltip = Mit bis zu 1280 × 720 abspielen; ein angehaltener Frame ist immer exakt
quality-half = Halbe Qualität
    .tooltip = Mit halber Breite und Höhe abspielen; ein angehaltener Frame ist immer exakt
quality-quarter = Viertelqualität
    .tooltip = Mit einem Viertel der Breite und Höhe abspielen; ein angehaltener Frame ist immer exakt
full-stage = Vollbild
    .tooltip = Nur die Vorschau und ihre Bedienelemente zeigen; Esc kehrt zurück

## Face checks

check-faces = Video prüfen
    .tooltip = Die Gesichtsdaten aller Clips laden und prüfen
    .begun = Gesichter werden geprüft
check-videos = Mehrere Videos prüfen…
    .tooltip = Videos des Arbeitsbereichs wählen und ihre Gesichtsdaten prüfen
write-face-report = Bericht speichern…
    .tooltip = Die Befunde als HTML, Markdown, CSV und JSON in einen neuen Ordner schreiben
    .title = Speicherort für den Ordner des Berichts wählen
write-face-reports = Gesamtbericht speichern…
    .tooltip = Einen Bericht jedes geprüften Videos und ein Verzeichnis als HTML, CSV und JSON in einen neuen Ordner schreiben
write-face-snapshot = Stand speichern…
    .tooltip = Die Gesichtsdaten der geprüften Videos in einer Datei speichern, um sie später zu vergleichen
    .title = Stand der Gesichtsdaten speichern
compare-faces = Mit Stand vergleichen…
    .tooltip = Zeigen, was sich in den Videos eines Stands seitdem geändert hat
    .title = Stand der Gesichtsdaten öffnen
close-comparison = Vergleich schließen
    .tooltip = Wieder die Befunde anzeigen
    .begun = Vergleich geschlossen
go-on = Weiter
    .tooltip = Zum nächsten unbewerteten Befund gehen, in diesem oder im nächsten Video
next-finding = Nächster Befund
    .tooltip = Zum nächsten Befund in der Liste gehen
previous-finding = Vorheriger Befund
    .tooltip = Zum vorherigen Befund in der Liste gehen
next-face-video = Nächstes Video
    .tooltip = Das nächste geprüfte Video mit Befunden öffnen
previous-face-video = Vorheriges Video
    .tooltip = Das vorherige geprüfte Video mit Befunden öffnen
next-sample = Nächster Messpunkt
    .tooltip = Zum nächsten Gesichts-Messpunkt des Clips gehen
previous-sample = Vorheriger Messpunkt
    .tooltip = Zum vorherigen Gesichts-Messpunkt des Clips gehen
finding-fine = Als richtig bewerten
    .tooltip = Die Gesichtsdaten hier als richtig bewerten und zum nächsten Befund gehen
finding-bad = Als falsch bewerten
    .tooltip = Die Gesichtsdaten hier als falsch bewerten und zum nächsten Befund gehen
findings-fine = Alle gleichen als richtig bewerten
    .tooltip = Alle Befunde dieser Art in diesem Clip als richtig bewerten
findings-bad = Alle gleichen als falsch bewerten
    .tooltip = Alle Befunde dieser Art in diesem Clip als falsch bewerten
comment-finding = Kommentieren…
    .tooltip = Den ausgewählten Befund kommentieren
copy-finding = Befund kopieren
    .tooltip = Den Befund mit Zahlen, Anfrage und Schwellenwerten für ein Ticket kopieren
    .begun = Befund kopiert
undo-verdict = Bewertung rückgängig machen
    .tooltip = Die letzte Bewertung oder den letzten Kommentar rückgängig machen
loop-finding = Umgebung des Befunds abspielen
    .tooltip = Einige Sekunden rund um den ausgewählten Befund abspielen

## Help and settings

palette = Befehle…
    .tooltip = Einen Befehl suchen und ausführen
find = Suchen…
    .tooltip = Nach Videos, Clips, Elementen, gesprochenen Wörtern oder einer eingefügten ID suchen
show-settings = Einstellungen…
    .tooltip = Design, Größe der Oberfläche, Tastenkürzel und mehr
import-keys = Tastenkürzel importieren…
    .tooltip = Tastenkürzel aus einer exportierten Datei verwenden
    .title = Tastenkürzel importieren
export-keys = Tastenkürzel exportieren…
    .tooltip = Eigene Tastenkürzel für einen anderen Computer in eine Datei schreiben
    .title = Tastenkürzel exportieren
show-welcome = Willkommen…
    .tooltip = Mit dem Beispiel, einer eigenen Datei oder einem anderen Video beginnen
show-tasks = Erste Schritte…
    .tooltip = Den Editor in sechs kleinen Aufgaben kennenlernen
practise = Mit Fehlern üben…
    .tooltip = Speichern, Konflikte und Verbindungsausfälle an einer Kopie üben
    .when = Zuerst den laufenden Übungsmodus beenden
toggle-hints = Tastenkürzel-Hinweise
    .tooltip = Nach einem Klick auf Schaltfläche oder Menüeintrag das Tastenkürzel des Befehls zeigen
save-log = Protokoll für Fehlerbericht speichern…
    .tooltip = Version, System, Anfragen und Protokoll ohne Geheimnisse in eine Datei schreiben
    .title = Protokoll für Fehlerbericht speichern
show-keys = Tastenkürzel…
    .tooltip = Alle Befehle mit ihren Tastenkürzeln anzeigen

## Subtitle styles

caption-undo = Rückgängig
    .tooltip = Den letzten Schritt an diesem Stil rückgängig machen
    .begun = Letzter Schritt am Stil rückgängig gemacht
caption-redo = Wiederholen
    .tooltip = Den zuletzt rückgängig gemachten Schritt an diesem Stil wiederholen
    .begun = Schritt am Stil wiederholt
keep-version = Version behalten
    .tooltip = Den aktuellen Stil als Version behalten, die sich wiederherstellen lässt
    .begun = Version behalten
style-backdrop = Stil: Backdrop
    .tooltip = Den Stil „Backdrop“ anwenden
    .begun = Stil „Backdrop“ angewendet
style-highlight = Stil: Highlight
    .tooltip = Den Stil „Highlight“ anwenden
    .begun = Stil „Highlight“ angewendet
style-mono = Stil: Mono
    .tooltip = Den Stil „Mono“ anwenden
    .begun = Stil „Mono“ angewendet
style-cannes = Stil: Cannes
    .tooltip = Den Stil „Cannes“ anwenden
    .begun = Stil „Cannes“ angewendet
style-classic = Stil: Classic
    .tooltip = Den Stil „Classic“ anwenden
    .begun = Stil „Classic“ angewendet
import-style = Stil importieren…
    .tooltip = Untertitelstile aus einer JSON- oder ASS-Datei importieren
    .title = Untertitelstil importieren
choose-backdrop = Hintergrundbild…
    .tooltip = Eine PNG- oder JPEG-Datei hinter der Vorschau der Untertitel zeigen
    .title = Hintergrundbild wählen
edit-text-color = Textfarbe
    .tooltip = Die Farbe des Texts bearbeiten
edit-outline-color = Konturfarbe
    .tooltip = Die Farbe der Kontur bearbeiten
edit-highlight-color = Hervorhebungsfarbe
    .tooltip = Die Farbe des gesprochenen Worts bearbeiten
edit-background-color = Hintergrundfarbe
    .tooltip = Die Farbe hinter den Untertiteln bearbeiten
export-style = Stil exportieren…
    .tooltip = Diesen Stil in eine Datei schreiben
    .title = Stil exportieren
export-subtitles = Transkript exportieren…
    .tooltip = Das Transkript als SRT, VTT, ASS oder TXT schreiben
    .title = Transkript exportieren
measure-contrast = Stil prüfen
    .tooltip = Kontrast, Platz und Lesegeschwindigkeit im ganzen Video prüfen
    .begun = Stil wird geprüft
publish-style = Veröffentlichen…
    .tooltip = Diesen Stil als Vorgabe des Arbeitsbereichs veröffentlichen
apply-to-other-videos = Auf andere Videos anwenden…
    .tooltip = Die Vorgabe dieses Videos auf andere Videos anwenden
    .when = Zuerst eine Vorgabe auf dieses Video anwenden oder in der Liste auswählen
preset-videos = Videos mit dieser Vorgabe
    .tooltip = Vorgabe dieses Videos in allen Videos prüfen, die sie verwenden
restore-styles = Frühere Stile wiederherstellen…
    .tooltip = Videos auflisten, die eine Vorgabe erhielten, und ihre früheren Stile wiederherstellen

## Browser

browser-room = Browser
    .tooltip = Videos, Playlists, Gruppen und Tags des Arbeitsbereichs finden und öffnen
search-workspace = Suchen
    .tooltip = Videos suchen, oder ID oder Link einfügen und die Eingabetaste drücken
filter-videos = Filtern…
    .tooltip = Videos nach Länge, Datum, Tag oder nicht gespeicherten Änderungen filtern
open-row = Öffnen
    .tooltip = Ausgewähltes Video oder ausgewählte Playlist, Gruppe oder Tag öffnen
pin-videos = Anheften
    .tooltip = Ausgewählte Videos auf diesem Computer anheften oder lösen
select-rows = Alle Zeilen auswählen
    .tooltip = Alle aufgelisteten Zeilen auswählen
    .begun = Alle Zeilen ausgewählt
    .when = Die Liste ist leer
copy-ids = IDs kopieren
    .tooltip = Die IDs der ausgewählten Zeilen kopieren, eine je Zeile
    .begun = IDs kopiert
read-lists-again = Neu laden
    .tooltip = Die Listen des Arbeitsbereichs neu laden
    .begun = Listen werden neu geladen
load-all-videos = Alle Videos laden
    .tooltip = Den Rest der Videoliste laden; das kann eine Weile dauern
    .begun = Alle Videos werden geladen
    .when = Alle Videos sind geladen
rename-row = Umbenennen…
    .tooltip = Ausgewähltes Video oder ausgewählte Playlist, Gruppe oder Tag umbenennen
duplicate-video = Duplizieren…
    .tooltip = Das ausgewählte Video mit allem kopieren, was darin gespeichert ist
delete-rows = Löschen…
    .tooltip = Die ausgewählten Zeilen nach Rückfrage endgültig löschen
tag-videos = Tags…
    .tooltip = Tags zu den ausgewählten Videos hinzufügen oder von ihnen entfernen
put-on-playlists = Playlists…
    .tooltip = Ausgewählte Videos zu Playlists hinzufügen oder daraus entfernen
group-playlists = In Gruppe verschieben…
    .tooltip = Ausgewählte Playlists in eine Gruppe oder aus ihr heraus verschieben
    .when = Zuerst eine Playlist auswählen
share-video = Teilen…
    .tooltip = Das ausgewählte Video mit Mitgliedern des Arbeitsbereichs teilen
new-playlist = Neue Playlist…
    .tooltip = Eine Playlist erstellen
new-group = Neue Gruppe…
    .tooltip = Eine Gruppe von Playlists erstellen
new-tag = Neuer Tag…
    .tooltip = Einen Tag erstellen
show-cards = Karten
    .tooltip = Videos als Karten oder als Tabellenzeilen anzeigen

## Submenus

menu-other-formats = Andere Formate
menu-page-to-watch = Wiedergabeseite
menu-add = Hinzufügen
menu-trim-and-move = Trimmen und verschieben
menu-words = Transkript
menu-proposals = Vorschläge
menu-go-to = Gehe zu
menu-analytics = Analysen
menu-theme = Design
menu-size-of-the-interface = Größe der Oberfläche
menu-style = Stil
menu-colour = Farbe

## Reasons that several commands share

when-nothing-to-save = Es gibt keine nicht gespeicherten Änderungen
when-importing = Zuerst den lokalen Arbeitsbereich öffnen und einen etwa laufenden Import abwarten
when-video = Zuerst ein Video öffnen
when-nothing-to-save-now = Zuerst etwas ändern oder den laufenden Speichervorgang abwarten
when-video-or-playlist = Zuerst ein Video öffnen oder ein Video oder eine Playlist auswählen
when-item = Zuerst ein Element auswählen
when-clip-at-playhead = Zuerst den Abspielkopf auf einen Clip setzen
when-screen-in-sight = Zuerst den Abspielkopf dorthin setzen, wo eine Bildschirmaufnahme zu sehen ist
when-search-result = Zuerst das Transkript durchsuchen
when-words = Zuerst Wörter im Transkript auswählen
when-proposal = Zuerst einen Vorschlag öffnen oder nach Füllwörtern oder Pausen suchen
when-proposed-part = Zuerst einen Vorschlag auswählen
when-playable = Zuerst einen Clip zum Video hinzufügen
when-connected = Zuerst mit einem Arbeitsbereich verbinden
when-frame = Zuerst den Abspielkopf auf einen Clip setzen und einen etwa laufenden Frame abwarten
when-checked-videos = Zuerst mehrere Videos prüfen
when-checked = Zuerst ein Video prüfen
when-comparison = Zuerst mit einem Stand vergleichen
when-draft = Zuerst einen Entwurf erstellen oder auswählen
when-draft-step = Zuerst den Entwurf ändern
when-draft-undone = Zuerst eine Änderung des Entwurfs rückgängig machen
when-finding = Zuerst einen Befund auswählen
when-row = Zuerst eine Zeile auswählen
when-selected-video = Zuerst ein Video auswählen

## Menus

file = Datei
edit = Bearbeiten
clip = Clip
view = Ansicht
play = Wiedergabe
preview = Vorschau
help = Hilfe

without-menu = In keinem Menü

## Names of commands that depend on a state

label-undo = Rückgängig: { $step }
label-redo = Wiederholen: { $step }
label-hints = Tastenkürzel-Hinweise: { $state ->
    [on] ein
   *[off] aus
}
label-snapping = Einrasten: { $state ->
    [on] ein
   *[off] aus
}
label-face-boxes = Gesichtsrahmen: { $state ->
    [on] ein
   *[off] aus
}
label-repeating = Schleife: { $state ->
    [on] ein
   *[off] aus
}
label-sound = Ton: { $state ->
    [on] ein
   *[off] aus
}
label-scrubbing = Audio-Scrubbing: { $state ->
    [on] ein
   *[off] aus
}
label-counts = Wiedergabestatistik: { $state ->
    [on] eingeblendet
   *[off] ausgeblendet
}
label-ripple = Ripple: { $state ->
    [on] ein
   *[off] aus
}
label-following-the-playhead = Abspielkopf folgen: { $state ->
    [on] ein
   *[off] aus
}
label-minimap = Minimap: { $state ->
    [on] eingeblendet
   *[off] ausgeblendet
}
label-retention-curve = Zuschauerbindungskurve: { $state ->
    [on] eingeblendet
   *[off] ausgeblendet
}
label-show-recording-time = Aufnahmezeit anzeigen
label-show-played-time = Wiedergabezeit anzeigen

## Why a command can't run

switch-view = Zuerst zur Ansicht „{ $view }“ wechseln
edited-elsewhere = Zuerst die Bearbeitung vom anderen Fenster übernehmen
unavailable = Zurzeit nicht verfügbar

## Importing shortcuts

keys-no-json = Die Datei ist kein gültiges JSON: { $reason }.
keys-other-file = Die Datei enthält keine Tastenkürzel von Cutroom.
keys-unreadable = Die Tastenkürzel der Datei können nicht verwendet werden: { $reason }.
keys-unknown-command = den Befehl { $id } gibt es nicht
keys-unknown-key = { $key } für { $id } ist kein Tastenkürzel
