import type { Client } from 'kiln-client';
import { isRefusalCode } from 'kiln-client/contract/failure-codes';
import { type InputOf, stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { contentOf } from 'kiln-client/contract/media';
import { PICTURE_URI, type Plan } from 'kiln-client/contract/wire';
import type { Logger } from 'pino';
import { RateLimiterMemory } from 'rate-limiter-flexible';
import type { GuildSettings } from '../../guilds/settings.ts';
import type { Why } from '../store/steps.ts';
import type { AccountClients } from './account-clients.ts';
import { saidBy, suggestionsOf } from './classify-failure.ts';

/**
 * What the service would make of the words of an order, asked of one that answers plans, before anything is held: free, and
 * with a deadline. Without an answer there is no look, and the order goes on: what would fail is refused by its create.
 */

/** The service's own texts: nothing in them is escaped. */
export interface Look {
  /** What would be made, in short pieces. */
  understood: readonly string[];
  /** The same as a noun phrase, of a service that says it so. */
  canMake?: string | undefined;
  /** Words that would have no effect. */
  unknown: readonly string[];
  /** The language model that would read them: what it makes of them is not known before. */
  readBy: string | undefined;
  /** Prompts that would be made instead. */
  suggestions: readonly string[];
  /** How it would look: a PNG, of 256 pixels a side from the built-in service. */
  picture?: Buffer | undefined;
  /** Nothing can be made of it. */
  why?: Why | undefined;
}

/** An order whose words are looked at. */
export interface LookedAt {
  /** The interaction, which the service's log names. */
  id: string;
  userId: string;
  type: TaskType;
  /** A valid body of the type. */
  input: Readonly<Record<string, unknown>>;
  /** The guild's, as `Request.account`. */
  account: string;
  when: GuildSettings['look'];
}

/** Undefined: there is nothing to be shown, or nothing is known. Never throws. */
export type AskLook = (order: LookedAt) => Promise<Look | undefined>;

/** What of a result can be changed, and what a change would make of it. Undefined: the service does not say. Never throws. */
export type AskKnobs = (
  order: Omit<LookedAt, 'when'>,
) => Promise<{ plan: Plan; picture: Buffer | undefined } | undefined>;

interface Looking {
  client: Pick<Client, 'plan'>;
  accounts?: Pick<AccountClients, 'of'> | undefined;
  /** Whether the service answers plans, as far as known. */
  knowsPlans(): boolean;
  log: Logger;
  /** The longest time that a member waits for the words, and then for the picture. */
  patienceMs?: { words: number; picture: number };
}

/** The engine is loaded for the first plan after five idle minutes, which takes a slow machine some seconds. */
const PATIENCE_MS = { words: 6_000, picture: 4_000 };
/** A member who asks for more is asked nothing first. */
const LOOKS_A_MINUTE = 12;

export function createAskLook(looking: Looking): AskLook {
  const { knowsPlans, patienceMs = PATIENCE_MS } = looking;
  const mayLook = createPace(LOOKS_A_MINUTE);

  return async ({ id, userId, type, input, account, when }) => {
    if (when === 'never' || !knowsPlans() || !stageEntry(type).stage.looks || !(await mayLook(userId)))
      return undefined;
    const plan = (wanted: 'words' | 'picture') =>
      planOf({ id, type, input, account }, wanted, looking, patienceMs[wanted]);
    const said = await plan('words');
    if (!said) return undefined;
    const look = lookOf(said);
    if (look.why) return isRefusalCode(said.code) ? look : undefined;
    // What a language model makes of the words is not known before they are paid for: its member says so first.
    if (look.readBy !== undefined) return look;
    const isClear = look.unknown.length === 0;
    if (isClear && (when === 'unclear' || look.understood.length === 0)) return undefined;
    return { ...look, picture: pictureOf(await plan('picture')) };
  };
}

async function planOf(
  { id, type, input, account }: Omit<LookedAt, 'when' | 'userId'>,
  wanted: 'words' | 'picture',
  { client, accounts, log }: Looking,
  patienceMs: number,
): Promise<Plan | undefined> {
  try {
    const service = account === '' || !accounts ? client : await accounts.of(account);
    const options = { requestId: id, signal: AbortSignal.timeout(patienceMs), picture: wanted === 'picture' };
    // The type and the input of an order belong together: both were parsed by the contract.
    return await service.plan(type, input as InputOf<TaskType>, options);
  } catch (error) {
    log.info({ interaction: id, wanted, err: error }, 'the service does not say what it would make');
    return undefined;
  }
}

/** A member turns a knob every two seconds. */
const TURNS_A_MINUTE = 30;
const KNOBS_MS = 12_000;

export function createAskKnobs(looking: Looking): AskKnobs {
  const mayTurn = createPace(TURNS_A_MINUTE);
  return async ({ userId, ...order }) => {
    if (!(await mayTurn(userId)) || !looking.knowsPlans()) return undefined;
    const plan = await planOf(order, 'picture', looking, KNOBS_MS);
    return plan && { plan, picture: pictureOf(plan) };
  };
}

/** Whether a member may ask once more in this minute. */
function createPace(points: number): (userId: string) => Promise<boolean> {
  const pace = new RateLimiterMemory({ points, duration: 60 });
  return (userId) =>
    pace.consume(userId).then(
      () => true,
      () => false,
    );
}

function lookOf({ outcome, code: reason, about = [], message, ...plan }: Plan): Look {
  return {
    understood: plan.understood,
    canMake: plan.can_make,
    unknown: plan.unknown_words,
    readBy: plan.read_by,
    suggestions: suggestionsOf(plan.suggestions).suggestions ?? [],
    why: outcome === 'succeeds' ? undefined : saidBy({ reason, about, message }, 'not_taken'),
  };
}

/** Passed on as a file, and never decoded here. */
function pictureOf(plan: Plan | undefined): Buffer | undefined {
  const bytes = Buffer.from(plan?.picture?.slice(PICTURE_URI.length) ?? '', 'base64');
  return contentOf(bytes) === 'png' ? bytes : undefined;
}
