import type { Words } from '../form.ts';

export const places: Words['places'] = {
  permissions: {
    ViewChannel: '查看频道',
    SendMessages: '发送消息',
    SendMessagesInThreads: '在子区内发送消息',
    CreatePublicThreads: '创建公共子区',
    AttachFiles: '添加文件',
    ReadMessageHistory: '阅读消息历史记录',
    Connect: '连接',
  },
  missing: (names) => `缺少权限 ${names}`,
  whoGives: '管理该频道的人可以在 **编辑频道 › 权限** 里给予。',
  missingHere: (channel, lacks, arrives) => `Kiln 在 ${channel} 没有它需要的全部权限：${lacks}。${arrives}`,
  arrivesLate: '你的结果仍会送达：15 分钟以内发在这里，否则用私信。',
  arrives: '你的结果仍会送达；以后 `/任务` 可能没有指向其文件的新链接。',
  noReply: (channel, lacks) => `Kiln 无法在 ${channel} 回复提及：${lacks}。它的命令在那里可用。`,
  preparing: 'Kiln 收到了，请稍等。',
  lacksIn: (channel, lacks) => `⚠️ 在 ${channel} ${lacks}。`,
  inMore: (many) => `-# 还有另外 ${many} 个`,
  giveIt: '-# 请在 **编辑频道 › 权限** 里给予。',
  cannotShare: (channel, lacks) => `无法在 ${channel} 分享：Kiln 在那里${lacks}。`,
  noBot: (how) =>
    `这个服务器有 Kiln 的命令却没有它的机器人，结果无法送达，所以没有扣费。管理这个服务器的人可以${how}邀请它。`,
  inviteAgain: '再次',
  inviteBy: (address) => `用[这个链接](${address})`,

  welcome: '### Kiln 用文字和图片制作 3D 资产',
  welcomeBegin: (command) => `从 ${command} 开始，或在带图片的消息的菜单里选 **应用 › 制作 3D**。`,
  welcomeHelp: (command) => `${command} 会说明还有什么，价格在你按下之前就会告知。`,
  welcomeSettings: (command) => `管理这个服务器的人在 ${command} 里设置限额、身份组和频道。`,
  notAllowed: (names) => `-# 在整个服务器都没有的权限：${names}。`,
  helpBegin: '按其中一个，就会在这里制作；结果带有每个后续步骤的按钮。',
  helpExample: (prompt, cost) => `${prompt} · ${cost}`,
  helpOwn: (command) =>
    `自己来：${command} 加上你的描述。或者用图片：在图片消息的菜单里选 **应用 › 制作 3D**，或带图提及 Kiln。`,
  helpPages: { begin: '开始', make: '文字和图片', change: '模型', rest: '其他' },
  helpNothing: '这个频道没有对你开放的功能。请问问管理此服务器的人。',
  helpButtons: '-# **再来一次** 重新制作，**编辑** 修改文字，运行中随时可按 **取消**。价格在你按下之前就会告知。',
  invite: (address) => `-# [把 Kiln 添加到别的服务器](${address})`,
  localEngine: '-# 这个 Kiln 使用本地程序化引擎：形状按规则构建，不是 AI。带颜色和材质的简单物体效果最好。',
};
