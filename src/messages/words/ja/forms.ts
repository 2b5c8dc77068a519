import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const forms: Words['forms'] = {
  topics: {
    subject: '内容',
    look: '表面',
    mesh: 'メッシュ',
    size: '大きさ',
    files: 'ファイル',
    way: '作り方',
  },
  topicNumber: (topic, number) => `${topic} ${number}`,
  moreFirst: '先にすべてのオプションを見る',
  edit: '編集',
  priceUnknown: '価格は未定',
  cost: (price, isExact) => (price === 0 ? '無料' : `${isExact ? '' : '約'}${credits(price)}`),
  left: (amount) => `（残り${count(amount)}）`,
  whatItDoes: '動きを選んでください…',
  otherAction: (many) => `または${count(many)}種類のうち別のものを名前で`,
  untouched: 'サービスに任せる',
  range: (least, most) => `${count(least)}〜${count(most)}`,
};
