## Errors of several jobs

error-with-advice = { $error }. { $advice }
not-written = { $path } konnte nicht geschrieben werden: { $reason }
no-temporary-folder = es kann kein temporärer Ordner erstellt werden: { $reason }
path-unreadable = { $path } kann nicht gelesen werden: { $reason }

## Files that Cutroom writes for itself

file-not-ours = ist keine Datei von Cutroom und wurde nicht geändert
file-not-ours-at = { $path } ist keine Datei von Cutroom und wurde nicht geändert
file-unreadable = kann nicht gelesen werden: { $reason }
video-file-name = Video

## Analytics

analytics-check-key = Prüfen Sie den API-Schlüssel.
analytics-no-access = Dieser API-Schlüssel kann keine Analysen lesen. Bitten Sie den Eigentümer des Arbeitsbereichs um Zugriff.
analytics-wait = Warten Sie einen Moment, und versuchen Sie es erneut.
analytics-check-connection = Prüfen Sie die Verbindung, und versuchen Sie es erneut.
analytics-try-again = Versuchen Sie es gleich noch einmal.

## Browser: changes that failed, followed by the reason

browser-failed-rename = Der Name konnte nicht geändert werden
browser-failed-duplicate = Das Video konnte nicht dupliziert werden
browser-failed-delete-video = Das Video konnte nicht gelöscht werden
browser-failed-delete-playlist = Die Playlist konnte nicht gelöscht werden
browser-failed-delete-group = Die Gruppe konnte nicht gelöscht werden
browser-failed-delete-tag = Der Tag konnte nicht gelöscht werden
browser-failed-add-tag = Der Tag konnte nicht zum Video hinzugefügt werden
browser-failed-remove-tag = Der Tag konnte nicht entfernt werden
browser-failed-add-to-playlist = Das Video konnte nicht zur Playlist hinzugefügt werden
browser-failed-remove-from-playlist = Das Video konnte nicht aus der Playlist entfernt werden
browser-failed-move-playlist = Die Playlist konnte nicht verschoben werden
browser-failed-create-playlist = Die Playlist konnte nicht erstellt werden
browser-failed-create-group = Die Gruppe konnte nicht erstellt werden
browser-failed-create-tag = Der Tag konnte nicht erstellt werden
browser-failed-share = Das Video konnte nicht geteilt werden
browser-failed-set-role = Der Zugriff der Person konnte nicht geändert werden
browser-failed-unshare = Das Teilen des Videos mit der Person konnte nicht beendet werden

## Browser: advice after an error

browser-may-be-deleted = Möglicherweise wurde es gelöscht.
browser-changed-by-someone = Jemand anderes hat diesen Eintrag geändert. Laden Sie die Liste neu.
browser-outcome-unknown = Laden Sie die Liste neu, um das Ergebnis zu sehen.
browser-record-unreadable = Der Datensatz von Video { $video } konnte nicht gelesen werden.
browser-only-in-lists = Der Server liefert Gruppen und Tags nur in Listen.
index-too-large = die Liste des Arbeitsbereichs belegt { $bytes } Bytes, aber nur { $most } können gespeichert werden

## Browser: kinds of entries

browser-kind-video = Video
browser-one-video = Video
browser-many-video = Videos
browser-kind-playlist = Playlist
browser-one-playlist = Playlist
browser-many-playlist = Playlists
browser-kind-group = Gruppe
browser-one-group = Gruppe
browser-many-group = Gruppen
browser-kind-tag = Tag
browser-one-tag = Tag
browser-many-tag = Tags
browser-no-name = (kein Name)

## Browser: headings of the table

browser-column-name = Name
browser-column-edits = Ungespeichert
browser-column-tags = Tags
browser-column-length = Länge
browser-column-contents = Inhalt
browser-column-group = Gruppe
browser-column-updated = Geändert

## Browser: filters

browser-length-under-one = Unter 1 Minute
browser-length-one-to-five = 1 bis 5 Minuten
browser-length-five-to-twenty = 5 bis 20 Minuten
browser-length-from-twenty = 20 Minuten oder länger
browser-within-day = Letzte 24 Stunden
browser-within-week = Letzte 7 Tage
browser-within-month = Letzte 30 Tage
browser-within-year = Letzte 365 Tage

