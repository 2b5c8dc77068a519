import { z } from 'zod';

/**
 * The limits of a guild. Each kind may have a rule for the guild, for a channel (its members together) and for each member.
 * A member's closest rule applies: their own, else the most generous of their roles, else the one for each member. The
 * rules of guild, channel and member must all hold; an absent rule allows everything, except for the two defaults below.
 */

export const LIMIT_KINDS = ['tasks', 'minute', 'day', 'month', 'request'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** `guild`, `member` (each one), or `role/<id>`, `user/<id>`, `channel/<id>`. */
export type LimitScope = 'guild' | 'member' | `${'role' | 'user' | 'channel'}/${string}`;

const MOST_CREDITS = 10_000_000;

/** Largest value of each kind: tasks, tasks, and credits for the other three. */
export const LIMIT_BOUNDS: Readonly<Record<LimitKind, number>> = {
  tasks: 10_000,
  minute: 1_000,
  day: MOST_CREDITS,
  month: MOST_CREDITS,
  request: MOST_CREDITS,
};

/** Where nothing is set. */
export const DEFAULT_LIMITS = { 'member:tasks': 10, 'guild:tasks': 200 } as const;

const Scope = z.custom<LimitScope>(
  (value) => typeof value === 'string' && /^(guild|member|(role|user|channel)\/\d{1,20})$/.test(value),
);

/** The name of a rule in its Redis hash: "role/123:day". */
export function readRuleName(name: string): { scope: LimitScope; kind: LimitKind } | undefined {
  const [scope, kind] = name.split(':');
  const parsed = Scope.safeParse(scope);
  const known = LIMIT_KINDS.find((one) => one === kind);
  return parsed.success && known !== undefined ? { scope: parsed.data, kind: known } : undefined;
}

export function isLimitScope(text: string): text is LimitScope {
  return Scope.safeParse(text).success;
}

/** Most of each kind; a kind without a rule is absent. */
export type LimitRule = { readonly [K in LimitKind]?: number | undefined };
