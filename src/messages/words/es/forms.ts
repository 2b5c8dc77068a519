import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const forms: Words['forms'] = {
  topics: {
    subject: 'Qué es',
    look: 'Superficie',
    mesh: 'Malla',
    size: 'Tamaño',
    files: 'Archivos',
    way: 'Cómo se hace',
  },
  topicNumber: (topic, number) => `${topic} ${number}`,
  moreFirst: 'Ver antes todas las opciones',
  edit: 'Editar',
  priceUnknown: 'precio aún desconocido',
  cost: (price, isExact) => (price === 0 ? 'gratis' : `${isExact ? '' : 'unos '}${credits(price)}`),
  left: (amount) => `; quedan ${count(amount)}`,
  whatItDoes: 'Elige lo que hace…',
  otherAction: (many) => `U otra de las ${count(many)}, por su nombre`,
  untouched: 'Que elija el servicio',
  range: (least, most) => `de ${count(least)} a ${count(most)}`,
};
