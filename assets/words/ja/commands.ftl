### Names, tooltips and announcements of commands.


## Videos, files and saving

open-video = ビデオを開く…
    .tooltip = このワークスペースの別のビデオを選択します
workspaces = ワークスペース…
    .tooltip = ワークスペースを切り替え、追加、名前変更、または削除します
    .when = 先に練習モードを終了してください
open-own-workspace = ローカルワークスペースを開く
    .tooltip = このコンピューターのワークスペースに切り替えます（未保存の変更は保持されます）
    .when = ローカルワークスペースはすでに開いています
write-edits = 未保存の変更を書き出し…
    .tooltip = 未保存の変更をファイルに書き出します（適用するには「cutroom edits add」を使います）
    .title = 未保存の変更を書き出し
import = 読み込み…
    .tooltip = このコンピューターのビデオファイルを新しいビデオとして追加します
    .title = ビデオを読み込み
import-with-camera = 画面とカメラを読み込み…
    .tooltip = 画面とカメラの収録素材を、1つのクリップとして読み込みます
    .title = 先に画面の収録素材、次にカメラの収録素材を選択してください
import-camera = カメラを読み込み…
    .tooltip = カメラの収録素材を新しいビデオとして読み込みます
    .title = カメラの収録素材を選択
import-transcript = 文字起こしを読み込み…
    .tooltip = SRT、VTT、ASS、JSONファイルをクリップの文字起こしとして使います
    .when = ローカルワークスペースで、クリップのあるビデオを開いてください
    .title = 文字起こしを読み込み
cancel-import = 読み込みをキャンセル
    .tooltip = 読み込みを中止します（ビデオは作成されません）
    .when = 実行中の読み込みはありません
reload = 再読み込み
    .tooltip = サーバーからビデオを再取得します（未保存の変更は保持されます）
    .begun = ビデオを再読み込みしています
    .when = ビデオはすでに取得中です
others-changes = 他のユーザーの変更…
    .tooltip = このビデオを開いている間に他のユーザーが保存した変更を表示します
decide = 競合を解決…
    .tooltip = 競合する変更を比較して、残すほうを選択します
    .when = 競合はありません
follow-others = 他のユーザーの変更を自動的にマージ
    .tooltip = 他のユーザーの変更を定期的に確認し、操作していない間にマージします
save = 保存
    .tooltip = 未保存の変更をすべて保存します
free-space = ディスクの空き容量を増やす…
    .tooltip = 使われていないメディアの容量を確認して削除します
    .when = ローカルワークスペースを開いてください
back-up = このコンピューターをバックアップ…
    .tooltip = ワークスペース、メディア、未保存の変更、設定を1つのファイルに書き出します
    .when = 練習モードを終了してください。実行中のバックアップがあれば完了をお待ちください
    .title = このコンピューターをバックアップ
restore = バックアップを復元…
    .tooltip = バックアップを復元します（現在のデータは削除されず、別に残ります）
    .when = 練習モードを終了してください。実行中のバックアップ、書き出し、保存があれば完了をお待ちください
    .title = バックアップを復元
cancel-backup = バックアップをキャンセル
    .tooltip = バックアップを中止します（作成途中のファイルは削除されます）
    .begun = バックアップをキャンセルしました
    .when = 実行中のバックアップはありません
quit = 終了
    .tooltip = Cutroomを終了します
export = 書き出し…
    .tooltip = ビデオ、範囲、音声、フレーム、文字起こしを書き出します
    .when = ビデオを開くか、ブラウザーでビデオを選択してください
export-timeline = タイムラインを書き出し…
    .tooltip = Resolve、Premiere、Final Cutなどの編集ソフト用にカットを書き出す
open-page = 視聴ページを開く
    .tooltip = 最後の書き出しを再生する視聴ページをWebブラウザーで開きます
copy-link = リンクをコピー
    .tooltip = 視聴ページへのリンクをコピーします
withdraw-link = リンクを無効化…
    .tooltip = 視聴ページのリンクを置き換えます（古いリンクは使えなくなります）
review = 変更を確認…
    .tooltip = 未保存の変更をすべて表示し、個別に元に戻せます

## Steps and selected items

undo = 取り消し
    .tooltip = 直前の操作を取り消します
    .when = 取り消す操作はありません
redo = やり直し
    .tooltip = 取り消した操作をやり直します
    .when = やり直す操作はありません
discard-edits = 未保存の変更を破棄
    .tooltip = 未保存の変更をすべて破棄します（「取り消し」で復元できます）
add-text = テキストを追加
    .tooltip = 再生ヘッドの位置にテキストを追加します
    .when = 再生ヘッドをクリップの上に移動してください
delete = 削除
    .tooltip = 選択したアイテムまたはクリップを削除します
    .when = アイテムまたはクリップを選択してください（唯一のクリップは削除できません）
duplicate = 複製
    .tooltip = 選択したアイテムまたはクリップの後ろにコピーを配置します
rename = 名前を変更
    .tooltip = 選択したアイテムの名前またはテキストを編集します
    .when = クリップ、効果音、テキスト、オーバーレイのいずれかを選択してください
