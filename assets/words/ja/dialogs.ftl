## Words that several dialogs use

restore = 復元
loading-videos = ビデオのリストを取得中…
and-more = ほか{ $count }件

## Crop of a screen recording

auto-crop-title = 「{ $clip }」の画面の収録素材をクロップしますか？
auto-crop-text = サーバーがクリップ内{ $time }のフレームで余白を検出し、クリップ全体からクロップします。
auto-crop-now = 今すぐクロップ
auto-crop-removable = クロップは保存を待たずにすぐ適用されます。後で解除するには、「クリップ > { $command }」を選択します。
auto-crop-final = クロップは保存を待たずにすぐ適用されます。このサーバーではクロップを解除できないため、取り消すことはできません。
crop-removal-title = 「{ $clip }」のクロップを解除しますか？
crop-removal-text = 画面の収録素材全体が再び表示されます。
crop-removal-now = クロップを解除
crop-removal-final = クロップはすぐに解除されます。この操作は取り消せません。

## Clips that a save deletes

deleting-title-clip = 保存して削除しますか：{ $clip }
deleting-title-clips = 保存して{ $count }個のクリップを削除しますか？
deleting-text = { $count ->
   *[other] 保存すると、クリップとその内容がすべてワークスペースから削除されます。
}
deleting-keep = { $count ->
   *[other] クリップを残して他を保存
}
deleting-delete = 保存して削除
# The clip with its name in quotes, its place and its length.
deleting-twice = { $clip }も同じ素材を再生します。このクリップを残すと、素材が2回再生されます。
deleting-empty = アイテムやカットはありません
deleting-contents = 一緒に削除：{ $contents }
deleting-no-undo = サーバーがクリップの収録素材を提供していないため、保存後は取り消せません。
deleting-undo = 保存後も取り消せます。クリップは収録素材から再作成されます。
deleting-undo-without = 保存後も取り消せます。クリップは収録素材から再作成されますが、次のものは失われます：{ $lost }。

## Earlier versions

earlier-title = 以前のバージョン
earlier-text = それぞれの時点で表示されていたビデオです。バージョンを復元すると、開いているビデオが1回の操作で変更されます。この操作は取り消せます。
earlier-empty = 以前のバージョンはまだありません。変更を保存または破棄したときと、未保存の変更があるビデオを開いたときに保持されます。
earlier-when = { $moment }、{ $age }
earlier-changes = { $count ->
    [0] すべて保存済み
   *[other] 未保存の変更{ $count }件
}
earlier-changes-step = { $count ->
    [0] すべて保存済み、最後の操作「{ $step }」
   *[other] 未保存の変更{ $count }件、最後の操作「{ $step }」
}
earlier-restore-name = { $moment }のバージョンを復元

## Find

find-title = 検索
find-hint = 名前、発話、またはペーストしたIDかURL
find-loading = リストを取得中
find-empty = ビデオ、クリップ、アイテム（名前または種類）、文字起こしの単語を検索できます。
find-none = 一致する名前や発話はありません。
find-none-yet = 一致する名前や発話はまだ見つかっていません：{ $total }個中{ $loaded }個のクリップをロード済みです。

## History

history-title = 履歴
history-unsaved = { $count ->
    [0] 未保存の変更はありません。
   *[other] 未保存の変更が{ $count }件あります。内容を見るには、「ファイル > 変更を確認」を選択します。
}
history-opened = ビデオを開いた時点
history-redo-to = この操作までやり直す
history-undo-all = すべての操作を取り消す
history-undo-to = この操作より後をすべて取り消す
history-aside-deletion = 保留中：「{ $title }」の削除
history-aside-edit = 保留中：「{ $title }」の編集
history-reapply = 再適用
history-discard = 破棄

## Shortcuts

keys-title = キーボードショートカット
keys-hint = 名前、用途、ショートカットで検索
keys-search = ショートカットを検索
keys-none = 一致するショートカットはありません。ショートカットのないコマンドもコマンドパレットに表示されます。
keys-wheel = ホイールでレーンをスクロール、Shift+ホイールで時間をスクロール、Ctrl+ホイールまたはAlt+ホイールでポインターの位置を中心にズームします。
keys-change = ショートカットを変更…
    .tooltip = 独自のショートカットを設定するか、他のエディターのショートカットを使います
