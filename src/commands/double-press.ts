/**
 * Two presses of one costly button by one member within a moment are one: the second is a slip of the finger. Held in
 * memory, because both reach the process that holds the connection.
 */
export function createDoublePress(now: () => number, momentMs = 1_500) {
  const last = new Map<string, number>();
  return {
    /** True when the same was pressed a moment ago. */
    isRepeated(messageId: string, customId: string, userId: string): boolean {
      const time = now();
      for (const [key, at] of last) if (time - at >= momentMs) last.delete(key);
      const key = `${messageId} ${customId} ${userId}`;
      const repeated = last.has(key);
      last.set(key, time);
      return repeated;
    },
  };
}
