### Panel with the transcript, which edits the video by its text.

## Search and tools

find = 単語を検索
find-none = 一致なし
find-place = { $hit } / { $total }
selected-count = { $count ->
   *[other] { $count }個の単語
}
propose-cuts = カットを提案
propose-fillers = フィラー…
propose-pauses = ポーズ…
propose-untranscribed = 音…

## Correcting a word

correct = 修正
correct-label = 単語を修正
correct-tooltip = 文字起こしと字幕の単語を修正します（音声は変わりません）
correct-description = 文字起こしと字幕の単語を修正します。音声は変わりません。EnterまたはEscで終了し、入力したテキストが保持されます。元の単語のままにするには、フィールドを空にしてください。

## Words

words-label = ビデオの文字起こし
spoken = 発話中：{ $word }
selected = 選択中：{ $words }
clip-heading = クリップ「{ $name }」
word-cut = { $word }、カット済み
word-partly-cut = { $word }、一部カット済み
word-hidden = { $word }、字幕で非表示
pause = { $length }のポーズ
cut-start = 「{ $words }」のカットの開始位置
cut-end = 「{ $words }」のカットの終了位置

## In place of a clip’s words

after-save = 文字起こしは、このクリップの保存後に表示されます
not-provided = このサーバーは文字起こしを提供していません
loading = 文字起こしを取得中…
no-words = このクリップに言葉はありません
in-progress = ワークスペースが文字起こし中です。終わると言葉が表示されます
preliminary = 文字起こしが完了するまでの暫定の単語
