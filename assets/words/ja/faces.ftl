## Panels and tabs of the face checks
check-panel = チェックパネル
strips-panel = ストリップパネル
findings-panel = 検出項目パネル
thresholds-panel = しきい値パネル
sample-panel = サンプルパネル
tab-findings = 検出項目
tab-thresholds = しきい値
tab-sample = サンプル

## Start and progress of a check, at the top
checking = チェック中：クリップ { $done }/{ $all }
paused = 一時停止中：クリップ { $done }/{ $all }
resume = 再開
pause = 一時停止
check-again = 再チェック
check-video = ビデオをチェック
check-tooltip = すべてのクリップを最大{ $requests }件のリクエストでチェックします（Ctrl+Enter）
check-clip = このクリップをチェック
check-clip-tooltip = 再生ヘッド位置のクリップを最大24件のリクエストでチェックします
compare-frames = フレームを比較
compare-frames-tooltip = クリップごとに最大40フレームで顔を検出し、データと比較します
check-rest = 他の{ $count }個のクリップをチェック
check-rest-tooltip = まだチェックしていないクリップをチェックします
most-requests = 最大{ $count }件のリクエスト
videos-progress = ビデオ { $done }/{ $all }…
videos-progress-tooltip = 複数のビデオのチェックを表示します

## Result of a check, at the top
report-tooltip = レポートの場所：{ $path }
report-failed = レポートを書き込めませんでした：{ $reason }
copy-requests = リクエストをコピー
copy-requests-tooltip = 結果が異なる最も短い2つのリクエストをcurlとしてコピーします（APIキーなし）
pages-disagree = 同じサンプルについて、サーバーが異なるデータを返しました
requests-failed = { $all }件中{ $failed }件のリクエストが失敗しました
requests-agree = { $count }件のリクエストのデータは一致しています
not-compared = リクエストは未比較
not-compared-why = リクエストは未比較：{ $reason }
frames-not-judged = { $clip }：フレームを比較できませんでした
frames-not-judged-why = { $clip }：フレームを比較できませんでした：{ $reason }
counts = 高 { $high }、中 { $medium }、低 { $low }
counts-findings = 検出項目: 高 { $high }、中 { $medium }、低 { $low }
counts-and-samples = サンプル：{ $samples }、顔あり：{ $with }。検出項目：高 { $high }、中 { $medium }、低 { $low }
since-last-check = 前回のチェックからの変化：{ $changes }
changes = 検出項目：新規 { $new }、解消 { $gone }。サンプルと顔：{ $data }
verdicts-not-loaded = 以前の判定を読み込めませんでした：{ $reason }
verdict-not-saved = 判定を保存できませんでした：{ $reason }
report-folder = { $name }のカメラの顔 { $time }

## State of a clip
samples = { $count }サンプル
samples-usable = { $all }サンプル中{ $usable }サンプルが使用可能
clip-queued = 待機中
no-camera = このクリップにはカメラがありません
no-detections = 検出なし：処理中、または顔検出の導入前の収録素材
clip-not-loaded = 未取得：{ $reason }
clip-not-loaded-unknown = 未取得：有効なレスポンスがありません
no-face-data = このサーバーは顔データを提供していません

## Findings, at the left
findings-all = 検出項目（{ $all }）
findings-some = 検出項目（{ $all }件中{ $shown }件）
thresholds = しきい値
thresholds-tooltip = 検出項目とみなす基準となるしきい値を表示します
all-kinds = すべての種類
all-severities = すべて
filter-kind = 検出項目の種類
filter-severity = 重要度
filter-order = 順序
filter-open = 未判定のみ
empty-checking = チェック中…
empty-checking-hint = チェックが済んだクリップから検出項目が表示されます。
empty-unchecked = 未チェック
empty-unchecked-hint = ビデオをチェックすると、異常と思われるサンプルが見つかります。
empty-no-findings = 検出項目なし
empty-no-findings-hint = 現在のしきい値では、すべてのチェックに合格しました。
empty-filtered = フィルターに一致する検出項目がありません
empty-filtered-hint = 別の種類や重要度を選択してください。
empty-all-judged = 未判定の検出項目はありません
empty-all-judged-hint = すべての検出項目が現在のデータで判定済みです。
group-name = { $kind }：{ $clip }に{ $count }件
judged = 判定済み{ $count }件
group-value = { $from }〜{ $to }、最高の重要度：{ $severity }
group-value-judged = { $from }〜{ $to }、判定済み{ $judged }件、最高の重要度：{ $severity }
group-close-tooltip = これらの検出項目を1行にまとめます
group-open-tooltip = これらの検出項目を個別に表示します
commented = コメントあり
verdict-outdated = { $verdict }（その後データが変更されています）
finding-name = { $time }の{ $kind }、重要度：{ $severity }
sort-time = 時刻
sort-severity = 重要度
sort-kind = 種類

