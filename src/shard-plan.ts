/**
 * Which shards a process offers to run. All processes of a bot name the same total. The shards that a process names are its
 * own while it lives; it stands in for those that no living process has named, and gives them back when asked.
 */
export interface ShardPlan {
  /** Undefined: what Discord recommends, or what the processes that run agree on. */
  total: number | undefined;
  names(shard: number): boolean;
  /** As it was said, for messages. */
  said: string;
}

export const AUTO: ShardPlan = { total: undefined, names: () => true, said: 'auto' };
/** Of a bot in a few million guilds. */
const MOST_SHARDS = 4_096;
const FORM = /^(?:(standby)|(\d{1,4})(?:-(\d{1,4}))?)\/(\d{1,4})$/;

/** @returns undefined for what is no plan */
export function readShardPlan(said: string): ShardPlan | undefined {
  if (said === 'auto') return AUTO;
  const [, standby, from, to = from, of] = FORM.exec(said) ?? [];
  const [first, last, total] = [Number(from), Number(to), Number(of)];
  if (!(total >= 1 && total <= MOST_SHARDS)) return undefined;
  if (standby !== undefined) return { total, names: () => false, said };
  return first <= last && last < total ? { total, names: (shard) => first <= shard && shard <= last, said } : undefined;
}
