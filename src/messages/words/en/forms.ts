import { count, credits } from './speech.ts';

/** Forms that ask for what a stage takes. Titles and labels have at most 45 characters. */
export const forms = {
  /** What options are about: buttons, and titles of their forms. */
  topics: {
    subject: 'What it is',
    look: 'Surface',
    mesh: 'Mesh',
    size: 'Size',
    files: 'Files',
    way: 'How it is made',
  },
  topicNumber: (topic: string, number: number) => `${topic} ${number}`,
  moreFirst: 'See every option first',
  edit: 'Edit',
  priceUnknown: 'price not known yet',
  cost: (price: number, isExact: boolean) => (price === 0 ? 'free' : `${isExact ? '' : 'about '}${credits(price)}`),
  left: (amount: number) => `; ${count(amount)} left`,
  whatItDoes: 'Choose what it does…',
  otherAction: (many: number) => `Or another of the ${count(many)}, by its name`,
  untouched: 'Leave it to the service',
  range: (least: number, most: number) => `${count(least)} to ${count(most)}`,
};
