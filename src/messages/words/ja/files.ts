import type { Words } from '../form.ts';

export const files: Words['files'] = {
  all: 'ファイル',
  button: (count) => `ファイル（${count}）`,
  title: (title) => `### ${title} のファイル`,
  only: '-# あなただけに表示されています。リンクには期限があります。ファイルは閉じるまでここに残ります。',
  zip: 'すべてのZIP',
  links: (links) => `リンク：${links}`,
  missing: (names) => `ここではDiscordが受け付けない大きさ：${names}`,
  none: 'サービスにはもうファイルがありません。メッセージに添付されたものは残ります。',
  thing: (title) => `「${title}」`,
  picture: (what) => `${what} の画像`,
  turning: (what) => `一回転する ${what}`,
  moving: (what) => `動いている ${what}`,
  madeFrom: (what) => `${what} の元になったもの`,
};
