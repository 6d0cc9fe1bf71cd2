## cutroom doctor

# In the first column of cutroom doctor, with at most 7 characters.
fine = ok
missing = missing
fix = fix: { $advice }

## What is checked, at most 14 characters

display = display
audio-device = audio device
data-folder = data folder
config-folder = config folder
cache-folder = cache folder
keychain = keychain
# At most 14 characters.
transcription = transcription

## What was found

not-found = not found
no-engine = no speech recogniser
no-model = { $engines } without a model
no-display = none: DISPLAY and WAYLAND_DISPLAY aren’t set
no-audio = no output device
keychain-silent = the keychain doesn’t answer
desktop = the desktop
some-audio-device = an output device
keychain-answers = available

## How to fix it

install-ffmpeg-macos = brew install ffmpeg
install-ffmpeg-windows = winget install ffmpeg, then open a new terminal
install-ffmpeg = run scripts/setup, or install the package ffmpeg
install-tesseract-macos = brew install tesseract (needed only to find secrets on the screen)
install-tesseract = install the package tesseract-ocr (needed only to find secrets on the screen)
fix-transcription = Settings > Transcription lists what to install (needed only to transcribe)
fix-display = log in to a desktop; without one, run ‘xvfb-run cutroom tour --out DIR’
fix-audio = connect or enable an audio device; editing works without one
fix-keychain = start a keyring service, or set CUTROOM_API_KEY
fix-folder = make the folder writable, or set CUTROOM_DATA_DIR
