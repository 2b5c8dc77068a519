import type { JobName } from '../base/addresses.ts';
import type { Job } from '../base/job.ts';
import { advanceChain } from './advance-chain.ts';
import type { JobContext } from './context.ts';
import { deleteResult } from './delete-result.ts';
import { deliverResult } from './deliver-result.ts';
import { expireApproval } from './expire-approval.ts';
import { endBatch } from './groups/end-batch.ts';
import { endVote } from './groups/end-vote.ts';
import { showGroup } from './groups/show-group.ts';
import { logModeration } from './log-moderation.ts';
import { moveToThread } from './move-to-thread.ts';
import { notifyMember } from './notify-member.ts';
import { offerCutOut } from './offer-cut-out.ts';
import { keepThumbnail } from './pictures/keep-thumbnail.ts';
import { renderTurntable } from './pictures/render-turntable.ts';
import { postApprovalCard } from './post-approval-card.ts';
import { postNotes } from './post-notes.ts';
import { refreshLinks } from './refresh-links.ts';
import { retryDelivery } from './retry-delivery.ts';
import { sendAllFiles } from './send-all-files.ts';
import { showPreview } from './show-preview.ts';
import { storeInputs } from './store-inputs.ts';
import { cancelTask } from './tasks/cancel-task.ts';
import { createTask } from './tasks/create-task.ts';
import { resolveCreate } from './tasks/resolve-create.ts';
import { trackTask } from './tasks/track-task.ts';
import { updateAssetCard } from './update-asset-card.ts';

/** All jobs, one for each address (base/addresses.ts). */
export const JOBS = {
  storeInputs,
  postApprovalCard,
  expireApproval,
  createTask,
  resolveCreate,
  trackTask,
  showPreview,
  showGroup,
  endBatch,
  advanceChain,
  endVote,
  offerCutOut,
  deliverResult,
  retryDelivery,
  keepThumbnail,
  renderTurntable,
  moveToThread,
  updateAssetCard,
  notifyMember,
  cancelTask,
  refreshLinks,
  sendAllFiles,
  deleteResult,
  postNotes,
  logModeration,
} as const satisfies Readonly<Record<JobName, Job<JobContext>>>;

export function jobOf(kind: string): Job<JobContext> | undefined {
  return Object.values(JOBS).find((job) => job.kind === kind);
}
