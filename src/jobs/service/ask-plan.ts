import type { Client } from 'kiln-client';
import { isRefusalCode } from 'kiln-client/contract/failure-codes';
import type { InputOf, TaskType } from 'kiln-client/contract/families/index';
import { ApiError } from 'kiln-client/errors';
import type { Logger } from 'pino';
import { idsOf, type Request } from '../store/request.ts';
import type { Why } from '../store/steps.ts';
import { saidBy, suggestionsOf } from './classify-failure.ts';

interface Planning {
  client: Pick<Client, 'plan'>;
  /** Whether the service answers plans, as far as known. */
  knowsPlans(): boolean;
  log: Logger;
}

/**
 * Asked right before the POST, of a service that has plans: a create that would fail, or change nothing, is not sent, so
 * that its member reads why at once and nothing is charged. A plan only ever spares a create. Without an answer, or with
 * one that there are no words for, the create is sent, and its task says the same.
 */
export async function askPlan(
  request: Request,
  input: Record<string, unknown>,
  { client, knowsPlans, log }: Planning,
): Promise<(Why & Pick<Request, 'suggestions'>) | undefined> {
  if (!knowsPlans()) return undefined;
  const { id, type } = request;
  const options = { requestId: id, signal: AbortSignal.timeout(PLAN_MS) };
  try {
    // The record's type and input belong together: submit parsed them by the contract.
    const plan = await client.plan(type, input as InputOf<TaskType>, options);
    const { outcome, code: reason, about = [], message, suggestions } = plan;
    if (outcome === 'succeeds' || (outcome === 'fails' && !isRefusalCode(reason))) return undefined;
    return { ...saidBy({ reason, about, message }, 'not_taken'), ...suggestionsOf(suggestions) };
  } catch (error) {
    // What the create would be refused for as well is said by the create.
    const isExpected = error instanceof ApiError && error.status >= 400 && error.status < 500;
    const report = (isExpected ? log.debug : log.warn).bind(log);
    report({ ...idsOf(request), err: error }, 'there is no plan of a create');
    return undefined;
  }
}

/** A model is fetched and looked at for it; a member who waits waits for this. */
const PLAN_MS = 25_000;
