import type { TaskType } from 'kiln-client/contract/families/index';
import { Task } from 'kiln-client/contract/task';
import type { CreditsView } from '../../src/messages/lists/credits-message.ts';
import type { DeliveredFile, RequestView } from '../../src/messages/request/view.ts';

/** Views of every phase, for tests that look at messages. */

export const NOW = 1_800_000_000_000;
export const REQUEST_ID = '1234567890123456789';
export const TASK_ID = '019a8f6e-0000-7000-8000-000000000001';

export const task = (values: Record<string, unknown> = {}) =>
  Task.parse({ id: TASK_ID, status: 'SUCCEEDED', progress: 100, expires_at: NOW + 3_600_000, ...values });

export const FILES: DeliveredFile[] = [
  { role: 'thumbnail', name: 'thumbnail.png', sizeBytes: 40_000, url: 'attachment://thumbnail.png' },
  { role: 'turntable', name: 'turntable.webp', sizeBytes: 900_000, url: 'attachment://turntable.webp' },
  { role: 'model', format: 'glb', name: 'model.glb', sizeBytes: 1_234_567, url: 'attachment://model.glb' },
  {
    role: 'model',
    format: 'stl',
    name: 'model.stl',
    sizeBytes: 30_000_000,
    url: 'https://files.example/a/model.stl?s=1',
  },
];

/** Of a guild without a shop or an operator's words, as a member reads it. */
export const creditsView: CreditsView = {
  ...{ available: 480, held: 20, spent: 0, allowance: 0, ownAccount: false },
  ...{ learned: new Map(), shop: [], more: { guildId: REQUEST_ID, isLead: false, mayGrant: false } },
  mine: { held: 0, tasks: 0, windows: [] },
};

export function view(phase: RequestView['phase'], values: Partial<RequestView> = {}): RequestView {
  return {
    requestId: REQUEST_ID,
    channelId: '1200000000000000001',
    reaches: () => true,
    sources: [],
    type: 'text-to-3d-preview' satisfies TaskType,
    title: 'a red toadstool with white spots',
    userId: '1000000000000000001',
    phase,
    input: { mode: 'preview', prompt: 'a red toadstool with white spots' },
    credits: { price: 20, held: 20, left: 480 },
    createdAt: NOW - 34_000,
    ...values,
  };
}

const succeeded = task({
  model_urls: { glb: 'https://files.example/model.glb', stl: 'https://files.example/model.stl' },
  consumed_credits: 20,
  engine: {
    name: 'Kiln local procedural engine',
    faces: 29_412,
    size: [0.42, 0.42, 0.51],
    understood: ['red toadstool'],
    unknown_words: ['gleaming'],
    notes: ['The stem was thickened so that it can be printed.'],
    seed: 7,
  },
});

export const PHASES: Record<string, RequestView> = {
  waiting: view({ name: 'waiting', ahead: 3 }),
  'next in line': view({ name: 'waiting', ahead: 0 }),
  creating: view({ name: 'creating' }),
  checking: view({ name: 'checking' }),
  queued: view({ name: 'running', task: task({ status: 'PENDING', progress: 0, preceding_tasks: 2 }) }),
  running: view(
    { name: 'running', task: task({ status: 'IN_PROGRESS', progress: 58 }) },
    { startedAt: NOW - 21_000, etaSeconds: 15 },
  ),
  fetching: view({ name: 'succeeded', task: succeeded, files: FILES.slice(0, 1), unfinished: 'fetching' }),
  succeeded: view(
    { name: 'succeeded', task: succeeded, files: FILES },
    { credits: { price: 20, held: 20, charged: 20, left: 480 }, finishedAt: NOW },
  ),
  'failed with prompts that would do': view({
    name: 'failed',
    reason: 'I know no thing that is called samovar.',
    suggestions: ['a teapot', 'a cauldron', 'a vase'],
  }),
  failed: view({ name: 'failed', reason: 'The prompt is too vague.', reference: 'ab12' }),
  canceled: view({ name: 'canceled', refunded: true }),
  'canceled too late': view({ name: 'canceled', refunded: false }, { credits: { price: 20, held: 20, charged: 20 } }),
};
