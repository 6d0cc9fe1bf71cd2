### Findings of the face checks, and their reports.

## Kinds of findings
kind-jump = ジャンプ
kind-size-change = サイズの変化
kind-flicker = ちらつき
kind-duplicate = 重複
kind-off-canvas = キャンバス外
kind-sliver = 細すぎる枠
kind-too-large = 大きすぎる枠
kind-frozen = 動かない枠
kind-spacing = 間隔
kind-time-order = 時刻の順序
kind-past-end = 終了後
kind-held-over-cut = カット後の残存
kind-count-change = 顔の数の変化
kind-camera-hidden = カメラ非表示
kind-gap = 欠落
kind-no-faces = 顔なし
kind-swap = 順序の入れ替わり
kind-other-unit = 単位の誤り
kind-paging = ページ分割リクエスト
kind-request-failed = リクエストの失敗
kind-unreadable = 無効な値
kind-picture-no-face = 枠内に顔なし
kind-picture-missed-face = 枠のない顔
kind-picture-offset = 顔からずれた枠

## Severities of findings
severity-high = 高
severity-medium = 中
severity-low = 低

## Verdicts on findings
verdict-fine = 正しい
verdict-bad = 誤り
verdict-comment = { $verdict }：{ $comment }
verdict-outdated = { $verdict }（その後データが変更されています）

## Presence of faces at a moment
faces = 顔{ $count }つ
no-face = このサンプルに顔はありません
not-loaded = 未取得：リクエストが失敗しました
sample-camera-hidden = サンプルなし：レイアウトでカメラが非表示です
sample-gap = サンプルなし：データの欠落です
no-sample-yet = サンプルはまだありません

## Changes of the face data since the last check
nothing-changed = 変化なし
changes = 新規 { $new }、消失 { $gone }、移動 { $moved }

## 顔データのスナップショットと比較
snapshot-unreadable = ファイルは完全なスナップショットではありません: { $reason }
snapshot-cut-short = ファイルが途中で切れています。スナップショットを保存し直してください
snapshot-other-file = ファイルはスナップショットではありません。「cutroom faces snapshot」で作成できます
snapshot-other-version = スナップショットの形式は{ $version }ですが、このバージョンのCutroomは形式{ $format }を読み込みます。このバージョンで作成し直してください
only-before = { $id }: 変更前のスナップショットのみ
only-after = { $id }: 変更後のスナップショットのみ
diff-title = 顔データの比較
diff-intro = 変更前: { $before }。変更後: { $after }。比較: { $program }。
diff-legend = 破線の枠は変更前、実線の枠は変更後です。
column-appeared = 出現
column-went = 消失
column-moved = 移動
column-new-findings = 新しい検出項目
column-mended-findings = 解消した検出項目
diff-state = 変更前: { $was }。変更後: { $is }。
diff-drawn = 変更のある{ $moments }個の時点のうち、変更された枠が最も多い{ $drawn }個を図示しています。
diff-new-sample = { $time }: 新しいサンプル
diff-gone-sample = { $time }: サンプルがなくなりました
diff-moment = { $time }: 出現{ $appeared }、消失{ $went }、移動{ $moved }

## Times and ranges in the descriptions below
milliseconds = { $ms } ms
range-to-end = { $from }〜終了位置

## Descriptions: samples and their times
no-camera-samples = クリップにカメラがないのに、サーバーが{ $count }個のサンプルを返しました。
time-not-read = サンプルの時刻を読み取れませんでした：{ $problem }。
time-invalid = サンプルの時刻が{ $time }です。0以上のミリ秒数である必要があります。
past-end = サンプルは{ $at }にありますが、クリップは{ $end }で終了します。
outside-window = リクエストの範囲は{ $window }ですが、レスポンスに{ $at }のサンプルが含まれています。
time-repeats = 2つのサンプルの時刻がどちらも{ $at }です。
time-falls = { $before }のサンプルの後に{ $at }のサンプルがあります。時刻は昇順でなければなりません。
held-over-cut = { $sample }のサンプルの枠が、{ $at }の編集点を過ぎても{ $held }秒間保持されています。キーフレームでは{ $most }秒以内に新しい枠になります。
empty-at-start = 最初のサンプルの前に、カメラが{ $seconds }秒間表示されています。キーフレームの間隔は最大{ $most }秒です。
empty-at-end = 最後のサンプルの後に、カメラが{ $seconds }秒間表示されています。キーフレームの間隔は最大{ $most }秒です。
spacing = 2つのサンプルの間隔が{ $seconds }秒です。カメラのキーフレームの間隔は{ $least }〜{ $most }秒です。
hidden-no-face = ここではレイアウトでカメラが非表示ですが、顔のないサンプルがあります。このような箇所にサンプルは不要です。
hidden-face = ここではレイアウトでカメラが非表示ですが、顔のあるサンプルがあります。このような箇所にサンプルは不要です。
hidden-faces = ここではレイアウトでカメラが非表示ですが、複数の顔のあるサンプルがあります。このような箇所にサンプルは不要です。
no-samples = カメラは{ $seconds }秒間表示されていますが、クリップにサンプルがありません。収録素材がまだ処理中か、顔検出の導入前のものか、顔データが失われています。
no-faces = カメラは{ $seconds }秒間表示されていますが、{ $count }個のサンプルのいずれにも顔がありません。

