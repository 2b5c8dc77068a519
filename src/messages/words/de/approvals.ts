import type { Words } from '../form.ts';
import { count, credits } from './speech.ts';

export const approvals: Words['approvals'] = {
  free: 'Kostenlos',
  held: (price) => `**${credits(price)}**, dafür reserviert`,
  left: (amount) => ` · ${count(amount)} übrig`,
  whoWhere: (member, channel) => `${member} in ${channel}`,
  private: '-# Privat: Die Worte gehören dem Mitglied.',
  picture: 'Woraus es erstellt werden soll',
  whoDecides:
    '-# Es entscheidet, wer diesen Server verwaltet. Was innerhalb eines Tages niemand entscheidet, wird nicht erstellt.',
  approve: 'Genehmigen',
  decline: 'Ablehnen…',
  change: 'Ändern…',
  changeAndApprove: 'Ändern und genehmigen',
  declineTitle: 'Ablehnen',
  why: 'Warum, für das Mitglied',
  approved: 'Genehmigt. Es steht jetzt in der Warteschlange.',
  declined: 'Abgelehnt. Alle Credits kamen zurück.',
  decidedAlready: 'Das wurde schon entschieden, oder es wartet nicht mehr.',
  leadsDecide: 'Das entscheidet nur, wer diesen Server verwaltet.',
  costsMore: (price, held) =>
    `Das kostet ${credits(price)}, und ${count(held)} sind dafür reserviert. Lehne ab oder ändere es so, dass es nicht mehr kostet.`,
  canceledBy: (member) => `Abgebrochen von ${member}.`,
  canceled: 'Abgebrochen.',
  declinedBy: (member) => `Abgelehnt von ${member}.`,
  approvedBy: (member) => `Genehmigt von ${member}.`,
  waitsNoMore: 'Es wartet nicht mehr.',
  nobodyDecided: 'Innerhalb eines Tages hat es niemand aus der Serverleitung genehmigt.',
};