deselect = 選択を解除
    .tooltip = 選択を解除します
    .when = 何も選択されていません
nudge-left = 1フレーム左へ
    .tooltip = 選択したアイテムを1フレーム前に移動します
nudge-right = 1フレーム右へ
    .tooltip = 選択したアイテムを1フレーム後ろに移動します
trim-start = 先頭を再生ヘッドまでトリム
    .tooltip = 選択したアイテムが再生ヘッドの位置から始まるようにトリムします
trim-end = 末尾を再生ヘッドまでトリム
    .tooltip = 選択したアイテムが再生ヘッドの位置で終わるようにトリムします
show-history = 履歴…
    .tooltip = すべての操作を表示し、任意の操作まで戻れます
show-earlier = 以前のバージョン…
    .tooltip = このビデオの以前のバージョンを表示し、復元できます
    .when = 先に、もう一方のウインドウから編集を引き継いでください

## Creating items

add-zoom = ズームを追加
    .tooltip = 再生ヘッドの位置またはマークした範囲にズームを追加します
add-blur = ぼかしを追加
    .tooltip = 再生ヘッドの位置またはマークした範囲にぼかしを追加します
add-highlight = ハイライトを追加
    .tooltip = 再生ヘッドの位置またはマークした範囲にハイライトを追加します
add-layout = レイアウトを追加…
    .tooltip = 再生ヘッドの位置またはマークした範囲のレイアウトを選択します
    .begun = ライブラリにレイアウトを表示しました
add-sound = 効果音を追加…
    .tooltip = 再生ヘッドの位置に追加する効果音を選択します
    .begun = ライブラリに効果音を表示しました
add-music = 音楽を追加…
    .tooltip = ビデオ全体に流す背景音楽を選択します
    .begun = ライブラリに音楽を表示しました
add-picture = 画像、ビデオ、Bロールを追加…
    .tooltip = クリップに重ねる、またはクリップの代わりに表示する画像やビデオを選択します
    .begun = ライブラリに画像とビデオを表示しました
add-chapter = チャプターを追加
    .tooltip = 再生ヘッドの位置からチャプターを始めます
music-bed = 音楽ベッド…
    .tooltip = 声の間は小さくなる音楽をミックスします
choose-background = 背景…
    .tooltip = クリップの背景にする色、グラデーション、画像を選択します
    .begun = ライブラリに背景を表示しました
upload-background = 背景をアップロード…
    .tooltip = 画像またはビデオをアップロードして、クリップの背景に使います
    .when = 再生ヘッドをクリップの上に移動してください。実行中のアップロードがあれば完了をお待ちください
    .title = 背景を選択
use-arrow = 選択と移動
    .tooltip = プレビュー内のものを選択して移動します
draw-blur = ぼかしを描く
    .tooltip = プレビュー上で四角形をドラッグしてぼかします
draw-highlight = ハイライトを描く
    .tooltip = プレビュー上で四角形をドラッグしてハイライトします
draw-zoom = ズームを描く
    .tooltip = プレビュー上で四角形をドラッグしてズームします
loop-edge = 編集点の前後をループ再生
    .tooltip = 最も近いカットまたは端の2秒前から2秒後までを繰り返し再生します
follow-target = 下にあるものを追跡
    .tooltip = 選択したぼかしやハイライトを、覆っているものに合わせて動かします
    .begun = 追跡しています
    .when = ぼかしまたはハイライトを選択してください
stop-following = 追跡をキャンセル
    .tooltip = 追跡をキャンセルします。何も変更されません
    .begun = 追跡をキャンセルしました
    .when = 追跡しているものはありません
swap-masks = ぼかしとハイライトを入れ替え
    .tooltip = 選択したぼかしをハイライトに、ハイライトをぼかしに変えます
    .when = ぼかしだけ、またはハイライトだけを選択してください
ungroup-masks = グループ解除
    .tooltip = 追跡したマスクを個別に選択できるようにします
    .when = 追跡したマスクを選択してください
crop-camera = カメラをクロップ
    .tooltip = カメラの収録素材の表示する部分とフォーカス位置を選択します
    .when = カメラの収録素材があるクリップを選択してください
auto-crop-screen = 画面を自動クロップ…
    .tooltip = 画面の収録素材の余白を、保存を待たずにすぐクロップします
    .when = 画面の収録素材がある保存済みのクリップを選択してください
take-screen-crop-off = 画面のクロップを解除…
    .tooltip = 画面の収録素材全体を再び表示します
    .when = ローカルワークスペースで、自動クロップされたクリップを選択してください
add-other-clip = 別のビデオのクリップを追加…
    .tooltip = 別のビデオのクリップを、カットを含めてこのビデオの末尾に追加します
show-library = ライブラリ
    .tooltip = サウンド、音楽、画像、背景、レイアウトを表示します
upload-media = ライブラリに追加…
    .tooltip = サウンド、画像、ビデオをライブラリにアップロードします
    .when = 実行中のアップロードの完了をお待ちください
    .title = ライブラリに追加

