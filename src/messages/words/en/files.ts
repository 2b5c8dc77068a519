import { message } from 'kiln-runtime/words/message';

/** Files of a result, and pictures described for those who do not see them. */
export const files = {
  all: 'Files',
  title: message<{ title: string }>('### Files of {title}'),
  only: '-# Only you see this. Links expire; files attached here stay until you dismiss the message.',
  zip: 'All as ZIP',
  links: message<{ links: string }>('As links: {links}'),
  missing: message<{ names: string }>('Too large for Discord: {names}'),
  none: 'The service no longer has its files. What is attached to the message stays.',
  // Alternative texts.
  thing: message<{ title: string }>('“{title}”'),
  picture: message<{ what: string }>('Picture of {what}'),
  turning: message<{ what: string }>('{what}, turning once around'),
  /** Of a print check. */
  marked: message<{ what: string }>(
    '{what}: a ring is around its thinnest wall, and pieces that hold on nothing are red',
  ),
  moving: message<{ what: string }>('{what}, moving'),
  madeFrom: message<{ what: string }>('What {what} was made from'),
};

/** A result in a browser, by a link. */
export const viewer = {
  view: 'View in 3D',
  link: 'Link to the 3D view',
  /** Opens a result inside Discord, for several members at once. */
  together: 'Open together',
  /** Where Discord lists Activities, Kiln was started in a channel without results. */
  nothingHere:
    'Nothing in this channel can be looked at together yet. Make something (`/help` says how), then start Kiln here again.',
  notOpened: 'Discord does not open it here. You may need the permission Use Activities.',
  open: 'Open',
  end: 'End this link',
  title: message<{ title: string }>('### {title} in 3D'),
  who: message<{ until: string }>(
    'Everyone with this link can look at it and download its files, without Discord, until {until}.',
  ),
  withdrawn: 'The link has ended: it leads to the result no more.',
  none: 'This result cannot be shown in a browser.',
};

/** Notes on points of a result, in the thread of its message. */
export const notes = {
  by: message<{ name: string; title: string }>('{name} on {title}'),
  answer: 'Answer',
  doIt: 'Do it',
  done: 'Done',
  isDone: 'Done',
  reopen: 'Open again',
  show: 'Show on the model',
  earlier: message<{ count: number }>(
    '{count, plural, one {# earlier answer is} other {# earlier answers are}} beside the model',
  ),
  answerTitle: 'Answer the note',
  answerLabel: 'What is to be said?',
  notYours: 'Only who wrote the note, whose result it is, and those who manage this server can do that.',
  sensitive: 'These words are not allowed here.',
  full: 'This note has as many answers as it may have.',
  gone: 'This note is gone.',
  noWish: 'Nothing of this note can be done at a press: recolour, material, thicker, smooth, remove or resize is.',
  /** What was measured of a version that was made for a note, by what the note wished. */
  measured: {
    recolour: message<{ part: string; after: number; wanted: number }>(
      '{part}: {after, number} off the colour, at most {wanted, number}',
    ),
    material: message<{ part: string; after: number; wanted: number }>(
      '{part}: {after, number} off the colour of the material, at most {wanted, number}',
    ),
    thicken: message<{ part: string; before: number; after: number; wanted: number }>(
      '{part}: {before, number} → {after, number} mm thick where it is thin, {wanted, number} mm wished',
    ),
    smooth: message<{ part: string; after: number; wanted: number }>(
      '{part}: bends {after, number} % as suddenly as before, at most {wanted, number} %',
    ),
    remove: message<{ part: string; after: number; wanted: number }>(
      '{part}: {after, number} % of it is still there, at most {wanted, number} %',
    ),
    resize: message<{ part: string; after: number; wanted: number }>(
      '{part}: {after, number} % of its size, {wanted, number} % wished',
    ),
  },
  met: message<{ measured: string }>('Done, by measure. {measured}.'),
  notMet: message<{ measured: string; moved: number }>(
    'Made, and not as wished: the note stays open. {measured}; all else moved by {moved, number} % of the size.',
  ),
};
