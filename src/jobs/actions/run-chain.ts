import { stageEntry } from 'kiln-client/contract/families/index';
import { Refused } from '../../messages/guild/refused.ts';
import { rowId } from '../store/accept.ts';
import { type Chain, type ChainStep, isMaking } from '../store/chains/chain.ts';
import { isBlind, type Next, nextOf } from '../store/chains/chain-course.ts';
import { bodyFrom, priceFrom } from '../store/chains/chain-prices.ts';
import type { Request } from '../store/request.ts';
import type { ActionParts } from './parts.ts';
import { type Accepting, type Intake, submit } from './submit-request.ts';

/** A chain begins, and makes its next step. */

export interface NewChain {
  name: string;
  steps: readonly ChainStep[];
  /** The result that it begins with. */
  root?: Request | undefined;
}

const familiesOf = (steps: readonly ChainStep[]) => [
  ...new Set(steps.flatMap((step) => (isMaking(step) ? [stageEntry(step.type).family.name] : []))),
];

/**
 * Accepts the first step, and with it the chain. Repeating it with the same id has no effect.
 * @returns the request of the first step
 * @throws {UserError} as `submitRequest`; the limits count the whole; `bad_source`
 */
export async function beginChain(
  context: Accepting & Pick<ActionParts, 'now'>,
  intake: Intake,
  { name, steps, root: first }: NewChain,
): Promise<Request> {
  const root = first && { id: first.id, type: first.type };
  const whole = priceFrom(steps, 0, await context.prices.learned());
  const { roles = [], lead = false, admin = false } = intake;
  const began: Chain = {
    kind: 'chain',
    name,
    steps: [...steps],
    state: 'running',
    turn: 0,
    attempts: [],
    root,
    whole,
    approved: -1,
    rest: {},
    deadline: 0,
    quorum: 0,
    cast: 0,
    asker: { roles: [...roles], lead, admin },
  };
  const next = nextOf({ ...began, requests: [], first, now: context.now() });
  if (next.does === 'stop') throw new Refused('bad_source', ({ refused }) => refused.expired);
  if (next.does !== 'make') throw new Error(`the first step of a chain is to be made, not to ${next.does}`);
  const submitted = await submitStep(context, intake, { chain: began, next, begins: true });
  if (submitted.outcome !== 'done') throw new Error(`a chain that begins was ${submitted.outcome}`);
  return submitted.request;
}

interface StepToMake {
  chain: Chain;
  next: Extract<Next, { does: 'make' }>;
  begins?: boolean;
}

/** Makes a step, once: who read the chain before it moved on is `stale`. @throws {UserError} as `submitRequest` */
export function submitStep(
  context: Accepting,
  { type: _, ...intake }: Intake,
  { chain, next, begins = false }: StepToMake,
) {
  const { making, source, step, asks } = next;
  const inputs = making.bodies.map((body) => bodyFrom(making, body, source));
  const made = chain.attempts.reduce((sum, { ids }) => sum + ids.length, 0);
  const ids = inputs.map((_input, row) => rowId(intake.id, made + row));
  const { kind, name, steps, root, whole, asker, rest } = chain;
  const { picked, passed } = rest;
  const fields = {
    ...(begins && { kind, name, steps, root, whole, asker }),
    state: 'running' as const,
    attempts: [...chain.attempts, { step, ids }],
    approved: Math.max(chain.approved, whole),
    // What is made before a check once more is checked once more.
    rest: { picked, passed: passed !== undefined && step > passed ? passed : undefined },
  };
  const { turn } = chain;
  const blind = isBlind(chain, step);
  const kindOf = { turn: begins ? undefined : turn, made, asks, whole, families: familiesOf(steps), blind, fields };
  const first = { ...intake, type: making.type, input: inputs[0] ?? {}, parent_id: source?.id ?? intake.parent_id };
  const rows = inputs.map((input) => ({ input }));
  return submit(context, first, rows, { chain: kindOf });
}
