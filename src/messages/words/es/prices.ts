import type { Words } from '../form.ts';
import { credits } from './speech.ts';

export const prices: Words['prices'] = {
  unknown: 'precio aún desconocido',
  free: 'gratis',
  about: (amount) => `unos ${credits(amount)}`,
  later: (verb, price) => `Después viene «${verb}»: ${price}.`,
  afterwards: (verb, price) => `luego ${verb} ${price}`,
};
