import { extname } from 'node:path';
import { z } from 'zod';
import { type MakeRun, MakerError } from '../maker.ts';
import { type Calls, pause, Unreachable } from './calls.ts';
import type { Outputs } from './job-state.ts';
import { stageRow } from './stages.ts';
import type { Workflow } from './workflow.ts';

/** The files that a workflow has made, fetched one after the other as they come. */

/** A file as a node names it: a dictionary, or the path alone. */
const ResultFile = z.union([
  z.object({ filename: z.string().min(1), subfolder: z.string().catch(''), type: z.string().catch('output') }),
  z.string().transform((path) => {
    const cut = path.lastIndexOf('/');
    return { filename: path.slice(cut + 1), subfolder: path.slice(0, Math.max(0, cut)), type: 'output' };
  }),
]);
type ResultFile = z.output<typeof ResultFile>;

const ENDINGS = { model: ['.glb'], image: ['.png', '.jpg', '.jpeg', '.webp'] } as const;
const MOST = { model: 1, image: 8 } as const;

/** The names of a node's files, under whichever key they stand. */
function filesOf(output: Outputs[string], endings: readonly string[]): ResultFile[] {
  return Object.values(output)
    .flatMap((items) => (Array.isArray(items) ? items : []))
    .flatMap((item: unknown) => ResultFile.safeParse(item).data ?? [])
    .filter(({ filename, type }) => type !== 'input' && endings.includes(extname(filename).toLowerCase()));
}

/**
 * The files of the result, those of the titled nodes, or of the only node that has some.
 * @throws {MakerError} there are none, or several nodes have some and none is titled
 */
export function chooseResults({ type, bindings: { results } }: Workflow, outputs: Outputs): ResultFile[] {
  const { makes } = stageRow(type);
  const made = Object.entries(outputs)
    .map(([node, output]) => ({ node, files: filesOf(output, ENDINGS[makes]) }))
    .filter(({ node, files }) => files.length > 0 && (results.length === 0 || results.includes(node)))
    .sort((a, b) => results.indexOf(a.node) - results.indexOf(b.node));
  if (results.length === 0 && made.length > 1)
    throw new MakerError('model_server_misconfigured', 'several nodes made files: title one of them "kiln:result"');
  const files = made.flatMap((one) => one.files).slice(0, MOST[makes]);
  if (files.length > 0) return files;
  throw new MakerError('model_server_failed', `the workflow made no file of ${ENDINGS[makes].join(', ')}`);
}

/** Tries at a file that breaks off, or that is said to be there before it is. */
const TRIES = 3;

export async function keepResults(
  calls: Calls,
  files: readonly ResultFile[],
  { run, makes, pauseMs }: { run: MakeRun; makes: 'image' | 'model'; pauseMs: number },
): Promise<void> {
  for (const [at, file] of files.entries()) {
    const name = makes === 'model' ? 'model.glb' : `image-${at + 1}.png`;
    for (let tries = 1; !(await keepFile(calls, { file, name }, run)); tries++) {
      if (tries === TRIES) throw new MakerError('model_server_lost', `${file.filename} cannot be fetched`);
      await pause(pauseMs, run.signal);
    }
  }
}

/** @returns whether it is kept: else the line broke, or the file is not there */
async function keepFile(
  calls: Calls,
  { file, name }: { file: ResultFile; name: string },
  run: MakeRun,
): Promise<boolean> {
  let isBroken = false;
  try {
    const content = await calls.open('/view', { query: { ...file }, signal: run.signal });
    content?.once('error', () => {
      isBroken = true;
    });
    if (content) await run.keep(name, content);
    return content !== undefined;
  } catch (error) {
    run.signal.throwIfAborted();
    if (isBroken || error instanceof Unreachable) return false;
    throw error;
  }
}
