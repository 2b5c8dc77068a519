import { message } from 'kiln-runtime/words/message';

/** /preset. */
export const presets = {
  title: '### Presets that apply here',
  how: '-# Choose one with the option `preset`. A preset called `default` applies automatically.',
  none: 'None yet. Create one with `/preset save`.',
  whose: { mine: 'yours', channel: 'this channel’s', server: 'the server’s' },
  says: message<{ name: string; owner: string; what: string }>('**{name}** ({owner}): {what}'),
  nothing: 'nothing',
  without: message<{ words: string }>('without {words}'),
  changesNothing: '-# No preset changes it.',
  withPreset: message<{ name: string }>('-# With the preset {name}.'),
  trialPrice: message<{ price: string }>('-# {price}. Nothing was made or charged.'),
  kept: message<{ preset: string }>('Saved. {preset}'),
  exported: message<{ count: number }>('{count, plural, one {# preset} other {# presets}}, ready to import anywhere.'),
  notThere: 'There is no such preset there. `/preset list` shows whose each one is.',
  noneOfThatName: 'There is no preset of that name here. `/preset list` shows them all.',
  noSuchCommand: 'No such command makes anything. Pick one as you type.',
  unknownSubcommand: 'This Kiln does not know that. Reload Discord and try again.',
  leadsOnly: 'Only those who manage the server can change presets of a channel or the server.',
  badName: 'A name has 1 to 32 characters: letters, digits, spaces, - and _.',
  notNone: 'A preset cannot be called “none”: that turns presets off.',
  badPairs: '`options` takes name=value pairs separated by spaces: `polygon-shape=quad real-size=true`.',
  notAnOption: message<{ name: string }>('`{name}` is not an option that a preset can have.'),
  doesNotFit: message<{ names: string; reason: string }>(
    'With the preset {names}: {reason}\nUse `preset: none` to go without it.',
  ),
  notAFile: 'This Kiln cannot read that as a file of presets. Nothing was changed.',
  fileGone: 'The file is no longer on Discord. Attach it again.',
};
