import { extname } from 'node:path';
import { Readable } from 'node:stream';
import { z } from 'zod';
import { type MakeRun, MakerError } from '../maker.ts';
import { wholeFile } from '../whole-file.ts';
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

/** @param awayMs how long a file may not be had: from the first time that it was asked for in vain, or from where it has broken off */
export async function keepResults(
  calls: Calls,
  files: readonly ResultFile[],
  { run, makes, pauseMs, awayMs }: { run: MakeRun; makes: 'image' | 'model'; pauseMs: number; awayMs: number },
): Promise<void> {
  for (const [at, file] of files.entries()) {
    const name = makes === 'model' ? 'model.glb' : `image-${at + 1}.png`;
    let since: number | undefined;
    const content = wholeFile(
      () => calls.open('/view', { query: { ...file }, signal: run.signal }),
      async (error, hasMoved) => {
        if (!(error instanceof Unreachable)) throw error;
        if (hasMoved) since = undefined;
        since ??= performance.now();
        if (performance.now() - since > awayMs)
          throw new MakerError('model_server_lost', `${file.filename} cannot be fetched`, { cause: error });
        await pause(pauseMs, run.signal);
      },
    );
    await run.keep(name, Readable.from(content, { objectMode: false }));
  }
}
