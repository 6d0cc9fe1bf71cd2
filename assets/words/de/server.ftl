## cutroom-server --help

program = Den Arbeitsbereich eines Teams bereitstellen
program-long =
    Den Arbeitsbereich eines Teams bereitstellen. Beliebig viele Server und Worker teilen sich eine PostgreSQL-Datenbank.

    Die URL der Datenbank kommt aus --database, aus CUTROOM_DATABASE oder aus der Datei in CUTROOM_DATABASE_FILE.
program-notes =
    „cutroom-server COMMAND --help“ zeigt Optionen und Beispiele eines Befehls.

    Exit-Codes:
      0  Fertig
      1  Fehlgeschlagen oder abgelehnt
      2  Falscher Aufruf
      3  Der Medienordner ist anderswo geöffnet

## Headings of options

heading-network = Optionen zum Netzwerk
heading-storage = Optionen zum Speicher
heading-transcription = Transkription
heading-log = Optionen zum Protokoll

## Commands of cutroom-server

serve = Eine Datenbank über HTTP bereitstellen
serve-long =
    Eine Datenbank über HTTP bereitstellen.

    Die erste Zeile der Standardausgabe ist JSON mit baseUrl und apiKey. Protokolle gehen an die Standardfehlerausgabe. SIGTERM stoppt den Server.
serve-examples =
    Beispiele:
      cutroom-server serve --database postgres://cutroom@db/cutroom --media /srv/media
      cutroom-server serve --media s3://team-media/cutroom --cache /var/cache/cutroom --public-url https://cutroom.example.com --listen 0.0.0.0:8080
work = Hintergrundaufträge für eine Datenbank ausführen: Exporte, Gesichtserkennung, Webhooks und Aufräumen
work-long =
    Hintergrundaufträge für eine Datenbank ausführen: Exporte, Gesichtserkennung, Webhooks und Aufräumen.

    Beliebig viele Worker können gleichzeitig laufen. Bei SIGTERM schließt ein Worker laufende Aufträge innerhalb der Zeit von --drain ab und gibt die übrigen in die Warteschlange zurück.
work-examples =
    Beispiele:
      cutroom-server work --media /srv/media --workers 4
      cutroom-server work --media s3://team-media/cutroom --cache /var/cache/cutroom --drain 5m
migrate = Die Datenbank auf das Format dieser Version umstellen
migrate-long =
    Die Datenbank auf das Format dieser Version umstellen.

    Stoppen Sie zuerst alle Server und Worker der vorherigen Version. Das Ergebnis ist JSON.
users = Die Benutzer des Arbeitsbereichs, ihre Rollen und API-Schlüssel verwalten und ihre Änderungen anzeigen
users-examples =
    Beispiele:
      cutroom-server users add ada@example.com --role editor
      cutroom-server users keys ada@example.com --new --label laptop --expires 90d
      cutroom-server users log --limit 20
backup = Eine Sicherung prüfen
completion = Das Skript zur Shell-Vervollständigung ausgeben
completion-examples =
    Beispiele:
      source <(cutroom-server completion bash)
      cutroom-server completion zsh > "${"{"}fpath[1]{"}"}/_cutroom-server"
      cutroom-server completion fish > ~/.config/fish/completions/cutroom-server.fish
manual = Die Manpages schreiben

## Options of several commands

print-json = JSON ausgeben
database = PostgreSQL-URL, postgres://USER@HOST/NAME; auch CUTROOM_DATABASE oder die Datei in CUTROOM_DATABASE_FILE
media = Medienordner, als Pfad oder file:///DIR, oder Bucket, als s3://BUCKET/PREFIX
metrics = Adresse für Prometheus-Metriken und Zustandsprüfungen, ohne API-Schlüssel, etwa 127.0.0.1:9100
log-format = Format des Protokolls auf der Standardfehlerausgabe
drain = Zeit, um laufende Aufträge beim Herunterfahren abzuschließen, etwa 20s oder 5m
workers = Anzahl der Exporte, und der Gesichtserkennungen, die gleichzeitig laufen
transcribe = Neue Clips mit einer Spracherkennung dieses Computers transkribieren: { $engines }
transcribe-model = Datei oder Ordner ihres Modells; ohne Angabe das erste, das gefunden wird
transcribe-language = Gesprochene Sprache, etwa de; ohne Angabe entscheidet die Spracherkennung
transcribe-unknown = ‘{ $name }’ ist keine Spracherkennung des Servers. Möglich sind { $engines }.
transcribe-missing = { $engine } ist nicht auf diesem Computer. Installieren Sie es, oder wählen Sie eine andere Spracherkennung: { $engines }.
transcribe-none = auf diesem Computer wurde keine Spracherkennung gefunden. Installieren Sie eine von { $engines }.
transcribe-no-model = { $engine } hat kein passendes Modell. Geben Sie eines mit --transcribe-model an.
backup-check = Prüfen, ob die Datenbank und ihre Medien zusammenpassen, auch im laufenden Betrieb
backup-check-long =
    Prüfen, ob die Datenbank und ihre Medien zusammenpassen, auch im laufenden Betrieb.

    Jede Datei, die ein Datensatz nennt, muss mit ihrer Größe vorhanden sein. Der Exit-Code ist 1, wenn eine Datei fehlt oder beschädigt ist.
