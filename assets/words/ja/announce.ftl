## Steps: the name of the step is that of the undo history

step-done = 実行：{ $step }
step-moved = 実行：{ $step }。開始位置は{ $time }になりました
step-undone = 取り消し：{ $step }
step-redone = やり直し：{ $step }
step-deferred = 編集は、クリップのロード後に適用されます

## Playhead, playback and range

playhead-stays = 再生ヘッドは{ $time }のままです
in-view = 表示範囲は{ $length }、{ $start }から{ $end }まで
playing = 再生中
playing-backwards = 逆再生中
playing-starts = 再生を開始しています
stopped-at = { $time }で停止しました
position = 再生ヘッドは全長{ $length }の{ $time }。{ $selection }。
position-on-clip = 再生ヘッドは全長{ $length }の{ $time }、「{ $clip }」の上。{ $selection }。
position-no-video = ビデオを開いていません。
in-point = イン点：{ $time }
out-point = アウト点：{ $time }
in-point-marked = イン点：{ $time }、マークした範囲は{ $length }
out-point-marked = アウト点：{ $time }、マークした範囲は{ $length }
marked = マークした範囲は{ $length }
nothing-marked = マークした範囲はありません

## Selection and clipboard

selection-closed = ダイアログを閉じました
selection-stays = これ以上選択できるものはありません
items-selected = { $count ->
   *[other] { $count }個のアイテムを選択中
}
clip-selected = クリップ「{ $clip }」
nothing-selected = 選択なし
copied-item = 「{ $title }」をコピーしました
copied-items = { $count ->
   *[other] { $count }個のアイテムをコピーしました
}
copied-words = { $count ->
   *[other] { $count }個の単語をコピーしました
}

## Search in the transcript

hit = 「{ $words }」、{ $all }件中{ $place }件目、{ $time }
no-hit = 一致する単語はありません

## Options and views

setting-on = { $setting }：オン
setting-off = { $setting }：オフ
view = ビュー：{ $view }

## Proposals

proposals = { $count ->
   *[other] { $count }件の提案
}
no-proposals = 提案はありません
shown-with = 提案ありで表示しています
shown-without = 提案なしで表示しています
proposal = { $author }の{ $kind }「{ $title }」、{ $state }、{ $all }件中{ $place }件目。{ $reason }
proposal-at = { $author }の{ $kind }「{ $title }」、{ $time }、{ $state }、{ $all }件中{ $place }件目。{ $reason }
proposal-sure = 確度{ $percent }%
proposal-dismissed = 却下済み
proposal-applied = 適用済み
proposal-unfit = 承認できません：{ $reason }

## Face checks

finding = { $kind }、{ $severity }、「{ $clip }」の{ $time }
finding-in-list = { $kind }、{ $severity }、「{ $clip }」の{ $time }、{ $all }件中{ $place }件目
change = { $change }、「{ $clip }」の{ $time }
verdict = 判定：{ $verdict }
verdict-removed = 判定を取り消しました
verdict-next = { $verdict }。次：{ $finding }
check-finished = { $count ->
   *[other] チェックが完了しました：検出項目{ $count }件
}

## Saving and conflicts

saving = 保存中
saving-changes = { $count ->
   *[other] { $count }件の変更を保存中
}
conflicts-accepted = 選択内容を適用しました
conflicts-resolved = { $count ->
   *[other] { $count }件の競合を解決しました
}
conflicts-left = { $count ->
   *[other] { $done }、残り{ $count }件
}
conflicts-cuts = まだ何も保存されていません：他のユーザーがカットを変更したため、一部の編集が移動しました
conflict-asked = まだ何も保存されていません：「{ $title }」は他のユーザーも変更しています。残すバージョンを選択してください
conflicts-asked = { $count ->
   *[other] まだ何も保存されていません：他のユーザーの変更との競合が{ $count }件あります。残すものを選択してください
}

## Subtitles

published = 「{ $name }」を公開しました
published-changed = { $count ->
   *[other] 「{ $name }」を公開しました。サーバーが{ $count }個のフィールドを変更しました
}
contrast = { $count ->
   *[other] 最小コントラスト：{ $ratio }対1（{ $count }か所で測定）
}
