import { ADDRESSES } from '../base/addresses.ts';
import type { Opening } from '../store/steps.ts';
import type { ActionParts } from './parts.ts';

/**
 * Gives a result of a group a message of its own, where it is delivered as any other, also after a restart.
 * @returns false: it has one
 */
export async function openResult(
  { steps, queues }: Pick<ActionParts, 'steps' | 'queues'>,
  id: string,
  opening: Opening,
): Promise<boolean> {
  const { outcome } = await steps.open(id, opening);
  if (outcome === 'done') await queues.add(ADDRESSES.showPreview, id);
  return outcome === 'done';
}
