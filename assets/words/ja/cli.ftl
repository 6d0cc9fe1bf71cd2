## cutroom --help

program = ワークスペースのビデオを編集する
program-long =
    ワークスペースのビデオを編集します。

    コマンドを指定しない場合、ローカルワークスペースの最後のビデオをウインドウで開きます。
program-notes =
    コマンドのオプションと例を見るには「cutroom COMMAND --help」を実行してください。

    終了コード:
      0    完了
      1    失敗または拒否
      2    使用方法の誤り、またはディスプレイなし
      3    ワークスペースまたはビデオが他で開かれている
      4    保存が届いたか不明（コマンドを再実行してください）
      5    ビデオの未保存の変更のファイルが破損している
      130  Ctrl+Cで書き出しをキャンセル
group-window = ウインドウ
group-edits = 編集と提案
group-files = ファイル
group-checks = チェック
group-api = APIとWebhook
group-workspaces = ワークスペースとサーバー
group-backup = バックアップとディスク容量
group-shell = ヘルプとシェル
options = オプション
help = このヘルプ、またはコマンドのヘルプを表示する

## Headings of options

heading-workspace = ワークスペースのオプション
heading-output = 出力のオプション

## Options of several commands

print-json = JSONで出力
video = ビデオID
clip = クリップID

## cutroom open

open = メディアファイル、ビデオ、または別のワークスペースをウインドウで開く
open-examples =
    例:
      cutroom open talk.mp4
      cutroom open screen.mp4 --camera camera.mp4
      cutroom open --video vid_1 --at 1:02.5
      cutroom open --workspace team
open-file = 新しいビデオとして読み込むメディアファイル（同じ場所のSRT、VTT、ASS、JSONファイルも読み込み）
open-camera = FILE に対応するカメラの収録素材（FILE がない場合はカメラの新しいビデオ）
open-base-url = ホスト型ワークスペースのURL（APIキーは CUTROOM_API_KEY またはキーチェーンから取得）
open-workspace = 保存済みのワークスペースの名前、または local
open-video = 開くビデオのID
open-at = 再生ヘッドの位置: 1:02.5、62.5s、62500ms
open-faces = 顔チェックビューを開く

## cutroom serve

serve = ローカルワークスペースをウインドウなしでHTTPで提供する
serve-long =
    ローカルワークスペースをウインドウなしでHTTPで提供します。チームのワークスペースはcutroom-serverで提供します。

    標準出力の最初の行は、baseUrlとapiKeyを含むJSONです。ログは標準エラー出力に出力されます。SIGTERMでサーバーを停止します。
serve-examples =
    例:
      cutroom serve --data ./workspace
      cutroom serve --data ./workspace --sample --mcp
      cutroom serve --faults 429=0.1,slow=200ms,seed=7

## cutroom tour

tour = 新しいワークスペースで自動デモを実行し、各ステップのスクリーンショットを保存する
tour-out = スクリーンショットのフォルダー
tour-size = ポイント単位のウインドウサイズ、WIDTHxHEIGHT

## Commands with commands of their own

edits = 未保存の変更をウインドウなしで追加、一覧表示、保存、破棄する
edits-examples =
    例:
      cutroom edits add edits.json --video vid_1
      cutroom edits list --video vid_1
      cutroom edits save --video vid_1 --yes
      cutroom edits discard --video vid_1 --all
propose = 編集のファイル、またはCutroomがビデオで検出したものから提案を作成する
propose-examples =
    例:
      cutroom propose edits.json --video vid_1 --why "Shorter intro"
      cutroom propose --find fillers,pauses --video vid_1
proposals = ビデオの提案を一覧表示、表示、承認、却下する
mcp = アシスタントが標準入出力を介してワークスペースで作業できるようにする（MCP）
mcp-long =
    アシスタントが標準入出力を介してワークスペースで作業できるようにします。Model Context Protocol（MCP）を使用します。

    アシスタントは、一覧表示、読み取り、検索、フレームの表示、チェックができます。アシスタントの編集は提案になり、ウインドウで確認できます。--base-url を指定しない場合、ローカルワークスペースが対象です。
free = ローカルワークスペースの未使用ファイルのディスク容量を表示する（--yes で削除）
free-examples =
    例:
      cutroom free
      cutroom free --yes
      cutroom free --replaced --yes
backup = このコンピューターのワークスペース、未保存の変更、設定を1つのファイルにバックアップする
backup-long =
    このコンピューターのワークスペース、未保存の変更、顔の判定、マーカー、スタイルの下書き、設定を1つのファイルにバックアップします。

    ウインドウは開いたままでかまいません。バックアップは検証されてからファイルになります。APIキーは含まれません。
backup-examples =
    例:
      cutroom backup /media/disk/cutroom.zip
      cutroom backup check /media/disk/cutroom.zip --hashes
      cutroom backup check
push = ローカルワークスペースをすべてのメディアとともにチームのサーバーにコピーする
push-long =
    ローカルワークスペースをすべてのメディアとともにチームのサーバーにコピーします。

    IDは変わらず、サーバーにすでにある内容は再送信されません。コマンドはいつでも停止して再実行できます。サーバーの管理者のAPIキーが、CUTROOM_API_KEY またはキーチェーンに必要です。結果は1行のJSONです。
push-examples =
    例:
      cutroom push --to https://cutroom.example.com
      cutroom push --to https://cutroom.example.com --yes
restore = バックアップを復元する（置き換えられるものを一覧表示し、--yes で置き換え）
restore-examples =
    例:
      cutroom restore cutroom.zip
      cutroom restore cutroom.zip --yes
      cutroom restore cutroom.zip --into ./restored
frame = ビデオの1フレームを、書き出しと同じ画像のPNGとして保存する
frame-examples =
    例:
      cutroom frame --video vid_1 --at 1:02.5 --out frame.png
      cutroom frame --video vid_1 --at 40% --boxes > frame.png
export = ビデオをレンダリングし、ファイルをダウンロードする
export-long =
    ビデオをレンダリングし、ファイルをダウンロードします。ファイルの完成を待ち、内容を検証します。

    Ctrl+Cを押すと書き出しがキャンセルされ、何も残りません。未保存の変更は書き出しに含まれません。先に「cutroom edits save」で保存してください。
export-examples =
    例:
      cutroom export --video vid_1 --out talk.mp4
      cutroom export --video vid_1 --out talk.mp4 --resolution 4k --fps 60
      cutroom export --video vid_1 --out clips.zip --granularity clips
