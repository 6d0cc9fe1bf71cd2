## Progress of cutroom measure

measuring = 測定中: { $what }
no-window = ウインドウなし（{ $why }）
window-ended = ウインドウのプロセスが { $status } で終了しました
window-silent = ウインドウのプロセスが測定結果を出力しませんでした

## Results of cutroom measure

within = 良好
over = 超過
fast-enough = このコンピューターは十分に高速です: すべての値が上限内です。
too-slow = 現在の負荷のもとで、このコンピューターの上限を超えた値: { $values }。

## Errors

no-media = 測定用のメディアを作成できませんでした: { $why }

## What is measured now

making-media = メディアの作成
window-sample = サンプルビデオのウインドウ
window-long = 10分のビデオのウインドウ
window-library = 多数のビデオの一覧を開くウインドウ
scrub-proxy = スクラブ用プロキシ
exact-images = 正確な画像
sound-peaks = 音声のピーク
playback = 画面とカメラの収録素材の再生
workspace = ローカルワークスペースのバッチとリクエスト

## Names of the values, at most 44 characters

value-first-frame = ウインドウの起動から最初のフレームまで
value-timeline = ウインドウの起動からサンプルのタイムラインまで
value-later-timeline = 2回目以降の起動からタイムラインまで
value-frame = ウインドウの描画、フレームの中央値
value-drag = 再生ヘッドのドラッグ、フレームの中央値
value-drag-slowest = 再生ヘッドのドラッグ、最も遅いフレーム
value-click = クリックから正確なフレームまで、中央値
value-click-slowest = クリックから正確なフレームまで、最も遅い値
value-library = すべてのビデオの一覧を開く
value-scrub = スクラブ、フレームの中央値
value-scrub-slow = スクラブ、95パーセンタイル
value-exact = プロキシなしの正確なフレーム
value-played = 再生したフレーム、定刻／遅延
value-gaps = 音声の途切れ
value-drift = 画像と音声のずれ
value-play = 再生から最初の音声サンプルまで
value-stop = 停止から無音まで
value-cut = カットでの間隔、ソース1フレームの超過分
value-proxy = スクラブ用プロキシ、ffmpeg比
value-first-image = 10分のソースの最初のフレーム
value-peaks = 音声のピーク、デコード比
value-memory-sample = メモリ、サンプル: 本体／描画／子プロセス
value-memory-long = メモリ、10分: 本体／描画／子プロセス
value-memory-playing = メモリ、再生中: 本体／描画／子プロセス
value-processor = ウインドウのプロセッサ使用率、再生中
value-batches = 200操作のバッチ
value-requests = クリップの連続リクエスト
value-sync = 基準: ディスクへの書き込みと確認
value-ffmpeg-start = 基準: ffmpegの起動
value-ffmpeg-frame = 基準: 同じフレームをffmpegのみで

## Limits

under-ms = { $ms } ms 未満
under-display-frames = 60 Hzで2フレーム未満（{ $ms } ms）
at-most-ratio = { $ratio } x 以下
none-late = 遅延なし
none = なし
under-mb = { $mb } MB 未満
under-two-mb = { $window } / { $children } MB 未満
under-percent = { $percent }% 未満
at-least-per-second = { $number } /s 以上
