import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const orders: Words['orders'] = {
  choose: 'Appuie sur ce que tu veux changer. Le reste, le service en décide.',
  notSo: (why) => `Cela ne peut pas encore être créé ainsi.\n${why}`,
  makeIt: 'Créer',
  free: 'C’est gratuit',
  costs: (price) => `Cela coûte **${credits(price)}**`,
  nothingYet: (cost, left) =>
    `${cost}${left === undefined ? '' : ` ; il en reste ${count(left)}`}. Rien n’est mis en réserve ni créé avant ton accord.`,
  make: (price) => (price === 0 ? 'Créer' : `Créer pour ${credits(price)}`),
  leave: 'Laisser',
  left: 'Laissé tel quel. Rien n’a été créé, rien n’a été mis en réserve.',
  decided: 'C’est déjà décidé, ou cela date de plus d’un jour. Redemande.',
  notYours: (member) => `Seul ${member} décide de cela.`,
  keptByCancel: (kept) =>
    `Le travail a commencé : si tu annules maintenant, le service garde son prix, **${credits(kept)}**.`,
  cancelAllTheSame: 'Annuler quand même',
  goOn: 'Continuer',
};
