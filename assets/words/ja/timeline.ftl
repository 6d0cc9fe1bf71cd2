### Timeline: clips, lanes, chapters, markers, music, retention curve and minimap.

## Words of several places

clips = クリップ
range = { $from }～{ $until }
items = { $count ->
   *[other] { $count }個のアイテム
}
not-saved-yet = 未保存
locked = ロック中
muted = ミュート中
folded = 折りたたみ中
not-provided = このサーバーでは提供されていません
not-loaded = まだロードされていません
couldnt-load = ロードできませんでした

## Block of items that are too narrow to tell apart

cluster-label = { $from }から{ $until }までの{ $items }
cluster-tooltip =
    { $items }、{ $from }～{ $until }
    クリックでリストを表示
cluster-zoom = これらのアイテムにズーム
cluster-select = これらのアイテムを選択
cluster-more = 他{ $count }個

## Clips

clip-label = クリップ「{ $name }」
clip-value = { $cuts ->
   *[other] 長さ{ $length }、カット{ $cuts }か所
}
clip-saved = クリップ
clip-unsaved = 未保存の変更があるクリップ
clip-not-loaded = クリップ（未ロード）
clip-failed = このクリップをロードできませんでした：{ $reason }
clip-tooltip =
    { $name }
    収録{ $recorded }のうち{ $played }を再生
    ドラッグで並べ替え、Ctrl+ドラッグで2つのカットの間の映像をスリップ
media-label = クリップ「{ $name }」のメディア
media-tooltip =
    { $reason }
    クリックで再試行します。収録素材が失われている場合は、読み込み直してからこのクリップを削除してください。
media-incomplete = { $layer }の一部を表示できませんでした：{ $reason }
media-problem = { $layer }の問題：{ $problem }

## Kinds of footage, within a sentence

layer-screen = 画面の収録素材
layer-camera = カメラの収録素材
layer-microphone = マイクの収録素材
layer-system-audio = システム音声の収録素材
layer-other = 映像

## Cuts

cut = カット
cut-at = カット、{ $from }～{ $until }
cut-description = ビデオ内の位置は{ $time }です。名前の時間は収録素材内の時間です。矢印キーでカットをロールします。Shift+矢印キーでカットの前を、Alt+矢印キーでカットの後をトリムし、Ctrl+矢印キーでカットの後の映像をスリップします。
cut-saved = { $length }の映像をカット
cut-unsaved = { $length }の映像をカット（未保存）
cut-hides = このカットで非表示：{ $items }
cut-click = クリックでカットに移動
cut-click-shortcut = クリックでカットに移動、{ $shortcut }で映像を復元
cut-drag = 中央のドラッグでロール、端のドラッグでトリム、Ctrl+ドラッグで映像をスリップ
# Like the line above, for the border of two halves of a split clip
seam-drag = 境界のドラッグで両側をロール、端のドラッグでトリム、Ctrl+ドラッグで映像をスリップ
blade-tooltip = クリックしてここ（{ $time }）で分割

## Beside the pointer while a cut or the border of a clip is dragged

slip = スリップ  { $by }  収録素材の{ $from }～{ $until }
slip-only = スリップ  { $by }  収録素材の{ $from }～{ $until }  他の映像なし
slip-at-end = スリップ  { $by }  収録素材の{ $from }～{ $until }  後ろの映像なし
slip-at-start = スリップ  { $by }  収録素材の{ $from }～{ $until }  前の映像なし
handle-clip-start = クリップの先頭
handle-clip-end = クリップの末尾
handle-roll = ロール
handle-before = カットの前
handle-after = カットの後
handle-readout = { $handle }  { $change }  カット{ $cut }  クリップの長さ{ $length }
handle-readout-nothing = { $handle }  { $change }  カットなし  クリップの長さ{ $length }
# The lengths are those of both halves
seam-readout = ロール  { $change }  { $first } | { $second }

## Beside the pointer while items are dragged

