import { message } from 'kiln-runtime/words/message';

/** Many at once, from a list: batches. */
export const batches = {
  title: message<{ first: string; more: number }>('{first}{more, plural, =0 {} other { and # more}}'),
  count: message<{ count: number }>('{count, plural, one {# row} other {# rows}}'),
  progress: message<{ done: number; count: number }>('{done, number} of {count, number} done'),
  failed: message<{ count: number }>('{count, number} not made'),
  working: message<{ count: number }>('{count, number} in progress'),
  waiting: message<{ count: number }>('{count, number} waiting'),
  canceled: message<{ count: number }>('{count, number} canceled'),
  spent: message<{ amount: number }>('{amount, plural, one {# credit} other {# credits}} charged'),
  budget: message<{ amount: number }>('budget {amount, number}'),
  paused: message<{ member: string }>(
    'Paused by {member}. What has begun goes on. After three days the rest is canceled and its credits come back.',
  ),
  stopped: {
    budget: message<{ budget: number }>(
      'Stopped: the next one would have cost more than the budget of {budget, number} credits.',
    ),
    canceled: message<{ member: string }>('{member} canceled the rest.'),
    paused: 'It was paused for three days, so the rest was canceled.',
  },
  packing: 'Finished. The files are being packed.',
  pause: 'Pause',
  resume: 'Go on',
  cancelRest: 'Cancel the rest',
  cancelRestKeeps: message<{ kept: number }>(
    'Cancel the rest (keeps {kept, plural, one {# credit} other {# credits}})',
  ),
  all: message<{ count: number }>('All {count, number}'),
  files: 'Files (ZIP)',
  nextFiles: message<{ row: number }>('More, from {row, number}'),
  page: message<{ from: number; to: number; count: number }>('{from, number}–{to, number} of {count, number}'),
  previous: 'Previous',
  next: 'Next',
  open: 'Open one of those that are done…',
  percent: message<{ percent: number }>('{percent, number} %'),
  filesOf: message<{ from: number; to: number }>('The files of {from, number} to {to, number}, for you alone.'),
  noFiles: 'There are no files to pack.',
  tooLate: 'It has ended, or was decided already.',
  goesOn: 'It goes on.',
  isPaused: 'Paused. What has begun goes on; nothing new begins.',
  picture: message<{ what: string }>('Numbered pictures of the first ones of {what}'),
  ended: message<{ what: string; made: number; count: number }>('{what}: {made, number} of {count, number} are done.'),
  /** Before they are made. */
  equal: message<{ count: number }>('{count, plural, one {# equal row is} other {# equal rows are}} made once.'),
  overBudget: message<{ fits: number; count: number; budget: number }>(
    'The budget of {budget, number} credits is enough for the first {fits, number} of {count, number}; the others are not made.',
  ),
  each: message<{ price: number }>('{price, plural, =0 {free} one {# credit} other {# credits}}'),
  more: message<{ count: number }>('-# and {count, number} more'),
  /** The form. */
  form: 'Many at once',
  list: 'One a line',
  budgetLabel: 'Most credits for all (optional)',
  /** What cannot be read. */
  off: 'Batches are turned off in this server.',
  nothing: 'There is nothing to make in it: write one a line.',
  tooMany: message<{ count: number; most: number }>(
    'These are {count, number}, and this server allows {most, number} at once.',
  ),
  moreThan: message<{ most: number }>('These are more than the {most, number} that this server allows at once.'),
  badFile: 'Attach a text file (.txt), a table (.csv) or, where it is made from pictures, an archive (.zip).',
  notText: 'The file is not text in UTF-8. Save it as UTF-8 and attach it again.',
  badTable: message<{ line: number }>('The table breaks off in line {line, number}: a quote is not closed.'),
  oneModel: message<{ option: string }>(
    'All rows are made by the same model, so a table cannot name one. To compare: `{option}: each` in a command, or in a step of a chain.',
  ),
  unknownColumn: message<{ name: string; known: string }>(
    'The table has a column “{name}”, which this has no option for. It knows: {known}.',
  ),
  needsPictures: 'This is made from pictures: attach a .zip of them.',
  noPictures: 'This is made from words: write one a line, or attach a .txt or .csv.',
  emptyZip: message<{ extensions: string }>('There is no picture in the archive ({extensions}).'),
  badRow: message<{ row: number; reason: string }>('Row {row, number}: {reason}'),
  badBudget: 'The budget has to be a whole number of credits.',
  belowOne: message<{ price: number; budget: number }>(
    'The first one costs {price, number} credits, more than the budget of {budget, number}.',
  ),
};
