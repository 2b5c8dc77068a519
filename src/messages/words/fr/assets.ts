import type { Words } from '../form.ts';
import { count } from './speech.ts';

export const assets: Words['assets'] = {
  states: { making: 'En cours', ready: 'Prêt', needs_work: 'À retravailler', approved: 'Approuvé', printed: 'Imprimé' },
  say: { ready: 'Prêt', needs_work: 'À retravailler', approved: 'Approuver', printed: 'Imprimé' },
  saidBy: (state, member, when) => `**${state}** · indiqué par ${member} ${when}`,
  notMade: 'non créé',
  underWay: 'en cours',
  earlier: (steps) => `-# ${count(steps)} avant`,
  nothingLeft: 'Il ne reste rien de cet asset.',
  goesOn: (title, thread) => `**${title}** continue dans ${thread}.`,
  stays: (channel, why) => `Cela reste ici plutôt que dans un fil de ${channel} : ${why}.`,
  staysBecause: {
    forbidden: 'Kiln n’a pas le droit d’en ouvrir un là. Qui gère ce serveur voit dans `/paramètres` ce qui manque',
    gone: 'le salon n’existe plus. Qui gère ce serveur peut en choisir un autre dans `/paramètres`',
    other: 'Discord n’en a accepté aucun pour le moment',
  },
  cannotOpen: (channel, missing) =>
    `Kiln ne peut pas ouvrir de fil dans ${channel} : ${missing}. Cela reste où tu l’as demandé.`,
  set: (state) => `C’est noté : **${state}**.`,
  unknown: 'Kiln ne connaît plus cet asset.',
  leadsApprove: 'Seuls ceux qui gèrent ce serveur peuvent approuver un asset.',

  screen: {
    button: 'Assets : fils et posts…',
    heading: '### Assets dans ce serveur',
    counts: '-# Ce que tu changes compte pour ce qui est demandé à partir de maintenant.',
    tagsFollow: '-# Les posts ont des tags qui suivent l’état.',
    tagsAreMade: '-# Kiln crée les tags de l’état avec le premier post.',
    tagsMissing: (names) =>
      `⚠️ Le forum n’a pas les tags ${names} : sans eux, les posts ne disent leur état que sur leur carte. Crée-les, ou donne-y **Gérer les salons**.`,
    tagRequired:
      '⚠️ Le forum exige un tag pour chaque post et n’a aucun de ceux-ci : les résultats restent où ils sont demandés.',
    results: 'Résultats…',
  },
};
