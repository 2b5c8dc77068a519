import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const forms: Words['forms'] = {
  topics: {
    subject: '内容',
    look: '表面',
    mesh: '网格',
    size: '尺寸',
    files: '文件',
    way: '制作方式',
  },
  topicNumber: (topic, number) => `${topic} ${number}`,
  moreFirst: '先查看全部选项',
  edit: '编辑',
  priceUnknown: '价格尚不清楚',
  cost: (price, isExact) => (price === 0 ? '免费' : `${isExact ? '' : '约 '}${credits(price)}`),
  left: (amount) => `；剩余 ${count(amount)}`,
  whatItDoes: '选择它做什么……',
  otherAction: (many) => `或按名称选 ${count(many)} 个中的另一个`,
  untouched: '交给服务决定',
  range: (least, most) => `${count(least)} 到 ${count(most)}`,
};
