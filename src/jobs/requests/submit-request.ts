import { describeIssues } from 'kiln-client/contract/describe-issues';
import { stageEntry } from 'kiln-client/contract/families/index';
import { parseInput } from 'kiln-client/contract/parse-input';
import { priceOf } from 'kiln-client/contract/prices';
import { UserError } from 'kiln-errors';
import { limitWords } from '../../guilds/limit-words.ts';
import { spoken } from '../../messages/spoken.ts';
import { approval } from '../approval.ts';
import type { JobContext } from '../context.ts';
import type { Intake } from '../jobs-api.ts';
import { keep } from '../keep.ts';
import type { Request } from './request.ts';

/**
 * Accepts a request: credits held, record written, in the guild's line, in one step. The same id again changes nothing.
 * @throws {UserError} `bad_input`, `not_enough_credits`, `limit_reached`: nothing was kept or charged
 */
export async function submitRequest(context: JobContext, intake: Intake): Promise<Request> {
  const { requests, queues, admission, prices, inputFiles, editor } = context;
  const { token, roles, lead, admin, command, ...asked } = intake;
  const { id, type, input } = asked;
  const parsed = parseInput(stageEntry(type).stage, input);
  if (!parsed.success) throw new UserError('bad_input', describeIssues(parsed.error), { cause: parsed.error });
  // What nobody knows is not held; the service's figure is charged at the end.
  const hold = priceOf(type, input, await prices.learned()) ?? 0;
  const submitted = await requests.submit({ ...asked, hold }, { token, roles, lead, admin, command });
  if (submitted.outcome === 'limit') throw new UserError('limit_reached', limitWords(submitted.limit, spoken));
  if (submitted.outcome === 'short') {
    const { available } = submitted;
    throw new UserError(
      'not_enough_credits',
      `This needs ${hold} credits, and the server has ${available} left. \`/credits\` says how more are had; or choose something that costs less.`,
    );
  }
  if (inputFiles?.hasAttachments(input)) await queues.add(keep, id);
  if ((await requests.get(id))?.state === 'waiting') await queues.add(approval, id);
  await admission.admit();
  editor.wake();
  const request = await requests.get(id);
  if (!request) throw new Error('a request that was accepted is not there');
  return request;
}
