import type { Redis } from 'ioredis';
import type { Script } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { FOLLOW_UPS, type FollowUp } from '../base/addresses.ts';
import type { Queues } from '../base/job.ts';
import type { MailClass } from '../base/mail-classes.ts';
import { fieldsOf } from './codec.ts';
import { type Request, type RequestState, toHash } from './request.ts';
import { storeScript } from './script.ts';
import { STEP_SCRIPTS, type StepName, type StepScript, TRANSITIONS, type Transition } from './transitions.ts';

/** One step: the row of the table and what its caller adds become the instruction of its script (lua/includes/requests.lua). */

/** What a step is fenced by, and writes, beside its row. Empty values are left out: cjson would make something else of them. */
export interface Instruction {
  /** Made only by the run that has this epoch. */
  epoch?: number | undefined;
  /** Made only while this is the POST that is under way: its time. */
  posted_at?: number | undefined;
  /** The message of a group, where the step is of that message. */
  display?: string | undefined;
  to?: RequestState;
  set?: Partial<Request> | undefined;
  unset?: readonly (keyof Request)[];
  /** Fields that get the time of the script. */
  stamp?: readonly (keyof Request)[];
  mail?: MailClass;
  /** Of one script only: see its header. */
  [own: string]: unknown;
}

export interface Stepped {
  /** `stale`: the request has moved on meanwhile, and nothing was written. */
  outcome: 'done' | 'stale' | 'missing' | 'taken';
  /** After the step. */
  state: RequestState | '';
  epoch: number;
  /** Of the POST that is under way, or was the last one. */
  postedAt: number | undefined;
  /** Redis' clock, milliseconds. */
  now: number;
  /** The record after a step; only the three above of a note, and when nothing was done. */
  fields: Readonly<Record<string, string>>;
  /** Of a delivery: the end was shown for the first time. */
  isFirst: boolean;
}

/** Hears of every step that is made here (observe-steps.ts). */
export interface StepObserver {
  accepted(request: Pick<Request, 'id' | 'guild_id' | 'type' | 'hold'>): void;
  made(name: StepName, id: string, step: Stepped): void;
}

export type RunStep = (name: StepName, id: string, instruction?: Instruction) => Promise<Stepped>;

export interface StepParts {
  redis: Redis;
  observer?: StepObserver | undefined;
  /** Where the jobs go that a step makes necessary; without it the sweep adds them. */
  queues?: Pick<Queues, 'add'> | undefined;
}

const Due = z.array(z.tuple([z.string(), z.string()]));
export const StepAnswer = z
  .tuple([z.enum(['done', 'repeated', 'stale', 'missing', 'taken']), z.number(), Due, z.array(z.string())])
  .rest(z.number());

const scripts = new Map<StepScript, Script>(STEP_SCRIPTS.map((name) => [name, storeScript(name)]));

export function createRunStep({ redis, observer, queues }: StepParts): RunStep {
  return async (name, id, { set, ...instruction } = {}) => {
    const { script, to, ...row }: Transition = TRANSITIONS[name];
    const fixed = { ...row, ...(typeof to === 'string' && { to }) };
    const said = { id, ...fixed, ...instruction, ...(set && { set: toHash(set) }) };
    const answer = StepAnswer.parse(await scripts.get(script)!(redis, [], [JSON.stringify(said)])); // one for each name
    const stepped = readAnswer(answer);
    if (stepped.outcome !== 'done') return stepped;
    observer?.made(name, id, stepped);
    await addDue(answer[2], queues);
    return stepped;
  };
}

function readAnswer([outcome, now, , flat, first]: z.output<typeof StepAnswer>): Stepped {
  const fields = fieldsOf(flat);
  return {
    outcome: outcome === 'repeated' ? 'done' : outcome,
    state: (fields.state ?? '') as RequestState | '', // written by these scripts only
    epoch: Number(fields.epoch ?? 0),
    postedAt: fields.posted_at === undefined ? undefined : Number(fields.posted_at),
    now,
    fields,
    isFirst: first === 1,
  };
}

const ROW_OF_KIND = new Map<string, FollowUp>(FOLLOW_UPS.map((row) => [row.kind, row]));

/** Adds the jobs that a script answers to be due. */
export async function addDue(due: z.output<typeof Due>, queues: StepParts['queues']): Promise<void> {
  for (const [kind, id] of due) {
    const row = ROW_OF_KIND.get(kind);
    if (row) await queues?.add(row, id);
  }
}
