## Transcripts

set-transcriber = settings.jsonに { $example } を追加してください（ファイルがすでにある場合は外側の波かっこの中だけ）。{ $input } はWAVファイル、{ $output } は書き込み先のSRT、VTT、ASS、JSONファイルです。
no-transcriber = 文字起こしプログラムが設定されていません。{ $how }
transcriber-without-input = 文字起こしプログラムのコマンドには { $input } が必要です。{ $how }
sound-unreadable = クリップの音声を読み取れません：{ $reason }
transcriber-failed = 文字起こしプログラムのエラー：{ $reason }
no-sound = クリップに再生できる音声の収録素材がありません
transcriber-wrote-nothing = 文字起こしプログラムが { $output } を書き込みませんでした

## Videos that are imported

imported-video = 読み込んだビデオ
sound-tracks = 「{ $file }」の音声：{ $tracks }。

## Why a file can’t be imported, after “Couldn’t import ‘NAME’:”

file-gone = ファイルがもうありません（No such file）
file-denied = このアカウントにはファイルを読み取る権限がありません
file-unreadable = ファイルを読み取れません（{ $reason }）
file-no-video = ファイルに音声はありますが、映像がありません
file-image = ファイルはビデオではなく画像です
file-of-kind = ファイルは{ $kind }のため、読み込めません
file-no-media = ファイルが読み取れるメディアではないか、末尾が欠けています
file-no-media-because = ファイルが読み取れるメディアではないか、末尾が欠けています（{ $reason }）
file-empty = ファイルが空です（0バイト）
file-empty-or-none = ファイルが空か、通常のファイルではありません
file-folder = ファイルではなく、フォルダーまたはデバイスです
pasted-not-written = 画像をファイルに書き込めませんでした（{ $reason }）
pasted-wrong-size = 画像のサイズがピクセルと一致しません

## Advice after a failed import

video-kinds = MP4、MOV、MKV、WebM、AVI、MPEG-TS
media-kinds = ビデオ（{ $videos }）、サウンド（MP3、WAV、FLAC、OGG、AAC、M4A、AIFF）、画像（PNG、JPEG、WebP、GIF、BMP、TIFF）
choose-video = ビデオを選択してください（{ $kinds }）。
convert-kind = Cutroomは{ $kinds }を読み込めます。他のプログラムでファイルを再生できる場合は、変換してから読み込んでください：ffmpeg -i FILE result.mp4
convert = 他のプログラムでファイルを再生できる場合は、変換してから読み込んでください：ffmpeg -i FILE result.mp4
check-place = ファイルの場所を確認して、もう一度選択してください。
grant-access = ファイルのアクセス権を変更するか、ファイルを別のフォルダーにコピーしてください。
choose-media = サウンド、画像、ビデオのいずれかを選択してください。
choose-file = ビデオファイルを選択してください。
copy-again = ファイルをもう一度コピーまたはダウンロードしてください。
export-smaller = より小さいファイルを書き出すか、いくつかに分けて書き出してください。
free-space-import = ディスクの空き容量を増やしてから、もう一度ファイルを読み込んでください。
free-space-paste = ディスクの空き容量を増やしてから、もう一度画像をペーストしてください。

## The library

pasted-image = ペーストした画像
library-own-failed = 自分のメディアを取得できませんでした：{ $reason }。
library-workspace-failed = ワークスペースのメディアを取得できませんでした：{ $reason }。
library-curated-failed = 厳選メディアを取得できませんでした：{ $reason }。
backgrounds-failed = 背景を取得できませんでした：{ $reason }。
