## Switch between the views of the window
view-editor = エディター
view-faces = 顔チェック
view-subtitles = 字幕
view-browser = ブラウザー

## Panels of the browser, as a screen reader names them
search-panel = 検索パネル
places-panel = 場所パネル
details-panel = 詳細パネル
list-panel = リストパネル

## Places at the left of the list
places-videos-heading = ビデオ
place-all-videos = すべてのビデオ
place-recent = 最近使った項目
place-pinned = ピン留め
place-unsaved = 未保存の変更
place-conflicts = 競合
places-collections-heading = コレクション
place-playlists = プレイリスト
place-groups = グループ
place-tags = タグ
places-playlists-heading = グループ別のプレイリスト

## Search field and buttons above the list
search-field = 検索、またはIDかリンクをペースト
search-clear = 検索を消去
search-clear-tooltip = すべての行を再び表示します
stop-loading-tooltip = 取得を停止し、取得済みのビデオを残します
load-all = すべて取得
load-more = さらに取得
load-more-tooltip = リストの続きのビデオを取得します
filter-button = フィルター
filter-button-active = フィルター：{ $count }
filter-button-name = フィルター、{ $count }件有効
filter-needs-videos = 先にビデオのリストを開いてください
places-button = 場所
places-button-tooltip = リストの横の場所の表示を切り替えます
details-button-tooltip = リストの横の詳細の表示を切り替えます
loaded-tooltip = 検索、並べ替え、場所の対象は取得済みのビデオだけです
loaded-tooltip-rate = レート制限の残り：{ $limit }件中{ $left }件のリクエスト

## Number of loaded rows, above the list
loaded-no-videos = ビデオなし
loaded-no-playlists = プレイリストなし
loaded-no-groups = グループなし
loaded-no-tags = タグなし
loaded-videos = ビデオ{ $count }本
loaded-playlists = プレイリスト{ $count }個
loaded-groups = グループ{ $count }個
loaded-tags = タグ{ $count }個
loaded-videos-shown = ビデオ{ $all }本中{ $shown }本
loaded-playlists-shown = プレイリスト{ $all }個中{ $shown }個
loaded-groups-shown = グループ{ $all }個中{ $shown }個
loaded-tags-shown = タグ{ $all }個中{ $shown }個
loaded-loading = ビデオを取得中…
loaded-loading-more = { $loaded }、続きを取得中…
loaded-next-failed = { $loaded }。続きを取得できませんでした。
loaded-known = { $loaded }、最新ではない可能性があります
loaded-full = { $loaded }、このリストの上限です
loaded-more = { $loaded }、続きがあります

## List of videos, playlists, groups or tags
list-of-videos = ビデオのリスト
list-of-playlists = プレイリストのリスト
list-of-groups = グループのリスト
list-of-tags = タグのリスト
sort-by = この列で並べ替え：{ $column }
cell-playlists = プレイリスト{ $count }個
cell-videos = ビデオ{ $count }本
cell-loaded-videos = 取得済みのビデオのうち{ $count }本
cell-conflicts = 競合{ $count }件
cell-unsaved = 未保存{ $count }件
cell-unsaved-unknown = 未保存

## Instead of rows: why there are none
needs-key = このワークスペースにはAPIキーが必要です
opening-workspace = ワークスペースを開いています…
loading-videos = ビデオを取得中…
loading-playlists = プレイリストを取得中…
loading-groups = グループを取得中…
loading-tags = タグを取得中…
no-loaded-match = 一致する取得済みのビデオはありません
no-loaded-match-hint = すべてのビデオを検索するには、「すべて取得」を選択してください。
no-match = 一致する項目はありません
no-match-hint = これらの単語をすべて含む名前、説明、タグ、IDはありません。
no-filter-match = フィルターに一致するビデオはありません
no-filter-match-hint = フィルターはすべてのビデオのリストに適用されます。
no-videos-to-show = 表示するビデオはありません
no-playlists-to-show = 表示するプレイリストはありません
no-groups-to-show = 表示するグループはありません
no-tags-to-show = 表示するタグはありません
show-all = すべて表示
empty-videos = このワークスペースにはビデオがありません
empty-videos-local-hint = Ctrl+Iでビデオを読み込むか、ビデオファイルをウインドウにドロップしてください。
empty-videos-hint = ワークスペースでビデオを収録またはアップロードしてから、リストを再読み込みしてください。
empty-recent = 最近使ったビデオはありません
empty-recent-hint = 開いたビデオが、新しい順にここに表示されます。
empty-pinned = ピン留めしたビデオはありません
empty-pinned-hint = ビデオを選択してPを押すと、ここに表示されます。
empty-unsaved = 未保存の変更はありません
empty-unsaved-hint = 未保存の変更があるビデオがここに表示されます。
empty-conflicts = 競合はありません
empty-conflicts-hint = 未保存の変更が他のユーザーの変更と競合しているビデオがここに表示されます。
empty-playlists = このワークスペースにはプレイリストがありません
empty-playlists-hint = 「ファイル > 新規プレイリスト」を選択してから、ビデオをプレイリストにドラッグしてください。
empty-groups = このワークスペースにはグループがありません
empty-groups-hint = 「ファイル > 新規グループ」を選択してから、プレイリストをグループにドラッグしてください。
empty-tags = このワークスペースにはタグがありません
empty-tags-hint = ビデオにタグを付けるには、ビデオを選択して「編集 > タグ」を選択してください。
empty-playlist = このプレイリストは空です
empty-playlist-hint = ビデオをプレイリストの名前にドラッグするか、ビデオを選択して「編集 > プレイリスト」を選択してください。
empty-group = このグループにはプレイリストがありません
empty-tag = このタグが付いた取得済みのビデオはありません

