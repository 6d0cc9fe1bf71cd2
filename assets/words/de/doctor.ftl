## cutroom doctor

fine = ok
missing = fehlt
fix = Abhilfe: { $advice }

## What is checked, at most 14 characters

display = Anzeige
audio-device = Audiogerät
data-folder = Datenordner
config-folder = Konfig-Ordner
cache-folder = Cache-Ordner
keychain = Schlüsselbund
transcription = Transkription

## What was found

not-found = nicht gefunden
no-engine = kein Spracherkenner
no-model = { $engines } ohne Modell
no-display = keine: DISPLAY und WAYLAND_DISPLAY sind nicht gesetzt
no-audio = kein Ausgabegerät
keychain-silent = der Schlüsselbund antwortet nicht
desktop = der Desktop
some-audio-device = ein Ausgabegerät
keychain-answers = verfügbar

## How to fix it

install-ffmpeg-macos = brew install ffmpeg
install-ffmpeg-windows = winget install ffmpeg, dann ein neues Terminal öffnen
install-ffmpeg = scripts/setup ausführen oder das Paket ffmpeg installieren
install-tesseract-macos = brew install tesseract (nur nötig, um Vertrauliches auf dem Bildschirm zu suchen)
install-tesseract = das Paket tesseract-ocr installieren (nur nötig, um Vertrauliches auf dem Bildschirm zu suchen)
fix-transcription = „Einstellungen > Transkription“ nennt, was zu installieren ist (nur zum Transkribieren nötig)
fix-display = an einem Desktop anmelden; ohne Desktop „xvfb-run cutroom tour --out DIR“ ausführen
fix-audio = ein Audiogerät anschließen oder einschalten; Bearbeiten geht auch ohne
fix-keychain = einen Schlüsselbunddienst starten oder CUTROOM_API_KEY setzen
fix-folder = den Ordner beschreibbar machen oder CUTROOM_DATA_DIR setzen
