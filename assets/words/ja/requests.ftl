## The Requests panel

title = リクエスト
close = リクエストを閉じる
save-log = ログを保存…
clear = 消去
    .tooltip = 完了したリクエストをリストから消去します
resume = 再開
    .tooltip = リクエストの記録を再開します
pause = 一時停止
    .tooltip = リクエストの記録を停止します（記録済みのものは残ります）
count = { $count }件のリクエスト
count-listed = { $total }件中{ $listed }件のリクエスト
errors = { $count }件のエラー
count-paused = 一時停止中

## The filter

filter = リクエストを絞り込む
    .example = パス、ステータス、IDで絞り込む
only-errors = エラー
    .tooltip = 失敗したリクエストだけを表示します
only-slow = 低速
    .tooltip = { $seconds }秒以上かかったリクエストだけを表示します
with-media = メディア
    .tooltip = メディアのリクエストも表示します（失敗したものは常に表示されます）

## The list

list = リクエストのリスト
no-match = 一致するリクエストがありません
paused = 記録を一時停止中
    .text = 新しいリクエストを記録するには、再開してください。
no-requests = リクエストはまだありません
    .text = サーバーへのリクエストが、新しいものから順にここに表示されます。
show-all = すべて表示
media-at = { $host }のメディア
media = メディアのリクエスト（ホストのみを記録）
row = { $request }、{ $outcome }、{ $duration }
    .retry = { $request }、{ $outcome }、{ $duration }、{ $seconds }秒後に再試行

## Outcomes of a request

running = 実行中
no-response = レスポンスなし
canceled = キャンセル済み

## Details of a request

select-request = リクエストを選択すると、ヘッダーとボディが表示されます。APIキー、シークレット、アクセス権を与えるURLは記録されません。
tab-request = リクエスト
tab-deprecations = 廃止予定（{ $count }）
copy-curl = curlとしてコピー
    .tooltip = リクエストを、$CUTROOM_API_KEY を参照するシェルコマンドとしてコピーします
    .disabled = APIリクエストを選択してください（メディアのURLは記録されません）
copy-id = IDをコピー
    .tooltip = リクエストID { $id }をコピーします
    .name = リクエストIDをコピー
request-id = リクエスト{ $id }
retry-number = 再試行{ $number }回目
docs = このエラーのドキュメント
retry-in = { $seconds }秒後に再試行
retried = 再試行済み：次のリクエストを参照
request = リクエスト
response = レスポンス
with-size = { $name }、{ $size }
media-not-recorded = メディアの内容は記録されません。
body-not-recorded = ボディは記録されませんでした。
body-truncated = ボディは先頭部分だけが記録されました。

## The rate limit

rate-full = { $limit }件のリクエスト
rate-left = 残り{ $remaining }/{ $limit }件 · { $seconds }秒後にリセット
rate = レート制限：残り{ $remaining }/{ $limit }件
    .tooltip = レート制限の残りリクエスト数（なくなる前にCutroomが速度を落とします）

## Deprecations

ended-days-ago = { $days }日前に終了
ends-today = 本日終了
ends-in-days = { $days }日後に終了
deprecated = 廃止予定、終了日なし
deprecations-about = アップデートで置き換えられるまで、Cutroomはこれらの操作を引き続き使用します。保存したログにはこのリストが含まれます。

## Announcements and notices

said-paused = 記録を一時停止しました
said-resumed = 記録を再開しました
said-cleared = リクエストを消去しました
curl-copied = APIキーを除いたシェルコマンドとしてコピーしました。コマンドを実行する前にCUTROOM_API_KEYを設定してください。
curl-copied-missing = APIキーを除いたシェルコマンドとしてコピーしました。コマンドを実行する前にCUTROOM_API_KEYを設定してください。{ $missing }
log-saved = ログを{ $path }に保存しました。
    .advice = 機密情報は除かれていますが、ビデオの名前は含まれています。共有する前にログを確認してください。
log-failed = ログを保存できませんでした：{ $reason }。