keys-or = または

## Conflicts

merge-title = 他のユーザーがこのビデオを変更しました
merge-cuts-changed = 他のユーザーがカットを変更したため、一部の編集が映像とともに移動しました。まだ何も保存されていません。
merge-conflicts = 自分の変更{ $count }件が相手の変更と競合しています。残す方を選択してください。まだ何も保存されていません。
merge-moved-earlier = { $distance }前、クリップ内{ $time }に移動
merge-moved-later = { $distance }後、クリップ内{ $time }に移動
merge-moved-to-edit-point = 映像がカットされたため、編集点に移動
merge-item-on = { $clip }の{ $kind }「{ $title }」
merge-keep-mine = すべて自分の変更を残す
merge-keep-theirs = すべて相手の変更を残す
merge-later = 後で解決
    .tooltip = 変更を保持します（競合を解決するまで何も保存されません）
merge-item = { $kind }「{ $title }」
merge-clip = クリップ「{ $title }」
merge-both-changed = 双方が「{ $field }」を変更しました。
merge-mine = 自分：{ $value }
merge-theirs = 相手：{ $value }
merge-they-deleted = 相手が削除し、自分が変更しました。
merge-restore-as-new = 新規として復元
merge-keep-deleted = 削除したままにする
merge-you-deleted = 相手が変更し、自分が削除しました。
merge-delete = 削除
merge-keep = 相手のバージョンを残す
merge-play-mine = 自分のバージョンを再生：{ $subject }
merge-play-theirs = 相手のバージョンを再生：{ $subject }
merge-play-tooltip = 選択する前に、このバージョンでビデオを再生します
merge-preview-name = { $subject }のプレビュー：{ $answer }
merge-preview = これはプレビューです。選択するまで何も変更されません。
merge-back = 競合に戻る

## A change that the server refused

refused-title = 変更を1件保存できませんでした
refused-why = 「{ $title }」：{ $reason }。
refused-text = この変更を保留にして、残りを保存します。保留した変更は「編集 > 履歴」で確認できます。
refused-set-aside = 保留にして残りを保存
refused-keep-editing = 編集を続ける

## Unsaved changes, before a video or the window closes

unsaved-title = 未保存の変更があります
unsaved-title-saving = 変更を保存中…
unsaved-unknown = 前回の保存を確認できませんでした。もう一度保存してください。二重に保存されることはありません。
unsaved-saving-window = { $all }件中{ $done }件を保存しました。すべての変更が保存されると、ウインドウが閉じます。
unsaved-saving-video = { $all }件中{ $done }件を保存しました。すべての変更が保存されると、次のビデオが開きます。
unsaved-saving-workspace = { $all }件中{ $done }件を保存しました。すべての変更が保存されると、次のワークスペースが開きます。
unsaved-count = 未保存の変更が{ $count }件あります。
unsaved-kept = 変更は、次回のためにこのコンピューターに保持するか、保存するか、破棄できます。破棄した変更は1週間以内であれば「編集 > 以前のバージョン」で復元できます。
unsaved-lost = このビデオの未保存の変更は、このコンピューターに保持できません。今保存しない変更は失われます。
unsaved-save-close = 保存して閉じる
unsaved-save-open = 保存して開く
unsaved-keep-close = 保持して閉じる
unsaved-keep-open = 保持して開く
unsaved-discard = 変更を破棄

## API key

api-key-title = 「{ $workspace }」のAPIキー
api-key = APIキー
api-key-ask = APIキーは、ワークスペースの管理者に依頼して入手してください。
api-key-hint = APIキーをペースト
api-key-remember = キーチェーンに保存
api-key-connect = 接続
api-key-later = 後で
    .tooltip = オフラインで続行します（APIキーは後からステータスバーで入力できます）
api-key-workspaces = ワークスペース…
api-key-quit = 終了

## Open video

