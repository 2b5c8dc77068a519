import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const orders: Words['orders'] = {
  choose: '点按要更改的内容。没有更改的由服务决定。',
  notSo: (why) => `这样还不能制作。\n${why}`,
  makeIt: '制作',
  free: '免费',
  costs: (price) => `需要 **${credits(price)}**`,
  nothingYet: (cost, left) =>
    `${cost}${left === undefined ? '' : `；剩余 ${count(left)}`}。在你同意之前，不会预扣，也不会开始制作。`,
  make: (price) => (price === 0 ? '制作' : `花 ${credits(price)} 制作`),
  leave: '算了',
  left: '保持原样。没有制作任何东西，也没有预扣。',
  decided: '这已经决定了，或者是一天以前的事。请重新提出。',
  notYours: (member) => `只有 ${member} 能决定。`,
  keptByCancel: (kept) => `已经开始制作：现在取消，服务会收取它的价格 **${credits(kept)}**。`,
  cancelAllTheSame: '仍然取消',
  goOn: '继续',
};
