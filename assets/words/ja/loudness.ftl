### ラウドネスの文言：メーター、測定、書き出しの目標。

## 値

lufs = { $level } LUFS
dbtp = { $level } dBTP

## 再生中のメーター

meter = ラウドネス
meter-momentary = モーメンタリー（0.4秒）
meter-short-term = ショートターム（3秒）
meter-integrated = 再生開始から
meter-true-peak = トゥルーピーク
meter-row = { $name }：{ $value }
meter-note = 再生すると、上の音量でのラウドネスが表示されます
meter-short-term-tooltip = ショートタームラウドネス（EBU R128）。すべての値は「音量」に表示されます

## 範囲の測定

title = ラウドネス
about = 書き出しと同じミックスで、範囲の音声をEBU R128に従って測定します。
range = { $from }～{ $to }、{ $range }
measure = 測定
measure-again = もう一度測定
measuring = 測定中、{ $percent }%
result-integrated = 統合ラウドネス
result-true-peak = トゥルーピーク
result-target = 目標
result-difference = 差
on-target = 目標の{ $target }に一致
louder = { $target }より{ $difference } LU大きい
quieter = { $target }より{ $difference } LU小さい
silent = この範囲は無音です。音量は変わりません。
notice = 測定結果：{ $loudness }、トゥルーピーク{ $peak }
failed = ラウドネスを測定できませんでした：{ $reason }
failed-advice = すべての収録を再生できることを確認して、もう一度測定してください。

## 書き出しの目標

target = ラウドネス
target-off = ミックスのまま
    .hint = 音量を変更しません
target-web-hint = 動画プラットフォーム向け
target-podcast-hint = ポッドキャストとスマートフォン向け
target-broadcast-hint = ヨーロッパの放送向け（EBU R128）
measures-first = 先に音声を測定し、全体を1つのゲインで変更します。ピークは{ $peak } dBTP以下に保たれます。
will-change = 音量を{ $gain } dB変更して{ $becomes }にします。トゥルーピークは{ $peak }になります。
will-limit = 音量を{ $gain } dB変更しても{ $becomes }までです。{ $target }にすると、ピークが{ $limit }を超えます。
changed = { $becomes }（{ $gain } dB）
limited = { $becomes }（{ $gain } dB）、{ $target }ではありません：ピークが{ $limit }を超えます
