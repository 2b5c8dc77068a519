import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const refused: Words['refused'] = {
  guildOnly: 'Kiln 只在服务器里可用：积分属于服务器。',
  unknownCommand: '这个 Kiln 不认识这个命令。请重新加载 Discord 再试。',
  oldButton: '这个按钮来自另一个版本的 Kiln。`/任务` 会带着现在的按钮找回结果。',
  unknownStep: '这个 Kiln 已不认识这一步。`/任务` 会带着现在的按钮找回结果。',
  privacyScreen: '这个画面来自另一个版本的 Kiln。请重新输入 `/隐私`。',
  unknownForm: '这个 Kiln 不认识这个表单。请再按一次按钮。',
  gone: 'Kiln 已没有这个请求。请重新输入命令。',
  busy: 'Kiln 现在很忙。请稍后再按。',
  private: '这是私密的。只有提出者能这样做。',
  notYours: (owner) => `只有 ${owner ?? '提出者'} 和管理这个服务器的人能这样做。你自己的请求下有同样的按钮。`,
  onlyOwnerShares: (owner) => `只有 ${owner} 能分享它。`,
  nothingToShare: '还没有可以分享的内容。',
  sharing: (where) => `正在分享到 ${where}。`,
  shared: (where, address) => `已分享到 ${where}：[消息](${address})。`,
  takesBack: (shared) => `${shared}在那里按 **删除** 可永久收回。`,
  grantLeadsOnly: '只有管理本地 Discord 服务器的人能在这里添加积分。',
  reportLeadsOnly: '只有管理这个服务器的人能看到积分的去向。',

  notOfServer: '那个任务不是在这个服务器里制作的。请从输入时出现的列表中选一个。',
  otherKind: (stage, kind) => `${stage} 不能接着 ${kind} 类的任务继续。`,
  notMade: '它没有做成，所以没有可以接着做的内容。',
  notFinished: '还没有完成。请等它完成。',
  expired: '服务已没有它了。请重新制作。',
  nothingInIt: (stage) => `${stage} 在里面找不到可以接着做的内容。请重新制作。`,

  notAnOption: (name) => `\`${name}\` 不是这里的选项。`,
  notAnOptionOf: (name, command) => `\`${name}\` 不是 /${command} 的选项。`,
  needs: (name, other) => `\`${name}\` 需要 \`${other}: True\`。`,
  fileOrAddress: (name) => `\`${name}\`：给文件或它的地址，不要两个都给。`,
  notANumber: (name) => `\`${name}\` 必须是数字。`,
  notAChoice: (name, choices, said) => `\`${name}\` 必须是 ${choices} 之一；给的是“${said}”。`,
  notInList: (name, unknown, choices) => `\`${name}\` 不认识 ${unknown}。可用 ${choices}，用逗号分隔。`,
  notAFile: (name) => `\`${name}\` 必须是附上的文件。`,
  formAgain: (text, verb) => `${text}\n再按一次 **${verb}**：你填写的内容还在。`,
  ofFile: (name, file, why) => `\`${name}\`：${file} ${why}`,
  notFromDiscord: '不是来自 Discord。请附上文件本身。',
  badEnding: (endings) => `不能在这里使用。请附上 ${endings} 之一。`,
  notWhatItSays: { image: '名字像图片，但不是图片。', model: '名字像模型，但不是模型。' },
  tooLarge: (size, most) => `有 ${size}。最多接受 ${most}。`,
  empty: '是空的。',
  severalActions: (name, said, many, some) =>
    `\`${name}\`：“${said}”符合 ${count(many)} 个动作：${some}。请说明是哪个。`,
  noAction: (name, said) => `\`${name}\`：“${said}”不是动作库里的动作。请从输入时出现的列表中选一个。`,

  notEnoughCredits: (price, left) =>
    `这需要 ${credits(price)}，服务器还剩 ${count(left)}。\`/积分\` 会说明如何获得更多；或选便宜些的。`,

  byCode: {
    bad_key: '服务不接受这个密钥。什么都没有改动。',
    not_checked: '无法询问服务是否接受这个密钥。什么都没有改动；请一分钟后再试。',
    too_many: '预设已经太多。请先删除一个。',
    cannot_open: '服务器自己的密钥已无法读取。管理者可以在 `/设置` 里重新设置。',
  },
};
