import type { Words } from '../form.ts';
import { count, credits, requests, tasks } from './speech.ts';

export const creditsWords: Words['creditsWords'] = {
  title: '### 这个服务器的积分',
  left: (amount) => `**剩余 ${credits(amount)}**`,
  held: (amount) => `${count(amount)} 为进行中的工作预扣`,
  spent: (amount) => `已花 ${count(amount)}`,
  allowance: (amount) => `-# 每月初另加 ${credits(amount)}`,
  ownAccount: '-# 这个服务器使用自己在服务那里的账户：制作在那里付费，不动用这些积分。',
  usualPrices: '**通常的价格（积分）**',
  free: '免费',
  unknown: '尚不清楚',
  inOneGo: '一步完成',
  whenCharged: '-# 预扣的积分在任务成功时扣除，失败时退回。',
  whenCanceled: '-# 等待中取消也会退回。一旦开始制作，服务会收取它的价格，按钮上会写明：“取消（收取 20 积分）”。',
  more: '**更多积分**',
  askLeads: '-# 管理这个服务器的人可以在这里看到如何获得更多。',
  askOperator: (command) => `-# 由运行这个 Kiln 的人添加：${command}`,
  ownKey: '-# 在服务那里有自己账户的服务器，在 `/设置` 里设置密钥，就不需要这些。',
  add: (amount) => `添加 ${credits(amount)}`,
  shop: (worths) => `**给这个服务器更多积分**：${worths}`,
  worth: (amount, isMonthly) => (isMonthly ? `每月 ${credits(amount)}` : credits(amount)),
  youUsed: (uses, held) => `**你用了** ${uses}${held}`,
  used: {
    day: (used) => `今天 ${credits(used)}`,
    month: (used) => `本月 ${credits(used)}`,
  },
  usedOf: {
    day: (used, most, anew) => `今天 ${count(used)} / ${credits(most)}，${anew} 重新计算`,
    month: (used, most, anew) => `本月 ${count(used)} / ${credits(most)}，${anew} 重新计算`,
  },
  heldFor: (held, many) => ` · 为 ${tasks(many)}预扣 ${count(held)}`,

  reportBy: {
    member: (days) => `### 最近 ${days} 天的积分，按成员`,
    family: (days) => `### 最近 ${days} 天的积分，按类别`,
    day: (days) => `### 最近 ${days} 天的积分，按日期`,
  },
  charged: (amount, many) => `${requests(many)}共**扣除 ${credits(amount)}**`,
  row: (of, amount, held, many) =>
    `${of}：**${credits(amount)}**${held > 0 ? `，预扣 ${count(held)}` : ''} · ${requests(many)}`,
  nothing: '没有任何请求。',
  moreInFile: (many) => `-# 还有 ${count(many)} 个：见文件`,
  cut: '-# 请求多于一份报告能容纳的数量：这里是最新的。请减少天数。',
  utc: '-# 日期按 UTC。文件里有每个请求。',
  forgotten: '已被遗忘的成员',
};
