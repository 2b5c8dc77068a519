import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const assets: Words['assets'] = {
  states: {
    making: '制作中',
    ready: '就绪',
    needs_work: '需要修改',
    approved: '已批准',
    printed: '已打印',
  },
  say: { ready: '就绪', needs_work: '需要修改', approved: '批准', printed: '已打印' },
  saidBy: (state, member, when) => `**${state}** · ${member} 于 ${when}`,
  notMade: '未做成',
  underWay: '进行中',
  earlier: (steps) => `-# 之前还有 ${count(steps)} 步`,
  nothingLeft: '这个资产已没有任何内容。',
  goesOn: (title, thread) => `**${title}** 在 ${thread} 继续。`,
  stays: (channel, why) => `它留在这里，没有在 ${channel} 开子区：${why}。`,
  staysBecause: {
    forbidden: 'Kiln 不能在那里开子区。管理这个服务器的人可以在 `/设置` 看到缺少什么',
    gone: '那里已不存在。管理这个服务器的人可以在 `/设置` 另选一个',
    other: 'Discord 现在没有接受',
  },
  cannotOpen: (channel, missing) => `Kiln 不能在 ${channel} 开子区：${missing}。它留在你提出的地方。`,
  set: (state) => `已设为：**${state}**。`,
  unknown: 'Kiln 已不认识这个资产。',
  leadsApprove: '只有管理这个服务器的人能批准资产。',

  screen: {
    button: '资产：子区与帖子……',
    heading: '### 这个服务器里的资产',
    counts: '-# 你的改动对之后提出的请求生效。',
    tagsFollow: '-# 帖子的标签会跟随状态。',
    tagsAreMade: '-# Kiln 会在第一个帖子时创建状态标签。',
    tagsMissing: (names) =>
      `⚠️ 论坛没有标签 ${names}：没有它们，帖子只在卡片上说明状态。请创建，或在那里给予 **管理频道**。`,
    tagRequired: '⚠️ 论坛要求每个帖子有标签，却没有这些标签，所以结果留在提出请求处。',
    results: '结果……',
  },
};
