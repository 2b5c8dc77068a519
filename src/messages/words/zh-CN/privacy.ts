import type { Words } from '../form.ts';

export const privacy: Words['privacy'] = {
  deleteTitle: (title) => `永久删除 **${title}**？`,
  deleteWhat: '它的消息、任务和所有文件都会消失。花掉的积分不会退回。',
  deleteYes: '永久删除',
  deleteNo: '保留',
  title: '### Kiln 在这个服务器里保存的关于你的内容',
  what: '你要求过什么（文字、选项、时间、地点），做出了什么，花了多少。文件由服务保存，期限写在每个结果下面。',
  forgetting: '-# 遗忘会取消等待中的任务，删除你的结果及其消息，并把你的名字从服务器的账目中去掉。无法撤销。',
  export: '导出',
  forgetMe: '忘记我……',
  forgetTitle: (member) => `在这个服务器里永久忘记 ${member}？`,
  forgetWhat: '等待中的会取消；结果连同消息和文件都会消失。花掉的积分不会退回。',
  forgetYes: '永久忘记',
  forgetNo: '保留',
};
