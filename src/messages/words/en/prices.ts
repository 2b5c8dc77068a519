import { credits } from './speech.ts';

/** What things cost, before the press. */
export const prices = {
  unknown: 'price not known yet',
  free: 'free',
  about: (amount: number) => `about ${credits(amount)}`,
  later: (verb: string, price: string) => `${verb} comes after it, for ${price}.`,
  afterwards: (verb: string, price: string) => `${verb} then ${price}`,
};
