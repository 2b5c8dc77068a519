/**
 * Ignores a second press of the same costly button by the same member within a moment. Kept in memory, because both
 * presses reach the process that holds the gateway connection.
 */
export function createDoublePress(now: () => number, momentMs = 1_500) {
  const last = new Map<string, number>();
  return {
    /** True if the same button was pressed a moment ago. */
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
