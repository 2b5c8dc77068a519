import type { Words } from '../form.ts';
import { plural } from './speech.ts';

export const presets: Words['presets'] = {
  title: '### Vorlagen, die hier gelten',
  how: '-# Nenne eine mit der Option `vorlage`. Eine namens `default` gilt, ohne genannt zu werden.',
  none: 'Noch keine. `/vorlage speichern` legt eine an.',
  whose: { mine: 'deine', channel: 'dieses Kanals', server: 'des Servers' },
  says: (name, whose, what) => `**${name}** (${whose}): ${what}`,
  nothing: 'nichts',
  without: (words) => `ohne ${words}`,
  changesNothing: '-# Keine Vorlage ändert etwas daran.',
  withPreset: (name) => `-# Mit der Vorlage ${name}.`,
  trialPrice: (price) => `-# ${price}. Es wurde nichts erstellt und nichts reserviert.`,
  kept: (preset) => `Gespeichert. ${preset}`,
  exported: (many) => `${plural(many, { one: '# Vorlage', other: '# Vorlagen' })}, überall importierbar.`,
  notThere: 'So eine Vorlage gibt es dort nicht. `/vorlage liste` sagt, wem jede gehört.',
  noneOfThatName: 'Hier gibt es keine Vorlage dieses Namens. `/vorlage liste` zeigt alle.',
  noSuchCommand: 'Kein Befehl dieses Namens erstellt etwas. Such beim Tippen einen aus.',
  unknownSubcommand: 'Das kennt dieses Kiln nicht. Lade Discord neu und versuch es noch einmal.',
  leadsOnly: 'Vorlagen eines Kanals oder des Servers ändert, wer ihn verwaltet.',
  badName: 'Ein Name hat 1 bis 32 Buchstaben, Ziffern, Leerzeichen, - und _.',
  notNone: 'Eine Vorlage kann nicht „none“ heißen: Das sagt, dass keine gilt.',
  badPairs: '`optionen` nimmt name=wert, mit Leerzeichen dazwischen: `polygonform=quad echte-größe=true`.',
  notAnOption: (name) => `\`${name}\` ist keine Option, die eine Vorlage haben kann.`,
  doesNotFit: (names, why) => `Mit der Vorlage ${names}: ${why}\n\`vorlage: none\` geht ohne.`,
  notAFile: 'Das ist keine Datei von Vorlagen, die dieses Kiln lesen kann. Es wurde nichts geändert.',
  fileGone: 'Die Datei ist nicht mehr bei Discord. Häng sie noch einmal an.',
};
