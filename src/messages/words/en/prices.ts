import { credits } from './speech.ts';

/** What things cost, shown before anything is pressed. */
export const prices = {
  unknown: 'price not known yet',
  free: 'free',
  about: (amount: number) => `about ${credits(amount)}`,
  later: (verb: string, price: string) => `${verb} follows, for ${price}.`,
  afterwards: (verb: string, price: string) => `then ${verb} for ${price}`,
};
