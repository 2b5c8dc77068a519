import { wordSet } from '../look-up.ts';

/** Words for an image or a being in general: after a noun they say nothing else than it does ("an astronaut figure"). */
export const IMAGES = wordSet(
  'figure figures figurine character characters creature creatures animal beast pet toy toys model models statue sculpture ' +
    'bust mini miniature minis miniatures mascot plush plushie portrait painting drawing sketch illustration logo icon emblem ' +
    'symbol sticker poster design art print picture photo photograph image shape form object objects prop props asset assets ' +
    'hybrid set scene diorama concept version body',
);
