import type { Redis } from 'ioredis';
import { UserError } from 'kiln-errors';
import { readScript } from 'kiln-runtime/redis/script';
import { z } from 'zod';
import { BOT_KEYS, keys } from '../keys.ts';
import { Closed, type Who } from './access.ts';
import {
  DEFAULT_LIMITS,
  isLimitScope,
  LIMIT_BOUNDS,
  LIMIT_KINDS,
  type LimitKind,
  type LimitRule,
  type LimitScope,
  readRuleName,
} from './limit-rules.ts';

export interface LimitUse {
  kind: LimitKind;
  scope: 'member' | 'channel' | 'guild';
  most: number;
  /** Tasks, or credits held and charged. */
  used: number;
  /** When the window ends, milliseconds since 1970; 0 where there is none. */
  resets: number;
}

const useScript = readScript(new URL('./lua/limits-use.lua', import.meta.url), BOT_KEYS);
/** For scripts: the defaults. */
export const DEFAULT_RULES = JSON.stringify(DEFAULT_LIMITS);

const Kind = z.enum(LIMIT_KINDS);
const Scoped = z.enum(['member', 'channel', 'guild']);
const Used = z.array(z.tuple([Kind, Scoped, z.number(), z.number(), z.number()]));

/** Sets a guild's limits and reads their usage. The script that accepts a request enforces them. */
export function createLimits(redis: Redis) {
  return {
    /** Every rule that is set. */
    async rules(guild: string): Promise<ReadonlyMap<LimitScope, LimitRule>> {
      const rules = new Map<LimitScope, { [K in LimitKind]?: number }>();
      for (const [name, value] of Object.entries({ ...DEFAULT_LIMITS, ...(await redis.hgetall(keys.limits(guild))) })) {
        const known = readRuleName(name);
        if (!known) continue;
        rules.set(known.scope, { ...rules.get(known.scope), [known.kind]: Number(value) });
      }
      return rules;
    },

    /**
     * Sets and, where undefined is given, removes rules of one scope.
     * @throws {UserError} `bad_limit` not a whole number from 0 to the kind's bound; nothing is changed then
     */
    async set(guild: string, scope: LimitScope, rule: LimitRule): Promise<void> {
      if (!isLimitScope(scope)) throw new UserError('bad_limit', 'There are no limits for that.');
      const kinds = Object.keys(rule).map((kind) => Kind.parse(kind));
      for (const kind of kinds) checkBound(kind, rule[kind]);
      const write = redis.multi();
      for (const kind of kinds) {
        const most = rule[kind];
        if (most === undefined) write.hdel(keys.limits(guild), `${scope}:${kind}`);
        else write.hset(keys.limits(guild), `${scope}:${kind}`, most);
      }
      await write.exec();
    },

    /** Every limit that applies to this member in this channel, with its usage. */
    async use(guild: string, who: Who): Promise<LimitUse[]> {
      const all = Used.parse(await useScript(redis, [], [guild, JSON.stringify(who), DEFAULT_RULES]));
      return all.map(([kind, scope, most, used, resets]) => {
        return { kind, scope, used, resets, most: most < 0 ? Number.POSITIVE_INFINITY : most };
      });
    },
  };
}

function checkBound(kind: LimitKind, most: number | undefined): void {
  if (most === undefined || (Number.isInteger(most) && most >= 0 && most <= LIMIT_BOUNDS[kind])) return;
  throw new UserError(
    'bad_limit',
    `A limit is a whole number from 0 to ${LIMIT_BOUNDS[kind].toLocaleString('en')}, or nothing for no limit.`,
  );
}

const Reached = z
  .tuple([Kind, Scoped, z.number(), z.number(), z.number(), z.number()])
  .transform(([kind, scope, most, used, price, resets]) => ({ kind, scope, most, used, price, resets }));

/** Why the accepting script refused. */
export const Refusal = z.union([Reached, Closed]);
export type Refusal = z.output<typeof Refusal>;