## Verdict on a finding
comment-hint = コメント（Enterで次の検出項目へ）
comment-name = コメント
verdict-fine = 正しい
verdict-fine-tooltip = ここのデータを正しいと判定し、次の検出項目に移動します（A）
verdict-bad = 誤り
verdict-bad-tooltip = ここのデータを誤りと判定し、次の検出項目に移動します（X）
comment-button = コメント
comment-button-tooltip = 検出項目にコメントします（C）
loop-button = 再生
loop-button-tooltip = 検出項目の前後を再生します（Enter）

## Thresholds
thresholds-findings = 検出項目{ $count }件：高 { $high }、中 { $medium }、低 { $low }

## Boxes in the preview
clip-unchecked = このクリップはまだチェックされていません
camera-hidden = この時点ではカメラが表示されていません
decoding = デコード中…
camera-recording = カメラの収録素材
finding-box = 検出項目の枠：{ $kind }

## Sample at the playhead, at the right
finding-id = ID
sample-box = 枠{ $number }：{ $values }
look-video = ビデオ
look-video-tooltip = ビデオ上に枠を表示します
look-camera = カメラ
look-camera-tooltip = カメラの収録素材上に枠を表示します
look-crop = クロップ
look-crop-tooltip = クリップと同じように収録素材をクロップします
look-mirror = 左右反転
look-mirror-tooltip = クリップと同じように収録素材を左右反転します
look-onion-skin = オニオンスキン
look-onion-skin-tooltip = 前後のサンプルの枠を破線で表示します
look-trail = 軌跡
look-trail-tooltip = 直近のサンプルでの顔の軌跡を表示します
onion-skin-previous = 前のサンプル
onion-skin-next = 次のサンプル
sample = サンプル
sample-number = { $number }/{ $all }
time-in-video = ビデオ内の時刻
time-in-clip = クリップ内の時刻
time-in-recording = 収録素材内の時刻
sample-shown-for = 表示時間
previous-sample-tooltip = 前のサンプルに移動します（D）
next-sample-tooltip = 次のサンプルに移動します（F）
face-new = 新規
and-more = ほか{ $count }件
whole-clip = クリップ全体
range = { $from }〜{ $to }
range-from = { $from }以降
range-to = { $to }まで

## Strips of the clip, at the bottom
strips-empty = クリップをチェックすると、顔の数、サイズ、位置が表示されます
strips-name = { $clip }のサンプル
strip-presence = 有無
strip-count = 数
strip-size = サイズ
strip-moment = クリップ内{ $time }。{ $presence }
strip-sample = サンプル{ $number }/{ $all }、{ $time }
strip-face = 顔{ $number }：サイズ{ $size }%、x { $x }%、y { $y }%
strips-value = サンプル：{ $samples }、顔あり：{ $with }、検出項目：{ $findings }

