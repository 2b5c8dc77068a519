import { count, credits } from './speech.ts';

/** Confirming a price, and what canceling costs. */
export const orders = {
  choose: 'Press a topic to change its options. The service decides whatever you leave unset.',
  notSo: (why: string) => `It cannot be made like this yet.\n${why}`,
  free: 'It is free',
  costs: (price: number) => `It costs **${credits(price)}**`,
  nothingYet: (cost: string, left: number | undefined) =>
    `${cost}${left === undefined ? '' : `; ${count(left)} left`}. Nothing is charged or made until you confirm.`,
  makeIt: 'Make it',
  make: (price: number): string => (price === 0 ? orders.makeIt : `Make it for ${credits(price)}`),
  leave: 'Don’t make it',
  left: 'OK. Nothing was made or charged.',
  decided: 'That was already decided, or it is more than a day old. Ask again.',
  notYours: (member: string) => `Only ${member} can decide that.`,
  keptByCancel: (kept: number) =>
    `Work has begun: if you cancel now, the service keeps its price of **${credits(kept)}**.`,
  cancelAllTheSame: 'Cancel anyway',
  goOn: 'Keep going',
};
