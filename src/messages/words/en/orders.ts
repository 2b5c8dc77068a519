import { count, credits } from './speech.ts';

/** Prices that are agreed to, and what a cancel costs. */
export const orders = {
  choose: 'Press what you want to change. What you leave alone, the service decides.',
  notSo: (why: string) => `It cannot be made like this yet.\n${why}`,
  free: 'It is free',
  costs: (price: number) => `It costs **${credits(price)}**`,
  nothingYet: (cost: string, left: number | undefined) =>
    `${cost}${left === undefined ? '' : `; ${count(left)} left`}. Nothing is held or made before you say so.`,
  makeIt: 'Make it',
  make: (price: number): string => (price === 0 ? orders.makeIt : `Make it for ${credits(price)}`),
  leave: 'Leave it',
  left: 'Left as it is. Nothing was made, and nothing was held.',
  decided: 'That was decided already, or more than a day ago. Ask again.',
  notYours: (member: string) => `Only ${member} decides that.`,
  keptByCancel: (kept: number) =>
    `Work has begun: the service keeps its price, **${credits(kept)}**, when it is canceled now.`,
  cancelAllTheSame: 'Cancel all the same',
  goOn: 'Go on',
};
