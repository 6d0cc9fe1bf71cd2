### Texts of exports: their dialogs, notices and errors, and errors of frames.

## Form of a new export

form-title = 書き出し
form-save-frame = フレームを保存…
form-export-transcript = 文字起こしを書き出し…
form-confirm-length = この長さのGIFでよいことを確認するか、IとOで短い範囲をマークしてください
form-long-gif = { $length }のGIFは{ $frames }フレームになります。レンダリングに時間がかかり、ファイルサイズは約{ $size }です。
form-long-gif-wanted = この長さのGIFを書き出す
form-of-video = ビデオ
form-of-range = 範囲
form-other = その他
form-range = { $from }～{ $to }、{ $range }
form-resolution = 解像度
form-frame-rate = フレームレート（fps）
form-speed = 速度
form-subtitles = 字幕
form-subtitles-on = ビデオの設定どおり：オン
form-subtitles-off = ビデオの設定どおり：オフ
form-subtitles-burned-in = 焼き付け
form-preset = プリセット
form-quality = 画質
form-quality-small = 小さいファイル
form-quality-good = 標準
form-quality-best = 最高
form-encoder = エンコーダー
form-encoder-software = ソフトウェア
form-encoder-hardware = ハードウェア（使用できる場合）
form-gif-side = 長辺
form-gif-plays = 再生
form-gif-forever = 繰り返す
form-gif-once = 1回
forecast-size = 約{ $size }
forecast-size-and-time = 約{ $size }、約{ $time }で完了
forecast-range = { $least }～{ $most }
forecast-seconds = { $seconds }秒
forecast-minutes = { $minutes }分
form-format = 形式
form-file-name = ファイル名
form-folder = フォルダー
    .name = フォルダー：{ $folder }
form-choose = 別のフォルダーと名前を選択
form-replaces = 「{ $file }」は置き換えられます。
form-exists = 「{ $file }」はすでに存在します。
form-unsaved = 未保存の変更が{ $count }件あります。ワークスペースが書き出すのは保存済みのビデオです。
form-changes = 変更
form-save-first = 先に保存
form-export-saved = 保存済みのバージョンを書き出す
form-includes-unsaved = 未保存の変更{ $count }件を含みます。
form-free-name = 空いている名前を使う
form-replace = ファイルを置き換える
form-export = 書き出す
form-no-file = 書き込み可能なファイルを選択してください
form-exports = 書き出し状況…
form-no-name = ファイル名を入力してください。
form-only-folder = フォルダーの後にファイル名を入力してください。
form-bad-name = ファイル名だけを入力するか、/または~/で始まるフルパスを入力してください。「選択…」で別のフォルダーを選択できます。
form-file-in-use = 別の書き出しがこのファイルに書き込み中です。別の名前を選択してください。
form-file-is-folder = { $path }はフォルダーです。ファイル名を追加してください。
form-folder-missing = フォルダー{ $folder }は存在しません。別のフォルダーを選択してください。

## Range of an export on this computer

range-marked = マークした範囲
range-clip = 選択したクリップ
range-video = ビデオ全体
range-empty = クリップを追加するか、映像を含む範囲をマークしてください
range-loading = 範囲内のすべてのクリップがロードされるまでお待ちください
range-unsaved-clip = 保存してクリップ「{ $clip }」を作成してから、書き出してください
range-no-recording = ビデオを再読み込みしてください：サーバーが「{ $clip }」の収録素材を提供していません

## Summary in the top bar

summary = 書き出し
    .tooltip = このウインドウのすべての書き出しを表示します
summary-exporting = 書き出し中
summary-one = 書き出し中 { $percent }%
summary-more = 書き出し中 { $percent }%、ほか{ $others }件

## List of exports

queue-title = 書き出し状況
queue-loading = 書き出しを取得中…
queue-empty = 書き出しはまだありません。作成するには、「ファイル > 書き出し」を選択します。
queue-earlier = このビデオの以前の書き出し
queue-not-loaded = このビデオの書き出しを取得できませんでした：{ $reason }
queue-clear = リストを消去
    .tooltip = 完了した書き出しをリストから外します（ファイルは残ります）
