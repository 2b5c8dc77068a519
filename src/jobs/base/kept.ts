const MOST_KEPT = 1_000;

/** Answers that hold for a while, each asked for once meanwhile; one that fails is asked for again. What holds no more goes with the next that comes, and of many the oldest. */
export function createKept<T>(milliseconds: number, now: () => number = () => performance.now()) {
  const kept = new Map<string, { until: number; answer: Promise<T> }>();
  return {
    of(key: string, ask: () => Promise<T>): Promise<T> {
      const known = kept.get(key);
      if (known && known.until > now()) return known.answer;
      const answer = ask();
      answer.catch(() => {
        if (kept.get(key)?.answer === answer) kept.delete(key);
      });
      kept.delete(key);
      kept.set(key, { until: now() + milliseconds, answer });
      for (const [oldest, { until }] of kept) {
        if (until > now() && kept.size <= MOST_KEPT) break;
        kept.delete(oldest);
      }
      return answer;
    },
    clear: () => kept.clear(),
  };
}