open-video-title = ビデオを開く
open-video-empty = このワークスペースにはまだビデオがありません。
open-video-empty-local = ビデオファイルを読み込むか、ウインドウにドロップしてください。
open-video-empty-hosted = ホスト型ワークスペースでビデオを収録またはアップロードしてから、このリストを開き直してください。
open-video-clips = クリップ{ $count }個
open-video-open = 開いています

## Clip from another video

other-clips-title = 別のビデオからクリップを追加
other-clips-no-videos = このワークスペースには他のビデオがありません。「ファイル > 読み込み」でビデオを読み込むか、ライブラリのファイルを末尾に追加してください。
other-clips-text = 新しいクリップには収録素材とカットが引き継がれます。アイテム、カメラ、文字起こしは引き継がれません。
other-clips-loading = クリップをロード中…
other-clips-failed = クリップをロードできませんでした：{ $error }。{ $advice }
other-clips-empty = このビデオにはクリップがありません。
other-clips-back = 別のビデオを選択
other-clips-cuts = { $length }、カット{ $cuts }個

## changes by others

others-title = 他のユーザーの変更
others-text = 操作していない間に、他のユーザーの変更がマージされます。競合は自分で解決します。取り消しの対象は自分の操作だけです。
others-none = 開いてから、他のユーザーはこのビデオを保存していません。
others-change = 「{ $title }」：{ $change }
others-conflicts = { $count }件の変更が自分の変更と競合しています
others-set-aside = クリップが削除されたため、自分の変更{ $count }件が保留になりました。確認するには、「編集 > 履歴」を選択します。

## Command palette

palette-title = コマンド
palette-field = コマンド
palette-hint = コマンドを入力（例：「カット」「フレームを保存」）
palette-none = 一致するコマンドはありません。
palette-recent = 最近使ったコマンド
palette-all = すべてのコマンド

## Restore of a backup

backup-title = このバックアップを復元しますか？
backup-text = { $file }（作成日時：{ $date }）。復元中にもう一度ファイルを検証します。
backup-contains = バックアップの内容：
backup-replaces-nothing = このコンピューターにはワークスペース、未保存の変更、設定がまだないため、置き換えられるデータはありません。
backup-replaces = 次のデータは置き換えられます。置き換えられたデータは別に残ります：
backup-transcriber = このバックアップの設定では、文字起こしのために次のコマンドがこのコンピューターで実行されます：{ $command }
backup-then = ワークスペースを閉じてバックアップを復元し、再び開きます。現在の未保存の変更も別に残ります。
backup-agree = 上記のデータを別に残してバックアップを復元

## Free space

space-title = ディスクの空き容量を増やす
space-looking = 使用されていないファイルを検索中…
space-question = { $size }の空き容量を増やしますか？
space-text = { $count }個のファイルは、どのビデオにもライブラリにも使用されていません。ファイルの削除は取り消せません。キャンセルした場合は、30日後に削除されます。
space-nothing = 削除できるファイルはありません
space-all-used = すべてのファイルがビデオまたはライブラリで使用されています。
space-free = 空き容量を増やす
space-media = メディアは{ $limit }中{ $media }を使用しています。書き出しと静止画は{ $derived }を使用しています。
space-kept = 未保存の変更または以前のバージョンのために{ $size }が保持されます。
space-new = 1時間以内に追加され、まだ使用されていない{ $size }が保持されます。

## Welcome

welcome-title = Cutroomへようこそ
welcome-sample = サンプルを開く
    .detail = カット、音声、テキスト、顔を含む3本の短いクリップで、すべての機能を試せます
welcome-import = 自分のビデオを読み込む…
    .detail = { $kinds }（ウインドウにドロップすることもできます）
welcome-reload = ビデオを再読み込み…
    .detail = このワークスペースのビデオのリストをもう一度取得します
welcome-open = このワークスペースのビデオを開く…
    .detail = このワークスペースのすべてのビデオから選択します
welcome-hosted = ホスト型ワークスペースをURLとAPIキーで追加するには、「ファイル > ワークスペース」を選択します。
welcome-local = サンプルと自分のファイルがあるローカルワークスペースを開くには、「ファイル > ローカルワークスペースを開く」を選択します。

