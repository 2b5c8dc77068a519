import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskType } from 'kiln-client/contract/families/index';
import { UserError } from 'kiln-errors';
import { readLicence } from '../licence-file.ts';
import type { Licence } from '../maker.ts';
import { type Graph, parseGraph } from './graph.ts';
import { MADE_TYPES, stageRow, usefulTitles } from './stages.ts';
import { type Bindings, findBindings, quoted } from './titles.ts';

/**
 * The folder of workflows. A file's name says what it makes: `image-to-3d.json`, and `image-to-3d.fast.json` beside it for a
 * second maker of the same stage. `image-to-3d.txt` has the licence of its model.
 */

export interface Workflow {
  /** Its file, for the operator. */
  file: string;
  type: TaskType;
  /** What follows the type in the file's name, or nothing. */
  name: string;
  licence: Licence;
  graph: Graph;
  bindings: Bindings;
}

const FILE_NAME = /^([a-z0-9-]{1,60})(?:\.([a-z0-9][a-z0-9-]{0,18}))?\.json$/;
const MOST_FILES = 100;
const MOST_BYTES = 4 * 1024 * 1024;

/** @returns the workflows without a mistake, and the mistakes of the others, a line each */
export async function readWorkflows(folder: string): Promise<{ workflows: Workflow[]; mistakes: string[] }> {
  const names = await readdir(folder).catch(() => undefined);
  if (!names) return { workflows: [], mistakes: [`${folder}: there is no such folder of workflows`] };
  const files = names.filter((name) => name.endsWith('.json')).sort();
  if (files.length === 0 || files.length > MOST_FILES)
    return {
      workflows: [],
      mistakes: [`${folder}: has ${files.length} workflows (*.json), 1 to ${MOST_FILES} are read`],
    };
  const read = await Promise.all(files.map((file) => readWorkflow(folder, file)));
  return {
    workflows: read.flatMap(({ workflow }) => workflow ?? []),
    mistakes: read.flatMap(({ mistakes }) => mistakes),
  };
}

/** @returns the workflow, or its mistakes */
async function readWorkflow(folder: string, file: string): Promise<{ workflow?: Workflow; mistakes: string[] }> {
  const [, stage, name = ''] = FILE_NAME.exec(file) ?? [];
  const type = MADE_TYPES.find((one) => one === stage);
  if (!type)
    return { mistakes: [`${file} is named after no stage that a workflow can make: ${MADE_TYPES.join(', ')}`] };
  const text = file.replace(/json$/, 'txt');
  const mistakes: string[] = [];
  const licence = await readLicence(join(folder, text)).catch((error: unknown) => {
    if (!(error instanceof UserError)) throw error;
    mistakes.push(error.message);
  });
  if (!licence && mistakes.length === 0)
    mistakes.push(`${text} is missing: the model, its licence, its regions, a line each`);
  const graph = parseGraph(await readBounded(join(folder, file)));
  if (typeof graph === 'string') return { mistakes: [`${file} ${graph}`, ...mistakes] };
  const bindings = findBindings(graph);
  mistakes.push(...[...bindings.mistakes, ...mistakesOfStage(type, bindings)].map((line) => `${file}: ${line}`));
  return licence && mistakes.length === 0
    ? { workflow: { file, type, name, licence, graph, bindings }, mistakes }
    : { mistakes };
}

function mistakesOfStage(type: TaskType, { at, results }: Bindings): string[] {
  const row = stageRow(type);
  const useful = usefulTitles(row);
  const missing = row.needs.filter((title) => !at.has(title));
  const useless = [...at.keys()].filter((title) => !useful.has(title));
  return [
    ...missing.map((title) => `no node has the title ${quoted(title)}`),
    ...useless.map((title) => `${quoted(title)} is nothing that ${type} has`),
    ...(row.makes === 'model' && results.length > 1 ? ['several nodes have the title "kiln:result"'] : []),
  ];
}

/** The text of a file; nothing where there is none, or more than a workflow has. */
async function readBounded(path: string): Promise<string> {
  const { size } = await stat(path).catch(() => ({ size: 0 }));
  return size > 0 && size <= MOST_BYTES ? readFile(path, 'utf8') : '';
}
