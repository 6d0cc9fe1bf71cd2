## Errors of a backup or restore

taken = { $file }はすでに存在し、Cutroomのバックアップではないため、置き換えられませんでした：別の名前を選択してください
no-backup = { $file }はCutroomのバックアップではありません：{ $why }
damaged = { $file }は破損しているため、何も復元されませんでした：{ $why }
newer = { $file }は新しいバージョンのCutroomで作成されました（形式{ $found }、このバージョンの対応は{ $known }まで）：Cutroomをアップデートしてください
inside = { $file }は、バックアップ対象の{ $folder }の中にあります：別の場所、できれば別のディスクのファイルを選択してください
unwritten = バックアップを{ $folder }に書き込めませんでした：{ $why }。空き容量を増やすか、別のフォルダーを選択してください
damaged-media = ワークスペースのメディアが破損しているため、{ $file }は置き換えられませんでした：{ $media }。メディアをもう一度アップロードするか、{ $file }を別のフォルダーに復元し（--into）、そのワークスペースからこれらのファイルをコピーしてください。別の名前のバックアップは、これらのファイルなしで書き込まれます
canceled = キャンセルしました
nothing = バックアップするものがありません：{ $folder }にワークスペース、未保存の変更、設定のいずれもありません
changed-on-disk = 書き込んだファイルを読み取ると内容が異なります：{ $why }

## Why a file isn’t a backup, or is damaged

no-archive-end = 完全なアーカイブではありません
too-many-files = ファイルの数が{ $count }個となっており、上限の{ $most }個を超えています
no-archive = アーカイブではありません（{ $why }）
same-name = 同じ名前のファイルが2つあります
foreign-bytes = 内容の前に不明なデータが{ $count }バイトあります
index-wrong = インデックスが無効です：{ $why }
foreign-index = インデックスが他のプログラムのものです
files-overlap = ファイルが重なり合っています
unknown-file = 不明なファイル"{ $file }"が含まれています
file-wrong = "{ $file }"：{ $why }
file-twice = "{ $file }"が2回含まれています
too-short = ファイルには{ $needed }バイト必要ですが、{ $found }バイトしかありません
file-count = ファイルは{ $found }個ですが、インデックスでは{ $listed }個です
damaged-before = { $file }がハッシュと一致しません：バックアップ前に破損していました
file-changed = { $file }は書き込み後に変更されています
no-regular-file = { $file }は通常のファイルではありません
file-size = { $file }は{ $found }バイトですが、インデックスでは{ $listed }バイトです
index-missing = インデックスがありません
index-irregular = インデックスが通常のファイルではありません
index-too-long = インデックスが長すぎます
no-workspace = ワークスペースが含まれていません

## Folders moved aside, and interrupted restores

replaced-needed = 中断された復元にこれらのフォルダーが必要な可能性があります：Cutroomを起動して復元を完了してから、もう一度お試しください（{ $file }）
other-restore = 別の復元が中断されたところです：もう一度実行すると、先にその復元が完了します
workspace-wrong = ワークスペースを開けませんでした：{ $why }
workspace-unusable = バックアップのワークスペースを開けませんでした
restore-pending = ワークスペースが開いているため、中断された復元を完了できません：ウインドウとサーバーを閉じてください。何も移動されていません
restore-incomplete = 中断された復元を完了できませんでした
foreign-folder = { $folder }はCutroomのフォルダーではありません
restore-stuck = 中断された復元を{ $file }から完了できませんでした：{ $why }。何も移動されていません。古いフォルダー：{ $old }。復元されたフォルダー：{ $new }。必要なフォルダーを選んで名前を{ $data }、{ $journals }、{ $config }に変更し、{ $file }を削除してください

## What a restore replaces: a line for each folder

part-workspace = ワークスペースとそのビデオ、メディア
part-changes = 未保存の変更とその以前のバージョン、顔の判定
part-settings = 設定、マーカー、スタイルの下書き
part-proposals = 提案
replaces = { $what }（{ $folder }）
replaces-without = { $what }（{ $folder }、バックアップには含まれません）

## What a backup or this computer contains: a line for each workspace

holds-videos = { $workspace }：{ $videos }
holds-videos-unsaved = { $workspace }：{ $videos }。未保存の変更：{ $waiting }
holds-no-videos = { $workspace }：開いたビデオなし
holds-no-videos-unsaved = { $workspace }：開いたビデオなし。未保存の変更：{ $waiting }
holds-unsaved = { $workspace }：未保存の変更：{ $waiting }
holds-nothing-unsaved = { $workspace }：未保存の変更なし（ビデオはサーバーに残っています）
video-name = 「{ $name }」
names-and-more = { $names }、ほか{ $count }本
