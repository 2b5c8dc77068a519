import { message } from 'kiln-runtime/words/message';

/** The card by which leads are asked, and how it was decided. */
export const approvals = {
  free: 'Free',
  held: message<{ price: number }>('**{price, plural, one {# credit} other {# credits}}** held'),
  left: message<{ amount: number }>(' · {amount, number} left'),
  whoWhere: message<{ member: string; channel: string }>('{member} in {channel}'),
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
  costsMore: message<{ price: number; held: number }>(
    'That costs {price, plural, one {# credit} other {# credits}}, but only {held, number} are held for it. Decline it, or change it to something that costs no more.',
  ),
  canceledBy: message<{ member: string }>('Canceled by {member}.'),
  canceled: 'Canceled.',
  declinedBy: message<{ member: string }>('Declined by {member}.'),
  approvedBy: message<{ member: string }>('Approved by {member}.'),
  waitsNoMore: 'It is no longer waiting.',
  noDecision: 'No lead approved it within a day.',
};
