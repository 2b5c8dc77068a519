import { message } from 'kiln-runtime/words/message';

/** Confirming a price, and what canceling costs. */
export const orders = {
  choose: 'Press a topic to change its options. The service decides whatever you leave unset.',
  notSo: message<{ reason: string }>('It cannot be made like this yet.\n{reason}'),
  chooseSource: 'Choose what to make it from…',
  free: 'It is free',
  costs: message<{ price: number }>('It costs **{price, plural, one {# credit} other {# credits}}**'),
  nothingYet: message<{ cost: string }>('{cost}. Nothing is charged or made until you confirm.'),
  nothingYetLeft: message<{ cost: string; left: number }>(
    '{cost}; {left, number} left. Nothing is charged or made until you confirm.',
  ),
  makeIt: 'Make it',
  make: message<{ price: number }>(
    '{price, plural, =0 {Make it} one {Make it for # credit} other {Make it for # credits}}',
  ),
  /** `made`: a noun phrase or pieces, `lost`: words, both as the service names them, in English. */
  canMake: message<{ made: string }>('I can make **{made}**.'),
  canMakeNot: message<{ made: string; lost: string }>('I can make **{made}**, not *{lost}*.'),
  readBy: message<{ model: string }>(
    'The language model **{model}** will read these words: what it makes of them is not known before.',
  ),
  lookPicture: 'How it would look, small and rough',
  sayDifferently: 'Say it differently',
  leave: 'Don’t make it',
  left: 'OK. Nothing was made or charged.',
  decided: 'That was already decided, or it is more than a day old. Ask again.',
  notYours: message<{ member: string }>('Only {member} can decide that.'),
  keptByCancel: message<{ kept: number }>(
    'Work has begun: if you cancel now, the service keeps its price of **{kept, plural, one {# credit} other {# credits}}**.',
  ),
  cancelAllTheSame: 'Cancel anyway',
  goOn: 'Keep going',
};

/** The card of a result's knobs, and what an adjustment changed. Names of parts, colours and materials are the service's. */
export const adjusting = {
  say: 'Say the change',
  undo: 'Undo',
  /** A link to a page. */
  sliders: 'Sliders',
  colorOf: message<{ name: string }>('Colour: {name}'),
  /** By the names that the service takes. */
  colors: {
    red: 'red',
    orange: 'orange',
    yellow: 'yellow',
    green: 'green',
    teal: 'teal',
    blue: 'blue',
    purple: 'purple',
    pink: 'pink',
    brown: 'brown',
    grey: 'grey',
    white: 'white',
    black: 'black',
    tan: 'tan',
    cream: 'cream',
    gold: 'gold',
    navy: 'navy',
    turquoise: 'turquoise',
    maroon: 'maroon',
    lime: 'lime',
    olive: 'olive',
  },
  parts: 'A part of it',
  without: message<{ name: string }>('Without: {name}'),
  twice: message<{ name: string }>('Twice: {name}'),
  height: 'Height',
  width: 'Width',
  depth: 'Depth',
  copies: message<{ name: string }>('How many: {name}'),
  size: message<{ name: string }>('Size: {name}'),
  thick: message<{ name: string }>('Thickness added: {name}'),
  smooth: message<{ name: string }>('Smoothed: {name}'),
  fit: 'Set down again',
  yes: 'yes',
  no: 'no',
  change: message<{ name: string; from: string; to: string }>('{name} {from} → {to}'),
  notUnderstood: message<{ words: string }>('Not understood: {words}'),
  cannot: message<{ reason: string }>('Not so: {reason}'),
  picture: 'How it would look, small and rough',
  nothingYet: message<{ cost: string }>(
    '{cost}. Turn knobs or say the change: the picture follows, and nothing is charged until you make it.',
  ),
  away: 'The service does not say what can be changed at the moment. Try again in a while.',
};
