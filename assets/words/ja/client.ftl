## Errors: shown alone or after “Couldn’t …: ”

unreachable = { $origin }に接続できませんでした：{ $reason }
no-answer = { $origin }から応答がありません：{ $reason }
unreadable = { $origin }のレスポンスの「{ $field }」がAPIの仕様に合いません：{ $problem }
file = { $path }：{ $reason }
unsendable = { $call }を呼び出せませんでした：{ $reason }
address = URL「{ $url }」は使えません：{ $reason }
no-reason = サーバーは理由を示していません
web-page = URLはAPIではなくWebページのものです
web-page-titled = URLはAPIではなくWebページ「{ $title }」のものです
refused = { $message }（{ $status } { $code }）
refused-minutes = { $message }（{ $status } { $code }）。{ $count }分後にもう一度お試しください
refused-hours = { $message }（{ $status } { $code }）。{ $count }時間後にもう一度お試しください
refused-days = { $message }（{ $status } { $code }）。{ $count }日後にもう一度お試しください

## What to do

check-key = APIキーを確認してください。
ask-for-access = このリソースへのアクセス権を依頼してください。
deleted = 削除された可能性があります。ビデオを再読み込みしてください。
changed = 他のユーザーが変更しました。変更を確認するには、ビデオを再読み込みしてください。
wait = 少し待ってから、もう一度お試しください。
not-offered = このサーバーでは提供されていません。
may-have-worked = 操作は成功した可能性があります。確認するには、ビデオを再読み込みしてください。
not-done = 操作は実行されませんでした。少し待ってから、もう一度お試しください。
correct = 入力を修正して、もう一度お試しください。
not-sent = 何も送信されていません。接続を確認して、もう一度お試しください。
may-have-arrived = リクエストは届いた可能性があります。確認してから、もう一度お試しください。
reload = ビデオを再読み込みしてください。再び発生する場合は、ご報告ください。
check-file = ファイルを確認して、もう一度お試しください。
correct-id = IDを修正して、もう一度お試しください。
type-url = URL全体を入力してください：https://api.example.com、またはこのコンピューターのサーバーの場合はhttp://127.0.0.1:4400

command-report = もう一度お試しください。再び発生する場合は、ご報告ください。
command-check = 操作は成功した可能性があります。確認してから、もう一度お試しください。
command-deleted = 削除された可能性があります。IDを確認してください。
command-changed = 他のユーザーが変更しました。内容を確認して、もう一度お試しください。

## Reasons: the URL of a server

hidden-character = 表示されない文字U+{ $code }が含まれています。https://api.example.comのように、URLを入力し直してください
no-scheme = https://またはhttp://で始まっていません
has-password = 「@」の前にユーザー名またはパスワードが含まれています。https://api.example.comのように、スキーム、ホスト、ポート、パスだけを入力し、APIキーは別に入力してください
has-query = 「?」の後にクエリが含まれています。https://api.example.comのように、スキーム、ホスト、ポート、パスだけを入力し、APIキーは別に入力してください
has-fragment = 「#」の後にフラグメントが含まれています。https://api.example.comのように、スキーム、ホスト、ポート、パスだけを入力し、APIキーは別に入力してください
key-unencrypted = APIキーは、httpsで、またはこのコンピューターにのみ送信されます
not-https = スキーム「{ $scheme }」はhttpsではありません
key-characters = APIキーに送信できない文字が含まれています

## Reasons: a URL in an answer of the server, after the field’s name and “: ”

leads-here = サーバーがこのコンピューターのURLを示しました
unencrypted = サーバーが暗号化されていないURLを示しました。httpsである必要があります
other-scheme = サーバーがスキーム「{ $scheme }」のURLを示しました。httpsである必要があります
another-process = そのアドレスでは現在、別のプロセスが待ち受けています

## Reasons: the path of a request

one-id = IDの1つ{ $problem }
id-length = は{ $count }文字ありますが、IDは{ $most }文字までです
id-empty = は空です
id-dots = は「{ $id }」で、別のリソースを指します
id-blanks = はタブまたは改行を含んでいます
no-path = URLにパスがありません
leads-away = パスがワークスペースの外を指しています
fragment = #より後の部分は送信されません：%23と記述してください
control-character = 制御文字が含まれています
segment-dots = 「{ $segment }」はIDではありません：別のリソースを指します
no-method = メソッドがHTTPメソッドではありません

## Reasons: the connection

too-slow = サーバーの応答に時間がかかりすぎました
lost = 接続が切れました
refused-connection = このホストとポートで応答するサーバーがありません
slow-answer = { $seconds }秒でタイムアウトしました（{ $bytes }バイトを受信）
both-attempts = { $first }、2回目の試行：{ $second }
no-connection = 接続なし：{ $reason }
no-whole-answer = 完全なレスポンスなし：{ $reason }

## Problems of an answer, after the name of the field or “the body”

the-body = ボディ
not-json = JSONではありません：{ $reason }
packed = 要求していない{ $method }で圧縮されています
bad-gzip = 完全なgzipではありません：{ $reason }
too-large = 64 MiBを超えています
no-location = 存在しないか、URLではありません
redirected = リダイレクトが多すぎます
too-many = レコードが{ $count }件ありますが、Cutroomで扱えるのは{ $most }件までです

## While somebody waits for an answer

waiting = { $call }を待機中：{ $seconds }秒間、受信なし
waiting-bytes = { $call }を待機中：{ $seconds }秒間で{ $bytes }バイトを受信

## The list of videos

more-videos = 他にもビデオがあります。最近変更されたビデオだけが表示されています。
