import type { Words } from '../form.ts';
import { credits } from './speech.ts';

export const prices: Words['prices'] = {
  unknown: '价格尚不清楚',
  free: '免费',
  about: (amount) => `约 ${credits(amount)}`,
  later: (verb, price) => `之后还有“${verb}”，${price}。`,
  afterwards: (verb, price) => `之后${verb} ${price}`,
};
