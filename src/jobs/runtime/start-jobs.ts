import { randomUUID } from 'node:crypto';
import { type Retention, sweepOld } from '../data/archive-old.ts';
import { sweepForgotten } from '../data/forget.ts';
import { sweepLeft } from '../data/guild-data.ts';
import { createEditor, type Editor } from '../display/editor.ts';
import type { JobContext } from '../work/context.ts';
import { sweepCards } from '../work/post-approval-card.ts';
import { createContext, type JobsOptions } from './create-context.ts';
import { startWorkers, type Workers } from './workers.ts';

/** What actions, data and reads of requests need, and the workers of this process. */
export interface Jobs extends JobContext, AsyncDisposable {
  /** Lets this process run jobs until `jobs` is disposed. */
  startWorkers(): void;
  /** Why this process currently runs no jobs. */
  workerProblem(): string | undefined;
}

/**
 * What happens after a command was accepted. Actions and reads need no worker in this process; `startWorkers` makes it
 * process requests and edit messages.
 */
export async function createJobs(options: JobsOptions): Promise<Jobs> {
  await using stack = new AsyncDisposableStack();
  /** Only processes with workers edit messages; the others write to the mailbox. */
  let editor: Editor | undefined;
  let workers: Workers | undefined;
  const context = await createContext(options, stack, { wake: () => editor?.wake() });
  const inner = stack.move();
  return {
    ...context,
    workerProblem: () => (workers ? workers.problem() : 'not started'),
    startWorkers() {
      if (editor) return;
      editor = inner.use(createEditor(context));
      const { processId = randomUUID() } = options;
      workers = inner.use(startWorkers({ context, processId, sweeps: sweepsOf(context, options.retention) }));
    },
    [Symbol.asyncDispose]: () => inner.disposeAsync(),
  };
}

/** In addition to those of every process with workers. */
function sweepsOf(context: JobContext, retention: Retention | undefined) {
  const { redis, guilds, client, actions, makers, archive, timing, time } = context;
  return [
    { name: 'slots', everyMs: timing.slotsAsked, work: () => context.slots.refresh() },
    { name: 'actions', everyMs: timing.sweep, work: () => actions.refresh(client) },
    { name: 'makers', everyMs: timing.sweep, work: () => makers.refresh(client) },
    { name: 'cards', everyMs: 60 * timing.sweep, work: () => sweepCards(context) },
    { name: 'forget', everyMs: timing.sweep, work: () => sweepForgotten(context) },
    { name: 'left', everyMs: 6 * timing.sweep, work: async () => sweepLeft(redis, guilds, await time(), archive) },
    ...(retention
      ? [{ name: 'old', everyMs: 30 * timing.sweep, work: async () => sweepOld(context, retention, await time()) }]
      : []),
  ];
}
