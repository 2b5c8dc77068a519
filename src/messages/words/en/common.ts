import { message } from 'kiln-runtime/words/message';

/** Used in many places. */
export const common = {
  reference: message<{ reference: string }>('-# Reference {reference}'),
  nothingChanged: 'Nothing was changed.',
  kept: 'Kept.',
  deleted: 'Deleted.',
  busy: 'Kiln is busy right now. This continues by itself as soon as it can; you need not ask again.',
  broken: 'Something went wrong in Kiln. Try again; if it keeps happening, give whoever runs this Kiln the reference.',
};
