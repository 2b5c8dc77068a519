import type { ParsedInputOf, TaskType } from 'kiln-client/contract/families/index';
import { stageEntry } from 'kiln-client/contract/families/index';
import type { Recipe, RecipeContext } from 'kiln-service/base/recipe';
import { textTo3dPreview, textTo3dRefine } from 'kiln-service/recipes/text-to-3d';
import type { Row } from './row.ts';
import { recipeContext } from './support/recipe-context.ts';
import { scaled } from './support/scale.ts';

/**
 * Text to 3D: time of the processor (all threads, so that a busy machine changes little) and the most memory the process
 * had until then. The baseline is the work without its subject: one format, no maps.
 */

const PROMPTS = ['a red toadstool with white spots', 'a stone castle'].slice(0, scaled(2, 1));

export async function run(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const prompt of PROMPTS) {
    const bare = await timed('text-to-3d-preview', textTo3dPreview, {
      mode: 'preview',
      prompt,
      target_formats: ['stl'],
    });
    const preview = await timed('text-to-3d-preview', textTo3dPreview, { mode: 'preview', prompt });
    rows.push(row(`preview, five formats: ${prompt}`, bare, preview, 5));
    const source: RecipeContext['source'] = {
      type: 'text-to-3d-preview',
      input: {},
      files: [...preview.files.keys()],
      read: async (name) => preview.files.get(name)!,
    };
    const plain = await timed(
      'text-to-3d-refine',
      textTo3dRefine,
      { mode: 'refine', preview_task_id: 'p', target_formats: ['glb'] },
      { source },
    );
    const refine = await timed(
      'text-to-3d-refine',
      textTo3dRefine,
      { mode: 'refine', preview_task_id: 'p', enable_pbr: true },
      { source },
    );
    rows.push(row(`refine, 2k with PBR, five formats: ${prompt}`, plain, refine, 8));
  }
  return rows;
}

interface Timed {
  seconds: number;
  megabytes: number;
  files: Map<string, Uint8Array>;
}

async function timed<T extends TaskType>(
  type: T,
  recipe: Recipe<T>,
  input: object,
  extra: Partial<RecipeContext> = {},
): Promise<Timed> {
  const files = new Map<string, Uint8Array>();
  // Stages are a table erased to its widest type.
  const parsed = stageEntry(type).stage.input.parse(input) as ParsedInputOf<T>;
  const before = process.cpuUsage();
  await recipe.run(parsed, recipeContext(files, extra));
  const { user, system } = process.cpuUsage(before);
  return { seconds: (user + system) / 1e6, megabytes: process.resourceUsage().maxRSS / 1024, files };
}

const row = (name: string, baseline: Timed, { seconds, megabytes }: Timed, goal: number): Row => ({
  name,
  baseline: `${baseline.seconds.toFixed(2)} s`,
  result: `${seconds.toFixed(2)} s, ${Math.round(megabytes)} MB`,
  goal: `under ${goal} s, 1500 MB`,
  ok: seconds < goal && megabytes < 1500,
});