queue-progress = { $file }の進行状況
queue-resume = 再開
queue-show-in-folder = フォルダーに表示
queue-download = ダウンロード
queue-open-page = 視聴ページを開く
    .name = { $title }の視聴ページを開く
    .tooltip = このビデオの視聴ページをWebブラウザーで開きます

## State of an export

state-after-save = 変更の保存後に開始します
state-waiting = 先の書き出しの完了を待機中
state-asking = ワークスペースに接続中…
state-busy = ワークスペースが混み合っています。再試行中… { $reason }
state-queued = ワークスペースの他の書き出しの完了を待機中
state-rendering-workspace = ワークスペースでレンダリング中…
state-rendering = レンダリング中、{ $percent }%
state-rendering-left = レンダリング中、{ $percent }%、{ $left }
state-unreachable = サーバーが応答しません。再試行中… { $reason }
state-interrupted-download = ダウンロードが{ $size }で中断されました。再試行中… { $reason }
state-downloading = ダウンロード中、{ $size }
state-downloading-of = ダウンロード中、{ $size }/{ $total }
state-downloading-left = ダウンロード中、{ $size }/{ $total }、{ $left }
state-checking = ファイルを検証中…
state-local = このコンピューターでレンダリング中、{ $percent }%
state-local-left = このコンピューターでレンダリング中、{ $percent }%、{ $left }
state-interrupted = この書き出しが完了する前にCutroomが閉じられました。続けるには、「再開」を選択します。
state-cancelling = キャンセル中…
state-ready = 完了：{ $content }、保存先{ $folder }
state-by-hardware = { $ready }。{ $encoder }でエンコード
state-by-software = { $ready }。このコンピューターのエンコーダーを使用できないため、ソフトウェアでエンコード
state-levelled = { $ready }。ラウドネス{ $levelled }
state-failed = { $error }。{ $advice }

## Earlier exports: file and date, then their state

earlier = { $file }、{ $date }
earlier-completed = { $export }、完了
earlier-queued = { $export }、待機中
earlier-running = { $export }、実行中
earlier-running-percent = { $export }、実行中、{ $percent }%
earlier-failed = { $export }、失敗
earlier-failed-why = { $export }、失敗：{ $reason }
earlier-local = { $export }、このコンピューターでレンダリング

## Contents of a file

content-archive = ファイル{ $count }個、{ $size }

## Time that is left

left-seconds = 残り数秒
left-about-seconds = 残り約{ $seconds }秒
left-about-minutes = 残り約{ $minutes }分
left-about-hours = 残り約{ $hours }時間{ $minutes }分

## Notices

notice-started = 「{ $file }」を書き出しています。このまま編集を続けられます。完了すると通知されます。
notice-after-save = 「{ $file }」は変更の保存後に書き出されます。このまま編集を続けられます。完了すると通知されます。
notice-done = 「{ $file }」の書き出しが完了しました：{ $content }。
notice-failed = 「{ $file }」を書き出せませんでした：{ $error }
notice-not-cancelled = ワークスペースでの書き出しをキャンセルできませんでした：{ $reason }。ファイルはダウンロードされません。
notice-not-shown = { $file }を表示できませんでした：{ $reason }。
notice-unfinished = Cutroomが閉じられたため、{ $count }件の書き出しが完了しませんでした。
    .advice = 続けるには、「表示 > 書き出し状況」を開いて「再開」を選択します。

## Notices of the system, while another program is in front

system-done = 「{ $file }」の書き出しが完了しました
    .text = Cutroomを開くと、ファイルをフォルダーに表示できます。
system-failed = 「{ $file }」を書き出せませんでした
    .text = Cutroomを開くと、理由と対処方法を確認できます。

## Errors of an export, as part of a sentence

error-failed = サーバーがこの書き出しをレンダリングできませんでした：{ $reason }
error-gone = 書き出し{ $id }はサーバーにもうありません
error-no-address = 書き出しは完了しましたが、サーバーがファイルのURLを提供していません
error-lost = ダウンロード中に接続が繰り返し切れました：{ $reason }
error-damaged = ダウンロードしたファイルが破損しています：{ $reason }
error-exists = { $file }はすでに存在するため、置き換えられませんでした
error-other-window = 別のCutroomウインドウが{ $file }を書き出しています
error-disk-full = { $file }に書き込めません：ディスクの空き容量がありません
error-not-allowed = { $file }に書き込めません：書き込む権限がありません
error-no-folder = { $file }に書き込めません：フォルダーが存在しません
error-not-written = { $file }に書き込めません：{ $reason }
error-not-saved = 変更が保存されなかったため、書き出しを開始しませんでした
error-cancelled = 書き出しはキャンセルされました
error-empty = 書き出す範囲が空です
error-not-connected = ワークスペースに接続していません

