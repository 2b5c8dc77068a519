import type { Words } from '../form.ts';

export const notices: Words['notices'] = {
  ways: {
    none: '不通知',
    reply: '在简短回复中提及',
    silent: '无声提及',
    direct: '私信',
  },
  asServerChoice: '按这个服务器的设置',
  nothing: '你的任务结束时，只有它自己的消息会说明。',
  told: {
    reply: (time) => `${whenEnded(time)}你会在一条简短回复中被提及。`,
    silent: (time) => `${whenEnded(time)}你会被无声提及。`,
    direct: (time) => `${whenEnded(time)}你会收到一条私信。`,
  },
  ownChoice: '-# 你在这个服务器里自己的选择。',
  asServer: '-# 按这个服务器的设置。',
};

const whenEnded = (time: string | undefined) =>
  `你的任务结束${time === undefined ? '' : `且用时超过 ${time}`}时，无论成功与否，`;
