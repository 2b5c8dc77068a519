import { z } from 'zod';
import { unlessAborted } from '../in-time.ts';
import { readAtMost } from '../read-at-most.ts';

/**
 * The operator's endpoint that judges texts and pictures: `POST {"texts": [...], "images": ["data:image/jpeg;base64,…"]}`,
 * answered with `{"harmful": bool, "rights": bool, "sensitive": bool}`, of which all but the first may be left out. `harmful` and
 * `rights` (of others) are not made; `sensitive` is made and shown with care. Everything is bounded: pictures and their
 * bytes, questions at once, the time, and what is read of the answer. No answer is `undefined`, never a verdict.
 */
export interface Judged {
  harmful: boolean;
  rights: boolean;
  sensitive: boolean;
}

/** Read when its turn comes; undefined: it cannot be had. An address instead of bytes goes along as it is. */
export type PictureToJudge = () => Promise<Uint8Array | string | undefined>;

export interface Classifier {
  /** @returns undefined where there is no verdict: late, broken, too much asked at once, a picture that cannot be read */
  judge(texts: readonly string[], pictures: readonly PictureToJudge[]): Promise<Judged | undefined>;
}

export interface ClassifierOptions {
  url: string;
  timeoutMs?: number | undefined;
  /** Sent as a bearer token. */
  key?: string | undefined;
  /** Makes of a picture a JPEG that is enough to judge by. */
  shrink(picture: Uint8Array): Promise<Uint8Array>;
}

export const CLASSIFIER_TIMEOUT_MS = 10_000;
const MOST_AT_ONCE = 8;
const MOST_WAITING = 100;
const MOST_PICTURES = 10;
const MOST_PICTURE_BYTES = 2_000_000;
const MOST_ANSWER_BYTES = 65_536;

const Answer = z.object({
  harmful: z.boolean(),
  rights: z.boolean().default(false),
  sensitive: z.boolean().default(false),
});

export function createClassifier({
  url,
  timeoutMs = CLASSIFIER_TIMEOUT_MS,
  key,
  shrink,
}: ClassifierOptions): Classifier {
  const turns = createTurns(MOST_AT_ONCE);
  // A picture of few bytes may be large in memory.
  const shrinking = createTurns(1);
  async function imageOf(picture: PictureToJudge): Promise<string> {
    const given = await picture();
    if (typeof given === 'string') return given;
    const bytes = given && (await shrinking(() => shrink(given)));
    if (!bytes || bytes.length > MOST_PICTURE_BYTES) throw new Error('a picture cannot be judged');
    return `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`;
  }
  async function ask(texts: readonly string[], pictures: readonly PictureToJudge[]): Promise<Judged> {
    const signal = AbortSignal.timeout(timeoutMs);
    const images: string[] = [];
    // A picture on a slow line does not keep the turn either.
    for (const picture of pictures.slice(0, MOST_PICTURES)) images.push(await unlessAborted(imageOf(picture), signal));
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(key ? { authorization: `Bearer ${key}` } : {}) },
      body: JSON.stringify({ texts, images }),
      redirect: 'error',
      signal,
    });
    if (!answer.ok || !answer.body) throw new Error(`the classifier answers ${answer.status}`);
    const said = await readAtMost(answer.body, MOST_ANSWER_BYTES, () => new Error('the classifier says too much'));
    return Answer.parse(JSON.parse(said.toString()));
  }
  return {
    async judge(texts, pictures) {
      const given = texts.filter((text) => text.trim() !== '');
      if (given.length + pictures.length === 0) return { harmful: false, rights: false, sensitive: false };
      try {
        return await turns(() => ask(given, pictures));
      } catch {
        return undefined;
      }
    },
  };
}

/** The most at once; of more some wait, and the rest is refused. */
function createTurns(atOnce: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= atOnce) {
      if (waiting.length >= MOST_WAITING) throw new Error('too much is asked at once');
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
