## Notices about anything

error = { $what }：{ $error }
key-in-practice = 練習モードではAPIキーは不要です。もう一度お試しください。
write-elsewhere = 別のフォルダーまたは別の名前を選択してください。
not-available = 「{ $command }」は現在使えません。
shortcut = 「{ $command }」のショートカット：{ $shortcut }。
image-failed = 画像を表示できませんでした：{ $reason }
    .advice = 編集は続けられます。画像は、サーバーが応答したとき、または「ファイル > 再読み込み」を選択したときに取得されます。
no-file = サーバーがこのファイルを提供していません
markers-failed = マーカーを保存できませんでした：{ $reason }。
    .advice = マーカーはウインドウを閉じるまで保持されます。マーカーを変更すると、保存が再試行されます。

## Settings and shortcuts

settings-problems = { $file }に正しくない設定があります。
shortcuts-exported = ショートカットを{ $path }に書き出しました。
    .failed = ショートカットを書き出せませんでした：{ $reason }。
shortcuts-imported = ショートカットを読み込みました。
    .except = 次のものを除き、ショートカットを読み込みました：{ $list }。
    .failed = ショートカットを読み込めませんでした。{ $reason }
    .advice = 現在のショートカットは変更されていません。設定から書き出したファイルを選択してください。

## Announcements

drag-canceled = ドラッグをキャンセルしました
pinned = ピン留めしました
unpinned = ピン留めを解除しました
filter-cleared = フィルターを解除しました
answer-played = このバージョンでビデオを再生しています
save-stopping = 保存をキャンセルしています
previews-paused = プレビューの作成を一時停止しました
previews-resumed = プレビューの作成を再開しました
preview-changed = プレビューを変更しました
history-step = 履歴の別の操作に移動しました

## Announcements of questions in dialogs

asks-to-restore = { $date }のバックアップを復元しますか？このコンピューターのデータが置き換えられます
asks-about-refused = サーバーが「{ $title }」を拒否しました：{ $reason }
asks-to-delete = 保存すると、クリップ{ $count }個が削除されます。先に確認してください
asks-about-unsaved = 未保存の変更があります
asks-about-work = 作業を実行中です
asks-for-key = APIキーを入力してください

## First tasks in the sample video

task-play = ビデオを再生する
    .how = 再生を開始または停止するには、{ $press }。
task-text = ビデオにテキストを追加する
    .how = 再生ヘッドをクリップの上に移動してから、{ $press }。
task-cut = 不要な部分をカットする
    .how = 範囲の先頭と末尾をマークしてから（{ $start }、{ $end }）、{ $press }。
task-undo = 操作を取り消す
    .how = 試した操作はすべて取り消せます。取り消すには、{ $press }。
task-review = 未保存の変更を確認する
    .how = 何かを変更してから、{ $press }。
task-save = すべての変更を保存する
    .how = 未保存の変更をすべて保存するには、{ $press }。
press = { $shortcut }を押します
use-palette = コマンドパレットを使います