## First steps

tasks-title = はじめの一歩
tasks-text = { $total }個中{ $done }個が完了。実行した項目にはチェックが付きます。
tasks-done = 完了：{ $task }
tasks-to-do = 未完了：{ $task }

## Link of a watch page

revoke-title-video = このビデオの視聴ページのリンクを無効にしますか？
revoke-title-playlist = このプレイリストの視聴ページのリンクを無効にしますか？
revoke-text-video = リンクは使えなくなり、視聴中の再生も停止します。ページには新しいリンクが発行されます。
revoke-text-playlist = リンクは使えなくなります。プレイリスト内のビデオのリンクは変わりません。ページには新しいリンクが発行されます。
revoke-final = リンクはすぐに無効になります。この操作は取り消せません。
revoke-now = リンクを無効化

## Workspaces

workspaces-title = ワークスペース
workspaces-text = ワークスペースを切り替えても、未保存の変更はこのコンピューターに保持されます。
workspaces-empty = ホスト型ワークスペースはまだありません。APIのURLとAPIキーで追加してください。
workspaces-add = ワークスペースを追加…
workspaces-waiting = { $videos }本のビデオに未保存の変更
workspaces-waiting-conflicts = { $videos }本のビデオに未保存の変更、競合{ $conflicts }件
workspaces-open = 開いています
workspaces-local-detail = このコンピューター上
workspaces-read-only = { $url }、読み取り専用のAPIキー
workspaces-remove = 外す…
workspaces-change = 編集…
workspaces-enter-key = APIキーを入力…
workspaces-connecting = 接続中…

## Form of a workspace

workspace-add-title = ワークスペースを追加
workspace-change-title = ワークスペースを編集
workspace-text = はじめにURLとAPIキーがテストされます。キーはキーチェーンに保存され、キーチェーンがない場合は終了するまで保持されます。キーはこのURLにのみ送信されます。
workspace-name-hint = 仕事
workspace-url = URL
workspace-key = APIキー
workspace-key-hint-add = APIキーをペースト（空欄の場合はキーチェーンのキーを使用）
workspace-key-hint-change = 新しいAPIキーをペースト（空欄の場合は現在のキーを保持）
workspace-colour = カラー
workspace-colour-name = カラー：{ $colour }
workspace-testing = URLとAPIキーをテスト中…
workspace-saved-as = このURLはすでに「{ $name }」として登録されています。
    .advice = 名前、カラー、APIキーを変更するには、そのワークスペースを編集してください。
workspace-test-and-add = テストして追加
workspace-change = 保存
workspace-add-untested = テストせずに追加
    .tooltip = テストに失敗したワークスペースを追加します
workspace-change-saved = 「{ $name }」を編集…

## Removal of a workspace

workspace-remove-title = 「{ $name }」をこのコンピューターから外しますか？
workspace-remove-text = 名前、カラー、APIキーがこのコンピューターから削除されます。ワークスペース自体（{ $url }）は変更されません。
workspace-remove-counting = 未保存の変更を確認中…
workspace-remove-waiting = { $count ->
    [0] 最近開いたビデオに未保存の変更はありません。
   *[other] { $count }本のビデオに未保存の変更があります。変更はこのコンピューターに保持され、このURLをもう一度追加すると元に戻ります。
}
workspace-keep = ワークスペースを残す

## Review of the unsaved changes

review-title = 変更を確認
review-one-batch = { $count }件の変更が1回のバッチで送信されます。すべて保存されるか、まったく保存されないかのどちらかです。
review-one-request = { $count }件の変更が1回のリクエストで送信されます。すべて保存されるか、まったく保存されないかのどちらかです。
review-requests = { $count }件の変更が{ $requests }回のリクエストで、この順に送信されます。リクエストごとに、すべて保存されるか、まったく保存されないかのどちらかです。
review-save = { $count }件の変更を保存
review-revert = 元に戻す
    .tooltip = 保存済みのバージョンに戻します（この操作は取り消せます）
    .of-split = 分割の一部です。代わりに分割を元に戻してください
