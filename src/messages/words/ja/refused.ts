import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const refused: Words['refused'] = {
  guildOnly: 'Kilnはサーバーでだけ使えます。クレジットはサーバーのものです。',
  unknownCommand: 'このKilnはそのコマンドを知りません。Discordを再読み込みして、もう一度試してください。',
  oldButton: 'このボタンは別のバージョンのKilnのものです。`/タスク` で、今のボタンごと結果を呼び戻せます。',
  unknownStep: 'このKilnはその手順をもう知りません。`/タスク` で、今のボタンごと結果を呼び戻せます。',
  privacyScreen: 'この画面は別のバージョンのKilnのものです。もう一度 `/プライバシー` と入力してください。',
  unknownForm: 'このKilnはそのフォームを知りません。もう一度ボタンを押してください。',
  gone: 'このリクエストはもうKilnにありません。コマンドをもう一度入力してください。',
  busy: 'Kilnは今混み合っています。少ししてからもう一度押してください。',
  private: '非公開です。頼んだ本人だけができます。',
  notYours: (owner) =>
    `それができるのは、${owner ?? '頼んだ本人'} とこのサーバーの管理者だけです。あなた自身のリクエストにも同じボタンがあります。`,
  onlyOwnerShares: (owner) => `共有できるのは ${owner} だけです。`,
  nothingToShare: 'まだ共有するものがありません。',
  sharing: (where) => `${where} に共有しています。`,
  shared: (where, address) => `${where} に共有しました：[メッセージ](${address})。`,
  takesBack: (shared) => `${shared}そこで **削除** を押すと、完全に取り消せます。`,
  grantLeadsOnly: 'ここでクレジットを追加できるのは、ローカルDiscordのサーバーの管理者だけです。',
  reportLeadsOnly: 'クレジットの使い道を見られるのは、このサーバーの管理者だけです。',

  notOfServer: 'そのタスクはこのサーバーのものではありません。入力中に出る一覧から選んでください。',
  otherKind: (stage, kind) => `「${stage}」は「${kind}」のタスクからは続けられません。`,
  notMade: '作成されなかったので、続けるものがありません。',
  notFinished: 'まだ終わっていません。完成するまで待ってください。',
  expired: 'もうサービスにありません。作り直してください。',
  nothingInIt: (stage) => `「${stage}」を続けるためのものが見つかりません。作り直してください。`,

  notAnOption: (name) => `\`${name}\` はここのオプションではありません。`,
  notAnOptionOf: (name, command) => `\`${name}\` は /${command} のオプションではありません。`,
  needs: (name, other) => `\`${name}\` には \`${other}: True\` が必要です。`,
  fileOrAddress: (name) => `\`${name}\`：ファイルかアドレスのどちらか一方だけにしてください。`,
  notANumber: (name) => `\`${name}\` は数値にしてください。`,
  notAChoice: (name, choices, said) => `\`${name}\` は ${choices} のいずれかです（入力：「${said}」）。`,
  notInList: (name, unknown, choices) =>
    `\`${name}\` に ${unknown} はありません。${choices} からコンマ区切りで選べます。`,
  notAFile: (name) => `\`${name}\` は添付ファイルにしてください。`,
  formAgain: (text, verb) => `${text}\nもう一度 **${verb}** を押してください。入力した内容は残っています。`,
  ofFile: (name, file, why) => `\`${name}\`：${file} ${why}`,
  notFromDiscord: 'はDiscordのものではありません。ファイルそのものを添付してください。',
  badEnding: (endings) => `はここでは使えません。${endings} のいずれかを添付してください。`,
  notWhatItSays: {
    image: 'は画像の名前ですが、画像ではありません。',
    model: 'はモデルの名前ですが、モデルではありません。',
  },
  tooLarge: (size, most) => `は${size}です。受け付けるのは${most}までです。`,
  empty: 'は空です。',
  severalActions: (name, said, many, some) =>
    `\`${name}\`：「${said}」に当てはまる動きが${count(many)}個あります：${some}。どれか指定してください。`,
  noAction: (name, said) =>
    `\`${name}\`：「${said}」という動きはライブラリにありません。入力中に出る一覧から選んでください。`,

  notEnoughCredits: (price, left) =>
    `これには${credits(price)}必要ですが、サーバーの残りは${count(left)}です。増やし方は \`/クレジット\` でわかります。もっと安いものを選ぶこともできます。`,

  byCode: {
    bad_key: 'サービスがこのキーを受け付けません。何も変更していません。',
    not_checked:
      'このキーが使えるか、サービスに確認できませんでした。何も変更していません。1分後にもう一度試してください。',
    too_many: 'プリセットが多すぎます。先に1つ削除してください。',
    cannot_open: 'サーバー自身のキーが読めなくなりました。サーバーの管理者が `/設定` で登録し直せます。',
  },
};
