import type { Words } from '../form.ts';
import { count, credits, requests, tasks } from './speech.ts';

const days = (many: number) => `過去${count(many)}日間のクレジット`;

export const creditsWords: Words['creditsWords'] = {
  title: '### このサーバーのクレジット',
  left: (amount) => `**残り${credits(amount)}**`,
  held: (amount) => `進行中の作業に${count(amount)}を確保`,
  spent: (amount) => `使用済み${count(amount)}`,
  allowance: (amount) => `-# 毎月はじめに${credits(amount)}が加わります`,
  ownAccount:
    '-# このサーバーはサービスに自分のアカウントを持っています。作成の費用はそこで支払われ、このクレジットは減りません。',
  usualPrices: '**ふつうの費用（クレジット）**',
  free: '無料',
  unknown: '未定',
  inOneGo: '一括',
  whenCharged: '-# 確保したクレジットは、タスクが成功すると請求され、失敗すると戻ります。',
  whenCanceled:
    '-# 待っている間にキャンセルした場合も戻ります。作業が始まると料金は戻らず、ボタンにそう書かれます：「キャンセル（20クレジットかかります）」。',
  more: '**クレジットを増やす**',
  askLeads: '-# このサーバーの管理者は、増やし方をここで確認できます。',
  askOperator: (command) => `-# このKilnの運営者が追加します：${command}`,
  ownKey: '-# サービスに自分のアカウントを持つサーバーは、`/設定` でキーを登録すれば、これらは必要ありません。',
  add: (amount) => `${credits(amount)}を追加`,
  shop: (worths) => `**このサーバーのクレジットを増やす**：${worths}`,
  worth: (amount, isMonthly) => (isMonthly ? `毎月${credits(amount)}` : credits(amount)),
  youUsed: (uses, held) => `**あなたの使用量** ${uses}${held}`,
  used: {
    day: (used) => `今日${credits(used)}`,
    month: (used) => `今月${credits(used)}`,
  },
  usedOf: {
    day: (used, most, anew) => `今日${credits(most)}中${count(used)}（${anew} に回復）`,
    month: (used, most, anew) => `今月${credits(most)}中${count(used)}（${anew} に回復）`,
  },
  heldFor: (held, many) => ` · ${tasks(many)}に${count(held)}を確保`,

  reportBy: {
    member: (many) => `### ${days(many)}（メンバー別）`,
    family: (many) => `### ${days(many)}（種類別）`,
    day: (many) => `### ${days(many)}（日別）`,
  },
  charged: (amount, many) => `**${credits(amount)}を請求** · ${requests(many)}`,
  row: (of, amount, held, many) =>
    `${of}：**${credits(amount)}**${held > 0 ? `、${count(held)}を確保` : ''} · ${requests(many)}`,
  nothing: 'リクエストはありませんでした。',
  moreInFile: (many) => `-# ほか${count(many)}件：ファイルを参照`,
  cut: '-# 1つの報告に収まらないほどのリクエストがありました。ここには新しいものだけがあります。日数を減らしてください。',
  utc: '-# 日付はUTCです。ファイルにはすべてのリクエストがあります。',
  forgotten: '忘れられたメンバー',
};
