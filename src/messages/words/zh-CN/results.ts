import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const results: Words['results'] = {
  madeFrom: '-# 制作依据',
  madeFromPicture: '它所依据的图片',
  moreUnderMore: (many) => `**更多** 里还有 ${count(many)} 个`,

  understood: (words) => `-# 理解为：${words}`,
  notUnderstood: (words) => `-# 未能理解：${words}`,
  localEngine: '-# 由 Kiln 的本地程序化引擎制作：按规则构建，不是 AI',
  faces: (many) => `${count(many)} 个面`,
  linksUntil: (time) => `链接有效至 ${time}`,
  keptUntil: (time) => `文件保存至 ${time}`,

  parts: (list) => `**零件** ${list}`,
  moreKinds: (many) => `零件表里还有 ${count(many)} 种`,

  linksLeadNowhere: '服务的链接在这里打不开：**文件** 会发送没有附上的内容。',
  noFilesYet: '还没有文件。',
  noFiles: '服务没有给出文件。',
  made: (time) => `-# 制作于 ${time}`,
  seed: (seed) => `种子 ${seed}`,
  task: (id) => `-# 任务 ${id}`,
  filesDeleted: (time) => `服务在 ${time} 删除了文件。附在消息里的还在。`,
  linksRanOut: '服务的链接已过期。附在消息里的文件还在。',
  filesAtService: '**服务上的文件**',
  linksUntilLine: (time) => `-# 链接有效至 ${time}`,
  pictureNumber: (number) => `图片 ${number}`,
  thumbnail: '缩略图',
  thumbnailWithoutBackground: '无背景缩略图',
  andMore: '-# ……还有更多',
};
