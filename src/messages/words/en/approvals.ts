import { count, credits } from './speech.ts';

/** The card by which leads are asked, and how it was decided. */
export const approvals = {
  free: 'Free',
  held: (price: number) => `**${credits(price)}** held`,
  left: (amount: number) => ` · ${count(amount)} left`,
  whoWhere: (member: string, channel: string) => `${member} in ${channel}`,
  private: '-# Private: only the member sees the prompt.',
  picture: 'What it will be made from',
  whoDecides: '-# Anyone who manages this server can decide. Requests left undecided for a day are not made.',
  approve: 'Approve',
  decline: 'Decline…',
  change: 'Change…',
  changeAndApprove: 'Change and approve',
  declineTitle: 'Decline',
  why: 'Reason, shown to the member',
  approved: 'Approved. It is now in the queue.',
  declined: 'Declined. All credits were returned.',
  decidedAlready: 'That was already decided, or it is no longer waiting.',
  leadsDecide: 'Only those who manage this server can decide that.',
  costsMore: (price: number, held: number) =>
    `That costs ${credits(price)}, but only ${count(held)} are held for it. Decline it, or change it to something that costs no more.`,
  canceledBy: (member: string) => `Canceled by ${member}.`,
  canceled: 'Canceled.',
  declinedBy: (member: string) => `Declined by ${member}.`,
  approvedBy: (member: string) => `Approved by ${member}.`,
  waitsNoMore: 'It is no longer waiting.',
  nobodyDecided: 'No lead approved it within a day.',
};
