import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const forms: Words['forms'] = {
  topics: {
    subject: 'Was es ist',
    look: 'Oberfläche',
    mesh: 'Netz',
    size: 'Größe',
    files: 'Dateien',
    way: 'Wie es entsteht',
  },
  topicNumber: (topic, number) => `${topic} ${number}`,
  moreFirst: 'Erst alle Optionen sehen',
  edit: 'Bearbeiten',
  priceUnknown: 'Preis noch unbekannt',
  cost: (price, isExact) => (price === 0 ? 'kostenlos' : `${isExact ? '' : 'etwa '}${credits(price)}`),
  left: (amount) => `; ${count(amount)} übrig`,
  whatItDoes: 'Such aus, was es tut…',
  otherAction: (many) => `Oder eine andere der ${count(many)}, mit Namen`,
  untouched: 'Dem Dienst überlassen',
  range: (least, most) => `${count(least)} bis ${count(most)}`,
};