## Transcript

show-text = 文字起こし
    .tooltip = 話した言葉からビデオを編集します
find-words = 単語を検索…
    .tooltip = 文字起こしを検索します
next-hit = 次の検索結果
    .tooltip = 文字起こしの次の検索結果に移動します
previous-hit = 前の検索結果
    .tooltip = 文字起こしの前の検索結果に移動します
cut-words = 単語をカット
    .tooltip = 選択した単語をカットします
    .when = カットされていない単語を選択してください
restore-words = 単語を復元
    .tooltip = 選択した単語のうちカットされたものを復元します
    .when = カットされた単語を選択してください
correct-word = 単語を修正…
    .tooltip = 選択した単語の表記を修正します（音声は変わりません）
hide-words = 字幕に表示しない
    .tooltip = 選択した単語を字幕から除きます（音声は残ります）
    .when = 字幕に表示されている単語を選択してください
show-words = 字幕に表示
    .tooltip = 選択した単語を再び字幕に表示します
    .when = 字幕に表示されていない単語を選択してください
copy-words = テキストをコピー
    .tooltip = 選択した単語をテキストとしてコピーします
propose-fillers = フィラーを検出…
    .tooltip = 「えー」などのフィラーを検出し、カットを提案します
propose-pauses = ポーズを検出…
    .tooltip = 長いポーズを検出し、短縮を提案します
propose-untranscribed = 文字起こしにない音を検出…
    .tooltip = 「えー」など文字起こしにない音を検出し、カットを提案します
apply-proposals = Cutroomの提案をすべて承認
    .tooltip = ビデオに適用できるCutroomの提案を、一度の操作ですべて承認します
    .when = 先にフィラーまたはポーズを検出してください

## Proposals

show-proposals = 提案
    .tooltip = 他のユーザーやCutroomの提案を確認します
next-proposal = 次の提案
    .tooltip = 次の提案に移動してプレビューします
previous-proposal = 前の提案
    .tooltip = 前の提案に移動してプレビューします
compare-proposal = 提案の有無を比較
    .tooltip = この提案を適用した場合としない場合のビデオを比較します
play-proposal = 提案の前後を再生
    .tooltip = この提案の前後を再生します
    .begun = 提案の前後を再生しています
take-proposal = 提案を承認
    .tooltip = 選択した提案を一度の操作で適用します
    .when = 適用できる提案を選択してください
leave-proposal = 提案を却下
    .tooltip = 選択した提案を却下します（却下した提案は再開します）
take-all-of-kind = この種類をすべて承認
    .tooltip = 適用できる同じ種類の提案を、一度の操作ですべて承認します
find-false-starts = 言い直しを検出
    .tooltip = 言い直した文を検出し、最初の言いかけのカットを提案します
find-silence = 無音を検出
    .tooltip = クリップの先頭と末尾の無音を検出し、カットを提案します
find-chapters = チャプターを検出
    .tooltip = クリップの先頭、長いポーズの後、新しい言葉が出る位置にチャプターを提案します
find-zooms = ズームを検出
    .tooltip = 文字の入力中や、メニューやダイアログが開く位置にズームを提案します
find-layouts = レイアウトを検出
    .tooltip = 画面が静止している間は大きなカメラを、それ以外ではバブルを提案します
find-off-faces = 隠れた顔を検出
    .tooltip = 顔に重なるテキストや画像を検出し、移動を提案します
find-secrets = 機密情報を検出
    .tooltip = メールアドレス、カード番号、APIキー、指定した名前を隠すマスクを提案します
import-proposal = 提案を読み込み…
    .tooltip = ファイルから提案を開き、1件ずつ承認または却下します
    .title = 提案を読み込み
export-proposal = 提案として書き出し…
    .tooltip = 未保存の変更を、他のユーザーが確認できる提案として書き出します
    .title = 提案として書き出し

## Clips

transcribe-has-words = クリップには文字起こしがあります。「クリップ > もう一度文字起こし…」で置き換えられます
transcribe = 文字起こしを実行
    .tooltip = このコンピューターの音声認識エンジンでクリップの文字起こしを作成します
    .begun = 文字起こしを実行しています
    .when = ローカルワークスペースでクリップのあるビデオを開いてください
transcribe-again = もう一度文字起こし…
transcribe-again-tooltip = クリップの文字起こしを、このコンピューターの音声認識による新しいものに置き換える
transcribe-again-when = 再生ヘッド位置のクリップに文字起こしがある
transcribe-all = 文字起こしのないクリップをすべて文字起こし
    .tooltip = 文字起こしのないクリップを順番にすべて文字起こしします
    .when = 文字起こしのないクリップがあるローカルワークスペースのビデオを開いてください
choose-speech-model = モデルを選択…
    .tooltip = ファイルかフォルダーをエンジンのモデルとして使います
    .title = 音声モデルを選択
    .when = 先に「設定 > 文字起こし」でエンジンを選んでください
