## Title and accessible name

title = { $video } — { $program }
practice-program = Cutroom（練習モード）
accessible-title = { $video } – Cutroom
in-progress = 処理中

## Accessible names of the parts that F6 goes through

pane-top-bar = トップバー
pane-practice = 練習モードパネル
pane-header = ヘッダーパネル
pane-side = サイドパネル
pane-preview = プレビューパネル
pane-timeline = タイムラインパネル
pane-inspector = インスペクタパネル
pane-requests = リクエストパネル
pane-status = ステータスバー
resize-timeline = タイムラインパネルのサイズを変更
resize-inspector = インスペクタパネルのサイズを変更
resize-side = サイドパネルのサイズを変更
resize-requests = リクエストパネルのサイズを変更

## Top bar

all-menus = すべてのメニュー
    .tooltip = すべてのメニューを表示します
view-menu = ビュー：{ $name }
more-commands = その他のコマンド
saving = 保存中…
save-again = もう一度保存
saving-hint = 保存中も編集を続けられます
save-again-hint = 前回の保存を確認できませんでした。もう一度保存してください（二重には保存されません）
nothing-to-save = 未保存の変更なし
all-saved = 保存済み
    .tooltip = すべての変更が保存されています
unsaved-changes = 未保存の変更{ $count }件
unsaved-short = 未保存{ $count }件
next-save = 未保存の変更{ $count }件
conflicts = 競合{ $count }件
conflicts-hint = 自分と他のユーザーが同じ箇所を変更しました。クリックして、残すバージョンを選択します

## Other people in the video

someone = 他のユーザー
is-on-clip = { $name }が「{ $clip }」を編集中です
has-video-open = { $name }がこのビデオを開いています
also-here = 他の参加者：{ $people }
everyone-can-edit = 全員が編集できます。2人が同じ箇所を変更した場合は、残すバージョンを選択します。

## Side panel

tab = { $name }パネル
close-panel = パネルを閉じる
    .tooltip = このパネルを閉じます

## Note about the sample

sample-close = サンプルの説明を閉じる
    .tooltip = この説明を今後表示しません
sample-local = これはサンプルです。自由にお試しください。データがこのコンピューターの外に送られることはなく、すべての操作を取り消せます。
sample-read-only = これはサンプルです。自由にお試しください。APIキーが読み取り専用のため、変更はこのコンピューターにのみ保持されます。
sample-hosted = これはサンプルです。自由にお試しください。すべての操作を取り消せます。保存すると、変更がこのワークスペースに送信されます。

## Window without a video

workspace-not-opened = ワークスペースを開けませんでした
key-needed-title = このワークスペースにはAPIキーが必要です
enter-key = APIキーを入力…
opening-workspace = ワークスペースを開いています…
importing-file = 読み込み中…
loading-video = ビデオを取得中…
no-video-open = ビデオが開かれていません
start-here = 開始方法を選択してください。
no-videos = このワークスペースにはビデオがありません
no-videos-local = ビデオを読み込むか、ビデオファイルをウインドウにドロップしてください。
no-videos-hosted = サーバーでビデオを収録またはアップロードしてから、再読み込みしてください。
drop-file = レーンまたはプレビューにドロップすると、そこに配置されます。それ以外の場所では、ライブラリに追加されるか、動画として読み込まれます
drop-video = ドロップして新しいビデオとして読み込む

## Table of items

table = クリップ、カット、アイテム
table-columns = 列
table-empty = このビデオにはクリップがありません。
column-kind = 種類
column-name = 名前
column-clip = クリップ
column-start = 開始
column-end = 終了
column-length = 長さ
clip = クリップ
cut = カット
cut-out = { $length }をカット
row-clip = { $name }、クリップ、{ $start }～{ $end }
row-clip-changed = { $name }、クリップ、{ $start }～{ $end }、変更あり
row-cut = { $cut }、{ $clip }、位置{ $start }、{ $length }をカット
row-item = { $title }、{ $kind }、{ $clip }、{ $start }～{ $end }
row-item-changed = { $title }、{ $kind }、{ $clip }、{ $start }～{ $end }、変更あり

## Status bar: workspace and video

clock = { $at } / { $length } { $clock }
    .tooltip = 再生ヘッドの位置とビデオの長さ
more-status = その他の状態
practice-copy = 練習用のコピー
local-workspace = ローカルワークスペース
connecting = 接続中…
key-needed = APIキーが必要
not-connected = 未接続
offline = オフライン
    .tooltip = 編集を続行できます。変更は保持され、自動的に再接続されます
offline-since = オフライン、最終接続：{ $time }
enter-key-hint = APIキーを入力して再接続します（未保存の変更はこのコンピューターに保持されます）
read-only-key = 読み取り専用のAPIキー
    .tooltip = 変更はこのコンピューターに保持されます。別のAPIキーは「ファイル > ワークスペース」で入力できます
