import type { Redis } from 'ioredis';
import { auditKeys } from 'kiln-runtime/redis/scan';
import { ALL_KEYS } from '../../src/cli/all-keys.ts';

/** Whatever was done: no key is left that no table knows. (Types and lives tests may falsify.) */
export async function unknownKeys(redis: Redis): Promise<string[]> {
  return (await auditKeys(redis, ALL_KEYS)).filter((problem) => problem.endsWith('is in no table'));
}