## Errors and messages beside the list
no-list-of-videos = このサーバーはビデオのリストを提供していません。
no-list-of-playlists = このサーバーはプレイリストのリストを提供していません。
no-list-of-groups = このサーバーはグループのリストを提供していません。
no-list-of-tags = このサーバーはタグのリストを提供していません。
list-of-videos-failed = ビデオを取得できませんでした：{ $reason }
list-of-playlists-failed = プレイリストを取得できませんでした：{ $reason }
list-of-groups-failed = グループを取得できませんでした：{ $reason }
list-of-tags-failed = タグを取得できませんでした：{ $reason }
reload = 再読み込み
note-close = メッセージを閉じる
looking-for = { $id }を検索中…
hidden-by-filter = 「{ $name }」はフィルターで非表示になっています。表示するには、フィルターを解除してください。
unlisted-failed = このリストのすべてのビデオを取得することはできませんでした：{ $reason }
deleted-meanwhile = 「{ $name }」はこのワークスペースにもうありません。
not-found = このワークスペースに{ $id }はありません。別のワークスペースにあるか、削除された可能性があります。
not-allowed = { $id }へのアクセス権がありません。
not-loaded = { $id }を取得できませんでした：{ $reason }

## Pasted link or ID that leads nowhere
link-elsewhere = このリンクは{ $host }のものですが、開いているワークスペースは{ $here }にあります。{ $host }のワークスペースに切り替えるか、IDだけをペーストしてください。
link-elsewhere-here = このコンピューター
link-without-id = このリンクにはIDが含まれておらず、取得済みのビデオにもこのリンクのものはありません。すべてのビデオを取得するか、IDをペーストしてください。
clip-not-loaded = 取得済みのビデオにクリップ{ $clip }は含まれていません。すべてのビデオを取得するか、ビデオへのリンクをペーストしてください。
id-of-other-kind = { $id }は{ $kind }です。ブラウザーに表示されるのは、ビデオ、プレイリスト、グループ、タグだけです。
id-missing = このワークスペースに{ $id }はありません。
id-unreadable = このIDを含むリストを取得できませんでした：{ $reason }
id-still-loading = このIDを含むリストはまだ取得中です。少し待ってから、もう一度お試しください。

## Details of the selected row
details-empty = 行を選択すると、詳細が表示されます
details-selected = { $kind }、{ $count }件選択中
details-unpin = ピン留めを解除
details-pin = ピン留め
details-fields = フィールド
details-json = JSON
details-unsaved = このコンピューターに未保存の変更{ $count }件
details-unsaved-unknown = このコンピューターに未保存の変更
details-conflicts = { $count }件の変更が他のユーザーの変更と競合しています
details-unknown-fields = このバージョンのCutroomにないフィールド
details-unknown-fields-hint = これらのフィールドはそのまま保持されます。
copy-json = JSONをコピー
copy-json-tooltip = すべてのフィールドをJSONとしてコピーします
details-json-name = JSON形式の詳細
details-json-cut = 先頭の部分だけを表示しています。「JSONをコピー」ではすべてコピーされます。

## Dialogs: name of a new, renamed or duplicated record
rename-video = ビデオの名前を変更
rename-playlist = プレイリストの名前を変更
rename-group = グループの名前を変更
rename-tag = タグの名前を変更
duplicate-video = ビデオを複製
duplicate = 複製
new-playlist = 新規プレイリスト
new-group = 新規グループ
new-tag = 新規タグ
create-playlist = プレイリストを作成
create-group = グループを作成
create-tag = タグを作成
new-playlist-in = 「{ $group }」の新規プレイリスト
duplicate-text = コピーには保存済みの内容がすべて含まれます。未保存の変更はコピーされません。
copy-name = { $name }のコピー
value-invalid = 値が正しくありません：{ $problem }

