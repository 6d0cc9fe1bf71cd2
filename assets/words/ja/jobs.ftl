## Errors of several jobs

error-with-advice = { $error }。{ $advice }
not-written = { $path }に書き込めませんでした：{ $reason }
no-temporary-folder = 一時フォルダーを作成できません：{ $reason }
path-unreadable = { $path }を読み取れません：{ $reason }

## Files that Cutroom writes for itself

file-not-ours = Cutroomのファイルではないため、変更されていません
file-not-ours-at = { $path }はCutroomのファイルではないため、変更されていません
file-unreadable = 読み取れません：{ $reason }
video-file-name = ビデオ

## Analytics

analytics-check-key = APIキーを確認してください。
analytics-no-access = このAPIキーではアナリティクスを読み取れません。ワークスペースの所有者にアクセス権を依頼してください。
analytics-wait = しばらく待ってから、もう一度お試しください。
analytics-check-connection = 接続を確認して、もう一度お試しください。
analytics-try-again = しばらくしてから、もう一度お試しください。

## Browser: changes that failed, followed by the reason

browser-failed-rename = 名前を変更できませんでした
browser-failed-duplicate = ビデオを複製できませんでした
browser-failed-delete-video = ビデオを削除できませんでした
browser-failed-delete-playlist = プレイリストを削除できませんでした
browser-failed-delete-group = グループを削除できませんでした
browser-failed-delete-tag = タグを削除できませんでした
browser-failed-add-tag = ビデオにタグを付けられませんでした
browser-failed-remove-tag = タグを外せませんでした
browser-failed-add-to-playlist = ビデオをプレイリストに追加できませんでした
browser-failed-remove-from-playlist = ビデオをプレイリストから外せませんでした
browser-failed-move-playlist = プレイリストを移動できませんでした
browser-failed-create-playlist = プレイリストを作成できませんでした
browser-failed-create-group = グループを作成できませんでした
browser-failed-create-tag = タグを作成できませんでした
browser-failed-share = ビデオを共有できませんでした
browser-failed-set-role = メンバーのアクセス権を変更できませんでした
browser-failed-unshare = メンバーとのビデオの共有を解除できませんでした

## Browser: advice after an error

browser-may-be-deleted = 削除された可能性があります。
browser-changed-by-someone = 他のユーザーがこの項目を変更しました。リストを再読み込みしてください。
browser-outcome-unknown = リストを再読み込みして結果を確認してください。
browser-record-unreadable = ビデオ{ $video }のレコードを読み取れませんでした。
browser-only-in-lists = サーバーはグループとタグをリストでのみ返します。
index-too-large = ワークスペースのリストは{ $bytes }バイトですが、保存できるのは{ $most }バイトまでです

## Browser: kinds of entries

browser-kind-video = ビデオ
browser-one-video = ビデオ
browser-many-video = ビデオ
browser-kind-playlist = プレイリスト
browser-one-playlist = プレイリスト
browser-many-playlist = プレイリスト
browser-kind-group = グループ
browser-one-group = グループ
browser-many-group = グループ
browser-kind-tag = タグ
browser-one-tag = タグ
browser-many-tag = タグ
browser-no-name = （名前なし）

## Browser: headings of the table

browser-column-name = 名前
browser-column-edits = 未保存
browser-column-tags = タグ
browser-column-length = 長さ
browser-column-contents = 内容
browser-column-group = グループ
browser-column-updated = 変更日時

## Browser: filters

browser-length-under-one = 1分未満
browser-length-one-to-five = 1〜5分
browser-length-five-to-twenty = 5〜20分
browser-length-from-twenty = 20分以上
browser-within-day = 過去24時間
browser-within-week = 過去7日間
browser-within-month = 過去30日間
browser-within-year = 過去365日間

## Browser: values in the details of an entry

value-none = なし
value-yes = はい
value-no = いいえ
value-empty = 空
value-entries = { $count }項目

## Browser: what was pasted into the search field

pasted-video = ビデオ
pasted-clip = クリップ
pasted-playlist = プレイリスト
pasted-group = プレイリストのグループ
pasted-tag = タグ
pasted-source = メディアソース
pasted-item = クリップのアイテム
pasted-endpoint = Webhookエンドポイント
pasted-message = Webhookメッセージ
pasted-export = 書き出し
pasted-preset = 字幕プリセット
pasted-person = メンバー

## Subtitles: applying and restoring styles

style-not-kept = 現在のスタイルを保存できなかったため、何も変更されていません：{ $reason }
style-before-unreadable = 以前のスタイルを読み取れません：{ $reason }
style-preset-refused = 以前のプリセットを再適用できません：{ $reason }
style-only-presets = サーバーはスタイルをプリセットとしてのみ受け付けます。以前のスタイルをプリセットとして公開してから、そのプリセットを適用してください
style-not-restored = サーバーで以前のスタイルが復元されませんでした。スタイルはこのコンピューターに残っているので、もう一度お試しください
style-not-stated = サーバーから現在のスタイルの情報が得られません
style-not-in-preset = サーバーはスタイルをプリセットとしてのみ保持します。先に現在のスタイルをプリセットとして公開してください
style-no-way-back = 以前のスタイルを復元できません：{ $reason }。
publish-warning-local = プリセットは後で削除できますが、変更はできません。
publish-warning-hosted = プリセットはホスト型ワークスペースの全員に表示されます。後で変更や削除はできません。