handover = ビデオのタイムラインをほかの編集ソフト用に書き出す
handover-long =
    ビデオのタイムラインをほかの編集ソフト用に書き出します。カット、チャプター、音声、オーバーレイを、OpenTimelineIO（.otio）、Final Cut XML（.fcpxml）、Final Cut Pro 7 XML（.xml）、EDL（.edl）のいずれかの形式で保存します。

    収録素材はファイルの横のフォルダーにコピーされます。ファイルに含まれないものは表示されます。未保存の変更は含まれません。先に「cutroom edits save」で保存してください。
handover-examples =
    例:
      cutroom handover --video vid_1 --to talk.otio
      cutroom handover --video vid_1 --to talk.fcpxml --fps 29.97
      cutroom handover --video vid_1 --to talk.edl --no-copies
captions = ビデオの文字起こしを字幕ファイルとして書き出す、または字幕をチェックする
captions-examples =
    例:
      cutroom captions export --video vid_1 --format srt --out talk.srt
      cutroom captions check --video vid_1
faces = カメラの顔データをチェックする
transcript = クリップの文字起こしをSRT、VTT、ASS、JSONファイルで置き換える
transcribe = このコンピューターの音声認識エンジンでクリップを文字起こしする
transcribe-long =
    このコンピューターの音声認識エンジンでクリップを文字起こしします。--engineで指定したもの、なければ「設定 > 文字起こし」で選んだもの、それもなければ最初に見つかったものを使います。一覧はcutroom doctorで表示されます。

    独自のコマンドはsettings.jsonに設定します: "transcriber": {"{"}"command": ["PROGRAM", "{"{"}input{"}"}", "{"{"}output{"}"}"], "minutes": 60{"}"}
keys = ウインドウのコマンドとショートカットを一覧表示する
api = APIの任意の操作を呼び出す、操作の一覧や説明を表示する
api-long =
    APIの任意の操作を呼び出します。操作の一覧や説明も表示できます。

    呼び出しは、操作とそのパラメーター、またはメソッドとパスで指定します。APIキーとともに送信され、レスポンスが出力されます。
api-examples =
    例:
      cutroom api list
      cutroom api help getVideo
      cutroom api getVideo id=vid_sample
      cutroom api GET /v1/videos/vid_sample
completion = シェル補完スクリプトを出力する
completion-examples =
    例:
      source <(cutroom completion bash)
      cutroom completion zsh > "${"{"}fpath[1]{"}"}/_cutroom"
      cutroom completion fish > ~/.config/fish/completions/cutroom.fish
manual = manページを書き出す
webhooks = このコンピューターでWebhookを受信し、ワークスペースのエンドポイントを管理する
webhooks-examples =
    例:
      cutroom webhooks listen --port 8080 --forward http://127.0.0.1:3000/hook
      cutroom webhooks replay --forward http://127.0.0.1:3000/hook
      cutroom webhooks create https://example.com/hook --type video.created
measure = このコンピューターが十分に高速かを測定する（数分かかります）
workspaces = ホスト型ワークスペースを一覧表示、追加、削除、選択する
workspaces-examples =
    例:
      CUTROOM_API_KEY=… cutroom workspaces add team https://cutroom.example.com
      cutroom workspaces use team
      cutroom workspaces use local
users = ワークスペースのユーザーとそのロール、APIキーを管理し、変更の履歴を表示する
doctor = Cutroomに必要なものがこのコンピューターにあるかを確認し、不足への対処方法を表示する

## cutroom edits COMMAND

edits-apply = ファイルの操作をチェックして表示し、1つのバッチとして適用する
edits-add = ファイルの操作を未保存の変更に追加する
edits-export = 他のユーザーが確認できるように、未保存の変更を提案のファイルに書き出す
edits-import = ファイルの提案を追加し、ウインドウで確認できるようにする
edits-list = 未保存の変更を一覧表示する
edits-show = 保存で送信されるすべての操作とそのハッシュを、1つのリストで表示する
edits-discard = 未保存の変更を破棄する
edits-generations = 未保存の変更の以前のバージョンを一覧表示、または復元する
edits-save = 未保存の変更を保存する（届いたか不明な場合は終了コード4）

## cutroom captions COMMAND

captions-export = ビデオの文字起こしをSRT、VTT、ASS、プレーンテキストで書き出す
captions-check = コントラスト、収まり具合、読む速さ、重なりをチェックする（不合格の場合は終了コード1）

## Errors of cutroom open, serve, tour and measure

database-unused = 警告: CUTROOM_DATABASE は無視されます: --data はフォルダー自身のデータベースを提供します
data-required = --data が必要です: --data ./workspace のように、ワークスペースのフォルダーを追加してください
not-a-file = { $file } はファイルではありません
copy-not-deleted = 練習用のコピーを削除できませんでした
nothing-served = ワークスペースをコピーできなかったため、何も提供されません
no-temporary-folder = 一時フォルダーを作成できませんでした
tour-closed = デモが終わる前にウインドウが閉じられました
tour-mismatch = 保存された効果音の開始は { $saved } ms ですが、ウインドウの表示は { $shown } ms でした
tour-saved = ワークスペースに変更があることを確認: 効果音の開始は { $start } ms です
measure-closed = 測定が終わる前にウインドウが閉じられました
wrong-size = サイズは 1440x900 のように、WIDTHxHEIGHT がそれぞれ400〜8000である必要がありますが、"{ $size }" です

## Options and errors of commands on a workspace

base-url = ホスト型ワークスペースのURL（APIキーは CUTROOM_API_KEY）[デフォルト: ローカルワークスペース]
api-key = ワークスペースのAPIキー
key-required = ホスト型ワークスペースにはAPIキーが必要です: CUTROOM_API_KEY を設定してください
changes = { $count }件の変更
operations = { $count }件の操作
counted = { $operations }（{ $changes }）
waiting-for-server = このワークスペースを提供している { $address } のCutroomを待機中…
standard-input = 標準入力を読み取れませんでした
file-unreadable = { $file } を読み取れませんでした（標準入力には - を使用）
file-unwritable = { $file } に書き込めませんでした
file-exists = { $file } はすでに存在するため、置き換えられませんでした: --out で別の名前を指定してください

## cutroom backup, cutroom restore

