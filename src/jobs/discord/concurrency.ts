/** How many of one kind are inside at the same time: a job that finds it full comes again later. */
export interface ConcurrencyLimit {
  /** @returns undefined when it is full */
  enter(key: string): Disposable | undefined;
}

export function createConcurrencyLimit(most: number): ConcurrencyLimit {
  const inside = new Map<string, number>();
  const add = (key: string, count: number) => {
    const now = (inside.get(key) ?? 0) + count;
    if (now === 0) inside.delete(key);
    else inside.set(key, now);
  };
  return {
    enter(key) {
      if ((inside.get(key) ?? 0) >= most) return undefined;
      add(key, 1);
      return { [Symbol.dispose]: () => add(key, -1) };
    },
  };
}