cancel-transcription = 文字起こしをキャンセル
    .tooltip = 文字起こしプログラムを停止します（以前の文字起こしはそのまま残ります）
    .begun = 文字起こしをキャンセルしました
    .when = 実行中の文字起こしはありません
search-faces = 顔を検出
    .tooltip = カメラの収録素材の顔をバックグラウンドで検出します
    .begun = 顔を検出しています
    .when = 顔の検出に失敗した、または停止されたローカルのビデオを開いてください
stop-face-search = 顔の検出を停止
    .tooltip = このビデオのカメラの収録素材での顔の検出を停止します
    .begun = 顔の検出を停止しました
    .when = 実行中の顔の検出はありません
mark-in = イン点をマーク
    .tooltip = 再生ヘッドの位置をイン点に設定します
mark-out = アウト点をマーク
    .tooltip = 再生ヘッドの位置をアウト点に設定します
mark-selected = 選択部分をマーク
    .tooltip = 選択したアイテムまたはクリップの両端にイン点とアウト点を設定します
    .when = アイテムまたはクリップを選択してください
clear-marks = マークを消去
    .tooltip = イン点とアウト点を消去します
    .when = マークした範囲はありません
cut-out = カットする
    .tooltip = イン点からアウト点までの範囲をカットします
    .when = イン点とアウト点を設定してください（IとO）
restore-cut = カットを復元
    .tooltip = 再生ヘッドの位置でカットされた映像を復元します
    .when = 再生ヘッドをカットに移動してください
clip-earlier = クリップを前へ移動
    .tooltip = 選択したクリップを1つ前に移動します
    .when = 先頭以外のクリップを選択してください
clip-later = クリップを後ろへ移動
    .tooltip = 選択したクリップを1つ後ろに移動します
    .when = 末尾以外のクリップを選択してください
split-clip = クリップを分割
    .tooltip = クリップを再生ヘッドの位置で2つに分割します
    .when = 再生ヘッドをクリップに移動してください
join-clips = 次のクリップと結合
    .tooltip = このクリップと、同じ録画のその先を再生する次のクリップを1つにします
    .when = 次のクリップが続きになっているクリップを選択してください

## Timeline

copy = コピー
    .tooltip = 選択したアイテムをコピーします（どのビデオのどのクリップにもペーストできます）
cut-items = アイテムを切り取り
    .tooltip = 選択したアイテムをコピーしてから削除します
paste = ペースト
    .tooltip = コピーしたアイテムを再生ヘッドの位置にペーストします
select-all = レーン上をすべて選択
    .tooltip = 選択したアイテムのレーンにあるすべてのアイテムを選択します（選択がないときは全アイテム）
split = 分割
    .tooltip = 選択したアイテムを再生ヘッドの位置で分割します（選択がないときは、マークした範囲をカットするか、クリップを分割します）
    .when = 再生ヘッドをクリップに移動してください
blade = ブレード
    .tooltip = クリックした位置でクリップを分割します（Escapeで終了）
    .when = ビデオを開いてください
move-start = 先頭を再生ヘッドに移動
    .tooltip = 選択したアイテムを、再生ヘッドの位置から始まるように移動します
move-end = 末尾を再生ヘッドに移動
    .tooltip = 選択したアイテムを、再生ヘッドの位置で終わるように移動します
nudge-left-far = 10フレーム左へ
    .tooltip = 選択したアイテムを10フレーム前に移動します
nudge-right-far = 10フレーム右へ
    .tooltip = 選択したアイテムを10フレーム後ろに移動します
lane-back = レーン上の前のアイテム
    .tooltip = レーン上の前のアイテムを選択するか、前のエッジに移動します
lane-forward = レーン上の次のアイテム
    .tooltip = レーン上の次のアイテムを選択するか、次のエッジに移動します
zoom-to-selection = 選択部分にズーム
    .tooltip = 選択部分、マークした範囲、またはビデオ全体をタイムラインに収めます
toggle-ripple = リップル
    .tooltip = アイテムの削除、トリム、移動に合わせて、レーン上の後続のアイテムをずらします
toggle-follow = 再生ヘッドに追従
    .tooltip = 再生中、タイムラインを再生ヘッドに合わせてスクロールします
toggle-minimap = ミニマップ
    .tooltip = ルーラーの上にビデオ全体の概要を表示します
toggle-retention = 視聴維持率グラフ
    .tooltip = 視聴を続けている視聴者の割合をタイムラインの上に表示します
toggle-clock = 収録時間
    .tooltip = タイムラインを、再生時間と、カットした映像を含む収録時間とで切り替えます
add-marker = マーカーを追加
    .tooltip = 再生ヘッドの位置にマーカーを追加するか、そこにあるマーカーのメモを編集します
    .when = クリップのあるビデオを開いてください
marker-back = 前のマーカー
    .tooltip = 再生ヘッドを前のマーカーに移動します
    .when = 再生ヘッドより前にマーカーを追加してください
marker-forward = 次のマーカー
    .tooltip = 再生ヘッドを次のマーカーに移動します
    .when = 再生ヘッドより後ろにマーカーを追加してください

## Playback