## Dialog: delete
delete-one = 「{ $name }」を削除しますか？
delete-videos = ビデオ{ $count }本を削除しますか？
delete-playlists = プレイリスト{ $count }個を削除しますか？
delete-groups = グループ{ $count }個を削除しますか？
delete-tags = タグ{ $count }個を削除しますか？
and-more = ほか{ $count }件
delete-unsaved = このコンピューターの未保存の変更{ $count }件が失われます。
delete-consent = 完全に削除するには「{ $word }」と入力
delete-consent-field = 確認
delete-consent-missing = 完全に削除するには「{ $word }」と入力してください。
delete-open-video = このビデオはエディターで開かれています。削除する前に別のビデオを開いてください。
delete-video-text = クリップ、編集、書き出しも削除されます。この操作は取り消せません。
delete-playlist-text = ビデオはワークスペースに残ります。削除したプレイリストは復元できません。
delete-group-unknown = グループのプレイリストは、グループなしで残ります。プレイリストが取得されていないため、ここには表示できません。
delete-group-empty = このグループにはプレイリストがありません。
delete-group-kept = { $count ->
   *[other] { $names }は、グループなしで残ります。
}
delete-group-kept-more = { $names }、ほか{ $count }個は、グループなしで残ります。
delete-tag-text = タグはビデオから外されます。ビデオは削除されません。

## Dialogs: tags, playlists and group
no-choice-matches = 一致する項目はありません
choice-of-some = { $name }（{ $all }本中{ $have }本）
tags-of = 「{ $name }」のタグ
tags-of-videos = ビデオ{ $count }本のタグ
playlists-of = 「{ $name }」のプレイリスト
playlists-of-videos = ビデオ{ $count }本のプレイリスト
group-of = 「{ $name }」のグループ
group-of-playlists = プレイリスト{ $count }個のグループ
people-of = 「{ $name }」にアクセスできるユーザー
no-tags-yet = このワークスペースにはまだタグがありません。
no-playlists-yet = このワークスペースにはまだプレイリストがありません。
find-tag = タグを検索
find-playlist = プレイリストを検索
find-group = グループを検索
no-group = グループなし
new-tag-button = 新規タグ…
new-playlist-button = 新規プレイリスト…
new-group-button = 新規グループ…

## Dialog: people with access to a video
people-none = このビデオは誰とも共有されていません。
person-role = { $name }の役割
people-loading = ユーザーを取得中…
share-heading = ワークスペースのメンバーと共有
email-address = メールアドレス
new-person-role = 追加するユーザーの役割
share = 共有
unshare-tooltip = このユーザーとのこのビデオの共有を停止します
unshare-name = { $name }との共有を停止
role-editor = 編集可
role-viewer = 閲覧可

## Dialog: filter
filter-title = フィルター
filter-text = 次の条件をすべて満たすビデオだけがリストに表示されます。
filter-length = 長さ
filter-any-length = すべての長さ
filter-changed = 変更日
filter-any-time = すべての期間
filter-tag = タグ
filter-any-tag = タグを指定しない
filter-unsaved = このコンピューターに未保存の変更がある
filter-clear = 解除

## Result of a change, below the list
change-read-only = { $change }：このAPIキーは読み取り専用です。
change-not-offered = { $change }：このサーバーはこの変更に対応していません。
change-failed = { $change }：{ $reason }
changes-failed = { $last }（合計{ $count }件の変更に失敗）
deleted-videos = ビデオ{ $count }本を削除しました
deleted-playlists = プレイリスト{ $count }個を削除しました
deleted-groups = グループ{ $count }個を削除しました
deleted-tags = タグ{ $count }個を削除しました
videos-listed = ビデオ{ $count }本を「{ $playlist }」に追加しました
videos-unlisted = ビデオ{ $count }本を「{ $playlist }」から外しました
videos-tagged = ビデオ{ $count }本にタグ「{ $tag }」を付けました
videos-untagged = ビデオ{ $count }本からタグ「{ $tag }」を外しました
playlists-grouped = プレイリスト{ $count }個を「{ $group }」に移動しました
playlists-ungrouped = プレイリスト{ $count }個をグループから外しました
created-playlist = プレイリスト「{ $name }」を作成しました
created-group = グループ「{ $name }」を作成しました
created-tag = タグ「{ $name }」を作成しました
deleted-video = ビデオ「{ $name }」を削除しました
deleted-playlist = プレイリスト「{ $name }」を削除しました
deleted-group = グループ「{ $name }」を削除しました
deleted-tag = タグ「{ $name }」を削除しました
created-copy = コピー「{ $name }」を作成しました
video-listed = 「{ $video }」を「{ $playlist }」に追加しました
video-unlisted = 「{ $video }」を「{ $playlist }」から外しました
video-tagged = 「{ $video }」にタグ「{ $tag }」を付けました
video-untagged = 「{ $video }」からタグ「{ $tag }」を外しました
playlist-grouped = 「{ $playlist }」を「{ $group }」に移動しました
playlist-ungrouped = 「{ $playlist }」をグループから外しました

# The word to type before many videos are deleted, in lower case.
consent = 削除
