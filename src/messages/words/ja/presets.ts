import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const presets: Words['presets'] = {
  title: '### ここで有効なプリセット',
  how: '-# オプション `プリセット` で指定します。`default` という名前のものは、指定しなくても有効です。',
  none: 'まだありません。`/プリセット 保存` で作れます。',
  whose: { mine: 'あなたの', channel: 'このチャンネルの', server: 'サーバーの' },
  says: (name, whose, what) => `**${name}**（${whose}）：${what}`,
  nothing: 'なし',
  without: (words) => `${words} なし`,
  changesNothing: '-# これを変えるプリセットはありません。',
  withPreset: (name) => `-# プリセット ${name} を使用。`,
  trialPrice: (price) => `-# ${price}。何も作成されず、確保もされていません。`,
  kept: (preset) => `保存しました。${preset}`,
  exported: (many) => `プリセット${count(many)}件。どこにでもインポートできます。`,
  notThere: 'そのプリセットはそこにありません。誰のものかは `/プリセット 一覧` でわかります。',
  noneOfThatName: 'その名前のプリセットはここにありません。`/プリセット 一覧` で見られます。',
  noSuchCommand: 'その名前で何かを作るコマンドはありません。入力中に選んでください。',
  unknownSubcommand: 'このKilnはそれを知りません。Discordを再読み込みして、もう一度試してください。',
  leadsOnly: 'チャンネルやサーバーのプリセットを変えられるのは、その管理者だけです。',
  badName: '名前は文字、数字、空白、- と _ で1〜32文字です。',
  notNone: 'プリセットに「none」という名前は付けられません。何も使わないという意味です。',
  badPairs: '`オプション` には name=value を空白で区切って入れます：`ポリゴンの形=quad 実寸=true`。',
  notAnOption: (name) => `\`${name}\` はプリセットに入れられるオプションではありません。`,
  doesNotFit: (names, why) => `プリセット ${names} を使うと：${why}\n\`プリセット: none\` で使わずに進めます。`,
  notAFile: 'このKilnが読めるプリセットのファイルではありません。何も変更していません。',
  fileGone: 'ファイルはもうDiscordにありません。もう一度添付してください。',
};