play-pause = 再生
    .tooltip = 再生を開始または停止します
shuttle-back = 逆再生
    .tooltip = 逆方向に再生します（押すたびに2倍速、Kを押しながらで低速）
shuttle-stop = 停止
    .tooltip = 再生を停止します
    .when = 再生していません
shuttle-forward = 高速再生
    .tooltip = 順方向に再生します（押すたびに2倍速、Kを押しながらで低速）
play-around = 再生ヘッドの前後を再生
    .tooltip = 再生ヘッドの2秒前から2秒後までを再生します
play-to-end = 末尾まで再生
    .tooltip = 範囲のループ中でも、ビデオの末尾まで再生します
toggle-repeat = ループ再生
    .tooltip = マークした範囲、選択したアイテムまたはクリップをループ再生します
toggle-scrub-sound = オーディオスクラブ
    .tooltip = 再生ヘッドのドラッグやコマ送りのときに音声を再生します
toggle-mute = ミュート
    .tooltip = 再生音をミュートします（書き出しの音声は変わりません）
show-loudness = ラウドネス…
    .tooltip = マークした範囲または動画全体のラウドネスを測定します
toggle-counts = 再生の統計
    .tooltip = 予定どおりのフレーム数と遅れたフレーム数、音声の途切れを表示します
frame-back = 前のフレーム
    .tooltip = 再生ヘッドを1フレーム前に移動します
frame-forward = 次のフレーム
    .tooltip = 再生ヘッドを1フレーム先に移動します
second-back = 1秒戻る
    .tooltip = 再生ヘッドを1秒前に移動します
second-forward = 1秒進む
    .tooltip = 再生ヘッドを1秒先に移動します

## Panels and views

show-exports = 書き出し状況…
    .tooltip = 書き出しの進行状況の確認、キャンセル、完成したファイルの表示を行います
show-analytics = アナリティクス…
    .tooltip = このビデオの再生回数、視聴維持率、国、参照元、クリック数を表示します
show-workspace-analytics = ワークスペースのアナリティクス…
    .tooltip = すべてのビデオの再生回数と、最も視聴されたビデオを表示します
show-requests = リクエスト
    .tooltip = 最近のAPIリクエスト、そのレスポンス、レート制限を表示します
show-webhooks = Webhook…
    .tooltip = Webhookのエンドポイントと署名シークレットを管理し、配信を確認します
edge-back = 前のエッジ
    .tooltip = 再生ヘッドを、アイテム、クリップ、カットの前の端に移動します
edge-forward = 次のエッジ
    .tooltip = 再生ヘッドを、アイテム、クリップ、カットの次の端に移動します
go-to-start = 先頭に移動
    .tooltip = 再生ヘッドをビデオの先頭に移動します
go-to-end = 末尾に移動
    .tooltip = 再生ヘッドをビデオの末尾に移動します
go-to-time = 指定した時間に移動…
    .tooltip = 再生ヘッドの時間を入力します：1:02.5、62500ms、+2s、40%
    .when = エディターでビデオを開いてください
where-am-i = 現在位置
    .tooltip = 再生ヘッド、クリップ、選択状態を読み上げます
zoom-in = 拡大
    .tooltip = タイムラインを拡大します
zoom-out = 縮小
    .tooltip = タイムラインを縮小します
zoom-to-fit = 全体を表示
    .tooltip = ビデオ全体をタイムラインに収めます
toggle-snap = スナップ
    .tooltip = ドラッグ中、エッジ、カット、再生ヘッドにスナップします（Shiftで一時的に無効）
toggle-faces = 顔の枠
    .tooltip = 検出された顔の枠をプレビューに表示します
edit-room = エディター
    .tooltip = ビデオを編集します
faces-room = 顔チェック
    .tooltip = ビデオの顔データをチェックします
captions-room = 字幕
    .tooltip = ビデオのフレーム上で字幕プリセットをデザインします
show-table = アイテム一覧
    .tooltip = タイムラインの代わりに、アイテムを表で表示します
next-pane = 次のパネル
    .tooltip = フォーカスを次のパネルに移動します
previous-pane = 前のパネル
    .tooltip = フォーカスを前のパネルに移動します
menu-bar = メニューバー
    .tooltip = フォーカスをメニューに移動します（Escで戻ります）
fold-inspector = インスペクタ
    .tooltip = インスペクタの表示を切り替えます
fold-timeline = タイムライン
    .tooltip = タイムラインの表示を切り替えます
theme-of-system = システムのテーマ
    .tooltip = システムのテーマとコントラストに合わせます
theme-dark = ダークテーマ
    .tooltip = 常にダークテーマを使います
theme-light = ライトテーマ
    .tooltip = 常にライトテーマを使います
theme-high-contrast = ハイコントラストテーマ
    .tooltip = 黒地に白の、輪郭がはっきりした表示を使います
interface-larger = インターフェイスを拡大
    .tooltip = インターフェイス全体を大きくします
interface-smaller = インターフェイスを縮小
    .tooltip = インターフェイス全体を小さくします