backup-file = 書き込むファイル（以前のバックアップのみ置き換え、他のファイルは置き換えない）
backup-check = バックアップまたはワークスペースのデータベースとメディアの整合性を確認する
backup-check-long =
    バックアップまたはワークスペースのデータベースとメディアの整合性を確認します。チームの場合は「cutroom-server backup check」を使用してください。

    レコードが参照するすべてのファイルが、正しいサイズで存在する必要があります。ファイルが欠落または破損している場合、終了コードは1です。
backup-check-file = 確認するバックアップ [デフォルト: ローカルワークスペース]
backup-check-data = 確認するワークスペースのフォルダー（開いていても可）
backup-check-hashes = すべてのメディアも読み取り、ハッシュと比較
restore-file = 復元するバックアップ
restore-yes = 一覧表示だけでなく、既存のデータを置き換え
restore-into = このコンピューターのデータの代わりに復元するフォルダー（CUTROOM_DATA_DIR として使用可能）
no-backup-written = バックアップを書き込めませんでした
backup-without-missing = 警告: ワークスペースから { $file } が失われているため、バックアップには含まれません
backup-without-damaged = 警告: { $file } が破損しているため、バックアップには含まれません。メディアをもう一度アップロードするか、以前のバックアップからファイルをコピーしてください
backup-written = { $file }: { $count }個のファイル、{ $size }、検証済み
nothing-changed = 何も変更されていません
backup-contains = { $when } のバックアップの内容:
backup-replaces = { $when } のバックアップで置き換えられるもの:
restored-transcriber = バックアップの設定では、文字起こしに次のコマンドが実行されます: { $command }
restore-needs-yes = 何も変更されていません: これらのフォルダーを置き換えるには --yes を追加してください（古いフォルダーは同じ場所に残ります）
nothing-restored = 何も復元されていません
restored = { $when } のバックアップを復元しました
restore-kept = 古いデータは { $folder } にあります: 不要になったらフォルダーを削除してください

## cutroom edits apply, and files of operations

operations-file = 操作のJSONファイル: 配列、または operations フィールドを持つオブジェクト（- は標準入力）
apply-dry-run = 送信せずに、操作をチェックして表示
idempotency-key = リクエストの Idempotency-Key [デフォルト: 新規]
operations-valid = { $count }件の操作は有効です。何も送信されていません
apply-failed = { $error }。{ $advice }（Idempotency-Key { $key }）
applied-as = リビジョン{ $revision }として適用しました
applied = 適用しました
invalid-json = { $file } は有効なJSONではありません
operations-no-array = { $file }: operations は配列である必要があります
operations-missing = { $file } には操作の配列、または {"{"}"operations": […]{"}"} が必要です
operations-count = { $file }: operations の項目は1〜{ $most }個である必要がありますが、{ $got }個です
operation-wrong = { $file }: operations[{ $index }]: { $why }
operation-id-twice = { $file }: operations[{ $index }] ({ $id }): operationId はファイル内で一意である必要があります
time-other-clock = ファイル内の時刻はクリップ内の時刻である必要があります
time-not-whole = ファイル内の時刻は、+、-、% を使わず、1:02.5 のような絶対時刻である必要があります
line-add-at = { $clip } に{ $kind }を追加（クリップ内 { $at }）
line-add = { $clip } に{ $kind }を追加
line-change = { $clip } の{ $kind } { $id } を変更: { $fields }
line-remove = { $clip } の{ $kind } { $id } を削除

## cutroom free

free-data = ワークスペースのフォルダー [デフォルト: ローカルワークスペース]
free-yes = 一覧表示だけでなく、ファイルを削除
free-replaced = 復元で退避されたフォルダーだけを一覧表示または削除
no-workspace = { $folder } にワークスペースがありません（workspace.dbなし）: --data でフォルダーを指定してください
free-replaced-exist = 復元で{ $folders }が退避されています: 「cutroom free --replaced」で一覧表示できます
free-replaced-none = 削除できる以前の復元のフォルダーはありません
free-replaced-deleted = { $folders }を削除しました
free-replaced-found = 復元で{ $folders }が退避されています: 完全に削除するには --yes を追加してください
in-folders = { $count }個のフォルダー（{ $size }）
error-and-advice = { $error }。{ $advice }
in-files = { $count }個のファイル（{ $size }）
freed = { $files }を削除して空き容量を増やしました
media-takes = メディア: { $files }、上限 { $limit }
derived-takes = 書き出しと静止画: { $files }
kept-for-changes = 保持: { $files }、未保存の変更またはその以前のバージョンで使用中
kept-as-new = 保持: { $files }、1時間以内にアップロードされ未使用
unused = 未使用: { $files }。削除するには --yes を追加してください
nothing-unused = 未使用のファイルはありません

## cutroom edits

discard-all = すべての未保存の変更を破棄
discard-set-aside = 保留中の変更を削除
save-yes = 確認せずに保存（スクリプトでは常に確認なし）
generations-bring-back = リストにある、復元するバージョンの番号
no-version = { $count ->
    [0] バージョン{ $number }は存在しません: 以前のバージョンはありません
   *[other] バージョン{ $number }は存在しません: 利用できるのはバージョン{ $count }までです
}
version-restored = { $count }件の変更を復元しました。未保存の変更: { $waiting }
bytes = { $count }バイト
versions-kept = { $count }個のバージョン。直近1時間はすべて、1日以内は1時間に1つ、1週間以内は1日に1つ保持されます
edits-added = 追加した変更: { $added }。未保存の変更: { $waiting }
unsaved-changes = 未保存の変更: { $waiting }
conflicts = { $count }件の変更が他のユーザーの変更と競合しています: ビデオをウインドウで開いて競合を解決するか、変更を破棄してください
save-unanswered = 前回の保存を確認できませんでした: 「cutroom edits save」を再実行してください。二重に保存されることはありません
set-aside = 保留         「{ $title }」: { $reason }
set-aside-of-clip = 保留         クリップ { $clip } の「{ $title }」: { $reason }
set-aside-hint = { $count }件の変更が保留されており、保存されません: ウインドウで再適用するか（「編集 > 履歴」）、「cutroom edits discard --set-aside」で削除してください
discard-what = 何も破棄されていません: すべての未保存の変更を破棄するには --all を、保留中の変更を削除するには --set-aside を追加してください
discarded = 破棄した未保存の変更: { $changes }
set-aside-deleted = 保留中の変更を{ $count }件削除しました
save-question = { $count }件の変更を { $hash } として保存しますか？ [y/N]
save-counted-question = 変更を { $hash } として保存しますか？ 変更: { $changes } [y/N]
nothing-saved = 何も保存されていません
saved-as = リビジョン{ $revision }として保存した変更: { $saved }。未保存の変更: { $waiting }
saved = 保存した変更: { $saved }。未保存の変更: { $waiting }
saved-not-reloaded = すべての変更を保存しましたが、ビデオを再読み込みできませんでした: { $error }
not-all-saved = { $count }件の変更が保存されず、保留されました

