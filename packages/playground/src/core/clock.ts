/** The playground's time: the clock it was given, moved forward to test what time does to tokens and links. */

export interface Clock {
  /** Unix milliseconds. */
  now(): number;
  /** Moves time on and does at once what became due. @param ms never back */
  move(ms: number): void;
  /** @param work runs after each move */
  onMove(work: () => void): void;
  readonly movedMs: number;
}

export function createClock(base: () => number): Clock {
  const due: (() => void)[] = [];
  let movedMs = 0;
  return {
    now: () => base() + movedMs,
    move(ms) {
      movedMs += ms;
      for (const work of due) work();
    },
    onMove: (work) => {
      due.push(work);
    },
    get movedMs() {
      return movedMs;
    },
  };
}
