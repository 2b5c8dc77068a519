import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const forms: Words['forms'] = {
  topics: {
    subject: 'Ce que c’est',
    look: 'Surface',
    mesh: 'Maillage',
    size: 'Taille',
    files: 'Fichiers',
    way: 'Comment c’est fait',
  },
  topicNumber: (topic, number) => `${topic} ${number}`,
  moreFirst: 'Voir d’abord toutes les options',
  edit: 'Modifier',
  priceUnknown: 'prix encore inconnu',
  cost: (price, isExact) => (price === 0 ? 'gratuit' : `${isExact ? '' : 'environ '}${credits(price)}`),
  left: (amount) => ` ; reste ${count(amount)}`,
  whatItDoes: 'Choisis ce que fait la figure…',
  otherAction: (many) => `Ou une autre des ${count(many)}, par son nom`,
  untouched: 'Laisser le service décider',
  range: (least, most) => `${count(least)} à ${count(most)}`,
};
