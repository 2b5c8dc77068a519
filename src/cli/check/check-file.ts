import { readFile, stat } from 'node:fs/promises';
import { Measured, RULE_NAMES } from 'kiln-client/contract/standard/judge';
import { createPool, type Pool } from 'kiln-runtime/threads/pool';
import { threadTask } from 'kiln-runtime/threads/thread-task';
import { z } from 'zod';

/** Files are read in a process of its own, as the service reads those of strangers: bounded in memory and time, whatever they are. */

const Read = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('measured'), measured: Measured }),
  /** Why it cannot be read, as a sentence. */
  z.object({ kind: z.literal('unread'), why: z.string() }),
]);
export type Read = z.output<typeof Read>;

/** As the service takes them. */
const MOST_BYTES = 256 * 1024 * 1024;

/** This module is loaded by the process too: the work itself is behind `load`. */
export const THREAD_TASKS = {
  measure: threadTask({
    /** A path. */
    input: z.string(),
    output: Read,
    ownProcess: true,
    threads: 1,
    memoryBytes: 3 * 1024 ** 3,
    deadlineMs: 120_000,
    load: async () => measureFile,
  }),
};

export const createMeasuring = (): Pool<typeof THREAD_TASKS> =>
  createPool({ tasks: THREAD_TASKS, table: new URL(import.meta.url) });

/** Never rejects: what a file does to its process is told of it. */
export async function checkFile(pool: Pool<typeof THREAD_TASKS>, path: string): Promise<Read> {
  const outcome = await pool.run('measure', path);
  return outcome.kind === 'answer' ? outcome.answer : { kind: 'unread', why: `It cannot be read: ${outcome.message}.` };
}

async function measureFile(path: string): Promise<Read> {
  const found = await stat(path).catch(() => undefined);
  if (!found?.isFile()) return { kind: 'unread', why: 'There is no such file.' };
  if (found.size > MOST_BYTES) return { kind: 'unread', why: 'The file is larger than 256 MB.' };
  const { readModel } = await import('kiln-mesh/formats/read-model');
  const { ModelReadError } = await import('kiln-mesh/formats/model-read-error');
  const { measureAsset } = await import('kiln-mesh/standard/measure-asset');
  const bytes = new Uint8Array(await readFile(path));
  const extension = /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase();
  try {
    const model = await readModel(bytes, extension === undefined ? {} : { extension });
    return { kind: 'measured', measured: await measureAsset(model, { fileBytes: bytes.length }) };
  } catch (error) {
    if (error instanceof ModelReadError) return { kind: 'unread', why: error.message };
    throw error;
  }
}

/** What is told of a file. */
const Red = z.object({
  rule: z.enum(RULE_NAMES),
  measured: z.number(),
  min: z.number().optional(),
  max: z.number().optional(),
  by: z.number(),
  says: z.string(),
});
export const Checked = z
  .object({
    file: z.string(),
    /** Rules that are kept. */
    green: z.int(),
    red: z.array(Red),
    unread: z.string().optional(),
  })
  .meta({ title: 'Checked' });
export type Checked = z.output<typeof Checked>;
