## Why media can’t be loaded

no-port = メディアの取得に使える空きポートがありません
no-length = サーバーがメディアの長さを通知しないため、取得が終わらない可能性があります
unknown-url = このURLのメディアはありません
wrong-range = サーバーが要求と異なる部分のメディアを送信しました
changed-on-server = サーバー上のメディアが変更されました。ビデオを再読み込みしてください
no-data = { $seconds }秒間データが届きませんでした
gone = サーバーにメディアがもうありません（404）。ビデオを再読み込みするか、収録素材をもう一度読み込んでください
denied = サーバーがメディアへのアクセスを拒否しました（{ $status }）。ビデオを再読み込みしてください
refused = メディアの要求に対してサーバーが{ $status }を返しました
endless = サーバーがメディアの長さを通知せずに送信し続けています
connection-lost = サーバーとの接続が繰り返し失われました
stalled = サーバーがメディアの送信を停止しました
cannot-resume = { $reason }（サーバーは途中からの再開に対応していません）

## Preview

too-slow = メディアの取得が遅すぎます：{ $seconds }秒以内にフレームが届きませんでした
cache-unusable = メディアのキャッシュを使用できません：{ $reason }

## Programs that Cutroom runs for media

program-missing = { $program }が見つかりませんでした。{ $package }をインストールするか、「cutroom doctor」で手順を確認してください
program-not-run = { $program }を実行できませんでした: { $reason }
program-too-slow = { $program }の処理が{ $seconds }秒を超えました。ファイルが破損しているか、このコンピューターの負荷が高い可能性があります。もう一度お試しください
program-killed = { $program }が外部から停止されました。もう一度お試しください。再び停止される場合は、このコンピューターのメモリが不足している可能性があります
program-killed-signal = { $program }が外部から停止されました（シグナル{ $signal }）。もう一度お試しください。再び停止される場合は、このコンピューターのメモリが不足している可能性があります
program-version-unknown = 不明なバージョン
face-detector = 顔検出
files-not-written = ファイルを書き込めませんでした: { $error }
disk-full = ディスクの空き容量がありません
external-not-started = 「{ $program }」を起動できませんでした: { $reason }
external-too-slow = 「{ $program }」は{ $minutes }分を超えたため停止されました
external-failed = 「{ $program }」が失敗しました（{ $status }）: { $output }
external-silent = 理由は示されませんでした

## Why a file can’t be read

not-taken = ファイルは{ $kind }です。Cutroomで読み取れるのは、ビデオはMP4、MOV、MKV、WebM、AVI、MPEG-TS、音声はMP3、WAV、FLAC、OGG、AAC、M4A、AIFF、画像はPNG、JPEG、WebP、GIF、BMP、TIFFです
no-stream = ファイルに必要な種類のビデオまたは音声がありません
cut-off = ファイルが不完全です: 最後までコピーまたはダウンロードされていません
end-missing = ファイルの末尾が欠けています
damaged = ファイルが破損しているか、ffmpegで読み取れない形式です
file-gone = ファイルがもう存在しません
file-denied = Cutroomにファイルを読み取る権限がありません
url-refused = ファイルのURLの期限が切れているか、サーバーがアクセスを拒否しています
server-failed = ファイルのサーバーがエラーを返しています
server-silent = ファイルのサーバーが応答しません
no-decoder = このffmpegにはファイルのデコーダーがありません
not-decoded = ファイルをデコードできません
no-image = ファイルに画像がありません
no-image-at = ファイルの{ $seconds }秒の位置にフレームがありません
nothing-inside = ファイルにビデオ、画像、音声のいずれもありません
video-undecodable = ファイルのビデオをデコードできません
sound-undecodable = ファイルの音声の種類はffmpegでデコードできません
sound-no-decoder = このffmpegにはファイルの音声のデコーダーがありません
sound-fails = ファイルの音声をデコードできません: { $reason }
sound-without-times = ffmpegが時刻のない音声を返しました
answer-unreadable = ffprobeの応答を読み取れません: { $error }
image-undecodable = 画像をデコードできません: { $error }
image-empty = 画像にピクセルがありません
nothing-to-crop = クロップするフレームが見つかりません
cache-unreadable = メディアキャッシュを読み取れません: { $error }