## One unsaved change, in a list of cutroom edits list

line-clip = クリップ { $clip } を変更: { $fields }
line-move-clip = クリップ { $clip } を位置{ $position }に移動
line-delete-clip = クリップ { $clip } とその内容をすべて削除（保存後は完全には復元できません）
line-rebuild-clip = クリップ { $clip } をソース { $sources } から再作成
line-duplicate-clip = クリップ{ $clip }を{ $of }の複製として作成
line-cut = クリップ { $clip } の映像をカット
line-chapter = クリップ { $clip } にチャプター「{ $title }」を追加
line-video = { $step }を変更
line-preset = 字幕プリセット { $preset } を適用
line-correct-words = クリップ { $clip } の{ $count }語を修正

## cutroom users

users-data = ワークスペースのフォルダー（開いていないこと）[デフォルト: ローカルワークスペース]
users-in-use = ワークスペースを使用しているウインドウまたはサーバーを閉じてから、コマンドを再実行してください

## cutroom api

api-list = APIの操作を一覧表示する
api-list-word = 一覧表示する操作の名前、パス、リソース、概要に含まれる語
api-help = 操作のメソッド、パス、パラメーター、ボディのフィールドを表示する
api-help-operation = 操作の名前、またはメソッドとパス
api-what = 操作の名前（「cutroom api list」を参照）、または GET、POST、PATCH、PUT、DELETE
api-rest = 操作の場合: パラメーターとボディのフィールドを NAME=VALUE で指定。メソッドの場合: /v1/videos?limit=5 のようなパス
api-data = JSONのボディ（@FILE はファイル、@- は標準入力から読み取り）
api-idempotency-key = 書き込みの Idempotency-Key [デフォルト: 新規]
api-if-match = If-Match のリビジョン: その後に対象が変更されている場合、呼び出しは拒否される
api-repeat-safe = 429、503、またはレスポンスの消失の後、同じ Idempotency-Key で書き込みを再試行
api-repeat-safe-long =
    429、503、またはレスポンスの消失の後、同じ Idempotency-Key で書き込みを再試行します。

    ローカルワークスペースのように、このキーを記録するサーバーでは、書き込みは一度だけ適用されます。Idempotency-Key のない操作では使えません。読み取りは常に再試行されます。
api-paginate = リストの全ページを取得し、すべてのレコードを1つのJSON配列として出力
api-lines = --paginate の場合: ページの取得に合わせて1行に1レコードを出力
warning = 警告: { $problem }
api-none-matching = 名前、パス、リソース、概要に "{ $word }" を含む操作はありません
api-unknown-path = 不明な操作 { $method } { $path }: 「cutroom api list」で一覧を表示できます
api-one-operation = 操作を1つ指定してください
api-unknown = 不明な操作またはメソッド "{ $name }": GET、POST、PATCH、PUT、DELETE、または「cutroom api list」の操作を使用してください
api-unknown-similar = 不明な操作またはメソッド "{ $name }": { $similar } のことですか？「cutroom api list」で操作の一覧を表示できます
api-no-path = パスは /v1/videos?limit=5 のように / で始まる必要がありますが、{ $path } です
api-path-required = { $method } には /v1/videos?limit=5 のようなパスが必要です
api-one-path = { $method } に指定できるパスは1つです。"{ $more }" を外してください
api-sent-unchecked = { $method } { $path } はCutroomの知らない操作のため、チェックせずに送信します
api-no-pair = { $operation } の引数は NAME=VALUE の形式である必要がありますが、"{ $got }" です: 「cutroom api help { $operation }」を参照してください
api-unknown-field = { $operation } に { $name } というパラメーターやボディのフィールドはありません: 「cutroom api help { $operation }」を参照してください
api-unknown-parameter = { $operation } に { $name } というパラメーターはありません: 「cutroom api help { $operation }」を参照してください
api-parameter-unchecked = { $operation } のパラメーター { $name } はCutroomの知らないもののため、チェックせずに送信します
api-body-unexpected = { $operation } はボディを受け付けません
api-body-required = { $operation } にはボディが必要です: フィールドを NAME=VALUE で追加するか、--data を使用してください
repeat-safe-read = --repeat-safe は書き込み専用です: 外してください
repeat-safe-no-key = --repeat-safe: { $operation } は Idempotency-Key を受け付けないため、再試行すると変更が二重に適用される可能性があります
repeat-safe-unknown = --repeat-safe: { $method } { $path } はCutroomの知らない操作で、Idempotency-Key を受け付けるか不明です
idempotency-key-read = --idempotency-key は書き込み専用です: 外してください
idempotency-key-wrong = --idempotency-key は、カンマを含まない1〜255文字の表示可能なASCII文字である必要があります
paginate-write = --paginate には GET が必要ですが、{ $method } です
paginate-no-list = --paginate: { $operation } にはページがありません。--paginate を外してください
if-match-unknown = --if-match: { $operation } は If-Match を受け付けません
call-unknown = { $error }。呼び出しを確認できませんでした: --idempotency-key { $key } を付けて再実行してください。このキーを記録するサーバーでは一度だけ適用されます
paginate-unreadable = --paginate: { $path } のページを読み取れませんでした
paginate-too-many = レコードが{ $most }件を超えています: 1行に1レコードを出力するには --lines を追加してください
data-invalid = --data は有効なJSONではありません

## cutroom keys

keys-json = 各コマンドの id、text、tooltip、keys、menu、room をJSONで出力
keys-markdown = ドキュメントのページをMarkdownで出力

## cutroom measure

measure-short = 各値を数分ではなく数秒で測定
measure-faces = 顔の検出だけを行う収録素材（フレームごとに1行のJSONを出力）
measure-every = --faces でのフレームの間隔（ミリ秒）
measure-window = ウインドウだけを測定し、JSONで出力
measure-open = ウインドウで開く収録素材 [デフォルト: サンプル]
measure-videos = ウインドウで一覧を開くワークスペースのビデオの件数

