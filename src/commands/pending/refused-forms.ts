import { encodePress, type Press } from '../../messages/parts/custom-id.ts';

/**
 * What was typed into a form that was refused: Discord closes it, and the next one opens with these values. A few forms
 * for a few minutes, in memory, because a member's forms reach the process that holds the gateway connection.
 */

type Values = Readonly<Record<string, unknown>>;

export interface TypedForms {
  /** Nothing, once it was taken. */
  keep(userId: string, press: Press, answers: ReadonlyMap<string, unknown>): void;
  /** By flat field name. */
  read(userId: string, press: Press): Values | undefined;
}

const KEPT_MS = 15 * 60_000;
const MOST_KEPT = 500;

export function createTypedForms(now: () => number): TypedForms {
  const kept = new Map<string, { until: number; values: Values }>();
  const keyOf = (userId: string, { action, requestId, argument }: Press) =>
    `${userId} ${encodePress({ action, requestId, argument })}`;
  return {
    keep(userId, press, answers) {
      const key = keyOf(userId, press);
      kept.delete(key);
      for (const [old, { until }] of kept) if (until <= now() || kept.size >= MOST_KEPT) kept.delete(old);
      // Files cannot be prefilled.
      const said = [...answers].filter(([, answer]) => !isFiles(answer));
      kept.set(key, { until: now() + KEPT_MS, values: Object.fromEntries(said) });
    },
    read(userId, press) {
      const found = kept.get(keyOf(userId, press));
      return found && found.until > now() ? found.values : undefined;
    },
  };
}

const isFiles = (answer: unknown) => Array.isArray(answer) && answer.some((item) => typeof item === 'object');
