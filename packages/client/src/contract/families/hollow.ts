import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { field } from '../field-info.ts';
import { MODEL_EXTENSIONS, modelSource, OF_ANY_MODEL } from '../fields.ts';
import { knownModel } from '../known-model.ts';
import { checked, exactlyOne, type Rule } from '../rules.ts';
import { all, sentence } from '../sentences.ts';
import { modelTaskShape } from '../task.ts';

/**
 * Hollow (an extension of the built-in service): a closed model with a wall of one thickness and two drain holes for each room inside,
 * as printers of resin want it, in GLB (metres), STL and 3MF (millimetres). A model in metres is hollowed at the size of its print.
 */

const WALL_MM = { least: 0.8, most: 10, usual: 2 } as const;
const DRAIN_MM = { least: 1, most: 20, usual: 3 } as const;
const PRINTED_MM = { least: 10, most: 1_000 } as const;
/** Along the longest side: a wall is at least one of them. */
export const HOLLOW_CELLS = 160;
const MOST_HOLLOW_FACES = 300_000;

const millimetres = ({ least, most }: { least: number; most: number }) => {
  const error = `must be ${least} to ${most} millimetres`;
  return z.number({ error }).min(least, { error }).max(most, { error });
};

/** Millimetres. */
const leastWall = (longest: number) => longest / HOLLOW_CELLS;

const thickEnough: Rule<{ longest_side_mm?: number | undefined; wall_mm: number }> = (input, complain) => {
  const { longest_side_mm: longest = 0, wall_mm: wall } = input;
  const least = Math.ceil(leastWall(longest));
  if (leastWall(longest) > wall) complain('wall_mm', sentence('wall_of_size', least, longest));
};

const stage = defineStage({
  type: 'hollow',
  makes: 'model',
  title: 'Hollow',
  verb: 'Hollow',
  summary: 'A shell with drain holes',
  input: z
    .object({
      ...modelSource(MODEL_EXTENSIONS),
      longest_side_mm: field(
        { label: 'Longest side as printed, in mm', called: 'printed', topic: 'size' },
        millimetres(PRINTED_MM),
      ).optional(),
      wall_mm: field({ label: 'Wall in mm, 0.8 to 10', called: 'wall', topic: 'size' }, millimetres(WALL_MM)).default(
        WALL_MM.usual,
      ),
      drain_mm: field(
        { label: 'Drain holes in mm, 1 to 20', called: 'drain', topic: 'size' },
        millimetres(DRAIN_MM),
      ).default(DRAIN_MM.usual),
    })
    .superRefine(checked(exactlyOne('input_task_id', 'model_url'), thickEnough)),
  output: z.object({ ...modelTaskShape, type: z.literal('hollow') }),
  source: {
    ...OF_ANY_MODEL,
    needless(task, { longest_side_mm: printed, wall_mm: wall = WALL_MM.usual }) {
      const longest = Math.max(0, ...(knownModel(task).size ?? [])) * 1_000;
      const least = leastWall(longest);
      if (printed !== undefined || least <= wall) return undefined;
      return sentence('too_large_for_wall', Math.round(longest), Math.ceil(least), all('longest_side_mm'));
    },
    through: { 'print-analyze': ['input_task_id', 'model_url'] },
  },
  faceLimit: { faces: MOST_HOLLOW_FACES, status: 400, advice: 'Remesh it first.' },
  ask: ['longest_side_mm', 'wall_mm', 'drain_mm'],
  createFailures: [400, 401, 402, 404, 429],
  price: () => 5,
  typicalSeconds: 10,
  examples: {
    'a task': { input_task_id: 'source' },
    'a figure in metres, as a print of 12 cm': { input_task_id: 'source', longest_side_mm: 120 },
    'a thick wall, wide holes': { input_task_id: 'source', wall_mm: 3, drain_mm: 5 },
  },
});

export const hollow = defineFamily({
  ...CORE,
  name: 'hollow',
  title: 'Hollow',
  path: '/v1/hollow',
  stages: [stage],
});
