import type { Words } from '../form.ts';
import { and, count, plural } from './speech.ts';

export const choosing: Words['choosing'] = {
  title: (what) => `### Que doit faire Kiln de ${what} ?`,
  these: {
    image: (many) => (many === 1 ? 'cette image' : `ces ${count(many)} images`),
    model: (many) => (many === 1 ? 'ce modèle' : `ce modèle en ${count(many)} fichiers`),
  },
  theseWords: 'ces mots',
  both: (parts) => and(parts),
  choose: 'Choisis quoi créer…',
  usable: (kinds) => `Utilisables : ${and(kinds)}.`,
  usableOf: { image: (endings) => `images ${endings}`, model: (endings) => `modèles ${endings}` },
  many: {
    image: (many) => plural(many, { one: '# image', many: '# d’images', other: '# images' }),
    model: (many) => plural(many, { one: '# modèle', many: '# de modèles', other: '# modèles' }),
  },
  nothingOfThat: (usable) => `On ne peut rien en faire. ${usable}`,
  nothingOf: (names) => `On ne peut rien faire de ${names}.`,
  withoutWords: 'sans les mots',
  aFile: 'un fichier',
  others: (many) => (many === 1 ? 'un autre' : `${count(many)} autres`),
  onlyFirst: {
    image: (most, all) => `Seules les ${count(most)} premières images sur ${count(all)} sont utilisées.`,
    model: (most, all) => `Seuls les ${count(most)} premiers modèles sur ${count(all)} sont utilisés.`,
  },
  noneInMessage: 'Ce message n’a ni image ni modèle que Kiln puisse utiliser.',
  notOpen:
    'Sur ce serveur, ce qu’on peut en faire est réservé à d’autres rôles. Un responsable peut dire lesquels : ils sont dans `/paramètres`.',
  gone: 'Kiln n’a plus ce qui a été montré : c’est gardé un jour. Montre-le encore une fois.',
  notYours: (member) => `Seul ${member} peut choisir ici. Utilise **Créer en 3D** sur le message toi-même.`,
  unknown: 'Cela ne peut pas être créé de ce qui a été montré. Choisis autre chose.',

  enoughMentions: (many) =>
    `C’était plus de ${count(many)} mentions en une minute. Attends un instant, puis mentionne-moi de nouveau.`,
  mentionHelp: (usable) =>
    `Mentionne-moi avec jusqu’à cinq images, un modèle, ou des mots pour dire quoi créer ; ou réponds avec une mention à un de mes messages qui en a. ${usable} \`/aide\` dit le reste.`,
  wordsCut: (used, all, most) =>
    `Seuls les ${count(used)} premiers de tes ${count(all)} caractères sont utilisés : pas plus de ${count(most)} ne sont acceptés.`,
  repliedHidden:
    'Je ne vois pas le message auquel tu as répondu : Discord ne me montre que les messages qui me mentionnent. Choisis plutôt **Applications**, **Créer en 3D** dans le menu de ce message.',
  repliedUnreadable:
    'Je ne vois pas le message auquel tu as répondu : je ne peux pas lire l’historique de ce salon. Choisis plutôt **Applications**, **Créer en 3D** dans le menu de ce message.',
  repliedGone: 'Le message auquel tu as répondu n’existe plus.',
};