## cutroom mcp

mcp-allow-saves = apply_video_edits が提案を作成せず、すぐに保存することを許可

## cutroom serve

serve-data = ワークスペースのフォルダー
serve-private-webhooks = プライベートアドレスとリンクローカルアドレスへのWebhook、および暗号化されないHTTPを許可
serve-faults = 練習モード: 呼び出しを確率的に失敗させる、例: 429=0.1,503=0.05,slow=200ms,seed=7
serve-faults-long =
    練習モード: 呼び出しを確率的に失敗させます。例: 429=0.1,503=0.05,slow=200ms,seed=7

    障害: 429、503、drop_request、drop_answer、cut（レスポンスの途中切断）、key（401、APIキーの期限切れと同じ）、other_edit（書き込みの直前に他のユーザーがビデオを編集）、slow。それぞれ0〜1の確率を指定します。slow には時間を指定し（例: 200ms）、一部の呼び出しだけを遅らせる場合は 200ms@0.3 のように指定します。

    --data のフォルダー（--data がない場合はサンプルビデオ）のコピーを提供し、サーバーの停止時にコピーを削除します。最初の行に表示されるシードを指定すると、同じ障害を再現できます。
serve-mcp = アシスタントが専用のAPIキー（最初の行に出力）で /mcp に接続できるようにする
serve-mcp-long =
    アシスタントが専用のAPIキー（最初の行に出力）で /mcp に接続できるようにします。

    アシスタントは読み取り、表示、チェックができます。アシスタントの編集は提案になります。

## cutroom captions

format-srt = SubRip
format-vtt = WebVTT
format-ass = Advanced SubStation Alpha、ビデオの字幕のスタイル
format-txt = 時刻のないテキスト
captions-format = ファイル形式
captions-uncut = カット前の収録素材の文字起こしをクリップごとに書き出し
out-file = 書き込むファイル [デフォルト: 標準出力]
captions-videos = ビデオID。複数回指定できます。--presetを指定した場合は省略でき、プリセットを使用するすべてのビデオが対象になります
captions-preset-unused = プリセット{ $preset }を使用するビデオはありません。プリセットをチェックするビデオを--videoで指定してください
captions-worst = 全体で最も低いコントラスト: { $ratio }（{ $video }、クリップ{ $clip }、{ $at }秒）
captions-preset = ビデオでチェックする字幕プリセットのID [デフォルト: ビデオ自身の字幕]
captions-no-words = このビデオには文字起こしがありません: 「cutroom transcript」または「cutroom transcribe」で追加してください
captions-written = { $file } に{ $count }件の字幕を書き込みました
captions-decoding = 収録素材 { $number }/{ $all } を読み取り中: { $percent }%…
captions-one-by-one = { $source } のフレームは1枚ずつデコードされるため、時間がかかります: { $why }
captions-measuring = { $all }フレームを測定中: { $percent }%…
captions-reading = 文字起こしを取得中: クリップ { $number }/{ $all }…
check-no-words-name = 言葉なし
check-no-words = このビデオにはチェックする文字起こしがありません: 「cutroom transcript」または「cutroom transcribe」で追加してください
check-contrast-name = コントラスト
check-contrast = 中央値 { $median }、下位5% { $worst }: AA（4.5）を満たします
check-low-contrast = 中央値 { $median }、下位5% { $worst }: AA（4.5）未満
check-least-contrast = 最低 { $ratio }、クリップ { $clip } の{ $at }秒
check-none = なし
check-more = ほか{ $count }件
check-overflow-name = はみ出し
check-too-fast-name = 速すぎる
check-covered-name = 重なり

## Commands that moved to cutroom-server

moved = { $what } はチームのサーバー用です: 同じ引数で「cutroom-server { $command }」を使用するか、「cutroom-server { $command } --help」を参照してください

## cutroom export

handover-to = 書き込むファイル（拡張子は.otio、.fcpxml、.xml、.edl）。既存のファイルは--forceを指定した場合だけ置き換えられる
handover-fps = タイムラインのフレームレート [デフォルト: 収録素材のフレームレート]
handover-no-copies = 収録素材をコピーせず、URLで指定する
handover-name = 拡張子は.otio、.fcpxml、.xml、.edlのいずれかにしてください
handover-wrong-fps = 次のいずれかを指定してください：{ $rates }
handover-copying = 収録素材をコピー中… { $percent } %
handed-over = { $file }：{ $tracks }トラックに{ $count }件のクリップ、{ $rate } fps
handover-media = 収録素材：{ $folder }
export-out = 書き込むファイル（既存のファイルは --force を指定した場合のみ置き換え）
export-resolution = ビデオの解像度 [デフォルト: 1080p]
export-fps = 1秒あたりのフレーム数 [デフォルト: 30]
export-speed = 再生速度、0.5〜2 [デフォルト: 1]
export-subtitles = 字幕の焼き付け [デフォルト: ビデオの設定]
export-granularity = 1本のビデオ、または各クリップのビデオか元の収録素材を含むZIPアーカイブ [デフォルト: video]
export-begun = ダウンロードする以前の書き出しのID
export-force = FILE が存在する場合は置き換え
export-no-wait = ファイルを待たずに書き出しを開始し、IDを出力
wrong-speed = 速度は 1.25 のように0.5〜2の数値である必要があります
export-name = { $file } の拡張子は .mp4 または .zip である必要があります
export-name-video = { $file } の拡張子は .mp4 である必要があります: ビデオはMP4で書き出されます
export-name-archive = { $file } の拡張子は .zip である必要があります: 複数のファイルはZIPアーカイブで書き出されます
export-name-image = { $problem }。1つのフレームを保存するには「cutroom frame」を使用してください
export-folder = --out はファイルである必要がありますが、{ $folder } はフォルダーです
export-interrupted = 中断しました: 何も書き込まれていません
export-exists = { $file } はすでに存在するため、置き換えられませんでした: --out { $free } のように別の名前を指定するか、--force で置き換えてください
export-changes-unknown = 未保存の変更を確認できませんでした: { $error }
export-without-changes = このビデオの未保存の変更{ $count }件は書き出しに含まれません: 「cutroom edits save --video { $video }」で保存してください
export-canceled = 中断しました: 書き出しはキャンセルされ、何も書き込まれていません
export-complete = 中断しました: 何も書き込まれていませんが、サーバーは書き出しを完了しました。--export でダウンロードできます
export-not-canceled = 中断しました: 何も書き込まれていません。書き出しをキャンセルできなかったため、サーバーが完了させる可能性があります
export-failed-download = { $error }。{ $advice }「cutroom export --video { $video } --export { $export } --out FILE」でもう一度ダウンロードしてください。
export-requesting = 書き出しを要求中…
export-retrying = 再試行中: { $why }
export-queued = 待機中: サーバーが別の書き出しをレンダリングしています…
export-rendering = レンダリング中…
export-rendering-percent = レンダリング中… { $percent }%
export-rendering-left = レンダリング中… { $percent }%、{ $left }
export-unreachable = サーバーを待機中: { $why }
export-reconnecting = 再接続中… { $size }をダウンロード済み
export-downloading-left = ダウンロード中… { $size }の{ $percent }%、{ $left }
export-downloading-percent = ダウンロード中… { $size }の{ $percent }%
export-downloading = ダウンロード中… { $size }
export-checking = ファイルを検証中…
exported-files = { $file }: { $count }個のファイル、{ $size }
exported-video = { $file }: { $width } × { $height } ピクセル、{ $seconds }秒、{ $size }

