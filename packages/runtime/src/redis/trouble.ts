import { TIMED_OUT } from './answer-in-time.ts';

/**
 * What keeps Redis from doing a command, by the error of it. What Redis refuses was certainly not done; what it did not
 * answer may have been, or may still be: ioredis sends again what was not answered.
 */

const REFUSALS: Readonly<Record<string, string>> = {
  OOM: 'it is full (maxmemory)',
  MISCONF: 'it cannot write to its disk',
  READONLY: 'it is a replica, which cannot be written',
  LOADING: 'it still reads its data',
  NOREPLICAS: 'it lacks the replicas it is set to have',
  BUSY: 'a script keeps it busy',
  NOAUTH: 'it wants a password',
  WRONGPASS: 'it does not take the password',
  NOPERM: 'it does not let this user write',
};

/** The word that an error begins with; before Redis 7 that of a command within a script stands behind a dash. */
const WORD = /^(?:ERR Error running script .*?-)?([A-Z]+) /s;

/** @returns why Redis does not take the command now; undefined for an error of any other kind */
export function refusalOf(error: unknown): string | undefined {
  const [, word = ''] = WORD.exec(error instanceof Error ? error.message : '') ?? [];
  return Object.hasOwn(REFUSALS, word) ? REFUSALS[word] : undefined;
}

const SILENT = new Set([
  TIMED_OUT,
  'Connection is closed.',
  "Stream isn't writeable and enableOfflineQueue options is false",
]);

/** Whether Redis gave no answer: nothing is known of the command. */
export function isSilence(error: unknown): boolean {
  return error instanceof Error && (SILENT.has(error.message) || error.name === 'MaxRetriesPerRequestError');
}
