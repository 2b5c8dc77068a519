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
    where: '**Où sont les étapes d’un asset : aperçus, affinages, rigs, impressions**',
    whatStays: '-# Ce qui est privé reste à son membre. Où Kiln n’a pas le droit, cela reste où c’est demandé.',
    places: {
      channel: 'Là où chacune est demandée',
      thread: 'Un fil à part, sous le premier résultat',
      post: 'Un post à part, dans un forum',
    },
    chooseForum: 'Choisis un forum',
    noForum: '⚠️ Aucun forum n’est choisi : d’ici là, rien n’a de post.',
    notAForum: 'Les posts sont dans des forums. Choisis un forum.',
    tagsFollow: '-# Les posts ont des tags qui suivent l’état.',
    tagsAreMade: '-# Kiln crée les tags de l’état avec le premier post.',
    tagsMissing: (names) =>
      `⚠️ Le forum n’a pas les tags ${names} : sans eux, les posts ne disent leur état que sur leur carte. Crée-les, ou donne-y **Gérer les salons**.`,
    tagRequired:
      '⚠️ Le forum exige un tag pour chaque post et n’a aucun de ceux-ci : les résultats restent où ils sont demandés.',
    whenArchived: '**Quand son fil est archivé**',
    howSaid: (states) => `-# Sa carte a des boutons pour ${states}. Une nouvelle étape le rouvre.`,
    archive: {
      never: 'Jamais tout seul',
      ready: 'Quand il est prêt',
      approved: 'Quand il est approuvé',
      printed: 'Quand il est imprimé',
    },
    copied: '**Ce dont la galerie reçoit une copie**',
    galleryIs: (channel) => `-# Dans ${channel}.`,
    galleryElsewhere: '-# La galerie se choisit sous Résultats.',
    noGallery: '⚠️ Aucune galerie n’est choisie : rien n’est copié.',
    copies: {
      never: 'Rien tout seul',
      ready: 'Ce qui est prêt',
      approved: 'Ce qui est approuvé',
      printed: 'Ce qui est imprimé',
    },
    limits: 'Limites et accès',
    results: 'Résultats…',
  },
};
