import { PassThrough } from 'node:stream';
import { isTerminal, type Task } from 'kiln-client/contract/task';
import { ENGINE_NAME } from 'kiln-client/contract/wire';
import { SIDES } from '../../base/sides.ts';
import { type Licence, type MakeOrder, type MakeRun, type Maker, MakerError, type SentWork } from '../maker.ts';
import { type KilnServer, taskOf } from './kiln-server.ts';
import { makerError } from './remote-errors.ts';
import { type RemoteStage, remoteFiles, remoteInput } from './remote-stages.ts';

/** Of what it says of a result. */
const MOST_NOTES = 10;
const MOST_LETTERS = 300;

/**
 * A stage made by another service of this contract. The key of its create is this task's id, so a run after a crash finds the
 * task that the first one made; its result comes here as raw files, and the recipe here does the rest.
 */
export function createKilnMaker(stage: RemoteStage, server: KilnServer, licence: Licence): Maker {
  return {
    id: `kiln-${stage.type}`,
    name: `${licence.model} (${server.label})`,
    licence,
    type: stage.type,
    servers: [server],
    tells: stage.fields,
    refuses(_input, { sides }) {
      // Files that are sent have no names, so the service there goes by their order.
      const isInOrder = sides.every((side, i) => side === SIDES[i]);
      return stage.type === 'multi-image-to-3d' && !isInOrder
        ? 'the pictures must show front, right, back and left, with none left out between'
        : undefined;
    },
    async make(order, run) {
      try {
        const work = await sentWork(stage, server, order, run);
        const task = await watchToEnd(server, work, run);
        await keepFiles(stage, server, task, run);
        for (const note of (task.engine?.notes ?? []).slice(0, MOST_NOTES)) run.note(note.slice(0, MOST_LETTERS));
      } catch (error) {
        run.signal.throwIfAborted();
        throw makerError(error);
      }
    },
  };
}

/** The task there: the one that an earlier run has named, or made by its create, else a new one. */
async function sentWork(stage: RemoteStage, server: KilnServer, order: MakeOrder, run: MakeRun): Promise<SentWork> {
  const { sent, id, hops } = order;
  if (sent && taskOf(sent)) return sent;
  const input = await remoteInput(stage, order);
  await run.sending({ at: server.at, id });
  const work = await server.create(stage.type, input, { id, isAgain: sent !== undefined, hops: hops + 1 }, run.signal);
  await run.sending(work);
  return work;
}

async function watchToEnd({ client }: KilnServer, work: SentWork, { signal, progress }: MakeRun): Promise<Task> {
  const named = taskOf(work);
  if (!named) throw new Error(`${work.id} is no task`);
  for await (const { status, progress: percent, task } of client.watch(named.type, named.id, { signal })) {
    if (task && isTerminal(status)) return successful(task);
    if (status === 'IN_PROGRESS') progress({ done: percent / 100 });
    else if (task?.preceding_tasks !== undefined) progress({ ahead: task.preceding_tasks });
  }
  throw new MakerError('model_server_lost', 'its updates ended before the task');
}

/** @throws {MakerError} it has no result, or none of a model */
function successful(task: Task): Task {
  const { status, task_error: why, engine } = task;
  const said = why ? `: ${why.code ?? ''} ${why.message}` : '';
  if (status === 'CANCELED') throw new MakerError('model_server_lost', 'it was canceled there');
  if (status !== 'SUCCEEDED') {
    const code = why?.code === 'moderation_blocked' || why?.code === 'timeout' ? why.code : 'model_server_failed';
    throw new MakerError(code, `it failed there${said}`);
  }
  if (engine?.name === ENGINE_NAME && engine.ai !== true) {
    // It would be labelled as made by a model.
    throw new MakerError(
      'model_server_misconfigured',
      'it was made there by the procedural engine: no model is set up for it',
    );
  }
  return task;
}

async function keepFiles(stage: RemoteStage, server: KilnServer, task: Task, run: MakeRun): Promise<void> {
  const files = remoteFiles(stage, task);
  if (files.length === 0)
    throw new MakerError('model_server_failed', 'its result has no file of the kind that is needed');
  for (const [name, url] of files) await server.insist(() => keepFile(server, { name, url }, run), run.signal);
}

async function keepFile(
  { client }: KilnServer,
  { name, url }: { name: string; url: string },
  run: MakeRun,
): Promise<void> {
  const content = new PassThrough();
  const kept = run.keep(name, content);
  const got = client.downloadTo(url, content, { signal: run.signal, maxBytes: Number.MAX_SAFE_INTEGER });
  const [keeping, getting] = await Promise.allSettled([kept, got]);
  // A file that is too large ends its download, too: the first is the reason.
  if (keeping.status === 'rejected' && keeping.reason instanceof MakerError) throw keeping.reason;
  for (const one of [getting, keeping]) if (one.status === 'rejected') throw one.reason;
}
