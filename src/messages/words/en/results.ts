import { count, plural } from './speech.ts';

/** The files and facts of a result. */
export const results = {
  madeFrom: '-# Made from',
  madeFromPicture: 'What it was made from',
  moreUnderMore: (many: number) => `${count(many)} more under **More**`,

  understood: (words: string) => `-# Understood: ${words}`,
  notUnderstood: (words: string) => `-# Not understood: ${words}`,
  localEngine: '-# Made by Kiln’s local procedural engine: built from rules, not by AI',
  faces: (many: number) => plural(many, { one: '# face', other: '# faces' }),
  linksUntil: (time: string) => `links until ${time}`,
  keptUntil: (time: string) => `files kept until ${time}`,

  parts: (list: string) => `**Parts** ${list}`,
  moreKinds: (many: number) =>
    plural(many, { one: '# more kind in the parts list', other: '# more kinds in the parts list' }),

  linksLeadNowhere: 'The service’s links do not work from here: **Files** sends what is not attached.',
  noFilesYet: 'There are no files yet.',
  noFiles: 'The service lists no files.',
  made: (time: string) => `-# Made ${time}`,
  seed: (seed: string) => `seed ${seed}`,
  task: (id: string) => `-# Task ${id}`,
  filesDeleted: (time: string) =>
    `The service deleted the files ${time}. Those attached to the message are still there.`,
  linksRanOut: 'The service’s links have expired. The files attached to the message are still there.',
  filesAtService: '**Files at the service**',
  linksUntilLine: (time: string) => `-# Links until ${time}`,
  pictureNumber: (number: number) => `picture ${number}`,
  thumbnail: 'thumbnail',
  thumbnailWithoutBackground: 'thumbnail without background',
  andMore: '-# … and more',
};
