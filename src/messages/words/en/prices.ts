import { message } from 'kiln-runtime/words/message';

/** What things cost, shown before anything is pressed. */
export const prices = {
  unknown: 'price not known yet',
  free: 'free',
  about: message<{ amount: number }>('about {amount, plural, one {# credit} other {# credits}}'),
  later: message<{ verb: string; price: string }>('{verb} follows, for {price}.'),
  afterwards: message<{ verb: string; price: string }>('then {verb} for {price}'),
};
