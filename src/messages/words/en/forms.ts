import { message } from 'kiln-runtime/words/message';

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
  topicNumber: message<{ topic: string; number: number }>('{topic} {number}'),
  moreFirst: 'See every option first',
  edit: 'Edit',
  priceUnknown: 'price not known yet',
  cost: message<{ price: number; isExact: boolean }>(
    '{isExact, select, true {{price, plural, =0 {free} one {# credit} other {# credits}}} other {{price, plural, =0 {free} one {about # credit} other {about # credits}}}}',
  ),
  left: message<{ amount: number }>('; {amount, number} left'),
  whatItDoes: 'Choose an action…',
  otherAction: message<{ count: number }>('Or type the name of one of all {count, number}'),
  untouched: 'Let the service decide',
  range: message<{ min: number; max: number }>('{min, number} to {max, number}'),
};
