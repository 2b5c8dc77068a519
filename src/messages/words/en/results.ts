import { message } from 'kiln-runtime/words/message';

/** The files and facts of a result. */
export const results = {
  madeFrom: '-# Made from',
  moreFiles: message<{ count: number }>('and {count, number} more'),

  understood: message<{ words: string }>('-# Understood: {words}'),
  notUnderstood: message<{ words: string }>('-# Not understood: {words}'),
  localEngine: '-# Made by Kiln’s local procedural engine: built from rules, not by AI',
  readBy: message<{ model: string }>('-# Words read by the language model {model}'),
  madeByAi: message<{ maker: string }>('-# Made by AI: {maker}, finished by Kiln'),
  faces: message<{ count: number }>('{count, plural, one {# face} other {# faces}}'),
  linksUntil: message<{ time: string }>('links until {time}'),

  parts: message<{ list: string }>('**Parts** {list}'),
  moreKinds: message<{ count: number }>(
    '{count, plural, one {# more kind in the parts list} other {# more kinds in the parts list}}',
  ),

  linksLeadNowhere: 'The service’s links do not work from here: **Files** sends what is not attached.',
  noFilesYet: 'There are no files yet.',
  noFiles: 'The service lists no files.',
  made: message<{ time: string }>('-# Made {time}'),
  seed: message<{ seed: string }>('seed {seed}'),
  model: message<{ model: string; licence: string }>('-# Model {model}, licence {licence}'),
  task: message<{ id: string }>('-# Task {id}'),
  filesDeleted: message<{ time: string }>(
    'The service deleted the files {time}. Those attached to the message are still there.',
  ),
  linksRanOut: 'The service’s links have expired. The files attached to the message are still there.',
  filesAtService: '**Files at the service**',
  linksUntilLine: message<{ time: string }>('-# Links until {time}'),
  pictureNumber: message<{ number: number }>('picture {number}'),
  thumbnail: 'thumbnail',
  thumbnailWithoutBackground: 'thumbnail without background',
  andMore: '-# … and more',
};

/** What a result says to a person who prints it. */
export const print = {
  title: 'Print check',
  fits: message<{ beds: string }>('fits {beds}'),
  more: message<{ count: number }>('{count, number} more'),
  fitsNone: 'too large for common printers: **Resize** it first',
  estimate: message<{ grams: string; time: string }>('About {grams} g of PLA and {time} (estimates).'),
  sliced: message<{ grams: string; time: string; slicer: string }>('{grams} g of PLA and {time} by {slicer}.'),
  estimateResin: message<{ grams: string }>('About {grams} g of resin, printed solid (estimate).'),
  cost: message<{ costs: string }>('About {costs} by this server’s prices (estimate).'),
  hours: message<{ hours: number; minutes: number }>('{hours, number} h {minutes, number} min'),
  minutes: message<{ minutes: number }>('{minutes, number} min'),
  grams: message<{ grams: string }>('{grams} g'),
  resin: message<{ grams: string }>('resin {grams} g (solid)'),
  wall: message<{ mm: string }>('thinnest wall {mm} mm'),
  pieces: message<{ count: number }>('{count, plural, one {# piece} other {# pieces}}'),
  thin: message<{ mm: string }>('A wall of {mm} mm is thinner than two lines of a 0.4 mm nozzle: it may not print.'),
  thinResin: message<{ mm: string }>('A wall of {mm} mm is thinner than resin printers make: 0.4 mm.'),
  floating: message<{ count: number }>(
    '{count, plural, one {# piece hangs above the bed and holds} other {# pieces hang above the bed and hold}} on nothing.',
  ),
  overhangs: message<{ percent: number; volume: string }>(
    '{percent, number}% of the surface overhangs: about {volume} cm³ of supports (estimate).',
  ),
  turn: message<{ x: number; y: number; volume: string }>(
    'Better turned {x, number}° about X, then {y, number}° about Y in the slicer: {volume} cm³ of supports (estimate).',
  ),
  assumed: '2 walls, 15% infill, 0.2 mm layers, no supports',
  /** What a chain ends with. */
  found: {
    healthy: 'closed and sound',
    warning: 'it prints, with flaws',
    error: 'it does not print as it is',
  },
  /** A button under a check that found something, and the name of the chain that it begins. */
  repairAndCheck: 'Repair and check again',
  nothingToRepair: 'The print check found nothing to repair.',
};