## cutroom webhooks

webhooks-listen = このコンピューターでイベントを受信し、検証して一覧表示し、--forward で転送する
webhooks-listen-long =
    このコンピューターでイベントを受信し、検証して一覧表示し、--forward で転送します。

    署名シークレットは CUTROOM_WEBHOOK_SECRET から取得します。署名が正しくない場合（401）、時刻のずれが5分を超える場合（400）、2 MBを超える場合（413）、イベントは拒否されます。最初の行にURLが表示されます。Ctrl+Cでコマンドを停止します。
webhooks-received = 再送できる受信済みのイベントを一覧表示する
webhooks-replay = 受信済みのイベントを、同じIDと CUTROOM_WEBHOOK_SECRET の署名で再送する
replay-id = イベントのID [デフォルト: 最新のイベント]
replay-forward = イベントの送信先URL
forward-anywhere = このコンピューター以外のURLを許可
webhooks-list = ワークスペースのエンドポイントを一覧表示する
webhooks-create = エンドポイントを作成し、署名シークレットを出力する
create-url = イベントの送信先URL
create-type = 送信するイベントの種類（複数回指定可能）[デフォルト: すべて]
webhooks-pause = エンドポイントを一時停止する（イベントはキューに保持）
webhooks-resume = エンドポイントを再開する
webhooks-delete = エンドポイントを削除する
webhooks-messages = ワークスペースのメッセージを新しい順に、または1つのメッセージの配信履歴を一覧表示する
message-id = メッセージのID
endpoint-id = エンドポイントのID
refused = { $code } ({ $status }): { $message }
secret-required = { $variable } にエンドポイントの署名シークレットを設定してください（whsec_ で始まります）
secret-wrong = { $variable } は署名シークレットではありません: whsec_ の後にbase64が続く必要があります
events-unreadable = 受信済みのイベントを読み取れませんでした
no-type = （種類なし）
no-such-event = イベント { $id } はありません: 「cutroom webhooks received」で受信済みのイベントを一覧表示できます
no-events = 受信済みのイベントはまだありません
event-unsigned = イベントに署名できませんでした
forward-elsewhere = --forward: { $problem }。別のコンピューターにイベントを送信するには --forward-anywhere を追加してください
forward-wrong = --forward: { $problem }
forwarded = { $url } の応答: { $status }
not-forwarded = { $url } に送信できませんでした: { $problem }
listen-port = 待ち受けるポート（0は空きポートを選択）
listen-forward = イベントの転送先URL（2xx以外の応答では、送信元に502を返し、再試行させる）
print-json-lines = 1行に1つのオブジェクトのJSONで出力
port-unavailable = ポート{ $port }で待ち受けできませんでした
listening = { $url } で待ち受けています
event-refused = 拒否（{ $status }）: { $problem }
event-no-post = イベントはPOSTで送信する必要があります
event-slow = イベントの受信に時間がかかりすぎました
event-large = イベントが2 MBを超えています
event-cut = イベントが不完全です
event-no-text = イベントがUnicodeテキストではありません
event-untrusted = イベント { $id }: { $problem }
event-no-json = イベント { $id } はJSONではありません: { $error }
event-not-kept = 再送用にイベント { $id } を保存できませんでした: { $error }
event-again = 再受信
header-missing = ヘッダー { $name }（または { $alternative }）がプレーンテキストで1つだけ必要です
header-long = ヘッダー { $name } は最大{ $most }文字です

## cutroom push

push-to = サーバーのURL
push-data = ワークスペースのフォルダー（開いていても可）[デフォルト: ローカルワークスペース]
push-dry-run = 比較のみを行い、送信される内容を表示
push-yes = 送信される内容を表示するだけでなく、ワークスペースを送信
push-key-required = { $server } には管理者のAPIキーが必要です: { $variable } を設定してください
push-nothing-sent = 何も送信されていません
push-needs-yes = 何も送信されていません: 送信するには --yes を追加してください
push-incomplete = プッシュは完了していません。続行するには同じコマンドを再実行してください
push-up-to-date = { $server } には、このワークスペースの内容がすべてあります
push-planned = { $server } に{ $files }を送信します（{ $videos }、{ $clips }）。サーバーにすでにあるもの: { $there }
push-videos = { $count }本のビデオ
push-clips = { $count }個のクリップ

## cutroom propose, cutroom proposals

