import type { Words } from '../form.ts';
import { count, credits, requests, tasks } from './speech.ts';

export const creditsWords: Words['creditsWords'] = {
  title: '### Crédits de ce serveur',
  left: (amount) => `**Il reste ${credits(amount)}**`,
  held: (amount) => `${count(amount)} en réserve pour le travail en cours`,
  spent: (amount) => `${count(amount)} dépensés`,
  allowance: (amount) => `-# ${credits(amount)} de plus au début de chaque mois`,
  ownAccount:
    '-# Ce serveur utilise son propre compte au service : ce qui est créé se paie là-bas et ne prend rien de ces crédits.',
  usualPrices: '**Prix habituels, en crédits**',
  free: 'gratuit',
  unknown: 'encore inconnu',
  inOneGo: 'd’un seul coup',
  whenCharged: '-# Les crédits en réserve sont débités quand une tâche réussit, et reviennent quand elle échoue.',
  whenCanceled:
    '-# Annulée pendant l’attente, ils reviennent aussi. Une fois le travail commencé, le service garde son prix, et le bouton le dit : « Annuler (coûte 20 crédits) ».',
  more: '**Plus de crédits**',
  askLeads: '-# Celles et ceux qui gèrent ce serveur voient ici comment en obtenir.',
  askOperator: (command) => `-# La personne qui gère ce Kiln les ajoute : ${command}`,
  ownKey:
    '-# Un serveur qui a son propre compte au service met sa clé dans `/paramètres` et n’a pas besoin de ceux-ci.',
  add: (amount) => `Ajouter ${credits(amount)}`,
  shop: (worths) => `**Plus de crédits pour ce serveur** : ${worths}`,
  worth: (amount, isMonthly) => (isMonthly ? `${credits(amount)} par mois` : credits(amount)),
  youUsed: (uses, held) => `**Tu as utilisé** ${uses}${held}`,
  used: {
    day: (used) => `${credits(used)} aujourd’hui`,
    month: (used) => `${credits(used)} ce mois-ci`,
  },
  usedOf: {
    day: (used, most, anew) => `${count(used)} sur ${credits(most)} aujourd’hui, de nouveau ${anew}`,
    month: (used, most, anew) => `${count(used)} sur ${credits(most)} ce mois-ci, de nouveau ${anew}`,
  },
  heldFor: (held, many) => ` · ${count(held)} en réserve pour ${tasks(many)}`,

  reportBy: {
    member: (days) => `### Crédits ${lastDays(days)}, par membre`,
    family: (days) => `### Crédits ${lastDays(days)}, par type`,
    day: (days) => `### Crédits ${lastDays(days)}, par jour`,
  },
  charged: (amount, many) => `**Débit : ${credits(amount)}** pour ${requests(many)}`,
  row: (of, amount, held, many) =>
    `${of} : **${credits(amount)}**${held > 0 ? `, ${count(held)} en réserve` : ''} · ${requests(many)}`,
  nothing: 'Rien n’a été demandé.',
  moreInFile: (many) => `-# et ${count(many)} de plus : voir le fichier`,
  cut: '-# Il y a eu plus de demandes qu’un rapport n’en contient : les plus récentes sont ici. Demande moins de jours.',
  utc: '-# Les jours sont en UTC. Le fichier contient chaque demande.',
  forgotten: 'membres qui ont été oubliés',
};

const lastDays = (days: number) => (days === 1 ? 'du dernier jour' : `des ${days} derniers jours`);