## Subtitles: an image of one’s own behind the preview

backdrop-too-large = { $path }は{ $size } MBで、大きすぎます。画像は最大{ $most } MBです
backdrop-other-kind = { $path }はPNGでもJPEGでもありません
backdrop-path = パス{ $path }に使用できない文字が含まれています。ファイル名を変更してください
backdrop-not-shown = { $path }を表示できません：{ $reason }
backdrop-empty = { $path }に画像がありません
not-a-file = 通常のファイルではありません

## Subtitles: checks

no-subtitle-preset = IDが{ $id }の字幕プリセットはありません
measuring-ended = 測定が予期せず終了しました：{ $reason }
text-outside = 文字がキャンバスからはみ出しています
too-many-lines = { $lines }行あります（最大{ $allowed }行）
private-characters = 私用領域の文字
no-font-has = { $count }文字に対応するフォントがありません（{ $group }、{ $code }など）

## Subtitles: files and drafts

style-file-subtitles = { $path }はスタイルではなく字幕のファイルです。スタイルのJSONファイルまたはASSファイルを選択するか、「ファイル > 読み込み」で字幕を読み込んでください
no-transcript = このビデオには文字起こしがありません
no-transcript-of-clip = サーバーにクリップ「{ $clip }」の文字起こしがありません
canceled = キャンセルしました
drafts-in-other-window = スタイルの下書きは別のウィンドウで開かれています。ここでの変更は保持されません。下書きは別のウィンドウで編集してください。
drafts-damaged = スタイルの下書きのファイルが破損していました。読み取れる下書きを復元し、破損したファイルを{ $path }に残しました。
ass-losses = ASSはこのスタイルの一部に対応していません。ファイルに含まれないもの：{ $settings }。

## Face checks

face-here = ここ
face-around = 前後
frame-empty = フレームにピクセルがありません
folder-not-empty = { $path }は空ではありません。空または新規のフォルダーを選択してください
snapshot-empty = スナップショットにビデオがありません
no-image = 画像なし：{ $reason }
no-such-clip = ビデオにクリップ{ $clip }はありません。クリップ：{ $clips }
no-camera-url = サーバーからカメラの収録素材のURLが提供されていません
revision-number = リビジョン{ $number }
revision-updated = { $moment }に更新
clip-not-saved = このクリップはまだサーバーにありません。先に保存するか、ビデオを再読み込みしてください。

## Notes

marker-blue = ブルー
marker-green = グリーン
marker-yellow = イエロー
marker-red = レッド
marker-purple = パープル

## cutroom api: checks of a request’s body

api-the-body = ボディ
api-must-be = { $field } は{ $expected }である必要がありますが、{ $value } です
api-must-be-one-of = { $field } は { $choices } のいずれかである必要がありますが、{ $value } です
api-required = { $field } は必須です
api-unknown-field = { $field } はCutroomの知らないフィールドです
api-must-be-color = { $field } は #RRGGBB または #RRGGBBAA 形式の色である必要がありますが、{ $value } です
api-needs = { $field } には{ $needs }が必要です
api-unknown-type = { $field } はCutroomの知っている種類である必要があります: { $types }
api-not-empty = { $field } を空にすることはできません
api-least-items = { $field } には{ $least }個以上の項目が必要ですが、{ $count }個です
api-most-items = { $field } の項目は最大{ $most }個ですが、{ $count }個あります
api-least-characters = { $field } は{ $least }文字以上である必要がありますが、{ $count }文字です
api-most-characters = { $field } は最大{ $most }文字ですが、{ $count }文字あります
api-at-least = { $field } は { $bound } 以上である必要がありますが、{ $value } です
api-more-than = { $field } は { $bound } より大きい必要がありますが、{ $value } です
api-at-most = { $field } は { $bound } 以下である必要がありますが、{ $value } です
api-less-than = { $field } は { $bound } より小さい必要がありますが、{ $value } です

## cutroom api: kinds of values, after “must be” and “got”

kind-integer = 整数
kind-number = 数値
kind-object = オブジェクト
kind-array = 配列
kind-string = 文字列
kind-boolean = 真偽値
kind-null = null
kind-any = 任意の値
kind-non-empty-string = 空でない文字列
kind-nothing = 値なし
kind-of-name = { $name }

## cutroom api: help of an operation

