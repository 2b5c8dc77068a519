import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const refused: Words['refused'] = {
  guildOnly: 'Kiln ne travaille que dans des serveurs : les crédits appartiennent à un serveur.',
  unknownCommand: 'Ce Kiln ne connaît pas cette commande. Recharge Discord et réessaie.',
  oldButton: 'Ce bouton vient d’une autre version de Kiln. `/tâche` ramène le résultat avec ses boutons actuels.',
  unknownStep: 'Ce Kiln ne connaît plus cette étape. `/tâche` ramène le résultat avec ses boutons actuels.',
  privacyScreen: 'Cet écran vient d’une autre version de Kiln. Tape à nouveau `/confidentialité`.',
  unknownForm: 'Ce Kiln ne connaît pas ce formulaire. Appuie à nouveau sur le bouton.',
  gone: 'Kiln n’a plus cette demande. Tape à nouveau la commande pour la refaire.',
  busy: 'Kiln est occupé pour le moment. Appuie à nouveau dans un instant.',
  private: 'C’est privé. Seule la personne qui l’a demandé peut le faire.',
  notYours: (owner) =>
    `Seuls ${owner ?? 'la personne qui l’a demandé'} et ceux qui gèrent ce serveur peuvent le faire. Tes propres demandes ont les mêmes boutons.`,
  onlyOwnerShares: (owner) => `Seul ${owner} peut le partager.`,
  nothingToShare: 'Il n’y a encore rien à partager.',
  sharing: (where) => `Partage en cours dans ${where}.`,
  shared: (where, address) => `Partagé dans ${where} : [le message](${address}).`,
  takesBack: (shared) => `${shared} **Supprimer** l’y retire définitivement.`,
  grantLeadsOnly: 'Ici, seuls ceux qui gèrent un serveur d’un Discord local peuvent ajouter des crédits.',
  reportLeadsOnly: 'Seuls ceux qui gèrent ce serveur voient où sont allés ses crédits.',

  notOfServer: 'Cette tâche n’a pas été faite dans ce serveur. Choisis-en une dans la liste qui apparaît en tapant.',
  otherKind: (stage, kind) => `« ${stage} » ne peut pas partir d’une tâche du type « ${kind} ».`,
  notMade: 'Cela n’a pas été créé, il n’y a donc rien à partir de quoi continuer.',
  notFinished: 'Ce n’est pas encore fini. Attends que ce soit prêt.',
  expired: 'Le service ne l’a plus. Refais-le.',
  nothingInIt: (stage) => `« ${stage} » n’y trouve rien à partir de quoi continuer. Refais-le.`,

  notAnOption: (name) => `\`${name}\` n’est pas une option ici.`,
  notAnOptionOf: (name, command) => `\`${name}\` n’est pas une option de /${command}.`,
  needs: (name, other) => `\`${name}\` demande \`${other}: True\`.`,
  fileOrAddress: (name) => `\`${name}\` : donne le fichier ou son adresse, pas les deux.`,
  notANumber: (name) => `\`${name}\` doit être un nombre.`,
  notAChoice: (name, choices, said) => `\`${name}\` doit être parmi ${choices} ; c’était « ${said} ».`,
  notInList: (name, unknown, choices) =>
    `\`${name}\` ne connaît pas ${unknown}. Au choix : ${choices}, séparés par des virgules.`,
  notAFile: (name) => `\`${name}\` doit être un fichier joint.`,
  formAgain: (text, verb) => `${text}\nAppuie de nouveau sur **${verb}** : ce que tu as saisi est toujours là.`,
  ofFile: (name, file, why) => `\`${name}\` : ${file} ${why}`,
  notFromDiscord: 'ne vient pas de Discord. Joins le fichier lui-même.',
  badEnding: (endings) => `ne convient pas ici. Joins l’un de ceux-ci : ${endings}.`,
  notWhatItSays: {
    image: 'porte le nom d’une image mais n’en est pas une.',
    model: 'porte le nom d’un modèle mais n’en est pas un.',
  },
  tooLarge: (size, most) => `fait ${size}. Au plus ${most} sont acceptés.`,
  empty: 'est vide.',
  severalActions: (name, said, many, some) =>
    `\`${name}\` : « ${said} » correspond à ${count(many)} actions : ${some}. Dis laquelle.`,
  noAction: (name, said) =>
    `\`${name}\` : « ${said} » n’est pas une action de la bibliothèque. Choisis-en une dans la liste qui apparaît en tapant.`,

  notEnoughCredits: (price, left) =>
    `Il faut ${credits(price)}, et il en reste ${count(left)} au serveur. \`/crédits\` dit comment en obtenir plus ; ou choisis moins cher.`,

  byCode: {
    bad_key: 'Le service n’accepte pas cette clé. Rien n’a été modifié.',
    not_checked:
      'Impossible de demander au service s’il accepte cette clé. Rien n’a été modifié ; réessaie dans une minute.',
    too_many: 'Il y a déjà trop de préréglages. Supprime-en d’abord un.',
    cannot_open:
      'La clé propre au serveur n’est plus lisible. Ceux qui gèrent le serveur peuvent l’indiquer à nouveau dans `/paramètres`.',
  },
};
