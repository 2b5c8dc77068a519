import { stageEntry } from 'kiln-client/contract/families/index';
import { printStatusOf } from 'kiln-client/contract/families/print-analyze';
import { accepts } from 'kiln-client/contract/family';
import { CHOOSING, JUDGING } from '../../../guilds/chains.ts';
import { isEnd, type Request, taskExpiry } from '../request.ts';
import { areCompared, type Chain, type ChainStep, isMaking, type Making, picksOf, type Stop } from './chain.ts';

/** What a chain does next, by its record and its requests: pure, so that any process comes to the same. */

export type Next =
  /** Its requests have not ended, or it does not go on by itself. */
  | { does: 'rest' }
  /** `source`: the request whose result it is made from. `asks`: leads are asked before. */
  | { does: 'make'; step: number; making: Making; source: Request | undefined; asks: boolean }
  /** `votes`: members vote on it. */
  | { does: 'pick'; votes: boolean }
  | { does: 'end' }
  /** `again`: the step whose result is gone, and that is made once more when it goes on. */
  | { does: 'stop'; why: Stop; again?: number };

export interface Course extends Pick<Chain, 'steps' | 'attempts' | 'rest' | 'state' | 'root'> {
  requests: readonly Request[];
  /** The result that it begins with, as it is now. */
  first: Request | undefined;
  /** Whether a result keeps the guild's asset standard; left out where no gate asks. */
  keeps?: (result: Request) => boolean;
  /** Milliseconds since 1970. */
  now: number;
}

export function nextOf(course: Course): Next {
  const { state, rest, attempts, steps, requests } = course;
  if (state !== 'running') return { does: 'rest' };
  if (rest.again !== undefined) return make(course, rest.again);
  const last = attempts.at(-1);
  if (!last) return make(course, 0);
  const made = requests.filter(({ id }) => last.ids.includes(id));
  if (made.some((one) => !isEnd(one.state))) return { does: 'rest' };
  if (!made.some((one) => one.state === 'succeeded')) return { does: 'stop', why: whyEnded(made) };
  for (let step = last.step + 1; step < steps.length; step++) {
    const next = steps[step];
    if (isMaking(next)) return make(course, step);
    const isChoice = next !== undefined && CHOOSING.includes(next.gate);
    if (isChoice && !picksOf(rest).some((id) => last.ids.includes(id)))
      return { does: 'pick', votes: next.gate === 'vote' };
    const judging = JUDGING.find((gate) => gate === next?.gate);
    // Who let it go past a later gate did so past this one.
    if (!judging || step <= (rest.passed ?? -1)) continue;
    const result = resultOf(course, last.step);
    const isGood = judging === 'check' ? isPrintable(result) : result !== undefined && course.keeps?.(result) === true;
    if (!isGood) return { does: 'stop', why: judging };
  }
  return { does: 'end' };
}

function make(course: Course, step: number): Next {
  const making = course.steps[step];
  if (!isMaking(making)) return { does: 'end' };
  const from = sourceStep(course, step);
  const made = typeof from === 'number' ? resultOf(course, from) : undefined;
  const source = from === 'root' ? course.first : made;
  if (from !== undefined && !isThere(source, course.now))
    return { does: 'stop', why: 'expired', ...(typeof from === 'number' && { again: from }) };
  return { does: 'make', step, making, source, asks: asksBefore(course, step) };
}

/** The nearest step before whose result it can go on from; `root`: the result that the chain begins with. */
export function sourceStep({ steps, root }: Line, step: number) {
  const making = steps[step];
  const source = isMaking(making) ? stageEntry(making.type).stage : undefined;
  if (!source?.source) return undefined;
  for (let before = step - 1; before >= 0; before--) {
    const one = steps[before];
    if (isMaking(one) && accepts(source, stageEntry(one.type).stage)) return before;
  }
  return root && accepts(source, stageEntry(root.type).stage) ? 'root' : undefined;
}

export interface Line {
  steps: readonly ChainStep[];
  root?: Chain['root'] | undefined;
}

/** The step that is made when a chain goes on: once more, where it came to nothing or its result is gone, or the next one. */
export function stepToGoOn({ attempts, rest, steps, requests }: Omit<Course, 'first' | 'now' | 'state' | 'root'>) {
  const last = attempts.at(-1);
  if (!last) return { step: 0, isAgain: false };
  if (rest.again !== undefined) return { step: rest.again, isAgain: true };
  const isMade = requests.some(({ id, state }) => last.ids.includes(id) && state === 'succeeded');
  if (!isMade) return { step: last.step, isAgain: true };
  const next = steps.findIndex((step, place) => place > last.step && isMaking(step));
  return { step: next === -1 ? steps.length : next, isAgain: false };
}

/**
 * Whether no member is told who makes which of a step before the vote behind it is over. Made once more it is not: of the
 * first try it was told.
 */
export function isBlind({ steps, attempts }: Pick<Chain, 'steps' | 'attempts'>, step: number): boolean {
  const making = steps[step];
  if (!isMaking(making) || !areCompared(making.bodies) || attempts.some((one) => one.step === step)) return false;
  const behind = steps.slice(step + 1);
  const next = behind.findIndex(isMaking);
  return behind.slice(0, next === -1 ? behind.length : next).some((one) => !isMaking(one) && one.gate === 'vote');
}

/** What a step came to: the picked one, else the first that succeeded. */
export function resultOf({ attempts, requests, rest }: Pick<Course, 'attempts' | 'requests' | 'rest'>, step: number) {
  const ids = attempts.findLast((one) => one.step === step)?.ids ?? [];
  const made = requests.filter(({ id, state }) => ids.includes(id) && state === 'succeeded');
  return made.find(({ id }) => picksOf(rest).includes(id)) ?? made[0];
}

/** How many of its steps make something, and how many have. */
export function progressOf({ steps, ...course }: Pick<Course, 'steps' | 'attempts' | 'requests' | 'rest'>) {
  const making = steps.flatMap((step, place) => (isMaking(step) ? [place] : []));
  return { made: making.filter((place) => resultOf(course, place) !== undefined).length, count: making.length };
}

const isThere = (source: Request | undefined, now: number) =>
  source?.task_id !== undefined &&
  source.removed_by === undefined &&
  (taskExpiry(source) ?? Number.POSITIVE_INFINITY) > now;

/** A lead who let this step begin once need not do it again where it only failed. */
function asksBefore({ steps, attempts, requests }: Course, step: number): boolean {
  const before = steps[step - 1];
  if (!before || isMaking(before)) return false;
  const gates = steps.slice(steps.findLastIndex((one, place) => place < step && isMaking(one)) + 1, step);
  if (!gates.some((one) => !isMaking(one) && one.gate === 'approval')) return false;
  const ids = attempts.findLast((one) => one.step === step)?.ids ?? [];
  return !requests.some(
    ({ id, state, decided_by }) => ids.includes(id) && decided_by !== undefined && state !== 'refused',
  );
}

function whyEnded(made: readonly Request[]): Stop {
  if (made.some(({ state }) => state === 'failed')) return 'failed';
  if (made.every(({ state }) => state === 'canceled')) return 'canceled';
  return made.some(({ decided_by }) => decided_by !== undefined) ? 'declined' : 'failed';
}

function isPrintable(report: Request | undefined): boolean {
  const status = printStatusOf(report?.task);
  return status === 'healthy' || status === 'warning';
}
