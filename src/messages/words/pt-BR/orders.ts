import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const orders: Words['orders'] = {
  choose: 'Aperte no que quiser mudar. O que você deixar, o serviço decide.',
  notSo: (why) => `Assim ainda não dá para criar.\n${why}`,
  makeIt: 'Criar',
  free: 'É grátis',
  costs: (price) => `Custa **${credits(price)}**`,
  nothingYet: (cost, left) =>
    `${cost}${left === undefined ? '' : `; restam ${count(left)}`}. Nada é reservado nem criado antes de você dizer.`,
  make: (price) => (price === 0 ? 'Criar' : `Criar por ${credits(price)}`),
  leave: 'Deixar',
  left: 'Ficou como estava. Nada foi criado nem reservado.',
  decided: 'Isso já foi decidido, ou faz mais de um dia. Peça de novo.',
  notYours: (member) => `Só ${member} decide isso.`,
  keptByCancel: (kept) =>
    `O trabalho já começou: se você cancelar agora, o serviço fica com o preço dele, **${credits(kept)}**.`,
  cancelAllTheSame: 'Cancelar mesmo assim',
  goOn: 'Continuar',
};
