import { count, credits } from './speech.ts';

/** The card by which leads are asked, and how it was decided. */
export const approvals = {
  free: 'Free',
  held: (price: number) => `**${credits(price)}**, held for it`,
  left: (amount: number) => ` · ${count(amount)} left`,
  whoWhere: (member: string, channel: string) => `${member} in ${channel}`,
  private: '-# Private: its words are its member’s.',
  picture: 'What it is to be made from',
  whoDecides: '-# Those who manage this server decide. What nobody decides within a day is not made.',
  approve: 'Approve',
  decline: 'Decline…',
  change: 'Change…',
  changeAndApprove: 'Change and approve',
  declineTitle: 'Decline',
  why: 'Why, for the one who asked',
  approved: 'Approved. It is in the line now.',
  declined: 'Declined. All credits came back.',
  decidedAlready: 'That was decided already, or it waits no more.',
  leadsDecide: 'Only those who manage this server decide that.',
  costsMore: (price: number, held: number) =>
    `That costs ${credits(price)}, and ${count(held)} are held for it. Decline it, or change it to something that costs no more.`,
  canceledBy: (member: string) => `Canceled by ${member}.`,
  canceled: 'Canceled.',
  declinedBy: (member: string) => `Declined by ${member}.`,
  approvedBy: (member: string) => `Approved by ${member}.`,
  waitsNoMore: 'It waits no more.',
  nobodyDecided: 'No lead approved it within a day.',
};
