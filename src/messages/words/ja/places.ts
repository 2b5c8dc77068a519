import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const places: Words['places'] = {
  permissions: {
    ViewChannel: 'チャンネルを見る',
    SendMessages: 'メッセージを送信',
    SendMessagesInThreads: 'スレッドでメッセージを送信',
    CreatePublicThreads: '公開スレッドを作成',
    AttachFiles: 'ファイルを添付',
    ReadMessageHistory: 'メッセージ履歴を読む',
    Connect: '接続',
  },
  missing: (names) => `${names} の権限がありません`,
  whoGives: 'チャンネルの管理者が **チャンネルの編集 › 権限** で与えられます。',
  missingHere: (channel, lacks, arrives) => `Kilnは ${channel} で必要なことがすべてはできません：${lacks}。${arrives}`,
  arrivesLate: '結果は届きます。15分以内ならここに、それ以上かかるとダイレクトメッセージで届きます。',
  arrives: '結果は届きます。ただし後で `/タスク` にファイルの新しいリンクがないことがあります。',
  noReply: (channel, lacks) => `Kilnは ${channel} でメンションに答えられません：${lacks}。コマンドは使えます。`,
  preparing: '受け取りました。少々お待ちください。',
  lacksIn: (channel, lacks) => `⚠️ ${channel}：${lacks}。`,
  inMore: (many) => `-# ほか${count(many)}か所`,
  giveIt: '-# **チャンネルの編集 › 権限** で与えてください。',
  cannotShare: (channel, lacks) => `${channel} では共有できません。Kilnには${lacks}。`,
  noBot: (how) =>
    `このサーバーにはKilnのコマンドだけがあり、ボットがいません。結果を届けられないため、何も請求していません。このサーバーの管理者が${how}招待できます。`,
  inviteAgain: 'もう一度',
  inviteBy: (address) => `[このリンク](${address})から`,

  welcome: '### Kilnは言葉と画像から3Dアセットを作ります',
  welcomeBegin: (command) =>
    `${command} から始めるか、画像のあるメッセージのメニューで **アプリ › 3Dにする** を選んでください。`,
  welcomeHelp: (command) => `${command} でほかの使い方がわかります。費用は押す前に表示されます。`,
  welcomeSettings: (command) => `このサーバーの管理者は、${command} で上限、ロール、チャンネルを設定できます。`,
  notAllowed: (names) => `-# このサーバー全体で許可されていないもの：${names}。`,
  helpBegin: 'このどれかを押すと、ここで作られます。結果には次の手順のボタンが付きます。',
  helpExample: (prompt, cost) => `${prompt} · ${cost}`,
  helpOwn: (command) =>
    `自分で作るには ${command} と言葉を。画像からなら、そのメッセージのメニューで **アプリ › 3Dにする** を選ぶか、画像を付けてKilnにメンションしてください。`,
  helpPages: { begin: 'はじめに', make: '言葉と画像', change: 'モデル', rest: 'そのほか' },
  helpNothing: 'このチャンネルであなたが使えるものはありません。このサーバーの管理者に聞いてください。',
  helpButtons:
    '-# 別の仕上がりには **もう一度**、言葉を変えるには **編集**、作成中ならいつでも **キャンセル** を押せます。費用は押す前に表示されます。',
  invite: (address) => `-# [Kilnを別のサーバーに追加](${address})`,
  localEngine:
    '-# このKilnはローカルの手続き型エンジンで動いています。形はAIではなく規則で作られます。色や素材のある単純なものが得意です。',
};
