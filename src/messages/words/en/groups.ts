import { message } from 'kiln-runtime/words/message';

/** Several results of one request, to choose from: variations. */
export const groups = {
  count: message<{ count: number }>('{count, plural, one {# variation} other {# variations}}'),
  /** The button under a result. */
  vary: 'Variations',
  cancelAll: 'Cancel all',
  cancelAllKeeps: message<{ kept: number }>('Cancel all (keeps {kept, plural, one {# credit} other {# credits}})'),
  made: message<{ charged: number }>('Done · {charged, plural, =0 {free} one {# credit} other {# credits}}'),
  canceled: 'Canceled',
  deleted: 'Deleted',
  pick: 'Press a number to open that one, with its files and buttons.',
  picture: message<{ what: string; numbers: string }>('Numbered pictures of {what}: {numbers}'),
  fewerFit: message<{ count: number; price: number; left: number; fits: number }>(
    '{count, number} of them cost {price, plural, one {# credit} other {# credits}}, and this server has {left, number} left: enough for {fits, number}.',
  ),
  cannotVary: 'This cannot be made in variations here: every result would be the same.',
  ended: message<{ what: string; made: number; count: number }>(
    '{what}: {made, number} of {count, number} variations are done.',
  ),
  canceledOutcome: message<{ released: number; requested: number }>(
    '{released, number} canceled at once; the service was asked to stop {requested, number}.',
  ),
};