## Browser: values in the details of an entry

value-none = keine
value-yes = ja
value-no = nein
value-empty = leer
value-entries = { $count ->
    [one] 1 Eintrag
   *[other] { $count } Einträge
}

## Browser: what was pasted into the search field

pasted-video = ein Video
pasted-clip = ein Clip
pasted-playlist = eine Playlist
pasted-group = eine Gruppe von Playlists
pasted-tag = ein Tag
pasted-source = eine Medienquelle
pasted-item = ein Element eines Clips
pasted-endpoint = ein Webhook-Endpunkt
pasted-message = eine Webhook-Nachricht
pasted-export = ein Export
pasted-preset = eine Untertitelvorgabe
pasted-person = eine Person

## Subtitles: applying and restoring styles

style-not-kept = es wurde nichts geändert, weil der aktuelle Stil nicht gesichert werden konnte: { $reason }
style-before-unreadable = der frühere Stil kann nicht gelesen werden: { $reason }
style-preset-refused = die frühere Vorgabe kann nicht wieder angewendet werden: { $reason }
style-only-presets = der Server nimmt Stile nur als Vorgaben an. Veröffentlichen Sie den früheren Stil als Vorgabe, und wenden Sie dann die Vorgabe an
style-not-restored = der Server hat den früheren Stil nicht wiederhergestellt. Der Stil bleibt auf diesem Computer erhalten, sodass Sie es erneut versuchen können
style-not-stated = der Server meldet den aktuellen Stil nicht
style-not-in-preset = der Server speichert Stile nur in Vorgaben. Veröffentlichen Sie zuerst den aktuellen Stil als Vorgabe
style-no-way-back = Der frühere Stil kann nicht wiederhergestellt werden: { $reason }.
publish-warning-local = Sie können die Vorgabe später löschen, aber nicht ändern.
publish-warning-hosted = Alle im gehosteten Arbeitsbereich werden die Vorgabe sehen. Sie können die Vorgabe später weder ändern noch löschen.

## Subtitles: an image of one’s own behind the preview

backdrop-too-large = { $path } ist zu groß: { $size } MB. Ein Bild darf höchstens { $most } MB haben
backdrop-other-kind = { $path } ist kein PNG oder JPEG
backdrop-path = der Pfad { $path } enthält Zeichen, die nicht verwendet werden können. Benennen Sie die Datei um
backdrop-not-shown = { $path } kann nicht angezeigt werden: { $reason }
backdrop-empty = { $path } enthält kein Bild
not-a-file = der Pfad ist keine reguläre Datei

## Subtitles: checks

no-subtitle-preset = keine Untertitelvorgabe hat die ID { $id }
measuring-ended = die Messung endete unerwartet: { $reason }
text-outside = Text ragt über die Leinwand hinaus
too-many-lines = { $lines } Zeilen, { $allowed } erlaubt
private-characters = Zeichen zur privaten Nutzung
no-font-has = { $count ->
    [one] 1 Zeichen fehlt in allen Schriften ({ $group }, { $code })
   *[other] { $count } Zeichen fehlen in allen Schriften ({ $group }, etwa { $code })
}

## Subtitles: files and drafts

style-file-subtitles = { $path } enthält Untertitel ohne Stil. Wählen Sie die JSON-Datei eines Stils oder eine ASS-Datei, oder importieren Sie die Untertitel mit Datei > Importieren
no-transcript = dieses Video hat kein Transkript
no-transcript-of-clip = der Server hat kein Transkript des Clips „{ $clip }“
canceled = abgebrochen
drafts-in-other-window = Ihre Stilentwürfe sind in einem anderen Fenster geöffnet. Änderungen an Entwürfen bleiben hier nicht erhalten. Bearbeiten Sie die Entwürfe im anderen Fenster.
drafts-damaged = Die Datei mit Ihren Stilentwürfen war beschädigt. Cutroom hat die lesbaren Entwürfe wiederhergestellt und die beschädigte Datei als { $path } behalten.
ass-losses = ASS unterstützt nicht alles an diesem Stil. In der Datei fehlt: { $settings }.

## Face checks

