import type { Words } from '../form.ts';

export const files: Words['files'] = {
  all: '文件',
  button: (count) => `文件（${count}）`,
  title: (title) => `### ${title} 的文件`,
  only: '-# 只有你能看到。链接会过期；文件会留在这里，直到你关闭。',
  zip: '全部打包 ZIP',
  links: (links) => `链接：${links}`,
  missing: (names) => `超出 Discord 此处的上限：${names}`,
  none: '服务已没有它的文件。附在消息上的仍然保留。',
  thing: (title) => `“${title}”`,
  picture: (what) => `${what} 的图片`,
  turning: (what) => `${what}，旋转一周`,
  moving: (what) => `${what}，动作中`,
  madeFrom: (what) => `${what} 的来源`,
};
