import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { HttpError } from '../base/http-error.ts';
import { keys, SERVICE_KEYS } from '../keys.ts';

/**
 * Idempotent creates (`Idempotency-Key`): repeating a request after a lost response returns the task made first. The
 * key is stored by the same script that charges and creates the task, so no crash can separate them. A refused create
 * closes the key for all attempts that began before it, so that "nothing was made" stays true.
 */
export interface Creations {
  /** @throws {HttpError} 422: the key belongs to another request's task */
  begin(account: string, key: string, request: string): Promise<Creation>;
  /** @returns whether nothing was or will be made under the key, also by requests in progress */
  refuse(account: string, creation: Creation): Promise<boolean>;
}

/** One attempt with a key. */
export interface Creation {
  /** Hashes of the key and of the request. */
  key: string;
  request: string;
  /** How often the key was refused before. */
  refused: number;
  /** The task made earlier under the key. */
  task?: string;
}

/** How long keys are remembered. */
export const KEPT_SECONDS = 24 * 3600;

const refuseScript = readScript(new URL('./lua/creation-refuse.lua', import.meta.url), SERVICE_KEYS);

export function createCreations(redis: Redis): Creations {
  return {
    async begin(account, given, request) {
      const key = createHash('sha256').update(given).digest('base64url');
      const [task, made, refused] = await redis.hmget(keys.creation(account, key), 'task', 'request', 'refused');
      if (task != null && made !== request) throw otherRequest();
      return { key, request, refused: Number(refused ?? 0), ...(task != null && { task }) };
    },
    refuse: async (account, { key }) =>
      (await refuseScript(redis, [keys.creation(account, key)], [KEPT_SECONDS])) === 1,
  };
}

/** @throws {HttpError} 400 */
export function readKey(header: string | string[] | undefined): string | undefined {
  if (header === undefined) return undefined;
  if (typeof header === 'string' && /^[\x21-\x7e]{1,255}$/.test(header)) return header;
  throw new HttpError(400, 'Idempotency-Key must be 1 to 255 visible ASCII characters, without spaces');
}

export function otherRequest(): HttpError {
  const text = 'This Idempotency-Key made a task for another request: use a new key for each request';
  return new HttpError(422, text, { code: 'idempotency_key_reused' });
}

export function closedMeanwhile(): HttpError {
  const text = 'Another request with this Idempotency-Key was refused meanwhile: send it again';
  return new HttpError(409, text, { code: 'idempotency_key_in_use' });
}
