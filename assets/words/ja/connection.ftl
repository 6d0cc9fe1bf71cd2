## Connecting

not-connected = ワークスペースに接続していません。接続するには、「ファイル」>「ワークスペース」を選択してください。
not-connected-cause = ワークスペースに接続していません
ended-unexpectedly = 接続処理が予期せず終了しました：{ $reason }
restart = Cutroomを再起動してください。
run-doctor = `cutroom doctor`を実行して、不足しているものを確認してください。
restart-practice = 練習モードを終了してから、もう一度開始してください。
take-over-failed = ワークスペースを提供していたウインドウが閉じられ、このウインドウで引き継げませんでした：{ $reason }
restart-changes-kept = 変更は保持されています。Cutroomを再起動してください。

## The local workspace

local-busy = { $folder }のワークスペースを提供しているCutroom（{ $address }）が{ $seconds }秒間応答していません。何も変更されていません。しばらく待ってから、もう一度お試しください。応答しないままの場合は、そのCutroomを終了してください。未保存の変更は保持されます
no-longer-served = このアドレスではワークスペースが提供されなくなりました
process-silent = このワークスペースのCutroomウィンドウまたはサーバーが応答しません
other-program = 別のプログラムがワークスペースのアドレスを使っています

## API keys and the keychain

no-keychain = このシステムにはキーチェーンがありません
key-not-kept = APIキーをキーチェーンに保存できませんでした：{ $reason }
key-not-kept-advice = APIキーは終了するまで保持され、次回は入力が必要です。入力を省くには、CUTROOM_API_KEYを設定してください。
key-needed = { $origin }にはAPIキーが必要です。
key-rejected = { $origin }がAPIキーを拒否しました：{ $reason }。
no-key = キーチェーンに{ $origin }のAPIキーがありません。
no-key-advice = APIキーをペーストしてください。APIキーはワークスペースの所有者が作成します。
key-rejected-advice = APIキー全体をペーストしたか、このワークスペースのAPIキーかを確認してください。

## Testing a workspace before it is added

tried-edit = { $origin }は応答し、APIキーで閲覧と編集ができます。
tried-read = { $origin }は応答しました。APIキーは読み取り専用です：編集はできますが、保存はできません。
tried-unknown = { $origin }は応答し、APIキーを受け付けましたが、編集できるかどうかは示していません。

## Colours of workspaces

color-none = カラーなし
color-red = レッド
color-orange = オレンジ
color-green = グリーン
color-blue = ブルー
color-purple = パープル

## The list of workspaces (workspaces.json)

entry-no-object = エントリは名前とアドレスを持つオブジェクトである必要があります
entry-no-string = { $field }は文字列である必要があります（指定値：{ $found }）
entry-missing = { $field }は必須です
entry-too-many = リストに登録できるワークスペースは{ $most }個までです
entry-left = workspaces.jsonのエントリ{ $number }は変更されませんでした：{ $reason }
entry-left-named = workspaces.jsonのエントリ{ $number }（「{ $name }」）は変更されませんでした：{ $reason }
workspace-unknown = 名前またはURLが{ $name }のワークスペースはありません。`cutroom workspaces list`で一覧を確認してください
workspace-kept = { $address }はすでに{ $name }としてリストにあります。もう一度追加するには、先に`cutroom workspaces remove { $name }`を実行してください
list-full = リストは上限の{ $most }個に達しています。先にワークスペースを外してください
list-not-written = ワークスペースのリストを書き込めません：{ $reason }
list-unreadable = { $path }を読み取れません：{ $reason }
list-no-list = { $path }はワークスペースのリストではありません
list-no-json = { $path }は有効なJSONではありません：{ $reason }
list-no-array = workspaces.json："workspaces"は配列である必要があります（指定値：{ $found }）
list-damaged = { $reason }。次に変更するときに、ファイルのコピーが残されます。
list-locked = 別のCutroomウィンドウまたはコマンドが{ $path }をロックしています。ウィンドウを閉じるか、コマンドの完了を待ってから、もう一度お試しください
list-too-large = ファイルが{ $bytes }バイトになり、上限の{ $most }バイトを超えます。エントリを短くしてください

## Names of workspaces

name-needed = ワークスペースの名前を入力してください
name-too-long = 名前が{ $length }文字あります。上限は{ $most }文字です
name-invisible = 名前に表示されない文字{ $code }が含まれています。名前を入力し直してください
name-reserved = { $name }はローカルワークスペースの名前です。別の名前を選択してください
name-taken = { $name }はすでに別のワークスペース（{ $address }）の名前です。別の名前を選択してください

key-reads-only = このAPIキーは読み取り専用です。変更はこのコンピューターに保持されます。