face-here = hier
face-around = davor/danach
frame-empty = der Frame enthält keine Pixel
folder-not-empty = { $path } ist nicht leer. Wählen Sie einen leeren oder neuen Ordner
snapshot-empty = der Stand enthält keine Videos
no-image = Kein Bild: { $reason }
no-such-clip = das Video hat keinen Clip { $clip }. Seine Clips: { $clips }
no-camera-url = der Server nennt keine URL für die Kameraaufnahme
revision-number = Revision { $number }
revision-updated = aktualisiert { $moment }
clip-not-saved = Dieser Clip ist noch nicht auf dem Server. Speichern Sie zuerst, oder laden Sie das Video neu.

## Notes

marker-blue = Blau
marker-green = Grün
marker-yellow = Gelb
marker-red = Rot
marker-purple = Violett

## cutroom api: checks of a request’s body

api-the-body = der Body
api-must-be = { $field } muss { $expected } sein, ist aber { $value }
api-must-be-one-of = { $field } muss einer der Werte { $choices } sein, ist aber { $value }
api-required = { $field } ist erforderlich
api-unknown-field = { $field } ist kein Feld, das Cutroom kennt
api-must-be-color = { $field } muss eine Farbe wie #RRGGBB oder #RRGGBBAA sein, ist aber { $value }
api-needs = { $field } braucht { $needs }
api-unknown-type = { $field } muss einen der Typen haben, die Cutroom kennt: { $types }
api-not-empty = { $field } darf nicht leer sein
api-least-items = { $field } muss mindestens { $least } Elemente haben, hat aber { $count }
api-most-items = { $field } darf höchstens { $most ->
    [one] 1 Element
   *[other] { $most } Elemente
} haben, hat aber { $count }
api-least-characters = { $field } muss mindestens { $least } Zeichen haben, hat aber { $count }
api-most-characters = { $field } darf höchstens { $most ->
    [one] 1 Zeichen
   *[other] { $most } Zeichen
} haben, hat aber { $count }
api-at-least = { $field } muss mindestens { $bound } sein, ist aber { $value }
api-more-than = { $field } muss größer als { $bound } sein, ist aber { $value }
api-at-most = { $field } darf höchstens { $bound } sein, ist aber { $value }
api-less-than = { $field } muss kleiner als { $bound } sein, ist aber { $value }

## cutroom api: kinds of values, after “must be” and “got”

kind-integer = eine Ganzzahl
kind-number = eine Zahl
kind-object = ein Objekt
kind-array = ein Array
kind-string = eine Zeichenfolge
kind-boolean = ein boolescher Wert
kind-null = null
kind-any = ein beliebiger Wert
kind-non-empty-string = eine nicht leere Zeichenfolge
kind-nothing = nichts
kind-of-name = ein Wert vom Typ { $name }

## cutroom api: help of an operation

help-parameters = Parameter
help-body = Body
help-body-optional = Body (optional)
help-paged = Die Antwort ist eine Seite einer Liste. --paginate lädt alle Seiten.
help-example = Beispiel
help-required = { $shape }, erforderlich
help-one-of = eines von: { $choices }
help-some-of = mindestens eines von: { $choices }
help-and = { $first } und { $second }
help-or = { $first } oder { $second }
help-and-besides = { $first } sowie { $second }
help-without = { $fields } (ohne { $excluded })
help-with = mit { $fields }
help-with-any = mit beliebigen davon
help-array-of = array aus { $items }
help-not-empty = { $shape }, nicht leer
help-between = { $shape }, { $least } bis { $most }
help-at-least = { $shape }, mindestens { $least }
help-at-most = { $shape }, höchstens { $most }
help-between-items = { $shape }, { $least } bis { $most } Elemente
help-at-least-items = { $shape }, mindestens { $least } Elemente
help-at-most-items = { $shape }, höchstens { $most } Elemente
help-between-characters = { $shape }, { $least } bis { $most } Zeichen
help-at-least-characters = { $shape }, mindestens { $least } Zeichen
help-at-most-characters = { $shape }, höchstens { $most } Zeichen
help-more-than = { $shape }, größer als { $bound }
help-less-than = { $shape }, kleiner als { $bound }

## cutroom api: arguments and pages

