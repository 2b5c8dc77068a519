import type { Words } from '../form.ts';
import { credits } from './speech.ts';

export const prices: Words['prices'] = {
  unknown: 'prix encore inconnu',
  free: 'gratuit',
  about: (amount) => `environ ${credits(amount)}`,
  later: (verb, price) => `${verb} vient ensuite, pour ${price}.`,
  afterwards: (verb, price) => `${verb} ensuite ${price}`,
};
