import type { Words } from '../form.ts';
import { count, credits, or, tasks } from './speech.ts';

const tooDear = (where: string) => (price: number, most: number) =>
  `これには${credits(price)}必要ですが、${where}の1件の上限は${count(most)}です。もっと安いものを選ぶか、管理者に相談してください。`;

const needs = (who: string) => (price: number, left: number, most: number) =>
  `これには${credits(price)}必要ですが、${who}は${count(most)}中残り${count(left)}です。`;

const running =
  (who: string, also = '') =>
  (used: number, most: number) =>
    `${who}では同時${tasks(most)}のうち${count(used)}件が進行中です。どれかが終わるのを待${also}ってください。`;

const started = (who: string) => (used: number, most: number) =>
  `${who}では1分間に${tasks(most)}のうち${count(used)}件を始めました。`;

const left = (what: string, to: string) =>
  `このサーバーでは、${what} は、もう存在しない${to}だけに許可されています。サーバーの管理者が \`/設定\` で別のものを選べます。`;

export const limits: Words['limits'] = {
  channels: (channels) => `Kilnはこのチャンネルでは使えません。使えるのは ${channels} です。`,
  roles: (roles) => `このサーバーでは、Kilnは ${or(roles)} のメンバー向けです。ロールは管理者に頼んでください。`,
  goneRole: 'もう存在しないロール',
  gone: {
    roles: (what) => left(what, 'ロール'),
    channels: (what) => left(what, 'チャンネル'),
  },
  unread:
    '誰がここで使えるのか、Discordから時間内に返事がありませんでした。請求はありません。少ししてからもう一度押してください。',
  commandChannel: (command) => `このサーバーの設定では、${command} はこのチャンネルで使えません。`,
  commandMember: (command, roles) =>
    `このサーバーの設定では、あなたは ${command} を使えません${roles.length === 0 ? '' : `（${or(roles)} のメンバー向け）`}。管理者に相談してください。`,
  places: (command, channels) => `このサーバーでは、${command} は ${channels} でだけ使えます。`,
  family: (command, roles) =>
    `このサーバーでは、${command} は ${or(roles)} のメンバー向けです。ロールは管理者に頼んでください。`,
  request: { member: tooDear('あなた'), channel: tooDear('このチャンネル'), guild: tooDear('このサーバー') },
  noTasks: {
    member: 'あなたはタスクを始められません。管理者に相談してください。',
    channel: 'このチャンネルではメンバーはタスクを始められません。管理者に相談してください。',
    guild: 'このサーバーではメンバーはタスクを始められません。管理者に相談してください。',
  },
  tasks: {
    member: running('あなたの分', 'つか、キャンセルを行'),
    channel: running('このチャンネル'),
    guild: running('このサーバー'),
  },
  minute: { member: started('あなたの分'), channel: started('このチャンネル'), guild: started('このサーバー') },
  again: (time) => ` 次は ${time} です。`,
  day: {
    member: needs('あなたの今日の分'),
    channel: needs('このチャンネルの今日の分'),
    guild: needs('このサーバーの今日の分'),
  },
  month: {
    member: needs('あなたの今月の分'),
    channel: needs('このチャンネルの今月の分'),
    guild: needs('このサーバーの今月の分'),
  },
  comeBack: (time) => ` ${time} に回復します。`,
};
