import { readFile } from 'node:fs/promises';
import type { z } from 'zod';
import { stageEntry } from '../contract/families/index.ts';
import type { Stage } from '../contract/family.ts';
import { fieldInfo } from '../contract/field-info.ts';
import { PHOTO_EXTENSIONS } from '../contract/fields.ts';
import type { Account } from './accounts/accounts.ts';
import type { AssetFiles } from './files/asset-files.ts';
import { HttpError } from './http-error.ts';
import type { ModerationScreen } from './moderation.ts';
import type { TaskFailure, TaskRecord } from './tasks/task-record.ts';

/** When a request is screened and what a block answers: data of the stage (`moderation` in the contract). */

/** Two-stage families: before anything is charged. @throws {HttpError} 400 harmful, 403 rights, 500 not to be judged */
export async function screenAtOnce(
  stage: Stage,
  input: Record<string, unknown>,
  account: Account,
  { moderation, pictures }: { moderation: ModerationScreen; pictures: readonly Uint8Array[] },
): Promise<void> {
  if (stage.moderation?.answers !== 'at_once') return;
  const verdict = await moderation.screen(texts(stage, input), pictures);
  const { rights } = stage.moderation;
  const filtered =
    rights === 'all' || (rights === 'enterprise' && account.plan === 'enterprise' && account.rights_filter);
  if (verdict === 'harmful')
    throw new HttpError(400, 'The request was flagged as NSFW: change the words or the picture');
  if (verdict === 'rights' && filtered) {
    throw new HttpError(403, 'The request was flagged as somebody else’s intellectual property');
  }
  if (verdict === 'unavailable' && filtered) {
    throw new HttpError(500, 'The intellectual property check could not complete. Nothing was charged; please retry.');
  }
}

/** Standard families: the task exists and ends FAILED, refunded. Undefined: go on. */
export async function screenLater(
  record: TaskRecord,
  { moderation, files }: { moderation: ModerationScreen; files: AssetFiles },
): Promise<TaskFailure | undefined> {
  const { stage } = stageEntry(record.type);
  if (stage.moderation?.answers !== 'later' || record.input.moderation !== true) return undefined;
  const names = Object.values(record.fetched).filter(isPicture);
  const pictures = await Promise.all(names.map((name) => readFile(files.path(record.id, 'input', name))));
  const verdict = await moderation.screen(texts(stage, record.input), pictures);
  if (verdict === 'fine') return undefined;
  if (verdict === 'unavailable') {
    return { type: 'service_unavailable', message: 'The request could not be screened. Please retry.' };
  }
  return {
    type: 'invalid_input',
    code: 'moderation_blocked',
    message: 'The request was blocked by moderation: rephrase it. The credits were returned.',
  };
}

/** Whether an input's file is a picture: fetched files are named after what they are. */
export function isPicture(name: string): boolean {
  return PHOTO_EXTENSIONS.some((extension) => name.endsWith(extension));
}

/** What people wrote themselves: long texts, and names. */
function texts(stage: Stage, input: Record<string, unknown>): string[] {
  const shape = (stage.input as z.ZodObject).shape ?? {}; // the contract: one flat object a stage
  return Object.entries(shape)
    .filter(([key, schema]) => key === 'name' || fieldInfo(schema as z.ZodType)?.kind === 'long-text')
    .map(([key]) => input[key])
    .filter((text) => typeof text === 'string');
}
