import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const approvals: Words['approvals'] = {
  free: 'Gratis',
  held: (price) => `**${credits(price)}**, en reserva para ello`,
  left: (amount) => ` · quedan ${count(amount)}`,
  whoWhere: (member, channel) => `${member} en ${channel}`,
  private: '-# Privado: sus palabras son de su miembro.',
  picture: 'De lo que se va a crear',
  whoDecides: '-# Deciden quienes administran este servidor. Lo que nadie decide en un día no se crea.',
  approve: 'Aprobar',
  decline: 'Rechazar…',
  change: 'Cambiar…',
  changeAndApprove: 'Cambiar y aprobar',
  declineTitle: 'Rechazar',
  why: 'Por qué, para quien lo pidió',
  approved: 'Aprobado. Ya está en la cola.',
  declined: 'Rechazado. Volvieron todos los créditos.',
  decidedAlready: 'Eso ya se decidió, o ya no espera.',
  leadsDecide: 'Eso solo lo deciden quienes administran este servidor.',
  costsMore: (price, held) =>
    `Eso cuesta ${credits(price)}, y hay ${count(held)} en reserva. Recházalo, o cámbialo por algo que no cueste más.`,
  canceledBy: (member) => `Cancelado por ${member}.`,
  canceled: 'Cancelado.',
  declinedBy: (member) => `Rechazado por ${member}.`,
  approvedBy: (member) => `Aprobado por ${member}.`,
  waitsNoMore: 'Ya no espera.',
  nobodyDecided: 'Ningún responsable lo aprobó en un día.',
};