no-reason = 理由の記載なし
by = 作成者の名前 [デフォルト: ユーザー名]
why = 理由（1文）
someone = 不明なユーザー
found-reason = このビデオで検出されました。
edits-export-out = 書き込むファイル
import-file = 「cutroom edits export」の提案のファイル（- は標準入力）
import-video = ビデオID [デフォルト: 提案のビデオ]
import-base-url = ビデオのホスト型ワークスペースのURL [デフォルト: ローカルワークスペース]
propose-file = 「cutroom edits add」と同じ操作のJSONファイル（- は標準入力）
propose-find = ファイルの代わりに、ビデオで検出するもの（複数の種類はカンマ区切り）
proposals-list = ビデオの提案を一覧表示する
proposals-show = 提案の各部分と、その理由、適用できるかどうかを表示する
proposals-take = 提案を承認する（適用できる部分を未保存の変更に追加）
proposals-drop = 提案を却下する
proposal-id = 提案のID、またはその先頭部分
proposal-parts = 「cutroom proposals show」にある、承認する部分の番号（複数回指定可能）[デフォルト: すべて]
not-in-proposal = 提案に含まれないもの: { $change }
nothing-to-propose = このビデオに、提案する未保存の変更はありません
proposal-written = { $file } に{ $count }個の部分を書き込みました
import-no-video-at = 提案は追加されませんでした: { $url } のワークスペースにビデオ { $video } はありません。--video で別のビデオを指定してください
import-no-video = 提案は追加されませんでした: ローカルワークスペースにビデオ { $video } はありません。--video で別のビデオを指定してください
cannot-be-proposed = 「{ $title }」を提案できませんでした: { $why }
nothing-found = 提案するものは見つかりませんでした
looking = 画面の収録素材 { $number }/{ $all } の変化を検索中…
reading = 画面の収録素材 { $number }/{ $all } のテキストを読み取り中: { $seconds }秒…
listening-to = 収録素材 { $number }/{ $all } の音声を検索中…
parts = { $count }個の部分
proposals-kept = このビデオの提案{ $count }件
proposal-head = { $id }（{ $author }）: { $why }
does-not-fit = 適用できません: { $why }
wrong-part = --part は1〜{ $most }である必要がありますが、{ $got } です
take-step = { $author }の提案を承認
part-left-out = 部分{ $number }をスキップ: { $title }: { $why }
taken = { $count }個の部分を承認しました。未保存の変更: { $waiting }
proposal-dismissed = { $id } を却下しました
proposal-added = 提案 { $id }（{ $count }個の部分）を追加しました: ウインドウで確認してください（「表示 > 提案」）
proposal-known = 提案 { $id } はすでに追加されています
several-proposals = { $id } で始まる提案が{ $count }件あります: IDをさらに入力してください
no-such-proposal = このビデオに提案 { $id } はありません: 「cutroom proposals list」で一覧を表示できます

## cutroom workspaces

workspaces-list = ワークスペースを一覧表示する（* はデフォルトで開くもの）
workspaces-add = ホスト型ワークスペースをテストして追加する（CUTROOM_API_KEY のAPIキーをキーチェーンに保存）
workspaces-remove = ワークスペースとそのAPIキーをこのコンピューターから外す（未保存の変更は保持）
workspaces-use = デフォルトで開くワークスペースを選択する
workspace-name = ワークスペースの名前またはURL
workspace-name-or-local = ワークスペースの名前またはURL、または local
workspaces-add-name = ワークスペースの名前
workspaces-add-url = ワークスペースのURL
workspaces-add-mark = ウインドウでのワークスペースの色: none、red、orange、green、blue、purple
workspaces-add-untested = テストせずにワークスペースを追加
wrong-color = 色は none、red、orange、green、blue、purple のいずれかである必要がありますが、"{ $name }" です
key-not-deleted = 警告: キーチェーンからAPIキーを削除できませんでした: { $error }
workspace-removed = { $name } を外しました。未保存の変更は保持されています
workspace-used = 「cutroom」で開くワークスペースを { $name } に変更しました
local-used = 「cutroom」で開くワークスペースをローカルワークスペースに変更しました
local-workspace = このコンピューターのワークスペース
read-only = 読み取り専用のAPIキー
nothing-added = ワークスペースを追加できませんでした
workspace-failed = { $problem }{ $advice }ワークスペースは追加されませんでした。テストせずに追加するには --untested を指定してください
key-not-stored = 警告: APIキーをキーチェーンに保存できませんでした（{ $error }）: ワークスペースを開くときに、ウインドウで入力が求められます
workspace-added = { $name } を追加しました。デフォルトで開くには「cutroom workspaces use "{ $name }"」を実行してください

## cutroom frame

frame-at = ビデオ内の時刻: 1:02.5、62.5s、62500ms、40%
frame-size = 画像の最大サイズ（ピクセル）[デフォルト: キャンバスのサイズ]
frame-boxes = フレーム内のすべてのアイテムと検出された顔に名前付きの枠を描画
frame-timeout = フレームの取得の制限時間（秒）
frame-out = 書き込むPNGファイル [デフォルト: 標準出力]
wrong-time = 時刻に負の値は使えません: 1:02.5、62.5s、62500ms、40% のような時刻を指定してください
wrong-box = サイズは 1280x720 のように、ピクセル単位の WIDTHxHEIGHT がそれぞれ16〜8192である必要があります
frame-timed-out = { $most }秒以内にフレームを取得できませんでした: --timeout を長くして再試行してください
frame-loading = フレームを取得中… { $passed }秒（最大{ $most }秒）
frame-to-terminal = 画像を端末に書き込むことはできません: --out frame.png でファイルを指定してください
frame-empty = フレームが空です
frame-no-png = フレームをPNGにエンコードできませんでした
frame-written = { $file }: { $width } × { $height } ピクセル

## cutroom transcript, cutroom transcribe

transcript-file = SRT、VTT、ASSのファイル、またはJSONの文字起こし
transcript-encoding = 検出されない場合のファイルの文字コード: windows-1251、gb18030、shift_jis など
transcript-stored = { $file }: { $result }
transcribe-engine = 音声認識エンジン: { $engines }
transcribe-model = モデルのファイルかフォルダー
transcribe-language = 話されている言語（例: ja）。省略するとエンジンが判断します
transcribe-replace = クリップに文字起こしがある場合は置き換える
transcribe-has-words = クリップには文字起こしがあり、修正が失われます: 置き換えるには --replace を追加してください
transcribing = 文字起こし中: { $done }…
in-file = { $file }: { $problem }
transcriber-canceled = 文字起こしをキャンセルしました。何も変更されていません

## cutroom faces

faces-check = ビデオのカメラの顔データをチェックする（検出項目がある場合は終了コード1）
faces-check-examples =
    例:
      cutroom faces check --video vid_1
      cutroom faces check --video vid_1 --report ./report --fail-on high
      cutroom faces check --video vid_1 --threshold jump-overlap=0.1
