## The webhooks dialog

title = Webhook
endpoints = エンドポイント
messages = メッセージ
add-endpoint = エンドポイントを追加…
reload = 再読み込み
    .tooltip = 最新のリストを取得します

## The list of endpoints

loading-endpoints = エンドポイントを取得中…
endpoints-not-offered = このサーバーはWebhookエンドポイントの一覧に対応していません。エンドポイントの追加はできますが、署名シークレットは追加時にしか表示されません。
no-endpoints = エンドポイントはまだありません
    .about = Webhookは、新しいビデオや書き出しの完了など、このワークスペースでの出来事を他のプログラムに通知します。サーバーは各イベントをエンドポイントの署名シークレットで署名し、エンドポイントのURLに送信します。
    .command = このコンピューターで試せます。次のコマンドはイベントを受信、検証、転送します：
every-event = すべてのイベント
active = 有効
paused = 一時停止中：再開するまでイベントは保持されます
endpoint = { $url }：{ $state }、{ $events }
delete-endpoint = 削除…
    .tooltip = このエンドポイントへのイベントの送信を停止します
    .name = { $url }を削除
change-endpoint = 編集…
    .tooltip = URLとイベントの種類を変更します
    .name = { $url }を編集
hide-secret = シークレットを隠す
    .tooltip = 署名シークレットを隠します
    .name = { $url }のシークレットを隠す
show-secret = シークレットを表示
    .tooltip = このエンドポイントのイベントに署名するシークレットを取得します
    .name = { $url }のシークレットを表示
resume = 再開
    .tooltip = 一時停止中に保持されたものも含めて、イベントの配信を再開します
    .name = { $url }を再開
pause = 一時停止
    .tooltip = イベントを配信せずに保持します
    .name = { $url }を一時停止
copy-secret = 署名シークレットをコピー
    .tooltip = CUTROOM_WEBHOOK_SECRETに設定する署名シークレットをコピーします
secret-of = { $id }の署名シークレット
secret-about = このシークレットを知っている人は誰でも、このワークスペースとしてイベントに署名できます。このダイアログを閉じると、シークレットは非表示になります。

## The form of an endpoint

form-change = URLとイベントの種類を変更します。
form-new = URLとイベントの種類を選択します。
url = URL
    .rule = httpsのURL、またはこのコンピューターのhttpのURLを入力してください。
form-every-event = すべてのイベント（今後追加される種類も含む）
form-save = エンドポイントを保存
form-add = エンドポイントを追加

## The question before an endpoint is deleted

ask-to-delete = エンドポイント{ $url }を削除しますか？
    .consequence = サーバーはこのエンドポイントへのイベントの送信を停止し、待機中のイベントと署名シークレットを削除します。この操作は取り消せません。
    .confirm = エンドポイントを削除

## Messages and their deliveries

loading-messages = メッセージを取得中…
loading-attempts = 配信履歴を取得中…
no-messages = メッセージなし
    .of-type = この種類の最近のイベントはありません
    .about = ビデオの名前の変更や書き出しなど、ワークスペースで何かが起きると、ここにメッセージが表示されます。
messages-about = サーバーは失敗した配信を再試行しますが、メッセージの再送はできません。このコンピューターで受信したメッセージを再送するには、`cutroom webhooks replay`を実行してください。
kind-every = すべてのイベント
kinds = イベント：{ $kind }
message = { $id }の配信履歴を表示します
deliveries-not-offered = このサーバーは配信の報告に対応していません。
no-deliveries = このメッセージの作成時に、エンドポイントはありませんでした。
delivered = 配信済み
failed = 最後の試行まで失敗
pending = 次の試行を待機中
pending-paused = 待機中：エンドポイントは一時停止中です
answered = レスポンス{ $status }
answered-error = レスポンス{ $status }：{ $error }
no-answer = レスポンスなし

## Announcements and notices

sending = エンドポイントを保存しています
pausing = エンドポイントを一時停止しています
resuming = エンドポイントを再開しています
deleting = エンドポイントを削除しています
reloading = 再読み込みしています
secret-copied = 署名シークレットをコピーしました。他のプログラムもクリップボードから読み取れます。

## Errors

not-connected = ワークスペースに接続していません。接続するには、「ファイル」>「ワークスペース」を選択してください。
failure = { $error }。{ $advice }
advice-deleted = 削除された可能性があります。
advice-unclear = 変更が反映された可能性があります。リストを再読み込みして結果を確認してください。
advice-forbidden = このAPIキーでは許可されていません。ワークスペースの管理者に問い合わせてください。