api-data-no-object = --data muss ein JSON-Objekt sein, wenn auch Felder angegeben sind
api-twice = { $name } ist zweimal angegeben
api-twice-in-data = { $name } ist zweimal angegeben: als { $name }=VALUE und in --data
api-missing-parameter = { $operation } braucht { $parameter }=VALUE: Der Pfad ist { $path }
api-no-list = die Antwort ist keine Liste
api-unclear-page = { $field } muss { $expected } sein, ist aber { $found }: Die Liste kann weitere Datensätze haben
api-page-again = der Server lieferte eine Seite, die er schon geliefert hatte
api-too-many-pages = die Liste hat mehr als { $most } Seiten
api-no-ids = die Datensätze haben keine IDs: Solche, die sich beim Laden geändert haben, können fehlen oder doppelt erscheinen
api-restless = die Liste änderte sich laufend: Datensätze, die sich beim Laden geändert haben, können fehlen

## Practice mode

copy-not-created = Die Kopie konnte nicht erstellt werden.
temporary-folder-not-locked = der temporäre Ordner kann nicht gesperrt werden: { $reason }
folder-locked = ein anderer Prozess hat den Ordner gesperrt. Schließen Sie andere Cutroom-Fenster, und versuchen Sie es erneut

## Proposals

proposal-already = das Video enthält diese Änderung schon
proposal-clip-not-loaded = „{ $clip }“ ist nicht geladen
proposals-unreadable = Die Vorschläge für dieses Video konnten nicht geladen werden
proposal-not-imported = Der Vorschlag konnte nicht importiert werden
proposal-left-not-kept = Es konnte nicht gespeichert werden, welche Vorschläge Sie abgelehnt haben
proposal-not-dropped = Der Vorschlag konnte nicht gelöscht werden
proposal-not-exported = Der Vorschlag konnte nicht geschrieben werden
proposals-too-many = dieses Video hat schon { $most } Vorschläge. Löschen Sie zuerst einige davon
proposals-too-large = die Vorschläge für dieses Video würden mehr als { $most } MB belegen. Löschen Sie zuerst einige davon
proposal-other-video = der Vorschlag ist für das Video "{ $proposed }", nicht für "{ $expected }". Öffnen Sie jenes Video, oder geben Sie es mit --video an
proposal-not-kept = der Vorschlag kann nicht gespeichert werden: { $reason }
an-assistant = Ein Assistent

## Request log

curl-needs-body = Das Protokoll behält nur den Anfang des Bodys. Schreiben Sie den ganzen Body in body.json.
curl-needs-secrets = Geheimnisse sind ausgelassen. Ersetzen Sie die Punkte durch Ihre eigenen Geheimnisse.
bug-report-title = Cutroom: Protokoll für einen Fehlerbericht
bug-report-warning = Geheimnisse sind entfernt. Namen und Texte Ihrer Videos können enthalten sein: Lesen Sie diese Datei, bevor Sie sie weitergeben.

## Bug report: a file for the developers

report-written = Erstellt
report-version = Version
report-system = System
report-workspace = Arbeitsbereich
report-local = lokal
report-hosted = gehostet
report-local-connected = lokal, verbunden
report-hosted-connected = gehostet, verbunden mit { $origin }
report-connecting = { $workspace }, Verbindung wird aufgebaut
report-key-needed = { $workspace }, API-Schlüssel nötig: { $reason }
report-not-connected = { $workspace }, nicht verbunden: { $reason }
report-rate = Ratenlimit
report-rate-left = { $left } von { $limit } Anfragen übrig vor { $ago } s, { $seconds } s vor dem Zurücksetzen des Limits
report-notices = Meldungen ({ $count })
report-calls = Anfragen ({ $count }, älteste zuerst)
report-log = Protokoll ({ $count } Zeilen)
report-retired = Operationen, die der Server entfernen wird ({ $count })
report-ends = Entfernung am { $date }
report-ends-in = Entfernung am { $date } (noch { $days } Tage)
report-deprecated = veraltet seit { $date }
report-call-count = { $count ->
    [one] 1 Anfrage
   *[other] { $count } Anfragen
}
report-running = läuft
report-no-answer = keine Antwort
report-canceled = abgebrochen
report-request = Anfrage { $id }
report-retry = Wiederholung { $number }
report-retried = wiederholt
report-retried-in = wiederholt nach { $seconds } s

follow-flat = was darunter ist, ist zu klein oder sieht überall gleich aus
