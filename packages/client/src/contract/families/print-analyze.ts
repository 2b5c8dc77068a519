import { z } from 'zod';
import { CORE, defineFamily, defineStage } from '../family.ts';
import { MODEL_EXTENSIONS, modelSource, OF_ANY_MODEL } from '../fields.ts';
import { checked, exactlyOne } from '../rules.ts';
import { commonTaskShape, standardTaskError } from '../task.ts';

/** 3D print, analyze (a public fact, beside the specification's families): what stands in the way of printing. Free. */

const printability = z.object({
  _version: z.literal('v1'),
  status: z.enum(['healthy', 'warning', 'error', 'unknown']),
  issue_count: z.int().min(0),
  error_count: z.int().min(0),
  warning_count: z.int().min(0),
  metrics: z.object({
    is_watertight: z.boolean(),
    /** Cubic metres. */
    volume: z.number(),
    non_manifold_edges: z.int().min(0),
    degenerate_faces: z.int().min(0),
    holes: z.int().min(0),
  }),
  evaluated_at: z.int(),
});

/** What its picture is called. */
export const PRINT_CHECK = 'print check';

const stage = defineStage({
  type: 'print-analyze',
  makes: 'report',
  title: '3D print · analyze',
  verb: 'Print check',
  summary: 'Check whether a model prints',
  input: z.object({ ...modelSource(MODEL_EXTENSIONS) }).superRefine(checked(exactlyOne('input_task_id', 'model_url'))),
  output: z.object({
    ...commonTaskShape,
    type: z.literal('print-analyze'),
    task_error: standardTaskError,
    printability: printability.nullable(),
  }),
  source: OF_ANY_MODEL,
  files: [{ path: 'engine.files.print_check', words: PRINT_CHECK, attach: true }],
  createFailures: [400, 401, 404, 429],
  price: () => 0,
  typicalSeconds: 2,
  examples: { 'a task': { input_task_id: 'source' } },
});

const Checked = z.object({ printability: z.object({ status: z.enum(['healthy', 'warning', 'error']) }) });
export type PrintStatus = z.output<typeof Checked>['printability']['status'];

/** What a print check says of its model, by its task object; undefined: that is none, or a newer service's. */
export const printStatusOf = (task: unknown): PrintStatus | undefined =>
  Checked.safeParse(task).data?.printability.status;

export const printAnalyze = defineFamily({
  ...CORE,
  name: 'print-analyze',
  title: '3D print · analyze',
  path: '/v1/print/analyze',
  stages: [stage],
});