faces-thresholds = 検出項目のしきい値を一覧表示する
faces-video = ビデオID（複数回指定可能）
faces-clip-id = ビデオが1本の場合に、チェックする唯一のクリップのID（複数回指定可能）
faces-all = クリップごとに同じ種類の5件以上をまとめず、すべての検出項目を表示
faces-report = HTML、Markdown、CSV、JSONのレポートを書き込む空または新規のフォルダー（複数のビデオの場合はビデオごとのサブフォルダー）
faces-fail-on = 検出項目の重要度がこれ以上の場合、終了コード1で終了
faces-paging = ページ分割されたリクエストを比較する詳しさ
faces-picture = クリップごとに最大40フレームで顔を検出し、データと比較
faces-threshold = 「cutroom faces thresholds」のしきい値の変更（複数回指定可能）
fail-on-never = 検出項目があっても終了コード1にしない
paging-off = 比較せず、クリップ全体を1件のリクエストで取得
paging-quick = クリップごとに最大24件のリクエスト
paging-full = 複数の範囲の組み合わせと、すべてのサンプルの境界
threshold-range = { $least }〜{ $most }
checking-clip = クリップ { $clip }/{ $all } をチェック中…
checking-video = ビデオ { $video }/{ $videos }、クリップ { $clip }/{ $all } をチェック中…
wrong-threshold = --threshold { $threshold }: { $why }
clip-of-several = --clip を使えるのはビデオが1本の場合だけですが、{ $count }本あります
report-unwritten = { $video } のレポートを書き込めませんでした
index-unwritten = レポートの目次を書き込めませんでした
not-checked = 未チェック: { $error }
report-written = レポートの場所: { $folder }
videos-failed = { $all }本中{ $failed }本のビデオをチェックできませんでした
videos-failed-and = { $all }本中{ $failed }本のビデオをチェックできませんでした。さらに、{ $also }
verdicts-unreadable = { $file } の判定を読み取れませんでした
clip-state = { $name } ({ $clip }): { $state }
clip-state-and-windows = { $name } ({ $clip }): { $state }、{ $windows }
clip-samples = { $samples }サンプル、顔あり{ $faces }
clip-not-asked = レコードによるとカメラがないため、未チェック
clip-no-camera = カメラなし
clip-no-detections = 顔検出は未実行
clip-not-loaded = 未取得: { $why }
clip-no-answer = レスポンスを読み取れませんでした
clip-no-data = 顔データなし: { $why }
clip-not-offered = サーバーが提供していません
windows-agree = { $count }件のリクエストが一致
windows-disagree = { $count }件のリクエストが不一致
windows-not-compared = ページ分割されたリクエストは未比較: { $why }
picture-unknown = フレームを比較できませんでした: { $why }
findings-folded = { $to } までに{ $count }件、最初は { $id }: { $rule }
findings = 検出項目{ $count }件: 高 { $high }、中 { $medium }、低 { $low }。リクエスト{ $used }件（最大{ $most }件）
clips-skipped = カメラがないため{ $count }個のクリップをスキップしました。チェックするには --paging full または --clip ID を指定してください
clip-times = 時刻は各クリップの先頭からの時刻です
clip-times-folded = 時刻は各クリップの先頭からの時刻です。すべての検出項目を表示するには --all を追加してください
faces-snapshot = ビデオの顔データと検出項目を、あとで比較するためにファイルに保存します
faces-snapshot-examples =
    例:
      cutroom faces snapshot --video vid_1 --video vid_2 --out before.json
faces-snapshot-out = スナップショットを書き込む新しいファイル
faces-diff = 2つのスナップショットを比較します。データが悪化していると終了コード1になります
faces-diff-examples =
    例:
      cutroom faces diff before.json after.json
      cutroom faces diff before.json after.json --report diff.html --fail-on high
faces-diff-before = 変更前のスナップショット
faces-diff-after = 変更後のスナップショット
faces-diff-report = 変更された枠の図を含むレポートを書き込む新しいHTMLファイル
faces-diff-fail-on = 新しい検出項目の重要度がこれ以上の場合、終了コード1で終了（失われたデータは「高」とみなす）
snapshot-of-video = スナップショットを保存できませんでした: { $video }
snapshot-written = { $count }件のビデオのスナップショットを{ $file }に保存しました
snapshot-file = { $file }を読み込めませんでした
snapshots-of-other-videos = { $before }と{ $after }に共通のビデオがありません。同じビデオのスナップショットを比較してください
snapshots-equal = スナップショットに違いはありません
diff-boxes = 枠: 出現{ $appeared }、消失{ $went }、移動{ $moved }
diff-lost-data = 顔データがありましたが、なくなりました
diff-new = 新しい検出項目
diff-mended = 解消
diff-sum = { $clips }個中{ $changed }個のクリップに違いがあります。新しい検出項目{ $new }件、解消{ $mended }件

## Progress and errors of cutroom push

push-reading = ワークスペースを読み込み中…
push-comparing = サーバーと比較中…
push-unsaved = このコンピューターにある次のビデオの未保存の変更は送信されません: { $videos }。「cutroom edits save --video ID」で保存するか、「cutroom edits discard --all --video ID」で破棄してください
push-unsupported = { $server } はワークスペースを受信できません（ステータス{ $status }）: このバージョンのCutroomサーバーである必要があります。古いサーバーはアップデートしてください
push-no-admin = プッシュには { $server } の管理者のAPIキーが必要です: { $message }
push-files-missing = ワークスペースから次のファイルが失われています: { $files }。何も送信されていません。バックアップからファイルを復元するか、ファイルを使用しているビデオを削除してください。「cutroom backup check」ですべて一覧表示できます
push-other-content = 何も置き換えられていません: { $server } には同じIDで異なる内容がすでにあります（{ $what }）。サーバー側の内容を削除するか、別のワークスペースに送信してください
push-file-refused = サーバーが { $file } を拒否しました: { $message }
push-different-workspaces = すべて送信しましたが、ワークスペースが異なります: { $what }
push-busy = 別の「cutroom push」が実行中です: 完了するまでお待ちください
push-and-count-more = { $what }、ほか{ $count }件
push-and-more = { $what }ほか
push-of-video = { $what }（「{ $video }」）
push-video-and-id = 「{ $name }」（{ $id }）
push-sending-records = レコードを送信中: { $sent }/{ $all }…
push-verifying = 両方のワークスペースを比較中…
push-missing-records = { $id } の { $kind }: ローカル{ $here }件、サーバー{ $there }件
push-other-records = { $id } の { $kind }: ローカル{ $here }件、サーバー{ $there }件、内容が異なります
push-sending-files = ファイルを送信中: { $sent }/{ $all }…
tour-lost = 保存されたワークスペースに新しい効果音がありません
