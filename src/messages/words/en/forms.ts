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
    way: 'Method',
  },
  topicNumber: (topic: string, number: number) => `${topic} ${number}`,
  moreFirst: 'See every option first',
  edit: 'Edit',
  priceUnknown: 'price not known yet',
  cost: (price: number, isExact: boolean) => (price === 0 ? 'free' : `${isExact ? '' : 'about '}${credits(price)}`),
  left: (amount: number) => `; ${count(amount)} left`,
  whatItDoes: 'Choose an action…',
  otherAction: (many: number) => `Or type the name of one of all ${count(many)}`,
  untouched: 'Let the service decide',
  range: (least: number, most: number) => `${count(least)} to ${count(most)}`,
};
