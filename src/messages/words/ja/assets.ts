import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const assets: Words['assets'] = {
  states: { making: '制作中', ready: '準備完了', needs_work: '要修正', approved: '承認済み', printed: 'プリント済み' },
  say: { ready: '準備完了', needs_work: '要修正', approved: '承認', printed: 'プリント済み' },
  saidBy: (state, member, when) => `**${state}** · ${member}（${when}）`,
  notMade: '作成できず',
  underWay: '進行中',
  earlier: (steps) => `-# ほか以前の${count(steps)}件`,
  nothingLeft: 'このアセットはもう何も残っていません。',
  goesOn: (title, thread) => `**${title}** の続きは ${thread} にあります。`,
  stays: (channel, why) => `${channel} のスレッドではなく、ここに残します：${why}。`,
  staysBecause: {
    forbidden: 'Kilnにはそこでスレッドを開く権限がありません。足りないものはサーバーの管理者が `/設定` で確認できます',
    gone: 'そのチャンネルはもうありません。サーバーの管理者が `/設定` で別のものを選べます',
    other: '今はDiscordが受け付けませんでした',
  },
  cannotOpen: (channel, missing) => `Kilnは ${channel} でスレッドを開けません：${missing}。頼んだ場所に残します。`,
  set: (state) => `設定しました：**${state}**。`,
  unknown: 'このアセットはもうKilnにありません。',
  leadsApprove: 'アセットを承認できるのは、このサーバーの管理者だけです。',

  screen: {
    button: 'アセット：スレッドと投稿…',
    heading: '### このサーバーのアセット',
    counts: '-# 変更は、これから頼まれるものに有効です。',
    tagsFollow: '-# 投稿には状態に合わせたタグが付きます。',
    tagsAreMade: '-# 最初の投稿のとき、Kilnが状態のタグを作ります。',
    tagsMissing: (names) =>
      `⚠️ フォーラムに ${names} のタグがありません。ないと、状態は投稿のカードにだけ表示されます。タグを作るか、そこで **チャンネルの管理** を与えてください。`,
    tagRequired: '⚠️ フォーラムは投稿ごとにタグを求めますが、該当するものがありません。結果は頼まれた場所に残ります。',
    results: '結果…',
  },
};
