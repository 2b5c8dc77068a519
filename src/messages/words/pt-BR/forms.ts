import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const forms: Words['forms'] = {
  topics: {
    subject: 'O que é',
    look: 'Superfície',
    mesh: 'Malha',
    size: 'Tamanho',
    files: 'Arquivos',
    way: 'Como é feito',
  },
  topicNumber: (topic, number) => `${topic} ${number}`,
  moreFirst: 'Ver antes todas as opções',
  edit: 'Editar',
  priceUnknown: 'preço ainda desconhecido',
  cost: (price, isExact) => (price === 0 ? 'grátis' : `${isExact ? '' : 'cerca de '}${credits(price)}`),
  left: (amount) => `; restam ${count(amount)}`,
  whatItDoes: 'Escolha o que a figura faz…',
  otherAction: (many) => `Ou outra das ${count(many)}, pelo nome`,
  untouched: 'Deixar com o serviço',
  range: (least, most) => `${count(least)} a ${count(most)}`,
};