## Descriptions: boxes
box-invalid = 枠の値が、左{ $left }、上{ $top }、幅{ $width }、高さ{ $height }です。4つとも数値で、幅と高さは0以上である必要があります。
box-off-canvas = 枠がキャンバスの{ $beyond }%分だけ端からはみ出しています：左{ $left }、上{ $top }、幅{ $width }、高さ{ $height }。
sliver-side = 枠の短辺がキャンバスの短辺の{ $share }%です。顔なら少なくとも{ $least }%あります。
sliver-ratio = 枠の長辺が短辺の{ $ratio }倍で、端で切れてもいません。顔なら{ $most }倍未満です。
too-large = 枠が画像の{ $share }%を占めています。顔なら{ $most }%未満です。
duplicate = 1つのサンプルの2つの枠が{ $share }%重なっています。2つの顔なら重なりは{ $most }%未満です。
frozen = クリップの他の枠は動いていますが、この枠は{ $count }個のサンプル（{ $seconds }秒間）でまったく同じ値です。
frozen-in-clip = 検出された顔は動いていますが、この枠はクリップの全{ $count }サンプル（{ $seconds }秒間）でまったく同じ値です。
comes-and-goes = 端から離れた同じ場所で、顔が{ $count }回現れたり消えたりしています。壁の写真か、検出しにくい顔の可能性があります。
flicker = このサンプルだけ顔がありません。前後のサンプルでは同じ場所に顔があります。
face-missing = 前後のサンプルでは同じ場所に顔がありますが、間の{ $count }個のサンプルには顔がありません。{ $most }秒までの欠落は、人が離れたのではなく誤りである可能性が高いです。
face-appears = 画像の端から顔の大きさの{ $away }倍離れた場所に顔が現れています。人が現れるのは通常{ $most }倍以内です。
face-disappears = 画像の端から顔の大きさの{ $away }倍離れた場所で顔が消えています。人が消えるのは通常{ $most }倍以内です。
outlier = このサンプルだけ、顔が大きさの{ $away }倍離れた場所にあります。前後の枠は{ $agreement }%重なっています。
jump = 動いていなかった顔が、{ $seconds }秒前の位置から大きさの{ $away }倍離れています。頭の動きは{ $most }倍以内です。
box-grows = 枠の面積が前のサンプルの{ $ratio }倍です。動いている顔でも{ $most }倍未満です。
box-shrinks = 枠の面積が前のサンプルの1/{ $ratio }です。動いている顔でも1/{ $most }より大きくなります。
swap = このサンプルの顔{ $first }と顔{ $second }は、前のサンプルと順序が逆です。リスト内の順序で顔を識別することはできません。

## Descriptions: units
rounded = { $count }個の枠がすべて整数です。データが整数パーセントに丸められており、キャンバスで最大{ $pixels }ピクセルの誤差があります。
unit-explains = { $description }同じ原因のため一覧に表示されない検出項目：他の{ $all }件中{ $explained }件。
boxes-in-unit = 枠は次の値のように見えます：{ $unit }。{ $all }個中{ $faulty }個の枠が、キャンバスの外、カメラの外、または小さすぎます。変換すると、そのうち{ $mended }個が正しくなります。
times-in-unit = 時刻は次の値のように見えます：{ $unit }。{ $impossible }個のサンプルはありえない時刻で、{ $missing }個が欠落し、{ $near }個は間隔が近すぎます。変換すると、残る問題は{ $left }件です。
boxes-in-unit-by-frames = フレームと比べると、枠は次の値のように見えます：{ $unit }。検出された顔を含む枠は{ $all }個中{ $matched }個です。変換すると{ $explained }個になります。
samples-too-early = サンプルはカメラの収録素材のキーフレームより約{ $seconds }秒早くなっています。キーフレーム上にあるのは{ $all }個中{ $count }個です。ずらすと{ $explained }個になります。
samples-too-late = サンプルはカメラの収録素材のキーフレームより約{ $seconds }秒遅くなっています。キーフレーム上にあるのは{ $all }個中{ $count }個です。ずらすと{ $explained }個になります。
unit-fractions = パーセントではなく0〜1の小数
unit-canvas-pixels = パーセントではなくキャンバスのピクセル
unit-camera-pixels = キャンバスのパーセントではなくカメラの収録素材のピクセル
unit-camera-percent = キャンバスではなくカメラの収録素材に対するパーセント
unit-middle = 左端と上端ではなく中心で表した枠
unit-edges = 幅と高さではなく右端と下端
unit-mirrored = カメラの収録素材内で左右反転した枠
unit-mirrored-on-canvas = キャンバス上で左右反転した枠
unit-one-fractions = { $value }のみ、パーセントではなく0〜1の小数
unit-one-pixels = { $value }のみ、パーセントではなくキャンバスのピクセル
boxes-near-zero = { $count }個の枠すべてが端から1%以内の異なる位置にあります：おそらく{ $unit }です。
unit-seconds = ミリ秒ではなく秒
unit-microseconds = ミリ秒ではなくマイクロ秒
unit-recording = クリップのカットを含まない、収録素材の時刻
unit-early = 約{ $seconds }秒早い時刻
unit-late = 約{ $seconds }秒遅い時刻
unit-samples-early = 約{ $seconds }秒早いサンプル
unit-samples-late = 約{ $seconds }秒遅いサンプル

