import type { Words } from '../form.ts';
import { credits } from './speech.ts';

export const prices: Words['prices'] = {
  unknown: 'preço ainda desconhecido',
  free: 'grátis',
  about: (amount) => `cerca de ${credits(amount)}`,
  later: (verb, price) => `Depois vem ${verb}, por ${price}.`,
  afterwards: (verb, price) => `${verb} depois ${price}`,
};
