import { setTimeout as wait } from 'node:timers/promises';
import { type Client, createClient } from 'kiln-client';
import { isTaskType, type TaskType } from 'kiln-client/contract/families/index';
import type { ServiceAbout } from 'kiln-client/contract/service-about';
import { ApiError } from 'kiln-client/errors';
import { unlessAborted } from 'kiln-runtime/in-time';
import { MakerError, type ModelServer, type SentWork } from '../maker.ts';
import { makerError } from './remote-errors.ts';

/** Another service of the same contract: its tasks have names, and a create under a key can be repeated. */
export interface KilnServer extends ModelServer, AsyncDisposable {
  readonly client: Client;
  /** Makes a task, or finds the one that was made for this work. @returns what it is called there */
  create(
    type: TaskType,
    input: Record<string, unknown>,
    order: { id: string; isAgain: boolean; hops: number },
    signal: AbortSignal,
  ): Promise<SentWork>;
  /** Again while the service does not answer, and says that it may be asked again. */
  insist<T>(work: () => Promise<T>, signal: AbortSignal): Promise<T>;
}

export interface KilnServerOptions {
  url: string;
  key: string;
  waitsMs: readonly number[];
  about: ServiceAbout | undefined;
}

/** Its queue holds what the account there may have at once. */
const MOST_SLOTS = 20;
/** Of one that does not say. */
const USUAL_SLOTS = 2;
const QUESTION = { timeoutMs: 5_000, maxRetries: 0 };
/** Errors of a create after which the same one, under its key, gets what the first has made. */
const IN_DOUBT = ['unknown_outcome', 'server_error'];

export function createKilnServer({ url, key, waitsMs, about }: KilnServerOptions): KilnServer {
  let known = about;
  const client = createClient({ baseUrl: url, apiKey: key, extensions: () => known?.extensions === true });
  const at = url.replace(/(?<!\/)\/+$/, '');
  /** Creates that are under way in this process, by the name of their work. */
  const creating = new Map<string, Promise<SentWork>>();

  const server: KilnServer = {
    at,
    label: 'Kiln',
    slots: Math.min(about?.tasks ?? USUAL_SLOTS, MOST_SLOTS),
    client,
    insist: (work, signal) => insist(work, { waitsMs, signal }),
    async create(type, input, { id, isAgain, hops }, signal) {
      known = await server.insist(() => client.about({ signal }), signal);
      const keepsKeys = known.idempotencySeconds !== undefined;
      if (isAgain && !keepsKeys) {
        throw new MakerError('model_server_lost', 'it may have made the task already, and keeps no keys of creates');
      }
      // One task may be made in two steps: a picture, and a model of it.
      const options = { requestId: id, hops, ...(keepsKeys && { idempotencyKey: `${id}:${type}` }) };
      const isSafe = ({ code }: ApiError) => keepsKeys && IN_DOUBT.includes(code);
      // A create is not aborted with the run: what it makes must have a name, or it could not be called back.
      const made = insist(
        () => client.create(type, input as never, options), // checked by the client against the stage's schema
        { waitsMs, signal, isSafe },
      ).then((task) => ({ at, id: `${type}/${task.id}` }));
      creating.set(id, made);
      const forget = () => creating.delete(id);
      made.then(forget, forget);
      return unlessAborted(made, signal);
    },
    async check() {
      try {
        await client.checkKey(QUESTION);
        return [];
      } catch (error) {
        return [`${at}: ${sentence(error)}`];
      }
    },
    async problem() {
      try {
        known = await client.about(QUESTION);
        return undefined;
      } catch (error) {
        return `${at}: ${sentence(error)}`;
      }
    },
    async cancel(work) {
      const created = await creating.get(work.id)?.catch(() => undefined);
      const task = taskOf(created ?? work);
      if (task) await endTask(client, task);
    },
    [Symbol.asyncDispose]: () => client[Symbol.asyncDispose](),
  };
  return server;
}

/** The task behind a name; undefined: it is the name of a create whose outcome is not known. */
export function taskOf({ id }: SentWork): { type: TaskType; id: string } | undefined {
  const [type = '', task] = id.split('/');
  return task !== undefined && isTaskType(type) ? { type, id: task } : undefined;
}

async function endTask(client: Client, { type, id }: { type: TaskType; id: string }): Promise<void> {
  try {
    await client.delete(type, id);
  } catch (error) {
    const isOver = error instanceof ApiError && ['not_found', 'bad_request'].includes(error.code);
    if (!isOver) throw makerError(error);
  }
}

interface Insistence {
  waitsMs: readonly number[];
  signal: AbortSignal;
  /** Errors after which repeating it is right although the client does not know that. */
  isSafe?: (error: ApiError) => boolean;
}

/** A queue that is full may stay so for long: that ends with the signal alone. */
async function insist<T>(work: () => Promise<T>, { waitsMs, signal, isSafe = () => false }: Insistence): Promise<T> {
  for (let attempt = 0; ; ) {
    try {
      return await work();
    } catch (error) {
      const mayRepeat = error instanceof ApiError && (error.retryable || isSafe(error));
      const isFull = error instanceof ApiError && error.code === 'queue_full';
      const pause = isFull ? waitsMs.at(-1) : waitsMs[attempt++];
      if (!mayRepeat || pause === undefined) throw error;
      await wait(Math.max(pause, error.retryAfterMs ?? 0), undefined, { signal });
    }
  }
}

/** @throws what is no answer of a service */
function sentence(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  throw error;
}
