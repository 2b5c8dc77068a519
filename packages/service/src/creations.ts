import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import { readScript } from 'kiln-runtime/redis/script';
import { HttpError } from './http-error.ts';
import { keys, SERVICE_KEYS } from './keys.ts';

/**
 * Creates under a key of the caller's own (`Idempotency-Key`): said again after a lost answer, the same request gets the
 * task that the first one made. The key is written down by the script that charges and makes the task, so there is no
 * time in between in which a process could die; and a create that was refused closes the key to all that began before
 * it, so that "nothing was made" stays true.
 */
export interface Creations {
  /** @throws {HttpError} 422: the key made a task for another request */
  begin(account: string, key: string, request: string): Promise<Creation>;
  /** @returns whether nothing was made under the key, and by no request that is under way ever will be */
  refuse(account: string, creation: Creation): Promise<boolean>;
}

/** One attempt under a key. */
export interface Creation {
  /** Hashes of the key and of the request. */
  key: string;
  request: string;
  /** How often the key was refused before. */
  refused: number;
  /** What the key made before. */
  task?: string;
}

/** How long a key is known. */
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
  return new HttpError(422, text, {}, { code: 'idempotency_key_reused' });
}

export function closedMeanwhile(): HttpError {
  const text = 'Another request with this Idempotency-Key was refused meanwhile: send it again';
  return new HttpError(409, text, {}, { code: 'idempotency_key_in_use' });
}