interface-natural = インターフェイスを100%で表示
    .tooltip = インターフェイスを標準のサイズで表示します

## Preview

save-frame = フレームを保存…
    .tooltip = 再生ヘッドのフレームを原寸のPNGファイルとして保存します
    .title = フレームを保存
copy-frame = フレームをコピー
    .tooltip = 再生ヘッドのフレームを原寸でコピーします
    .begun = フレームをコピーしています
cancel-frame = フレームをキャンセル
    .tooltip = フレームのレンダリングを中止します（ファイルは書き込まれません）
    .begun = フレームをキャンセルしました
    .when = レンダリング中のフレームはありません
fit-stage = プレビューをフィット
    .tooltip = フレーム全体をプレビューに収めます
actual-size = プレビューを100%で表示
    .tooltip = ビデオの1ピクセルを画面の1ピクセルで表示します
zoom-stage-in = プレビューを拡大
    .tooltip = プレビューのフレームを拡大します（Ctrl+ホイールでポインターの位置を中心にズーム）
zoom-stage-out = プレビューを縮小
    .tooltip = プレビューのフレームを縮小します（Ctrl+ホイールでポインターの位置を中心にズーム）
safe-areas = セーフエリア
    .tooltip = アクションセーフ（93%）とタイトルセーフ（90%）の領域を表示します
thirds = 三分割グリッド
    .tooltip = フレームを3等分する線を表示します
quality-full = フル画質
    .tooltip = 最大1280 × 720で再生します（停止中のフレームは常に正確です）
quality-half = 1/2画質
    .tooltip = 幅と高さを1/2にして再生します（停止中のフレームは常に正確です）
quality-quarter = 1/4画質
    .tooltip = 幅と高さを1/4にして再生します（停止中のフレームは常に正確です）
full-stage = 全画面表示
    .tooltip = プレビューとコントロールだけを表示します（Escで戻ります）

## Face checks

check-faces = ビデオをチェック
    .tooltip = すべてのクリップの顔データを取得してチェックします
    .begun = 顔をチェックしています
check-videos = 複数のビデオをチェック…
    .tooltip = ワークスペースのビデオを選択し、その顔データをチェックします
write-face-report = レポートを保存…
    .tooltip = 検出項目をHTML、Markdown、CSV、JSONで新しいフォルダーに書き出します
    .title = レポートのフォルダーの作成場所を選択
write-face-reports = まとめてレポートを保存…
    .tooltip = チェックしたビデオごとのレポートと、HTML、CSV、JSONの一覧を新しいフォルダーに書き出します
write-face-snapshot = スナップショットを保存…
    .tooltip = チェック済みビデオの顔データを、あとで比較するためにファイルに保存します
    .title = 顔データのスナップショットを保存
compare-faces = スナップショットと比較…
    .tooltip = スナップショットのビデオで、保存後に変わったところを表示します
    .title = 顔データのスナップショットを開く
close-comparison = 比較を閉じる
    .tooltip = 検出項目の表示に戻ります
    .begun = 比較を閉じました
go-on = 続ける
    .tooltip = このビデオまたは次のビデオの未判定の検出項目に移動します
next-finding = 次の検出項目
    .tooltip = リストの次の検出項目に移動します
previous-finding = 前の検出項目
    .tooltip = リストの前の検出項目に移動します
next-face-video = 次のビデオ
    .tooltip = 検出項目のある次のチェック済みビデオを開きます
previous-face-video = 前のビデオ
    .tooltip = 検出項目のある前のチェック済みビデオを開きます
next-sample = 次のサンプル
    .tooltip = クリップの次の顔サンプルに移動します
previous-sample = 前のサンプル
    .tooltip = クリップの前の顔サンプルに移動します
finding-fine = 正しいと判定
    .tooltip = ここの顔データを正しいと判定し、次の検出項目に移動します
finding-bad = 誤りと判定
    .tooltip = ここの顔データを誤りと判定し、次の検出項目に移動します
findings-fine = 同種をすべて正しいと判定
    .tooltip = このクリップのこの種類の検出項目をすべて正しいと判定します
findings-bad = 同種をすべて誤りと判定
    .tooltip = このクリップのこの種類の検出項目をすべて誤りと判定します
comment-finding = コメント…
    .tooltip = 選択した検出項目にコメントします
copy-finding = 検出項目をコピー
    .tooltip = 検出項目を、数値、リクエスト、しきい値とともにチケット用にコピーします
    .begun = 検出項目をコピーしました
undo-verdict = 判定を取り消し
    .tooltip = 直前の判定またはコメントを取り消します
loop-finding = 検出項目の前後を再生
    .tooltip = 選択した検出項目の前後数秒を再生します

## Help and settings

palette = コマンド…
    .tooltip = コマンドを検索して実行します
find = 検索…
    .tooltip = ビデオ、クリップ、アイテム、発話の単語、ペーストしたIDを検索します
show-settings = 設定…
    .tooltip = テーマ、インターフェイスのサイズ、ショートカットなど
import-keys = ショートカットを読み込み…
    .tooltip = 書き出したファイルのショートカットを使います
    .title = ショートカットを読み込み