## Descriptions: frames
missed-face = 枠のない顔が信頼度{ $confidence }で検出されました。幅はフレームの幅の{ $width }%です。
missed-face-again = 枠のない顔が信頼度{ $confidence }で検出されました。幅はフレームの幅の{ $width }%です。同じ場所で{ $frames }フレームにわたり検出されました。
no-face-in-box = この枠の中にも近くにも、顔は検出されませんでした。
box-beside-face = 枠と検出された顔の重なりは{ $share }%です。{ $least }%以上である必要があります。
no-frame-compared = 枠と比較できるフレームがありませんでした
no-face-detected = { $count }フレームで顔が検出されませんでした。検出器は実写の顔を認識しますが、描かれた顔や後頭部は認識しません

## Descriptions: requests and answers
sample-in-first = { $at }のサンプルは最初のレスポンスにしかありません。
sample-in-second = { $at }のサンプルは2番目のレスポンスにしかありません。
sample-differs = { $at }のサンプルは両方のレスポンスにありますが、値が異なるか、一方の範囲の外にあります。
samples-differ = { $at }のサンプルの順序または値が異なります。
sample-counts-differ = { $at }のサンプルは、最初のレスポンスに{ $first }個、2番目のレスポンスに{ $second }個あります。
requests-disagree = { $difference }その間にクリップは変更されていませんが、{ $one }と{ $other }のリクエストの結果が一致しません。
requests-disagree-further = さらに{ $count }個のサンプルで、リクエストの結果が一致しません。
time-falls-in-window = { $window }のレスポンスで、{ $before }の後に{ $at }があります。時刻は昇順でなければなりません。
time-falls-in-windows = { $window }とほか{ $others }件のレスポンスで、{ $before }の後に{ $at }があります。時刻は昇順でなければなりません。
asked-to-wait = サーバーは応答する前に{ $count }回待機を求めました（429または503）。
request-failed = { $count }件のリクエストが失敗しました（最初は{ $window }）：{ $reason }。
too-few-answers = 応答のあったリクエストが2件未満です
check-off = チェックがオフになっています
clip-changed = チェック中にクリップが変更されました。再チェックしてください
failed-others-agree = { $all }件中{ $failed }件のリクエストが失敗しました。残りは一致しています
failed-too-few = { $all }件中{ $failed }件のリクエストが失敗し、比較できるレスポンスが足りません
value-invalid = サンプル{ $sample }の{ $field }：{ $problem }。
values-invalid = { $fields }の{ $count }個の値が無効です。最初はサンプル{ $sample }の{ $field }：{ $problem }。
must-be = { $expected }である必要がありますが、{ $got }です
must-be-missing = { $expected }が必要ですが、ありません
expected-time = ミリ秒数
expected-array = 配列
expected-percent = パーセント値
got-array = { $count ->
    [0] 空の配列
   *[other] 要素数{ $count }の配列
}
got-object = オブジェクト
too-many-faces = 顔は最大{ $most }個ですが、{ $count }個あります
samples-not-array = "samples"は配列である必要がありますが、{ $got }です
too-many-samples = "samples"のサンプルは最大{ $most }個ですが、{ $count }個あります

