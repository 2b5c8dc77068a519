import { MAIL_CLASSES, type MailClass } from '../base/mail-classes.ts';
import type { RequestState } from './request.ts';

/**
 * Every step of a request by its name: the script that makes it (lua/, whose header says what it does with hold, slot, limits
 * and outbox), the states that it starts from, and the one that it leads to. A step that names no states is a note, and fits
 * in any. `steps.ts` has a function for each, with what it needs.
 */
export interface Transition {
  script: StepScript;
  from?: readonly RequestState[];
  /** Undefined: the state stays; several: the caller says which. */
  to?: RequestState | readonly RequestState[];
  /** How urgent the news is for the message. */
  mail?: MailClass;
}

export const STEP_SCRIPTS = [
  'claim',
  'post',
  'bind',
  'approve',
  'end',
  'deliver',
  'postpone',
  'retry-delivery',
  'open',
  'share',
  'arrive',
  'move',
  'annotate',
  'steer-batch',
  'steer-chain',
  'cast-vote',
  'end-vote',
] as const;
export type StepScript = (typeof STEP_SCRIPTS)[number];

const { end, progress } = MAIL_CLASSES;
const UNSENT = ['waiting', 'held', 'admitted'] as const;
const ENDS = ['succeeded', 'failed', 'canceled', 'refused'] as const;

/** Two more are of other shape: `accept`, before which there is no record, and `admit`, which makes several steps at once. */
export const TRANSITIONS = {
  // A lead decides.
  approve: { script: 'approve', from: ['waiting'], to: 'held', mail: progress },
  decline: { script: 'end', from: ['waiting'], to: 'refused', mail: end },
  askNobody: { script: 'end', from: ['waiting'], to: 'refused', mail: end },

  // The create.
  claimCreate: { script: 'claim', from: ['admitted'] },
  beginPost: { script: 'post', from: ['admitted'], to: 'posting', mail: progress },
  retryPost: { script: 'post', from: ['posting'], to: 'admitted' },
  doubt: { script: 'post', from: ['posting'], to: 'in_doubt', mail: progress },
  repeatPost: { script: 'annotate', from: ['in_doubt'] },
  giveUpKey: { script: 'annotate', from: ['in_doubt'] },
  noteMiss: { script: 'annotate', from: ['in_doubt'] },
  requeue: { script: 'post', from: ['posting', 'in_doubt'], to: 'held', mail: progress },
  bind: { script: 'bind', from: ['posting', 'in_doubt'], to: 'bound', mail: progress },
  refuse: { script: 'end', from: ['admitted', 'posting', 'in_doubt'], to: ['refused', 'canceled'], mail: end },

  // A cancel.
  cancelWaiting: { script: 'end', from: UNSENT, to: 'canceled', mail: end },
  cancelUnseen: { script: 'end', from: UNSENT, to: 'canceled' },
  askCancel: { script: 'annotate', from: ['posting', 'in_doubt', 'bound'] },

  // The task.
  claimTask: { script: 'claim', from: ['bound'] },
  progress: { script: 'annotate', from: ['bound'], mail: progress },
  countCrash: { script: 'annotate', from: ['bound'] },
  finish: { script: 'end', from: ['bound'], to: ['succeeded', 'failed', 'canceled'], mail: end },

  // The end is shown.
  flag: { script: 'annotate', from: ['succeeded'] },
  claimDelivery: { script: 'claim', from: ['succeeded'] },
  setLimit: { script: 'annotate', from: ['succeeded'] },
  deliver: { script: 'deliver', from: ENDS },
  postponeDelivery: { script: 'postpone', from: ENDS },
  retryDelivery: { script: 'retry-delivery', from: ENDS, mail: end },
  waive: { script: 'annotate', from: ['succeeded'], mail: end },
  open: { script: 'open', from: ['succeeded'] },
  share: { script: 'share', from: ['succeeded'] },
  refreshTask: { script: 'annotate', from: ['succeeded'], mail: end },
  remove: { script: 'deliver', from: ENDS },
  eraseWords: { script: 'annotate', from: ENDS },

  // Its message.
  showAt: { script: 'move' },
  moveTo: { script: 'move' },
  leaveThread: { script: 'annotate' },
  beginMove: { script: 'annotate' },
  arrive: { script: 'arrive', mail: end },
  endMove: { script: 'annotate' },
  giveUpMove: { script: 'annotate' },
  showGroup: { script: 'annotate' },
  steerBatch: { script: 'steer-batch' },
  steerChain: { script: 'steer-chain' },
  castVote: { script: 'cast-vote', from: ['succeeded'] },
  endVote: { script: 'end-vote' },
  setFiles: { script: 'annotate', from: ['succeeded'] },
  setSources: { script: 'annotate' },
  redraw: { script: 'annotate' },

  // What else tells of it: the card for leads, the notice, the copy in the gallery.
  setCardPlace: { script: 'annotate' },
  setCard: { script: 'annotate' },
  repostCard: { script: 'annotate', from: ['waiting'] },
  checkCard: { script: 'annotate', from: ['waiting'] },
  beginNotice: { script: 'annotate' },
  endNotice: { script: 'annotate' },
  setCopy: { script: 'annotate' },
} as const satisfies Readonly<Record<string, Transition>>;

export type StepName = keyof typeof TRANSITIONS;