drag-refused = 「{ $clip }」に移動できません：{ $reason }
drag-to-clip = 「{ $clip }」へ  { $time }
drag-stopped = { $movement }  { $obstacle }で停止
drag-ripple = リップル
drag-start = 開始{ $time }  { $change }  長さ{ $length }
drag-start-ripple = 開始  { $change }  長さ{ $length }
drag-end = 終了{ $time }  { $change }  長さ{ $length }
snapped-to = スナップ先：{ $target }
snap-playhead = 再生ヘッド
snap-item = アイテム
snap-clip = クリップ
snap-cut = カット
snap-mark = イン点／アウト点
snap-marker = マーカー
snap-word = 単語
snap-face = 顔

## Items

item-times = 開始はビデオ内{ $video }・クリップ内{ $clip }、長さ{ $length }
# Name of the piece that masks of one following are on the lane, with their number
group-title = { $title }、追跡（{ $count }）
# Label of that piece for screen readers
group-label = { $title }、{ $start }～{ $end }
# Tooltip of that piece
group-hint = Alt+クリックでマスクを一つ選択
item-shows-file = { $file }を表示
item-crosses-cut = { $time }のカットをまたいでいます
item-file = { $file }を表示
item-lane-locked = レーンはロックされています
span-end = ここで終了
span-start = ここから開始
span-keep = そのままにする
crosses-cut = { $time }のカットをまたいでいます
crosses-cut-tooltip =
    { $time }のカットをまたいでいます：下のビデオがそこで飛びます
    クリックして、カットの位置で終了または開始するか、そのままにするかを選択

## Headers of lanes

lanes-label = タイムラインのレーン（クリップの下）
lanes-heading = レーン
lanes-tooltip = 表示するレーンを選択
retention-curve = 視聴維持率グラフ
lane-label = レーン「{ $lane }」
lane-tooltip = レーンの折りたたみ、ロック、非表示、並べ替え、サイズ変更
lane-lock = { $lane }をロック
lane-lock-tooltip = このレーンのアイテムを変更できないようにロックします
lane-unlock-tooltip = このレーンのアイテムのロックを解除します
lane-mute = { $lane }をミュート
lane-mute-tooltip = エディターでこのレーンをミュートします（書き出しの音声は変わりません）
lane-unmute-tooltip = このレーンのミュートを解除します
lane-fold = { $lane }を折りたたむ
lane-fold-tooltip = レーンを折りたたみます
lane-unfold-tooltip = レーンを展開します
lane-menu-fold = 折りたたむ
lane-menu-unfold = 展開
lane-menu-select-all = すべてのアイテムを選択
lane-menu-lock = ロック
lane-menu-unlock = ロックを解除
lane-menu-mute = エディターでミュート
lane-menu-unmute = エディターのミュートを解除
lane-menu-up = 上に移動
lane-menu-down = 下に移動
lane-menu-hide = 非表示
lane-menu-show = { $lane }を表示
lane-of-clip = { $clip }の{ $lane }

## Chapters

chapters = チャプター
chapters-empty = チャプターはありません。ダブルクリックで作成できます
chapters-empty-shortcut = チャプターはありません。ダブルクリックまたは{ $shortcut }で作成できます
chapter-label = チャプター「{ $title }」
chapter-tooltip =
    { $title }
    { $from }～{ $until }
chapter-create = ここにチャプターを作成
chapter-rename = 名前を変更…
chapter-move-to-playhead = 再生ヘッドから開始
chapter-proposed-label = 提案されたチャプター「{ $title }」を承認
chapter-proposed-tooltip = { $time }に提案されたチャプターを承認します
chapter-heading = { $time }のチャプター
chapter-title = チャプターのタイトル
chapter-title-hint = タイトル
chapter-description = チャプターの説明
chapter-description-hint = 説明
chapter-start = チャプターの開始位置
chapter-start-hint = 秒単位の開始時間（例：1:05、65s）
chapter-remove-tooltip = このチャプターを削除します

