import type { Words } from '../form.ts';
import { plural } from './speech.ts';

export const presets: Words['presets'] = {
  title: '### Préréglages valables ici',
  how: '-# Nomme-en un avec l’option `préréglage`. Celui qui s’appelle `default` compte sans être nommé.',
  none: 'Aucun pour l’instant. `/préréglage enregistrer` en crée un.',
  whose: { mine: 'à toi', channel: 'de ce salon', server: 'du serveur' },
  says: (name, whose, what) => `**${name}** (${whose}) : ${what}`,
  nothing: 'rien',
  without: (words) => `sans ${words}`,
  changesNothing: '-# Aucun préréglage n’y change rien.',
  withPreset: (name) => `-# Avec le préréglage ${name}.`,
  trialPrice: (price) => `-# ${price}. Rien n’a été créé ni mis en réserve.`,
  kept: (preset) => `Enregistré. ${preset}`,
  exported: (many) => `${plural(many, { one: '# préréglage', other: '# préréglages' })}, à importer où tu veux.`,
  notThere: 'Ce préréglage n’existe pas là. `/préréglage liste` dit à qui est chacun.',
  noneOfThatName: 'Aucun préréglage de ce nom ici. `/préréglage liste` les montre.',
  noSuchCommand: 'Aucune commande de ce nom ne crée quoi que ce soit. Choisis-en une en tapant.',
  unknownSubcommand: 'Ce Kiln ne connaît pas cela. Recharge Discord et réessaie.',
  leadsOnly: 'Les préréglages d’un salon ou du serveur sont modifiés par ceux qui le gèrent.',
  badName: 'Un nom a de 1 à 32 lettres, chiffres, espaces, - et _.',
  notNone: 'Un préréglage ne peut pas s’appeler « none » : cela dit qu’aucun ne compte.',
  badPairs: '`options` prend nom=valeur, séparés par des espaces : `forme-polygones=quad taille-réelle=true`.',
  notAnOption: (name) => `\`${name}\` n’est pas une option qu’un préréglage peut avoir.`,
  doesNotFit: (names, why) => `Avec le préréglage ${names} : ${why}\n\`préréglage: none\` s’en passe.`,
  notAFile: 'Ce n’est pas un fichier de préréglages que ce Kiln sait lire. Rien n’a été modifié.',
  fileGone: 'Le fichier n’est plus chez Discord. Joins-le à nouveau.',
};
