/** Discord's ids: milliseconds since 2015 in the upper 42 bits, a counter in the lower 22. They sort by time. */

const DISCORD_EPOCH_MS = 1_420_070_400_000;

export interface Snowflakes {
  /** A new id, greater than every one before it. */
  next(): string;
  /** Makes sure that ids to come are greater than this one (a stored id, after a restart or a clock set back). */
  seen(id: string): void;
}

/** @returns when an id was given, in Unix milliseconds */
export function snowflakeMs(id: string): number {
  return Number(BigInt(id) >> 22n) + DISCORD_EPOCH_MS;
}

export function createSnowflakes(now: () => number): Snowflakes {
  let last = 0n;
  return {
    next() {
      const first = BigInt(Math.max(0, Math.floor(now()) - DISCORD_EPOCH_MS)) << 22n;
      last = first > last ? first : last + 1n;
      return last.toString();
    },
    seen(id) {
      const value = BigInt(id);
      if (value > last) last = value;
    },
  };
}

/** An id for a time, for what exists in a client only. @param sequence tells those of one millisecond apart */
export function snowflakeFor(ms: number, sequence: number): string {
  return String((BigInt(Math.trunc(ms) - DISCORD_EPOCH_MS) << 22n) | BigInt(sequence & 0x3fffff));
}

/** Orders ids of any length, the oldest first. */
export function compareIds(a: string, b: string): number {
  return a.length - b.length || Number(a > b) - Number(a < b);
}
