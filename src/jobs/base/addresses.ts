import type { JobAddress } from './job.ts';

/**
 * Every job by the name of its file: the kind and queue that BullMQ knows it by, which are data of running installations and
 * stay as they are. `isFollowUp`: it is added to the outbox by the script that makes it necessary (lua/includes/outbox.lua),
 * and runs for as long as it is due there. In the order of a request's life, then those that members ask for.
 */
export const ADDRESSES = {
  storeInputs: { kind: 'keep', queue: 'deliver', isFollowUp: true },
  postApprovalCard: { kind: 'approval', queue: 'requests', isFollowUp: true },
  expireApproval: { kind: 'expire-approval', queue: 'requests', isFollowUp: true },
  createTask: { kind: 'create', queue: 'requests' },
  resolveCreate: { kind: 'reconcile', queue: 'requests' },
  trackTask: { kind: 'track', queue: 'track' },
  showPreview: { kind: 'present', queue: 'present' },
  showGroup: { kind: 'group', queue: 'present', isFollowUp: true },
  endBatch: { kind: 'batch', queue: 'deliver', isFollowUp: true },
  advanceChain: { kind: 'chain', queue: 'requests', isFollowUp: true },
  endVote: { kind: 'vote', queue: 'requests', isFollowUp: true },
  offerCutOut: { kind: 'cutout', queue: 'present' },
  deliverResult: { kind: 'deliver', queue: 'deliver' },
  retryDelivery: { kind: 'retry-delivery', queue: 'requests', isFollowUp: true },
  keepThumbnail: { kind: 'thumbnail', queue: 'deliver', isFollowUp: true },
  renderTurntable: { kind: 'turn', queue: 'turn', isFollowUp: true },
  moveToThread: { kind: 'thread', queue: 'requests', isFollowUp: true },
  updateAssetCard: { kind: 'label', queue: 'requests', isFollowUp: true },
  notifyMember: { kind: 'tell', queue: 'requests', isFollowUp: true },
  cancelTask: { kind: 'cancel', queue: 'requests' },
  refreshLinks: { kind: 'refresh', queue: 'requests' },
  sendAllFiles: { kind: 'files', queue: 'deliver' },
  deleteResult: { kind: 'remove', queue: 'requests', isFollowUp: true },
  postNotes: { kind: 'notes', queue: 'requests', isFollowUp: true },
  logModeration: { kind: 'mod-log', queue: 'requests', isFollowUp: true },
} as const satisfies Readonly<Record<string, JobAddress & { isFollowUp?: true }>>;

type Addresses = typeof ADDRESSES;
export type JobName = keyof Addresses;
/** The kinds of follow-up jobs, by which the outbox keeps them. */
export type FollowUpKind = Extract<Addresses[JobName], { isFollowUp: true }>['kind'];
export type FollowUp = JobAddress & { kind: FollowUpKind };

export const FOLLOW_UPS: readonly FollowUp[] = Object.values(ADDRESSES).filter((address) => 'isFollowUp' in address);