## Dialog: check several videos
videos-title = 複数のビデオをチェック
videos-text = 保存済みのバージョンがチェックされます。チェック済みのビデオはクリックすると開きます。検出項目はウインドウを閉じるまで保持されます。
videos-cut-short = 最近変更されたビデオのみが表示されています。
videos-checking = チェック中：ビデオ { $done }/{ $all }
videos-paused = 一時停止中：ビデオ { $done }/{ $all }
videos-compare-frames = 「フレームを比較」がオンです：クリップごとに最大40フレームも比較するため、クリップあたり数秒余分にかかります。
videos-worst-first = 問題の大きい順
videos-with-findings = 検出項目ありのみ
videos-not-loaded = ワークスペースのビデオを取得できませんでした：{ $reason }
videos-loading = ビデオを取得中…
videos-none-selected = チェックするビデオを選択してください。
videos-forecast = { $count }本のビデオ：最大{ $requests }件のリクエスト。
videos-no-limit = レート制限の情報はありません。
videos-within-limit = サーバーのレート制限内に収まります。
videos-over-limit = レート制限の残りは{ $limit }件中{ $left }件です。4分の1は編集用に確保されるため、チェックには{ $time }以上かかる場合があります。
videos-cancel-tooltip = チェックをキャンセルします（それまでの結果は保持されます）
check-videos = { $count }本のビデオをチェック
check-remaining = 残りのビデオをチェック
check-all-again = すべてのビデオを再チェック
select-all = すべて選択
select-none = すべて選択解除
videos-close-running-tooltip = リストを閉じます（チェックは続行されます）
videos-close-tooltip = リストを閉じます
videos-report-folder = { $count }本のビデオのカメラの顔 { $time }
# Name of the folder of a joint report that is not whole yet
report-unfinished = { $name }（未完了）
videos-report-writing = レポートを書き出しています: { $all }本中{ $done }本
videos-report-cancel-tooltip = レポートの書き出しをキャンセルし、書き出したものを削除します
clips = { $count }クリップ
video-queued = 待機中
video-progress = クリップ { $done }/{ $all }
video-open-tooltip = ビデオと検出項目を開きます
video-open-name = { $video }の検出項目を開く
video-no-findings = 検出項目なし
video-requests = { $count }件のリクエスト

## Comparison with a snapshot, at the left
compare-title = スナップショット以降の変更
compare-tooltip = { $file }（{ $time }に保存）と比較しています
compare-opening = スナップショットを開いています…
compare-running = 比較中：ビデオ { $done }/{ $all }
compare-failed = { $file }を使用できませんでした：{ $reason }。
compare-elsewhere = スナップショットのビデオを1本も読み込めませんでした。保存元のワークスペースを開いてください。
compare-equal = 変更はありません
compare-equal-hint = 顔データはスナップショットと同じです。
counted-new = 新規 { $count }
counted-moved = 移動 { $count }
counted-gone = 消失 { $count }
counted-fixed = 解消 { $count }
counted-boxes = 枠：{ $changes }
counted-findings = 検出項目：{ $changes }
compare-unchanged = 変更のないビデオ：{ $count }本
compare-video-name = { $video }の変更
compare-video-tooltip = ビデオを変更箇所とともに開きます
change-lost-data = 顔データがすべてなくなりました
change-new = 新規：{ $kind }
change-fixed = 解消：{ $kind }
change-samples = サンプルの時間が異なります
change-name = { $time }の{ $change }
change-in-samples = { $count }件のサンプル
change-before = スナップショットの枠
change-after = 現在の枠
snapshot-written = { $count }本のビデオのスナップショットを{ $file }に保存しました
snapshot-failed = スナップショットを保存できませんでした：{ $reason }

## Notices
last-left = 未判定なのは選択中の検出項目だけです。
all-judged = すべての検出項目が判定済みです：{ $videos }本のビデオの{ $findings }件。
all-judged-failed = すべての検出項目が判定済みです：{ $videos }本のビデオの{ $findings }件。チェックできなかったビデオ：{ $failed }本
all-judged-so-far = これまでの検出項目はすべて判定済みです：{ $videos }本のビデオの{ $findings }件。チェック待ちのビデオ：{ $waiting }本
no-next-video = これより後に、検出項目のあるチェック済みビデオはありません。
no-previous-video = これより前に、検出項目のあるチェック済みビデオはありません。
alike-fine = { $count }件の検出項目を正しいと判定しました
alike-bad = { $count }件の検出項目を誤りと判定しました
finding-copied = 検出項目をテキストとしてコピーしました
no-next-change = スナップショット以降の変更はこれですべてです。
no-next-changed = これより後に、変更のあるビデオはありません。
no-previous-changed = これより前に、変更のあるビデオはありません。
detection-failed = 「{ $clip }」のカメラの顔を検出できませんでした：{ $reason }
detection-failed-advice = もう一度試すには、「クリップ > 顔を検出」を選択してください。

## Command line
no-video = ファイルにビデオが含まれていません
