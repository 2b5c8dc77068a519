import type { Words } from '../form.ts';
import { count, plural } from './speech.ts';

export const moderation: Words['moderation'] = {
  stopped: (cause) =>
    `Arrêté avant toute création et tout débit : ${cause}. Dis-le autrement, ou choisis une autre image.`,
  byWord: (word) => `**${word}** est sur une liste de mots dont rien n’est créé ici`,
  byRightsWord: (word) => `**${word}** appartient peut-être à quelqu’un d’autre`,
  byClassifier: 'le contrôle qu’utilise ce Kiln l’a signalé',
  byRightsClassifier: 'le contrôle qu’utilise ce Kiln dit que cela appartient peut-être à quelqu’un d’autre',
  pauses: (time) => `Ce n’était pas la première fois : tu pourras redemander ${time}.`,
  paused: (time) => `Trop de tes demandes ont été arrêtées. Tu pourras redemander ${time}.`,
  blocked: (until) =>
    `Un responsable de ce serveur t’a bloqué dans Kiln${until === undefined ? '' : ` jusqu’au ${until}`}. Tes résultats restent à toi.`,
  notJudged:
    'Les demandes sont contrôlées ici, et le contrôle ne répond pas pour le moment. Rien n’a été créé ni débité : réessaie dans quelque temps.',
  appeal: 'Contester…',
  appealTitle: 'Contester',
  appealLabel: 'Ce que les responsables doivent savoir',
  appealSent: 'Ta contestation est chez ceux qui gèrent ce serveur. Il y en a une par blocage.',
  appealTwice: 'Tu as déjà contesté ce blocage. Ceux qui gèrent ce serveur décident.',
  noBlock: 'Tu n’es plus bloqué.',

  report: 'Signaler…',
  reportTitle: 'Signaler aux responsables',
  reportLabel: 'Ce qui ne va pas',
  forOthers: (member) =>
    `-# Créé par ${member}. Seuls cette personne et ceux qui gèrent ce serveur voient ses options et liens.`,
  reported: 'Ceux qui gèrent ce serveur sont prévenus.',
  reportKept:
    'C’est gardé pour ceux qui gèrent ce serveur, sous `/paramètres`. Ils n’ont choisi aucun salon pour les signalements : préviens-les si c’est urgent.',
  reportedTwice: 'Tu l’as déjà signalé.',
  manyReports: 'Tu as beaucoup signalé en une heure. Préviens directement ceux qui gèrent ce serveur.',
  isPrivate: 'C’est privé.',

  headings: {
    stopped: 'Arrêté',
    report: 'Signalé',
    block: 'Bloqué',
    lift: 'Blocage levé',
    appeal: 'Contestation',
    other: 'Modération',
  },
  whereItIs: 'où c’est',
  resultOf: (member) => `Résultat de ${member}`,
  inChannel: (channel) => `dans ${channel}`,
  why: (cause) => `Pourquoi : ${cause}`,
  theWord: (word) => `le mot **${word}**`,
  theCheck: 'le contrôle de l’opérateur',
  pausesUntil: (time) => `En pause jusqu’au ${time}.`,
  until: (time) => `Jusqu’au ${time}.`,
  forEver: 'Pour toujours.',
  by: (member) => `par ${member}`,
  decisions: {
    removed: 'Résultat retiré',
    kept: 'Laissé tel quel',
    blocked: 'Membre bloqué',
    lifted: 'Blocage levé',
    forgotten: 'Le membre a été oublié',
    other: 'Décidé',
  },
  decidedBy: (decision, member) => `${decision} par ${member}.`,
  more: 'Il se passe plus que ce qui est dit ici un par un. Le plus récent est sous `/paramètres` › **Modération…**.',
  remove: 'Retirer le résultat',
  blockDay: 'Bloquer un jour',
  blockWeek: 'Bloquer une semaine',
  blockEver: 'Bloquer pour toujours',
  leave: 'Laisser',
  lift: 'Lever le blocage',
  keepBlock: 'Garder le blocage',
  log: 'journal',

  done: {
    removed: 'Retiré : son message, sa tâche et ses fichiers ont disparu.',
    kept: 'Laissé tel quel.',
    blocked: 'Bloqué. La personne est prévenue directement et peut contester une fois.',
    lifted: 'Levé. La personne est prévenue directement.',
    other: 'Fait.',
  },
  leadsOnly: 'Seuls ceux qui gèrent ce serveur en décident.',
  decidedAlready: 'C’est déjà décidé.',
  gone: 'Kiln ne l’a plus, ou cela vient d’une autre version de Kiln.',
  blockNotice: (until) =>
    `Un responsable t’a bloqué dans Kiln sur un serveur. ${until} Tes résultats restent à toi. Le refus que tu lis en y demandant quelque chose a un bouton pour contester.`,
  liftNotice: 'Tu peux à nouveau utiliser Kiln dans le serveur où tu étais bloqué.',
  keptNotice: 'Ceux qui gèrent le serveur ont lu ta contestation. Le blocage reste.',

  title: '### Modération',
  what: '-# Les demandes sont comparées à ces listes avant de coûter quoi que ce soit. Elles connaissent les mots, pas leur sens.',
  operator: (words, asks) =>
    `**Toujours** ${plural(words, { one: '# mot', other: '# mots' })} de la personne qui gère ce Kiln${asks ? ', et son contrôle des mots et images' : '. Les images ne sont pas examinées'}.`,
  blockedTitle: '**Membres bloqués**',
  nobody: '-# Personne. Ceux qui gèrent le serveur ne peuvent pas être bloqués.',
  andMore: (more) => `-# et ${count(more)} de plus`,
  blockMember: 'Bloquer un membre…',
  liftMember: 'Lever le blocage de…',
  latest: '**Le plus récent**',
  nothing: '-# Rien n’a été arrêté ni signalé en 90 jours.',
  howLong: (member) => `Combien de temps ${member} ne pourra rien créer ici ? Ses résultats restent.`,
  button: 'Modération…',

  withheld:
    'Ne convient pas à tous : son image et ses fichiers ne sont montrés que dans les salons soumis à une limite d’âge. Tape `/tâche` dans l’un d’eux.',
  covered: '-# Masqué : cela ne convient peut-être pas à tous.',
};
