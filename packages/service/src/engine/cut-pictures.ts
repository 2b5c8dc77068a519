import type { Logger } from 'pino';
import { z } from 'zod';
import { jsonBytes, readJson } from '../base/json.ts';
import type { ServiceMeters } from '../base/meters.ts';
import type { CutAnswer, Cutout } from '../cutout/open-cutout.ts';
import { type AssetFiles, fileKey } from '../files/asset-files.ts';
import { readIfThere } from '../files/store/file-store.ts';
import { openSource, sourceOf } from '../tasks/open-source.ts';
import type { TaskRecord } from '../tasks/task-record.ts';
import type { ServiceThreads } from '../threads/thread-tasks.ts';

/**
 * Pictures of a task cut out by the operator's model, before its recipe has them. What came of each is kept as input files
 * of the task: another run reads the same masks, whatever has become of the model meanwhile.
 */

/** By the picture's name: the file of its mask; empty: it is not cut out by a model. */
export type Cuts = Readonly<Record<string, string>>;

export interface CutTools {
  files: AssetFiles;
  pool: Pick<ServiceThreads, 'run'>;
  cutout?: Cutout | undefined;
  log: Logger;
  meters: Pick<ServiceMeters, 'cut_outs'>;
}

const CUTS_FILE = 'cuts.json';
const Kept = z.record(z.string(), z.string());

/** @returns undefined: no model is used for this task */
export async function keptCuts(
  { id, starts }: Pick<TaskRecord, 'id' | 'starts'>,
  { files, cutout }: Pick<CutTools, 'files' | 'cutout'>,
): Promise<Cuts | undefined> {
  const begun = cutout ? {} : undefined;
  // Only a run that was cut off has kept something.
  if (starts <= 1) return begun;
  const kept = await readIfThere(files.store, files.nameOf({ task: id, kind: 'input', name: CUTS_FILE }));
  return kept ? Kept.parse(readJson(kept)) : begun;
}

export interface Uncut {
  record: TaskRecord;
  /** Of the task whose files are pictures of this one. */
  source: TaskRecord | undefined;
  known: Cuts | undefined;
  /** Addresses in the input, or names of files of the source. */
  pictures: readonly string[];
  signal: AbortSignal;
}

/**
 * @returns what is known of all pictures now, or `aborted`
 * @throws {StoreProblem} the store does not give the pictures or take the masks
 */
export async function cutPictures(uncut: Uncut, tools: CutTools): Promise<Cuts | 'aborted'> {
  const { record, known, pictures } = uncut;
  const { files } = tools;
  const cuts: Record<string, string> = { ...known };
  for (const picture of pictures) {
    const mask = await maskOf(picture, uncut, tools);
    if (mask === 'aborted') return mask;
    cuts[picture] = '';
    if (!mask) continue;
    cuts[picture] = `mask-${Object.keys(cuts).length}.png`;
    await files.write({ task: record.id, kind: 'input', name: cuts[picture] }, mask);
  }
  await files.write({ task: record.id, kind: 'input', name: CUTS_FILE }, jsonBytes(cuts));
  await files.sync(record.id);
  return cuts;
}

async function maskOf(picture: string, uncut: Uncut, tools: CutTools): Promise<Uint8Array | 'aborted' | undefined> {
  const { pool, cutout, log, meters } = tools;
  const task = uncut.record.id;
  if (!cutout) return undefined;
  const { model, profile, runtime } = cutout;
  const bytes = await readPicture(picture, uncut, tools);
  const order = { model, profile, runtime, picture: bytes };
  const outcome = await pool.run('cut-out', order, { signal: uncut.signal });
  if (outcome.kind === 'aborted') return 'aborted';
  if (outcome.kind === 'answer') {
    const answer: CutAnswer = outcome.answer;
    meters.cut_outs({ outcome: answer.kind });
    log.info({ task, ...answer, mask: undefined }, 'a picture was given to the cut-out model');
    return answer.kind === 'cut' ? answer.mask : undefined;
  }
  meters.cut_outs({ outcome: 'failed' });
  const reason = outcome.kind === 'died' ? (outcome.stack ?? outcome.message) : outcome.message;
  log.error({ task, kind: outcome.kind, reason }, 'the cut-out model failed: the picture is cut the classical way');
  return undefined;
}

async function readPicture(name: string, { record, source }: Uncut, { files }: CutTools): Promise<Uint8Array> {
  const { id: task, fetched, sizes } = record;
  const input = fetched[name];
  if (input !== undefined) {
    const file = { task, kind: 'input', name: input } as const;
    return files.read(file, sizes[fileKey(file)]);
  }
  if (!source) throw new Error('a picture of a task without a source');
  return (await openSource(sourceOf(source), files)).read(name);
}
