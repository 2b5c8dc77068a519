import { type FailureCode, isPromptCode, type RefusalCode } from 'kiln-client/contract/failure-codes';
import type { Task } from 'kiln-client/contract/task';
import { filled } from 'kiln-runtime/words/message';
import type { Words } from '../words/index.ts';
import type { Phase } from './view.ts';

/** What is said of it by a code of ours. */
export type ReasonCode = keyof Words['reasons']['byCode'];

/**
 * Why a request was not made. What has a code has words in every language, around what the service said of it; what an
 * older Kiln wrote, or the service alone said, stays as it is.
 */
export function reasonWords(words: Words, failed: Phase<'failed'>): string {
  return failed.task?.task_error ? failureWords(words, failed.task) : whyWords(words, failed);
}

interface Reason {
  reason: string;
  code?: string | undefined;
  detail?: string | undefined;
}

/** The same of what was not taken at all. */
export function whyWords(words: Words, { reason, code, detail }: Reason): string {
  const { reasons } = words;
  if (code !== undefined && detail !== undefined && isKnown(reasons.byCode, code))
    return codeWords(words, code, detail);
  return reason === '' ? reasons.unknown : reason;
}

/** @param detail what the code is about: see `RequestView` */
export function codeWords({ fileSize, reasons }: Words, code: ReasonCode, detail: string): string {
  if (code === 'declined' && detail !== '') return reasons.declinedBecause({ reason: detail });
  const shown = code === 'attachment_too_large' ? fileSize(Number(detail)) : detail;
  return filled(reasons.byCode[code], { detail: shown });
}

/** Why a task failed: by the service's code, where there are words for it, else what it said. */
export function failureWords(words: Words, { task_error: error }: Pick<Task, 'task_error'>): string {
  const { reasons } = words;
  const { message = '', code = '', type = '', about = [] } = error ?? {};
  if (isPromptCode(code) && saysWhat(code, about)) return codeWords(words, code, about.join(', '));
  const known = [code, type].find((one) => isKnown(reasons.failures, one)) as keyof typeof reasons.failures | undefined;
  if (known) return reasons.failures[known]({ message });
  return message === '' ? reasons.unknown : reasons.quoted({ message });
}

/** Whether there is enough to make words of: what is unknown has to be named. */
export const saysWhat = (code: RefusalCode, about: readonly string[]) => code !== 'unknown_thing' || about.length > 0;

/**
 * What helps where the very same request would end the same way: other words, files or options, or what the reason says.
 * Undefined where another try may end otherwise.
 */
export function helpOf({ code, task }: Phase<'failed'>): Help | undefined {
  const ended = [task?.task_error?.code, code].find((one) => one !== undefined && isKnown(FINAL, one));
  return FINAL[ended as keyof typeof FINAL]; // found among its names
}

type Help = 'edit' | 'reason';

const FINAL: Readonly<Partial<Record<FailureCode | RefusalCode | ReasonCode, Help>>> = {
  declined: 'edit',
  unknown_thing: 'edit',
  no_thing: 'edit',
  moderation_blocked: 'edit',
  rights_blocked: 'edit',
  invalid_input: 'edit',
  image_too_complex: 'edit',
  images_disagree: 'edit',
  image_unreadable: 'edit',
  model_flat: 'edit',
  model_extreme: 'edit',
  unknown_action: 'edit',
  too_much_memory: 'edit',
  model_too_large: 'edit',
  format_conversion_failed: 'edit',
  no_pose: 'reason',
  model_empty: 'reason',
  model_missing_uv: 'reason',
  model_insufficient_uv: 'reason',
  too_many_faces: 'reason',
  rig_missing: 'reason',
  preview_missing: 'reason',
  program_missing: 'reason',
  not_adjusted: 'edit',
  not_hollowed: 'edit',
  missing_source: 'reason',
};

const isKnown = <T extends object>(table: T, name: string): name is keyof T & string => Object.hasOwn(table, name);
