import type { JobName } from './base/addresses.ts';
import type { Job } from './base/job.ts';
import type { JobContext } from './runtime/context.ts';
import { cancelTask } from './work/cancel-task.ts';
import { createTask } from './work/create-task.ts';
import { deleteResult } from './work/delete-result.ts';
import { deliverResult } from './work/deliver-result.ts';
import { expireApproval } from './work/expire-approval.ts';
import { logModeration } from './work/log-moderation.ts';
import { moveToThread } from './work/move-to-thread.ts';
import { notifyMember } from './work/notify-member.ts';
import { offerCutOut } from './work/offer-cut-out.ts';
import { postApprovalCard } from './work/post-approval-card.ts';
import { refreshLinks } from './work/refresh-links.ts';
import { renderTurntable } from './work/render-turntable.ts';
import { resolveCreate } from './work/resolve-create.ts';
import { retryDelivery } from './work/retry-delivery.ts';
import { sendAllFiles } from './work/send-all-files.ts';
import { showPreview } from './work/show-preview.ts';
import { storeInputs } from './work/store-inputs.ts';
import { trackTask } from './work/track-task.ts';
import { updateAssetCard } from './work/update-asset-card.ts';

/** All jobs, one for each address (base/addresses.ts). */
export const JOBS = {
  storeInputs,
  postApprovalCard,
  expireApproval,
  createTask,
  resolveCreate,
  trackTask,
  showPreview,
  offerCutOut,
  deliverResult,
  retryDelivery,
  renderTurntable,
  moveToThread,
  updateAssetCard,
  notifyMember,
  cancelTask,
  refreshLinks,
  sendAllFiles,
  deleteResult,
  logModeration,
} as const satisfies Readonly<Record<JobName, Job<JobContext>>>;

export function jobOf(kind: string): Job<JobContext> | undefined {
  return Object.values(JOBS).find((job) => job.kind === kind);
}
