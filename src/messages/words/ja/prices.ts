import type { Words } from '../form.ts';
import { credits } from './speech.ts';

export const prices: Words['prices'] = {
  unknown: '価格は未定',
  free: '無料',
  about: (amount) => `約${credits(amount)}`,
  later: (verb, price) => `そのあと「${verb}」があります：${price}。`,
  afterwards: (verb, price) => `続けて${verb} ${price}`,
};
