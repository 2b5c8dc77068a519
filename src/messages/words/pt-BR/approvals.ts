import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const approvals: Words['approvals'] = {
  free: 'Grátis',
  held: (price) => `**${credits(price)}**, reservados para isso`,
  left: (amount) => ` · restam ${count(amount)}`,
  whoWhere: (member, channel) => `${member} em ${channel}`,
  private: '-# Privado: as palavras são de quem pediu.',
  picture: 'De que isto deve ser feito',
  whoDecides: '-# Quem gerencia este servidor decide. O que ninguém decide em um dia não é criado.',
  approve: 'Aprovar',
  decline: 'Recusar…',
  change: 'Mudar…',
  changeAndApprove: 'Mudar e aprovar',
  declineTitle: 'Recusar',
  why: 'Por quê, para quem pediu',
  approved: 'Aprovado. Já está na fila.',
  declined: 'Recusado. Todos os créditos voltaram.',
  decidedAlready: 'Isso já foi decidido, ou não espera mais.',
  leadsDecide: 'Só quem gerencia este servidor decide isso.',
  costsMore: (price, held) =>
    `Isso custa ${credits(price)}, e ${count(held)} estão reservados. Recuse, ou mude para algo que não custe mais.`,
  canceledBy: (member) => `Cancelado por ${member}.`,
  canceled: 'Cancelado.',
  declinedBy: (member) => `Recusado por ${member}.`,
  approvedBy: (member) => `Aprovado por ${member}.`,
  waitsNoMore: 'Não espera mais.',
  nobodyDecided: 'Nenhum responsável aprovou em um dia.',
};
