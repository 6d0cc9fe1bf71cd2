## cutroom doctor

fine = 正常
missing = 問題
fix = 対処: { $advice }

## What is checked, at most 14 characters

display = ディスプレイ
audio-device = オーディオデバイス
data-folder = データフォルダー
config-folder = 設定フォルダー
cache-folder = キャッシュフォルダー
keychain = キーチェーン
transcription = 文字起こし

## What was found

not-found = 見つかりません
no-engine = 音声認識エンジンなし
no-model = { $engines }（モデルなし）
no-display = なし: DISPLAYとWAYLAND_DISPLAYが設定されていません
no-audio = 出力デバイスがありません
keychain-silent = キーチェーンが応答しません
desktop = デスクトップ
some-audio-device = 出力デバイス
keychain-answers = 利用可能

## How to fix it

install-ffmpeg-macos = brew install ffmpeg
install-ffmpeg-windows = winget install ffmpeg を実行し、新しいターミナルを開いてください
install-ffmpeg = scripts/setup を実行するか、パッケージ ffmpeg をインストールしてください
install-tesseract-macos = brew install tesseract（画面上の機密情報の検出にのみ必要）
install-tesseract = パッケージ tesseract-ocr をインストールしてください（画面上の機密情報の検出にのみ必要）
fix-transcription = 「設定 > 文字起こし」にインストールするものが表示されます（文字起こしにだけ必要）
fix-display = デスクトップにログインしてください。ない場合は「xvfb-run cutroom tour --out DIR」を実行してください
fix-audio = オーディオデバイスを接続または有効にしてください（なくても編集はできます）
fix-keychain = キーリングサービスを起動するか、CUTROOM_API_KEY を設定してください
fix-folder = フォルダーを書き込み可能にするか、CUTROOM_DATA_DIR を設定してください
