import { setTimeout as wait } from 'node:timers/promises';
import { HttpError } from '../base/http-error.ts';
import { IMAGE_LIMITS } from '../inputs/check-image.ts';
import { MakerError } from '../makers/maker.ts';
import type { Judges } from '../threads/judges.ts';

/**
 * A picture that a maker has delivered is a stranger's, as an upload is: it is decoded once in a process with bounds of its
 * own, before a thread decodes it. (What a model takes is bounded by its reader.)
 *
 * @param path on this machine's disk
 * @returns where the picture is, upright
 * @throws {MakerError} it cannot be used
 */
export async function judgeMade(
  path: string,
  { judges, account, signal }: { judges: Pick<Judges, 'picture'>; account: string; signal: AbortSignal },
): Promise<string> {
  for (;;) {
    try {
      const look = await judges.picture(account, { path, ...IMAGE_LIMITS });
      if (look?.kind === 'fine') return look.path;
      const why = look?.kind === 'refused' ? look.why : 'takes too long or too much memory to be decoded';
      throw new MakerError('model_server_failed', `a picture of it ${why}`);
    } catch (error) {
      if (!(error instanceof HttpError) || error.status !== 429) throw error;
    }
    await wait(AGAIN_MS, undefined, { signal });
  }
}

/** Before it is asked again where too much is looked at already. */
const AGAIN_MS = 10_000;