help-parameters = パラメーター
help-body = ボディ
help-body-optional = ボディ（省略可）
help-paged = レスポンスはリストの1ページ分です。--paginate を指定すると全ページを取得します。
help-example = 例
help-required = { $shape }、必須
help-one-of = 次のいずれか1つ: { $choices }
help-some-of = 次のうち1つ以上: { $choices }
help-and = { $first } と { $second }
help-or = { $first } または { $second }
help-and-besides = { $first }、さらに { $second }
help-without = { $fields }（{ $excluded } なし）
help-with = { $fields } を指定する場合
help-with-any = 次のいずれかを指定する場合
help-array-of = { $items }の配列
help-not-empty = { $shape }、空は不可
help-between = { $shape }、{ $least }〜{ $most }
help-at-least = { $shape }、{ $least } 以上
help-at-most = { $shape }、{ $most } 以下
help-between-items = { $shape }、{ $least }〜{ $most }項目
help-at-least-items = { $shape }、{ $least }項目以上
help-at-most-items = { $shape }、最大{ $most }項目
help-between-characters = { $shape }、{ $least }〜{ $most }文字
help-at-least-characters = { $shape }、{ $least }文字以上
help-at-most-characters = { $shape }、最大{ $most }文字
help-more-than = { $shape }、{ $bound } より大きい値
help-less-than = { $shape }、{ $bound } より小さい値

## cutroom api: arguments and pages

api-data-no-object = フィールドも指定する場合、--data はJSONオブジェクトである必要があります
api-twice = { $name } が2回指定されています
api-twice-in-data = { $name } が { $name }=VALUE と --data で2回指定されています
api-missing-parameter = { $operation } には { $parameter }=VALUE が必要です: パスは{ $path }です
api-no-list = レスポンスがリストではありません
api-unclear-page = { $field } は{ $expected }である必要がありますが、{ $found } です: リストに続きがある可能性があります
api-page-again = サーバーが前に返したページを再び返しました
api-too-many-pages = リストが { $most } ページを超えています
api-no-ids = レコードにIDがありません: 取得中に変更されたレコードが欠けたり重複したりしている可能性があります
api-restless = リストが変わり続けました: 取得中に変更されたレコードが欠けている可能性があります

## Practice mode

copy-not-created = コピーを作成できませんでした。
temporary-folder-not-locked = 一時フォルダーをロックできません：{ $reason }
folder-locked = 別のプロセスがフォルダーをロックしています。ほかのCutroomのウィンドウを閉じて、もう一度お試しください

## Proposals

proposal-already = ビデオにはこの変更がすでにあります
proposal-clip-not-loaded = 「{ $clip }」は取得されていません
proposals-unreadable = このビデオの提案を読み込めませんでした
proposal-not-imported = 提案を読み込めませんでした
proposal-left-not-kept = 却下した提案を記録できませんでした
proposal-not-dropped = 提案を削除できませんでした
proposal-not-exported = 提案を書き出せませんでした
proposals-too-many = このビデオにはすでに{ $most }件の提案があります。先にいくつか削除してください
proposals-too-large = このビデオの提案が{ $most } MBを超えてしまいます。先にいくつか削除してください
proposal-other-video = 提案の対象は"{ $expected }"ではなく、ビデオ"{ $proposed }"です。そのビデオを開くか、--video で指定してください
proposal-not-kept = 提案を保存できません：{ $reason }
an-assistant = アシスタント

## Request log

curl-needs-body = ログにはボディの先頭部分しか残りません。ボディ全体をbody.jsonに保存してください。
curl-needs-secrets = シークレットは除かれています。点の部分を自分のシークレットに置き換えてください。
bug-report-title = Cutroom：バグ報告用のログ
bug-report-warning = 機密情報は除かれていますが、ビデオの名前やテキストが含まれている可能性があります。共有する前にこのファイルを確認してください。

## Bug report: a file for the developers

report-written = 日時
report-version = バージョン
report-system = システム
report-workspace = ワークスペース
# The workspace in a log: its kind, and whether it is connected.
report-local = ローカル
report-hosted = ホスト型
report-local-connected = ローカル、接続済み
report-hosted-connected = ホスト型、{ $origin }に接続済み
report-connecting = { $workspace }、接続中
report-key-needed = { $workspace }、APIキーが必要：{ $reason }
report-not-connected = { $workspace }、未接続：{ $reason }
report-rate = レート制限
report-rate-left = { $ago }秒前の時点で{ $limit }件中残り{ $left }件、リセットまで{ $seconds }秒
report-notices = 通知（{ $count }）
report-calls = リクエスト（{ $count }、古い順）
report-log = ログ（{ $count }行）
report-retired = サーバーが廃止する予定の操作（{ $count }）
report-ends = { $date }に廃止
report-ends-in = { $date }に廃止（残り{ $days }日）
report-deprecated = { $date }から廃止予定
report-call-count = リクエスト{ $count }件
report-running = 実行中
report-no-answer = レスポンスなし
report-canceled = キャンセル済み
report-request = リクエスト{ $id }
report-retry = 再試行{ $number }回目
report-retried = 再試行済み
report-retried-in = { $seconds }秒後に再試行

follow-flat = 下にあるものが小さすぎるか、どこも同じに見えます
