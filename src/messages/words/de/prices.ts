import type { Words } from '../form.ts';
import { credits } from './speech.ts';

export const prices: Words['prices'] = {
  unknown: 'Preis noch unbekannt',
  free: 'kostenlos',
  about: (amount) => `etwa ${credits(amount)}`,
  later: (verb, price) => `Danach kommt „${verb}“: ${price}.`,
  afterwards: (verb, price) => `dann ${verb} ${price}`,
};