export-keys = ショートカットを書き出し…
    .tooltip = 別のコンピューターで使えるように、ショートカットをファイルに書き出します
    .title = ショートカットを書き出し
show-welcome = ようこそ…
    .tooltip = サンプル、手元のファイル、または別のビデオから始めます
show-tasks = はじめの一歩…
    .tooltip = 6つの小さな課題でエディターを学びます
practise = 障害への対応を練習…
    .tooltip = 保存、競合、接続障害への対応をコピーで練習します
    .when = 先に実行中の練習モードを終了してください
toggle-hints = ショートカットのヒント
    .tooltip = ボタンやメニューでコマンドを使った後に、そのショートカットを表示します
save-log = バグ報告用のログを保存…
    .tooltip = バージョン、システム、リクエスト、ログをファイルに書き出します（機密情報は含みません）
    .title = バグ報告用のログを保存
show-keys = キーボードショートカット…
    .tooltip = すべてのコマンドとショートカットを表示します

## Subtitle styles

caption-undo = 取り消し
    .tooltip = このスタイルの直前の操作を取り消します
    .begun = スタイルの直前の操作を取り消しました
caption-redo = やり直し
    .tooltip = このスタイルの取り消した操作をやり直します
    .begun = スタイルの操作をやり直しました
keep-version = バージョンを残す
    .tooltip = 現在のスタイルを、復元できるバージョンとして残します
    .begun = バージョンを残しました
style-backdrop = スタイル：Backdrop
    .tooltip = Backdropスタイルを適用します
    .begun = Backdropスタイルを適用しました
style-highlight = スタイル：Highlight
    .tooltip = Highlightスタイルを適用します
    .begun = Highlightスタイルを適用しました
style-mono = スタイル：Mono
    .tooltip = Monoスタイルを適用します
    .begun = Monoスタイルを適用しました
style-cannes = スタイル：Cannes
    .tooltip = Cannesスタイルを適用します
    .begun = Cannesスタイルを適用しました
style-classic = スタイル：Classic
    .tooltip = Classicスタイルを適用します
    .begun = Classicスタイルを適用しました
import-style = スタイルを読み込み…
    .tooltip = 字幕スタイルをJSONまたはASSファイルから読み込みます
    .title = 字幕スタイルを読み込み
choose-backdrop = 背景画像…
    .tooltip = プレビューの字幕の背景にPNGまたはJPEGファイルを表示します
    .title = 背景画像を選択
edit-text-color = 文字色
    .tooltip = 文字の色を編集します
edit-outline-color = 輪郭の色
    .tooltip = 輪郭の色を編集します
edit-highlight-color = ハイライトの色
    .tooltip = 発話中の単語の色を編集します
edit-background-color = 背景色
    .tooltip = 字幕の背景の色を編集します
export-style = スタイルを書き出し…
    .tooltip = このスタイルをファイルに書き出します
    .title = スタイルを書き出し
export-subtitles = 文字起こしを書き出し…
    .tooltip = 文字起こしをSRT、VTT、ASS、TXTで書き出します
    .title = 文字起こしを書き出し
measure-contrast = スタイルをチェック
    .tooltip = ビデオ全体でコントラスト、収まり具合、読む速さをチェックします
    .begun = スタイルをチェックしています
publish-style = 公開…
    .tooltip = このスタイルをワークスペースのプリセットとして公開します
apply-to-other-videos = 他のビデオに適用…
    .tooltip = このビデオのプリセットを他のビデオに適用します
    .when = このビデオにプリセットを適用するか、リストでプリセットを選択してください
preset-videos = このプリセットを使っているビデオ
    .tooltip = このビデオのプリセットを、使っているすべてのビデオでチェックします
restore-styles = 以前のスタイルを復元…
    .tooltip = プリセットを適用したビデオを一覧表示し、以前のスタイルを復元します

## Browser

browser-room = ブラウザー
    .tooltip = ワークスペースのビデオ、プレイリスト、グループ、タグを探して開きます
search-workspace = 検索
    .tooltip = ビデオを検索します（IDやリンクはペーストしてEnter）
filter-videos = フィルター…
    .tooltip = ビデオを長さ、日付、タグ、未保存の変更で絞り込みます
open-row = 開く
    .tooltip = 選択したビデオ、プレイリスト、グループ、タグを開きます
pin-videos = ピン留め
    .tooltip = 選択したビデオのピン留めをこのコンピューターで切り替えます
select-rows = すべての行を選択
    .tooltip = リストのすべての行を選択します
    .begun = すべての行を選択しました
    .when = リストは空です
copy-ids = IDをコピー
    .tooltip = 選択した行のIDを1行に1つずつコピーします
    .begun = IDをコピーしました
read-lists-again = 再読み込み
    .tooltip = ワークスペースのリストを再読み込みします
    .begun = リストを再読み込みしています
load-all-videos = すべてのビデオを取得
    .tooltip = ビデオリストの残りを取得します（時間がかかることがあります）
    .begun = すべてのビデオを取得しています
    .when = すべてのビデオを取得済みです