## Markers

markers = マーカー
marker-heading = { $time }のマーカー
marker-label = マーカー「{ $note }」
marker-cut-out = { $color }、映像はカット済み
marker-note = マーカーのメモ
marker-note-hint = メモ
marker-remove-tooltip = このマーカーを削除します

## Fields of a chapter or a marker

fields-close-tooltip = 変更を保持して閉じます

## Music

music-label = 音楽「{ $name }」
music-value = { $level }、{ $length }ごとにループ
music-tooltip =
    { $name }
    { $level }、{ $length }ごとにループ
    ビデオの終わりまでループします。クリックで音量と名前を変更
music-heading = 背景音楽
music-name = 音楽の名前
music-level-field = 音量
music-level = 音楽の音量
music-alone = 音楽だけを再生
music-alone-tooltip = ビデオの音声なしで、音楽だけを再生します
music-remove-tooltip = 背景音楽を削除します

## Words

words-label = { $clip }の文字起こし
words-value = { $count ->
   *[other] { $count }個の単語
}
no-words = 単語なし
word-tooltip =
    { $word }
    { $from }～{ $until }
    ドラッグで単語をマークし、Sキーでカット

## Faces

faces-label = { $clip }の顔
faces-no-camera = カメラなし
faces-no-data = 顔データはまだありません
faces-samples = { $total ->
   *[other] { $total }個中{ $found }個のサンプルに顔あり
}
faces-held = { $count ->
   *[other] { $count }か所のカットをまたいで保持
}
faces-not-loaded = { $length }は未ロード
faces-none-here = この時間の顔データはありません
faces-restored-footage = 復元した映像の顔は、保存後にロードされます
faces-sample = { $count ->
    [0] 顔なし。サンプルはクリップ内{ $time }、{ $age }保持
   *[other] 顔{ $count }個。サンプルはクリップ内{ $time }、{ $age }保持
}
faces-sample-across-cut = { $count ->
    [0] 顔なし。サンプルはクリップ内{ $time }、カットをまたいで{ $age }保持
   *[other] 顔{ $count }個。サンプルはクリップ内{ $time }、カットをまたいで{ $age }保持：顔が移動している可能性があります
}

## Retention curve

retention = 視聴維持率
retention-status = 視聴維持率：{ $status }
retention-tooltip = 視聴を続けている視聴者の割合を表示します（クリックで期間を選択）
retention-no-views = 視聴はまだありません（{ $days }）
retention-no-data = この期間の視聴維持率データはありません
retention-failed = グラフを取得できませんでした
retention-retry = 視聴維持率を再読み込み
retention-video-gone = このビデオはもうサーバーにありません
retention-loading = 視聴維持率を取得中…
retention-menu-reload = 再読み込み
retention-menu-hide = 非表示
retention-at = { $time }の視聴者は{ $percent }
retention-unseen = 保存済みのビデオにまだないため、この瞬間を見た視聴者はいません（{ $time }）
retention-unknown = { $time }のデータはありません
retention-saved-after = この期間の後、{ $date }に保存されました：視聴者が見たのは以前のバージョンです
retention-saved-within = この期間内の{ $date }に保存されました：それより前の視聴者は別のバージョンを見た可能性があります
retention-cut = 保存後に{ $length }をカット
retention-cut-watched = 保存後に{ $length }をカット（視聴者は{ $percent }）
retention-ends = 先頭の{ $start }から末尾の{ $end }まで
retention-changed = 保存後に変更あり
retention-cuts = { $count ->
   *[other] 保存後のカット{ $count }か所
}

## Minimap, ruler and toolbar

minimap = ミニマップ
minimap-tooltip = ドラッグでタイムラインをスクロール、端のドラッグで拡大／縮小
playhead = 再生ヘッド
ruler-tooltip = ドラッグで再生ヘッドを移動、Shift+ドラッグで範囲をマーク
marked = マーク{ $length }
clock-recording = 収録時間
clock-played = 再生時間
