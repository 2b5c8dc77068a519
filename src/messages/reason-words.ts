import type { RefusalCode } from 'kiln-client/contract/failure-codes';
import type { Task } from 'kiln-client/contract/task';
import type { RequestView } from './view.ts';
import type { Words } from './words/index.ts';

/** What is said of it by a code of ours. */
export type ReasonCode = keyof Words['reasons']['byCode'];

/**
 * Why a request was not made. What has a code has words in every language, around what the service said of it; what an
 * older Kiln wrote, or the service alone said, stays as it is.
 */
export function reasonWords(words: Words, failed: Extract<RequestView['phase'], { name: 'failed' }>): string {
  const { reasons } = words;
  const { reason, code, detail, task } = failed;
  if (task?.task_error) return failureWords(words, task);
  if (code !== undefined && detail !== undefined && isKnown(reasons.byCode, code)) return reasons.byCode[code](detail);
  return reason === '' ? reasons.unknown : reason;
}

/** Why a task failed: by the service's code, where there are words for it, else what it said. */
export function failureWords({ reasons }: Words, { task_error: error }: Pick<Task, 'task_error'>): string {
  const { message = '', code = '', type = '' } = error ?? {};
  const known = [code, type].find((one) => isKnown(reasons.failures, one)) as keyof typeof reasons.failures | undefined;
  if (known) return reasons.failures[known](message);
  return message === '' ? reasons.unknown : reasons.said(message);
}

/** Whether the very same request would be refused again. */
export function isFinal({ code, task }: Extract<RequestView['phase'], { name: 'failed' }>): boolean {
  return FINAL.some((one) => one === code || one === task?.task_error?.code);
}

const FINAL: readonly RefusalCode[] = ['unknown_thing', 'no_thing', 'moderation_blocked', 'rights_blocked'];

const isKnown = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name);
