import type { Words } from '../form.ts';
import { and, count } from './speech.ts';

export const choosing: Words['choosing'] = {
  title: (what) => `### ${what}からKilnで何を作りますか？`,
  these: {
    image: (many) => (many === 1 ? 'この画像' : `この${count(many)}枚の画像`),
    model: (many) => (many === 1 ? 'このモデル' : `このモデル（${count(many)}ファイル）`),
  },
  theseWords: 'この言葉',
  both: (parts) => and(parts),
  choose: '作るものを選んでください…',
  usable: (kinds) => `使えるのは${and(kinds)}です。`,
  usableOf: { image: (endings) => `画像（${endings}）`, model: (endings) => `モデル（${endings}）` },
  many: { image: (many) => `画像${count(many)}枚`, model: (many) => `モデル${count(many)}個` },
  nothingOfThat: (usable) => `それからは何も作れません。${usable}`,
  nothingOf: (names) => `${names}からは何も作れません。`,
  withoutWords: '言葉なし',
  aFile: 'ファイル',
  others: (many) => `ほか${count(many)}件`,
  onlyFirst: {
    image: (most, all) => `${count(all)}枚の画像のうち、最初の${count(most)}枚だけを使います。`,
    model: (most, all) => `${count(all)}個のモデルのうち、最初の${count(most)}個だけを使います。`,
  },
  noneInMessage: 'そのメッセージには、Kilnが使える画像やモデルがありません。',
  notOpen:
    'このサーバーでは、それから作れるものは別のロールのメンバー向けです。どのロールかは管理者が `/設定` で確認できます。',
  gone: '見せられたものは、もうKilnにありません（保管は1日です）。もう一度見せてください。',
  notYours: (member) => `ここで選べるのは ${member} だけです。ご自分でメッセージの **3Dにする** を使ってください。`,
  unknown: '見せられたものからそれは作れません。別のものを選んでください。',

  enoughMentions: (many) =>
    `1分間に${count(many)}回を超えるメンションがありました。少し待ってから、またメンションしてください。`,
  mentionHelp: (usable) =>
    `画像（5枚まで）、モデル、または作りたいものの言葉を付けてメンションしてください。それらを含む私のメッセージに、メンション付きで返信してもかまいません。${usable}\`/ヘルプ\` でほかの使い方がわかります。`,
  wordsCut: (used, all, most) =>
    `${count(all)}文字のうち最初の${count(used)}文字だけを使います。${count(most)}文字までしか受け付けません。`,
  repliedHidden:
    '返信先のメッセージが見えません。Discordは私にメンションしたメッセージしか見せません。代わりに、そのメッセージのメニューから **アプリ**、**3Dにする** を選んでください。',
  repliedUnreadable:
    '返信先のメッセージが見えません。このチャンネルの履歴を読む権限がありません。代わりに、そのメッセージのメニューから **アプリ**、**3Dにする** を選んでください。',
  repliedGone: '返信先のメッセージはもうありません。',
};
