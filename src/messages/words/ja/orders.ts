import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const orders: Words['orders'] = {
  choose: '変えたいものを押してください。そのままにしたものはサービスが決めます。',
  notSo: (why) => `このままではまだ作れません。\n${why}`,
  makeIt: '作る',
  free: '無料です',
  costs: (price) => `費用は **${credits(price)}** です`,
  nothingYet: (cost, left) =>
    `${cost}${left === undefined ? '' : `（残り${count(left)}）`}。あなたが決めるまで、何も確保も作成もされません。`,
  make: (price) => (price === 0 ? '作る' : `${credits(price)}で作る`),
  leave: 'やめる',
  left: 'そのままにしました。何も作成されず、確保もされていません。',
  decided: 'それはもう決まったか、1日以上前のものです。もう一度頼んでください。',
  notYours: (member) => `決められるのは ${member} だけです。`,
  keptByCancel: (kept) =>
    `作業はもう始まっています。今キャンセルすると、サービスは料金の **${credits(kept)}** を返しません。`,
  cancelAllTheSame: 'それでもキャンセル',
  goOn: '続ける',
};
