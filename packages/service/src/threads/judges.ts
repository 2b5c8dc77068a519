import { RATE_LIMIT_MESSAGE } from 'kiln-client/contract/wire';
import { inTime } from 'kiln-runtime/in-time';
import { availableMemory } from 'kiln-runtime/threads/memory-guard';
import type { Outcome } from 'kiln-runtime/threads/thread-run';
import { createFairTurns } from '../base/fair-turns.ts';
import { HttpError } from '../base/http-error.ts';
import { StoreProblem } from '../files/store/store-problem.ts';
import { type WordsOrder, WordsVerdict } from '../makers/words/answers.ts';
import {
  type Inspection,
  ModelLook,
  PictureLook,
  type PictureOrder,
  type PlanOrder,
  PlanVerdict,
  type RigOrder,
  RigVerdict,
} from './inspections.ts';
import { type InspectionMemory, shareMemory } from './memory-shares.ts';
import type { ServiceThreads } from './thread-tasks.ts';

/**
 * Untrusted files are only opened in processes of their own, before the task is created and charged: every picture and
 * every model of every size; so is what takes its time to be told beforehand. Accounts take turns at them. Each is tried in one that is small and quick, and what this
 * cannot tell goes on to where there is more time and memory, so that what is ordinary never waits for what is not.
 * A judge answers undefined if judging itself takes too long, too much memory, or down the process that does it.
 */
export interface Judges {
  /** Whether a picture can be decoded. */
  picture(
    account: string,
    order: Pick<PictureOrder, 'path' | 'minSidePixels' | 'maxPixels'>,
  ): Promise<PictureLook | undefined>;
  /** Whether a model can be read (`judge-model.ts`). @param path of the file */
  model(account: string, path: string): Promise<ModelLook | undefined>;
  /** Whether a model can be rigged. */
  rig(account: string, order: RigOrder): Promise<RigVerdict | undefined>;
  /** What would become of a request. */
  plan(account: string, order: PlanOrder): Promise<PlanVerdict | undefined>;
  /** What answers of a language model are worth. */
  words(account: string, order: WordsOrder): Promise<WordsVerdict | undefined>;
}

/** Of pixels, for a picture that can only be decoded whole. */
const MOST_HELD_BYTES = 512 * 1024 ** 2;
/** What a process holds beside them. */
const DECODER_BYTES = 160 * 1024 ** 2;
/** For what is large; pose estimation and pictures have the row's own time. */
const MODEL_MS = 15_000;

/** For a turn: most clients give up after a minute or five. */
const LINE_MS = 60_000;

/** @param memory as the threads have it */
export function createJudges(
  threads: Pick<ServiceThreads, 'run'>,
  memory: InspectionMemory = shareMemory(availableMemory()),
): Judges {
  const pictures = createFairTurns({ atOnce: memory.picture.threads });
  const models = createFairTurns({ atOnce: memory.model.threads, each: 1 });
  const larges = createFairTurns({ atOnce: memory.large.threads, each: 1 });
  const mostHeldBytes = Math.min(MOST_HELD_BYTES, memory.large.memoryBytes - DECODER_BYTES);

  const inLarge = async (account: string, asked: Inspection, deadlineMs?: number) => {
    using turn = larges.take(account);
    await inTime(LINE_MS, turn.granted, () => {
      throw full('waited too long for a turn');
    });
    const outcome = await threads.run('judge-large', asked, { deadlineMs });
    if (outcome.kind === 'memory' && outcome.whose === 'process') throw full(outcome.message);
    return answerOf(outcome);
  };
  const judge = async (account: string, asked: Inspection, deadlineMs?: number) => {
    const outcome = await models.run(account, () => threads.run('judge-model', asked));
    return answerOf(outcome) ?? (await inLarge(account, asked, deadlineMs));
  };
  return {
    async picture(account, file) {
      const order = { ...file, mostHeldBytes };
      const small: Inspection = { what: 'picture', order: { ...order, onlySmall: true } };
      const outcome = await pictures.run(account, () => threads.run('judge-picture', small));
      const look = PictureLook.optional().parse(answerOf(outcome));
      if (look && look.kind !== 'large') return look;
      const large: Inspection = { what: 'picture', order: { ...order, onlySmall: false } };
      return PictureLook.optional().parse(await inLarge(account, large));
    },
    model: async (account, order) =>
      ModelLook.optional().parse(await judge(account, { what: 'model', order }, MODEL_MS)),
    rig: async (account, order) => RigVerdict.optional().parse(await judge(account, { what: 'rig', order })),
    plan: async (account, order) =>
      PlanVerdict.optional().parse(await judge(account, { what: 'plan', order }, MODEL_MS)),
    words: async (account, order) => WordsVerdict.optional().parse(await judge(account, { what: 'words', order })),
  };
}

/** @returns undefined where it was too much */
function answerOf(outcome: Outcome<unknown>): unknown {
  if (outcome.kind === 'answer') return outcome.answer;
  if (outcome.kind === 'memory' || outcome.kind === 'timeout' || (outcome.kind === 'died' && outcome.begun))
    return undefined;
  if (outcome.kind === 'broken' && outcome.name === 'StoreProblem') throw new StoreProblem(outcome.message);
  throw new Error(outcome.message, { cause: outcome });
}

function full(cause: string): HttpError {
  const details = 'too much is looked at just now for this file: send it again in a while';
  return new HttpError(429, RATE_LIMIT_MESSAGE, { retryAfter: 10, details, cause });
}
