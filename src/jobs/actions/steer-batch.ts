import type { Batch, Group } from '../store/group.ts';
import { cancelGroup, type GroupOutcome } from './cancel-request.ts';
import type { ActionParts } from './parts.ts';

type Steering = Pick<ActionParts, 'requests' | 'steps' | 'queues' | 'admission' | 'editor'>;

/** Pauses a batch, or goes on with it. @returns false: it is so already, it has ended, or it was stopped */
export async function steerBatch(
  { steps, admission, editor }: Steering,
  { id, shown }: Group,
  goes: Exclude<Batch['state'], 'stopped'>,
  by: string,
): Promise<boolean> {
  const { outcome } = await steps.steerBatch(shown.id, { group: id, goes, by });
  if (goes === 'running') await admission.admit();
  editor.wake();
  return outcome === 'done';
}

/**
 * All that has not ended. What has not begun begins no more: a batch that was stopped is ended by its job, also when this process
 * stops in between.
 */
export async function cancelBatch(context: Steering, group: Group, by: string): Promise<GroupOutcome> {
  const { steps, editor } = context;
  await steps.steerBatch(group.shown.id, { group: group.id, goes: 'stopped', by, why: 'canceled' });
  const outcome = await cancelGroup(context, group, by);
  editor.wake();
  return outcome;
}
