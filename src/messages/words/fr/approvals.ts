import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const approvals: Words['approvals'] = {
  free: 'Gratuit',
  held: (price) => `**${credits(price)}**, en réserve pour cela`,
  left: (amount) => ` · reste ${count(amount)}`,
  whoWhere: (member, channel) => `${member} dans ${channel}`,
  private: '-# Privé : les mots sont à la personne qui demande.',
  picture: 'Ce qui sert de point de départ',
  whoDecides:
    '-# Celles et ceux qui gèrent ce serveur décident. Ce que personne ne décide dans la journée n’est pas créé.',
  approve: 'Approuver',
  decline: 'Refuser…',
  change: 'Changer…',
  changeAndApprove: 'Changer et approuver',
  declineTitle: 'Refuser',
  why: 'Pourquoi, pour la personne qui a demandé',
  approved: 'Approuvé. C’est maintenant dans la file.',
  declined: 'Refusé. Tous les crédits sont revenus.',
  decidedAlready: 'C’est déjà décidé, ou cela n’attend plus.',
  leadsDecide: 'Seules les personnes qui gèrent ce serveur en décident.',
  costsMore: (price, held) =>
    `Cela coûte ${credits(price)}, et il y en a ${count(held)} en réserve pour cela. Refuse, ou change en quelque chose qui ne coûte pas plus.`,
  canceledBy: (member) => `Annulé par ${member}.`,
  canceled: 'Annulé.',
  declinedBy: (member) => `Refusé par ${member}.`,
  approvedBy: (member) => `Approuvé par ${member}.`,
  waitsNoMore: 'Cela n’attend plus.',
  nobodyDecided: 'Aucun responsable ne l’a approuvé dans la journée.',
};
