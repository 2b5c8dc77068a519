import type { Client } from 'kiln-client';
import type { Logger } from 'pino';
import { idsOf, type Request } from '../store/request.ts';
import type { Steps } from '../store/steps.ts';
import { taskOf } from '../store/task-of.ts';
import type { Screening } from './screening.ts';

interface Parts {
  steps: Pick<Steps, 'flag'>;
  client: Pick<Client, 'download'>;
  moderation: Screening;
  log: Logger;
}

/**
 * What was made, looked at before anybody sees it: by the service, which may say `flagged` of a task, and by the operator's
 * endpoint, which gets its pictures. It is made and paid; what it decides is how it is shown.
 * @returns the request, marked where it is not for everybody
 */
export async function screenResult(request: Request, context: Parts, signal: AbortSignal): Promise<Request> {
  if (request.flagged || !(await isFlagged(request, context, signal))) return request;
  await context.steps.flag(request.id);
  context.log.info(idsOf(request), 'a result is not for everybody');
  return { ...request, flagged: true };
}

const MOST_PICTURES = 4;
const MOST_BYTES = 8 * 1024 * 1024;

async function isFlagged(request: Request, { moderation, client }: Parts, signal: AbortSignal): Promise<boolean> {
  const task = taskOf(request);
  if (task.flagged === true) return true;
  const { screen, acceptsUnjudged } = moderation;
  if (!screen.asks) return false;
  const urls = [task.thumbnail_url, ...task.image_urls].filter((url) => url !== undefined).slice(0, MOST_PICTURES);
  if (urls.length === 0) return false;
  const pictures = urls.map((url) => () => client.download(url, { maxBytes: MOST_BYTES, signal }));
  const { kind } = await screen.judge([], pictures);
  signal.throwIfAborted();
  return kind === 'unavailable' ? !acceptsUnjudged : kind !== 'fine';
}