## Reasons inside those errors

reason-archive = アーカイブを開けません：{ $error }
reason-hash = チェックサムがサーバーのものと異なります
reason-no-data = { $seconds }秒間データを受信していません
reason-too-large = サーバーが示したサイズは{ $bytes }バイトです
reason-too-many-bytes = サーバーが予告より多くのデータを送信しました
reason-ended-early = ダウンロードが{ $total }バイト中{ $bytes }バイトで終了しました
reason-none = 理由は示されていません
reason-is-folder = ファイル名と同じ名前のフォルダーがあります

## What to do after an error

advice-again-once = もう一度お試しください。二重に書き出されることはありません。
advice-wait = ビデオにクリップがない場合は追加してください。それ以外の場合は、他の書き出しが完了するのを待ってから、もう一度お試しください。
advice-failed = もう一度お試しください。再び失敗する場合は、サーバーの管理者に理由を伝えてください。
advice-export-again = ビデオをもう一度書き出してください。
advice-lost = 接続を確認して、もう一度お試しください。ダウンロードは中断した位置から再開されます。
advice-damaged = もう一度お試しください。ファイルは最初からダウンロードされます。
advice-exists = 別の名前を選択するか、ファイルの置き換えを許可してください。
advice-other-window = そのウインドウの書き出しが終わるのを待つか、そこでキャンセルしてください。
advice-disk-full = このディスクの空き容量を増やすか、別のディスクのフォルダーを選択して、もう一度お試しください。
advice-not-allowed = 書き込みできるフォルダーを選択して、もう一度お試しください。
advice-no-folder = フォルダーを作成するか、別のフォルダーを選択して、もう一度お試しください。
advice-not-written = 別のフォルダーを選択して、もう一度お試しください。
advice-not-saved = 変更を保存してもう一度試すか、保存済みのバージョンを書き出してください。
advice-cancelled = 書き出しをもう一度開始してください。
advice-ffmpeg = ffmpegをインストールして、もう一度お試しください。
advice-reload = ビデオを再読み込みして、もう一度お試しください。
advice-empty = 映像を含む範囲またはビデオを選択してください。
advice-again = もう一度お試しください。

## Showing a file outside Cutroom

show-gone = ファイルは移動、名前変更、または削除されています
show-no-opener = このシステムには、ファイルを開くための「{ $program }」がありません
show-not-started = ファイルを開くための「{ $program }」を起動できませんでした：{ $error }
show-no-program = 「{ $program }」はこのファイルを開くプログラムを見つけられませんでした
show-no-opener-advice = xdg-utilsをインストールするか、ファイルを直接開いてください。フォルダーは書き出しのリストで確認できます。
show-advice = ファイルマネージャーでフォルダーを開いてください。

## Frames: labels of boxes

box-screen = 画面
box-camera = カメラ
box-broll = Bロール{ $id }
box-overlay = オーバーレイ{ $id }
box-subtitles = 字幕
box-face = 顔
box-face-number = 顔{ $number }
box-text = テキスト「{ $text }」

## Frames: errors

frame-clock = --at { $time }：別の基準の名前を付けずに、ビデオの時間を指定してください
frame-time = --at { $time }：{ $error }
frame-empty = このビデオには映像がないため、フレームがありません
frame-not-decoded = { $image }をデコードできません：{ $error }
frame-not-drawn = フレームをレンダリングできません：{ $reason }
frame-advice-time = ビデオの範囲内の時間を選択してください。
frame-advice-connect = ワークスペースに接続してから、もう一度お試しください。
frame-advice-exists = フレームを別の名前で、またはファイル拡張子を付けたこの名前で、もう一度保存してください。
frame-advice-not-written = 別のフォルダーを選択するか空き容量を増やして、フレームをもう一度保存してください。

## Frames: names of images in an error

image-screen = 画面の収録素材
image-camera = カメラの収録素材
image-still = 画像
image-footage = 映像
image-source = 素材
image-background = 背景