## Thresholds
threshold-jump-overlap = ジャンプ：重なりの上限
threshold-jump-distance = ジャンプ：距離の下限
threshold-outlier-agreement = ジャンプして戻る：重なりの下限
threshold-size-ratio = サイズの変化：比率の下限
threshold-duplicate-overlap = 重複：重なりの下限
threshold-canvas-tolerance = キャンバス外：はみ出しの許容量
threshold-sliver-ratio = 細すぎる枠：辺の比率の下限
threshold-sliver-side = 細すぎる枠：辺の長さがこれ未満
threshold-largest-share = 大きすぎる枠：画像に占める割合の下限
threshold-frozen = 動かない枠：同じ枠のサンプル数の下限
threshold-spacing-least = 間隔：最小
threshold-spacing-most = 間隔：最大
threshold-spacing-tolerance = 間隔：許容誤差
threshold-gap = 欠落：サンプルのない時間の下限
threshold-missing = 欠落：顔のない時間の上限
threshold-same-place = 同じ場所：重なりの下限
threshold-held = カット後の残存：これより長い時間
threshold-no-faces = 顔なし：カメラの表示時間の下限
threshold-no-faces-severity = 顔なし：重要度
threshold-comes-and-goes = 出現と消失：回数の下限
threshold-door = 顔の数の変化：端からの距離の下限
threshold-picture-confidence = フレーム：信頼度の下限
threshold-picture-repeated = フレーム：複数フレームでの信頼度の下限
threshold-picture-large = フレーム：信頼度を問わない幅の下限
threshold-picture-overlap = フレーム：必要な重なり
unit-face-sizes = ×顔の大きさ
unit-of-canvas = %（キャンバス比）
unit-of-width = %（幅比）
unit-count-samples = サンプル
unit-times = 回
choice-off = オフ
number-between = { $least }〜{ $most }の数値
threshold-no-pair = NAME=NUMBERの形式で指定してください："{ $value }"
threshold-unknown = 不明なしきい値 "{ $name }"。指定できるもの：{ $names }
threshold-invalid = { $name } は{ $expected }である必要がありますが、"{ $value }" が指定されました

## Reports
report-title = { $name }のカメラの顔
report-intro = ビデオ{ $video }（{ $time }に取得）。{ $program }が次のしきい値でチェックしました：{ $thresholds }。
report-counts = 検出項目{ $count }件：高 { $high }、中 { $medium }、低 { $low }。時刻はクリップ内の時刻です。
report-requests = これらのリクエストの結果は一致しません。APIキーは環境変数から取得されます：
report-clips = クリップ
report-thresholds = しきい値
report-checked-by = チェックしたプログラム
report-loaded = 取得日時
report-video = ビデオ
report-workspace = ワークスペース
report-this-computer = このコンピューター
column-clip = クリップ
column-id = ID
column-state = 状態
column-samples = サンプル
column-with-faces = 顔あり
column-requests-agree = リクエストの一致
column-requests = リクエスト
column-frames = フレーム
column-revision = リビジョン
column-high = 高
column-medium = 中
column-low = 低
column-judged = 判定済み
revision-unknown = 不明
state-samples = サンプルあり
state-no-camera = カメラなし
state-no-detections = 検出なし
state-not-offered = このサーバーに顔データなし
state-not-loaded = 未取得
requests-agree = はい
requests-agree-with-findings = はい（検出項目あり）
requests-differ = 不一致
requests-unknown = 不明：{ $reason }
not-checked = 未チェック
frames-compared = 比較済み
frames-not-judged = 判定不可：{ $reason }
report-finding = { $kind } · クリップ内{ $time } · { $severity }
report-finding-short = { $time } · { $kind } · { $severity }
report-image = フレーム上の検出項目の枠
report-image-of = { $time }の{ $kind }
report-place = クリップ内{ $time }; `{ $id }`（{ $rule }）
report-box = 枠{ $number }
box-numbers = 左{ $left }、上{ $top }、幅{ $width }、高さ{ $height }（キャンバスに対するパーセント）
moment = { $time }（{ $ms } ms）
default-thresholds = デフォルト
index-title = { $count }本のビデオのカメラの顔
index-intro = { $workspace }、{ $program }でチェック。重要度の高い検出項目が多いビデオから順に表示されます。
index-not-checked = 未チェック：{ $reason }
local-workspace = ローカルワークスペース

## Text of a finding, to paste into a ticket
ticket-finding = { $kind }（{ $severity }、{ $id }）
ticket-video = ビデオ：{ $name }（{ $id }）
ticket-clip = クリップ：{ $name }（{ $id }）
ticket-time-in-clip = クリップ内の時刻：{ $time }
ticket-time-in-video = ビデオ内の時刻：{ $time }
ticket-rule = ルール：{ $name }
ticket-box = 枠{ $number }：{ $values }
ticket-verdict = 判定：{ $verdict }
ticket-request = リクエスト：{ $request }
ticket-open = 開く：{ $command }
ticket-loaded = 取得：{ $time }、{ $revision }
ticket-revision-unknown = 不明なリビジョン
ticket-thresholds = しきい値：{ $thresholds }
ticket-checked-by = チェック：{ $program }
