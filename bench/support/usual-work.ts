import { stageEntry } from 'kiln-client/contract/families/index';
import type { RecipeContext } from 'kiln-service/base/recipe';
import { recipes } from 'kiln-service/recipes/index';
import { createTurntables, type Turntables } from '../../src/jobs/display/turntable/pool.ts';
import type { Row } from '../row.ts';
import { recipeContext } from './recipe-context.ts';
import { scaled } from './scale.ts';

/**
 * What Kiln is asked for most, against the seconds it may take on two idle cores. A busy machine stretches all of them:
 * each is also given in lengths of a yardstick, an amount of plain arithmetic that is measured right before it.
 */

const PROMPT = 'a red toadstool with white spots';
/** Many pieces, and patterns on most of them. */
const HEAVY_PROMPT = 'a stone castle';
type Files = Map<string, Uint8Array>;
/** What the pieces of each subject have made. */
interface Made {
  toadstool: Files;
  castle: Files;
}

/** One piece of work, with the files of those before. Add a line to measure one more. */
const WORK: readonly {
  name: string;
  goal: number;
  clock?: boolean;
  /** What it does has been done by the pieces before: not run once to be compiled. */
  warm?: boolean;
  run(made: Made, threads: Turntables): Promise<unknown>;
}[] = [
  {
    name: 'text to 3D, preview in five formats',
    goal: 1.5,
    run: ({ toadstool }) => make('text-to-3d-preview', { mode: 'preview', prompt: PROMPT }, toadstool),
  },
  {
    name: 'its refine, 2k with PBR',
    goal: 4,
    run: ({ toadstool }) =>
      make('text-to-3d-refine', { mode: 'refine', preview_task_id: 'p', enable_pbr: true }, toadstool),
  },
  {
    name: 'text to 3D of a castle, preview in five formats',
    goal: 1.5,
    run: ({ castle }) => make('text-to-3d-preview', { mode: 'preview', prompt: HEAVY_PROMPT }, castle),
  },
  {
    name: 'its refine, 2k with PBR (castle)',
    goal: 4,
    run: ({ castle }) => make('text-to-3d-refine', { mode: 'refine', preview_task_id: 'p', enable_pbr: true }, castle),
  },
  {
    name: 'the largest picture from words',
    goal: 8,
    run: () => make('text-to-image', { ai_model: 'nano-banana-pro', prompt: PROMPT }, new Map()),
  },
  { name: '24 frames of 512 x 512, two threads, by the clock', goal: 2, clock: true, run: turned },
  { name: 'the refine with 4k', goal: 15, warm: true, run: ({ toadstool }) => refined(toadstool, '4k') },
  { name: 'the refine with 8k', goal: 40, warm: true, run: ({ toadstool }) => refined(toadstool, '8k') },
];

export async function usualWork(): Promise<Row[]> {
  const rows: Row[] = [];
  const made: Made = { toadstool: new Map(), castle: new Map() };
  await using threads = createTurntables({ picture: { size: 512, frames: 24 } });
  for (const { name, goal, clock, warm, run } of WORK.slice(0, scaled(WORK.length, 1))) {
    // Once to be compiled and once to be measured, as in a thread that has made one before.
    if (!warm) await run(made, threads);
    const yard = yardstick();
    const started = performance.now();
    const before = process.cpuUsage();
    await run(made, threads);
    const { user, system } = process.cpuUsage(before);
    const seconds = clock ? (performance.now() - started) / 1e3 : (user + system) / 1e6;
    rows.push({
      name,
      baseline: `yardstick ${yard.toFixed(2)} s`,
      result: `${seconds.toFixed(2)} s, ${(seconds / yard).toFixed(1)} yardsticks`,
      goal: `< ${goal} s`,
      ok: seconds < goal,
    });
  }
  return rows;
}

/** Seconds of the processor for always the same arithmetic. */
function yardstick(): number {
  const before = process.cpuUsage();
  const values = new Float64Array(1 << 16).fill(1);
  for (let pass = 0; pass < 400; pass++)
    for (let i = 0; i < values.length; i++) values[i] = Math.sqrt(values[i]! + i) * 0.5 + pass;
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1e6;
}

type Wanted = 'text-to-3d-preview' | 'text-to-3d-refine' | 'text-to-image';

async function make(type: Wanted, input: object, files: Files): Promise<void> {
  const context = recipeContext(files, {
    source: {
      type: 'text-to-3d-preview',
      input: {},
      files: [...files.keys()],
      read: async (name) => files.get(name)!,
    },
  });
  const { run } = recipes[type] as { run(input: unknown, context: RecipeContext): Promise<unknown> }; // the table erases it
  await run(stageEntry(type).stage.input.parse(input), context);
}

const refined = (files: Files, texture_resolution: string) =>
  make(
    'text-to-3d-refine',
    { mode: 'refine', preview_task_id: 'p', enable_pbr: true, texture_resolution },
    new Map(files),
  );

async function turned({ toadstool }: Made, threads: Turntables): Promise<void> {
  await threads.draw({ bytes: toadstool.get('model.glb')!, extension: '.glb', maxBytes: 4_000_000 });
}