workspace = ワークスペース：{ $name }
revision = リビジョン{ $number }
clips = クリップ{ $count }個
window-closed = このビデオを編集していたウインドウが閉じられました
    .tooltip = そのウインドウの未保存の変更を引き継いで編集を続けます
edited-elsewhere = このビデオは別のウインドウで編集中です
    .tooltip = このウインドウで編集します（別のウインドウの未保存の変更は保持されます）
take-over = 引き継ぐ
others-saved = 他のユーザーの変更
    .tooltip = ドラッグ、入力、再生を止めると、変更がマージされます

## Status bar: running work

saving-progress = 保存中
saving-counted = 変更を保存中：{ $done }/{ $all }
saving-and-loading = 変更を保存中：{ $done }/{ $all }、他のユーザーの変更を取得中
cancel-save = 保存をキャンセル
    .tooltip = 保存を中止します（ここまでに保存した変更は保存されたままです）
importing = 読み込み中
importing-named = { $name }を読み込み中：{ $sent }/{ $all } MB
importing-of-several = { $number }/{ $count }：{ $text }
checking-file = { $name }を確認中…
running = { $work }…
running-percent = { $work }… { $percent }%
    .tooltip = 作業を続けられます。すべてのファイルをコピーし、コピーを検証します
face-search-name = 顔の検出
face-search = カメラの収録素材{ $count }本の顔を検出中… { $percent }%
    .tooltip = 1本の収録素材の検出が終わるごとに、顔がタイムラインに表示されます
cancel-face-search = 検出を停止
    .tooltip = プロセッサーを解放します（「クリップ > 顔を検出」で再開できます）
decoding-frame = フレームをデコード中
decoding-frame-counted = フレームをデコード中：{ $done }/{ $all }
drawing-frame = フレームを描画中…
loading-clips = クリップをロード中
    .tooltip = 再生ヘッドの位置のクリップから順にロードします。その間も編集や保存ができます
clips-loaded = クリップをロード中：{ $done }/{ $all }
clips-loaded-waiting = クリップをロード中：{ $done }/{ $all }、変更{ $count }件がクリップを待機中
clips-loading-retried = { $progress }。サーバーが応答しません。再試行中…
previews-paused = プレビューの作成を一時停止中
resume-previews = プレビューの作成を再開
    .tooltip = フィルムストリップ、波形、スクラブ用画像の作成を再開します
creating-previews = プレビューを作成中
previews-short = プレビュー… { $percent }%
previews-percent = 素材{ $count }個のプレビューを作成中… { $percent }%
    .tooltip = フィルムストリップ、波形、スクラブ用画像（一度作成すると保持されます）
pause-previews = プレビューの作成を一時停止
    .tooltip = プロセッサーを解放します（作成済みのプレビューは保持されます）
skip-preview = スキップ
    .tooltip = この素材のプレビューをスキップして、次の素材に進みます

## Notices

all-notices = { $count }件の通知をすべて表示
open-video-hint = このビデオを開きます（未保存の変更は保持されます）
show = 表示
dismiss = 閉じる
    .tooltip = この通知を閉じます

## Dialog for a path, on systems without a file dialog

path-of-folder = フォルダーのパス
path-of-file = ファイルのパス
path-of-files = ファイルのパス（複数可）
type-folder = このシステムにはファイル選択ダイアログがありません。フォルダーのパスを入力またはペーストしてください。
type-file = このシステムにはファイル選択ダイアログがありません。ファイルのパスを入力またはペーストしてください。
type-files = このシステムにはファイル選択ダイアログがありません。ファイルのパスを1行に1つずつ（Shift+Enterで改行）、または引用符で囲んで並べて入力してください。
example-folder = /path/to/folder
example-file = /path/to/file
file-exists = { $path }はすでに存在します。
replace-file = ファイルを置き換える
use-folder = このフォルダーを使用
path-is-file = { $path }はファイルです。フォルダーを選択してください。
path-is-folder = { $path }はフォルダーです。ファイルを選択してください。
no-such-folder = フォルダー{ $path }はありません。
no-such-file = ファイル{ $path }はありません。
path-not-opened = { $path }を開けませんでした：{ $reason }。
disk-not-responding = ディスクが応答しません。もう一度お試しください。
all-files = すべてのファイル

## Practice mode

practice-not-here = このワークスペースはこのコンピューターにありません。代わりにサンプルで練習してください。

## Command line: the window and the demo

no-display = ディスプレイがありません：{ $reason }。デスクトップにログインするか、`xvfb-run cutroom tour --out DIR`を実行してください
window-not-opened = ウインドウを開けませんでした：{ $reason }
demo-file-exists = { $path }はすでに存在し、デモで作成されたものではありません。移動するか、別のフォルダーを選択してください
demo-step-stuck = ステップ「{ $step }」が完了しませんでした
demo-nothing-dragged = 何もドラッグされませんでした
demo-no-faces = サンプルに顔がありません
demo-no-sound = サンプルに効果音がありません
