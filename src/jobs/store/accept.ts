import { stageEntry, type TaskType } from 'kiln-client/contract/families/index';
import { z } from 'zod';
import type { Asker, Wish } from '../../guilds/access.ts';
import { DEFAULT_RULES, Refusal } from '../../guilds/limits.ts';
import { type ChainFields, chainToHash } from './chains/chain.ts';
import { fieldsOf } from './codec.ts';
import { type Asked, fromHash, type Request, toHash, VERSIONS } from './request.ts';
import { addDue, StepAnswer, type StepParts } from './run-step.ts';
import { storeScript } from './script.ts';

/** The first step, of one request or of a group: before it there is no record (lua/accept.lua). */

/** What a request begins with: the price that is held for it besides what was asked for. */
export type NewRequest = Asked & Pick<Request, 'hold'> & Partial<Pick<Request, 'flagged' | 'lane' | 'trace' | 'blind'>>;

/** Of a group, which one message shows and one hold pays: what all of them have, and each request's own. */
export interface NewGroup {
  /** The interaction's id: that of the display and the hold. */
  id: string;
  shared: Omit<NewRequest, 'id' | 'hold' | keyof GroupRow>;
  rows: readonly (GroupRow & Pick<NewRequest, 'hold'>)[];
  batch?: NewBatch | undefined;
  chain?: NewChainStep | undefined;
  vote?: NewVote | undefined;
}

/** What one of a group has of its own. */
export type GroupRow = Pick<NewRequest, 'input' | 'title' | 'flagged' | 'lane'>;

/** They begin one after the other (batch.ts). */
export interface NewBatch {
  title: string;
  /** Credits that they may cost in all; undefined: no more than is held for them. */
  budget?: number | undefined;
}

/** They are a step of a chain (chain.ts). */
export interface NewChainStep {
  /** The chain as it was read; undefined: it begins with them. */
  turn?: number | undefined;
  /** Requests that it has before them. */
  made: number;
  /** A gate before it asks leads. */
  asks: boolean;
  /** Credits of all its steps, and their families. */
  whole: number;
  families: readonly string[];
  /** They are of different makers, and a vote follows: as of a vote. */
  blind: boolean;
  /** What is written of it. */
  fields: ChainFields;
}

/** They are voted on (lua/includes/vote.lua). */
export interface NewVote {
  /** How long members may vote. */
  minutes: number;
  /** This many votes end it early; 0: none do. */
  quorum: number;
  /** They are of different makers, which is not said before the end. */
  blind?: boolean | undefined;
  /** The stage that goes on with the winner by itself, and what is held for it. */
  follow?: TaskType | undefined;
  family?: string | undefined;
  price?: number | undefined;
}

/** Whose request it is, for limits and rights; the interaction's token is a secret, kept apart with an expiry. */
export interface Asking {
  roles?: readonly string[] | undefined;
  /** Manages the guild. */
  lead?: boolean | undefined;
  /** Administrates it. */
  admin?: boolean | undefined;
  token?: string | undefined;
  /** The family's slash command, where something else asked: what Discord's own settings say of it counts then. */
  command?: string | undefined;
  /** Ids of those requests with attachments that are to be stored. */
  attached?: readonly string[] | undefined;
  /** The group whose winner it goes on with: what was held for that is held for it. */
  follows?: string | undefined;
}

export type Accepted =
  /** `isNew`: false when the same id was accepted before, and nothing changed. */
  | { outcome: 'done'; request: Request; isNew: boolean }
  | { outcome: 'short'; available: number }
  | { outcome: 'limit'; limit: Refusal }
  /** Of a chain: it has moved on meanwhile, or its job looks again. */
  | { outcome: 'stale' | 'later' };

/** Discord keeps an interaction token for 15 minutes; ours is forgotten a little earlier. */
export const TOKEN_SECONDS = 870;

const script = storeScript('accept');
const AcceptAnswer = z.union([
  StepAnswer,
  z.tuple([z.literal('short'), z.number()]),
  z.tuple([z.literal('limit')]).rest(z.unknown()),
  z.tuple([z.literal('chain'), z.enum(['stale', 'later'])]),
]);

/** Ids of a group's requests follow from its own: accepted again, it is the same ones. @param row from 0 */
export const rowId = (group: string, row: number) => `${group}-${row + 1}`;

/** Hold, records and places in the queue in one script; keyed by the ids, so a repetition changes nothing. */
export function createAccept({ redis, observer, queues }: StepParts, startCredits: number) {
  async function accept(
    requests: readonly (NewRequest & Ties)[],
    asking: Asking,
    { batch, chain, vote }: Pick<NewGroup, 'batch' | 'chain' | 'vote'> = {},
  ): Promise<Accepted> {
    const [request] = requests;
    if (!request) throw new Error('nothing to accept');
    const { token, command, follows, roles = [], lead = false, admin = false, attached = [] } = asking;
    const { user_id: user, channel_id, parent_channel_id: channel = channel_id, application_id: application } = request;
    const asker: Asker = { user, channel, roles, lead, admin, application };
    const wish: Wish = { family: stageEntry(request.type).family.name, command };
    const instruction = {
      requests: requests.map((one) => toHash({ ...one, v: VERSIONS.current })),
      who: { ...asker, wish },
      rules: DEFAULT_RULES,
      start: startCredits,
      token,
      token_seconds: TOKEN_SECONDS,
      batch,
      vote,
      follows,
      attached,
      pace: stageEntry(request.type).stage.mostAMinute,
      chain: chain && { ...chain, fields: chainToHash(chain.fields) },
    };
    const answer = AcceptAnswer.parse(await script(redis, [], [JSON.stringify(instruction)]));
    if (answer[0] === 'limit') return { outcome: 'limit', limit: Refusal.parse(answer.slice(1)) };
    if (answer[0] === 'short') return { outcome: 'short', available: answer[1] };
    if (answer[0] === 'chain') return { outcome: answer[1] };
    const isNew = answer[0] === 'done';
    if (isNew) for (const one of requests) observer?.accepted(one);
    await addDue(answer[2], queues);
    return { outcome: 'done', request: fromHash(fieldsOf(answer[3])), isNew };
  }

  return {
    accept: (request: NewRequest, asking: Asking = {}) => accept([request], asking),
    /** @returns the first of them */
    acceptGroup: ({ id, shared, rows, batch, chain, vote }: NewGroup, asking: Asking = {}) =>
      accept(
        rows.map((row, i) => ({
          ...shared,
          ...row,
          id: rowId(id, (chain?.made ?? 0) + i),
          display_id: id,
          hold_id: id,
        })),
        asking,
        { batch, chain, vote },
      ),
  };
}

type Ties = Partial<Pick<Request, 'display_id' | 'hold_id'>>;
