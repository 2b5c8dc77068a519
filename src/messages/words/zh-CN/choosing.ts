import type { Words } from '../form.ts';
import { and, count } from './speech.ts';

export const choosing: Words['choosing'] = {
  title: (what) => `### Kiln 要用${what}做什么？`,
  these: {
    image: (many) => (many === 1 ? '这张图片' : `这 ${count(many)} 张图片`),
    model: (many) => (many === 1 ? '这个模型' : `这个由 ${count(many)} 个文件组成的模型`),
  },
  theseWords: '这些文字',
  both: (parts) => and(parts),
  choose: '选择要制作什么……',
  usable: (kinds) => `可以使用：${and(kinds)}。`,
  usableOf: { image: (endings) => `${endings} 图片`, model: (endings) => `${endings} 模型` },
  many: {
    image: (many) => `${count(many)} 张图片`,
    model: (many) => `${count(many)} 个模型`,
  },
  nothingOfThat: (usable) => `用它做不出东西。${usable}`,
  nothingOf: (names) => `用 ${names} 做不出东西。`,
  withoutWords: '不用文字',
  aFile: '一个文件',
  others: (many) => (many === 1 ? '另一个' : `另外 ${count(many)} 个`),
  onlyFirst: {
    image: (most, all) => `${count(all)} 张图片中只使用前 ${count(most)} 张。`,
    model: (most, all) => `${count(all)} 个模型中只使用前 ${count(most)} 个。`,
  },
  noneInMessage: '那条消息没有 Kiln 能用的图片或模型。',
  notOpen: '在这个服务器里，能用它做的事只对其他身份组开放。管理者可以告诉你是哪些：见 `/设置`。',
  gone: 'Kiln 已没有刚才展示的内容：只保存一天。请再展示一次。',
  notYours: (member) => `这里只有 ${member} 能选。请自己在那条消息上使用 **制作 3D**。`,
  unknown: '用展示的内容做不出这个。请选别的。',

  enoughMentions: (many) => `一分钟内提及超过了 ${count(many)} 次。请稍等，然后再提及我。`,
  mentionHelp: (usable) =>
    `提及我时附上最多五张图片、一个模型，或写明要做什么；也可以提及我并回复我的一条带这些内容的消息。${usable}\`/帮助\` 会说明还有什么。`,
  wordsCut: (used, all, most) => `你的 ${count(all)} 个字符中只使用前 ${count(used)} 个：最多接受 ${count(most)} 个。`,
  repliedHidden:
    '我看不到你回复的消息：Discord 只让我看到提及我的消息。请改为在那条消息的菜单里选 **应用**、**制作 3D**。',
  repliedUnreadable:
    '我看不到你回复的消息：我不能阅读这个频道的历史。请改为在那条消息的菜单里选 **应用**、**制作 3D**。',
  repliedGone: '你回复的消息已经不在了。',
};
