import type { Words } from '../form.ts';
import { count, credits, or } from './speech.ts';

export const limits: Words['limits'] = {
  channels: (channels) => `Kiln 在这个频道不可用。可用的频道：${channels}。`,
  roles: (roles) => `在这个服务器里，Kiln 供拥有 ${or(roles)} 的成员使用。请向管理者申请身份组。`,
  goneRole: '一个已不存在的身份组',
  gone: {
    roles: (what) => left(what, '身份组'),
    channels: (what) => left(what, '频道'),
  },
  unread: 'Discord 没有及时说明谁可以在这里这样做。没有扣费：请稍后再按。',
  commandChannel: (command) => `这个服务器对 ${command} 的设置不包括这个频道。`,
  commandMember: (command, roles) =>
    `这个服务器的设置不允许你使用 ${command}${roles.length === 0 ? '' : `：它供拥有 ${or(roles)} 的成员使用`}。请问管理者。`,
  places: (command, channels) => `在这个服务器里，${command} 只在 ${channels} 可用。`,
  family: (command, roles) => `在这个服务器里，${command} 供拥有 ${or(roles)} 的成员使用。请向管理者申请身份组。`,
  request: {
    member: (price, most) => tooDear(price, most, '你的一个请求'),
    channel: (price, most) => tooDear(price, most, '这个频道的一个请求'),
    guild: (price, most) => tooDear(price, most, '这个服务器的一个请求'),
  },
  noTasks: {
    member: '你不能开始任务。请问管理者。',
    channel: '这个频道的成员不能开始任务。请问管理者。',
    guild: '这个服务器的成员不能开始任务。请问管理者。',
  },
  tasks: {
    member: (used, most) =>
      `你同时进行的任务已有 ${count(used)} 个，上限 ${count(most)} 个。请等一个结束，或取消一个。`,
    channel: (used, most) => `这个频道同时进行的任务已有 ${count(used)} 个，上限 ${count(most)} 个。请等一个结束。`,
    guild: (used, most) => `这个服务器同时进行的任务已有 ${count(used)} 个，上限 ${count(most)} 个。请等一个结束。`,
  },
  minute: {
    member: (used, most) => `你一分钟内已开始 ${count(used)} 个任务，上限 ${count(most)} 个。`,
    channel: (used, most) => `这个频道一分钟内已开始 ${count(used)} 个任务，上限 ${count(most)} 个。`,
    guild: (used, most) => `这个服务器一分钟内已开始 ${count(used)} 个任务，上限 ${count(most)} 个。`,
  },
  again: (time) => `${time} 可再试。`,
  day: {
    member: (price, left, most) => needs(price, '你今天', left, most),
    channel: (price, left, most) => needs(price, '这个频道今天', left, most),
    guild: (price, left, most) => needs(price, '这个服务器今天', left, most),
  },
  month: {
    member: (price, left, most) => needs(price, '你本月', left, most),
    channel: (price, left, most) => needs(price, '这个频道本月', left, most),
    guild: (price, left, most) => needs(price, '这个服务器本月', left, most),
  },
  comeBack: (time) => `${time} 恢复。`,
};

const left = (what: string, to: string) =>
  `在这个服务器里，${what} 只留给了已不存在的${to}。管理这个服务器的人可以在 \`/设置\` 另选。`;

const tooDear = (price: number, most: number, what: string) =>
  `这需要 ${credits(price)}；${what}最多 ${count(most)}。请选便宜些的，或问管理者。`;

const needs = (price: number, who: string, left: number, most: number) =>
  `这需要 ${credits(price)}；${who}还剩 ${count(left)}，上限 ${count(most)}。`;
