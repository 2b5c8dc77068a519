import { readFile } from 'node:fs/promises';
import { stageEntry } from 'kiln-client/contract/families/index';
import type { Stage } from 'kiln-client/contract/family';
import { mediumOfFile } from 'kiln-client/contract/media';
import { wordsSaid } from 'kiln-client/contract/stage-fields';
import { isTerminal } from 'kiln-client/contract/task';
import type { Account } from '../accounts/accounts.ts';
import { HttpError } from '../base/http-error.ts';
import type { ModerationScreen, Picture, Verdict } from '../base/moderation.ts';
import { unavailable } from '../base/unavailable.ts';
import { type AssetFile, type AssetFiles, fileKey } from '../files/asset-files.ts';
import { StoreProblem } from '../files/store/store-problem.ts';
import type { TaskFailure, TaskRecord } from '../tasks/task-record.ts';
import type { TaskStore } from '../tasks/task-store.ts';

/** When a request is moderated, and how it is refused: data of the stage (`moderation` in the contract). */

const BLOCKED = { code: 'moderation_blocked' };
const RIGHTS = { code: 'rights_blocked' };

/**
 * Two-stage families: before anything is charged.
 * @throws {HttpError} 400 harmful, 403 rights; where it cannot be judged 500, or 503 if the stage's create has no 500
 */
export async function screenAtOnce(
  stage: Stage,
  input: Record<string, unknown>,
  account: Account,
  { moderation, pictures }: { moderation: ModerationScreen; pictures: readonly Picture[] },
): Promise<void> {
  if (stage.moderation?.answers !== 'at_once') return;
  const verdict = await moderation.screen(account.id, wordsSaid(stage, input), pictures, mindsRights(stage, account));
  if (verdict === 'harmful')
    throw new HttpError(400, 'The request was flagged as NSFW: change the words or the picture', BLOCKED);
  if (verdict === 'unavailable' && moderation.refusesUnjudged) throw notJudged(stage, account);
  if (verdict === 'rights')
    throw new HttpError(403, 'The request was flagged as somebody else’s intellectual property', RIGHTS);
}

function notJudged(stage: Stage, account: Account): HttpError {
  const check = mindsRights(stage, account) ? 'The intellectual property check' : 'The check of the content';
  const text = `${check} could not complete. Nothing was charged; please retry.`;
  const code = 'moderation_unavailable';
  return stage.createFailures.includes(500) ? new HttpError(500, text, { code }) : unavailable(code, text);
}

/**
 * Checks an existing task against rights again, because its content may not have been known, or not checked, at
 * creation. A task that has ended and was cleared is not checked again.
 * @throws {HttpError} 403 rights, 500 cannot be judged
 */
export async function screenRead(
  record: TaskRecord,
  account: Account,
  { moderation, files, store }: { moderation: ModerationScreen; files: AssetFiles; store: TaskStore },
): Promise<void> {
  const { stage } = stageEntry(record.type);
  if (record.cleared || !mindsRights(stage, account)) return;
  const shown = record.outputs?.image_urls;
  const names = [
    ...Object.values(record.fetched).map((name) => ['input', name] as const),
    ...(Array.isArray(shown) ? shown : []).map((name) => ['output', String(name)] as const),
  ].filter(([, name]) => isPicture(name));
  // Files of an expired task are gone: only its texts are left.
  const all = names.map(([kind, name]) => ({ task: record.id, kind, name }));
  const there = await Promise.all(all.map((file) => files.store.stat(files.nameOf(file))));
  const pictures = all.filter((_file, i) => there[i]).map((file) => () => files.read(file));
  const verdict = await moderation.screen(account.id, wordsSaid(stage, record.input), pictures);
  if (verdict === 'rights') throw new HttpError(403, 'The task was flagged as somebody else’s intellectual property');
  if (verdict === 'unavailable' && moderation.refusesUnjudged) {
    throw new HttpError(500, 'The intellectual property check could not complete. Please retry.');
  }
  if (verdict !== 'unavailable' && isTerminal(record.status)) await store.clear(record.id).catch(() => {}); // a full Redis: the next read screens it again
}

/** Whether requests of this account are checked against rights. */
function mindsRights({ moderation }: Stage, account: Account): boolean {
  if (moderation?.rights !== 'enterprise') return moderation?.rights === 'all';
  return account.plan === 'enterprise' && account.rights_filter;
}

/**
 * Standard families: the task is created and ends FAILED, with a refund. Undefined: not blocked.
 * @throws {StoreProblem} a picture cannot be read
 */
export async function screenLater(
  record: TaskRecord,
  { moderation, files }: { moderation: ModerationScreen; files: AssetFiles },
): Promise<TaskFailure | undefined> {
  const { stage } = stageEntry(record.type);
  if (stage.moderation?.answers !== 'later' || record.input.moderation !== true) return undefined;
  const names = Object.values(record.fetched).filter(isPicture);
  let problem: StoreProblem | undefined;
  const pictures = names.map((name) => async () => {
    const file: AssetFile = { task: record.id, kind: 'input', name };
    return files.read(file, record.sizes[fileKey(file)]).catch((error: unknown) => {
      if (error instanceof StoreProblem) problem = error;
      throw error;
    });
  });
  const verdict = await moderation.screen(record.account, wordsSaid(stage, record.input), pictures);
  // Not moderation is away then.
  if (problem) throw problem;
  return failureOf(verdict, moderation);
}

/**
 * What a maker has made, before it is shown, where the operator has an endpoint that judges pictures.
 * @param pictures paths on this machine's disk, of what was found to be decodable
 */
export async function screenMade(
  account: string,
  pictures: readonly string[],
  moderation: ModerationScreen,
): Promise<TaskFailure | undefined> {
  if (!moderation.seesPictures || pictures.length === 0) return undefined;
  const read = pictures.map((path) => () => readFile(path));
  return failureOf(await moderation.screen(account, [], read), moderation);
}

function failureOf(verdict: Verdict, moderation: ModerationScreen): TaskFailure | undefined {
  if (verdict === 'fine' || (verdict === 'unavailable' && !moderation.refusesUnjudged)) return undefined;
  if (verdict === 'unavailable') {
    return { type: 'service_unavailable', message: 'The request could not be screened. Please retry.' };
  }
  return {
    type: 'invalid_input',
    code: 'moderation_blocked',
    message: 'The request was blocked by moderation: rephrase it. The credits were returned.',
  };
}

/** Whether an input's file is a picture: downloaded files are named by their detected type. */
export function isPicture(name: string): boolean {
  return mediumOfFile(name) === 'image';
}