review-show = 表示
    .tooltip = 確認を閉じてアイテムを選択し、{ $time }に移動します
review-compare = 変更前と変更後
    .tooltip = この変更がない場合とある場合の書き出しフレームを比較します
review-hide = フレームを隠す
review-drawing = 2つのフレームをレンダリング中…
review-before = 変更前
    .frame = 変更前のフレーム
review-after = 変更後
    .frame = 変更後のフレーム
review-whole-video = ビデオ全体
review-delete-clip = クリップを削除：{ $clip }
review-delete-final = 保存後に取り消しても一部しか戻りません（保存前に確認されます）
review-delete-played = 「{ $clip }」がすべて再生するため、保存後も取り消しで完全に戻ります
review-words = 「{ $clip }」の文字起こし
review-word-hidden = { $word }、字幕で非表示
review-word-shown = { $word }、字幕で表示
review-order = クリップの順序
review-new-order = 新しい順序：{ $clips }
review-chapter-moved = { $from } → { $to } { $title }、映像とともに移動
review-chapter-cut = { $time } { $title }：映像がカットされたため削除
review-chapter-deleted = { $time } { $title }：削除
review-new-clip = 「{ $clip }」を再作成
review-new-clip-source = 収録素材から設定とカットを含めて再作成
review-new-clip-without = 失われるもの：{ $lost }
review-split = 分割：「{ $first }」から「{ $clip }」
review-split-how = 「{ $first }」の複製と2つのカットとして送信されます：複製からは分割位置より前が、「{ $first }」からは後ろがカットされます
review-split-watched = すべて送信されるまで、ビデオではこの素材が2回再生されます
review-add = 「{ $title }」を追加
review-delete = 「{ $title }」を削除
review-change = 「{ $title }」を変更
review-at = クリップ内{ $time }
review-move-to = 「{ $title }」を「{ $clip }」に移動
review-place = 位置：「{ $old }」{ $was } → 「{ $clip }」{ $now }
review-cut-out = カット：収録素材の{ $length }（{ $count }か所）
review-restored = 復元：収録素材の{ $length }（{ $count }か所）
review-length = 再生時間：{ $from } → { $to }
review-hidden = カットで非表示になるアイテム：{ $items }
review-shown = 再び表示されるアイテム：{ $items }

## Requests of the next save

requests-title = { $count }件のリクエストの詳細
requests-copy = このリクエストをJSONとしてコピー
requests-copy-name = リクエスト{ $number }をコピー

## Settings: pages

settings-appearance = 外観
settings-shortcuts = ショートカット
settings-assistants = アシスタント

## Settings: appearance

appearance-theme = テーマ
appearance-theme-system = システムに合わせる
appearance-theme-dark = ダーク
appearance-theme-light = ライト
appearance-theme-high-contrast = ハイコントラスト
appearance-language = 言語
appearance-language-system = システムに合わせる
appearance-density = 表示密度
appearance-density-comfortable = ゆったり
appearance-density-compact = コンパクト
appearance-size = サイズ
appearance-smaller = インターフェイスを縮小
appearance-larger = インターフェイスを拡大
appearance-zoom = { $percent }%
appearance-motion = 動き
appearance-reduce-motion = 動きを減らす
    .tooltip = メニューとリストをアニメーションなしで開き、カーソルを点滅させません
appearance-hints = ヒント
appearance-others = 共同編集
appearance-reset = 外観をリセット
    .tooltip = テーマ、表示密度、サイズ、動きをデフォルトに戻します

## Settings: shortcuts

shortcuts-search = コマンドを検索
shortcuts-own = { $count ->
    [0] カスタムショートカットはありません。
   *[other] { $count }個のコマンドにカスタムショートカットがあります。
}
shortcuts-shared = { $count }個のコマンドのショートカットが重複しています。カスタムショートカットが優先されます。
shortcuts-reset-all = すべてリセット
    .tooltip = カスタムショートカットをすべて削除します
shortcuts-of = { $editor }のショートカット
shortcuts-preset = ショートカットの配列
    .tooltip = 他のエディターのショートカットを使います（カスタムショートカットは保持されます）