## Limits of files

too-long = ファイルの長さは{ $hours }時間です。上限は{ $most }時間です
too-large = 画像は{ $width } × { $height }ピクセルです。上限は各辺{ $side }、全体で{ $most }ピクセルです
too-many-channels = 音声のチャンネル数は{ $channels }です。1～{ $most }チャンネルに対応しています
sample-rate = 音声のサンプルレートは毎秒{ $rate }です。{ $least }～{ $most }に対応しています
clock-jumps = ファイルの時刻が{ $at }秒後に{ $from }秒から{ $to }秒へ飛んでいます（収録素材をつなげただけのファイルなど）。先に1つの時刻に揃えて結合してください（例：「ffmpeg -i FILE -c copy joined.mkv」）
too-many-streams = ファイルのストリーム数は{ $count }です。上限は{ $most }です
previews-too-large = プレビューがキャッシュの{ $most } MBを超えます

## Kinds of files that Cutroom can’t read, with their articles

kind-flv = Flashビデオ（FLV）
kind-windows-media = Windows Mediaファイル（WMV、WMA、ASF）
kind-mpeg-program = MPEGプログラムストリーム（MPG、VOB）
kind-mpeg-video = コンテナのないMPEGビデオ
kind-mxf = MXFファイル
kind-real = RealMediaファイル
kind-amr = AMR音声
kind-caf = CAF音声
kind-midi = 音声ではなく音符を含むMIDIファイル
kind-wavpack = WavPack音声
kind-monkey = Monkey’s Audio音声
kind-photoshop = Photoshop書類
kind-jpeg-xl = JPEG XL画像
kind-pdf = PDF書類
kind-zip = ZIPアーカイブ、またはZIP形式の書類
kind-m3u = ほかのファイルを参照するプレイリスト（M3U）
kind-gzip = 圧縮ファイル（gzip）
kind-avif = AVIF画像
kind-heic = HEIC画像
kind-raw = カメラのRAW写真（CR3）
kind-svg = SVG図形

## Sound tracks of a recording, in the inspector

tracks-one-unheard = 音声トラック1本（再生されません）
tracks-unheard = 音声トラック{ $count }本（いずれも再生されません）
tracks-one-heard = 音声トラック{ $count }本のうち1本を再生: { $names }
tracks-all-heard = 音声トラック{ $count }本を同時に再生: { $names }
tracks-some-heard = 音声トラック{ $count }本のうち{ $heard }本を同時に再生: { $names }
tracks-left-out = 再生されないトラック: { $names }
tracks-undecodable = デコードできないトラック: { $names }
channels-mono = モノラル
channels-stereo = ステレオ
channels-many = { $count }チャンネル

## Parts of a recording that aren’t shown or heard

only-sound-decoded = ビデオをデコードできません: { $reason }
only-video-decoded = 音声をデコードできません: { $reason }
codec-undecoded = 音声をデコードできません: コーデックは{ $codec }です
codec-undecoded-unknown = 音声をデコードできません: コーデックが不明です
tracks-undecoded = 音声トラック{ $all }本のうち{ $count }本（{ $numbers }）をデコードできません

## Why no sound is heard

sound-off = 音声出力がオフになっています
no-sound-device = このコンピューターにオーディオデバイスがありません
sound-format = オーディオデバイスのサンプル形式に対応していません: { $format }
sound-too-fast = オーディオデバイスの再生が速すぎます
sound-failed = オーディオデバイスに障害が発生しました
sound-stalled = オーディオデバイスが音声を受け付けません
