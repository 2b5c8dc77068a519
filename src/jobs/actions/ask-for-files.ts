import { z } from 'zod';
import { keys } from '../../keys.ts';
import { ADDRESSES } from '../base/addresses.ts';
import type { ActionParts } from './parts.ts';

export const FilesAsk = z.object({
  request: z.string(),
  application: z.string(),
  token: z.string(),
  /** Bytes per file. */
  limit: z.number(),
  zip: z.boolean(),
  /** Of a batch: the row that the archive begins with, from 1. */
  from: z.number().int().min(1).optional(),
  locale: z.string().optional(),
});
export type FilesAsk = z.output<typeof FilesAsk>;

const ASKED_SECONDS = 14 * 60;

/** Sends all files of a result in a private answer. @param id the interaction's id */
export async function askForFiles(
  { redis, queues }: Pick<ActionParts, 'redis' | 'queues'>,
  id: string,
  ask: FilesAsk,
): Promise<void> {
  await redis.set(keys.filesAsked(id), JSON.stringify(ask), 'EX', ASKED_SECONDS);
  await queues.add(ADDRESSES.sendAllFiles, id);
}
