import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const presets: Words['presets'] = {
  title: '### 在这里有效的预设',
  how: '-# 用选项 `preset` 指定一个。名为 `default` 的不指定也有效。',
  none: '还没有。用 `/预设 保存` 创建一个。',
  whose: { mine: '你的', channel: '本频道的', server: '服务器的' },
  says: (name, whose, what) => `**${name}**（${whose}）：${what}`,
  nothing: '无',
  without: (words) => `不要 ${words}`,
  changesNothing: '-# 没有预设会改变它。',
  withPreset: (name) => `-# 使用预设 ${name}。`,
  trialPrice: (price) => `-# ${price}。没有制作任何东西，也没有预扣。`,
  kept: (preset) => `已保存。${preset}`,
  exported: (many) => `${count(many)} 个预设，可以导入到任何地方。`,
  notThere: '那里没有这个预设。`/预设 列出` 会显示每个预设属于谁。',
  noneOfThatName: '这里没有这个名字的预设。`/预设 列出` 会列出它们。',
  noSuchCommand: '没有这个名字的命令能制作东西。请在输入时选择一个。',
  unknownSubcommand: '这个 Kiln 不认识它。请重新加载 Discord 再试。',
  leadsOnly: '频道或服务器的预设由管理者修改。',
  badName: '名称由 1 到 32 个字母、数字、空格、- 和 _ 组成。',
  notNone: '预设不能叫“none”：那表示不用任何预设。',
  badPairs: '`options` 的写法是 名称=值，中间用空格：`多边形形状=quad 真实尺寸=true`。',
  notAnOption: (name) => `\`${name}\` 不是预设可以有的选项。`,
  doesNotFit: (names, why) => `使用预设 ${names}：${why}\n\`preset: none\` 表示不用预设。`,
  notAFile: '这不是这个 Kiln 能读的预设文件。什么都没有改动。',
  fileGone: '文件已不在 Discord。请重新附上。',
};