shortcuts-press = ショートカットを押してください（Escでキャンセル）
shortcuts-stop = { $command }のショートカットの設定をキャンセル
shortcuts-set = 設定
    .tooltip = 新しいショートカットを記録します
    .name = { $command }のショートカットを設定
shortcuts-clear = 消去
    .tooltip = このコマンドのショートカットをすべて削除します
    .name = { $command }のショートカットを消去
shortcuts-reset = リセット
    .tooltip = このコマンドのショートカットをデフォルトに戻します
    .name = { $command }のショートカットをリセット
shortcuts-taken = { $shortcut }はすでに{ $commands }に割り当てられています。
shortcuts-reassign = ショートカットを割り当て直す
    .tooltip = もう一方のコマンドからショートカットを外します
shortcuts-keep = 現在のショートカットを保持

## Settings: assistants

assistants-text = アシスタントは、Model Context Protocolを通じてビデオを読み取り、フレームを表示し、編集を提案します。保存はできません。提案は「表示 > 提案」で1件ずつ承認または却下します。
assistants-practice = 練習モードではアシスタントを接続できません。
assistants-hosted = HTTPでのアクセスはローカルワークスペースでのみ利用できます。このワークスペースでは、アシスタントにcutroom mcp --base-url URLを実行させてください。
assistants-allow = HTTP経由のアシスタントを許可
    .tooltip = 下のAPIキーを持つプログラムに、ビデオの読み取りと編集の提案を許可します
assistants-spinner = アシスタント
assistants-wait = アクセスを確認中…
assistants-elsewhere = 別のCutroomウインドウがこのワークスペースを提供しています。最初に開いたウインドウでアシスタントを許可するか、そのウインドウを閉じてください。
assistants-failed = アシスタントを許可できませんでした：{ $reason }。オプションをオフにしてから、もう一度オンにしてください。
assistants-off = オフ：アシスタントはHTTPで接続できません。cutroom mcpを自分で起動するアシスタントには、このオプションは不要です。
assistants-url = URL
    .copy = URLをコピー
assistants-key = APIキー
    .copy = APIキーをコピー
    .hidden = 非表示のAPIキー
assistants-renew = 再発行
    .tooltip = APIキーを置き換えます（古いキーは使えなくなり、実行中の書き出しは最初からやり直されます）
    .name = APIキーを再発行
assistants-show = 表示
    .name = APIキーを表示
assistants-hide = 隠す
    .name = APIキーを隠す
assistants-setup = 設定方法
assistants-copy-setup = アシスタントの設定用にコピー
    .tooltip = URLとAPIキーを含む行をmcpServers形式でコピーします
assistants-secret = このAPIキーは、このURLでのみ使えます。URLは再起動しても変わりません。ここにあるすべてのビデオにアクセスできるため、キーは秘密にしてください。

## ウィンドウを閉じると終わる作業

working-title = 作業を実行中です。閉じますか？
working-local = 閉じると、このコンピューターでの書き出しがキャンセルされます：{ $files }。
working-workspace-here = 閉じるとレンダリングが中断されます：{ $files }。Cutroomを開くと最初からやり直します。
working-workspace = ワークスペースでのレンダリングは続行されます：{ $files }。次回の起動後にダウンロードするには、「表示 > 書き出し状況」で「再開」を選択します。
working-styles = 閉じると、字幕の変更が中止されます。最大{ $count }本のビデオは以前のスタイルのままになります。
working-import = 閉じると、{ $name }の読み込みがキャンセルされます。ファイル自体はそのまま残ります。
working-transcription = 閉じると、{ $count }本のクリップの文字起こしがキャンセルされます。文字起こしは元のまま残ります。
working-bed = 閉じると、音楽ベッドのミックスがキャンセルされます。
working-stay = ウィンドウを開いたままにする
working-close = 閉じる

## 置き換えられる文字起こし

replace-transcript-title = { $clip }の文字起こしを置き換えますか？
replace-transcript-text = クリップをもう一度文字起こしします。完了すると、修正を含むすべての言葉が新しい言葉に置き換わります。この操作は取り消せません。
replace-transcript-now = もう一度文字起こし