rename-row = 名前を変更…
    .tooltip = 選択したビデオ、プレイリスト、グループ、タグの名前を変更します
duplicate-video = 複製…
    .tooltip = 選択したビデオを、保存された内容をすべて含めて複製します
delete-rows = 削除…
    .tooltip = 選択した行を、確認のうえ完全に削除します
tag-videos = タグ…
    .tooltip = 選択したビデオにタグを追加、または外します
put-on-playlists = プレイリスト…
    .tooltip = 選択したビデオをプレイリストに追加、または外します
group-playlists = グループに移動…
    .tooltip = 選択したプレイリストをグループに入れる、または外します
    .when = プレイリストを選択してください
share-video = 共有…
    .tooltip = 選択したビデオをワークスペースのメンバーと共有します
new-playlist = 新規プレイリスト…
    .tooltip = プレイリストを作成します
new-group = 新規グループ…
    .tooltip = プレイリストのグループを作成します
new-tag = 新規タグ…
    .tooltip = タグを作成します
show-cards = カード
    .tooltip = ビデオをカードまたは表の行で表示します

## Submenus

menu-other-formats = その他の形式
menu-page-to-watch = 視聴ページ
menu-add = 追加
menu-trim-and-move = トリムと移動
menu-words = 文字起こし
menu-proposals = 提案
menu-go-to = 移動
menu-analytics = アナリティクス
menu-theme = テーマ
menu-size-of-the-interface = インターフェイスのサイズ
menu-style = スタイル
menu-colour = カラー

## Reasons that several commands share

when-nothing-to-save = 未保存の変更はありません
when-importing = ローカルワークスペースを開いてください。実行中の読み込みがあれば完了をお待ちください
when-video = ビデオを開いてください
when-nothing-to-save-now = 先に何か変更するか、実行中の保存の完了をお待ちください
when-video-or-playlist = ビデオを開くか選択するか、プレイリストを選択してください
when-item = アイテムを選択してください
when-clip-at-playhead = 再生ヘッドをクリップの上に移動してください
when-screen-in-sight = 画面の収録素材が見える位置に再生ヘッドを移動してください
when-search-result = 先に文字起こしを検索してください
when-words = 文字起こしの単語を選択してください
when-proposal = 提案を開くか、フィラーまたはポーズを検出してください
when-proposed-part = 提案を選択してください
when-playable = ビデオにクリップを追加してください
when-connected = ワークスペースに接続してください
when-frame = 再生ヘッドをクリップの上に移動してください。レンダリング中のフレームがあれば完了をお待ちください
when-checked-videos = 先に複数のビデオをチェックしてください
when-checked = 先にビデオをチェックしてください
when-comparison = 先にスナップショットと比較してください
when-draft = 下書きを作成または選択してください
when-draft-step = 先に下書きを変更してください
when-draft-undone = 先に下書きの変更を取り消してください
when-finding = 検出項目を選択してください
when-row = 行を選択してください
when-selected-video = ビデオを選択してください

## Menus

file = ファイル
edit = 編集
clip = クリップ
view = 表示
play = 再生
preview = プレビュー
help = ヘルプ

without-menu = メニューにないコマンド

## Names of commands that depend on a state

label-undo = 取り消し：{ $step }
label-redo = やり直し：{ $step }
label-hints = ショートカットのヒント：{ $state ->
    [on] オン
   *[off] オフ
}
label-snapping = スナップ：{ $state ->
    [on] オン
   *[off] オフ
}
label-face-boxes = 顔の枠：{ $state ->
    [on] オン
   *[off] オフ
}
label-repeating = ループ再生：{ $state ->
    [on] オン
   *[off] オフ
}
label-sound = 音声：{ $state ->
    [on] オン
   *[off] オフ
}
label-scrubbing = オーディオスクラブ：{ $state ->
    [on] オン
   *[off] オフ
}
label-counts = 再生の統計：{ $state ->
    [on] 表示
   *[off] 非表示
}
label-ripple = リップル：{ $state ->
    [on] オン
   *[off] オフ
}
label-following-the-playhead = 再生ヘッドに追従：{ $state ->
    [on] オン
   *[off] オフ
}
label-minimap = ミニマップ：{ $state ->
    [on] 表示
   *[off] 非表示
}
label-retention-curve = 視聴維持率グラフ：{ $state ->
    [on] 表示
   *[off] 非表示
}
label-show-recording-time = 収録時間を表示
label-show-played-time = 再生時間を表示

## Why a command can't run

switch-view = 使うには{ $view }に切り替えてください
edited-elsewhere = 先に、もう一方のウインドウから編集を引き継いでください
unavailable = 現在は使えません

## Importing shortcuts

keys-no-json = ファイルが有効なJSONではありません：{ $reason }。
keys-other-file = ファイルにCutroomのショートカットがありません。
keys-unreadable = ファイルのショートカットを使えません：{ $reason }。
keys-unknown-command = コマンド{ $id }はありません
keys-unknown-key = { $id }の{ $key }はショートカットではありません
