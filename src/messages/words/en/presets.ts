import { plural } from './speech.ts';

/** /preset. */
export const presets = {
  title: '### Presets that apply here',
  how: '-# Choose one with the option `preset`. A preset called `default` applies automatically.',
  none: 'None yet. Create one with `/preset save`.',
  whose: { mine: 'yours', channel: 'this channel’s', server: 'the server’s' },
  says: (name: string, whose: string, what: string) => `**${name}** (${whose}): ${what}`,
  nothing: 'nothing',
  without: (words: string) => `without ${words}`,
  changesNothing: '-# No preset changes it.',
  withPreset: (name: string) => `-# With the preset ${name}.`,
  trialPrice: (price: string) => `-# ${price}. Nothing was made or charged.`,
  kept: (preset: string) => `Saved. ${preset}`,
  exported: (many: number) => `${plural(many, { one: '# preset', other: '# presets' })}, ready to import anywhere.`,
  notThere: 'There is no such preset there. `/preset list` shows whose each one is.',
  noneOfThatName: 'There is no preset of that name here. `/preset list` shows them all.',
  noSuchCommand: 'No such command makes anything. Pick one as you type.',
  unknownSubcommand: 'This Kiln does not know that. Reload Discord and try again.',
  leadsOnly: 'Only those who manage the server can change presets of a channel or the server.',
  badName: 'A name has 1 to 32 characters: letters, digits, spaces, - and _.',
  notNone: 'A preset cannot be called “none”: that turns presets off.',
  badPairs: '`options` takes name=value pairs separated by spaces: `polygon-shape=quad real-size=true`.',
  notAnOption: (name: string) => `\`${name}\` is not an option that a preset can have.`,
  doesNotFit: (names: string, why: string) =>
    `With the preset ${names}: ${why}\nUse \`preset: none\` to go without it.`,
  notAFile: 'This Kiln cannot read that as a file of presets. Nothing was changed.',
  fileGone: 'The file is no longer on Discord. Attach it again.',
};