backup-check-examples =
    Beispiele:
      cutroom-server backup check --media /srv/media
      cutroom-server backup check --media s3://team-media/cutroom --hashes --json
backup-check-hashes = Auch alle Medien lesen und mit ihren Hashes vergleichen
no-media-folder = { $folder } ist kein Ordner: Wählen Sie den Medienordner der Server mit --media
media-endpoint = Mit s3://: URL des Speicherdienstes, etwa https://s3.example.com [Standard: AWS, in AWS_REGION]
media-endpoint-long =
    Mit s3://: URL des Speicherdienstes, etwa https://s3.example.com [Standard: AWS, in AWS_REGION]

    Der Zugriffsschlüssel kommt aus AWS_ACCESS_KEY_ID und AWS_SECRET_ACCESS_KEY oder aus den Dateien in AWS_ACCESS_KEY_ID_FILE und AWS_SECRET_ACCESS_KEY_FILE.
cache = Mit s3://: Ordner für heruntergeladene Medien
cache-size = Größenlimit des Caches: 500M, 20G oder 1T; die am längsten nicht verwendeten Dateien werden zuerst gelöscht
option-of-bucket = { $option } geht nur mit einem Bucket, etwa --media s3://BUCKET/PREFIX, aber --media ist der Ordner "{ $media }"
bucket-key-required = --media { $media } braucht einen Zugriffsschlüssel: Setzen Sie { $variable }, oder { $variable }_FILE auf eine Datei mit dem Schlüssel
wrong-bucket = --media muss ein Bucket wie s3://team-media/cutroom sein, nicht "{ $media }"
database-required = die URL der Datenbank ist erforderlich: Verwenden Sie --database oder CUTROOM_DATABASE
wrong-media = --media muss ein Ordner (Pfad oder file:///DIR) oder ein Bucket (s3://BUCKET/PREFIX) sein, nicht "{ $media }"
media-public-endpoint = Mit s3://: URL des Speicherdienstes für Clients, die dann direkt von dort herunterladen
private-webhooks = Nicht verfügbar: Webhooks eines Teams gehen nur an öffentliche URLs
public-url = URL für Clients, etwa https://cutroom.example.com
public-url-long =
    URL für Clients, etwa https://cutroom.example.com

    Alle URLs in Antworten, Seiten und Links beginnen damit. Ein Proxy mit TLS muss dort erreichbar sein und den Header Host weitergeben.
trusted-proxy = Adresse oder Netz eines vertrauenswürdigen Proxys, etwa 10.0.0.0/8; mehrfach möglich
trusted-proxy-long =
    Adresse oder Netz eines vertrauenswürdigen Proxys, etwa 10.0.0.0/8; mehrfach möglich

    X-Forwarded-For und X-Forwarded-Proto gelten nur von dort: für das Protokoll, und für das Ratenlimit von Aufrufern ohne API-Schlüssel.
no-work = Nur Anfragen beantworten; Exporte, Webhooks und Aufräumen „cutroom-server work“ überlassen
needs-proxy = für den Empfang an { $address } ist ein Proxy mit TLS nötig, weil API-Schlüssel sonst unverschlüsselt durch das Netz gingen: Geben Sie --public-url https://… an, oder verwenden Sie 127.0.0.1
no-private-webhooks = --allow-private-webhooks ist für ein Team nicht verfügbar, weil Benutzer mit einem Webhook das Netz des Servers erreichen könnten: Entfernen Sie die Option
work-private-webhooks = Webhooks an diesen Computer und private Adressen und über unverschlüsseltes HTTP erlauben
lease = Millisekunden ohne Lebenszeichen, nach denen ein anderer Worker einen Auftrag neu startet
beside-others = Umstellen, während Server oder Worker die Datenbank geöffnet haben
output-closed = die Standardausgabe ist geschlossen

## A bucket that can’t be used

bucket-url = { $option } muss eine URL wie https://s3.example.com oder http://127.0.0.1:9000 sein, nicht "{ $got }"
bucket-url-secret = { $option } darf weder Benutzer noch Passwort enthalten: Setzen Sie den Zugriffsschlüssel in AWS_ACCESS_KEY_ID
bucket-name = der Bucket von --media muss aus 3 bis 63 Kleinbuchstaben, Ziffern, Punkten und Bindestrichen bestehen, etwa s3://team-media/cutroom, nicht "{ $got }"
bucket-prefix = das Präfix von --media ist ungültig: { $why }
bucket-prefix-characters = das Präfix von --media darf nur Buchstaben, Ziffern, - und _ enthalten, nicht "{ $got }"
bucket-client = --media konnte nicht verwendet werden: { $why }
bucket-missing = der Bucket "{ $bucket }" von --media existiert nicht: Erstellen Sie ihn, oder wählen Sie einen anderen
bucket-key = der Speicherdienst hat den Zugriffsschlüssel für den Bucket "{ $bucket }" abgelehnt: Prüfen Sie AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY und AWS_REGION, und ob der Schlüssel auflisten, lesen, schreiben und löschen darf ({ $why })
bucket-away = der Bucket "{ $bucket }" war nicht erreichbar: Prüfen Sie --media-endpoint, und ob der Speicherdienst läuft ({ $why })

## A database that can’t be used

database-migrating = ein anderer Server oder „cutroom-server migrate“ erstellt oder ändert gerade ihre Tabellen: Versuchen Sie es erneut, wenn er fertig ist
database-older = ihr Format { $found } ist älter als das Format { $known } dieser Version; nichts wurde geändert. Stoppen Sie alle Server und Worker, und führen Sie dann „cutroom-server migrate“ aus
database-newer = ihr Format { $found } gehört zu einer neueren Version, und diese Version liest Format { $known }; nichts wurde geändert. Installieren Sie die neuere Version
database-too-old = ihr Format { $found } ist zu alt: Diese Version stellt erst ab Format { $oldest } um
database-open = { $count ->
    [one] Server oder Worker haben sie geöffnet (1 Verbindung); nichts wurde geändert. Stoppen Sie sie zuerst, oder geben Sie --beside-others an
   *[other] Server oder Worker haben sie geöffnet ({ $count } Verbindungen); nichts wurde geändert. Stoppen Sie sie zuerst, oder geben Sie --beside-others an
}
database-foreign = sie enthält Tabellen eines anderen Programms; nichts wurde geändert. Wählen Sie eine leere Datenbank
database-no-format = ihr Format fehlt: Stellen Sie eine Sicherung wieder her
database-url-wrong = ihre URL ist ungültig: { $why }
database-parameter-wrong = { $name } in ihrer URL muss { $expected } sein, ist aber { $value }
connections-expected = eine Zahl von 2 bis 100
pooler-expected = transaction oder session
sslmode-expected = disable, prefer, require, verify-ca oder verify-full
database-parameter-unsupported = { $name } in ihrer URL wird nicht unterstützt: Verwenden Sie ein Passwort über TLS
certificates-unreadable = die Zertifikate dieses Computers konnten nicht gelesen werden: { $error }
roots-required = sslmode=verify-ca braucht Stammzertifikate: Geben Sie sslrootcert=/path/to/root.crt an
roots-wrong = sslrootcert { $file }: { $why }
no-certificate = die Datei enthält kein Zertifikat

## Whether a database and its media match: backup check of both programs

file-of-video = { $file } (von „{ $video }“)
files-found = { $count ->
    [one] { $place }: { $present } von 1 Datei gefunden, { $size }
   *[other] { $place }: { $present } von { $count } Dateien gefunden, { $size }
}
file-missing = fehlt: { $file }
file-other-size = falsche Größe: { $file } hat { $found } Bytes statt { $expected }
file-damaged = beschädigt: { $file } passt nicht zu ihrem Hash
files-unused = { $count ->
    [one] ungenutzt: 1 Datei ({ $size }), wird beim Freigeben von Speicherplatz gelöscht
   *[other] ungenutzt: { $count } Dateien ({ $size }), werden beim Freigeben von Speicherplatz gelöscht
}
all-hashes-match = Datenbank und Medien passen zusammen: Jede Datei ist mit dem richtigen Inhalt vorhanden
all-sizes-match = Datenbank und Medien passen zusammen: Jede Datei ist mit der richtigen Größe vorhanden; --hashes vergleicht auch den Inhalt

## completion, manual

shell = Shell
manual-out = Ordner für eine Seite pro Befehl [Standard: die Seite des Programms auf der Standardausgabe]

## Values of options

wrong-time = die Zeit muss wie 500ms, 20s oder 5m sein und höchstens ein Tag, nicht "{ $got }"
log-text = Für Menschen
log-json = Für Programme: ein JSON-Objekt pro Zeile, auch für jede Antwort, mit ihrer Anfrage-ID
no-home = der Benutzerordner wurde nicht gefunden: Setzen Sie CUTROOM_DATA_DIR
no-runtime = die Laufzeitumgebung konnte nicht gestartet werden
secret-unreadable = { $file } ({ $variable }) konnte nicht gelesen werden
secret-no-text = { $file } ({ $variable }) ist kein Text
secret-empty = { $file } ({ $variable }) ist leer
output-failed = auf die Standardausgabe konnte nicht geschrieben werden: { $error }

## serve of both programs

listen = Adresse, an der Anfragen empfangen werden; Port 0 wählt einen freien Port
sample = Das Beispielvideo zu einem leeren Arbeitsbereich hinzufügen
api-key = API-Schlüssel für Aufrufer; auch in der Datei in CUTROOM_API_KEY_FILE [Standard: ein erzeugter, beim Arbeitsbereich abgelegter Schlüssel]
rate-limit = Anfragen pro Minute für jeden Aufrufer
pages = Öffentliche URL der Wiedergabeseiten, wenn ein Tunnel hierher führt, etwa https://watch.example.com
pages-long =
    Öffentliche URL der Wiedergabeseiten, wenn ein Tunnel hierher führt, etwa https://watch.example.com

    Links zu Wiedergabeseiten beginnen damit. Der Rest der API ist dort nicht erreichbar.
quota = Größenlimit aller Medien, einschließlich laufender Uploads: 500M, 20G oder 1T [Standard: 256G]
quota-long =
    Größenlimit aller Medien, einschließlich laufender Uploads: 500M, 20G oder 1T [Standard: 256G]

    Das Limit gilt für alle Server einer Datenbank zusammen. Jeder Server wendet seine eigene Zahl an, geben Sie also überall dieselbe an.
user-quota = Größenlimit der Medien, die ein Benutzer hochgeladen hat [Standard: kein Limit]
ended = der Server ist unerwartet gestoppt: Der Grund steht im Protokoll
wrong-origin = die URL muss wie https://watch.example.com sein, nicht "{ $got }"

## users of both programs

users-add = Einen Benutzer hinzufügen und einen ersten API-Schlüssel ausgeben, der nur einmal angezeigt wird
email = E-Mail-Adresse des Benutzers
add-role = viewer (liest), editor (ändert Videos) oder admin (alles)
add-name = Name, den andere sehen [Standard: die E-Mail-Adresse bis zum @]
users-list = Die Benutzer auflisten
users-keys = Die API-Schlüssel eines Benutzers auflisten oder mit --new einen erstellen
keys-new = Einen API-Schlüssel erstellen, der nur einmal angezeigt wird
users-revoke = Einen API-Schlüssel sofort widerrufen
revoke-key = ID des API-Schlüssels, aus „users keys“
users-role = Die Rolle eines Benutzers ändern
role = viewer, editor oder admin
users-remove = Einen Benutzer mit API-Schlüsseln und privaten Daten entfernen; listet die Daten auf und entfernt sie mit --yes
remove-yes = Den Benutzer entfernen, statt nur die Daten aufzulisten
users-log = Änderungen und ihre Urheber auflisten, neueste zuerst
log-email = E-Mail-Adresse eines Benutzers, um nur dessen Änderungen aufzulisten
log-limit = Anzahl der Einträge
key-label = Name des API-Schlüssels
key-lifetime = Gültigkeit des API-Schlüssels: 90d, 12h oder 30m [Standard: bis zum Widerruf]
wrong-role = die Rolle muss viewer, editor oder admin sein, nicht "{ $got }"
wrong-lifetime = die Zeit muss eine Zahl gefolgt von d, h oder m sein, etwa 90d, nicht "{ $got }"
lifetime-too-long = ein API-Schlüssel gilt höchstens 100 Jahre, nicht { $got }
no-users = noch keine Benutzer: „{ $program } users add EMAIL --role editor“ fügt einen hinzu
key-created = erstellt { $when }
key-revoked = widerrufen { $when }
key-expires = läuft ab { $when }
key-stays = läuft nicht ab
revoked = { $key } widerrufen
role-changed = { $email } ist jetzt { $role }
removed = { $email } entfernt
would-remove = würde { $email } entfernen, mit API-Schlüsseln, Freigaben, persönlichen Untertitelvorgaben ({ $presets }), privaten Bibliothekselementen ({ $library }), persönlichen Playlists und Gruppen ({ $playlists }); Videos bleiben erhalten. --yes entfernt den Benutzer
no-changes-by = noch keine Änderungen von { $email }
no-changes = noch keine Änderungen von Benutzern
owner = (Eigentümer)
