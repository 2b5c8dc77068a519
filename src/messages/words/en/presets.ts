import { plural } from './speech.ts';

/** /preset. */
export const presets = {
  title: '### Presets that count here',
  how: '-# Say one by the option `preset`. One called `default` counts without being named.',
  none: 'None yet. `/preset save` makes one.',
  whose: { mine: 'yours', channel: 'this channel’s', server: 'the server’s' },
  says: (name: string, whose: string, what: string) => `**${name}** (${whose}): ${what}`,
  nothing: 'nothing',
  without: (words: string) => `without ${words}`,
  changesNothing: '-# No preset changes it.',
  withPreset: (name: string) => `-# With the preset ${name}.`,
  trialPrice: (price: string) => `-# ${price}. Nothing was made, and nothing is held.`,
  kept: (preset: string) => `Kept. ${preset}`,
  exported: (many: number) => `${plural(many, { one: '# preset', other: '# presets' })}, to be imported anywhere.`,
  notThere: 'There is no such preset there. `/preset list` says whose each is.',
  noneOfThatName: 'There is no preset of that name here. `/preset list` lists them.',
  noSuchCommand: 'No command of that name makes anything. Pick one while you type.',
  unknownSubcommand: 'This Kiln does not know that. Reload Discord and try again.',
  leadsOnly: 'Presets of a channel or the server are changed by those who manage it.',
  badName: 'A name has 1 to 32 letters, digits, spaces, - and _.',
  notNone: 'A preset cannot be called “none”: that says that none counts.',
  badPairs: '`options` takes name=value, with spaces between: `polygon-shape=quad real-size=true`.',
  notAnOption: (name: string) => `\`${name}\` is not an option that a preset can have.`,
  doesNotFit: (names: string, why: string) => `With the preset ${names}: ${why}\n\`preset: none\` goes without.`,
  notAFile: 'That is no file of presets that this Kiln can read. Nothing was changed.',
  fileGone: 'The file is no longer at Discord. Attach it again.',
};
